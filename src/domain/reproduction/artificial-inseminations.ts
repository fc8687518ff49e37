// Inseminations (inseminações): a service of a female and its result.

import type { AnimalType } from '#domain/herd/animal-types';
import type { Animal } from '#domain/herd/animals';
import { expectedBirth } from '#domain/herd/gestation';
import { assertWasInHerd } from '#domain/herd/herd-exits';
import { addDays } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, decimal, flag, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import { previousState } from '#domain/reproduction/reproductive-state';
import { supplyUse } from '#domain/supplies/supply-uses';

export const ArtificialInsemination = noun(
  'artificial_inseminations',
  {
    animal_id: reference('Animal', 'animals'),
    insemination_date: date('Data da inseminação'),
    bull_identification: text('Touro'),
    semen_batch: optional(text('Lote do sêmen')),
    technique: choice('Técnica', { tradicional: 'Tradicional', IATF: 'IATF', monta_natural: 'Monta natural', TE: 'Transferência de embrião' }),
    veterinarian: optional(text('Veterinário')),
    result: choice('Resultado', { pendente: 'Pendente', positiva: 'Positiva', negativa: 'Negativa' }),
    confirmation_date: optional(date('Data do diagnóstico')),
    expected_birth_date: optional(date('Previsão de parto')),
    notes: optional(longText('Observações')),
    cost: optional(decimal('Custo (R$)', { scale: 2 })),
    /** The bull that the text names, where it is known. */
    bull_id: optional(reference('Touro do rebanho', 'animals')),
    external_bull_id: optional(reference('Touro de fora', 'external_animals')),
    /** Of an embryo. */
    donor_id: optional(reference('Doadora', 'animals')),
    external_donor_id: optional(reference('Doadora de fora', 'external_animals')),
    inbreeding_reason: optional(text('Motivo do acasalamento', { max: 500 })),
  },
  {
    title: 'Inseminações',
    missing: 'Inseminação não encontrada',
    failed: { load: 'Erro ao carregar inseminações', save: 'Erro ao salvar inseminação', remove: 'Erro ao excluir inseminação' },
    confirm: 'Tem certeza que deseja excluir esta inseminação?',
    kept: {
      /** This record made the animal pregnant: the `previous_…` fields hold her earlier state. */
      made_pregnant: flag('Confirmou a gestação'),
      ...previousState,
      supply_use_id: supplyUse(),
      /** Of the calf, when it was confirmed (decision 402). */
      inbreeding: optional(decimal('Consanguinidade (%)', { max: 100, scale: 3 })),
    },
  },
);
export type ArtificialInsemination = RowOf<typeof ArtificialInsemination>;

/** Initial values of a new insemination. */
export const newInsemination = { technique: 'tradicional', result: 'pendente' } as const;

export const inseminatedTypes: readonly AnimalType[] = ['bovino', 'caprino', 'ovino'];

export const canBeInseminated = ({ type, gender, status, is_batch }: Pick<Animal, 'type' | 'gender' | 'status' | 'is_batch'>) =>
  gender === 'femea' && inseminatedTypes.includes(type) && status === 'ativo' && !is_batch;

const onlyFemales = 'Só fêmeas ativas de bovinos, caprinos e ovinos podem ser inseminadas';

export function assertCanBeInseminated(animal: Pick<Animal, 'id' | 'name' | 'type' | 'gender' | 'status' | 'exit_date' | 'is_batch'>, on: string) {
  if (!canBeInseminated({ ...animal, status: 'ativo' })) throw new RuleBroken(onlyFemales, 'animal_id');
  assertWasInHerd(animal, on, onlyFemales, 'animal_id');
}

type Written = Pick<ArtificialInsemination, 'insemination_date' | 'confirmation_date' | 'expected_birth_date'>;

export function assertInseminationDates({ birth_date }: Pick<Animal, 'birth_date'>, { insemination_date, ...dates }: Written, today: string) {
  const refuse = (when: boolean, words: string, field: keyof Written) => {
    if (when) throw new RuleBroken(words, field);
  };
  refuse(insemination_date > today, 'A data não pode ser futura', 'insemination_date');
  refuse(birth_date !== null && insemination_date <= birth_date, 'A inseminação é anterior ao nascimento', 'insemination_date');
  refuse((dates.confirmation_date ?? '') > today, 'A data não pode ser futura', 'confirmation_date');
  refuse(dates.confirmation_date !== null && dates.confirmation_date < insemination_date, 'O diagnóstico é anterior à inseminação', 'confirmation_date');
  refuse(
    dates.expected_birth_date !== null && dates.expected_birth_date <= insemination_date,
    'A previsão de parto é anterior à inseminação',
    'expected_birth_date',
  );
}

type Mother = Pick<Animal, 'type' | 'last_birth_date'> & { breed?: string | null };

/** An embryo is a week old when it is transferred. */
export const embryoDays = 7;

/** Her state after a positive diagnosis (decision 41). */
export const pregnantBy = (
  { insemination_date, expected_birth_date, technique }: Written & { technique?: string },
  { type, breed, last_birth_date }: Mother,
) => ({
  pregnancy_status: 'prenha' as const,
  pregnancy_date: insemination_date,
  expected_birth_date: expected_birth_date ?? expectedBirth(type, technique === 'TE' ? addDays(insemination_date, -embryoDays) : insemination_date, breed),
  last_birth_date,
});

/** Null without a positive result, or when she has left the herd. */
export const birthExpected = (insemination: Written & Pick<ArtificialInsemination, 'result'>, animal: Mother & Pick<Animal, 'status'>) =>
  insemination.result === 'positiva' && animal.status === 'ativo' ? pregnantBy(insemination, animal).expected_birth_date : null;
