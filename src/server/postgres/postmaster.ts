// The server that may already be running on a data folder, as its postmaster.pid tells it.
import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { Client, DatabaseError } from 'pg';
import { codeOf, folderTrouble, isAlive } from '#server/postgres/folder';

export type Postmaster = { pid: number; port: number; socket: string; status: 'starting' | 'ready' | 'stopping' };
/** `impostor`: a living process that got the number of a server that died without tidying up (a power cut, then a boot). */
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

/** PostgreSQL writes it at once after making it, and never starts again over an empty one. */
async function discardEmpty(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.size === 0 && Date.now() - found.mtimeMs > 10_000) await rm(file, { force: true });
}

/** Only when it is certain: in doubt it is the server. */
async function isSomethingElse(pid: number, data: string): Promise<boolean> {
  const command = await commandOf(pid);
  if (!command) return false;
  // A dead process that nobody has collected has no command any more.
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

/** A file can say "ready" long after the server is gone, or while it recovers from a crash: ask the server itself. */
export async function ask({ socket, port }: Postmaster): Promise<'here' | 'soon' | 'silent'> {
  const client = new Client({ host: socket, port, user: 'postgres', database: 'postgres', connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return 'here';
  } catch (error) {
    // 57P03: starting up or shutting down. Any other word of PostgreSQL's own means that it is there.
    if (codeOf(error) === '57P03') return 'soon';
    return error instanceof DatabaseError ? 'here' : 'silent';
  } finally {
    await client.end().catch(() => {});
  }
}
