// Test days (controles): the days on which all milkings of a cow were recorded, with what was measured.
import { quotient, sum } from '#domain/kernel/money';
import type { MilkProduction } from '#domain/milk/milk-production';
import { dayNumber } from '#domain/reproduction/day-numbers';

export type Recorded = Pick<
  MilkProduction,
  'production_date' | 'milking_shift' | 'quantity_liters' | 'fat_percentage' | 'protein_percentage' | 'somatic_cell_count'
>;
type Measured = { fat: number | null; protein: number | null; cells: number | null };
/** `treated`: she was in treatment, so that the litres say little about her curve. Discarded milk is milk she gave. */
export type TestDay = Measured & { day: string; litres: number; treated: boolean };

/** So many days with records before tell how often she is milked. */
const lastDaysWithRecords = 7;

/** `more`: mostly none or one; no array for each of a herd's hundred thousand days. */
type RecordedDay = { day: string; first: Recorded; second: Recorded | null; more: Recorded[] | null; isWhole: boolean };

/** The records of one cow. A day with fewer milkings than usual is not a test day: a milking is missing. Oldest first. */
export function testDays(records: readonly Recorded[], isTreated: (day: string) => boolean = () => false): TestDay[] {
  const before: number[] = [];
  const found: TestDay[] = [];
  for (const one of recordedDays(records)) {
    const many = (one.second ? 2 : 1) + (one.more?.length ?? 0);
    if (one.isWhole || many >= usualMilkings(before)) found.push(testOf(one, isTreated(one.day)));
    if (!one.isWhole) before.push(many);
    if (before.length > lastDaysWithRecords) before.shift();
  }
  return found;
}

/** Oldest first. Days are compared as numbers: a device has its records in no order. */
function recordedDays(records: readonly Recorded[]): RecordedDay[] {
  const byDay = new Map<number, RecordedDay>();
  for (const record of records) {
    const { production_date: day, milking_shift } = record;
    const number = dayNumber(day);
    const same = byDay.get(number);
    const isWhole = milking_shift === 'total_dia';
    if (!same) byDay.set(number, { day, first: record, second: null, more: null, isWhole });
    else {
      same.isWhole ||= isWhole;
      if (!same.second) same.second = record;
      else if (same.more) same.more.push(record);
      else same.more = [record];
    }
  }
  return Array.from(Float64Array.from(byDay.keys()).toSorted(), (number) => byDay.get(number)!);
}

/** The most frequent count; of two equally frequent ones the smaller, so that a doubt drops no test. */
function usualMilkings(counts: readonly number[]) {
  const times = [0, 0, 0, 0];
  for (const many of counts) times[many]!++;
  let usual = 0;
  for (let many = 1; many < times.length; many++) if (times[many]! > times[usual]!) usual = many;
  return usual;
}

function testOf({ day, first, second, more }: RecordedDay, treated: boolean): TestDay {
  if (!second) return { day, litres: first.quantity_liters, treated, fat: fatOf(first), protein: proteinOf(first), cells: cellsOf(first) };
  const ofTheDay = more ? [first, second, ...more] : [first, second];
  return {
    day,
    litres: sum(ofTheDay.map(litresOf), 2),
    treated,
    fat: weighted(ofTheDay, fatOf, 2),
    protein: weighted(ofTheDay, proteinOf, 2),
    cells: weighted(ofTheDay, cellsOf, 0),
  };
}

const litresOf = ({ quantity_liters }: Recorded) => quantity_liters;
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
