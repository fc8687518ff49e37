// The second copy of an outbox, outside of IndexedDB: its changes and those of the store are made together, one tab at a time.
import { inOneTab } from '#data/one-tab';
import { type Copied, type CopyChange, callsOf } from '#data/outbox-file';
import type { CopyAnswer, CopyMessage, CopyRequest } from '#data/outbox-worker';
import type { Kept } from '#data/replica';

/** The file, wherever it is. */
export type CopyFile = {
  read(): Promise<Copied | null>;
  /** False: there is no copy to change. */
  append(change: CopyChange): Promise<boolean>;
  /** `erase`: what it held before must not stay on the disk. */
  replace(state: Copied, erase?: boolean): Promise<unknown>;
  probe(bytes: number): Promise<unknown>;
};

/** The copy could not be written or read. `full`: for lack of space. */
export class CopyFailed extends Error {
  constructor(
    message: string,
    readonly full: boolean,
  ) {
    super(message);
  }
}

const lockTimeout = 10_000;
const answerTimeout = 10_000;

export class OutboxCopy {
  constructor(
    readonly name: string,
    readonly file: CopyFile,
  ) {}

  locked = <T>(work: () => Promise<T>): Promise<T> => inOneTab(`${this.name} outbox`, lockTimeout, work);

  /** Changes the copy and the store at once; if either fails, undoes the other, and fails. */
  both = <T>(change: CopyChange, undo: CopyChange, write: () => Promise<T>, undoWrite: (written: T) => Promise<unknown> = async () => {}) =>
    this.locked(async () => {
      const [copied, written] = await Promise.allSettled([this.change(change), write()]);
      if (copied.status === 'fulfilled' && written.status === 'fulfilled') return written.value;
      if (written.status === 'fulfilled') await undoWrite(written.value).catch(() => {});
      if (copied.status === 'fulfilled') await this.change(undo).catch(() => {});
      throw written.status === 'rejected' ? written.reason : (copied as PromiseRejectedResult).reason;
    });

  /** Changes the copy after the store. If that fails the copy has too much, and a call sent twice is applied once. */
  after = <T>(write: () => Promise<T>, change: () => Promise<unknown>) =>
    this.locked(async () => {
      const written = await write();
      await change().catch(() => {});
      return written;
    });

  async change(change: CopyChange) {
    if (!(await this.file.append(change))) throw new CopyFailed('The copy is gone', false);
  }

  /** The farm was forgotten: only these calls are left, and nothing of what others had written. */
  async forget(kept: Kept) {
    const torn = (await this.file.read())?.torn === true;
    await this.file.replace({ ...callsOf(kept), held: false, torn }, true);
  }
}

let worker: { post(message: CopyMessage): void; waiting: Map<number, (answer: CopyAnswer) => void> } | undefined;
let asked = 0;

function startWorker() {
  const waiting = new Map<number, (answer: CopyAnswer) => void>();
  const started = new Worker(new URL('./outbox-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<CopyAnswer>) => waiting.get(data.id)?.(data));
  started.addEventListener('error', ({ message }) => {
    worker = undefined;
    for (const [id, answer] of waiting) answer({ id, error: message || 'The worker could not be started', full: false });
  });
  return { post: (message: CopyMessage) => started.postMessage(message), waiting };
}

function ask(name: string, request: CopyRequest): Promise<Copied | boolean | null> {
  worker ??= startWorker();
  const { post, waiting } = worker;
  const id = (asked += 1);
  return new Promise<CopyAnswer>((answered) => {
    waiting.set(id, answered);
    setTimeout(() => answered({ id, error: 'No answer', full: false }), answerTimeout);
    post({ ...request, id, name });
  }).then((said) => {
    waiting.delete(id);
    if ('error' in said) throw new CopyFailed(said.error, said.full);
    return said.answer;
  });
}

/** Null: this browser has no private file system. */
export function copyOf(name: string): OutboxCopy | null {
  if (!globalThis.navigator?.storage?.getDirectory || !navigator.locks || !globalThis.Worker) return null;
  return new OutboxCopy(name, {
    read: () => ask(name, { op: 'read' }) as Promise<Copied | null>,
    append: (change) => ask(name, { op: 'append', change }) as Promise<boolean>,
    replace: (state, erase = false) => ask(name, { op: 'replace', state, erase }),
    probe: (bytes) => ask(name, { op: 'probe', bytes }),
  });
}

export const deleteCopy = async (name: string) => {
  const copy = copyOf(name);
  if (copy) await copy.locked(() => ask(name, { op: 'delete' })).catch(() => {});
};
