// Transfers (transferências): an animal on its way to another farm of its owner, with its status.

import { genderNames } from '#domain/herd/animal-facts';
import type { Animal } from '#domain/herd/animals';
import { leftHerd } from '#domain/herd/herd-exits';
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, decimal, integer, longText, optional, ownFarm, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import { paidBy } from '#domain/kernel/paid-by';

export const FarmTransfer = noun(
  'farm_transfers',
  {
    animal_id: reference('Animal', 'animals'),
    from_farm_id: optional(ownFarm('Fazenda de origem')),
    to_farm_id: optional(ownFarm('Fazenda de destino')),
    transfer_date: date('Data da transferência'),
    reason: optional(text('Motivo')),
    transport_method: optional(text('Meio de transporte')),
    responsible: optional(text('Responsável')),
    /** Freight, paid by the origin. */
    cost: optional(decimal('Custo (R$)', { scale: 2 })),
    cost_activity: paidBy(),
    notes: optional(longText('Observações')),
    gta_number: optional(text('Número da GTA', { max: 40 })),
    status: choice('Situação', { pendente: 'Pendente', em_transito: 'Em Trânsito', concluída: 'Concluída', cancelada: 'Cancelada' }),
  },
  {
    title: 'Transferências',
    missing: 'Transferência não encontrada',
    failed: { load: 'Erro ao carregar transferências', save: 'Erro ao salvar transferência', remove: 'Erro ao excluir transferência' },
    confirm: 'Tem certeza que deseja excluir esta transferência?',
    kept: {
      /** Stored, because a reader may not have access to both farms. */
      from_farm_name: optional(text('Nome da origem')),
      to_farm_name: optional(text('Nome do destino')),
      /** When this transfer moved the animal; null before that. The moved rows have the same timestamp. */
      completed_at: optional(text('Concluída em')),
      /** At the destination, while it is on its way: who comes, since its record is still at the origin. */
      animal_name: optional(text('Nome do animal')),
      animal_tag: optional(text('Brinco do animal')),
      animal_gender: optional(choice('Sexo do animal', genderNames)),
      animal_birth_date: optional(date('Nascimento do animal')),
      animal_heads: optional(integer('Cabeças')),
      /** Why the destination did not accept it. */
      refusal: optional(text('Recusada porque', { max: 300 })),
    },
  },
);
export type FarmTransfer = RowOf<typeof FarmTransfer>;

/** Initial values of a new transfer. */
export const newTransfer = { status: 'pendente' } as const;

export const canBeTransferred = ({ status }: Pick<Animal, 'status'>) => status === 'ativo';

/** The animal is about to leave or on its way. */
export const isOpenTransfer = ({ status }: Pick<FarmTransfer, 'status'>) => status === 'pendente' || status === 'em_transito';

/** On its way to this farm: its people accept or refuse it. */
export const isComing = (transfer: Pick<FarmTransfer, 'status' | 'to_farm_id'> & { completed_at?: string | null }, farm_id: string) =>
  isArrival(transfer, farm_id) && isOpenTransfer(transfer) && !transfer.completed_at;

/** The copy at the destination farm: it changes with the original. */
export const isArrival = ({ to_farm_id }: Pick<FarmTransfer, 'to_farm_id'>, farm_id: string) => to_farm_id === farm_id;

type Journey = Pick<FarmTransfer, 'animal_id' | 'from_farm_id' | 'to_farm_id' | 'transfer_date' | 'status'>;

const refuse = (when: boolean, words: string, field: keyof FarmTransfer) => {
  if (when) throw new RuleBroken(words, field);
};

/** Checks origin and destination. `here` is the animal's farm. */
export function assertFarms({ from_farm_id, to_farm_id }: Pick<Journey, 'from_farm_id' | 'to_farm_id'>, here: string) {
  refuse(to_farm_id !== null && to_farm_id === from_farm_id, 'A origem e o destino não podem ser a mesma fazenda', 'to_farm_id');
  refuse(from_farm_id !== null && from_farm_id !== here, 'A origem precisa ser a fazenda onde o animal está', 'from_farm_id');
  refuse(to_farm_id === here, 'O animal já está nesta fazenda', 'to_farm_id');
}

export function assertCanBeTransferred(animal: Pick<Animal, 'id' | 'name' | 'status' | 'exit_date'>) {
  if (!canBeTransferred(animal)) throw leftHerd(animal, 'Só animais ativos podem ser transferidos', 'animal_id');
}

/** A planned transfer may be in the future; a completed one may not. */
export function assertTransferDay({ transfer_date, status }: Pick<Journey, 'transfer_date' | 'status'>, birth_date: string | null, today: string) {
  refuse(status === 'concluída' && transfer_date > today, 'Uma transferência concluída não pode ter data futura', 'transfer_date');
  refuse(birth_date !== null && transfer_date < birth_date, 'A transferência é anterior ao nascimento', 'transfer_date');
}

export function assertOurs(transfer: Pick<FarmTransfer, 'to_farm_id'>, here: string) {
  refuse(isArrival(transfer, here), 'O animal veio de outra fazenda: a transferência é alterada lá', 'to_farm_id');
}

/** Animal and farms cannot change while it is completed. */
export function assertSameJourney(after: Journey, before: Journey) {
  for (const field of ['animal_id', 'from_farm_id', 'to_farm_id'] as const)
    refuse(after[field] !== before[field], 'O animal já foi para o destino: tire a transferência de Concluída para mudar isto', field);
}

type Written = { updated_at: string };

/** Nothing that moved with the animal was changed, added or deleted since. */
export function assertUntouched(completed_at: string, living: readonly Written[], removed: readonly Written[]) {
  const touched = living.some(({ updated_at }) => updated_at !== completed_at) || removed.some(({ updated_at }) => updated_at > completed_at);
  refuse(touched, 'O animal já tem novos registros na fazenda de destino: registre lá uma transferência de volta', 'status');
}
