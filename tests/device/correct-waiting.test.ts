// A waiting call is corrected before it is sent: the server gets the corrected one or the old one, never both, and nothing typed is lost.
import { expect, it } from 'vitest';
import type { Call } from '#domain/verbs';
import { build, createFarm } from '../build';
import { freshDatabase } from '../database';
import { stored } from '../server-calls';
import { type Fate, lineOf, Phone } from './phone';

const db = await freshDatabase();

/** Estrela waits on a phone, with a weighing that depends on her. */
async function waitingPhone(bend: (phone: () => Phone, calls: Call[]) => Promise<void> = async () => {}) {
  const farm = await createFarm(db.owner);
  const line = lineOf(db, farm);
  const net: { fate: Fate } = { fate: 'arrives' };
  const phone: Phone = new Phone(farm, { ...line, sync: async (cursor, calls, as) => (await bend(() => phone, calls), line.sync(cursor, calls, as)) }, net);
  await phone.start();
  await phone.exchange();
  const animal = build.call('create_animal', build.animal({ name: 'Estrela' }));
  const weighing = build.call('weigh', build.weighing(animal.input.id));
  await phone.dispatch(animal as Call);
  await phone.dispatch(weighing as Call);
  const corrected = { ...animal, input: { ...animal.input, name: 'Estrela Guia' } } as Call;
  const correct = async (...tries: Call[]) => {
    const { seq, call } = phone.replica.waiting().find((one) => one.call.id === animal.id)!;
    await phone.replica.correct(tries, (one) => phone.store.correct(seq, call, one));
  };
  const names = async () => (await stored(db, farm.farm_id, 'animals')).map(({ name }) => name);
  return { farm, phone, net, animal, weighing, corrected, correct, names };
}

it('keeps its place and its record, on the screen and on disk, and only the corrected one is sent', async () => {
  const { phone, animal, weighing, corrected, correct, names, farm } = await waitingPhone();
  await correct(corrected);
  expect(phone.rows('animals')).toMatchObject([{ id: animal.input.id, name: 'Estrela Guia' }]);
  await phone.start();
  expect(phone.replica.waiting().map(({ call }) => call)).toEqual([corrected, weighing]);
  await phone.exchange();
  expect([await names(), phone.replica.waiting(), phone.replica.refused()]).toEqual([['Estrela Guia'], [], []]);
  expect(await stored(db, farm.farm_id, 'animal_weighings')).toMatchObject([{ animal_id: animal.input.id }]);
});

it('with a broken rule nothing changes, and the next try counts', async () => {
  const { phone, animal, weighing, corrected, correct } = await waitingPhone();
  const wrong = { ...corrected, input: { ...corrected.input, name: '' } } as Call;
  await expect(correct(wrong)).rejects.toThrow('Informe: Nome');
  expect(phone.replica.waiting().map(({ call, doubt }) => [call, doubt])).toEqual([
    [animal, null],
    [weighing, null],
  ]);
  expect(phone.rows('animals')).toMatchObject([{ name: 'Estrela' }]);
  await correct(wrong, corrected);
  expect(phone.rows('animals')).toMatchObject([{ name: 'Estrela Guia' }]);
});

it('after a lost answer: the server keeps the first, refuses the second, and says that it had received it', async () => {
  const { phone, net, corrected, correct, names } = await waitingPhone();
  net.fate = 'answer lost';
  await phone.exchange();
  expect(await names()).toEqual(['Estrela']);
  await correct(corrected);
  net.fate = 'arrives';
  await phone.exchange();
  expect(await names()).toEqual(['Estrela']);
  expect(phone.replica.refused()).toMatchObject([{ call: corrected, cause: { kind: 'sent_before' } }]);
  expect((await phone.store.kept()).refused).toMatchObject([{ call: corrected }]);
});

it('while it is being sent: the correction is kept for the person to decide', async () => {
  let first = true;
  const { phone, animal, corrected, names } = await waitingPhone(async (there, calls) => {
    if (calls.length === 0 || !first) return;
    first = false;
    const { seq, call } = there().replica.waiting()[0]!;
    await there().store.correct(seq, call, { ...call, input: { ...call.input, name: 'Estrela Guia' } } as Call);
  });
  await phone.exchange();
  expect(await names()).toEqual(['Estrela']);
  await phone.start();
  expect(phone.replica.waiting()).toEqual([]);
  expect(phone.replica.refused()).toMatchObject([{ call: { id: animal.id, input: corrected.input }, cause: { kind: 'sent_before' } }]);
});

it('cannot be corrected when another tab has sent or corrected it', async () => {
  const { phone, animal, corrected } = await waitingPhone();
  const { seq, call } = phone.replica.waiting()[0]!;
  await phone.store.correct(seq, call, { ...call, at: '2026-11-02T00:00:00.000Z' });
  await expect(phone.store.correct(seq, animal as Call, corrected)).rejects.toThrow('Este registro já não está em Pendências');
  await phone.exchange();
  await expect(phone.replica.correct([corrected], async () => {})).rejects.toThrow('Este registro já não está em Pendências');
});
