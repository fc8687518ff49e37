// Where the bytes of photos and documents are kept, by owner and content: a folder, or a bucket of an S3-compatible service.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileKey, type FileStore, pathOf } from '#server/kernel/file-keys';
import { s3Store } from '#server/kernel/s3-store';
import type { Settings } from '#server/kernel/settings';

export const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The file gets its name when it is complete and synced to disk. Mode 0600: it may show people. */
export async function writeWhole(path: string, bytes: Buffer) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}.tmp`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

export function folderStore(folder: string): FileStore {
  const found = (key: FileKey) =>
    stat(join(folder, pathOf(key))).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
  return {
    read: async (key) => ((await found(key)) ? createReadStream(join(folder, pathOf(key))) : undefined),
    has: async (key) => (await found(key)) !== undefined,
    write: (key, bytes) => writeWhole(join(folder, pathOf(key)), bytes),
    remove: (key) => rm(join(folder, pathOf(key)), { force: true }),
  };
}

export const fileStoreOf = (settings: Settings): FileStore => (settings.S3 ? s3Store(settings.S3) : folderStore(settings.ATTACHMENTS_DIR));
