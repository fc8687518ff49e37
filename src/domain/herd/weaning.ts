// Weaning (desmame): which calves are old enough to leave the cow, and when the others will be.

import type { Animal } from '#domain/herd/animals';
import { daysBetween } from '#domain/kernel/dates';

/** In days. */
export const weaningAge = 60;
/** Whoever has at most so many days left is said to come soon. */
export const upcomingDays = 7;

type Calf = Pick<Animal, 'status' | 'category' | 'birth_date'>;
export type Weaning = { state: 'ready' | 'upcoming' | 'nursing'; daysLeft: number };

/** Of an active bezerro or bezerra whose birth date is known; anything else is not to be weaned. From the day on, no or negative days are left. */
export function weaningOf({ status, category, birth_date }: Calf, today: string): Weaning | null {
  if (status !== 'ativo' || !birth_date || (category !== 'bezerro' && category !== 'bezerra')) return null;
  const daysLeft = weaningAge - daysBetween(birth_date, today);
  return { state: daysLeft <= 0 ? 'ready' : daysLeft <= upcomingDays ? 'upcoming' : 'nursing', daysLeft };
}
