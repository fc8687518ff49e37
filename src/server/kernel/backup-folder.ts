// The backup folder: file names and listing.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Why it was made: on schedule, at shutdown, by command, or before a restore replaced the data. */
export type Reason = 'agendado' | 'parada' | 'manual' | 'antes';
export type Backup = { file: string; made: Date; reason: Reason };

const dated = /^lida-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.(\d{3})Z-(agendado|parada|manual|antes)\.dump\.gz$/;

/** Unfinished backups (.part) included. */
export const isBackup = (name: string) => dated.test(name.replace(/\.part$/, ''));

export const nameOf = (made: Date, reason: Reason) => `lida-${made.toISOString().replaceAll(':', '-')}-${reason}.dump.gz`;

/** Newest first, without unfinished ones (.part). */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const [, day, hours, minutes, seconds, thousandths, reason] = dated.exec(name) ?? [];
      return reason ? [{ file: join(folder, name), made: new Date(`${day}T${hours}:${minutes}:${seconds}.${thousandths}Z`), reason: reason as Reason }] : [];
    })
    .toSorted((a, b) => b.made.getTime() - a.made.getTime());
}
