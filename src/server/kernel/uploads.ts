// Files that are still arriving, in a folder of this machine: pieces are added at their place, and the whole is taken when it is complete.
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileKey, pathOf } from '#server/kernel/file-keys';
import { isMissing } from '#server/kernel/file-store';

/** An upload that nobody continues. The device begins again. */
const keptFor = 7 * 24 * 3_600_000;

export type Uploads = {
  /** How many bytes have arrived. */
  received(key: FileKey): Promise<number>;
  /** Two devices may send the same piece of the same content at once: each byte has one place. */
  add(key: FileKey, at: number, piece: Buffer): Promise<number>;
  whole(key: FileKey): Promise<Buffer>;
  discard(key: FileKey): Promise<void>;
  /** Deletes what was given up. */
  sweep(): Promise<void>;
};

export function uploadsIn(folder: string): Uploads {
  const fileOf = (key: FileKey) => join(folder, pathOf(key));
  const none = (error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  };
  const received = async (key: FileKey) => (await stat(fileOf(key)).catch(none))?.size ?? 0;
  return {
    received,
    async add(key, at, piece) {
      await mkdir(dirname(fileOf(key)), { recursive: true, mode: 0o700 });
      const file = await open(fileOf(key), at === 0 ? 'w' : 'r+', 0o600);
      try {
        await file.write(piece, 0, piece.length, at);
        await file.datasync();
        return (await file.stat()).size;
      } finally {
        await file.close();
      }
    },
    whole: (key) => readFile(fileOf(key)),
    discard: (key) => rm(fileOf(key), { force: true }),
    async sweep() {
      const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(none)) ?? [];
      for (const entry of entries) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const found = await stat(path).catch(none);
        if (found && Date.now() - found.mtimeMs > keptFor) await rm(path, { force: true });
      }
    },
  };
}
