// Whether an insemination still tells something of its animal: apart from the declaration, since the dashboard asks it.
import type { Animal } from '#domain/herd/animals';
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';

/** A service from before her last birth, or before the one she is pregnant by, or of one that has left, tells only the past. */
export const concernsNow = (
  { insemination_date }: Pick<ArtificialInsemination, 'insemination_date'>,
  { status, last_birth_date, pregnancy_status, pregnancy_date }: Pick<Animal, 'status' | 'last_birth_date' | 'pregnancy_status' | 'pregnancy_date'>,
) =>
  status === 'ativo' &&
  (last_birth_date === null || last_birth_date <= insemination_date) &&
  !(pregnancy_status === 'prenha' && pregnancy_date !== null && pregnancy_date > insemination_date);
