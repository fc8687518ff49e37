// Rows by a key, each group in the order of the rows.
export function groupedBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const same = groups.get(key);
    if (same) same.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** The same, asked again and again: a group whose rows did not change is the same list as before. Rows are never changed, only replaced. */
export function incrementalGroups<Row, Key>(keyOf: (row: Row) => Key): (rows: readonly Row[]) => ReadonlyMap<Key, readonly Row[]> {
  let last: readonly Row[] = [];
  let groups = new Map<Key, readonly Row[]>();
  return (rows) => {
    if (rows === last) return groups;
    const least = Math.min(rows.length, last.length);
    let start = 0;
    while (start < least && rows[start] === last[start]) start++;
    let end = 0;
    while (end < least - start && rows[rows.length - 1 - end] === last[last.length - 1 - end]) end++;
    const [gone, come] = [last.slice(start, last.length - end), rows.slice(start, rows.length - end)];
    if (gone.length + come.length > rows.length / 4) groups = groupedBy(rows, keyOf);
    else {
      // In the order of all rows: the changed ones may stand between others of their group.
      const changed = new Set([...gone, ...come].map(keyOf));
      const again = groupedBy(
        rows.filter((row) => changed.has(keyOf(row))),
        keyOf,
      );
      for (const key of changed) {
        const now = again.get(key);
        if (now) groups.set(key, now);
        else groups.delete(key);
      }
    }
    last = rows;
    return groups;
  };
}
