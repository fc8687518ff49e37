// Two phones on one farm: one deletes what the other works on.

import { beforeEach, describe, expect, test } from 'vitest';
import { restoringCall } from '#domain/overview/deletions';
import type { Call } from '#domain/verbs';
import { build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { lineOf, Phone } from './phone';

const db = await freshDatabase();
let farm: TestFarm;
let jose: Phone;
let maria: Phone;
const cow = build.animal({ name: 'Mimosa' });

const seenBy = (phone: Phone) => phone.syncClient.syncState!.cursor.version;
const say = (phone: Phone, verb: Call['verb'], input: object) => phone.dispatch(build.call(verb, input as never) as Call);
const removal = (phone: Phone, id = cow.id) => ({ id, seen: seenBy(phone) });
const told = (phone: Phone) => phone.syncClient.syncState!.deletions ?? [];

async function phoneOf(person: TestFarm) {
  const phone = await new Phone(person, lineOf(db, person)).start();
  await phone.exchange();
  return phone;
}

beforeEach(async () => {
  farm = await createFarm(db.owner);
  jose = await phoneOf(farm);
  await say(jose, 'create_animal', cow);
  await jose.exchange();
  maria = await phoneOf(await hire(db.owner, farm, 'manager'));
});

describe('José deletes Mimosa without having seen that Maria weighed her', () => {
  const weighing = build.weighing(cow.id);
  beforeEach(async () => {
    await say(maria, 'weigh', weighing);
    await maria.exchange();
    await say(jose, 'remove_animal', removal(jose));
    await jose.exchange();
  });

  test('he is asked: the animal and the weighing are there, and the refusal says who and when', () => {
    expect(jose.rows('animals').map(({ id }) => id)).toEqual([cow.id]);
    expect(jose.rows('animal_weighings').map(({ id }) => id)).toEqual([weighing.id]);
    expect(jose.replica.refused()).toMatchObject([
      { code: 'conflict', message: expect.stringContaining('Pessoa manager pesou Mimosa'), clash: { field: 'seen' } },
    ]);
  });

  test('he deletes her all the same with what he knows now; Maria is told, also after a restart, and restores all of it', async () => {
    const [{ clash, call }] = jose.replica.refused() as unknown as [{ clash: { current: number }; call: Call }];
    const again = { ...call, id: build.call('remove_animal', { id: cow.id }).id, input: { id: cow.id, seen: clash.current } } as Call;
    await jose.replica.dispatch(again, (one) => jose.store.requeue(one, call.id), call.id);
    await jose.exchange();
    expect([jose.replica.refused(), jose.rows('animals')]).toEqual([[], []]);

    await maria.exchange();
    expect(maria.rows('animals')).toEqual([]);
    expect(told(maria)).toEqual([{ call_id: again.id, noun: 'animals', id: cow.id, who: 'José Antônio Ribeiro', at: expect.any(String) }]);
    expect(told(jose)).toEqual([]);
    await maria.exchange();
    await maria.start();
    await maria.exchange();
    expect(told(maria)).toHaveLength(1);

    const { verb, input } = restoringCall('animals', maria.replica.known('animals', cow.id)!)!;
    await say(maria, verb, input);
    await maria.exchange();
    await jose.exchange();
    for (const phone of [jose, maria]) {
      expect(phone.rows('animals').map(({ id }) => id)).toEqual([cow.id]);
      expect(phone.rows('animal_weighings').map(({ id }) => id)).toEqual([weighing.id]);
    }
  });
});

test('a weighing of an animal that somebody deleted is refused with who did it; restored, it is accepted', async () => {
  await say(jose, 'remove_animal', removal(jose));
  await jose.exchange();
  const weighing = build.weighing(cow.id);
  await say(maria, 'weigh', weighing);
  await maria.exchange();
  const [refused] = maria.replica.refused();
  expect(refused).toMatchObject({ cause: { kind: 'deleted', noun: 'animals', id: cow.id, name: 'Mimosa', who: 'José Antônio Ribeiro' } });
  const { verb, input } = refused!.cause!.restore!;
  await say(maria, verb as 'restore_animal', input);
  await maria.replica.dispatch(refused!.call, (one) => maria.store.requeue(one), refused!.call.id);
  await maria.exchange();
  expect(maria.replica.refused()).toEqual([]);
  expect(maria.rows('animal_weighings').map(({ id }) => id)).toEqual([weighing.id]);
});

test('nobody is told of a record they did not work on', async () => {
  await say(jose, 'remove_animal', removal(jose));
  await jose.exchange();
  await maria.exchange();
  expect(maria.rows('animals')).toEqual([]);
  expect(told(maria)).toEqual([]);
});

test('both delete the same animal: nothing is refused, and one restoration brings it back', async () => {
  await say(jose, 'weigh', build.weighing(cow.id));
  await jose.exchange();
  await maria.exchange();
  await say(jose, 'remove_animal', removal(jose));
  await say(maria, 'remove_animal', removal(maria));
  const first = jose.saved.at(-1)!.id;
  await jose.exchange();
  await maria.exchange();
  await jose.exchange();
  for (const phone of [jose, maria]) {
    expect([phone.replica.refused(), phone.replica.waiting(), phone.rows('animals')]).toEqual([[], [], []]);
    expect(phone.replica.known('animals', cow.id)?.deleted_call).toBe(first);
  }
  await say(maria, 'restore_animal', { id: cow.id });
  await maria.exchange();
  expect(maria.rows('animal_weighings')).toHaveLength(1);
});

test('a phone without signal shows no doubt about a deletion that somebody else made first', async () => {
  await say(maria, 'remove_animal', removal(maria));
  await say(jose, 'remove_animal', removal(jose));
  await jose.exchange();
  const { rows } = await lineOf(db, farm).sync(maria.syncClient.syncState!.cursor, [], null);
  await maria.replica.applyServerRows({ rows, results: [] }, new Date().toISOString());
  expect(maria.replica.waiting()).toMatchObject([{ doubt: null }]);
});
