// A read replica (DATABASE_REPLICA_URL): a real standby answers lists and exports, but only while it has all that the farm has seen.
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { openDatabase } from '#server/postgres/database';
import { startPostgres } from '#server/postgres/launcher';
import { build, createFarm, type TestFarm } from '../build';
import { urlOf } from '../database-url';
import { eventually } from '../eventually';
import { scaled } from '../timeouts';
import { newFolder, type Standby, standbyOf } from './servers';

const folder = await newFolder();
const settings = { fsync: 'off', max_connections: '50' };
const migrations = 'src/server/migrations';

// A database of Lida: its files are copied while it is stopped, then both are started.
const at = async () => startPostgres({ folder: join(folder, 'primary'), settings });
let cluster = await at();
const superuser = (database: string) => cluster.connection('postgres', database);
const first = await openDatabase({ url: urlOf(superuser('postgres')), migrations, embedded: { folder } });
await first.db.close();
const data = (await query<{ data_directory: string }>(superuser('postgres'), 'show data_directory'))[0]!.data_directory;
await cluster.stop();
const standby: Standby = await standbyOf(data, superuser('postgres'));
cluster = await at();
await standby.start();

const primary = new pg.Pool({ ...superuser('postgres'), max: 3 });
const { db } = await openDatabase({ url: urlOf(superuser('postgres')), replica: urlOf(standby.connection), migrations, embedded: { folder } });
const app = await createApp(db);
afterAll(async () => {
  await app.close();
  await Promise.all([db.close(), primary.end()]);
  await standby.signal('SIGCONT').catch(() => {});
  await standby.kill();
  await cluster.stop();
});
const [ours, other] = [await createFarm(primary), await createFarm(primary)];

async function query<Row>(connection: pg.ClientConfig, text: string, values: unknown[] = []) {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query(text, values).finally(() => client.end());
  return rows as Row[];
}
const onStandby = (text: string) => query(standby.connection, text);
const caughtUp = async () => {
  // Sends some WAL: a resumed standby may otherwise sleep for seconds before it polls.
  await primary.query(`select pg_logical_emit_message(true, 'lida', '')`);
  const [{ lsn }] = (await primary.query('select pg_current_wal_flush_lsn()::text as lsn')).rows;
  await eventually(
    'the standby has heard all',
    async () => (await query<{ is: boolean }>(standby.connection, `select pg_last_wal_replay_lsn() >= '${lsn}' as is`))[0]!.is,
  );
};

const ask = (url: string, { farm_id, token }: TestFarm = ours) => app.inject({ url: `/api/farms/${farm_id}/${url}`, cookies: { [sessionCookie]: token } });
const names = async (who = ours) => ((await ask('animals', who)).json().rows as { name: string }[]).map(({ name }) => name).toSorted();
async function add(name: string, { farm_id, token }: TestFarm = ours) {
  const payload = build.animal({ name });
  const { statusCode } = await app.inject({ method: 'POST', url: `/api/farms/${farm_id}/verbs/create_animal`, payload, cookies: { [sessionCookie]: token } });
  expect(statusCode).toBe(200);
}
const exported = async (who = ours) => strFromU8(unzipSync((await ask('export', who)).rawPayload)['animais.csv']!);
/** Which database answered. */
async function answering<T>(work: () => Promise<T>) {
  const before = { ...db.replica!.answers };
  const said = await work();
  const { replica, primary: itself } = db.replica!.answers;
  return { said, replica: replica - before.replica, primary: itself - before.primary };
}

it('lists, older records and the export come from the replica, even while the herd is locked in the primary', async () => {
  await add('Mimosa');
  await add('Vizinha', other);
  await caughtUp();
  await onStandby('select pg_wal_replay_pause()');
  const holder = await primary.connect();
  await holder.query('begin; lock table animals, animal_weighings in access exclusive mode');
  const heard = await answering(async () => [await names(), await names(other), (await ask('animals?name=Mimosa')).json().rows.length, await exported()]);
  await holder.query('rollback');
  holder.release();
  expect(heard).toMatchObject({ said: [['Mimosa'], ['Vizinha'], 1, expect.stringContaining('Mimosa')], replica: 4, primary: 0 });
  expect((await ask('older/daily_activities')).statusCode).toBe(200);
});

it('a person’s write is in their next list, however far behind the replica is; other farms are still read there', async () => {
  await add('Estrela');
  expect(await answering(() => names())).toEqual({ said: ['Estrela', 'Mimosa'], replica: 0, primary: 1 });
  expect(await answering(exported)).toMatchObject({ said: expect.stringContaining('Estrela'), primary: 1 });
  expect(await answering(() => names(other))).toEqual({ said: ['Vizinha'], replica: 1, primary: 0 });
});

it('a session ended a moment ago is invalid, whatever the replica has; one opened a moment ago is valid', async () => {
  const gone = await createFarm(primary);
  await onStandby('select pg_wal_replay_resume()');
  await caughtUp();
  await onStandby('select pg_wal_replay_pause()');
  await primary.query('delete from sessions where user_id = $1', [gone.user_id]);
  const came = await createFarm(primary);
  expect([(await ask('animals', gone)).statusCode, (await ask('export', gone)).statusCode]).toEqual([401, 401]);
  expect((await ask('animals', came)).statusCode).toBe(200);
  expect((await ask('animals', { ...ours, token: other.token })).statusCode).toBe(404);
});

it('is used again once it has caught up', async () => {
  await onStandby('select pg_wal_replay_resume()');
  await caughtUp();
  expect(await answering(() => names())).toEqual({ said: ['Estrela', 'Mimosa'], replica: 1, primary: 0 });
});

it('one that is stopped is skipped at once, and used again when it is back', async () => {
  await standby.kill();
  expect(await answering(async () => [await names(), await exported()])).toMatchObject({
    said: [['Estrela', 'Mimosa'], expect.stringContaining('Estrela')],
    primary: 2,
  });
  await add('Lua');
  await standby.start();
  await caughtUp();
  await eventually('it is used again', async () => (await answering(() => names())).replica === 1);
  expect(await names()).toEqual(['Estrela', 'Lua', 'Mimosa']);
});

it('one that has stopped answering is waited for two seconds, and then skipped', async () => {
  await standby.signal('SIGSTOP');
  const began = Date.now();
  expect(await answering(() => names())).toMatchObject({ said: ['Estrela', 'Lua', 'Mimosa'], primary: 1 });
  expect(Date.now() - began).toBeLessThan(scaled(5_000));
  const again = Date.now();
  expect(await answering(() => names())).toMatchObject({ primary: 1 });
  expect(Date.now() - again).toBeLessThan(scaled(1_500));
  await standby.signal('SIGCONT');
});
