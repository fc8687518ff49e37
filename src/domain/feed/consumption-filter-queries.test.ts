// The consumption list by feed, animal and days.
import { expect, test } from 'vitest';
import { type ConsumptionFilters, findConsumption } from '#domain/feed/consumption-filter-queries';
import type { FeedConsumption } from '#domain/feed/feed-consumption';

const all: ConsumptionFilters = { feed_id: '', animal_id: '', from: '', to: '' };
const eaten = (id: string, feed_id: string, animal_id: string | null, consumption_date: string) =>
  ({ id, feed_id, animal_id, consumption_date }) as FeedConsumption;
const consumption = [
  eaten('a', 'milho', 'mimosa', '2026-11-10'),
  eaten('b', 'milho', 'estrela', '2026-11-11'),
  eaten('c', 'farelo', 'mimosa', '2026-11-12'),
  eaten('lote', 'farelo', null, '2026-11-12'),
];

test.each([
  [{}, ['a', 'b', 'c', 'lote']],
  [{ feed_id: 'milho' }, ['a', 'b']],
  [{ feed_id: 'soja' }, []],
  [{ animal_id: 'mimosa' }, ['a', 'c']],
  [{ from: '2026-11-11' }, ['b', 'c', 'lote']],
  [{ from: '2026-11-12' }, ['c', 'lote']],
  [{ from: '2026-11-13' }, []],
  [{ to: '2026-11-11' }, ['a', 'b']],
  [{ to: '2026-11-10' }, ['a']],
  [{ to: '2026-11-09' }, []],
  [{ from: '2026-11-11', to: '2026-11-11' }, ['b']],
  [{ feed_id: 'farelo', animal_id: 'mimosa', from: '2026-11-12', to: '2026-11-12' }, ['c']],
])('%j', (wanted, ids) => expect(findConsumption(consumption, { ...all, ...wanted }).map(({ id }) => id)).toEqual(ids));

test('without a filter the list is the same one, so that its figures are not computed again', () =>
  expect(findConsumption(consumption, all)).toBe(consumption));
