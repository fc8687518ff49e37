// A farm that a person lost access to is deleted from the device: rows, pages and notes, and no tab that has it open writes them again. Calls stay.
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { deleteStore, Store } from '#data/store';
import { commitStaged, settle, stage } from '#data/store-answers';
import { newId } from '#domain/kernel/ids';
import type { SnapshotPage } from '#domain/sync/protocol';
import type { Call } from '#domain/verbs';
import { build, createFarm } from '../build';
import { freshDatabase } from '../database';
import { lineOf, Phone } from './phone';

const db = await freshDatabase();
const open = (name: string) => Store.open(name, () => {});
const newAnimal = (name: string) => build.call('create_animal', build.animal({ name })) as Call;
const at = '2026-11-14T12:00:00.000Z';

/** All contents of a store. */
async function everythingIn(name: string) {
  const opening = indexedDB.open(name);
  await new Promise((opened) => opening.addEventListener('success', opened));
  const found: Record<string, unknown[]> = {};
  for (const store of opening.result.objectStoreNames) {
    const asked = opening.result.transaction(store).objectStore(store).getAll();
    await new Promise((done) => asked.addEventListener('success', done));
    found[store] = asked.result;
  }
  opening.result.close();
  return found;
}

/** A store with a farm, half of another download, a note, one waiting call and one refused. */
async function atWork() {
  const name = newId();
  const store = await open(name);
  const farm = { id: newId() };
  const syncState = { cursor: { epoch: newId(), version: 1 }, farm, shape: 's', offset: 0 } as never;
  const [waits, refused] = [newAnimal('Estrela'), newAnimal('Pintada')];
  const row = { id: newId(), name: 'Mimosa', version: 1 };
  await stage(store, { rows: {} } as unknown as SnapshotPage, { next: null } as never, null);
  await commitStaged(store, { animals: [row] } as never, syncState);
  await stage(store, { rows: { animals: [{ ...row, name: 'Jabuticaba' }] } } as unknown as SnapshotPage, { next: 'x' } as never, null);
  await store.note('corral animal_weighings', { tag: 'Roseira' });
  await store.add(refused);
  const sent = await store.next(1);
  const clash = { noun: 'animals', id: row.id, field: 'name', current: 'Sereno', wanted: 'Pintada', who: 'Zeferino' };
  await settle(store, { sent, results: [{ id: refused.id, status: 'refused', message: 'Não', code: 'conflict', clash }], rows: {}, syncState, at });
  await store.add(waits);
  return { name, store, syncState, waits, refused, row, sent };
}

it('keeps waiting and refused calls, in order, and nothing of the farm', async () => {
  const { name, store, waits, refused } = await atWork();
  const before = JSON.stringify(await everythingIn(name));
  for (const word of ['Mimosa', 'Jabuticaba', 'Roseira', 'Sereno', 'Zeferino']) expect(before).toContain(word);
  const kept = await store.forgetFarm();
  expect([kept.waiting.map(({ call }) => call), kept.refused.map(({ call }) => call)]).toEqual([[waits], [refused]]);
  const after = await everythingIn(name);
  for (const word of ['Mimosa', 'Jabuticaba', 'Roseira', 'Sereno', 'Zeferino']) expect(JSON.stringify(after)).not.toContain(word);
  expect([after['rows'], after['pages'], after['meta'], await store.syncState()]).toEqual([[], [], [{ told: {} }], undefined]);
  expect(after['refused']).toMatchObject([{ call: refused, message: 'Não', code: 'conflict' }]);
  store.close();
});

it('keeps summaries of the remaining calls, until the farm is opened again', async () => {
  const { store, waits } = await atWork();
  expect(await store.descriptions()).toEqual({});
  const descriptions = { [waits.id]: { title: 'Cadastrar animal', subject: 'Estrela', details: [] } };
  await store.forgetFarm(descriptions);
  expect(await store.descriptions()).toEqual(descriptions);
  await store.clearForgotten();
  expect(await store.descriptions()).toEqual({});
  store.close();
});

it('is not filled again by another open tab: neither by an answer, nor a page, nor a note', async () => {
  const { name, store, syncState, row } = await atWork();
  const other = await open(name);
  await other.forgetFarm();
  const sent = await store.next(1);
  await settle(store, { sent, results: [{ id: sent[0]!.call.id, status: 'ok', version: 2 }], rows: { animals: [row] } as never, syncState, at });
  const page = { rows: { animals: [row] } } as unknown as SnapshotPage;
  await expect(stage(store, page, { next: 'y' } as never, null)).rejects.toThrow();
  await expect(commitStaged(store, { animals: [row] } as never, syncState)).rejects.toThrow();
  await store.note('corral animal_weighings', { tag: 'Mimosa' });
  expect(JSON.stringify(await everythingIn(name))).not.toContain('Mimosa');
  // But the answer counted: accepted calls are not sent again.
  expect((await store.kept()).waiting).toEqual([]);
  // New calls are still stored.
  await store.add(newAnimal('Duquesa'));
  expect((await other.kept()).waiting).toHaveLength(1);
  for (const one of [store, other]) one.close();
  await deleteStore(name);
});

it('is downloaded again when the person is back, and waiting calls are sent once', async () => {
  const farm = await createFarm(db.owner);
  const phone = await new Phone(farm, lineOf(db, farm)).start();
  await phone.exchange();
  await phone.dispatch(newAnimal('Mimosa'));
  await phone.exchange();
  await phone.dispatch(newAnimal('Estrela'));
  await phone.store.forgetFarm();
  await phone.store.clearForgotten();
  await phone.start();
  expect(phone.rows('animals').map(({ name }) => name)).toEqual(['Estrela']);
  await phone.exchange();
  expect(
    phone
      .rows('animals')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Estrela', 'Mimosa']);
  expect((await phone.store.kept()).waiting).toEqual([]);
  const { rows } = await db.superuser.query('select count(*)::int as many from calls where farm_id = $1 and verb = $2', [farm.farm_id, 'create_animal']);
  expect(rows).toEqual([{ many: 2 }]);
});
