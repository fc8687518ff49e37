// Finds a server already running on the data folder, from its postmaster.pid.
import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { Client, type ClientConfig, DatabaseError } from 'pg';
import { codeOf, folderTrouble, isAlive } from '#server/postgres/data-folder';

export type Postmaster = { pid: number; port: number; socket: string; status: 'starting' | 'ready' | 'stopping' };
/** `impostor`: another process that has the pid of a dead server (after a power cut and a reboot). */
export type Found = { server?: Postmaster; impostor?: number };

export async function findPostmaster(data: string): Promise<Found> {
  const file = join(data, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch((error) => {
    if (codeOf(error) !== 'ENOENT') throw folderTrouble(data, error);
    return undefined;
  });
  if (text === undefined) return {};
  if (text === '') await discardEmpty(file);
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Math.abs(Number(lines[0]));
  if (!pid || !isAlive(pid)) return {};
  if (await isSomethingElse(pid, data)) return { impostor: pid };
  const status = lines[7] === 'ready' || lines[7] === 'stopping' ? lines[7] : 'starting';
  return { server: { pid, port: Number(lines[3]), socket: lines[4] ?? '', status } };
}

/** PostgreSQL fills the file right after creating it, and refuses to start if it is empty. */
async function discardEmpty(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.size === 0 && Date.now() - found.mtimeMs > 10_000) await rm(file, { force: true });
}

/** True only if certain: in doubt it is the server. */
async function isSomethingElse(pid: number, data: string): Promise<boolean> {
  const command = await commandOf(pid);
  if (!command) return false;
  // A zombie process has an empty command.
  if (!/postgres|postmaster/.test(command[0] ?? '')) return true;
  const folder = command[command.indexOf('-D') + 1] ?? '';
  return command.includes('-D') && isAbsolute(folder) && (await areDifferent(folder, data));
}

async function areDifferent(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  return a !== undefined && b !== undefined && (a.ino !== b.ino || a.dev !== b.dev);
}

async function commandOf(pid: number): Promise<string[] | undefined> {
  try {
    if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
    return [(await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)])).stdout.trim()];
  } catch {
    return undefined;
  }
}

/** The file can say "ready" after the server is gone, or while it recovers from a crash: connect to it. */
export async function probe(address: ClientConfig): Promise<'running' | 'starting' | 'unreachable'> {
  const client = new Client({ ...address, user: 'postgres', database: 'postgres', connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return 'running';
  } catch (error) {
    // 57P03: starting up or shutting down. Any other PostgreSQL error means that it runs.
    if (codeOf(error) === '57P03') return 'starting';
    return error instanceof DatabaseError ? 'running' : 'unreachable';
  } finally {
    await client.end().catch(() => {});
  }
}
