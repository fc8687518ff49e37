// What a person chose for a file: which column is which of ours, what unknown words mean, and how doubtful values are read.
import { type Cell, plain, textOf } from '#domain/import/cells';
import { breedValue, type Chosen, categoryValue, genderValue, looksLikeDigits, optionValue, pregnancyValue, statusValue } from '#domain/import/choice-values';
import { birthDateOfAge, dateValue, looksMonthFirst } from '#domain/import/date-values';
import { guessColumns, guessKind, type Heading, headingKey } from '#domain/import/headings';
import { type Column, columns, type Kind } from '#domain/import/kinds';
import { type NumberStyle, numberStyle, numberValue } from '#domain/import/number-values';
import type { SheetRow } from '#domain/import/sheet-layout';
import { fifteenDigits, tagValue } from '#domain/import/tag-values';

export type Mapping = {
  kind: Kind;
  /** By column of the file: our column, or null for "não importar". */
  fields: (string | null)[];
  /** By our column: what unknown words mean. An empty text: leave it out. */
  words: Record<string, Chosen>;
  /** The file's columns whose dates have the month first. */
  monthFirst: number[];
  /** 1 is male and 2 female. */
  digitGender: boolean;
  /** Of animals without a breed in the file. */
  breed: string;
  /** Fathers that are not in the herd become animals de fora; else their name goes to the notes. */
  externalFathers: boolean;
};

/** The farm's latest import of a file with the same headings, or a guess. */
export function firstMapping(
  headings: readonly Heading[],
  today: string,
  remembered: readonly { heading_key: string | null; mapping: string | null }[],
): Mapping {
  const key = headingKey(headings);
  const last = remembered.findLast(({ heading_key, mapping }) => heading_key === key && mapping);
  if (last) return JSON.parse(last.mapping!) as Mapping;
  return guessedMapping(headings, guessKind(headings, today), today);
}

export function guessedMapping(headings: readonly Heading[], kind: Kind, today: string): Mapping {
  const fields = guessColumns(headings, kind, today).map(({ field }) => field);
  return { kind, fields, words: {}, monthFirst: [], digitGender: false, breed: 'Mestiço', externalFathers: false };
}

/** `on`: the day of the file, from which ages are counted. `categories`: of the farm's money, id → name. */
export type Reading = { today: string; on: string; from1904?: boolean | undefined; exact?: boolean | undefined; categories: Record<string, string> };

/** A cell in words that our column does not know. */
export type CellProblem = { place: number; field: string; message: string };
export type UnknownWord = { field: string; word: string; text: string; count: number; options: Record<string, string> };

/** A row of the file by our columns. `estimated`: fields computed from something else. */
export type ReadRow = {
  number: number;
  cells: readonly Cell[];
  values: Record<string, unknown>;
  problems: CellProblem[];
  unknown: { field: string; text: string; place: number }[];
  estimated: string[];
  /** By our column: the column of the file. */
  places: Record<string, number>;
};

const optionsOf = (column: Column, field: string, categories: Record<string, string>) =>
  field === 'category' && !column.values && column.type === 'option' ? categories : (column.values ?? {});

/** Cells edited in the review are as somebody typed them. */
export type Edits = Readonly<Record<string, string>>;
export const editKey = (row: number, place: number) => `${row} ${place}`;

export function readRows(rows: readonly SheetRow[], mapping: Mapping, reading: Reading, edits: Edits = {}): ReadRow[] {
  const declared = columns[mapping.kind];
  const used = mapping.fields.flatMap((field, place) => (field && declared[field] ? [{ field, place, column: declared[field] }] : []));
  const styles = new Map<number, NumberStyle>();
  for (const { place, column } of used) if (column.type === 'number') styles.set(place, numberStyle(rows.map(({ cells }) => cells[place])));
  const parsers = new Map(
    used.map(({ field, column }) => [
      field,
      column.type === 'option' ? optionValue(optionsOf(column, field, reading.categories), column.also, column.minus) : null,
    ]),
  );
  const genderPlace = used.find(({ column }) => column.type === 'gender')?.place;

  return rows.map(({ number, cells: given }) => {
    const cells = given.map((cell, place) => edits[editKey(number, place)] ?? cell);
    const row: ReadRow = { number, cells, values: {}, problems: [], unknown: [], estimated: [], places: {} };
    const gender = genderPlace === undefined ? null : genderValue(cells[genderPlace], mapping.words['gender'], mapping.digitGender);
    for (const { field, place, column } of used) {
      const cell = cells[place];
      const words = mapping.words[field] ?? {};
      const exact = reading.exact || editKey(number, place) in edits;
      const parsed = (() => {
        switch (column.type) {
          case 'date':
            return dateValue(cell, { today: reading.today, mdy: mapping.monthFirst.includes(place), from1904: reading.from1904 });
          case 'number':
            return numberValue(cell, { style: styles.get(place)!, scale: column.scale ?? 2 });
          case 'tag':
          case 'animal':
            return tagValue(cell, { exact });
          case 'digits15':
            return fifteenDigits(cell, { exact });
          case 'gender':
            return genderValue(cell, words, mapping.digitGender);
          case 'category':
            return categoryValue(cell, gender && 'value' in gender ? gender.value : null, words);
          case 'breed':
            return breedValue(cell, words);
          case 'status':
            return statusValue(cell, words);
          case 'pregnancy':
            return pregnancyValue(cell, words);
          case 'age':
            return birthDateOfAge(cell, reading.on, 'years');
          case 'ageMonths':
            return birthDateOfAge(cell, reading.on, 'months');
          case 'option':
            return parsers.get(field)!(cell, words);
          case 'text':
          default:
            return textOf(cell) === null ? ({ empty: true } as const) : { value: textOf(cell)! };
        }
      })();
      row.places[field] = place;
      if ('value' in parsed) {
        row.values[field] = parsed.value;
        if ('note' in parsed && parsed.note) row.estimated.push(field);
      } else if ('error' in parsed) row.problems.push({ place, field, message: parsed.error });
      else if ('unknown' in parsed) row.unknown.push({ field, text: parsed.unknown, place });
    }
    return row;
  });
}

/** Words that mean none of ours, each once, the most frequent first. */
export function unknownWords(rows: readonly ReadRow[], kind: Kind, options: (field: string) => Record<string, string>): UnknownWord[] {
  const found = new Map<string, UnknownWord>();
  for (const { unknown } of rows)
    for (const { field, text } of unknown) {
      const key = `${field} ${plain(text)}`;
      const known = found.get(key);
      if (known) known.count++;
      else found.set(key, { field, word: plain(text), text, count: 1, options: options(field) });
    }
  return [...found.values()].toSorted((a, b) => b.count - a.count || (columns[kind][a.field]!.label < columns[kind][b.field]!.label ? -1 : 1));
}

/** Doubts about whole columns that only the person can settle. */
export function doubts(headings: readonly Heading[], { kind, fields }: Mapping, rows: readonly SheetRow[]) {
  const cellsOf = (place: number) => rows.map(({ cells }) => cells[place]);
  const of = (type: Column['type']) => fields.flatMap((field, place) => (field && columns[kind][field]?.type === type ? [place] : []));
  return {
    monthFirst: of('date').filter((place) => looksMonthFirst(cellsOf(place))),
    digitGender: of('gender').some((place) => looksLikeDigits(cellsOf(place))),
    headings,
  };
}
