// Findings about money: when it was paid, and how much.
import { yieldLimits } from '#domain/herd/carcass';
import { addDays, writtenDay } from '#domain/kernel/dates';
import { quotient } from '#domain/kernel/money';
import { type Finding, type Limits, outside } from '#domain/kernel/plausibility';
import { inReais, shownAs } from '#domain/kernel/quantities';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import type { SaleItem } from '#domain/money/sale-items';
import { totalOf } from '#domain/money/sale-values';

/** No record of a farm on this system is older. */
const earliest = '2000-01-01';
const [oldAfter, soonWithin, farBeyond] = [3 * 365, 2 * 365, 30 * 365];
const amounts: Limits = { refuse: [null, null], confirm: [null, 5_000_000] };

export function dayFindings(key: string, field: string, day: string | null, today: string, what: string): Finding[] {
  if (day === null) return [];
  const text = `${what} em ${writtenDay(day)}`;
  if (day < earliest || day > addDays(today, farBeyond)) return [{ key, level: 'refuse', text: `${text}: confira o ano`, field }];
  return day < addDays(today, -oldAfter) || day > addDays(today, soonWithin) ? [{ key, level: 'confirm', text, field }] : [];
}

type Paid = Pick<FinancialTransaction, 'transaction_date' | 'amount' | 'status' | 'due_date' | 'payment_date'>;

/** `today`: when it is recorded; of a stored one, the day it was. */
export function transactionFindings({ transaction_date, amount, status, due_date, payment_date }: Paid, today: string): Finding[] {
  // Without its own day it was paid on the day of the transaction.
  const future = status === 'pago' && payment_date === null && transaction_date > today;
  return [
    ...(future ? [{ key: 'transaction_date', level: 'refuse' as const, text: 'Uma transação paga não pode ter data futura', field: 'transaction_date' }] : []),
    ...dayFindings('transaction_date', 'transaction_date', transaction_date, today, 'transação'),
    ...(status === 'pago' ? dayFindings('payment_date', 'payment_date', payment_date, today, 'pagamento') : []),
    ...(status === 'pendente' ? dayFindings('due_date', 'due_date', due_date, today, 'vencimento') : []),
    ...outside('amount', 'amount', amount, amounts, `valor de ${inReais(amount)}`),
  ];
}

/** Wide enough for every species and for years of inflation: they find a decimal point in the wrong place. */
const ofSale = {
  price_per_kg: { refuse: [null, null], confirm: [0.5, 200] },
  price_per_arroba: { refuse: [null, null], confirm: [20, 2000] },
  carcass_yield: yieldLimits,
  per_head: { refuse: [null, null], confirm: [null, 500_000] },
} satisfies Record<string, Limits>;

type Sold = { [F in 'unit_price' | 'weight' | 'carcass_weight' | 'price_per_kg' | 'price_per_arroba' | 'carcass_yield']?: SaleItem[F] | null | undefined };

/** About one animal or batch of a sale; `i` is its place in the list. */
export function saleItemFindings(item: Sold, i: number, { name, heads }: { name: string; heads: number }): Finding[] {
  const { price_per_kg = null, price_per_arroba = null, carcass_yield = null } = item;
  const each = quotient(totalOf(item), heads, 2);
  const about = (field: keyof typeof ofSale, at: string, value: number | null, text: string) =>
    outside(`${field} ${i}`, `items.${i}.${at}`, value, ofSale[field], `${text} (${name})`);
  return [
    ...about('price_per_kg', 'price_per_kg', price_per_kg || null, `${inReais(price_per_kg ?? 0)} por kg`),
    ...about('price_per_arroba', 'price_per_arroba', price_per_arroba || null, `${inReais(price_per_arroba ?? 0)} por @`),
    ...about('carcass_yield', 'carcass_yield', carcass_yield, `rendimento de ${shownAs('percent', carcass_yield ?? 0)}`),
    ...about('per_head', 'unit_price', each, `${inReais(each ?? 0)} por cabeça`),
  ];
}
