// Milk production (produção de leite): what an animal, or the whole farm, gave in one milking or in one day.

import type { Animal } from '#domain/herd/animals';
import { assertWasInHerd } from '#domain/herd/herd-exits';
import { writtenDay } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, decimal, flag, integer, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import { shownAs } from '#domain/kernel/quantities';

export const shiftNames = { manha: 'Manhã', tarde: 'Tarde', noite: 'Noite', total_dia: 'Total do dia' };

/** What a total of the farm counts. */
export const totalKinds = { tank: 'Entregue (no tanque)', production: 'Produzido (com o descarte)' };

export const MilkProduction = noun(
  'milk_production',
  {
    /** Null: the whole farm. */
    animal_id: optional(reference('Animal', 'animals')),
    production_date: date('Data'),
    milking_shift: choice('Turno', shiftNames),
    quantity_liters: decimal('Litros', { min: 0.01, max: 999_999.99, scale: 2 }),
    fat_percentage: optional(decimal('Gordura (%)', { max: 100, scale: 2 })),
    protein_percentage: optional(decimal('Proteína (%)', { max: 100, scale: 2 })),
    somatic_cell_count: optional(integer('CCS (células/mL)')),
    milk_quality: optional(choice('Qualidade', { excelente: 'Excelente', boa: 'Boa', regular: 'Regular', ruim: 'Ruim' })),
    temperature: optional(decimal('Temperatura (°C)', { min: -20, max: 100, scale: 1 })),
    storage_tank: optional(text('Tanque')),
    responsible: optional(text('Responsável')),
    observations: optional(longText('Observações')),
    /** A person discarded it. Whether the rules do is asked when it is read (decision 264). */
    is_discarded: flag('Leite descartado'),
    discard_note: optional(text('Por que foi descartado')),
    /** Of a total of the farm: what went into the tank, or all that was milked. Null as in older records: all that was milked. */
    total_kind: optional(choice('O total é', totalKinds)),
  },
  {
    title: 'Produção de Leite',
    missing: 'Registro de leite não encontrado',
    failed: { load: 'Erro ao carregar produções', save: 'Erro ao criar produção', remove: 'Erro ao excluir produção' },
    confirm: 'Tem certeza que deseja excluir este registro?',
    recent: { by: 'production_date' },
    kept: {
      /** Why the rules discarded it as far as was known when it was recorded; null if a person decided. */
      discard_reason: optional(text('Motivo do descarte')),
    },
  },
);
export type MilkProduction = RowOf<typeof MilkProduction>;
export type Shift = MilkProduction['milking_shift'];
export type Quality = NonNullable<MilkProduction['milk_quality']>;

/** Initial values of a new record. */
export const newMilk = { milking_shift: 'manha' } as const;

/** One record per animal (or farm), day and shift: the id is derived from these. */
export const milkName = (animal_id: string | null, production_date: string, shift: Shift) => `milk ${animal_id ?? 'farm'} ${production_date} ${shift}`;

type ShiftRecord = Pick<MilkProduction, 'milking_shift' | 'quantity_liters'>;

/** Of an animal's records of one day: the one of the same shift and those it excludes. A day has either milkings or a total, never both. */
export const conflictingWith = <M extends ShiftRecord>(shift: Shift, ofTheDay: readonly M[]) =>
  ofTheDay.filter(({ milking_shift }) => milking_shift === shift || (shift === 'total_dia') !== (milking_shift === 'total_dia'));

/** "Manhã (12,5 L)" */
export const recordsInWords = (records: readonly ShiftRecord[]) =>
  records.map((one) => `${shiftNames[one.milking_shift]} (${shownAs('litres', one.quantity_liters)})`).join(', ');

/** The form offers to replace the record after this refusal. */
export const alreadyRecorded = (name: string | null, day: string, records: readonly ShiftRecord[]) =>
  new RuleBroken(`${name ?? 'O total da fazenda'} já tem leite registrado em ${writtenDay(day)}: ${recordsInWords(records)}`, 'milking_shift', 'conflict');

type Milked = Pick<Animal, 'type' | 'gender' | 'status'>;

export const canBeMilked = ({ type, gender, status }: Milked) => type === 'bovino' && gender === 'femea' && status === 'ativo';

const onlyCows = 'Só fêmeas ativas de bovinos têm leite registrado';

export function assertCanBeMilked(animal: Milked & Pick<Animal, 'id' | 'name' | 'exit_date'>, on: string) {
  if (!canBeMilked({ ...animal, status: 'ativo' })) throw new RuleBroken(onlyCows, 'animal_id');
  assertWasInHerd(animal, on, onlyCows, 'animal_id');
}

export function assertMilkDate(animal: Pick<Animal, 'birth_date'> | null, on: string, today: string) {
  if (on > today) throw new RuleBroken('A data não pode ser futura', 'production_date');
  if (animal?.birth_date && on <= animal.birth_date) throw new RuleBroken('A ordenha é anterior ao nascimento', 'production_date');
}

/** More than a cow gives in one milking: usually a missing decimal comma. */
export const unlikelyLiters = 60;
