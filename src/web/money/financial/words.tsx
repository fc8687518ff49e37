// Texts and colours of transactions.
import { factsOf } from '#domain/kernel/fields';
import type { TransactionType } from '#domain/money/financial-categories';
import { FinancialTransaction, type TransactionStatus } from '#domain/money/financial-transactions';
import type { Tone } from '#ui/Badge';
import { date, money } from '#ui/format';

export const typeNames = factsOf(FinancialTransaction.fields.type).values!;
export const statusNames = factsOf(FinancialTransaction.fields.status).values!;
export const methodNames = factsOf(FinancialTransaction.fields.payment_method).values!;
export const statusTones: Record<TransactionStatus, Tone> = { pago: 'green', pendente: 'yellow', cancelado: 'gray' };
export const typeTones: Record<TransactionType, Tone> = { receita: 'green', despesa: 'red' };

/** "Conta de luz: R$ 1.400,00 em 10/11/2026" */
export const inWords = ({ description, amount, transaction_date }: FinancialTransaction) => `${description}: ${money(amount)} em ${date(transaction_date)}`;

export const activityNames = factsOf(FinancialTransaction.fields.activity).values!;

/** "parcela 2 de 5", "3º de 12 meses", "parte paga", "retido" */
export function partInWords({ series_kind, series_number, series_count, part_of_id, withheld_from_id }: FinancialTransaction) {
  if (withheld_from_id) return 'retido pelo comprador';
  const series = !series_kind
    ? null
    : series_kind === 'parcelas'
      ? `parcela ${series_number} de ${series_count}`
      : `${series_number}º de ${series_count} meses`;
  return [series, part_of_id && 'parte paga'].filter(Boolean).join(', ') || null;
}
