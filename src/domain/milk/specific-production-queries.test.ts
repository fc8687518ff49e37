// Other products, counted by unit.
import { expect, it } from 'vitest';
import type { SpecificProduction } from '#domain/milk/specific-productions';
import { countProductions, newestProductions, productionsOf } from './specific-production-queries';

const made = (wanted: Partial<SpecificProduction>) =>
  ({
    id: '1',
    production_type: 'ovos',
    production_date: '2026-11-01',
    quantity: 1,
    unit: 'unidades',
    sale_price: null,
    created_at: '',
    ...wanted,
  }) as SpecificProduction;

it('counts each product separately, and never adds different units', () => {
  const productions = [
    made({ quantity: 30 }),
    made({ quantity: 0.1, production_type: 'queijo', unit: 'kg', sale_price: 4.1 }),
    made({ quantity: 0.2, production_type: 'queijo', unit: 'kg', sale_price: 8.2 }),
    made({ quantity: 5, unit: 'dúzias' }),
    made({ quantity: 7, unit: 'dúzias' }),
  ];
  expect(countProductions(productions)).toEqual({
    total: 5,
    sale: 12.3,
    types: [
      {
        type: 'ovos',
        count: 3,
        amounts: [
          { unit: 'dúzias', quantity: 12, count: 2 },
          { unit: 'unidades', quantity: 30, count: 1 },
        ],
      },
      { type: 'queijo', count: 2, amounts: [{ unit: 'kg', quantity: 0.3, count: 2 }] },
    ],
  });
});

it('shows no totals without records', () => {
  expect(countProductions([])).toEqual({ total: 0, sale: 0, types: [] });
});

it('shows the newest day first, and on the same day the last entered', () => {
  const rows = [
    made({ id: 'a', production_date: '2026-11-01', created_at: '2026-11-01T10:00:00.000Z' }),
    made({ id: 'b', production_date: '2026-11-02', created_at: '2026-11-02T10:00:00.000Z' }),
    made({ id: 'c', production_date: '2026-11-01', created_at: '2026-11-01T11:00:00.000Z' }),
  ];
  expect(newestProductions(rows).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
});

it('shows one product, or all of them', () => {
  const rows = [made({ id: 'a' }), made({ id: 'b', production_type: 'mel' })];
  expect(productionsOf(rows, 'mel').map(({ id }) => id)).toEqual(['b']);
  expect(productionsOf(rows, '')).toBe(rows);
});
