// The effect of births, losses and inseminations on a female, and how it is undone.

import { type Animal, pregnancyStatus } from '#domain/herd/animals';
import { date, optional } from '#domain/kernel/fields';

/** Her earlier state, stored on the record that changed it. */
export const previousState = {
  previous_pregnancy_status: optional(pregnancyStatus('Situação reprodutiva anterior')),
  previous_pregnancy_date: optional(date('Cobertura anterior')),
  previous_expected_birth_date: optional(date('Previsão de parto anterior')),
  previous_last_birth_date: optional(date('Último parto anterior')),
};

export type ReproductiveState = Pick<Animal, 'pregnancy_status' | 'pregnancy_date' | 'expected_birth_date' | 'last_birth_date'>;
export type PreviousState = {
  previous_pregnancy_status: Animal['pregnancy_status'];
  previous_pregnancy_date: string | null;
  previous_expected_birth_date: string | null;
  previous_last_birth_date: string | null;
};

const fields = ['pregnancy_status', 'pregnancy_date', 'expected_birth_date', 'last_birth_date'] as const;

export const toPreviousState = (animal: ReproductiveState): PreviousState => ({
  previous_pregnancy_status: animal.pregnancy_status,
  previous_pregnancy_date: animal.pregnancy_date,
  previous_expected_birth_date: animal.expected_birth_date,
  previous_last_birth_date: animal.last_birth_date,
});

export const before = (record: PreviousState): ReproductiveState => ({
  pregnancy_status: record.previous_pregnancy_status,
  pregnancy_date: record.previous_pregnancy_date,
  expected_birth_date: record.previous_expected_birth_date,
  last_birth_date: record.previous_last_birth_date,
});

export const hasState = (animal: ReproductiveState, state: ReproductiveState) => fields.every((field) => animal[field] === state[field]);

const later = (a: string | null, b: string) => (a !== null && a > b ? a : b);

export const afterBirth = ({ last_birth_date }: ReproductiveState, birth_date: string): ReproductiveState => ({
  pregnancy_status: 'vazia',
  pregnancy_date: null,
  expected_birth_date: null,
  last_birth_date: later(last_birth_date, birth_date),
});

/** A loss is no birth: the date of her last birth stays. */
export const afterLoss = ({ last_birth_date }: ReproductiveState): ReproductiveState => ({
  pregnancy_status: 'vazia',
  pregnancy_date: null,
  expected_birth_date: null,
  last_birth_date,
});
