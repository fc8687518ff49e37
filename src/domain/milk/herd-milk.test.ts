// Milk of the herd: each figure with its divisor, what to expect, and cows beside others like them.
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/kernel/dates';
import { expectedMilk } from '#domain/milk/expected-milk';
import { energyCorrected, fatCorrected, type HerdCow, herdDays, herdMilk, milkByGroup } from '#domain/milk/herd-milk';
import { againstContemporaries, belowCurve } from '#domain/milk/lactation-comparison';
import { lactationSpans, measuredLactation } from '#domain/milk/lactations';
import { girolandoLater, parityGroup } from '#domain/milk/standard-curves';
import type { TestDay } from '#domain/milk/test-days';
import { litresAt } from '#domain/milk/wood-curve';

const today = '2026-11-17';
const tested = (day: string, litres: number): TestDay => ({ day, litres, fat: null, protein: null, cells: null, treated: false });
const cow = (
  id: string,
  calvings: string[],
  { dryOffs = [] as string[], exit = null as string | null, tests = [] as TestDay[], parityBefore = 0 } = {},
): HerdCow => ({
  id,
  exit,
  spans: lactationSpans({ calvings, dryOffs, exit, parityBefore }, tests, { today, herdLast: () => null }),
});

describe('640 L of 34 cows in milk and 7 dry ones', () => {
  const herd = [
    ...Array.from({ length: 34 }, (_, i) => cow(`milk ${i}`, [addDays(today, -100)])),
    ...Array.from({ length: 7 }, (_, i) => cow(`dry ${i}`, [addDays(today, -400)], { dryOffs: [addDays(today, -30)] })),
  ];
  test('are 18,82 L per cow in milk, 15,61 L per cow, and 82,9 % in milk', () =>
    expect(herdMilk(herdDays(herd, new Map([[today, 640]])))).toEqual({
      litres: 640,
      days: 1,
      cow_days_in_milk: 34,
      cow_days: 41,
      per_cow_in_milk: 18.82,
      per_cow: 15.61,
      percent_in_milk: 82.9,
      mean_dim: 100,
    }));
  test('over a period are all litres by all days of cows, not the mean of daily means', () => {
    const one = [cow('a', [addDays(today, -100)]), cow('b', [addDays(today, -1)])];
    const litres = new Map([
      [addDays(today, -2), 10],
      [today, 40],
    ]);
    expect(herdMilk(herdDays(one, litres))).toMatchObject({ litres: 50, cow_days_in_milk: 3, per_cow_in_milk: 16.67 });
  });
  test('of a farm without cows have no mean', () =>
    expect(herdMilk(herdDays([], new Map([[today, 100]])))).toMatchObject({ per_cow_in_milk: null, per_cow: null, percent_in_milk: null }));
});

test('a cow is in milk from her calving to the day before her dry-off, dry until she calves again, and gone when she leaves', () => {
  const one = [cow('a', ['2026-01-10', '2026-09-01'], { dryOffs: ['2026-07-01'], exit: '2026-10-01' })];
  const days = ['2026-01-09', '2026-01-10', '2026-06-30', '2026-07-01', '2026-08-31', '2026-09-01', '2026-09-30', '2026-10-01'];
  const found = herdDays(one, new Map(days.map((day) => [day, 1])));
  expect(found.map(({ inMilk, dry, dims }) => (inMilk > 0 ? `milk ${dims}` : dry > 0 ? 'dry' : 'none'))).toEqual([
    'none',
    'milk 0',
    'milk 171',
    'dry',
    'dry',
    'milk 0',
    'milk 29',
    'none',
  ]);
});

test('a cow without records for two months is in milk up to her last test', () => {
  const last = addDays(today, -61);
  const silent = lactationSpans({ calvings: [addDays(today, -200)], dryOffs: [], exit: null }, [tested(last, 10)], { today, herdLast: () => today });
  const found = herdDays([{ id: 'a', exit: null, spans: silent }], new Map([last, addDays(last, 1)].map((day) => [day, 10])));
  expect(found.map(({ inMilk, dry }) => ({ inMilk, dry }))).toEqual([
    { inMilk: 1, dry: 0 },
    { inMilk: 0, dry: 1 },
  ]);
});

test('litres by lactation are divided by the tests of the group', () => {
  const herd = [
    cow('a', [addDays(today, -50)], { tests: [tested(addDays(today, -2), 20), tested(today, 10)] }),
    cow('b', [addDays(today, -50)], { parityBefore: 3, tests: [tested(today, 30), tested(addDays(today, -40), 99)] }),
  ];
  expect(milkByGroup(herd, { from: addDays(today, -10), to: today }, (_, number) => parityGroup(number))).toEqual([
    { group: '1', litres: 30, tests: 2, cows: 1, per_test: 15 },
    { group: '3', litres: 30, tests: 1, cows: 1, per_test: 30 },
  ]);
});

test('20 L with 3,6 % of fat and 3,2 % of protein are 18,8 L corrected by fat and 18,86 by energy', () => {
  expect(fatCorrected(20, 3.6)).toBe(18.8);
  expect(energyCorrected(20, 3.6, 3.2)).toBe(18.86);
});

describe('the litres to expect', () => {
  const standard = girolandoLater;
  const from = addDays(today, -100);
  const running = { from, tests: [{ ...tested(addDays(from, 99), litresAt(standard, 99)), dim: 99 }], curve: null, standard };
  const sumOf = (first: number, last: number) => {
    let all = 0;
    for (let t = first; t <= last; t++) all += litresAt(standard, t);
    return Math.round(all);
  };
  test('follow the curve of a cow in milk', () =>
    expect(expectedMilk([{ running, calving: null, next: standard }], today)).toMatchObject({ total: sumOf(101, 160), byTests: 1, byStandard: 0 }));
  test('end 60 days before the next calving', () =>
    expect(expectedMilk([{ running, calving: addDays(today, 71), next: standard }], today).total).toBe(sumOf(101, 110)));
  test('begin with the day after a calving', () =>
    expect(expectedMilk([{ running: null, calving: addDays(today, 50), next: standard }], today)).toMatchObject({
      total: sumOf(1, 10),
      byTests: 0,
      byStandard: 1,
    }));
  test('of a cow that is dry for longer are none', () =>
    expect(expectedMilk([{ running: null, calving: addDays(today, 90), next: standard }], today)).toMatchObject({ total: 0, byTests: 0, byStandard: 0 }));
});

const dims = [10, 40, 70, 100, 130, 160, 190, 220, 250, 280];
const lactation = (from: string, factor: number, number = 2, last = factor) => {
  const tests = dims.map((dim, i) => tested(addDays(from, dim), (i === 9 ? last : factor) * litresAt(girolandoLater, dim)));
  const span = lactationSpans({ calvings: [from], dryOffs: [addDays(from, 300)], exit: null, parityBefore: number - 1 }, tests, {
    today: '2026-12-31',
    herdLast: () => null,
  })[0]!;
  return measuredLactation(span);
};

describe('cows like her', () => {
  const own = { cow: 'a', lactation: lactation('2026-01-10', 1.1) };
  const others = ['b', 'c', 'd'].map((id) => ({ cow: id, lactation: lactation('2026-02-10', 1) }));
  test('are those of the same lactation that calved within half a year', () => {
    const found = againstContemporaries(own, [own, ...others])!;
    expect(found.count).toBe(3);
    expect(found.difference / found.mean).toBeCloseTo(0.1, 2);
  });
  test.each([
    ['two others', others.slice(1)],
    ['cows in another lactation', [...others.slice(1), { cow: 'e', lactation: lactation('2026-02-10', 1, 1) }]],
    ['cows that calved 183 days apart', [...others.slice(1), { cow: 'e', lactation: lactation(addDays('2026-01-10', -183), 1) }]],
    ['herself', [...others.slice(1), own]],
  ])('are too few with %s', (_, herd) => expect(againstContemporaries(own, herd)).toBe(null));
  test('calved 182 days apart still count', () =>
    expect(againstContemporaries(own, [...others.slice(1), { cow: 'e', lactation: lactation(addDays('2026-01-10', -182), 1) }])!.count).toBe(3));
});

describe('below her curve', () => {
  const daily = (lastLitres: number, days = 3) => {
    const from = addDays(today, -150);
    const tests = Array.from({ length: 150 }, (_, i) => tested(addDays(from, i + 1), i >= 150 - days ? lastLitres : litresAt(girolandoLater, i + 1)));
    return measuredLactation(lactationSpans({ calvings: [from], dryOffs: [], exit: null }, tests, { today, herdLast: () => today })[0]!);
  };
  test('are the last three days against the curve of her lactation', () => {
    expect(belowCurve(daily(12), girolandoLater)).toMatchObject({ litres: 12, isOwn: true, expected: 19.2, percent: 62 });
    expect(belowCurve(daily(18), girolandoLater)).toBe(null);
  });
  test('one bad day alone is not', () => expect(belowCurve(daily(12, 1), girolandoLater)).toBe(null));
  test('is not asked of a lactation that ended, nor by an old test', () => {
    expect(belowCurve(lactation('2026-01-10', 1, 2, 0.3), girolandoLater)).toBe(null);
    expect(belowCurve({ ...daily(12), days: 150 + 36 }, girolandoLater)).toBe(null);
    expect(belowCurve({ ...daily(12), days: 150 + 35 }, girolandoLater)).not.toBe(null);
  });
});
