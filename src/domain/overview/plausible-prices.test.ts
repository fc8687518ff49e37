// Prices with a decimal point in the wrong place are asked about; and what a changed type makes of the births of a female.
import { describe, expect, test } from 'vitest';
import { hayFindings } from '#domain/feed/plausible-feed';
import { recordFindings } from '#domain/herd/plausible-animals';
import type { Finding } from '#domain/kernel/plausibility';
import { saleItemFindings } from '#domain/money/plausible-money';

const judged = (findings: readonly Finding[]) => findings.map(({ key, level }) => `${key} ${level}`);
const mimosa = { name: 'Mimosa', heads: 1 };

describe('an animal of a sale', () => {
  test.each([
    [{ weight: 450, price_per_kg: 11.5 }, []],
    [{ weight: 450, price_per_kg: 0.5 }, []],
    [{ weight: 450, price_per_kg: 0.49 }, ['price_per_kg 0 confirm']],
    [{ weight: 450, price_per_kg: 200 }, []],
    [{ weight: 450, price_per_kg: 200.01 }, ['price_per_kg 0 confirm']],
    [{ weight: 450, price_per_arroba: 310 }, []],
    [{ weight: 450, price_per_arroba: 2000 }, []],
    [{ weight: 450, price_per_arroba: 2000.01 }, ['price_per_arroba 0 confirm']],
    [{ weight: 450, price_per_arroba: 20 }, []],
    [{ weight: 450, price_per_arroba: 19.99 }, ['price_per_arroba 0 confirm']],
    [{ weight: 450, price_per_arroba: 310, carcass_yield: 35 }, []],
    [{ weight: 450, price_per_arroba: 310, carcass_yield: 34.9 }, ['carcass_yield 0 confirm']],
    [{ weight: 450, price_per_arroba: 310, carcass_yield: 85.1 }, ['carcass_yield 0 confirm']],
    [{ unit_price: 500_000 }, []],
    [{ unit_price: 500_000.01 }, ['per_head 0 confirm']],
    // Given away.
    [{ unit_price: 0 }, []],
  ])('%j: %j', (item, found) => expect(judged(saleItemFindings(item, 0, mimosa))).toEqual(found));

  test('of a batch is judged by the head', () => {
    expect(saleItemFindings({ unit_price: 600_000 }, 1, { name: 'Bois', heads: 200 })).toEqual([]);
    expect(saleItemFindings({ unit_price: 600_000 }, 1, { name: 'Bois', heads: 1 })).toMatchObject([{ field: 'items.1.unit_price' }]);
  });
});

test.each([
  [18, 15, []],
  [300, 15, []],
  [300.15, 15, ['hay_price confirm']],
  [0.75, 15, []],
  [0.6, 15, ['hay_price confirm']],
  [null, 15, []],
  [0, 15, []],
])('hay at %s for a bale of %s kg: %j', (unit_price, weight_per_package, found) => {
  expect(judged(hayFindings({ unit_price, weight_per_package }))).toEqual(found);
});

describe('a female whose type is changed', () => {
  const of = (type: 'bovino' | 'ovino', births: { birth_date: string; previous_pregnancy_date?: string; birth_weight?: number }[]) => {
    const animal = { name: 'Mimosa', type, breed: 'Outra', birth_date: '2018-01-01', is_batch: false } as never;
    return judged(recordFindings(animal, { births, services: [], weighings: [], fathered: [] }));
  };
  test('keeps only births that the new type can have had', () => {
    expect(of('bovino', [{ birth_date: '2026-10-01', previous_pregnancy_date: '2025-12-25' }])).toEqual([]);
    expect(of('ovino', [{ birth_date: '2026-10-01', previous_pregnancy_date: '2025-12-25' }])).toEqual(['gestation refuse']);
    expect(of('ovino', [{ birth_date: '2026-01-01' }, { birth_date: '2026-07-01' }])).toEqual([]);
    expect(of('bovino', [{ birth_date: '2026-01-01' }, { birth_date: '2026-07-01' }])).toEqual(['birth_interval refuse']);
    expect(of('bovino', [{ birth_date: '2026-01-01', birth_weight: 3.5 }])).toEqual(['birth_weight refuse']);
    expect(
      of(
        'ovino',
        Array.from({ length: 9 }, () => ({ birth_date: '2026-01-01' })),
      ),
    ).toEqual(['young refuse']);
  });
});
