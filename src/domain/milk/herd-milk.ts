// Milk of the herd with the divisor of each figure: cows in milk, or all cows that have calved, day by day (decision 310).
import { daysBetween } from '#domain/kernel/dates';
import { quotient, rounded, sum } from '#domain/kernel/money';
import { decimalsOf } from '#domain/kernel/quantities';
import type { LactationSpan } from '#domain/milk/lactations';

type Span = Pick<LactationSpan, 'number' | 'from' | 'to' | 'end' | 'tests'>;
/** `exit`: the day she left. */
export type HerdCow = { id: string; exit: string | null; spans: readonly Span[] };

/** The day of a dry-off or an exit is no longer a day in milk; the day before the next calving is. */
const isInMilk = ({ from, to, end }: Span, day: string) =>
  from <= day && (to === null || day < to || (day === to && (end === 'calving' || end === 'no_records')));

/** Of one day, by what is known of that day: cows in milk with their days in milk, and dry cows. */
export function cowsOn(cows: readonly HerdCow[], day: string) {
  const inMilk: { id: string; number: number; dim: number }[] = [];
  const dry: string[] = [];
  for (const { id, exit, spans } of cows) {
    if (exit !== null && day >= exit) continue;
    const running = spans.find((span) => isInMilk(span, day));
    if (running) inMilk.push({ id, number: running.number, dim: daysBetween(running.from, day) });
    else if (spans.some(({ from }) => from <= day)) dry.push(id);
  }
  return { inMilk, dry };
}

/** Sums of the days divided by sums of the days, never a mean of daily means. `litresOn`: only days with milk. */
export function herdMilk(cows: readonly HerdCow[], litresOn: ReadonlyMap<string, number>) {
  let [inMilkDays, dryDays, dims] = [0, 0, 0];
  for (const day of litresOn.keys()) {
    const { inMilk, dry } = cowsOn(cows, day);
    inMilkDays += inMilk.length;
    dryDays += dry.length;
    for (const { dim } of inMilk) dims += dim;
  }
  const litres = sum([...litresOn.values()], 2);
  const cowDays = inMilkDays + dryDays;
  return {
    litres,
    days: litresOn.size,
    cow_days_in_milk: inMilkDays,
    cow_days: cowDays,
    per_cow_in_milk: quotient(litres, inMilkDays, decimalsOf('litresPerCow')),
    per_cow: quotient(litres, cowDays, decimalsOf('litresPerCow')),
    percent_in_milk: quotient(100 * inMilkDays, cowDays, decimalsOf('percent')),
    mean_dim: quotient(dims, inMilkDays, 0),
  };
}

/** Litres per test day of each group (lactation number, lot…): litres of the tests ÷ tests. */
export function milkByGroup<G extends string>(
  cows: readonly HerdCow[],
  { from, to }: { from: string; to: string },
  groupOf: (id: string, number: number) => G | null,
) {
  const groups = new Map<G, { litres: number[]; cows: Set<string> }>();
  for (const { id, spans } of cows)
    for (const { number, tests } of spans)
      for (const { day, litres } of tests) {
        const group = day >= from && day <= to ? groupOf(id, number) : null;
        if (group === null) continue;
        const same = groups.get(group) ?? { litres: [], cows: new Set() };
        groups.set(group, same);
        same.litres.push(litres);
        same.cows.add(id);
      }
  return [...groups].map(([group, found]) => {
    const litres = sum(found.litres, 2);
    return { group, litres, tests: found.litres.length, cows: found.cows.size, per_test: quotient(litres, found.litres.length, decimalsOf('litresPerCow')) };
  });
}

/** Milk corrected to 4 % of fat, in the unit it was measured in. */
export const fatCorrected = (milk: number, fat: number) => rounded(0.4 * milk + (15 * milk * fat) / 100, 2);
/** Milk corrected to the same energy (3,5 % of fat, 3,2 % of protein), in the unit it was measured in. */
export const energyCorrected = (milk: number, fat: number, protein: number) => rounded((milk * (0.383 * fat + 0.242 * protein + 0.7832)) / 3.1138, 2);
