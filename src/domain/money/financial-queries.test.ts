// The farm's money: what counts, what is found, and sums that are exact to the cent for any number of rows.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  categoriesOf,
  describedAs,
  dueInWords,
  financialSummary,
  findTransactions,
  isLate,
  moneyMonths,
  monthInWords,
  newestTransactions,
  spanOf,
  totalsByCategory,
  within,
} from '#domain/money/financial-queries';
import type { FinancialTransaction } from '#domain/money/financial-transactions';

const today = '2026-11-15';
let nth = 0;
const a = (wanted: Partial<FinancialTransaction> = {}) =>
  ({
    id: String(++nth).padStart(6, '0'),
    transaction_date: today,
    type: 'despesa',
    category_id: 'energia',
    amount: 10,
    description: 'Conta de luz',
    status: 'pago',
    supplier_buyer: null,
    invoice_number: null,
    due_date: null,
    created_at: '2026-11-15T12:00:00.000Z',
    ...wanted,
  }) as FinancialTransaction;

describe('the summary', () => {
  test('counts paid and pending transactions, and never cancelled ones', () => {
    const money = [
      a({ type: 'receita', amount: 100.1 }),
      a({ type: 'receita', amount: 50.2, status: 'pendente' }),
      a({ type: 'receita', amount: 999, status: 'cancelado' }),
      a({ amount: 70.05 }),
      a({ amount: 0.1, status: 'pendente' }),
      a({ amount: 0.2, status: 'pendente' }),
      a({ amount: 888, status: 'cancelado' }),
    ];
    expect(financialSummary(money)).toEqual({
      totalRevenue: 150.3,
      totalExpense: 70.35,
      balance: 79.95,
      pendingRevenue: 50.2,
      pendingExpense: 0.3,
      paidRevenue: 100.1,
      paidExpense: 70.05,
      totalTransactions: 5,
      revenueCount: 2,
      expenseCount: 3,
    });
  });

  test('is zero without transactions', () =>
    expect(financialSummary([])).toMatchObject({ totalRevenue: 0, totalExpense: 0, balance: 0, totalTransactions: 0 }));

  test('agrees to the cent with integer sums, for 100 000 transactions', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.nat(5), fc.nat(14), fc.nat(3))), (dice) => {
        const thrown = Array.from({ length: 100_000 }, () => {
          const [cents, kind, month, category] = dice.next().value as [number, number, number, number];
          return {
            cents: BigInt(cents),
            type: kind % 2 ? ('receita' as const) : ('despesa' as const),
            status: (['pago', 'pendente', 'cancelado'] as const)[kind % 3]!,
            month,
            category,
          };
        });
        const days = [
          '2025-12',
          '2026-01',
          '2026-02',
          '2026-03',
          '2026-04',
          '2026-05',
          '2026-06',
          '2026-07',
          '2026-08',
          '2026-09',
          '2026-10',
          '2026-11',
          '2025-11',
          '2024-01',
          '2027-01',
        ];
        const money = thrown.map(({ cents, type, status, month, category }) => ({
          transaction_date: `${days[month]}-07`,
          type,
          status,
          amount: Number(`${cents}e-2`),
          category_id: String(category),
        }));
        const exact = (fits: (one: (typeof thrown)[number]) => boolean) => Number(`${thrown.filter(fits).reduce((all, one) => all + one.cents, 0n)}e-2`);
        const counts = ({ status }: { status: string }) => status !== 'cancelado';
        const summary = financialSummary(money);
        expect(summary.totalRevenue).toBe(exact((one) => one.type === 'receita' && counts(one)));
        expect(summary.pendingExpense).toBe(exact((one) => one.type === 'despesa' && one.status === 'pendente'));
        const balance = thrown.filter(counts).reduce((all, { type, cents }) => (type === 'receita' ? all + cents : all - cents), 0n);
        expect(summary.balance).toBe(Number(`${balance}e-2`));
        const months = moneyMonths(money, today);
        expect(months).toHaveLength(12);
        for (const { month, expense } of months) expect(expense).toBe(exact((one) => days[one.month] === month && one.type === 'despesa' && counts(one)));
        for (const { category_id, total } of totalsByCategory(money, 'receita'))
          expect(total).toBe(exact((one) => String(one.category) === category_id && one.type === 'receita' && counts(one)));
      }),
      { numRuns: 3 },
    );
  }, 60_000);
});

describe('a period', () => {
  test.each([
    ['mes', { start: '2026-11-01', end: '2026-11-31' }],
    ['mes_passado', { start: '2026-10-01', end: '2026-10-31' }],
    ['ano', { start: '2026-01-01', end: '2026-12-31' }],
    ['doze_meses', { start: '2025-12-01', end: '2026-11-31' }],
    ['', {}],
    ['toString', {}],
  ])('%o is %o', (period, span) => expect(spanOf(period, today)).toEqual(span));
  test('last month in January is in the previous year', () => expect(spanOf('mes_passado', '2027-01-03')).toEqual({ start: '2026-12-01', end: '2026-12-31' }));

  test('includes both ends', () => {
    const days = ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01'].map((transaction_date) => a({ transaction_date }));
    expect(within(days, spanOf('mes_passado', today)).map((one) => one.transaction_date)).toEqual(['2026-10-01', '2026-10-31']);
    expect(within(days, { start: '2026-10-01' })).toHaveLength(3);
    expect(within(days, {})).toBe(days);
  });
});

describe('transactions are found', () => {
  const any = { search: '', type: '', category_id: '', status: '' };
  const light = a({ supplier_buyer: 'Cemig', status: 'pendente', due_date: '2026-11-14' });
  const milk = a({ type: 'receita', category_id: 'leite', description: 'Leite de outubro', invoice_number: '4711' });
  const water = a({ category_id: 'agua', description: 'Água', status: 'pendente', due_date: today });
  const all = [light, milk, water];
  test.each([
    [{}, all],
    [{ search: 'LUZ conta' }, [light]],
    [{ search: 'cemig' }, [light]],
    [{ search: '4711' }, [milk]],
    [{ search: 'agua' }, [water]],
    [{ type: 'receita' }, [milk]],
    [{ category_id: 'agua' }, [water]],
    [{ status: 'pendente' }, [light, water]],
    [{ status: 'vencida' }, [light]],
    [{ type: 'receita', status: 'pendente' }, []],
  ])('by %o', (wanted, found) => expect(findTransactions(all, { ...any, ...wanted }, today)).toEqual(found));
});

test('the newest comes first; on the same day the last entered', () => {
  const [old, first, last] = [
    a({ transaction_date: '2026-11-01' }),
    a({ created_at: '2026-11-15T08:00:00.000Z' }),
    a({ created_at: '2026-11-15T09:00:00.000Z' }),
  ];
  expect(newestTransactions([old, first, last])).toEqual([last, first, old]);
});

test.each([
  ['pendente', '2026-11-14', true, 'Venceu em 14/11/2026'],
  ['pendente', '2026-11-15', false, 'Vence hoje'],
  ['pendente', '2026-11-16', false, 'Vence em 16/11/2026'],
  ['pendente', null, false, null],
  ['cancelado', '2026-11-14', false, 'Venceu em 14/11/2026'],
] as const)('a transaction that is %s and due on %s', (status, due_date, late, words) => {
  expect(isLate({ status, due_date }, today)).toBe(late);
  expect(dueInWords({ due_date }, today)).toBe(words);
});

test('months without money are included, in order', () => {
  expect(moneyMonths([a({ transaction_date: '2026-09-30', amount: 5 }), a({ type: 'receita', amount: 7 })], today, 3)).toEqual([
    { month: '2026-09', revenue: 0, expense: 5 },
    { month: '2026-10', revenue: 0, expense: 0 },
    { month: '2026-11', revenue: 7, expense: 0 },
  ]);
  expect([monthInWords('2026-09'), monthInWords('2027-01')]).toEqual(['set/26', 'jan/27']);
});

test('categories have their totals, largest first', () => {
  const money = [
    a({ amount: 0.1 }),
    a({ amount: 0.2 }),
    a({ category_id: 'agua', amount: 5 }),
    a({ category_id: 'agua', amount: 9, status: 'cancelado' }),
    a({ type: 'receita' }),
  ];
  expect(totalsByCategory(money, 'despesa')).toEqual([
    { category_id: 'agua', total: 5, count: 1 },
    { category_id: 'energia', total: 0.3, count: 2 },
  ]);
});

test('categories are listed by name in Brazilian order, of one type', () => {
  const all = [
    { id: '1', name: 'Salários', type: 'despesa' },
    { id: '2', name: 'Água', type: 'despesa' },
    { id: '3', name: 'Venda de leite', type: 'receita' },
    { id: '4', name: 'Energia', type: 'despesa' },
  ] as never[];
  expect(categoriesOf(all, 'despesa').map(({ name }) => name)).toEqual(['Água', 'Energia', 'Salários']);
  expect(categoriesOf(all, '')).toHaveLength(4);
});

test('the global search looks in the description only, and stops at the limit', () => {
  const many = Array.from({ length: 9 }, () => a());
  expect(describedAs(many, 'luz', 5)).toHaveLength(5);
  expect(describedAs([a({ supplier_buyer: 'Luzia', description: 'Queijo' })], 'luz', 5)).toEqual([]);
});
