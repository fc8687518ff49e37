// What the person decides about calls in Pendências, loaded when first needed.
import type { FarmStore } from '#data/farm-store';
import type { Replica } from '#data/replica';
import { RuleBroken } from '#domain/kernel/errors';
import type { Call } from '#domain/verbs';

/** `isSending`: this tab is exchanging with the server. */
type Deciding = { name: string; replica: Replica; farmStore: FarmStore; now(): string; isSending(): boolean };

/** Not while calls are being sent: the server may be applying the old one. */
export async function correct({ name, replica, farmStore, now, isSending }: Deciding, call_id: string, input: Call['input']) {
  const store = await farmStore.writable();
  const work = async () => {
    const waiting = replica.waiting().find(({ call }) => call.id === call_id);
    if (!waiting || !store) throw new RuleBroken('Este registro já não está em Pendências');
    const { seq, call } = waiting;
    const corrected = { ...call, input } as Call;
    // Dated as it was, so that the calls behind it keep their moments; dated now if its new day was then in the future.
    await replica.correct([corrected, { ...corrected, at: now() }], (one) => store.correct(seq, call, one).catch(farmStore.failed));
  };
  const unlessSending = async () => {
    if (isSending()) throw beingSent();
    await work();
  };
  if (!navigator.locks) return unlessSending();
  // An attempt without signal ends within moments.
  await navigator.locks.request(name, { signal: AbortSignal.timeout(longestWait) }, unlessSending).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'TimeoutError' ? beingSent() : error;
  });
}

const longestWait = 5_000;
const beingSent = () => new RuleBroken('Este registro está sendo enviado agora. Espere um instante e salve de novo.');

export async function discard({ replica, farmStore }: Deciding, call_id: string, handedOver: boolean) {
  const store = await farmStore.writable();
  if (!store) return;
  await replica.reload(async () => {
    await store.discard(call_id, handedOver).catch(farmStore.failed);
    return store.read([]);
  });
}

export async function settleLost({ replica, farmStore }: Deciding, decision: 'send' | 'dismiss') {
  const store = await farmStore.writable();
  if (!store) return;
  await replica.reload(async () => {
    await store.settleLost(decision).catch(farmStore.failed);
    return store.read([]);
  });
  await farmStore.loadLost(store);
}
