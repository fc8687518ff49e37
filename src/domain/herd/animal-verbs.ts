// Verbs of animals. Removing one also hides the records only about it; restoring brings back exactly those.

import * as z from 'zod/mini';
import { settled } from '#domain/herd/animal-changes';
import { assertOwnIdentity, identitiesTouched } from '#domain/herd/animal-identity';
import {
  assertAnimal,
  assertBornBeforeCare,
  assertBornBeforeWeighings,
  assertDriesOff,
  assertNoLoop,
  assertParent,
  assertRecipient,
  assertStillParent,
} from '#domain/herd/animal-rules';
import { Animal, type WrittenAnimal } from '#domain/herd/animals';
import { assertExternalParent, assertOneOfEach } from '#domain/herd/external-animals';
import { farmLimits } from '#domain/herd/limit-verbs';
import { readPedigree } from '#domain/herd/pedigree';
import { animalFindings, bearingFindings, dryOffFindings, recordFindings } from '#domain/herd/plausible-animals';
import { idInput, removalInput, withChanges } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { date, id } from '#domain/kernel/fields';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName, Rows } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

export const createAnimal = verb({
  title: 'Cadastrar animal',
  on: 'animals',
  input: Animal.create,
  asks: true,
  async run(farm, input) {
    const animal = settled(input);
    assertAnimal(animal, null, farm.today);
    // In parallel: the server reads both at once.
    const [kept] = await Promise.all([assertParents(farm, animal), assertIdentity(farm, animal)]);
    await assertPlausibleAnimal(farm, animal);
    farm.add('animals', { ...animal, ...kept, entry_weight: animal.weight });
  },
});

const notWeaned = { weaning_date: null, weaning_weight: null } as const;

type Gate = (after: Animal, before: Animal) => Promise<Partial<Animal>>;

/** `gate`: the rule of leaving the herd and coming back, with what follows from it. The verb itself is declared with it (exits/exit-verbs.ts). */
export async function changeAnimal(farm: Farm, { id, changes }: z.output<typeof Animal.update>, gate: Gate) {
  const before = await farm.get('animals', id);
  const after = settled(withChanges(Animal, before, changes), before);
  assertAnimal(after, before, farm.today);
  const kept = await assertParents(farm, after, before);
  await assertFits(farm, after, before);
  await assertIdentity(farm, after, before);
  await assertPlausibleAnimal(farm, after, before);
  if (leaving.some((field) => after[field] !== before[field])) await assertUnsold(farm, id);
  const exit = await gate(after, before);
  // A calf again: it was not weaned.
  const unweaned = after.category !== before.category && (after.category === 'bezerro' || after.category === 'bezerra') ? notWeaned : {};
  farm.put('animals', { ...after, ...kept, ...exit, ...unweaned, entry_weight: after.weight === before.weight ? before.entry_weight : after.weight });
}

type Family = WrittenAnimal & { id: string };

/** Its values, and its records when a change makes them read differently. */
async function assertPlausibleAnimal(farm: Farm, animal: Family, before: Family | null = null) {
  const touched = (...fields: (keyof Family)[]) => !before || fields.some((field) => animal[field] !== before[field]);
  const parent = async (as: 'mother_id' | 'father_id') => {
    const id = animal[as];
    return id && id !== animal.id && touched(as, 'birth_date') ? farm.find('animals', id) : undefined;
  };
  const [mother, father, limits] = await Promise.all([parent('mother_id'), parent('father_id'), farmLimits(farm)]);
  const findings = animalFindings(animal, { mother, father }, farm.today, before, limits);
  if (!before || !touched('birth_date', 'type', 'breed', 'is_batch')) return assertPlausible(farm, findings);
  const where = { animal_id: animal.id };
  const [births, services, weighings, fathered] = await Promise.all([
    farm.list('births', { mother_id: animal.id }),
    farm.list('artificial_inseminations', where),
    farm.list('animal_weighings', where),
    farm.list('animals', { father_id: animal.id }),
  ]);
  assertPlausible(farm, [...findings, ...recordFindings(animal, { births, services, weighings, fathered, isOtherType: touched('type') }, limits)]);
}

/** No other animal of the farm has the identification that this one gets, or comes back with. */
export async function assertIdentity(farm: Farm, animal: Family, before: Family | null = null) {
  await Promise.all(
    identitiesTouched(animal, before).map(async (field) => assertOwnIdentity(field, animal, await farm.list('animals', { [field]: animal[field]! }))),
  );
}

/** The same of an animal that comes to a farm. `at`: the field of the transfer. */
export async function assertIdentityThere(there: Farm, animal: Family, at: string, name: string | null) {
  await Promise.all(
    identitiesTouched(animal, null).map(async (field) =>
      assertOwnIdentity(field, animal, await there.list('animals', { [field]: animal[field]! }), at, name ?? 'fazenda de destino'),
    ),
  );
}

/** Checks a new parent. Returns the mother's name to store: the animal may outlive her record. */
async function assertParents(farm: Farm, animal: Family, before: Family | null = null) {
  const newParent = async (as: 'mother_id' | 'father_id') => {
    const id = animal[as];
    if (!id || id === before?.[as]) return null;
    // A new animal is not stored yet and cannot be read.
    const parent = id === animal.id ? animal : await farm.get('animals', id);
    assertParent(as, parent, animal);
    return parent;
  };
  const mother = await newParent('mother_id');
  await newParent('father_id');
  assertOneOfEach(animal);
  if (animal.recipient_id && animal.recipient_id !== before?.recipient_id) assertRecipient(await farm.get('animals', animal.recipient_id), animal);
  // A new animal has no young yet.
  if (before)
    for (const as of ['mother_id', 'father_id'] as const) {
      const id = animal[as];
      if (id && id !== before[as]) assertNoLoop(as, animal, (await readPedigree(farm, [{ noun: 'animals', id }], Infinity)).ids);
    }
  for (const as of ['external_mother_id', 'external_father_id'] as const)
    if (animal[as] && (animal[as] !== before?.[as] || animal.birth_date !== before?.birth_date))
      assertExternalParent(as, await farm.get('external_animals', animal[as]), animal);
  return mother ? { mother_name: mother.name } : {};
}

/** The change must not contradict the animal's weighings, applications, treatments or young. */
async function assertFits(farm: Farm, after: Animal, before: Animal) {
  const touched = (...fields: (keyof Animal)[]) => fields.some((field) => after[field] !== before[field]);
  if (touched('weight', 'birth_date')) {
    const weighings = await farm.list('animal_weighings', { animal_id: after.id });
    if (touched('birth_date')) assertBornBeforeWeighings(after.birth_date, weighings);
    if (touched('weight') && weighings.length > 0) throw new RuleBroken('O peso vem das pesagens: registre uma nova pesagem', 'weight');
  }
  if (touched('birth_date')) {
    const given = [...(await farm.list('animal_vaccines', { animal_id: after.id })), ...(await farm.list('animal_treatments', { animal_id: after.id }))];
    assertBornBeforeCare(after.birth_date, given);
  }
  if (touched('gender', 'type', 'birth_date')) {
    const young = [...(await farm.list('animals', { mother_id: after.id })), ...(await farm.list('animals', { father_id: after.id }))];
    assertStillParent(after, before, young);
  }
}

/** Records about one animal only: hidden when it is deleted, and moved with it to another farm. */
export const ofOneAnimal = [
  'animal_weighings',
  'animal_vaccines',
  'animal_treatments',
  'births',
  'pregnancy_losses',
  'artificial_inseminations',
  'mastitis_cases',
  'pregnancy_checks',
  'heats',
  'dry_offs',
  'breeding_stops',
  'weanings',
  'uterine_exams',
  'tag_events',
  'attachments',
  'quarantines',
] as const satisfies NounName[];

/** A transfer belongs to the farm: it does not move with the animal, but is hidden with it. */
const hiddenWithIt = [...ofOneAnimal, 'farm_transfers'] as const satisfies NounName[];

const leaving = ['status', 'exit_date', 'exit_reason'] as const satisfies (keyof Animal)[];

/** A sold animal is restored only by deleting the sale (decision 8). */
export async function assertUnsold(farm: Farm, animal_id: string) {
  if ((await farm.list('sale_items', { animal_id })).length > 0) throw new RuleBroken('Exclua a venda antes: este animal está em uma venda', 'status');
}

/** Removes the animal and the records only about it. */
export async function hideAnimal(farm: Farm, id: string) {
  await farm.get('animals', id);
  await assertUnsold(farm, id);
  farm.remove('animals', id);
  for (const noun of hiddenWithIt) for (const record of await farm.list(noun, { animal_id: id })) farm.remove(noun, record.id);
}

/** Restores exactly what the removing call hid. The animal's tag may have been given to another meanwhile. */
export async function bringBackAnimal(farm: Farm, id: string) {
  const animal = await farm.removed('animals', id);
  farm.put('animals', animal);
  for (const noun of hiddenWithIt)
    for (const record of await farm.listRemoved(noun, { animal_id: id })) if (record.deleted_call === animal.deleted_call) farm.put(noun, record as never);
  await assertIdentity(farm, animal);
  await assertParentsStillPossible(farm, animal);
  for (const birth of await farm.list('births', { animal_id: id })) await assertBirthStillPossible(farm, birth);
}

/** Of an animal that came back: the birth date of a parent may have been corrected since it was deleted. */
async function assertParentsStillPossible(farm: Farm, animal: Rows['animals']) {
  const since = animal.deleted_at ?? '';
  const changed = async (id: string | null) => {
    const parent = id ? await farm.find('animals', id) : undefined;
    return parent && parent.updated_at > since ? parent : undefined;
  };
  const [mother, father, limits] = await Promise.all([changed(animal.mother_id), changed(animal.father_id), farmLimits(farm)]);
  assertPlausible(farm, animalFindings(animal, { mother, father }, farm.today, animal, limits));
}

/** Of a birth that came back: its mother's type or her other births may have changed since it was deleted. */
export async function assertBirthStillPossible(farm: Farm, { id, mother_id }: { id: string; mother_id: string }) {
  const [mother, births, limits] = await Promise.all([farm.find('animals', mother_id), farm.list('births', { mother_id }), farmLimits(farm)]);
  if (!mother) return;
  const others = births.filter((birth) => birth.id !== id);
  const known = new Set(bearingFindings(mother, others, limits).map(({ text }) => text));
  const found = bearingFindings(mother, births, limits).filter(({ text }) => !known.has(text));
  assertPlausible(farm, found);
}

export const removeAnimal = verb({
  title: 'Excluir animal',
  on: 'animals',
  input: removalInput,
  async run(farm, { id }) {
    if ((await farm.list('purchase_items', { animal_id: id })).length > 0)
      throw new RuleBroken('Este animal está em uma compra: retire-o na correção da compra, ou exclua a compra');
    await hideAnimal(farm, id);
  },
});

export const restoreAnimal = verb({
  title: 'Desfazer exclusão de animal',
  on: 'animals',
  input: idInput,
  run: (farm, { id }) => bringBackAnimal(farm, id),
});

export const dryOff = verb({
  title: 'Secar vaca',
  failed: 'Erro ao atualizar informações',
  on: 'animals',
  input: z.strictObject({ id: id(), dry_off_date: date('Data da secagem') }),
  asks: true,
  async run(farm, { id, dry_off_date }) {
    const [animal, limits] = await Promise.all([farm.get('animals', id), farmLimits(farm)]);
    assertDriesOff(animal, dry_off_date, farm.today);
    assertPlausible(farm, dryOffFindings(animal, dry_off_date, limits));
    // A pregnant cow stays prenha (decision 44).
    farm.put('animals', { ...animal, dry_off_date, pregnancy_status: animal.pregnancy_status === 'prenha' ? 'prenha' : 'seca' });
  },
});
