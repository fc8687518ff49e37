// Files that another application shared with Lida. The service worker keeps them on this device (worker.ts) until they are used or discarded; nothing is sent.
import { kindOfReceived, type ReceivedKind, shownName, tellingBytes } from '#domain/import/received-files';

/** As in worker.ts, which is a script of its own. */
const cacheName = 'shared-files';

export type ReceivedFile = { key: string; file: File; name: string; kind: ReceivedKind | null };

async function told(key: string, response: Response): Promise<ReceivedFile> {
  const blob = await response.blob();
  const name = shownName(decodeURIComponent(response.headers.get('x-name') ?? ''));
  const bytes = new Uint8Array(await blob.slice(0, tellingBytes).arrayBuffer());
  const start = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return { key, name, file: new File([blob], name, { type: blob.type }), kind: kindOfReceived(name, start) };
}

/** Over plain HTTP there is no cache, and no service worker to fill it. */
export async function receivedFiles(): Promise<ReceivedFile[]> {
  if (typeof caches === 'undefined' || !(await caches.has(cacheName))) return [];
  const cache = await caches.open(cacheName);
  const keys = await cache.keys();
  return Promise.all(keys.map(async (request) => told(request.url, (await cache.match(request))!)));
}

export async function discardFiles(keys: readonly string[]) {
  const cache = await caches.open(cacheName);
  await Promise.all(keys.map((key) => cache.delete(key)));
}

let handed: { kind: ReceivedKind; files: readonly ReceivedFile[] } | null = null;

/** For the import that opens next. */
export const handToImport = (kind: ReceivedKind, files: readonly ReceivedFile[]) => void (handed = { kind, files });

/** What was handed to this import; they are used now, and no longer kept. */
export function takeHanded(kind: ReceivedKind): File[] {
  if (handed?.kind !== kind) return [];
  const { files } = handed;
  handed = null;
  void discardFiles(files.map(({ key }) => key));
  return files.map(({ file }) => file);
}
