// Notes of a screen on the device: kept after a crash and a full resync, deleted with the store.
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { deleteStore, Store } from '#data/store';
import { newId } from '#domain/kernel/ids';
import { build } from '../build';

const open = (name: string) => Store.open(name, () => {});
const row = { tag: '24-017', unknown: ['999'] };

it('is there when the store is opened again, and after its rows were deleted', async () => {
  const name = newId();
  const before = await open(name);
  await before.note('corral animal_weighings', row);
  await before.forgetRows();
  before.close();
  const after = await open(name);
  expect(await after.noted('corral animal_weighings')).toEqual(row);
  expect(await after.noted('corral animal_vaccines')).toBeUndefined();
  expect(await after.syncState()).toBeUndefined();
  await after.note('corral animal_weighings', null);
  expect(await after.noted('corral animal_weighings')).toBeUndefined();
  after.close();
});

it('is deleted with the store of the person who signs out', async () => {
  const name = newId();
  const before = await open(name);
  await before.note('corral animal_weighings', row);
  before.close();
  await deleteStore(name);
  const after = await open(name);
  expect(await after.noted('corral animal_weighings')).toBeUndefined();
  after.close();
});

it('a draft is deleted in the transaction that stores its call, and no other note is', async () => {
  const name = newId();
  const store = await open(name);
  await store.note('draft animal ', { name: 'animal ' });
  await store.note('draft sale', { name: 'sale' });
  await store.note('corral animal_weighings', row);
  expect(await store.notes('draft ')).toEqual([{ name: 'animal ' }, { name: 'sale' }]);
  const call = build.call('create_animal', build.animal());
  // A call that cannot be stored leaves the draft.
  await expect(store.add({ ...call, input: (() => {}) as never }, 'draft animal ')).rejects.toThrow();
  expect(await store.notes('draft ')).toHaveLength(2);
  await store.add(call, 'draft animal ');
  expect(await store.notes('draft ')).toEqual([{ name: 'sale' }]);
  expect((await store.kept()).waiting.map(({ call: { id } }) => id)).toEqual([call.id]);
  expect(await store.noted('corral animal_weighings')).toEqual(row);
  store.close();
});
