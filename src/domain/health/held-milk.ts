// The days on which the milk of a cow may not be sold, and why: what she was given, the colostrum, and the milk before a birth.

import { barred, colostrumDays, type Dose, freeOn, type Hold, milkDaysOf, retentionDays, unknown } from '#domain/health/withdrawal';
import { addDays } from '#domain/kernel/dates';

/** `until` is the first free day; null: no end is known. */
export type HeldDays = Hold & { from: string; isDose: boolean };

/** A pregnancy with a known date of birth; `ended`: the day of its birth or loss. */
export type ExpectedBirth = { expected: string; ended: string | null };
export type MilkEvents = { doses: readonly Dose[]; calvings: readonly string[]; expected: readonly ExpectedBirth[] };

/** In the order in which the reasons are named: unknown first, then what bars all milk, then the others. */
export function heldMilk({ doses, calvings, expected }: MilkEvents): HeldDays[] {
  const days: HeldDays[] = [];
  const isDose = true;
  for (const { name, first, milk_withdrawal_days, not_for_lactating, over } of doses)
    if (milk_withdrawal_days === null && !not_for_lactating) days.push({ from: first, until: over, reason: `${unknown.reason}: ${name}`, isDose });
  // A product that is not for lactating cows holds the milk until the next lactation.
  for (const { name, first, last, not_for_lactating } of doses)
    if (not_for_lactating) days.push({ from: first, until: earliestAfter(last, calvings), reason: `${barred.reason}: ${name}`, isDose });
  for (const dose of doses) {
    const many = milkDaysOf(dose);
    if (many) days.push({ from: dose.first, until: freeOn(dose.last, many), reason: `Carência de ${dose.name}`, isDose });
  }
  for (const calving of calvings) days.push({ from: calving, until: freeOn(calving, colostrumDays), reason: 'Colostro', isDose: false });
  for (const { expected: on, ended } of expected) days.push({ from: addDays(on, -retentionDays), until: ended, reason: 'Leite de retenção', isDose: false });
  return days;
}

const earliestAfter = (day: string, days: readonly string[]) =>
  days.reduce<string | null>((found, one) => (one > day && (found === null || one < found) ? one : found), null);

/** The reason on a day that lasts longest; one without a known end lasts longest of all. */
export function heldOn<H extends Pick<HeldDays, 'from' | 'until'>>(held: readonly H[], day: string): H | null {
  let longest: H | null = null;
  for (const one of held) {
    if (one.from > day || (one.until !== null && one.until <= day)) continue;
    if (longest === null || (longest.until !== null && (one.until === null || one.until > longest.until))) longest = one;
  }
  return longest;
}
