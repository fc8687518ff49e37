// Folders, servers and processes of these tests, all removed after each test, whatever happened.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, lstat, mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Client, type ClientConfig } from 'pg';
import { afterAll, afterEach } from 'vitest';
import { accountsIn } from '#server/postgres/account';
import { fallbackFolder } from '#server/postgres/data-folder';
import { type Cluster, type ClusterPlace, startPostgres } from '#server/postgres/launcher';
import { eventually } from '../eventually';
import { programOf } from '../program';
import type { Line, Order } from './launch';

export const root = resolve(import.meta.dirname, '../..');
export const isRoot = process.getuid?.() === 0;
export const run = promisify(execFile);
/** Test data need not survive a power cut. */
export const withoutFsync = { fsync: 'off' };

const folders: string[] = [];
const clusters: Cluster[] = [];
const children: ChildProcess[] = [];
let template: string | undefined;

afterEach(async () => {
  for (const child of children.splice(0)) await end(child);
  await Promise.all(clusters.splice(0).map((cluster) => cluster.stop()));
  for (const folder of folders) await stopServer(folder);
  for (const folder of folders.splice(0)) await clear(folder);
});
afterAll(async () => {
  if (!template) return;
  await stopServer(template);
  await clear(template);
});

/** Open to every account, as a data folder of root has to be. */
export async function newFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'lida-pg-')));
  folders.push(folder);
  await chmod(folder, 0o755);
  return folder;
}

/** A path inside such a folder, removed like it. */
export function within(folder: string, ...names: string[]): string {
  const path = join(folder, ...names);
  folders.unshift(path);
  return path;
}

/** A folder with an initialised database: a copy, because creating one takes a second. */
export async function initialisedFolder(...names: string[]): Promise<string> {
  if (!template) {
    template = await realpath(await mkdtemp(join(tmpdir(), 'lida-pg-')));
    await chmod(template, 0o755);
    const cluster = await startPostgres({ folder: template, settings: withoutFsync });
    const connection = cluster.connection('postgres', 'postgres');
    await query(connection, `create table cows as select 'Mimosa' as name`);
    // Two thirds of a new cluster are template databases.
    for (const spare of ['template0', 'template1']) {
      await query(connection, `alter database ${spare} is_template false`);
      await query(connection, `drop database ${spare}`);
    }
    await cluster.stop();
  }
  const folder = within(await newFolder(), ...names);
  await mkdir(folder, { recursive: true });
  await run('cp', [...(process.platform === 'linux' ? ['--sparse=always'] : []), '-a', join(template, 'postgres'), folder]);
  return folder;
}

export async function start(place: ClusterPlace, launch = startPostgres): Promise<Cluster> {
  const cluster = await launch({ settings: withoutFsync, ...place });
  clusters.push(cluster);
  const { host } = cluster.connection('postgres', 'postgres');
  if (/\/lida-[^/]+$/.test(host)) folders.push(host);
  return cluster;
}

export async function query(connection: ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end().catch(() => {});
  }
}

export const ask = (cluster: Cluster, text: string) => query(cluster.connection('postgres', 'postgres'), text);
export const cows = async (connection: ClientConfig) => (await query(connection, 'select name from cows')).map(({ name }) => name);

export async function pidOf(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]) || undefined;
}

/** A zombie process still has its number, but does nothing any more. */
export async function lives(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/^\d+ \(.*\) Z/.test(state);
}

export function keep(child: ChildProcess): ChildProcess {
  children.push(child);
  return child;
}

export type Launch = { child: ChildProcess; line: Line; tell: (word: 'ensure' | 'stop') => Promise<Line>; connection: ClientConfig };

/** Another process with the launcher, as another account if given. */
export async function launch(order: Order, as?: { uid: number; gid: number }): Promise<Launch> {
  const env = { ...process.env, HOME: as ? await homeOf(as) : process.env['HOME'] };
  const args = [await programOf('tests/postgres/launch.ts'), JSON.stringify({ settings: withoutFsync, ...order })];
  const child = keep(spawn(process.execPath, args, { cwd: root, env, ...as, detached: true, stdio: ['pipe', 'pipe', 'inherit'] }));
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const next = async () => {
    const { value } = await lines.next();
    if (value === undefined) throw new Error('The process ended without a word');
    return JSON.parse(value) as Line;
  };
  const line = await next();
  if (line.failed) throw new Error(line.failed);
  const tell = (word: string) => {
    child.stdin!.write(`${word}\n`);
    return next();
  };
  return { child, line, tell, connection: line.connection ?? {} };
}

async function homeOf({ uid, gid }: { uid: number; gid: number }): Promise<string> {
  const home = await newFolder();
  await run('chown', [`${uid}:${gid}`, home]);
  return home;
}

/** A folder owned by this account. */
export async function folderOf(account: { uid: number; gid: number }): Promise<string> {
  return homeOf(account);
}

/** Whether everybody can enter the folders above the repository: only then can another account run programs in it. */
async function isOpen(folder: string): Promise<boolean> {
  return ((await lstat(folder)).mode & 0o5) === 0o5 && (folder === '/' || isOpen(dirname(folder)));
}

export const somebody = accountsIn(await readFile('/etc/passwd', 'utf8').catch(() => '')).find(({ name }) => name === 'nobody') ?? {
  name: 'nobody',
  uid: 65_534,
  gid: 65_534,
};

/** With `it.skipIf`: prints why a test is skipped. */
export const notRoot = !isRoot;
if (notRoot) console.log('Skipped: tests that change accounts, which only root may do.');
export const notInTheOpen = notRoot || !(await isOpen(root));
if (isRoot && notInTheOpen) console.log('Skipped: tests that run the repository as another account, which may not read it here.');

export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  child.kill(signal);
  await eventually('the child ended', () => child.exitCode !== null || child.signalCode !== null);
}

async function stopServer(folder: string): Promise<void> {
  const pid = await pidOf(folder);
  if (!pid || !(await lives(pid)) || !(await isServer(pid))) return;
  process.kill(pid, 'SIGINT');
  await eventually('the server stopped', async () => !(await lives(pid)));
}

async function isServer(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres -D');
  return command.includes('postgres') && command.includes('-D');
}

async function clear(folder: string): Promise<void> {
  const data = await realpath(join(folder, 'postgres')).catch(() => '');
  if (data.startsWith('/var/lib/lida/')) await rm(dirname(data), { recursive: true, force: true });
  await rm(fallbackFolder(folder), { recursive: true, force: true });
  await run('chmod', ['-R', 'u+rwX', folder]).catch(() => {});
  await rm(folder, { recursive: true, force: true });
}
