// The farms of a person side by side: the figures of each as its own dashboard has them, what this person may see of them, and all together.
import { isBornDead } from '#domain/herd/animal-facts';
import type { Animal } from '#domain/herd/animals';
import { periodStart } from '#domain/kernel/dates';
import { sum } from '#domain/kernel/money';
import type { Access } from '#domain/kernel/roles';
import type { MilkProduction } from '#domain/milk/milk-production';
import { financialSummary, spanOf, within } from '#domain/money/financial-queries';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import type { NounName } from '#domain/nouns';
import { countActive, milkLately, newCounts, period } from '#domain/overview/dashboard';
import { may } from '#domain/people/permissions';
import type { DailyActivity } from '#domain/work/daily-activities';
import { openWork } from '#domain/work/open-work';

/** The columns that are read of each noun; milk is judged, and so read whole. */
export const overviewColumns = {
  animals: ['type', 'status', 'is_batch', 'batch_quantity', 'birth_outcome', 'pregnancy_status', 'pregnancy_date', 'expected_birth_date'],
  daily_activities: ['status', 'activity_date'],
  financial_transactions: ['transaction_date', 'type', 'status', 'amount', 'withheld_from_id'],
} as const satisfies { [N in NounName]?: readonly string[] };
type Columns = typeof overviewColumns;

export type OverviewRows = {
  /** The active ones. */
  animals: readonly Pick<Animal, Columns['animals'][number]>[];
  /** Judged, of the last 30 days. */
  milk_production: readonly MilkProduction[];
  daily_activities: readonly Pick<DailyActivity, Columns['daily_activities'][number]>[];
  /** Of this month. */
  financial_transactions: readonly Pick<FinancialTransaction, Columns['financial_transactions'][number]>[];
};

export const milkSince = (today: string) => periodStart(period, today);

/** What a group of figures is read from: whoever may not read it does not get the group. */
const nounOf = {
  herd: 'animals',
  breeding: 'births',
  milk: 'milk_production',
  work: 'daily_activities',
  money: 'financial_transactions',
} as const satisfies Record<string, NounName>;
export type FigureGroup = keyof typeof nounOf;
export const figureGroups = Object.keys(nounOf) as FigureGroup[];

type AllFigures = {
  herd: { active: number; heads: number };
  /** `births`: expected in 30 days; late ones are not included. */
  breeding: { pregnant_cows: number; births: number; late_births: number };
  /** Of the last 30 days. */
  milk: { litres: number };
  work: { late: number; due: number };
  /** Of the calendar month: paid and pending. */
  money: { revenue: number; expense: number; balance: number };
};
export type FarmFigures = Partial<AllFigures>;

/** GET /api/farms/overview. */
export type FarmsOverview = {
  /** When the figures were asked for. */
  at: string;
  /** `figures` null: they took too long, and come with the next request. */
  farms: { id: string; figures: FarmFigures | null }[];
  /** Farms beyond those that one answer has. */
  left_out: number;
};

export function farmFigures(rows: OverviewRows, today: string): AllFigures {
  const counts = newCounts();
  for (const animal of rows.animals) if (animal.status === 'ativo' && !isBornDead(animal)) countActive(counts, animal, today);
  const money = financialSummary(within(rows.financial_transactions, spanOf('mes', today)));
  return {
    herd: { active: counts.active, heads: counts.activeHeads },
    breeding: { pregnant_cows: counts.pregnantCows, births: counts.births, late_births: counts.lateBirths },
    milk: { litres: milkLately(rows.milk_production, today).litres },
    work: openWork(rows.daily_activities, today),
    money: { revenue: money.totalRevenue, expense: money.totalExpense, balance: money.balance },
  };
}

/** What this person may see of them. */
export const figuresFor = (access: Access, figures: FarmFigures): FarmFigures =>
  Object.fromEntries(figureGroups.flatMap((group) => (figures[group] && may(access, 'read', nounOf[group]) ? [[group, figures[group]]] : [])));

/** All farms together, and which of them each sum is of: somebody may see the money of one farm and not of another. */
export type Together = { [G in FigureGroup]?: { figures: AllFigures[G]; farms: string[] } };

/** A group that no farm has is left out. */
export function together(farms: readonly { farm_name: string; figures: FarmFigures | null }[]): Together {
  const all = <G extends FigureGroup>(group: G) => {
    const having = farms.flatMap(({ farm_name, figures }) => (figures?.[group] ? [{ farm_name, of: figures[group] }] : []));
    const added = (key: string) =>
      sum(
        having.map(({ of }) => (of as Record<string, number>)[key]!),
        2,
      );
    if (having.length === 0) return undefined;
    const figures = Object.fromEntries(Object.keys(having[0]!.of).map((key) => [key, added(key)])) as AllFigures[G];
    return { figures, farms: having.map(({ farm_name }) => farm_name) };
  };
  return Object.fromEntries(figureGroups.flatMap((group) => (all(group) ? [[group, all(group)]] : [])));
}
