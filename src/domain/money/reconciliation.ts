// Which line of a bank's statement is which entry: by amount, account and day. What was withheld never reached the bank.
import { daysBetween } from '#domain/kernel/dates';
import { sum } from '#domain/kernel/money';
import { compare } from '#domain/kernel/sorting';
import { cashDay, signed } from '#domain/money/account-queries';
import type { StatementLine } from '#domain/money/bank-statements';
import type { FinancialTransaction } from '#domain/money/financial-transactions';

/** Days between the bank's day and ours. A pending entry is paid around its due date. */
const near = { pago: 5, pendente: 15 };

/** `known`: it was found before. `proposal`: probably this entry. `missing`: there is none. */
export type Matched = { line: StatementLine; state: 'known' | 'proposal' | 'missing'; entry: FinancialTransaction | null };

export function matchedLines(lines: readonly StatementLine[], entries: readonly FinancialTransaction[], account_id: string): Matched[] {
  const withheld = new Map<string, number[]>();
  for (const { withheld_from_id, status, amount } of entries)
    if (withheld_from_id && status !== 'cancelado') withheld.set(withheld_from_id, [...(withheld.get(withheld_from_id) ?? []), -amount]);
  const inCash = (entry: FinancialTransaction) => sum([signed(entry), ...(withheld.get(entry.id) ?? [])], 2);
  const known = new Map(entries.flatMap((entry) => (entry.bank_reference && entry.account_id === account_id ? [[entry.bank_reference, entry] as const] : [])));
  const byAmount = new Map<number, FinancialTransaction[]>();
  for (const entry of entries) {
    if (entry.withheld_from_id || entry.status === 'cancelado' || entry.bank_reference || (entry.account_id && entry.account_id !== account_id)) continue;
    const cash = inCash(entry);
    byAmount.set(cash, [...(byAmount.get(cash) ?? []), entry]);
  }
  const taken = new Set<string>();
  return lines.map((line) => {
    const found = known.get(line.reference);
    if (found) return { line, state: 'known', entry: found };
    const [best] = (byAmount.get(line.amount) ?? [])
      .filter(({ id }) => !taken.has(id))
      .map((entry) => ({ entry, away: Math.abs(daysBetween(dayOf(entry), line.day)) }))
      .filter(({ entry, away }) => away <= near[entry.status as keyof typeof near])
      .toSorted((a, b) => rank(a.entry, account_id) - rank(b.entry, account_id) || a.away - b.away || compare(a.entry.id, b.entry.id));
    if (!best) return { line, state: 'missing', entry: null };
    taken.add(best.entry.id);
    return { line, state: 'proposal', entry: best.entry };
  });
}

const dayOf = (entry: FinancialTransaction) => (entry.status === 'pago' ? cashDay(entry) : (entry.due_date ?? entry.transaction_date));

/** Of this account and paid before others. */
const rank = ({ account_id, status }: FinancialTransaction, wanted: string) => (account_id === wanted ? 0 : 1) + (status === 'pago' ? 0 : 2);
