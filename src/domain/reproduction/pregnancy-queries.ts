// Which animals are pregnant, their stage, and which are due soon.

import { isLactating } from '#domain/herd/animal-facts';
import type { AnimalType } from '#domain/herd/animal-types';
import type { Animal } from '#domain/herd/animals';
import { daysOf, type OwnDays } from '#domain/herd/breeding-days';
import { gestationOf } from '#domain/herd/gestation';
import { addDays, daysBetween } from '#domain/kernel/dates';
import { compare } from '#domain/kernel/sorting';
import { fold } from '#domain/kernel/text';

export const stages = { inicio: 'Início', meio: 'Meio', final: 'Final' };
export type Stage = keyof typeof stages;

/** Days that count as due soon: this week, this month. */
export const soonDays = 7;
export const monthDays = 30;
/** A birth is late from this many days after the expected date on. */
export const lateDays = 7;

/** The farm's own days dry before calving. */
type Days = OwnDays<'dry_days'>;

type Pregnant = Pick<Animal, 'type' | 'status' | 'pregnancy_status' | 'pregnancy_date' | 'expected_birth_date'> & { breed?: string | null };

export const isPregnant = ({ status, pregnancy_status }: Pick<Animal, 'status' | 'pregnancy_status'>) => status === 'ativo' && pregnancy_status === 'prenha';

/** Negative after the expected date; null if the expected date is unknown, or she has left the herd. */
export const daysLeft = (animal: Pregnant, today: string) =>
  isPregnant(animal) && animal.expected_birth_date ? daysBetween(today, animal.expected_birth_date) : null;

/** Elapsed share of the gestation, from 0 to 1. An unknown mating date is computed from the expected date. */
export function elapsed({ type, breed, pregnancy_date, expected_birth_date }: Pregnant, today: string) {
  const whole = gestationOf(type, breed);
  const since = pregnancy_date ?? (expected_birth_date && addDays(expected_birth_date, -whole));
  return since && whole > 0 ? Math.min(1, Math.max(0, daysBetween(since, today) / whole)) : 0;
}

export function stageOf(animal: Pregnant, today: string): Stage {
  const passed = elapsed(animal, today);
  return passed < 0.33 ? 'inicio' : passed < 0.66 ? 'meio' : 'final';
}

export type Due = 'late' | 'week' | 'month' | 'later';

export function dueOf(animal: Pregnant, today: string): Due {
  const left = daysLeft(animal, today);
  if (left === null || left > monthDays) return 'later';
  return left <= -lateDays ? 'late' : left <= soonDays ? 'week' : 'month';
}

/** From a week before the expected date on, however late. */
export const mayGiveBirth = (animal: Pregnant, today: string) => ['late', 'week'].includes(dueOf(animal, today));

/** Types that are milked. */
const milked: readonly AnimalType[] = ['bovino', 'caprino', 'ovino'];
export const mayDryOff = (animal: Animal) => milked.includes(animal.type) && isLactating(animal);

/** A cow in milk close to calving. Once the expected date has passed, the birth alert applies instead. */
export function shouldDryOff(animal: Animal, today: string, own?: Days) {
  if (animal.type !== 'bovino' || !isPregnant(animal) || !isLactating(animal)) return false;
  const left = daysLeft(animal, today);
  return left !== null && left >= 0 && left <= daysOf(own, 'dry_days');
}

/** Link to her in the list of pregnant animals, which shows cattle unless another type is chosen. */
export const pregnancyLink = ({ name, type }: Pick<Animal, 'name' | 'type'>) =>
  `/pregnancies?search=${encodeURIComponent(name)}${type === 'bovino' ? '' : `&type=${type}`}`;

/** In the address of the list. Late is not "within 7 days"; who is to be watched is either. */
export const dueFilters = { acompanhar: 'Para acompanhar', atrasadas: 'Atrasadas', semana: 'Em até 7 dias', mes: 'Em até 30 dias', secar: 'Para secar' };
export type DueFilter = keyof typeof dueFilters;

const isDue: Record<DueFilter, (animal: Animal, today: string, own?: Days) => boolean> = {
  acompanhar: mayGiveBirth,
  atrasadas: (animal, today) => dueOf(animal, today) === 'late',
  semana: (animal, today) => dueOf(animal, today) === 'week',
  mes: (animal, today) => ['week', 'month'].includes(dueOf(animal, today)),
  secar: shouldDryOff,
};

/** Empty: all. */
export type PregnancyFilters = { search: string; stage: Stage | ''; type: AnimalType | ''; due?: DueFilter | '' };

export const pregnantOnes = (animals: readonly Animal[], type: AnimalType | '') =>
  animals.filter((animal) => isPregnant(animal) && (type === '' || animal.type === type));

/** First due first. */
export function findPregnant(animals: readonly Animal[], { search, stage, type, due = '' }: PregnancyFilters, today: string, own?: Days) {
  const words = fold(search).split(' ').filter(Boolean);
  return pregnantOnes(animals, type)
    .filter((animal) => {
      if (stage !== '' && stageOf(animal, today) !== stage) return false;
      if (due !== '' && !isDue[due](animal, today, own)) return false;
      const text = fold(`${animal.name} ${animal.identification ?? ''}`);
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => compare(a.expected_birth_date ?? '9', b.expected_birth_date ?? '9') || compare(a.id, b.id));
}

/** The four counters. Due within 7 days is also due within 30; late is neither. */
export function countPregnant(pregnant: readonly Animal[], today: string) {
  const counts = { pregnant: pregnant.length, week: 0, late: 0, month: 0 };
  for (const animal of pregnant) {
    const due = dueOf(animal, today);
    if (due === 'late') counts.late++;
    if (due === 'week') counts.week++;
    if (due === 'week' || due === 'month') counts.month++;
  }
  return counts;
}
