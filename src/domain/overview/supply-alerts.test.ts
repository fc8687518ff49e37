import { expect, test } from 'vitest';
import { suppliesAlerts } from '#domain/overview/supply-alerts';
import type { Supply } from '#domain/supplies/supplies';
import type { SupplyLot } from '#domain/supplies/supply-lots';

const today = '2026-11-10';
const supply = (of: Partial<Supply> = {}) => ({ id: 's', kind: 'vacina', name: 'Clostridiose', unit: 'doses', min_stock: null, ...of }) as Supply;
const lot = (of: Partial<SupplyLot> = {}) =>
  ({ id: 'l', supply_id: 's', entry_date: '2026-08-01', expires_on: null, lot: 'L1', remaining: 5, ...of }) as SupplyLot;
const told = (supplies: Supply[], supply_lots: SupplyLot[]) =>
  suppliesAlerts({ supplies, supply_lots }, today).map(({ key, title, message }) => [key, title, message]);

test('nothing is told of a supply without a minimum that does not expire', () => expect(told([supply()], [lot()])).toEqual([]));

test.each([
  [5, [['supply_low:s:2026-08-01:l', 'Estoque baixo: Clostridiose', 'Resta 5 doses; o estoque mínimo é 5 doses.']]],
  [4.99, []],
])('with 5 left and a minimum of %s', (min_stock, expected) => expect(told([supply({ min_stock })], [lot()])).toEqual(expected));

test('a supply that never came in is low with any minimum', () =>
  expect(told([supply({ min_stock: 0 })], [])).toEqual([['supply_low:s:', 'Estoque baixo: Clostridiose', 'Acabou; o estoque mínimo é 0 doses.']]));

test.each([
  ['2026-11-09', 'supply_expired:l:2026-11-09', 'Venceu em 09/11/2026: descarte e registre a saída.'],
  ['2026-11-10', 'supply_expiring:l:2026-11-10', 'Vence hoje.'],
  ['2026-12-10', 'supply_expiring:l:2026-12-10', 'Vence em 30 dias: use antes dos outros.'],
])('a lot valid to %s', (expires_on, key, message) =>
  expect(told([supply()], [lot({ expires_on })])).toEqual([[key, expect.stringContaining('lote L1'), message]]),
);

test('a lot is not told of 31 days before, nor when nothing is left of it', () => {
  expect(told([supply()], [lot({ expires_on: '2026-12-11' })])).toEqual([]);
  expect(told([supply()], [lot({ expires_on: '2026-11-01', remaining: 0 })])).toEqual([]);
});
