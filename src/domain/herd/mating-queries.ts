// Acasalamento: which cows a bull may serve, and which bulls suit a cow.
import type { Inbreeding } from '#domain/herd/inbreeding';
import { ceiling, type Mating, matingOf } from '#domain/herd/mating';
import type { pedigreeOf } from '#domain/herd/pedigree';
import { compareWords } from '#domain/kernel/sorting';

type Kin = Pick<ReturnType<typeof pedigreeOf>, 'rowOf' | 'parentsOf'>;
type Named = { id: string; name: string };
export type Choice<Row extends Named> = Mating & { id: string; row: Row };

const byF = <Row extends Named>(a: Choice<Row>, b: Choice<Row>) => a.f - b.f || compareWords(a.row.name, b.row.name);

/** Cows with an F of at most 6.25%, the lowest first, and those beyond it, the highest first. */
export function cowsFor<Row extends Named>(bull: string, cows: readonly Row[], kin: Kin, known: Inbreeding) {
  const all = cows.map((row): Choice<Row> => ({ ...matingOf(bull, row.id, kin, known), id: row.id, row })).toSorted(byF);
  return { fitting: all.filter(({ f }) => f <= ceiling + 1e-9), close: all.filter(({ f }) => f > ceiling + 1e-9).toReversed() };
}

const best = 3;

/** The three bulls with the lowest F. */
export const bullsFor = <Row extends Named>(cow: string, bulls: readonly Row[], kin: Kin, known: Inbreeding) =>
  bulls
    .filter(({ id }) => id !== cow)
    .map((row): Choice<Row> => ({ ...matingOf(row.id, cow, kin, known), id: row.id, row }))
    .toSorted(byF)
    .slice(0, best);
