// The stock of a feed: where kilograms come from, what they cost, when a purchase ends and when it is open again.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  consumedOf,
  drawn,
  estimatedCost,
  isLow,
  isStillThere,
  type Lot,
  lotsOf,
  manualChange,
  taken,
  valueAfter,
  valueLeft,
  valueOfRest,
  withLeft,
  withQuantity,
  withStock,
} from '#domain/feed/feed-stock';
import { quotient, sum } from '#domain/kernel/money';

const today = '2026-11-15';
const feed = { manual_stock_kg: 30, unit_cost: 2 };
const purchases = [
  { id: 'new', purchase_date: '2026-10-01', quantity_kg: 100, total_cost: 300, remaining_stock_kg: 50, remaining_value: 150 },
  { id: 'old', purchase_date: '2026-08-01', quantity_kg: 20, total_cost: 30, remaining_stock_kg: 20, remaining_value: 30 },
  { id: 'empty', purchase_date: '2026-01-01', quantity_kg: 9, total_cost: 81, remaining_stock_kg: 0, remaining_value: 0 },
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
    const sameDay = ['b', 'a'].map((id) => ({ id, purchase_date: '2026-10-01', quantity_kg: 1, total_cost: 1, remaining_stock_kg: 1, remaining_value: 1 }));
    expect(drawn(feed, sameDay, 1).lots).toEqual([{ purchase_id: 'a', kg: 1, cost: 1 }]);
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

describe('the total of a purchase', () => {
  const bought = (total_cost: number, quantity_kg: number) => ({
    id: 'lot',
    purchase_date: '2026-10-01',
    total_cost,
    quantity_kg,
    price_per_kg: quotient(total_cost, quantity_kg, 4)!,
    remaining_stock_kg: quantity_kg,
    remaining_value: total_cost,
  });
  const none = { manual_stock_kg: 0, unit_cost: null };
  type Bought = ReturnType<typeof bought>;
  const moved = (purchase: Bought, lot: Lot, way: 1 | -1): Bought => ({
    ...purchase,
    remaining_value: valueAfter(purchase, lot, way),
    remaining_stock_kg: sum([purchase.remaining_stock_kg, way * lot.kg], 2),
  });

  it.each([
    [7818.51, 3600, 25],
    [1000.01, 100_000, 333.33],
    [100, 3, 0.01],
    [0, 500, 100],
    [0.01, 500, 100],
  ])('R$ %d for %d kg is what its consumptions of %d kg cost together', (total, kg, each) => {
    let lot = bought(total, kg);
    const costs: number[] = [];
    while (lot.remaining_stock_kg > 0) {
      const [part] = drawn(none, [lot], Math.min(each, lot.remaining_stock_kg)).lots;
      costs.push(part!.cost);
      lot = moved(lot, part!, -1);
    }
    expect(sum(costs, 2)).toBe(total);
    expect(lot.remaining_value).toBe(0);
  });

  it('is what was consumed plus what is left, whatever is consumed and given back in whatever order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 20_000 })), { maxLength: 40 }),
        (cents, hundredths, steps) => {
          let lot = bought(cents / 100, hundredths / 100);
          const eaten: Required<Lot>[] = [];
          for (const [back, amount] of steps) {
            if (back && eaten.length > 0) {
              const [again] = eaten.splice(amount % eaten.length, 1);
              lot = moved(lot, again!, 1);
            } else if (lot.remaining_stock_kg > 0) {
              const [part] = drawn(none, [lot], Math.min(amount / 100, lot.remaining_stock_kg)).lots;
              eaten.push(part!);
              lot = moved(lot, part!, -1);
            }
            expect(sum([lot.remaining_value, ...eaten.map(({ cost }) => cost)], 2)).toBe(lot.total_cost);
            expect(lot.remaining_value).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });

  it('divides what is left anew when price or quantity is corrected', () => {
    const half = { ...bought(100, 50), remaining_stock_kg: 25 };
    expect(valueOfRest({ ...half, total_cost: 300 })).toBe(150);
    expect(valueOfRest({ ...half, quantity_kg: 100, remaining_stock_kg: 75 })).toBe(75);
    expect(valueOfRest(bought(7818.51, 3600))).toBe(7818.51);
  });

  it('is divided on a phone whose rows are from before, too', () => {
    const before = purchases.map((purchase) => ({ ...purchase, remaining_value: null }));
    for (const kg of [5, 20, 20.01, 70, 100]) expect(taken(feed, before, kg)).toEqual(taken(feed, purchases, kg));
    expect(valueLeft({ ...bought(7818.51, 3600), remaining_value: null })).toBe(7818.51);
  });

  it('gives back what an earlier release took without a cost of its own, never more than was paid', () => {
    const lot = { ...bought(10, 10), remaining_stock_kg: 6, remaining_value: 6 };
    expect(valueAfter(lot, { purchase_id: 'lot', kg: 4 }, 1)).toBe(10);
    expect(valueAfter({ ...lot, remaining_value: 9.99 }, { purchase_id: 'lot', kg: 4 }, 1)).toBe(10);
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
