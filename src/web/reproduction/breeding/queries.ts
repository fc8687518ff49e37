// Lots and seasons with how many animals they have.
import type { Rows } from '#domain/nouns';

/** How many rows refer to each id. */
export function countBy<R>(rows: readonly R[], idOf: (row: R) => string | null) {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const id = idOf(row);
    if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

export const newestStart = <R extends Pick<Rows['breeding_seasons'], 'id' | 'start_date'>>(rows: readonly R[]) =>
  rows.toSorted((a, b) => (a.start_date === b.start_date ? (a.id < b.id ? 1 : -1) : a.start_date < b.start_date ? 1 : -1));
