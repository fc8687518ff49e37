// Milk statements for the screens: whether each adds up and agrees with the tank, and months without one (decision 312).
import { addDays, daysBetween, monthBefore } from '#domain/kernel/dates';
import { difference, product, quotient, sum } from '#domain/kernel/money';
import { compare } from '#domain/kernel/sorting';
import type { MilkDelivery } from '#domain/milk/milk-deliveries';
import type { MilkDay } from '#domain/milk/milk-queries';
import { collectedLitres, tankBalance } from '#domain/milk/tank-balance';
import { contributionsOn } from '#domain/money/funrural';
import { type Measures, type PriceItem, type Seller, statementCheck } from '#domain/money/milk-payment';
import { type ClassFault, classFaults, type QualityFault, qualityFaults } from '#domain/money/milk-price-queries';
import { wholeMonth } from '#domain/money/milk-statement-months';
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

type Delivered = Pick<MilkDelivery, 'delivery_date' | 'destination' | 'litres' | 'dairy'>;

/** Litres of the month that went into the tank; null while days of it have no record. */
export function tankLitres(days: readonly MilkDay[], month: string, deliveries: readonly Delivered[] = []) {
  const { from, to } = wholeMonth(month);
  const own = days.filter(({ day }) => day >= from && day <= to);
  return own.length === daysBetween(from, to) + 1 ? tankBalance(own, deliveries, { from, to }).into : null;
}

/** The farm's own litres of a statement, and where they are from. */
export type OwnLitres = { litres: number; by: 'deliveries' | 'tank' };

/** What the dairy collected when every collection of the month is recorded, otherwise the tank's; null when neither can be told. */
export function ownLitres(
  statement: Pick<MilkStatement, 'dairy' | 'reference_month'>,
  {
    days,
    deliveries,
    statements,
  }: { days: readonly MilkDay[]; deliveries: readonly Delivered[]; statements: readonly Pick<MilkStatement, 'reference_month'>[] },
): OwnLitres | null {
  const month = monthOf(statement);
  // With two dairies in a month, nobody knows whose litres are in the tank.
  const isOnly = statements.filter((other) => monthOf(other) === month).length === 1;
  const collected = collectedLitres(deliveries, wholeMonth(month), statement.dairy, isOnly);
  if (collected !== null) return { litres: collected, by: 'deliveries' };
  const tank = isOnly ? tankLitres(days, month, deliveries) : null;
  return tank === null ? null : { litres: tank, by: 'tank' };
}

/** So many cents may be lost by rounding prices of four decimals. */
const cents = 1;

type LitresFault = { kind: 'litres'; reais: number; litres: number; percent: number | null; by: OwnLitres['by'] };
type SumFault = { kind: 'price' | 'sums' | 'funrural'; reais: number };
export type StatementFault = LitresFault | SumFault | ClassFault | QualityFault;
/** `table`: of the dairy in that month. `analysed`: what the laboratory found in it. */
type Known = { seller?: Seller; table?: readonly PriceItem[]; analysed?: Measures };

/** Where a statement differs, in R$; above zero: in the farm's favour. `own`: of `ownLitres`. */
export function statementFaults(statement: MilkStatement, own: OwnLitres | null, { seller = {}, table = [], analysed = {} }: Known = {}): StatementFault[] {
  const { litres, gross_value: gross, net_value: net, funrural, payment_date, reference_month } = statement;
  const expected = { gross: product(litres, priceOf(statement), 2) };
  const check = statementCheck({ litres, gross, deductions: deductionsOf(statement), net }, own?.litres ?? null, expected);
  // Paid in the month after the milk.
  const day = payment_date ?? addDays(`${monthBefore(reference_month, -1)}-01`, 14);
  const withheld = funrural === null ? 0 : difference(funrural, contributionsOn(gross, { ...seller, purpose: 'abate', sale_date: day }).total, 2);
  return [
    ...(check.isFar ? [{ kind: 'litres' as const, reais: check.litresInReais ?? 0, litres: check.litres!, percent: check.percent, by: own!.by }] : []),
    ...classFaults(statement, table, analysed),
    ...qualityFaults(statement, analysed),
    ...(Math.abs(check.gross ?? 0) > cents ? [{ kind: 'price' as const, reais: check.gross! }] : []),
    ...(check.sums !== 0 ? [{ kind: 'sums' as const, reais: check.sums }] : []),
    ...(Math.abs(withheld) > cents ? [{ kind: 'funrural' as const, reais: withheld }] : []),
  ];
}

/** Litres and R$ of the statements, with the mean price per litre. */
export function statementFigures(statements: readonly MilkStatement[]) {
  const total = (of: (one: MilkStatement) => number) => sum(statements.map(of), 2);
  const [litres, gross, net] = [total((one) => one.litres), total((one) => one.gross_value), total((one) => one.net_value)];
  return { litres, gross, net, price: quotient(gross, litres, 4), netPrice: quotient(net, litres, 4) };
}
