// Verbs of sanitary applications. One registration covers many animals; each gets its own record.

import { AnimalVaccine, application, assertApplicationDates, assertBornBefore, assertCanReceive } from '#domain/health/animal-vaccines';
import { assertMayRemove, doseRemovalInput, removalNeeds } from '#domain/health/dose-removal';
import { doseOfVaccine, withDose } from '#domain/health/withdrawal';
import { followDoses } from '#domain/health/withdrawal-verbs';
import { idInput, withChanges } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';
import { giveBackFrom, takeBackFor, takenByEvents } from '#domain/supplies/supply-moves';

const verb = verbsOf<Farm, NounName>();

export const applyVaccine = verb({
  title: 'Registrar aplicação',
  on: 'animal_vaccines',
  input: application,
  asks: true,
  async run(farm, { applications, next_dose_date, supply_id, supply_quantity, ...common }) {
    const given = { ...common, next_application_date: common.next_application_date ?? next_dose_date };
    assertApplicationDates(given, farm.today);
    if (new Set(applications.map(({ animal_id }) => animal_id)).size < applications.length)
      throw new RuleBroken('O mesmo animal foi escolhido duas vezes', 'applications');
    // In parallel: one query for the whole herd.
    const animals = await Promise.all(applications.map(({ animal_id }) => farm.get('animals', animal_id)));
    const taken = await takenByEvents(farm, { supply_id, supply_quantity, on: given.application_date, events: applications.length });
    assertPlausible(farm, taken.findings);
    for (const [i, { id, animal_id }] of applications.entries()) {
      const animal = animals[i]!;
      assertCanReceive(animal, given.application_date);
      assertBornBefore(animal, given.application_date);
      farm.add('animal_vaccines', { id, animal_id, ...given, supply_use_id: await taken.take() });
      // Another dose never moves the release date earlier: earlier doses need not be read.
      farm.put('animals', { ...animal, ...withDose(animal, doseOfVaccine(given)) });
    }
  },
});

export const updateVaccine = verb({
  title: 'Corrigir aplicação',
  on: 'animal_vaccines',
  input: AnimalVaccine.update,
  async run(farm, { id, changes }) {
    const before = await farm.get('animal_vaccines', id);
    const after = withChanges(AnimalVaccine, before, changes);
    const animal = await farm.get('animals', after.animal_id);
    const isAnother = after.animal_id !== before.animal_id;
    if (isAnother || after.application_date > before.application_date) assertCanReceive(animal, after.application_date);
    assertApplicationDates(after, farm.today);
    if (isAnother || after.application_date !== before.application_date) assertBornBefore(animal, after.application_date);
    farm.put('animal_vaccines', after);
    await followDoses(farm, after.animal_id);
    if (isAnother) await followDoses(farm, before.animal_id);
  },
});

export const removeVaccine = verb({
  title: 'Excluir aplicação',
  on: 'animal_vaccines',
  input: doseRemovalInput,
  async run(farm, { id, reason }) {
    const row = await farm.get('animal_vaccines', id);
    const others = (await farm.list('animal_vaccines', { animal_id: row.animal_id })).filter((other) => other.id !== id).map(doseOfVaccine);
    assertMayRemove(removalNeeds(doseOfVaccine(row), others, await farm.get('animals', row.animal_id), row, farm), reason);
    farm.put('animal_vaccines', { ...row, removal_reason: reason });
    farm.remove('animal_vaccines', id);
    await giveBackFrom(farm, row.supply_use_id);
    await followDoses(farm, row.animal_id);
  },
});

export const restoreVaccine = verb({
  title: 'Desfazer exclusão de aplicação',
  on: 'animal_vaccines',
  input: idInput,
  async run(farm, { id }) {
    const row = await farm.removed('animal_vaccines', id);
    assertBornBefore(await farm.get('animals', row.animal_id), row.application_date);
    farm.put('animal_vaccines', { ...row, removal_reason: null, supply_use_id: await takeBackFor(farm, row.supply_use_id) });
    await followDoses(farm, row.animal_id);
  },
});
