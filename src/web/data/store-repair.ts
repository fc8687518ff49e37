// Opens and deletes a store with everything that belongs to it. What few starts need is loaded then.
import { type ClosedBy, deleteStore, Store } from '#data/store';

export const savedKey = (name: string) => `lida_salvage_${name}`;
/** Set while the store has the farm's rows, in another place than the store: the browser may discard one and not the other. */
export const heldKey = (name: string) => `lida_held_${name}`;
/** How many calls came back when the browser discarded the store, until the person has read it. */
export const discardedKey = (name: string) => `lida_discarded_${name}`;
const rescue = () => import('#data/store-salvage');

export async function openStore(name: string, closed: (by: ClosedBy) => void): Promise<Store> {
  const store = await Store.open(name, closed);
  if (localStorage.getItem(savedKey(name)) !== null) await (await rescue()).restoreSaved(name, store);
  return store;
}

/** Recreates an unreadable store: fails rather than lose an unreadable outbox that has no second copy. */
export const salvage = async (name: string, store: Store) => (await rescue()).salvage(name, store);

/** Deletes the store, its saved outbox, its second copy, and its photos and documents. */
export async function forgetStore(name: string) {
  for (const key of [savedKey(name), heldKey(name), discardedKey(name)]) localStorage.removeItem(key);
  await deleteStore(name);
  await (await import('#data/outbox-copy')).deleteCopy(name);
  await (await import('#data/kept-files')).forgetFiles(name);
}
