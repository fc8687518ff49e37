// Uses of supplies (saídas do estoque): what left the stock, by hand or with an application, a treatment or a service, and what it cost.
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, decimal, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const useReasons = { uso: 'Uso', perda: 'Perda', vencido: 'Vencido', acerto: 'Acerto de contagem' };

export const SupplyUse = noun(
  'supply_uses',
  {
    supply_id: reference('Produto', 'supplies'),
    /** Null: from the lot that expires first. */
    supply_lot_id: optional(reference('Lote', 'supply_lots')),
    used_on: date('Data da saída'),
    quantity: decimal('Quantidade', { min: 0.01, max: 9_999_999, scale: 2 }),
    reason: choice('Motivo', useReasons),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Saídas do estoque',
    missing: 'Saída do estoque não encontrada',
    failed: { load: 'Erro ao carregar saídas do estoque', save: 'Erro ao registrar saída do estoque', remove: 'Erro ao excluir saída do estoque' },
    confirm: 'Tem certeza que deseja excluir esta saída? O que saiu volta ao estoque.',
    kept: {
      cost: decimal('Custo (R$)', { scale: 2 }),
      /** What was taken from each lot, as JSON. */
      lots: optional(text('Lotes de onde saiu', { max: 100_000 })),
      /** Of a use by events: what each of them took. Null: written by hand. */
      per_event: optional(decimal('Por registro', { scale: 2 })),
    },
  },
);
export type SupplyUse = RowOf<typeof SupplyUse>;

export function assertUsedOn(used_on: string, today: string) {
  if (used_on > today) throw new RuleBroken('A data não pode ser futura', 'used_on');
}

/** What an event may take from the stock, beside its own fields. */
export const fromStock = {
  supply_id: optional(reference('Do estoque', 'supplies')),
  /** For each animal, in the unit of the stock; null: one. */
  supply_quantity: optional(decimal('Quantidade do estoque', { min: 0.01, max: 99_999, scale: 2 })),
};
export type FromStock = { supply_id?: string | null; supply_quantity?: number | null };
/** Kept by the event. */
export const supplyUse = () => optional(reference('Saída do estoque', 'supply_uses'));
