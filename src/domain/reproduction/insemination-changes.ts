// Other fields of the insemination form that change with the field just edited.
import type { AnimalType } from '#domain/herd/animal-types';
import { expectedBirth } from '#domain/herd/gestation';
import { addDays } from '#domain/kernel/dates';
import { type ArtificialInsemination, embryoDays } from '#domain/reproduction/artificial-inseminations';

type Typed = {
  [F in keyof Pick<ArtificialInsemination, 'insemination_date' | 'result' | 'confirmation_date' | 'expected_birth_date'>]?:
    | ArtificialInsemination[F]
    | undefined;
};

/** Fields that change with the edited field. The person may edit them again. `days`: of gestation, by the breeds of both. */
export function inseminationFollows(
  changed: string,
  { insemination_date, result, confirmation_date, expected_birth_date }: Typed,
  type: AnimalType | undefined,
  today: string,
  days?: number,
  technique?: string,
) {
  if (changed === 'result' && result === 'pendente') return { confirmation_date: null, expected_birth_date: null };
  const computed = type ? expectedBirth(type, insemination_date ?? null, null, days) : null;
  const expected = computed && technique === 'TE' ? addDays(computed, -embryoDays) : computed;
  if (changed === 'result')
    return { confirmation_date: confirmation_date ?? today, expected_birth_date: result === 'positiva' ? (expected_birth_date ?? expected) : null };
  const reckoned = changed === 'insemination_date' || changed === 'animal_id' || changed === 'technique';
  return reckoned && result === 'positiva' ? { expected_birth_date: expected } : {};
}
