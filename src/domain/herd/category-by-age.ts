// What cattle are called by age, sex and calvings.
import type { Category, Gender } from '#domain/herd/animal-categories';
import type { AnimalType } from '#domain/herd/animal-types';
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
