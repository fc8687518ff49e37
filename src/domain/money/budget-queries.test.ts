// The budget: planned and realised amounts of categories, in a month and in a year.
import { describe, expect, test } from 'vitest';
import { assertBudgetLine } from '#domain/money/budget-lines';
import { type BudgetRows, budgetOf } from '#domain/money/budget-queries';

const categories: BudgetRows['categories'] = [
  { id: 'feed', name: 'Ração', type: 'despesa' },
  { id: 'old', name: 'Racao', type: 'despesa', merged_into_id: 'feed' },
  { id: 'energy', name: 'Energia', type: 'despesa' },
  { id: 'milk', name: 'Leite', type: 'receita' },
];
const line = (category_id: string, month: number | null, amount: number, year = 2026) => ({ id: `${category_id} ${month}`, category_id, year, month, amount });
const paid = (id: string, category_id: string, amount: number, day: string, of: object = {}) =>
  ({ id, type: 'despesa', status: 'pago', amount, category_id, transaction_date: day, payment_date: day, ...of }) as BudgetRows['transactions'][number];
const rows: BudgetRows = {
  categories,
  lines: [line('feed', 3, 1000), line('feed', 4, 1200), line('energy', null, 2400), line('milk', 3, 5000), line('milk', 3, 9, 2027)],
  transactions: [
    paid('a', 'feed', 900, '2026-03-31'),
    paid('b', 'old', 300, '2026-03-01'),
    paid('c', 'feed', 500, '2026-04-01'),
    paid('d', 'energy', 150.5, '2026-03-10'),
    paid('e', 'milk', 4000, '2026-03-10', { type: 'receita' }),
    paid('f', 'feed', 70, '2026-03-20', { status: 'pendente', payment_date: null }),
    paid('g', 'feed', 10_000, '2026-03-20', { status: 'cancelado', payment_date: null }),
  ],
};

test('a month: what was planned, what happened, and the difference', () => {
  const { rows: found, totals } = budgetOf(rows, { year: 2026, month: 3 }, 'caixa');
  expect(found.map(({ name, planned, realised, deviation, percent, isWorse }) => [name, planned, realised, deviation, percent, isWorse])).toEqual([
    ['Ração', 1000, 1200, 200, 120, true],
    ['Energia', 200, 150.5, -49.5, 75.3, false],
    ['Leite', 5000, 4000, -1000, 80, true],
  ]);
  expect(found[0]).toMatchObject({ ids: ['a', 'b'], lines: ['feed 3'] });
  expect(totals).toEqual({ despesa: { planned: 1200, realised: 1350.5, deviation: 150.5 }, receita: { planned: 5000, realised: 4000, deviation: -1000 } });
});

test('by competence a bill that is not paid yet counts', () => {
  expect(budgetOf(rows, { year: 2026, month: 3 }, 'competencia').rows[0]!.realised).toBe(1270);
});

test('a year adds its months, and what was planned for all of it is whole', () => {
  const { rows: found } = budgetOf(rows, { year: 2026, month: null }, 'caixa');
  expect(found.map(({ name, planned, realised }) => [name, planned, realised])).toEqual([
    ['Energia', 2400, 150.5],
    ['Ração', 2200, 1700],
    ['Leite', 5000, 4000],
  ]);
});

test('a category that nobody planned has no deviation', () => {
  const { rows: found } = budgetOf({ ...rows, lines: [] }, { year: 2026, month: 4 }, 'caixa');
  expect(found).toMatchObject([{ name: 'Ração', planned: null, realised: 500, deviation: null, percent: null, isWorse: false }]);
});

describe('a category is planned by month or for the year', () => {
  const other = { id: 'b', year: 2026, month: 3 };
  test.each<[string, number | null, number, string | null]>([
    ['twice in a month', 3, 2026, 'já tem um valor'],
    ['in another month', 4, 2026, null],
    ['for the year too', null, 2026, 'já é planejada por mês'],
    ['for another year', null, 2027, null],
  ])('%s', (_, month, year, words) => {
    const attempt = () => assertBudgetLine({ id: 'a', year, month }, [other]);
    if (words) expect(attempt).toThrow(words);
    else expect(attempt).not.toThrow();
  });
  test('by month after the year', () => {
    expect(() => assertBudgetLine({ id: 'a', year: 2026, month: 3 }, [{ ...other, month: null }])).toThrow('para o ano todo');
    expect(() => assertBudgetLine({ id: 'b', year: 2026, month: 3 }, [{ ...other, month: null }])).not.toThrow();
  });
});
