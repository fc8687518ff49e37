// Stores what the server answers: the results of calls, changed rows, and a snapshot page by page. Loaded with the exchange.
import { type IDBPObjectStore, unwrap } from 'idb';
import { type Refused, refusedCall } from '#data/replica';
import type { Store } from '#data/store';
import { assertReadable, bucketOf, byNoun, grouped, nounOf, parsed, readableRows, textOf, wholeRows } from '#data/store-rows';
import {
  type Delivered,
  deliveredEntry,
  deliveredKey,
  describedKey,
  everything,
  gone,
  isSameCall,
  type LookBack,
  type LostCall,
  lostKey,
  type OutboxEntry,
  type Schema,
  type Staged,
  type SyncState,
  type Writing,
} from '#data/store-schema';
import type { Unread } from '#data/table';
import { addDays } from '#domain/kernel/dates';
import type { Row } from '#domain/kernel/farm';
import { isRecent, recentSince } from '#domain/kernel/recent-records';
import type { NounName } from '#domain/nouns';
import { outline, outlined } from '#domain/sync/outline';
import type { Refusal, Result, ServerRows, SnapshotPage } from '#domain/sync/protocol';

type Answer = { sent: OutboxEntry[]; results: Result[]; rows: ServerRows; syncState: SyncState | null; at: string };

/** A restored backup is rarely older. */
const deliveredDays = 7;
const allDelivered = () => IDBKeyRange.bound(`${deliveredKey} `, `${deliveredKey}!`);

const sentBefore = (id: string): Refusal => ({
  message: 'O servidor já tinha recebido este registro como era antes da correção',
  code: 'conflict',
  cause: { kind: 'sent_before', noun: '', id },
});

class FarmForgotten extends Error {}

/** Stores a sync response in one transaction. */
export function settle(store: Store, answer: Answer): Promise<string[]> {
  const refuse: Refused[] = [];
  const remove = answer.sent.flatMap(({ call }, i) => (answer.results[i]!.status === 'later' ? [] : [call.id]));
  if (remove.length === 0) return settleHere(store, answer, refuse);
  return store.after(
    () => settleHere(store, answer, refuse),
    (copy) => copy.change({ remove, refuse }),
  );
}

async function settleHere(store: Store, { sent, results, rows, syncState, at }: Answer, refuse: Refused[]): Promise<string[]> {
  const tx = store.db.transaction(everything, 'readwrite', { durability: results.length > 0 ? 'strict' : 'default' });
  const [present, known, isForgotten] = await Promise.all([
    Promise.all(sent.map(({ seq }) => tx.objectStore('outbox').get(seq))),
    tx.objectStore('meta').count('heard'),
    tx.objectStore('meta').count(gone),
  ]);
  const written: Promise<unknown>[] = [tx.done];
  for (const [i, { seq, call }] of sent.entries()) {
    const result = results[i]!;
    const now = present[i]?.call;
    if (result.status === 'later') continue;
    if (now && !isSameCall(now, call)) {
      // Corrected while it was being sent. Refused: the corrected one is sent next. Accepted: keep the correction for the person to decide.
      if (result.status === 'ok')
        written.push(tx.objectStore('outbox').delete(seq), tx.objectStore('refused').put(refusedCall(seq, now, sentBefore(call.id), at)));
      continue;
    }
    written.push(tx.objectStore('outbox').delete(seq));
    if (result.status === 'ok') written.push(tx.objectStore('refused').delete(call.id));
    // Discarded meanwhile: do not add it again.
    else if (now) {
      const refused = refusedCall(seq, call, result, at);
      refuse.push(refused);
      written.push(tx.objectStore('refused').put(refused));
    }
  }
  const accepted = sent.flatMap(({ call }, i) => (results[i]!.status === 'ok' ? call : []));
  if (accepted.length > 0 && syncState && isForgotten === 0) {
    written.push(tx.objectStore('meta').put(...deliveredEntry(syncState, at, accepted)));
    written.push(tx.objectStore('meta').delete(IDBKeyRange.bound(deliveredKey, `${deliveredKey} ${addDays(at.slice(0, 10), -deliveredDays)}`)));
  }
  // If the rows were deleted meanwhile, do not store a cursor for them.
  if (syncState && known > 0) written.push(tx.objectStore('meta').put(syncState, 'heard'));
  return abortOnError(tx, Promise.all([merge(tx, isForgotten > 0 ? {} : rows, keptSince(at)), ...written])).then(([changed]) => changed);
}

/** Calls of the last days that the server accepted, in order. */
export async function deliveredCalls(store: Store) {
  return (await store.db.getAll('meta', allDelivered())) as Delivered[];
}

export async function stagedPages(store: Store) {
  return (await store.db.get('meta', 'staged')) as Staged | undefined;
}

/** Adds a page only after the one it follows: two tabs downloading at once must not mix their pages. */
export async function stage(store: Store, page: SnapshotPage, state: Staged, from: string | null) {
  const tx = store.db.transaction(['pages', 'meta'], 'readwrite');
  const first = from === null;
  const [before, isForgotten] = await Promise.all([tx.objectStore('meta').get('staged') as Promise<Staged | undefined>, tx.objectStore('meta').count(gone)]);
  if (isForgotten > 0) throw new FarmForgotten();
  if (!first && before?.next !== from) throw new Error('Another tab downloads too');
  await Promise.all([
    first && tx.objectStore('pages').clear(),
    tx.objectStore('pages').add(JSON.stringify(page.rows)),
    tx.objectStore('meta').put(state, 'staged'),
    tx.done,
  ]);
}

export async function discardStaged(store: Store) {
  const tx = store.db.transaction(['pages', 'meta'], 'readwrite');
  await Promise.all([tx.objectStore('pages').clear(), tx.objectStore('meta').delete('staged'), tx.done]);
}

type Known = { past?: LookBack | undefined; pages?: readonly ServerRows[] | undefined };

/** Replaces every row by the staged pages and the final sync, in one transaction, and returns them. The outbox stays. `pages`: what is staged, if it is all in memory. */
export async function commitStaged(store: Store, last: ServerRows, syncState: SyncState, { past, pages }: Known = {}): Promise<Unread> {
  const buckets = new Map<string, Map<string, Row>>();
  const put = (noun: NounName, row: Row) => {
    const bucket = grouped(buckets, bucketOf(noun, row.id));
    if (row.version > (bucket.get(row.id)?.version ?? -1)) bucket.set(row.id, row);
  };
  const tx = store.db.transaction(['rows', 'pages', 'meta'], 'readwrite');
  const [isForgotten, isStaged] = await Promise.all([tx.objectStore('meta').count(gone), tx.objectStore('meta').count('staged')]);
  if (isForgotten > 0) throw new FarmForgotten();
  // Its pages are gone: without them this would delete every row. Happens where browsers have no locks, on plain HTTP.
  if (isStaged === 0) throw new Error('Another tab has stored the download');
  const staged = pages ?? (await tx.objectStore('pages').getAll()).map((text) => assertReadable(parsed(text)) as ServerRows);
  for (const page of [...staged, last]) for (const noun of outlined) for (const row of page[noun] ?? []) put(noun, row as Row);
  const written = unwrap(tx.objectStore('rows'));
  written.clear();
  // Without a promise for each of thousands: a failed one aborts the transaction.
  for (const [bucket, rows] of buckets) written.put(textOf(rows), bucket);
  await Promise.all([
    tx.objectStore('pages').clear(),
    tx.objectStore('meta').delete('staged'),
    tx.objectStore('meta').put(syncState, 'heard'),
    ...(past ? await rememberLost(tx.objectStore('meta'), past, syncState) : []),
    tx.done,
  ]);
  const found = byNoun([...buckets.keys()], [...buckets.values()]);
  return new Map([...found].map(([noun, all]) => [noun, wholeBuckets(noun, all)]));
}

function* wholeBuckets(noun: NounName, buckets: Map<string, Row>[]) {
  for (const rows of buckets) yield wholeRows(noun, [...rows.values()]);
}

/** After a restore: what is lost, with earlier losses nobody has decided about, and what the server still has, under its new epoch. */
async function rememberLost(
  meta: IDBPObjectStore<Schema, ('rows' | 'pages' | 'meta')[], 'meta', 'readwrite'>,
  { kept, lost, descriptions }: LookBack,
  { cursor, farm }: SyncState,
) {
  const before = ((await meta.get(lostKey)) as { calls: LostCall[] } | undefined)?.calls ?? [];
  const calls = [...before.filter(({ call }) => !lost.some((one) => one.call.id === call.id)), ...lost];
  const batch: Delivered = { epoch: cursor.epoch, calls: kept };
  return [
    meta.delete(allDelivered()),
    kept.length > 0 && meta.put(batch, `${deliveredKey} ${farm.now}`),
    calls.length > 0 && meta.put({ calls }, lostKey),
    meta.put(descriptions, describedKey),
  ];
}

/** An exception in our code does not abort an IndexedDB transaction: without this its first half would be committed. */
async function abortOnError<T>(tx: Writing, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof DOMException)) tx.abort();
    throw error;
  });
}

/** One day more than shown: in the farm's time zone it may still be yesterday. */
const keptSince = (moment: string) => recentSince(addDays(moment.slice(0, 10), -1));

/** Merges server rows into their buckets, the higher version wins; returns the changed buckets. One transaction, so that tabs do not overwrite each other. */
async function merge(tx: Writing, rows: ServerRows, since: string): Promise<string[]> {
  const buckets = new Map<string, Map<string, Row>>();
  for (const noun of outlined) for (const row of rows[noun] ?? []) grouped(buckets, bucketOf(noun, row.id)).set(row.id, row as Row);
  const store = tx.objectStore('rows');
  await Promise.all(
    [...buckets].map(async ([bucket, incoming]) => {
      const all = new Map(readableRows(nounOf(bucket), await store.get(bucket)).map((row) => [row.id, row]));
      for (const [id, row] of incoming) if (row.version > (all.get(id)?.version ?? -1)) all.set(id, row);
      for (const [id, row] of all) if (!isRecent(outline[nounOf(bucket)], row, since)) all.delete(id);
      await store.put(textOf(all), bucket);
    }),
  );
  return [...buckets.keys()];
}
