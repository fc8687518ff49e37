// Corrections of transactions: any value, cancelling, and undoing a payment. Each is in the history; a closed month asks.
import * as z from 'zod/mini';
import { assertReferences, withChanges } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { flag, id } from '#domain/kernel/fields';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import { closedFindings, closingOf } from '#domain/money/closed-months';
import { currentCategory } from '#domain/money/financial-category-verbs';
import { assertOwn, assertTransaction, completed, FinancialTransaction } from '#domain/money/financial-transactions';
import { cashOf, undoPaymentOf, withheldFrom } from '#domain/money/payments';
import { transactionFindings } from '#domain/money/plausible-money';
import { settleOrigin } from '#domain/money/settling';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

/** How an entry is filed: these change also where the money itself belongs to a sale or a statement. */
const filing = new Set(['party_id', 'account_id', 'property_id', 'document_type', 'invoice_number', 'activity', 'cost_centre', 'bank_reference', 'notes']);

export const updateTransaction = verb({
  title: 'Corrigir transação',
  failed: 'Erro ao corrigir transação',
  on: 'financial_transactions',
  input: FinancialTransaction.update,
  asks: true,
  async run(farm, input) {
    const [found, withheld, closing] = await Promise.all([farm.get('financial_transactions', input.id), withheldFrom(farm, input), closingOf(farm)]);
    const before = completed(found);
    const wanted = withChanges(FinancialTransaction, before, input.changes);
    const isMoney = Object.keys(input.changes).some(
      (field) => !filing.has(field) && wanted[field as keyof typeof wanted] !== before[field as keyof typeof before],
    );
    if (isMoney) assertOwn(before);
    const [category] = await Promise.all([currentCategory(farm, wanted.category_id), assertReferences(farm, FinancialTransaction, wanted, before)]);
    const after = { ...wanted, category_id: category.id, payment_date: wanted.status === 'pago' ? wanted.payment_date : null };
    if (isMoney) {
      assertTransaction(after, category, farm.today);
      if (before.withheld_from_id !== null && (after.type !== before.type || after.status !== before.status))
        throw new RuleBroken('Foi retido de uma receita: mude a receita', after.type === before.type ? 'status' : 'type');
      if (withheld.length > 0 && after.type !== 'receita') throw new RuleBroken('Há valores retidos desta receita: ela não pode virar despesa', 'type');
      if (cashOf(after, withheld) <= 0) throw new RuleBroken('O valor é menor que o que foi retido', 'amount');
      if (before.withheld_from_id !== null) await assertBelowRevenue(farm, before.withheld_from_id, after);
      assertPlausible(farm, [...transactionFindings(after, farm.today), ...closedFindings(closing, [before, after])]);
    } else assertPlausible(farm, closedFindings(closing, [before]));
    farm.put('financial_transactions', after);
    // What was withheld came or went with the money it was withheld from.
    const { status, payment_date, account_id } = after;
    for (const one of withheld) farm.put('financial_transactions', { ...completed(one), status, payment_date, account_id });
  },
});

async function assertBelowRevenue(farm: Farm, revenue_id: string, after: FinancialTransaction) {
  const [revenue, others] = await Promise.all([farm.get('financial_transactions', revenue_id), withheldFrom(farm, { id: revenue_id })]);
  const all = [...others.filter((one) => one.id !== after.id), after];
  if (cashOf(revenue, all) <= 0) throw new RuleBroken('O retido é menor que o valor bruto', 'amount');
}

/** `following`: of a series, those after it too, unless they are paid. */
export const cancelTransaction = verb({
  title: 'Cancelar transação',
  failed: 'Erro ao cancelar transação',
  on: 'financial_transactions',
  input: z.strictObject({ id: id(), following: flag('E as seguintes') }),
  asks: true,
  async run(farm, { id: which, following }) {
    const [entry, closing] = await Promise.all([farm.get('financial_transactions', which), closingOf(farm)]);
    assertOwn(entry);
    if (entry.withheld_from_id) throw new RuleBroken('Foi retido de uma receita: cancele a receita');
    if (entry.status !== 'pendente') throw new RuleBroken('Só uma transação pendente pode ser cancelada');
    const series = following && entry.series_id ? await farm.list('financial_transactions', { series_id: entry.series_id }) : [];
    const later = series.filter((one) => one.id !== which && one.status === 'pendente' && one.series_number! > entry.series_number!);
    const all = [entry, ...later].map(completed);
    assertPlausible(farm, closedFindings(closing, all));
    const withheld = (await Promise.all(all.map((one) => withheldFrom(farm, one)))).flat().map(completed);
    for (const one of [...all, ...withheld]) farm.put('financial_transactions', { ...one, status: 'cancelado', due_date: null, payment_date: null });
  },
});

/** `due_date`: when it has to be paid now, if anybody knows. */
export const undoPayment = verb({
  title: 'Desfazer pagamento',
  failed: 'Erro ao desfazer pagamento',
  on: 'financial_transactions',
  input: z.strictObject({ id: id(), due_date: FinancialTransaction.create.shape.due_date }),
  asks: true,
  async run(farm, { id: which, due_date }) {
    const [found, closing] = await Promise.all([farm.get('financial_transactions', which), closingOf(farm)]);
    const entry = completed(found);
    if (entry.related_statement_id) throw new RuleBroken('Esta transação é de um extrato do leite: mude o extrato');
    if (entry.withheld_from_id !== null) throw new RuleBroken('Foi retido de uma receita: desfaça o recebimento dela');
    assertPlausible(farm, closedFindings(closing, [entry]));
    await undoPaymentOf(farm, entry, due_date);
    await settleOrigin(farm, entry);
  },
});
