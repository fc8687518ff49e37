// The verb that changes the category of several animals, each as the form of an animal does.
import { changeAnimal } from '#domain/herd/animal-verbs';
import { recategorization } from '#domain/herd/category-changes';
import { RuleBroken } from '#domain/kernel/errors';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

/** Nobody leaves the herd by a category. */
const noGate = async () => ({});

export const changeCategories = verb({
  title: 'Mudar categoria',
  on: 'animals',
  input: recategorization,
  asks: true,
  async run(farm, { animals }) {
    if (new Set(animals.map(({ id }) => id)).size < animals.length) throw new RuleBroken('O mesmo animal foi escolhido duas vezes', 'animals');
    // In parallel: one query for all of them.
    await Promise.all(animals.map(({ id, was, to }) => changeAnimal(farm, { id, changes: { category: { was, to } } }, noGate)));
  },
});
