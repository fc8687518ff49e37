// One process and its server: the first start, the next ones, where the socket goes, and the end.
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { pagesAtHand, startPostgres } from '#server/postgres/launcher';
import { findPrograms } from '#server/postgres/programs';
import { scaled } from '../timeouts';
import { ask, careless, cows, lives, newFolder, pidOf, settledFolder, start, within } from './places';

vi.setConfig({ testTimeout: scaled(30_000), hookTimeout: scaled(30_000) });

it.each([
  ['a small machine', 1, 64],
  ['two gigabytes', 2, 64],
  ['four gigabytes', 4, 128],
  ['sixteen gigabytes', 16, 512],
  ['a large server', 256, 512],
])('keeps the pages of farms at work at hand: %s', (_machine, gigabytes, megabytes) => {
  expect(pagesAtHand(gigabytes * 2 ** 30)).toBe(megabytes);
});

it('makes a database on the first start, safe and reached by a socket only', async () => {
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
    shared_buffers: `${pagesAtHand()}MB`,
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

it('stops when told, waits for the end, and keeps the rows for the next start', async () => {
  const folder = await settledFolder();
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
  const cluster = await start({ folder: await settledFolder(), settings: { ...careless, work_mem: '3MB' } });
  expect(await ask(cluster, 'show work_mem')).toEqual([{ work_mem: '3MB' }]);
});

it('is not bent by the variables of the person who starts it, and two clusters of one process share one server', async () => {
  vi.stubEnv('PGPORT', '6000').stubEnv('PGDATA', '/nowhere').stubEnv('LC_ALL', 'pt_BR.ISO-8859-1').stubEnv('PGOPTIONS', '-c work_mem=9MB');
  try {
    const folder = await newFolder();
    await mkdir(join(folder, 'postgres')); // made by somebody, and empty
    const [one, other] = await Promise.all([start({ folder }), start({ folder })]);
    expect(one.connection('lida', 'farm')).toEqual({ host: join(folder, 'socket'), port: 5432, user: 'lida', database: 'farm' });
    expect(await ask(one, 'select pg_postmaster_start_time()')).toEqual(await ask(other, 'select pg_postmaster_start_time()'));
    expect((await readdir(folder)).toSorted()).toEqual(['postgres', 'postgres.log', 'socket']);
  } finally {
    vi.unstubAllEnvs();
  }
});

it('lives in a folder of any name', async () => {
  const folder = await settledFolder(`Fazenda "São José", lote 'b' $HOME \\ %s`);
  const cluster = await start({ folder });
  expect(cluster.connection('postgres', 'postgres').host).toBe(join(folder, 'socket'));
  expect(await ask(cluster, 'select 1 as one')).toEqual([{ one: 1 }]);
});

const socketBytes = (host: string) => Buffer.byteLength(join(host, '.s.PGSQL.5432'));

it('puts the socket in a short place when the folder is deep', async () => {
  const folder = await settledFolder('ção'.repeat(20), 'd'.repeat(40));
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
  const base = await newFolder(); // as long as the one the settled folder is made in
  const exact = await settledFolder('x'.repeat(107 - Buffer.byteLength(join(base, 'y', 'socket', '.s.PGSQL.5432')) + 1));
  const { host } = (await start({ folder: exact })).connection('postgres', 'postgres');
  expect(process.platform === 'linux' ? host : join(exact, 'socket')).toBe(join(exact, 'socket'));
  expect(socketBytes(host)).toBeLessThanOrEqual(107);
});

it('closes a socket folder that was left open, and goes elsewhere when its name is taken', async () => {
  const open = await settledFolder();
  await mkdir(join(open, 'socket'));
  await chmod(join(open, 'socket'), 0o777);
  const { host } = (await start({ folder: open })).connection('postgres', 'postgres');
  expect(host).toBe(join(open, 'socket'));
  expect((await stat(host)).mode & 0o777).toBe(0o700);

  const taken = await settledFolder();
  await writeFile(join(taken, 'socket'), 'a file');
  const cluster = await start({ folder: taken });
  expect(cluster.connection('postgres', 'postgres').host).not.toBe(join(taken, 'socket'));
  expect(await ask(cluster, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('tries another place when the disk takes no sockets', async () => {
  const folder = await settledFolder();
  const bin = join(await newFolder(), 'bin');
  const real = (await findPrograms(undefined, { folder, data: join(folder, 'postgres'), account: undefined }, () => {})).bin;
  await mkdir(bin);
  await writeFile(join(bin, 'initdb'), `#!/bin/sh\nexec "${real}/initdb" "$@"\n`, { mode: 0o755 });
  // A disk that knows no sockets cannot be had here, only what PostgreSQL says of one.
  const complaint = 'FATAL:  could not create any Unix-domain sockets';
  await writeFile(join(bin, 'postgres'), `#!/bin/sh\ncase "$*" in *${folder}/socket*) echo '${complaint}' >&2; exit 1;; esac\nexec "${real}/postgres" "$@"\n`, {
    mode: 0o755,
  });
  const cluster = await start({ folder, bin });
  expect(cluster.connection('postgres', 'postgres').host).not.toContain(folder);
  expect(await cows(cluster.connection('postgres', 'postgres'))).toEqual(['Mimosa']);
});

it('opens a folder whose permissions a copy has loosened', async () => {
  const folder = await settledFolder();
  await chmod(join(folder, 'postgres'), 0o755);
  expect(await cows((await start({ folder })).connection('postgres', 'postgres'))).toEqual(['Mimosa']);
  expect((await stat(join(folder, 'postgres'))).mode & 0o777).toBe(0o700);
});

it('keeps a log of bounded size', async () => {
  const folder = await settledFolder();
  await writeFile(join(folder, 'postgres.log'), 'x'.repeat(6_000_000));
  await start({ folder });
  expect(await readFile(join(folder, 'postgres.log'), 'utf8')).toContain('ready to accept connections');
  expect((await stat(join(folder, 'postgres.log.old'))).size).toBe(6_000_000);
});

it('makes no new database in place of one that vanished while in use', async () => {
  const folder = await settledFolder();
  const cluster = await start({ folder });
  const pid = (await pidOf(folder))!;
  await rm(join(folder, 'postgres'), { recursive: true });
  process.kill(pid, 'SIGQUIT');
  await expect.poll(() => lives(pid), { timeout: 15_000 }).toBe(false);
  await expect(cluster.ensure()).rejects.toThrow('Os dados sumiram');
});

it('says on Windows where to go', async () => {
  const platform = Object.getOwnPropertyDescriptor(process, 'platform')!;
  Object.defineProperty(process, 'platform', { ...platform, value: 'win32' });
  try {
    await expect(startPostgres({ folder: 'anywhere' })).rejects.toThrow('WSL');
  } finally {
    Object.defineProperty(process, 'platform', platform);
  }
});
