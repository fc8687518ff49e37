// Sanitary applications (aplicações sanitárias): a vaccine, dewormer or parasite treatment given to an animal on a day.
import * as z from 'zod/mini';
import { removalReason, withdrawalLabel } from '#domain/health/withdrawal-fields';
import type { Animal } from '#domain/herd/animals';
import { assertWasInHerd } from '#domain/herd/herd-exits';
import { addDays } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, id, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import { fromStock, supplyUse } from '#domain/supplies/supply-uses';

export const applicationTypes = {
  vacina: 'Vacina',
  vermifugo: 'Vermífugo',
  carrapaticida: 'Carrapaticida',
  moscicida: 'Moscicida',
  sarnicida: 'Sarnicida',
  berne: 'Berne',
  outro_externo: 'Outro externo',
};

export const AnimalVaccine = noun(
  'animal_vaccines',
  {
    animal_id: reference('Animal', 'animals'),
    application_type: choice('Tipo', applicationTypes),
    vaccine_name: text('Produto'),
    application_date: date('Data da aplicação'),
    next_application_date: optional(date('Próxima aplicação')),
    dosage: optional(text('Dose')),
    batch_number: optional(text('Lote do produto')),
    veterinarian: optional(text('Veterinário')),
    notes: optional(longText('Observações')),
    ...withdrawalLabel(),
  },
  {
    title: 'Aplicações',
    missing: 'Aplicação não encontrada',
    failed: { load: 'Erro ao carregar aplicações', save: 'Erro ao registrar vacina', remove: 'Erro ao excluir vacina' },
    confirm: 'Tem certeza que deseja excluir esta vacina?',
    kept: {
      /** The day on which somebody said that the unknown withdrawal is over. */
      withdrawal_over_on: optional(date('Carência encerrada em')),
      removal_reason: removalReason(),
      supply_use_id: supplyUse(),
    },
  },
);
export type AnimalVaccine = RowOf<typeof AnimalVaccine>;

export const mostAnimals = 2000;

const { id: _id, animal_id, ...common } = AnimalVaccine.create.shape;

/** One registration for many animals, with the record id of each. */
export const application = z.strictObject({
  applications: z
    .array(z.strictObject({ id: id(), animal_id }), 'Selecione: Animal')
    .check(z.minLength(1, 'Selecione ao menos um animal'), z.maxLength(mostAnimals, `No máximo ${mostAnimals.toLocaleString('pt-BR')} animais por vez`)),
  ...common,
  /** The specification's other name for the next application (decision 32). */
  next_dose_date: common.next_application_date,
  ...fromStock,
});

/** What all animals of a corral session are given: chosen once, before the first. */
export const plannedApplication = z.strictObject(common);

type Target = Pick<Animal, 'id' | 'name' | 'status' | 'exit_date' | 'is_batch' | 'birth_date'>;

/** Which animals the form offers and the verb accepts. */
export const canReceive = ({ status, is_batch }: Pick<Animal, 'status' | 'is_batch'>) => status === 'ativo' && !is_batch;

export function assertCanReceive(animal: Target, on: string) {
  assertWasInHerd(animal, on, `Só animais ativos recebem aplicações: ${animal.name}`, 'animal_id');
  if (animal.is_batch) throw new RuleBroken(`Um lote não recebe aplicações: ${animal.name}`, 'animal_id');
}

type Dates = Pick<AnimalVaccine, 'application_date' | 'next_application_date'>;

export function assertApplicationDates({ application_date, next_application_date }: Dates, today: string) {
  if (application_date > today) throw new RuleBroken('A data não pode ser futura', 'application_date');
  if (next_application_date !== null && next_application_date < application_date)
    throw new RuleBroken('A próxima aplicação não pode ser anterior à aplicação', 'next_application_date');
}

export function assertBornBefore({ name, birth_date }: Pick<Animal, 'name' | 'birth_date'>, application_date: string) {
  if (birth_date !== null && application_date < birth_date) throw new RuleBroken(`A aplicação é anterior ao nascimento: ${name}`, 'application_date');
}

type Schedule = { booster_days: number | null; frequency_days: number | null; trigger: string };

/** Days from a dose to its booster, which only a first dose has. */
export const boosterDays = ({ booster_days }: Schedule, isFirst: boolean) => (isFirst && booster_days ? booster_days : null);
/** Days from a dose to its repetition. A protocol that follows an event is repeated with the event, on no fixed date. */
export const repeatDays = ({ frequency_days, trigger }: Schedule) => (trigger === 'idade' && frequency_days ? frequency_days : null);

/** The next date the form suggests. */
export function nextApplication(schedule: Schedule, application_date: string, isFirst: boolean) {
  const days = boosterDays(schedule, isFirst) ?? repeatDays(schedule);
  return days === null ? null : addDays(application_date, days);
}
