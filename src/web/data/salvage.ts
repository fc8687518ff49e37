// A store that cannot be read is made anew: what was said and not yet answered is brought to safety first, the rows come from the server.
import type { Kept } from '#data/replica';
import { deleteStore, Store } from '#data/store';

const savedKey = (name: string) => `lida_salvage_${name}`;

/** One tab at a time: two that mend the same store would undo each other's work. */
const mending = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const { locks } = globalThis.navigator ?? {};
  return locks ? locks.request(`${name} mending`, work) : work();
};

function saved(name: string): Kept {
  return JSON.parse(localStorage.getItem(savedKey(name)) ?? '{"waiting":[],"refused":[]}') as Kept;
}

export async function openStore(name: string, closed: (by: 'another tab' | 'the browser') => void): Promise<Store> {
  const store = await Store.open(name, closed);
  if (localStorage.getItem(savedKey(name)) !== null)
    await mending(name, async () => {
      await store.putBack(saved(name));
      localStorage.removeItem(savedKey(name));
    });
  return store;
}

/** Fails rather than give up an outbox that cannot be read. */
export const salvage = (name: string, store: Store) =>
  mending(name, async () => {
    const [before, kept] = [saved(name), await store.kept()];
    localStorage.setItem(savedKey(name), JSON.stringify({ waiting: [...before.waiting, ...kept.waiting], refused: [...before.refused, ...kept.refused] }));
    store.close();
    await deleteStore(name);
  });

/** What was saved goes with the store it was saved from. */
export async function forgetStore(name: string) {
  localStorage.removeItem(savedKey(name));
  await deleteStore(name);
}
