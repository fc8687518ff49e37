// Treatments (tratamentos): medicine, surgery, examinations and other procedures on an animal.

import { removalReason, withdrawalLabel } from '#domain/health/withdrawal-fields';
import type { Animal } from '#domain/herd/animals';
import { assertWasInHerd } from '#domain/herd/herd-exits';
import { addDays } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, decimal, integer, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import { supplyUse } from '#domain/supplies/supply-uses';

export const AnimalTreatment = noun(
  'animal_treatments',
  {
    animal_id: reference('Animal', 'animals'),
    treatment_type: choice('Tipo', { medicamento: 'Medicamento', cirurgia: 'Cirurgia', exame: 'Exame', procedimento: 'Procedimento', outro: 'Outro' }),
    treatment_name: text('Nome do tratamento'),
    description: optional(longText('Descrição')),
    application_date: date('Data da aplicação'),
    dosage: optional(text('Dose')),
    frequency: optional(text('Frequência')),
    duration_days: optional(integer('Duração (dias)', { min: 1, max: 3650 })),
    veterinarian: optional(text('Veterinário')),
    reason: optional(text('Motivo')),
    cost: optional(decimal('Custo (R$)', { scale: 2 })),
    notes: optional(longText('Observações')),
    ...withdrawalLabel(),
  },
  {
    title: 'Tratamentos',
    missing: 'Tratamento não encontrado',
    failed: { load: 'Erro ao carregar tratamentos', save: 'Erro ao registrar tratamento', remove: 'Erro ao excluir tratamento' },
    confirm: 'Tem certeza que deseja excluir este tratamento?',
    kept: {
      /** The day on which somebody said that the unknown withdrawal is over. */
      withdrawal_over_on: optional(date('Carência encerrada em')),
      /** Application date + duration. */
      end_date: optional(date('Fim do tratamento')),
      removal_reason: removalReason(),
      supply_use_id: supplyUse(),
    },
  },
);
export type AnimalTreatment = RowOf<typeof AnimalTreatment>;

export const endOf = ({ application_date, duration_days }: Pick<AnimalTreatment, 'application_date' | 'duration_days'>) =>
  duration_days === null ? null : addDays(application_date, duration_days);

export function assertTreatmentDate({ birth_date }: Pick<Animal, 'birth_date'>, on: string, today: string) {
  if (on > today) throw new RuleBroken('A data não pode ser futura', 'application_date');
  if (birth_date !== null && on < birth_date) throw new RuleBroken('O tratamento é anterior ao nascimento', 'application_date');
}

/** A treatment can still be recorded after the animal left, up to its exit date. */
export const assertCanBeTreated = (animal: Pick<Animal, 'id' | 'name' | 'status' | 'exit_date'>, on: string) =>
  assertWasInHerd(animal, on, `Só animais ativos recebem tratamentos: ${animal.name}`, 'application_date');
