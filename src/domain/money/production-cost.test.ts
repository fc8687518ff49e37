// Production cost: the worked examples of milk and beef to the cent, depreciation, and which entry counts where.
import { describe, expect, test } from 'vitest';
import { activityLedger, type CostEntry, countedEntries, groupOf, type View } from '#domain/money/cost-ledger';
import {
  arrobasProduced,
  beefFigures,
  breakEvenLitres,
  costPerLitre,
  depreciationIn,
  exchangeRatio,
  feedMargin,
  grossIncome,
  herdGain,
  herdVariation,
  isMet,
  milkPart,
  perCow,
  percentOf,
  perHectare,
  results,
  standing,
  worthOn,
  yearlyDepreciation,
} from '#domain/money/production-cost';

const income = { milk: 478_800, animals: 92_000, other: 4_200, herd: 0 };
const effective = 408_000;
const costs = { effective, depreciation: 42_000, family: 36_000, capital: 54_000, land: 57_600 };
const litres = 210_000;
const year = { start: '2025-12-01', end: '2026-11-30', months: 12 };

describe('a dairy farm of 96 ha with 210 000 litres in 12 months', () => {
  const found = results(income, costs);
  test('its costs and margins', () => {
    expect(found).toEqual({
      gross: 575_000,
      effective: 408_000,
      operational: 486_000,
      total: 597_600,
      grossMargin: 167_000,
      netMargin: 89_000,
      profit: -22_600,
    });
    expect(percentOf(income.milk, found.gross)).toBe(83.27);
    expect(found.grossMargin / 96).toBeCloseTo(1739.58, 2);
    expect(percentOf(found.netMargin, found.gross)).toBe(15.48);
    expect(percentOf(found.netMargin, 900_000 + 96 * 18_000)).toBe(3.39);
  });
  test.each([
    ['COE', found.effective, 1.6178, 1.4848],
    ['COT', found.operational, 1.9271, 1.8562],
    ['CT', found.total, 2.3696, 2.3876],
  ])('%s per litre', (_, cost, proportional, residual) => {
    expect(costPerLitre(cost, income, litres, 'proporcional')).toBe(proportional);
    expect(costPerLitre(cost, income, litres, 'residual')).toBe(residual);
  });
  test('the parts of milk and of the rest are the whole', () => {
    expect(milkPart(effective, income, 'proporcional')).toBe(339_739.83);
    expect(408_000 - 339_739.83).toBeCloseTo(68_260.17, 2);
  });
  test('its feed margin, and whether the last kilogram pays', () => {
    expect(feedMargin({ milk: income.milk, feed: 204_400, litres, cowDays: 34 * 365 })).toEqual({
      margin: 274_400,
      perLitre: 1.3067,
      perCowDay: 22.11,
      feedPercent: 42.7,
    });
    expect(breakEvenLitres(1.8, 2.28)).toBe(0.79);
  });
  test('without litres there is no cost per litre', () => {
    expect(costPerLitre(effective, income, 0, 'proporcional')).toBeNull();
    expect(costPerLitre(effective, income, 0, 'residual')).toBeNull();
  });
  test('a herd that lost value has no proportional cost, only a residual one', () => {
    const drought = { ...income, herd: -1 };
    expect(costPerLitre(effective, drought, litres, 'proporcional')).toBeNull();
    expect(milkPart(effective, drought, 'proporcional')).toBeNull();
    expect(costPerLitre(effective, drought, litres, 'residual')).toBe(1.4848);
    expect(grossIncome(drought)).toBe(574_999);
  });
});

test.each([
  [{ grossMargin: -1, netMargin: -2, profit: -3 }, 'A renda não paga'],
  [{ grossMargin: 0, netMargin: -2, profit: -3 }, 'perdendo capital'],
  [{ grossMargin: 1, netMargin: 0, profit: -3 }, 'rende menos'],
  [{ grossMargin: 1, netMargin: 1, profit: 0 }, 'Paga tudo, inclusive'],
])('margins %o', (margins, words) => {
  expect(standing(margins)).toContain(words);
});

type Good = readonly [name: string, value: number, residual: number, years: number, yearly: number];
const goods: readonly Good[] = [
  ['tank', 38_000, 3_800, 15, 2_280],
  ['milking machine', 60_000, 6_000, 15, 3_600],
  ['tractor', 120_000, 36_000, 10, 8_400],
  ['shed', 180_000, 0, 30, 6_000],
  ['fences', 60_000, 0, 20, 3_000],
  ['bull', 12_000, 6_000, 6, 1_000],
];
const good = ([, value, residual_value, useful_years]: Good, acquired_on = '2020-01-01', disposed_on: string | null = null) => ({
  acquired_on,
  value,
  residual_value,
  useful_years,
  disposed_on,
});

test.each(goods)('a %s of %d loses the same every year', (...one) => {
  expect(yearlyDepreciation(good(one))).toBe(one[4]);
  expect(depreciationIn(good(one, '2025-12-01'), year)).toBe(one[4]);
});
test('all goods lose 24 280 a year', () => {
  expect(goods.reduce((total, one) => total + yearlyDepreciation(good(one)), 0)).toBe(24_280);
});
test.each([
  ['bought on the last day', good(goods[3]!, '2026-11-30'), 16.44],
  ['bought after the period', good(goods[3]!, '2026-12-01'), 0],
  ['sold before the period', good(goods[3]!, '2020-01-01', '2025-11-30'), 0],
  ['sold in the middle', good(goods[3]!, '2020-01-01', '2026-05-31'), 2991.78],
  ['at the end of its life', good(goods[5]!, '2019-12-01'), 2.74],
  ['beyond its life', good(goods[5]!, '2019-11-30'), 0],
  ['worth less than its residual value', { ...good(goods[5]!), value: 5000 }, 0],
])('a good %s', (_, one, amount) => {
  expect(depreciationIn(one, year)).toBe(amount);
});
test('what a good is worth goes down to its residual value', () => {
  const bull = good(goods[5]!);
  expect([worthOn(bull, '2019-12-31'), worthOn(bull, '2020-01-01'), worthOn(bull, '2040-01-01')]).toEqual([0, 12_000, 6_000]);
  expect(worthOn({ ...bull, disposed_on: '2021-01-01' }, '2021-01-01')).toBe(0);
});

test('the variation of the herd is at one price', () => {
  const classes = [
    { start: 34, end: 36, price: 8000 },
    { start: 12, end: 9, price: 2450 },
  ];
  expect(herdVariation(classes)).toBe(8650);
  expect(herdGain(classes, { sold: 92_000, bought: 12_000 })).toBe(88_650);
});

describe('a beef farm of 420 ha', () => {
  const weight = { start: 310 * 330, end: 325 * 338, sold: 150 * 480, eaten: 0, bought: 60 * 210 };
  test('its arrobas and what they cost', () => {
    expect(arrobasProduced(weight)).toBe(2231.67);
    expect(beefFigures({ weight, hectares: 420, effective: 412_000, operational: 496_000, priceOfArroba: 318 })).toEqual({
      arrobas: 2231.67,
      perHectare: 5.31,
      effectivePerArroba: 184.62,
      operationalPerArroba: 222.26,
      marginPerArroba: 95.74,
      marginPerHectare: 508.74,
      stocking: 0.561,
    });
    expect(exchangeRatio(18, 318, 3100)).toBe(1.85);
  });
  test('a farm that produced nothing has no cost per arroba', () => {
    const none = { start: 100, end: 100, sold: 0, eaten: 0, bought: 0 };
    expect(beefFigures({ weight: none, hectares: 0, effective: 1, operational: 1, priceOfArroba: 318 })).toMatchObject({
      effectivePerArroba: null,
      marginPerArroba: null,
      perHectare: null,
      stocking: null,
    });
  });
});

const entry = (id: string, of: Partial<CostEntry>): CostEntry => ({
  id,
  type: 'despesa',
  status: 'pago',
  amount: 100,
  category: 'Energia',
  transaction_date: '2026-03-10',
  payment_date: '2026-03-10',
  activity: null,
  ...of,
});

describe('which entries count', () => {
  const counts = (of: Partial<CostEntry>, view: View, feedUsed = 0) => countedEntries({ entries: [entry('a', of)], view, feedUsed, period: year }).length === 1;
  test.each<[string, Partial<CostEntry>, boolean, boolean]>([
    ['paid within', {}, true, true],
    ['bought within and not paid', { status: 'pendente', payment_date: null }, true, false],
    ['bought within and paid after', { payment_date: '2026-12-01' }, true, false],
    ['bought before and paid on the first day', { transaction_date: '2025-11-30', payment_date: '2025-12-01' }, false, true],
    ['bought and paid on the last day', { transaction_date: '2026-11-30', payment_date: '2026-11-30' }, true, true],
    ['cancelled', { status: 'cancelado' }, false, false],
    ['paid without a day of payment', { payment_date: null }, true, true],
  ])('%s', (_, of, competence, cash) => {
    expect([counts(of, 'competencia'), counts(of, 'caixa')]).toEqual([competence, cash]);
  });
  test('feed is counted as used or as bought, never twice', () => {
    const feed = { category: 'Ração e concentrado' };
    expect([counts(feed, 'competencia', 1), counts(feed, 'competencia', 0), counts(feed, 'caixa', 1)]).toEqual([false, true, true]);
    expect(counts({ category: 'Volumoso e silagem' }, 'competencia', 1)).toBe(true);
  });
});

test.each([
  ['Ração e concentrado', 'alimentacao'],
  ['Sementes', 'alimentacao'],
  ['Diaristas', 'mao_de_obra'],
  ['Análise de leite', 'sanidade'],
  ['Impostos e taxas', 'geral'],
  ['Arrendamento', 'geral'],
  ['Uma categoria da fazenda', 'geral'],
  ['Máquinas e equipamentos', 'investimento'],
  ['Compra de animais', 'investimento'],
  ['Cercas', 'investimento'],
  ['Juros e tarifas', 'financeiro'],
])('%s is %s', (category, group) => {
  expect(groupOf(category)).toBe(group);
});

test('a mixed farm shares its general costs by income, and investments and interest are apart', () => {
  const entries = [
    entry('milk', { type: 'receita', category: 'Venda de leite', amount: 300_000 }),
    entry('steers', { type: 'receita', category: 'Venda de animais', amount: 100_000, activity: 'corte' }),
    entry('milking', { category: 'Material de ordenha', amount: 10_000 }),
    entry('salt', { category: 'Sal mineral', amount: 5_000, activity: 'corte' }),
    entry('energy', { amount: 8_000 }),
    entry('tractor', { category: 'Máquinas e equipamentos', amount: 90_000 }),
    entry('interest', { category: 'Juros e tarifas', amount: 4_000 }),
  ];
  const ledger = { entries, feedUsed: 0, view: 'caixa' as const, period: year };
  expect(activityLedger(ledger, 'leite')).toMatchObject({
    income: { milk: 300_000, animals: 0, other: 0, herd: 0 },
    effective: 16_000,
    share: 0.75,
    financial: 3_000,
    own: [{ category: 'Material de ordenha', ids: ['milking'] }],
    general: [{ category: 'Energia', amount: 8_000, ids: ['energy'] }],
    investment: [{ category: 'Máquinas e equipamentos' }],
  });
  expect(activityLedger(ledger, 'corte')).toMatchObject({ income: { animals: 100_000 }, effective: 7_000, share: 0.25, financial: 1_000 });
  expect(activityLedger(ledger, 'fazenda')).toMatchObject({ income: { milk: 300_000, animals: 100_000 }, effective: 23_000, financial: 4_000 });
  const used = activityLedger(
    {
      ...ledger,
      view: 'competencia',
      feedUsed: 20_000,
      used: [{ group: 'alimentacao', category: 'Ração e sal usados (consumo)', amount: 20_000, ids: [], of: 'feed_consumption', activity: 'geral' }],
    },
    'fazenda',
  );
  expect(used.effective).toBe(38_000);
  expect(used.own[0]).toEqual({ group: 'alimentacao', category: 'Ração e sal usados (consumo)', amount: 20_000, ids: [], of: 'feed_consumption' });
});

test('per hectare and cow of the worked example, and nothing without a divisor', () => {
  expect(perHectare(167_000, 96)).toBe(1_739.58);
  expect(perHectare(litres, 96)).toBe(2_187.5);
  expect([perHectare(167_000, 0), perCow(167_000, 0)]).toEqual([null, null]);
});

test.each([
  [1.6, 1.6, 'most', true],
  [1.6001, 1.6, 'most', false],
  [1_739.58, 1_739.58, 'least', true],
  [1_739.57, 1_739.58, 'least', false],
  [null, 1.6, 'most', null],
  [1.6, null, 'most', null],
] as const)('%s against a goal of %s at %s: %s', (value, goal, way, met) => expect(isMet(value, goal, way)).toBe(met));
