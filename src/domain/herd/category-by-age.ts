// What cattle are called by age, sex and calvings.
import type { Category, Gender } from '#domain/herd/animal-categories';
import type { AnimalType } from '#domain/herd/animal-types';
import type { Animal } from '#domain/herd/animals';
import { daysBetween } from '#domain/kernel/dates';

/** Days from which a calf is no calf any more, weaned or not. */
export const calfDays = 365;

type Aging = { type: AnimalType; gender: Gender; category: Category | null; is_batch: boolean; birth_date: string | null; last_birth_date: string | null };

/** The category by age, sex and calvings (decision 287). Only of cattle; it never goes back, and what a person chose beyond it stays. */
export function categoryByAge({ type, gender, category, is_batch, birth_date, last_birth_date }: Aging, today: string): Category | null {
  if (type !== 'bovino' || is_batch) return category;
  const isCalf = category === null || category === 'bezerro' || category === 'bezerra';
  if (gender === 'femea' && last_birth_date !== null && (isCalf || category === 'novilha')) return 'vaca';
  if (!isCalf || birth_date === null) return category;
  const isGrown = daysBetween(birth_date, today) >= calfDays;
  return gender === 'femea' ? (isGrown ? 'novilha' : 'bezerra') : isGrown ? 'novilho' : 'bezerro';
}

export type Called = Aging & Pick<Animal, 'status' | 'exit_date'>;

/** What it is called on a day, although nobody has written its category since (decision 345). One that left keeps that of its last day. */
export function categoryOn(animal: Called, day: string): Category | null {
  const on = animal.status === 'ativo' ? day : animal.exit_date;
  // Without a category nobody said what it is, and without a day of exit nobody knows how old it became.
  return animal.category === null || on === null ? animal.category : categoryByAge(animal, on);
}
