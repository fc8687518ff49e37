// How a purchase of feed stands on a day: read off its row, stored nowhere.
import type { FeedPurchase } from '#domain/feed/feed-purchases';

/** By calendar day: who ends today is in use today. */
export const isOver = ({ end_date }: Pick<FeedPurchase, 'end_date'>, today: string) => end_date !== null && end_date < today;

export type PurchaseStatus = 'Ativo' | 'Finalizado' | 'Esgotado';

export function purchaseStatus(purchase: Pick<FeedPurchase, 'remaining_stock_kg' | 'end_date'>, today: string): PurchaseStatus {
  if (purchase.remaining_stock_kg <= 0) return 'Esgotado';
  return isOver(purchase, today) ? 'Finalizado' : 'Ativo';
}

export const isActivePurchase = (purchase: Pick<FeedPurchase, 'remaining_stock_kg' | 'end_date'>, today: string) => purchaseStatus(purchase, today) === 'Ativo';
