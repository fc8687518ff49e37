// Lactations of a cow from her events and tests: litres by the test interval method, 305 days, and when she stopped.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#domain/kernel/dates';
import { areEnough, creditsUntil, litresUntil, solidsUntil } from '#domain/milk/lactation-yield';
import { type CowEvents, comparable305, lactationSpans, measuredLactation } from '#domain/milk/lactations';
import type { TestDay } from '#domain/milk/test-days';

const calving = '2026-01-10';
const dims = [14, 44, 74, 104, 134, 164, 194, 224, 254, 284];
const litres = [20.4, 24.6, 23.8, 22, 20.6, 18.4, 16.6, 14.8, 13, 11.2];
const onDay = (dim: number, amount: number, more: Partial<TestDay> = {}): TestDay => ({
  day: addDays(calving, dim),
  litres: amount,
  fat: null,
  protein: null,
  cells: null,
  treated: false,
  ...more,
});
const tests = dims.map((dim, i) => onDay(dim, litres[i]!));
const byDim = dims.map((dim, i) => ({ dim, litres: litres[i]! }));
const events = (more: Partial<CowEvents> = {}): CowEvents => ({ calvings: [calving], dryOffs: [], exit: null, ...more });
const spans = (more: Partial<CowEvents>, today: string, ofCow = tests, herdLast: string | null = today) =>
  lactationSpans(events(more), ofCow, { today, herdLast: () => herdLast });
const only = (more: Partial<CowEvents>, today: string, ofCow = tests) => measuredLactation(spans(more, today, ofCow)[0]!);

describe('ten monthly tests', () => {
  test('credit each interval with the mean of its two tests, the first with its days since the calving and the last with those to the dry-off', () => {
    const credits = creditsUntil(
      byDim.map(({ dim, litres: amount }) => ({ dim, amount })),
      296,
    );
    expect(credits.map(({ amount }) => Number(amount.toFixed(2)))).toEqual([285.6, 675, 726, 687, 639, 585, 525, 471, 417, 363, 134.4]);
  });

  test('are 5 508,0 L when she is dried off after 296 days, also as her 305 days', () => {
    expect(only({ dryOffs: ['2026-11-02'] }, '2026-12-31')).toMatchObject({
      number: 1,
      from: calving,
      to: '2026-11-02',
      end: 'dry_off',
      days: 296,
      litres: 5508,
      litres305: 5508,
      reliable: true,
    });
  });

  test('are 5 373,6 L up to the last test while she is milked', () =>
    expect(only({}, '2026-10-25')).toMatchObject({ to: null, days: 288, litres: 5373.6, litres305: 5373.6 }));

  test('and one after day 305 are 5 597,0 L in 305 days: what she gave on day 305 lies between both tests', () => {
    const milkedOn = only({ dryOffs: ['2026-12-05'] }, '2026-12-31', [...tests, onDay(314, 9.6)]);
    expect(milkedOn.litres305).toBe(5597.04);
    expect(milkedOn.litres).toBe(5373.6 + 30 * 10.4 + 15 * 9.6);
    expect(comparable305(milkedOn)).toBe(5597.04);
  });
});

test('the credited days of any tests add up to the length of the lactation, neither one more nor one less', () =>
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 60 }), fc.integer({ min: 1, max: 500 }), (days, stop) => {
      const credits = creditsUntil(
        days.toSorted((a, b) => a - b).map((dim) => ({ dim, amount: 10 })),
        stop,
      );
      expect(credits.reduce((all, one) => all + one.days, 0)).toBe(stop);
      expect(credits.every((one) => one.days >= 0)).toBe(true);
      expect(credits.reduce((all, one) => all + one.amount, 0)).toBeCloseTo(10 * stop, 6);
    }),
  ));

test('a cow recorded every day has the sum of her days', () => {
  const daily = Array.from({ length: 100 }, (_, i) => ({ dim: i + 1, litres: 20 }));
  expect(litresUntil(daily, 100)).toBe(2000);
});

describe('a lactation ends', () => {
  test.each<[string, Partial<CowEvents>, string | null, string | null]>([
    ['on the day she is dried off', { dryOffs: ['2026-11-02'] }, '2026-11-02', 'dry_off'],
    ['not by the dry-off before it', { dryOffs: ['2025-11-02'] }, null, null],
    ['on the day before the next calving, when nobody dried her off', { calvings: [calving, '2026-12-01'] }, '2026-11-30', 'calving'],
    ['on the day she leaves', { exit: '2026-08-01' }, '2026-08-01', 'exit'],
    ['with the first of these', { dryOffs: ['2026-11-02'], exit: '2026-11-20', calvings: [calving, '2026-12-25'] }, '2026-11-02', 'dry_off'],
    ['with her last test, when she left on an unknown day', { left: true }, addDays(calving, 284), 'no_records'],
  ])('%s', (_, more, to, end) => expect(spans(more, '2026-12-30', tests, null)[0]).toMatchObject({ to, end }));

  test.each([
    [60, null],
    [61, 'no_records'],
  ])('%i days after her last test, if other cows have records: %s', (after, end) => {
    const day = addDays(calving, 284 + after);
    expect(spans({}, day)[0]!.end).toBe(end);
    expect(spans({}, day, tests, addDays(calving, 284))[0]!.end).toBe(null);
  });
});

test('lactations are counted from the calvings that are known, twins once, and from those before she was bought', () => {
  const calvings = ['2026-01-10', '2024-12-01', '2024-12-01'];
  expect(spans({ calvings }, '2026-10-25').map(({ number, from }) => [number, from])).toEqual([
    [1, '2024-12-01'],
    [2, '2026-01-10'],
  ]);
  expect(spans({ calvings, parityBefore: 2 }, '2026-10-25').map(({ number }) => number)).toEqual([3, 4]);
});

test('each test belongs to the lactation of its day, and a calving without tests is a lactation without litres', () => {
  const [first, second] = spans({ calvings: ['2024-12-01', calving] }, '2026-10-25');
  expect(first!.tests).toEqual([]);
  expect(measuredLactation(first!)).toMatchObject({ litres: null, litres305: null, reliable: false });
  expect(second!.tests.map(({ dim }) => dim)).toEqual(dims);
});

test.each([
  ['a first test after 75 days', [75, 120], 120, true],
  ['a first test after 76 days', [76, 120], 120, false],
  ['a gap of 76 days', [30, 106], 106, false],
  ['76 days from the last test to the end', [30, 60], 136, false],
  ['no test at all', [], 100, false],
])('%s', (_, days, stop, enough) =>
  expect(
    areEnough(
      days.map((dim) => ({ dim, litres: 20 })),
      stop,
    ),
  ).toBe(enough),
);

test.each([
  [99, true],
  [100, false],
])('a lactation of %i days is too short for means: %s', (days, short) => expect(only({ dryOffs: [addDays(calving, days)] }, '2026-12-31').short).toBe(short));

test.each([
  [700, false],
  [701, true],
])('%i days in milk without an end are unusual: %s', (days, unusual) => {
  const today = addDays(calving, days);
  expect(measuredLactation(spans({}, today, [onDay(days, 5)])[0]!).unusuallyLong).toBe(unusual);
  expect(daysBetween(calving, today)).toBe(days);
});

test('fat is weighed as milk is: 100 days of 20 L with 4 % are 82,6 kg, from the tests that have the analysis', () => {
  const analysed = [
    { dim: 30, litres: 20, fat: 4 },
    { dim: 60, litres: 30, fat: null },
    { dim: 90, litres: 20, fat: 4 },
  ];
  expect(solidsUntil(analysed, 100, 'fat')).toEqual({ kg: 82.6, percent: 4, tests: 2 });
  expect(solidsUntil(analysed, 100, 'protein')).toBe(null);
});
