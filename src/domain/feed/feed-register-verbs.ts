// Verbs of the feed registry. Editing a feed's stock changes only its manual stock; the stock of purchases belongs to the purchases.

import { withStock } from '#domain/feed/feed-stock';
import { Feed, feedName, isCalled } from '#domain/feed/feeds';
import { idInput, removalInput, withChanges } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { difference, sum } from '#domain/kernel/money';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

export const createFeed = verb({
  title: 'Cadastrar ração',
  failed: 'Erro ao cadastrar ração',
  on: 'feeds',
  input: Feed.create,
  async run(farm, input) {
    const fresh = { ...input, unit: input.unit ?? 'kg', manual_stock_kg: input.stock_quantity, consumption_count: 0, low_since: null };
    const feed = withStock(fresh, [], farm.today);
    // A deleted feed with this name has the same id: it is registered again.
    const known = await farm.find('feeds', input.id);
    await assertOnlyOne(farm, input);
    if (known && known.deleted_at !== null) farm.put('feeds', { ...known, ...feed });
    else farm.add('feeds', feed);
  },
});

export const updateFeed = verb({
  title: 'Atualizar ração',
  failed: 'Erro ao atualizar ração',
  on: 'feeds',
  input: Feed.update,
  async run(farm, { id, changes }) {
    const [seen, purchases] = await Promise.all([farm.get('feeds', id), farm.list('feed_purchases', { feed_id: id })]);
    const after = withChanges(Feed, seen, changes);
    if (after.name !== seen.name) await assertOnlyOne(farm, after);
    const manual_stock_kg = sum([seen.manual_stock_kg, difference(after.stock_quantity, seen.stock_quantity, 2)], 2);
    if (manual_stock_kg < 0) throw new RuleBroken('O estoque não pode ser menor que o que resta das compras', 'stock_quantity');
    farm.put('feeds', withStock({ ...after, manual_stock_kg }, purchases, farm.today));
    if (after.name !== seen.name) for (const purchase of purchases) farm.put('feed_purchases', { ...purchase, feed_name: after.name });
  },
});

export const removeFeed = verb({
  title: 'Excluir ração',
  failed: 'Erro ao deletar ração',
  on: 'feeds',
  input: removalInput,
  async run(farm, { id }) {
    const [feed, purchases] = await Promise.all([farm.get('feeds', id), farm.list('feed_purchases', { feed_id: id })]);
    if (purchases.length > 0) throw new RuleBroken('Esta ração tem compras e não pode ser excluída');
    if (feed.consumption_count > 0) throw new RuleBroken('Esta ração já teve consumo e não pode ser excluída');
    farm.remove('feeds', id);
  },
});

export const restoreFeed = verb({
  title: 'Desfazer exclusão de ração',
  on: 'feeds',
  input: idInput,
  async run(farm, { id }) {
    const feed = await farm.removed('feeds', id);
    await assertOnlyOne(farm, feed);
    farm.put('feeds', withStock(feed, [], farm.today));
  },
});

/** Names are unique: the other feed's id is derived from the name. */
async function assertOnlyOne(farm: Farm, { id, name }: Pick<Feed, 'id' | 'name'>) {
  const other = await farm.find('feeds', farm.named(feedName(name)));
  if (other && other.id !== id && other.deleted_at === null && isCalled(other, name)) throw new RuleBroken('Já existe uma ração com este nome', 'name');
}
