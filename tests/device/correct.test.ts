// What was refused, said otherwise in its place: the record keeps its id, and what was refused for lack of it follows.
import { expect, it } from 'vitest';
import { newId } from '#domain/kernel/ids';
import type { Call } from '#domain/verbs';
import { build, type FarmAtHand, settle } from '../build';
import { freshDatabase } from '../database';
import { accepted, stored, tell } from '../farmhand';
import { lineOf, Phone } from './phone';

const db = await freshDatabase();

/** As the device does it. */
const again = (phone: Phone, call: Call, instead = call.id) => phone.replica.dispatch(call, (one) => phone.store.requeue(one, instead), instead);

/** A calf older than its mother turns out to be, and what was noted of it: both refused. */
async function refusedCalf(farm: FarmAtHand) {
  const mother = build.animal({ name: 'Mimosa' });
  expect(accepted(await tell(db, farm, build.call('create_animal', mother)))).toBe(true);
  const phone = await new Phone(farm, lineOf(db, farm)).start();
  await phone.exchange();
  const calf = build.call('create_animal', build.animal({ name: 'Aurora', mother_id: mother.id, birth_date: '2026-03-01' }));
  const weighed = build.call('weigh', build.weighing(calf.input.id));
  await phone.dispatch(calf);
  await phone.dispatch(weighed);
  await tell(db, farm, build.call('update_animal', { id: mother.id, changes: { birth_date: { was: null, to: '2026-06-01' } } }));
  await phone.exchange();
  expect(phone.replica.refused().map(({ call }) => call.id)).toEqual([calf.id, weighed.id]);
  return { phone, calf, weighed };
}

it('takes the place of the refused one, under the same record, and what hung on it arrives behind it', async () => {
  const farm = await settle(db.owner);
  const { phone, calf, weighed } = await refusedCalf(farm);
  const right = { ...calf, id: newId(), input: { ...calf.input, birth_date: '2026-09-01' } };
  await again(phone, right, calf.id);
  await again(phone, weighed);
  // Also after a fall: both are in the outbox, neither is refused any more.
  await phone.start();
  expect(phone.replica.waiting().map(({ call }) => call.id)).toEqual([right.id, weighed.id]);
  expect(phone.replica.refused()).toEqual([]);
  await phone.exchange();
  expect(phone.replica.refused()).toEqual([]);
  expect((await stored(db, farm.farm_id, 'animals')).map(({ id, name }) => [id, name])).toContainEqual([calf.input.id, 'Aurora']);
  expect(await stored(db, farm.farm_id, 'animal_weighings')).toMatchObject([{ animal_id: calf.input.id }]);
});

it('that breaks a rule again is told at once, and the refused one stays as it was', async () => {
  const farm = await settle(db.owner);
  const { phone, calf, weighed } = await refusedCalf(farm);
  await expect(again(phone, { ...calf, id: newId() }, calf.id)).rejects.toThrow('A mãe precisa ter nascido antes do filho');
  await phone.start();
  expect(phone.replica.waiting()).toEqual([]);
  expect(phone.replica.refused().map(({ call }) => call.id)).toEqual([calf.id, weighed.id]);
});

it('in one tab, while the other gave it up: nothing comes back', async () => {
  const farm = await settle(db.owner);
  const { phone, calf } = await refusedCalf(farm);
  await phone.store.discard(calf.id);
  const right = { ...calf, id: newId(), input: { ...calf.input, birth_date: '2026-09-01' } };
  await expect(again(phone, right, calf.id)).rejects.toThrow('Este registro já não está em Pendências');
});
