// Test days of a cow: the days on which all of her milkings were recorded.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/kernel/dates';
import { groupedBy } from '#domain/kernel/grouped';
import { quotient, sum } from '#domain/kernel/money';
import type { Shift } from '#domain/milk/milk-production';
import { testDays, withAnalyses } from '#domain/milk/test-days';

const day = (nth: number) => addDays('2026-11-01', nth);
const milked = (nth: number, shift: Shift, litres: number, more = {}) => ({
  production_date: day(nth),
  milking_shift: shift,
  quantity_liters: litres,
  fat_percentage: null,
  protein_percentage: null,
  somatic_cell_count: null,
  ...more,
});
const twice = (nth: number) => [milked(nth, 'manha', 10.1), milked(nth, 'tarde', 8.2)];

test('a day is the sum of its milkings, or its total', () =>
  expect(testDays([...twice(1), milked(0, 'total_dia', 21.5)]).map(({ day: on, litres }) => [on, litres])).toEqual([
    [day(0), 21.5],
    [day(1), 18.3],
  ]));

test('a day with one milking is no test day of a cow milked twice', () =>
  expect(testDays([...twice(0), ...twice(1), milked(2, 'manha', 10)]).map(({ day: on }) => on)).toEqual([day(0), day(1)]));

test('a cow milked once from some day on has test days again when most of the last seven days have one milking', () => {
  const once = [4, 5, 6, 7, 8, 9].map((nth) => milked(nth, 'manha', 10));
  expect(testDays([...[0, 1, 2, 3].flatMap(twice), ...once]).map(({ day: on }) => on)).toEqual([0, 1, 2, 3, 8, 9].map(day));
});

test('what was measured in two milkings is their mean by litres', () => {
  const [measured] = testDays([milked(0, 'manha', 10, { fat_percentage: 3, somatic_cell_count: 100_000 }), milked(0, 'tarde', 5, { fat_percentage: 3.6 })]);
  expect(measured).toMatchObject({ fat: 3.2, protein: null, cells: 100_000, litres: 15 });
});

test('a day in treatment is marked', () => expect(testDays(twice(0), (on) => on === day(0))[0]!.treated).toBe(true));

test('the laboratory’s values replace those typed at the milking of that day only', () => {
  const tests = testDays([milked(0, 'total_dia', 20, { fat_percentage: 3, protein_percentage: 3.1 }), milked(1, 'total_dia', 20)]);
  const found = withAnalyses(tests, [{ day: day(0), fat: 3.7, protein: null, cells: 150_000 }]);
  expect(found[0]).toMatchObject({ fat: 3.7, protein: 3.1, cells: 150_000 });
  expect(found[1]).toMatchObject({ fat: null, cells: null });
});

type Milked = ReturnType<typeof milked>;
/** Said plainly: the records of each day, days in order, by the most frequent count of the seven days before. */
function plainly(records: readonly Milked[]) {
  const before: number[] = [];
  const days = [...groupedBy(records, ({ production_date }) => production_date)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return days.flatMap(([on, all]) => {
    const last = before.slice(-7);
    const times = (many: number) => last.filter((one) => one === many).length;
    const usual = [0, 1, 2, 3].reduce((best, many) => (times(many) > times(best) ? many : best), 0);
    const isWhole = all.some(({ milking_shift }) => milking_shift === 'total_dia');
    const isTest = isWhole || all.length >= usual;
    if (!isWhole) before.push(all.length);
    const having = all.filter(({ fat_percentage }) => fat_percentage !== null) as unknown as { fat_percentage: number; quantity_liters: number }[];
    const [litres, product] = having.reduce(([l, p], one) => [l + one.quantity_liters, p + one.fat_percentage * one.quantity_liters], [0, 0]);
    const fat = having.length === 0 ? null : having.length === 1 ? having[0]!.fat_percentage : quotient(product, litres, 2);
    const measured = sum(
      all.map(({ quantity_liters }) => quantity_liters),
      2,
    );
    return isTest ? [{ day: on, litres: measured, fat }] : [];
  });
}

test('records in any order give the same test days as days that are sorted and summed one by one', () => {
  const hundredths = fc.integer({ min: 1, max: 4_000 }).map((many) => many / 100);
  const record = fc.record({
    nth: fc.nat(25),
    shift: fc.constantFrom<Shift>('manha', 'tarde', 'noite', 'total_dia'),
    litres: hundredths,
    fat: fc.option(hundredths),
  });
  const records = fc.uniqueArray(record, { selector: ({ nth, shift }) => `${nth} ${shift}`, maxLength: 60 });
  fc.assert(
    fc.property(records, (drawn) => {
      const all = drawn.map(({ nth, shift, litres, fat }) => milked(nth, shift, litres, { fat_percentage: fat }));
      expect(testDays(all).map(({ day: on, litres, fat }) => ({ day: on, litres, fat }))).toEqual(plainly(all));
    }),
  );
});
