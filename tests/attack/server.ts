// The built server under attack: a separate process on a database of the test, with its CPU time, its memory and its log.
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { afterAll } from 'vitest';
import { sessionCookie } from '#server/kernel/session';
import { type Fresh, freshDatabase } from '../database';
import { urlOf } from '../database-url';
import { childrenOf, end, endAll, startLida } from '../scale/servers';

export { ask, type Heard } from '../scale/servers';

export type Besieged = {
  url: string;
  pid: number;
  /** Both of its outputs. */
  log: string[];
  /** CPU seconds that it and its child processes have used so far, without PostgreSQL. */
  cpu(): Promise<number>;
  memory(): Promise<number>;
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/** A database for the servers of this file, dropped after they have ended. */
export async function attackedDatabase(): Promise<Fresh> {
  const db = await freshDatabase();
  afterAll(endAll);
  return db;
}

/** Rejects with its output when it does not start. `db`: a database of the test's cluster; without one, give DATA_DIR for an embedded one. */
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

/** Clock ticks per second, as Linux reports them. */
const ticks = 100;

async function secondsOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name, in brackets, may contain spaces: what follows begins with the third field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return stat ? (Number(fields[11]) + Number(fields[12])) / ticks : 0;
}

export const cookieOf = ({ token }: { token: string }) => `${sessionCookie}=${token}`;

const sockets = new Set<Socket>();
afterAll(() => sockets.forEach((socket) => socket.destroy()));

export type RawConnection = { socket: Socket; received: () => string; isClosed: () => boolean };

/** A raw connection, for requests that no HTTP client would send. */
export function connectTo(url: string, said = ''): Promise<RawConnection> {
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
      open({ socket, received: () => text, isClosed: () => closed });
    });
  });
}

/** How many connections are closed or answered. */
export const settledOf = (lines: RawConnection[]) => lines.filter(({ received, isClosed }) => isClosed() || received() !== '').length;
