// The figures of the dashboard on 15 November 2026: what counts, what does not, and both sides of each limit.
import { describe, expect, test } from 'vitest';
import type { FeedPurchase } from '#domain/feed/feed-purchases';
import { feedPurchaseStats } from '#domain/feed/feed-queries';
import type { Feed } from '#domain/feed/feeds';
import { findAnimals } from '#domain/herd/animal-queries';
import type { AnimalWeighing } from '#domain/herd/animal-weighings';
import type { Animal } from '#domain/herd/animals';
import { addDays } from '#domain/kernel/dates';
import { lastDays } from '#domain/kernel/periods';
import type { MilkProduction, Shift } from '#domain/milk/milk-production';
import { daysWithin, incrementalDays, milkFigures } from '#domain/milk/milk-queries';
import type { SpecificProduction } from '#domain/milk/specific-productions';
import { financialSummary, findTransactions, spanOf, within } from '#domain/money/financial-queries';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { type HerdFigures, herdFigures, lowFeedFigures, milkLately, monthRevenue, purchaseFigures, workFigures } from '#domain/overview/dashboard';
import { herdFigure } from '#domain/overview/figures';
import { called } from '#domain/overview/search';
import { productionFigures, weighingFigures } from '#domain/overview/statistics';
import { countPregnant, pregnantOnes } from '#domain/reproduction/pregnancy-queries';
import { workOf } from '#domain/work/activity-queries';
import type { DailyActivity } from '#domain/work/daily-activities';

const today = '2026-11-15';
const animal = (wanted: Partial<Animal> = {}) =>
  ({
    name: 'Mimosa',
    type: 'bovino',
    breed: 'Girolando',
    gender: 'femea',
    status: 'ativo',
    category: 'vaca',
    birth_date: null,
    weight: null,
    pregnancy_status: 'vazia',
    expected_birth_date: null,
    last_birth_date: null,
    dry_off_date: null,
    is_batch: false,
    batch_quantity: null,
    batch_average_weight: null,
    ...wanted,
  }) as Animal;
const batch = (batch_quantity: number | null, wanted: Partial<Animal> = {}) =>
  animal({ type: 'peixe', category: 'alevino', is_batch: true, batch_quantity, ...wanted });
const figures = (...animals: Partial<Animal>[]) => herdFigures(animals.map(animal), today);

test('an empty farm has zero figures and no averages', () => {
  expect(figures()).toEqual({
    total: 0,
    heads: 0,
    batches: 0,
    active: 0,
    activeHeads: 0,
    pregnantCows: 0,
    births: 0,
    nearBirths: 0,
    lateBirths: 0,
    toDryOff: 0,
    averageWeight: null,
    byType: [],
    byStatus: [],
    byCategory: [],
    activeByCategory: [],
    calves: [],
  });
});

test('all records are counted, including animals that left; heads count a batch by its quantity', () => {
  const herd = [
    animal(),
    animal({ status: 'vendido' }),
    animal({ status: 'morto' }),
    animal({ status: 'abatido' }),
    batch(1200),
    batch(300, { status: 'vendido' }),
  ];
  expect(herdFigures(herd, today)).toMatchObject({ total: 6, heads: 1504, batches: 2, active: 2, activeHeads: 1201 });
});

test('a batch of unknown quantity has no heads', () => {
  expect(herdFigures([batch(null)], today)).toMatchObject({ total: 1, heads: 0, batches: 1, active: 1, activeHeads: 0 });
});

test.each<[string, Partial<Animal>, number]>([
  ['a pregnant cow', { pregnancy_status: 'prenha' }, 1],
  ['a pregnant heifer', { pregnancy_status: 'prenha', category: 'novilha' }, 1],
  ['an empty cow', { pregnancy_status: 'vazia' }, 0],
  ['a dry cow', { pregnancy_status: 'seca' }, 0],
  ['a pregnant ewe', { pregnancy_status: 'prenha', type: 'ovino' }, 0],
  ['one that was sold', { pregnancy_status: 'prenha', status: 'vendido' }, 0],
  ['one that died', { pregnancy_status: 'prenha', status: 'morto' }, 0],
])('pregnant cows: %s', (_which, wanted, counted) => {
  expect(figures(wanted).pregnantCows).toBe(counted);
});

test.each([
  [61, 0],
  [60, 1],
  [0, 1],
  [-1, 0],
])('a cow in milk with %i days left is to be dried off: %i', (left, many) => {
  const milking = animal({ pregnancy_status: 'prenha', expected_birth_date: addDays(today, left), last_birth_date: '2026-01-10' });
  expect(herdFigures([milking], today).toDryOff).toBe(many);
  expect(herdFigures([{ ...milking, dry_off_date: '2026-11-01' }], today).toDryOff).toBe(0);
});

test.each<[string | null, Pick<HerdFigures, 'births' | 'nearBirths' | 'lateBirths'>]>([
  ['2026-11-08', { births: 0, nearBirths: 0, lateBirths: 1 }],
  ['2026-11-09', { births: 1, nearBirths: 1, lateBirths: 0 }],
  ['2026-11-14', { births: 1, nearBirths: 1, lateBirths: 0 }],
  ['2026-11-15', { births: 1, nearBirths: 1, lateBirths: 0 }],
  ['2026-11-22', { births: 1, nearBirths: 1, lateBirths: 0 }],
  ['2026-11-23', { births: 1, nearBirths: 0, lateBirths: 0 }],
  ['2026-12-15', { births: 1, nearBirths: 0, lateBirths: 0 }],
  ['2026-12-16', { births: 0, nearBirths: 0, lateBirths: 0 }],
  [null, { births: 0, nearBirths: 0, lateBirths: 0 }],
])('a birth expected on %s', (expected_birth_date, counted) => {
  expect(figures({ pregnancy_status: 'prenha', expected_birth_date })).toMatchObject(counted);
  expect(figures({ pregnancy_status: 'prenha', expected_birth_date, type: 'ovino' })).toMatchObject(counted);
  const page = countPregnant(pregnantOnes([animal({ pregnancy_status: 'prenha', expected_birth_date, type: 'ovino' })], ''), today);
  expect({ births: page.month, nearBirths: page.week, lateBirths: page.late }).toEqual(counted);
  const none = { births: 0, nearBirths: 0, lateBirths: 0 };
  expect(figures({ pregnancy_status: 'prenha', expected_birth_date, status: 'vendido' })).toMatchObject(none);
  expect(figures({ pregnancy_status: 'vazia', expected_birth_date })).toMatchObject(none);
});

test.each<[string, Partial<Animal>[], number | null]>([
  ['of those that have a weight', [{ weight: 400 }, { weight: 450.5 }, {}], 425.25],
  ['of the active', [{ weight: 400 }, { weight: 900, status: 'morto' }, { weight: 900, status: 'vendido' }], 400],
  ['of heads: a batch counts by its average and quantity', [{ weight: 500 }, { is_batch: true, batch_quantity: 3, batch_average_weight: 100 }], 200],
  ['of a batch that was weighed: that weight', [{ is_batch: true, batch_quantity: 3, batch_average_weight: 100, weight: 120 }], 120],
  ['of a batch of no known quantity: none', [{ is_batch: true, batch_average_weight: 100 }], null],
  ['half ten grams are rounded up', [{ weight: 100.02 }, { weight: 100.03 }], 100.03],
  ['exactly, however many tenths are added', [{ weight: 0.1 }, { weight: 0.2 }], 0.15],
  ['without weights', [{}], null],
  [
    'of the type with most weights, whatever its heads',
    [{ weight: 400 }, { weight: 500 }, { type: 'peixe', is_batch: true, batch_quantity: 800, weight: 0.4 }],
    450,
  ],
  [
    'of two types with as many weights, the first by name',
    [
      { type: 'suino', weight: 90 },
      { type: 'ovino', weight: 40 },
    ],
    40,
  ],
])('the average weight: %s', (_which, herd, average) => {
  expect(figures(...herd).averageWeight?.kg ?? null).toBe(average);
});

test('the average weight names its type, and whether other types were left out', () => {
  expect(figures({ weight: 400 }).averageWeight).toEqual({ kg: 400, heads: 1, type: 'bovino', alone: true });
  expect(figures({ weight: 400 }, { weight: 400 }, { type: 'ovino', weight: 40 }).averageWeight).toEqual({ kg: 400, heads: 2, type: 'bovino', alone: false });
  expect(figures({ weight: 400 }, { type: 'ovino' }, { type: 'ovino', weight: 40, status: 'morto' }).averageWeight).toEqual({
    kg: 400,
    heads: 1,
    type: 'bovino',
    alone: true,
  });
});

test.each([
  ['2026-11-14', 'bezerra'],
  ['2026-11-15', 'novilha'],
] as const)('on %s a calf of 15 November 2025 is counted, listed, found and weighed as %s', (day, category) => {
  const calf = animal({ name: 'Aurora', category: 'bezerra', birth_date: '2025-11-15' });
  const heifer = animal({ category: 'novilha', weight: 300 });
  const herd = [calf, heifer, animal({ category: 'bezerra', birth_date: '2026-11-01', weight: 40 })];
  const many = (key: string) => herdFigures(herd, day).byCategory.find((one) => one.key === key)?.count;
  const listed = (key: string) => findAnimals(herd, { search: '', type: '', status: '', pregnancy_status: '', is_batch: '', category: key }, day).length;
  for (const key of ['bezerra', 'novilha']) {
    expect(many(key)).toBe(key === category ? 2 : 1);
    expect(listed(key)).toBe(many(key));
  }
  expect(called(calf, day)).toBe(category === 'novilha' ? 'Novilha' : 'Bezerra');
  // Not weighed herself, she counts with the mean of her category.
  expect(herdFigure({ animals: herd, pastures: [{ area_hectares: 1 }] }, day).grazing_ua).toBe(category === 'novilha' ? 1.42 : 0.84);
});

test('types, statuses and categories: largest first, then by name', () => {
  const herd = [
    animal({ category: 'vaca' }),
    animal({ category: 'vaca', status: 'vendido' }),
    animal({ category: 'bezerra' }),
    animal({ category: null }),
    batch(500),
    animal({ type: 'ovino', category: 'ovelha' }),
  ];
  const { byType, byStatus, byCategory, activeByCategory } = herdFigures(herd, today);
  expect(byType).toEqual([
    { key: 'bovino', count: 4 },
    { key: 'ovino', count: 1 },
    { key: 'peixe', count: 1 },
  ]);
  expect(byStatus).toEqual([
    { key: 'ativo', count: 5 },
    { key: 'vendido', count: 1 },
  ]);
  expect(byCategory).toEqual([
    { key: 'vaca', count: 2 },
    { key: 'alevino', count: 1 },
    { key: 'bezerra', count: 1 },
    { key: 'ovelha', count: 1 },
  ]);
  expect(activeByCategory).toEqual([
    { key: '', count: 1 },
    { key: 'alevino', count: 1 },
    { key: 'bezerra', count: 1 },
    { key: 'ovelha', count: 1 },
    { key: 'vaca', count: 1 },
  ]);
});

test('calves: the one ready longest comes first, then those ready soon', () => {
  const calf = { category: 'bezerra' } as const;
  const { calves } = figures(
    { ...calf, name: 'Nova', birth_date: '2026-11-10' },
    { ...calf, name: 'Logo', birth_date: '2026-09-20' },
    { ...calf, name: 'Zilda', birth_date: '2026-09-16' },
    { ...calf, name: 'Aurora', birth_date: '2026-09-16' },
    { ...calf, name: 'Antiga', birth_date: '2026-08-01' },
    { ...calf, name: 'Vendida', birth_date: '2026-08-01', status: 'vendido' },
    { name: 'Vaca', birth_date: '2020-08-01' },
  );
  expect(calves.map(({ animal: { name }, state, daysLeft }) => [name, state, daysLeft])).toEqual([
    ['Antiga', 'ready', -46],
    ['Aurora', 'ready', 0],
    ['Zilda', 'ready', 0],
    ['Logo', 'upcoming', 4],
    ['Nova', 'nursing', 55],
  ]);
});

test.each([
  ['2026-10-16', 0],
  ['2026-10-17', 1],
  ['2026-11-15', 1],
  ['2026-11-16', 0],
])('a weighing on %s counts in the last 30 days: %i', (weighing_date, lately) => {
  expect(weighingFigures([{ weighing_date } as AnimalWeighing], today)).toEqual({ total: 1, lately });
});

test.each([
  ['2026-10-16', { total: 2, lately: 0 }],
  ['2026-10-17', { total: 2, lately: 2 }],
  ['2026-11-15', { total: 2, lately: 2 }],
  ['2026-11-16', { total: 2, lately: 0 }],
])('two baskets of eggs on %s', (production_date, counted) => {
  const eggs = { production_date, production_type: 'ovos' } as SpecificProduction;
  expect(productionFigures([eggs, eggs], today)).toEqual(counted);
});

test.each<[string, DailyActivity['status'], { late: number; due: number }]>([
  ['2026-11-14', 'pendente', { late: 1, due: 0 }],
  ['2026-11-14', 'em_andamento', { late: 1, due: 0 }],
  ['2026-11-15', 'pendente', { late: 0, due: 1 }],
  ['2026-11-15', 'em_andamento', { late: 0, due: 1 }],
  ['2026-11-15', 'concluída', { late: 0, due: 0 }],
  ['2026-11-14', 'cancelada', { late: 0, due: 0 }],
  ['2026-11-16', 'pendente', { late: 0, due: 0 }],
])('work on %s that is %s', (activity_date, status, counted) => {
  const activities = [{ activity_date, status } as DailyActivity];
  expect(workFigures(activities, today)).toEqual(counted);
  const { late, due } = workOf(activities, today, today);
  expect({ late: late.length, due: due.length }).toEqual(counted);
});

describe('figures are computed', () => {
  const herd = [animal({ pregnancy_status: 'prenha', expected_birth_date: '2026-11-20' })];
  test('once for the same rows and day', () => {
    expect(herdFigures(herd, today)).toBe(herdFigures(herd, today));
  });
  test('again for other rows', () => {
    expect(herdFigures([...herd], today)).not.toBe(herdFigures(herd, today));
  });
  test('again for another day', () => {
    expect(herdFigures(herd, '2026-11-27').lateBirths).toBe(1);
    expect(herdFigures(herd, today).lateBirths).toBe(0);
  });
});

describe('the milk of the last 30 days', () => {
  const given = (days: number, quantity_liters: number, animal_id: string | null = 'mimosa', milking_shift: Shift = 'manha') =>
    ({ production_date: addDays(today, -days), quantity_liters, animal_id, milking_shift, fat_percentage: null, protein_percentage: null }) as MilkProduction;

  test.each([
    ['nothing', [], 0, null],
    ['today and 29 days ago', [given(0, 10.1), given(29, 20.2)], 30.3, 15.2],
    ['neither the day before, nor tomorrow', [given(30, 10), given(-1, 10), given(1, 7)], 7, 7],
    ['two milkings of a day as one day', [given(1, 10), given(1, 8.5)], 18.5, 18.5],
    ['the total of the farm instead of its animals', [given(1, 10), given(1, 8), given(1, 500, null), given(2, 9)], 509, 254.5],
    ['the total of the morning and the cows of the afternoon', [given(1, 200, null), given(1, 10), given(1, 8, 'mimosa', 'tarde')], 208, 208],
    ['the total of the day alone', [given(1, 200, null, 'total_dia'), given(1, 10), given(1, 8, 'mimosa', 'tarde')], 200, 200],
  ])('has %s', (_what, records, litres, daily) => {
    expect(milkLately(records, today)).toMatchObject({ litres, daily });
    const page = milkFigures(daysWithin(incrementalDays()(records), lastDays(30, today)));
    expect([page.produced, page.daily]).toEqual([litres, daily]);
  });

  test('is listed day by day, in order', () => {
    const days = milkLately([given(0, 3), given(2, 1), given(1, 2)], today).days;
    expect(days).toEqual([
      { day: '2026-11-13', value: 1 },
      { day: '2026-11-14', value: 2 },
      { day: '2026-11-15', value: 3 },
    ]);
  });
});

test('feed: purchases in use by calendar day, and how many feeds are low', () => {
  const bought = (remaining_stock_kg: number, end_date: string | null) => ({ remaining_stock_kg, end_date }) as FeedPurchase;
  const purchases = [bought(10, null), bought(0.01, today), bought(10, addDays(today, -1)), bought(0, null)];
  expect(purchaseFigures(purchases, today)).toEqual({ active: 2 });
  expect(
    feedPurchaseStats(
      purchases.map((one) => ({ ...one, total_cost: 0, total_daily_consumption: 0 })),
      today,
    ).activePurchasesCount,
  ).toBe(2);
  expect(lowFeedFigures([{ low_since: today }, { low_since: null }] as Feed[], today)).toEqual({ low: 1 });
});

test('the revenue of the month is paid and pending, of this calendar month only', () => {
  const money = (amount: number, wanted: Partial<FinancialTransaction> = {}) =>
    ({ type: 'receita', status: 'pago', transaction_date: today, amount, ...wanted }) as FinancialTransaction;
  const rows = [
    money(0.1, { transaction_date: '2026-11-01' }),
    money(0.2, { transaction_date: '2026-11-30', status: 'pendente' }),
    money(5, { status: 'cancelado' }),
    money(7, { type: 'despesa' }),
    money(9, { transaction_date: '2026-10-31' }),
    money(9, { transaction_date: '2026-12-01' }),
    money(9, { transaction_date: '2025-11-15' }),
  ];
  expect(monthRevenue(rows, today)).toEqual({ total: 0.3, pending: 0.2 });
  const page = financialSummary(findTransactions(within(rows, spanOf('mes', today)), { search: '', type: 'receita', category_id: '', status: '' }, today));
  expect([page.totalRevenue, page.pendingRevenue]).toEqual([0.3, 0.2]);
});
