// Milk analyses for the screens: the tank's series, the last test of each cow, and their order in the list.
import { addDays } from '#domain/kernel/dates';
import { rounded, sum } from '#domain/kernel/money';
import { compare } from '#domain/kernel/sorting';
import { type CellTest, cellShares, infectionOf } from '#domain/milk/cow-quality';
import type { MilkAnalysis } from '#domain/milk/milk-analyses';
import type { MilkProduction } from '#domain/milk/milk-production';
import { type Count, limits, qualityMonths, type Step, samplesDue, type TankSample } from '#domain/milk/tank-quality';

type Analysed = Pick<MilkAnalysis, 'id' | 'animal_id' | 'sample_date' | 'somatic_cell_count' | 'plate_count'>;
type Milked = Pick<MilkProduction, 'animal_id' | 'production_date' | 'quantity_liters' | 'somatic_cell_count'>;

export const newestAnalyses = <A extends Pick<MilkAnalysis, 'id' | 'sample_date'>>(analyses: readonly A[]) =>
  analyses.toSorted((a, b) => compare(b.sample_date, a.sample_date) || compare(a.id, b.id));

export const tankSamples = (analyses: readonly Analysed[]): TankSample[] =>
  analyses.flatMap(({ animal_id, sample_date, somatic_cell_count, plate_count }) =>
    animal_id === null ? [{ day: sample_date, ccs: somatic_cell_count, cpp: plate_count }] : [],
  );

/** The mean compared with the limit; without one, the last result. `month`: of that value. */
export type CountNow = {
  value: number | null;
  isMean: boolean;
  month: string | null;
  own: number | null;
  isOut: boolean;
  step: Step;
  running: number;
  limit: number;
};

/** Both counts of the tank as of today, month by month, and when the next sample is due. */
export function tankQuality(analyses: readonly Analysed[], today: string) {
  const samples = tankSamples(analyses).filter(({ day }) => day <= today);
  const months = { cpp: qualityMonths(samples, 'cpp', today.slice(0, 7)), ccs: qualityMonths(samples, 'ccs', today.slice(0, 7)) };
  const now = (count: Count): CountNow => {
    // This month may still get its sample.
    const last = months[count].findLast(({ own }) => own !== null);
    const { month = null, own = null, value = null, isMean = false, isOut = false, step = 'none', running = 0 } = last ?? {};
    return { value, isMean, month, own, isOut, step, running, limit: limits[count] };
  };
  return { months, cpp: now('cpp'), ccs: now('ccs'), ...samplesDue(samples, today) };
}

/** A test older than this says nothing about the tank of today. */
const latestWithin = 45;

/** Each cow with cells counted: her tests by day, a laboratory's result before one typed at the milking. */
export function cellTests(analyses: readonly Analysed[], milk: readonly Milked[]) {
  const tests = new Map<string, Map<string, number>>();
  const note = (cow: string | null, day: string, cells: number | null) => {
    if (cow === null || cells === null) return;
    const ofCow = tests.get(cow) ?? new Map<string, number>();
    tests.set(cow, ofCow);
    ofCow.set(day, cells);
  };
  for (const { animal_id, production_date, somatic_cell_count } of milk) note(animal_id, production_date, somatic_cell_count);
  for (const { animal_id, sample_date, somatic_cell_count } of analyses) note(animal_id, sample_date, somatic_cell_count);
  return new Map(
    [...tests].map(([cow, days]) => [cow, Array.from(days, ([day, cells]): CellTest => ({ day, cells })).toSorted((a, b) => compare(a.day, b.day))]),
  );
}

/** Who brings the cells into the tank, by the last test of each cow and the litres of that day, or of the last day before with a record. */
export function tankCells(analyses: readonly Analysed[], milk: readonly Milked[], calvings: ReadonlyMap<string, readonly string[]>, today: string) {
  const since = addDays(today, -latestWithin);
  const litres = litresByCow(milk);
  const cows = [...cellTests(analyses, milk)].flatMap(([id, tests]) => {
    const found = infectionOf(tests, calvings.get(id));
    if (!found || found.last.day < since) return [];
    const given = litres.get(id)?.findLast(({ day }) => day <= found.last.day);
    return given ? [{ id, state: found.state, dry: found.dry, day: found.last.day, cells: found.last.cells, litres: given.litres }] : [];
  });
  return cellShares(cows);
}

function litresByCow(milk: readonly Milked[]) {
  const days = new Map<string, Map<string, number[]>>();
  for (const { animal_id, production_date, quantity_liters } of milk) {
    if (animal_id === null) continue;
    const ofCow = days.get(animal_id) ?? new Map<string, number[]>();
    days.set(animal_id, ofCow);
    ofCow.set(production_date, [...(ofCow.get(production_date) ?? []), quantity_liters]);
  }
  return new Map(
    [...days].map(([cow, ofCow]) => [
      cow,
      Array.from(ofCow, ([day, all]) => ({ day, litres: rounded(sum(all, 2), 2) })).toSorted((a, b) => compare(a.day, b.day)),
    ]),
  );
}
