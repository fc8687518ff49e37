// Births (partos): one record per newborn; twins and litters are several with the same mother and day.

import { categoryNames } from '#domain/herd/animal-categories';
import type { AnimalType } from '#domain/herd/animal-types';
import { type Animal, birthConditions, birthOutcomes, canBePregnant, healthAtBirth } from '#domain/herd/animals';
import { assertWasInHerd } from '#domain/herd/herd-exits';
import { daysBetween, writtenDay } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, decimal, flag, integer, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import { previousState } from '#domain/reproduction/reproductive-state';

export const Birth = noun(
  'births',
  {
    animal_id: reference('Recém-nascido', 'animals'),
    mother_id: reference('Mãe', 'animals'),
    father_id: optional(reference('Pai', 'animals')),
    external_father_id: optional(reference('Pai de fora', 'external_animals')),
    /** Of an embryo: `mother_id` bore it. */
    donor_id: optional(reference('Doadora', 'animals')),
    external_donor_id: optional(reference('Doadora de fora', 'external_animals')),
    birth_date: date('Data do parto'),
    birth_weight: optional(decimal('Peso ao nascer (kg)', { scale: 1 })),
    birth_condition: choice('Condição do parto', birthConditions),
    health_status: choice('Saúde ao nascer', healthAtBirth),
    complications: optional(longText('Complicações')),
    veterinarian: optional(text('Veterinário')),
    notes: optional(longText('Observações')),
    birth_outcome: optional(choice('Como nasceu', birthOutcomes)),
    /** 1: alone, 5: caesarean or dead calf. */
    calving_ease: optional(integer('Facilidade do parto (1 a 5)', { min: 1, max: 5 })),
  },
  {
    title: 'Partos',
    missing: 'Parto não encontrado',
    failed: { load: 'Erro ao carregar partos', save: 'Erro ao registrar nascimento', remove: 'Erro ao excluir parto' },
    confirm: 'Tem certeza que deseja excluir este parto?',
    kept: {
      ...previousState,
      /** This birth made the mother a cow: `previous_category` is what she was. */
      made_adult: flag('Passou a vaca'),
      previous_category: optional(choice('Categoria anterior', categoryNames)),
      /** The bull of the service that this birth confirms. */
      sire_name: optional(text('Touro')),
    },
  },
);
export type Birth = RowOf<typeof Birth>;

/** Initial values of a new birth. */
export const newBirth = { birth_condition: 'normal', health_status: 'saudavel' } as const;

/** Days between two births of a female: fewer are not possible (decision 230). */
const shortestInterval: Record<AnimalType, number> = { bovino: 270, suino: 108, ovino: 142, caprino: 142, ave: 19, canino: 59, codorna: 16, peixe: 0 };

type Registered = Pick<Birth, 'id' | 'birth_date'>;

/** A birth that cannot be another one: too near to this date. */
export const sameBirth = <B extends Registered>(type: AnimalType, on: string, births: readonly B[]): B | undefined =>
  births.find(({ birth_date }) => Math.abs(daysBetween(birth_date, on)) < shortestInterval[type]);

export function assertAnotherBirth(mother: Pick<Animal, 'name' | 'type'>, on: string, births: readonly Registered[]) {
  const other = sameBirth(mother.type, on, births);
  if (!other) return;
  const words = `${mother.name} já tem um parto em ${writtenDay(other.birth_date)}`;
  const why =
    other.birth_date === on
      ? 'Se nasceu mais uma cria, marque que é do mesmo parto'
      : `Entre dois partos passam ao menos ${shortestInterval[mother.type]} dias`;
  throw new RuleBroken(`${words}. ${why}`, 'birth_date', 'conflict', { other: { noun: 'births', id: other.id } });
}

/** Whether a birth of today can be hers. */
export const canGiveBirth = (animal: Pick<Animal, 'type' | 'gender' | 'status' | 'is_batch'>) =>
  canBePregnant(animal) && animal.status === 'ativo' && !animal.is_batch;

type Mother = Pick<Animal, 'id' | 'name' | 'status' | 'exit_date' | 'gender' | 'type' | 'is_batch' | 'birth_date' | 'pregnancy_date'>;

/** `again`: of a birth already registered, after which she may have been served. */
export function assertGivesBirth(mother: Mother, on: string, today: string, again = false) {
  const refuse = (when: boolean, words: string, field: string) => {
    if (when) throw new RuleBroken(words, field);
  };
  refuse(!canBePregnant(mother), 'Só uma fêmea pode parir', 'mother_id');
  refuse(mother.is_batch, 'Um lote não tem parto próprio: registre um novo lote', 'mother_id');
  assertWasInHerd(mother, on, 'A mãe não está mais no rebanho', 'mother_id');
  refuse(on > today, 'A data não pode ser futura', 'birth_date');
  refuse(mother.birth_date !== null && on <= mother.birth_date, 'O parto é anterior ao nascimento da mãe', 'birth_date');
  refuse(!again && mother.pregnancy_date !== null && on < mother.pregnancy_date, 'O parto é anterior à cobertura', 'birth_date');
}
