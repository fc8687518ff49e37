// The stock of a feed. All verbs that move stock and all dialogs that estimate it use these functions.
// The stock is the manual stock plus what is left of the purchases; consumption takes from the oldest purchase first and from manual stock last.
// What a purchase cost is divided exactly: its total is always what its consumptions cost plus what is left.

import type { FeedConsumption } from '#domain/feed/feed-consumption';
import type { FeedPurchase } from '#domain/feed/feed-purchases';
import type { Feed } from '#domain/feed/feeds';
import { RuleBroken } from '#domain/kernel/errors';
import { difference, product, quotient, sum } from '#domain/kernel/money';
import { compare } from '#domain/kernel/sorting';

type Valued = Pick<FeedPurchase, 'quantity_kg' | 'remaining_stock_kg' | 'total_cost'> & { remaining_value: number | null };
type Purchase = Pick<FeedPurchase, 'id' | 'purchase_date'> & Valued;
/** Kilograms taken from one purchase, and their part of what it cost. Consumptions recorded by earlier releases have no cost per lot. */
export type Lot = { purchase_id: string; kg: number; cost?: number };
type Taken = Pick<FeedConsumption, 'lots' | 'manual_kg' | 'cost'>;

export const oldestFirst = (a: Pick<Purchase, 'id' | 'purchase_date'>, b: Pick<Purchase, 'id' | 'purchase_date'>) =>
  compare(a.purchase_date, b.purchase_date) || compare(a.id, b.id);

/** After its price or quantity was corrected: what is left is worth its share of the corrected total. What was consumed keeps its recorded cost. */
export const valueOfRest = ({ total_cost, quantity_kg, remaining_stock_kg }: Pick<FeedPurchase, 'total_cost' | 'quantity_kg' | 'remaining_stock_kg'>) =>
  remaining_stock_kg === quantity_kg ? total_cost : (quotient(product(total_cost, remaining_stock_kg, 4), quantity_kg, 2) ?? 0);

/** A phone that has not synchronized since the update holds rows without it: then its share of the total, as the migration computed it. */
export const valueLeft = (purchase: Valued) => purchase.remaining_value ?? valueOfRest(purchase);

/** The cost of some of the kilograms that are left: all of them cost all that is left. */
const partOf = (purchase: Valued, kg: number) =>
  kg >= purchase.remaining_stock_kg ? valueLeft(purchase) : (quotient(product(valueLeft(purchase), kg, 4), purchase.remaining_stock_kg, 2) ?? 0);

/** Which purchases the kilograms come from. Uses manual stock and purchases, not the feed's stored total. */
export function drawn(feed: Pick<Feed, 'manual_stock_kg' | 'unit_cost'>, purchases: readonly Purchase[], kg: number) {
  const lots: Required<Lot>[] = [];
  let left = kg;
  for (const purchase of purchases.toSorted(oldestFirst)) {
    const some = Math.min(left, purchase.remaining_stock_kg);
    if (some <= 0) continue;
    lots.push({ purchase_id: purchase.id, kg: some, cost: partOf(purchase, some) });
    left = difference(left, some, 2);
  }
  const cost = sum([...lots.map((lot) => lot.cost), product(left, feed.unit_cost ?? 0, 2)], 2);
  return { lots, manual_kg: left, enough: left <= feed.manual_stock_kg, cost };
}

/** The cost a dialog shows while the quantity is typed, as `taken` computes it. Null if there is not enough. */
export function estimatedCost(feed: Pick<Feed, 'manual_stock_kg' | 'unit_cost'>, purchases: readonly Purchase[], kg: number) {
  const { enough, cost } = drawn(feed, purchases, kg);
  return enough ? cost : null;
}

export const notEnough = () => new RuleBroken('Estoque insuficiente', 'quantity');

/** What a consumption stores: where the feed came from and what it cost. */
export function taken(feed: Pick<Feed, 'manual_stock_kg' | 'unit_cost'>, purchases: readonly Purchase[], kg: number): Taken {
  const { lots, manual_kg, enough, cost } = drawn(feed, purchases, kg);
  if (!enough) throw notEnough();
  return { lots: lots.length > 0 ? JSON.stringify(lots) : null, manual_kg, cost };
}

export const lotsOf = ({ lots }: Pick<FeedConsumption, 'lots'>): Lot[] => (lots ? (JSON.parse(lots) as Lot[]) : []);

/** Whether the same purchases and the manual stock still have all of it, at the same cost. */
export const isStillThere = (consumption: Taken, feed: Pick<Feed, 'manual_stock_kg'>, purchases: readonly Purchase[]) =>
  consumption.manual_kg <= feed.manual_stock_kg &&
  lotsOf(consumption).every((lot) => {
    const purchase = purchases.find(({ id }) => id === lot.purchase_id);
    if (!purchase || lot.cost === undefined || lot.kg > purchase.remaining_stock_kg) return false;
    return lot.kg === purchase.remaining_stock_kg ? lot.cost === valueLeft(purchase) : lot.cost <= valueLeft(purchase);
  });

/** What is left of the purchase's total after a consumption took a lot from it (−1) or gave it back (1). */
export function valueAfter(purchase: Valued & Pick<FeedPurchase, 'price_per_kg'>, lot: Lot, way: 1 | -1) {
  const cost = lot.cost ?? product(lot.kg, purchase.price_per_kg, 2);
  return Math.min(purchase.total_cost, Math.max(0, sum([valueLeft(purchase), way * cost], 2)));
}

type Ending = Pick<FeedPurchase, 'remaining_stock_kg' | 'end_date' | 'ended_by_stock' | 'previous_end_date'>;

/** A purchase with this much left. With nothing left it ends today; when stock is returned, its previous end date applies again. */
export function withLeft<P extends Ending>(purchase: P, remaining_stock_kg: number, today: string): P {
  if (remaining_stock_kg < 0) throw notEnough();
  if (remaining_stock_kg === 0 && purchase.remaining_stock_kg > 0)
    return { ...purchase, remaining_stock_kg, end_date: today, ended_by_stock: true, previous_end_date: purchase.end_date };
  if (remaining_stock_kg > 0 && purchase.ended_by_stock)
    return { ...purchase, remaining_stock_kg, end_date: purchase.previous_end_date, ended_by_stock: false, previous_end_date: null };
  return { ...purchase, remaining_stock_kg };
}

export const consumedOf = ({ quantity_kg, remaining_stock_kg }: Pick<FeedPurchase, 'quantity_kg' | 'remaining_stock_kg'>) =>
  difference(quantity_kg, remaining_stock_kg, 2);

/** A corrected quantity: what was already consumed stays consumed. */
export function withQuantity<P extends Ending & Pick<FeedPurchase, 'quantity_kg'>>(purchase: P, quantity_kg: number, today: string): P {
  const left = difference(quantity_kg, consumedOf(purchase), 2);
  if (left < 0) throw new RuleBroken('Esta compra já teve consumo maior que esta quantidade', 'quantity_kg');
  return { ...withLeft(purchase, left, today), quantity_kg };
}

type Stocked = Pick<Feed, 'manual_stock_kg' | 'min_stock_alert' | 'low_since' | 'stock_quantity'>;

/** At or below its minimum. */
export const isLow = ({ stock_quantity, min_stock_alert }: Pick<Feed, 'stock_quantity' | 'min_stock_alert'>) =>
  min_stock_alert !== null && stock_quantity <= min_stock_alert;

/** The feed with its total stock, and since when it is low. */
export function withStock<F extends Stocked>(feed: F, purchases: readonly Pick<Purchase, 'remaining_stock_kg'>[], today: string): F {
  const stock_quantity = sum([feed.manual_stock_kg, ...purchases.map(({ remaining_stock_kg }) => remaining_stock_kg)], 2);
  const low = isLow({ stock_quantity, min_stock_alert: feed.min_stock_alert });
  return { ...feed, stock_quantity, low_since: low ? (feed.low_since ?? today) : null };
}

/** What the registry form sends when the manual stock is edited: the change of the total stock. */
export const manualChange = ({ stock_quantity, manual_stock_kg }: Pick<Feed, 'stock_quantity' | 'manual_stock_kg'>, manual: number) => ({
  was: stock_quantity,
  to: sum([stock_quantity, manual, -manual_stock_kg], 2),
});
