// A store that cannot be read is made anew: what was said and not yet answered is brought to safety first, the rows come from the server.
import type { Kept } from '#data/replica';
import { deleteStore, Store } from '#data/store';

const savedKey = (name: string) => `lida_salvage_${name}`;

export async function openStore(name: string, closed: (by: 'another tab' | 'the browser') => void): Promise<Store> {
  const store = await Store.open(name, closed);
  const saved = localStorage.getItem(savedKey(name));
  if (saved !== null) {
    await store.putBack(JSON.parse(saved) as Kept);
    localStorage.removeItem(savedKey(name));
  }
  return store;
}

/** Fails rather than give up an outbox that cannot be read. */
export async function salvage(name: string, store: Store) {
  const kept = await store.kept();
  localStorage.setItem(savedKey(name), JSON.stringify(kept));
  store.close();
  await deleteStore(name);
}

/** What was saved goes with the store it was saved from. */
export async function forgetStore(name: string) {
  localStorage.removeItem(savedKey(name));
  await deleteStore(name);
}
