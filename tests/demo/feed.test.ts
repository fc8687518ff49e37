// The demo's feed: a year of purchases and consumption that adds up, with low, soon expiring and expired stock.
import { describe, expect, test } from 'vitest';
import { FeedConsumption } from '#domain/feed/feed-consumption';
import { inventory, inventoryStats } from '#domain/feed/feed-inventory-queries';
import { purchaseStatus } from '#domain/feed/feed-purchase-status';
import { consumptionStats, expiryBand, feedPurchaseStats, hayStats, lowFeeds, topConsumption } from '#domain/feed/feed-queries';
import { addDays } from '#domain/kernel/dates';
import { isRecent, recentSince } from '#domain/kernel/recent-records';
import { demoFarms } from '#server/demo/demo';
import { lived, startDays } from './demo-history';

describe.each(demoFarms.map(({ name }) => name))('%s', (name) => {
  test.each(startDays)('on %s', async (today) => {
    const { rows } = await lived(name, today);
    const [feeds, purchases, eaten, hay] = [rows.all('feeds'), rows.all('feed_purchases'), rows.all('feed_consumption'), rows.all('hay_purchases')];
    expect(feedPurchaseStats(purchases, today).activePurchasesCount).toBeGreaterThan(0);
    expect(purchases.filter((one) => purchaseStatus(one, today) === 'Esgotado').length).toBeGreaterThan(1);
    expect(purchases.some(({ is_own_production }) => is_own_production)).toBe(true);
    expect(hayStats(hay, today)).toMatchObject({ totalPurchases: 4, activeLotsCount: 1 });
    expect(feeds.map((feed) => expiryBand(feed, today))).toEqual(expect.arrayContaining(['red', 'orange', null]));

    const lately = eaten.filter(({ consumption_date }) => consumption_date > addDays(today, -30));
    expect(consumptionStats(lately).totalCost).toBeGreaterThan(100);
    expect(eaten.filter((one) => !isRecent(FeedConsumption, one, recentSince(today))).length).toBeGreaterThan(5);
    expect(topConsumption(eaten).length).toBeGreaterThan(1);

    const stock = inventoryStats(inventory(feeds, purchases, hay, today));
    const everyFeed = feeds.reduce((all, { stock_quantity }) => all + stock_quantity, 0);
    expect(stock.byType.racao.stockKg).toBeCloseTo(everyFeed, 2);
    if (name.endsWith('Santa Clara')) {
      expect(lowFeeds(feeds).map((feed) => feed.name)).toContain('Ração inicial bezerras');
      expect(eaten.length).toBeGreaterThan(300);
    }
  });
});
