// A store that cannot be mended is made anew around its outbox: at no moment is what was said in fewer than one safe place.
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { openStore, salvage } from '#data/salvage';
import type { Store } from '#data/store';
import { newId } from '#domain/kernel/ids';
import type { Call } from '#domain/verbs';
import { build } from '../build';

/** The browser's own drawer, which outlives the store. */
const drawer = new Map<string, string>();
beforeEach(() => {
  drawer.clear();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => drawer.get(key) ?? null,
      setItem: (key: string, value: string) => void drawer.set(key, value),
      removeItem: (key: string) => void drawer.delete(key),
    },
  });
});

const newAnimal = (name: string) => build.call('create_animal', build.animal({ name })) as Call;
const heldBy = async (store: Store) => {
  const { waiting, refused } = await store.kept();
  return [waiting.map(({ call }) => call), refused.map(({ call }) => call)];
};

it('brings back what waited and what was refused, in order, and nothing of the rows', async () => {
  const name = newId();
  const [mimosa, estrela, duquesa] = [newAnimal('Mimosa'), newAnimal('Estrela'), newAnimal('Duquesa')];
  const broken = await openStore(name, () => {});
  for (const call of [mimosa, estrela, duquesa]) await broken.add(call);
  const [first] = await broken.next(1);
  await broken.settle({
    sent: [first!],
    results: [{ id: mimosa.id, status: 'refused', message: 'Não', code: 'rule' }],
    rows: {},
    heard: null,
    at: '2026-11-14T12:00:00.000Z',
  });
  await salvage(name, broken);
  const whole = await openStore(name, () => {});
  expect(await heldBy(whole)).toEqual([[estrela, duquesa], [mimosa]]);
  expect(drawer.size).toBe(0);
  // What is said afterwards stands behind what was saved.
  const later = newAnimal('Princesa');
  await whole.add(later);
  expect((await heldBy(whole))[0]).toEqual([estrela, duquesa, later]);
  whole.close();
});

it('has it in the drawer when it is cut off between the old store and the new one', async () => {
  const name = newId();
  const mimosa = newAnimal('Mimosa');
  const broken = await openStore(name, () => {});
  await broken.add(mimosa);
  await salvage(name, broken);
  expect(JSON.stringify([...drawer.values()])).toContain(mimosa.id);
  for (let opened = 0; opened < 2; opened++) {
    const store = await openStore(name, () => {});
    expect(await heldBy(store)).toEqual([[mimosa], []]);
    store.close();
  }
});

it('gives nothing up when the outbox itself cannot be read', async () => {
  const name = newId();
  const store = await openStore(name, () => {});
  await store.add(newAnimal('Mimosa'));
  store.close();
  await expect(salvage(name, store)).rejects.toThrow();
  const again = await openStore(name, () => {});
  expect((await heldBy(again))[0]).toHaveLength(1);
  again.close();
});
