// How a sale or a purchase of animals is paid follows from its entries, after one of them was paid or opened again.
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { settlePurchase } from '#domain/money/purchase-ledger';
import { settleSale } from '#domain/money/sale-ledger';
import type { Farm } from '#domain/nouns';

export async function settleOrigin(
  farm: Farm,
  { related_sale_id, related_purchase_id }: Pick<FinancialTransaction, 'related_sale_id' | 'related_purchase_id'>,
) {
  if (related_sale_id) await settleSale(farm, related_sale_id);
  if (related_purchase_id) await settlePurchase(farm, related_purchase_id);
}
