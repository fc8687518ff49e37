// Weighings as people read them: the newest first, those of some animals, and what an animal weighed before a day.

import { type AnimalWeighing, byDate } from '#domain/herd/animal-weighings';
import type { Animal } from '#domain/herd/animals';
import { keptOrder } from '#domain/kernel/order';

export const newestWeighings = keptOrder<AnimalWeighing>((a, b) => byDate(b, a));

/** Those of these animals, in the order they came. */
export function weighingsOf(animals: readonly Animal[], weighings: readonly AnimalWeighing[]) {
  const wanted = new Set(animals.map(({ id }) => id));
  return weighings.filter(({ animal_id }) => wanted.has(animal_id));
}

/** The weighing that one of this day would be compared with; of the same day, the last. */
export const weighedBefore = (weighings: readonly AnimalWeighing[], day: string) =>
  weighings
    .filter(({ weighing_date }) => weighing_date <= day)
    .toSorted(byDate)
    .at(-1);
