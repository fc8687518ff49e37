// The stock of a feed: where kilograms come from, what they cost, when a purchase ends and when it is open again.
import { describe, expect, it } from 'vitest';
import { consumedOf, drawn, estimatedCost, isLow, isStillThere, lotsOf, manualChange, taken, withLeft, withQuantity, withStock } from '#domain/feed/feed-stock';

const today = '2026-11-15';
const feed = { manual_stock_kg: 30, unit_cost: 2 };
const purchases = [
  { id: 'new', purchase_date: '2026-10-01', remaining_stock_kg: 50, price_per_kg: 3 },
  { id: 'old', purchase_date: '2026-08-01', remaining_stock_kg: 20, price_per_kg: 1.5 },
  { id: 'empty', purchase_date: '2026-01-01', remaining_stock_kg: 0, price_per_kg: 9 },
];

describe('kilograms taken from stock', () => {
  it.each([
    [5, { old: 5 }, 0, 7.5],
    [20, { old: 20 }, 0, 30],
    [20.01, { old: 20, new: 0.01 }, 0, 30.03],
    [70, { old: 20, new: 50 }, 0, 180],
    [70.01, { old: 20, new: 50 }, 0.01, 180.02],
    [100, { old: 20, new: 50 }, 30, 240],
  ])('%d kg come from %o and %d kg of manual stock, for R$ %d', (kg, lots, manual_kg, cost) => {
    const all = taken(feed, purchases, kg);
    expect(Object.fromEntries(lotsOf(all).map(({ purchase_id, kg }) => [purchase_id, kg]))).toEqual(lots);
    expect(all).toMatchObject({ manual_kg, cost });
    // The estimate equals the cost.
    expect(estimatedCost(feed, purchases, kg)).toBe(cost);
  });

  it('are refused if there is not enough, and the estimate is null', () => {
    expect(() => taken(feed, purchases, 100.01)).toThrow('Estoque insuficiente');
    expect(() => taken({ manual_stock_kg: 0, unit_cost: null }, [], 0.01)).toThrow('Estoque insuficiente');
    expect(estimatedCost(feed, purchases, 100.01)).toBeNull();
  });

  it('come from purchases of the same day in the order they were entered', () => {
    const sameDay = ['b', 'a'].map((id) => ({ id, purchase_date: '2026-10-01', remaining_stock_kg: 1, price_per_kg: 1 }));
    expect(drawn(feed, sameDay, 1).lots).toEqual([{ purchase_id: 'a', kg: 1 }]);
  });

  it('cost nothing if no cost is recorded', () => expect(taken({ manual_stock_kg: 5, unit_cost: null }, [], 5)).toEqual({ lots: null, manual_kg: 5, cost: 0 }));

  it('can be taken again from the same purchases while those still have them', () => {
    const eaten = taken(feed, purchases, 75);
    expect(isStillThere(eaten, feed, purchases)).toBe(true);
    expect(isStillThere(eaten, { manual_stock_kg: 4.99 }, purchases)).toBe(false);
    expect(isStillThere(eaten, { manual_stock_kg: 5 }, purchases)).toBe(true);
    expect(isStillThere(eaten, feed, purchases.slice(1))).toBe(false);
    expect(isStillThere(eaten, feed, [{ ...purchases[0]!, remaining_stock_kg: 49.99 }, purchases[1]!])).toBe(false);
  });
});

describe('a purchase', () => {
  const open = { quantity_kg: 100, remaining_stock_kg: 40, end_date: '2026-12-24', ended_by_stock: false, previous_end_date: null };

  it('ends today when nothing is left, and gets its previous end date when stock is returned', () => {
    const over = withLeft(open, 0, today);
    expect(over).toEqual({ ...open, remaining_stock_kg: 0, end_date: today, ended_by_stock: true, previous_end_date: '2026-12-24' });
    expect(withLeft(over, 0.01, '2026-11-20')).toEqual({ ...open, remaining_stock_kg: 0.01 });
    expect(withLeft(open, 0.01, today)).toEqual({ ...open, remaining_stock_kg: 0.01 });
  });

  it('ended by a person stays ended when stock is returned', () => {
    const ended = { ...open, end_date: '2026-11-01' };
    expect(withLeft(ended, 60, today)).toEqual({ ...ended, remaining_stock_kg: 60 });
  });

  it('never has negative stock', () => expect(() => withLeft(open, -0.01, today)).toThrow('Estoque insuficiente'));

  it('with a corrected quantity has the rest left, never below what was consumed', () => {
    expect(consumedOf(open)).toBe(60);
    expect(withQuantity(open, 130, today)).toMatchObject({ quantity_kg: 130, remaining_stock_kg: 70, end_date: '2026-12-24' });
    expect(withQuantity(open, 60, today)).toMatchObject({ quantity_kg: 60, remaining_stock_kg: 0, end_date: today });
    expect(() => withQuantity(open, 59.99, today)).toThrow('Esta compra já teve consumo');
  });
});

describe('a feed', () => {
  const stocked = { manual_stock_kg: 0.1, min_stock_alert: 50, low_since: null, stock_quantity: 0 };
  const left = (...kg: number[]) => kg.map((remaining_stock_kg) => ({ remaining_stock_kg }));

  it('has its manual stock plus what is left of its purchases, exactly', () => {
    expect(withStock(stocked, left(0.2, 60), today).stock_quantity).toBe(60.3);
    expect(withStock(stocked, [], today).stock_quantity).toBe(0.1);
  });

  it.each([
    [50.01, null],
    [50, today],
    [49.99, today],
  ])('with %d kg and a minimum of 50 is low since %o', (kg, low_since) => {
    expect(withStock({ ...stocked, manual_stock_kg: 0 }, left(kg), today).low_since).toBe(low_since);
    expect(isLow({ stock_quantity: kg, min_stock_alert: 50 })).toBe(low_since !== null);
  });

  it('is low since the day it fell to its minimum, until it is above', () => {
    const low = { ...stocked, low_since: '2026-11-01' };
    expect(withStock(low, left(30), today).low_since).toBe('2026-11-01');
    expect(withStock(low, left(80), today).low_since).toBeNull();
  });

  it('without a minimum is never low', () => expect(isLow({ stock_quantity: 0, min_stock_alert: null })).toBe(false));

  it('changes by the difference when its manual stock is edited', () => {
    expect(manualChange({ stock_quantity: 130.5, manual_stock_kg: 30.5 }, 40)).toEqual({ was: 130.5, to: 140 });
    expect(manualChange({ stock_quantity: 130.5, manual_stock_kg: 30.5 }, 0)).toEqual({ was: 130.5, to: 100 });
  });
});
