// Verbs of pastures: register, occupy and release. One herd at a time on a pasture, an animal in one place at a time.

import { asksAbout, assertReason, matingFindings } from '#domain/herd/mating';
import { matingsTogether } from '#domain/herd/mating-reads';
import { quarantineFindings } from '#domain/herd/quarantine-verbs';
import { idInput, removalInput, withChanges } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName, Rows } from '#domain/nouns';
import { daysThere } from '#domain/pastures/pasture-rotation-animals';
import {
  assertCanGraze,
  assertDays,
  assertFree,
  assertLeftLast,
  assertNowhereElse,
  assertSomebody,
  isOpenRotation,
  leaving,
  occupation,
} from '#domain/pastures/pasture-rotations';
import { assertPasture, Pasture } from '#domain/pastures/pastures';

const verb = verbsOf<Farm, NounName>();

export const createPasture = verb({
  title: 'Cadastrar pastagem',
  on: 'pastures',
  input: Pasture.create,
  async run(farm, input) {
    assertPasture(input, farm.today);
    farm.add('pastures', input);
  },
});

export const updatePasture = verb({
  title: 'Atualizar pastagem',
  on: 'pastures',
  input: Pasture.update,
  async run(farm, { id, changes }) {
    const after = withChanges(Pasture, await farm.get('pastures', id), changes);
    assertPasture(after, farm.today);
    farm.put('pastures', after);
  },
});

export const removePasture = verb({
  title: 'Excluir pastagem',
  on: 'pastures',
  input: removalInput,
  async run(farm, { id }) {
    await farm.get('pastures', id);
    const rotations = await farm.list('pasture_rotations', { pasture_id: id });
    if (rotations.some(isOpenRotation)) throw new RuleBroken('Esta pastagem está em uso: libere antes de excluir');
    for (const rotation of rotations) await hide(farm, rotation.id);
    farm.remove('pastures', id);
  },
});

export const restorePasture = verb({
  title: 'Desfazer exclusão de pastagem',
  on: 'pastures',
  input: idInput,
  async run(farm, { id }) {
    const pasture = await farm.removed('pastures', id);
    farm.put('pastures', pasture);
    for (const rotation of await farm.listRemoved('pasture_rotations', { pasture_id: id }))
      if (rotation.deleted_call === pasture.deleted_call) await bringBack(farm, rotation);
  },
});

export const occupyPasture = verb({
  title: 'Ocupar pastagem',
  on: 'pasture_rotations',
  input: occupation,
  asks: true,
  async run(farm, { animals, ...entering }) {
    assertSomebody({ ...entering, animals });
    if (new Set(animals.map(({ animal_id }) => animal_id)).size < animals.length) throw new RuleBroken('O mesmo animal foi escolhido duas vezes', 'animals');
    const rotation = { ...entering, exit_date: null };
    await assertRoom(farm, rotation, animals);
    const going = await Promise.all(animals.map(({ animal_id }) => farm.get('animals', animal_id)));
    const [matings, held] = await Promise.all([matingsTogether(farm, going, rotation.entry_date), quarantineFindings(farm, going, 'animals')]);
    assertReason(farm, matings, rotation.inbreeding_reason);
    assertPlausible(farm, [...held, ...matingFindings(matings, 'animals')]);
    farm.add('pasture_rotations', { ...rotation, ...(!matings.some(({ f }) => asksAbout(f)) && { inbreeding_reason: null }) });
    for (const { id, animal_id } of animals) farm.add('pasture_rotation_animals', { id, rotation_id: rotation.id, animal_id });
  },
});

export const releasePasture = verb({
  title: 'Liberar pastagem',
  on: 'pasture_rotations',
  input: leaving,
  async run(farm, { id, exit_date }) {
    const rotation = await farm.get('pasture_rotations', id);
    if (!isOpenRotation(rotation)) throw new RuleBroken('Esta pastagem já foi liberada');
    assertDays({ ...rotation, exit_date }, farm.today);
    assertLeftLast(exit_date, await farm.list('pasture_rotation_animals', { rotation_id: id }));
    farm.put('pasture_rotations', { ...rotation, exit_date });
  },
});

export const reoccupyPasture = verb({
  title: 'Desfazer liberação de pastagem',
  on: 'pasture_rotations',
  input: idInput,
  async run(farm, { id }) {
    const left = await farm.get('pasture_rotations', id);
    if (isOpenRotation(left)) throw new RuleBroken('Esta pastagem não foi liberada');
    const rotation = { ...left, exit_date: null };
    await assertRoom(farm, rotation, await farm.list('pasture_rotation_animals', { rotation_id: id }), { again: true });
    farm.put('pasture_rotations', rotation);
  },
});

export const removeRotation = verb({
  title: 'Excluir ocupação',
  on: 'pasture_rotations',
  input: removalInput,
  async run(farm, { id }) {
    await farm.get('pasture_rotations', id);
    await hide(farm, id);
  },
});

export const restoreRotation = verb({
  title: 'Desfazer exclusão de ocupação',
  on: 'pasture_rotations',
  input: idInput,
  async run(farm, { id }) {
    const rotation = await farm.removed('pasture_rotations', id);
    await assertRoom(farm, rotation, await bringBack(farm, rotation), { again: true });
  },
});

async function hide(farm: Farm, rotation_id: string) {
  // Rows must be read before they are removed.
  await farm.get('pasture_rotations', rotation_id);
  for (const { id } of await farm.list('pasture_rotation_animals', { rotation_id })) farm.remove('pasture_rotation_animals', id);
  farm.remove('pasture_rotations', rotation_id);
}

/** Restores the rotation and exactly the animals removed with it. */
async function bringBack(farm: Farm, rotation: Rows['pasture_rotations']) {
  const hidden = await farm.listRemoved('pasture_rotation_animals', { rotation_id: rotation.id });
  const members = hidden.filter(({ deleted_call }) => deleted_call === rotation.deleted_call);
  for (const member of members) farm.put('pasture_rotation_animals', member);
  farm.put('pasture_rotations', rotation);
  return members;
}

type Staying = Pick<Rows['pasture_rotations'], 'id' | 'pasture_id' | 'entry_date' | 'exit_date'>;
type Member = { animal_id: string; entry_date?: string | null; exit_date?: string | null };

/** The pasture is free, and no animal is on another pasture at the same time. */
async function assertRoom(farm: Farm, stay: Staying, members: readonly Member[], { again = false } = {}) {
  assertDays(stay, farm.today);
  const others = (rotations: Rows['pasture_rotations'][]) => rotations.filter(({ id }) => id !== stay.id);
  assertFree(await farm.get('pastures', stay.pasture_id), stay, others(await farm.list('pasture_rotations', { pasture_id: stay.pasture_id })));
  // In parallel: one query for the herd. When restoring, an animal may have been sold or deleted since.
  const animals = await Promise.all(members.map(({ animal_id }) => farm[again ? 'find' : 'get']('animals', animal_id)));
  const stays = await Promise.all(members.map(({ animal_id }) => farm.list('pasture_rotation_animals', { animal_id })));
  const rotations = others(
    await each(
      farm,
      'pasture_rotations',
      stays.flat().map(({ rotation_id }) => rotation_id),
    ),
  );
  const pastures = await each(
    farm,
    'pastures',
    rotations.map(({ pasture_id }) => pasture_id),
  );
  for (const [i, animal] of animals.entries()) {
    if (!animal) continue;
    if (!again) assertCanGraze(animal, stay.entry_date);
    const elsewhere = stays[i]!.flatMap((own) => {
      const rotation = rotations.find(({ id }) => id === own.rotation_id);
      return rotation ? { ...daysThere(own, rotation), pasture: pastures.find(({ id }) => id === rotation.pasture_id)!.name } : [];
    });
    assertNowhereElse(animal, daysThere(members[i]!, stay), elsewhere);
  }
}

/** Each row once, without duplicates. */
const each = <N extends NounName>(farm: Farm, noun: N, ids: readonly string[]) => Promise.all([...new Set(ids)].map((id) => farm.get(noun, id)));
