// The built server under attack: a process of its own on a database of the test, with what it has used of the processor and what it wrote to its log.
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { afterAll } from 'vitest';
import { sessionCookie } from '#server/kernel/session';
import { type Fresh, freshDatabase } from '../database';
import { childrenOf, end, endAll, startLida, urlOf } from '../scale/servers';

export { ask, eventually, type Heard } from '../scale/servers';

export type Besieged = {
  url: string;
  pid: number;
  /** What it said, on both of its outputs. */
  log: string[];
  /** Seconds of processor that it and the processes it started have used so far; PostgreSQL is not among them. */
  cpu(): Promise<number>;
  /** Bytes of memory that it holds now. */
  memory(): Promise<number>;
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/** A database that servers of this file may use: they end before it is taken away. */
export async function attackedDatabase(): Promise<Fresh> {
  const db = await freshDatabase();
  afterAll(endAll);
  return db;
}

/** Rejects with what it said when it did not come up. `db`: a database of the test's cluster; without one, give DATA_DIR, and it has its own. */
export async function startServer(db: Pick<Fresh, 'connection'> | undefined, settings: Record<string, string> = {}): Promise<Besieged> {
  const { child, address, lines } = await startLida({
    BACKUP_EVERY: '0',
    ...(db && { DATABASE_URL: urlOf(db.connection('postgres')) }),
    ...settings,
  });
  const pid = child.pid!;
  return {
    url: address,
    pid,
    log: lines,
    async cpu() {
      const all = [pid, ...(await childrenOf(pid, 'node'))];
      return (await Promise.all(all.map(secondsOf))).reduce((sum, each) => sum + each, 0);
    },
    memory: async () => Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024,
    stop: (signal = 'SIGTERM') => end(child, signal),
  };
}

/** Of a second, as Linux counts for programs. */
const ticks = 100;

async function secondsOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name, in brackets, may have spaces in it: what follows begins with the third field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return stat ? (Number(fields[11]) + Number(fields[12])) / ticks : 0;
}

export const cookieOf = ({ token }: { token: string }) => `${sessionCookie}=${token}`;

const sockets = new Set<Socket>();
afterAll(() => sockets.forEach((socket) => socket.destroy()));

export type Line = { socket: Socket; heard: () => string; isClosed: () => boolean };

/** A bare connection, for requests that no client of HTTP would make. */
export function lineTo(url: string, said = ''): Promise<Line> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  sockets.add(socket);
  let text = '';
  let closed = false;
  socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  socket.on('error', () => {}).on('close', () => (closed = true));
  return new Promise((open, lost) => {
    socket.once('error', lost).once('connect', () => {
      if (said) socket.write(said);
      open({ socket, heard: () => text, isClosed: () => closed });
    });
  });
}

/** Those of several lines that are closed or answered. */
export const settledOf = (lines: Line[]) => lines.filter(({ heard, isClosed }) => isClosed() || heard() !== '').length;
