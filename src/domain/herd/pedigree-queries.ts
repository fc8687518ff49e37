// The pedigree of an animal: three generations.
import type { Animal } from '#domain/herd/animals';

/** An ancestor that is not on this farm may be known by name only. */
export type Ancestor = { id: string | null; name: string; mother: Ancestor | null; father: Ancestor | null };

export const generations = 3;

type Find = (id: string) => Animal | undefined;
/** A row of a phone that has not synchronized since has no external parents. */
type Child = Pick<Animal, 'mother_id' | 'mother_name' | 'father_id'> & Partial<Pick<Animal, 'external_mother_id' | 'external_father_id'>>;
type NameOf = (external_id: string) => string | null | undefined;

/** `outside`: the name of an external animal. */
export const parentsOf = (child: Child, find: Find, outside: NameOf = () => null, depth = generations): Pick<Ancestor, 'mother' | 'father'> => {
  const named = (id: string | null | undefined) => (id ? (outside(id) ?? null) : null);
  return {
    mother: depth > 0 ? ancestor(child.mother_id, child.mother_name ?? named(child.external_mother_id), find, outside, depth) : null,
    father: depth > 0 ? ancestor(child.father_id, named(child.external_father_id), find, outside, depth) : null,
  };
};

function ancestor(id: string | null, name: string | null, find: Find, outside: NameOf, depth: number): Ancestor | null {
  const known = id === null ? undefined : find(id);
  if (known) return { id, name: known.name, ...parentsOf(known, find, outside, depth - 1) };
  return name ? { id: null, name, mother: null, father: null } : null;
}
