// Weighings as people read them: the newest first, each beside its animal, and what an animal weighed before a day.
import { type AnimalWeighing, byDate } from '#domain/nouns/animal-weighings';
import type { Animal } from '#domain/nouns/animals';

export type Weighed = { id: string; weighing: AnimalWeighing; animal: Animal };

export const newestWeighings = (weighings: readonly AnimalWeighing[]) => weighings.toSorted((a, b) => byDate(b, a));

/** Those of these animals, in the order they came. */
export function weighingsOf(animals: readonly Animal[], weighings: readonly AnimalWeighing[]): Weighed[] {
  const byId = new Map(animals.map((animal) => [animal.id, animal]));
  const list: Weighed[] = [];
  for (const weighing of weighings) {
    const animal = byId.get(weighing.animal_id);
    if (animal) list.push({ id: weighing.id, weighing, animal });
  }
  return list;
}

/** The weighing that one of this day would be compared with; of the same day, the last. */
export const weighedBefore = (weighings: readonly AnimalWeighing[], day: string) =>
  weighings
    .filter(({ weighing_date }) => weighing_date <= day)
    .toSorted(byDate)
    .at(-1);
