// The outbox is kept twice: a store that the browser discarded or damaged gets its calls back, and no discarded call returns.
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { compare } from '#data/storage-guard';
import { deleteStore, Store } from '#data/store';
import { commitStaged, settle, stage } from '#data/store-answers';
import type { SyncState } from '#data/store-schema';
import { newId } from '#domain/kernel/ids';
import type { Call } from '#domain/verbs';
import { build } from '../build';
import { copyOn, SmallFile } from './small-file';

beforeEach(() => Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} } }));

const at = '2026-11-14T12:00:00.000Z';
let minute = 0;
const newAnimal = (name: string) =>
  ({ ...build.call('create_animal', build.animal({ name })), at: new Date(Date.parse(at) + 60_000 * minute++).toISOString() }) as Call;
const callsIn = async (store: Store) => {
  const { waiting, refused } = await store.kept();
  return { waiting: waiting.map(({ call }) => call), refused: refused.map(({ call }) => call) };
};
const syncState = { cursor: { epoch: newId(), version: 1 }, farm: { id: newId() }, shape: 's', offset: 0 } as never;

/** A phone's store and the file of its second copy; `opened` compares them as at every start. */
class Kept {
  readonly name = newId();
  readonly file = new SmallFile();
  readonly failures: string[] = [];
  store!: Store;

  async opened() {
    this.store?.close();
    this.store = await Store.open(this.name, (by) => this.failures.push(by));
    return compare(this.store, copyOn(this.file, this.name), true);
  }
  copied = () => copyOn(this.file, this.name).file.read();
  /** As the browser does with a damaged database. */
  async discarded() {
    this.store.close();
    await deleteStore(this.name);
    return this.opened();
  }
  async refusedByServer(call: Call) {
    const { waiting } = await this.store.kept();
    const sent = waiting.filter((one) => one.call.id === call.id);
    await settle(this.store, { sent, results: [{ id: call.id, status: 'refused', message: 'Não', code: 'rule' }], rows: {}, syncState: null, at });
  }
  async accepted(call: Call) {
    const { waiting } = await this.store.kept();
    const sent = waiting.filter((one) => one.call.id === call.id);
    await settle(this.store, { sent, results: [{ id: call.id, status: 'ok', version: 1 }], rows: {}, syncState: null, at });
  }
}
const opened = async () => {
  const kept = new Kept();
  await kept.opened();
  return kept;
};

/** From now on IndexedDB writes nothing, as on a full disk. Returns how to repair it. */
function breakWrites() {
  const broken = (['add', 'delete'] as const).map((name) =>
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(() => {
      throw new DOMException('IO error: NO_SPACE', 'UnknownError');
    }),
  );
  return () => {
    for (const one of broken) one.mockRestore();
  };
}

it('a discarded store gets back its waiting and refused calls, in order, and new calls come after them', async () => {
  const kept = await opened();
  const [mimosa, estrela, duquesa, princesa] = ['Mimosa', 'Estrela', 'Duquesa', 'Princesa'].map(newAnimal) as [Call, Call, Call, Call];
  for (const call of [mimosa, estrela, duquesa]) await kept.store.add(call);
  await kept.refusedByServer(estrela);
  expect(await kept.discarded()).toMatchObject({ restored: 3 });
  expect(await callsIn(kept.store)).toEqual({ waiting: [mimosa, duquesa], refused: [estrela] });
  await kept.store.add(princesa);
  expect((await callsIn(kept.store)).waiting).toEqual([mimosa, duquesa, princesa]);
  expect(await kept.opened()).toMatchObject({ restored: 0 });
});

it('calls that were sent, or that the person discarded, do not come back', async () => {
  const kept = await opened();
  const [sent, given, refused, stays] = ['Mimosa', 'Estrela', 'Pintada', 'Duquesa'].map(newAnimal) as [Call, Call, Call, Call];
  for (const call of [sent, given, refused, stays]) await kept.store.add(call);
  await kept.accepted(sent);
  await kept.refusedByServer(refused);
  expect(await kept.store.discard(given.id)).toBe(true);
  expect(await kept.store.discard(refused.id)).toBe(true);
  await kept.discarded();
  expect(await callsIn(kept.store)).toEqual({ waiting: [stays], refused: [] });
});

it('a call that is tried again comes back as waiting, in its corrected form only', async () => {
  const kept = await opened();
  const [wrong, corrected, other] = ['Mimosa', 'Mimosa', 'Estrela'].map(newAnimal) as [Call, Call, Call];
  await kept.store.add(wrong);
  await kept.refusedByServer(wrong);
  await kept.store.add(other);
  await kept.store.requeue(corrected, wrong.id);
  await kept.discarded();
  expect(await callsIn(kept.store)).toEqual({ waiting: [other, corrected], refused: [] });
});

it('a store that lost only its last calls gets those back, at the end', async () => {
  const kept = await opened();
  const [mimosa, estrela, duquesa] = ['Mimosa', 'Estrela', 'Duquesa'].map(newAnimal) as [Call, Call, Call];
  for (const call of [mimosa, estrela, duquesa]) await kept.store.add(call);
  const bare = await Store.open(kept.name, () => {});
  await bare.discard(duquesa.id);
  await bare.discard(estrela.id);
  bare.close();
  expect(await kept.opened()).toMatchObject({ restored: 2 });
  expect((await callsIn(kept.store)).waiting).toEqual([mimosa, estrela, duquesa]);
});

it('restored calls are placed by their time before those that the store has, whose numbers do not change', async () => {
  const kept = await opened();
  const [mimosa, estrela, duquesa] = ['Mimosa', 'Estrela', 'Duquesa'].map(newAnimal) as [Call, Call, Call];
  for (const call of [mimosa, estrela]) await kept.store.add(call);
  kept.store.close();
  await deleteStore(kept.name);
  // The copy could not be read at this start.
  const bare = await Store.open(kept.name, () => {});
  const seq = await bare.add(duquesa);
  bare.close();
  await kept.opened();
  const { waiting } = await kept.store.kept();
  expect(waiting.map(({ call }) => call)).toEqual([mimosa, estrela, duquesa]);
  expect(waiting.at(-1)!.seq).toBe(seq);
});

it('a call that the store could not write is in neither copy', async () => {
  const kept = await opened();
  const mimosa = newAnimal('Mimosa');
  const repair = breakWrites();
  await expect(kept.store.add(mimosa)).rejects.toThrow('NO_SPACE');
  repair();
  expect((await kept.copied())?.waiting).toEqual([]);
  await kept.opened();
  expect((await callsIn(kept.store)).waiting).toEqual([]);
});

it('a call that the copy could not write is in neither', async () => {
  const kept = await opened();
  kept.file.free = 0;
  const large = { ...newAnimal('Mimosa'), input: { text: 'x'.repeat(3_000_000) } } as unknown as Call;
  await expect(kept.store.add(large)).rejects.toThrow('No space');
  expect([(await callsIn(kept.store)).waiting, (await kept.copied())?.waiting]).toEqual([[], []]);
  // A small one still fits.
  const small = newAnimal('Estrela');
  await kept.store.add(small);
  expect([(await callsIn(kept.store)).waiting, (await kept.copied())?.waiting]).toEqual([[small], [small]]);
});

it('a call that could not be discarded in the store is still in both copies', async () => {
  const kept = await opened();
  const [waits, refused] = [newAnimal('Mimosa'), newAnimal('Estrela')];
  for (const call of [waits, refused]) await kept.store.add(call);
  await kept.refusedByServer(refused);
  const repair = breakWrites();
  for (const { id } of [waits, refused]) await expect(kept.store.discard(id)).rejects.toThrow('NO_SPACE');
  repair();
  await kept.discarded();
  expect(await callsIn(kept.store)).toEqual({ waiting: [waits], refused: [refused] });
});

it('an outbox of an earlier release, without a copy, is copied at its first start', async () => {
  const kept = new Kept();
  const mimosa = newAnimal('Mimosa');
  const before = await Store.open(kept.name, () => {});
  await before.add(mimosa);
  before.close();
  expect(await kept.opened()).toMatchObject({ restored: 0 });
  await kept.discarded();
  expect((await callsIn(kept.store)).waiting).toEqual([mimosa]);
});

const downloaded = async (store: Store) => {
  const { cursor, farm, shape } = syncState as SyncState;
  await stage(store, { rows: {}, next: null, cursor, farm }, { cursor, shape, next: null, got: 0, total: 0 }, null);
  await commitStaged(store, {}, syncState);
};

it('knows that the store had rows, until the farm is forgotten', async () => {
  const kept = await opened();
  await downloaded(kept.store);
  expect(await kept.opened()).toMatchObject({ held: true });
  expect(await kept.discarded()).toMatchObject({ held: false, wasHeld: true });
  await downloaded(kept.store);
  await kept.opened();
  await kept.store.forgetFarm();
  await kept.store.clearForgotten();
  expect(await kept.opened()).toMatchObject({ held: false, wasHeld: false });
});

it('what others had written leaves the copy with the farm; the person’s own calls stay', async () => {
  const kept = await opened();
  const [waits, refused] = [newAnimal('Mimosa'), newAnimal('Estrela')];
  for (const call of [waits, refused]) await kept.store.add(call);
  const { waiting } = await kept.store.kept();
  const clash = { noun: 'animals', id: newId(), field: 'name', current: 'Jabuticaba', wanted: 'Estrela', who: 'Zeferino' };
  const results = [{ id: refused.id, status: 'refused', message: 'Não', code: 'conflict', clash }] as never;
  await settle(kept.store, { sent: [waiting[1]!], results, rows: {}, syncState: null, at });
  const text = () => new TextDecoder().decode(kept.file.bytes);
  expect(text()).toContain('Zeferino');
  await kept.store.forgetFarm();
  for (const word of ['Zeferino', 'Jabuticaba']) expect(text()).not.toContain(word);
  await kept.discarded();
  expect(await callsIn(kept.store)).toEqual({ waiting: [waits], refused: [refused] });
});

it('an aborted write is reported as failed, one that our own code aborts is not', async () => {
  const kept = await opened();
  const db = (
    kept.store as unknown as {
      db: { transaction(name: string, mode: string): { objectStore(name: string): IDBObjectStore; abort(): void; done: Promise<void> } };
    }
  ).db;
  const own = db.transaction('meta', 'readwrite');
  own.abort();
  await own.done.catch(() => {});
  expect(kept.failures).toEqual([]);
  const failing = db.transaction('refused', 'readwrite');
  const [first, second] = [1, 2].map(() => failing.objectStore('refused').add({ call: { id: 'x' } }) as unknown as Promise<unknown>);
  await Promise.allSettled([first, second, failing.done]);
  await vi.waitFor(() => expect(kept.failures).toEqual(['a failed write']));
});
