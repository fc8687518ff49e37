// Milk year by year, over all years of the farm. What a device holds reaches back a year; the server has all of it.
import { quotient, sum } from '#domain/kernel/money';
import type { Days } from '#domain/kernel/periods';
import { decimalsOf } from '#domain/kernel/quantities';

export type MilkYear = Days & {
  litres: number;
  saleable: number;
  discarded: number;
  /** With milk. */
  days: number;
  /** Litres of a day with milk. */
  daily: number | null;
  /** Null for a person who does not see the lactations. */
  cows: number | null;
  cow_days: number | null;
  per_milked_cow_day: number | null;
};
export type AllYears = Omit<MilkYear, 'cows'>;
/** Newest first. `all` null: no milk was ever recorded. */
export type MilkYears = { years: MilkYear[]; all: AllYears | null };
/** `to`: the last day that is in it. */
export type MilkYearsUntil = MilkYears & Pick<Days, 'to'>;

type Counted = Pick<MilkYear, 'litres' | 'saleable' | 'discarded' | 'days'>;
type OfYear = Days & Counted & { cow_days: number; cows: readonly string[] };

const averages = ({ litres, days }: Counted, cow_days: number | null) => ({
  daily: quotient(litres, days, decimalsOf('litres')),
  cow_days,
  per_milked_cow_day: cow_days === null ? null : quotient(litres, cow_days, decimalsOf('litresPerCow')),
});

/** `figures`: of each year, newest first. `seesCows`: whether the person may read what the days of the cows are computed of. */
export function milkYears(figures: readonly OfYear[], seesCows: boolean): MilkYears {
  const years = figures.map(({ cows, cow_days, from, to, litres, saleable, discarded, days }): MilkYear => {
    const counted = { litres, saleable, discarded, days };
    return { from, to, ...counted, ...averages(counted, seesCows ? cow_days : null), cows: seesCows ? cows.length : null };
  });
  if (years.length === 0) return { years, all: null };
  const of = (field: keyof Counted) =>
    sum(
      years.map((year) => year[field]),
      2,
    );
  const counted = { litres: of('litres'), saleable: of('saleable'), discarded: of('discarded'), days: of('days') };
  const cow_days = seesCows ? figures.reduce((sofar, year) => sofar + year.cow_days, 0) : null;
  return { years, all: { from: years.at(-1)!.from, to: years[0]!.to, ...counted, ...averages(counted, cow_days) } };
}
