// The stage: one durable PostgreSQL with the herds the bench asks for, and a server of each kind on each of them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { appRole, createDatabase, ownerRole } from '#server/kernel/database';
import { migrate } from '#server/kernel/migrate';
import { startPostgres } from '#server/kernel/postgres';
import { type Child, start } from './children';
import { fill, type Herd } from './fill';

export type Server = { child: Child; port: number };
export type Stage = {
  /** A database with this herd and the bare table. */
  herd(name: string, herd: Herd): Promise<void>;
  serve(kind: 'our-server' | 'bare-server', database: string, execArgv?: string[]): Promise<Server>;
  load: Child;
  clear(): Promise<void>;
};

export const note = (line: string) => process.stderr.write(`${line}\n`);

export async function setStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'lida-bench-'));
  // As in production in all that keeps data safe; only the connections are more, for several servers share it.
  const cluster = await startPostgres({ folder, settings: { max_connections: '100' } });
  const children: Child[] = [];
  const keep = (child: Child) => (children.push(child), child);
  return {
    load: keep(start('load')),
    async herd(name, herd) {
      const began = performance.now();
      const superuser = (database: string) => cluster.connection('postgres', database);
      await createDatabase(superuser, name);
      await migrate(cluster.connection(ownerRole, name), 'src/server/migrations');
      await fill(superuser(name), herd);
      await makeBareTable(cluster.connection(ownerRole, name));
      note(`${name}: ${herd.owners * herd.animals} animals of ${herd.owners} owners in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    },
    async serve(kind, database, execArgv = []) {
      const child = keep(start(kind, cluster.connection(appRole, database), execArgv));
      return { child, port: await child.ask<number>('port') };
    },
    async clear() {
      await Promise.all(children.map((child) => child.end()));
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeBareTable(owner: pg.ClientConfig) {
  const db = new pg.Client(owner);
  await db.connect();
  try {
    await db.query('create table bare_weighings (like animal_weighings, primary key (user_id, id))');
    await db.query(`grant insert on bare_weighings to ${appRole}`);
  } finally {
    await db.end();
  }
}
