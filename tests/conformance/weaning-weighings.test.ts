// The weight at weaning counts as a weighing, once: on device and server, corrected and deleted with the weaning, and of weanings of older releases.
import { beforeEach, describe, expect, it, test } from 'vitest';
import type { Replica } from '#data/replica';
import { type AnimalWeighing, withGains } from '#domain/herd/animal-weighings';
import { newId } from '#domain/kernel/ids';
import type { Call, InputOf, VerbName } from '#domain/verbs';
import { ownerRole } from '#server/kernel/database-roles';
import { migrate } from '#server/postgres/migrate';
import { build, createFarm, type TestFarm } from '../build';
import { emptyDatabase, freshDatabase } from '../database';
import { accepted, deviceOf, sendCall, snapshotPage } from '../server-calls';

const db = await freshDatabase();
let [farm, device]: [TestFarm, Replica] = [] as never;
let calf = '';

async function dispatch<V extends VerbName>(verb: V, input: InputOf<V>) {
  const call = build.call(verb, input) as Call;
  const here = await device.dispatch(call).then(
    () => 'done',
    ({ message }: { message: string }) => message,
  );
  const there = await sendCall(db, farm, call);
  expect(accepted(there) ? 'done' : there.message).toBe(here);
  return here;
}

beforeEach(async () => {
  farm = await createFarm(db.owner);
  device = deviceOf(farm);
  calf = newId();
  await dispatch('create_animal', build.animal({ id: calf, name: 'Aurora', breed: 'Girolando', category: 'bezerra', birth_date: '2026-01-10', weight: 35 }));
  await dispatch('weigh', build.weighing(calf, { weighing_date: '2026-06-01', weight: 120 }));
});

const wean = (weight: number | null, weaning_date = '2026-08-10') => dispatch('wean', { id: calf, weaning_date, weight, notes: null });
const weaning = () => device.rows('weanings')[0]!;
const weights = () => [
  device.row('animals', calf)!.weight,
  ...withGains(device.rows('animal_weighings')).map(({ weighing_date, weight, weight_gain }) => [weighing_date, weight, weight_gain]),
];
const [june, none] = [['2026-06-01', 120, null], undefined];
const onlyJune = [120, june];
const change = <V>(was: V, to: V) => ({ was, to });

describe('a calf weaned with its weight', () => {
  it('weighs that much, with its gain since the weighing before', async () => {
    await wean(190);
    expect(weights()).toEqual([190, june, ['2026-08-10', 190, 70]]);
    expect(device.rows('animal_weighings').find(({ weaning_id }) => weaning_id)).toMatchObject({ weaning_id: weaning().id, daily_weight_gain: 1 });
  });
  it('weaned without a weight has no weighing of it', async () => {
    await wean(null);
    expect(weights()).toEqual(onlyJune);
  });
  it('that was weighed with it on that day is weighed once', async () => {
    await dispatch('weigh', build.weighing(calf, { weighing_date: '2026-08-10', weight: 190 }));
    await wean(190);
    expect(weights()).toEqual([190, june, ['2026-08-10', 190, 70]]);
  });
  it.each([
    ['another weight', { weight: change<number | null>(190, 185) }, [185, june, ['2026-08-10', 185, 65]]],
    ['another day', { weaning_date: change('2026-08-10', '2026-08-20') }, [190, june, ['2026-08-20', 190, 70]]],
    ['a day before the weighing', { weaning_date: change('2026-08-10', '2026-05-20') }, [120, ['2026-05-20', 190, null], ['2026-06-01', 120, -70]]],
    ['no weight', { weight: change<number | null>(190, null) }, onlyJune],
    ['a note', { notes: change<string | null>(none ?? null, 'Lote 3') }, [190, june, ['2026-08-10', 190, 70]]],
  ])('corrected to %s', async (_, changes, wanted) => {
    await wean(190);
    expect(await dispatch('update_weaning', { id: weaning().id, changes })).toBe('done');
    expect(weights()).toEqual(wanted);
  });
  it('that gets its weight later is weighed then', async () => {
    await wean(null);
    await dispatch('update_weaning', { id: weaning().id, changes: { weight: change<number | null>(null, 180) } });
    expect(weights()).toEqual([180, june, ['2026-08-10', 180, 60]]);
  });
  it('deleted and restored, has it taken away and given back', async () => {
    await wean(190);
    const { id } = weaning();
    await dispatch('remove_weaning', { id });
    expect(weights()).toEqual(onlyJune);
    await dispatch('restore_weaning', { id });
    expect(weights()).toEqual([190, june, ['2026-08-10', 190, 70]]);
  });
  it('that is a calf again by its register, has it taken away', async () => {
    await wean(190);
    await dispatch('update_animal', { id: calf, changes: { category: change<'novilha' | 'bezerra'>('novilha', 'bezerra') } });
    expect(device.rows('weanings')).toEqual([]);
    expect(weights()).toEqual(onlyJune);
  });
  it('keeps it when somebody would change or delete the weighing alone; a note may be written', async () => {
    await wean(190);
    const words = 'Este é o peso do desmame: corrija, exclua ou restaure o desmame';
    const { id } = device.rows('animal_weighings').find(({ weaning_id }) => weaning_id)!;
    expect(await dispatch('update_weighing', { id, changes: { weight: change(190, 200) } })).toBe(words);
    expect(await dispatch('remove_weighing', { id })).toBe(words);
    expect(await dispatch('update_weighing', { id, changes: { notes: change<string | null>(null, 'Com chuva') } })).toBe('done');
  });
  it('is the same on server and device', async () => {
    await wean(190);
    await dispatch('update_weaning', { id: weaning().id, changes: { weight: change<number | null>(190, 185) } });
    await dispatch('remove_weaning', { id: weaning().id });
    const fresh = deviceOf(farm);
    await fresh.applyServerRows({ rows: (await snapshotPage(db, farm)).rows, results: [] }, new Date().toISOString());
    const plain = (of: Replica) => of.rows('animal_weighings').map(({ version: _, ...row }) => row);
    expect(plain(device)).toEqual(plain(fresh));
    expect(fresh.row('animals', calf)!.weight).toBe(120);
  });
});

test('weights of weanings of older releases are weighings after the migration, each once, with gains as a device computes them', async () => {
  const old = await emptyDatabase();
  const folder = 'src/server/migrations';
  await migrate(old.connection(ownerRole), folder, (name) => name < '0071');
  const [user_id, farm_id, at] = [newId(), newId(), '2026-10-01T12:00:00Z'];
  const insert = async (table: string, row: Record<string, unknown>) => {
    const whole = { id: newId(), user_id, farm_id, created_at: at, created_by: user_id, updated_at: at, version: 1, ...row } as Record<string, unknown>;
    const names = Object.keys(whole);
    await old.superuser.query(`insert into ${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`, Object.values(whole));
  };
  await old.superuser.query(`insert into users (id, name, email, password_hash) values ($1, 'José', 'jose@lida.demo', 'x')`, [user_id]);
  await old.superuser.query(`insert into farms (user_id, id, farm_name, owner_name) values ($1, $2, 'Santa Clara', 'José')`, [user_id, farm_id]);
  const calves = { Aurora: newId(), Bento: newId(), Chita: newId() };
  for (const [name, id] of Object.entries(calves))
    await insert('animals', {
      id,
      name,
      type: 'bovino',
      breed: 'Girolando',
      gender: 'femea',
      status: 'ativo',
      is_batch: false,
      category: 'novilha',
      weight: 150,
    });
  const weighed = (animal_id: string, weighing_date: string, weight: number) =>
    insert('animal_weighings', { animal_id, weighing_date, weight, weighing_method: 'balanca' });
  await weighed(calves.Aurora, '2026-06-01', 120);
  await weighed(calves.Aurora, '2026-09-01', 210);
  await weighed(calves.Bento, '2026-08-10', 180);
  for (const [name, weight] of [
    ['Aurora', 190],
    ['Bento', 180],
    ['Chita', null],
  ] as const)
    await insert('weanings', { animal_id: calves[name], weaning_date: '2026-08-10', weight });
  await migrate(old.connection(ownerRole), folder);
  const { rows } = await old.superuser.query(
    `select id, animal_id, weighing_date::text, weight::float, previous_weight::float, weight_gain::float, weight_gain_period_days, daily_weight_gain::float, weaning_id
     from animal_weighings order by animal_id, weighing_date`,
  );
  const of = (id: string) => (rows as AnimalWeighing[]).filter(({ animal_id }) => animal_id === id);
  expect(Object.values(calves).map((id) => of(id).map(({ weight }) => weight))).toEqual([[120, 190, 210], [180], []]);
  expect(
    withGains(of(calves.Aurora).map((row) => ({ ...row, previous_weight: null, weight_gain: null, weight_gain_period_days: null, daily_weight_gain: null }))),
  ).toEqual(of(calves.Aurora));
  const kept = await old.superuser.query('select name, weight::float from animals order by name');
  expect(kept.rows).toEqual([
    { name: 'Aurora', weight: 210 },
    { name: 'Bento', weight: 150 },
    { name: 'Chita', weight: 150 },
  ]);
});
