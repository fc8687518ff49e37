// Databases with the herds of the bench, and a server of each kind on each of them.
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { appRole } from '#server/kernel/database-roles';
import { type Child, start } from './children';
import { machine, openCluster } from './cluster';
import type { Herd } from './fill';

export type Memory = { now: number; most: number };
export type Server = { child: Child; port: number; memory(): Promise<Memory> };
export type Stage = {
  /** A database with this herd and the bare tables. */
  herd(name: string, herd: Herd): Promise<void>;
  serve(kind: 'our-server' | 'bare-server', database: string, execArgv?: string[]): Promise<Server>;
  load: Child;
  machine(database: string): Promise<string>;
  clear(): Promise<void>;
};

/** How `npm start` starts it. */
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
const asStarted = scripts.start.split(' ').filter((word) => word.startsWith('--'));

export async function setStage(): Promise<Stage> {
  const cluster = await openCluster();
  const children: Child[] = [];
  const keep = (child: Child) => (children.push(child), child);
  return {
    load: keep(start('load')),
    async herd(name, herd) {
      await cluster.herd(name, herd);
      await makeBareTables(cluster.owner(name));
    },
    async serve(kind, database, execArgv = []) {
      const child = keep(start(kind, cluster.app(database), kind === 'our-server' ? [...asStarted, ...execArgv] : execArgv));
      return { child, port: await child.ask<number>('port'), memory: () => child.ask<Memory>('memory') };
    },
    machine: (database) => machine(cluster, database),
    async clear() {
      await Promise.all(children.map((child) => child.end()));
      await cluster.stop();
    },
  };
}

async function makeBareTables(owner: pg.ClientConfig) {
  const db = new pg.Client(owner);
  await db.connect();
  try {
    for (const noun of ['animal_weighings', 'animal_vaccines']) {
      await db.query(`create table bare_${noun} (like ${noun}, primary key (user_id, id))`);
      await db.query(`grant insert on bare_${noun} to ${appRole}`);
    }
  } finally {
    await db.end();
  }
}
