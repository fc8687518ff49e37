// The embedded PostgreSQL as on Windows: a port of this machine and a password instead of a socket.
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { appRole, ownerRole } from '#server/kernel/database-roles';
import { createDatabase } from '#server/postgres/database';
import { startOverTcp } from '#server/postgres/tcp-launcher';
import { scaled } from '../timeouts';
import { ask, isRoot, lives, newFolder, pidOf, query, start, within } from './places';

vi.setConfig({ testTimeout: scaled(30_000), hookTimeout: scaled(30_000) });

const open = (folder: string, say: (line: string) => void = () => {}) => start({ folder, say }, startOverTcp);
const passwordFile = (folder: string) => join(folder, 'postgres-senha');

it('listens on this machine alone, asks everybody for the password, and keeps it from other accounts', async () => {
  const folder = await newFolder();
  const said: string[] = [];
  const cluster = await open(within(folder, 'a', 'Sítio São José'), (line) => said.push(line));
  expect(await ask(cluster, `select current_setting('listen_addresses') as at, current_setting('unix_socket_directories') as sockets`)).toEqual([
    { at: '127.0.0.1', sockets: '' },
  ]);
  const connection = cluster.connection('postgres', 'postgres');
  await expect(query({ ...connection, password: 'errada' }, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  const file = await stat(passwordFile(join(folder, 'a', 'Sítio São José')));
  expect(file.mode & 0o777).toBe(0o600);
  if (isRoot) expect(file.uid).not.toBe(0);
  expect(said.join()).toContain('Criando o banco de dados');
});

it('asks the roles of requests and migrations for it too', async () => {
  const cluster = await open(await newFolder());
  const database = await createDatabase((name) => cluster.connection('postgres', name), 'lida');
  for (const role of [ownerRole, appRole]) {
    const connection = cluster.connection(role, database);
    expect(await query(connection, 'select current_user as role')).toEqual([{ role }]);
    await expect(query({ ...connection, password: 'errada' }, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  }
});

it('keeps the rows for the next start, and leaves no process', async () => {
  const folder = await newFolder();
  const first = await open(folder);
  const connection = first.connection('postgres', 'postgres');
  await query(connection, `create table cows as select 'Mimosa' as name`);
  const pid = (await pidOf(folder))!;
  await first.stop();
  expect(await lives(pid)).toBe(false);
  expect(await ask(await open(folder), 'select name from cows')).toEqual([{ name: 'Mimosa' }]);
});

it('is one server for two first starts at once, which only the one that started it stops', async () => {
  const folder = await newFolder();
  const said: string[] = [];
  const both = await Promise.all([open(folder, (line) => said.push(line)), open(folder, (line) => said.push(line))]);
  const pids = await Promise.all(both.map((cluster) => ask(cluster, 'select pg_backend_pid() > 0 as there')));
  expect(pids).toEqual([[{ there: true }], [{ there: true }]]);
  const third = await open(folder, (line) => said.push(line));
  expect(said.join()).toContain('Usando o PostgreSQL que já está no ar');
  await third.stop();
  expect(await ask(both[0]!, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('is started again at the same port after it died, and pools find it there', async () => {
  const folder = await newFolder();
  const cluster = await open(folder);
  const before = cluster.connection('postgres', 'postgres');
  await query(before, `create table cows as select 'Mimosa' as name`);
  const pid = (await pidOf(folder))!;
  process.kill(pid, 'SIGQUIT');
  await expect.poll(() => lives(pid), { timeout: 15_000 }).toBe(false);
  await cluster.ensure();
  expect(cluster.connection('postgres', 'postgres')).toEqual(before);
  expect(await query(before, 'select name from cows')).toEqual([{ name: 'Mimosa' }]);
});

it('says what to do when the password is lost, and why the data do not open', async () => {
  const folder = await newFolder();
  const cluster = await open(folder);
  await cluster.stop();
  const password = await readFile(passwordFile(folder), 'utf8');
  expect(password).toMatch(/^[0-9a-f]{64}$/);
  await rm(passwordFile(folder));
  await expect(open(folder)).rejects.toThrow('Devolva o arquivo');
  await expect(start({ folder: await newFolder(), settings: { shared_buffers: 'muito' } }, startOverTcp)).rejects.toThrow('não abriu os dados');
});
