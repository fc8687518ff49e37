// The order of rows: words as a Brazilian dictionary has them, numbers by size, what is missing always last.
import { compareWords } from '#domain/kernel/order';

export type SortValue = string | number | boolean | null | undefined;
export type Order = { key: string; descending: boolean };

function compared(a: Exclude<SortValue, null | undefined>, b: Exclude<SortValue, null | undefined>) {
  return typeof a === 'string' && typeof b === 'string' ? compareWords(a, b) : Number(a) - Number(b);
}

/** Rows that are equal keep the order they came in. */
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

/** A header pressed again turns the order around; another header starts upwards. */
export const turned = (order: Order | null, key: string): Order => ({ key, descending: order?.key === key && !order.descending });
