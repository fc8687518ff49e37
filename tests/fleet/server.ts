// The built server on a database of the bench: with several processes, behind PgBouncer, stopped and started again at the same address.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { appRole } from '#server/kernel/database-roles';
import { serverAccount } from '#server/postgres/account';
import { ownPort } from '../../scripts/ports.mjs';
import { urlOf } from '../database-url';
import { spawnPooler } from '../pgbouncer';

export type Setup = { name: string; processes: number; pooled?: boolean };
export type FleetServer = { url: string; pid(): number; start(): Promise<void>; stop(): Promise<void>; end(): Promise<void> };

/** Connections of PgBouncer to the database, for those of all server processes. */
const pooledConnections = 8;

export async function fleetServer(database: pg.ClientConfig, { processes, pooled = false }: Setup): Promise<FleetServer> {
  const folder = await mkdtemp(join(tmpdir(), 'lida-fleet-'));
  await chmod(folder, 0o755);
  const pooler = pooled ? await poolerTo(database) : undefined;
  const port = await ownPort();
  const settings = {
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: urlOf(database),
    ...(pooler && { DATABASE_POOLER_URL: urlOf(pooler.place) }),
    WEB_CONCURRENCY: String(processes),
    BACKUP_EVERY: '0',
    DEMO: 'off',
  };
  let child: ChildProcess;
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const start = async () => {
    child = spawn(process.execPath, ['--max-semi-space-size=8', '--heap-growing-percent=100', 'build/server.mjs'], {
      env: { PATH: process.env['PATH'], ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    while (!(await isReady(url))) if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
  };
  await start();
  return {
    url,
    pid: () => child.pid!,
    start,
    stop,
    async end() {
      await stop();
      pooler?.child.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => new Promise<boolean>((later) => setTimeout(later, 50, false)),
  );

/** As a login that may become the role of the application, and nothing else. */
async function poolerTo(database: pg.ClientConfig) {
  const folder = await mkdtemp(join(tmpdir(), 'lida-pooler-'));
  const account = await serverAccount(undefined);
  if (account) await chown(folder, account.uid, account.gid);
  const client = new pg.Client(database);
  await client.connect();
  await client.query(
    `do $$ begin create role pooled_login login noinherit; exception when duplicate_object or unique_violation then null; end $$; grant ${appRole} to pooled_login with set true`,
  );
  await client.end();
  return spawnPooler(folder, { ...database, user: 'pooled_login' }, pooledConnections);
}
