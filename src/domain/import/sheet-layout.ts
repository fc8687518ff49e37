// Where the headings and the rows of a sheet are: below titles, above totals.
import { type Cell, plain, textOf } from '#domain/import/cells';
import { type Heading, headingScore } from '#domain/import/headings';
import { columns, kinds } from '#domain/import/kinds';

/** A sheet as it was read. `from1904`: how it counts days. `exact`: its texts were typed, not written by a spreadsheet program. */
export type RawSheet = { name: string; rows: readonly (readonly Cell[])[]; from1904?: boolean; exact?: boolean };
/** `number`: the row's number in the file, from 1. */
export type SheetRow = { number: number; cells: readonly Cell[] };
export type Layout = { headings: Heading[]; rows: SheetRow[]; headingRow: number | null };

const searched = 15;
const endAfter = 3;
const sampled = 50;

const isBlank = (row: readonly Cell[] | undefined) => !row?.some((cell) => textOf(cell) !== null);
/** A row of headings has no numbers and no dates. */
const isWords = (row: readonly Cell[]) => row.every((cell) => typeof cell !== 'number' && !/^\d+([.,/-]\d+)*$/.test(textOf(cell) ?? ''));
const isTotal = (row: readonly Cell[]) => /^(sub ?)?(total|soma|media|totais)\b/.test(plain(textOf(row.find((cell) => textOf(cell) !== null) ?? null) ?? ''));

const every = kinds.flatMap((kind) => Object.entries(columns[kind]).map(([field, column]) => ({ field: `${kind} ${field}`, kind, column })));
const known = new Map<string, Set<string>>();

/** Of which kinds and fields this could be the heading. */
function fieldsOf(text: string) {
  let fields = known.get(text);
  if (!fields) known.set(text, (fields = new Set(every.filter(({ column }) => headingScore(text, column) >= 0.6).map(({ field }) => field))));
  return fields;
}

/** How many different columns of one kind these headings name. A title over all cells counts once. */
function matches(texts: readonly (string | null)[]) {
  let most = 0;
  const different = [...new Set(texts.flatMap((text) => (text ? [text] : [])))];
  const found = different.map(fieldsOf);
  for (const kind of kinds) most = Math.max(most, found.filter((fields) => [...fields].some((field) => field.startsWith(`${kind} `))).length);
  return most;
}

export function layoutOf({ rows }: RawSheet): Layout {
  const width = rows.slice(0, 200).reduce((most, row) => Math.max(most, row.length), 0);
  const texts = (row: readonly Cell[] | undefined) => Array.from({ length: width }, (_, i) => textOf(row?.[i] ?? null));
  let best = { row: -1, count: 1, double: false };
  for (let i = 0; i < Math.min(searched, rows.length); i++) {
    const [here, below] = [texts(rows[i]), texts(rows[i + 1])];
    const count = isBlank(rows[i]) || !isWords(rows[i]!) ? 0 : matches(here);
    if (count > best.count) best = { row: i, count, double: false };
    // Two rows of headings: the second one completes the first.
    if (!rows[i + 1] || isBlank(rows[i]) || isBlank(rows[i + 1]) || !isWords(rows[i]!) || !isWords(rows[i + 1]!)) continue;
    // A title alone above the headings is none of them.
    if (new Set(here.filter((text) => text !== null)).size < 2) continue;
    const both = matches(here.map((text, place) => joined(text, below[place] ?? null)));
    if (both > Math.max(best.count, matches(below))) best = { row: i, count: both, double: true };
  }
  const at = best.row;
  const first = at < 0 ? 0 : at + (best.double ? 2 : 1);
  const found: SheetRow[] = [];
  let blank = 0;
  for (let i = first; i < rows.length && blank < endAfter; i++) {
    const cells = rows[i]!;
    if (isBlank(cells)) {
      blank++;
      continue;
    }
    if (isTotal(cells)) break;
    blank = 0;
    found.push({ number: i + 1, cells });
  }
  const [upper, lower] = [texts(rows[at]), best.double ? texts(rows[at + 1]) : null];
  const headings = Array.from({ length: width }, (_, place): Heading => {
    const samples = found.slice(0, sampled).map(({ cells }) => cells[place] ?? null);
    const letter = columnLetter(place);
    if (at < 0) return { text: `Coluna ${letter}`, samples };
    const text = lower ? (lower[place] ?? upper[place] ?? '') : (upper[place] ?? '');
    const above = lower?.[place] && upper[place] !== lower[place] ? (upper[place] ?? undefined) : undefined;
    return { text, above, samples };
  });
  return { headings, rows: found, headingRow: at < 0 ? null : at + 1 };
}

const joined = (above: string | null, text: string | null) => (above && text && above !== text ? `${above} ${text}` : (text ?? above));

/** A, B, … Z, AA as in spreadsheets. */
export const columnLetter = (place: number): string => (place >= 26 ? columnLetter(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));
