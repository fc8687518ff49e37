// Cash flow: an amount counts on the day it is paid, not before.
import { expect, test } from 'vitest';
import { cashFlow } from '#domain/money/cash-flow-queries';

const today = '2026-11-15';
const bill = { type: 'despesa', status: 'pago', amount: 100, transaction_date: '2026-10-31', payment_date: null } as const;
const milk = { ...bill, type: 'receita', amount: 250.1 } as const;

test.each([
  ['paid on its own day', [bill], [0, 0, 0], [0, 100, 0]],
  ['paid the month after', [{ ...bill, payment_date: '2026-11-01' }], [0, 0, 0], [0, 0, 100]],
  ['paid in advance', [{ ...bill, payment_date: '2026-09-30' }], [0, 0, 0], [100, 0, 0]],
  ['received', [milk, { ...milk, amount: 0.2, payment_date: '2026-10-01' }], [0, 250.3, 0], [0, 0, 0]],
  ['not paid yet', [{ ...bill, status: 'pendente' as const }], [0, 0, 0], [0, 0, 0]],
  ['cancelled', [{ ...milk, status: 'cancelado' as const }], [0, 0, 0], [0, 0, 0]],
  ['paid before the months that are asked for', [{ ...bill, transaction_date: '2026-08-31' }], [0, 0, 0], [0, 0, 0]],
])('%s', (_, money, revenue, expense) => {
  const months = cashFlow(money, today, 3);
  expect(months.map(({ month }) => month)).toEqual(['2026-09', '2026-10', '2026-11']);
  expect(months.map((one) => one.revenue)).toEqual(revenue);
  expect(months.map((one) => one.expense)).toEqual(expense);
});
