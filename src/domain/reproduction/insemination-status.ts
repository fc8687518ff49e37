// Whether an insemination is still relevant for its animal. Separate from the declaration, because the dashboard needs only this.
import type { Animal } from '#domain/herd/animals';
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';

/** Not relevant if before her last birth, before the mating of her current pregnancy, or if she has left the herd. */
export const concernsNow = (
  { insemination_date }: Pick<ArtificialInsemination, 'insemination_date'>,
  { status, last_birth_date, pregnancy_status, pregnancy_date }: Pick<Animal, 'status' | 'last_birth_date' | 'pregnancy_status' | 'pregnancy_date'>,
) =>
  status === 'ativo' &&
  (last_birth_date === null || last_birth_date <= insemination_date) &&
  !(pregnancy_status === 'prenha' && pregnancy_date !== null && pregnancy_date > insemination_date);
