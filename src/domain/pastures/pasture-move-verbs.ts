// Verbs that move animals between pastures, and undo it. A pasture that nobody is left on is free again.
import { asksAbout, assertReason, matingFindings } from '#domain/herd/mating';
import { matingsTogether } from '#domain/herd/mating-reads';
import { quarantineFindings } from '#domain/herd/quarantine-verbs';
import { writtenDay } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { assertPlausible } from '#domain/kernel/plausibility';
import { compare } from '#domain/kernel/sorting';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName, Rows } from '#domain/nouns';
import { move, undoneMove, whyNotEntered, whyNotMoved } from '#domain/pastures/pasture-moves';
import { daysThere, isThere } from '#domain/pastures/pasture-rotation-animals';
import { assertCanGraze, assertFree, isOpenRotation } from '#domain/pastures/pasture-rotations';

const verb = verbsOf<Farm, NounName>();

type Member = Rows['pasture_rotation_animals'];
type Rotation = Rows['pasture_rotations'];
/** A stay of an animal with its rotation and pasture. */
type Stay = { member: Member; rotation: Rotation; pasture: Rows['pastures'] };

export const moveToPasture = verb({
  title: 'Mover para pastagem',
  failed: 'Erro ao mover animais',
  on: 'pasture_rotations',
  input: move,
  asks: true,
  async run(farm, { id, pasture_id, entry_date, inbreeding_reason, animals: moved }) {
    if (new Set(moved.map(({ animal_id }) => animal_id)).size < moved.length) throw new RuleBroken('O mesmo animal foi escolhido duas vezes', 'animals');
    // In parallel: one query for all of them.
    const [pasture, rotations, animals, stays] = await Promise.all([
      farm.get('pastures', pasture_id),
      farm.list('pasture_rotations', { pasture_id }),
      Promise.all(moved.map(({ animal_id }) => farm.get('animals', animal_id))),
      Promise.all(moved.map(({ animal_id }) => staysOf(farm, animal_id))),
    ]);
    const closed = whyNotEntered(pasture, rotations, entry_date, farm.today);
    if (closed) throw new RuleBroken(closed, 'entry_date');
    for (const [i, animal] of animals.entries()) {
      assertCanGraze(animal, entry_date);
      const why = whyNotMoved(animal, stays[i]!.map(ownStay), pasture, entry_date);
      if (why) throw new RuleBroken(why, 'animals');
    }
    const here = rotations.find(isOpenRotation);
    const reason = await assertTogether(farm, { here, animals, entry_date, inbreeding_reason });
    const left = stays.map((own) => own.find(({ member, rotation }) => isThere(member, rotation)));
    for (const stay of left) if (stay) farm.put('pasture_rotation_animals', { ...stay.member, exit_date: entry_date });
    for (const rotation of new Set(left.flatMap((stay) => stay?.rotation ?? []))) await releaseEmpty(farm, rotation, entry_date);
    if (!here) farm.add('pasture_rotations', { id, pasture_id, entry_date, exit_date: null, batch_name: null, notes: null, inbreeding_reason: reason });
    else if (reason && !here.inbreeding_reason) farm.put('pasture_rotations', { ...here, inbreeding_reason: reason });
    const rotation_id = here?.id ?? id;
    for (const one of moved) farm.add('pasture_rotation_animals', { ...one, rotation_id, entry_date });
  },
});

export const undoPastureMove = verb({
  title: 'Desfazer mudança de pastagem',
  failed: 'Erro ao desfazer a mudança de pastagem',
  on: 'pasture_rotations',
  input: undoneMove,
  async run(farm, { stays }) {
    const moved = await Promise.all(stays.map(({ id }) => farm.get('pasture_rotation_animals', id)));
    const [rotations, others, animals] = await Promise.all([
      Promise.all(moved.map(({ rotation_id }) => farm.get('pasture_rotations', rotation_id))),
      Promise.all(moved.map(({ animal_id }) => staysOf(farm, animal_id))),
      Promise.all(moved.map(({ animal_id }) => farm.find('animals', animal_id))),
    ]);
    for (const [i, member] of moved.entries()) {
      const name = animals[i]?.name ?? 'O animal';
      const day = member.entry_date;
      if (day === null || !isThere(member, rotations[i]!)) throw new RuleBroken(`${name} não está mais nesta pastagem`);
      farm.remove('pasture_rotation_animals', member.id);
      const before = others[i]!.filter((one) => one.member.id !== member.id && one.member.exit_date === day)
        .toSorted(byEntry)
        .at(-1);
      if (before) await continueStay(farm, before, day);
    }
    for (const rotation of new Set(rotations)) {
      const staying = await farm.list('pasture_rotation_animals', { rotation_id: rotation.id });
      if (staying.length === 0 && !rotation.batch_name) farm.remove('pasture_rotations', rotation.id);
    }
  },
});

const ownStay = ({ member, rotation, pasture }: Stay) => ({ ...daysThere(member, rotation), pasture_id: pasture.id, pasture: pasture.name });

/** Moved twice on one day: the last of them. */
const byEntry = (a: Stay, b: Stay) =>
  compare(daysThere(a.member, a.rotation).entry_date, daysThere(b.member, b.rotation).entry_date) || compare(a.member.created_at, b.member.created_at);

/** Of living rotations. */
async function staysOf(farm: Farm, animal_id: string): Promise<Stay[]> {
  const members = await farm.list('pasture_rotation_animals', { animal_id });
  const rotations = await Promise.all(members.map(({ rotation_id }) => farm.get('pasture_rotations', rotation_id)));
  const pastures = await Promise.all(rotations.map(({ pasture_id }) => farm.get('pastures', pasture_id)));
  return members.map((member, i) => ({ member, rotation: rotations[i]!, pasture: pastures[i]! }));
}

/** Free once none of its animals that are still in the herd is there. */
async function releaseEmpty(farm: Farm, rotation: Rotation, exit_date: string) {
  const members = await farm.list('pasture_rotation_animals', { rotation_id: rotation.id });
  const staying = members.filter((member) => isThere(member, rotation));
  const animals = await Promise.all(staying.map(({ animal_id }) => farm.find('animals', animal_id)));
  if (!animals.some((animal) => animal?.deleted_at === null && animal.status === 'ativo')) farm.put('pasture_rotations', { ...rotation, exit_date });
}

/** The animal is back where it was; the pasture it was the last to leave is in use again. */
async function continueStay(farm: Farm, { member, rotation, pasture }: Stay, day: string) {
  const current = await farm.get('pasture_rotations', rotation.id);
  if (!isOpenRotation(current)) {
    if (current.exit_date !== day) throw new RuleBroken(`${pasture.name} foi liberada em ${writtenDay(current.exit_date!)}: mova os animais de novo`);
    const others = (await farm.list('pasture_rotations', { pasture_id: pasture.id })).filter(({ id }) => id !== rotation.id);
    assertFree(pasture, { ...current, exit_date: null }, others);
    farm.put('pasture_rotations', { ...current, exit_date: null });
  }
  farm.put('pasture_rotation_animals', { ...member, exit_date: null });
}

type Meeting = { here: Rotation | undefined; animals: readonly Rows['animals'][]; entry_date: string; inbreeding_reason: string | null };

/** Animals in quarantine, and a bull among his daughters: only pairs that the move brings together. Returns the reason, where one is kept. */
async function assertTogether(farm: Farm, { here, animals, entry_date, inbreeding_reason }: Meeting) {
  const members = here ? await farm.list('pasture_rotation_animals', { rotation_id: here.id }) : [];
  const there = await Promise.all(members.filter((member) => isThere(member, here!)).map(({ animal_id }) => farm.find('animals', animal_id)));
  const herd = [...there.flatMap((animal) => (animal?.deleted_at === null && animal.status === 'ativo' ? animal : [])), ...animals];
  const names = new Set(animals.map(({ name }) => name));
  const [all, held] = await Promise.all([matingsTogether(farm, herd, entry_date), quarantineFindings(farm, animals, 'animals')]);
  const matings = all.filter(({ bull, cow }) => names.has(bull) || names.has(cow));
  assertReason(farm, matings, inbreeding_reason);
  assertPlausible(farm, [...held, ...matingFindings(matings, 'animals')]);
  return matings.some(({ f }) => asksAbout(f)) ? inbreeding_reason : null;
}
