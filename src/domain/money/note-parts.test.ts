// A note of several categories: each category has its part of every bill, to the cent, and no total changes.
import { expect, test } from 'vitest';
import { sum } from '#domain/kernel/money';
import { totalsByCategory } from '#domain/money/financial-queries';
import { currentCategories, inCategories } from '#domain/money/note-parts';

const bill = (amount: number, of: object = {}) =>
  ({ id: 'bill', type: 'despesa', status: 'pendente', amount, category_id: 'feed', related_invoice_id: 'note', ...of }) as never as Parameters<
    typeof totalsByCategory
  >[0][number] & { related_invoice_id: string | null };
const item = (category_id: string, cost: number, invoice_id = 'note') => ({ invoice_id, category_id, cost });
const parts = (...all: Parameters<typeof inCategories>) => inCategories(...all).map(({ category_id, amount }) => [category_id, amount]);

test('bills of a mixed note are split by the cost of its items', () => {
  const items = [item('feed', 4_300), item('mineral', 1_110), item('vaccine', 190)];
  const bills = [1_866.66, 1_866.67, 1_866.67].map((amount) => bill(amount));
  const totals = totalsByCategory(inCategories(bills, items), 'despesa');
  expect(totals.map(({ category_id, count }) => [category_id, count])).toEqual([
    ['feed', 3],
    ['mineral', 3],
    ['vaccine', 3],
  ]);
  // Each bill adds up; over three bills a category may differ by a cent.
  expect(
    sum(
      totals.map(({ total }) => total),
      2,
    ),
  ).toBe(5_600);
  for (const [i, wanted] of [4_300, 1_110, 190].entries()) expect(Math.abs(totals[i]!.total - wanted)).toBeLessThan(0.015);
});

test.each([0.01, 0.02, 100, 333.33, 99_999.99])('no cent of %d is lost', (amount) => {
  const split = inCategories([bill(amount)], [item('a', 1), item('b', 1), item('c', 1)]);
  expect(
    sum(
      split.map((one) => one.amount),
      2,
    ),
  ).toBe(amount);
});

test.each([
  ['of one category', [item('vaccine', 190)]],
  ['of another note', [item('vaccine', 190, 'other'), item('feed', 10, 'other')]],
  ['whose other items cost nothing', [item('vaccine', 190), item('feed', 0)]],
])('an entry of a note %s stays as it was written', (_, items) => expect(parts([bill(100)], items)).toEqual([['feed', 100]]));

test('an entry without a note stays itself', () => {
  const one = bill(100, { related_invoice_id: null });
  expect(inCategories([one], [item('a', 1), item('b', 1)])[0]).toBe(one);
});

test('items of a category that was merged count where its entries are', () => {
  const current = currentCategories([{ id: 'old', merged_into_id: 'older' }, { id: 'older', merged_into_id: 'feed' }, { id: 'feed' }]);
  expect(parts([bill(100)], [item('old', 50), item('feed', 25), item('vaccine', 25)], current)).toEqual([
    ['feed', 75],
    ['vaccine', 25],
  ]);
});
