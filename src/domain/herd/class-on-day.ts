// The class of age and sex an animal belonged to on a past day: its category of today, taken back by its age and its calvings.
import type { Category } from '#domain/herd/animal-categories';
import type { Animal } from '#domain/herd/animals';
import { calfDays, categoryByAge } from '#domain/herd/category-by-age';
import { daysBetween } from '#domain/kernel/dates';

/** Younger than this a bull or an ox was a steer. */
const steerDays = 730;
/** A cow older than this calved before her first record: she was no heifer. */
const oldestHeifer = 1461;

export type Classed = Pick<Animal, 'type' | 'gender' | 'category' | 'is_batch' | 'birth_date' | 'last_birth_date'> & {
  castration_date?: string | null;
  uncastrated_category?: Category | null;
};

/** `firstCalving`: the first one that is recorded. Batches and other species have one class all the time. */
export function classOn(animal: Classed, day: string, firstCalving: string | null): Category | null {
  const { type, gender, is_batch, birth_date, castration_date, uncastrated_category } = animal;
  if (type !== 'bovino' || is_batch) return animal.category;
  const was = castration_date && day < castration_date ? (uncastrated_category ?? animal.category) : animal.category;
  const calved = firstCalving === null || firstCalving <= day;
  const category = categoryByAge({ ...animal, category: was, last_birth_date: calved ? animal.last_birth_date : null }, day);
  const age = birth_date === null ? null : daysBetween(birth_date, day);
  if (category === null || age === null) return category;
  if (age < calfDays) return gender === 'femea' ? 'bezerra' : 'bezerro';
  if (gender === 'femea') return (category === 'vaca' || category === 'matriz') && !calved && age < oldestHeifer ? 'novilha' : category;
  return (category === 'boi' || category === 'touro') && age < steerDays ? 'novilho' : category;
}
