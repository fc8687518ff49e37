// The demo's accounts have a public password: they must never work on an installation that is reachable from the network.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { nounNames } from '#domain/nouns';
import { demoPassword, fillDemo } from '#server/demo/demo';
import { createFarm, hire, openSession } from '../build';
import type { Fresh } from '../database';
import { urlOf } from '../database-url';
import { isFull, itInFull } from '../full';
import { programOf } from '../program';
import { fillFarm } from '../server-calls';
import { scaled } from '../timeouts';
import { ask, attackedDatabase, startServer } from './server';

vi.setConfig({ testTimeout: scaled(90_000), hookTimeout: scaled(90_000) });

const [db, fresh] = [await attackedDatabase(), await attackedDatabase()];
const DATA_DIR = await mkdtemp(join(tmpdir(), 'lida-demo-'));
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

/** An owner from before the demo was removed, with an employee and a busy farm. */
const jose = await createFarm(db.owner);
const hand = await hire(db.owner, jose, 'worker');
await fillFarm(db, jose, 3);

async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>, at: Fresh = db) {
  const client = await at.superuser.connect();
  return work(client).finally(() => client.release());
}

const tables = [
  ...nounNames,
  'calls',
  'history',
  'departures',
  'handed_over_calls',
  'ended_sessions',
  'access_tokens',
  'webhooks',
  'farms',
  'farm_counters',
  'users',
  'farm_users',
  'user_farm_access',
  'super_admins',
  'sessions',
  'session_farm_users',
  'data_deletion_requests',
  'tenant_storage',
  'access_log',
];
/** Every row of every table, as superuser. */
const everything = async (at: Fresh = db) =>
  Object.fromEntries(
    await Promise.all(
      tables.map(
        async (table) =>
          [table, (await at.superuser.query(`select md5(t::text) as row from ${table} t order by 1`)).rows.map(({ row }) => row as string)] as const,
      ),
    ),
  );

const enters = async (url: string) => (await ask(`${url}/api/session`, { method: 'POST', body: { email: 'super@lida.demo', password: demoPassword } })).status;
async function removeDemo() {
  const program = await programOf('src/server/boot/remove-demo.ts');
  const env = { PATH: process.env['PATH'], DATA_DIR, DATABASE_URL: urlOf(db.connection('postgres')) };
  return new Promise<{ code: number; said: string }>((ended) => {
    execFile(process.execPath, [program], { env }, (error, stdout, stderr) => ended({ code: Number(error?.code ?? 0), said: (stdout + stderr).trim() }));
  });
}

let before: Awaited<ReturnType<typeof everything>>;
beforeAll(async () => {
  before = await everything();
  // The demo is only written into an empty database: the existing owner is moved away for a moment.
  await withClient(async (client) => {
    await client.query('begin');
    await client.query(`set local session_replication_role = replica`);
    await client.query('create temp table aside as select * from users');
    await client.query('delete from users');
    await client.query('commit');
    expect(await fillDemo(client as never)).toBe(true);
    await client.query('begin');
    await client.query(`set local session_replication_role = replica`);
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'users' and table_schema = 'public' and is_generated = 'NEVER'`,
    );
    const columns = rows.map(({ name }) => name).join(', ');
    await client.query(`insert into users (${columns}) select ${columns} from aside`);
    await client.query('drop table aside');
    await client.query('commit');
  });
});

const places: [string, Record<string, string>][] = [
  ['at an address of its own', { PUBLIC_URL: 'https://lida.example' }],
  ['on every address of the machine', { HOST: '0.0.0.0' }],
  ['behind a proxy', { TRUST_PROXY: 'on' }],
  ['at an address of its own, told to have no demo', { PUBLIC_URL: 'https://lida.example', DEMO: 'off' }],
];

it.each(places.slice(0, isFull ? 4 : 2))('a server %s does not start on a database with the demo, and says how to remove it', async (_where, settings) => {
  const { DEMO, ...bare } = settings;
  const start = startServer(db, { DATA_DIR, ...bare, ...(DEMO ? { DEMO } : { DEMO: undefined as never }) });
  await expect(start).rejects.toThrow(/contas de demonstração.*npm run remove-demo.*DEMO=on/);
});

it.each(places.slice(0, isFull ? 3 : 1))('a server %s creates no demo in its own database', async (_where, settings) => {
  const folder = await mkdtemp(join(tmpdir(), 'lida-demo-'));
  const server = await startServer(undefined, { DATA_DIR: folder, ...settings, DEMO: undefined as never });
  expect(server.log.join('\n')).not.toContain('demonstração');
  expect(await enters(server.url.replace('0.0.0.0', '127.0.0.1'))).toBe(401);
  await server.stop();
  // Where phones would reach it without HTTPS, the start tells the way to it.
  expect(server.log.join('\n').includes('Sem HTTPS os celulares só abrem o Lida com internet')).toBe(settings['HOST'] === '0.0.0.0');
  await rm(folder, { recursive: true, force: true });
});

it('a server with the demo switched on starts with it, wherever it listens', async () => {
  const server = await startServer(db, { DATA_DIR, PUBLIC_URL: 'https://lida.example', DEMO: 'on' });
  expect(await enters(server.url)).toBe(200);
  await server.stop();
});

itInFull('a server on the local machine keeps the demo it has', async () => {
  const server = await startServer(db, { DATA_DIR, DEMO: 'on' });
  expect(await enters(server.url)).toBe(200);
  await server.stop();
});

it('remove-demo removes the demo and everything that belongs to it, nothing else, and can be repeated', async () => {
  // Later activity in the demo: an employee, a session, a request that its administrator executed for somebody else.
  const [owner] = (await db.superuser.query(`select id from users where email = 'dono@lida.demo'`)).rows as { id: string }[];
  const [farm] = (await db.superuser.query(`select id from farms where user_id = $1 and farm_name = 'Fazenda Santa Clara'`, [owner!.id])).rows as {
    id: string;
  }[];
  const there = { user_id: owner!.id, farm_id: farm!.id, token: await openSession(db.owner, { user_id: owner!.id }), person_id: owner!.id };
  await hire(db.owner, there, 'worker');
  await db.superuser.query(`insert into user_farm_access (user_id, farm_id, role) values ($1, $2, 'admin')`, [jose.user_id, farm!.id]);
  await db.superuser.query(
    `insert into data_deletion_requests (farm_user_id, state, executed_by) select $1, 'executed', id from users where email = 'super@lida.demo'`,
    [hand.person_id],
  );
  await db.superuser.query('update tenant_storage set used = 7 where user_id = $1', [owner!.id]);

  const removed = await removeDemo();
  expect(removed).toEqual({
    code: 0,
    said: expect.stringMatching(/^Demonstração retirada: contas .*dono@lida\.demo.*super@lida\.demo.*; 3 fazendas, \d{4,} registros ao todo\.$/),
  });
  const { rows } = await db.superuser.query(`delete from data_deletion_requests where farm_user_id = $1 returning executed_by`, [hand.person_id]);
  expect(rows).toEqual([{ executed_by: null }]);
  expect(await everything()).toEqual(before);
  expect(await removeDemo()).toEqual({ code: 0, said: 'Não há contas de demonstração neste banco de dados.' });

  const server = await startServer(db, { DATA_DIR, PUBLIC_URL: 'https://lida.example', DEMO: undefined as never });
  expect(await enters(server.url)).toBe(401);
  await server.stop();
});

// In test:full: it fills and clears a second demo.
if (isFull)
  it('as the owner of the tables, who is subject to row-level security', async () => {
    const { clearDemo } = await import('#server/demo/demo-removal');
    const client = await fresh.owner.connect();
    expect(await fillDemo(client as never)).toBe(true);
    expect((await clearDemo(client as never)).accounts).toHaveLength(7);
    client.release();
    for (const [table, rows] of Object.entries(await everything(fresh))) expect([table, rows]).toEqual([table, []]);
  });
