// Verbs of specific productions: the date must be neither in the future nor after the animal has left.
import { assertWasInHerd } from '#domain/herd/herd-exits';
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
      await assertOwnProduct(farm, input.animal_id, input.production_date);
    },
  }),
  update: verb({
    ...plain.update,
    async run(farm, input) {
      if (input.changes.production_date) assertProduced(input.changes.production_date.to, farm.today);
      const before = await farm.get('specific_productions', input.id);
      await plain.update.run(farm, input);
      const { animal_id, production_date } = await farm.get('specific_productions', input.id);
      if (animal_id !== before.animal_id || production_date > before.production_date) await assertOwnProduct(farm, animal_id, production_date);
    },
  }),
};

async function assertOwnProduct(farm: Farm, animal_id: string | null, on: string) {
  if (animal_id === null) return;
  const animal = await farm.get('animals', animal_id);
  assertWasInHerd(animal, on, `${animal.name} não está mais no rebanho`, 'animal_id');
}
