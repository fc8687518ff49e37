// The backups of this installation: a folder of dated dumps, made by the clock, at every stop and on demand; old ones make room for new ones.
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { writeDump } from '#server/backup/dump';
import { type Backup, listBackups, nameOf, type Reason } from '#server/kernel/backup-folder';

/** Of those made at stops: a day of many restarts must not push out what the clock made. */
const stopsKept = 3;
const hour = 3_600_000;
const isPast = ({ made }: Backup) => made.getTime() <= Date.now();

export async function makeBackup(owner: pg.ClientConfig, folder: string, reason: Reason, signal?: AbortSignal): Promise<Backup & { rows: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const made = new Date();
  const file = join(folder, nameOf(made, reason));
  return { file, made, reason, rows: await writeDump(owner, file, signal) };
}

/** The newest `keep` that the clock made and the last few stops stay; what a person asked for is that person's to remove. */
export async function prune(folder: string, keep: number) {
  const backups = (await listBackups(folder)).filter(isPast);
  const spare = [...backups.filter(({ reason }) => reason === 'agendado').slice(keep), ...backups.filter(({ reason }) => reason === 'parada').slice(stopsKept)];
  for (const { file } of spare) await rm(file, { force: true });
  // What a killed process left half written; one that is being written is younger.
  for (const name of (await readdir(folder)).filter((each) => each.startsWith('lida-') && each.endsWith('.part'))) {
    const file = await stat(join(folder, name)).catch(() => undefined);
    if (file && Date.now() - file.mtimeMs > hour) await rm(join(folder, name), { force: true });
  }
}

/** The newest that the clock made. One from days to come, when the machine's clock was wrong, says nothing. */
export const lastScheduled = async (folder: string): Promise<Date | undefined> =>
  (await listBackups(folder)).find((backup) => backup.reason === 'agendado' && isPast(backup))?.made;

/** When the clock's next backup is due, by the newest there is: a restart neither skips nor repeats one. */
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

/** Looks every minute whether one is due; one that takes longer than an hour has failed; after a failure, not before an hour has passed. */
export function scheduleBackups({ owner, folder, hours, keep, made, failed }: Schedule, { minute = 60_000, longest = hour } = {}) {
  const leaving = new AbortController();
  let patience = 0;
  let running: Promise<void> | undefined;
  const look = async () => {
    if (performance.now() < patience || Date.now() < (await nextBackup(folder, hours)).getTime()) return;
    const backup = await makeBackup(owner, folder, 'agendado', AbortSignal.any([leaving.signal, AbortSignal.timeout(longest)]));
    await prune(folder, keep);
    made(backup);
  };
  const ticking = setInterval(() => {
    running ??= look()
      .catch((fault: unknown) => {
        // By the clock that cannot be set: a year that was taken back must not be waited for.
        patience = performance.now() + hour;
        if (!leaving.signal.aborted) failed(fault);
      })
      .finally(() => (running = undefined));
  }, minute);
  ticking.unref();
  return async function stop() {
    clearInterval(ticking);
    leaving.abort(new Error('The server is stopping'));
    await running;
  };
}
