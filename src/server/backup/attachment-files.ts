// Photos and documents in backups: a folder beside the dumps has each file once, since a file never changes. And the end of files that no record has.
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { listBackups } from '#server/kernel/backup-folder';
import { type FileKey, type FileStore, pathOf } from '#server/kernel/file-keys';
import { isMissing } from '#server/kernel/file-store';
import { withClient } from '#server/postgres/database';

export const filesFolder = 'attachments';
const markOf = (folder: string) => join(folder, '.mirrored');
/** A file may become visible a moment after one with a later time. */
const overlap = 10 * 60_000;
const gone = '.removed';

const exists = (path: string) =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );

type Stored = FileKey & { stored_at: Date };

async function storedSince(owner: pg.ClientConfig, since: Date): Promise<Stored[]> {
  let found: Stored[] = [];
  await withClient(owner, async (client) => {
    await client.query('begin read only');
    await client.query(`select set_config('app.backup', 'on', true)`);
    found = (await client.query<Stored>('select user_id, content_hash, stored_at from attachment_files where stored_at > $1 order by stored_at', [since])).rows;
    await client.query('commit');
  });
  return found;
}

/** On one disk the file is not copied, only named a second time. */
const copied = (from: string, to: string) =>
  link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return undefined;
    return copyFile(from, `${to}.tmp`).then(() => rename(`${to}.tmp`, to));
  });

/** Copies what arrived since the last time: at a stop there is little left to do. Returns how many. */
export async function mirrorFiles(owner: pg.ClientConfig, { from, backups }: { from: string; backups: string }, signal?: AbortSignal): Promise<number> {
  const folder = join(backups, filesFolder);
  const last = await readFile(markOf(folder), 'utf8').catch(() => '');
  const since = new Date(Math.max(0, (Date.parse(last) || 0) - overlap));
  const files = await storedSince(owner, since);
  let count = 0;
  for (const file of files) {
    signal?.throwIfAborted();
    const to = join(folder, pathOf(file));
    if (await exists(to)) continue;
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    // It came back after its last record was removed.
    if (await exists(to + gone)) await rename(to + gone, to);
    else await copied(join(from, pathOf(file)), to);
    count += 1;
  }
  const newest = files.at(-1)?.stored_at;
  if (newest) await writeFile(markOf(folder), newest.toISOString(), { mode: 0o600 }).catch(() => {});
  return count;
}

/** A file that the database no longer has stays as long as a backup that may have it. */
export async function pruneMirror(owner: pg.ClientConfig, backups: string) {
  const folder = join(backups, filesFolder);
  const oldest = (await listBackups(backups)).at(-1)?.made.getTime() ?? 0;
  const known = new Set((await storedSince(owner, new Date(0))).map(pathOf));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((one) => one.isFile() && /^[0-9a-f]{64}(\.removed)?$/.test(one.name))) {
    const path = join(entry.parentPath, entry.name);
    if (entry.name.endsWith(gone)) {
      if ((await stat(path)).mtimeMs < oldest) await rm(path, { force: true });
    } else if (!known.has(path.slice(folder.length + 1))) {
      await rename(path, path + gone);
      await utimes(path + gone, new Date(), new Date());
    }
  }
}

/** After a restore: puts back the files that the store lacks. `missing`: neither there nor in the backup. */
export async function restoreFiles(owner: pg.ClientConfig, store: FileStore, backups: string) {
  const folder = join(backups, filesFolder);
  let [restored, missing] = [0, 0];
  for (const key of await storedSince(owner, new Date(0))) {
    if (await store.has(key)) continue;
    const path = join(folder, pathOf(key));
    const bytes = await readFile(path)
      .catch(() => readFile(path + gone))
      .catch(() => undefined);
    if (bytes) await store.write(key, bytes);
    if (bytes) restored += 1;
    else missing += 1;
  }
  return { restored, missing };
}

/** As long as a removed record can be restored. */
const retention = '400 days';

/** Deletes files that no record has, nor had within the retention. */
export async function sweepFiles(owner: pg.ClientConfig, store: FileStore): Promise<number> {
  const swept: FileKey[] = [];
  await withClient(owner, async (client) => {
    await client.query('begin');
    await client.query(`select set_config('app.backup', 'on', true)`);
    const { rows } = await client.query<FileKey>(
      `select f.user_id, f.content_hash from attachment_files f where f.stored_at < now() - interval '1 day' and not exists (
         select from attachments a where a.user_id = f.user_id and a.content_hash = f.content_hash and (a.deleted_at is null or a.deleted_at > now() - $1::interval))`,
      [retention],
    );
    for (const user_id of new Set(rows.map((row) => row.user_id))) {
      const hashes = rows.filter((row) => row.user_id === user_id);
      await client.query(`select set_config('app.user_id', $1, true)`, [user_id]);
      await client.query('delete from attachment_files where user_id = $1 and content_hash = any($2)', [user_id, hashes.map((row) => row.content_hash)]);
      swept.push(...hashes);
    }
    await client.query('commit');
  });
  for (const key of swept) await store.remove(key);
  return swept.length;
}
