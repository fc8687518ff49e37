// Cows in milk day by day, from their events: the divisor of litres per milked cow (decision 265).

import type { Animal } from '#domain/herd/animals';
import { isBeefBreed } from '#domain/herd/breed-composition';
import { addDays } from '#domain/kernel/dates';
import { groupedBy } from '#domain/kernel/grouped';
import type { Days } from '#domain/kernel/periods';
import { before, upTo } from '#domain/kernel/sorting';
import type { MilkProduction } from '#domain/milk/milk-production';
import type { Birth } from '#domain/reproduction/births';
import type { DryOff } from '#domain/reproduction/dry-offs';

type Cow = Pick<Animal, 'id' | 'type' | 'gender' | 'breed' | 'is_batch' | 'exit_date' | 'status' | 'last_birth_date' | 'dry_off_date'>;
/** A lactation; `until` is the first day after it, null while it runs. */
export type Stretch = { from: string; until: string | null };

/** A cow without milk of her own for so long before the period nurses her calf. */
export const milkedWithin = 30;

/** Her lactations, each until the day she was dried off, calved again or left; that day is not a day in milk. `ends`: all such days. */
export function lactationsOf(cow: Cow, births: readonly Pick<Birth, 'birth_date'>[], dried: readonly Pick<DryOff, 'dry_off_date'>[] = []) {
  const days = new Set(births.map(({ birth_date }) => birth_date));
  if (cow.last_birth_date) days.add(cow.last_birth_date);
  const calvings = [...days].toSorted();
  const left = [cow.exit_date, cow.dry_off_date, ...dried.map((one) => one.dry_off_date)].flatMap((day) => day ?? []);
  const ends = [...calvings, ...left].toSorted();
  // One that left without a day: no longer in milk on any day that can be told.
  if (cow.status !== 'ativo' && cow.exit_date === null) return { lactations: [], ends };
  const lactations = calvings.map((from, i): Stretch => {
    const until = [...calvings.slice(i + 1, i + 2), ...left].filter((day) => day >= from).toSorted()[0];
    return { from, until: until ?? null };
  });
  return { lactations, ends };
}

const contains = ({ from, until }: Stretch, day: string) => from <= day && (until === null || day < until);

export type CowDayRows = {
  animals: readonly Cow[];
  births: readonly Pick<Birth, 'mother_id' | 'birth_date'>[];
  /** Without them, her last dry-off is that of her register. */
  dry_offs?: readonly Pick<DryOff, 'animal_id' | 'dry_off_date'>[];
};

type Lactating = { cow: Cow; lactations: readonly Stretch[]; ends: readonly string[] };

/** The cows that can be in milk, each with her lactations. */
export function lactatingCows({ animals, births, dry_offs = [] }: CowDayRows): Lactating[] {
  const [calved, dried] = [groupedBy(births, ({ mother_id }) => mother_id), groupedBy(dry_offs, ({ animal_id }) => animal_id)];
  return animals.flatMap((cow) =>
    cow.type !== 'bovino' || cow.gender !== 'femea' || cow.is_batch ? [] : [{ cow, ...lactationsOf(cow, calved.get(cow.id) ?? [], dried.get(cow.id)) }],
  );
}

/** What was recorded on one day. `cows`: of the milking with most of them, those with milk that was not discarded. */
export type RecordedDay = { day: string; hasTotal: boolean; cows: number };

/**
 * Whether the records of the cows are of the whole herd (decision 529): without totals of the farm they always are, beside totals if at least half of the cows
 * in milk have one on some day, as at a test. Those of a few cows say nothing about the others.
 */
export function isByCow(recorded: readonly RecordedDay[], cows: readonly Lactating[]) {
  if (!recorded.some(({ hasTotal }) => hasTotal)) return true;
  const lactations = cows.flatMap(({ cow, lactations: theirs }) => (isBeefBreed(cow.breed) ? [] : theirs));
  const calvings = lactations.map(({ from }) => from).toSorted();
  const ends = lactations.flatMap(({ until }) => until ?? []).toSorted();
  const inMilk = (day: string) => upTo(calvings, day) - upTo(ends, day);
  return recorded.some(({ day, cows: many }) => many > 0 && 2 * many >= inMilk(day));
}

/** Which cows have records of their own, in a period or 30 days before it. */
export type MilkedCows = {
  byCow: boolean;
  /** Whether a record of hers is of this lactation. */
  isOf: (cow: string, lactation: Stretch) => boolean;
  /** Her records in no known lactation: the first and last day of those at most 30 days apart. */
  outside: (cow: string) => readonly Days[];
};

/** The days of a period that are in none of these lactations, nor the day on which one ends. */
export function daysOutside(lactations: readonly Stretch[], { from, to }: Days): Days[] {
  const outside: Days[] = [];
  let next: string | null = from;
  for (const lactation of lactations) {
    if (next === null || lactation.from > to) break;
    if (next < lactation.from) outside.push({ from: next, to: addDays(lactation.from, -1) });
    const after: string | null = lactation.until && addDays(lactation.until, 1);
    next = after !== null && after < next ? next : after;
  }
  return next !== null && next <= to ? [...outside, { from: next, to }] : outside;
}

/** Sorted days, joined while they are at most 30 days apart. */
function joined(days: readonly string[]) {
  const stretches: Days[] = [];
  for (const day of days) {
    const last = stretches.at(-1);
    if (last && day <= addDays(last.to, milkedWithin)) last.to = day;
    else stretches.push({ from: day, to: day });
  }
  return stretches;
}

const none: ReadonlySet<string> = new Set();
type Milked = Pick<MilkProduction, 'animal_id' | 'production_date' | 'milking_shift' | 'is_discarded'>;

/** `milk`: judged. */
export function milkedCows(milk: readonly Milked[], cows: readonly Lactating[], { from, to }: Days): MilkedCows {
  const since = addDays(from, -milkedWithin);
  const [records, recorded] = [new Map<string, Set<string>>(), new Map<string, { hasTotal: boolean; sold: Map<string, number> }>()];
  for (const { animal_id, production_date, milking_shift, is_discarded } of milk) {
    if (production_date < since || production_date > to) continue;
    const day = recorded.get(production_date) ?? { hasTotal: false, sold: new Map<string, number>() };
    recorded.set(production_date, day);
    if (animal_id === null) {
      day.hasTotal = true;
      continue;
    }
    if (!is_discarded) day.sold.set(milking_shift, (day.sold.get(milking_shift) ?? 0) + 1);
    const same = records.get(animal_id);
    if (same) same.add(production_date);
    else records.set(animal_id, new Set([production_date]));
  }
  const of = (cow: string) => records.get(cow) ?? none;
  const lactationsOfCow = new Map(cows.map(({ cow, lactations }) => [cow.id, lactations]));
  return {
    byCow: isByCow(
      Array.from(recorded, ([day, { hasTotal, sold }]) => ({ day, hasTotal, cows: Math.max(0, ...sold.values()) })),
      cows,
    ),
    isOf: (cow, lactation) => [...of(cow)].some((day) => contains(lactation, day)),
    outside: (cow) => {
      const days = [...of(cow)].toSorted();
      return daysOutside(lactationsOfCow.get(cow) ?? [], { from: since, to }).flatMap((gap) => joined(days.filter((day) => gap.from <= day && day <= gap.to)));
    },
  };
}

/**
 * Cow-days of the milked cows on these days, and the cows (decisions 529 and 530). Milked: in a lactation of which she has a record in the period or 30 days
 * before. On a farm that records totals, and only some of its cows, all cows in milk count; of beef breeds those with records. A record in no known lactation
 * stands for its day and the 30 after it.
 */
export function cowDays(cows: readonly Lactating[], milked: MilkedCows, milkDays: readonly string[]) {
  const days = milkDays.toSorted();
  const daysIn = ({ from, until }: Stretch) => (until === null ? days.length : before(days, until)) - before(days, from);

  let total = 0;
  const counted: string[] = [];
  for (const { cow, lactations, ends } of cows) {
    const asks = milked.byCow || isBeefBreed(cow.breed);
    const known = asks ? lactations.filter((lactation) => milked.isOf(cow.id, lactation)) : lactations;
    const unknown = milked.outside(cow.id).map(({ from, to }): Stretch => {
      const last = addDays(to, milkedWithin + 1);
      return { from, until: ends.find((day) => to <= day && day < last) ?? last };
    });
    const many = [...known, ...unknown].reduce((sofar, stretch) => sofar + daysIn(stretch), 0);
    total += many;
    if (many > 0) counted.push(cow.id);
  }
  return { cowDays: total, cows: counted };
}
