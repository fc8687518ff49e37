// The databases of the bench: an embedded PostgreSQL in its own folder, or the one of DATABASE_URL. A herd is filled once a day and reused; each run works on a copy.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { appRole, ownerRole } from '#server/kernel/database-roles';
import { createDatabase } from '#server/postgres/database';
import { startPostgres } from '#server/postgres/launcher';
import { migrate, migrationFiles } from '#server/postgres/migrate';
import { fill, type Herd } from './fill';
import { bar, note } from './progress';

export type Cluster = {
  /** A copy of the database filled with this herd. */
  herd(name: string, herd: Herd): Promise<void>;
  app(database: string): pg.PoolConfig;
  owner(database: string): pg.ClientConfig;
  superuser(database: string): pg.ClientConfig;
  /** Drops the copies, keeps the originals. */
  stop(): Promise<void>;
};

const migrations = 'src/server/migrations';
const folder = 'build/bench/data';
const kept = 'lida_bench_';
const copied = 'bench_run_';

type Server = { as: (user: string | null, database?: string) => pg.PoolConfig; stop: () => Promise<void> };

export async function openCluster(url = process.env['DATABASE_URL']): Promise<Cluster> {
  const server = url ? given(url) : await embedded();
  const { as } = server;
  await onServer(as, dropCopies);
  return {
    herd: async (name, herd) => {
      const source = `${kept}${name}_${await stampOf(herd)}`;
      await onServer(as, async (db) => {
        if (await isThere(db, source)) return;
        for (const old of await named(db, `${kept}${name}_`)) await db.query(`drop database ${old}`);
        await make(as, name, herd);
        await db.query(`alter database ${copied}${name} rename to ${source}`);
      });
      const began = performance.now();
      await onServer(as, async (db) => {
        await db.query(`drop database if exists ${copied}${name} with (force)`);
        await db.query(`create database ${copied}${name} owner ${ownerRole} template ${source} strategy file_copy`);
      });
      note(`${name}: a copy in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    },
    app: (name) => as(appRole, `${copied}${name}`),
    owner: (name) => as(ownerRole, `${copied}${name}`),
    superuser: (name) => as(null, `${copied}${name}`),
    async stop() {
      await onServer(as, dropCopies);
      await server.stop();
    },
  };
}

/** All durability settings as in production; only more connections, since several servers share it. */
async function embedded(): Promise<Server> {
  const cluster = await startPostgres({ folder: join(process.cwd(), folder), settings: { max_connections: '100' } });
  return { as: (user, database = 'postgres') => cluster.connection(user ?? 'postgres', database), stop: cluster.stop };
}

/** Filling bypasses row-level security and triggers, which takes a superuser: use a server for experiments. */
function given(url: string): Server {
  const as: Server['as'] = (user, database) => {
    const place = new URL(url);
    if (database) place.pathname = `/${database}`;
    return { connectionString: place.href, ...(user && { options: `-c role=${user}` }) };
  };
  return { as, stop: async () => {} };
}

async function onServer<T>(as: Server['as'], work: (db: pg.Client) => Promise<T>) {
  const db = new pg.Client(as(null));
  await db.connect();
  return work(db).finally(() => db.end());
}

async function make(as: Server['as'], name: string, herd: Herd) {
  const began = performance.now();
  const database = await createDatabase((which) => as(null, which), `${copied}${name}`);
  await migrate(as(ownerRole, database), migrations);
  const drawn = bar(`${name}: ${herd.owners * herd.animals + (herd.dairy?.animals ?? 0)} animals of ${herd.owners + (herd.dairy ? 1 : 0)} owners`);
  await fill(as(null, database), herd, drawn);
  note(`${name}: filled in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

async function named(db: pg.Client, start: string) {
  const { rows } = await db.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [start]);
  return rows.map(({ datname }) => datname);
}

const isThere = async (db: pg.Client, name: string) => (await named(db, name)).length > 0;

async function dropCopies(db: pg.Client) {
  for (const name of await named(db, copied)) await db.query(`drop database ${name} with (force)`);
}

/** Another schema, herd, filling code or day (recent rows are dated from today) is another database. */
async function stampOf(herd: Herd) {
  const files = await migrationFiles(migrations);
  const ways = ['fill', 'farm-rows', 'breeding-farm', 'dairy-years', 'people'].map((name) => readFileSync(`tests/bench/${name}.ts`, 'utf8'));
  const today = new Date().toISOString().slice(0, 10);
  return createHash('sha256')
    .update(JSON.stringify([files.map(({ sha256 }) => sha256), herd, ways, today]))
    .digest('hex')
    .slice(0, 12);
}

/** The machine of the measurement. */
export async function machine(cluster: Cluster, database: string) {
  const db = new pg.Client(cluster.owner(database));
  await db.connect();
  const { rows } = await db.query<{ version: string; fsync: string }>(`select current_setting('server_version') as version, current_setting('fsync') as fsync`);
  await db.end();
  const { version, fsync } = rows[0]!;
  return (
    `${availableParallelism()} cores (${cpus()[0]?.model.trim()}, ${process.arch}), ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.versions.node}, ` +
    `${process.env['DATABASE_URL'] ? 'PostgreSQL of DATABASE_URL' : 'embedded PostgreSQL'} ${version.split(' ')[0]}, fsync ${fsync}, load ${loadavg()[0]!.toFixed(1)} at the end`
  );
}
