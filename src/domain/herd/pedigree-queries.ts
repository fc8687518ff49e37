// The pedigree of an animal: three generations.
import type { Animal } from '#domain/herd/animals';

/** An ancestor that is not on this farm may be known by name only. */
export type Ancestor = { id: string | null; name: string; mother: Ancestor | null; father: Ancestor | null };

export const generations = 3;

type Find = (id: string) => Animal | undefined;
type Child = Pick<Animal, 'mother_id' | 'mother_name' | 'father_id'>;

export const parentsOf = (child: Child, find: Find, depth = generations): Pick<Ancestor, 'mother' | 'father'> => ({
  mother: depth > 0 ? ancestor(child.mother_id, child.mother_name, find, depth) : null,
  father: depth > 0 ? ancestor(child.father_id, null, find, depth) : null,
});

function ancestor(id: string | null, name: string | null, find: Find, depth: number): Ancestor | null {
  const known = id === null ? undefined : find(id);
  if (known) return { id, name: known.name, ...parentsOf(known, find, depth - 1) };
  return name ? { id: null, name, mother: null, father: null } : null;
}
