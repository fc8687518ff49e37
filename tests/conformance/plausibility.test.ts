// An unlikely value over each channel: asked of API clients and of phones of this release, accepted from phones of an older one.
import { expect, it } from 'vitest';
import { addDays, dayIn } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import { type IntegrityRows, integrityChecks, integrityNouns } from '#domain/overview/integrity';
import type { Call, InputOf, VerbName } from '#domain/verbs';
import { sync } from '#server/farm/sync';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { build, createFarm, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { lineOf, Phone } from '../device/phone';
import { everything, fillFarm, sendCall } from '../server-calls';

const db = await freshDatabase();
const app = await createApp(db.app);
const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const ago = (days: number) => addDays(today, -days);

const post = async ({ farm_id, token }: TestFarm, verb: VerbName, input: object, id = newId()) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/farms/${farm_id}/verbs/${verb}`,
    headers: { 'idempotency-key': id },
    cookies: { [sessionCookie]: token },
    payload: input,
  });
  return { http: answer.statusCode, ...(answer.json() as Record<string, unknown>) };
};
const say = async <V extends VerbName>(farm: TestFarm, verb: V, input: InputOf<V>) =>
  expect(await sendCall(db, farm, build.call(verb, input, { at: new Date().toISOString() }) as never)).toHaveProperty('version');

async function farmWithCow(more: object = {}) {
  const farm = await createFarm(db.owner);
  const cow = build.animal({ breed: 'Girolando', birth_date: '2020-01-01', last_birth_date: ago(100), weight: 500, category: 'vaca', ...more });
  await say(farm, 'create_animal', cow);
  const milk = { animal_id: cow.id, production_date: today, milking_shift: 'manha', quantity_liters: 62 } as const;
  return { farm, cow, milk };
}

it('asks an API client, who confirms with the key; the call has its first id', async () => {
  const { farm, cow, milk } = await farmWithCow();
  const id = newId();
  const text = `62,0 L em uma ordenha de ${cow.name}`;
  expect(await post(farm, 'record_milk', milk, id)).toMatchObject({
    http: 409,
    code: 'confirm',
    message: `Confirme: ${text}`,
    confirm: [{ key: 'litres', text, field: 'quantity_liters' }],
  });
  expect(await post(farm, 'record_milk', { ...milk, confirmed: ['litres'] }, id)).toMatchObject({ http: 200 });
  expect(await post(farm, 'record_milk', { ...milk, confirmed: ['litres'] }, id)).toMatchObject({ http: 200 });
});

it('accepts a call without confirmed from a phone of an older release, and asks one of this release', async () => {
  const { farm, milk } = await farmWithCow();
  const call = (input: object): Call => build.call('record_milk', input as never, { at: new Date().toISOString() }) as Call;
  const send = async (input: object) => (await sync(db.app, farm.token, farm.farm_id, { cursor: null, calls: [call(input)] })).results[0];
  expect(await send({ ...milk, confirmed: [] })).toMatchObject({ status: 'refused', code: 'confirm', confirm: [{ key: 'litres' }] });
  expect(await send(milk)).toMatchObject({ status: 'ok' });
  expect(await send({ ...milk, milking_shift: 'tarde', quantity_liters: 9999 })).toMatchObject({ status: 'refused', code: 'rule' });
});

it('a phone keeps a call that its person confirmed, and the server accepts it', async () => {
  const { farm, milk } = await farmWithCow();
  const phone = await new Phone(farm, lineOf(db, farm)).start();
  await phone.exchange();
  const call = (confirmed: string[]) => build.call('record_milk', { ...milk, confirmed } as never, { at: new Date().toISOString() }) as Call;
  await phone.dispatch(call([]));
  expect(phone.saved).toEqual([]);
  await phone.dispatch(call(['litres']));
  await phone.exchange();
  expect(phone.replica.waiting()).toEqual([]);
  expect(phone.rows('milk_production')).toMatchObject([{ quantity_liters: 62 }]);
});

const calf = () => ({ id: newId(), birth_id: newId(), name: 'Cria', gender: 'femea', birth_condition: 'normal', health_status: 'saudavel' }) as const;

it.each<[string, string, (cow: { id: string }) => [VerbName, object], 'rule' | 'confirm' | 'conflict']>([
  ['a calving one day after the last', '', (cow) => ['register_birth', { mother_id: cow.id, birth_date: ago(99), newborns: [calf()] }], 'rule'],
  ['a calving 100 days after the last', '', (cow) => ['register_birth', { mother_id: cow.id, birth_date: today, newborns: [calf()] }], 'rule'],
  ['12 calves', '', (cow) => ['register_birth', { mother_id: cow.id, birth_date: ago(100), newborns: Array.from({ length: 12 }, calf) }], 'rule'],
  [
    'a calf of 99 999 kg',
    '',
    (cow) => ['register_birth', { mother_id: cow.id, birth_date: ago(100), newborns: [{ ...calf(), birth_weight: 99_999 }] }],
    'rule',
  ],
  [
    'fat of 95 %',
    '',
    (cow) => ['record_milk', { animal_id: cow.id, production_date: today, milking_shift: 'manha', quantity_liters: 10, fat_percentage: 95 }],
    'rule',
  ],
  ['a cow of 9 999 kg', '', (cow) => ['weigh', { id: newId(), animal_id: cow.id, weighing_date: today, weight: 9999, weighing_method: 'balanca' }], 'rule'],
  [
    'a cow that doubles her weight',
    '',
    (cow) => ['weigh', { id: newId(), animal_id: cow.id, weighing_date: today, weight: 1600, weighing_method: 'balanca' }],
    'confirm',
  ],
])('does not take %s at once', async (_what, _none, calling, code) => {
  const { farm, cow } = await farmWithCow();
  const [verb, input] = calling(cow);
  expect(await post(farm, verb, input)).toMatchObject({ http: 409, code });
});

it('refuses a 30-day-old calf that calves, a 4-day-old sire, and a pregnancy over another', async () => {
  const { farm, cow } = await farmWithCow({ last_birth_date: null, pregnancy_status: 'prenha', pregnancy_date: ago(200) });
  const service = { id: newId(), animal_id: cow.id, insemination_date: ago(40), bull_identification: 'Trovão', technique: 'IATF', result: 'positiva' };
  expect(await post(farm, 'create_insemination', service)).toMatchObject({ http: 409, code: 'rule', message: expect.stringContaining('registre a perda') });
  const young = build.animal({ birth_date: ago(30), category: 'bezerra', name: 'Nova' });
  const sire = build.animal({ gender: 'macho', birth_date: ago(4), category: 'bezerro', name: 'Trovãozinho', pregnancy_status: null });
  await say(farm, 'create_animal', young);
  await say(farm, 'create_animal', sire);
  expect(await post(farm, 'register_birth', { mother_id: young.id, birth_date: today, newborns: [calf()] })).toMatchObject({ code: 'rule' });
  expect(await post(farm, 'create_animal', build.animal({ birth_date: today, father_id: sire.id }))).toMatchObject({ code: 'rule', field: 'father_id' });
});

it('leaves no impossible state behind, whatever was accepted', async () => {
  for (let round = 0; round < 2; round++) {
    const farm = await createFarm(db.owner);
    await fillFarm(db, farm, 6);
    const all = await everything(db, farm.farm_id);
    const living = Object.fromEntries(
      integrityNouns.map((noun) => [noun, all[noun].filter(({ deleted_at }) => deleted_at === null)]),
    ) as unknown as IntegrityRows;
    expect(integrityChecks(living, '2026-11-01').filter(({ level }) => level === 'refuse')).toEqual([]);
  }
});
