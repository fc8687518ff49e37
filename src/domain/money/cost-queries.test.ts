// The production cost of twelve months from records: the worked example of a dairy farm, by activity, by cash and by competence.
import { expect, test } from 'vitest';
import type { CostRows } from '#domain/money/cost-queries';
import { costReport, twelveMonths } from '#domain/money/cost-queries';
import { expenseId } from '#domain/money/expense-ids';
import { categoryId, withMeaning } from '#domain/money/financial-categories';
import { itemLotId } from '#domain/money/invoices';

const today = '2026-12-10';
let ids = 0;
const entry = (type: 'receita' | 'despesa', category_id: string, amount: number, of: object = {}) =>
  ({
    id: `${++ids}`,
    type,
    status: 'pago',
    amount,
    category_id,
    transaction_date: '2026-03-10',
    payment_date: '2026-03-10',
    activity: 'leite',
    ...of,
  }) as unknown as CostRows['transactions'][number];
const spent: Record<string, number> = {
  'Ração e concentrado': 132_000,
  'Volumoso e silagem': 58_000,
  'Sal mineral': 14_400,
  Salários: 86_400,
  'Medicamentos e vacinas': 15_600,
  'Material de ordenha': 9_800,
  Energia: 16_800,
  Combustível: 36_000,
  'Sêmen e inseminação': 7_200,
  'Assistência veterinária': 12_000,
  Frete: 6_300,
  'Impostos e taxas': 9_304.84,
  'Outras despesas': 4_195.16,
};
const earned: Record<string, number> = { 'Venda de leite': 478_800, 'Venda de animais': 92_000, 'Venda de esterco': 4_200 };
const shed = {
  id: 'shed',
  name: 'Galpão',
  acquired_on: '2024-01-01',
  value: 1_260_000,
  residual_value: 0,
  useful_years: 30,
  activity: 'leite',
  disposed_on: null,
};
const rows: CostRows = {
  transactions: [
    ...Object.entries(spent).map(([name, amount]) => entry('despesa', name, amount)),
    ...Object.entries(earned).map(([name, amount]) => entry('receita', name, amount)),
    entry('despesa', 'Máquinas e equipamentos', 50_000),
    entry('despesa', 'Juros e tarifas', 3_000),
    entry('despesa', 'Energia', 1, { status: 'cancelado' }),
  ],
  categories: [...Object.keys(spent), ...Object.keys(earned), 'Máquinas e equipamentos', 'Juros e tarifas'].map((name) => ({ id: name, name })),
  assets: [shed as never],
  settings: { family_labour: 3_000, capital_rate: null, herd_value: 0, land_rent: 600, milk_hectares: 96, beef_hectares: null } as never,
  deliveries: [
    { delivery_date: '2026-05-01', destination: 'laticinio', litres: 210_000 },
    { delivery_date: '2026-05-01', destination: 'bezerros', litres: 9_000 },
    { delivery_date: '2025-11-30', destination: 'laticinio', litres: 1 },
  ],
  statements: [{ reference_month: '2026-05-01', litres: 209_000 }],
  consumption: [],
};

test('the period is of twelve whole months, the last one before this', () => {
  expect(twelveMonths(today)).toEqual({ start: '2025-12-01', end: '2026-11-30', months: 12 });
  expect(twelveMonths('2026-01-31')).toEqual({ start: '2025-01-01', end: '2025-12-31', months: 12 });
});

test('the worked example, from its entries', () => {
  const report = costReport(rows, { scope: 'leite', view: 'caixa', today });
  expect(report.income).toEqual({ milk: 478_800, animals: 92_000, other: 4_200, herd: 0 });
  expect(report.results).toMatchObject({ gross: 575_000, effective: 408_000, operational: 486_000, grossMargin: 167_000, netMargin: 89_000 });
  expect(report.land.amount).toBe(57_600);
  expect(report.perLitre.proporcional).toMatchObject({ effective: 1.6178, operational: 1.9271 });
  expect(report.perLitre.residual).toMatchObject({ effective: 1.4848, operational: 1.8562 });
  expect(report.litres).toMatchObject({ sold: 210_000, divisor: 210_000, calves: 9_000, from: 'entregas' });
  expect(report.feedMargin).toMatchObject({ margin: 274_400, perLitre: 1.3067, feedPercent: 42.7 });
  expect(report.ledger.financial).toBe(3_000);
  expect(report.ledger.investment).toMatchObject([{ category: 'Máquinas e equipamentos', amount: 50_000 }]);
  // Six percent of the mean value of the shed and half of the effective cost.
  expect(report.capital.amount).toBeCloseTo(0.06 * report.capital.base, 2);
});

test('the milk of the family is income at the price of the rest, and in the divisor', () => {
  const deliveries = [...rows.deliveries, { delivery_date: '2026-05-01', destination: 'familia' as const, litres: 1_000 }];
  const report = costReport({ ...rows, deliveries }, { scope: 'leite', view: 'caixa', today });
  expect(report.income.milk).toBe(481_080);
  expect(report.litres.divisor).toBe(211_000);
});

test('without collections the litres are those of the statements, and without any there is no cost per litre', () => {
  expect(costReport({ ...rows, deliveries: [] }, { scope: 'leite', view: 'caixa', today }).litres).toMatchObject({ sold: 209_000, from: 'extratos' });
  const none = costReport({ ...rows, deliveries: [], statements: [] }, { scope: 'leite', view: 'caixa', today });
  expect(none.perLitre.proporcional).toEqual({ effective: null, operational: null, total: null });
});

test('by competence the feed is what was used, and a bill counts before it is paid', () => {
  const consumption = [
    { id: 'fed 1', consumption_date: '2026-03-01', cost: 150_000 },
    { id: 'fed 2', consumption_date: '2025-11-30', cost: 999 },
  ];
  const transactions = [...rows.transactions, entry('despesa', 'Energia', 500, { status: 'pendente', payment_date: null })];
  const report = costReport({ ...rows, consumption, transactions }, { scope: 'leite', view: 'competencia', today });
  // 408 000 without 146 400 of feed and mineral bought; feed used is general, and all income is of milk.
  expect(report.results.effective).toBe(408_000 - 146_400 + 150_000 + 500);
  expect(report.feed).toBe(58_000 + 150_000);
  expect(costReport({ ...rows, consumption, transactions }, { scope: 'leite', view: 'caixa', today }).results.effective).toBe(408_000);
});

test('goods and family labour of a mixed farm are shared by income; beef has no cost per litre', () => {
  const mixed = {
    ...rows,
    transactions: [...rows.transactions, entry('receita', 'Venda de animais', 191_666.67, { activity: 'corte' })],
    assets: [{ ...shed, activity: null } as never],
  };
  const [milk, beef] = (['leite', 'corte'] as const).map((scope) => costReport(mixed, { scope, view: 'caixa', today }));
  expect(milk!.ledger.share).toBeCloseTo(0.75, 4);
  expect(milk!.family).toBeCloseTo(27_000, 0);
  expect(beef!.family).toBeCloseTo(9_000, 0);
  expect(milk!.depreciation.amount + beef!.depreciation.amount).toBeCloseTo(42_000, 1);
  expect(beef!.perLitre.residual.effective).toBeNull();
  expect(costReport(mixed, { scope: 'fazenda', view: 'caixa', today }).depreciation.amount).toBe(42_000);
});

const lotId = (n: number) => `0196f0a1-0000-7000-8000-00000000000${n}`;
const noteId = lotId(9);
const supplies = [
  { id: 'vaccine', kind: 'vacina' as const },
  { id: 'semen', kind: 'semen' as const },
];
const uses = [
  { id: 'use 4', supply_id: 'vaccine', used_on: '2026-03-15', cost: 60 },
  { id: 'use 5', supply_id: 'semen', used_on: '2026-11-30', cost: 40 },
  { id: 'use 6', supply_id: 'semen', used_on: '2026-12-01', cost: 5 },
];
/** 300 in two bills: 200 of vaccine for the stock, 100 of feed. */
const ofNote = {
  ...rows,
  transactions: [150, 150].map((amount) => entry('despesa', 'Ração e concentrado', amount, { related_invoice_id: noteId })),
  items: [
    { invoice_id: noteId, item_number: 1, category_id: 'Medicamentos e vacinas', cost: 200, supply_lot_id: lotId(1) },
    { invoice_id: noteId, item_number: 2, category_id: 'Ração e concentrado', cost: 100, supply_lot_id: null },
  ],
  lots: [{ id: lotId(1), supply_id: 'vaccine', entry_date: '2026-03-10', total_cost: 200 }],
  supplies,
  uses,
};
const asked = { scope: 'fazenda', view: 'competencia', today } as const;
const effective = (of: CostRows, view: 'caixa' | 'competencia' = 'competencia') => costReport(of, { scope: 'fazenda', view, today }).results.effective;

test('what went to the stock counts when it is used, and what did not when it is bought', () => {
  const { ledger } = costReport(ofNote, { scope: 'fazenda', view: 'competencia', today });
  expect(ledger.own.map(({ category, amount }) => [category, amount])).toEqual([
    ['Remédios e vacinas usados (estoque)', 60],
    ['Sêmen e embriões usados (estoque)', 40],
    ['Ração e concentrado', 100],
  ]);
  expect(effective(ofNote)).toBe(200);
});

test('of an item in several lots, what was deleted from the stock counts as bought', () => {
  const second = itemLotId(noteId, 1, 2);
  const items = [{ ...ofNote.items[0]!, lot_count: 2 }, ofNote.items[1]!];
  const lots = [
    { ...ofNote.lots[0]!, total_cost: 50 },
    { ...ofNote.lots[0]!, id: second, total_cost: 150 },
  ];
  expect(effective({ ...ofNote, items, lots })).toBe(200);
  expect(effective({ ...ofNote, items, lots: [lots[0]!] })).toBe(200 + 150);
  expect(effective({ ...ofNote, items, lots: [] })).toBe(100 + 300);
});

test('by cash, a purchase counts in the categories of its items, and a use never', () => {
  const { ledger } = costReport(ofNote, { scope: 'fazenda', view: 'caixa', today });
  expect(ledger.own.map(({ category, amount }) => [category, amount])).toEqual([
    ['Medicamentos e vacinas', 200],
    ['Ração e concentrado', 100],
  ]);
});

test('a farm that counts purchases counts no use, of feed neither', () => {
  const settings = { ...rows.settings, stock_costs: 'compra' } as never;
  const consumption = [{ id: 'fed 3', consumption_date: '2026-03-10', cost: 77 }];
  expect(effective({ ...ofNote, settings, consumption })).toBe(300);
  expect(effective({ ...ofNote, consumption })).toBe(177);
});

test('who does not see the stock sees what was bought', () => {
  const { lots: _, supplies: __, uses: ___, ...without } = ofNote;
  expect(effective(without)).toBe(300);
});

test('an entry into the stock that was deleted leaves its purchase counted', () => {
  expect(effective({ ...ofNote, lots: [], uses: [] })).toBe(300);
});

test('the expense that was recorded for an entry into the stock is not counted with its use', () => {
  const lot = lotId(3);
  const bought = {
    ...ofNote,
    items: [],
    lots: [{ ...ofNote.lots[0]!, id: lot }],
    transactions: [entry('despesa', 'Medicamentos e vacinas', 200, { id: expenseId(lot) })],
  };
  expect(effective(bought)).toBe(100);
  expect(effective(bought, 'caixa')).toBe(200);
});

test.each([
  ['of the same amount, near its day', {}, 100],
  ['16 days later', { transaction_date: '2026-03-26' }, 300],
  ['15 days later', { transaction_date: '2026-03-25' }, 100],
  ['of another amount', { amount: 200.01 }, 300.01],
  ['in another category', { category_id: 'Energia' }, 300],
])('an expense written by hand for what is in the stock is not counted with its use: %s', (_, of, expected) => {
  expect(effective({ ...ofNote, items: [], transactions: [entry('despesa', 'Medicamentos e vacinas', 200, of)] })).toBe(expected);
});

test('one expense is of one lot', () => {
  const lots = [1, 2].map((n) => ({ ...ofNote.lots[0]!, id: lotId(n) }));
  const transactions = [1, 2, 3].map(() => entry('despesa', 'Medicamentos e vacinas', 200));
  expect(effective({ ...ofNote, items: [], lots, transactions })).toBe(300);
});

test('a usual category that is called otherwise counts where it counted', () => {
  const farm_id = lotId(8);
  const idOf = (type: 'receita' | 'despesa', name: string) => categoryId(farm_id, type, name);
  const [concentrate, milk, health] = [idOf('despesa', 'Ração e concentrado'), idOf('receita', 'Venda de leite'), idOf('despesa', 'Medicamentos e vacinas')];
  const named = (names: readonly [string, string, string]) =>
    withMeaning(
      [concentrate, milk, health].map((id, i) => ({ id, name: names[i]! })),
      farm_id,
    );
  const of = {
    ...ofNote,
    transactions: [entry('receita', milk, 1000), entry('despesa', concentrate, 300), entry('despesa', health, 200)],
    items: [],
    consumption: [{ id: 'fed', consumption_date: '2026-03-10', cost: 77 }],
  };
  const usual = costReport({ ...of, categories: named(['Ração e concentrado', 'Venda de leite', 'Medicamentos e vacinas']) }, asked);
  const renamed = costReport({ ...of, categories: named(['Cocho', 'Leite', 'Farmácia']) }, asked);
  expect(usual.results.effective).toBe(177);
  expect(renamed.results).toEqual(usual.results);
  expect(renamed.perLitre).toEqual(usual.perLitre);
  expect(renamed.ledger.incomeLines.map(({ category }) => category)).toEqual(['Leite']);
  const cash = { ...asked, view: 'caixa' as const };
  expect(costReport({ ...of, categories: named(['Cocho', 'Leite', 'Farmácia']) }, cash).ledger.own.map(({ group, category }) => [group, category])).toEqual([
    ['alimentacao', 'Cocho'],
    ['sanidade', 'Farmácia'],
  ]);
});

test.each([
  ['of a note, in a category of its own', { related_invoice_id: noteId }, { items: [{ ...ofNote.items[1]!, feed_purchase_id: lotId(7) }] }],
  ['recorded with one tap', { id: expenseId(lotId(7)) }, { items: [] }],
])('feed that was bought is counted as it is fed, in whatever category: %s', (_, of, more) => {
  const feed = { ...ofNote, ...more, lots: [], uses: [], transactions: [entry('despesa', 'Volumoso e silagem', 100, of)], feedPurchases: [{ id: lotId(7) }] };
  const categories = [...rows.categories, { id: 'Ração e concentrado', name: 'Volumoso e silagem' }];
  const consumption = [{ id: 'fed', consumption_date: '2026-03-10', cost: 30 }];
  expect(effective({ ...feed, categories })).toBe(100);
  expect(effective({ ...feed, categories, consumption })).toBe(30);
  expect(effective({ ...feed, categories, consumption }, 'caixa')).toBe(100);
  expect(effective({ ...feed, categories, consumption, settings: { ...rows.settings, stock_costs: 'compra' } as never })).toBe(100);
});
