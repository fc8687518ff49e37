// Photos and documents on this device, beside the store of their farm: those that wait to be sent, and those that were opened before.
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { FileType } from '#domain/attachments/file-types';
import { RuleBroken } from '#domain/kernel/errors';

/** `waiting`: the server does not have it. `at`: when it was last used. `epoch`: the server's history in which it had the file; a restored one may lack it. */
export type KeptFile = { content_hash: string; file_type: FileType; bytes: ArrayBuffer; waiting: boolean; at: number; epoch?: string | undefined };
interface Schema extends DBSchema {
  files: { key: string; value: KeptFile };
  /** Without the bytes, which are read only to be shown or sent. */
  known: { key: string; value: Omit<KeptFile, 'bytes'> & { size: number } };
}

/** Files that the server has are kept up to this size; the others always. */
const cacheBytes = 200_000_000;

const nameOf = (device: string) => `${device} files`;
const open = new Map<string, Promise<IDBPDatabase<Schema>>>();

function filesOf(device: string) {
  let known = open.get(device);
  if (!known) {
    const forget = () => open.delete(device);
    known = openDB<Schema>(nameOf(device), 1, {
      upgrade(fresh) {
        fresh.createObjectStore('files', { keyPath: 'content_hash' });
        fresh.createObjectStore('known', { keyPath: 'content_hash' });
      },
      blocking(_current, _wanted, event) {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    known.catch(forget);
    open.set(device, known);
  }
  return known;
}

const watchers = new Set<() => void>();
/** Called when a file of any farm is kept, sent or deleted. */
export const watchFiles = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};
const tell = () => watchers.forEach((watcher) => watcher());

/** Resolves when it is on the disk. */
export async function keepFile(device: string, file: Omit<KeptFile, 'at'>) {
  const entry = { ...file, at: Date.now() };
  const { bytes, ...known } = entry;
  try {
    const tx = (await filesOf(device)).transaction(['files', 'known'], 'readwrite', { durability: 'strict' });
    const before = await tx.objectStore('known').get(file.content_hash);
    // A file that waits goes on waiting, whoever opens it.
    const waiting = file.waiting || before?.waiting === true;
    await Promise.all([
      tx.objectStore('files').put({ ...entry, waiting }),
      tx.objectStore('known').put({ ...known, waiting, size: bytes.byteLength }),
      tx.done,
    ]);
  } catch {
    throw new RuleBroken('Não há espaço neste aparelho: o arquivo não foi guardado. Libere espaço e tente de novo.');
  }
  tell();
}

export const keptFile = async (device: string, content_hash: string) => (await filesOf(device)).get('files', content_hash);

export const waitingFiles = async (device: string) => (await (await filesOf(device)).getAll('known')).filter(({ waiting }) => waiting);

/** Those that wait, and those that the server had before it was restored. */
export const filesToSend = async (device: string, epoch: string | undefined) =>
  (await (await filesOf(device)).getAll('known')).filter((file) => file.waiting || file.epoch !== epoch);

export async function markSent(device: string, content_hash: string, epoch: string | undefined) {
  const tx = (await filesOf(device)).transaction(['files', 'known'], 'readwrite', { durability: 'strict' });
  const [files, known] = [tx.objectStore('files'), tx.objectStore('known')];
  const [file, entry] = await Promise.all([files.get(content_hash), known.get(content_hash)]);
  const sent = { waiting: false, epoch };
  await Promise.all([file && files.put({ ...file, ...sent }), entry && known.put({ ...entry, ...sent }), tx.done]);
  tell();
}

export async function dropFile(device: string, content_hash: string) {
  const tx = (await filesOf(device)).transaction(['files', 'known'], 'readwrite');
  await Promise.all([tx.objectStore('files').delete(content_hash), tx.objectStore('known').delete(content_hash), tx.done]);
  tell();
}

/** The least recently used first. Never one that waits. `isKnown`: whether a record of this person still has it. */
export async function trimFiles(device: string, isKnown: (content_hash: string) => boolean) {
  const sent = (await (await filesOf(device)).getAll('known')).filter(({ waiting }) => !waiting).toSorted((a, b) => b.at - a.at);
  let total = 0;
  for (const { content_hash, size } of sent) {
    total += size;
    if (total > cacheBytes || !isKnown(content_hash)) await dropFile(device, content_hash);
  }
}

/** With the store of the farm, or when only unsent calls may stay: then the files of those stay too, also those that a restored server lacks, if its `epoch` is known. */
export async function forgetFiles(device: string, { exceptWaiting = false, epoch }: { exceptWaiting?: boolean; epoch?: string | undefined } = {}) {
  const all = await indexedDB.databases?.();
  if (all && !all.some(({ name }) => name === nameOf(device))) return;
  if (exceptWaiting) {
    const unsent = epoch === undefined ? [] : await filesToSend(device, epoch);
    return trimFiles(device, (hash) => unsent.some(({ content_hash }) => content_hash === hash));
  }
  const known = open.get(device);
  open.delete(device);
  await known?.then(
    (db) => db.close(),
    () => {},
  );
  await deleteDB(nameOf(device));
}
