// Recreates an unreadable store: the outbox is first saved to localStorage, the rows are downloaded again.
import type { Kept } from '#data/replica';
import { deleteStore, Store } from '#data/store';

const savedKey = (name: string) => `lida_salvage_${name}`;

/** Lock across tabs: two tabs repairing the same store would undo each other's work. */
const withRepairLock = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const { locks } = globalThis.navigator ?? {};
  return locks ? locks.request(`${name} mending`, work) : work();
};

function saved(name: string): Kept {
  return JSON.parse(localStorage.getItem(savedKey(name)) ?? '{"waiting":[],"refused":[]}') as Kept;
}

export async function openStore(name: string, closed: (by: 'another tab' | 'the browser') => void): Promise<Store> {
  const store = await Store.open(name, closed);
  if (localStorage.getItem(savedKey(name)) !== null)
    await withRepairLock(name, async () => {
      await store.restoreOutbox(saved(name));
      localStorage.removeItem(savedKey(name));
    });
  return store;
}

/** Fails rather than lose an unreadable outbox. */
export const salvage = (name: string, store: Store) =>
  withRepairLock(name, async () => {
    const [before, kept] = [saved(name), await store.kept()];
    localStorage.setItem(savedKey(name), JSON.stringify({ waiting: [...before.waiting, ...kept.waiting], refused: [...before.refused, ...kept.refused] }));
    store.close();
    await deleteStore(name);
  });

/** Deletes the store and its saved outbox. */
export async function forgetStore(name: string) {
  localStorage.removeItem(savedKey(name));
  await deleteStore(name);
}
