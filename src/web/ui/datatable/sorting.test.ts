// Sorting of table rows.
import { describe, expect, test } from 'vitest';
import { inOrder, nextOrder } from './sorting';

const ordered = (values: (string | number | null)[], descending = false) => inOrder(values, (value) => value, descending);

describe('inOrder', () => {
  test('accents and case do not separate words', () => expect(ordered(['Zebu', 'água', 'Açucena', 'abelha'])).toEqual(['abelha', 'Açucena', 'água', 'Zebu']));
  test('numbers inside words count as numbers', () => expect(ordered(['N-10', 'N-9', 'N-0231'])).toEqual(['N-9', 'N-10', 'N-0231']));
  test('days order themselves', () => expect(ordered(['2026-10-01', '2025-12-31', '2026-09-30'])).toEqual(['2025-12-31', '2026-09-30', '2026-10-01']));
  test('numbers by size', () => expect(ordered([10, 9, -1, 100])).toEqual([-1, 9, 10, 100]));
  test('what is missing comes last, both ways', () => {
    expect(ordered([2, null, 1])).toEqual([1, 2, null]);
    expect(ordered([2, null, 1], true)).toEqual([2, 1, null]);
  });
  test('equals keep their order, both ways', () => {
    const rows = [
      { id: 1, by: 'a' },
      { id: 2, by: 'A' },
      { id: 3, by: 'á' },
    ];
    expect(inOrder(rows, (row) => row.by).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(inOrder(rows, (row) => row.by, true).map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});

test('pressing headers', () => {
  const first = nextOrder(null, 'name');
  expect(first).toEqual({ key: 'name', descending: false });
  expect(nextOrder(first, 'name')).toEqual({ key: 'name', descending: true });
  expect(nextOrder(nextOrder(first, 'name'), 'weight')).toEqual({ key: 'weight', descending: false });
});
