// Figures of the herd: litres of the days over cow-days, corrected milk, and whose contents are used.
import { expect, test } from 'vitest';
import { contentsOf, dairyCows, herdFigures } from '#domain/milk/herd-figures';
import type { CowLactations } from '#domain/milk/herd-lactations';
import type { HerdCow } from '#domain/milk/herd-milk';
import type { MilkAnalysis } from '#domain/milk/milk-analyses';
import type { MilkDay } from '#domain/milk/milk-queries';

const none = { total: 0, many: 0 };
const day = (on: string, produced: number, fat = none, protein = none) => ({ day: on, produced, discarded: 0, records: [], fat, protein }) as MilkDay;
const span = (from: string, to: string | null) => ({ number: 1, from, to, end: to === null ? null : ('dry_off' as const), tests: [] });
const cows = (inMilk: number, dry: number): HerdCow[] => [
  ...Array.from({ length: inMilk }, (_, i) => ({ id: `vl${i}`, exit: null, spans: [span('2026-06-01', null)] })),
  ...Array.from({ length: dry }, (_, i) => ({ id: `vs${i}`, exit: null, spans: [span('2026-01-01', '2026-10-01')] })),
];
const sample = (sample_date: string, fat_percentage: number | null, protein_percentage: number | null, animal_id: string | null = null) =>
  ({ animal_id, sample_date, fat_percentage, protein_percentage }) as MilkAnalysis;
const period = { from: '2026-11-01', to: '2026-11-02' };

test('640 L of 34 cows in milk and 7 dry are 18,82 L by cow in milk and 15,61 by cow, 82,9 % in milk', () => {
  const found = herdFigures(cows(34, 7), [day('2026-11-01', 640), day('2026-10-31', 9999)], [sample('2026-11-02', 3.6, 3.2)], period);
  expect(found).toMatchObject({
    litres: 640,
    cow_days_in_milk: 34,
    cow_days: 41,
    per_cow_in_milk: 18.82,
    per_cow: 15.61,
    percent_in_milk: 82.9,
    mean_dim: 153,
  });
  expect(found).toMatchObject({ fat: 3.6, protein: 3.2, samples: 1, fat_corrected: 17.69, energy_corrected: 17.75 });
  expect(found.daily).toEqual([{ day: '2026-11-01', litres: 640, in_milk: 34, per_cow_in_milk: 18.82 }]);
});

test('over a period litres and cow-days are summed before they are divided', () => {
  const two = [...cows(1, 0), { id: 'new', exit: null, spans: [span('2026-11-02', null)] }];
  expect(herdFigures(two, [day('2026-11-01', 20), day('2026-11-02', 25)], [], period)).toMatchObject({
    cow_days_in_milk: 3,
    per_cow_in_milk: 15,
    fat_corrected: null,
  });
});

test('contents are those of the tank’s analyses of the period, otherwise those typed at the milkings', () => {
  const typed = [day('2026-11-01', 1, { total: 7.4, many: 2 }, none)];
  expect(contentsOf(typed, [sample('2026-11-01', 3.5, 3.1), sample('2026-10-31', 9, 9), sample('2026-11-01', 8, 8, 'cow')], period)).toEqual({
    fat: { percent: 3.5, many: 1 },
    protein: { percent: 3.1, many: 1 },
  });
  expect(contentsOf(typed, [], period)).toEqual({ fat: { percent: 3.7, many: 2 }, protein: { percent: null, many: 0 } });
});

test('a beef cow is of the dairy herd only when she is milked; one that left without a day is of none', () => {
  const cow = (id: string, more: object, tests: object[] = []) =>
    ({ cow: { id, breed: 'Girolando', status: 'ativo', exit_date: null, ...more }, lactations: [{ tests }] }) as unknown as CowLactations;
  const herd = [
    cow('a', {}),
    cow('b', { breed: 'Nelore' }),
    cow('c', { breed: 'Nelore' }, [{}]),
    cow('d', { status: 'vendido' }),
    cow('e', { status: 'vendido', exit_date: '2026-11-01' }),
  ];
  expect(dairyCows(herd).map(({ id }) => id)).toEqual(['a', 'c', 'e']);
});
