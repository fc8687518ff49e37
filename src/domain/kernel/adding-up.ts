// Rounds parts so that they add up to the whole that is shown beside them.
import { decimalOf, divided, written } from '#domain/kernel/money';

/** Largest remainder method: each quota `parts[i] / per` becomes an integer, and together they are `units`. The first of equal remainders comes first. */
function apportioned(parts: readonly bigint[], per: bigint, units: bigint) {
  const floors = parts.map((part) => (part - (((part % per) + per) % per)) / per);
  const byRemainder = parts.map((part, nth) => ({ nth, rest: part - floors[nth]! * per })).toSorted((a, b) => Number(b.rest - a.rest) || a.nth - b.nth);
  const missing = units - floors.reduce((all, one) => all + one, 0n);
  for (const { nth } of byRemainder.slice(0, Number(missing))) floors[nth]! += 1n;
  return floors;
}

function sameScale(values: readonly number[], scale: number) {
  const all = values.map(written);
  const places = all.reduce((most, value) => Math.max(most, value.places), scale);
  return { places, digits: all.map((value) => value.digits * 10n ** BigInt(places - value.places)) };
}

/** The parts rounded so that they add up to their rounded sum: 17,05 and 337,55 are 17,1 and 337,5, since 354,6 is shown beside them. */
export function addingUp(parts: readonly number[], scale: number): number[] {
  const { places, digits } = sameScale(parts, scale);
  const per = 10n ** BigInt(places - scale);
  const whole = divided(
    digits.reduce((all, one) => all + one, 0n),
    per,
  );
  return apportioned(digits, per, whole).map((units) => decimalOf(units, scale));
}

/** The share of each part in percent; together 100. All 0 when there is nothing to divide. No part is negative. */
export function percentages(parts: readonly number[], scale: number): number[] {
  const { digits } = sameScale(parts, 0);
  const all = digits.reduce((sofar, one) => sofar + one, 0n);
  const units = 100n * 10n ** BigInt(scale);
  if (all === 0n) return parts.map(() => 0);
  return apportioned(
    digits.map((one) => one * units),
    all,
    units,
  ).map((share) => decimalOf(share, scale));
}
