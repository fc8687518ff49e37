// The unified inventory: manual stock, feed purchases and hay in one list; every kilogram is counted once.

import { isActivePurchase, isOver } from '#domain/feed/feed-purchase-status';
import type { FeedPurchase } from '#domain/feed/feed-purchases';
import { isLowPurchase, newestPurchase } from '#domain/feed/feed-queries';
import { isLow, valueLeft } from '#domain/feed/feed-stock';
import type { Feed } from '#domain/feed/feeds';
import type { HayPurchase } from '#domain/feed/hay-purchases';
import { hayLeft } from '#domain/feed/total-stock-queries';
import { product, quotient, sum } from '#domain/kernel/money';
import { compare } from '#domain/kernel/sorting';

export type InventoryItem = {
  id: string;
  product_name: string;
  product_type: 'racao' | 'feno';
  /** The feed's type, or the purchase's. */
  feed_category: Feed['type'] | FeedPurchase['feed_type'] | null;
  stock_quantity_kg: number;
  /** Per kilogram, for display: the value is not computed from it. */
  unit_cost: number;
  /** What the stock cost. */
  value: number;
  supplier: string | null;
  purchase_date: string | null;
  is_active: boolean;
  is_low_stock: boolean;
  is_own_production: boolean;
  alert_threshold: number | null;
  source_table: 'feeds' | 'feed_purchases' | 'hay_purchases';
  notes: string | null;
};

export const origins: Record<InventoryItem['source_table'], string> = { feeds: 'Manual', feed_purchases: 'Compra Ração', hay_purchases: 'Feno' };

/** Only the manual stock: each purchase has its own item. Low stock is judged for the whole feed. */
const manualItem = (feed: Feed): InventoryItem => ({
  id: feed.id,
  product_name: feed.name,
  product_type: 'racao',
  feed_category: feed.type,
  stock_quantity_kg: feed.manual_stock_kg,
  unit_cost: feed.unit_cost ?? 0,
  value: product(feed.manual_stock_kg, feed.unit_cost ?? 0, 2),
  supplier: null,
  purchase_date: null,
  is_active: feed.manual_stock_kg > 0,
  is_low_stock: isLow(feed),
  is_own_production: false,
  alert_threshold: feed.min_stock_alert,
  source_table: 'feeds',
  notes: feed.notes,
});

const purchaseItem = (purchase: FeedPurchase, today: string): InventoryItem => ({
  id: purchase.id,
  product_name: purchase.feed_name,
  product_type: 'racao',
  feed_category: purchase.feed_type,
  stock_quantity_kg: purchase.remaining_stock_kg,
  unit_cost: purchase.price_per_kg,
  value: valueLeft(purchase),
  supplier: purchase.supplier,
  purchase_date: purchase.purchase_date,
  is_active: isActivePurchase(purchase, today),
  is_low_stock: isLowPurchase(purchase),
  is_own_production: purchase.is_own_production,
  alert_threshold: purchase.alert_threshold_kg,
  source_table: 'feed_purchases',
  notes: purchase.notes,
});

const hayItem = (lot: HayPurchase, today: string): InventoryItem => ({
  id: lot.id,
  product_name: 'Feno',
  product_type: 'feno',
  feed_category: null,
  stock_quantity_kg: hayLeft(lot, today),
  unit_cost: quotient(lot.unit_price ?? 0, lot.weight_per_package, 4) ?? 0,
  value: isOver(lot, today) ? 0 : lot.total_cost,
  supplier: lot.supplier,
  purchase_date: lot.purchase_date,
  is_active: !isOver(lot, today),
  is_low_stock: false,
  is_own_production: lot.is_own_production,
  alert_threshold: null,
  source_table: 'hay_purchases',
  notes: lot.notes,
});

const inUseFirst = (a: InventoryItem, b: InventoryItem) =>
  Number(b.is_active) - Number(a.is_active) || compare(b.purchase_date ?? '9', a.purchase_date ?? '9') || compare(a.id, b.id);

/** Items in use first, manual stock before purchases, newest purchase first. A feed with purchases only has no manual item. */
export function inventory(feeds: readonly Feed[], purchases: readonly FeedPurchase[], hay: readonly HayPurchase[], today: string): InventoryItem[] {
  const bought = new Set(purchases.map(({ feed_id }) => feed_id));
  const manual = feeds.filter(({ id, manual_stock_kg }) => manual_stock_kg > 0 || !bought.has(id));
  return [...manual.map(manualItem), ...purchases.map((one) => purchaseItem(one, today)), ...hay.map((lot) => hayItem(lot, today))].toSorted(inUseFirst);
}

/** In use and low: what the list and the badge show. */
export const isScarce = ({ is_active, is_low_stock }: Pick<InventoryItem, 'is_active' | 'is_low_stock'>) => is_active && is_low_stock;

export function inventoryStats(items: readonly InventoryItem[]) {
  const byType = { racao: { count: 0, stockKg: [] as number[] }, feno: { count: 0, stockKg: [] as number[] } };
  for (const { product_type, stock_quantity_kg } of items) {
    byType[product_type].count++;
    byType[product_type].stockKg.push(stock_quantity_kg);
  }
  const kilograms = { racao: sum(byType.racao.stockKg, 2), feno: sum(byType.feno.stockKg, 2) };
  return {
    totalProducts: items.length,
    activeProducts: items.filter(({ is_active }) => is_active).length,
    totalValue: sum(
      items.map(({ value }) => value),
      2,
    ),
    lowStockCount: items.filter(isScarce).length,
    byType: { racao: { count: byType.racao.count, stockKg: kilograms.racao }, feno: { count: byType.feno.count, stockKg: kilograms.feno } },
  };
}

/** What a kilogram of the feed cost: on average of what is in stock, and in the last of its purchases. Null where nothing is known. */
export function feedCosts(feed: Feed, itsPurchases: readonly FeedPurchase[]) {
  const last = itsPurchases.toSorted(newestPurchase)[0];
  const value = sum([product(feed.manual_stock_kg, feed.unit_cost ?? 0, 2), ...itsPurchases.map(valueLeft)], 2);
  return { average: feed.stock_quantity > 0 ? quotient(value, feed.stock_quantity, 4) : null, last: last ? last.price_per_kg : feed.unit_cost };
}
