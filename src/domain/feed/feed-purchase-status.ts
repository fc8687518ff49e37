// The status of a feed purchase on a day: computed from its row, never stored.
import type { FeedPurchase } from '#domain/feed/feed-purchases';

/** By calendar day: a purchase that ends today is still in use today. */
export const isOver = ({ end_date }: Pick<FeedPurchase, 'end_date'>, today: string) => end_date !== null && end_date < today;

export type PurchaseStatus = 'Ativo' | 'Finalizado' | 'Esgotado';

export function purchaseStatus(purchase: Pick<FeedPurchase, 'remaining_stock_kg' | 'end_date'>, today: string): PurchaseStatus {
  if (purchase.remaining_stock_kg <= 0) return 'Esgotado';
  return isOver(purchase, today) ? 'Finalizado' : 'Ativo';
}

export const isActivePurchase = (purchase: Pick<FeedPurchase, 'remaining_stock_kg' | 'end_date'>, today: string) => purchaseStatus(purchase, today) === 'Ativo';
