// Lactations of a cow, asked of her calvings, dry-offs, exit and tests; nothing of it is stored (decision 310).
import { addDays, daysBetween } from '#domain/kernel/dates';
import { rounded } from '#domain/kernel/money';
import { type Projected, projection305 } from '#domain/milk/lactation-projection';
import { areEnough, litresUntil, solidsUntil, standardDays } from '#domain/milk/lactation-yield';
import { girolandoLater } from '#domain/milk/standard-curves';
import type { TestDay } from '#domain/milk/test-days';
import { curveOf, type Fit, monthlyPersistency, peakDay, type Wood } from '#domain/milk/wood-curve';

/** Days of her life, in any order. `parityBefore`: calvings before those that are known. `left`: no longer in the herd, if only that is known. */
export type CowEvents = {
  calvings: readonly string[];
  dryOffs: readonly string[];
  exit: string | null;
  left?: boolean;
  parityBefore?: number;
};

/** `no_records`: nobody told when; her last test is the end. */
export type LactationEnd = 'dry_off' | 'calving' | 'exit' | 'no_records';
export type LactationTest = TestDay & { dim: number };
/** `to` null: it is running. `days`: up to its end, or up to today. */
export type LactationSpan = { number: number; from: string; to: string | null; end: LactationEnd | null; days: number; tests: LactationTest[] };

/** So long without a record while other cows have some: she is no longer milked. */
const silentDays = 60;
const [shortestDays, longDays] = [100, 700];

/** `herdLast`: the last day on which any cow of the herd has a record, asked only for a cow without recent tests. Oldest first. */
export function lactationSpans(
  events: CowEvents,
  tests: readonly TestDay[],
  { today, herdLast }: { today: string; herdLast: () => string | null },
): LactationSpan[] {
  const calvings = [...new Set(events.calvings)].filter((day) => day <= today).toSorted();
  return calvings.map((from, i) => {
    const next = calvings[i + 1];
    const ends: [string, LactationEnd][] = [
      ...events.dryOffs.map((day): [string, LactationEnd] => [day, 'dry_off']),
      ...(next ? [[addDays(next, -1), 'calving'] as [string, LactationEnd]] : []),
      ...(events.exit ? [[events.exit, 'exit'] as [string, LactationEnd]] : []),
    ];
    const known = ends.filter(([day]) => day >= from && day <= today).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))[0];
    const until = known?.[0] ?? today;
    const own: LactationTest[] = [];
    for (const test of tests) if (test.day >= from && test.day <= until) own.push(withDim(test, daysBetween(from, test.day)));
    const last = own.at(-1);
    const isSilent =
      !known && last && (events.left || (daysBetween(last.day, today) > silentDays && daysBetween(last.day, herdLast() ?? last.day) > silentDays));
    const [to, end] = known ?? (isSilent ? ([last.day, 'no_records'] as const) : [null, null]);
    return { number: i + 1 + (events.parityBefore ?? 0), from, to, end, days: daysBetween(from, to ?? today), tests: own };
  });
}

/** Written out: a herd has a hundred thousand tests, and a spread takes several times as long. */
const withDim = ({ day, litres, treated, fat, protein, cells }: TestDay, dim: number): LactationTest => ({ day, litres, treated, fat, protein, cells, dim });

export type Solids = ReturnType<typeof solidsUntil>;
export type Lactation = LactationSpan & {
  /** All litres up to its end; while it runs, up to the last test. */
  litres: number | null;
  /** The same of at most 305 days. */
  litres305: number | null;
  /** The tests are near enough to each other to tell the litres. */
  reliable: boolean;
  /** Too short for means of the herd. */
  short: boolean;
  /** So long in milk that a calving or a dry-off was probably not recorded. */
  unusuallyLong: boolean;
  fat: Solids;
  protein: Solids;
  fit: Fit;
  /** Of each litre, what is left 30 days later. */
  persistency: number | null;
  projection: Projected | null;
};

/** `standard`: what to expect of a cow of her breed and lactation. */
export function measuredLactation(span: LactationSpan, standard: Wood = girolandoLater): Lactation {
  const { tests, to, days } = span;
  const last = tests.at(-1)?.dim ?? 0;
  const stop = to === null ? last : days;
  const until305 = Math.min(standardDays, stop);
  const fit = curveOf(tests);
  const highest = tests.reduce<LactationTest | null>((best, test) => (best && best.litres >= test.litres ? best : test), null);
  const persistency = monthlyPersistency(tests, fit.curve ? peakDay(fit.curve) : (highest?.dim ?? 0));
  const has = tests.length > 0;
  return {
    ...span,
    litres: has ? litresUntil(tests, stop) : null,
    litres305: has ? litresUntil(tests, until305) : null,
    reliable: areEnough(tests, stop),
    short: to !== null && days < shortestDays,
    unusuallyLong: to === null && days > longDays,
    fat: solidsUntil(tests, until305, 'fat'),
    protein: solidsUntil(tests, until305, 'protein'),
    fit,
    persistency: persistency === null ? null : rounded(persistency, 4),
    projection: to === null ? projection305({ tests, curve: fit.curve, standard, today: days }) : null,
  };
}

/** What a lactation is compared by: measured 305 days, or the projection of a running one; null when neither can be told. */
export function comparable305({ litres305, projection, to, tests, reliable }: Lactation) {
  if (projection) return projection.litres;
  return reliable && (to !== null || (tests.at(-1)?.dim ?? 0) >= standardDays) ? litres305 : null;
}
