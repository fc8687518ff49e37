// The animals of exported sales, one line each, with the sale's date and buyer.
import type { SaleItem } from '#domain/money/sale-items';
import { itemsBySale } from '#domain/money/sale-queries';
import type { Sale } from '#domain/money/sales';

/** In the order of the sales. */
export function itemsOf(sales: readonly Sale[], items: readonly SaleItem[]) {
  const bySale = itemsBySale(items);
  return sales.flatMap(({ id }) => bySale.get(id) ?? []);
}

export function itemColumns(sales: readonly Sale[]) {
  const byId = new Map(sales.map((sale) => [sale.id, sale]));
  return [
    { label: 'Data da venda', kind: 'date' as const, value: ({ sale_id }: SaleItem) => byId.get(sale_id)?.sale_date ?? null },
    { label: 'Comprador', kind: 'text' as const, value: ({ sale_id }: SaleItem) => byId.get(sale_id)?.buyer_name ?? null },
  ];
}
