// A server is root only while it starts: an attacker who takes over a serving process is not root.
import { chmod, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { serverAccount } from '#server/postgres/account';
import { eventually } from '../eventually';
import { itInFull } from '../full';
import { notInTheOpen, notRoot } from '../postgres/places';
import { childrenOf, newFolder } from '../scale/servers';
import { scaled } from '../timeouts';
import { ask, attackedDatabase, startServer } from './server';

vi.setConfig({ testTimeout: scaled(60_000) });

const db = await attackedDatabase();
const account = await serverAccount(undefined);

/** Real, effective, saved and filesystem id: any of them could give root back. */
const idsOf = async (pid: number, kind: 'Uid' | 'Gid' | 'Groups') =>
  new RegExp(`^${kind}:\\s+(.*)$`, 'm')
    .exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]!
    .trim()
    .split(/\s+/);

async function expectAccount(pid: number) {
  expect(await idsOf(pid, 'Uid')).toEqual(Array(4).fill(String(account!.uid)));
  expect(await idsOf(pid, 'Gid')).toEqual(Array(4).fill(String(account!.gid)));
  expect(await idsOf(pid, 'Groups')).toEqual([String(account!.gid)]);
}

it.skipIf(notInTheOpen)('a server that root started serves as an ordinary account, and its backups are that account’s', async () => {
  const folder = join(await newFolder(), 'data');
  const server = await startServer(undefined, { DATA_DIR: folder, PORT: '0' });
  expect(server.log.join('\n')).toContain(`O Lida deixou de ser root e roda como a conta "${account!.name}".`);
  await expectAccount(server.pid);
  expect((await ask(`${server.url}/readyz`)).status).toBe(200);
  await server.stop();
  const [backup] = await readdir(join(folder, 'backups'));
  expect(await stat(join(folder, 'backups', backup!))).toMatchObject({ uid: account!.uid });
  expect(server.log.join('\n')).not.toMatch(/EACCES|EPERM|no backup/);

  const again = await startServer(undefined, { DATA_DIR: folder });
  await expectAccount(again.pid);
  await again.stop();
  expect(await readdir(join(folder, 'backups'))).toHaveLength(2);
});

itInFull.skipIf(notInTheOpen)('restarts its PostgreSQL without being root', async () => {
  const folder = join(await newFolder(), 'data');
  const server = await startServer(undefined, { DATA_DIR: folder });
  const postmaster = async () => Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  const first = await postmaster();
  process.kill(first, 'SIGKILL');
  await eventually('it answers again', async () => (await ask(`${server.url}/readyz`)).status === 200 && (await postmaster()) !== first);
  await server.stop();
});

itInFull.skipIf(notInTheOpen)('none of several processes is root, nor one that replaces another', async () => {
  const server = await startServer(db, { WEB_CONCURRENCY: '2', DATA_DIR: await newFolder() });
  const serving = () => childrenOf(server.pid, 'node');
  for (const pid of [server.pid, ...(await serving())]) await expectAccount(pid);
  const [one] = await serving();
  process.kill(one!, 'SIGKILL');
  const other = await eventually('another takes its place', async () => {
    const pids = await serving();
    return pids.length === 2 && !pids.includes(one!) ? pids : undefined;
  });
  for (const pid of other) await expectAccount(pid);
  await eventually('both answer', async () => (await ask(`${server.url}/readyz`)).status === 200);
  await server.stop();
});

it.skipIf(notRoot)('says why it stays root when the account cannot write the backups', async () => {
  const folder = await newFolder();
  await chmod(folder, 0o700);
  const server = await startServer(db, { DATA_DIR: await newFolder(), BACKUP_DIR: join(folder, 'backups') });
  expect(server.log.join('\n')).toMatch(/O Lida continua como root, porque a conta "\w+" não grava em .*backups\./);
  expect((await ask(`${server.url}/readyz`)).status).toBe(200);
  await server.stop();
});
