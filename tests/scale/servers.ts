// Real servers around Lida: its processes, PgBouncer from the system's packages, and a standby of a PostgreSQL.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type pg from 'pg';
import { afterAll } from 'vitest';
import { type Account, identity, serverAccount, serverEnvironment } from '#server/postgres/account';
import { findPrograms } from '#server/postgres/programs';
import { ownPort } from '../../scripts/ports.mjs';
import { eventually } from '../eventually';
import { type PoolerPlace, pgbouncer, reaches, spawnPooler } from '../pgbouncer';
import { programOf } from '../program';
import { scaled } from '../timeouts';

const run = promisify(execFile);
const children: ChildProcess[] = [];
const folders: string[] = [];
// Also when the tests fail.
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));

/** Before the servers they are connected to are removed. */
export async function endAll() {
  for (const child of children.splice(0)) await end(child);
}
afterAll(async () => {
  await endAll();
  for (const made of folders) await rm(made, { recursive: true, force: true });
});

export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** Open to every account: as root the servers run as another one. */
export async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'lida-scale-'));
  await chmod(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** The account of PostgreSQL and PgBouncer, neither of which runs as root. */
const account: Account | undefined = await serverAccount(undefined);

async function folderOfServers() {
  const folder = await newFolder();
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

export type Lida = { child: ChildProcess; address: string; lines: string[] };

export const lidaProgram = () => programOf('tests/backup/process.ts');

/** Rejects with its output when it does not start. */
export async function startLida(settings: Record<string, string>): Promise<Lida> {
  const child = spawn(process.execPath, [await lidaProgram()], {
    env: { PATH: process.env['PATH'], PORT: String(await ownPort()), DEMO: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const lines: string[] = [];
  const address = await new Promise<string>((found, lost) => {
    for (const stream of [child.stdout!, child.stderr!])
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const at = /funcionando em (\S+)/.exec(line)?.[1];
        if (at) found(at);
      });
    child.once('close', () => lost(new Error(lines.join('\n'))));
  });
  return { child, address, lines };
}

/** Those whose command contains that word. */
export async function childrenOf(pid: number, word: string): Promise<number[]> {
  return (await processes()).flatMap((line) => {
    const [child, parent] = line.trim().split(/\s+/).map(Number);
    return parent === pid && child && line.includes(word) ? [child] : [];
  });
}

/** Pid, parent's pid and command. A minimal Linux has no ps. */
async function processes(): Promise<string[]> {
  if (process.platform !== 'linux') return (await run('ps', ['-A', '-o', 'pid=,ppid=,args='])).stdout.split('\n');
  const read = async (pid: string) => {
    const [stat, command] = await Promise.all(['stat', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')));
    return `${pid} ${/\) \S (\d+)/.exec(stat!)?.[1] ?? ''} ${command!.replaceAll('\0', ' ')}`;
  };
  return Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(read));
}

export type Heard = { status: number; headers: IncomingHttpHeaders; body: string; json: () => any };

/** Each on a new connection, so that any of several processes may answer. */
export function ask(url: string, { method = 'GET', body, cookie, headers = {} }: { method?: string; body?: unknown; cookie?: string; headers?: object } = {}) {
  return new Promise<Heard>((heard, lost) => {
    const sent = request(url, {
      method,
      agent: false,
      signal: AbortSignal.timeout(scaled(60_000)),
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...(cookie && { cookie }), ...headers },
    });
    sent.on('error', lost).on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('error', lost).on('end', () => heard({ status: answer.statusCode!, headers: answer.headers, body: text, json: () => JSON.parse(text) }));
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** With `describe.skipIf`: prints why a test is skipped. */
export const noPooler = pgbouncer === undefined;

/** PgBouncer in transaction mode in front of a database, as that user, with at most so many server connections. */
export async function startPooler(to: pg.ClientConfig, connections: number): Promise<PoolerPlace> {
  const { child, place } = await spawnPooler(await folderOfServers(), to, connections);
  children.push(child);
  return place;
}

export type Standby = { connection: pg.ClientConfig; start(): Promise<void>; kill(): Promise<void>; signal(signal: NodeJS.Signals): Promise<void> };

/** A standby from a stopped server's files, which follows it once both run. */
export async function standbyOf(data: string, primary: pg.ClientConfig): Promise<Standby> {
  const folder = await folderOfServers();
  const copy = join(folder, 'postgres');
  await run('cp', ['-a', data, copy]);
  await rm(join(copy, 'postmaster.pid'), { force: true });
  await writeFile(join(copy, 'standby.signal'), '');
  const socket = join(folder, 'socket');
  await mkdir(socket);
  if (account) for (const path of [join(copy, 'standby.signal'), socket]) await chown(path, account.uid, account.gid);
  const { bin } = await findPrograms(undefined, { folder, data: copy, account }, () => {});
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socket,
    port: '5432',
    shared_buffers: '16MB',
    fsync: 'off',
    io_method: 'sync',
    primary_conninfo: `host=${primary.host} port=${primary.port} user=postgres`,
    wal_retrieve_retry_interval: '200ms',
  };
  const connection = { host: socket, port: 5432, user: 'postgres', database: primary.database as string };
  let child: ChildProcess;
  return {
    connection,
    async start() {
      const args = ['-D', copy, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
      child = spawn(join(bin, 'postgres'), args, { ...identity(account), env: serverEnvironment(), stdio: ['ignore', 'ignore', 'pipe'] });
      children.push(child);
      let words = '';
      child.stderr!.setEncoding('utf8').on('data', (piece: string) => (words += piece));
      await eventually('the standby answers', () => {
        if (child.exitCode !== null) throw new Error(`The standby ended: ${words}`);
        return reaches(connection);
      });
    },
    kill: () => end(child, 'SIGINT'),
    async signal(signal) {
      for (const pid of [child.pid!, ...(await childrenOf(child.pid!, 'postgres'))]) process.kill(pid, signal);
    },
  };
}
