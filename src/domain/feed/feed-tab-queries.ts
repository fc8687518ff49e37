// What each tab of feed control shows, answered once for the same rows and day: whoever goes to and fro between tabs does not wait for it again.

import type { FeedConsumption } from '#domain/feed/feed-consumption';
import { inventory, inventoryStats, isScarce } from '#domain/feed/feed-inventory-queries';
import { isActivePurchase } from '#domain/feed/feed-purchase-status';
import type { FeedPurchase } from '#domain/feed/feed-purchases';
import {
  averageDays,
  consumptionStats,
  feedPurchaseStats,
  findConsumption,
  hayStats,
  newestHay,
  newestPurchases,
  topConsumption,
} from '#domain/feed/feed-queries';
import type { Feed } from '#domain/feed/feeds';
import type { HayPurchase } from '#domain/feed/hay-purchases';
import { addDays } from '#domain/kernel/dates';

/** The last answer, as long as it is asked of the same. A list of rows is never changed, only replaced. */
function once<Asked extends readonly unknown[], Answer>(ask: (...of: Asked) => Answer) {
  let last: { of: Asked; answer: Answer } | undefined;
  return (...of: Asked): Answer => {
    if (!last || of.some((one, i) => one !== last!.of[i])) last = { of, answer: ask(...of) };
    return last.answer;
  };
}

export const inventoryTab = once((feeds: readonly Feed[], purchases: readonly FeedPurchase[], hay: readonly HayPurchase[], today: string) => {
  const items = inventory(feeds, purchases, hay, today);
  return { items, stats: inventoryStats(items), scarce: items.filter(isScarce) };
});

export const purchasesTab = once((purchases: readonly FeedPurchase[], today: string) => {
  const newest = newestPurchases(purchases);
  return {
    newest,
    stats: feedPurchaseStats(purchases, today),
    active: newest.filter((one) => isActivePurchase(one, today)),
    over: newest.filter((one) => !isActivePurchase(one, today)),
  };
});

export const hayTab = once((lots: readonly HayPurchase[], today: string) => ({ newest: newestHay(lots), stats: hayStats(lots, today) }));

/** `daily` is of the last 30 days: what was eaten in a year, divided by 30, would tell nobody anything. */
export const consumptionTab = once((consumption: readonly FeedConsumption[], today: string) => {
  const lately = findConsumption(consumption, { feed_id: '', animal_id: '', since: addDays(today, -averageDays), until: today });
  return { stats: consumptionStats(consumption), daily: consumptionStats(lately).dailyAverage, top: topConsumption(consumption) };
});
