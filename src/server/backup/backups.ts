// Backups: a folder of dated dumps, made on schedule, at every shutdown and on demand; old ones are deleted.
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { writeDump } from '#server/backup/dump';
import { type Backup, listBackups, nameOf, type Reason } from '#server/kernel/backup-folder';

/** Shutdown backups have their own limit, so that many restarts do not remove scheduled ones. */
const stopsKept = 3;
const hour = 3_600_000;
const isPast = ({ made }: Backup) => made.getTime() <= Date.now();

export async function makeBackup(owner: pg.ClientConfig, folder: string, reason: Reason, signal?: AbortSignal): Promise<Backup & { rows: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const made = new Date();
  const file = join(folder, nameOf(made, reason));
  return { file, made, reason, rows: await writeDump(owner, file, signal) };
}

/** Keeps the newest `keep` scheduled backups, the last shutdown ones, and all that a person asked for. */
export async function prune(folder: string, keep: number) {
  const backups = (await listBackups(folder)).filter(isPast);
  const excess = [
    ...backups.filter(({ reason }) => reason === 'agendado').slice(keep),
    ...backups.filter(({ reason }) => reason === 'parada').slice(stopsKept),
  ];
  for (const { file } of excess) await rm(file, { force: true });
  // Unfinished files of killed processes; one in progress is younger.
  for (const name of (await readdir(folder)).filter((each) => each.startsWith('lida-') && each.endsWith('.part'))) {
    const file = await stat(join(folder, name)).catch(() => undefined);
    if (file && Date.now() - file.mtimeMs > hour) await rm(join(folder, name), { force: true });
  }
}

/** The newest scheduled backup. Ignores dates in the future, made while the clock was wrong. */
export const lastScheduled = async (folder: string): Promise<Date | undefined> =>
  (await listBackups(folder)).find((backup) => backup.reason === 'agendado' && isPast(backup))?.made;

/** Computed from the newest file, so that a restart neither skips nor repeats a backup. */
export async function nextBackup(folder: string, hours: number): Promise<Date> {
  const newest = await lastScheduled(folder);
  return newest ? new Date(newest.getTime() + hours * hour) : new Date(0);
}

type Schedule = {
  owner: pg.ClientConfig;
  folder: string;
  hours: number;
  keep: number;
  made: (backup: Backup) => void;
  failed: (fault: unknown) => void;
};

/** Checks every minute whether a backup is due. Timeout: one hour; retry after a failure: one hour. */
export function scheduleBackups({ owner, folder, hours, keep, made, failed }: Schedule, { minute = 60_000, timeout = hour } = {}) {
  const stopping = new AbortController();
  let retryAt = 0;
  let running: Promise<void> | undefined;
  const check = async () => {
    if (performance.now() < retryAt || Date.now() < (await nextBackup(folder, hours)).getTime()) return;
    // Not AbortSignal.any with AbortSignal.timeout: Node 20 may collect the combined signal as garbage, and it never fires.
    const stopOne = new AbortController();
    const late = setTimeout(() => stopOne.abort(new DOMException('The backup took too long', 'TimeoutError')), timeout).unref();
    const stopToo = () => stopOne.abort(stopping.signal.reason);
    stopping.signal.addEventListener('abort', stopToo);
    const backup = await makeBackup(owner, folder, 'agendado', stopOne.signal).finally(() => {
      clearTimeout(late);
      stopping.signal.removeEventListener('abort', stopToo);
    });
    await prune(folder, keep);
    made(backup);
  };
  const ticking = setInterval(() => {
    running ??= check()
      .catch((fault: unknown) => {
        // Monotonic clock: a change of the system time must not delay the retry.
        retryAt = performance.now() + hour;
        if (!stopping.signal.aborted) failed(fault);
      })
      .finally(() => (running = undefined));
  }, minute);
  ticking.unref();
  return async function stop() {
    clearInterval(ticking);
    stopping.abort(new Error('The server is stopping'));
    await running;
  };
}
