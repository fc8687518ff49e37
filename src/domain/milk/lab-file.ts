// The file of a laboratory with the milk of many cows: columns by their headings, cows by tag or name (decision 329).
import type { Animal } from '#domain/herd/animals';
import { tableOf } from '#domain/kernel/csv-cells';
import { identityKey } from '#domain/kernel/identity';
import { rounded } from '#domain/kernel/money';
import type { Finding } from '#domain/kernel/plausibility';
import type { Stamps } from '#domain/kernel/stamps';
import { fold } from '#domain/kernel/text';
import { decimalTyped } from '#domain/kernel/typed-decimal';
import type { MilkAnalysis } from '#domain/milk/milk-analyses';
import { canBeMilked } from '#domain/milk/milk-production';
import { analysisFindings } from '#domain/milk/plausible-analyses';

/** Cells of each line that has any. */
export const csvLines = (text: string): string[][] =>
  tableOf(text)
    .map((line) => line.map((cell) => cell.trim()))
    .filter((line) => line.some((cell) => cell !== ''));

/** In this order: the first heading that matches gets the column. */
const headings = {
  tag: /brinco|identifica|^(animal|vaca|numero|n[o.º°]*|id)$/,
  name: /nome|^vaca|^animal/,
  sample_date: /^data|coleta/,
  sample_code: /amostra|frasco|codigo/,
  snf_percentage: /esd|desengord|snf/,
  total_solids_percentage: /solidos|^est\b|^st\b/,
  somatic_cell_count: /ccs|celulas|scc/,
  plate_count: /cpp|cbt|placas|bacter/,
  fat_percentage: /gord|^fat/,
  protein_percentage: /prot/,
  lactose_percentage: /lact/,
  urea: /ureia|nul|mun/,
  freezing_point: /criosc/,
} as const;
type Column = keyof typeof headings;
const columnNames = Object.keys(headings) as Column[];
const results = columnNames.filter((name) => !['tag', 'name', 'sample_date', 'sample_code'].includes(name)) as (keyof MilkAnalysis)[];
const counts = ['somatic_cell_count', 'plate_count'] as const;

function columnsOf(line: readonly string[]) {
  const columns = new Map<Column, number>();
  for (const [i, heading] of line.entries()) {
    const words = fold(heading);
    const name = columnNames.find((one) => !columns.has(one) && headings[one].test(words));
    if (name) columns.set(name, i);
  }
  return columns;
}

/** "08/10/2026", "8/10/26" and "2026-10-08"; null when it is none. */
export function writtenDate(text: string): string | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)/.exec(text);
  const brazilian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/.exec(text);
  const [year, month, day] = iso ? iso.slice(1) : brazilian ? [brazilian[3]!.padStart(4, '20'), brazilian[2]!, brazilian[1]!] : [];
  if (!year) return null;
  const date = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  return Number.isNaN(Date.parse(date)) || new Date(date).toISOString().slice(0, 10) !== date ? null : date;
}

/** "< 5" is the detection limit, "-" is nothing. */
const numberIn = (text: string) => {
  const value = decimalTyped(text.replace(/^[<>≤≥]\s*/, '').replace(/\s|%/g, ''));
  return value === null || Number.isNaN(value) ? null : value;
};

type Cow = Pick<Animal, 'id' | 'name' | 'identification' | 'type' | 'gender' | 'status'>;
type Written = Omit<MilkAnalysis, keyof Stamps | 'id'>;
/** `unknown`: no cow has this tag or name. `several`: more than one has. `there`: she has an analysis of that day. `refused`: an impossible value. */
export type LabLine = {
  line: number;
  called: string;
  cow: Cow | null;
  analysis: Written | null;
  findings: Finding[];
  state: 'new' | 'unknown' | 'several' | 'there' | 'empty' | 'refused';
};
export type LabFile = { lines: LabLine[]; inThousands: boolean; hasDates: boolean };

type Known = { animals: readonly Cow[]; analyses: readonly Pick<MilkAnalysis, 'animal_id' | 'sample_date'>[]; sample_date: string; laboratory: string | null };

/** Null: no heading of the file names cows and a result. */
export function labFile(text: string, { animals, analyses, sample_date, laboratory }: Known): LabFile | null {
  const all = csvLines(text);
  const at = all.findIndex((line) => {
    const found = columnsOf(line);
    return (found.has('tag') || found.has('name')) && results.some((name) => found.has(name as Column));
  });
  if (at < 0) return null;
  const columns = columnsOf(all[at]!);
  const rows = all.slice(at + 1);
  const cell = (row: readonly string[], name: Column) => row[columns.get(name) ?? -1] ?? '';
  const factors = new Map(
    counts.map((name) => [
      name,
      factorOf(
        all[at]![columns.get(name) ?? -1] ?? '',
        rows.map((row) => numberIn(cell(row, name))),
      ),
    ]),
  );
  const find = finderOf(animals);
  const there = new Set(analyses.map((one) => `${one.animal_id} ${one.sample_date}`));
  const lines = rows.map((row, i): LabLine => {
    const [tag, name] = [cell(row, 'tag'), cell(row, 'name')];
    const cows = find(tag, name);
    const day = writtenDate(cell(row, 'sample_date')) ?? sample_date;
    const values = Object.fromEntries(
      results.map((field) => {
        const value = numberIn(cell(row, field as Column));
        return [field, value === null ? null : rounded(value * (factors.get(field as (typeof counts)[number]) ?? 1), scaleOf(field))];
      }),
    );
    const cow = cows.length === 1 ? cows[0]! : null;
    const isEmpty = Object.values(values).every((value) => value === null);
    const analysis = {
      animal_id: cow?.id ?? null,
      sample_date: day,
      sample_code: cell(row, 'sample_code') || null,
      laboratory,
      storage_tank: null,
      notes: null,
      ...values,
    } as Written;
    const findings = analysisFindings(analysis);
    const key = `${cow?.id} ${day}`;
    const state = isEmpty
      ? 'empty'
      : cow === null
        ? cows.length > 1
          ? 'several'
          : 'unknown'
        : there.has(key)
          ? 'there'
          : findings.some(({ level }) => level === 'refuse')
            ? 'refused'
            : 'new';
    // The same cow twice in the file is recorded once.
    if (state === 'new') there.add(key);
    return { line: at + i + 2, called: [tag, name].filter(Boolean).join(' '), cow, analysis: state === 'new' ? analysis : null, findings, state };
  });
  return { lines, inThousands: [...factors.values()].some((factor) => factor > 1), hasDates: columns.has('sample_date') };
}

/** Laboratories report counts in thousands; a file of single cells has a value of five digits or more. */
const mostThousands = 10_000;
function factorOf(heading: string, values: readonly (number | null)[]) {
  const known = values.flatMap((value) => value ?? []);
  if (/mil\b|1000|1\.000/.test(fold(heading))) return 1000;
  return known.length > 0 && Math.max(...known) < mostThousands ? 1000 : 1;
}

const scaleOf = (field: keyof MilkAnalysis) =>
  field === 'urea' ? 1 : field === 'freezing_point' ? 3 : counts.includes(field as (typeof counts)[number]) ? 0 : 2;

/** By tag before name: names repeat, tags do not. */
function finderOf(animals: readonly Cow[]) {
  const [byTag, byName] = [new Map<string, Cow[]>(), new Map<string, Cow[]>()];
  const note = (map: Map<string, Cow[]>, key: string, cow: Cow) => map.set(key, [...(map.get(key) ?? []), cow]);
  for (const cow of animals.filter(canBeMilked)) {
    if (cow.identification) note(byTag, identityKey(cow.identification), cow);
    note(byName, fold(cow.name), cow);
  }
  return (tag: string, name: string): Cow[] => {
    const found = (tag && byTag.get(identityKey(tag))) || [];
    if (found.length > 0) return found;
    return (name && byName.get(fold(name))) || (tag && byName.get(fold(tag))) || (name && byTag.get(identityKey(name))) || [];
  };
}
