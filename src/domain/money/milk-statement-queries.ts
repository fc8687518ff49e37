// Milk statements for the screens: whether each adds up and agrees with the tank, and months without one (decision 312).
import { addDays, daysBetween, monthBefore } from '#domain/kernel/dates';
import { difference, product, quotient, sum } from '#domain/kernel/money';
import { compare } from '#domain/kernel/sorting';
import { type MilkDay, milkFigures } from '#domain/milk/milk-queries';
import { contributionsOn } from '#domain/money/funrural';
import { type Seller, statementCheck } from '#domain/money/milk-payment';
import { type MilkStatement, monthOf } from '#domain/money/milk-statements';

export const newestStatements = <S extends Pick<MilkStatement, 'id' | 'reference_month'>>(statements: readonly S[]) =>
  statements.toSorted((a, b) => compare(b.reference_month, a.reference_month) || compare(a.id, b.id));

const bonuses = ['base_price', 'volume_bonus', 'ccs_bonus', 'cpp_bonus', 'fat_bonus', 'protein_bonus', 'other_bonus'] as const;

export const priceOf = (statement: Pick<MilkStatement, (typeof bonuses)[number]>) =>
  sum(
    bonuses.map((field) => statement[field] ?? 0),
    4,
  );
export const deductionsOf = ({ freight, funrural, other_deductions }: Pick<MilkStatement, 'freight' | 'funrural' | 'other_deductions'>) =>
  sum([freight ?? 0, funrural ?? 0, other_deductions ?? 0], 2);

/** Litres of the month that could be sold; null while days of it have no record. */
export function tankLitres(days: readonly MilkDay[], month: string) {
  const [from, next] = [`${month}-01`, `${monthBefore(`${month}-01`, -1)}-01`];
  const own = days.filter(({ day }) => day >= from && day < next);
  return own.length === daysBetween(from, next) ? milkFigures(own).saleable : null;
}

/** So many cents may be lost by rounding prices of four decimals. */
const cents = 1;

export type StatementFault = { kind: 'litres' | 'price' | 'sums' | 'funrural'; reais: number; litres?: number; percent?: number | null };

/** Where a statement differs, in R$; above zero: in the farm's favour. `tank`: of `tankLitres`. Several dairies share one tank, so that the caller gives litres only when it is one. */
export function statementFaults(statement: MilkStatement, tank: number | null, seller: Seller = {}): StatementFault[] {
  const { litres, gross_value: gross, net_value: net, funrural, payment_date, reference_month } = statement;
  const expected = { gross: product(litres, priceOf(statement), 2) };
  const check = statementCheck({ litres, gross, deductions: deductionsOf(statement), net }, tank, expected);
  // Paid in the month after the milk.
  const day = payment_date ?? addDays(`${monthBefore(reference_month, -1)}-01`, 14);
  const withheld = funrural === null ? 0 : difference(funrural, contributionsOn(gross, { ...seller, purpose: 'abate', sale_date: day }).total, 2);
  return [
    ...(check.isFar ? [{ kind: 'litres' as const, reais: check.litresInReais ?? 0, litres: check.litres!, percent: check.percent }] : []),
    ...(Math.abs(check.gross ?? 0) > cents ? [{ kind: 'price' as const, reais: check.gross! }] : []),
    ...(check.sums !== 0 ? [{ kind: 'sums' as const, reais: check.sums }] : []),
    ...(Math.abs(withheld) > cents ? [{ kind: 'funrural' as const, reais: withheld }] : []),
  ];
}

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

/** Litres and R$ of the statements, with the mean price per litre. */
export function statementFigures(statements: readonly MilkStatement[]) {
  const total = (of: (one: MilkStatement) => number) => sum(statements.map(of), 2);
  const [litres, gross, net] = [total((one) => one.litres), total((one) => one.gross_value), total((one) => one.net_value)];
  return { litres, gross, net, price: quotient(gross, litres, 4), netPrice: quotient(net, litres, 4) };
}
