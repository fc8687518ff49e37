// Test days (controles): the days on which all milkings of a cow were recorded, with what was measured.
import { quotient, sum } from '#domain/kernel/money';
import { compare } from '#domain/kernel/sorting';
import type { MilkProduction } from '#domain/milk/milk-production';

type Recorded = Pick<MilkProduction, 'production_date' | 'milking_shift' | 'quantity_liters' | 'fat_percentage' | 'protein_percentage' | 'somatic_cell_count'>;
type Measured = { fat: number | null; protein: number | null; cells: number | null };
/** `treated`: she was in treatment, so that the litres say little about her curve. Discarded milk is milk she gave. */
export type TestDay = Measured & { day: string; litres: number; treated: boolean };

/** So many days with records before tell how often she is milked. */
const lastDaysWithRecords = 7;

/** The records of one cow. A day with fewer milkings than usual is not a test day: a milking is missing. Oldest first. */
export function testDays(records: readonly Recorded[], isTreated: (day: string) => boolean = () => false): TestDay[] {
  const days: { day: string; first: Recorded; more: Recorded[] | null; isWhole: boolean }[] = [];
  // Mostly one or two records a day: no array for each of a herd's hundred thousand days.
  const byDay = new Map<string, (typeof days)[number]>();
  for (const record of records) {
    const { production_date: day, milking_shift } = record;
    const isWhole = milking_shift === 'total_dia';
    const same = byDay.get(day);
    if (same) {
      if (same.more) same.more.push(record);
      else same.more = [record];
      same.isWhole ||= isWhole;
    } else {
      const one = { day, first: record, more: null, isWhole };
      byDay.set(day, one);
      days.push(one);
    }
  }
  const before: number[] = [];
  const found: TestDay[] = [];
  for (const { day, first, more, isWhole } of inOrder(days)) {
    const many = 1 + (more?.length ?? 0);
    if (isWhole || many >= usualMilkings(before)) found.push(testOf(day, first, more, isTreated(day)));
    if (!isWhole) before.push(many);
    if (before.length > lastDaysWithRecords) before.shift();
  }
  return found;
}

/** Records mostly come in the order of their days. */
function inOrder<D extends { day: string }>(days: D[]) {
  for (let i = 1; i < days.length; i++) if (days[i - 1]!.day > days[i]!.day) return days.toSorted((a, b) => compare(a.day, b.day));
  return days;
}

/** The most frequent count; of two equally frequent ones the smaller, so that a doubt drops no test. */
function usualMilkings(counts: readonly number[]) {
  const times = [0, 0, 0, 0];
  for (const many of counts) times[many]!++;
  let usual = 0;
  for (let many = 1; many < times.length; many++) if (times[many]! > times[usual]!) usual = many;
  return usual;
}

function testOf(day: string, first: Recorded, more: readonly Recorded[] | null, treated: boolean): TestDay {
  const one = more === null;
  const ofTheDay = one ? [] : [first, ...more];
  const litres = one
    ? first.quantity_liters
    : sum(
        ofTheDay.map(({ quantity_liters }) => quantity_liters),
        2,
      );
  const mean = (of: (record: Recorded) => number | null, scale: number) => (one ? of(first) : weighted(ofTheDay, of, scale));
  return {
    day,
    litres,
    treated,
    fat: mean(fatOf, 2),
    protein: mean(proteinOf, 2),
    cells: mean(cellsOf, 0),
  };
}

const fatOf = ({ fat_percentage }: Recorded) => fat_percentage;
const proteinOf = ({ protein_percentage }: Recorded) => protein_percentage;
const cellsOf = ({ somatic_cell_count }: Recorded) => somatic_cell_count;

/** Of the milkings with a value, by their litres. */
function weighted(records: readonly Recorded[], of: (record: Recorded) => number | null, scale: number) {
  if (records.every((record) => of(record) === null)) return null;
  const having = records.filter((record) => of(record) !== null);
  if (having.length === 1) return of(having[0]!);
  const litres = having.reduce((all, { quantity_liters }) => all + quantity_liters, 0);
  return quotient(
    having.reduce((all, record) => all + of(record)! * record.quantity_liters, 0),
    litres,
    scale,
  );
}

type Analysed = Measured & { day: string };

/** What the laboratory found in her own milk replaces what was typed at the milking of that day. */
export function withAnalyses(tests: readonly TestDay[], analyses: readonly Analysed[]): TestDay[] {
  const byDay = new Map(analyses.map((one) => [one.day, one]));
  return tests.map((test) => {
    const found = byDay.get(test.day);
    return found ? { ...test, fat: found.fat ?? test.fat, protein: found.protein ?? test.protein, cells: found.cells ?? test.cells } : test;
  });
}
