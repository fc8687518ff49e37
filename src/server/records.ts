// Reading records from outside: pages of a noun, one record, what was done to it, and the older ones that a device does not keep.
import { dayIn } from '#domain/kernel/dates';
import { notFound, RuleBroken } from '#domain/kernel/errors';
import { date, factsOf, id, idOf } from '#domain/kernel/fields';
import { recentSince } from '#domain/kernel/noun';
import { checked } from '#domain/kernel/validation';
import { isNoun, type NounName, nouns } from '#domain/nouns';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { historyOf } from '#server/kernel/history';
import { readFarm } from '#server/kernel/replica';
import { assertMay, enterFarm, type Presence } from '#server/kernel/session';
import { columnsOf, statements } from '#server/kernel/statements';
import { beforeDay, placeOf, placeSaid } from '#server/places';

type Query = Record<string, string | string[] | undefined>;
type Asked = { db: Database; token: string | undefined; farm_id: string; noun: string };

export const mostListed = 500;
const afterId = id('after inválido');

function nounNamed(name: string): NounName {
  if (!isNoun(name)) throw notFound(`Registro desconhecido: ${name.slice(0, 60)}`);
  return name;
}

const selectFrom = (noun: NounName) =>
  `select user_id, farm_id, ${columnsOf(noun).join(', ')} from ${noun} where user_id = $1 and farm_id = $2 and deleted_at is null`;

type Read<T> = (send: Send, presence: Presence, noun: NounName) => Promise<T>;

/** The farm entered, the noun known, the permission given: then what the person came to read. */
const permitted =
  <T>({ noun: name }: Asked, what: 'records' | 'history', work: Read<T>) =>
  (send: Send, presence: Presence) => {
    const noun = nounNamed(name);
    assertMay(presence, 'read', what === 'history' ? 'history' : noun);
    return work(send, presence, noun);
  };

const reading = <T>(asked: Asked, what: 'records' | 'history', work: Read<T>) =>
  transaction(asked.db, 'read', async (send) => permitted(asked, what, work)(send, await enterFarm(send, asked.token, asked.farm_id)));

/** A page of many records: a copy of the database may have it. */
const listing = <T>(asked: Asked, work: Read<T>) => readFarm(asked.db, asked.token, asked.farm_id, permitted(asked, 'records', work));

/** Equality on any field, pages in order of id. */
export const listRecords = (asked: Asked, query: Query) =>
  listing(asked, async (send, { user_id, farm_id }, noun) => {
    const { limit, after, filters } = readQuery(noun, query);
    const values: unknown[] = [user_id, farm_id, limit + 1];
    const bind = (value: unknown) => `$${values.push(value)}`;
    const where = filters.map(([field, value]) => (value === null ? ` and ${field} is null` : ` and ${field} = ${bind(value)}`));
    if (after) where.push(` and id > ${bind(after)}`);
    const { rows } = await send({ text: `${selectFrom(noun)}${where.join('')} order by id limit $3` }, values);
    const page = rows.slice(0, limit);
    return { rows: page, next: rows.length > limit ? (page.at(-1)!['id'] as string) : null };
  });

function readQuery(noun: NounName, { limit = '100', after, ...rest }: Query) {
  const most = whole(limit) ?? 0;
  if (most < 1 || most > mostListed) throw new RuleBroken(`limit: de 1 a ${mostListed}`, 'limit', 'validation');
  const filters = Object.entries(rest).map(([field, value]): [string, unknown] => {
    const schema = Object.hasOwn(nouns[noun].fields, field) ? nouns[noun].fields[field as never] : undefined;
    if (!schema) throw new RuleBroken(`Campo desconhecido: ${field.slice(0, 60)}`, undefined, 'validation');
    return [field, checked(schema, typed(factsOf(schema).kind, value), field)];
  });
  return { limit: most, after: after === undefined ? undefined : checked(afterId, after, 'after'), filters };
}

const whole = (value: string | string[]) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined);

/** A query string knows only text; an empty one asks for records without a value. */
function typed(kind: string, value: string | string[] | undefined) {
  if (value === '') return null;
  if ((kind === 'decimal' || kind === 'integer') && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if (kind === 'flag' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

export const oneRecord = (asked: Asked, record: string) =>
  reading(asked, 'records', async (send, { user_id, farm_id }, noun) => {
    const { rows } = await send({ name: `${noun}_record`, text: `${selectFrom(noun)} and id = $3` }, [user_id, farm_id, recordId(noun, record)]);
    if (!rows[0]) throw notFound(nouns[noun].missing);
    return rows[0];
  });

/** Who changed what and when, newest first; removed records have one too. */
export const recordHistory = (asked: Asked, record: string, query: Query) =>
  reading(asked, 'history', async (send, presence, noun) => {
    const before = query['before'] === undefined ? undefined : whole(query['before']);
    if (query['before'] !== undefined && before === undefined) throw new RuleBroken('before inválido', 'before', 'validation');
    const changes = await historyOf(send, presence, noun, recordId(noun, record), before);
    if (changes.length === 0 && before === undefined) throw notFound(nouns[noun].missing);
    return { changes };
  });

const day = date('before');

/** What a device does not keep of a windowed noun: everything before a day, newest first. Rows as a sync brings them, for the same reader. */
export const olderRecords = (asked: Asked, query: Query) =>
  listing(asked, async (send, { user_id, farm_id, time_zone }, noun) => {
    if (!nouns[noun].recent) throw notFound(`Sem registros anteriores: ${noun}`);
    const { after, before = recentSince(dayIn(time_zone, new Date().toISOString())) } = query;
    const [start, said] = [beforeDay(checked(day, before, 'before')), after === undefined ? undefined : placeSaid(nouns[noun], String(after).split(':'))];
    const place = said && said[0]! < start[0]! ? said : start;
    const { rows } = await send(statements[noun].older, [user_id, farm_id, mostListed + 1, ...place]);
    const page = rows.slice(0, mostListed);
    return { rows: page, next: rows.length > mostListed ? placeOf(nouns[noun], page.at(-1)!).join(':') : null };
  });

/** What is no id is no record's id. */
function recordId(noun: NounName, record: string) {
  const known = idOf(record);
  if (!known) throw notFound(nouns[noun].missing);
  return known;
}
