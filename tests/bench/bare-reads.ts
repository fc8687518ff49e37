// The reads of the bare server: the application's own statements on the same pool, with the same response bytes.
import type pg from 'pg';
import { type NounName, nounNames } from '#domain/nouns';
import { contract } from '#domain/sync/contract';
import { listStatement, recordStatement } from '#server/farm/records';
import { feed, mostRows } from '#server/farm/sync';
import { begins, commit, type Database } from '#server/kernel/db';
import { hashPassword, isPassword } from '#server/kernel/passwords';
import { counterOf, enter, farms, tokenHash } from '#server/kernel/session';
import { statements } from '#server/kernel/statements';
import { password } from './fill';

export async function withClient<T>(db: Database, work: (client: pg.PoolClient) => Promise<T>) {
  const client = await db.connect();
  return work(client).finally(() => client.release());
}

export const pull = (db: Database, farm_id: string, token: string, { cursor }: { cursor: { version: number } }) =>
  withClient(db, async (client) => {
    const hash = tokenHash(token);
    const [, entered, counted, opened, fed] = await Promise.all([
      client.query(begins.read),
      client.query({ ...enter, values: [hash, farm_id] }),
      client.query({ ...counterOf, values: [farm_id] }),
      client.query({ ...farms, values: [hash] }),
      client.query({ ...feed, values: [farm_id, cursor.version, mostRows + 1] }),
    ]);
    const { owner_id, farm_name, person_id, person_name, role } = entered.rows[0];
    const ids = new Map<NounName, string[]>();
    for (const { noun, row_id } of fed.rows) ids.set(noun, [...(ids.get(noun) ?? []), row_id]);
    const changed = nounNames.filter((noun) => ids.has(noun));
    const found = await Promise.all(changed.map((noun) => client.query({ ...statements[noun].these, values: [owner_id, farm_id, ids.get(noun)] })));
    const rows = Object.fromEntries(changed.map((noun, i) => [noun, found[i]!.rows]));
    await client.query(commit);
    const farm = {
      id: farm_id,
      farm_name,
      time_zone: 'America/Sao_Paulo',
      person: { id: person_id, name: person_name, role },
      farms: opened.rows,
      now: new Date().toISOString(),
      contract: contract(),
    };
    return { results: [], rows, cursor: counted.rows[0], farm };
  });

/** enter_farm, the read and the commit in one round trip. */
const read = (db: Database, farm_id: string, token: string, statement: pg.QueryConfig) =>
  withClient(db, async (client) => {
    const [, , { rows }] = await Promise.all([
      client.query(begins.read),
      client.query({ ...enter, values: [tokenHash(token), farm_id] }),
      client.query(statement),
      client.query(commit),
    ]);
    return rows as Record<string, unknown>[];
  });

export async function list(db: Database, farm_id: string, token: string, noun: string, query: URLSearchParams) {
  const [limit, after, animal_id] = [Number(query.get('limit')), query.get('after'), query.get('animal_id')];
  const statement = listStatement(noun as NounName, after === null ? undefined : { id: after }, animal_id ? [['animal_id', animal_id]] : []);
  const rows = await read(db, farm_id, token, { ...statement, values: [farm_id, limit + 1, after, animal_id].filter((value) => value !== null) });
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? page.at(-1)!['id'] : null };
}

export const record = async (db: Database, farm_id: string, token: string, noun: string, id: string) =>
  (await read(db, farm_id, token, { ...recordStatement(noun as NounName), values: [farm_id, id] }))[0];

/** The limit of a sign-in is its hash. */
const kept = hashPassword(password);
export const signIn = async (body: { password: string }) => ({ fits: await isPassword(await kept, body.password) });
