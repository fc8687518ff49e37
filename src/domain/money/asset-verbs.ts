// Verbs of goods.
import { plainVerbs, withChanges } from '#domain/kernel/basic-verbs';
import { verbsOf } from '#domain/kernel/verb';
import { Asset, assertAsset } from '#domain/money/assets';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

const plain = plainVerbs(Asset, { create: 'Registrar bem', update: 'Atualizar bem', remove: 'Excluir bem', restore: 'Desfazer exclusão de bem' });

export const assetVerbs = {
  ...plain,
  create: verb({
    ...plain.create,
    async run(farm, input) {
      assertAsset(input as Asset, farm.today);
      await plain.create.run(farm, input);
    },
  }),
  update: verb({
    ...plain.update,
    async run(farm, input) {
      assertAsset(withChanges(Asset, await farm.get('assets', input.id), input.changes), farm.today);
      await plain.update.run(farm, input);
    },
  }),
};
