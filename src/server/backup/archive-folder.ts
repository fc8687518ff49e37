// The folder of the continuous archive: copies of the whole data folder ("base backups"), and every WAL segment since the oldest of them.
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** `from` and `to`: when it was taken. Recovery can reach any moment from `to` on. `wal`: the first segment it needs. */
export type BaseInfo = { from: string; to: string; wal: string; major: number };
export type Base = { folder: string; wals: string; info: BaseInfo };

export const archiveRoot = (backups: string) => join(backups, 'continuo');
/** By system identifier: another cluster gives its segments the same names. */
export const archiveOf = (backups: string, identifier: string) => join(archiveRoot(backups), identifier);
export const walsIn = (archive: string) => join(archive, 'wal');

const names = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** Complete base backups of one archive, newest first. */
export async function basesIn(archive: string): Promise<Base[]> {
  const found = (await names(archive)).filter((name) => /^base-[\d.TZ-]+$/.test(name));
  const bases = await Promise.all(
    found.map(async (name) => {
      const folder = join(archive, name);
      const info = JSON.parse(await readFile(join(folder, 'info.json'), 'utf8')) as BaseInfo;
      return { folder, wals: walsIn(archive), info };
    }),
  );
  return bases.toSorted((a, b) => b.info.to.localeCompare(a.info.to));
}

/** Of all clusters that were archived here, newest first. */
export async function allBases(backups: string): Promise<Base[]> {
  const clusters = (await names(archiveRoot(backups))).filter((name) => /^\d+$/.test(name));
  const bases = await Promise.all(clusters.map((name) => basesIn(archiveOf(backups, name))));
  return bases.flat().toSorted((a, b) => b.info.to.localeCompare(a.info.to));
}

/** Segments are numbered through all timelines: a newer one of an older timeline is still newer. */
const placeOf = (wal: string) => wal.slice(8, 24);
const isSegment = (name: string) => /^[0-9A-F]{24}/.test(name);

/** What no recovery within the last `days` needs: base backups before the newest that is older than that, and segments before the oldest kept one. */
export function excess(bases: readonly BaseInfo[], wals: readonly string[], now: Date, days: number): { bases: BaseInfo[]; wals: string[] } {
  const since = new Date(now.getTime() - days * 86_400_000).toISOString();
  const newestFirst = bases.toSorted((a, b) => b.to.localeCompare(a.to));
  const firstOld = newestFirst.findIndex(({ to }) => to <= since);
  const kept = firstOld < 0 ? newestFirst : newestFirst.slice(0, firstOld + 1);
  const oldest = kept.map(({ wal }) => placeOf(wal)).toSorted()[0];
  return { bases: newestFirst.slice(kept.length), wals: oldest === undefined ? [] : wals.filter((name) => isSegment(name) && placeOf(name) < oldest) };
}

export async function pruneArchive(backups: string, identifier: string, days: number, now = new Date()) {
  const archive = archiveOf(backups, identifier);
  const bases = await basesIn(archive);
  const old = excess(
    bases.map(({ info }) => info),
    await names(walsIn(archive)),
    now,
    days,
  );
  const deleted = bases.filter(({ info }) => old.bases.includes(info));
  for (const { folder } of deleted) await rm(folder, { recursive: true, force: true });
  for (const name of old.wals) await rm(join(walsIn(archive), name), { force: true });
  await pruneUnused(backups, identifier, days, now);
}

/** Unfinished and abandoned base backups, and archives of clusters that are gone, until they are as old as the others. */
async function pruneUnused(backups: string, identifier: string, days: number, now: Date) {
  const isOld = (at: string | undefined) => at !== undefined && now.getTime() - Date.parse(at) > days * 86_400_000;
  for (const cluster of await names(archiveRoot(backups))) {
    const archive = archiveOf(backups, cluster);
    if (cluster !== identifier && isOld((await basesIn(archive))[0]?.info.to)) await rm(archive, { recursive: true, force: true });
  }
  const archive = archiveOf(backups, identifier);
  for (const name of await names(archive)) {
    const at = /^base-([\dT-]+)\.(\d{3})Z\.(part|abandonado)$/.exec(name);
    const made = at && `${at[1]!.slice(0, 10)}T${at[1]!.slice(11).replaceAll('-', ':')}.${at[2]}Z`;
    if (made && (at[3] === 'part' ? now.getTime() - Date.parse(made) > 86_400_000 : isOld(made)))
      await rm(join(archive, name), { recursive: true, force: true });
  }
}

/** A recovery to a moment before it leaves a base backup on a past that no longer exists. */
export const abandon = ({ folder }: Base) => rename(folder, `${folder}.abandonado`);
