// Filters and search over the animals.

import type { Animal } from '#domain/herd/animals';
import { categoryOn } from '#domain/herd/category-by-age';
import { incrementalSort } from '#domain/kernel/sorting';
import { fold } from '#domain/kernel/text';

/** Empty: no filter. `is_batch` is "sim" or "nao". */
export type AnimalFilters = Record<'search' | 'type' | 'status' | 'category' | 'pregnancy_status' | 'is_batch', string>;

// Folded once per list, not at every key press: a list is never changed, only replaced.
const texts = new WeakMap<readonly Animal[], string[]>();

const foundBy = ({ name, identification, sisbov, rfid }: Animal) => fold(`${name} ${identification ?? ''} ${sisbov ?? ''} ${rfid ?? ''}`);

/** Folds the first `many` animals in advance, so that the first search is fast. */
export function readyToFind(animals: readonly Animal[], many = animals.length) {
  const ready = texts.get(animals) ?? [];
  texts.set(animals, ready);
  for (let i = ready.length; i < many; i++) ready.push(foundBy(animals[i]!));
  return ready;
}

/** `today` decides the category; without one it is not needed. All filters apply. Every word of the search must occur in the name or a tag, in any order and without accents. */
export function findAnimals(animals: readonly Animal[], { search, type, status, category, pregnancy_status, is_batch }: AnimalFilters, today = '') {
  const words = fold(search).split(' ').filter(Boolean);
  const ready = words.length > 0 ? readyToFind(animals) : [];
  return animals.filter((animal, i) => {
    if (type !== '' && animal.type !== type) return false;
    if (status !== '' && animal.status !== status) return false;
    if (category !== '' && categoryOn(animal, today) !== category) return false;
    if (pregnancy_status !== '' && animal.pregnancy_status !== pregnancy_status) return false;
    if (is_batch !== '' && animal.is_batch !== (is_batch === 'sim')) return false;
    return words.every((word) => ready[i]!.includes(word));
  });
}

/** As specified: last recorded first. */
export const newestFirst = incrementalSort<Animal>((a, b) => (a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1));
