// Verbs of inseminations. A positive result makes the animal pregnant; undoing it restores her earlier state, unless something else changed her since.
import * as z from 'zod/mini';
import { farmLimits } from '#domain/herd/limit-verbs';
import { diagnosisFindings } from '#domain/herd/plausible-animals';
import { idInput, removalInput, withChanges } from '#domain/kernel/basic-verbs';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName, Rows } from '#domain/nouns';
import { resultDay } from '#domain/reproduction/animal-events';
import { ArtificialInsemination, assertCanBeInseminated, assertInseminationDates, pregnantBy } from '#domain/reproduction/artificial-inseminations';
import { assertDonor } from '#domain/reproduction/embryos';
import { concernsNow } from '#domain/reproduction/insemination-status';
import { serviceFindings, stopFindings } from '#domain/reproduction/plausible-breeding';
import { undoEffect } from '#domain/reproduction/reproduction-verbs';
import { before, hasState, toPreviousState } from '#domain/reproduction/reproductive-state';
import { askAboutMating, assertNotRepeated, knownBull, settledService } from '#domain/reproduction/service-matings';
import { giveBackFrom, type Taken, takeBackFor, takenByEvents } from '#domain/supplies/supply-moves';
import { fromStock } from '#domain/supplies/supply-uses';

const verb = verbsOf<Farm, NounName>();

export const createInsemination = verb({
  title: 'Registrar inseminação',
  on: 'artificial_inseminations',
  input: z.strictObject({ ...ArtificialInsemination.create.shape, ...fromStock }),
  asks: true,
  async run(farm, { supply_id, supply_quantity, ...input }) {
    await inseminate(farm, input, () => takenByServices(farm, { supply_id, supply_quantity, on: input.insemination_date, events: 1 }));
  },
});

/** What the services of a call take from the stock. */
export const takenByServices = (farm: Farm, taking: Parameters<typeof takenByEvents>[1]) => takenByEvents(farm, { ...taking, forBreeding: true });

export async function inseminate(farm: Farm, written: z.output<typeof ArtificialInsemination.create>, stockOf: () => Promise<Taken>) {
  const input = { ...settledService(written), ...(await knownBull(farm, written)) };
  const where = { animal_id: input.animal_id };
  const [animal, services, stops, limits, taken] = await Promise.all([
    farm.get('animals', input.animal_id),
    farm.list('artificial_inseminations', where),
    farm.list('breeding_stops', where),
    farmLimits(farm),
    stockOf(),
  ]);
  assertCanBeInseminated(animal, input.insemination_date);
  assertInseminationDates(animal, input, farm.today);
  const others = services.map(({ insemination_date }) => insemination_date);
  await assertDonor(farm, animal, input);
  await assertNotRepeated(farm, animal, input, services);
  const mating = await askAboutMating(farm, animal, input);
  assertPlausible(farm, [
    ...serviceFindings(animal, animal, { ...input, confirmation_date: resultDay(input, farm.today) }, others, limits),
    ...stopFindings(animal, stops, input.insemination_date),
    ...mating.findings,
    ...taken.findings,
  ]);
  farm.add('artificial_inseminations', { ...input, ...mating.kept, ...(await effectOn(farm, animal, input)), supply_use_id: await taken.take() });
}

const servedFields = ['animal_id', 'insemination_date', 'bull_identification', 'bull_id', 'external_bull_id'] as const;
const matingFields = ['animal_id', 'technique', 'bull_identification', 'bull_id', 'external_bull_id', 'donor_id', 'external_donor_id'] as const;

export const updateInsemination = verb({
  title: 'Atualizar inseminação',
  on: 'artificial_inseminations',
  input: ArtificialInsemination.update,
  asks: true,
  async run(farm, { id, changes }) {
    const [seen, limits, checks] = await Promise.all([
      farm.get('artificial_inseminations', id),
      farmLimits(farm),
      farm.list('pregnancy_checks', { service_id: id }),
    ]);
    const changed = settledService(withChanges(ArtificialInsemination, seen, changes), seen);
    const isOtherMating = matingFields.some((field) => changed[field] !== seen[field]);
    const moved = changed.animal_id !== seen.animal_id;
    const target = await farm.get('animals', changed.animal_id);
    if (isOtherMating) await assertDonor(farm, target, changed);
    const served = isOtherMating ? { ...changed, ...(await knownBull(farm, changed)) } : changed;
    const mating = isOtherMating ? await askAboutMating(farm, target, served) : { findings: [], kept: {} };
    const after = { ...served, ...mating.kept };
    // Another result or note leaves two services of an older release as they are.
    const isOther = servedFields.some((field) => after[field] !== seen[field]);
    if (isOther) await assertNotRepeated(farm, target, after, await farm.list('artificial_inseminations', { animal_id: target.id }));
    if (moved || after.insemination_date > seen.insemination_date) assertCanBeInseminated(target, after.insemination_date);
    assertInseminationDates(target, after, farm.today);
    const untouched = !moved && (['result', 'insemination_date', 'expected_birth_date'] as const).every((field) => after[field] === seen[field]);
    // Her state is without this service's own effect.
    const state = seen.made_pregnant && !moved ? before(seen) : target;
    const decides = moved || (['result', 'insemination_date', 'confirmation_date'] as const).some((field) => after[field] !== seen[field]);
    const dated = decides ? { ...after, confirmation_date: resultDay(after, farm.today) } : after;
    assertPlausible(farm, [...serviceFindings(target, state, dated, [], limits), ...checksFindings(target, seen, after, checks), ...mating.findings]);
    if (untouched) return farm.put('artificial_inseminations', after);
    await undo(farm, seen);
    farm.put('artificial_inseminations', { ...after, ...(await effectOn(farm, await farm.get('animals', after.animal_id), after)) });
  },
});

type Check = Pick<Rows['pregnancy_checks'], 'check_date' | 'stated'>;

/** On another day, the service has to fit the diagnoses that name it. */
function checksFindings(animal: Rows['animals'], seen: ArtificialInsemination, { insemination_date: on }: Written, checks: readonly Check[]) {
  if (on === seen.insemination_date) return [];
  return checks.filter(({ stated }) => !stated).flatMap(({ check_date }) => diagnosisFindings(animal, on, check_date, 'insemination_date'));
}

export const removeInsemination = verb({
  title: 'Excluir inseminação',
  on: 'artificial_inseminations',
  input: removalInput,
  async run(farm, { id }) {
    const seen = await farm.get('artificial_inseminations', id);
    await undo(farm, seen);
    farm.remove('artificial_inseminations', id);
    await giveBackFrom(farm, seen.supply_use_id);
  },
});

export const restoreInsemination = verb({
  title: 'Desfazer exclusão de inseminação',
  on: 'artificial_inseminations',
  input: idInput,
  async run(farm, { id }) {
    const seen = await farm.removed('artificial_inseminations', id);
    const [animal, limits] = await Promise.all([farm.get('animals', seen.animal_id), farmLimits(farm)]);
    // Only if her state is the one it found: a loss, a birth or another service may have followed.
    const again = seen.made_pregnant && hasState(animal, before(seen)) && (await isCurrent(farm, animal, seen));
    // She may have been corrected since it was deleted: another birth date, or another type.
    assertPlausible(farm, serviceFindings(animal, again ? before(seen) : null, seen, [], limits));
    if (again) farm.put('animals', { ...animal, ...pregnantBy(seen, animal) });
    farm.put('artificial_inseminations', { ...seen, ...(again ? {} : none), supply_use_id: await takeBackFor(farm, seen.supply_use_id) });
  },
});

const none = {
  made_pregnant: false,
  previous_pregnancy_status: null,
  previous_pregnancy_date: null,
  previous_expected_birth_date: null,
  previous_last_birth_date: null,
} as const;

type Written = Pick<ArtificialInsemination, 'result' | 'insemination_date' | 'confirmation_date' | 'expected_birth_date'>;

/** Makes the animal pregnant if positive, and returns her earlier state to store on the record. */
async function effectOn(farm: Farm, animal: Rows['animals'], insemination: Written) {
  if (!(await isCurrent(farm, animal, insemination))) return none;
  farm.put('animals', { ...animal, ...pregnantBy(insemination, animal) });
  return { made_pregnant: true, ...toPreviousState(animal) };
}

/** Positive, and no birth, loss or later pregnancy since. */
async function isCurrent(farm: Farm, animal: Rows['animals'], insemination: Written) {
  if (insemination.result !== 'positiva' || !concernsNow(insemination, animal)) return false;
  const losses = await farm.list('pregnancy_losses', { animal_id: animal.id });
  return !losses.some(({ loss_date }) => loss_date >= insemination.insemination_date);
}

async function undo(farm: Farm, insemination: ArtificialInsemination) {
  if (!insemination.made_pregnant) return;
  const animal = await farm.get('animals', insemination.animal_id);
  const stood = before(insemination);
  const { last_birth_date } = stood;
  const left = pregnantBy(insemination, { ...animal, last_birth_date });
  // Computed from the type alone when it was recorded, or for another breed.
  const byType = pregnantBy(insemination, { type: animal.type, last_birth_date });
  await undoEffect(farm, animal, insemination, hasState(animal, byType) ? byType : left);
}
