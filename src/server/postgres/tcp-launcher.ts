// Starts the embedded PostgreSQL where Node cannot use its socket, as on Windows: it listens on a port of this machine alone, and asks for a password that is kept beside the data.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, link, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '#server/kernel/cannot-start';
import { identity, serverEnvironment } from '#server/postgres/account';
import { folderTrouble, type Home, makeReady, openHome, syncFolder, unless, versionOf } from '#server/postgres/data-folder';
import {
  type Cluster,
  type ClusterPlace,
  didNotOpen,
  folderInUse,
  lockHeld,
  lockTimeout,
  logOf,
  openCluster,
  openLog,
  startPostgres,
  stoppedMeanwhile,
  usualSettings,
} from '#server/postgres/launcher';
import { findPostmaster, probe } from '#server/postgres/postmaster';
import { findPrograms } from '#server/postgres/programs';

/** The embedded PostgreSQL of this platform. */
export const startCluster = (place: ClusterPlace): Promise<Cluster> => (process.platform === 'win32' ? startOverTcp(place) : startPostgres(place));

const host = '127.0.0.1';
/** A server that dies right after it opened is not started for ever. */
const mostOpened = 5;
/** Recovery after a power cut may take long: pg_ctl notices if the server ends. */
const patience = '86400';

/** Unlike on a socket, a killed process leaves its server running, and the next one uses it. */
export async function startOverTcp(place: ClusterPlace): Promise<Cluster> {
  const say = place.say ?? (() => {});
  const home = await openHome(place.folder, say);
  const programs = await findPrograms(place.bin, home, say);
  const password = await passwordOf(home);
  let port: number | undefined;
  let isOurs = false;

  /** Not PostgreSQL itself: only pg_ctl gives up the rights of an administrator, with which PostgreSQL refuses to run. */
  async function control(...args: string[]): Promise<boolean> {
    // Pipes would stay open as long as the server, which inherits them.
    const child = spawn(join(programs.bin, 'pg_ctl'), [...args, '-D', home.data, '-w', '-t', patience], {
      ...identity(home.account),
      cwd: home.folder,
      env: serverEnvironment(),
      stdio: 'ignore',
      windowsHide: true,
    });
    const [code] = await once(child, 'exit');
    return code === 0;
  }

  /** What the log says if it does not start. */
  async function launch(): Promise<string | undefined> {
    await makeReady(home, programs, say, { mayCreate: port === undefined, backups: place.backups, passwordFile: passwordFileOf(home) });
    // Pools keep their address, so a restarted server uses the same port.
    port ??= await freePort();
    const settings = { ...usualSettings(programs), ...place.settings, listen_addresses: host, unix_socket_directories: '', port };
    const log = await openLog(home);
    const from = (await log.stat()).size;
    await log.close();
    const options = Object.entries(settings).map(([name, value]) => `-c "${name}=${value}"`);
    if (await control('start', '-l', logOf(home), '-o', options.join(' '))) return undefined;
    return (await readFile(logOf(home))).subarray(from).toString();
  }

  async function start(isStopped: () => boolean): Promise<void> {
    let deadline = Date.now() + lockTimeout;
    const slow = setTimeout(() => say('O PostgreSQL ainda está abrindo ou recuperando os dados; espere…'), 5_000);
    try {
      for (let opened = 0; ; await sleep(100)) {
        if (isStopped()) throw stoppedMeanwhile();
        const { server } = await findPostmaster(home.data);
        const answer = server && (await probe({ host, port: server.port, password }));
        if (server && answer === 'running') {
          if (port !== server.port && !isOurs) say(`Usando o PostgreSQL que já está no ar nesta pasta (processo ${server.pid}).`);
          port = server.port;
          return;
        }
        if (answer === 'starting') deadline = Date.now() + lockTimeout;
        if (Date.now() > deadline || opened === mostOpened) throw folderInUse(home, server);
        if (answer === 'starting') continue;
        const logText = await launch();
        if (logText === undefined) {
          isOurs = true;
          opened++;
        } else if (!lockHeld.test(logText)) throw didNotOpen(home, logText);
      }
    } finally {
      clearTimeout(slow);
    }
  }

  return openCluster(home, {
    start,
    connection: (user, database) => ({ host, port: port!, user, database, password }),
    stop: async () => isOurs && control('stop', '-m', 'fast'),
  });
}

const passwordFileOf = ({ folder }: Home) => join(folder, 'postgres-senha');

/** Before the data are created; of two first starts the first one's counts. */
async function passwordOf(home: Home): Promise<string> {
  const file = passwordFileOf(home);
  try {
    if ((await versionOf(home.data)) === undefined) {
      const draft = `${file}.${randomBytes(4).toString('hex')}`;
      await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
      if (home.account) await chown(draft, home.account.uid, home.account.gid);
      await link(draft, file).catch(unless('EEXIST'));
      await rm(draft);
      await syncFolder(home.folder);
    }
    const password = await readFile(file, 'utf8').catch(unless('ENOENT'));
    if (password) return password;
    throw new CannotStart(
      `Falta ${file}, a senha com que o Lida abre o banco de dados em ${home.data}. Devolva o arquivo; se ele se perdeu, guarde a pasta com outro nome e restaure um backup: npm run restore -- arquivo`,
    );
  } catch (error) {
    throw folderTrouble(home.folder, error);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
