// Verbs of specific productions: the date must not be in the future.
import { plainVerbs } from '#domain/kernel/basic-verbs';
import { verbsOf } from '#domain/kernel/verb';
import { assertProduced, SpecificProduction } from '#domain/milk/specific-productions';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

const plain = plainVerbs(SpecificProduction, {
  create: 'Registrar produção',
  update: 'Atualizar produção',
  remove: 'Excluir produção',
  restore: 'Desfazer exclusão de produção',
});

export const productionVerbs = {
  ...plain,
  create: verb({
    ...plain.create,
    async run(farm, input) {
      assertProduced(input.production_date, farm.today);
      await plain.create.run(farm, input);
    },
  }),
  update: verb({
    ...plain.update,
    async run(farm, input) {
      if (input.changes.production_date) assertProduced(input.changes.production_date.to, farm.today);
      await plain.update.run(farm, input);
    },
  }),
};
