// Lots of supplies (entradas do estoque): what came in on a day, its lot or batch, expiry and cost, and what is left of it.
import { writtenDay } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { date, decimal, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import type { Finding } from '#domain/kernel/plausibility';

export const SupplyLot = noun(
  'supply_lots',
  {
    supply_id: reference('Produto', 'supplies'),
    entry_date: date('Data da entrada'),
    lot: optional(text('Lote ou partida', { max: 60 })),
    expires_on: optional(date('Validade')),
    quantity: decimal('Quantidade', { min: 0.01, max: 9_999_999, scale: 2 }),
    total_cost: optional(decimal('Custo total (R$)', { max: 99_999_999.99, scale: 2 })),
    supplier: optional(text('Fornecedor')),
    /** Of semen: where the straws are. */
    canister: optional(text('Botijão e caneca', { max: 60 })),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Entradas do estoque',
    missing: 'Entrada do estoque não encontrada',
    failed: { load: 'Erro ao carregar entradas do estoque', save: 'Erro ao salvar entrada do estoque', remove: 'Erro ao excluir entrada do estoque' },
    confirm: 'Tem certeza que deseja excluir esta entrada do estoque?',
    kept: {
      remaining: decimal('Resta', { scale: 2 }),
      /** The part of the cost that is still in stock: each use takes its share, the last one the rest. */
      remaining_value: decimal('Valor do que resta (R$)', { scale: 2 }),
    },
  },
);
export type SupplyLot = RowOf<typeof SupplyLot>;

type Written = Pick<SupplyLot, 'entry_date' | 'expires_on' | 'lot'>;

export function assertEntered({ entry_date }: Pick<Written, 'entry_date'>, today: string, before?: Pick<Written, 'entry_date'>) {
  if (entry_date > today && entry_date !== before?.entry_date) throw new RuleBroken('A data não pode ser futura', 'entry_date');
}

/** The last day of its validity is still valid. */
export const isExpired = ({ expires_on }: Pick<Written, 'expires_on'>, on: string) => expires_on !== null && expires_on < on;

export const entryFindings = (lot: Written): Finding[] =>
  isExpired(lot, lot.entry_date)
    ? [{ key: 'expired_entry', level: 'confirm', text: `entrou vencido: validade ${writtenDay(lot.expires_on!)}`, field: 'expires_on' }]
    : [];
