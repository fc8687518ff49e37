// What holds after any history of the ledger, in thousands of short ones: accounts, instalments, withheld amounts and the cash book add up to the cent.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RuleBroken } from '#domain/kernel/errors';
import { openFarm, type Row } from '#domain/kernel/farm';
import { checked } from '#domain/kernel/validation';
import { balanceOf } from '#domain/money/account-queries';
import { categoryId } from '#domain/money/financial-categories';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { equalInstalments } from '#domain/money/instalments';
import { cashLines, monthTotals } from '#domain/money/lcdpr';
import { cashBookOf } from '#domain/money/lcdpr-queries';
import { nouns, type Rows } from '#domain/nouns';
import { type InputOf, type VerbName, verbs } from '#domain/verbs';
import { randomRuns } from '../full';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [farm_id, today, bank, box] = [id(701), '2026-11-15', id(51), id(52)];
const [energy, milk] = [categoryId(farm_id, 'despesa', 'Energia'), categoryId(farm_id, 'receita', 'Venda de leite')];
const stamps = {
  created_at: '2026-01-01T00:00:00.000Z',
  created_by: id(801),
  updated_at: '2026-01-01T00:00:00.000Z',
  version: 1,
  deleted_at: null,
  deleted_call: null,
};
const category = (which: string, type: string, name: string) => ({ id: which, type, name, hidden: false, merged_into_id: null, ...stamps }) as unknown as Row;
const account = (which: string, opening_balance: number) =>
  ({ id: which, name: which, kind: 'caixa', opening_balance, opening_date: '2026-01-01', ...stamps }) as unknown as Row;
const base: Record<string, readonly Row[]> = {
  financial_categories: [category(energy, 'despesa', 'Energia'), category(milk, 'receita', 'Venda de leite')],
  bank_accounts: [account(bank, 1000), account(box, -12.34)],
};
type Kept = Map<string, Map<string, Row>>;
const fresh = (): Kept => new Map(Object.entries(base).map(([noun, rows]) => [noun, new Map(rows.map((row) => [row.id, row]))]));
const tableOf = (kept: Kept, noun: string) => {
  let table = kept.get(noun);
  if (!table) kept.set(noun, (table = new Map()));
  return table;
};

async function run<V extends VerbName>(kept: Kept, call: number, verb: V, input: InputOf<V>) {
  const reads = {
    one: async (noun: string, which: string) => tableOf(kept, noun).get(which),
    many: async (noun: string, field: string, value: string, gone: boolean) =>
      [...tableOf(kept, noun).values()].filter((row) => row[field] === value && (row.deleted_at !== null) === gone),
  };
  const occasion = { farm_id, call_id: id(900_000 + call), at: `${today}T12:00:00.000Z`, time_zone: 'America/Sao_Paulo' };
  const { farm, changes } = openFarm(nouns, reads, { ...occasion, actor: { id: id(801), name: 'José', role: 'owner' as const } });
  try {
    await verbs[verb].run(farm as never, checked(verbs[verb].input, input) as never);
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error;
    return false;
  }
  for (const { noun, after } of changes()) tableOf(kept, noun).set(after.id, after);
  return true;
}

/** Thousands of histories compare tens of thousands of sums: `expect` alone would take most of the time. */
function same(found: unknown, wanted: unknown, what: string) {
  if (found !== wanted) expect.fail(`${what}: ${String(found)}, not ${String(wanted)}`);
}

/** Apart from the arithmetic of the application: whole cents. */
const cents = (amount: number) => Math.round(amount * 100);
const inCents = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + cents(amount), 0);
const living = (kept: Kept) =>
  [...tableOf(kept, 'financial_transactions').values()].filter(({ deleted_at }) => deleted_at === null) as unknown as FinancialTransaction[];
const signedCents = ({ type, amount }: FinancialTransaction) => (type === 'receita' ? cents(amount) : -cents(amount));
const total = (all: readonly number[]) => all.reduce((sofar, one) => sofar + one, 0);

const step = fc.record({
  what: fc.constantFrom('create', 'instalments', 'withheld', 'pay', 'part', 'undo', 'cancel', 'correct', 'remove', 'restore', 'transfer'),
  which: fc.nat(20),
  amount: fc.integer({ min: 100, max: 900_000 }).map((value) => value / 100),
  account: fc.constantFrom(bank, box),
  isRevenue: fc.boolean(),
  day: fc.constantFrom('2025-12-31', '2026-01-01', '2026-06-15', today),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(kept: Kept, n: number, { what, which, amount, account: on, isRevenue, day }: Step) {
  const ids = [...tableOf(kept, 'financial_transactions').keys()];
  const one = ids[which % Math.max(1, ids.length)] ?? id(9);
  const entry = {
    id: id(1000 + n),
    transaction_date: day,
    type: isRevenue ? ('receita' as const) : ('despesa' as const),
    category_id: isRevenue ? milk : energy,
    amount,
    description: 'Lançamento',
    status: which % 2 === 0 ? ('pago' as const) : ('pendente' as const),
    payment_date: day,
    account_id: on,
  };
  if (what === 'create') await run(kept, n, 'create_financial_transaction', entry);
  else if (what === 'withheld') await run(kept, n, 'create_financial_transaction', { ...entry, withheld: 0.37 });
  else if (what === 'instalments') {
    const withheld = isRevenue && which % 3 === 0 ? 0.99 : null;
    const instalments = equalInstalments((cents(amount) - cents(withheld ?? 0)) / 100, 2 + (which % 4), '2026-12-05');
    if (await run(kept, n, 'create_financial_transaction', { ...entry, status: 'pendente', payment_date: null, instalments, withheld })) {
      const series = living(kept).filter(({ series_id }) => series_id === entry.id);
      same(inCents(series.map((each) => each.amount)), cents(amount), 'instalments');
      same(inCents(instalments.map((each) => each.amount)), cents(amount) - cents(withheld ?? 0), 'money of instalments');
    }
  } else if (what === 'pay' || what === 'part')
    await run(kept, n, 'pay_financial_transaction', { id: one, amount: what === 'part' ? 0.5 : null, account_id: on, payment_date: day });
  else if (what === 'undo') await run(kept, n, 'undo_payment', { id: one });
  else if (what === 'cancel') await run(kept, n, 'cancel_financial_transaction', { id: one, following: isRevenue });
  else if (what === 'correct') {
    const was = (tableOf(kept, 'financial_transactions').get(one)?.['amount'] as number | undefined) ?? 0;
    await run(kept, n, 'update_financial_transaction', { id: one, changes: { amount: { was, to: amount } } });
  } else if (what === 'transfer')
    await run(kept, n, 'create_account_transfer', {
      id: id(1000 + n),
      transfer_date: day,
      from_account_id: on,
      to_account_id: on === bank ? box : bank,
      amount,
    });
  else await run(kept, n, what === 'remove' ? 'remove_financial_transaction' : 'restore_financial_transaction', { id: one });
}

function assertAll(kept: Kept) {
  const entries = living(kept);
  const transfers = [...tableOf(kept, 'account_transfers').values()] as unknown as Rows['account_transfers'][];
  const paid = entries.filter(({ status }) => status === 'pago');
  for (const one of tableOf(kept, 'bank_accounts').values() as unknown as Iterable<Rows['bank_accounts']>) {
    const mine = paid.filter(({ account_id, payment_date }) => account_id === one.id && payment_date! >= one.opening_date).map(signedCents);
    const moved = transfers
      .filter(({ transfer_date }) => transfer_date >= one.opening_date)
      .map(({ amount, to_account_id, from_account_id }) => (to_account_id === one.id ? cents(amount) : from_account_id === one.id ? -cents(amount) : 0));
    same(cents(balanceOf(one, entries, transfers)), cents(one.opening_balance) + total(mine) + total(moved), 'balance');
  }
  for (const one of entries.filter(({ withheld_from_id }) => withheld_from_id)) {
    const revenue = entries.find((other) => other.id === one.withheld_from_id);
    const withheld = entries.filter(({ withheld_from_id }) => withheld_from_id === revenue?.id);
    same(revenue?.type, 'receita', 'what it was withheld from');
    for (const field of ['status', 'payment_date', 'account_id'] as const) same(one[field], revenue![field], `withheld ${field}`);
    // Gross − withheld = cash, which is never nothing.
    same(cents(revenue!.amount) > inCents(withheld.map(({ amount }) => amount)), true, 'cash');
  }
  const rows = { categories: [], settings: undefined, properties: [], partners: [], accounts: [], parties: [], sales: [], statements: [] };
  for (const year of [2025, 2026]) {
    const lines = cashLines(cashBookOf({ ...rows, transactions: entries }, year));
    const balance = total(lines.map(({ type, amount }) => (type === 'receita' ? cents(amount) : -cents(amount))));
    same(cents(lines.at(-1)?.balance ?? 0), balance, 'last line');
    same(cents(monthTotals(lines).at(-1)?.balance ?? 0), balance, 'last month');
    same(balance, total(paid.filter(({ payment_date }) => payment_date!.startsWith(`${year}-`)).map(signedCents)), 'cash book');
  }
}

test('thousands of histories of a ledger add up', () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
      const kept = fresh();
      for (const [n, one] of steps.entries()) await take(kept, n, one);
      assertAll(kept);
    }),
    { numRuns: randomRuns(1_000, 10_000) },
  ));
