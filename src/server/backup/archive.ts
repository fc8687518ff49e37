// The continuous archive of the embedded PostgreSQL: its WAL is copied to the backup folder at most a minute after a commit, so that a recovery can reach any moment.
import { spawn } from 'node:child_process';
import { chown, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { archiveOf, archiveRoot, type BaseInfo, basesIn, pruneArchive, walsIn } from '#server/backup/archive-folder';
import { withClient } from '#server/postgres/database';

/** For the start of PostgreSQL. What it does with a full segment is set later: see `discard`. */
export const archiveSettings = { archive_mode: 'on' };

/** Until there is a base backup its segments are of no use. */
const discard = '/bin/true';
/** A full backup disk must not fill the data disk too: 2 GB of segments that cannot be copied. */
const mostWaiting = 128;
const hour = 3_600_000;

/** For the shell inside a command of PostgreSQL, where % has a meaning. */
export const quoted = (path: string) => `'${path.replaceAll('%', '%%').replaceAll("'", `'\\''`)}'`;

/** An existing file was complete: it got its name after it was written to disk. Zeros after a switch compress to nothing. */
export function archiveCommand(wals: string) {
  const file = `${quoted(wals)}/%f.gz`;
  return `test -f ${file} || { gzip -1 < "%p" > ${file}.part && sync ${file}.part && mv ${file}.part ${file}; }`;
}

export type Archive = {
  /** Copies what was written until now; false where there is nothing to recover from yet. */
  flush(signal: AbortSignal): Promise<boolean>;
  stop(): Promise<void>;
};

type Options = {
  superuser: pg.ClientConfig;
  data: string;
  backups: string;
  days: number;
  failed: (fault: unknown) => void;
};

/** Checks every minute. The first base backup waits, so that a server that only tries something out makes none. */
export function keepArchive(options: Options, { minute = 60_000, first = 10 * 60_000 } = {}): Archive {
  const stopping = new AbortController();
  const began = performance.now();
  let retryAt = began + first;
  let running: Promise<void> | undefined;
  const check = async () => {
    const state = await withClient(options.superuser, stateOf(options.backups));
    if (state.isOn) await giveUpIfFull(options, state);
    const due = !state.isOn || Date.now() - Date.parse(state.newest?.to ?? '') > (options.days / 2) * 24 * hour;
    if (!due || performance.now() < retryAt) return;
    retryAt = performance.now() + hour;
    await makeBase(options, stopping.signal);
    await pruneArchive(options.backups, state.identifier, options.days);
  };
  const ticking = setInterval(() => {
    running ??= check()
      .catch((fault: unknown) => {
        if (!stopping.signal.aborted) options.failed(fault);
      })
      .finally(() => (running = undefined));
  }, minute);
  ticking.unref();
  return {
    flush: (signal) => flush(options, signal),
    async stop() {
      clearInterval(ticking);
      stopping.abort(new Error('The server is stopping'));
      await running;
    },
  };
}

/** `isPossible`: PostgreSQL was started for it. */
type State = { identifier: string; isOn: boolean; isPossible: boolean; newest: BaseInfo | undefined; waiting: number; isFailing: boolean };

const stateOf =
  (backups: string) =>
  async (client: pg.Client): Promise<State> => {
    const { rows } = await client.query<{ identifier: string; command: string; waiting: number; failing: boolean; possible: boolean }>(
      `select (select system_identifier::text from pg_control_system()) as identifier, current_setting('archive_command') as command,
       current_setting('archive_mode') = 'on' as possible,
       (select count(*)::int from pg_ls_archive_statusdir() where name like '%.ready') as waiting,
       (select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) from pg_stat_archiver) as failing`,
    );
    const { identifier, command, waiting, failing, possible } = rows[0]!;
    const archive = archiveOf(backups, identifier);
    const newest = (await basesIn(archive))[0]?.info;
    // The folder may have been moved, or emptied: then everything begins anew.
    const isOn = newest !== undefined && command === archiveCommand(walsIn(archive));
    return { identifier, isOn, isPossible: possible, newest, waiting, isFailing: failing };
  };

async function giveUpIfFull({ superuser, failed, backups }: Options, { waiting, isFailing }: State) {
  if (!isFailing) return;
  failed(new Error(`WAL cannot be copied to ${backups}: ${waiting} segments wait`));
  if (waiting < mostWaiting) return;
  await withClient(superuser, (client) => setCommand(client, discard));
  failed(new Error('the continuous archive ends here, so that the data disk does not fill up; it begins again with the next base backup'));
}

async function setCommand(client: pg.Client, command: string) {
  await client.query(`alter system set archive_timeout = '60s'`);
  await client.query(`alter system set archive_command = ${pg.escapeLiteral(command)}`);
  await client.query('select pg_reload_conf()');
  // The archiver and this connection read it a moment later.
  while ((await client.query<{ now: string }>(`select current_setting('archive_command') as now`)).rows[0]!.now !== command) await sleep(20);
}

/** At the start, before the first segment is full: the setting of a former start may name another folder, or an archive that is no longer wanted. */
export const prepareArchive = (superuser: pg.ClientConfig, { backups, days }: Pick<Options, 'backups' | 'days'>) =>
  withClient(superuser, async (client) => {
    const { isOn, isPossible } = await stateOf(backups)(client);
    if (isPossible && (days === 0 || !isOn)) await setCommand(client, discard);
  });

/** What PostgreSQL makes anew, or must not find in a copy. */
const left = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'].map((name) => `./${name}/*`);
const leftFiles = ['./postmaster.pid', './postmaster.opts', 'pgsql_tmp*', 'pg_internal.init'];

/** Copies the data folder of the running server, as the manual's "low level" base backup. */
export async function makeBase({ superuser, data, backups }: Omit<Options, 'days' | 'failed'>, signal?: AbortSignal): Promise<BaseInfo> {
  signal?.throwIfAborted();
  return withClient(superuser, async (client) => {
    const { identifier } = await stateOf(backups)(client);
    const archive = archiveOf(backups, identifier);
    await makeFolders(backups, archive, data);
    await setCommand(client, archiveCommand(walsIn(archive)));
    // Otherwise the copy would wait for its segments for ever.
    await copySegment(client, AbortSignal.timeout(60_000)).catch(async (fault: unknown) => {
      await setCommand(client, discard);
      throw new Error(`WAL cannot be copied to ${walsIn(archive)}`, { cause: fault });
    });
    const from = new Date().toISOString();
    const folder = join(archive, `base-${from.replaceAll(':', '-')}`);
    const draft = `${folder}.part`;
    try {
      await mkdir(draft, { mode: 0o700 });
      const { rows: began } = await client.query<{ wal: string; major: number }>(
        `select pg_walfile_name(pg_backup_start('lida', true)) as wal, current_setting('server_version_num')::int / 10000 as major`,
      );
      await copyFolder(data, join(draft, 'data.tar.gz'), signal);
      // Waits until every segment that the copy needs is in the archive.
      const { rows: ended } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)');
      await writeFile(join(draft, 'backup_label'), ended[0]!.labelfile, { mode: 0o600 });
      const info: BaseInfo = { from, to: new Date().toISOString(), ...began[0]! };
      await writeFile(join(draft, 'info.json'), JSON.stringify(info), { mode: 0o600 });
      await rename(draft, folder);
      return info;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  });
}

/** PostgreSQL writes there too: as root we hand them to its account. */
async function makeFolders(backups: string, archive: string, data: string) {
  await mkdir(walsIn(archive), { recursive: true, mode: 0o700 });
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(data);
  for (const folder of [archiveRoot(backups), archive, walsIn(archive)]) await chown(folder, uid, gid);
}

/** Files change while they are copied: the WAL repairs that, and `tar` says so with code 1. */
function copyFolder(data: string, file: string, signal?: AbortSignal) {
  const excluded = [...left, ...leftFiles].map((pattern) => `--exclude=${pattern}`);
  return new Promise<void>((done, failed) => {
    const tar = spawn('nice', ['-n', '19', 'tar', '-czf', file, ...excluded, '-C', data, '.'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(signal && { signal }),
    });
    let said = '';
    tar.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
    tar.on('error', failed).on('close', (code) => (code === 0 || code === 1 ? done() : failed(new Error(`tar ended with ${code}: ${said}`))));
  });
}

async function flush({ superuser, backups }: Options, signal: AbortSignal) {
  signal.throwIfAborted();
  return withClient(superuser, async (client) => {
    if (!(await stateOf(backups)(client)).isOn) return false;
    await copySegment(client, signal);
    return true;
  });
}

/** Ends the current segment and waits until it is in the archive. */
async function copySegment(client: pg.Client, signal: AbortSignal) {
  // An empty segment is not ended: then its name is that of the one before, which was.
  const { rows } = await client.query<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) as wal');
  const isCopied = async () =>
    (await client.query<{ done: boolean }>('select coalesce(last_archived_wal >= $1, false) as done from pg_stat_archiver', [rows[0]!.wal])).rows[0]!.done;
  while (!(await isCopied())) {
    signal.throwIfAborted();
    await sleep(20);
  }
}
