// What one change to an insemination changes with it, in the form as the person types.
import { type AnimalType, expectedBirth } from '#domain/herd/animal-types';
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';

type Typed = {
  [F in keyof Pick<ArtificialInsemination, 'insemination_date' | 'result' | 'confirmation_date' | 'expected_birth_date'>]?:
    | ArtificialInsemination[F]
    | undefined;
};

/** What follows from a field that was just changed. The person may change it again. */
export function inseminationFollows(
  changed: string,
  { insemination_date, result, confirmation_date, expected_birth_date }: Typed,
  type: AnimalType | undefined,
  today: string,
) {
  if (changed === 'result' && result === 'pendente') return { confirmation_date: null, expected_birth_date: null };
  const expected = type ? expectedBirth(type, insemination_date ?? null) : null;
  if (changed === 'result')
    return { confirmation_date: confirmation_date ?? today, expected_birth_date: result === 'positiva' ? (expected_birth_date ?? expected) : null };
  const reckoned = changed === 'insemination_date' || changed === 'animal_id';
  return reckoned && result === 'positiva' ? { expected_birth_date: expected } : {};
}
