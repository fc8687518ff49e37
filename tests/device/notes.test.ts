// Notes of a screen on the device: kept after a crash and a full resync, deleted with the store.
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { deleteStore, Store } from '#data/store';
import { newId } from '#domain/kernel/ids';

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
