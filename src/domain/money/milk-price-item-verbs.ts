// Verbs of a dairy's price table: classes of one measure do not overlap.
import { plainVerbs, withChanges } from '#domain/kernel/basic-verbs';
import type { Stamps } from '#domain/kernel/stamps';
import { verbsOf } from '#domain/kernel/verb';
import { assertNoOverlap, assertPriceItem, MilkPriceItem, ofMeasure } from '#domain/money/milk-price-items';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

const plain = plainVerbs(MilkPriceItem, {
  create: 'Registrar preço do leite',
  update: 'Atualizar preço do leite',
  remove: 'Excluir preço do leite',
  restore: 'Desfazer exclusão de preço do leite',
});

type Written = Omit<MilkPriceItem, keyof Stamps>;

async function assertWritten(farm: Farm, item: Written) {
  const others = await farm.list('milk_price_items', { dairy: item.dairy });
  assertPriceItem(item);
  assertNoOverlap(item, others);
}

export const milkPriceItemVerbs = {
  ...plain,
  create: verb({
    ...plain.create,
    async run(farm, input) {
      const item = ofMeasure(input as Written);
      await assertWritten(farm, item);
      await plain.create.run(farm, item);
    },
  }),
  update: verb({
    ...plain.update,
    async run(farm, input) {
      const row = await farm.get('milk_price_items', input.id);
      const after = ofMeasure(withChanges(MilkPriceItem, row, input.changes));
      await assertWritten(farm, after);
      farm.put('milk_price_items', after);
    },
  }),
  restore: verb({
    ...plain.restore,
    async run(farm, input) {
      await assertWritten(farm, await farm.removed('milk_price_items', input.id));
      await plain.restore.run(farm, input);
    },
  }),
};
