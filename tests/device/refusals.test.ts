// A refusal tells who did what to the record, and when, and gives what an action needs: two phones on one farm, one of them without signal.
import { expect, it } from 'vitest';
import { addDays, writtenDay } from '#domain/kernel/dates';
import { causeInWords } from '#domain/overview/refusal-words';
import type { Call } from '#domain/verbs';
import { addFarm, build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { sendCall, stored } from '../server-calls';
import { lineOf, Phone, today } from './phone';

const db = await freshDatabase();
const phoneOn = (farm: TestFarm) => new Phone(farm, lineOf(db, farm)).start();
/** Dated by the real clock, as the phones' today is. */
const now = () => ({ at: new Date().toISOString() });
const moment = String.raw`\d\d/\d\d/\d{4} às \d\d:\d\d`;

/** What Pendências says about the only refused call. */
const wordsOf = (phone: Phone) => {
  const [refused] = phone.replica.refused();
  const { time_zone, actor } = phone.replica.who;
  return causeInWords(refused!.cause!, time_zone, actor);
};

/** Mimosa is on both phones, and the worker's is without signal. */
async function twoPhones() {
  const farm = await createFarm(db.owner);
  const worker = await hire(db.owner, farm, 'worker');
  const mimosa = build.call('create_animal', build.animal({ name: 'Mimosa', birth_date: '2020-01-10' }));
  const owner = await phoneOn(farm);
  await owner.exchange();
  await owner.dispatch(mimosa);
  await owner.exchange();
  const phone = await phoneOn(worker);
  await phone.exchange();
  const meanwhile = async (call: Call) => {
    expect(await sendCall(db, farm, call)).toHaveProperty('version');
  };
  return { farm, worker, id: mimosa.input.id, phone, meanwhile };
}

it('weighed after she was deleted: says who deleted her and when, and restoring her first makes it valid', async () => {
  const { id, phone, meanwhile, farm } = await twoPhones();
  const weighing = build.call('weigh', build.weighing(id)) as Call;
  await phone.dispatch(weighing);
  await meanwhile(build.call('remove_animal', { id }) as Call);
  await phone.exchange();
  const [refused] = phone.replica.refused();
  expect(wordsOf(phone)).toMatch(new RegExp(`^José Antônio Ribeiro excluiu Mimosa em ${moment}$`));
  expect(refused!.cause).toMatchObject({
    kind: 'deleted',
    noun: 'animals',
    id,
    who: 'José Antônio Ribeiro',
    restore: { verb: 'restore_animal', input: { id } },
  });
  // "Restaurar e enviar": the restoring call, then this one.
  await phone.dispatch(build.call(refused!.cause!.restore!.verb as 'restore_animal', refused!.cause!.restore!.input) as Call);
  await phone.replica.dispatch(weighing, (call) => phone.store.requeue(call));
  await phone.exchange();
  expect(phone.replica.refused()).toEqual([]);
  expect(await stored(db, farm.farm_id, 'animal_weighings')).toMatchObject([{ animal_id: id, deleted_at: null }]);
});

it('a weighing corrected after its animal was deleted: the animal is what has to be restored', async () => {
  const { id, phone, meanwhile } = await twoPhones();
  const weighing = build.weighing(id);
  await meanwhile(build.call('weigh', weighing) as Call);
  await phone.exchange();
  await phone.dispatch(build.call('update_weighing', { id: weighing.id, changes: { weight: { was: weighing.weight, to: 401 } } }) as Call);
  await meanwhile(build.call('remove_animal', { id }) as Call);
  await phone.exchange();
  const [refused] = phone.replica.refused();
  expect(wordsOf(phone)).toMatch(new RegExp(`^José Antônio Ribeiro excluiu esta pesagem em ${moment}$`));
  expect(refused!.cause).toMatchObject({ kind: 'deleted', noun: 'animal_weighings', restore: { verb: 'restore_animal', input: { id } } });
});

it('weighed after she was transferred: says where she is, and the same call is accepted there', async () => {
  const { farm, id, phone, meanwhile } = await twoPhones();
  const there = await addFarm(db.owner, farm.user_id);
  await db.owner.query(`update farms set farm_name = 'Sítio do Meio' where id = $1`, [there]);
  const weighing = build.call('weigh', build.weighing(id)) as Call;
  await phone.dispatch(weighing);
  const transfer = build.transfer(id, { to_farm_id: there, from_farm_id: farm.farm_id, status: 'concluída', transfer_date: today() });
  await meanwhile(build.call('create_transfer', transfer, now()) as Call);
  await phone.exchange();
  const [refused] = phone.replica.refused();
  expect(wordsOf(phone)).toMatch(new RegExp(`^José Antônio Ribeiro transferiu Mimosa para Sítio do Meio em ${moment}$`));
  expect(refused!.cause).toMatchObject({ kind: 'moved', id, farm: { id: there, name: 'Sítio do Meio' } });
  expect(await sendCall(db, { ...farm, farm_id: there }, weighing)).toHaveProperty('version');
  expect(await stored(db, there, 'animal_weighings')).toMatchObject([{ animal_id: id }]);
});

it('weighed before she was sold is accepted, weighed after it is refused with who sold her and when', async () => {
  const { id, phone, meanwhile } = await twoPhones();
  const sold = addDays(today(), -3);
  const on = (weighing_date: string) => build.call('weigh', build.weighing(id, { weighing_date }), now()) as Call;
  const [before, that, after] = [on(addDays(sold, -1)), on(sold), on(addDays(sold, 1))];
  for (const call of [before, that, after]) await phone.dispatch(call);
  const changes = { status: { was: 'ativo', to: 'vendido' }, exit_date: { was: null, to: sold } } as const;
  await meanwhile(build.call('update_animal', { id, changes }, now()) as Call);
  await phone.exchange();
  expect(phone.replica.refused().map(({ call }) => call.id)).toEqual([after.id]);
  const [refused] = phone.replica.refused();
  expect(wordsOf(phone)).toMatch(new RegExp(`^Mimosa saiu do rebanho em ${writtenDay(sold)} \\(venda, por José Antônio Ribeiro em ${moment}\\)$`));
  expect(refused!.cause).toMatchObject({ kind: 'left_herd', day: sold, who: 'José Antônio Ribeiro' });
});

it('after the role was lowered: says who lowered it, and to what', async () => {
  const { farm, worker, id, phone } = await twoPhones();
  await phone.dispatch(build.call('weigh', build.weighing(id)) as Call);
  await db.owner.query(`update farm_users set role = 'visitor' where id = $1`, [worker.person_id]);
  const note = { kind: 'role_changed', owner_id: farm.user_id, person_id: farm.user_id, person_name: 'José Antônio Ribeiro', farm_id: farm.farm_id };
  await db.owner.query('select note_access($1)', [
    JSON.stringify([{ ...note, target: `Pessoa worker (${worker.person_id}@lida.demo): Funcionário → Visitante` }]),
  ]);
  await phone.exchange();
  const [refused] = phone.replica.refused();
  expect(refused).toMatchObject({ code: 'forbidden', cause: { kind: 'role', who: 'José Antônio Ribeiro' } });
  expect(wordsOf(phone)).toMatch(
    new RegExp(`^José Antônio Ribeiro mudou sua função nesta fazenda para Visitante em ${moment}: ela não permite este registro$`),
  );
});

it('another tenant’s deletions and transfers explain nothing', async () => {
  const { id } = await twoPhones();
  const stranger = await createFarm(db.owner);
  expect(await sendCall(db, stranger, build.call('weigh', build.weighing(id)) as Call)).toEqual({
    message: 'Animal não encontrado',
    code: 'not_found',
    cause: { kind: 'unknown', noun: 'animals', id },
  });
});
