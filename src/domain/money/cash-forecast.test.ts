// The cash of the next 90 days: what counts, when, and from where.
import { describe, expect, test } from 'vitest';
import { cashForecast, type ForecastRows, lastPrice } from '#domain/money/cash-forecast';

const today = '2026-11-18';
const entry = (id: string, of: object) =>
  ({
    id,
    type: 'despesa',
    status: 'pendente',
    amount: 100,
    description: id,
    transaction_date: '2026-11-01',
    due_date: '2026-11-20',
    payment_date: null,
    account_id: null,
    withheld_from_id: null,
    ...of,
  }) as unknown as ForecastRows['transactions'][number];
const none: ForecastRows = { accounts: [], transfers: [], transactions: [], statements: [], deliveries: [], expected: null, planned: [] };
const textsOf = (rows: Partial<ForecastRows>) =>
  cashForecast({ ...none, ...rows }, today).weeks.flatMap(({ lines }) => lines.map(({ day, amount }) => [day, amount]));

test('it starts from the balances of the accounts today', () => {
  const accounts = [
    { id: 'bank', name: 'Banco', opening_balance: 1000, opening_date: '2026-01-01' },
    { id: 'box', name: 'Caixa', opening_balance: 50.5, opening_date: '2026-01-01' },
  ];
  const transactions = [
    entry('paid', { status: 'pago', payment_date: today, account_id: 'bank', amount: 300 }),
    entry('bill', { amount: 800.25 }),
    entry('rent', { type: 'receita', due_date: '2026-12-10', amount: 200 }),
  ];
  const found = cashForecast({ ...none, accounts, transactions }, today);
  expect(found.accounts.map(({ balance }) => balance)).toEqual([700, 50.5]);
  expect(found).toMatchObject({ opening: 750.5, income: 200, expense: 800.25, closing: 150.25, short: { from: '2026-11-18', balance: -49.75 } });
  expect(found.weeks).toHaveLength(13);
  expect(found.weeks.at(-1)).toMatchObject({ from: '2027-02-10', to: '2027-02-16', balance: 150.25 });
});

describe('an open bill', () => {
  test.each<[string, object, [string, number][]]>([
    ['counts on its due date', {}, [['2026-11-20', -100]]],
    ['late, counts today', { due_date: '2026-11-17' }, [[today, -100]]],
    ['without a due date counts on its own day, at the earliest today', { due_date: null }, [[today, -100]]],
    ['on the last day counts', { due_date: '2027-02-16' }, [['2027-02-16', -100]]],
    ['a day later does not', { due_date: '2027-02-17' }, []],
    ['that was paid does not', { status: 'pago' }, []],
    ['that was cancelled does not', { status: 'cancelado' }, []],
    ['to be received comes in', { type: 'receita' }, [['2026-11-20', 100]]],
  ])('%s', (_, of, lines) => {
    expect(textsOf({ transactions: [entry('a', of)] })).toEqual(lines);
  });
  test('what the buyer will withhold never comes', () => {
    const transactions = [entry('sale', { type: 'receita', amount: 1000 }), entry('tax', { amount: 16.3, withheld_from_id: 'sale', due_date: null })];
    expect(textsOf({ transactions })).toEqual([['2026-11-20', 983.7]]);
  });
  test('an instalment says which one it is', () => {
    const transactions = [entry('Trator', { series_kind: 'parcelas', series_number: 2, series_count: 3 })];
    expect(cashForecast({ ...none, transactions }, today).weeks[0]!.lines[0]).toMatchObject({ id: 'Trator', text: 'Trator (parcela 2 de 3)', isLate: false });
  });
});

describe('milk', () => {
  const statement = { id: 's', reference_month: '2026-09-01', dairy: 'Laticínio', litres: 3000, net_value: 6600, payment_date: '2026-10-15' };
  test('is paid in the month after it, on the day of the last statement, at its net price', () => {
    expect(lastPrice([statement])?.price).toBe(2.2);
    // October 31 days, November 30, December 31, January beyond the horizon: 100 L a day.
    expect(textsOf({ statements: [statement] })).toEqual([
      [today, 6820],
      ['2026-12-15', 6600],
      ['2027-01-15', 6820],
      ['2027-02-15', 6820],
    ]);
  });
  test('of a running month is what was collected and what the cows are expected to give, without that for calves', () => {
    const deliveries = [
      { delivery_date: '2026-11-10', destination: 'laticinio', litres: 900 },
      { delivery_date: '2026-11-10', destination: 'bezerros', litres: 100 },
      { delivery_date: '2026-10-10', destination: 'laticinio', litres: 900 },
      { delivery_date: '2026-10-10', destination: 'bezerros', litres: 100 },
    ];
    const expected = [
      { day: '2026-11-19', litres: 1000 },
      { day: '2026-12-01', litres: 500 },
    ];
    expect(textsOf({ statements: [statement], deliveries, expected })).toEqual([
      [today, 1980],
      ['2026-12-15', 3960],
      ['2027-01-15', 990],
    ]);
  });
  test('with a statement is its amount, once: in the ledger it is an entry', () => {
    const october = { ...statement, id: 'o', reference_month: '2026-10-01', net_value: 5000, payment_date: null };
    const first = (rows: Partial<ForecastRows>) => textsOf({ statements: [statement, october], expected: [], ...rows })[0];
    expect(first({})).toEqual([today, 5000]);
    expect(first({ transactions: [entry('e', { type: 'receita', related_statement_id: 'o', amount: 5000, due_date: '2026-11-25' })] })).toEqual([
      '2026-11-25',
      5000,
    ]);
    expect(textsOf({ statements: [statement, { ...october, payment_date: '2026-11-15' }], expected: [] }).map(([day]) => day)).toEqual(['2026-12-15']);
  });
  test('without any statement has no price and is not in it', () => {
    expect(textsOf({ expected: [{ day: '2026-11-19', litres: 1000 }] })).toEqual([]);
  });
});

test('planned sales count on their day; one whose day passed counts nowhere and is said', () => {
  const planned = [
    { id: 'a', planned_on: '2026-12-01', category: 'boi' as const, heads: 20, price: 4500 },
    { id: 'b', planned_on: '2026-11-17', category: null, heads: 1, price: 100 },
  ];
  const found = cashForecast({ ...none, planned }, today);
  expect(found.weeks[1]!.lines).toEqual([
    { id: 'a', kind: 'venda', day: '2026-12-01', text: 'Venda prevista: 20 cabeças (boi)', amount: 90_000, isLate: false },
  ]);
  expect(found.passed.map(({ id }) => id)).toEqual(['b']);
  expect(found.closing).toBe(90_000);
});
