// Texts about an animal: its values in words, its age, its status.

import { categoryNames } from '#domain/herd/animal-categories';
import { ageOn, birthConditions, genderNames, healthAtBirth, pregnancyValues, statusNames, statusWord } from '#domain/herd/animal-facts';
import { animalTypes } from '#domain/herd/animal-types';
import type { Animal } from '#domain/herd/animals';
import { type Called, categoryOn } from '#domain/herd/category-by-age';
import { useToday } from '#parts/sync/FarmData';
import { Badge, type Tone } from '#ui/Badge';
import { count } from '#ui/format';

const values = {
  type: animalTypes,
  gender: genderNames,
  status: statusNames,
  category: categoryNames,
  pregnancy_status: pregnancyValues,
  birth_condition: birthConditions,
  health_status_at_birth: healthAtBirth,
};
type Choice = keyof typeof values;

export const animalValues = (field: Choice): Record<string, string> => values[field];

/** "femea" → "Fêmea" */
export const animalWord = (field: Choice, value: string | null) => (value === null ? null : (animalValues(field)[value] ?? value));

/** What it is called on this day. */
export const categoryWord = (animal: Called, day: string) => animalWord('category', categoryOn(animal, day));

export const statusTones: Record<Animal['status'], Tone> = { ativo: 'green', vendido: 'blue', abatido: 'yellow', morto: 'red' };

export const StatusBadge = ({ animal }: { animal: Pick<Animal, 'status' | 'gender' | 'is_batch' | 'loss_kind'> }) => (
  <Badge tone={statusTones[animal.status]}>{statusWord(animal)}</Badge>
);

const pregnancyTones: Record<NonNullable<Animal['pregnancy_status']>, Tone> = { nao_aplicavel: 'gray', vazia: 'gray', prenha: 'orange', seca: 'blue' };

/** Empty where it does not apply. */
export const PregnancyBadge = ({ pregnancy_status: status }: Pick<Animal, 'pregnancy_status'>) =>
  status && status !== 'nao_aplicavel' ? <Badge tone={pregnancyTones[status]}>{animalWord('pregnancy_status', status)}</Badge> : null;

/** "4 anos e 2 meses"; in its first month, its days. */
export function ageInWords(day: string, birth: string) {
  const { years, months, days } = ageOn(day, birth);
  if (years + months === 0) return days === 0 ? 'Nasceu hoje' : count(days, 'dia', 'dias');
  return [years && count(years, 'ano', 'anos'), months && count(months, 'mês', 'meses')].filter(Boolean).join(' e ');
}

/** For an animal that left the herd, the age on that day. */
export function Age({ of: { birth_date, exit_date } }: { of: Pick<Animal, 'birth_date' | 'exit_date'> }) {
  const today = useToday();
  return birth_date ? ageInWords(exit_date ?? today, birth_date) : null;
}

export const headsOf = ({ is_batch, batch_quantity }: Pick<Animal, 'is_batch' | 'batch_quantity'>) =>
  is_batch ? `Lote de ${count(batch_quantity ?? 0, 'cabeça', 'cabeças')}` : null;
