// A phone whose person loses a module: it deletes what it had of it, refuses in words what was waiting, and gets it back with the permission.

import { expect, it } from 'vitest';
import { NoAnswer } from '#data/online';
import { addDays } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import type { Role } from '#domain/kernel/roles';
import { incrementalJudgement } from '#domain/milk/discarded-milk';
import { causeInWords } from '#domain/overview/refusal-words';
import type { Call } from '#domain/verbs';
import { changeModules } from '#server/accounts/modules';
import { build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { sendCall, stored } from '../server-calls';
import { lineOf, Phone, today } from './phone';

const db = await freshDatabase();
const now = () => ({ at: new Date().toISOString() });
const choose = ({ token, farm_id }: TestFarm, without: object) =>
  changeModules(db.app, token, farm_id, { manager: [], worker: [], visitor: [], ...without }, '10.0.0.1');

/** Mimosa was weighed, and her sister was sold. */
async function farmWith(role: Role) {
  const farm = await createFarm(db.owner);
  const [mimosa, sister] = [
    build.animal({ name: 'Mimosa', gender: 'femea', birth_date: '2020-01-10' }),
    build.animal({ name: 'Estrela', birth_date: '2020-01-10' }),
  ];
  const sale = build.sale([{ id: newId(), animal_id: sister.id, unit_price: 3000 }], { sale_date: today(), buyer_name: 'Onofre Lima' });
  const said = async (call: Call) => expect(await sendCall(db, farm, call)).toHaveProperty('version');
  await said(build.call('create_animal', mimosa, now()) as Call);
  await said(build.call('create_animal', sister, now()) as Call);
  await said(build.call('weigh', build.weighing(mimosa.id, { weighing_date: today(), weight: 400 }), now()) as Call);
  await said(build.call('create_sale', sale, now()) as Call);
  const person = await hire(db.owner, farm, role);
  const line = lineOf(db, person);
  const phone = await new Phone(person, line).start();
  return { farm, person, phone, line, mimosa, sale, said };
}

/** Everything on the phone's disk, as text. */
async function diskOf({ store }: Phone) {
  const [rows, pages, meta] = await Promise.all([store.db.getAll('rows'), store.db.getAll('pages'), store.db.getAll('meta')]);
  return JSON.stringify([rows, pages, meta]);
}
const bucketsOf = async ({ store }: Phone) => new Set((await store.db.getAllKeys('rows')).map((key) => key.split('/')[0]));

it('a visitor’s phone deletes the money when the owner takes it away, and gets it back afterwards', async () => {
  const { farm, phone, mimosa } = await farmWith('visitor');
  await phone.exchange();
  expect(phone.rows('sales')).toHaveLength(1);
  expect(await diskOf(phone)).toContain('Onofre Lima');

  await choose(farm, { visitor: ['money'] });
  await phone.exchange();
  expect(phone.rows('sales')).toEqual([]);
  expect(phone.rows('financial_categories')).toEqual([]);
  expect(phone.rows('animal_weighings')).toHaveLength(1);
  expect(phone.replica.who.actor.without).toEqual(['money']);
  expect(await diskOf(phone)).not.toContain('Onofre Lima');
  const buckets = await bucketsOf(phone);
  expect([...buckets].filter((noun) => ['sales', 'sale_items', 'financial_categories', 'financial_transactions'].includes(noun!))).toEqual([]);

  await phone.start();
  expect(phone.rows('sales')).toEqual([]);
  expect(phone.rows('animals').map(({ id }) => id)).toContain(mimosa.id);

  await choose(farm, {});
  await phone.exchange();
  expect(phone.rows('sales')).toMatchObject([{ buyer_name: 'Onofre Lima' }]);
  expect(phone.rows('financial_categories').length).toBeGreaterThan(0);
  expect(await diskOf(phone)).toContain('Onofre Lima');
});

it('deletes it with the first answer, though the new download does not arrive', async () => {
  const { farm, person, phone, line } = await farmWith('visitor');
  await phone.exchange();
  await choose(farm, { visitor: ['money'] });
  const cut = new Phone(person, { ...line, snapshot: async () => Promise.reject(new NoAnswer()) }, { fate: 'arrives' }, phone.name);
  phone.store.close();
  await cut.start();
  expect(cut.rows('sales')).toHaveLength(1);
  await cut.exchange();
  expect(cut.rows('sales')).toEqual([]);
  expect([...(await bucketsOf(cut))]).not.toContain('sales');
});

it('deletes the drafts of what is lost, and keeps those of everything else', async () => {
  const { farm, phone } = await farmWith('worker');
  await phone.exchange();
  const draft = (name: string) => phone.store.note(`draft ${name}`, { name, at: now().at, values: { notes: name } });
  for (const name of ['sale', 'transaction', 'payment 7', 'weighing', 'farm_transfers 1', 'animal']) await draft(name);
  await phone.store.note('corral animal_vaccines', { tag: 'Mimosa' });
  await phone.store.note('corral animal_weighings', { tag: 'Mimosa' });
  await choose(farm, { worker: ['money', 'transfers', 'health'] });
  await phone.exchange();
  expect(await phone.store.noted('corral animal_vaccines')).toBeUndefined();
  expect(await phone.store.noted('corral animal_weighings')).toEqual({ tag: 'Mimosa' });
  expect((await phone.store.notes('draft ')).map((note) => (note as { name: string }).name)).toEqual(['animal', 'weighing']);
});

it('keeps a refused call of what is lost, without the values that others had written', async () => {
  const { farm, phone } = await farmWith('worker');
  await phone.exchange();
  const call = build.call('pay_sale', { id: newId() } as never) as Call;
  const clash = { noun: 'sales', id: newId(), field: 'buyer_name', current: 'Onofre Lima', wanted: 'Outro' };
  const refused = (one: Call, noun: string) => ({ seq: 1, call: one, at: now().at, message: 'Não', code: 'conflict', clash: { ...clash, noun } });
  const other = build.call('update_animal', { id: newId(), changes: {} } as never) as Call;
  await phone.store.db.put('refused', refused(call, 'sales'));
  await phone.store.db.put('refused', refused(other, 'animals'));
  await choose(farm, { worker: ['money'] });
  await phone.exchange();
  const kept = (await phone.store.kept()).refused;
  expect(kept.map((one) => [one.call.verb, one.clash?.current])).toEqual(
    expect.arrayContaining([
      ['pay_sale', undefined],
      ['update_animal', 'Onofre Lima'],
    ]),
  );
});

it('a sale that waits on the phone is refused in words and kept, and goes through when the module is back', async () => {
  const { farm, phone, mimosa } = await farmWith('worker');
  await phone.exchange();
  const sale = build.call('create_sale', build.sale([{ id: newId(), animal_id: mimosa.id, unit_price: 3100 }], { sale_date: today() }), now()) as Call;
  await phone.dispatch(sale);
  await choose(farm, { worker: ['money'] });
  await phone.exchange();
  const [refused, ...others] = phone.replica.refused();
  expect(others).toEqual([]);
  expect(refused!.call).toEqual(sale);
  const { actor, time_zone } = phone.replica.who;
  expect(causeInWords(refused!.cause!, time_zone, actor)).toMatch(
    /^José Antônio Ribeiro mudou o que Funcionário vê nesta fazenda em \d\d\/\d\d\/\d{4} às \d\d:\d\d: este registro já não é permitido$/,
  );
  expect(phone.replica.row('animals', mimosa.id)).toMatchObject({ status: 'ativo' });
  // Nor can another be entered meanwhile.
  await expect(phone.replica.dispatch(build.call('remove_sale', { id: newId() }) as Call)).rejects.toThrow('Acesso Negado');

  await choose(farm, {});
  await phone.exchange();
  await phone.replica.dispatch(sale, (call) => phone.store.requeue(call));
  await phone.exchange();
  expect(phone.replica.refused()).toEqual([]);
  expect(phone.rows('sales')).toHaveLength(2);
});

it('a technician treats an animal without signal, and the phone shows the same withdrawal as the server', async () => {
  const { farm, phone, mimosa } = await farmWith('tecnico');
  await phone.exchange();
  expect(phone.rows('animal_weighings')).toEqual([]);
  const treatment = build.treatment(mimosa.id, { application_date: today(), meat_withdrawal_days: 10, milk_withdrawal_days: 4 } as never);
  await phone.dispatch(build.call('treat', treatment, now()) as Call);
  const shown = phone.replica.row('animals', mimosa.id)!;
  expect(shown.meat_release_date).toBe(addDays(today(), 11));
  await phone.exchange();
  expect(phone.replica.refused()).toEqual([]);
  const [row] = (await stored(db, farm.farm_id, 'animals')).filter(({ id }) => id === mimosa.id);
  expect(row).toMatchObject({ meat_release_date: shown.meat_release_date, milk_release_date: shown.milk_release_date });
});

it('a worker who does not see health still records the milk of a treated cow as discard, on the phone and on the server', async () => {
  const { farm, phone, mimosa, said } = await farmWith('worker');
  await said(
    build.call('treat', build.treatment(mimosa.id, { application_date: today(), meat_withdrawal_days: 10, milk_withdrawal_days: 4 } as never), now()) as Call,
  );
  await choose(farm, { worker: ['health'] });
  await phone.exchange();
  expect(phone.rows('animal_treatments')).toEqual([]);
  await said(build.call('update_animal', { id: mimosa.id, changes: { last_birth_date: { was: null, to: addDays(today(), -60) } } } as never, now()) as Call);
  await phone.exchange();
  const milk = build.milk(mimosa.id, { production_date: today() });
  await phone.dispatch(build.call('record_milk', milk, now()) as Call);
  const seen = incrementalJudgement()(phone.rows('milk_production') as never, null);
  expect(seen).toMatchObject([{ is_discarded: true, discard_reason: 'Em carência' }]);
  await phone.exchange();
  expect(phone.replica.refused()).toEqual([]);
  const [kept] = await stored(db, farm.farm_id, 'milk_production');
  expect(kept).toMatchObject({ is_discarded: false, discard_reason: expect.stringContaining('Carência de') });
  expect(incrementalJudgement()(phone.rows('milk_production') as never, null)).toMatchObject([{ is_discarded: true }]);
});

it('a worker who does not see weighings deletes an animal, and the server deletes its weighings too', async () => {
  const { farm, phone, mimosa } = await farmWith('worker');
  await choose(farm, { worker: ['herd'] });
  await phone.exchange();
  expect(phone.rows('animal_weighings')).toEqual([]);
  await phone.dispatch(build.call('remove_animal', { id: mimosa.id }, now()) as Call);
  await phone.exchange();
  expect(phone.replica.refused()).toEqual([]);
  expect((await stored(db, farm.farm_id, 'animal_weighings')).filter(({ deleted_at }) => deleted_at === null)).toEqual([]);
});
