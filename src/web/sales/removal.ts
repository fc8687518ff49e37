// The words of deleting a sale.
import { Sale } from '#domain/nouns/sales';
import type { Removal } from '#parts/Removal';

export const saleRemoval: Removal = {
  remove: 'remove_sale',
  restore: 'restore_sale',
  title: 'Excluir venda',
  question: Sale.confirm!,
  done: 'Venda excluída',
  failed: Sale.failed!.remove,
};

/** What else goes with it, and comes back. */
export const removalWarning = 'Os animais voltam ao rebanho e a receita sai do financeiro.';
