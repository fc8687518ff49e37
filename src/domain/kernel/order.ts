// Long lists in order. A list is never changed, only replaced by one that differs in a few rows: those are moved, and the others stay where they are.

/** Days, ids and names as their signs stand, not as a language sorts them. */
export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

let dictionary: Intl.Collator | undefined;
/** Words as a Brazilian dictionary has them, figures in them by size. Made when it is first wanted: that takes a phone 60 ms. */
export const compareWords = (a: string, b: string) => (dictionary ??= new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })).compare(a, b);

/** So few differences are quicker put in place than everything sorted again. */
const few = 100;

/**
 * Sorts as `toSorted` does, and remembers the last list it was given. `compare` must tell any two rows apart.
 * Made once beside the question, not for each asking: const newest = keptOrder<AnimalWeighing>((a, b) => …).
 */
export function keptOrder<Row>(compare: (a: Row, b: Row) => number) {
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

/** What has gone from a list and what has come to it. Null: too many, or too far from each other to be told in one reading. */
export function differences<Row>(before: readonly Row[], after: readonly Row[]): Differences<Row> | null {
  const [gone, come]: [Row[], Row[]] = [[], []];
  for (let i = 0, j = 0; i < before.length || j < after.length; ) {
    if (i < before.length && before[i] === after[j]) {
      i++;
      j++;
      continue;
    }
    if (gone.length + come.length > few) return null;
    // Taken out, put in between, or replaced in its place: whichever lets the reading go on.
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

/** Where a new row will stand. */
function placeOf<Row>(sorted: readonly Row[], row: Row, compare: (a: Row, b: Row) => number) {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compare(sorted[middle]!, row) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
