// Recreates an unreadable store: the outbox is first saved to localStorage, the rows are downloaded again.
import type { Kept } from '#data/replica';
import { type ClosedBy, deleteStore, Store } from '#data/store';

const savedKey = (name: string) => `lida_salvage_${name}`;
/** Set while the store has the farm's rows, in another place than the store: the browser may discard one and not the other. */
export const heldKey = (name: string) => `lida_held_${name}`;

/** Lock across tabs: two tabs repairing the same store would undo each other's work. */
const withRepairLock = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const { locks } = globalThis.navigator ?? {};
  return locks ? locks.request(`${name} mending`, work) : work();
};

function saved(name: string): Kept {
  return JSON.parse(localStorage.getItem(savedKey(name)) ?? '{"waiting":[],"refused":[]}') as Kept;
}

export async function openStore(name: string, closed: (by: ClosedBy) => void): Promise<Store> {
  const store = await Store.open(name, closed);
  if (localStorage.getItem(savedKey(name)) !== null)
    await withRepairLock(name, async () => {
      await store.restoreOutbox(saved(name));
      localStorage.removeItem(savedKey(name));
    });
  return store;
}

/** Fails rather than lose an unreadable outbox that has no second copy. */
export const salvage = (name: string, store: Store) =>
  withRepairLock(name, async () => {
    const before = saved(name);
    const kept = await store.kept().catch(async (error: unknown): Promise<Kept> => {
      const { isCopied } = await import('#data/storage-guard');
      // A connection that was merely closed says nothing about the outbox.
      const isClosed = error instanceof DOMException && error.name === 'InvalidStateError';
      if (!isClosed && (await isCopied(name))) return { waiting: [], refused: [] };
      throw error;
    });
    localStorage.setItem(savedKey(name), JSON.stringify({ waiting: [...before.waiting, ...kept.waiting], refused: [...before.refused, ...kept.refused] }));
    store.close();
    await deleteStore(name);
  });

/** Deletes the store, its saved outbox and its second copy. */
export async function forgetStore(name: string) {
  for (const key of [savedKey(name), heldKey(name)]) localStorage.removeItem(key);
  await deleteStore(name);
  await import('#data/outbox-copy').then(({ deleteCopy }) => deleteCopy(name));
}
