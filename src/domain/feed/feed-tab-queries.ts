// What each tab of feed control shows, memoized by rows and day: switching tabs does not compute it again.

import type { FeedConsumption } from '#domain/feed/feed-consumption';
import { inventory, inventoryStats, isScarce } from '#domain/feed/feed-inventory-queries';
import { isActivePurchase } from '#domain/feed/feed-purchase-status';
import type { FeedPurchase } from '#domain/feed/feed-purchases';
import { consumptionStats, feedPurchaseStats, hayStats, latelyConsumed, newestHay, newestPurchases, topConsumption } from '#domain/feed/feed-queries';
import type { Feed } from '#domain/feed/feeds';
import type { HayPurchase } from '#domain/feed/hay-purchases';
import { totalStock } from '#domain/feed/total-stock-queries';
import { memoizeLast } from '#domain/kernel/memoize-last';

export const inventoryTab = memoizeLast((feeds: readonly Feed[], purchases: readonly FeedPurchase[], hay: readonly HayPurchase[], today: string) => {
  const items = inventory(feeds, purchases, hay, today);
  return { items, stats: { ...inventoryStats(items), totalStockKg: totalStock(feeds, purchases, hay, today) }, scarce: items.filter(isScarce) };
});

export const purchasesTab = memoizeLast((purchases: readonly FeedPurchase[], today: string) => {
  const newest = newestPurchases(purchases);
  return {
    newest,
    stats: feedPurchaseStats(purchases, today),
    active: newest.filter((one) => isActivePurchase(one, today)),
    over: newest.filter((one) => !isActivePurchase(one, today)),
  };
});

export const hayTab = memoizeLast((lots: readonly HayPurchase[], today: string) => ({ newest: newestHay(lots), stats: hayStats(lots, today) }));

/** `daily` covers the last 30 days only: the average over all records would divide a year by 30. */
export const consumptionTab = memoizeLast((consumption: readonly FeedConsumption[], today: string) => {
  const { dailyAverage: daily } = consumptionStats(latelyConsumed(consumption, today));
  return { stats: consumptionStats(consumption), daily, top: topConsumption(consumption) };
});
