// Rows in the text of PostgreSQL's COPY: a line each, tabs between the values, \N where there is none.

/** How the text of a column is read. */
export type As = 'text' | 'number' | 'boolean' | 'moment' | 'json';
export type Columns = Record<string, As>;

const nothing = '\\N';
const signs: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const plain = (text: string) => (text.includes('\\') ? text.replaceAll(/\\(.)/gs, (_, sign: string) => signs[sign] ?? sign) : text);

/** Written in UTC, as connections are asked to write it ("2026-11-15 03:04:05.67+00"), it needs no calendar. */
export function moment(text: string) {
  if (!text.endsWith('+00') || text[10] !== ' ') return new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;
}

const readers: Record<As, (text: string) => unknown> = {
  text: plain,
  number: Number,
  boolean: (text) => text === 't',
  moment,
  json: (text) => JSON.parse(plain(text)) as unknown,
};

/** A phone reads a farm of them: each value is found where it ends, and nothing is split on the way. */
export function rowsCopied(text: string, columns: Columns): Record<string, unknown>[] {
  const names = Object.keys(columns);
  const read = names.map((name) => readers[columns[name]!]);
  const blank = Object.fromEntries(names.map((name) => [name, null as unknown]));
  const rows: Record<string, unknown>[] = [];
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    // All of one shape from the beginning: adding field to field takes longer.
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
