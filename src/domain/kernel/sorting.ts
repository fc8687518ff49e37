// Sorting long lists incrementally. A list is never changed, only replaced by one with a few different rows: only those are moved.

/** By character code, not by locale: for days, ids and names. */
export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Binary search in a list that begins with those that are counted. */
function countFirst<One>(sorted: readonly One[], isCounted: (one: One) => boolean) {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isCounted(sorted[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
/** How many of the sorted days are this one or before it. */
export const upTo = (days: readonly string[], last: string) => countFirst(days, (day) => day <= last);
/** How many of the sorted days are before this one. */
export const before = (days: readonly string[], next: string) => countFirst(days, (day) => day < next);

let dictionary: Intl.Collator | undefined;
/** Brazilian dictionary order, numbers by value. Created lazily: that takes a phone 60 ms. */
export const compareWords = (a: string, b: string) => (dictionary ??= new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })).compare(a, b);

/** Up to this many differences, moving rows is faster than sorting everything. */
const few = 100;

/**
 * Sorts as `toSorted` does, and caches the last list. `compare` must never return 0 for two different rows.
 * Create it once per query, at module level: const newest = incrementalSort<AnimalWeighing>((a, b) => …).
 */
export function incrementalSort<Row>(compare: (a: Row, b: Row) => number) {
  let [last, sorted]: [readonly Row[], readonly Row[]] = [[], []];
  return (rows: readonly Row[]): readonly Row[] => {
    if (rows === last) return sorted;
    const changed = differences(last, rows);
    sorted = changed ? moved(sorted, changed, compare) : rows.toSorted(compare);
    last = rows;
    return sorted;
  };
}

export type Differences<Row> = { gone: Row[]; come: Row[] };

/** Rows removed from and added to a list. Null: too many, or too far apart for a single pass. */
export function differences<Row>(before: readonly Row[], after: readonly Row[]): Differences<Row> | null {
  const [gone, come]: [Row[], Row[]] = [[], []];
  for (let i = 0, j = 0; i < before.length || j < after.length; ) {
    if (i < before.length && before[i] === after[j]) {
      i++;
      j++;
      continue;
    }
    if (gone.length + come.length > few) return null;
    // Removed, inserted or replaced: whichever makes the lists match again.
    const out = before[i + 1] === after[j] && j < after.length;
    const between = !out && before[i] === after[j + 1] && i < before.length;
    if (!between && i < before.length) gone.push(before[i++]!);
    if (!out && j < after.length) come.push(after[j++]!);
  }
  return { gone, come };
}

function moved<Row>(sorted: readonly Row[], { gone, come }: Differences<Row>, compare: (a: Row, b: Row) => number) {
  const list = [...sorted];
  for (const row of gone) list.splice(list.indexOf(row), 1);
  for (const row of come) list.splice(placeOf(list, row, compare), 0, row);
  return list;
}

/** The position of a new row. */
const placeOf = <Row>(sorted: readonly Row[], row: Row, compare: (a: Row, b: Row) => number) => countFirst(sorted, (one) => compare(one, row) < 0);
