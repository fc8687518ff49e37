// Verbs of the herd's prices: one for a class and day.
import { checkedVerbs } from '#domain/kernel/basic-verbs';
import { assertHerdPrice, HerdPrice } from '#domain/money/herd-prices';
import type { Farm } from '#domain/nouns';

type Written = Pick<HerdPrice, 'id' | 'category' | 'since'>;
const assertWritten = async (farm: Farm, price: Written) => assertHerdPrice(price, await farm.list('herd_prices', { category: price.category }), farm.today);

export const herdPriceVerbs = checkedVerbs(
  HerdPrice,
  {
    create: 'Registrar preço do rebanho',
    update: 'Atualizar preço do rebanho',
    remove: 'Excluir preço do rebanho',
    restore: 'Desfazer exclusão de preço do rebanho',
  },
  assertWritten,
);
