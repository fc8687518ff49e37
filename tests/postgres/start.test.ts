// One process and its server: the first start, later ones, the place of the socket, and the stop.
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { sharedBuffers } from '#server/postgres/launcher';
import { findPrograms } from '#server/postgres/programs';
import { scaled } from '../timeouts';
import { ask, cows, initialisedFolder, lives, newFolder, pidOf, start, within, withoutFsync } from './places';

vi.setConfig({ testTimeout: scaled(30_000), hookTimeout: scaled(30_000) });

it.each([
  ['a small machine', 1, 64],
  ['two gigabytes', 2, 64],
  ['four gigabytes', 4, 128],
  ['sixteen gigabytes', 16, 512],
  ['a large server', 256, 512],
])('caches the pages of active farms in memory: %s', (_machine, gigabytes, megabytes) => {
  expect(sharedBuffers(gigabytes * 2 ** 30)).toBe(megabytes);
});

it('creates a database on the first start, durable and reachable by a socket only', async () => {
  const folder = await newFolder();
  const said: string[] = [];
  const cluster = await start({ folder: join(folder, 'a', 'b'), settings: {}, say: (line) => said.push(line) });
  within(folder, 'a', 'b');
  const names = [
    'listen_addresses',
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'data_checksums',
    'shared_buffers',
    'max_connections',
    'io_method',
    'jit',
    'server_encoding',
  ];
  const [settings] = await ask(cluster, `select ${names.map((name) => `current_setting('${name}') as ${name}`).join()}`);
  expect(settings).toEqual({
    listen_addresses: '',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    shared_buffers: `${sharedBuffers()}MB`,
    max_connections: '30',
    io_method: 'sync',
    jit: 'off',
    server_encoding: 'UTF8',
  });
  expect(await ask(cluster, `select datlocprovider::text as provider, datlocale from pg_database where datname = 'template1'`)).toEqual([
    { provider: 'b', datlocale: 'C.UTF-8' },
  ]);
  expect((await stat(cluster.connection('postgres', 'postgres').host)).mode & 0o777).toBe(0o700);
  expect(said.join()).toContain('Criando o banco de dados');
});

it('stops on request, waits for the end, and keeps the rows for the next start', async () => {
  const folder = await initialisedFolder();
  const first = await start({ folder });
  const pid = (await pidOf(folder))!;
  await ask(first, `insert into cows values ('Estrela')`);
  await first.stop();
  expect(await lives(pid)).toBe(false);
  expect(await pidOf(folder)).toBeUndefined();
  await first.stop();
  await expect(first.ensure()).rejects.toThrow('O banco de dados foi desligado');

  const said: string[] = [];
  const second = await start({ folder, say: (line) => said.push(line) });
  expect(await cows(second.connection('postgres', 'postgres'))).toEqual(['Mimosa', 'Estrela']);
  expect(said).toEqual([]);
});

it('takes extra settings', async () => {
  const cluster = await start({ folder: await initialisedFolder(), settings: { ...withoutFsync, work_mem: '3MB' } });
  expect(await ask(cluster, 'show work_mem')).toEqual([{ work_mem: '3MB' }]);
});

it('ignores the caller’s environment variables, and two clusters of one process share one server', async () => {
  vi.stubEnv('PGPORT', '6000').stubEnv('PGDATA', '/nowhere').stubEnv('LC_ALL', 'pt_BR.ISO-8859-1').stubEnv('PGOPTIONS', '-c work_mem=9MB');
  try {
    const folder = await newFolder();
    await mkdir(join(folder, 'postgres')); // empty, not created by Lida
    const [one, other] = await Promise.all([start({ folder }), start({ folder })]);
    expect(one.connection('lida', 'farm')).toEqual({ host: join(folder, 'socket'), port: 5432, user: 'lida', database: 'farm' });
    expect(await ask(one, 'select pg_postmaster_start_time()')).toEqual(await ask(other, 'select pg_postmaster_start_time()'));
    expect((await readdir(folder)).toSorted()).toEqual(['postgres', 'postgres.log', 'socket']);
  } finally {
    vi.unstubAllEnvs();
  }
});

it('works in a folder of any name', async () => {
  const folder = await initialisedFolder(`Fazenda "São José", lote 'b' $HOME \\ %s`);
  const cluster = await start({ folder });
  expect(cluster.connection('postgres', 'postgres').host).toBe(join(folder, 'socket'));
  expect(await ask(cluster, 'select 1 as one')).toEqual([{ one: 1 }]);
});

const socketBytes = (host: string) => Buffer.byteLength(join(host, '.s.PGSQL.5432'));

it('puts the socket in a short path when the folder is deep', async () => {
  const folder = await initialisedFolder('ção'.repeat(20), 'd'.repeat(40));
  const cluster = await start({ folder });
  const { host } = cluster.connection('postgres', 'postgres');
  expect(host.startsWith(folder)).toBe(false);
  expect(socketBytes(host)).toBeLessThanOrEqual(107);
  expect((await stat(host)).mode & 0o777).toBe(0o700);
  expect(await ask(cluster, 'select 1 as one')).toEqual([{ one: 1 }]);
  await cluster.stop();
  expect((await start({ folder })).connection('postgres', 'postgres').host).toBe(host);
});

it('uses the last byte a socket path may have', async () => {
  const base = await newFolder(); // as long as the parent of the folder below
  const exact = await initialisedFolder('x'.repeat(107 - Buffer.byteLength(join(base, 'y', 'socket', '.s.PGSQL.5432')) + 1));
  const { host } = (await start({ folder: exact })).connection('postgres', 'postgres');
  expect(process.platform === 'linux' ? host : join(exact, 'socket')).toBe(join(exact, 'socket'));
  expect(socketBytes(host)).toBeLessThanOrEqual(107);
});

it('restricts a socket folder that was left open, and uses another when its name is taken', async () => {
  const open = await initialisedFolder();
  await mkdir(join(open, 'socket'));
  await chmod(join(open, 'socket'), 0o777);
  const { host } = (await start({ folder: open })).connection('postgres', 'postgres');
  expect(host).toBe(join(open, 'socket'));
  expect((await stat(host)).mode & 0o777).toBe(0o700);

  const taken = await initialisedFolder();
  await writeFile(join(taken, 'socket'), 'a file');
  const cluster = await start({ folder: taken });
  expect(cluster.connection('postgres', 'postgres').host).not.toBe(join(taken, 'socket'));
  expect(await ask(cluster, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('tries another folder when the disk does not support sockets', async () => {
  const folder = await initialisedFolder();
  const bin = join(await newFolder(), 'bin');
  const real = (await findPrograms(undefined, { folder, data: join(folder, 'postgres'), account: undefined }, () => {})).bin;
  await mkdir(bin);
  await writeFile(join(bin, 'initdb'), `#!/bin/sh\nexec "${real}/initdb" "$@"\n`, { mode: 0o755 });
  // No file system without sockets is available here, only PostgreSQL's message about one.
  const complaint = 'FATAL:  could not create any Unix-domain sockets';
  await writeFile(join(bin, 'postgres'), `#!/bin/sh\ncase "$*" in *${folder}/socket*) echo '${complaint}' >&2; exit 1;; esac\nexec "${real}/postgres" "$@"\n`, {
    mode: 0o755,
  });
  const cluster = await start({ folder, bin });
  expect(cluster.connection('postgres', 'postgres').host).not.toContain(folder);
  expect(await cows(cluster.connection('postgres', 'postgres'))).toEqual(['Mimosa']);
});

it('opens a folder whose permissions a copy has loosened', async () => {
  const folder = await initialisedFolder();
  await chmod(join(folder, 'postgres'), 0o755);
  expect(await cows((await start({ folder })).connection('postgres', 'postgres'))).toEqual(['Mimosa']);
  expect((await stat(join(folder, 'postgres'))).mode & 0o777).toBe(0o700);
});

it('keeps a log of bounded size', async () => {
  const folder = await initialisedFolder();
  await writeFile(join(folder, 'postgres.log'), 'x'.repeat(6_000_000));
  await start({ folder });
  expect(await readFile(join(folder, 'postgres.log'), 'utf8')).toContain('ready to accept connections');
  expect((await stat(join(folder, 'postgres.log.old'))).size).toBe(6_000_000);
});

it('creates no new database in place of one that vanished while in use', async () => {
  const folder = await initialisedFolder();
  const cluster = await start({ folder });
  const pid = (await pidOf(folder))!;
  await rm(join(folder, 'postgres'), { recursive: true });
  process.kill(pid, 'SIGQUIT');
  await expect.poll(() => lives(pid), { timeout: 15_000 }).toBe(false);
  await expect(cluster.ensure()).rejects.toThrow('Os dados sumiram');
});
