// Invalid values over HTTP: every field at once, in bodies and in queries, beside the first one alone, which older clients read.
import { afterAll, expect, test } from 'vitest';
import { newId } from '#domain/kernel/ids';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { build, createFarm } from '../build';
import { freshDatabase } from '../database';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());
const farm = await createFarm(db.owner);
const cookies = { [sessionCookie]: farm.token };
const dispatch = async (verb: string, payload: object) =>
  (await app.inject({ method: 'POST', url: `/api/farms/${farm.farm_id}/verbs/${verb}`, payload, cookies })).json();
const cow = build.animal();
await dispatch('create_animal', cow);

test.each<[string, string, object, string[]]>([
  ['one', 'weigh', build.weighing(cow.id, { weight: 0 }), ['weight']],
  ['several', 'weigh', { id: 'um', animal_id: cow.id, weighing_date: 'ontem', weight: 'muito' }, ['id', 'weighing_date', 'weight', 'weighing_method']],
  ['all that are missing', 'weigh', {}, ['id', 'animal_id', 'weighing_date', 'weight', 'weighing_method']],
  ['one that is wrong, and unknown ones', 'weigh', { ...build.weighing(cow.id, { weight: 0 }), horns: 2, wings: 1 }, ['weight', 'horns', 'wings']],
  ['one within a list', 'create_sale', build.sale([{ id: newId(), animal_id: 'a vaca', unit_price: -1 }]), ['items.0.animal_id', 'items.0.unit_price']],
  [
    'one of a change',
    'update_animal',
    { id: cow.id, changes: { weight: { was: null, to: -1 }, horns: { was: 1, to: 2 } } },
    ['changes.weight.to', 'changes.horns'],
  ],
])('%s', async (_what, verb, input, fields) => {
  const refusal = await dispatch(verb, input);
  expect(refusal).toMatchObject({ code: 'validation', message: refusal.fields[0].message });
  expect(refusal.fields.map(({ field }: { field: string }) => field)).toEqual(fields);
  expect(refusal.fields.every(({ message }: { message: string }) => /\p{L}/u.test(message) && !message.startsWith('Invalid'))).toBe(true);
  expect(refusal.field).toBe(fields[0]);
});

test('at most a hundred, with short names', async () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`chifre ${i} ${'x'.repeat(100)}`, i]));
  const { fields } = await dispatch('weigh', { ...build.weighing(cow.id), ...many });
  expect(fields).toHaveLength(100);
  expect(Math.max(...fields.map(({ field, message }: { field: string; message: string }) => field.length + message.length))).toBeLessThan(160);
});

test('a single value that a rule finds wrong is the only field; what is no value has none', async () => {
  expect(await dispatch('weigh', null as never)).toEqual({ message: 'Envie um objeto JSON com os campos', code: 'validation', fields: [] });
  const answer = await app.inject({ url: `/api/farms/${farm.farm_id}/animals/${cow.id}/history?before=x`, cookies });
  expect(answer.json()).toEqual({ message: 'before inválido', code: 'validation', field: 'before', fields: [{ field: 'before', message: 'before inválido' }] });
});

test('a refusal by a rule has none, and a device reads what it always did', async () => {
  expect(await dispatch('weigh', build.weighing(newId()))).not.toHaveProperty('fields');
  const call = build.call('weigh', build.weighing(cow.id, { weight: 0 }));
  const sync = await app.inject({ method: 'POST', url: `/api/farms/${farm.farm_id}/sync`, payload: { cursor: null, calls: [call] }, cookies });
  expect(sync.json().results).toEqual([{ id: call.id, status: 'refused', message: expect.any(String), code: 'validation', field: 'weight' }]);
});

test('of a query too', async () => {
  const answer = await app.inject({ url: `/api/farms/${farm.farm_id}/changes?from=ontem&horns=2`, cookies });
  expect(answer.json()).toMatchObject({ message: 'from inválido', field: 'from', fields: [{ field: 'from' }, { field: 'horns' }] });
});
