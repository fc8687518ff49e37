// Texts for deleting a transaction.
import { FinancialTransaction } from '#domain/money/financial-transactions';
import type { Removal } from '#parts/forms/Removal';

export const transactionRemoval: Removal = {
  remove: 'remove_financial_transaction',
  restore: 'restore_financial_transaction',
  title: 'Excluir transação',
  question: FinancialTransaction.confirm!,
  done: 'Transação excluída',
  failed: FinancialTransaction.failed!.remove,
};
