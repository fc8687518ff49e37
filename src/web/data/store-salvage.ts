// Recreates an unreadable store: the outbox is first saved to localStorage, the rows are downloaded again.
import type { Kept } from '#data/replica';
import { isCopied } from '#data/storage-guard';
import { deleteStore, type Store } from '#data/store';
import { savedKey } from '#data/store-repair';

/** Lock across tabs: two tabs repairing the same store would undo each other's work. */
const withRepairLock = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const { locks } = globalThis.navigator ?? {};
  return locks ? locks.request(`${name} mending`, work) : work();
};

function saved(name: string): Kept {
  return JSON.parse(localStorage.getItem(savedKey(name)) ?? '{"waiting":[],"refused":[]}') as Kept;
}

export const restoreSaved = (name: string, store: Store) =>
  withRepairLock(name, async () => {
    await store.restoreOutbox(saved(name));
    localStorage.removeItem(savedKey(name));
  });

export const salvage = (name: string, store: Store) =>
  withRepairLock(name, async () => {
    const before = saved(name);
    const kept = await store.kept().catch(async (error: unknown): Promise<Kept> => {
      // A connection that was merely closed says nothing about the outbox.
      const isClosed = error instanceof DOMException && error.name === 'InvalidStateError';
      if (!isClosed && (await isCopied(name))) return { waiting: [], refused: [] };
      throw error;
    });
    localStorage.setItem(savedKey(name), JSON.stringify({ waiting: [...before.waiting, ...kept.waiting], refused: [...before.refused, ...kept.refused] }));
    store.close();
    await deleteStore(name);
  });
