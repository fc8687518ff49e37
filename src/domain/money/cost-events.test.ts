// Freight of transfers and paid work in the production cost: each real once, by its expense or by its event, and by the activity that pays.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '#domain/kernel/money';
import { type CostRows, type CostScope, costReport } from '#domain/money/cost-queries';
import { expenseId } from '#domain/money/expense-ids';

const today = '2026-12-10';
const here = '0196f0a1-0000-7000-8000-0000000000aa';
const idOf = (n: number) => `0196f0a1-0000-7000-8000-${String(n).padStart(12, '0')}`;
let ids = 100;
const entry = (category_id: string, amount: number, of: object = {}) =>
  ({
    id: idOf(ids++),
    type: 'despesa',
    status: 'pago',
    amount,
    category_id,
    transaction_date: '2026-03-10',
    payment_date: '2026-03-10',
    activity: null,
    related_invoice_id: null,
    ...of,
  }) as unknown as CostRows['transactions'][number];
const sent = (n: number, cost: number | null, of: object = {}) => ({
  id: idOf(n),
  transfer_date: '2026-03-10',
  status: 'concluída',
  cost,
  cost_activity: null,
  to_farm_id: idOf(99),
  ...of,
});
const worked = (n: number, cost: number | null, of: object = {}) => ({
  id: idOf(n),
  activity_date: '2026-03-10',
  status: 'concluída',
  cost,
  cost_activity: null,
  supply_use_id: null,
  ...of,
});
const farm = (of: Partial<CostRows>): CostRows => ({
  transactions: [],
  categories: ['Frete', 'Diaristas', 'Energia', 'Cercas', 'Venda de leite', 'Venda de animais'].map((name) => ({ id: name, name })),
  assets: [],
  settings: undefined,
  deliveries: [],
  statements: [],
  consumption: [],
  farm_id: here,
  ...of,
});
const reportOf = (of: Partial<CostRows>, scope: CostScope = 'fazenda', view: 'competencia' | 'caixa' = 'competencia') =>
  costReport(farm(of), { scope, view, today });
const cost = (of: Partial<CostRows>, view: 'competencia' | 'caixa' = 'competencia') => reportOf(of, 'fazenda', view).results.effective;

test('freight and paid work without an expense count at use, and name the records they are made of', () => {
  const { ledger } = reportOf({ transfers: [sent(1, 190), sent(2, 60)], works: [worked(3, 420.5)] });
  expect(ledger.own).toEqual([
    { group: 'geral', category: 'Frete de transferências', of: 'farm_transfers', amount: 250, ids: [idOf(1), idOf(2)] },
    { group: 'geral', category: 'Serviços e materiais do manejo', of: 'daily_activities', amount: 420.5, ids: [idOf(3)] },
  ]);
});

test.each([
  ['sent and not yet arrived', sent(1, 100, { status: 'em_transito' }), 100],
  ['planned', sent(1, 100, { status: 'pendente' }), 0],
  ['called off', sent(1, 100, { status: 'cancelada' }), 0],
  ['an arrival, which its origin paid', sent(1, 100, { to_farm_id: here }), 0],
  ['without freight', sent(1, null), 0],
  ['of the first day of the period', sent(1, 100, { transfer_date: '2025-12-01' }), 100],
  ['of the day before it', sent(1, 100, { transfer_date: '2025-11-30' }), 0],
  ['of its last day', sent(1, 100, { transfer_date: '2026-11-30' }), 100],
  ['of the day after it', sent(1, 100, { transfer_date: '2026-12-01' }), 0],
])('a transfer %s', (_, one, expected) => expect(cost({ transfers: [one] })).toBe(expected));

test.each([
  ['concluída', 80],
  ['pendente', 0],
  ['em_andamento', 0],
  ['cancelada', 0],
])('work that is %s', (status, expected) => expect(cost({ works: [worked(1, 80, { status })] })).toBe(expected));

test('by cash only what was paid counts, and what has no expense is told', () => {
  const report = reportOf({ transfers: [sent(1, 190)], transactions: [entry('Frete', 70)] }, 'fazenda', 'caixa');
  expect(report.results.effective).toBe(70);
  expect(report.unrecorded).toMatchObject([{ category: 'Frete de transferências', amount: 190 }]);
});

test('a farm that counts what it pays counts no event, and is told which have no expense', () => {
  const settings = { stock_costs: 'compra' } as never;
  const report = reportOf({ works: [worked(1, 80)], settings });
  expect(report.results.effective).toBe(0);
  expect(report.unrecorded).toMatchObject([{ amount: 80, ids: [idOf(1)] }]);
  expect(reportOf({ works: [worked(1, 80)] }).unrecorded).toEqual([]);
});

test('an event whose expense was recorded counts once, by the expense', () => {
  const transactions = [entry('Frete', 190, { id: expenseId(idOf(1)) })];
  expect(cost({ transfers: [sent(1, 190)], transactions })).toBe(190);
  expect(cost({ transfers: [sent(1, 190)], transactions }, 'caixa')).toBe(190);
  const cancelled = [entry('Frete', 190, { id: expenseId(idOf(1)), status: 'cancelado' })];
  expect(cost({ transfers: [sent(1, 190)], transactions: cancelled })).toBe(190);
});

test.each([
  ['of the same amount and day', 'Frete', 190, '2026-03-10', 190],
  ['15 days later', 'Frete', 190, '2026-03-25', 190],
  ['16 days later', 'Frete', 190, '2026-03-26', 380],
  ['of another amount', 'Frete', 190.01, '2026-03-10', 380.01],
  ['in another category', 'Energia', 190, '2026-03-10', 380],
])('an expense written by hand for a transfer: %s', (_, category, amount, transaction_date, expected) =>
  expect(cost({ transfers: [sent(1, 190)], transactions: [entry(category, amount, { transaction_date })] })).toBe(expected),
);

test('work is paid as labour or fence, never as freight', () => {
  expect(cost({ works: [worked(1, 80)], transactions: [entry('Diaristas', 80)] })).toBe(80);
  expect(cost({ works: [worked(1, 80)], transactions: [entry('Frete', 80)] })).toBe(160);
});

test('one bill of the lorry is the freight of all animals of that day', () => {
  const transfers = [1, 2, 3].map((n) => sent(n, 50));
  expect(cost({ transfers, transactions: [entry('Frete', 150)] })).toBe(150);
  expect(cost({ transfers, transactions: [entry('Frete', 100)] })).toBe(250);
});

test('one expense tells of one event', () => {
  const works = [1, 2].map((n) => worked(n, 80, { activity_date: `2026-03-1${n}` }));
  expect(cost({ works, transactions: [entry('Diaristas', 80)] })).toBe(160);
  expect(cost({ works, transactions: [entry('Diaristas', 80), entry('Diaristas', 80)] })).toBe(160);
});

test('an activity pays its own, and its part of what is of the whole farm', () => {
  const transactions = [
    entry('Venda de leite', 900, { type: 'receita', activity: 'leite' }),
    entry('Venda de animais', 100, { type: 'receita', activity: 'corte' }),
  ];
  const rows = { transactions, works: [worked(1, 50, { cost_activity: 'leite' }), worked(2, 200)], transfers: [sent(3, 30, { cost_activity: 'corte' })] };
  expect(reportOf(rows, 'leite').results.effective).toBe(50 + 180);
  expect(reportOf(rows, 'corte').results.effective).toBe(30 + 20);
  expect(reportOf(rows, 'fazenda').results.effective).toBe(280);
});

test('what the work took from the stock is of the activity that pays for the work', () => {
  const stock = {
    supplies: [{ id: 'herbicida', kind: 'insumo' as const }],
    uses: [
      { id: 'used', supply_id: 'herbicida', used_on: '2026-03-10', cost: 77 },
      { id: 'lost', supply_id: 'herbicida', used_on: '2026-03-10', cost: 23 },
    ],
    works: [worked(1, null, { supply_use_id: 'used', cost_activity: 'corte' })],
  };
  expect(reportOf(stock, 'corte').ledger.own).toMatchObject([{ category: 'Insumos usados (estoque)', amount: 77, ids: ['used'], of: 'supply_uses' }]);
  expect(reportOf(stock, 'fazenda').ledger.own).toMatchObject([{ amount: 100, ids: ['used', 'lost'] }]);
});

test('rows of a phone that did not synchronize yet have neither cost nor activity', () => {
  const { cost: _, cost_activity: __, ...bare } = worked(1, 80);
  expect(cost({ works: [bare] })).toBe(0);
});

test('the expense of one event tells of no other one that cost as much', () => {
  const transactions = [entry('Frete', 190, { id: expenseId(idOf(1)) })];
  expect(cost({ transfers: [sent(1, 190), sent(2, 190, { transfer_date: '2026-03-12' })], transactions })).toBe(380);
});

test('an expense that bought what is in the stock tells of no event', () => {
  const stock = {
    supplies: [{ id: 'arame', kind: 'insumo' as const }],
    lots: [{ id: idOf(50), supply_id: 'arame', entry_date: '2026-03-10', total_cost: 80 }],
    uses: [{ id: 'used', supply_id: 'arame', used_on: '2026-03-11', cost: 80 }],
  };
  expect(cost({ ...stock, works: [worked(1, 80)], transactions: [entry('Cercas', 80)] })).toBe(160);
});

const day = fc.integer({ min: 1, max: 28 }).map((of) => `2026-03-${String(of).padStart(2, '0')}`);
const event = fc.record({ amount: fc.constantFrom(10, 20, 33.33, 50), day, isTransfer: fc.boolean(), isRecorded: fc.boolean() });

test('of any events, with their expense recorded or not, each real counts once', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 25 }), (events) => {
      const of = (isTransfer: boolean) => events.flatMap((one, i) => (one.isTransfer === isTransfer ? [{ ...one, n: i + 1 }] : []));
      const rows = {
        transfers: of(true).map(({ n, amount, day: transfer_date }) => sent(n, amount, { transfer_date })),
        works: of(false).map(({ n, amount, day: activity_date }) => worked(n, amount, { activity_date })),
        transactions: events.flatMap(({ isRecorded, isTransfer, amount, day: on }, i) =>
          isRecorded ? [entry(isTransfer ? 'Frete' : 'Diaristas', amount, { id: expenseId(idOf(i + 1)), transaction_date: on, payment_date: on })] : [],
        ),
      };
      const all = sum(
        events.map(({ amount }) => amount),
        2,
      );
      const paid = sum(
        events.flatMap(({ amount, isRecorded }) => (isRecorded ? [amount] : [])),
        2,
      );
      expect([cost(rows), cost(rows, 'caixa'), cost({ ...rows, settings: { stock_costs: 'compra' } as never })]).toEqual([all, paid, paid]);
    }),
    { numRuns: 500 },
  );
});
