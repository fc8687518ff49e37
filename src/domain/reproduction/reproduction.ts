// What births, losses and inseminations write on a female, and how it is given back when they turn out not to have happened.

import { type Animal, pregnancyStatus } from '#domain/herd/animals';
import { date, optional } from '#domain/kernel/fields';

/** How she stood before: kept on the record that changed it. */
export const stoodBefore = {
  previous_pregnancy_status: optional(pregnancyStatus('Situação reprodutiva anterior')),
  previous_pregnancy_date: optional(date('Cobertura anterior')),
  previous_expected_birth_date: optional(date('Previsão de parto anterior')),
  previous_last_birth_date: optional(date('Último parto anterior')),
};

export type Standing = Pick<Animal, 'pregnancy_status' | 'pregnancy_date' | 'expected_birth_date' | 'last_birth_date'>;
export type StoodBefore = {
  previous_pregnancy_status: Animal['pregnancy_status'];
  previous_pregnancy_date: string | null;
  previous_expected_birth_date: string | null;
  previous_last_birth_date: string | null;
};

const fields = ['pregnancy_status', 'pregnancy_date', 'expected_birth_date', 'last_birth_date'] as const;

export const asBefore = (animal: Standing): StoodBefore => ({
  previous_pregnancy_status: animal.pregnancy_status,
  previous_pregnancy_date: animal.pregnancy_date,
  previous_expected_birth_date: animal.expected_birth_date,
  previous_last_birth_date: animal.last_birth_date,
});

export const before = (record: StoodBefore): Standing => ({
  pregnancy_status: record.previous_pregnancy_status,
  pregnancy_date: record.previous_pregnancy_date,
  expected_birth_date: record.previous_expected_birth_date,
  last_birth_date: record.previous_last_birth_date,
});

/** Nothing else has changed her since. */
export const standsAs = (animal: Standing, standing: Standing) => fields.every((field) => animal[field] === standing[field]);

const later = (a: string | null, b: string) => (a !== null && a > b ? a : b);

export const afterBirth = ({ last_birth_date }: Standing, birth_date: string): Standing => ({
  pregnancy_status: 'vazia',
  pregnancy_date: null,
  expected_birth_date: null,
  last_birth_date: later(last_birth_date, birth_date),
});

/** A loss is no birth: when she last gave birth stays as it was. */
export const afterLoss = ({ last_birth_date }: Standing): Standing => ({
  pregnancy_status: 'vazia',
  pregnancy_date: null,
  expected_birth_date: null,
  last_birth_date,
});
