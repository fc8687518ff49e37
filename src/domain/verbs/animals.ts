// What can be done with animals. Removing one hides what is only about it; restoring brings back exactly that.
import { RuleBroken } from '#domain/kernel/errors';
import { assertReferences, which, withChanges } from '#domain/kernel/plain';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';
import { Animal } from '#domain/nouns/animals';

const verb = verbsOf<Farm, NounName>();

export const createAnimal = verb({
  title: 'Cadastrar animal',
  on: 'animals',
  input: Animal.create,
  async run(farm, input) {
    await assertReferences(farm, Animal, input);
    farm.add('animals', { ...input, entry_weight: input.weight });
  },
});

export const updateAnimal = verb({
  title: 'Atualizar animal',
  on: 'animals',
  input: Animal.update,
  async run(farm, { id, changes }) {
    const before = await farm.get('animals', id);
    const after = withChanges(Animal, before, changes);
    await assertReferences(farm, Animal, after, before);
    if (after.weight !== before.weight) {
      if ((await farm.list('animal_weighings', { animal_id: id })).length > 0)
        throw new RuleBroken('O peso vem das pesagens: registre uma nova pesagem', 'weight');
      after.entry_weight = after.weight;
    }
    farm.put('animals', after);
  },
});

export const removeAnimal = verb({
  title: 'Excluir animal',
  on: 'animals',
  input: which,
  async run(farm, { id }) {
    await farm.get('animals', id);
    farm.remove('animals', id);
    for (const weighing of await farm.list('animal_weighings', { animal_id: id })) farm.remove('animal_weighings', weighing.id);
  },
});

export const restoreAnimal = verb({
  title: 'Desfazer exclusão de animal',
  on: 'animals',
  input: which,
  async run(farm, { id }) {
    const animal = await farm.removed('animals', id);
    farm.put('animals', animal);
    const hidden = await farm.listRemoved('animal_weighings', { animal_id: id });
    for (const weighing of hidden) if (weighing.deleted_call === animal.deleted_call) farm.put('animal_weighings', weighing);
  },
});
