// Where a page begins: behind a row, in the order of its noun's pages. On the wire, the values of that order with colons between them.
import * as z from 'zod/mini';
import { RuleBroken } from '#domain/kernel/errors';
import { date, id } from '#domain/kernel/fields';
import { type Noun, recentSince } from '#domain/kernel/noun';
import { orderOf } from '#server/kernel/statements';

export type Place = string[];
type Windowed = { recent?: Noun['recent'] | undefined };

const nil = '00000000-0000-0000-0000-000000000000';
const highest = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const [firstDay, lastDay] = ['1900-01-01', '9999-12-31'];
const behindId = z.tuple([id()]);
const behindDay = z.tuple([date('after'), id()]);

/** Named in the address as where something begins, or ends. */
type Name = 'after' | 'upto';

export const wrongPlace = (name: Name = 'after') => new RuleBroken(`${name} inválido`, name, 'validation');

export function placeSaid({ recent }: Windowed, said: string[], name?: Name): Place {
  const { success, data } = z.safeParse(recent ? behindDay : behindId, said);
  if (!success) throw wrongPlace(name);
  return data;
}

/** Before everything a device keeps. Where nothing older stays open, that is where the recent days begin. */
export function firstPlace({ recent }: Windowed, today: string): Place {
  if (!recent) return [nil];
  return beforeDay(Object.keys(recent.orWhile).length > 0 ? firstDay : recentSince(today));
}

export const lastPlace = ({ recent }: Windowed): Place => (recent ? [lastDay, highest] : [highest]);

export const beforeDay = (day: string): Place => [day, nil];

export const placeOf = (noun: Noun, row: Record<string, unknown>): Place => orderOf(noun).map((key) => row[key] as string);
