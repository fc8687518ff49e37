// Where each animal is on a day, by the rotations of the pastures: the lot and the pasture that worklists are filtered by.
import { addDays } from '#domain/kernel/dates';
import { sum } from '#domain/kernel/money';
import type { NounName, Rows } from '#domain/nouns';
import { daysThere } from '#domain/pastures/pasture-rotation-animals';

export const placeNouns = ['pastures', 'pasture_rotations', 'pasture_rotation_animals'] as const satisfies NounName[];
type PlaceRows = { [N in (typeof placeNouns)[number]]: readonly Rows[N][] };

/** `name`: the lot and its pasture, or the pasture alone. */
export type Place = { pasture_id: string; name: string };

/** Only animals that are on a pasture on that day; of two stays that meet on it, the later one. */
export function placesOn({ pastures, pasture_rotations, pasture_rotation_animals }: PlaceRows, day: string): ReadonlyMap<string, Place> {
  const names = new Map(pastures.map(({ id, name }) => [id, name]));
  const stays = new Map(
    pasture_rotations.flatMap((stay) => (stay.entry_date <= day && (stay.exit_date === null || stay.exit_date >= day) ? [[stay.id, stay] as const] : [])),
  );
  const found = new Map<string, Place & { since: string }>();
  for (const member of pasture_rotation_animals) {
    const stay = stays.get(member.rotation_id);
    const pasture = stay && names.get(stay.pasture_id);
    if (!stay || !pasture) continue;
    const { animal_id } = member;
    const { entry_date: since, exit_date } = daysThere(member, stay);
    if (since > day || (exit_date !== null && exit_date < day) || (found.get(animal_id)?.since ?? '') > since) continue;
    found.set(animal_id, { pasture_id: stay.pasture_id, name: stay.batch_name ? `${stay.batch_name} (${pasture})` : pasture, since });
  }
  return found;
}

type Milked = Pick<Rows['milk_production'], 'animal_id' | 'production_date' | 'quantity_liters'>;

/** Older milk says nothing about a cow of today. */
export const litresDays = 15;

/** Litres of the last day on which each cow was milked, within 15 days. */
export function lastLitres(milk: readonly Milked[], day: string): ReadonlyMap<string, number> {
  const since = addDays(day, -litresDays);
  const last = new Map<string, { on: string; litres: number }>();
  for (const { animal_id, production_date, quantity_liters } of milk) {
    if (animal_id === null || production_date > day || production_date < since) continue;
    const known = last.get(animal_id);
    if (!known || known.on < production_date) last.set(animal_id, { on: production_date, litres: quantity_liters });
    else if (known.on === production_date) known.litres = sum([known.litres, quantity_liters], 2);
  }
  return new Map([...last].map(([animal, { litres }]) => [animal, litres]));
}
