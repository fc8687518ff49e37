// Weighings for the screens: newest first, of some animals, and the last one before a day.

import { type AnimalWeighing, byDate } from '#domain/herd/animal-weighings';
import type { Animal } from '#domain/herd/animals';
import { incrementalSort } from '#domain/kernel/sorting';

export const newestWeighings = incrementalSort<AnimalWeighing>((a, b) => byDate(b, a));

/** Of these animals, in the same order. */
export function weighingsOf(animals: readonly Animal[], weighings: readonly AnimalWeighing[]) {
  const wanted = new Set(animals.map(({ id }) => id));
  return weighings.filter(({ animal_id }) => wanted.has(animal_id));
}

/** The weighing that a new one on this day would be compared with; on the same day, the last. */
export const weighedBefore = (weighings: readonly AnimalWeighing[], day: string) =>
  weighings
    .filter(({ weighing_date }) => weighing_date <= day)
    .toSorted(byDate)
    .at(-1);
