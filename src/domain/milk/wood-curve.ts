// The lactation curve of Wood, y = a·t^b·e^(−c·t): litres on each day in milk (decision 310).
import type { DimTest } from '#domain/milk/lactation-yield';

export type Wood = { a: number; b: number; c: number };
type Point = Pick<DimTest, 'dim' | 'litres'>;

export const litresAt = ({ a, b, c }: Wood, t: number) => a * t ** b * Math.exp(-c * t);
export const peakDay = ({ b, c }: Wood) => b / c;
export const peakLitres = (curve: Wood) => litresAt(curve, peakDay(curve));

/** Of the days `from` to `to`, both included. */
export function litresBetween(curve: Wood, from: number, to: number) {
  let total = 0;
  for (let t = from; t <= to; t++) total += litresAt(curve, t);
  return total;
}

/** Least squares of ln y = ln a + b·ln t − c·t; null when the points tell no curve. */
export function fitWood(points: readonly Point[]): Wood | null {
  // The sums of the three normal equations, in one pass: a herd has tens of thousands of points.
  let [n, l, t1, ll, lt, tt, y1, ly, ty] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  const days = new Set<number>();
  for (const { dim: t, litres: y } of points) {
    if (t < 1 || y <= 0) continue;
    const [lnT, lnY] = [Math.log(t), Math.log(y)];
    if (days.size < 3) days.add(t);
    n++;
    l += lnT;
    t1 += t;
    ll += lnT * lnT;
    lt += t * lnT;
    tt += t * t;
    y1 += lnY;
    ly += lnT * lnY;
    ty += t * lnY;
  }
  if (days.size < 3) return null;
  const solved = solve3([
    [n, l, -t1, y1],
    [l, ll, -lt, ly],
    [-t1, -lt, tt, -ty],
  ]);
  return solved && { a: Math.exp(solved[0]), b: solved[1], c: solved[2] };
}

/** Three equations of three unknowns, by elimination with the largest pivot. */
function solve3(system: number[][]): [number, number, number] | null {
  const m = system.map((row) => [...row]);
  for (let col = 0; col < 3; col++) {
    let pivot = col;
    for (let row = col + 1; row < 3; row++) if (Math.abs(m[row]![col]!) > Math.abs(m[pivot]![col]!)) pivot = row;
    if (Math.abs(m[pivot]![col]!) < 1e-9) return null;
    [m[col], m[pivot]] = [m[pivot]!, m[col]!];
    for (let row = 0; row < 3; row++) {
      if (row === col) continue;
      const factor = m[row]![col]! / m[col]![col]!;
      for (let k = col; k < 4; k++) m[row]![k]! -= factor * m[col]![k]!;
    }
  }
  return [m[0]![3]! / m[0]![0]!, m[1]![3]! / m[1]![1]!, m[2]![3]! / m[2]![2]!];
}

const leastTests = 5;
const [firstTestBy, lastTestFrom] = [60, 120];

export const isPlausibleCurve = ({ a, b, c }: Wood) => a > 0 && b > 0 && b < 1 && c > 0 && c < 0.02;

/** `atypical`: she only fell. `few`: too few tests, or not spread enough. */
export type Fit = { curve: Wood; why: null } | { curve: null; why: 'few' | 'atypical' };

/** The curve of one lactation, from its tests outside of treatments. */
export function curveOf(tests: readonly (DimTest & { treated?: boolean })[]): Fit {
  const points = tests.filter(({ treated, litres, dim }) => !treated && litres > 0 && dim >= 1);
  const isSpread = points.some(({ dim }) => dim <= firstTestBy) && points.some(({ dim }) => dim >= lastTestFrom);
  const curve = points.length >= leastTests && isSpread ? fitWood(points) : null;
  if (!curve) return { curve: null, why: 'few' };
  return isPlausibleCurve(curve) ? { curve, why: null } : { curve: null, why: 'atypical' };
}

/** Nearer tests than this are means of 30 days first: from one day to the next, chance would outweigh the fall. */
const nearestTests = 15;
const month = 30;

/** Litres of a test for each litre of the one 30 days before, as the mean over the tests after the peak; null with fewer than two. */
export function monthlyPersistency(tests: readonly DimTest[], peak: number) {
  const after = tests.filter(({ dim, litres }) => dim > peak && litres > 0);
  const [first, last] = [after[0], after.at(-1)];
  if (!first || !last || after.length < 2) return null;
  const points = (last.dim - first.dim) / (after.length - 1) < nearestTests ? monthsOf(after, first.dim) : after;
  const ratios = points.slice(1).map((test, i) => (test.litres / points[i]!.litres) ** (month / (test.dim - points[i]!.dim)));
  return ratios.length > 0 ? ratios.reduce((all, one) => all + one, 0) / ratios.length : null;
}

function monthsOf(tests: readonly DimTest[], from: number): DimTest[] {
  const groups = new Map<number, DimTest[]>();
  for (const test of tests) {
    const nth = Math.floor((test.dim - from) / month);
    groups.set(nth, [...(groups.get(nth) ?? []), test]);
  }
  const mean = (values: number[]) => values.reduce((all, one) => all + one, 0) / values.length;
  // The last one may be a few days, of which a single low milking would count as a month.
  return [...groups.values()].flatMap((group) =>
    group.length * 2 >= month || group.at(-1)!.dim - group[0]!.dim >= nearestTests
      ? [{ dim: mean(group.map(({ dim }) => dim)), litres: mean(group.map(({ litres }) => litres)) }]
      : [],
  );
}
