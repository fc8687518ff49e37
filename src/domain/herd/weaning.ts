// Weaning (desmame): which calves are old enough, and when the others will be. The age is the farm's, by group of breeds.

import type { Animal } from '#domain/herd/animals';
import { isBeefBreed } from '#domain/herd/breed-composition';
import type { HerdSettings } from '#domain/herd/herd-settings';
import { daysBetween } from '#domain/kernel/dates';

/** In days, where the farm has not set its own: dairy calves, crosses and unknown breeds, and beef calves. */
export const weaningAge = 60;
export const beefWeaningAge = 210;
/** Announced this many days before. */
export const upcomingDays = 7;

/** The farm's own ages; undefined: it has set none. */
export type WeaningAges = Pick<HerdSettings, 'weaning_age_dairy' | 'weaning_age_beef'> | undefined;

export const weaningAgeOf = ({ breed }: Pick<Animal, 'breed'>, ages?: WeaningAges) =>
  isBeefBreed(breed) ? (ages?.weaning_age_beef ?? beefWeaningAge) : (ages?.weaning_age_dairy ?? weaningAge);

type Calf = Pick<Animal, 'status' | 'category' | 'birth_date' | 'breed'>;
export type Weaning = { state: 'ready' | 'upcoming' | 'nursing'; daysLeft: number };

/** Null unless it is an active bezerro or bezerra with a birth date. Days left are zero or negative once it is old enough. */
export function weaningOf({ status, category, birth_date, breed }: Calf, today: string, ages?: WeaningAges): Weaning | null {
  if (status !== 'ativo' || !birth_date || (category !== 'bezerro' && category !== 'bezerra')) return null;
  const daysLeft = weaningAgeOf({ breed }, ages) - daysBetween(birth_date, today);
  return { state: daysLeft <= 0 ? 'ready' : daysLeft <= upcomingDays ? 'upcoming' : 'nursing', daysLeft };
}
