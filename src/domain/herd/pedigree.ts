// Who the parents of a row are, of the herd or from outside, and reading the ancestors of animals a generation at a time.
import type { Parents, ParentsOf } from '#domain/herd/inbreeding';

/** A row of a phone that has not synchronized since has no such fields. */
export type Descended = {
  mother_id?: string | null | undefined;
  father_id?: string | null | undefined;
  external_mother_id?: string | null | undefined;
  external_father_id?: string | null | undefined;
};

export const parentsIn = (row: Descended): Parents => ({
  sire: row.father_id ?? row.external_father_id ?? null,
  dam: row.mother_id ?? row.external_mother_id ?? null,
});

export type Relative = Descended & { id: string; name: string; breed: string | null; gender: string; genetic_traits?: string | null | undefined };

/** Animals of the herd and from outside by id. */
export function pedigreeOf(...lists: readonly (readonly Relative[])[]): {
  rowOf: (id: string) => Relative | undefined;
  parentsOf: ParentsOf;
  ids: ReadonlySet<string>;
} {
  const rows = new Map(lists.flatMap((list) => list.map((row) => [row.id, row] as const)));
  const rowOf = (id: string) => rows.get(id);
  return {
    rowOf,
    ids: new Set(rows.keys()),
    parentsOf: (id) => {
      const row = rows.get(id);
      return row && parentsIn(row);
    },
  };
}

type Kin = 'animals' | 'external_animals';
type Found = Relative & { deleted_at: string | null; moved_to?: string };
type Reader = { find(noun: Kin, id: string): Promise<Found | undefined> };
export type Ref = { noun: Kin; id: string };

function parentRefs(row: Descended): Ref[] {
  const of = (noun: Kin, id: string | null | undefined): Ref[] => (id ? [{ noun, id }] : []);
  return [
    ...of('animals', row.father_id),
    ...of('animals', row.mother_id),
    ...of('external_animals', row.external_father_id),
    ...of('external_animals', row.external_mother_id),
  ];
}

/** Farther ancestors change an F by less than 0.004. */
export const readGenerations = 8;

/** These animals and their ancestors. One that was deleted or moved to another farm is an ancestor without parents, as on any device. */
export async function readPedigree(farm: Reader, of: readonly Ref[], generations = readGenerations) {
  const rows = new Map<string, Relative>();
  let line = [...of];
  for (let generation = 0; generation <= generations && line.length > 0; generation++) {
    const unread = [...new Map(line.filter(({ id }) => !rows.has(id)).map((ref) => [ref.id, ref])).values()];
    const found = await Promise.all(unread.map(({ noun, id }) => farm.find(noun, id)));
    line = [];
    for (const row of found) {
      if (!row || row.deleted_at !== null || row.moved_to) continue;
      rows.set(row.id, row);
      line.push(...parentRefs(row));
    }
  }
  return pedigreeOf([...rows.values()]);
}
