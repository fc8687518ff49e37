// Every period of N days that a screen shows has N days, and every average divides by what it sums.
import { describe, expect, test } from 'vitest';
import type { FeedConsumption } from '#domain/feed/feed-consumption';
import { averageDays, consumptionStats, latelyConsumed, monthConsumption } from '#domain/feed/feed-queries';
import { consumptionTab } from '#domain/feed/feed-tab-queries';
import type { AnimalVaccine } from '#domain/health/animal-vaccines';
import { vaccinationFigures } from '#domain/health/health-queries';
import type { AnimalWeighing } from '#domain/herd/animal-weighings';
import { addDays, daysBetween } from '#domain/kernel/dates';
import { quotient, sum } from '#domain/kernel/money';
import { type Days, dayPeriods, lastDays, periodNamed, periodOptions } from '#domain/kernel/periods';
import type { MilkProduction } from '#domain/milk/milk-production';
import { daysWithin, incrementalDays, milkFigures } from '#domain/milk/milk-queries';
import type { SpecificProduction } from '#domain/milk/specific-productions';
import { spanOf, within } from '#domain/money/financial-queries';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { milkLately } from '#domain/overview/dashboard';
import { milkSummary, moneySummary } from '#domain/overview/reports';
import { productionFigures, weighingFigures } from '#domain/overview/statistics';

const today = '2026-11-15';
const milk = (days: readonly string[]) =>
  days.map((production_date, nth) => {
    const readings = { fat_percentage: null, protein_percentage: null, is_discarded: false };
    return { id: String(nth), animal_id: 'mimosa', milking_shift: 'manha', production_date, quantity_liters: 10, ...readings } as MilkProduction;
  });
const milkDays = (days: readonly string[]) => incrementalDays()(milk(days));
const money = (days: readonly string[]) =>
  days.map((transaction_date) => ({ transaction_date, type: 'receita', amount: 10, status: 'pago' }) as FinancialTransaction);
/** 30 kg on each day: 1 kg a day in the average. */
const feed = (days: readonly string[]) => days.map((consumption_date) => ({ consumption_date, feed_id: 'milho', quantity: 30, cost: 1 }) as FeedConsumption);

/** How many of the days a figure counts, when each day has one record. */
type Counts = (days: readonly string[]) => number;
const periods: [string, number, Counts][] = [
  ['Leite (30 dias)', 30, (days) => milkLately(milk(days), today).days.length],
  ['Média diária (dashboard)', 30, (days) => milkLately(milk(days), today).litres / milkLately(milk(days), today).daily!],
  [
    'Pesagens em 30 dias',
    30,
    (days) =>
      weighingFigures(
        days.map((weighing_date) => ({ weighing_date }) as AnimalWeighing),
        today,
      ).lately,
  ],
  [
    'Vacinações em 30 dias',
    30,
    (days) =>
      vaccinationFigures(
        days.map((application_date) => ({ application_type: 'vacina', application_date }) as AnimalVaccine),
        today,
      ).lately,
  ],
  [
    'Outros Produtos em 30 dias',
    30,
    (days) =>
      productionFigures(
        days.map((production_date) => ({ production_date, production_type: 'ovos' }) as SpecificProduction),
        today,
      ).lately,
  ],
  ['Média Diária (30d) of feed', averageDays, (days) => consumptionTab(feed(days), today).daily],
  ['Consumo em 30 dias of an animal', averageDays, (days) => consumptionStats(latelyConsumed(feed(days), today)).consumptionCount],
  ...dayPeriods.flatMap((many): [string, number, Counts][] => {
    const { from, to } = lastDays(many, today);
    return [
      [`${many} dias of milk`, many, (days) => daysWithin(milkDays(days), { from, to }).length],
      [`${many} dias of a report, milk`, many, (days) => milkSummary(milkDays(days), from, to).uniqueDays],
      [`${many} dias of a report, money`, many, (days) => moneySummary(money(days), from, to).totalTransactions],
    ];
  }),
];

describe.each(periods)('%s', (_figure, many, counts) => {
  test(`has ${many} days: today and the ${many - 1} before`, () => {
    const around = Array.from({ length: 800 }, (_, i) => addDays(today, 400 - i));
    expect(counts(around)).toBeCloseTo(many, 9);
  });

  test.each([
    ['tomorrow', 1, 0],
    ['today', 0, 1],
    ['its first day', 1 - many, 1],
    ['the day before', -many, 0],
  ])('%s', (_day, offset, counted) => {
    const one = [addDays(today, offset)];
    // An average over no day is no number.
    expect(counts(one) || 0).toBeCloseTo(counted, 9);
  });
});

describe('a calendar month', () => {
  const all = Array.from({ length: 460 }, (_, i) => addDays(today, 30 - i));
  const months: [string, Days][] = periodOptions(today)
    .filter(({ value }) => !dayPeriods.some((days) => String(days) === value))
    .map(({ value }) => [value, periodNamed(value, today)!]);

  test.each(months)('%s has the same days in milk and in reports', (_name, { from, to }) => {
    const many = daysBetween(from, to) + 1;
    expect(daysWithin(milkDays(all), { from, to })).toHaveLength(many);
    expect(milkSummary(milkDays(all), from, to)).toMatchObject({ uniqueDays: many, totalProduction: 10 * many, averageDailyProduction: 10 });
    expect(moneySummary(money(all), from, to)).toMatchObject({ totalTransactions: many, months: [{ month: from.slice(0, 7), revenue: 10 * many }] });
  });

  test('of a past month is the same in Controle Financeiro', () => {
    const { from, to } = periodNamed('mes_passado', today)!;
    expect(within(money(all), spanOf('mes_passado', today))).toHaveLength(daysBetween(from, to) + 1);
  });

  test('of feed is the month of today', () => {
    const days = ['2026-10-31', '2026-11-01', '2026-11-15'];
    expect(monthConsumption(feed(days), today).consumptionCount).toBe(2);
  });
});

describe('an average divides by what it sums', () => {
  test.each([
    ['every day', [0, 1, 2, 3, 4, 5, 6], 7],
    ['some days', [0, 3, 6], 3],
    ['one day', [6], 1],
  ])('litres a day, with milk on %s', (_which, ago, divisor) => {
    const records = milk(ago.map((days) => addDays(today, -days)));
    const { produced, days, daily } = milkFigures(daysWithin(incrementalDays()(records), lastDays(7, today)));
    expect([days, daily]).toEqual([divisor, quotient(produced, divisor, 1)]);
  });

  test('feed a day: what 30 days consumed, by 30 days', () => {
    const eaten = feed([today, addDays(today, -29), addDays(today, -30)]);
    expect(consumptionTab(eaten, today).daily).toBe(quotient(sum([30, 30], 2), 30, 2));
  });
});
