// Verbs of weighings. All gains and the animal's weight are recomputed by date.

import { AnimalWeighing, assertCanBeWeighed, assertWeighingDate, withGains } from '#domain/herd/animal-weighings';
import { weighingFindings } from '#domain/herd/plausible-animals';
import { weighedBefore } from '#domain/herd/weighing-queries';
import { idInput, removalInput, withChanges } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

const ofWeaning = 'Este é o peso do desmame: corrija, exclua ou restaure o desmame';

export const weigh = verb({
  title: 'Registrar pesagem',
  on: 'animal_weighings',
  input: AnimalWeighing.create,
  asks: true,
  async run(farm, input) {
    // Both reads in parallel.
    const [animal, others] = await Promise.all([farm.get('animals', input.animal_id), farm.list('animal_weighings', { animal_id: input.animal_id })]);
    assertCanBeWeighed(animal, input.weighing_date);
    assertWeighingDate(animal, input.weighing_date, farm.today);
    assertPlausible(farm, weighingFindings(animal, weighedBefore(others, input.weighing_date), input));
    farm.add('animal_weighings', input);
    await followDates(farm, animal.id);
  },
});

export const updateWeighing = verb({
  title: 'Corrigir pesagem',
  on: 'animal_weighings',
  input: AnimalWeighing.update,
  asks: true,
  async run(farm, { id, changes }) {
    const before = await farm.get('animal_weighings', id);
    const after = withChanges(AnimalWeighing, before, changes);
    if (before.weaning_id && (after.weight !== before.weight || after.weighing_date !== before.weighing_date || after.animal_id !== before.animal_id))
      throw new RuleBroken(ofWeaning, 'weight');
    const animal = await farm.get('animals', after.animal_id);
    if (after.animal_id !== before.animal_id || after.weighing_date > before.weighing_date) assertCanBeWeighed(animal, after.weighing_date);
    assertWeighingDate(animal, after.weighing_date, farm.today);
    const others = (await farm.list('animal_weighings', { animal_id: animal.id })).filter((one) => one.id !== id);
    assertPlausible(farm, weighingFindings(animal, weighedBefore(others, after.weighing_date), after));
    farm.put('animal_weighings', after);
    await followDates(farm, after.animal_id);
    if (after.animal_id !== before.animal_id) await followDates(farm, before.animal_id);
  },
});

export const removeWeighing = verb({
  title: 'Excluir pesagem',
  on: 'animal_weighings',
  input: removalInput,
  async run(farm, { id }) {
    const { animal_id, weaning_id } = await farm.get('animal_weighings', id);
    if (weaning_id) throw new RuleBroken(ofWeaning);
    farm.remove('animal_weighings', id);
    await followDates(farm, animal_id);
  },
});

export const restoreWeighing = verb({
  title: 'Desfazer exclusão de pesagem',
  on: 'animal_weighings',
  input: idInput,
  async run(farm, { id }) {
    const weighing = await farm.removed('animal_weighings', id);
    const animal = await farm.get('animals', weighing.animal_id);
    if (weighing.weaning_id) throw new RuleBroken(ofWeaning);
    assertWeighingDate(animal, weighing.weighing_date, farm.today);
    assertPlausible(farm, weighingFindings(animal, undefined, weighing));
    farm.put('animal_weighings', weighing);
    await followDates(farm, weighing.animal_id);
  },
});

/** The gains of all its weighings, and the animal's weight, by their dates. */
export async function followDates(farm: Farm, animal_id: string) {
  const animal = await farm.get('animals', animal_id);
  const weighings = withGains(await farm.list('animal_weighings', { animal_id }));
  for (const weighing of weighings) farm.put('animal_weighings', weighing);
  farm.put('animals', { ...animal, weight: weighings.at(-1)?.weight ?? animal.entry_weight });
}
