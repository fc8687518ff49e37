// Parsing of typed dates and decimals.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalTyped } from '#domain/kernel/typed-decimal';
import { dateAsTyped, dateMeant, dateShown, dateTyped, decimalAsTyped, decimalShown } from './typed';

describe('a date while it is typed', () => {
  test.each([
    ['0', '0'],
    ['05', '05'],
    ['050', '05/0'],
    ['0503', '05/03'],
    ['05032', '05/03/2'],
    ['05032026', '05/03/2026'],
    ['050320269', '05/03/2026'],
    ['5/3/2026', '5/3/2026'],
    ['5.3.26', '5/3/26'],
    ['5-3-26', '5/3/26'],
    ['05/', '05/'],
    ['05//', '05/'],
    ['/', ''],
    ['a5b/c3', '5/3'],
    ['2026-03-05', '05/03/2026'],
    ['05/03/2026/', '05/03/2026'],
    ['', ''],
  ])('%s → %s', (typed, shown) => expect(dateAsTyped(typed)).toBe(shown));

  test('what is written already stays', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789/')) }), (text) => {
        expect(dateAsTyped(dateAsTyped(text))).toBe(dateAsTyped(text));
      }),
    );
  });
});

describe('the day that was typed', () => {
  test.each([
    ['05/03/2026', '2026-03-05'],
    ['5/3/2026', '2026-03-05'],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2026', null],
    ['31/04/2026', null],
    ['00/01/2026', null],
    ['01/13/2026', null],
    ['05/03/26', null],
    ['05/03', null],
    ['', null],
  ])('%s is %s', (text, day) => expect(dateTyped(text)).toBe(day));

  test('every day there is survives showing and typing', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }), (moment) => {
        const day = moment.toISOString().slice(0, 10);
        expect(dateTyped(dateAsTyped(dateShown(day).replaceAll('/', '')))).toBe(day);
      }),
    );
  });

  test.each([
    ['05/03', '2026-03-05'],
    ['05/03/', '2026-03-05'],
    ['05/03/25', '2025-03-05'],
    ['05/03/36', '2036-03-05'],
    ['05/03/37', '1937-03-05'],
    ['05/03/1998', '1998-03-05'],
    ['31/02', null],
    ['05', null],
    ['', null],
  ])('leaving the field with %s means %s', (text, day) => expect(dateMeant(text, '2026-11-15')).toBe(day));
});

describe('decimals', () => {
  test.each([
    ['450', 450],
    ['450,5', 450.5],
    ['450.5', 450.5],
    ['1.234', 1234],
    ['1.234,56', 1234.56],
    ['1.234.567,8', 1_234_567.8],
    ['1.500', 1500],
    ['1.400,37', 1400.37],
    ['10.000', 10_000],
    ['12.5', 12.5],
    ['12.50', 12.5],
    ['1.5000', 1.5],
    ['1500.500', 1500.5],
    ['0.500', 0.5],
    ['.500', 0.5],
    ['-5', -5],
    ['1234.56', 1234.56],
    ['1.400.37', Number.NaN],
    ['1.40,5', Number.NaN],
    ['0,001', 0.001],
    [',5', 0.5],
    ['12,', 12],
    ['-3,2', -3.2],
    ['', null],
    ['1,2,3', Number.NaN],
    ['1.23.4', Number.NaN],
    ['-', Number.NaN],
    [',', Number.NaN],
  ])('%s is %s', (text, value) => expect(decimalTyped(text)).toBe(value));

  test.each([
    ['12.', '12.'],
    ['1.234,5', '1.234,5'],
    ['12kg', '12'],
    ['R$ 3,50', '3,50'],
    ['-5', '-5'],
    ['5-', '5'],
  ])('of %s the field keeps %s', (text, shown) => expect(decimalAsTyped(text)).toBe(shown));

  test.each([
    [1234.5, {}, '1.234,5'],
    [1234.5, { grouped: false }, '1234,5'],
    [1234.5, { places: 2 }, '1.234,50'],
    [0.001, {}, '0,001'],
    [12.3456, { places: 2 }, '12,3456'],
    [null, {}, ''],
    [Number.NaN, {}, ''],
  ])('%s with %o is shown as %s', (value, how, shown) => expect(decimalShown(value, how)).toBe(shown));

  test('every amount survives showing and typing', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), fc.boolean(), (cents, grouped) => {
        const value = cents / 100 + 0;
        expect(decimalTyped(decimalShown(value, { grouped, places: 2 }))).toBe(value);
      }),
    );
  });
});
