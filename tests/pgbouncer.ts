// PgBouncer from the system's packages, in transaction mode.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { identity, serverAccount, serverEnvironment } from '#server/postgres/account';
import { eventually } from './eventually';

export type PoolerPlace = { host: string; port: number; user: string; database: string };

export const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find((path) => spawnSync(path, ['--version']).status === 0);

/** In front of a database, as that user, with at most so many server connections. The folder belongs to the account of PostgreSQL. */
export async function spawnPooler(folder: string, to: pg.ClientConfig, connections: number): Promise<{ child: ChildProcess; place: PoolerPlace }> {
  const { host, port, user, database } = to;
  const settings = [
    '[databases]',
    `lida = host=${host} port=${port} dbname=${database as string} user=${user as string}`,
    '[pgbouncer]',
    'listen_addr =',
    'listen_port = 6432',
    `unix_socket_dir = ${folder}`,
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 500',
  ];
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, settings.join('\n'), { mode: 0o644 });
  const account = await serverAccount(undefined);
  const child = spawn(pgbouncer!, ['-q', file], { ...identity(account), env: serverEnvironment(), stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  child.stderr!.setEncoding('utf8').on('data', (piece: string) => (words += piece));
  const place = { host: folder, port: 6432, user: user as string, database: 'lida' };
  await eventually('PgBouncer answers', async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${words}`);
    return reaches(place);
  });
  return { child, place };
}

export async function reaches(place: pg.ClientConfig) {
  const client = new pg.Client(place);
  client.on('error', () => {});
  const up = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return up;
}
