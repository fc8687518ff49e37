// Verbs of transactions: create (once, in instalments or repeated), mark as paid, remove and restore. Corrections are in correction-verbs.ts.
import * as z from 'zod/mini';
import { assertReferences, idInput, removalInput } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { decimal, integer, optional } from '#domain/kernel/fields';
import { sum } from '#domain/kernel/money';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import { closedFindings, closingOf } from '#domain/money/closed-months';
import { categoryNamed, currentCategory } from '#domain/money/financial-category-verbs';
import { assertNotOfNote, assertOwn, assertTransaction, completed, FinancialTransaction, paidOn, withItsDates } from '#domain/money/financial-transactions';
import { assertInstalments, type Instalment, instalments, monthsLater } from '#domain/money/instalments';
import { markStatementPaid } from '#domain/money/milk-statement-booking';
import { payEntry, withheldFrom } from '#domain/money/payments';
import { dayFindings, transactionFindings } from '#domain/money/plausible-money';
import { settleOrigin } from '#domain/money/settling';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();
const amount = (label: string) => optional(decimal(label, { min: 0.01, max: 9_999_999_999.99, scale: 2 }));

/** `amount` is the total; of a revenue it is gross, and `withheld` is what the buyer kept of it. */
export const newEntry = z.strictObject({
  ...FinancialTransaction.create.shape,
  instalments,
  /** How many months in a row, this one included. */
  repeat: optional(integer('Repetir por (meses)', { min: 2, max: 60 })),
  withheld: amount('Retido na fonte (R$)'),
});
type NewEntry = z.output<typeof newEntry>;
type Written = Omit<NewEntry, 'instalments' | 'repeat' | 'withheld'>;

export const createTransaction = verb({
  title: 'Criar transação',
  on: 'financial_transactions',
  input: newEntry,
  asks: true,
  async run(farm, { instalments, repeat, withheld, ...input }) {
    const [category, closing] = await Promise.all([
      currentCategory(farm, input.category_id),
      closingOf(farm),
      assertReferences(farm, FinancialTransaction, input),
    ]);
    assertTransaction(input, category, farm.today);
    const entry = withItsDates({ ...input, category_id: category.id });
    assertPlausible(farm, [...transactionFindings(input, farm.today), ...closedFindings(closing, [entry])]);
    if (withheld !== null) assertWithheld(entry, withheld);
    if (instalments) assertInstalments(instalments, sum([entry.amount, -(withheld ?? 0)], 2));
    if (instalments && repeat !== null) throw new RuleBroken('Escolha parcelas ou repetição, não as duas', 'repeat');
    const [first, ...others] = instalments ? inInstalments(farm, entry, instalments, withheld ?? 0) : repeat === null ? [entry] : repeated(farm, entry, repeat);
    farm.add('financial_transactions', first!);
    for (const one of others) farm.add('financial_transactions', one);
    if (withheld !== null) await addWithheld(farm, first!, withheld);
  },
});

function assertWithheld({ type, amount: gross }: Pick<Written, 'type' | 'amount'>, withheld: number) {
  if (type !== 'receita') throw new RuleBroken('Só de uma receita se retém', 'withheld');
  if (withheld >= gross) throw new RuleBroken('O retido é menor que o valor bruto', 'withheld');
}

/** What is withheld is taken from the first one: its gross amount is so much more. */
const inInstalments = (farm: Farm, entry: Written, given: readonly Instalment[], withheld: number) =>
  given.map(({ due_date, amount: each }, i) => ({
    ...entry,
    id: i === 0 ? entry.id : farm.id(`instalment ${i + 1}`),
    amount: i === 0 ? sum([each, withheld], 2) : each,
    status: 'pendente' as const,
    due_date,
    payment_date: null,
    ...inSeries(entry, 'parcelas', i, given.length),
  }));

const repeated = (farm: Farm, entry: Written, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    ...entry,
    ...(i > 0 && {
      id: farm.id(`repetition ${i + 1}`),
      transaction_date: monthsLater(entry.transaction_date, i),
      status: 'pendente' as const,
      due_date: monthsLater(entry.due_date ?? entry.transaction_date, i),
      payment_date: null,
      bank_reference: null,
    }),
    ...inSeries(entry, 'recorrente', i, count),
  }));

const inSeries = ({ id }: Pick<Written, 'id'>, series_kind: 'parcelas' | 'recorrente', i: number, series_count: number) => ({
  series_id: id,
  series_kind,
  series_number: i + 1,
  series_count,
});

const withheldCategory = 'Impostos e taxas';

async function addWithheld(farm: Farm, revenue: Written, withheld: number) {
  farm.add('financial_transactions', {
    ...revenue,
    id: farm.id('withheld'),
    type: 'despesa',
    category_id: await categoryNamed(farm, 'despesa', withheldCategory),
    amount: withheld,
    description: `Retido: ${revenue.description}`.slice(0, 200),
    due_date: null,
    bank_reference: null,
    series_id: null,
    series_kind: null,
    series_number: null,
    series_count: null,
    withheld_from_id: revenue.id,
  });
}

const { id, payment_date, account_id, bank_reference } = FinancialTransaction.create.shape;

/** Without a date: paid today. Without an amount: all of it; `amount` is the money that came or went. */
export const payTransaction = verb({
  title: 'Marcar como pago',
  failed: 'Erro ao marcar como pago',
  on: 'financial_transactions',
  input: z.strictObject({ id, payment_date, amount: amount('Valor pago (R$)'), account_id, bank_reference }),
  asks: true,
  async run(farm, input) {
    const [found, withheld, closing] = await Promise.all([
      farm.get('financial_transactions', input.id),
      withheldFrom(farm, input),
      closingOf(farm),
      input.account_id ? farm.get('bank_accounts', input.account_id) : null,
    ]);
    const entry = completed(found);
    const day = input.payment_date ?? farm.today;
    assertPlausible(farm, [
      ...dayFindings('payment_date', 'payment_date', day, farm.today, 'pagamento'),
      ...closedFindings(closing, [{ ...entry, transaction_date: day }]),
    ]);
    // A statement and its transactions are marked as paid together.
    if (entry.related_statement_id) {
      if (input.amount !== null) throw new RuleBroken('O extrato do leite é pago inteiro: mude o valor no extrato', 'amount');
      await markStatementPaid(farm, entry.related_statement_id, paidOn(entry, day, farm.today).payment_date!, input.account_id);
      return;
    }
    if (entry.withheld_from_id !== null) throw new RuleBroken('Foi retido de uma receita: marque a receita como recebida');
    payEntry(farm, entry, withheld.map(completed), { ...input, day }, farm.id('part'));
    await settleOrigin(farm, entry);
  },
});

export const removeTransaction = verb({
  title: 'Excluir transação',
  on: 'financial_transactions',
  input: removalInput,
  async run(farm, { id }) {
    const [entry, withheld] = await Promise.all([
      farm.get('financial_transactions', id),
      // Cancelled ones too.
      farm.list('financial_transactions', { withheld_from_id: id }),
    ]);
    assertOwn(entry);
    assertNotOfNote(entry);
    if (entry.withheld_from_id) throw new RuleBroken('Foi retido de uma receita: exclua a receita');
    if (entry.part_of_id) throw new RuleBroken('É um pagamento em parte: desfaça o pagamento');
    farm.remove('financial_transactions', id);
    for (const one of withheld) farm.remove('financial_transactions', one.id);
  },
});

export const restoreTransaction = verb({
  title: 'Desfazer exclusão de transação',
  on: 'financial_transactions',
  input: idInput,
  async run(farm, { id }) {
    const asked = await farm.removed('financial_transactions', id);
    const revenue = asked.withheld_from_id ? await farm.find('financial_transactions', asked.withheld_from_id) : undefined;
    // What was withheld comes back with the revenue that went with it: the bin names both, in any order.
    const transaction = revenue?.deleted_at && revenue.deleted_call === asked.deleted_call ? revenue : asked;
    const withheld = await farm.listRemoved('financial_transactions', { withheld_from_id: transaction.id });
    assertOwn(transaction);
    assertNotOfNote(transaction);
    // Its money is in the entry that it was taken from, or in the revenue.
    if (transaction.part_of_id) throw new RuleBroken('Este pagamento foi desfeito: marque como pago de novo');
    if (transaction.withheld_from_id) await farm.get('financial_transactions', transaction.withheld_from_id);
    await farm.get('financial_categories', transaction.category_id);
    farm.put('financial_transactions', transaction);
    for (const one of withheld) if (one.deleted_call === transaction.deleted_call) farm.put('financial_transactions', one);
  },
});
