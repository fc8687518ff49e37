// The farm's cash flow by month: what was received and paid, on the day of payment. Pending amounts do not count, and what a buyer withheld was never received.

import { moneyMonths } from '#domain/money/financial-queries';
import type { FinancialTransaction } from '#domain/money/financial-transactions';

type Flowing = Pick<FinancialTransaction, 'transaction_date' | 'payment_date' | 'type' | 'status' | 'amount'> & { withheld_from_id?: string | null };

/** Without a payment date, the transaction date counts. */
export function cashFlow(transactions: readonly Flowing[], today: string, many = 12) {
  const paid = transactions.filter(({ status }) => status === 'pago');
  return moneyMonths(
    paid.map(({ type, status, amount, transaction_date, payment_date, withheld_from_id }) => ({
      ...(withheld_from_id ? { type: 'receita' as const, amount: -amount } : { type, amount }),
      status,
      transaction_date: payment_date ?? transaction_date,
    })),
    today,
    many,
  );
}
