// Feed purchases (compras de ração): feed bought or produced, its cost, and how much is left.
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, decimal, flag, integer, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const FeedPurchase = noun(
  'feed_purchases',
  {
    feed_id: reference('Ração', 'feeds'),
    purchase_date: date('Data da compra'),
    feed_name: text('Nome da ração'),
    feed_type: choice('Tipo', {
      peletizada: 'Peletizada',
      granulada: 'Granulada',
      farelada: 'Farelada',
      extrusada: 'Extrusada',
      triturada: 'Triturada',
      outro: 'Outro',
    }),
    supplier: optional(text('Fornecedor')),
    quantity_kg: decimal('Quantidade total (kg)', { min: 0.01, max: 999_999.99, scale: 2 }),
    quantity_bags: optional(integer('Quantidade de sacos', { min: 1, max: 999_999 })),
    kg_per_bag: optional(decimal('Kg por saco', { min: 0.01, max: 99_999.99, scale: 2 })),
    /** Of the whole purchase. */
    unit_price: optional(decimal('Preço total (R$)', { max: 99_999_999.99, scale: 2 })),
    start_date: date('Início do uso'),
    end_date: optional(date('Fim do uso')),
    total_animals: integer('Total de animais', { min: 1, max: 999_999 }),
    daily_consumption_per_animal: decimal('Consumo diário por animal (kg)', { min: 0.001, max: 9999.999, scale: 3 }),
    is_own_production: flag('Produção própria'),
    alert_threshold_kg: optional(decimal('Alerta de estoque (kg)', { max: 999_999.99, scale: 2 })),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Compras de ração',
    missing: 'Compra não encontrada',
    failed: { load: 'Erro ao carregar compras de ração', save: 'Erro ao salvar compra de ração', remove: 'Erro ao excluir compra de ração' },
    confirm: 'Tem certeza que deseja excluir esta compra de ração?',
    kept: {
      remaining_stock_kg: decimal('Estoque restante (kg)', { scale: 2 }),
      total_cost: decimal('Custo total (R$)', { scale: 2 }),
      /** The part of the total that is still in stock: each consumption takes its share, the last kilogram the rest. */
      remaining_value: decimal('Valor do estoque restante (R$)', { scale: 2 }),
      cost_per_head: decimal('Custo por cabeça (R$)', { scale: 2 }),
      price_per_kg: decimal('Preço por kg (R$)', { scale: 4 }),
      total_daily_consumption: decimal('Consumo diário total (kg)', { scale: 3 }),
      estimated_duration_days: integer('Duração estimada (dias)'),
      /** The end date was set because the stock ran out; if stock is returned, `previous_end_date` applies again. */
      ended_by_stock: flag('Terminou pelo estoque'),
      previous_end_date: optional(date('Fim do uso antes de acabar')),
    },
  },
);
export type FeedPurchase = RowOf<typeof FeedPurchase>;

/** Initial values of a new purchase. */
export const newFeedPurchase = { feed_type: 'granulada', quantity_bags: 1, kg_per_bag: 25, daily_consumption_per_animal: 0.5, alert_threshold_kg: 50 } as const;

type Written = Pick<FeedPurchase, 'purchase_date' | 'start_date' | 'end_date' | 'unit_price' | 'is_own_production'>;

/** Own production (feed or hay) has no price; a purchase needs one. `before`: an unchanged date is not checked again. */
export function assertBought(purchase: Written, today: string, before?: Written) {
  if (purchase.purchase_date > today && purchase.purchase_date !== before?.purchase_date) throw new RuleBroken('A data não pode ser futura', 'purchase_date');
  const untouched = before && purchase.start_date === before.start_date && purchase.end_date === before.end_date;
  if (!untouched && purchase.end_date !== null && purchase.end_date < purchase.start_date)
    throw new RuleBroken('O fim do uso é anterior ao início', 'end_date');
  if (!purchase.is_own_production && purchase.unit_price === null) throw new RuleBroken('Informe: Preço', 'unit_price');
}
