// What can be done with transactions: written, marked as paid, deleted and brought back. Nothing else of them is ever changed.
import * as z from 'zod/mini';
import { assertReferences, which } from '#domain/kernel/plain';
import { verbsOf } from '#domain/kernel/verb';
import { assertOfNoSale, assertTransaction, FinancialTransaction, paidOn, withItsDates } from '#domain/money/financial-transactions';
import { markPaid } from '#domain/money/sale-verbs';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

export const createTransaction = verb({
  title: 'Criar transação',
  on: 'financial_transactions',
  input: FinancialTransaction.create,
  async run(farm, input) {
    const [category] = await Promise.all([farm.get('financial_categories', input.category_id), assertReferences(farm, FinancialTransaction, input)]);
    assertTransaction(input, category, farm.today);
    farm.add('financial_transactions', { ...withItsDates(input), related_sale_id: null });
  },
});

const { id, payment_date } = FinancialTransaction.create.shape;

/** Without a day it was paid today. */
export const payTransaction = verb({
  title: 'Marcar como pago',
  failed: 'Erro ao marcar como pago',
  on: 'financial_transactions',
  input: z.strictObject({ id, payment_date }),
  async run(farm, input) {
    const transaction = await farm.get('financial_transactions', input.id);
    const day = input.payment_date ?? farm.today;
    // The revenue of a sale and the sale are marked together.
    if (transaction.related_sale_id) await markPaid(farm, transaction.related_sale_id, day);
    else farm.put('financial_transactions', paidOn(transaction, day, farm.today));
  },
});

export const removeTransaction = verb({
  title: 'Excluir transação',
  on: 'financial_transactions',
  input: which,
  async run(farm, { id }) {
    assertOfNoSale(await farm.get('financial_transactions', id));
    farm.remove('financial_transactions', id);
  },
});

export const restoreTransaction = verb({
  title: 'Desfazer exclusão de transação',
  on: 'financial_transactions',
  input: which,
  async run(farm, { id }) {
    const transaction = await farm.removed('financial_transactions', id);
    assertOfNoSale(transaction);
    await farm.get('financial_categories', transaction.category_id);
    farm.put('financial_transactions', transaction);
  },
});
