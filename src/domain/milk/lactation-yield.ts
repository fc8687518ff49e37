// Litres of a lactation by the test interval method (ICAR): between two tests she gave their mean every day (decision 310).
import { quotient, rounded } from '#domain/kernel/money';

/** `dim`: days in milk (DEL), 0 on the day of calving. */
export type Measurement = { dim: number; amount: number };
export type Credit = { days: number; amount: number };
export type DimTest = { dim: number; litres: number; fat?: number | null; protein?: number | null };

/** The days a lactation is compared by. */
export const standardDays = 305;
/** A longer gap, or a later first test: the result is shown with "poucos controles". */
const longestGap = 75;
/** Laboratories report percent of the mass. */
export const kgPerLitre = 1.032;

/**
 * What each interval is credited with, up to `stop`: the first test counts back to the calving, the last one on to `stop`. A test after `stop` is not cut
 * away: her yield on that day lies between it and the one before. The days of all credits add up to `stop`. Tests by days in milk, one each.
 */
export function creditsUntil(tests: readonly Measurement[], stop: number): Credit[] {
  const [first, last] = [tests[0], tests.at(-1)];
  if (!first || !last || stop <= 0) return [];
  const credits: Credit[] = [constant(Math.min(first.dim, stop), first.amount)];
  tests.slice(1).forEach((test, i) => {
    const before = tests[i]!;
    if (before.dim >= stop) return;
    const days = Math.min(test.dim, stop) - before.dim;
    const end = before.amount + ((test.amount - before.amount) * days) / (test.dim - before.dim);
    credits.push({ days, amount: (days * (before.amount + end)) / 2 });
  });
  if (last.dim < stop) credits.push(constant(stop - last.dim, last.amount));
  return credits;
}

const constant = (days: number, daily: number): Credit => ({ days, amount: days * daily });
const totalOf = (credits: readonly Credit[]) => credits.reduce((all, { amount }) => all + amount, 0);

/** In hundredths of a litre, so that all sums but an interpolated one are of whole numbers and halves. */
export function litresUntil(tests: readonly DimTest[], stop: number) {
  const hundredths = tests.map(({ dim, litres }) => ({ dim, amount: Math.round(litres * 100) }));
  return rounded(totalOf(creditsUntil(hundredths, stop)) / 100, 2);
}

/** Fat or protein in kg, and as percent of the milk of the same tests; null without an analysis. */
export function solidsUntil(tests: readonly DimTest[], stop: number, of: 'fat' | 'protein') {
  const analysed = tests.flatMap(({ dim, litres, [of]: percent }) => (percent === null || percent === undefined ? [] : [{ dim, litres, percent }]));
  if (analysed.length === 0) return null;
  const kg = totalOf(
    creditsUntil(
      analysed.map(({ dim, litres, percent }) => ({ dim, amount: (litres * kgPerLitre * percent) / 100 })),
      stop,
    ),
  );
  const milk = litresUntil(analysed, stop) * kgPerLitre;
  return { kg: rounded(kg, 1), percent: quotient(rounded(100 * kg, 4), rounded(milk, 4), 2), tests: analysed.length };
}

/** Whether the tests are near enough to each other to tell the yield up to `stop`. */
export function areEnough(tests: readonly DimTest[], stop: number) {
  const days = [0, ...tests.map(({ dim }) => Math.min(dim, stop)), stop];
  return tests.length > 0 && days.slice(1).every((day, i) => day - days[i]! <= longestGap);
}
