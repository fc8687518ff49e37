// API reads: pages of a noun, one record, its history, and older records that devices do not keep.
import { dayIn } from '#domain/kernel/dates';
import { forbidden, notFound, RuleBroken } from '#domain/kernel/errors';
import { date, idOf } from '#domain/kernel/fields';
import { recentSince } from '#domain/kernel/recent-records';
import { checked } from '#domain/kernel/validation';
import { isNoun, type NounName, nounNames, nouns } from '#domain/nouns';
import { hiddenFields, isOwnOnly, readableRows } from '#domain/overview/row-permissions';
import { type Filter, mostListed, type Order, orderedColumn, type Position, positionAfter, type Query, readListQuery } from '#server/farm/list-query';
import { beforeDay, parsePlace, placeOf } from '#server/farm/page-positions';
import type { Statement } from '#server/kernel/batch';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { historyOf } from '#server/kernel/history';
import { readFarm } from '#server/kernel/read-replica';
import { assertMay, enterFarm, type FarmSession } from '#server/kernel/session';
import { columnsOf, statements } from '#server/kernel/statements';

type Asked = { db: Database; token: string | undefined; farm_id: string; noun: string };

function nounNamed(name: string): NounName {
  if (!isNoun(name)) throw notFound(`Registro desconhecido: ${name.slice(0, 60)}`);
  return name;
}

// Sent together with the entry, before the tenant id is known here.
const selects = Object.fromEntries(
  nounNames.map((noun) => [
    noun,
    `select user_id, farm_id, ${columnsOf(noun).join(', ')} from ${noun} where user_id = tenant() and farm_id = $1 and deleted_at is null`,
  ]),
) as Record<NounName, string>;

type Work<T> = (send: Send, noun: NounName, entered: Promise<FarmSession>) => Promise<T>;

/** The read is sent together with the entry (one round trip). Its result or error is used only after authentication and permission. */
async function reading<T>({ db, token, farm_id, noun: name }: Asked, mode: 'glance' | 'read', what: 'records' | 'history', work: Work<T>) {
  return transaction(db, mode, async (send) => {
    const entered = enterFarm(send, token, farm_id);
    const found = isNoun(name) ? work(send, name, entered) : undefined;
    found?.catch(() => {});
    permitted(name, what, await entered);
    return found as Promise<T>;
  });
}

function permitted(name: string, what: 'records' | 'history', farmSession: FarmSession) {
  const noun = nounNamed(name);
  assertMay(farmSession, 'read', noun);
  if (what === 'history') assertMay(farmSession, 'read', 'history');
  if (what === 'history' && isOwnOnly(noun)) throw notFound(nouns[noun].missing);
  return noun;
}

/** A page of many records, from the read replica if possible. */
const listing = <T>(asked: Asked, mode: 'glance' | 'read', work: Work<T>) =>
  readFarm(asked, {
    onReplica: (send, farmSession) => work(send, permitted(asked.noun, 'records', farmSession), Promise.resolve(farmSession)),
    onPrimary: () => reading(asked, mode, 'records', work),
  });

/** Filtered and ordered by any field; in order of id by default. */
export const listRecords = (asked: Asked, query: Query) =>
  listing(asked, 'glance', async (send, noun, entered) => {
    const { limit, order, position, filters } = readListQuery(noun, query);
    const values = [...valuesOf(position), ...filters.flatMap(([, value]) => (value === null ? [] : [value]))];
    const { rows } = await send(listStatement(noun, position, filters, order), [asked.farm_id, limit + 1, ...values]);
    const { actor } = await entered;
    // A filter or an order by what is hidden would tell it.
    const hidden = hiddenFields(actor, noun);
    if ([...filters.map(([field]) => field), order?.field].some((field) => hidden.includes(field))) throw forbidden();
    const page = rows.slice(0, limit);
    return { rows: readableRows(actor, noun, page), next: rows.length > limit ? positionAfter(order, page.at(-1)!) : null };
  });

const valuesOf = (position: Position | undefined) => {
  if (!position) return [];
  return position.value === undefined || position.value === null ? [position.id] : [position.value, position.id];
};

/** Prepared (named) for the common cases in order of id: all of a noun, and those that refer to one record. */
export function listStatement(noun: NounName, position: Position | undefined, filters: Filter[], order?: Order): Statement {
  let next = 2 + valuesOf(position).length;
  const where = filters.map(([field, value, operator = '=']) => {
    if (value === null) return ` and ${field} is null`;
    next += 1;
    return operator === 'in' ? ` and ${field} = any($${next})` : ` and ${field} ${operator} $${next}`;
  });
  const text = `${selects[noun]}${behind(position, order)}${where.join('')} ${orderBy(order)} limit $2`;
  const [first, ...others] = filters;
  const isByReference = first?.[2] === undefined && first?.[1] !== null && nouns[noun].references.some(({ field }) => field === first?.[0]);
  const isUsual = !order && (!first || (others.length === 0 && isByReference));
  return isUsual ? { name: `${noun}_list${position ? '_behind' : ''}${first ? `_${first[0]}` : ''}`, text } : { text };
}

/** Records of the same value are in order of id; those without a value are the last, in either direction. */
function orderBy(order: Order | undefined) {
  if (!order) return 'order by id';
  const direction = order.isDescending ? ' desc' : '';
  return `order by ${orderedColumn(order)}${direction}${order.isOptional && order.isDescending ? ' nulls last' : ''}, id${direction}`;
}

/** The records behind a position, which begins with the third parameter. */
function behind(position: Position | undefined, order: Order | undefined) {
  if (!position) return '';
  if (!order) return ' and id > $3';
  const [column, sign] = [orderedColumn(order), order.isDescending ? '<' : '>'];
  if (position.value === null) return ` and ${column} is null and id ${sign} $3`;
  const further = `(${column}, id) ${sign} ($3, $4)`;
  return order.isOptional ? ` and (${further} or ${column} is null)` : ` and ${further}`;
}

export const recordStatement = (noun: NounName): Statement => ({ name: `${noun}_record`, text: `${selects[noun]} and id = $2` });

const whole = (value: string | string[]) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined);

export const oneRecord = (asked: Asked, record: string) =>
  reading(asked, 'glance', 'records', async (send, noun, entered) => {
    const { rows } = await send(recordStatement(noun), [asked.farm_id, recordId(noun, record)]);
    const [found] = readableRows((await entered).actor, noun, rows);
    if (!found) throw notFound(nouns[noun].missing);
    return found;
  });

/** Newest first; also of removed records. */
export const recordHistory = (asked: Asked, record: string, query: Query) =>
  reading(asked, 'read', 'history', async (send, noun, entered) => {
    const before = query['before'] === undefined ? undefined : whole(query['before']);
    if (query['before'] !== undefined && before === undefined) throw new RuleBroken('before inválido', 'before', 'validation');
    const changes = await historyOf(send, await entered, noun, recordId(noun, record), before);
    if (changes.length === 0 && before === undefined) throw notFound(nouns[noun].missing);
    return { changes };
  });

const day = date('before');

/** Records of a windowed noun that devices do not keep: before a day, newest first. Same row format as sync. */
export const olderRecords = (asked: Asked, query: Query) =>
  listing(asked, 'read', async (send, noun, entered) => {
    const { user_id, farm_id, time_zone } = await entered;
    if (!nouns[noun].recent) throw notFound(`Sem registros anteriores: ${noun}`);
    const { after, before = recentSince(dayIn(time_zone, new Date().toISOString())) } = query;
    const [start, requested] = [beforeDay(checked(day, before, 'before')), after === undefined ? undefined : parsePlace(nouns[noun], String(after).split(':'))];
    const place = requested && requested[0]! < start[0]! ? requested : start;
    const { rows } = await send(statements[noun].older, [user_id, farm_id, mostListed + 1, ...place]);
    const page = rows.slice(0, mostListed);
    return { rows: page, next: rows.length > mostListed ? placeOf(nouns[noun], page.at(-1)!).join(':') : null };
  });

/** An invalid id answers 404. */
function recordId(noun: NounName, record: string) {
  const known = idOf(record);
  if (!known) throw notFound(nouns[noun].missing);
  return known;
}
