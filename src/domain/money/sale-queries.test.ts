// Queries of sales: order, totals, items by sale, and search.
import { expect, test } from 'vitest';
import { countSales, findSales, firstNames, itemsBySale, newestSales } from '#domain/money/sale-queries';

const sale = (id: string, wanted: object = {}) =>
  ({
    id,
    sale_date: '2026-08-10',
    created_at: '2026-08-10T10:00:00.000Z',
    buyer_name: 'Frigorífico Triângulo',
    invoice_number: null,
    gta_number: null,
    payment_status: 'pago',
    sale_price: 1000,
    net_value: 900,
    ...wanted,
  }) as Parameters<typeof newestSales>[0][number];

test('the newest sale comes first; on the same day, the last entered', () => {
  const sales = [
    sale('a', { sale_date: '2026-05-01' }),
    sale('b'),
    sale('c', { created_at: '2026-08-10T11:00:00.000Z' }),
    sale('d', { created_at: '2026-08-10T11:00:00.000Z' }),
  ];
  expect(newestSales(sales).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a']);
});

test('revenue is gross, the average price is per head, and a partial sale is still to be received', () => {
  const sales = [
    sale('a', { sale_price: 5724.1, net_value: 5600.2 }),
    sale('b', { sale_price: 0.2, net_value: 0.1, payment_status: 'pendente' }),
    sale('c', { payment_status: 'parcial' }),
  ];
  const items = [
    { sale_id: 'a', heads: 1 },
    { sale_id: 'a', heads: 1 },
    { sale_id: 'b', heads: 500 },
    { sale_id: 'c', heads: 1 },
    { sale_id: 'elsewhere', heads: 9 },
  ];
  expect(countSales(sales, items)).toEqual({ total: 3, heads: 503, revenue: 6724.3, net: 6500.3, average: 13.37, pending: 2, pendingNet: 900.1 });
});

test('without sales there is no average price', () => {
  expect(countSales([], [])).toEqual({ total: 0, heads: 0, revenue: 0, net: 0, average: 0, pending: 0, pendingNet: 0 });
});

test.each([
  [[], { first: [], more: 0 }],
  [['Mimosa'], { first: ['Mimosa'], more: 0 }],
  [['Mimosa', 'Estrela'], { first: ['Mimosa', 'Estrela'], more: 0 }],
  [['Mimosa', 'Estrela', 'Pintada'], { first: ['Mimosa', 'Estrela'], more: 1 }],
])('of %j the first two are named', (names, expected) => expect(firstNames(names)).toEqual(expected));

test('the animals of each sale are in the order they were chosen', () => {
  const of = itemsBySale([
    { id: '2', sale_id: 'a' },
    { id: '3', sale_id: 'b' },
    { id: '1', sale_id: 'a' },
  ]);
  expect([of.get('a')!.map(({ id }) => id), of.get('b')!.map(({ id }) => id), of.get('c')]).toEqual([['1', '2'], ['3'], undefined]);
});

test.each([
  ['', '', ['a', 'b']],
  ['frigorifico', '', ['a']],
  ['joao vizinho', '', ['b']],
  ['1234', '', ['b']],
  ['gta-77', '', ['a']],
  ['mimosa', '', ['a']],
  ['', 'pendente', ['b']],
  ['mimosa', 'pendente', []],
])('searching “%s” with status %s', (search, status, ids) => {
  const sales = [sale('a', { gta_number: 'GTA-77' }), sale('b', { buyer_name: 'João, vizinho', invoice_number: '1234', payment_status: 'pendente' })];
  const names: Record<string, string[]> = { a: ['Mimosa'], b: ['N-0231'] };
  expect(findSales(sales, { search, status }, ({ id }) => names[id]!).map(({ id }) => id)).toEqual(ids);
});
