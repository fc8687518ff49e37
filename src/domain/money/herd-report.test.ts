// The herd in the production cost: the worked example of a beef farm from its animals, and the variation at constant prices.
import { describe, expect, test } from 'vitest';
import type { StockAnimal } from '#domain/herd/herd-stock';
import { twelveMonths } from '#domain/money/cost-queries';
import { assertHerdPrice } from '#domain/money/herd-prices';
import { type HerdAsked, herdReport } from '#domain/money/herd-report';
import type { HerdRows } from '#domain/money/herd-values';

const today = '2026-12-10';
const period = twelveMonths(today);
const batch = (id: string, heads: number, of: Partial<StockAnimal> = {}): StockAnimal => ({
  id,
  name: id,
  identification: null,
  type: 'bovino',
  gender: 'macho',
  breed: 'Nelore',
  category: 'boi',
  is_batch: true,
  batch_quantity: heads,
  weight: null,
  batch_average_weight: null,
  birth_weight: null,
  birth_date: null,
  last_birth_date: null,
  entry_weight: null,
  status: 'ativo',
  exit_date: null,
  birth_outcome: null,
  loss_kind: null,
  ...of,
});
const weighed = (animal_id: string, weighing_date: string, weight: number) => ({ animal_id, weighing_date, weight });
const item = (animal_id: string, heads: number, subtotal: number, weight: number | null) => ({
  sale_id: 'sale',
  animal_id,
  heads,
  subtotal,
  weight,
  carcass_yield: null,
});
const rows: HerdRows = {
  animals: [
    batch('kept', 160),
    batch('sold', 150, { status: 'vendido', exit_date: '2026-08-01' }),
    batch('bought', 60, { category: 'novilho', entry_date: '2026-02-01', entry_weight: 210 }),
    batch('born', 105, { category: 'bezerro', birth_date: '2026-01-15' }),
    batch('dead', 3, { status: 'morto', exit_date: '2025-11-30' }),
  ],
  departed: [],
  weighings: [
    weighed('kept', '2025-11-30', 330),
    weighed('kept', '2026-11-30', 338),
    weighed('sold', '2025-11-30', 330),
    weighed('bought', '2026-11-30', 338),
    weighed('born', '2026-11-30', 338),
  ],
  births: [],
  transfers: [],
  farm_id: 'here',
  prices: [],
  sales: [{ id: 'sale', sale_date: '2026-08-01' }],
  items: [item('sold', 150, 720_000, 72_000)],
  settings: { arroba_price: 318 } as never,
};
const asked: HerdAsked = { scope: 'corte', period, today, hasMilk: false, hectares: 420, effective: 412_000, operational: 496_000, bought: 0, sold: 0 };

describe('the beef farm of 420 ha, from its animals', () => {
  const report = herdReport(rows, asked);
  test('its stocks and what came and went', () => {
    const { start, end, sold, bought, eaten } = report.weight;
    expect([start, end, sold, bought, eaten].map(({ heads, kg }) => [heads, kg])).toEqual([
      [310, 102_300],
      [325, 109_850],
      [150, 72_000],
      [60, 12_600],
      [0, 0],
    ]);
  });
  test('its arrobas and what one costs', () => {
    expect(report.beef).toEqual({
      arrobas: 2231.67,
      perHectare: 5.31,
      effectivePerArroba: 184.62,
      operationalPerArroba: 222.26,
      marginPerArroba: 95.74,
      marginPerHectare: 508.74,
      stocking: 0.561,
    });
  });
  test('every figure opens its animals', () => {
    expect(report.weight.sold.animals.map(({ head, kg }) => [head.animal.id, kg])).toEqual([['sold', 72_000]]);
    expect(report.classes.map(({ category, start, end }) => [category, start.map(({ animal }) => animal.id), end.map(({ animal }) => animal.id)])).toEqual([
      ['bezerro', [], ['born']],
      ['novilho', [], ['bought']],
      ['boi', ['kept', 'sold'], ['kept']],
    ]);
  });
});

test('without a price that the farm wrote, an arroba is worth what the sales of the period brought', () => {
  // 72 000 kg live, half of it carcass, ÷ 15: 2 400 @ for 720 000.
  expect(herdReport({ ...rows, settings: undefined }, asked).arroba).toEqual({ price: 300, isWritten: false });
  const none = herdReport({ ...rows, settings: undefined, sales: [] }, asked);
  expect(none.arroba.price).toBeNull();
  expect(none.beef).toMatchObject({ effectivePerArroba: 184.62, marginPerArroba: null, marginPerHectare: null });
});

describe('the variation of the herd', () => {
  const prices = [
    { category: 'boi' as const, price: 4000, since: '2026-01-01' },
    { category: 'boi' as const, price: 5000, since: '2026-12-10' },
    { category: 'boi' as const, price: 9000, since: '2026-12-11' },
    { category: 'bezerro' as const, price: 2000, since: '2026-01-01' },
  ];
  test('is at one price for both ends: the newest of the table up to today', () => {
    const report = herdReport({ ...rows, prices }, asked);
    expect(report.classes.map(({ name, startHeads, endHeads, variation }) => [name, startHeads, endHeads, variation])).toEqual([
      ['Bezerro', 0, 105, 210_000],
      ['Novilho', 0, 60, null],
      ['Boi', 310, 160, -750_000],
    ]);
    expect(report).toMatchObject({ variation: -540_000, startValue: 1_550_000, endValue: 1_010_000, unpriced: 60 });
    expect(herdReport({ ...rows, prices }, { ...asked, sold: 720_000, bought: 100_000 }).gain).toBe(80_000);
  });
  test('without a table, a class has the price by head of the last sale with animals of it', () => {
    const report = herdReport(rows, asked);
    expect(report.classes.at(-1)).toMatchObject({ category: 'boi', price: { price: 4800, from: { sale: 'sale', day: '2026-08-01' } }, variation: -720_000 });
    const older = {
      ...rows,
      sales: [...rows.sales, { id: 'older', sale_date: '2026-07-31' }],
      items: [...rows.items, { ...item('kept', 1, 1, 1), sale_id: 'older' }],
    };
    expect(herdReport(older, asked).classes.at(-1)!.price!.price).toBe(4800);
  });
});

test.each<[string, Partial<HerdAsked>, object | undefined, number]>([
  ['a farm without milk is all beef', { scope: 'corte' }, undefined, 325],
  ['and has no dairy herd', { scope: 'leite' }, undefined, 0],
  ['with milk, beef breeds are beef', { scope: 'corte', hasMilk: true }, undefined, 165],
  ['and the others milk', { scope: 'leite', hasMilk: true }, undefined, 160],
  ['unless the farm says that all of it is milk', { scope: 'leite', hasMilk: false }, { herd_activity: 'leite' }, 325],
  ['the whole farm has all animals, other species too', { scope: 'fazenda', hasMilk: true }, undefined, 332],
])('%s', (_, of, settings, heads) => {
  const animals = [
    ...rows.animals.map((one) => (one.id === 'kept' ? { ...one, breed: 'Girolando' } : one)),
    batch('sheep', 7, { type: 'ovino', category: 'ovelha' }),
  ];
  const report = herdReport({ ...rows, animals, settings: settings as never }, { ...asked, ...of });
  expect(report.classes.reduce((all, { endHeads }) => all + endHeads, 0)).toBe(heads);
});

test('the daily cost is over the mean of the month ends', () => {
  const report = herdReport({ ...rows, animals: [batch('kept', 100), batch('bought', 12, { entry_date: '2026-11-30' })] }, { ...asked, effective: 36_865 });
  expect(report.meanHeads).toBe(101);
  expect(report.dailyCost).toBe(1);
});

test('a class has one price for a day', () => {
  const price = { id: 'a', category: 'boi' as const, since: '2026-12-10' };
  expect(() => assertHerdPrice(price, [{ ...price, id: 'b' } as never], today)).toThrow('Boi já tem preço desta data');
  expect(() => assertHerdPrice(price, [price as never, { ...price, id: 'b', since: '2026-12-09' } as never], today)).not.toThrow();
  expect(() => assertHerdPrice({ ...price, since: '2026-12-11' }, [], today)).toThrow('futura');
});
