// The pedigree of an animal as it is shown: five generations, of the herd and from outside.
import type { Animal } from '#domain/herd/animals';
import type { ExternalAnimal } from '#domain/herd/external-animals';

/** `id`: of an animal of this farm. One that is not may be from outside, or known by name only. */
export type Ancestor = { id: string | null; name: string; detail: string; mother: Ancestor | null; father: Ancestor | null };

export const generations = 5;

type Find = (id: string) => Animal | undefined;
type Outside = (id: string) => ExternalAnimal | undefined;
/** A row of a phone that has not synchronized since has no external parents. */
type Child = Partial<Pick<Animal, 'mother_id' | 'mother_name' | 'father_id' | 'external_mother_id' | 'external_father_id'>>;

const nobody: Outside = () => undefined;
const year = (birth_date: string | null) => birth_date?.slice(0, 4);
const joined = (...words: (string | null | undefined)[]) => words.filter(Boolean).join(' · ');

export function parentsOf(child: Child, find: Find, outside: Outside = nobody, depth = generations): Pick<Ancestor, 'mother' | 'father'> {
  if (depth === 0) return { mother: null, father: null };
  const parent = (id: string | null | undefined, external: string | null | undefined, name: string | null | undefined): Ancestor | null => {
    const own = id ? find(id) : undefined;
    if (own) {
      const detail = joined(own.breed, own.identification, year(own.birth_date));
      return { id: own.id, name: own.name, detail, ...parentsOf(own, find, outside, depth - 1) };
    }
    const other = external ? outside(external) : undefined;
    if (other) {
      const detail = joined(other.breed, other.registration, other.code, year(other.birth_date));
      return { id: null, name: other.name, detail, ...parentsOf(other, find, outside, depth - 1) };
    }
    return name ? { id: null, name, detail: '', mother: null, father: null } : null;
  };
  return {
    mother: parent(child.mother_id, child.external_mother_id, child.mother_name),
    father: parent(child.father_id, child.external_father_id, null),
  };
}

/** As a chart: a row for each ancestor of the last generation, a column for each generation; a name stands at the top of its own branch. */
export function pedigreeChart({ father, mother }: Pick<Ancestor, 'mother' | 'father'>, depth = generations): (string | null)[][] {
  const rows: (string | null)[][] = Array.from({ length: 2 ** depth }, () => Array.from({ length: depth }, () => null));
  const place = (who: Ancestor | null, column: number, row: number, room: number) => {
    if (!who) return;
    rows[row]![column] = who.detail ? `${who.name} (${who.detail})` : who.name;
    if (column + 1 === depth) return;
    place(who.father, column + 1, row, room / 2);
    place(who.mother, column + 1, row + room / 2, room / 2);
  };
  const half = 2 ** (depth - 1);
  place(father, 0, 0, half);
  place(mother, 0, half, half);
  return rows.filter((row) => row.some((cell) => cell !== null));
}

export const generationNames = ['Pais', 'Avós', 'Bisavós', 'Trisavós', 'Tetravós'];
