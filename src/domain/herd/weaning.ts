// Weaning (desmame): which calves are old enough, and when the others will be.

import type { Animal } from '#domain/herd/animals';
import { daysBetween } from '#domain/kernel/dates';

/** In days. */
export const weaningAge = 60;
/** Announced this many days before. */
export const upcomingDays = 7;

type Calf = Pick<Animal, 'status' | 'category' | 'birth_date'>;
export type Weaning = { state: 'ready' | 'upcoming' | 'nursing'; daysLeft: number };

/** Null unless it is an active bezerro or bezerra with a birth date. Days left are zero or negative once it is old enough. */
export function weaningOf({ status, category, birth_date }: Calf, today: string): Weaning | null {
  if (status !== 'ativo' || !birth_date || (category !== 'bezerro' && category !== 'bezerra')) return null;
  const daysLeft = weaningAge - daysBetween(birth_date, today);
  return { state: daysLeft <= 0 ? 'ready' : daysLeft <= upcomingDays ? 'upcoming' : 'nursing', daysLeft };
}
