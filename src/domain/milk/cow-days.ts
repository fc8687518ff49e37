// Cows in milk day by day, from their events: the divisor of litres per milked cow (decision 265).

import type { Animal } from '#domain/herd/animals';
import { isBeefBreed } from '#domain/herd/breed-composition';
import { addDays } from '#domain/kernel/dates';
import { groupedBy } from '#domain/kernel/grouped';
import type { Days } from '#domain/kernel/periods';
import type { MilkProduction } from '#domain/milk/milk-production';
import type { Birth } from '#domain/reproduction/births';
import type { DryOff } from '#domain/reproduction/dry-offs';

type Cow = Pick<Animal, 'id' | 'type' | 'gender' | 'breed' | 'is_batch' | 'exit_date' | 'status' | 'last_birth_date' | 'dry_off_date'>;
type Milked = Pick<MilkProduction, 'animal_id' | 'production_date'>;
type Stretch = { from: string; until: string | null };

/** A cow without milk of her own for so long before the period nurses her calf. */
export const milkedWithin = 30;

/** Her lactations, each until the day she was dried off, calved again or left; that day is not a day in milk. */
export function lactationsOf(cow: Cow, births: readonly Pick<Birth, 'birth_date'>[], dried: readonly Pick<DryOff, 'dry_off_date'>[] = []): Stretch[] {
  const days = new Set(births.map(({ birth_date }) => birth_date));
  if (cow.last_birth_date) days.add(cow.last_birth_date);
  const calvings = [...days].toSorted();
  // One that left without a day: no longer in milk on any day that can be told.
  if (cow.status !== 'ativo' && cow.exit_date === null) return [];
  return calvings.map((from, i) => {
    const ends = [calvings[i + 1], cow.exit_date, cow.dry_off_date, ...dried.map((one) => one.dry_off_date)].filter(
      (day): day is string => Boolean(day) && day! >= from,
    );
    return { from, until: ends.toSorted()[0] ?? null };
  });
}

const contains = ({ from, until }: Stretch, day: string) => from <= day && (until === null || day < until);

export type CowDayRows = {
  animals: readonly Cow[];
  births: readonly Pick<Birth, 'mother_id' | 'birth_date'>[];
  /** Without them, her last dry-off is that of her register. */
  dry_offs?: readonly Pick<DryOff, 'animal_id' | 'dry_off_date'>[];
};

/**
 * Cow-days of the milked cows on these days, and the cows. Milked: in a lactation of which she has a record in the period or 30 days before.
 * A farm that records only totals has no such record: its cows in milk count, except those of beef breeds.
 */
export function cowDays({ animals, births, dry_offs = [], milk }: CowDayRows & { milk: readonly Milked[] }, { from, to }: Days, days: readonly string[]) {
  const since = addDays(from, -milkedWithin);
  const records = new Map<string, string[]>();
  for (const { animal_id, production_date } of milk) {
    if (animal_id === null || production_date < since || production_date > to) continue;
    const same = records.get(animal_id);
    if (same) same.push(production_date);
    else records.set(animal_id, [production_date]);
  }
  const theirs = new Map<string, { birth_date: string }[]>();
  for (const birth of births) theirs.set(birth.mother_id, [...(theirs.get(birth.mother_id) ?? []), birth]);

  const dried = groupedBy(dry_offs, ({ animal_id }) => animal_id);

  let total = 0;
  const cows: string[] = [];
  for (const cow of animals) {
    if (cow.type !== 'bovino' || cow.gender !== 'femea' || cow.is_batch) continue;
    const own = records.get(cow.id);
    if (records.size > 0 ? !own : isBeefBreed(cow.breed)) continue;
    const milked = lactationsOf(cow, theirs.get(cow.id) ?? [], dried.get(cow.id)).filter((lactation) => !own || own.some((day) => contains(lactation, day)));
    // A cow that is milked although no birth of hers is known counts on the days of her records.
    const many =
      milked.length > 0 || !own ? days.filter((day) => milked.some((one) => contains(one, day))).length : days.filter((day) => own.includes(day)).length;
    total += many;
    if (many > 0) cows.push(cow.id);
  }
  return { cowDays: total, cows };
}
