// Deletes from this device what its person may no longer read: rows, pages of a download, drafts, unfinished sessions in the corral, and what refusals told. Calls stay.
import type { Refused } from '#data/replica';
import type { Store } from '#data/store';
import { everything } from '#data/store-schema';
import type { Access } from '#domain/kernel/roles';
import type { NounName } from '#domain/nouns';
import { may } from '#domain/people/permissions';
import { outlined } from '#domain/sync/outline';

/** Decisions about alerts, and photos and documents, tell of other nouns: they are downloaded again, without those of the lost ones. */
export function revokedNouns(before: Access, now: Access): NounName[] {
  const lost = outlined.filter((noun) => may(before, 'read', noun) && !may(now, 'read', noun));
  return lost.length > 0 ? [...lost, 'alert_decisions', 'attachments'] : [];
}

/** Whose draft it is, by the first word of its name; otherwise that is the name of its noun. */
const drafts: Record<string, NounName> = {
  sale: 'sales',
  payment: 'sales',
  purchase: 'animal_purchases',
  transaction: 'financial_transactions',
  weighing: 'animal_weighings',
  vaccine: 'animal_vaccines',
  application: 'animal_vaccines',
  applications: 'animal_vaccines',
  treatment: 'animal_treatments',
  protocol: 'vaccine_protocols',
  milk: 'milk_production',
  occupation: 'pasture_rotations',
  release: 'pasture_rotations',
  feed: 'feeds',
  hay: 'hay_purchases',
  consumption: 'feed_consumption',
  insemination: 'artificial_inseminations',
  birth: 'births',
  loss: 'pregnancy_losses',
  pregnancy: 'births',
};
/** "note draft sale", "note corral animal_weighings", "note boundary pastures 7". */
const nounOfNote = (key: string) => {
  const [, kind, word = ''] = key.split(' ');
  return kind === 'draft' || kind === 'corral' || kind === 'boundary' ? (drafts[word] ?? (word as NounName)) : undefined;
};

export async function forgetNouns(store: Store, nouns: readonly NounName[]) {
  const isLost = (noun: string | undefined) => nouns.includes(noun as NounName);
  const told: Refused[] = [];
  const forget = async () => {
    const tx = store.db.transaction(everything, 'readwrite', { durability: 'strict' });
    const [rows, meta, refused] = [tx.objectStore('rows'), tx.objectStore('meta'), tx.objectStore('refused')];
    const [noted, refusals] = await Promise.all([meta.getAllKeys(IDBKeyRange.bound('note ', 'note \uffff')), refused.getAll()]);
    for (const { clash, other, ...one } of refusals) if (isLost(clash?.noun) || isLost(other?.noun)) told.push(one);
    await Promise.all([
      ...nouns.map((noun) => rows.delete(IDBKeyRange.bound(`${noun}/`, `${noun}/\uffff`))),
      tx.objectStore('pages').clear(),
      meta.delete('staged'),
      ...noted.filter((key) => isLost(nounOfNote(key))).map((key) => meta.delete(key)),
      ...told.map((one) => refused.put(one)),
      tx.done,
    ]);
  };
  await store.after(forget, async (copy) => told.length > 0 && copy.change({ refuse: told }));
  // Those that may still be seen are fetched again.
  if (!isLost('attachments')) return;
  const { forgetFiles } = await import('#data/kept-files');
  await forgetFiles(store.db.name, { exceptWaiting: true, epoch: (await store.syncState())?.cursor.epoch }).catch(() => {});
}
