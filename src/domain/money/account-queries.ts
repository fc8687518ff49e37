// The balance of each account: its opening balance, what was paid and received there since, and transfers between accounts.
import { sum } from '#domain/kernel/money';
import { compare } from '#domain/kernel/sorting';
import type { AccountTransfer, BankAccount } from '#domain/money/bank-accounts';
import type { FinancialTransaction } from '#domain/money/financial-transactions';

type Entry = Pick<FinancialTransaction, 'type' | 'status' | 'amount' | 'transaction_date' | 'payment_date'> & { account_id?: string | null };
type Transfer = Pick<AccountTransfer, 'transfer_date' | 'from_account_id' | 'to_account_id' | 'amount'>;

/** The day money came or went; without a payment date that of the transaction. */
export const cashDay = ({ payment_date, transaction_date }: Pick<Entry, 'payment_date' | 'transaction_date'>) => payment_date ?? transaction_date;

export const signed = ({ type, amount }: Pick<Entry, 'type' | 'amount'>) => (type === 'receita' ? amount : -amount);

/** The opening balance is that of the start of its day: entries of that day count. `until`: that day included. */
export function balanceOf(
  account: Pick<BankAccount, 'id' | 'opening_balance' | 'opening_date'>,
  entries: readonly Entry[],
  transfers: readonly Transfer[],
  until = '9',
) {
  const counts = (day: string) => day >= account.opening_date && day <= until;
  const paid = entries.filter((entry) => entry.account_id === account.id && entry.status === 'pago' && counts(cashDay(entry))).map(signed);
  const moved = transfers.filter(({ transfer_date }) => counts(transfer_date));
  const into = moved.filter(({ to_account_id }) => to_account_id === account.id).map(({ amount }) => amount);
  const out = moved.filter(({ from_account_id }) => from_account_id === account.id).map(({ amount }) => -amount);
  return sum([account.opening_balance, ...paid, ...into, ...out], 2);
}

export type Movement = { id: string; day: string; text: string; amount: number; noun: 'financial_transactions' | 'account_transfers' };

/** What moved an account, newest first. */
export function movementsOf(
  { id }: Pick<BankAccount, 'id'>,
  entries: readonly (Entry & Pick<FinancialTransaction, 'id' | 'description'>)[],
  transfers: readonly (Transfer & Pick<AccountTransfer, 'id'>)[],
  nameOf: (account_id: string) => string,
): Movement[] {
  const paid = entries
    .filter(({ account_id, status }) => account_id === id && status === 'pago')
    .map((entry) => ({ id: entry.id, day: cashDay(entry), text: entry.description, amount: signed(entry), noun: 'financial_transactions' as const }));
  const moved = transfers
    .filter(({ from_account_id, to_account_id }) => from_account_id === id || to_account_id === id)
    .map((one) => {
      const isOut = one.from_account_id === id;
      const text = isOut ? `Transferência para ${nameOf(one.to_account_id)}` : `Transferência de ${nameOf(one.from_account_id)}`;
      return { id: one.id, day: one.transfer_date, text, amount: isOut ? -one.amount : one.amount, noun: 'account_transfers' as const };
    });
  return [...paid, ...moved].toSorted((a, b) => compare(b.day, a.day) || compare(a.id, b.id));
}
