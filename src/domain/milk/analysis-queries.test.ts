// Analyses for the screen: the tank as of today, and the cows whose cells are in it.
import { describe, expect, test } from 'vitest';
import { cellTests, newestAnalyses, tankCells, tankQuality } from '#domain/milk/analysis-queries';

let nth = 0;
const found = (sample_date: string, somatic_cell_count: number | null, more: { animal_id?: string; plate_count?: number } = {}) => ({
  id: String(++nth).padStart(3, '0'),
  animal_id: null as string | null,
  sample_date,
  somatic_cell_count,
  plate_count: null as number | null,
  ...more,
});
const milked = (animal_id: string | null, production_date: string, quantity_liters: number, somatic_cell_count: number | null = null) => ({
  animal_id,
  production_date,
  quantity_liters,
  somatic_cell_count,
});

describe('the tank', () => {
  const three = [found('2026-08-10', 420_000), found('2026-09-10', 610_000), found('2026-10-10', 530_000, { plate_count: 12_000 })];
  test('is judged by its last three months while this month has no sample yet', () =>
    expect(tankQuality(three, '2026-11-17').ccs).toMatchObject({
      value: 513_986,
      isMean: true,
      month: '2026-10',
      own: 530_000,
      isOut: true,
      step: 'plan',
      limit: 500_000,
    }));
  test('does not count the samples of cows, nor those of later days', () => {
    const more = [found('2026-09-11', 9_000_000, { animal_id: 'mimosa' }), found('2026-12-01', 9_000_000)];
    expect(tankQuality([...three, ...more], '2026-11-17').ccs.value).toBe(513_986);
  });
  test('has no mean of plates from one month', () =>
    expect(tankQuality(three, '2026-11-17').cpp).toMatchObject({ value: null, own: 12_000, month: '2026-10', step: 'none' }));
  test('tells months without a sample and when the next is due', () =>
    expect(tankQuality([three[0]!, three[2]!], '2026-11-17')).toMatchObject({ missing: ['2026-09'], due: '2026-11-30' }));
  test('without a sample has nothing to tell', () =>
    expect(tankQuality([], '2026-11-17').ccs).toMatchObject({ value: null, own: null, month: null, step: 'none' }));
});

test('the newest analysis comes first', () =>
  expect(newestAnalyses([found('2026-01-01', 1), found('2026-03-01', 2), found('2026-02-01', 3)]).map(({ sample_date }) => sample_date)).toEqual([
    '2026-03-01',
    '2026-02-01',
    '2026-01-01',
  ]));

test('a laboratory’s result comes before what was typed at the milking of that day', () =>
  expect(
    cellTests([found('2026-11-10', 250_000, { animal_id: 'a' })], [milked('a', '2026-11-10', 9, 100_000), milked('a', '2026-10-10', 9, 90_000)]).get('a'),
  ).toEqual([
    { day: '2026-10-10', cells: 90_000 },
    { day: '2026-11-10', cells: 250_000 },
  ]));

describe('the cells in the tank', () => {
  const milk = [milked('a', '2026-11-10', 6), milked('a', '2026-11-10', 4), milked('b', '2026-11-09', 30), milked(null, '2026-11-10', 40)];
  const cells = [found('2026-11-10', 900_000, { animal_id: 'a' }), found('2026-11-10', 100_000, { animal_id: 'b' })];
  test('are those of each cow times her litres of that day, or of the last day before', () => {
    const { top, tank } = tankCells(cells, milk, new Map(), '2026-11-17');
    expect(top.map(({ cow, litres, percent }) => [cow.id, cow.state, litres, percent])).toEqual([
      ['a', 'infected', 10, 75],
      ['b', 'healthy', 30, 25],
    ]);
    expect(tank).toBe(300_000);
  });
  test('of a test of 46 days ago are no longer in it, of 45 days still', () => {
    expect(tankCells(cells, milk, new Map(), '2026-12-25').cows).toBe(2);
    expect(tankCells(cells, milk, new Map(), '2026-12-26').cows).toBe(0);
  });
});
