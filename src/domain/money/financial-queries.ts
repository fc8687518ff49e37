// The farm's money for the screens: newest first, filters, totals, by month and by category. Cancelled transactions never count.
import { monthBefore, writtenDay } from '#domain/kernel/dates';
import { difference, sum } from '#domain/kernel/money';
import { compare, incrementalSort } from '#domain/kernel/sorting';
import { fold } from '#domain/kernel/text';
import type { FinancialCategory, TransactionType } from '#domain/money/financial-categories';
import type { FinancialTransaction } from '#domain/money/financial-transactions';

/** On the same day, last entered first. */
export const newestTransactions = incrementalSort<FinancialTransaction>(
  (a, b) => compare(b.transaction_date, a.transaction_date) || compare(b.created_at, a.created_at) || compare(b.id, a.id),
);

/** Both ends included; a missing end has no limit. */
export type Span = { start?: string | undefined; end?: string | undefined };

export const within = <T extends Pick<FinancialTransaction, 'transaction_date'>>(transactions: readonly T[], { start = '', end = '9' }: Span) =>
  start === '' && end === '9' ? transactions : transactions.filter(({ transaction_date }) => transaction_date >= start && transaction_date <= end);

export const periodNames = { mes: 'Este mês', mes_passado: 'Mês passado', ano: 'Este ano', doze_meses: 'Últimos 12 meses' } as const;
type Period = keyof typeof periodNames;

const isPeriod = (period: string): period is Period => Object.hasOwn(periodNames, period);

/** Whole calendar months. An unknown period has no limits. */
export function spanOf(period: string, today: string): Span {
  if (!isPeriod(period)) return {};
  const month = (before: number): Span => ({ start: `${monthBefore(today, before)}-01`, end: `${monthBefore(today, before)}-31` });
  const spans: Record<Period, Span> = {
    mes: month(0),
    mes_passado: month(1),
    ano: { start: `${today.slice(0, 4)}-01-01`, end: `${today.slice(0, 4)}-12-31` },
    doze_meses: { start: `${monthBefore(today, 11)}-01`, end: month(0).end },
  };
  return spans[period];
}

const texts = new WeakMap<FinancialTransaction, string>();

/** The text that is searched. Folded once per row, not at every key press: a row is never changed, only replaced. */
function foundBy(transaction: FinancialTransaction) {
  let text = texts.get(transaction);
  if (text === undefined) {
    const { description, supplier_buyer, invoice_number } = transaction;
    texts.set(transaction, (text = fold(`${description} ${supplier_buyer ?? ''} ${invoice_number ?? ''}`)));
  }
  return text;
}

/** Folds all rows in advance, so that the first key press is fast. */
export function readyToFindMoney(transactions: readonly FinancialTransaction[]) {
  for (const one of transactions) foundBy(one);
}

/** Empty: no filter. */
export type TransactionFilters = Record<'search' | 'type' | 'category_id' | 'status', string>;

/** `late`: pending and past its due date. */
export function findTransactions(transactions: readonly FinancialTransaction[], { search, type, category_id, status }: TransactionFilters, today: string) {
  const words = fold(search).split(' ').filter(Boolean);
  if (words.length === 0 && type === '' && category_id === '' && status === '') return transactions;
  return transactions.filter((one) => {
    if (type !== '' && one.type !== type) return false;
    if (category_id !== '' && one.category_id !== category_id) return false;
    if (status === 'vencida' ? !isLate(one, today) : status !== '' && one.status !== status) return false;
    return words.every((word) => foundBy(one).includes(word));
  });
}

export const isLate = ({ status, due_date }: Pick<FinancialTransaction, 'status' | 'due_date'>, today: string) =>
  status === 'pendente' && due_date !== null && due_date < today;

type Counted = Pick<FinancialTransaction, 'type' | 'status' | 'amount'> & { withheld_from_id?: string | null };

/** The summary of the specification. Receitas and Despesas include paid and pending (decision 95). What the buyer will withhold is neither received nor paid. */
export function financialSummary(transactions: readonly Counted[]) {
  const amounts = { receita: { pago: [] as number[], pendente: [] as number[] }, despesa: { pago: [] as number[], pendente: [] as number[] } };
  const withheld: number[] = [];
  for (const { type, status, amount, withheld_from_id } of transactions) {
    if (status === 'cancelado') continue;
    amounts[type][status].push(amount);
    if (withheld_from_id && status === 'pendente') withheld.push(amount);
  }
  const [paidRevenue, openRevenue] = [sum(amounts.receita.pago, 2), sum(amounts.receita.pendente, 2)];
  const [paidExpense, openExpense] = [sum(amounts.despesa.pago, 2), sum(amounts.despesa.pendente, 2)];
  const totalRevenue = sum([paidRevenue, openRevenue], 2);
  const totalExpense = sum([paidExpense, openExpense], 2);
  const [pendingRevenue, pendingExpense] = [openRevenue, openExpense].map((open) => difference(open, sum(withheld, 2), 2)) as [number, number];
  const revenueCount = amounts.receita.pago.length + amounts.receita.pendente.length;
  const expenseCount = amounts.despesa.pago.length + amounts.despesa.pendente.length;
  return {
    totalRevenue,
    totalExpense,
    balance: difference(totalRevenue, totalExpense, 2),
    pendingRevenue,
    pendingExpense,
    paidRevenue,
    paidExpense,
    totalTransactions: revenueCount + expenseCount,
    revenueCount,
    expenseCount,
  };
}

export type MoneyMonth = { month: string; revenue: number; expense: number };

/** The last `many` calendar months in order, this one included; months without money too. */
export function moneyMonths(transactions: readonly Pick<FinancialTransaction, 'transaction_date' | 'type' | 'status' | 'amount'>[], today: string, many = 12) {
  const months = new Map(Array.from({ length: many }, (_, i) => [monthBefore(today, many - 1 - i), { receita: [] as number[], despesa: [] as number[] }]));
  for (const { transaction_date, type, status, amount } of transactions)
    if (status !== 'cancelado') months.get(transaction_date.slice(0, 7))?.[type].push(amount);
  return Array.from(months, ([month, { receita, despesa }]): MoneyMonth => ({ month, revenue: sum(receita, 2), expense: sum(despesa, 2) }));
}

const shortMonths = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** '2026-11' → 'nov/26' */
export const monthInWords = (month: string) => `${shortMonths[Number(month.slice(5)) - 1]}/${month.slice(2, 4)}`;

/** The total of each category, largest first. */
export function totalsByCategory(transactions: readonly (Counted & Pick<FinancialTransaction, 'category_id'>)[], type: TransactionType) {
  const amounts = new Map<string, number[]>();
  for (const { type: of, status, category_id, amount } of transactions) {
    if (of !== type || status === 'cancelado') continue;
    const same = amounts.get(category_id);
    if (same) same.push(amount);
    else amounts.set(category_id, [amount]);
  }
  return Array.from(amounts, ([category_id, all]) => ({ category_id, total: sum(all, 2), count: all.length })).toSorted(
    (a, b) => b.total - a.total || compare(a.category_id, b.category_id),
  );
}

/** Of one type, by name; an empty type is both. */
export const categoriesOf = (categories: readonly FinancialCategory[], type: string) =>
  categories
    .filter((category) => type === '' || category.type === type)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR') || compare(a.type, b.type) || compare(a.id, b.id));

/** "Vence em 20/11/2026", "Venceu em 10/11/2026" */
export const dueInWords = ({ due_date }: Pick<FinancialTransaction, 'due_date'>, today: string) =>
  due_date === null ? null : due_date < today ? `Venceu em ${writtenDay(due_date)}` : due_date === today ? 'Vence hoje' : `Vence em ${writtenDay(due_date)}`;

/** Searches the description, newest first. */
export function describedAs(transactions: readonly FinancialTransaction[], typed: string, most: number) {
  const words = fold(typed).split(' ').filter(Boolean);
  const found: FinancialTransaction[] = [];
  for (const one of newestTransactions(transactions)) {
    if (found.length === most) break;
    if (words.every((word) => foundBy(one).includes(word) && fold(one.description).includes(word))) found.push(one);
  }
  return found;
}
