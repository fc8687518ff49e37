// Verbs of feed consumption: recording one takes from the stock, deleting it puts the feed back.

import { assertEaten, assertEats, FeedConsumption } from '#domain/feed/feed-consumption';
import { isStillThere, lotsOf, taken } from '#domain/feed/feed-stock';
import { moveStock } from '#domain/feed/feed-stock-verbs';
import { consumptionFindings } from '#domain/feed/plausible-feed';
import { farmLimits } from '#domain/herd/limit-verbs';
import { idInput, removalInput } from '#domain/kernel/basic-verbs';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

export const consumeFeed = verb({
  title: 'Registrar consumo',
  on: 'feed_consumption',
  input: FeedConsumption.create,
  asks: true,
  async run(farm, input) {
    const { feed_id, consumption_type, quantity } = input;
    const alone = consumption_type === 'individual';
    assertEaten(input, farm.today);
    const [feed, purchases, animal, limits] = await Promise.all([
      farm.get('feeds', feed_id),
      farm.list('feed_purchases', { feed_id }),
      alone ? farm.get('animals', input.animal_id!) : null,
      farmLimits(farm),
    ]);
    if (animal) assertEats(animal, input.consumption_date);
    const eaten = { ...input, animal_id: alone ? input.animal_id : null, batch_name: alone ? null : input.batch_name, ...taken(feed, purchases, quantity) };
    const bought = purchases.filter(({ id }) => lotsOf(eaten).some((lot) => lot.purchase_id === id)).map(({ purchase_date }) => purchase_date);
    assertPlausible(farm, consumptionFindings(animal, eaten, bought, limits));
    farm.add('feed_consumption', eaten);
    await moveStock(farm, eaten, -1);
  },
});

export const removeConsumption = verb({
  title: 'Excluir consumo',
  failed: 'Erro ao deletar consumo',
  on: 'feed_consumption',
  input: removalInput,
  async run(farm, { id }) {
    const consumption = await farm.get('feed_consumption', id);
    farm.remove('feed_consumption', id);
    await moveStock(farm, consumption, 1);
  },
});

export const restoreConsumption = verb({
  title: 'Desfazer exclusão de consumo',
  on: 'feed_consumption',
  input: idInput,
  async run(farm, { id }) {
    const consumption = await farm.removed('feed_consumption', id);
    const { feed_id, quantity } = consumption;
    const [feed, purchases] = await Promise.all([farm.get('feeds', feed_id), farm.list('feed_purchases', { feed_id })]);
    // From the same purchases if they still have it; otherwise as a new consumption.
    const again = isStillThere(consumption, feed, purchases) ? consumption : { ...consumption, ...taken(feed, purchases, quantity) };
    farm.put('feed_consumption', again);
    await moveStock(farm, again, -1);
  },
});
