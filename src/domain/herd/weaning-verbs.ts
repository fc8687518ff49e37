// Weaning a calf (desmamar): a bezerro becomes a novilho, a bezerra a novilha. Undone by correcting the category.

import type { Category } from '#domain/herd/animal-categories';
import { leftHerd, wasInHerd } from '#domain/herd/herd-exits';
import { weaningOf } from '#domain/herd/weaning';
import { idInput } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

/** The category after weaning. */
export const weaned: { [C in Category]?: Category } = { bezerro: 'novilho', bezerra: 'novilha' };

const onlyCalves = 'Só um bezerro ou uma bezerra do rebanho, com data de nascimento, pode ser desmamado';

export const wean = verb({
  title: 'Desmamar',
  failed: 'Erro ao desmamar animal',
  on: 'animals',
  input: idInput,
  async run(farm, { id }) {
    const animal = await farm.get('animals', id);
    if (!wasInHerd(animal, farm.today)) throw leftHerd(animal, onlyCalves, 'id');
    // Weaned before the sale, and sent after it.
    const weaning = weaningOf({ ...animal, status: 'ativo' }, farm.today);
    // Two people wean the same calf: the second gets this message.
    if (animal.category === 'novilho' || animal.category === 'novilha') throw new RuleBroken('Este animal já foi desmamado');
    if (!weaning) throw new RuleBroken(onlyCalves);
    const { state, daysLeft } = weaning;
    if (state !== 'ready') throw new RuleBroken(daysLeft === 1 ? 'Ainda falta 1 dia para a desmama' : `Ainda faltam ${daysLeft} dias para a desmama`);
    farm.put('animals', { ...animal, category: weaned[animal.category!]! });
  },
});
