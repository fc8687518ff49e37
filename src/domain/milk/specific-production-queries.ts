// Specific productions for the screens: newest first, of one type, and totals of each.
import { sum } from '#domain/kernel/money';
import { compare, incrementalSort } from '#domain/kernel/sorting';
import type { SpecificProduction } from '#domain/milk/specific-productions';

type Type = SpecificProduction['production_type'];
type Unit = SpecificProduction['unit'];
/** Per unit: eggs by piece and by dozen are never added up. */
export type Produced = { unit: Unit; quantity: number; count: number };
export type TypeProduced = { type: Type; count: number; amounts: Produced[] };

/** On the same day, last entered first. */
export const newestProductions = incrementalSort<SpecificProduction>(
  (a, b) => compare(b.production_date, a.production_date) || compare(b.created_at, a.created_at) || compare(b.id, a.id),
);

/** An empty type: all. */
export const productionsOf = (productions: readonly SpecificProduction[], type: string) =>
  type === '' ? productions : productions.filter(({ production_type }) => production_type === type);

const order: Type[] = ['ovos', 'mel', 'lã', 'queijo', 'outro'];

/** One per recorded type, in the order of the form; the most used unit first. */
export function countProductions(productions: readonly SpecificProduction[]) {
  const types = order.flatMap((type): TypeProduced[] => {
    const these = productionsOf(productions, type);
    return these.length === 0 ? [] : [{ type, count: these.length, amounts: amountsOf(these) }];
  });
  return {
    total: productions.length,
    sale: sum(
      productions.flatMap(({ sale_price }) => sale_price ?? []),
      2,
    ),
    types,
  };
}

function amountsOf(productions: readonly SpecificProduction[]): Produced[] {
  const units = new Map<Unit, number[]>();
  for (const { unit, quantity } of productions) {
    const same = units.get(unit);
    if (same) same.push(quantity);
    else units.set(unit, [quantity]);
  }
  return Array.from(units, ([unit, quantities]) => ({ unit, quantity: sum(quantities, 2), count: quantities.length })).toSorted(
    (a, b) => b.count - a.count || compare(a.unit, b.unit),
  );
}
