// npm run bench -- sizes: the cost of a record in bytes and CPU time. docs/scale.md computes from these figures what a farm needs.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { addDays } from '#domain/kernel/dates';
import type { Cursor } from '#domain/sync/protocol';
import { writeDump } from '#server/backup/dump';
import { runCall } from '#server/farm/calls';
import { pull } from '#server/farm/sync';
import { appRole, ownerRole } from '#server/kernel/database-roles';
import { type Database, openPool } from '#server/kernel/db';
import { createDatabase } from '#server/postgres/database';
import { type Cluster, startPostgres } from '#server/postgres/launcher';
import { migrate } from '#server/postgres/migrate';
import { build, createFarm, type TestFarm } from '../build';
import { median } from './figures';
import { fill, type Herd } from './fill';

const farms = 8;
const herd = 50;
const weighings = 8;
const milkings = 10;
const rounds = 7;
const firstDay = '2026-01-01';

type Cow = { farm: TestFarm; id: string };
type Measure = { bytes: Record<string, number>; wal: number; backup: number };

export async function printSizes() {
  const folder = await mkdtemp(join(tmpdir(), 'lida-sizes-'));
  const cluster = await startPostgres({ folder });
  const superuser = (database: string) => cluster.connection('postgres', database);
  await createDatabase(superuser, 'lida');
  const owner = cluster.connection(ownerRole, 'lida');
  await migrate(owner, 'src/server/migrations');
  const admin = new pg.Pool({ ...superuser('lida'), max: 2 });
  const app = cluster.connection(appRole, 'lida');
  const direct = openPool({ connection: app, max: farms });
  const pooled = openPool({ connection: app, pooledAs: appRole, max: farms });
  try {
    const places = await Promise.all(Array.from({ length: farms }, () => createFarm(admin)));
    const measured = () => measure(admin, owner, join(folder, 'backup.gz'));

    const cows: Cow[] = [];
    const kinds: [string, number, () => Promise<void>][] = [
      ['animals', farms * herd, () => everywhere(places, herd, async (farm) => void cows.push({ farm, id: await addCow(direct, farm, cows.length) }))],
      ['animal_weighings', cowsIn() * weighings, () => ofEach(places, cows, weighings, (cow, n) => weigh(direct, cow, n))],
      ['milk_production', cowsIn() * milkings, () => ofEach(places, cows, milkings, (cow, n) => milk(direct, cow, n))],
    ];
    for (const [noun, count, work] of kinds) {
      const before = await measured();
      await work();
      print(noun, count, before, await measured());
    }

    console.log('\nprocessor time of one weighing, µs (Node and PostgreSQL of one call, median of rounds in turns)');
    const costs = { direct: [] as Cost[], 'as behind a pooler': [] as Cost[] };
    for (let round = 0; round <= rounds; round++)
      for (const [name, db] of [['direct', direct] as const, ['as behind a pooler', pooled] as const]) {
        const cost = await costOf(admin, cows.length, () => ofEach(places, cows, 1, (cow) => weigh(db, cow, weighings + 2 * round + (db === direct ? 0 : 1))));
        if (round > 0) costs[name].push(cost);
      }
    const [place] = places as [TestFarm];
    const { rows } = await admin.query<Cursor>('select epoch, version::int from farm_counters where farm_id = $1', [place.farm_id]);
    const pulls = async () => {
      for (let n = 0; n < 2_000; n++) await pull(direct, { ...place, cursor: rows[0]! });
    };
    await pulls();
    const asked = await costOf(admin, 2_000, pulls);
    console.log(`  a pull of nothing: Node ${asked.node.toFixed(0)}, PostgreSQL ${asked.postgres.toFixed(0)}`);
    for (const [name, all] of Object.entries(costs))
      console.log(`  ${name}: Node ${median(all.map(({ node }) => node)).toFixed(0)}, PostgreSQL ${median(all.map(({ postgres }) => postgres)).toFixed(0)}`);
    await timeDump(cluster, join(folder, 'backup.gz'));
  } finally {
    await Promise.all([direct.close(), pooled.close(), admin.end()]);
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const cowsIn = () => farms * herd;

/** Calls of a farm one after another, all farms at once. */
const everywhere = async (places: TestFarm[], times: number, work: (farm: TestFarm) => Promise<void>) =>
  void (await Promise.all(
    places.map(async (farm) => {
      for (let n = 0; n < times; n++) await work(farm);
    }),
  ));

const ofEach = async (places: TestFarm[], cows: Cow[], times: number, work: (cow: Cow, n: number) => Promise<unknown>) =>
  void (await Promise.all(
    places.map(async (farm) => {
      for (let n = 0; n < times; n++) for (const cow of cows) if (cow.farm === farm) await work(cow, n);
    }),
  ));

async function addCow(db: Database, { token, farm_id }: TestFarm, n: number) {
  const cow = build.animal({ name: 'Mimosa da Serra', identification: `BR-${n}`, breed: 'Girolando', birth_date: '2022-03-04', notes: 'Mansa, boa de leite' });
  await runCall(db, token, farm_id, build.call('create_animal', cow));
  return cow.id;
}

const weigh = (db: Database, { farm: { token, farm_id }, id }: Cow, n: number) =>
  runCall(
    db,
    token,
    farm_id,
    build.call('weigh', build.weighing(id, { weighing_date: addDays(firstDay, n), weight: 300 + n, measured_by: 'Sebastião', weighing_method: 'balanca' })),
  );

const milk = (db: Database, { farm: { token, farm_id }, id }: Cow, n: number) =>
  runCall(db, token, farm_id, build.call('record_milk', build.milk(id, { production_date: addDays(firstDay, n), quantity_liters: 18.5 })));

async function measure(admin: pg.Pool, owner: pg.ClientConfig, file: string): Promise<Measure> {
  const { rows: at } = await admin.query<{ wal: string }>(`select pg_current_wal_lsn() - '0/0' as wal`);
  await admin.query('vacuum');
  const { rows } = await admin.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  await writeDump(owner, file);
  return { bytes: Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)])), wal: Number(at[0]!.wal), backup: (await stat(file)).size };
}

function print(noun: string, count: number, before: Measure, after: Measure) {
  const grown = Object.entries(after.bytes).flatMap(([name, bytes]) => {
    const each = (bytes - (before.bytes[name] ?? 0)) / count;
    return each >= 1 ? [[name, each] as const] : [];
  });
  const all = grown.reduce((sum, [, each]) => sum + each, 0);
  console.log(`\n${noun}: ${count} calls, bytes of one, indexes included`);
  for (const [name, each] of grown) console.log(`  ${name}: ${each.toFixed(0)}`);
  console.log(
    `  on the disk: ${all.toFixed(0)}; log of changes (WAL): ${((after.wal - before.wal) / count).toFixed(0)}; in a backup: ${((after.backup - before.backup) / count).toFixed(0)}`,
  );
}

const kept: Herd = { owners: 100, animals: 100, weighings: 9 };

/** On a database large enough to be timed. */
async function timeDump(cluster: Cluster, file: string) {
  await createDatabase((name) => cluster.connection('postgres', name), 'kept');
  await migrate(cluster.connection(ownerRole, 'kept'), 'src/server/migrations');
  await fill(cluster.connection('postgres', 'kept'), kept);
  const began = performance.now();
  const rows = await writeDump(cluster.connection(ownerRole, 'kept'), file);
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `\na backup of ${rows} rows: ${seconds.toFixed(1)} s, ${(rows / seconds).toFixed(0)} rows/s, ${((await stat(file)).size / rows).toFixed(0)} bytes of a row`,
  );
}

type Cost = { node: number; postgres: number };

async function costOf(admin: pg.Pool, count: number, work: () => Promise<void>): Promise<Cost> {
  const [began, before] = [process.cpuUsage(), await backendTime(admin)];
  await work();
  const { user, system } = process.cpuUsage(began);
  return { node: (user + system) / count, postgres: ((await backendTime(admin)) - before) / count };
}

/** CPU time of the application's connections, in µs; Linux only. */
async function backendTime(admin: pg.Pool) {
  const { rows } = await admin.query<{ pid: number }>('select pid from pg_stat_activity where usename = $1', [appRole]);
  const tick = Number((await promisify(execFile)('getconf', ['CLK_TCK'])).stdout);
  const times = rows.map(async ({ pid }) => {
    const said = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // After the name, which may contain anything: the state, ten other fields, then both times.
    const [user = 0, system = 0] = said
      .slice(said.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return ((user + system) * 1e6) / tick;
  });
  return (await Promise.all(times)).reduce((sum, each) => sum + each, 0);
}
