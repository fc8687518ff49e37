// Queries of the feed screens: the status of a purchase, a hay lot and a feed on a day, and totals over all of them.

import type { FeedConsumption } from '#domain/feed/feed-consumption';
import { isActivePurchase, isOver } from '#domain/feed/feed-purchase-status';
import type { FeedPurchase } from '#domain/feed/feed-purchases';
import { isLow } from '#domain/feed/feed-stock';
import type { Feed } from '#domain/feed/feeds';
import type { HayPurchase } from '#domain/feed/hay-purchases';
import { percentages } from '#domain/kernel/adding-up';
import { addDays, daysBetween, periodStart } from '#domain/kernel/dates';
import { product, quotient, sum } from '#domain/kernel/money';
import { decimalsOf } from '#domain/kernel/quantities';
import { compare, incrementalSort } from '#domain/kernel/sorting';

/** The consumption dialog warns below this many kilograms. */
export const scarceBelow = 10;
/** A feed is shown as expiring this many days before its expiry date. */
export const expiryDays = 30;
/** The daily average is over this many days. */
export const averageDays = 30;
export const topFeeds = 5;

/** At or below the threshold; without one it is never low. */
export const isLowPurchase = ({ remaining_stock_kg, alert_threshold_kg }: Pick<FeedPurchase, 'remaining_stock_kg' | 'alert_threshold_kg'>) =>
  alert_threshold_kg !== null && remaining_stock_kg <= alert_threshold_kg;

/** Percent left, with one decimal. */
export const shareLeft = ({ remaining_stock_kg, quantity_kg }: Pick<FeedPurchase, 'remaining_stock_kg' | 'quantity_kg'>) =>
  quotient(product(remaining_stock_kg, 100, 2), quantity_kg, 1) ?? 0;

/** Green above half, yellow above a quarter, red otherwise. */
export function stockBand({ remaining_stock_kg, quantity_kg }: Pick<FeedPurchase, 'remaining_stock_kg' | 'quantity_kg'>) {
  if (product(remaining_stock_kg, 2, 2) > quantity_kg) return 'green';
  return product(remaining_stock_kg, 4, 2) > quantity_kg ? 'yellow' : 'red';
}

/** Days from its start to its end, or to today while it is in use. */
export function daysInUse({ start_date, end_date }: Pick<FeedPurchase, 'start_date' | 'end_date'>, today: string) {
  const until = end_date !== null && end_date < today ? end_date : today;
  return Math.max(0, daysBetween(start_date, until));
}

/** Red when past, orange within 30 days. */
export function expiryBand({ expiration_date }: Pick<Feed, 'expiration_date'>, today: string) {
  if (expiration_date === null) return null;
  if (expiration_date < today) return 'red';
  return expiration_date <= addDays(today, expiryDays) ? 'orange' : null;
}

export const isActiveHay = (lot: Pick<HayPurchase, 'end_date'>, today: string) => !isOver(lot, today);

export const newestPurchase = (a: { purchase_date: string; id: string }, b: { purchase_date: string; id: string }) =>
  compare(b.purchase_date, a.purchase_date) || compare(b.id, a.id);
export const newestPurchases = incrementalSort<FeedPurchase>(newestPurchase);
export const newestHay = incrementalSort<HayPurchase>(newestPurchase);

let [ordered, inOrder]: [readonly FeedConsumption[], readonly FeedConsumption[]] = [[], []];

/**
 * Newest first; on the same day, records without a time come last; in the same minute, the later in the list comes first.
 * Sorts numbers instead of rows: with thousands of records a phone is five times as fast.
 */
export function newestConsumption(consumption: readonly FeedConsumption[]) {
  if (consumption === ordered) return inOrder;
  const many = consumption.length;
  const day = memoized((date) => daysBetween('1900-01-01', date));
  const minute = memoized((hour) => 60 * Number(hour.slice(0, 2)) + Number(hour.slice(3)) + 1);
  const moment = ({ consumption_date, consumption_time }: FeedConsumption) => 1441 * day(consumption_date) + (consumption_time ? minute(consumption_time) : 0);
  const places = Float64Array.from(consumption, (one, nth) => moment(one) * many + nth).toSorted();
  inOrder = Array.from(places, (_, nth) => consumption[places[many - 1 - nth]! % many]!);
  ordered = consumption;
  return inOrder;
}

/** Caches the result per text: only a few hundred different days and times occur. */
function memoized(read: (text: string) => number) {
  const known = new Map<string, number>();
  return (text: string) => {
    let value = known.get(text);
    if (value === undefined) known.set(text, (value = read(text)));
    return value;
  };
}

/** At or below their minimum, lowest stock first. */
export const lowFeeds = (feeds: readonly Feed[]) => feeds.filter(isLow).toSorted((a, b) => a.stock_quantity - b.stock_quantity || compare(a.name, b.name));

export function feedPurchaseStats(purchases: readonly FeedPurchase[], today: string) {
  const active = purchases.filter((purchase) => isActivePurchase(purchase, today));
  return {
    totalPurchases: purchases.length,
    totalSpent: total(purchases, 'total_cost', 2),
    activePurchasesCount: active.length,
    totalRemainingStock: total(purchases, 'remaining_stock_kg', 2),
    /** Of purchases in use. */
    averageDailyConsumption: quotient(total(active, 'total_daily_consumption', 3), active.length, decimalsOf('ration')) ?? 0,
    lowStockCount: active.filter(isLowPurchase).length,
  };
}

/** Own production has no known cost: it is not part of the average. */
export function hayStats(lots: readonly HayPurchase[], today: string) {
  const bought = lots.filter(({ is_own_production }) => !is_own_production);
  return {
    totalPurchases: lots.length,
    totalSpent: total(lots, 'total_cost', 2),
    activeLotsCount: lots.filter((lot) => isActiveHay(lot, today)).length,
    /** The divisor of the average. */
    boughtLots: bought.length,
    averageCostPerHead: quotient(total(bought, 'cost_per_head', 2), bought.length, 2) ?? 0,
  };
}

export function consumptionStats(consumption: readonly FeedConsumption[]) {
  const totalQuantity = total(consumption, 'quantity', 2);
  return {
    totalQuantity,
    totalCost: total(consumption, 'cost', 2),
    consumptionCount: consumption.length,
    /** Média Diária (30d). */
    dailyAverage: quotient(totalQuantity, averageDays, 2)!,
  };
}

/** Of the calendar month of `today`. */
export function monthConsumption(consumption: readonly FeedConsumption[], today: string) {
  const month = today.slice(0, 7);
  return consumptionStats(consumption.filter(({ consumption_date }) => consumption_date.startsWith(month)));
}

export type FeedShare = { feed_id: string; quantity: number; cost: number; percent: number };

/** The most consumed feeds, each with its percentage of the total. */
export function topConsumption(consumption: readonly FeedConsumption[]): FeedShare[] {
  const by = new Map<string, FeedConsumption[]>();
  for (const one of consumption) {
    const same = by.get(one.feed_id);
    if (same) same.push(one);
    else by.set(one.feed_id, [one]);
  }
  const feeds = Array.from(by, ([feed_id, rows]) => ({ feed_id, quantity: total(rows, 'quantity', 2), cost: total(rows, 'cost', 2) })).toSorted(
    (a, b) => b.quantity - a.quantity || compare(a.feed_id, b.feed_id),
  );
  const shares = percentages(
    feeds.map(({ quantity }) => quantity),
    decimalsOf('percent'),
  );
  return feeds.slice(0, topFeeds).map((feed, nth) => ({ ...feed, percent: shares[nth]! }));
}

export type ConsumptionFilters = { feed_id: string; animal_id: string; since: string; until: string };

/** An empty filter matches everything. */
export const findConsumption = (consumption: readonly FeedConsumption[], { feed_id, animal_id, since, until }: ConsumptionFilters) =>
  consumption.filter(
    (one) =>
      (feed_id === '' || one.feed_id === feed_id) &&
      (animal_id === '' || one.animal_id === animal_id) &&
      (since === '' || one.consumption_date >= since) &&
      (until === '' || one.consumption_date <= until),
  );

/** Of the days that the daily average divides by. */
export const latelyConsumed = (consumption: readonly FeedConsumption[], today: string) =>
  findConsumption(consumption, { feed_id: '', animal_id: '', since: periodStart(averageDays, today), until: today });

function total<F extends string>(rows: readonly Record<F, number>[], field: F, scale: number) {
  return sum(
    rows.map((row) => row[field]),
    scale,
  );
}
