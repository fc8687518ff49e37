// Verbs of transactions: create, mark as paid, remove and restore. Nothing else can be changed.
import * as z from 'zod/mini';
import { assertReferences, idInput, removalInput } from '#domain/kernel/basic-verbs';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import { assertOwn, assertTransaction, FinancialTransaction, paidOn, withItsDates } from '#domain/money/financial-transactions';
import { markStatementPaid } from '#domain/money/milk-statement-booking';
import { dayFindings, transactionFindings } from '#domain/money/plausible-money';
import { markPaid } from '#domain/money/sale-verbs';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

export const createTransaction = verb({
  title: 'Criar transação',
  on: 'financial_transactions',
  input: FinancialTransaction.create,
  asks: true,
  async run(farm, input) {
    const [category] = await Promise.all([farm.get('financial_categories', input.category_id), assertReferences(farm, FinancialTransaction, input)]);
    assertTransaction(input, category, farm.today);
    assertPlausible(farm, transactionFindings(input, farm.today));
    farm.add('financial_transactions', { ...withItsDates(input), related_sale_id: null, related_statement_id: null });
  },
});

const { id, payment_date } = FinancialTransaction.create.shape;

/** Without a date: paid today. */
export const payTransaction = verb({
  title: 'Marcar como pago',
  failed: 'Erro ao marcar como pago',
  on: 'financial_transactions',
  input: z.strictObject({ id, payment_date }),
  asks: true,
  async run(farm, input) {
    const transaction = await farm.get('financial_transactions', input.id);
    const day = input.payment_date ?? farm.today;
    assertPlausible(farm, dayFindings('payment_date', 'payment_date', day, farm.today, 'pagamento'));
    // A sale, or a statement, and its transactions are marked as paid together.
    if (transaction.related_sale_id) await markPaid(farm, transaction.related_sale_id, day);
    else if (transaction.related_statement_id)
      await markStatementPaid(farm, transaction.related_statement_id, paidOn(transaction, day, farm.today).payment_date!);
    else farm.put('financial_transactions', paidOn(transaction, day, farm.today));
  },
});

export const removeTransaction = verb({
  title: 'Excluir transação',
  on: 'financial_transactions',
  input: removalInput,
  async run(farm, { id }) {
    assertOwn(await farm.get('financial_transactions', id));
    farm.remove('financial_transactions', id);
  },
});

export const restoreTransaction = verb({
  title: 'Desfazer exclusão de transação',
  on: 'financial_transactions',
  input: idInput,
  async run(farm, { id }) {
    const transaction = await farm.removed('financial_transactions', id);
    assertOwn(transaction);
    await farm.get('financial_categories', transaction.category_id);
    farm.put('financial_transactions', transaction);
  },
});
