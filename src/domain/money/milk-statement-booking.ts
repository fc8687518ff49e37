// A statement in the ledger: gross revenue and each deduction as a transaction of its own, written and undone with it (decision 328).
import { addDays, daysBetween, monthBefore, writtenDay } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import { difference, product } from '#domain/kernel/money';
import { monthInFull } from '#domain/kernel/periods';
import type { Finding } from '#domain/kernel/plausibility';
import { inReais } from '#domain/kernel/quantities';
import type { TransactionType } from '#domain/money/financial-categories';
import { categoryNamed } from '#domain/money/financial-category-verbs';
import { completed, type FinancialTransaction } from '#domain/money/financial-transactions';
import { type MilkStatement, monthOf } from '#domain/money/milk-statements';
import type { Farm } from '#domain/nouns';

type Booked = Pick<
  MilkStatement,
  'id' | 'reference_month' | 'dairy' | 'gross_value' | 'net_value' | 'freight' | 'funrural' | 'other_deductions' | 'payment_date'
> & { party_id?: string | null };

export const milkRevenue = 'Venda de leite';
const parts = {
  revenue: { type: 'receita', category: milkRevenue, words: 'Leite' },
  freight: { type: 'despesa', category: 'Frete', words: 'Frete do leite' },
  funrural: { type: 'despesa', category: 'Impostos e taxas', words: 'Funrural e Senar do leite' },
  other: { type: 'despesa', category: 'Outras despesas', words: 'Descontos do leite' },
} as const satisfies Record<string, { type: TransactionType; category: string; words: string }>;
type Part = keyof typeof parts;
export const partNames = Object.keys(parts) as Part[];

export const partId = (statement_id: string, part: Part) => derivedId(statement_id, `statement ${part}`);
const amountsOf = ({ gross_value, freight, funrural, other_deductions }: Booked): Record<Part, number> => ({
  revenue: gross_value,
  freight: freight ?? 0,
  funrural: funrural ?? 0,
  other: other_deductions ?? 0,
});

/** The last day of the milk's month, by which reports count it; not later than today. */
const dayOfMilk = ({ reference_month }: Booked, today: string) => {
  const last = addDays(`${monthBefore(reference_month, -1)}-01`, -1);
  return last < today ? last : today;
};

/** The living transactions of a statement, and those removed with it. */
export const bookedParts = (farm: Farm, { id }: Pick<Booked, 'id'>) =>
  Promise.all(partNames.map(async (part) => ({ part, row: await farm.find('financial_transactions', partId(id, part)) })));

type Found = Awaited<ReturnType<typeof bookedParts>>;
export const isBooked = (found: Found) => found.some(({ part, row }) => part === 'revenue' && row?.deleted_at === null);

/** Writes what the statement says now; a deduction that is no longer there is removed. */
export async function writeParts(farm: Farm, statement: Booked, found: Found, account_id: string | null = null) {
  const amounts = amountsOf(statement);
  const month = monthInFull(monthOf(statement)).toLowerCase();
  const { dairy, payment_date } = statement;
  const categories = await Promise.all(
    found.map(({ part }) => (amounts[part] > 0 ? categoryNamed(farm, parts[part].type, parts[part].category) : Promise.resolve(null))),
  );
  for (const [i, { part, row }] of found.entries()) {
    const category_id = categories[i];
    if (!category_id) {
      if (row?.deleted_at === null) farm.remove('financial_transactions', row.id);
      continue;
    }
    const written = {
      transaction_date: row?.transaction_date.startsWith(monthOf(statement)) ? row.transaction_date : dayOfMilk(statement, farm.today),
      type: parts[part].type,
      category_id,
      amount: amounts[part],
      description: `${parts[part].words} de ${month}`,
      payment_method: row?.payment_method ?? null,
      status: payment_date === null ? ('pendente' as const) : ('pago' as const),
      invoice_number: row?.invoice_number ?? null,
      supplier_buyer: dairy,
      due_date: null,
      payment_date,
      notes: row?.notes ?? null,
      related_animal_id: null,
      related_sale_id: null,
      related_statement_id: statement.id,
      party_id: statement.party_id ?? row?.party_id ?? null,
      withheld_from_id: part === 'revenue' ? null : partId(statement.id, 'revenue'),
      ...(account_id && { account_id }),
    };
    if (row) farm.put('financial_transactions', { ...completed(row), ...written });
    else farm.add('financial_transactions', { id: partId(statement.id, part), ...written });
  }
}

export function removeParts(farm: Farm, found: Found) {
  for (const { row } of found) if (row?.deleted_at === null) farm.remove('financial_transactions', row.id);
}

/** Brings back what was removed by the same call as the statement. */
export async function restoreParts(farm: Farm, found: Found, deleted_call: string | null) {
  const gone = found.flatMap(({ part, row }) => (row && row.deleted_at !== null && row.deleted_call === deleted_call ? [{ part, row }] : []));
  await Promise.all(gone.map(({ part }) => categoryNamed(farm, parts[part].type, parts[part].category)));
  for (const { row } of gone) farm.put('financial_transactions', row);
}

/** Marks the statement and all its transactions as paid. */
export async function markStatementPaid(farm: Farm, id: string, payment_date: string, account_id: string | null = null) {
  const [statement, found] = await Promise.all([farm.get('milk_statements', id), bookedParts(farm, { id })]);
  farm.put('milk_statements', { ...statement, payment_date });
  await writeParts(farm, { ...statement, payment_date }, found, account_id);
}

type Known = Pick<FinancialTransaction, 'id' | 'transaction_date' | 'amount' | 'status'> & { related_statement_id?: string | null };

/** A revenue of milk so many days around the payment, of about the same amount, may be this one typed by hand. */
const [near, about] = [31, 0.1];

/** Revenues of milk that a person wrote, and that may be the same money. */
export function sameRevenue({ gross_value, net_value, payment_date, reference_month }: Booked, known: readonly Known[]): Finding[] {
  const paid = payment_date ?? addDays(`${monthBefore(reference_month, -1)}-01`, 14);
  const isAlike = (amount: number) => [gross_value, net_value].some((value) => Math.abs(difference(amount, value, 2)) <= product(value, about, 2));
  return known
    .filter(
      ({ related_statement_id, status, transaction_date, amount }) =>
        !related_statement_id && status !== 'cancelado' && Math.abs(daysBetween(transaction_date, paid)) <= near && isAlike(amount),
    )
    .toSorted((a, b) => (a.transaction_date < b.transaction_date ? -1 : 1))
    .slice(0, 1)
    .map(({ amount, transaction_date }) => ({
      key: 'same_revenue',
      level: 'confirm' as const,
      text: `já há uma venda de leite de ${inReais(amount)} em ${writtenDay(transaction_date)}; lançar o extrato conta de novo se for a mesma`,
      field: 'id',
    }));
}
