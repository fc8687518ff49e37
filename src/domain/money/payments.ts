// Payments of entries, whole or in part, and their undoing. What was withheld from a revenue is settled with it: cash is the difference.
import { RuleBroken } from '#domain/kernel/errors';
import { difference, sum } from '#domain/kernel/money';
import { inReais } from '#domain/kernel/quantities';
import { type FinancialTransaction, paidOn } from '#domain/money/financial-transactions';
import type { Farm } from '#domain/nouns';

type Entry = FinancialTransaction;
export type Payment = { day: string; amount?: number | null; account_id?: string | null; bank_reference?: string | null };

const living = ({ status }: Pick<Entry, 'status'>) => status !== 'cancelado';

/** What is withheld from this revenue. */
export const withheldFrom = async (farm: Farm, { id }: Pick<Entry, 'id'>) =>
  (await farm.list('financial_transactions', { withheld_from_id: id })).filter(living);

/** What is, or will be, received or paid: without what is withheld. */
export const cashOf = ({ amount }: Pick<Entry, 'amount'>, withheld: readonly Pick<Entry, 'amount'>[]) =>
  sum([amount, ...withheld.map((one) => -one.amount)], 2);

const said = ({ account_id, bank_reference }: Payment) => ({ ...(account_id && { account_id }), ...(bank_reference && { bank_reference }) });

/** `part`: the id of the paid entry, when only a part is paid; the rest stays open under the old id. */
export function payEntry(farm: Farm, entry: Entry, withheld: readonly Entry[], payment: Payment, part: string) {
  const { day, amount = null } = payment;
  const paid = { ...paidOn(entry, day, farm.today), ...said(payment) };
  const cash = cashOf(entry, withheld);
  if (amount !== null && amount > cash) throw new RuleBroken(`Falta ${entry.type === 'receita' ? 'receber' : 'pagar'} só ${inReais(cash)}`, 'amount');
  const isWhole = amount === null || amount === cash;
  if (isWhole) farm.put('financial_transactions', paid);
  else {
    const gross = sum([amount, ...withheld.map((one) => one.amount)], 2);
    const { created_at: _at, created_by: _by, updated_at: _up, version: _v, deleted_at: _d, deleted_call: _c, ...copied } = paid;
    farm.add('financial_transactions', { ...copied, id: part, amount: gross, part_of_id: entry.id });
    farm.put('financial_transactions', { ...entry, amount: difference(entry.amount, gross, 2) });
  }
  for (const one of withheld)
    farm.put('financial_transactions', {
      ...paidOn(one, day, farm.today),
      ...(payment.account_id && { account_id: payment.account_id }),
      withheld_from_id: isWhole ? entry.id : part,
    });
}

/** Open again. A part that was paid goes back into the entry it was taken from, if that is still open. */
export async function undoPaymentOf(farm: Farm, entry: Entry, due_date: string | null) {
  if (entry.status !== 'pago') throw new RuleBroken('Só um pagamento registrado pode ser desfeito');
  const [withheld, whole] = await Promise.all([
    withheldFrom(farm, entry),
    entry.part_of_id ? farm.find('financial_transactions', entry.part_of_id) : undefined,
  ]);
  const opened = { status: 'pendente', payment_date: null, bank_reference: null } as const;
  const joins = whole?.deleted_at === null && whole.status === 'pendente';
  if (joins) {
    farm.put('financial_transactions', { ...whole, amount: sum([whole.amount, entry.amount], 2) });
    farm.remove('financial_transactions', entry.id);
  } else farm.put('financial_transactions', { ...entry, ...opened, due_date });
  // What was withheld is on the account of its revenue.
  const { id: withheld_from_id, account_id } = joins ? whole : entry;
  for (const one of withheld) farm.put('financial_transactions', { ...one, ...opened, withheld_from_id, account_id });
}
