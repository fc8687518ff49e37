// The farm's cash, month by month: what was really received and paid, on the day it was. What is pending has not flowed yet.

import { moneyMonths } from '#domain/money/financial-queries';
import type { FinancialTransaction } from '#domain/money/financial-transactions';

type Flowing = Pick<FinancialTransaction, 'transaction_date' | 'payment_date' | 'type' | 'status' | 'amount'>;

/** Without a day of payment it was paid on its own. */
export function cashFlow(transactions: readonly Flowing[], today: string, many = 12) {
  const paid = transactions.filter(({ status }) => status === 'pago');
  return moneyMonths(
    paid.map(({ type, status, amount, transaction_date, payment_date }) => ({ type, status, amount, transaction_date: payment_date ?? transaction_date })),
    today,
    many,
  );
}
