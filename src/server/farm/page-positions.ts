// Page positions: a page starts after a row, in the noun's page order. In URLs, the values of that order are joined with colons.
import * as z from 'zod/mini';
import { RuleBroken } from '#domain/kernel/errors';
import { date, id } from '#domain/kernel/fields';
import type { Noun } from '#domain/kernel/noun';
import { recentSince } from '#domain/kernel/recent-records';
import { orderOf } from '#server/kernel/statements';

export type Place = string[];
type Windowed = { recent?: Noun['recent'] | undefined };

const nil = '00000000-0000-0000-0000-000000000000';
const highest = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const [firstDay, lastDay] = ['1900-01-01', '9999-12-31'];
const behindId = z.tuple([id()]);
const behindDay = z.tuple([date('after'), id()]);

/** Query parameters for the start and the end of a page. */
type Name = 'after' | 'upto';

export const wrongPlace = (name: Name = 'after') => new RuleBroken(`${name} inválido`, name, 'validation');

export function parsePlace({ recent }: Windowed, text: string[], name?: Name): Place {
  const { success, data } = z.safeParse(recent ? behindDay : behindId, text);
  if (!success) throw wrongPlace(name);
  return data;
}

/** Before all rows a device keeps: the first recent day, unless older open rows are kept too. */
export function firstPlace({ recent }: Windowed, today: string): Place {
  if (!recent) return [nil];
  return beforeDay(Object.keys(recent.orWhile).length > 0 ? firstDay : recentSince(today));
}

export const lastPlace = ({ recent }: Windowed): Place => (recent ? [lastDay, highest] : [highest]);

export const beforeDay = (day: string): Place => [day, nil];

export const placeOf = (noun: Noun, row: Record<string, unknown>): Place => orderOf(noun).map((key) => row[key] as string);
