// Verbs of hay purchases.

import { hayPrices } from '#domain/feed/feed-prices';
import { assertBought } from '#domain/feed/feed-purchases';
import { HayPurchase } from '#domain/feed/hay-purchases';
import { hayFindings } from '#domain/feed/plausible-feed';
import { plainVerbs, withChanges } from '#domain/kernel/basic-verbs';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();
const plain = plainVerbs(HayPurchase, {
  create: 'Registrar compra de feno',
  update: 'Atualizar compra de feno',
  remove: 'Excluir compra de feno',
  restore: 'Desfazer exclusão de compra de feno',
});

export const buyHay = verb({
  ...plain.create,
  asks: true,
  async run(farm, input) {
    assertBought(input, farm.today);
    assertPlausible(farm, hayFindings(input));
    farm.add('hay_purchases', { ...input, ...hayPrices(input) });
  },
});

export const updateHayPurchase = verb({
  ...plain.update,
  asks: true,
  async run(farm, { id, changes }) {
    const seen = await farm.get('hay_purchases', id);
    const after = withChanges(HayPurchase, seen, changes);
    assertBought(after, farm.today, seen);
    // Nobody is asked again about what they did not change.
    if (after.unit_price !== seen.unit_price || after.weight_per_package !== seen.weight_per_package) assertPlausible(farm, hayFindings(after));
    farm.put('hay_purchases', { ...after, ...hayPrices(after) });
  },
});

export const removeHayPurchase = plain.remove;
export const restoreHayPurchase = plain.restore;
