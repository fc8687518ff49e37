// Sorting of rows: text by Brazilian collation, numbers by value, missing values last.
import { compareWords } from '#domain/kernel/sorting';

export type SortValue = string | number | boolean | null | undefined;
export type Order = { key: string; descending: boolean };

function compared(a: Exclude<SortValue, null | undefined>, b: Exclude<SortValue, null | undefined>) {
  return typeof a === 'string' && typeof b === 'string' ? compareWords(a, b) : Number(a) - Number(b);
}

/** Stable sort. */
export function inOrder<Row>(rows: readonly Row[], value: (row: Row) => SortValue, descending = false): Row[] {
  const sign = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, by: value(row) }))
    .toSorted(({ by: a }, { by: b }) => {
      if (a == null || b == null) return (a == null ? 1 : 0) - (b == null ? 1 : 0);
      return sign * compared(a, b);
    })
    .map(({ row }) => row);
}

/** Pressing a header again reverses the order; another header starts ascending. */
export const nextOrder = (order: Order | null, key: string): Order => ({ key, descending: order?.key === key && !order.descending });
