// Which animals somebody is looking for.
import { fold } from '#domain/kernel/text';
import type { Animal } from '#domain/nouns/animals';

/** Empty: all of them. A batch is asked for by "sim" or "nao". */
export type AnimalFilters = Record<'search' | 'type' | 'status' | 'category' | 'pregnancy_status' | 'is_batch', string>;

// A row is never changed, only replaced: what it is found by is made once, not at every key.
const folded = new WeakMap<object, string>();

function foundBy(animal: Animal) {
  let text = folded.get(animal);
  if (text === undefined) folded.set(animal, (text = fold(`${animal.name} ${animal.identification ?? ''} ${animal.sisbov ?? ''} ${animal.rfid ?? ''}`)));
  return text;
}

/** By every filter at once; a search has all its words in the name or a tag, whatever their accents and order. */
export function findAnimals(animals: readonly Animal[], { search, type, status, category, pregnancy_status, is_batch }: AnimalFilters) {
  const words = fold(search).split(' ').filter(Boolean);
  return animals.filter((animal) => {
    if (type !== '' && animal.type !== type) return false;
    if (status !== '' && animal.status !== status) return false;
    if (category !== '' && animal.category !== category) return false;
    if (pregnancy_status !== '' && animal.pregnancy_status !== pregnancy_status) return false;
    if (is_batch !== '' && animal.is_batch !== (is_batch === 'sim')) return false;
    if (words.length === 0) return true;
    const text = foundBy(animal);
    return words.every((word) => text.includes(word));
  });
}

/** As the specification lists them: the one recorded last comes first. */
export const newestFirst = (animals: readonly Animal[]) =>
  animals.toSorted((a, b) => (a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1));
