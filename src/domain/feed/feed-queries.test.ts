// What the feed screens show, with the numbers of the specification and both sides of each limit.
import { describe, expect, it } from 'vitest';
import type { FeedConsumption } from '#domain/feed/feed-consumption';
import { isActivePurchase, purchaseStatus } from '#domain/feed/feed-purchase-status';
import type { FeedPurchase } from '#domain/feed/feed-purchases';
import {
  consumptionStats,
  daysInUse,
  expiryBand,
  feedPurchaseStats,
  findConsumption,
  hayStats,
  isActiveHay,
  isLowPurchase,
  lowFeeds,
  monthConsumption,
  newestConsumption,
  newestPurchases,
  shareLeft,
  stockBand,
  topConsumption,
} from '#domain/feed/feed-queries';
import type { Feed } from '#domain/feed/feeds';
import type { HayPurchase } from '#domain/feed/hay-purchases';

const today = '2026-11-15';
const purchase = (wanted: Partial<FeedPurchase> = {}) =>
  ({
    id: 'a',
    purchase_date: '2026-10-01',
    quantity_kg: 100,
    remaining_stock_kg: 60,
    end_date: null,
    alert_threshold_kg: 50,
    total_cost: 250,
    total_daily_consumption: 5,
    ...wanted,
  }) as FeedPurchase;

describe('a purchase', () => {
  it.each([
    [0.01, null, 'Ativo'],
    [0.01, '2026-11-16', 'Ativo'],
    [0.01, '2026-11-15', 'Ativo'],
    [0.01, '2026-11-14', 'Finalizado'],
    [0, null, 'Esgotado'],
    [0, '2026-11-14', 'Esgotado'],
    [0, '2026-12-24', 'Esgotado'],
  ])('with %d kg left and its end on %s is %s', (remaining_stock_kg, end_date, status) => {
    expect(purchaseStatus({ remaining_stock_kg, end_date }, today)).toBe(status);
    expect(isActivePurchase({ remaining_stock_kg, end_date }, today)).toBe(status === 'Ativo');
  });

  it.each([
    [50.01, 50, false],
    [50, 50, true],
    [49.99, 50, true],
    [0, 0, true],
    [0.01, 0, false],
    [0, null, false],
  ])('with %d kg left and a threshold of %o is low: %o', (remaining_stock_kg, alert_threshold_kg, low) =>
    expect(isLowPurchase({ remaining_stock_kg, alert_threshold_kg })).toBe(low),
  );

  it.each([
    [100, 'green'],
    [50.01, 'green'],
    [50, 'yellow'],
    [25.01, 'yellow'],
    [25, 'red'],
    [0, 'red'],
  ])('with %d of 100 kg has a %s bar', (remaining_stock_kg, band) => expect(stockBand({ remaining_stock_kg, quantity_kg: 100 })).toBe(band));

  it('shows the percentage left', () => {
    expect(shareLeft({ remaining_stock_kg: 60, quantity_kg: 100 })).toBe(60);
    expect(shareLeft({ remaining_stock_kg: 1, quantity_kg: 3 })).toBe(33.3);
  });

  it.each([
    ['2026-11-05', null, 10],
    ['2026-11-15', null, 0],
    ['2026-11-20', null, 0],
    ['2026-10-01', '2026-10-31', 30],
    ['2026-11-05', '2026-12-24', 10],
  ])('begun on %s and ended on %s has been in use for %d days', (start_date, end_date, days) => expect(daysInUse({ start_date, end_date }, today)).toBe(days));
});

it('counts purchases: money spent, stock left, daily consumption, and low ones in use', () => {
  const purchases = [
    purchase(),
    purchase({ id: 'b', remaining_stock_kg: 50, total_daily_consumption: 2.5, total_cost: 99.9 }),
    purchase({ id: 'c', remaining_stock_kg: 0, total_cost: 0.1 }),
    purchase({ id: 'd', remaining_stock_kg: 10, end_date: '2026-11-14' }),
  ];
  expect(feedPurchaseStats(purchases, today)).toEqual({
    totalPurchases: 4,
    totalSpent: 600,
    activePurchasesCount: 2,
    totalRemainingStock: 120,
    averageDailyConsumption: 3.75,
    lowStockCount: 1,
  });
  expect(feedPurchaseStats([], today)).toMatchObject({ totalPurchases: 0, averageDailyConsumption: 0 });
});

it('shows the newest purchase first, and on the same day the last entered', () => {
  const dates = [purchase({ id: '1' }), purchase({ id: '2' }), purchase({ id: '3', purchase_date: '2026-10-02' })];
  expect(newestPurchases(dates).map(({ id }) => id)).toEqual(['3', '2', '1']);
});

const hay = (wanted: Partial<HayPurchase> = {}) =>
  ({ id: 'h', end_date: null, total_cost: 480, cost_per_head: 24, is_own_production: false, ...wanted }) as HayPurchase;

it.each([
  [null, true],
  ['2026-11-16', true],
  ['2026-11-15', true],
  ['2026-11-14', false],
])('hay that ends on %s is in use: %o', (end_date, active) => expect(isActiveHay({ end_date }, today)).toBe(active));

it('counts hay; own production is not part of any average', () => {
  const lots = [
    hay(),
    hay({ cost_per_head: 12.5, total_cost: 20.5, end_date: '2026-11-14' }),
    hay({ total_cost: 0, cost_per_head: 0, is_own_production: true }),
  ];
  expect(hayStats(lots, today)).toEqual({ totalPurchases: 3, totalSpent: 500.5, activeLotsCount: 2, boughtLots: 2, averageCostPerHead: 18.25 });
  expect(hayStats([], today)).toEqual({ totalPurchases: 0, totalSpent: 0, activeLotsCount: 0, boughtLots: 0, averageCostPerHead: 0 });
});

const eaten = (feed_id: string, quantity: number, wanted: Partial<FeedConsumption> = {}) =>
  ({
    id: feed_id,
    feed_id,
    quantity,
    cost: quantity * 2,
    animal_id: null,
    consumption_date: '2026-11-10',
    consumption_time: null,
    ...wanted,
  }) as FeedConsumption;

describe('consumption', () => {
  it('is added up exactly, and its daily average is the total divided by 30', () => {
    expect(consumptionStats([eaten('a', 0.1), eaten('a', 0.2), eaten('b', 299.7)])).toEqual({
      totalQuantity: 300,
      totalCost: 600,
      consumptionCount: 3,
      dailyAverage: 10,
    });
    expect(consumptionStats([])).toEqual({ totalQuantity: 0, totalCost: 0, consumptionCount: 0, dailyAverage: 0 });
  });

  it('of the month covers the calendar month', () => {
    const days = ['2026-10-31', '2026-11-01', '2026-11-30', '2025-11-15'].map((consumption_date) => eaten('a', 1, { consumption_date }));
    expect(monthConsumption(days, today)).toMatchObject({ totalQuantity: 2, consumptionCount: 2 });
  });

  it('lists the five most consumed feeds, each with its percentage of the total', () => {
    const all = [eaten('a', 10), eaten('b', 20), eaten('c', 30), eaten('d', 5), eaten('e', 40), eaten('f', 4), eaten('a', 91, { cost: 0 })];
    expect(topConsumption(all)).toEqual([
      { feed_id: 'a', quantity: 101, cost: 20, percent: 50.5 },
      { feed_id: 'e', quantity: 40, cost: 80, percent: 20 },
      { feed_id: 'c', quantity: 30, cost: 60, percent: 15 },
      { feed_id: 'b', quantity: 20, cost: 40, percent: 10 },
      { feed_id: 'd', quantity: 5, cost: 10, percent: 2.5 },
    ]);
    expect(topConsumption([])).toEqual([]);
  });

  it('is listed newest first, by day and time', () => {
    const rows = [
      eaten('1', 1, { consumption_date: '2026-11-09', consumption_time: '23:00' }),
      eaten('2', 1),
      eaten('3', 1, { consumption_time: '06:30' }),
      eaten('4', 1, { consumption_time: '17:00' }),
    ];
    expect(newestConsumption(rows).map(({ id }) => id)).toEqual(['4', '3', '2', '1']);
    expect(newestConsumption(rows)).toBe(newestConsumption(rows));
    const again = eaten('5', 1, { consumption_time: '17:00' });
    expect(newestConsumption([...rows, again]).map(({ id }) => id)).toEqual(['5', '4', '3', '2', '1']);
    expect(newestConsumption([])).toEqual([]);
  });

  const any = { feed_id: '', animal_id: '', since: '', until: '' };
  it.each([
    [{}, 'ab'],
    [{ feed_id: 'b' }, 'b'],
    [{ animal_id: 'mimosa' }, 'b'],
    [{ since: '2026-11-10' }, 'ab'],
    [{ since: '2026-11-11' }, 'b'],
    [{ until: '2026-11-10' }, 'a'],
    [{ since: '2026-11-10', until: '2026-11-11' }, 'ab'],
  ])('is found by %o', (wanted, found) => {
    const rows = [eaten('a', 1), eaten('b', 1, { animal_id: 'mimosa', consumption_date: '2026-11-11' })];
    expect(
      findConsumption(rows, { ...any, ...wanted })
        .map(({ id }) => id)
        .join(''),
    ).toBe(found);
  });
});

it.each([
  ['2026-11-14', 'red'],
  ['2026-11-15', 'orange'],
  ['2026-12-15', 'orange'],
  ['2026-12-16', null],
  [null, null],
])('a feed that expires on %s is shown in %s', (expiration_date, band) => expect(expiryBand({ expiration_date }, today)).toBe(band));

it('lists the feeds at or below their minimum, lowest stock first', () => {
  const feed = (name: string, stock_quantity: number, min_stock_alert: number | null) => ({ name, stock_quantity, min_stock_alert }) as Feed;
  const feeds = [feed('Milho', 50, 50), feed('Sal', 50.01, 50), feed('Soja', 3, 10), feed('Ureia', 0, null)];
  expect(lowFeeds(feeds).map(({ name }) => name)).toEqual(['Soja', 'Milho']);
});
