// Which records a device holds. Apart from the declaration of nouns, which the first screen does not load.
import { addDays } from '#domain/kernel/dates';
import type { Noun } from '#domain/kernel/noun';

export const recentDays = 400;

export const recentSince = (today: string) => addDays(today, -recentDays);

/** Whether a device holds this record; `since` is the first recent day. The server has the same condition in SQL. */
export function isRecent({ recent }: Pick<Noun, 'recent'>, row: object, since: string) {
  if (!recent) return true;
  const values = row as Record<string, string>;
  return values[recent.by]! >= since || Object.entries(recent.orWhile).some(([field, open]) => open.includes(values[field]!));
}
