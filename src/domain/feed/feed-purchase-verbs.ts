// Verbs of feed purchases. A purchase belongs to the feed with its name (created if missing) and is part of that feed's stock.

import { feedPrices } from '#domain/feed/feed-prices';
import { assertBought, FeedPurchase } from '#domain/feed/feed-purchases';
import { consumedOf, valueLeft, valueOfRest, withQuantity } from '#domain/feed/feed-stock';
import { followStock } from '#domain/feed/feed-stock-verbs';
import { type Feed, isCalled, newFeed } from '#domain/feed/feeds';
import { feedPurchaseFindings } from '#domain/feed/plausible-feed';
import { idInput, removalInput, withChanges } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { rounded } from '#domain/kernel/money';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

export const buyFeed = verb({
  title: 'Registrar compra de ração',
  on: 'feed_purchases',
  input: FeedPurchase.create,
  asks: true,
  async run(farm, input) {
    assertBought(input, farm.today);
    const priced = { ...input, ...feedPrices(input) };
    assertPlausible(farm, feedPurchaseFindings(priced));
    const feed_name = await feedOf(farm, priced);
    farm.add('feed_purchases', {
      ...priced,
      feed_name,
      remaining_stock_kg: priced.quantity_kg,
      remaining_value: priced.total_cost,
      ended_by_stock: false,
      previous_end_date: null,
    });
    await followStock(farm, input.feed_id);
  },
});

export const updateFeedPurchase = verb({
  title: 'Atualizar compra de ração',
  on: 'feed_purchases',
  input: FeedPurchase.update,
  asks: true,
  async run(farm, { id, changes }) {
    const seen = await farm.get('feed_purchases', id);
    const wanted = withChanges(FeedPurchase, seen, changes);
    assertBought(wanted, farm.today, seen);
    const moved = wanted.feed_id !== seen.feed_id;
    if ((moved || !isCalled({ name: seen.feed_name }, wanted.feed_name)) && consumedOf(seen) > 0) throw alreadyConsumed('feed_name');
    const prices = feedPrices(wanted);
    assertPlausible(farm, feedPurchaseFindings({ ...wanted, ...prices }));
    // An end date typed by a person is no longer set or cleared by the stock.
    const ending = wanted.end_date === seen.end_date ? {} : { ended_by_stock: false, previous_end_date: null };
    const left = withQuantity({ ...wanted, ...ending, quantity_kg: seen.quantity_kg }, prices.quantity_kg, farm.today);
    const priced = { ...left, ...prices };
    const same = prices.total_cost === seen.total_cost && prices.quantity_kg === seen.quantity_kg;
    const remaining_value = same ? valueLeft(seen) : valueOfRest(priced);
    farm.put('feed_purchases', { ...priced, remaining_value, feed_name: await feedOf(farm, { ...wanted, ...prices }) });
    await followStock(farm, wanted.feed_id);
    if (moved) await followStock(farm, seen.feed_id);
  },
});

export const removeFeedPurchase = verb({
  title: 'Excluir compra de ração',
  on: 'feed_purchases',
  input: removalInput,
  async run(farm, { id }) {
    const purchase = await farm.get('feed_purchases', id);
    if (consumedOf(purchase) > 0) throw alreadyConsumed();
    farm.remove('feed_purchases', id);
    await followStock(farm, purchase.feed_id);
  },
});

export const restoreFeedPurchase = verb({
  title: 'Desfazer exclusão de compra de ração',
  on: 'feed_purchases',
  input: idInput,
  async run(farm, { id }) {
    const purchase = await farm.removed('feed_purchases', id);
    const { name } = await farm.get('feeds', purchase.feed_id);
    farm.put('feed_purchases', { ...purchase, feed_name: name });
    await followStock(farm, purchase.feed_id);
  },
});

const alreadyConsumed = (field?: string) => new RuleBroken('Esta compra já teve consumo', field);

type Bought = Pick<FeedPurchase, 'feed_id' | 'feed_name' | 'price_per_kg' | 'alert_threshold_kg'>;

/** Returns the name of the feed, which is created if missing. A deleted feed is restored without its old manual stock. */
async function feedOf(farm: Farm, { feed_id, feed_name, price_per_kg, alert_threshold_kg }: Bought): Promise<Feed['name']> {
  const known = await farm.find('feeds', feed_id);
  if (!known) {
    const stock = { stock_quantity: 0, manual_stock_kg: 0, consumption_count: 0, low_since: null };
    farm.add('feeds', { id: feed_id, ...newFeed, name: feed_name, unit_cost: rounded(price_per_kg, 2), min_stock_alert: alert_threshold_kg, ...stock });
    return feed_name;
  }
  // The feed was renamed before it was deleted; its id was derived from this name.
  if (known.deleted_at !== null) {
    farm.put('feeds', { ...known, name: feed_name, manual_stock_kg: 0, low_since: null });
    return feed_name;
  }
  if (!isCalled(known, feed_name)) throw new RuleBroken('Esta ração tem outro nome', 'feed_name');
  return known.name;
}
