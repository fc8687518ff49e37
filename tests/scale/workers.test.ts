// Several processes behind one port (WEB_CONCURRENCY): together they are one Lida, and one that dies is replaced quickly.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '#domain/kernel/ids';
import { fairShare } from '#server/http/tenant-share';
import { listBackups } from '#server/kernel/backup-folder';
import { sessionCookie } from '#server/kernel/session';
import { build, createFarm } from '../build';
import { freshDatabase } from '../database';
import { urlOf } from '../database-url';
import { eventually } from '../eventually';
import { itInFull } from '../full';
import { scaled } from '../timeouts';
import { ask, childrenOf, type Lida, lidaProgram, newFolder, startLida } from './servers';

const db = await freshDatabase();
const farm = await createFarm(db.owner);
const folder = await newFolder();
const settings = { DATABASE_URL: urlOf(db.connection('postgres')), DATA_DIR: folder, WEB_CONCURRENCY: '2', BACKUP_EVERY: '0' };
const cookie = `${sessionCookie}=${farm.token}`;
let lida: Lida;
beforeAll(async () => void (lida = await startLida(settings)));

const workersOf = async ({ child }: Lida) => childrenOf(child.pid!, await lidaProgram());
const metrics = async () => (await ask(`${lida.address}/metrics`)).body;
/** A metric of each process, by its name and another part of the line. */
const figure = (text: string, name: string, within = '') =>
  new Map(
    text
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`) && line.includes(within))
      .map((line) => [/worker="(\d+)"/.exec(line)?.[1], Number(line.split(' ').at(-1))]),
  );
const say = (cow: object, { id = newId(), at = farm } = {}) =>
  ask(`${lida.address}/api/farms/${at.farm_id}/verbs/create_animal`, {
    method: 'POST',
    body: cow,
    cookie: `${sessionCookie}=${at.token}`,
    headers: { 'idempotency-key': id },
  });

it('both answer on one port, and a session of one is valid in the other', async () => {
  const account = { name: 'Ana Paula', farm_name: 'Boa Vista', email: 'ana@lida.demo', password: 'segredo-da-ana' };
  const made = await ask(`${lida.address}/api/accounts`, { method: 'POST', body: account });
  expect(made.status).toBe(200);
  const ana = made.headers['set-cookie']![0]!.split(';')[0]!;
  const asked = await eventually('both were asked who she is', async () => {
    expect((await ask(`${lida.address}/api/session`, { cookie: ana })).json()).toMatchObject({ person: { name: 'Ana Paula' } });
    const answers = figure(await metrics(), 'lida_http_requests_total', 'method="GET",route="/api/session",status="200"');
    return answers.size === 2 ? answers : undefined;
  });
  expect([...asked.keys()].toSorted()).toEqual(['1', '2']);
});

it('metrics cover all processes, labelled, each described once; backups are reported by the one that makes them', async () => {
  const text = await metrics();
  const described = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect(new Set(described).size).toBe(described.length);
  for (const line of text.trimEnd().split('\n')) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+)$/);
  expect(text).toMatch(/^lida_backup_failures_total 0$/m);
  expect([...figure(text, 'process_resident_memory_bytes').keys()].toSorted()).toEqual(['1', '2']);
  for (const url of ['/healthz', '/readyz']) expect((await ask(`${lida.address}${url}`)).json()).toEqual({ status: 'ok' });
});

it('failed password attempts are counted by both together', async () => {
  const guess = () => ask(`${lida.address}/api/session`, { method: 'POST', body: { email: 'ana@lida.demo', password: 'errada' } });
  const wrong = async () => figure(await metrics(), 'lida_http_requests_total', 'method="POST",route="/api/session",status="401"');
  await eventually('each of them heard some of the guesses', async () => {
    await db.superuser.query('delete from attempts');
    const before = await wrong();
    const heard = await Promise.all(Array.from({ length: 16 }, guess));
    expect(heard.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(401), ...Array(6).fill(429)]);
    const after = await wrong();
    return [...after].filter(([worker, count]) => count > (before.get(worker) ?? 0)).length === 2;
  });
});

it('a call sent to both at once is done once', async () => {
  for (let n = 0; n < 5; n++) {
    const [cow, id] = [build.animal(), newId()];
    const heard = await Promise.all([say(cow, { id }), say(cow, { id }), say(cow, { id }), say(cow, { id })]);
    expect(heard.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(heard.map(({ body }) => body)).size).toBe(1);
  }
  expect(
    (await db.superuser.query('select count(*)::int as n, count(distinct version)::int as versions from calls where farm_id = $1', [farm.farm_id])).rows[0],
  ).toEqual({
    n: 6,
    versions: 6,
  });
});

it('they share the number of connections that a single one would have', async () => {
  await Promise.all(Array.from({ length: 80 }, () => ask(`${lida.address}/api/farms/${farm.farm_id}/animals`, { cookie })));
  const text = await metrics();
  const busy = [...figure(text, 'lida_database_connections', 'state="busy"').values(), ...figure(text, 'lida_database_connections', 'state="idle"').values()];
  expect(busy.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(Math.min(16, 4 * availableParallelism()));
});

it('one that is killed loses nothing that was acknowledged, and is replaced', { timeout: scaled(180_000) }, async () => {
  const before = await workersOf(lida);
  const acknowledged: string[] = [];
  let over = false;
  const working = Array.from({ length: 3 }, async () => {
    while (!over) {
      const cow = build.animal();
      const heard = await say(cow).catch(() => undefined);
      if (heard?.status === 200) acknowledged.push(cow.id);
    }
  });
  try {
    await eventually('some work was done', () => acknowledged.length > 20);
    process.kill(before[0]!, 'SIGKILL');
    await eventually('the dead one was missed', () => lida.lines.some((line) => line.includes('another takes its place')));
    const done = acknowledged.length;
    await eventually('the other one goes on alone', () => acknowledged.length > done + 10);
    await eventually('another one serves', async () => figure(await metrics(), 'process_start_time_seconds').size === 2, scaled(120_000));
  } finally {
    over = true;
  }
  await Promise.all(working);
  const { rows } = await db.superuser.query('select id from animals where id = any($1)', [acknowledged]);
  expect(rows).toHaveLength(acknowledged.length);
  const after = await workersOf(lida);
  expect(after.filter((pid) => before.includes(pid))).toEqual([before[1]]);
  expect(after).toHaveLength(2);
});

it('on SIGTERM all exit within ten seconds, requests in progress are answered, and there is one backup', async () => {
  const other = await createFarm(db.owner);
  const holder = await db.superuser.connect();
  await holder.query('begin');
  await holder.query('select from farm_counters where farm_id = any($1) for update', [[farm.farm_id, other.farm_id]]);
  // The last one is queued for its farm, in its process or in the database.
  const asked = performance.now();
  const inside = [say(build.animal()), say(build.animal(), { at: other }), say(build.animal())];
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await eventually('both farms wait', async () => (await db.superuser.query(waiting)).rows.length >= 2);
  const workers = await workersOf(lida);
  const began = Date.now();
  lida.child.kill('SIGTERM');
  await eventually('nobody new is let in', () =>
    ask(`${lida.address}/healthz`).then(
      () => false,
      () => true,
    ),
  );
  await holder.query('rollback');
  holder.release();
  // On a slow machine one may have waited longer than any may, and was told to come again.
  const answers = performance.now() - asked < fairShare.queueTimeout ? [200] : [200, 429, 503];
  for (const { status } of await Promise.all(inside)) expect(answers).toContain(status);
  expect(await once(lida.child, 'exit')).toEqual([0, null]);
  expect(Date.now() - began).toBeLessThan(scaled(10_000));
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect((await listBackups(join(folder, 'backups'))).map(({ reason }) => reason)).toEqual(['parada']);
});

itInFull(
  'on the embedded PostgreSQL: all share it, and it is restarted when it is gone',
  async () => {
    const DATA_DIR = join(folder, 'embedded');
    const { child, address } = await startLida({ DATA_DIR, WEB_CONCURRENCY: '2', BACKUP_EVERY: '0', DEMO: 'off' });
    const pid = Number((await readFile(join(DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
    expect(await childrenOf(child.pid!, 'postgres')).toEqual([pid]);
    process.kill(pid, 'SIGINT');
    await eventually('it is gone', async () => !(await childrenOf(child.pid!, 'postgres')).includes(pid));
    for (let ready = 0; ready < 10; ) ready = (await ask(`${address}/readyz`)).status === 200 ? ready + 1 : 0;
    expect(await childrenOf(child.pid!, 'postgres')).toHaveLength(1);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect((await listBackups(join(DATA_DIR, 'backups'))).map(({ reason }) => reason)).toEqual(['parada']);
  },
  scaled(120_000),
);

it('reports in a sentence that the port is taken, like a single process', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  await expect(startLida({ ...settings, PORT: String(port) })).rejects.toThrow(`A porta ${port} já está em uso. Escolha outra com PORT.`);
  taken.close();
});
