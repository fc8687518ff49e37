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
  const byDay = new Map<string, Recorded[]>();
  for (const record of records) {
    const same = byDay.get(record.production_date);
    if (same) same.push(record);
    else byDay.set(record.production_date, [record]);
  }
  const before: number[] = [];
  const found: TestDay[] = [];
  for (const [day, ofTheDay] of [...byDay].toSorted(([a], [b]) => compare(a, b))) {
    const isWhole = ofTheDay.some(({ milking_shift }) => milking_shift === 'total_dia');
    if (isWhole || ofTheDay.length >= usualMilkings(before)) found.push(testOf(day, ofTheDay, isTreated(day)));
    if (!isWhole) before.push(ofTheDay.length);
    if (before.length > lastDaysWithRecords) before.shift();
  }
  return found;
}

/** The most frequent count; of two equally frequent ones the smaller, so that a doubt drops no test. */
function usualMilkings(counts: readonly number[]) {
  const times = [0, 0, 0, 0];
  for (const many of counts) times[many]!++;
  let usual = 0;
  for (let many = 1; many < times.length; many++) if (times[many]! > times[usual]!) usual = many;
  return usual;
}

function testOf(day: string, ofTheDay: readonly Recorded[], treated: boolean): TestDay {
  const litres = sum(
    ofTheDay.map(({ quantity_liters }) => quantity_liters),
    2,
  );
  const mean = (of: (record: Recorded) => number | null, scale: number) => weighted(ofTheDay, of, scale);
  return {
    day,
    litres,
    treated,
    fat: mean(({ fat_percentage }) => fat_percentage, 2),
    protein: mean(({ protein_percentage }) => protein_percentage, 2),
    cells: mean(({ somatic_cell_count }) => somatic_cell_count, 0),
  };
}

/** Of the milkings with a value, by their litres. */
function weighted(records: readonly Recorded[], of: (record: Recorded) => number | null, scale: number) {
  const having = records.filter((record) => of(record) !== null);
  if (having.length === 0) return null;
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
