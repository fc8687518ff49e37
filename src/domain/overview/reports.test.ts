// Reports: what counts in a period, the divisor of each indicator, and what is shown when it is zero.
import { describe, expect, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import { periodStart } from '#domain/kernel/dates';
import { daysOfMonth, lastDays } from '#domain/kernel/periods';
import type { MilkProduction } from '#domain/milk/milk-production';
import { incrementalDays } from '#domain/milk/milk-queries';
import { herdFigure } from '#domain/overview/figures';
import { herdSummary, indicatorsOf, milkSummary, moneySummary as moneyWithin, reportOf, reportPeriod } from '#domain/overview/reports';
import type { PastureRotation } from '#domain/pastures/pasture-rotations';
import type { Pasture } from '#domain/pastures/pastures';

const today = '2026-11-15';
const cow = (wanted: Partial<Animal> = {}) =>
  ({
    type: 'bovino',
    breed: 'Girolando',
    gender: 'femea',
    status: 'ativo',
    category: null,
    is_batch: false,
    batch_quantity: null,
    weight: null,
    batch_average_weight: null,
    pregnancy_status: 'vazia',
    expected_birth_date: null,
    last_birth_date: null,
    dry_off_date: null,
    birth_date: null,
    ...wanted,
  }) as Animal;
type Transaction = Parameters<typeof moneyWithin>[0][number];
const moved = (type: Transaction['type'], amount: number, wanted: Partial<Transaction> = {}): Transaction => ({
  type,
  amount,
  status: 'pago',
  transaction_date: today,
  ...wanted,
});
const milked = (production_date: string, quantity_liters: number, wanted: Partial<MilkProduction> = {}) =>
  ({
    animal_id: 'mimosa',
    production_date,
    milking_shift: 'manha',
    quantity_liters,
    fat_percentage: null,
    protein_percentage: null,
    is_discarded: false,
    ...wanted,
  }) as MilkProduction;
const milkOf = (records: MilkProduction[], period: number) => milkSummary(incrementalDays()(records), periodStart(period, today), today);
const moneySummary = (all: readonly Transaction[], period: number, on: string) => moneyWithin(all, periodStart(period, on), on);

describe('the period', () => {
  test.each([
    ['7', '7', '2026-11-09', today],
    ['30', '30', '2026-10-17', today],
    ['90', '90', '2026-08-18', today],
    ['365', '365', '2025-11-16', today],
    ['mes', 'mes', '2026-11-01', today],
    ['mes_passado', 'mes_passado', '2026-10-01', '2026-10-31'],
    ['2026-02', '2026-02', '2026-02-01', '2026-02-28'],
    ['', '30', '2026-10-17', today],
    ['31', '30', '2026-10-17', today],
    ['todos', '30', '2026-10-17', today],
  ])('%j in the address is %s, from %s to %s', (address, name, from, to) => expect(reportPeriod(address, today)).toEqual({ name, days: { from, to } }));
});

describe('the herd', () => {
  test('counts records by type and status, largest first, and a batch by its heads', () => {
    const hens = cow({ type: 'ave', is_batch: true, batch_quantity: 200 });
    const herd = herdSummary([cow(), cow(), cow({ status: 'morto' }), cow({ status: 'vendido' }), hens], today);
    expect(herd).toMatchObject({ total: 5, heads: 204, batches: 1, active: 3, activeHeads: 202 });
    expect(herd.byType).toEqual([
      { key: 'bovino', count: 4 },
      { key: 'ave', count: 1 },
    ]);
    expect(herd.byStatus).toEqual([
      { key: 'ativo', count: 3 },
      { key: 'morto', count: 1 },
      { key: 'vendido', count: 1 },
    ]);
  });

  test.each<[string, Partial<Animal>, number]>([
    ['one that calved', { last_birth_date: '2026-06-01' }, 1],
    ['one that never did', {}, 0],
    ['one dried off on the day she calved', { last_birth_date: '2026-06-01', dry_off_date: '2026-06-01' }, 0],
    ['one dried off the day before', { last_birth_date: '2026-06-01', dry_off_date: '2026-05-31' }, 1],
    ['one that was sold', { last_birth_date: '2026-06-01', status: 'vendido' }, 0],
    ['a sow, whose milk is not recorded', { last_birth_date: '2026-06-01', type: 'suino' }, 0],
    ['a batch of twelve', { last_birth_date: '2026-06-01', is_batch: true, batch_quantity: 12 }, 12],
  ])('in milk: %s', (_who, wanted, heads) => expect(herdSummary([cow(wanted)], today).lactating).toBe(heads));

  test('is empty without animals', () =>
    expect(herdSummary([], today)).toMatchObject({ total: 0, heads: 0, activeHeads: 0, lactating: 0, byType: [], byStatus: [] }));
});

describe('money', () => {
  test('revenue and expense include paid and pending; cancelled transactions never count', () => {
    const all = [
      moved('receita', 1000.1),
      moved('receita', 0.2, { status: 'pendente' }),
      moved('receita', 9999, { status: 'cancelado' }),
      moved('despesa', 300.05),
      moved('despesa', 100, { status: 'pendente' }),
      moved('despesa', 50.01, { status: 'pendente' }),
      moved('despesa', 7777, { status: 'cancelado' }),
    ];
    expect(moneySummary(all, 30, today)).toMatchObject({
      totalRevenue: 1000.3,
      totalExpense: 450.06,
      balance: 550.24,
      paidRevenue: 1000.1,
      pendingRevenue: 0.2,
      paidExpense: 300.05,
      pendingExpense: 150.01,
      pending: 150.21,
      totalTransactions: 5,
      revenueCount: 2,
      expenseCount: 3,
    });
  });

  test.each([
    [7, '2026-11-08', 0],
    [7, '2026-11-09', 1],
    [30, '2026-10-16', 0],
    [30, '2026-10-17', 1],
    [90, '2026-08-17', 0],
    [90, '2026-08-18', 1],
    [365, '2025-11-15', 0],
    [365, '2025-11-16', 1],
    [7, '2026-11-15', 1],
    [365, '2026-11-16', 0],
  ])('in %i days, a transaction on %s counts %i times', (period, transaction_date, many) =>
    expect(moneySummary([moved('receita', 10, { transaction_date })], period, today)).toMatchObject({ totalTransactions: many, totalRevenue: 10 * many }),
  );

  test('is exact for any number of transactions', () => {
    const all = Array.from({ length: 30_000 }, () => moved('despesa', 0.1));
    expect(moneySummary(all, 7, today)).toMatchObject({ totalExpense: 3000, balance: -3000 });
  });

  test('by month: each month of the period in order, with its days in the period', () => {
    const all = [
      moved('receita', 5, { transaction_date: '2026-10-17' }),
      moved('despesa', 7, { transaction_date: '2026-10-16' }),
      moved('despesa', 3, { transaction_date: '2026-11-01', status: 'pendente' }),
    ];
    expect(moneySummary(all, 30, today).months).toEqual([
      { month: '2026-10', revenue: 5, expense: 0 },
      { month: '2026-11', revenue: 0, expense: 3 },
    ]);
    expect(moneySummary([], 7, today).months.map(({ month }) => month)).toEqual(['2026-11']);
    const year = moneySummary([], 365, today).months.map(({ month }) => month);
    expect([year.length, year[0], year[2], year.at(-1)]).toEqual([13, '2025-11', '2026-01', '2026-11']);
  });

  test('is zero without transactions', () =>
    expect(moneySummary([], 30, today)).toMatchObject({ totalRevenue: 0, totalExpense: 0, balance: 0, totalTransactions: 0, pendingRevenue: 0 }));

  test('is computed once per list and period', () => {
    const all = [moved('receita', 5)];
    expect(moneySummary(all, 30, today)).toBe(moneySummary(all, 30, today));
    expect(moneySummary(all, 7, today)).not.toBe(moneySummary(all, 30, today));
    expect(moneySummary(all, 30, '2026-12-31').totalTransactions).toBe(0);
  });
});

describe('milk', () => {
  test('total, average over days with milk, records, days, and readings over records that have them', () => {
    const records = [
      milked('2026-11-14', 10, { fat_percentage: 3.5, protein_percentage: 3.2 }),
      milked('2026-11-14', 5.55, { milking_shift: 'tarde', fat_percentage: 4 }),
      milked('2026-11-01', 12),
    ];
    expect(milkOf(records, 30)).toMatchObject({
      totalProduction: 27.55,
      averageDailyProduction: 13.8,
      averageFatPercentage: 3.75,
      averageProteinPercentage: 3.2,
      fatReadings: 2,
      proteinReadings: 1,
      totalRecords: 3,
      uniqueDays: 2,
    });
  });

  test('totals of the farm count if the day has any, although every record is counted', () => {
    const records = [milked('2026-11-14', 10), milked('2026-11-14', 500, { animal_id: null, milking_shift: 'total_dia' }), milked('2026-11-13', 8)];
    expect(milkOf(records, 7)).toMatchObject({ totalProduction: 508, averageDailyProduction: 254, totalRecords: 3, uniqueDays: 2 });
  });

  test.each([
    [7, '2026-11-08', 0],
    [7, '2026-11-09', 1],
    [365, '2025-11-15', 0],
    [365, '2025-11-16', 1],
    [30, '2026-11-15', 1],
  ])('in %i days, milk on %s counts %i times', (period, day, many) =>
    expect(milkOf([milked(day, 9)], period)).toMatchObject({ totalRecords: many, uniqueDays: many, totalProduction: 9 * many }),
  );

  test('by calendar month: each month of the period in order, with its days in the period', () => {
    const records = [milked('2026-11-14', 10), milked('2026-11-01', 2.5), milked('2026-10-31', 8), milked('2026-10-17', 1), milked('2026-10-16', 99)];
    expect(milkOf(records, 30).months).toEqual([
      { month: '2026-10', produced: 9 },
      { month: '2026-11', produced: 12.5 },
    ]);
    expect(milkOf([], 7).months).toEqual([{ month: '2026-11', produced: 0 }]);
    expect(milkOf([], 365).months.map(({ month }) => month)).toHaveLength(13);
  });

  test('without records has no litres and no readings', () =>
    expect(milkOf([], 30)).toMatchObject({
      totalProduction: 0,
      averageDailyProduction: 0,
      averageFatPercentage: null,
      averageProteinPercentage: null,
      uniqueDays: 0,
    }));
});

describe('the indicators', () => {
  const money = { totalRevenue: 1000, totalExpense: 500 };
  const land = herdFigure({ animals: [cow({ weight: 450 }), cow({ weight: 225 })], pastures: [{ area_hectares: 1.5 }] }, today);
  const bare = herdFigure({ animals: [], pastures: [] }, today);

  test('are per active head, per cow-day in milk, and per hectare of the animals that graze', () =>
    expect(indicatorsOf({ activeHeads: 3 }, money, { cow_days: 4, per_milked_cow_day: 6.17 }, land)).toEqual({
      revenuePerAnimal: 333.33,
      expensePerAnimal: 166.67,
      milkPerAnimalPerDay: 6.17,
      cowDays: 4,
      animalsPerHectare: 1.33,
      unitsPerHectare: 1,
      grazingHeads: 2,
      grazingUnits: 1.5,
    }));

  test('are 0 where the divisor is 0', () =>
    expect(Object.values(indicatorsOf({ activeHeads: 0 }, money, { cow_days: 0, per_milked_cow_day: null }, bare))).toEqual([0, 0, 0, 0, 0, 0, 0, 0]));
});

test('a whole report: herd and pastures of today, money and milk of the period', () => {
  const known = {
    animals: [cow({ id: 'mimosa', last_birth_date: '2026-06-01' }), cow(), cow({ type: 'ave', is_batch: true, batch_quantity: 8 }), cow({ status: 'abatido' })],
    births: [],
    transactions: [moved('receita', 1000), moved('despesa', 250.5, { transaction_date: '2026-11-01' })],
    milkDays: incrementalDays()([milked('2026-11-15', 20), milked('2026-11-01', 10)]),
    pastures: [
      { id: 'a', area_hectares: 3.5 },
      { id: 'b', area_hectares: 1.5 },
    ] as Pasture[],
    rotations: [{ pasture_id: 'a', exit_date: null }] as PastureRotation[],
  };
  expect(reportOf(known, lastDays(7, today), today)).toMatchObject({
    from: '2026-11-09',
    to: today,
    herd: { total: 4, activeHeads: 10 },
    money: { balance: 1000 },
    milk: { totalProduction: 20, uniqueDays: 1 },
    pastures: { total: 2, active: 1, available: 1, area: 5 },
    indicators: { revenuePerAnimal: 100, expensePerAnimal: 0, milkPerAnimalPerDay: 20, animalsPerHectare: 0.4 },
  });
  expect(reportOf(known, lastDays(30, today), today).indicators).toMatchObject({
    revenuePerAnimal: 100,
    expensePerAnimal: 25.05,
    milkPerAnimalPerDay: 15,
    cowDays: 2,
    animalsPerHectare: 0.4,
  });
  // A month before: its 31 days, and nothing of this month.
  expect(reportOf(known, daysOfMonth('2026-10', today), today)).toMatchObject({
    from: '2026-10-01',
    to: '2026-10-31',
    money: { totalTransactions: 0, months: [{ month: '2026-10' }] },
    milk: { totalProduction: 0, uniqueDays: 0 },
    herd: { total: 4 },
  });
});
