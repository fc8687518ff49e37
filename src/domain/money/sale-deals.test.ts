// The deal for all animals of a sale, and which values stay when a person typed others.
import { describe, expect, test } from 'vitest';
import { type Deal, dealOf, pricesBy, pricesInstead, repriced } from '#domain/money/sale-deals';

const none = { unit_price: null, price_per_kg: null, price_per_arroba: null, carcass_yield: null };
const head = (price: number | null): Deal => ({ by: 'head', price, carcass_yield: 50 });
const kg = (price: number | null): Deal => ({ by: 'kg', price, carcass_yield: 50 });
const arroba = (price: number | null, carcass_yield: number | null = 50): Deal => ({ by: 'arroba', price, carcass_yield });

test.each([
  [head(3000), 1, { unit_price: 3000 }],
  [head(3000), 50, { unit_price: 150_000 }],
  [head(0.1), 3, { unit_price: 0.3 }],
  [head(null), 50, {}],
  [head(Number.NaN), 50, {}],
  [kg(11.5), 50, { price_per_kg: 11.5 }],
  [arroba(318), 50, { price_per_arroba: 318, carcass_yield: 50 }],
  [arroba(318, 53.5), 1, { price_per_arroba: 318, carcass_yield: 53.5 }],
])('with the deal %j, an animal of %i heads is priced %j', (deal, heads, prices) => expect(pricesBy(deal, heads)).toEqual({ ...none, ...prices }));

describe('when the deal changes', () => {
  test.each([
    ['the price', head(3000), head(3200), { unit_price: 160_000 }],
    ['the price of the @', arroba(318), arroba(320), { price_per_arroba: 320 }],
    ['the yield, which changes no price', arroba(318), arroba(318, 54), { carcass_yield: 54 }],
    ['nothing', arroba(318), arroba(318), {}],
    ['the way', head(3000), kg(null), none],
    ['the way, before any price', head(null), arroba(null), { ...none, carcass_yield: 50 }],
  ])('by %s', (_, before, after, prices) => expect(repriced(before, after, 50)).toEqual(prices));
});

describe('when another animal is chosen', () => {
  test.each([
    ['a batch in an empty item: the price of all its heads', { unit_price: 3000 }, head(3000), 1, 50, { unit_price: 150_000 }],
    ['one after a batch', { unit_price: 150_000 }, head(3000), 50, 1, { unit_price: 3000 }],
    ['a batch after a price that a person wrote', { unit_price: 140_000 }, head(3000), 1, 50, { unit_price: 140_000 }],
    ['one after a price where none was agreed', { unit_price: 2450 }, head(null), 1, 1, { unit_price: 2450 }],
    ['one after nothing', {}, head(null), 1, 50, {}],
    ['one after an own price of the kg', { price_per_kg: 12 }, kg(11.5), 1, 50, { price_per_kg: 12 }],
    ['one after the agreed price of the kg', { price_per_kg: 11.5 }, kg(11.5), 1, 50, { price_per_kg: 11.5 }],
    ['one after an own yield', { price_per_arroba: 318, carcass_yield: 54 }, arroba(318), 1, 1, { price_per_arroba: 318, carcass_yield: 54 }],
    ['one after a value of another way', { unit_price: 9, price_per_kg: 11.5 }, kg(11.5), 1, 1, { price_per_kg: 11.5 }],
  ])('%s', (_, item, deal, was, now, prices) => expect(pricesInstead(item, deal, { was, now })).toEqual({ ...none, ...prices }));
});

test.each([
  [{}, 1, head(null)],
  [{ unit_price: 3000 }, 1, head(3000)],
  [{ unit_price: 150_000 }, 50, head(3000)],
  [{ unit_price: 100 }, 3, head(null)],
  [{ weight: 400, price_per_kg: 11.5, unit_price: null }, 1, kg(11.5)],
  [{ price_per_arroba: 318 }, 1, arroba(318)],
  [{ price_per_arroba: 318, carcass_yield: 53.5 }, 1, arroba(318, 53.5)],
])('%j of %i heads has the deal %j', (item, heads, deal) => expect(dealOf(item, heads)).toEqual(deal));
