// Alerts of feed: stock at its minimum, expiry date near or past.

import { expiryBand } from '#domain/feed/feed-queries';
import type { Feed } from '#domain/feed/feeds';
import { daysBetween, daysInWords, writtenDay } from '#domain/kernel/dates';
import { shownAs } from '#domain/kernel/quantities';
import type { Alert } from '#domain/overview/alert-decisions';

const kg = (quantity: number) => shownAs('kg', quantity);

/** The key has the day it became low: bought and used up again, it is a new alert. */
export const feedsLow = ({ feeds }: { feeds: readonly Feed[] }) =>
  feeds.flatMap(({ id, name, stock_quantity, min_stock_alert, low_since }): Alert[] => {
    if (low_since === null || min_stock_alert === null) return [];
    const left = stock_quantity > 0 ? `${stock_quantity < 2 ? 'Resta' : 'Restam'} ${kg(stock_quantity)}` : 'Acabou';
    const message = `${left}; o estoque mínimo é ${kg(min_stock_alert)}.`;
    return [{ key: `feed_low:${id}:${low_since}`, title: `Estoque baixo: ${name}`, message, priority: 'alta', due_date: null, link: '/feeds' }];
  });

/** Only feed in stock: an empty one cannot expire. */
export const feedsExpiring = ({ feeds }: { feeds: readonly Feed[] }, today: string) =>
  feeds.flatMap((feed): Alert[] => {
    const band = feed.stock_quantity > 0 ? expiryBand(feed, today) : null;
    if (band === null) return [];
    const { id, name } = feed;
    const due_date = feed.expiration_date!;
    const left = daysBetween(today, due_date);
    // Another key when expired: the first alert may have been ignored.
    if (band === 'red') {
      const message = `Venceu em ${writtenDay(due_date)}: não ofereça aos animais sem orientação.`;
      return [{ key: `feed_expired:${id}:${due_date}`, title: `Ração vencida: ${name}`, message, priority: 'alta', due_date, link: '/feeds?aba=finalizadas' }];
    }
    const message = left === 0 ? 'Vence hoje.' : `Vence em ${daysInWords(left)}: use antes das outras.`;
    return [{ key: `feed_expiring:${id}:${due_date}`, title: `Ração a vencer: ${name}`, message, priority: 'média', due_date, link: '/feeds?aba=finalizadas' }];
  });
