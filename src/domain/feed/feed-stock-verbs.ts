// Shared by the stock verbs: moving kilograms and updating the feed's total.

import type { FeedConsumption } from '#domain/feed/feed-consumption';
import { lotsOf, notEnough, valueAfter, withLeft, withStock } from '#domain/feed/feed-stock';
import type { Feed } from '#domain/feed/feeds';
import { difference, sum } from '#domain/kernel/money';
import type { Farm } from '#domain/nouns';

/** Recomputes the feed's stock from its manual stock and its purchases. */
export async function followStock(farm: Farm, feed_id: string, changed: Partial<Feed> = {}) {
  const [feed, purchases] = await Promise.all([farm.get('feeds', feed_id), farm.list('feed_purchases', { feed_id })]);
  farm.put('feeds', withStock({ ...feed, ...changed }, purchases, farm.today));
}

type Moved = Pick<FeedConsumption, 'feed_id' | 'lots' | 'manual_kg'>;

/** `way` −1 takes the kilograms from the purchases the consumption names, 1 returns them. */
export async function moveStock(farm: Farm, consumption: Moved, way: 1 | -1) {
  const lots = lotsOf(consumption);
  const [feed, purchases] = await Promise.all([
    farm.get('feeds', consumption.feed_id),
    Promise.all(lots.map(({ purchase_id }) => farm.get('feed_purchases', purchase_id))),
  ]);
  for (const [i, lot] of lots.entries()) {
    const purchase = { ...purchases[i]!, remaining_value: valueAfter(purchases[i]!, lot, way) };
    farm.put('feed_purchases', withLeft(purchase, sum([purchase.remaining_stock_kg, way * lot.kg], 2), farm.today));
  }
  const manual_stock_kg = difference(feed.manual_stock_kg, -way * consumption.manual_kg, 2);
  if (manual_stock_kg < 0) throw notEnough();
  await followStock(farm, feed.id, { manual_stock_kg, consumption_count: feed.consumption_count - way });
}
