// The inventory: manual stock, purchases and hay in one list; every kilogram is counted once.
import { expect, it } from 'vitest';
import { feedCosts, inventory, inventoryStats, isScarce, origins } from '#domain/feed/feed-inventory-queries';
import type { FeedPurchase } from '#domain/feed/feed-purchases';
import type { Feed } from '#domain/feed/feeds';
import type { HayPurchase } from '#domain/feed/hay-purchases';

const today = '2026-11-15';
const feed = (wanted: Partial<Feed>) =>
  ({
    id: 'milho',
    name: 'Milho',
    type: 'engorda',
    manual_stock_kg: 30,
    stock_quantity: 90,
    unit_cost: 2,
    min_stock_alert: 20,
    notes: null,
    ...wanted,
  }) as Feed;
const purchase = (wanted: Partial<FeedPurchase>) =>
  ({
    id: 'compra',
    feed_id: 'milho',
    feed_name: 'Milho',
    feed_type: 'triturada',
    purchase_date: '2026-10-01',
    quantity_kg: 100,
    remaining_stock_kg: 60,
    remaining_value: 90,
    price_per_kg: 1.5,
    end_date: null,
    alert_threshold_kg: 50,
    supplier: 'Cooperativa',
    is_own_production: false,
    notes: null,
    ...wanted,
  }) as FeedPurchase;
const hay = (wanted: Partial<HayPurchase>) =>
  ({
    id: 'feno',
    purchase_date: '2026-09-01',
    quantity_packages: 40,
    weight_per_package: 15,
    unit_price: 12,
    total_cost: 480,
    end_date: null,
    supplier: 'Vizinho',
    is_own_production: false,
    notes: null,
    ...wanted,
  }) as HayPurchase;

it('shows manual stock, feed purchases and hay as separate items', () => {
  const items = inventory([feed({})], [purchase({})], [hay({})], today);
  expect(
    items.map(({ id, source_table, stock_quantity_kg, unit_cost, feed_category }) => [id, origins[source_table], stock_quantity_kg, unit_cost, feed_category]),
  ).toEqual([
    ['milho', 'Manual', 30, 2, 'engorda'],
    ['compra', 'Compra Ração', 60, 1.5, 'triturada'],
    ['feno', 'Feno', 600, 0.8, null],
  ]);
});

it('shows no manual item for a feed that has only purchases, but one for a feed that has nothing', () => {
  const feeds = [feed({ manual_stock_kg: 0 }), feed({ id: 'sal', name: 'Sal', manual_stock_kg: 0, stock_quantity: 0 })];
  expect(inventory(feeds, [purchase({})], [], today).map(({ id }) => id)).toEqual(['compra', 'sal']);
});

it.each([
  ['a purchase in use', purchase({}), true, false],
  ['at its threshold', purchase({ remaining_stock_kg: 50 }), true, true],
  ['used up', purchase({ remaining_stock_kg: 0 }), false, false],
  ['that ended yesterday', purchase({ end_date: '2026-11-14', remaining_stock_kg: 10 }), false, false],
  ['that ends today', purchase({ end_date: today, remaining_stock_kg: 10 }), true, true],
])('%s: active and low stock', (_, bought, active, scarce) => {
  const [item] = inventory([], [bought], [], today);
  expect([item!.is_active, isScarce(item!)]).toEqual([active, scarce]);
});

it('marks manual stock as low when the whole feed is low', () => {
  const low = (stock_quantity: number) => inventory([feed({ stock_quantity })], [], [], today)[0]!.is_low_stock;
  expect([low(20), low(20.01)]).toEqual([true, false]);
});

it('counts hay while its lot is in use', () => {
  const kilograms = (end_date: string | null) => inventory([], [], [hay({ end_date })], today)[0]!.stock_quantity_kg;
  expect([kilograms(null), kilograms(today), kilograms('2026-11-14')]).toEqual([600, 600, 0]);
});

it('adds everything up: the value is what is left of each total', () => {
  const items = inventory(
    [feed({})],
    [purchase({}), purchase({ id: 'b', remaining_stock_kg: 0.1, remaining_value: 0.34, price_per_kg: 3.3333 })],
    [hay({})],
    today,
  );
  expect(inventoryStats(items)).toEqual({
    totalProducts: 4,
    activeProducts: 4,
    totalValue: 60 + 90 + 0.34 + 480,
    lowStockCount: 1,
    byType: { racao: { count: 3, stockKg: 90.1 }, feno: { count: 1, stockKg: 600 } },
  });
});

it.each<[string, Partial<Feed>, FeedPurchase[], { average: number | null; last: number | null }]>([
  ['manual stock only', { stock_quantity: 30 }, [], { average: 2, last: 2 }],
  ['nothing in stock and no cost', { manual_stock_kg: 0, stock_quantity: 0, unit_cost: null }, [], { average: null, last: null }],
  ['manual stock and a purchase', { stock_quantity: 90 }, [purchase({})], { average: 1.6667, last: 1.5 }],
  [
    'two purchases, the later one dearer',
    { manual_stock_kg: 0, stock_quantity: 70 },
    [purchase({ id: 'b', purchase_date: '2026-11-01', remaining_stock_kg: 10, remaining_value: 40, price_per_kg: 4 }), purchase({})],
    { average: 1.8571, last: 4 },
  ],
  [
    'two purchases of one day, the one entered later cheaper',
    { manual_stock_kg: 0, stock_quantity: 120 },
    [purchase({ id: 'b', price_per_kg: 1.2 }), purchase({ id: 'a' })],
    { average: 1.5, last: 1.2 },
  ],
])('a kilogram costs, on average and last: %s', (_what, wanted, purchases, costs) => expect(feedCosts(feed(wanted), purchases)).toEqual(costs));
