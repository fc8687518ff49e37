// Rows in the text format of PostgreSQL's COPY: one line each, values separated by tabs, \N for null.

/** How the text of a column is parsed. */
export type ColumnType = 'text' | 'number' | 'boolean' | 'moment' | 'json';
export type Columns = Record<string, ColumnType>;

const nothing = '\\N';
const signs: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const plain = (text: string) => (text.includes('\\') ? text.replaceAll(/\\(.)/gs, (_, sign: string) => signs[sign] ?? sign) : text);

/** Connections write UTC ("2026-11-15 03:04:05.67+00"), which is converted without Date. */
export function moment(text: string) {
  if (!text.endsWith('+00') || text[10] !== ' ') return new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;
}

const readers: Record<ColumnType, (text: string) => unknown> = {
  text: plain,
  number: Number,
  boolean: (text) => text === 't',
  moment,
  json: (text) => JSON.parse(plain(text)) as unknown,
};

/** A phone parses a whole farm: values are cut by index, without split. */
export function parseCopiedRows(text: string, columns: Columns): Record<string, unknown>[] {
  const names = Object.keys(columns);
  const read = names.map((name) => readers[columns[name]!]);
  const blank = Object.fromEntries(names.map((name) => [name, null as unknown]));
  const rows: Record<string, unknown>[] = [];
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    // Same shape from the start: adding fields one by one is slower.
    const row = { ...blank };
    for (let i = 0; i < names.length; i++) {
      const isLast = i === names.length - 1;
      const stop = isLast ? end : text.indexOf('\t', at);
      if (stop < at || stop > end || (isLast && text.slice(at, stop).includes('\t'))) throw new Error('A copied row was cut off or has other columns');
      if (stop - at !== nothing.length || !text.startsWith(nothing, at)) row[names[i]!] = read[i]!(text.slice(at, stop));
      at = stop + 1;
    }
    rows.push(row);
  }
  return rows;
}
