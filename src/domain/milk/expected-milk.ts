// Litres to expect in the next days: cows in milk along their curves until their dry-off, and cows that will calve along the curve to expect of them.
import { addDays, daysBetween } from '#domain/kernel/dates';
import { rounded } from '#domain/kernel/money';
import { curveAhead } from '#domain/milk/lactation-projection';
import type { LactationTest } from '#domain/milk/lactations';
import { litresAt, type Wood } from '#domain/milk/wood-curve';

export const expectedDays = 60;
/** Days dry before the next calving. */
export const dryDays = 60;

/** `running`: null while she is dry. `calving`: the birth she is expected to have. `next`: the curve after it. */
export type ExpectedCow = {
  running: { from: string; tests: readonly LactationTest[]; curve: Wood | null; standard: Wood } | null;
  calving: string | null;
  next: Wood;
};

/** `byTests`: cows with a recent test of their own; `byStandard`: cows of whom only the curve to expect is known. */
export function expectedMilk(cows: readonly ExpectedCow[], today: string, days = expectedDays) {
  const litres = Array.from({ length: days }, () => 0);
  const dates = litres.map((_, i) => addDays(today, i + 1));
  let [byTests, byStandard] = [0, 0];
  for (const { running, calving, next } of cows) {
    const dryOn = calving === null ? null : addDays(calving, -dryDays);
    const dim = running ? daysBetween(running.from, today) : 0;
    const ahead = running && curveAhead({ ...running, today: dim });
    let gives = false;
    for (let i = 0; i < days; i++) {
      const day = dates[i]!;
      if (running && (dryOn === null || day < dryOn)) {
        const t = dim + i + 1;
        litres[i]! += ahead ? ahead.at(t) : litresAt(running.standard, t);
        gives = true;
      } else if (calving !== null && day > calving) {
        litres[i]! += litresAt(next, daysBetween(calving, day));
        gives = true;
      }
    }
    if (gives && ahead) byTests++;
    else if (gives) byStandard++;
  }
  return {
    total: rounded(
      litres.reduce((all, one) => all + one, 0),
      0,
    ),
    daily: litres.map((one, i) => ({ day: dates[i]!, litres: rounded(one, 1) })),
    byTests,
    byStandard,
  };
}
