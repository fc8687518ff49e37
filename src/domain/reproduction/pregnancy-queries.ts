// Who is pregnant, how far along, and who is due: over the herd and today.

import { type AnimalType, gestationOf } from '#domain/herd/animal-types';
import { type Animal, isLactating } from '#domain/herd/animals';
import { addDays, daysBetween } from '#domain/kernel/dates';
import { compare } from '#domain/kernel/order';
import { fold } from '#domain/kernel/text';

export const stages = { inicio: 'Início', meio: 'Meio', final: 'Final' };
export type Stage = keyof typeof stages;

/** Due within so many days: this week, this month. */
export const soonDays = 7;
export const monthDays = 30;

/** A cow rests her udder so many days before she calves again. */
export const dryOffDays = 60;

type Pregnant = Pick<Animal, 'type' | 'pregnancy_date' | 'expected_birth_date'>;

export const isPregnant = ({ status, pregnancy_status }: Pick<Animal, 'status' | 'pregnancy_status'>) => status === 'ativo' && pregnancy_status === 'prenha';

/** Less than 0 when she is late; null while nobody knows when she is due. */
export const daysLeft = ({ expected_birth_date }: Pregnant, today: string) => (expected_birth_date ? daysBetween(today, expected_birth_date) : null);

/** How much of the gestation has passed, from 0 to 1. A mating nobody knows is reckoned back from the expected day. */
export function elapsed({ type, pregnancy_date, expected_birth_date }: Pregnant, today: string) {
  const whole = gestationOf(type);
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
  return left < 0 ? 'late' : left <= soonDays ? 'week' : 'month';
}

/** From a week before the expected day on, however late it is. */
export const mayGiveBirth = (animal: Pregnant, today: string) => ['late', 'week'].includes(dueOf(animal, today));

/** Those kept for their milk, while they give any. */
const milked: readonly AnimalType[] = ['bovino', 'caprino', 'ovino'];
export const mayDryOff = (animal: Animal) => milked.includes(animal.type) && isLactating(animal);

/** A cow in milk whose next calf is near. Once the day has passed, the birth itself is the matter. */
export function shouldDryOff(animal: Animal, today: string) {
  if (animal.type !== 'bovino' || !isPregnant(animal) || !isLactating(animal)) return false;
  const left = daysLeft(animal, today);
  return left !== null && left >= 0 && left <= dryOffDays;
}

/** Where she is found among the pregnant: cattle are shown there unless another type is asked for. */
export const pregnancyLink = ({ name, type }: Pick<Animal, 'name' | 'type'>) =>
  `/pregnancies?search=${encodeURIComponent(name)}${type === 'bovino' ? '' : `&type=${type}`}`;

/** Of one type; empty: of all. */
export type PregnancyFilters = { search: string; stage: Stage | ''; type: AnimalType | '' };

export const pregnantOnes = (animals: readonly Animal[], type: AnimalType | '') =>
  animals.filter((animal) => isPregnant(animal) && (type === '' || animal.type === type));

/** The one due first comes first. */
export function findPregnant(animals: readonly Animal[], { search, stage, type }: PregnancyFilters, today: string) {
  const words = fold(search).split(' ').filter(Boolean);
  return pregnantOnes(animals, type)
    .filter((animal) => {
      if (stage !== '' && stageOf(animal, today) !== stage) return false;
      const text = fold(`${animal.name} ${animal.identification ?? ''}`);
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => compare(a.expected_birth_date ?? '9', b.expected_birth_date ?? '9') || compare(a.id, b.id));
}

/** The four counters. Who is due within 7 days is also due within 30; who is late is neither. */
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
