// What a running lactation will give in 305 days: her own curve, or the one to expect of her (decision 310).
import { rounded } from '#domain/kernel/money';
import { type DimTest, litresUntil, standardDays } from '#domain/milk/lactation-yield';
import { litresAt, litresBetween, type Wood } from '#domain/milk/wood-curve';

/** After this day her milk is no longer colostrum. */
const colostrumUntil = 5;
/** A last test older than this tells nothing about today. */
const oldestTest = 75;
const [leastFactor, mostFactor] = [0.8, 1.25];

export type Projected = { litres: number; method: 'own' | 'standard'; tests: number };
type Known = { tests: readonly DimTest[]; curve: Wood | null; standard: Wood; today: number };

/** Her curve from the last test on: her own shifted to it, or the standard one scaled to it. Null when the tests tell nothing about today. */
export function curveAhead({ tests, curve, standard, today }: Known): { at: (t: number) => number; method: Projected['method']; last: number } | null {
  const last = tests.at(-1);
  if (!last || last.dim <= colostrumUntil || today - last.dim > oldestTest) return null;
  const base = curve ?? standard;
  const measured = last.litres / litresAt(base, last.dim);
  const factor = curve ? Math.min(mostFactor, Math.max(leastFactor, measured)) : measured;
  return { at: (t) => factor * litresAt(base, t), method: curve ? 'own' : 'standard', last: last.dim };
}

/** Null also when the 305 days are already measured. */
export function projection305(known: Known): Projected | null {
  const { tests } = known;
  const ahead = curveAhead(known);
  if (!ahead || ahead.last >= standardDays) return null;
  const base = known.curve ?? known.standard;
  const factor = ahead.at(ahead.last) / litresAt(base, ahead.last);
  const rest = factor * litresBetween(base, ahead.last + 1, standardDays);
  return { litres: rounded(litresUntil(tests, ahead.last) + rest, 1), method: ahead.method, tests: tests.length };
}
