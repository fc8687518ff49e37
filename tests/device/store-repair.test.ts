// A store that cannot be repaired is recreated with its outbox: at every moment the calls are stored in at least one safe place.
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import type { Store } from '#data/store';
import { settle } from '#data/store-answers';
import { openStore, salvage } from '#data/store-repair';
import { newId } from '#domain/kernel/ids';
import type { Call } from '#domain/verbs';
import { build } from '../build';

/** localStorage, which outlives the store. */
const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  });
});

const newAnimal = (name: string) => build.call('create_animal', build.animal({ name })) as Call;
const heldBy = async (store: Store) => {
  const { waiting, refused } = await store.kept();
  return [waiting.map(({ call }) => call), refused.map(({ call }) => call)];
};

it('keeps waiting and refused calls, in order, and none of the rows', async () => {
  const name = newId();
  const [mimosa, estrela, duquesa] = [newAnimal('Mimosa'), newAnimal('Estrela'), newAnimal('Duquesa')];
  const broken = await openStore(name, () => {});
  for (const call of [mimosa, estrela, duquesa]) await broken.add(call);
  const [first] = await broken.next(1);
  await settle(broken, {
    sent: [first!],
    results: [{ id: mimosa.id, status: 'refused', message: 'Não', code: 'rule' }],
    rows: {},
    syncState: null,
    at: '2026-11-14T12:00:00.000Z',
  });
  await salvage(name, broken);
  const whole = await openStore(name, () => {});
  expect(await heldBy(whole)).toEqual([[estrela, duquesa], [mimosa]]);
  expect(stored.size).toBe(0);
  // New calls come after the rescued ones.
  const later = newAnimal('Princesa');
  await whole.add(later);
  expect((await heldBy(whole))[0]).toEqual([estrela, duquesa, later]);
  whole.close();
});

it('has them in localStorage when it is interrupted between the old store and the new one', async () => {
  const name = newId();
  const mimosa = newAnimal('Mimosa');
  const broken = await openStore(name, () => {});
  await broken.add(mimosa);
  await salvage(name, broken);
  expect(JSON.stringify([...stored.values()])).toContain(mimosa.id);
  for (let opened = 0; opened < 2; opened++) {
    const store = await openStore(name, () => {});
    expect(await heldBy(store)).toEqual([[mimosa], []]);
    store.close();
  }
});

it('discards nothing when the outbox itself cannot be read', async () => {
  const name = newId();
  const store = await openStore(name, () => {});
  await store.add(newAnimal('Mimosa'));
  store.close();
  await expect(salvage(name, store)).rejects.toThrow();
  const again = await openStore(name, () => {});
  expect((await heldBy(again))[0]).toHaveLength(1);
  again.close();
});
