// Purchases of animals for the screens: from whom, how many heads, for how much, and what is still to be paid.
import { quotient, sum } from '#domain/kernel/money';
import { compare } from '#domain/kernel/sorting';
import { fold, hasWords } from '#domain/kernel/text';
import { type AnimalPurchase, isUnpaid } from '#domain/money/animal-purchases';

/** Newest first; on the same day, last entered first. */
export const newestPurchases = (purchases: readonly AnimalPurchase[]) =>
  purchases.toSorted((a, b) => compare(b.purchase_date, a.purchase_date) || compare(b.created_at, a.created_at) || compare(b.id, a.id));

type Figured = Pick<AnimalPurchase, 'purchase_price' | 'transport_cost' | 'commission' | 'total_animals' | 'payment_status'>;

/** The average price is per head, without freight and commission. */
export function countPurchases(purchases: readonly Figured[]) {
  const heads = purchases.reduce((all, { total_animals }) => all + total_animals, 0);
  const price = sum(
    purchases.map(({ purchase_price }) => purchase_price),
    2,
  );
  return {
    total: purchases.length,
    heads,
    price,
    extras: sum(
      purchases.flatMap(({ transport_cost, commission }) => [transport_cost ?? 0, commission ?? 0]),
      2,
    ),
    average: quotient(price, heads, 2) ?? 0,
    pending: purchases.filter(isUnpaid).length,
  };
}

type Searched = Pick<AnimalPurchase, 'id' | 'seller_name' | 'invoice_number' | 'gta_number' | 'payment_status'>;

/** By seller, invoice, GTA or an animal of the purchase; `status` is a payment status or empty. */
export function findPurchases<P extends Searched>(
  purchases: readonly P[],
  { search, status }: { search: string; status: string },
  namesOf: (purchase: P) => readonly string[],
) {
  const words = fold(search);
  return purchases.filter(
    (purchase) =>
      (status === '' || purchase.payment_status === status) &&
      (words === '' ||
        hasWords(fold([purchase.seller_name, purchase.invoice_number, purchase.gta_number, ...namesOf(purchase)].filter(Boolean).join(' ')), words)),
  );
}
