// Reports and indicators: the farm's herd, money, milk and pastures, and values per animal and hectare.

import { type Animal, headsOf, isLactating } from '#domain/herd/animals';
import { monthBefore } from '#domain/kernel/dates';
import { quotient, sum } from '#domain/kernel/money';
import { type Days, lastDays, periodNamed } from '#domain/kernel/periods';
import { canBeMilked } from '#domain/milk/milk-production';
import { daysWithin, type MilkDay, milkFigures } from '#domain/milk/milk-queries';
import { financialSummary, moneyMonths, within } from '#domain/money/financial-queries';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { herdFigures } from '#domain/overview/dashboard';
import { herdFigure, milkFigure, milkOfRecords } from '#domain/overview/figures';
import { pastureFigures } from '#domain/pastures/pasture-queries';
import type { PastureRotation } from '#domain/pastures/pasture-rotations';
import type { Pasture } from '#domain/pastures/pastures';
import type { Birth } from '#domain/reproduction/births';
import type { DryOff } from '#domain/reproduction/dry-offs';

/** The message when the rows cannot be read. */
export const reportWords = { failed: 'Erro ao carregar relatórios' };

/** In days; not in the address (decision 115). */
const usual = 30;

/** From the address; the usual one for anything else. */
export function reportPeriod(named: string, today: string): { name: string; days: Days } {
  const days = periodNamed(named, today);
  return days ? { name: named, days } : { name: String(usual), days: lastDays(usual, today) };
}

/** Memoized by list identity: a list is never changed, only replaced. */
function memoized<Row, Rest extends (string | number)[], Answer>(ask: (rows: readonly Row[], ...rest: Rest) => Answer) {
  const known = new WeakMap<readonly Row[], Map<string, Answer>>();
  return (rows: readonly Row[], ...rest: Rest): Answer => {
    const key = rest.join(' ');
    let answers = known.get(rows);
    if (!answers) known.set(rows, (answers = new Map()));
    let answer = answers.get(key);
    if (answer === undefined) answers.set(key, (answer = ask(rows, ...rest)));
    return answer;
  };
}

const lactating = memoized((animals: readonly Animal[]) =>
  animals.reduce((heads, animal) => (canBeMilked(animal) && isLactating(animal) ? heads + headsOf(animal) : heads), 0),
);

/** The herd today: records by type and status, and heads, where a batch counts by its quantity. */
export function herdSummary(animals: readonly Animal[], today: string) {
  const { total, heads, batches, active, activeHeads, byType, byStatus, activeByCategory } = herdFigures(animals, today);
  return { total, heads, batches, active, activeHeads, byType, byStatus, activeByCategory, lactating: lactating(animals) };
}

type Transaction = Pick<FinancialTransaction, 'transaction_date' | 'type' | 'amount' | 'status'>;

/** The summary of the period, and its months in order: the first and the last only with their days in the period. */
export const moneySummary = memoized((transactions: readonly Transaction[], from: string, to: string) => {
  const counted = within(transactions, { start: from, end: to });
  const summary = financialSummary(counted);
  return {
    ...summary,
    pending: sum([summary.pendingRevenue, summary.pendingExpense], 2),
    months: moneyMonths(counted, to, monthsFrom(from, to)),
  };
});
export type MoneySummary = ReturnType<typeof moneySummary>;

/** How many calendar months the period touches. */
function monthsFrom(from: string, to: string) {
  let many = 1;
  while (monthBefore(to, many - 1) > from.slice(0, 7)) many++;
  return many;
}

/** Each calendar month that the period touches, in order; the first and the last only with their days in the period. */
function milkMonths(days: readonly MilkDay[], from: string, to: string) {
  const byMonth = new Map<string, number[]>();
  for (const { day, produced } of days) {
    const month = day.slice(0, 7);
    const same = byMonth.get(month);
    if (same) same.push(produced);
    else byMonth.set(month, [produced]);
  }
  const many = monthsFrom(from, to);
  return Array.from({ length: many }, (_, i) => monthBefore(to, many - 1 - i)).map((month) => ({ month, produced: sum(byMonth.get(month) ?? [], 2) }));
}

/** `all`: every day with milk, from `incrementalDays`. */
export const milkSummary = memoized((all: readonly MilkDay[], from: string, to: string) => {
  const days = daysWithin(all, { from, to });
  const { produced, discarded, saleable, daily, fat, fatReadings, protein, proteinReadings } = milkFigures(days);
  return {
    totalProduction: produced,
    averageDailyProduction: daily ?? 0,
    /** Null without readings. */
    averageFatPercentage: fat,
    averageProteinPercentage: protein,
    fatReadings,
    proteinReadings,
    totalRecords: days.reduce((many, { records }) => many + records.length, 0),
    uniqueDays: days.length,
    discarded,
    saleable,
    /** Newest first. */
    days,
    months: milkMonths(days, from, to),
  };
});
export type MilkSummary = ReturnType<typeof milkSummary>;

type Known = {
  animals: readonly Animal[];
  transactions: readonly Transaction[];
  births: readonly Birth[];
  dry_offs?: readonly DryOff[];
  /** Of judged records; the period, and 30 days before it. */
  milkDays: readonly MilkDay[];
  pastures: readonly Pasture[];
  rotations: readonly PastureRotation[];
};

/** 0 if the divisor is 0. Computed from exact values and rounded once. */
export function indicatorsOf(
  herd: { activeHeads: number },
  money: Pick<MoneySummary, 'totalRevenue' | 'totalExpense'>,
  milk: Pick<ReturnType<typeof milkFigure>, 'cow_days' | 'per_milked_cow_day'>,
  land: ReturnType<typeof herdFigure>,
) {
  return {
    revenuePerAnimal: quotient(money.totalRevenue, herd.activeHeads, 2) ?? 0,
    expensePerAnimal: quotient(money.totalExpense, herd.activeHeads, 2) ?? 0,
    milkPerAnimalPerDay: milk.per_milked_cow_day ?? 0,
    cowDays: milk.cow_days,
    animalsPerHectare: land.heads_per_hectare ?? 0,
    unitsPerHectare: land.ua_per_hectare ?? 0,
    grazingHeads: land.heads,
    grazingUnits: land.grazing_ua,
  };
}

/** Herd and pastures are of today, money and milk of the period. */
export function reportOf({ animals, births, dry_offs = [], transactions, milkDays, pastures, rotations }: Known, { from, to }: Days, today: string) {
  const herd = herdSummary(animals, today);
  const money = moneySummary(transactions, from, to);
  const milk = milkSummary(milkDays, from, to);
  const land = pastureFigures(pastures, rotations);
  return {
    from,
    to,
    herd,
    money,
    milk,
    pastures: land,
    indicators: indicatorsOf(
      herd,
      money,
      milkFigure(milkOfRecords({ milkDays, animals, births, dry_offs }, { from, to })),
      herdFigure({ animals, pastures }, today),
    ),
  };
}
export type Report = ReturnType<typeof reportOf>;
