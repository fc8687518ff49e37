// What a store of photos and documents can do, and the place of a file in it.
import type { Readable } from 'node:stream';
import { isHash } from '#domain/attachments/file-types';
import { idOf } from '#domain/kernel/fields';

export type FileKey = { user_id: string; content_hash: string };

export type FileStore = {
  /** Undefined: it is not there. */
  read(key: FileKey): Promise<Readable | undefined>;
  has(key: FileKey): Promise<boolean>;
  /** The same content may be written twice. */
  write(key: FileKey, bytes: Buffer): Promise<void>;
  remove(key: FileKey): Promise<void>;
};

/** Owner, then content. Both are checked here too: a brought farm may contain any text as a hash. */
export function pathOf({ user_id, content_hash }: FileKey) {
  if (!idOf(user_id) || !isHash(content_hash)) throw new Error('This is not the key of a file');
  return `${user_id}/${content_hash.slice(0, 2)}/${content_hash}`;
}
