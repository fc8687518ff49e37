// Findings about money: when it was paid, and how much.
import { addDays, writtenDay } from '#domain/kernel/dates';
import { type Finding, type Limits, outside } from '#domain/kernel/plausibility';
import { inReais } from '#domain/kernel/quantities';
import type { FinancialTransaction } from '#domain/money/financial-transactions';

/** No record of a farm on this system is older. */
const earliest = '2000-01-01';
const [oldAfter, soonWithin, farBeyond] = [3 * 365, 2 * 365, 30 * 365];
const amounts: Limits = { refuse: [null, null], confirm: [null, 5_000_000] };

export function dayFindings(key: string, field: string, day: string | null, today: string, what: string): Finding[] {
  if (day === null) return [];
  const text = `${what} em ${writtenDay(day)}`;
  if (day < earliest || day > addDays(today, farBeyond)) return [{ key, level: 'refuse', text: `${text}: confira o ano`, field }];
  return day < addDays(today, -oldAfter) || day > addDays(today, soonWithin) ? [{ key, level: 'confirm', text, field }] : [];
}

type Paid = Pick<FinancialTransaction, 'transaction_date' | 'amount' | 'status' | 'due_date' | 'payment_date'>;

/** `today`: when it is recorded; of a stored one, the day it was. */
export function transactionFindings({ transaction_date, amount, status, due_date, payment_date }: Paid, today: string): Finding[] {
  // Without its own day it was paid on the day of the transaction.
  const future = status === 'pago' && payment_date === null && transaction_date > today;
  return [
    ...(future ? [{ key: 'transaction_date', level: 'refuse' as const, text: 'Uma transação paga não pode ter data futura', field: 'transaction_date' }] : []),
    ...dayFindings('transaction_date', 'transaction_date', transaction_date, today, 'transação'),
    ...(status === 'pago' ? dayFindings('payment_date', 'payment_date', payment_date, today, 'pagamento') : []),
    ...(status === 'pendente' ? dayFindings('due_date', 'due_date', due_date, today, 'vencimento') : []),
    ...outside('amount', 'amount', amount, amounts, `valor de ${inReais(amount)}`),
  ];
}
