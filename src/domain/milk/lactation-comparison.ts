// A lactation beside those of cows like her, and cows that give less than their curve.
import { difference, quotient, sum } from '#domain/kernel/money';
import { comparable305, type Lactation } from '#domain/milk/lactations';
import { type ParityGroup, parityGroup } from '#domain/milk/standard-curves';
import { curveOf, litresAt, type Wood } from '#domain/milk/wood-curve';

export type OfCow = { cow: string; lactation: Lactation };

/** Calved within so many days of her: the same season and feed. */
const sameSeason = 182;
/** The mean of fewer says more about them than about her. */
const leastContemporaries = 3;

/** Of all lactations of the herd what a cow is compared by; made once for all of them. */
function comparedBy(herd: readonly OfCow[]) {
  const known = comparisons.get(herd);
  if (known) return known;
  const found = herd.flatMap(({ cow, lactation }) => {
    const litres = lactation.short ? null : comparable305(lactation);
    return litres === null ? [] : [{ cow, litres, group: parityGroup(lactation.number), from: Date.parse(lactation.from) / 86_400_000 }];
  });
  comparisons.set(herd, found);
  return found;
}
const comparisons = new WeakMap<readonly OfCow[], { cow: string; litres: number; group: ParityGroup; from: number }[]>();

/** Her 305 days against the mean of other cows of the same lactation group that calved within half a year of her; null when fewer than three are known. */
export function againstContemporaries({ cow, lactation }: OfCow, herd: readonly OfCow[]) {
  const own = comparable305(lactation);
  if (own === null) return null;
  const [group, from] = [parityGroup(lactation.number), Date.parse(lactation.from) / 86_400_000];
  const others: number[] = [];
  for (const other of comparedBy(herd)) if (other.cow !== cow && other.group === group && Math.abs(other.from - from) <= sameSeason) others.push(other.litres);
  if (others.length < leastContemporaries) return null;
  const mean = quotient(sum(others, 2), others.length, 1)!;
  return { mean, count: others.length, difference: difference(own, mean, 1) };
}

/** So much of her curve is usual; below it, something is wrong. */
const usualPart = 0.85;
/** Older tests say nothing about now. */
const latestWithin = 35;
/** The mean of the last tests of a cow recorded every day. */
const meanOf = 3;

/** The last tests of a running lactation against the curve of those before, or against the herd's when they tell none; null when she is not below it. */
export function belowCurve({ tests, to, days }: Lactation, standard: Wood) {
  const last = tests.at(-1);
  if (!last || to !== null || days - last.dim > latestWithin || last.dim <= 5) return null;
  const recent = tests.slice(-meanOf).filter(({ dim }) => last.dim - dim < 2 * meanOf);
  const own = curveOf(tests.slice(0, -recent.length)).curve;
  const curve = own ?? standard;
  const given = recent.reduce((all, { litres }) => all + litres, 0);
  const expected = recent.reduce((all, { dim }) => all + litresAt(curve, Math.max(1, dim)), 0);
  if (given >= usualPart * expected) return null;
  return {
    litres: quotient(given, recent.length, 2)!,
    expected: quotient(expected, recent.length, 2)!,
    percent: quotient(100 * given, expected, 0)!,
    isOwn: own !== null,
  };
}
