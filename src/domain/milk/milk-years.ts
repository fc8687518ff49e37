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
  cows: number;
  cow_days: number;
  per_milked_cow_day: number | null;
};
export type AllYears = Omit<MilkYear, 'cows'>;
/** Newest first. `all` null: no milk was ever recorded. */
export type MilkYears = { years: MilkYear[]; all: AllYears | null };
/** `to`: the last day that is in it. */
export type MilkYearsUntil = MilkYears & Pick<Days, 'to'>;

/** The calendar years between two days, newest first; the first and the last one only as far as they go. */
export function yearsBetween(first: string, last: string): Days[] {
  const years: Days[] = [];
  for (let year = Number(last.slice(0, 4)); year >= Number(first.slice(0, 4)); year--) {
    const [from, to] = [`${year}-01-01`, `${year}-12-31`];
    years.push({ from: from < first ? first : from, to: to > last ? last : to });
  }
  return years;
}

type Counted = Pick<MilkYear, 'litres' | 'saleable' | 'discarded' | 'days' | 'cow_days'>;

const averages = ({ litres, days, cow_days }: Counted) => ({
  daily: quotient(litres, days, decimalsOf('litres')),
  per_milked_cow_day: quotient(litres, cow_days, decimalsOf('litresPerCow')),
});

/** `figures`: each with the days it is of, newest first. A year without milk is left out. */
export function milkYears(figures: readonly (Days & Counted & { cows: readonly string[] })[]): MilkYears {
  const milked = figures.filter(({ days }) => days > 0);
  const years = milked.map((year) => ({ ...year, ...averages(year), cows: year.cows.length }));
  if (years.length === 0) return { years, all: null };
  const of = (field: keyof Counted) =>
    sum(
      years.map((year) => year[field]),
      2,
    );
  const counted = { litres: of('litres'), saleable: of('saleable'), discarded: of('discarded'), days: of('days'), cow_days: of('cow_days') };
  return { years, all: { from: years.at(-1)!.from, to: years[0]!.to, ...counted, ...averages(counted) } };
}
