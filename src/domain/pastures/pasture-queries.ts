// Pastures for the screens: which are in use, by which animals, since when, stocking rate, and rest of the others.

import { type Animal, headsOf, weightOfOne } from '#domain/herd/animals';
import { daysBetween } from '#domain/kernel/dates';
import { product, quotient, sum } from '#domain/kernel/money';
import { compare } from '#domain/kernel/sorting';
import { isThere, type PastureRotationAnimal } from '#domain/pastures/pasture-rotation-animals';
import { isOpenRotation, type PastureRotation } from '#domain/pastures/pasture-rotations';
import type { Pasture } from '#domain/pastures/pastures';

/** Live weight of one animal unit (unidade animal). */
export const kgOfUnit = 450;

/** Active = in use, available = the others. */
export function pastureFigures(
  pastures: readonly Pick<Pasture, 'id' | 'area_hectares'>[],
  rotations: readonly Pick<PastureRotation, 'pasture_id' | 'exit_date'>[],
) {
  const used = new Set(rotations.filter(isOpenRotation).map(({ pasture_id }) => pasture_id));
  const active = pastures.filter(({ id }) => used.has(id)).length;
  return {
    total: pastures.length,
    active,
    available: pastures.length - active,
    area: sum(
      pastures.map(({ area_hectares }) => area_hectares),
      2,
    ),
  };
}

type Weighed = Pick<Animal, 'is_batch' | 'batch_quantity' | 'batch_average_weight' | 'weight'>;

/** Total live weight in kg; null if unknown. */
function kgOf(animal: Weighed) {
  const each = weightOfOne(animal);
  return each === null ? null : product(headsOf(animal), each, 2);
}

/** Units per hectare with two decimals, of animals with known weight; null if there are none. */
export function stockingOf(animals: readonly Weighed[], area_hectares: number) {
  const known = animals.flatMap((animal) => kgOf(animal) ?? []);
  if (known.length === 0) return null;
  return quotient(sum(known, 2), product(kgOfUnit, area_hectares, 2), 2);
}

/** One stay of a herd on a pasture. */
export type Stay = { id: string; rotation: PastureRotation; animals: Animal[]; heads: number; days: number };
export type Ground = {
  id: string;
  pasture: Pasture;
  /** Newest first; an open one before all others. */
  stays: Stay[];
  /** The open stay. */
  now: Stay | undefined;
  /** Days since the last stay ended; null if there was none. */
  rested: number | null;
  stocking: number | null;
};

type Known = { pastures: readonly Pasture[]; rotations: readonly PastureRotation[]; members: readonly PastureRotationAnimal[]; animals: readonly Animal[] };

const newestFirst = (a: PastureRotation, b: PastureRotation) =>
  Number(isOpenRotation(b)) - Number(isOpenRotation(a)) ||
  compare(b.exit_date ?? '', a.exit_date ?? '') ||
  compare(b.entry_date, a.entry_date) ||
  compare(a.id, b.id);

/** By name. An animal that left the herd counts in past stays, not in the open one. */
export function groundsOf({ pastures, rotations, members, animals }: Known, today: string): Ground[] {
  const byId = new Map(animals.map((animal) => [animal.id, animal]));
  const inRotation = new Map<string, PastureRotationAnimal[]>();
  for (const member of members) {
    const together = inRotation.get(member.rotation_id);
    if (together) together.push(member);
    else inRotation.set(member.rotation_id, [member]);
  }
  const stayOf = (rotation: PastureRotation): Stay => {
    const open = isOpenRotation(rotation);
    // One that left and came back is there once.
    const known = (inRotation.get(rotation.id) ?? []).filter((member) => !open || isThere(member, rotation));
    const together = [...new Map(known.map((member) => [member.animal_id, member])).values()];
    const there = together.flatMap(({ animal_id }) => byId.get(animal_id) ?? []).filter(({ status }) => !open || status === 'ativo');
    // Past stays also count animals whose record no longer exists.
    const unknown = open ? 0 : together.filter(({ animal_id }) => !byId.has(animal_id)).length;
    const heads = there.reduce((all, animal) => all + headsOf(animal), unknown);
    return { id: rotation.id, rotation, animals: there, heads, days: daysBetween(rotation.entry_date, rotation.exit_date ?? today) };
  };
  return pastures
    .map((pasture): Ground => {
      const stays = rotations
        .filter(({ pasture_id }) => pasture_id === pasture.id)
        .toSorted(newestFirst)
        .map(stayOf);
      const now = stays[0] && isOpenRotation(stays[0].rotation) ? stays[0] : undefined;
      const last = stays[0]?.rotation.exit_date;
      return {
        id: pasture.id,
        pasture,
        stays,
        now,
        rested: now || !last ? null : daysBetween(last, today),
        stocking: now ? stockingOf(now.animals, pasture.area_hectares) : null,
      };
    })
    .toSorted((a, b) => a.pasture.name.localeCompare(b.pasture.name, 'pt-BR') || compare(a.id, b.id));
}

/** The pasture of each animal now. */
export function grazing({ rotations, members }: Pick<Known, 'rotations' | 'members'>) {
  const open = new Map(rotations.filter(isOpenRotation).map((rotation) => [rotation.id, rotation]));
  return new Map(
    members.flatMap((member) => {
      const rotation = open.get(member.rotation_id);
      return rotation && isThere(member, rotation) ? [[member.animal_id, rotation.pasture_id]] : [];
    }),
  );
}
