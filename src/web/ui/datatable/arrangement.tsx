// How a person arranged a list: which columns a table shows, in which order, and by which it is sorted.
import { createContext } from 'react';
import type { Order } from './sorting';

export type Arrangement = { columns: string | null; sort: string | null };

/** Keeps arrangements between visits; lists outside of a farm have none. */
export type Arrangements = { of: (list: string) => Arrangement | undefined; keep: (list: string, arrangement: Arrangement) => void };
export const ArrangementsContext = createContext<Arrangements | null>(null);

export const orderOf = (sort: string | null): Order | null => (sort ? { key: sort.replace(/^-/, ''), descending: sort.startsWith('-') } : null);
export const sortOf = (order: Order | null) => order && `${order.descending ? '-' : ''}${order.key}`;

type Keyed = { key: string; primary?: boolean | undefined };

/** All columns in the person's order, each shown or not. One of a later release is shown, at its place; the one that names the row always is. */
export function arranged<C extends Keyed>(columns: readonly C[], words: string | null): { column: C; shown: boolean }[] {
  const primary = columns.find((column) => column.primary) ?? columns[0];
  const wanted = words ? words.split(',') : [];
  const known = wanted.flatMap((word) => {
    const column = columns.find(({ key }) => key === word.replace(/^-/, ''));
    return column ? [{ column, shown: column === primary || !word.startsWith('-') }] : [];
  });
  const once = known.filter(({ column }, i) => known.findIndex((one) => one.column === column) === i);
  for (const [at, column] of columns.entries()) if (!once.some((one) => one.column === column)) once.splice(at, 0, { column, shown: true });
  return once;
}

/** Null: as the list comes. */
export function wordsOf<C extends Keyed>(columns: readonly C[], chosen: readonly { column: C; shown: boolean }[]) {
  const isUsual = chosen.every(({ column, shown }, at) => shown && column === columns[at]);
  return isUsual ? null : chosen.map(({ column, shown }) => `${shown ? '' : '-'}${column.key}`).join(',');
}
