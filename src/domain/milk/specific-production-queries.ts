// Specific productions as people read them: the newest first, those of one type, and how much of each there was.
import { sum } from '#domain/kernel/money';
import { compare, keptOrder } from '#domain/kernel/order';
import type { SpecificProduction } from '#domain/milk/specific-productions';

type Type = SpecificProduction['production_type'];
type Unit = SpecificProduction['unit'];
/** Eggs by the piece and by the dozen are two quantities: nothing is added up that was counted otherwise. */
export type Produced = { unit: Unit; quantity: number; count: number };
export type TypeProduced = { type: Type; count: number; amounts: Produced[] };

/** Of one day, the one entered last. */
export const newestProductions = keptOrder<SpecificProduction>(
  (a, b) => compare(b.production_date, a.production_date) || compare(b.created_at, a.created_at) || compare(b.id, a.id),
);

/** An empty type: all of them. */
export const productionsOf = (productions: readonly SpecificProduction[], type: string) =>
  type === '' ? productions : productions.filter(({ production_type }) => production_type === type);

const order: Type[] = ['ovos', 'mel', 'lã', 'queijo', 'outro'];

/** One for each type there is, in the order of the form; the unit that was written most comes first. */
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
