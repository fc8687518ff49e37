// The two engines: the embedded PostgreSQL that a server starts itself, and one given by DATABASE_URL.
import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { createDatabase } from '#server/postgres/database';
import { type Cluster, startPostgres } from '#server/postgres/launcher';
import { ownPort } from '../../scripts/ports.mjs';
import { isRunning } from '../processes';
import { scaled } from '../timeouts';

export const run = promisify(execFile);
const mounted = new Set<string>();
const frozen = new Set<number>();

/** On any exit: unmounts disks and continues frozen processes. */
export function leaveNothing() {
  signal([...frozen], 'SIGCONT');
  for (const folder of mounted) execFileSync('umount', ['-l', folder]);
}
export const engineNames = ['embedded', 'given'] as const;
export type EngineName = (typeof engineNames)[number];

export type Engine = {
  name: EngineName;
  /** Folder of its files and of the web server's. */
  home: string;
  settings: Record<string, string>;
  superuser: pg.ClientConfig;
  postmaster(): Promise<number>;
  /** Restarts a given server, as its administrator would. The web server restarts the embedded one itself. */
  restart(): Promise<void>;
  clear(): Promise<void>;
};

/** Open to every account: as root, PostgreSQL runs as another one. */
export async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'lida-faults-'));
  await chmod(folder, 0o755);
  return folder;
}

/** `home`: an empty folder on the disk under test. */
export async function openEngine(name: EngineName, home: string, more: Record<string, string> = {}): Promise<Engine> {
  return name === 'embedded' ? embedded(home, more) : given(home, more);
}

function embedded(home: string, settings: Record<string, string>): Engine {
  return {
    name: 'embedded',
    home,
    settings: { DATA_DIR: home, ...settings },
    superuser: { host: join(home, 'socket'), port: 5432, user: 'postgres', database: 'lida' },
    postmaster: () => pidIn(home),
    restart: async () => {},
    clear: () => endOf(home),
  };
}

async function given(home: string, settings: Record<string, string>): Promise<Engine> {
  const web = await newFolder();
  const port = await ownPort();
  const place = { folder: home, bin: settings['PG_BIN'], settings: { listen_addresses: '127.0.0.1', port: String(port) } };
  let cluster: Cluster = await startPostgres(place);
  await createDatabase((database) => cluster.connection('postgres', database), 'lida');
  const superuser = { host: '127.0.0.1', port, user: 'postgres', database: 'lida' };
  return {
    name: 'given',
    home,
    settings: { ...settings, DATA_DIR: web, DATABASE_URL: `postgresql://postgres@127.0.0.1:${port}/lida` },
    superuser,
    postmaster: () => pidIn(home),
    // A new cluster object, like a service manager: no state of the previous one.
    restart: async () => void (cluster = await startPostgres(place)),
    async clear() {
      await endOf(home);
      await cluster.stop().catch(() => {});
      await rm(web, { recursive: true, force: true });
    },
  };
}

async function pidIn(home: string) {
  const text = await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]) || 0;
}

async function endOf(home: string) {
  const pid = await pidIn(home);
  if (!isRunning(pid)) return;
  signal([pid, ...(await childrenOf(pid))], 'SIGCONT');
  signal([pid], 'SIGINT');
  for (const until = Date.now() + scaled(15_000); isRunning(pid) && Date.now() < until; ) await sleep(20);
}

/** The postmaster and all its children. */
export async function familyOf(engine: Engine) {
  const pid = await engine.postmaster();
  return [pid, ...(await childrenOf(pid))];
}

export async function childrenOf(pid: number) {
  const pairs = process.platform === 'linux' ? await fromProc() : await fromPs();
  return pairs.flatMap(([child = 0, parent]) => (child > 0 && parent === pid && pid > 0 ? [child] : [])).toSorted((a, b) => a - b);
}

/** A minimal system has no ps. */
async function fromProc() {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(numbers.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')));
  return stats.map((text) => [Number.parseInt(text, 10), Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])]);
}

async function fromPs() {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  return stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
}

export function signal(pids: number[], how: NodeJS.Signals) {
  for (const pid of pids)
    try {
      if (how === 'SIGSTOP') frozen.add(pid);
      if (how === 'SIGCONT') frozen.delete(pid);
      if (pid > 1) process.kill(pid, how);
    } catch {
      // Already gone.
    }
}

export async function asSuperuser<T>(engine: Engine, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client(engine.superuser);
  db.on('error', () => {});
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end().catch(() => {});
  }
}

/** A separate tmpfs disk of this size; undefined where this account may not mount one. */
export async function smallDisk(megabytes: number) {
  const folder = await newFolder();
  const may = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'lida-faults', folder]).then(
    () => true,
    () => false,
  );
  if (!may) {
    await rm(folder, { recursive: true });
    return undefined;
  }
  mounted.add(folder);
  const home = join(folder, 'data');
  await mkdir(home);
  await chmod(home, 0o755);
  return {
    folder,
    home,
    readOnly: (on: boolean) => run('mount', ['-o', `remount,${on ? 'ro' : 'rw'}`, folder]),
    async clear() {
      await run('umount', ['-l', folder]);
      mounted.delete(folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
