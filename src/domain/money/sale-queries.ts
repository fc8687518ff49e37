// Sales for the screens: what was sold, to whom, for how much, and what is still to be received.
import { quotient, sum } from '#domain/kernel/money';
import { compare } from '#domain/kernel/sorting';
import { fold, hasWords } from '#domain/kernel/text';
import type { SaleItem } from '#domain/money/sale-items';
import { isPending, type Sale } from '#domain/money/sales';

/** Newest first; on the same day, last entered first. */
export const newestSales = (sales: readonly Sale[]) =>
  sales.toSorted((a, b) => compare(b.sale_date, a.sale_date) || compare(b.created_at, a.created_at) || compare(b.id, a.id));

type Figured = Pick<Sale, 'id' | 'sale_price' | 'net_value' | 'payment_status'>;

/** The average price is per head: a batch is one item with many heads. */
export function countSales(sales: readonly Figured[], items: readonly Pick<SaleItem, 'sale_id' | 'heads'>[]) {
  const ids = new Set(sales.map(({ id }) => id));
  const heads = items.reduce((sofar, item) => (ids.has(item.sale_id) ? sofar + item.heads : sofar), 0);
  const of = (values: readonly Figured[], field: 'sale_price' | 'net_value') =>
    sum(
      values.map((sale) => sale[field]),
      2,
    );
  const pending = sales.filter(isPending);
  return {
    total: sales.length,
    heads,
    revenue: of(sales, 'sale_price'),
    net: of(sales, 'net_value'),
    average: quotient(of(sales, 'sale_price'), heads, 2) ?? 0,
    pending: pending.length,
    pendingNet: of(pending, 'net_value'),
  };
}

/** The items of each sale, in the order they were chosen. */
export function itemsBySale<I extends Pick<SaleItem, 'id' | 'sale_id'>>(items: readonly I[]) {
  const bySale = new Map<string, I[]>();
  for (const item of items) {
    const together = bySale.get(item.sale_id);
    if (together) together.push(item);
    else bySale.set(item.sale_id, [item]);
  }
  for (const together of bySale.values()) together.sort((a, b) => compare(a.id, b.id));
  return bySale;
}

const named = 2;

/** For "3 animais: Mimosa, Estrela + 1 mais": the first two names and how many more. */
export const firstNames = (names: readonly string[]) => ({ first: names.slice(0, named), more: Math.max(0, names.length - named) });

type Searched = Pick<Sale, 'id' | 'buyer_name' | 'invoice_number' | 'gta_number' | 'payment_status'>;

/** By buyer, invoice, GTA or an animal of the sale; `status` is a payment status or empty. */
export function findSales<S extends Searched>(
  sales: readonly S[],
  { search, status }: { search: string; status: string },
  namesOf: (sale: S) => readonly string[],
) {
  const words = fold(search);
  return sales.filter(
    (sale) =>
      (status === '' || sale.payment_status === status) &&
      (words === '' || hasWords(fold([sale.buyer_name, sale.invoice_number, sale.gta_number, ...namesOf(sale)].filter(Boolean).join(' ')), words)),
  );
}
