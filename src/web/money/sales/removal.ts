// Texts for deleting a sale.
import { Sale } from '#domain/money/sales';
import type { Removal } from '#parts/forms/Removal';
import { money } from '#ui/format';

export const saleRemoval: Removal = {
  remove: 'remove_sale',
  restore: 'restore_sale',
  title: 'Excluir venda',
  question: Sale.confirm!,
  done: 'Venda excluída',
  failed: Sale.failed!.remove,
};

/** The sale, with a warning about what else changes. */
export const removed = ({ id, buyer_name, sale_price }: Sale) => ({
  id,
  name: `${buyer_name}: ${money(sale_price)}`,
  warning: 'Os animais voltam ao rebanho e a receita sai do financeiro.',
});
