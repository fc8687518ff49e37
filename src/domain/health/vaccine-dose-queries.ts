// The doses of each product for each animal, indexed once for queries over the whole herd.

import type { AnimalVaccine } from '#domain/health/animal-vaccines';
import { fold } from '#domain/kernel/text';

export type Applied = Pick<AnimalVaccine, 'animal_id' | 'vaccine_name' | 'application_date' | 'next_application_date'>;

const dayMs = 86_400_000;
/** Days since 1970: whole herds are computed with numbers, which is faster than strings. */
export const dayNumber = (day: string) => Date.parse(day) / dayMs;
export const dayOrNone = (day: string | null | undefined) => (day ? dayNumber(day) : Number.NaN);

/** What counts as the same product. B19 and RB51 protect from the same disease, and an animal gets one of them. */
export function productOf(name: string) {
  const folded = fold(name);
  return /brucelose|\bb[- ]?19\b|\brb[- ]?51\b/.test(folded) ? 'brucelose' : folded;
}

/** Summary of all doses of a product for one animal: count, last, the one before, and next due day. */
export type Given = { times: number; last: number; before: number; next: number };
/** By product and animal. */
type Index = Map<string, Map<string, Given>>;

// Indexed once per list: a list is never changed, only replaced.
const indexes = new WeakMap<readonly Applied[], Index>();

export function givenOf(applications: readonly Applied[]): Index {
  const known = indexes.get(applications);
  if (known) return known;
  const index: Index = new Map();
  const byName = new Map<string, Map<string, Given>>();
  // Herds are treated together: few different days, many records.
  const days = new Map<string | null, number>([[null, Number.NaN]]);
  const numberOf = (day: string | null) => {
    let number = days.get(day);
    if (number === undefined) days.set(day, (number = dayOrNone(day)));
    return number;
  };
  for (const { animal_id, vaccine_name, application_date, next_application_date } of applications) {
    let product = byName.get(vaccine_name);
    if (!product) {
      const key = productOf(vaccine_name);
      product = index.get(key) ?? new Map<string, Given>();
      index.set(key, product);
      byName.set(vaccine_name, product);
    }
    const on = numberOf(application_date);
    const given = product.get(animal_id);
    if (!given) product.set(animal_id, { times: 1, last: on, before: Number.NEGATIVE_INFINITY, next: numberOf(next_application_date) });
    else {
      given.times++;
      if (on >= given.last) {
        given.before = given.last;
        given.last = on;
        given.next = numberOf(next_application_date);
      } else if (on > given.before) given.before = on;
    }
  }
  indexes.set(applications, index);
  return index;
}

/** Whether none of these animals has received the product before. */
export function isFirstDose(applications: readonly Applied[], vaccine_name: string, animal_ids: readonly string[]) {
  const given = givenOf(applications).get(productOf(vaccine_name));
  return animal_ids.length > 0 && animal_ids.every((id) => !given?.has(id));
}
