// What the herd is worth by class of age and sex: prices that the farm wrote or its last sales brought, and heads at both ends of a period.
import { type Category, categoryNames } from '#domain/herd/animal-categories';
import { classOf, type Head, type OnDay, type StockRows } from '#domain/herd/herd-stock';
import { groupedBy } from '#domain/kernel/grouped';
import { product, quotient, sum } from '#domain/kernel/money';
import type { CostSettings } from '#domain/money/cost-settings';
import { type HerdPrice, writtenPrice } from '#domain/money/herd-prices';
import type { SaleItem } from '#domain/money/sale-items';

export type SoldItem = Pick<SaleItem, 'sale_id' | 'animal_id' | 'subtotal' | 'heads' | 'weight' | 'carcass_yield'> & { carcass_weight?: number | null };

export type HerdRows = StockRows & {
  prices: readonly Pick<HerdPrice, 'category' | 'price' | 'since'>[];
  sales: readonly { id: string; sale_date: string }[];
  items: readonly SoldItem[];
  settings: CostSettings | undefined;
};

/** What a head of a class is worth, and who says so. */
export type ClassPrice = { price: number; from: { written: string } | { sale: string; day: string } };

/** Of the last sale that had animals of the class: what they brought, gross, by head. */
export function lastSalePrices(
  { sales, items }: Pick<HerdRows, 'sales' | 'items'>,
  heads: readonly Head[],
): Map<Category, { price: number; sale: string; day: string }> {
  const [byAnimal, bySale] = [new Map(heads.map((head) => [head.animal.id, head])), groupedBy(items, ({ sale_id }) => sale_id)];
  const prices = new Map<Category, { price: number; sale: string; day: string }>();
  for (const { id, sale_date } of sales.toSorted((a, b) => (a.sale_date < b.sale_date ? 1 : a.sale_date > b.sale_date ? -1 : a.id < b.id ? -1 : 1))) {
    const classes = groupedBy(bySale.get(id) ?? [], ({ animal_id }) => {
      const head = byAnimal.get(animal_id);
      return head ? classOf(head, sale_date) : null;
    });
    for (const [category, sold] of classes) {
      if (category === null || prices.has(category)) continue;
      const all = sum(
        sold.map(({ subtotal }) => subtotal),
        2,
      );
      const price = quotient(
        all,
        sold.reduce((many, one) => many + one.heads, 0),
        2,
      );
      if (price) prices.set(category, { price, sale: id, day: sale_date });
    }
  }
  return prices;
}

export function classPrices(rows: HerdRows, heads: readonly Head[], today: string) {
  const sold = lastSalePrices(rows, heads);
  return (category: Category): ClassPrice | null => {
    const written = writtenPrice(rows.prices, category, today);
    if (written) return { price: written.price, from: { written: written.since } };
    const sale = sold.get(category);
    return sale ? { price: sale.price, from: { sale: sale.sale, day: sale.day } } : null;
  };
}

/** A class at both ends of the period. `category` null: animals without one, which have no price. */
export type ClassLine = {
  category: Category | null;
  name: string;
  start: readonly Head[];
  end: readonly Head[];
  startHeads: number;
  endHeads: number;
  price: ClassPrice | null;
  /** At the one price; null without it. */
  variation: number | null;
};

export const headsIn = (heads: readonly { heads: number }[]) => heads.reduce((all, one) => all + one.heads, 0);

export function classLines(start: readonly OnDay[], end: readonly OnDay[], priceOf: (category: Category) => ClassPrice | null): ClassLine[] {
  const keyOf = ({ head, day }: OnDay) => classOf(head, day);
  const [first, last] = [groupedBy(start, keyOf), groupedBy(end, keyOf)];
  const order = Object.keys(categoryNames);
  return [...new Set([...first.keys(), ...last.keys()])]
    .toSorted((a, b) => (a === null ? 1 : b === null ? -1 : order.indexOf(a) - order.indexOf(b)))
    .map((category) => {
      const [was, is] = [first, last].map((of) => (of.get(category) ?? []).map(({ head }) => head)) as [Head[], Head[]];
      const price = category === null ? null : priceOf(category);
      const [startHeads, endHeads] = [headsIn(was), headsIn(is)];
      return {
        category,
        name: category === null ? 'Sem categoria' : categoryNames[category],
        start: was,
        end: is,
        startHeads,
        endHeads,
        price,
        variation: price && product(endHeads - startHeads, price.price, 2),
      };
    });
}
