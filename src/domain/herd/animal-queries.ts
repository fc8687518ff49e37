// Which animals somebody is looking for.

import type { Animal } from '#domain/herd/animals';
import { keptOrder } from '#domain/kernel/order';
import { fold } from '#domain/kernel/text';

/** Empty: all of them. A batch is asked for by "sim" or "nao". */
export type AnimalFilters = Record<'search' | 'type' | 'status' | 'category' | 'pregnancy_status' | 'is_batch', string>;

// A list is never changed, only replaced: what its animals are found by is made once, not at every key.
const texts = new WeakMap<readonly Animal[], string[]>();

const foundBy = ({ name, identification, sisbov, rfid }: Animal) => fold(`${name} ${identification ?? ''} ${sisbov ?? ''} ${rfid ?? ''}`);

/** The first of these animals are made ready to be searched, and the same list is then found in at once. */
export function readyToFind(animals: readonly Animal[], many = animals.length) {
  const ready = texts.get(animals) ?? [];
  texts.set(animals, ready);
  for (let i = ready.length; i < many; i++) ready.push(foundBy(animals[i]!));
  return ready;
}

/** By every filter at once; a search has all its words in the name or a tag, whatever their accents and order. */
export function findAnimals(animals: readonly Animal[], { search, type, status, category, pregnancy_status, is_batch }: AnimalFilters) {
  const words = fold(search).split(' ').filter(Boolean);
  const ready = words.length > 0 ? readyToFind(animals) : [];
  return animals.filter((animal, i) => {
    if (type !== '' && animal.type !== type) return false;
    if (status !== '' && animal.status !== status) return false;
    if (category !== '' && animal.category !== category) return false;
    if (pregnancy_status !== '' && animal.pregnancy_status !== pregnancy_status) return false;
    if (is_batch !== '' && animal.is_batch !== (is_batch === 'sim')) return false;
    return words.every((word) => ready[i]!.includes(word));
  });
}

/** As the specification lists them: the one recorded last comes first. */
export const newestFirst = keptOrder<Animal>((a, b) => (a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1));
