// Verbs of the stock of tags.
import { assertRange, TagRange } from '#domain/herd/tag-ranges';
import { plainVerbs, withChanges } from '#domain/kernel/basic-verbs';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();
const plain = plainVerbs(TagRange, {
  create: 'Registrar compra de brincos',
  update: 'Atualizar faixa de brincos',
  remove: 'Excluir faixa de brincos',
  restore: 'Desfazer exclusão de faixa de brincos',
});

export const tagRangeVerbs = {
  ...plain,
  create: verb({
    ...plain.create,
    async run(farm, input) {
      assertRange(input, farm.today);
      farm.add('tag_ranges', input);
    },
  }),
  update: verb({
    ...plain.update,
    async run(farm, { id, changes }) {
      const after = withChanges(TagRange, await farm.get('tag_ranges', id), changes);
      assertRange(after, farm.today);
      farm.put('tag_ranges', after);
    },
  }),
};
