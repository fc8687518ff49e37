// The tabs of feed control.
import { expect, it } from 'vitest';
import type { FeedConsumption } from '#domain/feed/feed-consumption';
import type { FeedPurchase } from '#domain/feed/feed-purchases';
import { consumptionTab, purchasesTab } from './feed-tab-queries';

const today = '2026-11-15';
const eaten = (consumption_date: string, quantity: number) => ({ feed_id: 'milho', consumption_date, quantity, cost: 0 }) as FeedConsumption;

it.each([
  ['2026-10-16', 0],
  ['2026-10-17', 1],
  ['2026-11-15', 1],
  ['2026-11-16', 0],
])('30 kg consumed on %s are %d kg a day over the last 30 days', (day, daily) => {
  const { stats, daily: average } = consumptionTab([eaten(day, 30)], today);
  expect(average).toBe(daily);
  expect(stats.totalQuantity).toBe(30);
});

const bought = (id: string, remaining_stock_kg: number, end_date: string | null) =>
  ({ id, purchase_date: '2026-11-01', remaining_stock_kg, end_date, total_cost: 0, total_daily_consumption: 0, alert_threshold_kg: null }) as FeedPurchase;

it('a purchase is in use or over, never both', () => {
  const { active, over } = purchasesTab([bought('a', 1, null), bought('b', 1, today), bought('c', 1, '2026-11-14'), bought('d', 0, null)], today);
  expect(active.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(over.map(({ id }) => id)).toEqual(['d', 'c']);
});

it('the same rows and day are computed once; other rows or another day again', () => {
  const rows = [eaten(today, 3)];
  const first = consumptionTab(rows, today);
  expect(consumptionTab(rows, today)).toBe(first);
  expect(consumptionTab([...rows], today)).not.toBe(first);
  expect(consumptionTab(rows, '2026-11-16')).not.toBe(first);
});
