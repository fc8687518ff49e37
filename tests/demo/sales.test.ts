// The demo's sales: the animals are sold, the revenue is in the ledger, and one buyer still has to pay.
import { expect, test } from 'vitest';
import { sum } from '#domain/kernel/money';
import { countSales } from '#domain/money/sale-queries';
import { netOf } from '#domain/money/sale-values';
import { lived, startDays } from './demo-history';

test.each(startDays)('on %s', async (today) => {
  const { rows } = await lived('Santa Clara', today);
  const [sales, items] = [rows.all('sales'), rows.all('sale_items')];
  expect(sales.map(({ purpose }) => purpose).toSorted()).toEqual(['abate', 'cria_recria', 'cria_recria', 'reproducao']);
  expect(countSales(sales, items)).toMatchObject({ total: 4, heads: 18, pending: 1 });
  const sold = rows.all('animals').filter(({ status }) => status === 'vendido');
  expect(new Set(items.map(({ animal_id }) => animal_id))).toEqual(new Set(sold.map(({ id }) => id)));
  for (const sale of sales) {
    const entries = rows.all('financial_transactions').filter(({ related_sale_id }) => related_sale_id === sale.id);
    const [revenue, ...more] = entries.filter(({ type }) => type === 'receita');
    expect(more).toEqual([]);
    expect(revenue).toMatchObject({ amount: sale.sale_price, status: sale.payment_status, payment_date: sale.payment_date });
    const withheld = entries.filter(({ withheld_from_id }) => withheld_from_id === revenue!.id);
    expect(sum([revenue!.amount, ...withheld.map(({ amount }) => -amount)], 2)).toBe(netOf(sale.sale_price, sale));
    expect(sale.withdrawal_reason).toBeNull();
  }
});
