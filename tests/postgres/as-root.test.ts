// Started as root, PostgreSQL runs as another account, which has to reach the programs and the data.
import { chmod, lstat, readlink, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { accountsIn, serverAccount } from '#server/postgres/account';
import { startPostgres } from '#server/postgres/launcher';
import { scaled } from '../timeouts';
import { cows, folderOf, initialisedFolder, launch, newFolder, notInTheOpen, notRoot, pidOf, query, run, somebody, start, within } from './places';

vi.setConfig({ testTimeout: scaled(30_000), hookTimeout: scaled(30_000) });

it('reads the system’s accounts', () => {
  expect(accountsIn('root:x:0:0:root:/root:/bin/sh\n\nnobody:x:65534:65533::/:\nbroken')).toEqual([
    { name: 'root', uid: 0, gid: 0 },
    { name: 'nobody', uid: 65_534, gid: 65_533 },
  ]);
});

it.skipIf(notRoot)('runs as another account, which owns the data, in an empty folder that only root could enter', async () => {
  const folder = await newFolder();
  await chmod(folder, 0o700);
  const account = (await serverAccount(undefined))!;
  expect(account.uid).not.toBe(0);
  await start({ folder });
  expect((await stat(`/proc/${await pidOf(folder)}`)).uid).toBe(account.uid);
  for (const name of ['.', 'postgres', 'socket']) expect(await stat(join(folder, name))).toMatchObject({ uid: account.uid, gid: account.gid });
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

it.skipIf(notRoot)('changes the owner of data that root copied here', async () => {
  const folder = await initialisedFolder();
  await run('chown', ['-R', '0:0', join(folder, 'postgres')]);
  expect(await cows((await start({ folder })).connection('postgres', 'postgres'))).toEqual(['Mimosa']);
});

it.skipIf(notRoot)('leaves data to the ordinary user they belong to', async () => {
  const folder = await initialisedFolder();
  await run('chown', ['-R', `${somebody.uid}:${somebody.gid}`, folder]);
  const cluster = await start({ folder });
  expect((await stat(`/proc/${await pidOf(folder)}`)).uid).toBe(somebody.uid);
  expect(await cows(cluster.connection('postgres', 'postgres'))).toEqual(['Mimosa']);
});

it.skipIf(notRoot)('runs as the owner of a folder that belongs to an ordinary user', async () => {
  expect(await serverAccount(undefined, await stat(await folderOf(somebody)))).toEqual(somebody);
});

it.skipIf(notRoot)('puts the data elsewhere when the account cannot reach the folder, says so, leaves a link, and finds them again', async () => {
  const home = await newFolder();
  await chmod(home, 0o700);
  const folder = within(home, 'data');
  const said: string[] = [];
  const first = await start({ folder, say: (line) => said.push(line) });
  const data = await readlink(join(folder, 'postgres'));
  expect(data).toMatch(/^\/var\/lib\/lida\//);
  expect(said.join('\n')).toContain(`Os dados do PostgreSQL ficam em ${data}`);
  await query(first.connection('postgres', 'postgres'), `create table cows as select 'Mimosa' as name`);
  await first.stop();

  said.length = 0;
  const second = await start({ folder, say: (line) => said.push(line) });
  expect(await cows(second.connection('postgres', 'postgres'))).toEqual(['Mimosa']);
  expect(said.join('\n')).toContain(data);
  expect((await stat(dirname(data))).mode & 0o011).toBe(0o011);
  await second.stop();

  // The folder may move: the link still points to the data.
  const moved = within(home, 'moved');
  await run('mv', [folder, moved]);
  expect(await cows((await start({ folder: moved })).connection('postgres', 'postgres'))).toEqual(['Mimosa']);
});

it.skipIf(notRoot)('never creates an empty database elsewhere when the data are here, out of the account’s reach', async () => {
  const folder = await initialisedFolder('home', 'data');
  await chmod(dirname(folder), 0o700);
  await expect(startPostgres({ folder })).rejects.toThrow(/Os dados estão em .* não alcança .*chmod o\+x/);
  expect((await lstat(join(folder, 'postgres'))).isDirectory()).toBe(true);
});

it.skipIf(notInTheOpen)('makes the folders it creates accessible under a strict umask', async () => {
  const folder = within(await newFolder(), 'a', 'b');
  const { connection } = await launch({ folder, umask: 0o077 });
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect((await lstat(join(folder, 'postgres'))).isDirectory()).toBe(true);
  expect((await stat(folder)).mode & 0o777).toBe(0o711);
});

it.skipIf(notInTheOpen)('adopts the server of an ordinary user', async () => {
  const folder = await initialisedFolder();
  await run('chown', ['-R', `${somebody.uid}:${somebody.gid}`, folder]);
  const starter = await launch({ folder }, somebody);
  const said: string[] = [];
  const cluster = await start({ folder, say: (line) => said.push(line) });
  expect(said.join()).toContain('já está no ar');
  expect(cluster.connection('postgres', 'postgres')).toEqual(starter.connection);
});
