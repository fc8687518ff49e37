// Other fields of the insemination form that change with the field just edited.
import { type AnimalType, expectedBirth } from '#domain/herd/animal-types';
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';

type Typed = {
  [F in keyof Pick<ArtificialInsemination, 'insemination_date' | 'result' | 'confirmation_date' | 'expected_birth_date'>]?:
    | ArtificialInsemination[F]
    | undefined;
};

/** Fields that change with the edited field. The person may edit them again. */
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
