// Animals (animais): every head of the herd, and batches stored as one record.

import { categoryNames } from '#domain/herd/animal-categories';
import { animalTexts, birthConditions, birthOutcomes, genderNames, healthAtBirth, lossKinds, pregnancyValues, statusNames } from '#domain/herd/animal-facts';
import { animalTypes } from '#domain/herd/animal-types';
import { choice, date, decimal, digits, flag, integer, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import type { Stamps } from '#domain/kernel/stamps';

/** What screens need without the declaration is in animal-facts.ts, which the first screen loads without it. */
export {
  ageOn,
  birthConditions,
  birthOutcomes,
  canBePregnant,
  headsOf,
  healthAtBirth,
  isBornDead,
  isLactating,
  isLost,
  keepsExit,
  lossKinds,
  statusWord,
  weightOfOne,
} from '#domain/herd/animal-facts';

export const pregnancyStatus = (label: string) => choice(label, pregnancyValues, { gestante: 'prenha' });

export const Animal = noun(
  'animals',
  {
    name: text('Nome'),
    identification: optional(text('Identificação')),
    /** Numbers of before 076 are accepted (decision 408). */
    sisbov: optional(digits('SISBOV/PNIB', 15)),
    rfid: optional(digits('RFID', 15)),
    type: choice('Tipo', animalTypes),
    breed: text('Raça'),
    gender: choice('Sexo', genderNames, { fêmea: 'femea' }),
    birth_date: optional(date('Data de nascimento')),
    weight: optional(decimal('Peso (kg)', { max: 99_999.99, scale: 2 })),
    status: choice('Situação', statusNames),
    category: optional(choice('Categoria', categoryNames)),
    pregnancy_status: optional(pregnancyStatus('Situação reprodutiva')),
    pregnancy_date: optional(date('Data da cobertura')),
    expected_birth_date: optional(date('Previsão de parto')),
    last_birth_date: optional(date('Último parto')),
    dry_off_date: optional(date('Data da secagem')),
    mother_id: optional(reference('Mãe', 'animals')),
    mother_name: optional(text('Nome da mãe')),
    father_id: optional(reference('Pai', 'animals')),
    external_mother_id: optional(reference('Mãe de fora', 'external_animals')),
    external_father_id: optional(reference('Pai de fora', 'external_animals')),
    /** Who bore it, of an embryo: the mother is the donor. */
    recipient_id: optional(reference('Receptora', 'animals')),
    notes: optional(longText('Observações')),
    registration: optional(text('Registro (RGN ou RGD)', { max: 40 })),
    tattoo: optional(text('Tatuagem', { max: 40 })),
    brand: optional(text('Marca a fogo', { max: 40 })),
    /** Tags, as of animals from outside (genetic-defects.ts). */
    genetic_traits: optional(text('Defeitos e marcadores genéticos')),
    is_batch: flag('Lote'),
    batch_quantity: optional(integer('Quantidade do lote', { min: 1 })),
    batch_average_weight: optional(decimal('Peso médio do lote (kg)', { scale: 2 })),
    batch_notes: optional(longText('Observações do lote')),
    exit_date: optional(date('Data da saída')),
    exit_reason: optional(text('Motivo da saída')),
    birth_weight: optional(decimal('Peso ao nascer (kg)', { scale: 1 })),
    birth_condition: optional(choice('Condição do parto', birthConditions)),
    health_status_at_birth: optional(choice('Saúde ao nascer', healthAtBirth)),
    birth_notes: optional(longText('Observações do parto')),
    /** Of an animal that was bought: it was no head of the farm before. */
    entry_date: optional(date('Entrada na fazenda')),
  },
  {
    title: 'Animais',
    missing: 'Animal não encontrado',
    ...animalTexts,
    identities: ['identification', 'sisbov', 'rfid', 'registration'],
    kept: {
      /** The weight typed in the form: used while the animal has no weighings (decision 20). */
      entry_weight: optional(decimal('Peso informado (kg)', { scale: 2 })),
      /** From all doses: first free day of meat and milk, since when a withdrawal is unknown, and the last dose not for lactating cows. */
      meat_release_date: optional(date('Carne liberada em')),
      milk_release_date: optional(date('Leite liberado em')),
      meat_unknown_since: optional(date('Carência da carne desconhecida desde')),
      milk_unknown_since: optional(date('Carência do leite desconhecida desde')),
      milk_barred_on: optional(date('Produto que não é para lactação em')),
      /** The batch that this part was taken out of (decision 254). */
      split_from_id: optional(reference('Lote de origem', 'animals')),
      /** Why it left for slaughter in spite of its withdrawal (decision 30). */
      withdrawal_reason: optional(text('Motivo da liberação', { max: 500 })),
      /** From the packer's sheet. */
      carcass_weight: optional(decimal('Peso da carcaça (kg)', { max: 9_999_999.99, scale: 2 })),
      carcass_yield: optional(decimal('Rendimento de carcaça (%)', { max: 100, scale: 2 })),
      /** Of an animal that is morto for older releases: stolen or missing (decision 270). */
      loss_kind: optional(choice('O que houve', lossKinds)),
      /** When and with what weight it was weaned (decision 285). */
      weaning_date: optional(date('Data do desmame')),
      weaning_weight: optional(decimal('Peso ao desmame (kg)', { max: 2000, scale: 2 })),
      /** What it was before castration, for when that was a mistake (decision 286). */
      castration_date: optional(date('Data da castração')),
      uncastrated_category: optional(choice('Categoria antes da castração', categoryNames)),
      /** Of a newborn that did not live: never a head (decision 272). */
      birth_outcome: optional(choice('Como nasceu', birthOutcomes)),
      /** What somebody wrote in the register: her state while no event tells it, when it was changed there, and a birth without a record (decision 300). */
      entry_pregnancy_status: optional(pregnancyStatus('Situação reprodutiva informada')),
      entry_status_date: optional(date('Situação informada em')),
      entry_last_birth_date: optional(date('Último parto informado')),
      /** Her state follows from her events; false on a phone that has not synchronized since, where they are not. */
      state_from_events: flag('Situação calculada dos registros'),
    },
  },
);
export type Animal = RowOf<typeof Animal>;

/** What a person writes; in a form some values may still be missing. */
export type WrittenAnimal = Omit<Animal, keyof Stamps | 'id' | 'entry_weight' | 'split_from_id' | keyof Releases | keyof ActFacts | keyof Entered>;

/** What the verbs of births, weaning, castration and exits store. */
type ActFacts = Pick<
  Animal,
  | 'withdrawal_reason'
  | 'carcass_weight'
  | 'carcass_yield'
  | 'loss_kind'
  | 'birth_outcome'
  | 'weaning_date'
  | 'weaning_weight'
  | 'castration_date'
  | 'uncastrated_category'
>;

/** What the register said of her before anything was recorded. */
type Entered = Pick<Animal, 'entry_pregnancy_status' | 'entry_status_date' | 'entry_last_birth_date' | 'state_from_events'>;

/** Withdrawals stored by verbs, so that lists and sales need not read every dose. */
export type Releases = Pick<Animal, 'meat_release_date' | 'milk_release_date' | 'meat_unknown_since' | 'milk_unknown_since' | 'milk_barred_on'>;
