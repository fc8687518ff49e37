// The animals of a sale (itens da venda): each once, with its weight and price.
import { decimal, integer, longText, optional, reference } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const SaleItem = noun(
  'sale_items',
  {
    sale_id: reference('Venda', 'sales'),
    animal_id: reference('Animal', 'animals'),
    /** Of the whole animal or the whole batch. */
    unit_price: decimal('Valor (R$)', { max: 99_999_999.99, scale: 2 }),
    weight: optional(decimal('Peso (kg)', { max: 9_999_999.99, scale: 2 })),
    price_per_kg: optional(decimal('Preço por kg (R$)', { max: 999_999.99, scale: 2 })),
    price_per_arroba: optional(decimal('Preço da @ (R$)', { max: 999_999.99, scale: 2 })),
    carcass_yield: optional(decimal('Rendimento de carcaça (%)', { min: 1, max: 100, scale: 2 })),
    notes: optional(longText('Observações do animal')),
    /** As the packer's sheet says: then the @ are these kg ÷ 15. */
    carcass_weight: optional(decimal('Peso de carcaça (kg)', { max: 9_999_999.99, scale: 2 })),
  },
  {
    title: 'Animais da venda',
    missing: 'Animal não encontrado nesta venda',
    kept: {
      quantity: integer('Quantidade', { min: 1, max: 1 }),
      subtotal: decimal('Subtotal (R$)', { scale: 2 }),
      /** For a batch, how many heads were sold. */
      heads: integer('Cabeças'),
    },
  },
);
export type SaleItem = RowOf<typeof SaleItem>;
