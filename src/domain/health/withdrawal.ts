// Withdrawal (carência): until when the meat or the milk of an animal may not be used, and why.

import type { AnimalTreatment } from '#domain/health/animal-treatments';
import type { AnimalVaccine } from '#domain/health/animal-vaccines';
import { isLactating } from '#domain/herd/animal-facts';
import type { Animal, Releases } from '#domain/herd/animals';
import { addDays } from '#domain/kernel/dates';

type Label = Pick<AnimalVaccine, 'meat_withdrawal_days' | 'milk_withdrawal_days' | 'not_for_lactating'>;
/** Missing in rows of phones that were not yet synchronized. */
type Later = { [F in 'min_days_before_calving' | 'withdrawal_over_on']?: AnimalVaccine[F] | undefined };
/** Something given: `first` is the first dose, `last` the last, from which withdrawal counts; `over`: the day on which somebody said that an unknown withdrawal is over. */
export type Dose = Label & { min_days_before_calving: number | null; name: string; first: string; last: string; over: string | null };

export const noReleases: Releases = {
  meat_release_date: null,
  milk_release_date: null,
  meat_unknown_since: null,
  milk_unknown_since: null,
  milk_barred_on: null,
};

/** Often no drug is given: a missing label then means no withdrawal. */
export const withoutDrug: ReadonlySet<AnimalTreatment['treatment_type']> = new Set(['exame', 'procedimento']);

export const doseOfVaccine = ({
  vaccine_name: name,
  application_date,
  ...label
}: Pick<AnimalVaccine, keyof Label | 'vaccine_name' | 'application_date'> & Later): Dose => ({
  name,
  first: application_date,
  last: application_date,
  meat_withdrawal_days: label.meat_withdrawal_days,
  milk_withdrawal_days: label.milk_withdrawal_days,
  not_for_lactating: label.not_for_lactating,
  min_days_before_calving: label.min_days_before_calving ?? null,
  over: label.withdrawal_over_on ?? null,
});

type Treated = Pick<AnimalTreatment, keyof Label | 'treatment_type' | 'treatment_name' | 'application_date' | 'duration_days'> & Later;

/** One dose a day: a treatment of three days ends two days after it began. */
export function doseOfTreatment(treatment: Treated): Dose {
  const { treatment_type, treatment_name: name, application_date: first, duration_days, not_for_lactating } = treatment;
  const unsaid = withoutDrug.has(treatment_type) ? 0 : null;
  return {
    name,
    first,
    last: addDays(first, (duration_days ?? 1) - 1),
    meat_withdrawal_days: treatment.meat_withdrawal_days ?? unsaid,
    milk_withdrawal_days: treatment.milk_withdrawal_days ?? unsaid,
    not_for_lactating,
    min_days_before_calving: treatment.min_days_before_calving ?? null,
    over: treatment.withdrawal_over_on ?? null,
  };
}

/** Day 0 is the first 24 hours: after N whole days, the product is free on the following day. With 0 days there is no withdrawal. */
export const freeOn = (last: string, days: number) => (days === 0 ? last : addDays(last, days + 1));

/** Days without milk for sale after the last dose. A cow that calves sooner than the label allows waits until those days are over. */
export const milkDaysOf = ({ milk_withdrawal_days, min_days_before_calving }: Pick<Dose, 'milk_withdrawal_days' | 'min_days_before_calving'>) =>
  Math.max(milk_withdrawal_days ?? 0, min_days_before_calving ?? 0);

/** Nobody entered the days of meat or milk, nor said that they are over. */
export const isUnknown = ({ meat_withdrawal_days: meat, milk_withdrawal_days: milk, not_for_lactating, over }: Dose) =>
  over === null && (meat === null || (milk === null && !not_for_lactating));

/** Of all doses: the latest release, the first with unknown withdrawal, the last that is not for lactating cows. */
export const releasesOf = (doses: readonly Dose[]) => doses.reduce(withDose, noReleases);

/** Adds one dose; the same result as computing all doses again. */
export function withDose(known: Releases, dose: Dose): Releases {
  const { first, last, over, meat_withdrawal_days: meat, milk_withdrawal_days: milk, not_for_lactating } = dose;
  const isMilkUnsaid = milk === null && !not_for_lactating;
  const milkDays = milkDaysOf(dose);
  const meatFree = meat ? freeOn(last, meat) : meat === null ? over : null;
  const milkFree = [milkDays ? freeOn(last, milkDays) : null, isMilkUnsaid ? over : null];
  return {
    meat_release_date: meatFree ? latest(known.meat_release_date, meatFree) : known.meat_release_date,
    meat_unknown_since: meat === null && !over ? earliest(known.meat_unknown_since, first) : known.meat_unknown_since,
    milk_release_date: milkFree.reduce((until, one) => (one ? latest(until, one) : until), known.milk_release_date),
    milk_unknown_since: isMilkUnsaid && !over ? earliest(known.milk_unknown_since, first) : known.milk_unknown_since,
    milk_barred_on: not_for_lactating ? latest(known.milk_barred_on, last) : known.milk_barred_on,
  };
}

const latest = (a: string | null, b: string) => (a !== null && a > b ? a : b);
const earliest = (a: string | null, b: string) => (a !== null && a < b ? a : b);

/** Why it may not be used; `until` is the first free day, if known. */
export type Hold = { reason: string; until: string | null };
type Calving = Pick<Animal, 'last_birth_date' | 'expected_birth_date'>;

export const colostrumDays = 5;
export const retentionDays = 30;

/** Today, from the fields stored on the animal. */
export function meatHold(animal: Pick<Animal, 'meat_release_date' | 'meat_unknown_since'>, today: string): Hold | null {
  return animal.meat_unknown_since !== null ? unknown : untilReleased(animal.meat_release_date, today);
}

export function milkHold(animal: Releases & Calving, today: string): Hold | null {
  if (animal.milk_unknown_since !== null) return unknown;
  if (isBarred(animal.milk_barred_on, animal, today)) return barred;
  return longest(untilReleased(animal.milk_release_date, today), ofCalving(animal, today));
}

/** For animals in the herd; milk only for those that give it. */
export const heldOf = (animal: Animal, today: string) => ({
  meat: animal.status === 'ativo' ? meatHold(animal, today) : null,
  milk: isLactating(animal) ? milkHold(animal, today) : null,
});

const untilReleased = (until: string | null, today: string): Hold | null => (until !== null && until > today ? { reason: 'Em carência', until } : null);

/** On any day, from all doses; later doses do not count yet. */
export function meatHoldOn(doses: readonly Dose[], day: string): Hold | null {
  const given = doses.filter(({ first }) => first <= day);
  const unsaid = given.find(({ meat_withdrawal_days, over }) => meat_withdrawal_days === null && (over === null || day < over));
  if (unsaid) return { ...unknown, reason: `${unknown.reason}: ${unsaid.name}` };
  return given.reduce<Hold | null>((held, { name, last, meat_withdrawal_days: days }) => longest(held, byDays(name, last, days ?? 0, day)), null);
}

export const unknown: Hold = { reason: 'Carência desconhecida', until: null };
export const barred: Hold = { reason: 'Não usar em lactação', until: null };

/** A product not for lactating cows blocks milk until the next lactation. */
const isBarred = (on: string | null, { last_birth_date }: Calving, day: string) =>
  on !== null && !(last_birth_date !== null && last_birth_date > on && last_birth_date <= day);

function byDays(name: string, last: string, days: number, day: string): Hold | null {
  const until = freeOn(last, days);
  return days > 0 && until > day ? { reason: `Carência de ${name}`, until } : null;
}

/** Colostrum after calving; before the next calving, milk that must be held back. */
function ofCalving({ last_birth_date, expected_birth_date }: Calving, day: string): Hold | null {
  const fresh = last_birth_date && last_birth_date <= day ? freeOn(last_birth_date, colostrumDays) : '';
  if (fresh > day) return { reason: 'Colostro', until: fresh };
  return expected_birth_date && day >= addDays(expected_birth_date, -retentionDays) ? { reason: 'Leite de retenção', until: null } : null;
}

/** The reason that lasts longer; one without an end lasts longest. */
function longest(a: Hold | null, b: Hold | null) {
  if (!a || !b) return a ?? b;
  if (a.until === null || b.until === null) return a.until === null ? a : b;
  return b.until > a.until ? b : a;
}
