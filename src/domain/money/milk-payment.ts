// What a dairy pays for the milk of a month by its own price table, and whether its statement agrees (decision 312).
import { difference, product, quotient, sum } from '#domain/kernel/money';
import { contributionsOn } from '#domain/money/funrural';
import { areFar } from '#domain/money/milk-statement-months';
import type { Sale } from '#domain/money/sales';

export const priceMeasures = {
  litres: 'Volume (L no mês)',
  ccs: 'CCS',
  cpp: 'CPP',
  fat: 'Gordura',
  protein: 'Proteína',
  temperature: 'Temperatura',
} as const;
export type PriceMeasure = keyof typeof priceMeasures;

/**
 * An item of a dairy's table, in R$ per litre. Without `measure`: always. With `each`: that price for each so many above `from` (R$ 0,012 for each 0,1 % of fat
 * above 3,0 %). Otherwise a class: above `from`, up to and including `to`.
 */
export type PriceItem = { item: string; price: number; measure: PriceMeasure | null; from: number | null; to: number | null; each: number | null };
export type Measures = Partial<Record<PriceMeasure, number | null>>;
export type PriceLine = { item: string; price: number };

const [priceScale, moneyScale] = [4, 2];

const isWithin = ({ from, to }: PriceItem, value: number) => (from === null || value > from) && (to === null || value <= to);

/** Null: the item does not apply, or nobody knows the value. */
function linePrice(item: PriceItem, measures: Measures) {
  if (item.measure === null) return item.price;
  const value = measures[item.measure] ?? null;
  if (value === null || !isWithin(item, value)) return null;
  if (item.each === null) return item.price;
  return product(quotient(difference(value, item.from ?? 0, 4), item.each, 6)!, item.price, priceScale);
}

export const priceLines = (table: readonly PriceItem[], measures: Measures): PriceLine[] =>
  table.flatMap((item) => {
    const price = linePrice(item, measures);
    return price === null ? [] : [{ item: item.item, price }];
  });

export type Seller = { seller_kind?: Sale['seller_kind'] | undefined; funrural_option?: Sale['funrural_option'] | undefined };
type Sold = { litres: number; table: readonly PriceItem[]; measures: Measures; freight: number; day: string; seller?: Seller };

/** `freight`: R$ per litre. `day`: of the payment, which decides the rate of Funrural. */
export function expectedPayment({ litres, table, measures, freight, day, seller }: Sold) {
  const lines = priceLines(table, { litres, ...measures });
  const price = sum(
    lines.map((line) => line.price),
    priceScale,
  );
  const gross = product(litres, price, moneyScale);
  const freightCost = product(litres, freight, moneyScale);
  const contributions = contributionsOn(gross, { ...seller, purpose: 'abate', sale_date: day });
  const net = difference(gross, sum([freightCost, contributions.total], moneyScale), moneyScale);
  return { lines, price, gross, freight: freightCost, contributions, net, netPrice: quotient(net, litres, priceScale) };
}

/** What the dairy wrote. `deductions` together: freight, contributions, advances. */
export type StatementTotals = { litres: number; gross: number; deductions: number; net: number };

/** Differences of a statement. Positive: the farm has more than the dairy paid for. `tank`: litres that went into the tank in the month, if recorded. */
export function statementCheck({ litres, gross, deductions, net }: StatementTotals, tank: number | null, expected: { gross: number } | null) {
  const price = quotient(gross, litres, 6);
  const missing = tank === null ? null : difference(tank, litres, 2);
  const isFar = tank !== null && areFar(litres, tank);
  return {
    litres: missing,
    percent: missing === null || !tank ? null : quotient(product(missing, 100, 4), tank, 1),
    litresInReais: missing === null || price === null ? null : product(missing, price, moneyScale),
    isFar,
    gross: expected === null ? null : difference(expected.gross, gross, moneyScale),
    /** Zero when the dairy added up right. */
    sums: difference(difference(gross, deductions, moneyScale), net, moneyScale),
  };
}

/** What one class better in a measure is worth in this month; null when there is none, or the value is unknown. */
export function oneClassBetter(table: readonly PriceItem[], measure: PriceMeasure, measures: Measures, litres: number) {
  const value = measure === 'litres' ? litres : (measures[measure] ?? null);
  if (value === null) return null;
  const classes = table.filter((item) => item.measure === measure && item.each === null);
  const now = classes.find((item) => isWithin(item, value))?.price ?? 0;
  const distance = ({ from, to }: PriceItem) => (to !== null && value > to ? value - to : from !== null && value <= from ? from - value : 0);
  const better = classes.filter((item) => item.price > now && !isWithin(item, value)).toSorted((a, b) => distance(a) - distance(b))[0];
  return better ? { item: better.item, worth: product(difference(better.price, now, priceScale), litres, moneyScale) } : null;
}
