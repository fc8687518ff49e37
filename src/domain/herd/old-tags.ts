// Numbers that an animal had before (brincos antigos): of tags that were replaced, lost or corrected.
import type { Animal } from '#domain/herd/animals';
import type { TagEvent } from '#domain/herd/tag-events';
import { tagFields } from '#domain/herd/tag-fields';
import { identityKey } from '#domain/kernel/identity';

type Act = Pick<TagEvent, 'animal_id' | 'identification' | 'sisbov' | 'rfid' | 'previous_identification' | 'previous_sisbov' | 'previous_rfid'>;
type Tagged = Pick<Animal, 'id' | 'identification' | 'sisbov' | 'rfid'>;

const least = 2;

/** Animals that had a number which begins with the typed one, and do not have it any more, with that number. */
export function hadTag<A extends Tagged>(typed: string, animals: readonly A[], acts: readonly Act[]): Map<string, string> {
  const wanted = identityKey(typed.trim());
  const found = new Map<string, string>();
  if (wanted.length < least || acts.length === 0) return found;
  const byId = new Map(animals.map((animal) => [animal.id, animal]));
  for (const act of acts) {
    const animal = byId.get(act.animal_id);
    if (!animal || found.has(animal.id)) continue;
    const now = new Set(tagFields.map((field) => identityKey(animal[field] ?? '')));
    const before = [...tagFields.map((field) => act[field]), act.previous_identification, act.previous_sisbov, act.previous_rfid];
    const old = before.find((number) => number && identityKey(number).startsWith(wanted) && !now.has(identityKey(number)));
    if (old) found.set(animal.id, old);
  }
  return found;
}
