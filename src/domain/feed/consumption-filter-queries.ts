// Filters of the consumption list: by feed, by animal and by a range of days.
import type { FeedConsumption } from '#domain/feed/feed-consumption';

/** Empty: no filter. `from` and `to` are the first and the last day. */
export type ConsumptionFilters = Record<'feed_id' | 'animal_id' | 'from' | 'to', string>;

/** All filters apply. The feed of a batch belongs to no single animal: filtered by animal, it is left out. */
export function findConsumption(consumption: readonly FeedConsumption[], { feed_id, animal_id, from, to }: ConsumptionFilters) {
  if (feed_id === '' && animal_id === '' && from === '' && to === '') return consumption;
  return consumption.filter(
    (one) =>
      (feed_id === '' || one.feed_id === feed_id) &&
      (animal_id === '' || one.animal_id === animal_id) &&
      (from === '' || one.consumption_date >= from) &&
      (to === '' || one.consumption_date <= to),
  );
}
