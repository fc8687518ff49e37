// Verbs of treatments. The end date and the animal's withdrawals are recomputed from the dates.
import * as z from 'zod/mini';
import { AnimalTreatment, assertCanBeTreated, assertTreatmentDate, endOf } from '#domain/health/animal-treatments';
import { assertMayRemove, doseRemovalInput, removalNeeds } from '#domain/health/dose-removal';
import { treatmentFindings } from '#domain/health/plausible-treatments';
import { doseOfTreatment, withDose } from '#domain/health/withdrawal';
import { followDoses } from '#domain/health/withdrawal-verbs';
import { idInput, withChanges } from '#domain/kernel/basic-verbs';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';
import { giveBackFrom, takeBackFor, takenByEvents } from '#domain/supplies/supply-moves';
import { fromStock } from '#domain/supplies/supply-uses';

const verb = verbsOf<Farm, NounName>();

export const treat = verb({
  title: 'Registrar tratamento',
  on: 'animal_treatments',
  input: z.strictObject({ ...AnimalTreatment.create.shape, ...fromStock }),
  asks: true,
  async run(farm, { supply_id, supply_quantity, ...input }) {
    const [animal, taken] = await Promise.all([
      farm.get('animals', input.animal_id),
      takenByEvents(farm, { supply_id, supply_quantity, on: input.application_date, events: 1 }),
    ]);
    assertPlausible(farm, [...treatmentFindings(input), ...taken.findings]);
    assertTreatmentDate(animal, input.application_date, farm.today);
    assertCanBeTreated(animal, input.application_date);
    farm.add('animal_treatments', { ...input, end_date: endOf(input), supply_use_id: await taken.take() });
    farm.put('animals', { ...animal, ...withDose(animal, doseOfTreatment(input)) });
  },
});

export const updateTreatment = verb({
  title: 'Corrigir tratamento',
  on: 'animal_treatments',
  input: AnimalTreatment.update,
  async run(farm, { id, changes }) {
    const before = await farm.get('animal_treatments', id);
    const after = withChanges(AnimalTreatment, before, changes);
    const animal = await farm.get('animals', after.animal_id);
    const isAnother = after.animal_id !== before.animal_id;
    if (isAnother || after.application_date !== before.application_date) assertTreatmentDate(animal, after.application_date, farm.today);
    if (isAnother || after.application_date > before.application_date) assertCanBeTreated(animal, after.application_date);
    farm.put('animal_treatments', { ...after, end_date: endOf(after) });
    await followDoses(farm, after.animal_id);
    if (isAnother) await followDoses(farm, before.animal_id);
  },
});

export const removeTreatment = verb({
  title: 'Excluir tratamento',
  on: 'animal_treatments',
  input: doseRemovalInput,
  async run(farm, { id, reason }) {
    const row = await farm.get('animal_treatments', id);
    const others = (await farm.list('animal_treatments', { animal_id: row.animal_id })).filter((other) => other.id !== id).map(doseOfTreatment);
    assertMayRemove(removalNeeds(doseOfTreatment(row), others, await farm.get('animals', row.animal_id), row, farm), reason);
    farm.put('animal_treatments', { ...row, removal_reason: reason });
    farm.remove('animal_treatments', id);
    await giveBackFrom(farm, row.supply_use_id);
    await followDoses(farm, row.animal_id);
  },
});

export const restoreTreatment = verb({
  title: 'Desfazer exclusão de tratamento',
  on: 'animal_treatments',
  input: idInput,
  async run(farm, { id }) {
    const row = await farm.removed('animal_treatments', id);
    assertTreatmentDate(await farm.get('animals', row.animal_id), row.application_date, farm.today);
    farm.put('animal_treatments', { ...row, removal_reason: null, supply_use_id: await takeBackFor(farm, row.supply_use_id) });
    await followDoses(farm, row.animal_id);
  },
});
