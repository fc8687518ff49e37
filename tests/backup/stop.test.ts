// Shutdown: requests in progress are answered, new ones refused, a backup is made, all within ten seconds.
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { newId } from '#domain/kernel/ids';
import { listBackups } from '#server/kernel/backup-folder';
import { sessionCookie } from '#server/kernel/session';
import { build, createFarm } from '../build';
import { freshDatabase } from '../database';
import { urlOf } from '../database-url';
import { startLida } from '../scale/servers';
import { scaled } from '../timeouts';

const folder = await mkdtemp(join(tmpdir(), 'lida-stop-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const db = await freshDatabase();
const farm = await createFarm(db.owner);

const start = (DATA_DIR: string) => startLida({ DATABASE_URL: urlOf(db.connection('postgres')), DATA_DIR, LOG_LEVEL: 'info' });

/** Holds the farm's lock, so that a call waits. */
async function holdFarm() {
  const client = await db.superuser.connect();
  await client.query('begin');
  await client.query('select from farm_counters where farm_id = $1 for update', [farm.farm_id]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

const waiting = async () =>
  (await db.superuser.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rows.length > 0;

async function until(what: () => boolean | Promise<boolean>) {
  while (!(await what())) await new Promise((wake) => setTimeout(wake, 10));
}

const isRefused = (address: string) =>
  new Promise<boolean>((told) => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname, () => {
      socket.destroy();
      told(false);
    }).on('error', () => told(true));
  });

it('lets a call in progress finish, refuses new ones, and leaves a backup that contains the last write', async () => {
  const place = join(folder, 'calm');
  const { child, address, lines } = await start(place);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  const letGo = await holdFarm();
  const cow = build.animal();
  const call = fetch(`${address}/api/farms/${farm.farm_id}/verbs/create_animal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `${sessionCookie}=${farm.token}`, 'idempotency-key': newId() },
    body: JSON.stringify(cow),
  });
  await until(waiting);
  const began = Date.now();
  child.kill('SIGTERM');
  await until(() => isRefused(address));
  await letGo();
  expect((await call).status).toBe(200);
  // A second signal changes nothing.
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(Date.now() - began).toBeLessThan(scaled(10_000));
  const backups = await listBackups(join(place, 'backups'));
  expect(backups.map(({ reason }) => reason)).toEqual(['parada']);
  const { rows } = await db.superuser.query('select name from animals where id = $1', [cow.id]);
  expect(rows).toEqual([{ name: cow.name }]);
  expect(gunzipSync(await readFile(backups[0]!.file)).toString()).toContain(cow.id);
  // A request is logged by its route: neither who nor which farm nor what.
  const told = lines.filter((line) => line.includes('"request"'));
  expect(told.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 30, method: 'POST', route: '/api/farms/:farm_id/verbs/:verb', status: 200, msg: 'request' }),
  );
  for (const secret of [farm.token, farm.farm_id, cow.name, '127.0.0.1']) expect(told.join('\n')).not.toContain(secret);
});

it('waits neither for a request that never ends nor for a farm whose lock is never released', async () => {
  const { child, address } = await start(join(folder, 'rude'));
  const { hostname, port } = new URL(address);
  const rude = connect(Number(port), hostname);
  rude.on('error', () => {}).write('POST /api/session HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{');
  const letGo = await holdFarm();
  const call = fetch(`${address}/api/farms/${farm.farm_id}/verbs/create_animal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `${sessionCookie}=${farm.token}` },
    body: JSON.stringify(build.animal()),
  }).catch((error: Error) => error);
  await until(waiting);
  const began = Date.now();
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(Date.now() - began).toBeLessThan(scaled(10_500));
  // Cut off, or answered "later" just before that: never "done".
  const answer = await call;
  expect(answer instanceof Error ? 503 : answer.status).toBe(503);
  expect(await listBackups(join(folder, 'rude', 'backups'))).toHaveLength(1);
  rude.destroy();
  await letGo();
});
