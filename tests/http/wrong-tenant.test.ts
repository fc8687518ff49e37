// Row-level security alone: every statement that the application sends, repeated by its own role with another tenant set, finds no row and writes none.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { newId } from '#domain/kernel/ids';
import { nounNames, nouns } from '#domain/nouns';
import { isOwnOnly } from '#domain/overview/row-permissions';
import { pageOf } from '#domain/sync/snapshot';
import { adeResources } from '#server/farm/ade';
import { figureNames } from '#server/farm/figures';
import { createApp } from '#server/http/app';
import type { Statement } from '#server/kernel/batch';
import { appRole } from '#server/kernel/database-roles';
import { type Database, openPool } from '#server/kernel/db';
import { sessionCookie } from '#server/kernel/session';
import { statements } from '#server/kernel/statements';
import { callThatPasses } from '../accepted-calls';
import { addFarm, build, createFarm, hire } from '../build';
import { freshDatabase } from '../database';
import { verbNames } from '../random-inputs';
import { accepted, fillFarm, sendCall, viewOf } from '../server-calls';

const db = await freshDatabase();
const [ours, other] = [await createFarm(db.owner), await createFarm(db.owner)];
const beside = await addFarm(db.owner, ours.user_id);
await fillFarm(db, ours, 5);

/** Each text once, with its first values, when there was most to find. */
type Sent = { statement: Statement; values: unknown[] };
const sent = new Map<string, Sent>();
const heard = new WeakSet<pg.PoolClient>();
const pool = openPool({ connection: db.connection(appRole), max: 4 });
function overheard(client: pg.PoolClient) {
  if (heard.has(client)) return client;
  heard.add(client);
  const query = client.query.bind(client) as (asked: unknown) => unknown;
  client.query = ((asked: string | { statements?: Sent[]; text: string; values?: unknown[] }) => {
    if (typeof asked !== 'string')
      for (const each of asked.statements ?? [{ statement: asked, values: asked.values ?? [] }])
        if (!sent.has(each.statement.text)) sent.set(each.statement.text, each);
    return query(asked);
  }) as never;
  return client;
}
const listening: Database = {
  ...pool,
  connect: async () => overheard(await pool.connect()),
  connectForLongRead: async () => overheard(await pool.connectForLongRead()),
};
const app = await createApp(listening);
const asThem = new pg.Pool({ ...db.connection(appRole), max: 1 });
afterAll(() => Promise.all([app.close(), pool.close(), asThem.end()]));

async function ask(url: string, { status = 200, ...more }: InjectOptions & { status?: number } = {}) {
  const method = more.method ?? (more.payload ? 'POST' : 'GET');
  const answer = await app.inject({ url: `/api/farms/${url}`, cookies: { [sessionCookie]: ours.token }, ...more, method });
  expect([url, answer.statusCode]).toEqual([url, status]);
  return answer;
}

/** Somebody weighs an animal that the owner deletes, and is told. */
async function deleteOverNewerWork() {
  const here = ours.farm_id;
  const cookies = { [sessionCookie]: (await hire(db.owner, ours, 'worker')).token };
  const cow = build.animal();
  const { version: seen } = (await ask(`${here}/verbs/create_animal`, { payload: cow })).json() as { version: number };
  await ask(`${here}/verbs/weigh`, { payload: build.weighing(cow.id), cookies });
  await ask(`${here}/verbs/remove_animal`, { payload: { id: cow.id, seen }, status: 409 });
  await ask(`${here}/verbs/remove_animal`, { payload: { id: cow.id, seen: seen + 1 } });
  await ask(`${here}/verbs/weigh`, { payload: build.weighing(cow.id), cookies, status: 404 });
  const { cursor } = pageOf((await ask(`${here}/snapshot`)).body);
  const told = await ask(`${here}/sync`, { payload: { cursor: { ...cursor, version: seen }, calls: [] }, cookies });
  expect(told.json().deletions).toMatchObject([{ noun: 'animals', id: cow.id }]);
  await ask(`${here}/deleted`);
}

/** Typical use: every read, every verb, something twice, a conflict, and a transfer to the other farm. */
async function work() {
  const here = ours.farm_id;
  const { ids } = await viewOf(db, ours);
  for (const noun of nounNames) {
    const leads = nouns[noun].references.map(({ field }) => `?${field}=${newId()}`);
    for (const query of ['', `?after=${newId()}`, ...leads]) await ask(`${here}/${noun}${query}`);
    await ask(`${here}/${noun}/${(await ask(`${here}/${noun}`)).json().rows[0].id}`);
    if (!isOwnOnly(noun)) await ask(`${here}/${noun}/${ids[noun][0]}/history`);
    if (nouns[noun].recent) await ask(`${here}/older/${noun}`);
  }
  await ask(`${here}/animals?name=Mimosa&weight=`);
  await ask(`${here}/alerts`);
  for (let at = (await ask(`${here}/records`)).json(); at.cursor && !at.changes; )
    at = (await ask(`${here}/records${at.more === false ? '/changes' : ''}?cursor=${encodeURIComponent(at.cursor)}`)).json();
  await ask(`${here}/webhooks`);
  await ask(`${here}/tiles/0/0/0`, { status: 404 });
  await ask(`${here}/modules`);
  await ask(`${here}/modules`, { method: 'PUT', payload: { manager: [], worker: [], visitor: ['money'] } });
  const milked = build.animal();
  await ask(`${here}/verbs/create_animal`, { payload: milked });
  for (const name of adeResources) await ask(`${here}/ade/${name}?modified-from=2020-01-01`);
  const bull = build.animal();
  await ask(`${here}/verbs/create_animal`, { payload: { ...bull, gender: 'macho' } });
  for (const name of figureNames) await ask(`${here}/figures/${name}?animal=${milked.id}&sire=${bull.id}&dam=${milked.id}`);
  const { rawPayload: payload } = await ask(`${here}/export`);
  await ask('import', { payload, headers: { 'content-type': 'application/zip' } });
  await deleteOverNewerWork();
  const cow = build.animal();
  const twice = { 'idempotency-key': newId() };
  for (let n = 0; n < 2; n++) await ask(`${here}/verbs/create_animal`, { payload: cow, headers: twice });
  await ask(`${here}/verbs/update_animal`, { payload: { id: cow.id, changes: { breed: { was: 'Nenhuma', to: 'Gir' } } }, status: 409 });
  await ask(`${here}/verbs/weigh`, { payload: build.weighing(cow.id) });
  await ask(`${here}/verbs/create_transfer`, { payload: build.transfer(cow.id, { to_farm_id: beside, status: 'concluída' }) });
  for (const query of ['', '?noun=animals', `?person=${ours.user_id}`]) await ask(`${here}/changes${query}`);
  // Refusals with their cause: moved, deleted, left the herd.
  await ask(`${here}/verbs/weigh`, { payload: build.weighing(cow.id), status: 404 });
  const [gone, sold] = [build.animal(), build.animal({ status: 'vendido', exit_date: '2026-01-01' })];
  for (const payload of [gone, sold]) await ask(`${here}/verbs/create_animal`, { payload });
  await ask(`${here}/verbs/remove_animal`, { payload: { id: gone.id } });
  await ask(`${here}/verbs/weigh`, { payload: build.weighing(gone.id), status: 404 });
  await ask(`${here}/verbs/weigh`, { payload: build.weighing(sold.id), status: 409 });
  // A tag that another animal has: the refusal names who registered it.
  for (const status of [200, 409]) await ask(`${here}/verbs/create_animal`, { payload: build.animal({ identification: 'BR-77' }), status });
  await ask(`${here}/calls/known`, { payload: { ids: [twice['idempotency-key']] } });
  const handed = { verb: 'create_animal', input: {}, at: '2026-11-01T12:00:00Z', description: { title: 'Cadastrar animal', subject: null, details: [] } };
  const handedIds = [twice['idempotency-key'], newId(), newId()];
  await ask(`${here}/handed_over`, { payload: { person: `${ours.user_id}@lida.demo`, calls: handedIds.map((id) => ({ id, ...handed })) } });
  expect((await ask(`${here}/handed_over`)).json().rows).toHaveLength(2);
  await ask(`${here}/handed_over/${handedIds[1]}`, { method: 'DELETE' });
  const { cursor } = pageOf((await ask(`${here}/snapshot`)).body);
  await ask(`${here}/sync`, { payload: { cursor: { ...cursor, version: 0 }, calls: [build.call('create_animal', build.animal())] } });
  await ask(here);
  await ask(here, { method: 'PUT', payload: { id: here, changes: { city: { was: null, to: 'Araxá' } } } });
  await ask('overview');
  await ask(beside, { method: 'DELETE' });
  // Those of an animal on its way need a second farm: tests/conformance/transfers.test.ts.
  for (const verb of verbNames.filter((name) => !['receive_transfer', 'refuse_transfer'].includes(name)))
    expect([verb, accepted(await sendCall({ ...db, app: listening }, ours, await callThatPasses(db, ours, verb)))]).toEqual([verb, true]);
}
await work();

const tables = [...nounNames, 'calls', 'history', 'departures', 'handed_over_calls', 'farms', 'farm_counters'];
const tableIn = new RegExp(`\\b(?:from|into|update|join) (${tables.join('|')})\\b`, 'g');
const tablesOf = (text: string) => [...text.matchAll(tableIn)].map(([, table]) => table!);
/** Reads by reference that no verb may have used above. */
const unasked = nounNames.flatMap((noun) =>
  Object.values(statements[noun].by).flatMap(({ living, removed }): Sent[] =>
    [living, removed].flatMap(({ one, several }) => [
      { statement: one, values: [ours.farm_id, newId()] },
      { statement: several, values: [ours.farm_id, [newId()]] },
    ]),
  ),
);
const queries = [...unasked.filter(({ statement }) => !sent.has(statement.text)), ...sent.values()].filter(
  ({ statement }) => tablesOf(statement.text).length > 0,
);

/** As the application's role, in a transaction of that tenant that is rolled back: whether rows were found or written, or the database's error. */
async function outcome(user_id: string, { statement, values }: Sent): Promise<string> {
  const client = await asThem.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.user_id', $1, true)`, [user_id]);
    const { rows, rowCount, command } = await client.query(statement.text.replace(/^declare \w+ no scroll cursor for /, ''), values);
    // A count of zero counts as nothing.
    const isTold = rows.some((row) => Object.keys(row).length === 0 || Object.values(row).some((value) => value !== null && Number(value) !== 0));
    return isTold || (command !== 'SELECT' && rowCount! > 0) ? 'found' : 'nothing';
  } catch (error) {
    return (error as pg.DatabaseError).code!;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('the statements read every table, and write every one that is written', () => {
  const asked = new Set(queries.flatMap(({ statement }) => tablesOf(statement.text)));
  expect(tables.filter((table) => !asked.has(table))).toEqual([]);
  for (const table of [...nounNames, 'calls', 'history', 'departures', 'handed_over_calls'])
    expect([table, queries.some(({ statement: { text } }) => new RegExp(`(into|update) ${table}\\b`).test(text))]).toEqual([table, true]);
});

/** What is delivered is read without a session, and a webhook is made after its address was looked up: tests/http/webhooks.test.ts. */
const ofDeliveries = ['webhook_entries', 'webhook_newest', 'webhook_whole_call', 'webhook_add'];

test('no named statement was left out', () => {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const sources = files.map((file) => readFileSync(join('src/server', file), 'utf8'));
  const named = sources.flatMap((source) => [...source.matchAll(/name: '(\w+)',\s*text: ([\s\S]*?)\}/g)].filter(([, , text]) => tablesOf(text!).length > 0));
  expect(named.length).toBeGreaterThan(5);
  const known = new Set(queries.map(({ statement }) => statement.name));
  // COPY has no statement name, and its values are in its text.
  const copied = queries.flatMap(({ statement: { text } }) => /^copy \(([^']+)'/.exec(text)?.[1] ?? []);
  const isKnown = (name: string, text: string) => known.has(name) || copied.some((beginning) => text.includes(beginning));
  expect(named.flatMap(([, name, text]) => (isKnown(name!, text!) || ofDeliveries.includes(name!) ? [] : name))).toEqual([]);
});

test('a name stands for one statement: a connection would run the first of two', () => {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const named = files.flatMap((file) => [...readFileSync(join('src/server', file), 'utf8').matchAll(/name: '(\w+)',\s*text: ([\s\S]*?)\}/g)]);
  const texts = new Map(named.map(([, name, text]) => [name, text!]));
  expect(named.filter(([, name, text]) => texts.get(name) !== text).map(([, name]) => name)).toEqual([]);
});

test('no statement on the farm’s tables sets its own tenant', async () => {
  const { rows } = await db.superuser.query<{ proname: string }>(`select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`);
  const opens = new RegExp(`\\b(${[...rows.map(({ proname }) => proname), 'set_config'].join('|')})\\(`);
  expect(queries.filter(({ statement }) => opens.test(statement.text))).toEqual([]);
});

test('the right tenant gets rows, so the test proves something', async () => {
  const answered = new Set<string>();
  for (const query of queries)
    if (/^(found|23505)$/.test(await outcome(ours.user_id, query))) for (const table of tablesOf(query.statement.text)) answered.add(table);
  expect(tables.filter((table) => !answered.has(table))).toEqual([]);
});

test.each([
  ['somebody else', other.user_id],
  ['nobody', ''],
])('with the tenant of %s every one of them finds and writes nothing', async (_who, user_id) => {
  expect(queries.length).toBeGreaterThan(300);
  const open: unknown[] = [];
  for (const query of queries) {
    const heard = await outcome(user_id, query);
    // 42501: refused by the policy itself.
    if (heard !== 'nothing' && heard !== '42501') open.push([heard, query.statement.text]);
  }
  expect(open).toEqual([]);
});
