// Months of milk statements: their days, those without one, and whether a statement's litres are far from the farm's. Apart from the rest, since alerts load it.
import { addDays, monthBefore } from '#domain/kernel/dates';
import { difference, product } from '#domain/kernel/money';
import type { Days } from '#domain/kernel/periods';
import { type MilkStatement, monthOf } from '#domain/money/milk-statements';

/** All days of a month, also of the running one. */
export const wholeMonth = (month: string): Days => ({ from: `${month}-01`, to: addDays(`${monthBefore(`${month}-01`, -1)}-01`, -1) });

/** Percent of the farm's litres. */
const tolerance = 2;

/** Multiplied out instead of divided: 2 % exactly is still within. */
export const areFar = (litres: number, own: number) => product(Math.abs(difference(own, litres, 2)), 100, 4) > product(own, tolerance, 4);

/** From this day on, last month's statement is missing: milk is paid between the 15th and the 25th. */
const paidBy = 26;

/** Months without any statement since the first one. */
export function missingStatements(statements: readonly Pick<MilkStatement, 'reference_month'>[], today: string) {
  const months = new Set(statements.map(monthOf));
  const first = [...months].toSorted()[0];
  const last = monthBefore(today, Number(today.slice(8)) >= paidBy ? 1 : 2);
  const missing: string[] = [];
  for (let month = first; month && month <= last; month = monthBefore(`${month}-01`, -1)) if (!months.has(month)) missing.push(month);
  return missing;
}
