// Tables in text: which separator a file uses, and its cells.

const separators = [';', '\t', ',', '|'] as const;
const looked = 20;

/** Cells by the rules of CSV: a quoted cell may contain separators, line ends and doubled quotes. */
export function cellsOf(text: string, separator: string, most = Number.POSITIVE_INFINITY): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const end = text.length;
  while (at <= end && rows.length < most) {
    if (text[at] === '"') {
      let cell = '';
      for (at++; at < end; at++) {
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') cell += text[at++];
        else break;
      }
      at++;
      // What stands behind the closing quote belongs to the cell.
      for (; at < end && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r'; at++) cell += text[at];
      row.push(cell);
    } else {
      let stop = at;
      while (stop < end && text[stop] !== separator && text[stop] !== '\n' && text[stop] !== '\r') stop++;
      row.push(text.slice(at, stop));
      at = stop;
    }
    if (at >= end) break;
    if (text[at] !== separator) {
      if (text[at] === '\r' && text[at + 1] === '\n') at++;
      rows.push(row);
      row = [];
    }
    at++;
    if (at >= end && text[end - 1] !== separator) return rows;
  }
  if (row.length > 0 && rows.length < most) rows.push(row);
  return rows;
}

/** The separator that gives most of the first lines the same number of cells, more than one. */
export function separatorOf(text: string): string {
  let best = { separator: ';', lines: 0, cells: 1 };
  for (const separator of separators) {
    const counts = new Map<number, number>();
    for (const { length } of cellsOf(text, separator, looked)) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    for (const [cells, lines] of counts) if (lines > best.lines || (lines === best.lines && cells > best.cells)) best = { separator, lines, cells };
  }
  return best.separator;
}

/** The formula guard of our own exports, and of others: '=1+1 as text. */
const unguarded = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '');

export const tableOf = (text: string): string[][] => {
  const plain = text.replace(/^\ufeff/, '').replace(/^sep=(.)\r?\n/i, '');
  return cellsOf(plain, /^\ufeff?sep=(.)\r?\n/i.exec(text)?.[1] ?? separatorOf(plain)).map((row) => row.map(unguarded));
};
