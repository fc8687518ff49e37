// Estoque total: the dashboard's figure is the sum of the inventory's products.
import { expect, test } from 'vitest';
import { inventory } from '#domain/feed/feed-inventory-queries';
import type { FeedPurchase } from '#domain/feed/feed-purchases';
import { inventoryTab } from '#domain/feed/feed-tab-queries';
import type { Feed } from '#domain/feed/feeds';
import type { HayPurchase } from '#domain/feed/hay-purchases';
import { totalStock } from '#domain/feed/total-stock-queries';
import { sum } from '#domain/kernel/money';

const today = '2026-11-15';
const feed = (id: string, manual_stock_kg: number) => ({ id, name: id, manual_stock_kg, unit_cost: 2, min_stock_alert: null }) as Feed;
const bought = (id: string, feed_id: string, remaining_stock_kg: number, end_date: string | null = null) =>
  ({ id, feed_id, remaining_stock_kg, quantity_kg: 100, remaining_value: 0, price_per_kg: 1, end_date, alert_threshold_kg: null }) as FeedPurchase;
const hay = (id: string, end_date: string | null) =>
  ({ id, quantity_packages: 40, weight_per_package: 15.1, unit_price: 12, total_cost: 480, end_date }) as HayPurchase;

test.each<[string, Feed[], FeedPurchase[], HayPurchase[], number]>([
  ['nothing', [], [], [], 0],
  ['manual stock and what is left of a purchase', [feed('milho', 0.1)], [bought('a', 'milho', 0.2)], [], 0.3],
  ['a purchase that ended with stock left', [feed('milho', 0)], [bought('a', 'milho', 10, '2026-11-14')], [], 10],
  ['hay whose last day is today', [], [], [hay('a', today)], 604],
  ['hay in use, not hay that ended', [feed('milho', 5)], [], [hay('a', null), hay('b', '2026-11-14')], 609],
])('has %s', (_what, feeds, purchases, lots, kg) => {
  expect(totalStock(feeds, purchases, lots, today)).toBe(kg);
  expect(inventoryTab(feeds, purchases, lots, today).stats.totalStockKg).toBe(kg);
  const products = inventory(feeds, purchases, lots, today).map(({ stock_quantity_kg }) => stock_quantity_kg);
  expect(sum(products, 2)).toBe(kg);
});
