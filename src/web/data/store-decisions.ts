// Changes of a store that follow a decision about calls or about the farm, loaded when first needed.
import type { Kept, Refused } from '#data/replica';
import type { Store } from '#data/store';
import {
  type Descriptions,
  deliveredEntry,
  everything,
  gone,
  isSameCall,
  keptOf,
  type LostCall,
  lostKey,
  type OutboxEntry,
  type SyncState,
} from '#data/store-schema';
import { RuleBroken } from '#domain/kernel/errors';
import type { Call } from '#domain/verbs';

const waitingIn = (entries: object[], call_id: string) => (entries as OutboxEntry[]).find(({ call }) => call.id === call_id);

export async function requeue(store: Store, call: Call, refused: string): Promise<number> {
  const before = await store.db.get('refused', refused);
  return store.both({ remove: [refused], add: call }, { remove: [call.id], refuse: before ? [before] : [] }, async () => {
    const tx = store.db.transaction(['outbox', 'refused'], 'readwrite', { durability: 'strict' });
    if ((await tx.objectStore('refused').count(refused)) === 0) throw new RuleBroken('Este registro já não está em Pendências');
    const [seq] = await Promise.all([tx.objectStore('outbox').add({ call }), tx.objectStore('refused').delete(refused), tx.done]);
    return seq;
  });
}

export function correct(store: Store, seq: number, seen: Call, call: Call) {
  return store.both({ add: call }, { add: seen }, async () => {
    const tx = store.db.transaction('outbox', 'readwrite', { durability: 'strict' });
    const now = await tx.store.get(seq);
    if (!now || !isSameCall(now.call, seen)) throw new RuleBroken('Este registro já não está em Pendências');
    await Promise.all([tx.store.put({ seq, call }), tx.done]);
  });
}

/** A removal tells what the person could know when they decided: now, and not by the versions of the server before its restore. */
function asSeenNow(call: Call, heard: SyncState | undefined): Call {
  if (!heard || !('seen' in call.input)) return call;
  return { ...call, input: { ...call.input, seen: heard.cursor.version } } as Call;
}

export function settleLost(store: Store, decision: 'send' | 'dismiss') {
  const settle = async () => {
    const tx = store.db.transaction(['outbox', 'meta'], 'readwrite', { durability: 'strict' });
    const lost = ((await tx.objectStore('meta').get(lostKey)) as { calls: LostCall[] } | undefined)?.calls ?? [];
    const heard = (await tx.objectStore('meta').get('heard')) as SyncState | undefined;
    const again = decision === 'send' ? lost.map(({ call }) => tx.objectStore('outbox').add({ call: asSeenNow(call, heard) })) : [];
    await Promise.all([...again, tx.objectStore('meta').delete(lostKey), tx.done]);
  };
  return store.after(settle, async (copy) => {
    for (const { call } of decision === 'send' ? (await store.kept()).waiting : []) await copy.change({ add: call });
  });
}

/** `handedOver`: the server keeps the call for the owner. It is remembered like a delivered one, since a restored server may lack it. */
export async function discard(store: Store, call_id: string, handedOver = false): Promise<boolean> {
  const [before, refusal] = [waitingIn(await store.db.getAll('outbox'), call_id), await store.db.get('refused', call_id)];
  const undo = { ...(before && { add: before.call }), ...(refusal && { refuse: [refusal] }) };
  return store.both({ remove: [call_id] }, undo, async () => {
    const tx = store.db.transaction(['outbox', 'refused', 'meta'], 'readwrite', { durability: 'strict' });
    const waiting = waitingIn(await tx.objectStore('outbox').getAll(), call_id);
    const refused = await tx.objectStore('refused').get(call_id);
    const call = (waiting ?? refused)?.call;
    const heard = handedOver ? ((await tx.objectStore('meta').get('heard')) as SyncState | undefined) : undefined;
    await Promise.all([
      waiting && tx.objectStore('outbox').delete(waiting.seq),
      tx.objectStore('refused').delete(call_id),
      heard && call && tx.objectStore('meta').put(...deliveredEntry(heard, heard.farm.now, [call])),
      tx.done,
    ]);
    return call !== undefined;
  });
}

export function forgetFarm(store: Store, descriptions: Descriptions): Promise<Kept> {
  const forget = async () => {
    const tx = store.db.transaction(everything, 'readwrite', { durability: 'strict' });
    const [queued, refused] = await Promise.all([tx.objectStore('outbox').getAll(), tx.objectStore('refused').getAll()]);
    const own = refused.map(({ clash: _, other: _other, cause: _cause, ...one }): Refused => one);
    await Promise.all([
      ...(['rows', 'pages', 'meta'] as const).map((name) => tx.objectStore(name).clear()),
      ...own.map((one) => tx.objectStore('refused').put(one)),
      tx.objectStore('meta').put({ told: descriptions }, gone),
      tx.done,
    ]);
    return keptOf(queued, own);
  };
  return store.after(forget, async (copy) => copy.forget(await store.kept()));
}

export async function restoreOutbox(store: Store, { waiting, refused }: Kept) {
  const tx = store.db.transaction(['outbox', 'refused'], 'readwrite', { durability: 'strict' });
  await Promise.all([...waiting.map((queued) => tx.objectStore('outbox').put(queued)), ...refused.map((one) => tx.objectStore('refused').put(one)), tx.done]);
}
