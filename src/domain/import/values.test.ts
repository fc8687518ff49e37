// The value vectors of the import: how farms write dates, numbers, sexes, categories, breeds and tags.
import { describe, expect, test } from 'vitest';
import type { Cell, Parsed } from '#domain/import/cells';
import { breedValue, categoryValue, flagValue, genderValue, looksLikeDigits, pregnancyValue, statusValue } from '#domain/import/choice-values';
import { birthDateOfAge, dateValue, looksMonthFirst } from '#domain/import/date-values';
import { isAmbiguous, numberStyle, numberValue } from '#domain/import/number-values';
import { fifteenDigits, roundedByExcel, tagValue } from '#domain/import/tag-values';

const today = '2026-11-16';
const shown = (parsed: Parsed<unknown>) => ('value' in parsed ? parsed.value : 'empty' in parsed ? 'empty' : 'unknown' in parsed ? 'unknown' : 'error');

describe('a date', () => {
  test.each<[Cell, string]>([
    ['03/04/2024', '2024-04-03'],
    ['3/4/24', '2024-04-03'],
    ['03.04.2024', '2024-04-03'],
    ['03-04-2024', '2024-04-03'],
    ['3-abr-24', '2024-04-03'],
    ['3 de abril de 2024', '2024-04-03'],
    ['03 ABR 2024', '2024-04-03'],
    ['03042024', '2024-04-03'],
    [3_042_024, '2024-04-03'],
    ['20240403', '2024-04-03'],
    ['2024-04-03', '2024-04-03'],
    ['2024-04-03T00:00:00Z', '2024-04-03'],
    ['03/04/2024 10:35', '2024-04-03'],
    ['45658', '2025-01-01'],
    [45_658, '2025-01-01'],
    [45_658.75, '2025-01-01'],
    ['15/06/99', '1999-06-15'],
    ['15/06/27', '2027-06-15'],
    ['15/06/28', '1928-06-15'],
    ['29/02/2024', '2024-02-29'],
    ['31/02/2024', 'error'],
    ['29/02/2023', 'error'],
    ['13/25/2024', 'error'],
    ['12/2023', 'error'],
    ['ontem', 'error'],
    [10_958, 'error'],
    [10_959, '1930-01-01'],
    [60_000, '2064-04-08'],
    [60_001, 'error'],
    ['-', 'empty'],
    ['00/00/0000', 'empty'],
    [0, 'empty'],
    ['', 'empty'],
    [null, 'empty'],
    ['N/A', 'empty'],
  ])('%s is %s', (cell, day) => expect(shown(dateValue(cell, { today }))).toBe(day));

  test('with only a month is its first day, approximately', () => {
    expect(dateValue('abr/24', { today })).toEqual({ value: '2024-04-01', note: 'approximate' });
    expect(dateValue('dezembro de 2023', { today })).toEqual({ value: '2023-12-01', note: 'approximate' });
  });

  test('of a file that counts from 1904 is 1462 days later', () => expect(dateValue(44_196, { today, from1904: true })).toEqual({ value: '2025-01-01' }));

  test('has the month first only if the person says so for the whole column', () => {
    expect(looksMonthFirst(['04/13/2024', '04/03/2024'])).toBe(true);
    expect(looksMonthFirst(['04/13/2024', '13/04/2024'])).toBe(false);
    expect(looksMonthFirst(['04/12/2024', '04/03/2024'])).toBe(false);
    expect(shown(dateValue('04/13/2024', { today, mdy: true }))).toBe('2024-04-13');
  });
});

describe('an age becomes an estimated birth date', () => {
  test.each<[Cell, 'years' | 'months', string]>([
    ['3a 4m', 'years', '2023-07-16'],
    ['40 m', 'years', '2023-07-16'],
    ['3,5', 'years', '2023-05-16'],
    [40, 'months', '2023-07-16'],
    ['2 anos e 6 meses', 'years', '2024-05-16'],
    ['12-24', 'months', '2025-05-16'],
    ['0 a 12', 'months', '2026-05-16'],
    ['4–12 meses', 'months', '2026-03-16'],
    ['36+', 'months', '2023-05-16'],
    ['dente de leite', 'months', '2025-11-16'],
    ['2 dentes', 'months', '2024-11-16'],
  ])('%s in %s', (cell, unit, day) => expect(birthDateOfAge(cell, today, unit)).toEqual({ value: day, note: 'estimated' }));

  test('not from other words', () => expect(shown(birthDateOfAge('velha', today))).toBe('error'));
});

describe('a number', () => {
  test.each<[Cell, number | string]>([
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['35,5', 35.5],
    ['35.5', 35.5],
    ['R$ 2.450,00', 2450],
    ['480 kg', 480],
    ['12,5 L', 12.5],
    ['1.234.567', 1_234_567],
    ['1,234', 1.234],
    ['-12,5', -12.5],
    [480.126, 480.126],
    ['oitenta', 'error'],
    ['1,2,3', 'error'],
    ['12.5.3', 'error'],
    ['', 'empty'],
  ])('%s is %s', (cell, value) => expect(shown(numberValue(cell, { scale: 3 }))).toBe(value));

  test('1.234 is read as its column writes decimals', () => {
    expect(isAmbiguous('1.234')).toBe(true);
    expect(isAmbiguous('12.34')).toBe(false);
    const read = (column: Cell[]) => shown(numberValue('1.234', { style: numberStyle(column), scale: 3 }));
    expect(read(['1.234', '35,5'])).toBe(1234);
    expect(read(['1.234', '35.5'])).toBe(1.234);
    expect(read(['1.234'])).toBe(1234);
  });
});

describe('a sex', () => {
  test.each<[Cell, string]>([
    ...['M', 'macho', '♂', 'touro', 'boi', 'garrote', 'Bezerro'].map((word): [Cell, string] => [word, 'macho']),
    ...['F', 'fêmea', 'femea', '♀', 'vaca', 'novilha', 'bezerra'].map((word): [Cell, string] => [word, 'femea']),
    ['x', 'unknown'],
    ['1', 'unknown'],
    ['-', 'empty'],
  ])('%s is %s', (cell, value) => expect(shown(genderValue(cell))).toBe(value));

  test('1 and 2 count only if the whole column is made of them and the person says so', () => {
    expect(looksLikeDigits(['1', 2, null, '2'])).toBe(true);
    expect(looksLikeDigits(['1', 'M'])).toBe(false);
    expect([1, '2'].map((cell) => shown(genderValue(cell, {}, true)))).toEqual(['macho', 'femea']);
  });
});

describe('a category', () => {
  test.each<[string, 'macho' | 'femea' | null, string]>([
    ['Bezerra mamando', null, 'bezerra'],
    ['mamando', 'macho', 'bezerro'],
    ['mamando', 'femea', 'bezerra'],
    ['mamando', null, 'unknown'],
    ['Desmamado', null, 'novilho'],
    ['garrote', null, 'novilho'],
    ['Macho em crescimento', null, 'novilho'],
    ['Fêmea em crescimento', null, 'novilha'],
    ['primípara', null, 'vaca'],
    ['Em lactação', null, 'vaca'],
    ['solteira', null, 'vaca'],
    ['Matriz', null, 'matriz'],
    ['tourinho', null, 'touro'],
    ['boi gordo', null, 'boi'],
    ['rufião', null, 'unknown'],
  ])('%s of a %s is %s', (word, gender, value) => expect(shown(categoryValue(word, gender))).toBe(value));
});

test.each<[string, string]>([
  ...['HPB', 'HOL', 'H', 'holandês'].map((word): [string, string] => [word, 'Holandês']),
  ...['GIR', 'GL'].map((word): [string, string] => [word, 'Gir Leiteiro']),
  ...['GIROL', 'GIR/HOL'].map((word): [string, string] => [word, 'Girolando']),
  ['JER', 'Jersey'],
  ['NEL', 'Nelore'],
  ['NE', 'Nelore'],
  ['NM', 'Nelore Mocho'],
  ['AN', 'Angus'],
  ['ANG', 'Angus'],
  ['SRD', 'Mestiço'],
  ['mest', 'Mestiço'],
  ['Mestiço', 'Mestiço'],
  ['Caracu', 'Caracu'],
])('the breed %s is %s', (word, breed) => expect(breedValue(word)).toEqual({ value: { breed, fraction: null } }));

test('a fraction of blood is a Girolando, and is kept', () => {
  expect(breedValue('1/2 HG')).toEqual({ value: { breed: 'Girolando', fraction: '1/2 HG' } });
  expect(breedValue('5/8')).toEqual({ value: { breed: 'Girolando', fraction: '5/8' } });
  expect(breedValue('Zebu')).toEqual({ unknown: 'Zebu' });
  expect(breedValue('Zebu', { zebu: 'Nelore' })).toEqual({ value: { breed: 'Nelore', fraction: null } });
});

test.each<[string, string]>([
  ...['P', 'PR', 'prenhe', 'prenha', 'cheia', 'gestante', '+', 'pos'].map((word): [string, string] => [word, 'prenha']),
  ...['V', 'vazia', '−', '-', 'neg', 'PEV', 'PP', 'I', 'inseminada', 'coberta'].map((word): [string, string] => [word, 'vazia']),
  ['seca', 'seca'],
  ['talvez', 'unknown'],
])('the pregnancy %s is %s', (word, value) => expect(shown(pregnancyValue(word))).toBe(value));

test.each<[string, string]>([
  ...['ativo', 'vivo', 'A'].map((word): [string, string] => [word, 'ativo']),
  ...['vendido', 'V'].map((word): [string, string] => [word, 'vendido']),
  ...['morto', 'óbito', 'M'].map((word): [string, string] => [word, 'morto']),
  ...['abatido', 'abate', 'frigorífico'].map((word): [string, string] => [word, 'abatido']),
  ['n/a', 'empty'],
])('the situation %s is %s', (word, value) => expect(shown(statusValue(word))).toBe(value));

test.each<[string, boolean | string]>([
  ['sim', true],
  ['X', true],
  ['não', false],
  ['talvez', 'unknown'],
])('%s as yes or no', (word, value) => expect(shown(flagValue(word))).toBe(value));

describe('a tag', () => {
  test.each<[Cell, string]>([
    ['0042', '0042'],
    [42, '42'],
    ['24-017', '24-017'],
    ['123.0', '123'],
    ['7,6E+13', 'error'],
    ['7.6e+13', 'error'],
    [982_000_001_088_000, 'error'],
    [982_000_001_088_420, '982000001088420'],
    [9_820_000_010_884_200, 'error'],
    ['982000001088000', 'error'],
    [0, 'empty'],
    ['?', 'empty'],
  ])('%s is %s', (cell, value) => expect(shown(tagValue(cell))).toBe(value));

  test('says what happened to a rounded number, and trusts a typed one', () => {
    expect(tagValue('7,6E+13')).toEqual({ error: roundedByExcel });
    expect(tagValue('982000001088000', { exact: true })).toEqual({ value: '982000001088000' });
  });

  test('of 15 digits gets its zero back', () => {
    expect(fifteenDigits(76_000_001_234_567)).toEqual({ value: '076000001234567' });
    expect(fifteenDigits('076 000001234567')).toEqual({ value: '076000001234567' });
  });
});
