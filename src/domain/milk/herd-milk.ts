// Milk of the herd with the divisor of each figure: cows in milk, or all cows that have calved, day by day (decision 310).
import { quotient, rounded, sum } from '#domain/kernel/money';
import { decimalsOf } from '#domain/kernel/quantities';
import { before, upTo } from '#domain/kernel/sorting';
import type { LactationSpan } from '#domain/milk/lactations';
import { dayNumber } from '#domain/reproduction/day-numbers';

type Span = Pick<LactationSpan, 'number' | 'from' | 'to' | 'end' | 'tests'>;
/** `exit`: the day she left. */
export type HerdCow = { id: string; exit: string | null; spans: readonly Span[] };

/** The day of a dry-off or an exit is no longer a day in milk; the day before the next calving is. */
const daysUpTo = ({ to, end }: Span, days: readonly string[]) => {
  if (to === null) return days.length;
  return end === 'calving' || end === 'no_records' ? upTo(days, to) : before(days, to);
};

/** A day with milk, by what is known of that day. `dims`: the days in milk of all cows in milk. */
export type HerdDay = { day: string; litres: number; inMilk: number; dry: number; dims: number };

/** Oldest first. `litresOn`: only days with milk. Each lactation is counted at its first and last day: ten years of a herd are millions of cow-days. */
export function herdDays(cows: readonly HerdCow[], litresOn: ReadonlyMap<string, number>): HerdDay[] {
  const days = [...litresOn.keys()].toSorted();
  const changes = Array.from({ length: days.length + 1 }, () => ({ calved: 0, inMilk: 0, starts: 0 }));
  for (const { exit, spans } of cows) {
    const gone = exit === null ? days.length : before(days, exit);
    for (const [i, span] of spans.entries()) {
      const from = before(days, span.from);
      const to = Math.min(gone, daysUpTo(span, days));
      if (i === 0 && from < gone) {
        changes[from]!.calved++;
        changes[gone]!.calved--;
      }
      if (from >= to) continue;
      const start = dayNumber(span.from);
      changes[from]!.inMilk++;
      changes[from]!.starts += start;
      changes[to]!.inMilk--;
      changes[to]!.starts -= start;
    }
  }
  let [calved, inMilk, starts] = [0, 0, 0];
  return days.map((day, i) => {
    const change = changes[i]!;
    [calved, inMilk, starts] = [calved + change.calved, inMilk + change.inMilk, starts + change.starts];
    return { day, litres: litresOn.get(day)!, inMilk, dry: calved - inMilk, dims: inMilk * dayNumber(day) - starts };
  });
}

/** Sums of the days divided by sums of the days, never a mean of daily means. */
export function herdMilk(days: readonly HerdDay[]) {
  const total = (of: (day: HerdDay) => number) => days.reduce((all, day) => all + of(day), 0);
  const [inMilkDays, dryDays] = [total(({ inMilk }) => inMilk), total(({ dry }) => dry)];
  const litres = sum(
    days.map((day) => day.litres),
    2,
  );
  const cowDays = inMilkDays + dryDays;
  return {
    litres,
    days: days.length,
    cow_days_in_milk: inMilkDays,
    cow_days: cowDays,
    per_cow_in_milk: quotient(litres, inMilkDays, decimalsOf('litresPerCow')),
    per_cow: quotient(litres, cowDays, decimalsOf('litresPerCow')),
    percent_in_milk: quotient(100 * inMilkDays, cowDays, decimalsOf('percent')),
    mean_dim: quotient(
      total(({ dims }) => dims),
      inMilkDays,
      0,
    ),
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
