// Verbs of the herd's prices: one for a class and day.
import { plainVerbs, withChanges } from '#domain/kernel/basic-verbs';
import { verbsOf } from '#domain/kernel/verb';
import { assertHerdPrice, HerdPrice } from '#domain/money/herd-prices';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

const plain = plainVerbs(HerdPrice, {
  create: 'Registrar preço do rebanho',
  update: 'Atualizar preço do rebanho',
  remove: 'Excluir preço do rebanho',
  restore: 'Desfazer exclusão de preço do rebanho',
});

type Written = Pick<HerdPrice, 'id' | 'category' | 'since'>;
const assertWritten = async (farm: Farm, price: Written) => assertHerdPrice(price, await farm.list('herd_prices', { category: price.category }), farm.today);

export const herdPriceVerbs = {
  ...plain,
  create: verb({
    ...plain.create,
    async run(farm, input) {
      await assertWritten(farm, input as Written);
      await plain.create.run(farm, input);
    },
  }),
  update: verb({
    ...plain.update,
    async run(farm, input) {
      await assertWritten(farm, withChanges(HerdPrice, await farm.get('herd_prices', input.id), input.changes));
      await plain.update.run(farm, input);
    },
  }),
  restore: verb({
    ...plain.restore,
    async run(farm, input) {
      await assertWritten(farm, await farm.removed('herd_prices', input.id));
      await plain.restore.run(farm, input);
    },
  }),
};
