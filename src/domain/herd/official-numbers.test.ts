// Numbers of tags: the vectors of ISO 11784, and what is old, wrong or for tests.
import { expect, test } from 'vitest';
import { chipFault, chipOfHex, hexOfChip, isOldNumber, isPnib, isTestChip, managementNumber } from '#domain/herd/official-numbers';
import { tagIn } from '#domain/herd/tag-reader';

test.each([
  ['076000001234567', '800013000012D687'],
  ['982000001088420', '8000F58000109BA4'],
])('the chip %s is sent as %s', (number, hex) => {
  expect(hexOfChip(number)).toBe(hex);
  expect(chipOfHex(hex)).toBe(number);
  expect(tagIn(`LA ${hex}`)).toBe(number);
  expect(tagIn(hex.toLowerCase())).toBe(number);
});

test.each(['000013000012D687', '8001130000012D68', 'FFFFFFFFFFFFFFFF', '8000FFFFFFFFFFFF'])('%s is no animal', (hex) => expect(chipOfHex(hex)).toBeNull());

test('a longer hexadecimal number is not a tag', () => expect(tagIn('8800013000012D687')).toBeNull());

test.each([
  ['076274877906943', null],
  ['076274877906944', 'RFID: este número não cabe em um chip (ISO 11784). Confira os dígitos'],
  ['982999999999999', 'RFID: este número não cabe em um chip (ISO 11784). Confira os dígitos'],
  ['000000000000001', 'RFID: os três primeiros dígitos são o país ou o fabricante, e 000 não existe'],
  ['001000000000001', null],
  ['999000000000001', null],
])('the chip %s: %s', (number, fault) => expect(chipFault(number)).toBe(fault));

test('numbers of before 076 are old, not wrong', () => {
  expect([isOldNumber('105310004512311'), isOldNumber('076310004512311'), isOldNumber(null)]).toEqual([true, false, false]);
  expect([isPnib('076310004512311'), isPnib('982000001088420'), isPnib(null)]).toEqual([true, false, false]);
  expect(managementNumber('076310004512311')).toBe('512311');
  expect([isTestChip('999000000000001'), isTestChip('998000000000001')]).toEqual([true, false]);
});
