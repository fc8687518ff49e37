// Which column of a file is which of ours: by its heading and by what stands below it.
import { type Cell, plain, textOf } from '#domain/import/cells';
import { isDate } from '#domain/import/date-values';
import { type Column, columns, type Kind, kinds } from '#domain/import/kinds';

/** `field`: null is "não importar". */
export type Guess = { field: string | null; confidence: number };
/** One column of the file: its heading, with a second heading above it if there is one, and some of its values. */
export type Heading = { text: string; above?: string | undefined; samples: readonly (Cell | undefined)[] };

const least = 0.6;
const worthPerSynonym = { exact: 1, start: 0.8, near: 0.6 };

/** Levenshtein, given up above two. */
export function within2(a: string, b: string) {
  if (Math.abs(a.length - b.length) > 2) return false;
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next.push(Math.min(last[j]! + 1, next[j - 1]! + 1, last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    if (Math.min(...next) > 2) return false;
    last = next;
  }
  return last[b.length]! <= 2;
}

const spelled = new Map<string, string[]>();
const synonymsOf = ({ synonyms, label }: Column) => {
  let words = spelled.get(synonyms);
  if (!words) spelled.set(synonyms, (words = [...synonyms.split(', '), plain(label)]));
  return words;
};

export function headingScore(heading: string, column: Column) {
  const text = plain(heading);
  if (!text) return 0;
  let best = 0;
  for (const synonym of synonymsOf(column)) {
    if (text === synonym) return worthPerSynonym.exact;
    if (synonym.length > 2 && text.startsWith(`${synonym} `)) best = Math.max(best, worthPerSynonym.start);
    else if (best < worthPerSynonym.near && text.length >= 5 && synonym.length >= 5 && within2(text, synonym)) best = worthPerSynonym.near;
  }
  return best;
}

/** Added for what the column contains. */
function contentScore(column: Column, samples: readonly (Cell | undefined)[], today: string) {
  const filled = samples.filter((cell) => textOf(cell ?? null) !== null);
  if (filled.length === 0) return 0;
  const share = (is: (cell: Cell | undefined) => boolean) => filled.filter(is).length / filled.length;
  if (column.type === 'date') return share((cell) => isDate(cell, today)) >= 0.9 ? 0.3 : 0;
  if (column.type === 'digits15') return share((cell) => /^\d{3}[ _]?\d{12}$|^76\d{12}$/.test(String(cell).trim())) >= 0.9 ? 0.5 : 0;
  if (column.type === 'gender') return share((cell) => /^[mf]$/i.test(String(cell).trim())) >= 0.9 ? 0.5 : 0;
  // A tag or a number is no date.
  return share((cell) => isDate(cell, today)) >= 0.9 ? -0.5 : 0;
}

const scoreOf = ({ text, above, samples }: Heading, column: Column, today: string) => {
  const byText = Math.max(headingScore(text, column), above ? headingScore(`${above} ${text}`, column) : 0, above && !text ? headingScore(above, column) : 0);
  return byText === 0 ? 0 : byText + contentScore(column, samples, today);
};

/** One column of the file for each of ours: the surest pairs first. */
export function guessColumns(headings: readonly Heading[], kind: Kind, today: string): Guess[] {
  const pairs = headings.flatMap((heading, place) =>
    Object.entries(columns[kind]).flatMap(([field, column], order) => {
      const score = scoreOf(heading, column, today);
      return score >= least ? [{ place, field, score, order }] : [];
    }),
  );
  pairs.sort((a, b) => b.score - a.score || a.place - b.place || a.order - b.order);
  const guesses: Guess[] = headings.map(() => ({ field: null, confidence: 0 }));
  const taken = new Set<string>();
  for (const { place, field, score } of pairs) {
    if (guesses[place]!.field || taken.has(field)) continue;
    taken.add(field);
    guesses[place] = { field, confidence: Math.min(1, score) };
  }
  return guesses;
}

const ofCalvings = /\b(mae|matriz|vaca|parto|cria|bezerr[oa]|dam)\b/;

/** Which kind fits best, by the sure columns; needed ones that are missing count against it. */
export function guessKind(headings: readonly Heading[], today: string): Kind {
  const scored = kinds.map((kind) => {
    const guesses = guessColumns(headings, kind, today);
    const found = new Set(guesses.flatMap(({ field }) => field ?? []));
    const needed = Object.keys(columns[kind]).filter((field) => columns[kind][field]!.required);
    const missing = needed.filter((field) => !found.has(field) && !(field === 'animal' && found.has('rfid'))).length;
    const sure = guesses.reduce((sum, { confidence }) => sum + confidence, 0);
    // A tag, a sex and a date of birth are a herd, unless a heading speaks of mothers or calves.
    const unlikely = kind === 'calvings' && !headings.some(({ text, above }) => ofCalvings.test(plain(`${above ?? ''} ${text}`))) ? 1.5 : 0;
    return { kind, score: sure - missing * 1.5 + (needed.length - missing) * 0.2 - unlikely };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).kind;
}

/** The same for files with the same headings, whatever their order of rows. */
export const headingKey = (headings: readonly Heading[]) => headings.map(({ text, above }) => plain(`${above ?? ''} ${text}`)).join('|');
