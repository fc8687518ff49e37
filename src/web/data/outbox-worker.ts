// A worker that keeps second copies of outboxes as files in the origin's private file system: only workers may write such files in place.
/// <reference lib="webworker" />
import { type Copied, type CopyChange, type OpenFile, OutboxFile, ShortWrite } from '#data/outbox-file';

declare const self: DedicatedWorkerGlobalScope;

export type CopyRequest =
  | { op: 'read' | 'delete' }
  | { op: 'append'; change: CopyChange }
  | { op: 'replace'; state: Copied; erase?: boolean }
  | { op: 'probe'; bytes: number };
export type CopyMessage = CopyRequest & { id: number; name: string };
/** `full`: the disk, or what the browser grants this application. */
export type CopyAnswer = { id: number } & ({ answer: Copied | boolean | null } | { error: string; full: boolean });

const files = new Map<string, OutboxFile>();
const fileName = (name: string) => encodeURIComponent(name);

async function run(message: CopyMessage) {
  const folder = await navigator.storage.getDirectory();
  if (message.op === 'delete') return folder.removeEntry(fileName(message.name)).then(() => true, ifMissing(false));
  const create = message.op === 'replace' || message.op === 'probe';
  const found = await folder.getFileHandle(fileName(message.name), { create }).catch(ifMissing(null));
  if (!found) return message.op === 'read' ? null : false;
  // Not kept open: a handle locks the file for other tabs.
  const handle = await found.createSyncAccessHandle();
  try {
    return work(fileOf(message.name, handle as OpenFile), message);
  } finally {
    handle.close();
  }
}

function fileOf(name: string, handle: OpenFile) {
  const known = files.get(name)?.reopened(handle) ?? new OutboxFile(handle);
  files.set(name, known);
  return known;
}

function work(file: OutboxFile, message: CopyRequest) {
  if (message.op === 'append') return file.append(message.change);
  if (message.op === 'replace') file.replace(message.state, message.erase);
  if (message.op === 'probe') file.probe(message.bytes);
  return message.op === 'read' ? file.read() : true;
}

const ifMissing =
  <T>(answer: T) =>
  (error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotFoundError') return answer;
    throw error;
  };

let queue: Promise<unknown> = Promise.resolve();
self.addEventListener('message', ({ data }: MessageEvent<CopyMessage>) => {
  const answer = (said: CopyAnswer) => self.postMessage(said);
  queue = queue
    .then(() => run(data))
    .then(
      (result) => answer({ id: data.id, answer: result }),
      (error: unknown) => {
        files.delete(data.name);
        answer({ id: data.id, error: String(error), full: isFull(error) });
      },
    );
});

const isFull = (error: unknown) => error instanceof ShortWrite || (error instanceof DOMException && error.name === 'QuotaExceededError');
