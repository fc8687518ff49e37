// What a purchase costs and how long it lasts, with the numbers of the specification.
import { expect, it } from 'vitest';
import { bagsInKg, daysFor, feedPrices, hayPrices, monthsIn, ownProductionFollows } from '#domain/feed/feed-prices';
import { hayWeight } from '#domain/feed/total-stock-queries';

const bought = {
  quantity_kg: 500,
  quantity_bags: null,
  kg_per_bag: null,
  unit_price: 1250,
  total_animals: 20,
  daily_consumption_per_animal: 0.5,
  is_own_production: false,
};

it('computes price per kg, cost per head, daily total and days from the total price', () => {
  expect(feedPrices(bought)).toEqual({
    quantity_kg: 500,
    unit_price: 1250,
    total_cost: 1250,
    cost_per_head: 62.5,
    price_per_kg: 2.5,
    total_daily_consumption: 10,
    estimated_duration_days: 50,
  });
});

it.each([
  [20, 25, 500],
  [1, 25, 25],
  [3, 12.55, 37.65],
  [null, 25, null],
  [4, null, null],
])('%o bags of %o kg are %o kg', (quantity_bags, kg_per_bag, kg) => expect(bagsInKg({ quantity_bags, kg_per_bag })).toBe(kg));

it('takes the quantity from the bags when both are given', () => {
  expect(feedPrices({ ...bought, quantity_kg: 1, quantity_bags: 10, kg_per_bag: 25 })).toMatchObject({ quantity_kg: 250, price_per_kg: 5 });
  expect(feedPrices({ ...bought, quantity_bags: 10 })).toMatchObject({ quantity_kg: 500 });
});

it('costs nothing if it is own production, whatever price was typed', () => {
  expect(feedPrices({ ...bought, is_own_production: true })).toMatchObject({ unit_price: 0, total_cost: 0, cost_per_head: 0, price_per_kg: 0 });
});

it.each([
  [500, 10, 50],
  [500.01, 10, 51],
  [499.99, 10, 50],
  [0.01, 0.001, 10],
  [0.3, 0.1, 3],
  [1, 3, 1],
  [100, 0, 0],
])('%d kg at %d kg a day last %d days: a part of a day is a day', (kg, daily, days) => expect(daysFor(kg, daily)).toBe(days));

it.each([
  [29, 0],
  [30, 1],
  [59, 1],
  [60, 2],
])('%d days are %d whole months', (days, months) => expect(monthsIn(days)).toBe(months));

it('divides the price by head and kilogram, rounding halves away from zero', () => {
  expect(feedPrices({ ...bought, unit_price: 100, total_animals: 3, quantity_kg: 30 })).toMatchObject({ cost_per_head: 33.33, price_per_kg: 3.3333 });
});

const baled = { quantity_packages: 40, weight_per_package: 15, unit_price: 12.5, total_animals: 8, is_own_production: false };

it('computes hay from its packages', () => {
  expect(hayWeight(baled)).toBe(600);
  expect(hayPrices(baled)).toEqual({ unit_price: 12.5, total_cost: 500, cost_per_head: 62.5 });
  expect(hayPrices({ ...baled, is_own_production: true })).toEqual({ unit_price: 0, total_cost: 0, cost_per_head: 0 });
});

it('fills in the supplier of own production; unticking keeps the supplier and the price 0', () => {
  expect(ownProductionFollows(true)).toEqual({ unit_price: 0, supplier: 'Produção Própria' });
  expect(ownProductionFollows(false)).toEqual({ unit_price: 0 });
});
