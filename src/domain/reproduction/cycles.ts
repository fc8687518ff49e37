// The 21-day table: of the females that could conceive in each cycle, how many were served and how many conceived.
import { quotient } from '#domain/kernel/money';
import type { Days } from '#domain/kernel/periods';
import { decimalsOf } from '#domain/kernel/quantities';
import type { Member } from '#domain/reproduction/breeding-herd';
import { dayNumber, dayOfNumber } from '#domain/reproduction/day-numbers';
import { type HerdParameters, usualParameters } from '#domain/reproduction/herd-parameters';
import { type Female, type History, hasUnknownCalvings } from '#domain/reproduction/history';
import { breedingAge } from '#domain/reproduction/states';

/** Cows and heifers have a table each. */
export type Group = 'cows' | 'heifers';

/** Each list holds the ids of its females. */
export type Cycle = Days & {
  eligible: string[];
  served: string[];
  known: string[];
  pregnant: string[];
  /** Those of the pregnant whose service is recorded: the numerator of conception. */
  conceived: string[];
  with_outcome: string[];
};
type Stretch = [from: number, to: number];

/** At risk on so many days of a cycle of 21 she is eligible without a service. */
const enoughDays = 11;
/** The results of the two latest cycles are still to come. */
export const provisionalCycles = 2;

/** The days without [from, to]. */
function without(stretches: Stretch[], from: number, to: number): Stretch[] {
  // Most have nothing in common: a herd of ten years asks this for every pregnancy.
  if (stretches.every(([a, b]) => to < a || from > b)) return stretches;
  const left: Stretch[] = [];
  for (const [a, b] of stretches) {
    if (to < a || from > b) left.push([a, b]);
    else {
      if (a < from) left.push([a, from - 1]);
      if (b > to) left.push([to + 1, b]);
    }
  }
  return left;
}

/** The days from `since` on (also some before) on which she could conceive: past the waiting period, not pregnant, to be bred, in the herd. The day of the conceiving service is one. */
export function riskDays(female: Female, history: History, group: Group, { waiting }: HerdParameters, since = -Infinity): Stretch[] {
  const firstCalving = history.lactations[0] ?? Infinity;
  const end = (history.exit ?? Infinity) - 1;
  let days: Stretch[] = [];
  if (group === 'cows') {
    for (const [i, day] of history.waits.entries()) {
      const next = history.waits[i + 1] ?? Infinity;
      if (day >= firstCalving && next > since) days.push([day + waiting, next - 1]);
    }
  } else if (female.born !== null && !hasUnknownCalvings(female, history)) {
    days = [[female.born + breedingAge, firstCalving - 1]];
    for (const day of history.waits) if (day < firstCalving) days = without(days, day, day + waiting - 1);
  }
  days = without(days, end + 1, Infinity);
  for (const { conception, ended } of history.pregnancies) days = without(days, conception + 1, (ended?.on ?? Infinity) - 1);
  for (const { from, until } of history.stops) days = without(days, from, (until ?? Infinity) - 1);
  return days.filter(([from, to]) => from <= to && to >= since);
}

const within = (stretches: readonly Stretch[], day: number) => stretches.some(([from, to]) => from <= day && day <= to);

function commonDays(stretches: readonly Stretch[], from: number, to: number) {
  let days = 0;
  for (const [a, b] of stretches) days += Math.max(0, Math.min(b, to) - Math.max(a, from) + 1);
  return days;
}

/** Whole cycles that end with the period, first one first. */
export function cyclesOf({ from, to }: Days, { cycle }: HerdParameters = usualParameters): Days[] {
  const last = dayNumber(to);
  const many = Math.floor((last - dayNumber(from) + 1) / cycle);
  return Array.from({ length: many }, (_, i) => {
    const start = last + 1 - (many - i) * cycle;
    return { from: dayOfNumber(start), to: dayOfNumber(start + cycle - 1) };
  });
}

export function cycleTable(members: readonly Member[], period: Days, group: Group = 'cows', herd: HerdParameters = usualParameters): Cycle[] {
  const table = cyclesOf(period, herd).map((days): Cycle => ({ ...days, eligible: [], served: [], known: [], pregnant: [], conceived: [], with_outcome: [] }));
  if (table.length === 0) return table;
  const first = dayNumber(table[0]!.from);
  for (const { female, history } of members) {
    const risk = riskDays(female, history, group, herd, first);
    if (risk.length === 0) continue;
    const services = history.services.filter(({ date, whilePregnant }) => !whilePregnant && date >= first && within(risk, date));
    const conceptions = history.pregnancies.filter(({ conception }) => conception >= first && within(risk, conception));
    const pendingSince = history.services.findLast(({ outcome, whilePregnant }) => outcome === 'pending' && !whilePregnant)?.date ?? Infinity;
    for (const [i, cycle] of table.entries()) {
      const from = first + i * herd.cycle;
      const to = from + herd.cycle - 1;
      const days = commonDays(risk, from, to);
      // Services and conceptions counted are on days at risk.
      if (days === 0) continue;
      const last = services.findLast(({ date }) => date >= from && date <= to);
      const conception = conceptions.find((one) => one.conception >= from && one.conception <= to);
      if (days * 21 < enoughDays * herd.cycle && !last && !conception) continue;
      cycle.eligible.push(female.id);
      if (last) cycle.served.push(female.id);
      if (last && last.outcome !== 'pending') cycle.known.push(female.id);
      if (conception) cycle.pregnant.push(female.id);
      if (conception?.service) cycle.conceived.push(female.id);
      const waits = last ? last.outcome === 'pending' : pendingSince < from;
      if (!waits) cycle.with_outcome.push(female.id);
    }
  }
  return table;
}

export type CycleCounts = { eligible: number; served: number; known: number; pregnant: number; conceived: number; with_outcome: number };

/** Counts are added, and only then divided. */
export const countsOf = (cycles: readonly Cycle[]): CycleCounts =>
  cycles.reduce(
    (sum, { eligible, served, known, pregnant, conceived, with_outcome }) => ({
      eligible: sum.eligible + eligible.length,
      served: sum.served + served.length,
      known: sum.known + known.length,
      pregnant: sum.pregnant + pregnant.length,
      conceived: sum.conceived + conceived.length,
      with_outcome: sum.with_outcome + with_outcome.length,
    }),
    { eligible: 0, served: 0, known: 0, pregnant: 0, conceived: 0, with_outcome: 0 },
  );

const percentOf = (part: number, whole: number) => quotient(part * 100, whole, decimalsOf('percent'));

export const ratesOf = ({ eligible, served, known, pregnant, conceived, with_outcome }: CycleCounts) => ({
  service: percentOf(served, eligible),
  conception: percentOf(conceived, known),
  pregnancy: percentOf(pregnant, with_outcome),
});

/** What tells about her in a cycle: her last calving, the services of the cycle, and what proved that she conceived in it. */
export function cycleEvents({ calvings, services, pregnancies }: History, { from, to }: Days): string[] {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const calved = calvings.findLast(({ date }) => date <= last);
  return [
    ...(calved ? [calved.id] : []),
    ...services.filter(({ date }) => date >= first && date <= last).flatMap(({ ids }) => ids),
    ...pregnancies.filter(({ conception }) => conception >= first && conception <= last).flatMap(({ events }) => events),
  ];
}
