// What the stock of feed asks for: one that fell to its minimum, one that goes out of date.

import { expiryBand } from '#domain/feed/feed-queries';
import type { Feed } from '#domain/feed/feeds';
import { daysBetween, daysInWords, writtenDay } from '#domain/kernel/dates';
import type { Alert } from '#domain/overview/alert-decisions';

const kg = (quantity: number) => `${quantity.toLocaleString('pt-BR', { maximumFractionDigits: 2 })} kg`;

/** The occurrence is the day it fell low: bought and eaten again, it is told again. */
export const feedsLow = ({ feeds }: { feeds: readonly Feed[] }) =>
  feeds.flatMap(({ id, name, stock_quantity, min_stock_alert, low_since }): Alert[] => {
    if (low_since === null || min_stock_alert === null) return [];
    const left = stock_quantity > 0 ? `${stock_quantity < 2 ? 'Resta' : 'Restam'} ${kg(stock_quantity)}` : 'Acabou';
    const message = `${left}; o estoque mínimo é ${kg(min_stock_alert)}.`;
    return [{ key: `feed_low:${id}:${low_since}`, title: `Estoque baixo: ${name}`, message, priority: 'alta', due_date: null, link: '/feeds' }];
  });

/** Of a feed that is there: what has been eaten goes out of date for nobody. */
export const feedsExpiring = ({ feeds }: { feeds: readonly Feed[] }, today: string) =>
  feeds.flatMap((feed): Alert[] => {
    const band = feed.stock_quantity > 0 ? expiryBand(feed, today) : null;
    if (band === null) return [];
    const { id, name } = feed;
    const due_date = feed.expiration_date!;
    const left = daysBetween(today, due_date);
    // Somebody may have put the first one aside: that it is out of date is another matter.
    if (band === 'red') {
      const message = `Venceu em ${writtenDay(due_date)}: não ofereça aos animais sem orientação.`;
      return [{ key: `feed_expired:${id}:${due_date}`, title: `Ração vencida: ${name}`, message, priority: 'alta', due_date, link: '/feeds?aba=finalizadas' }];
    }
    const message = left === 0 ? 'Vence hoje.' : `Vence em ${daysInWords(left)}: use antes das outras.`;
    return [{ key: `feed_expiring:${id}:${due_date}`, title: `Ração a vencer: ${name}`, message, priority: 'média', due_date, link: '/feeds?aba=finalizadas' }];
  });
