// The deal for all animals of a sale, by head, kg or @, and the resulting price of each; each price may still be edited.
import { usualYield } from '#domain/herd/carcass';
import { product, quotient } from '#domain/kernel/money';
import type { Selling } from '#domain/money/sales';

export type Deal = { by: 'head' | 'kg' | 'arroba'; price: number | null; carcass_yield: number | null };

const ways = {
  head: ['unit_price'],
  kg: ['price_per_kg'],
  arroba: ['price_per_arroba', 'carcass_yield'],
} as const;
type PriceField = (typeof ways)[Deal['by']][number];
type Prices = Record<PriceField, number | null>;
type Item = Partial<Pick<Selling['items'][number], PriceField>>;

/** Only the price field of the deal is filled; the others are null. */
export const pricesBy = ({ by, price, carcass_yield }: Deal, heads: number): Prices => ({
  // Not a number while it is being typed.
  unit_price: by === 'head' && price !== null && !Number.isNaN(price) ? product(price, heads, 2) : null,
  price_per_kg: by === 'kg' ? price : null,
  price_per_arroba: by === 'arroba' ? price : null,
  carcass_yield: by === 'arroba' ? carcass_yield : null,
});

/** Effect of a changed deal on an animal: only the changed values, so that a new yield changes no price. */
export function repriced(before: Deal, after: Deal, heads: number): Partial<Prices> {
  const [was, prices] = [pricesBy(before, heads), pricesBy(after, heads)];
  if (before.by !== after.by) return prices;
  return Object.fromEntries(ways[after.by].filter((field) => !Object.is(was[field], prices[field])).map((field) => [field, prices[field]]));
}

/** Another animal is chosen in an item: typed prices stay, prices from the deal are computed for its heads. */
export function pricesInstead(item: Item, deal: Deal, heads: { was: number; now: number }): Prices {
  const made = pricesBy(deal, heads.was);
  const written = ways[deal.by].filter((field) => item[field] && item[field] !== made[field]);
  return { ...pricesBy(deal, heads.now), ...Object.fromEntries(written.map((field) => [field, item[field]])) };
}

/** The deal that explains an item's price; for an empty item, by head. */
export function dealOf({ unit_price, price_per_kg, price_per_arroba, carcass_yield }: Item, heads: number): Deal {
  if (price_per_kg) return { by: 'kg', price: price_per_kg, carcass_yield: usualYield };
  if (price_per_arroba) return { by: 'arroba', price: price_per_arroba, carcass_yield: carcass_yield ?? usualYield };
  const price = unit_price ? quotient(unit_price, heads, 2) : null;
  // Not a multiple of a price per head: agreed for all heads together.
  return { by: 'head', price: price !== null && product(price, heads, 2) === unit_price ? price : null, carcass_yield: usualYield };
}
