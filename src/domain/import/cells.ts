// Cells of a file that a farm brings, and what a cell can mean for a field.

/** Text as it stands in the file, a number, or nothing. A cell with a date format is text: 'YYYY-MM-DD'. */
export type Cell = string | number | null;

/** `estimated`: computed from an age. `approximate`: only the month was written. */
export type Parsed<T> = { value: T; note?: 'estimated' | 'approximate' } | { empty: true } | { error: string } | { unknown: string };

export const empty = { empty: true } as const;
export const wrong = (error: string) => ({ error });

const nothing = new Set(['', '-', '--', '---', '–', '—', 'n/a', 'na', 'n.a.', 'null', '?', '??', 'nan', '#n/d', '#n/a']);

/** The text of a cell; null if it stands for nothing. */
export function textOf(cell: Cell | undefined): string | null {
  if (cell === null || cell === undefined) return null;
  const text = String(cell).replaceAll('\u00a0', ' ').trim();
  return nothing.has(text.toLowerCase()) ? null : text;
}

/** Headings and values for comparison: no case, accents or punctuation. Fractions keep their slash, signs of sex and pregnancy stay. */
export const plain = (text: string) =>
  text
    .replace(/º|°|ª/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9/+♂♀−-]+/g, ' ')
    .replace(/(?<![a-z0-9])[-/]|[-/](?![a-z0-9])/g, (sign, _at: number, all: string) => (all.trim() === sign ? sign : ' '))
    .replace(/\s+/g, ' ')
    .trim();

/** The number of an integer cell without its decimal point. */
export const isWhole = (cell: Cell): cell is number => typeof cell === 'number' && Number.isInteger(cell);
