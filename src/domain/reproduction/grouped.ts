// Rows by a key, each group in the order of the rows.
export function groupedBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const same = groups.get(key);
    if (same) same.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
