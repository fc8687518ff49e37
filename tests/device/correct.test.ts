// A refused call is replaced by a corrected one: the record keeps its id, and calls that depended on it follow.
import { expect, it } from 'vitest';
import { newId } from '#domain/kernel/ids';
import type { Call } from '#domain/verbs';
import { build, createFarm, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { accepted, sendCall, stored } from '../server-calls';
import { lineOf, Phone } from './phone';

const db = await freshDatabase();

const again = (phone: Phone, call: Call, instead = call.id) => phone.replica.dispatch(call, (one) => phone.store.requeue(one, instead), instead);

/** A calf that turns out older than its mother, and its weighing: both refused. */
async function refusedCalf(farm: TestFarm) {
  const mother = build.animal({ name: 'Mimosa' });
  expect(accepted(await sendCall(db, farm, build.call('create_animal', mother)))).toBe(true);
  const phone = await new Phone(farm, lineOf(db, farm)).start();
  await phone.exchange();
  const calf = build.call('create_animal', build.animal({ name: 'Aurora', mother_id: mother.id, birth_date: '2022-03-01' }));
  const weighed = build.call('weigh', build.weighing(calf.input.id));
  await phone.dispatch(calf);
  await phone.dispatch(weighed);
  await sendCall(db, farm, build.call('update_animal', { id: mother.id, changes: { birth_date: { was: null, to: '2022-06-01' } } }));
  await phone.exchange();
  expect(phone.replica.refused().map(({ call }) => call.id)).toEqual([calf.id, weighed.id]);
  return { phone, calf, weighed };
}

it('takes the place of the refused one, for the same record, and dependent calls follow it', async () => {
  const farm = await createFarm(db.owner);
  const { phone, calf, weighed } = await refusedCalf(farm);
  const right = { ...calf, id: newId(), input: { ...calf.input, birth_date: '2024-09-01' } };
  await again(phone, right, calf.id);
  await again(phone, weighed);
  // Also after a crash: both are in the outbox, neither is refused any more.
  await phone.start();
  expect(phone.replica.waiting().map(({ call }) => call.id)).toEqual([right.id, weighed.id]);
  expect(phone.replica.refused()).toEqual([]);
  await phone.exchange();
  expect(phone.replica.refused()).toEqual([]);
  expect((await stored(db, farm.farm_id, 'animals')).map(({ id, name }) => [id, name])).toContainEqual([calf.input.id, 'Aurora']);
  expect(await stored(db, farm.farm_id, 'animal_weighings')).toMatchObject([{ animal_id: calf.input.id }]);
});

it('that breaks a rule again is refused at once, and the refused one stays as it was', async () => {
  const farm = await createFarm(db.owner);
  const { phone, calf, weighed } = await refusedCalf(farm);
  await expect(again(phone, { ...calf, id: newId() }, calf.id)).rejects.toThrow('A mãe precisa ter nascido antes do filho');
  await phone.start();
  expect(phone.replica.waiting()).toEqual([]);
  expect(phone.replica.refused().map(({ call }) => call.id)).toEqual([calf.id, weighed.id]);
});

it('cannot replace one that another tab has discarded', async () => {
  const farm = await createFarm(db.owner);
  const { phone, calf } = await refusedCalf(farm);
  await phone.store.discard(calf.id);
  const right = { ...calf, id: newId(), input: { ...calf.input, birth_date: '2024-09-01' } };
  await expect(again(phone, right, calf.id)).rejects.toThrow('Este registro já não está em Pendências');
});
