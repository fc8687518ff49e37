// Hay purchases (compras de feno): bales bought or produced, and their cost. Hay has no stock movements: a lot is in use until its end date.
import { date, decimal, flag, integer, longText, optional, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const HayPurchase = noun(
  'hay_purchases',
  {
    purchase_date: date('Data da compra'),
    supplier: optional(text('Fornecedor')),
    quantity_packages: integer('Quantidade de fardos', { min: 1, max: 999_999 }),
    weight_per_package: decimal('Peso por fardo (kg)', { min: 0.01, max: 9999.99, scale: 2 }),
    unit_price: optional(decimal('Preço por fardo (R$)', { max: 99_999.99, scale: 2 })),
    start_date: date('Início do uso'),
    end_date: optional(date('Fim do uso')),
    total_animals: integer('Total de animais', { min: 1, max: 999_999 }),
    is_own_production: flag('Produção própria'),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Compras de feno',
    missing: 'Compra não encontrada',
    failed: { load: 'Erro ao carregar compras de feno', save: 'Erro ao salvar compra de feno', remove: 'Erro ao excluir compra de feno' },
    confirm: 'Tem certeza que deseja excluir esta compra de feno?',
    kept: {
      total_cost: decimal('Custo total (R$)', { scale: 2 }),
      cost_per_head: decimal('Custo por cabeça (R$)', { scale: 2 }),
    },
  },
);
export type HayPurchase = RowOf<typeof HayPurchase>;

/** Initial values of a new hay purchase. */
export const newHayPurchase = { quantity_packages: 1, weight_per_package: 15, total_animals: 1 } as const;
