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
function eachCredit<T extends { dim: number }>(tests: readonly T[], stop: number, amountOf: (test: T) => number, take: (days: number, amount: number) => void) {
  const [first, last] = [tests[0], tests.at(-1)];
  if (!first || !last || stop <= 0) return;
  const untilFirst = Math.min(first.dim, stop);
  take(untilFirst, untilFirst * amountOf(first));
  for (let i = 1; i < tests.length; i++) {
    const [before, test] = [tests[i - 1]!, tests[i]!];
    if (before.dim >= stop) break;
    const days = Math.min(test.dim, stop) - before.dim;
    const start = amountOf(before);
    const end = start + ((amountOf(test) - start) * days) / (test.dim - before.dim);
    take(days, (days * (start + end)) / 2);
  }
  if (last.dim < stop) take(stop - last.dim, (stop - last.dim) * amountOf(last));
}

export function creditsUntil(tests: readonly Measurement[], stop: number): Credit[] {
  const credits: Credit[] = [];
  eachCredit(
    tests,
    stop,
    ({ amount }) => amount,
    (days, amount) => credits.push({ days, amount }),
  );
  return credits;
}

/** Without a list of the credits: a herd has a hundred thousand tests. */
function totalUntil<T extends { dim: number }>(tests: readonly T[], stop: number, amountOf: (test: T) => number) {
  let total = 0;
  eachCredit(tests, stop, amountOf, (_days, amount) => {
    total += amount;
  });
  return total;
}

const hundredthsOf = ({ litres }: DimTest) => Math.round(litres * 100);

/** In hundredths of a litre, so that all sums but an interpolated one are of whole numbers and halves. */
export const litresUntil = (tests: readonly DimTest[], stop: number) => rounded(totalUntil(tests, stop, hundredthsOf) / 100, 2);

/** Fat or protein in kg, and as percent of the milk of the same tests; null without an analysis. */
export function solidsUntil(tests: readonly DimTest[], stop: number, of: 'fat' | 'protein') {
  const analysed = tests.filter((test) => test[of] !== null && test[of] !== undefined);
  if (analysed.length === 0) return null;
  const kg = totalUntil(analysed, stop, (test) => (test.litres * kgPerLitre * test[of]!) / 100);
  const milk = litresUntil(analysed, stop) * kgPerLitre;
  return { kg: rounded(kg, 1), percent: quotient(rounded(100 * kg, 4), rounded(milk, 4), 2), tests: analysed.length };
}

/** Whether the tests are near enough to each other to tell the yield up to `stop`. */
export function areEnough(tests: readonly DimTest[], stop: number) {
  const days = [0, ...tests.map(({ dim }) => Math.min(dim, stop)), stop];
  return tests.length > 0 && days.slice(1).every((day, i) => day - days[i]! <= longestGap);
}
