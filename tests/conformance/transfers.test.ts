// An animal moves to another farm of its owner with all its records, and comes back unchanged; no other owner's farm is reached, and no transfer is half done.
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Replica } from '#data/replica';
import type { Row } from '#domain/kernel/farm';
import { newId } from '#domain/kernel/ids';
import { type NounName, nounNames } from '#domain/nouns';
import type { Cursor } from '#domain/sync/protocol';
import type { Call, InputOf, VerbName } from '#domain/verbs';
import { runCall } from '#server/farm/calls';
import { pull } from '#server/farm/sync';
import { createApp } from '#server/http/app';
import { addFarm, build, createFarm, hire, openSession, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { randomRuns } from '../full';
import { accepted, anotherServer, deviceOf, everything, livingRows, sendCall, snapshotPage, stored } from '../server-calls';
import { scaled } from '../timeouts';

const db = await freshDatabase();

/** A farm with a phone that pulls all its changes. */
type Side = TestFarm & { device: Replica; cursor: Cursor };
let [here, there]: [Side, Side] = [] as never;
let [cow, calf] = ['', ''];

async function sideOf(farm: TestFarm, otherFarm: string): Promise<Side> {
  const { rows, cursor } = await snapshotPage(db, farm);
  const device = deviceOf(farm, '2026-01-01', [otherFarm]);
  await device.applyServerRows({ rows, results: [] }, call().at);
  return { ...farm, device, cursor };
}

async function applyServerRows(side: Side) {
  const pulled = await pull(db.app, side);
  await side.device.applyServerRows(
    { rows: pulled.rows, results: side.device.waiting().map(({ call }) => ({ id: call.id, status: 'ok', version: 0 })) },
    call().at,
  );
  side.cursor = pulled.cursor!;
}
const call = () => build.call('remove_animal', { id: newId() });

/** On the device and on the server alike, after a pull of what other phones wrote. */
async function dispatch<V extends VerbName>(side: Side, verb: V, input: InputOf<V>) {
  await applyServerRows(side);
  const said = build.call(verb, input) as Call;
  const guessed = await side.device.dispatch(said).then(
    () => 'done',
    ({ field, message }: { field?: string; message: string }) => `${field}: ${message}`,
  );
  const answered = await sendCall(db, side, said);
  expect(accepted(answered) ? 'done' : `${answered.field}: ${answered.message}`).toBe(guessed);
  return guessed;
}

/** The server's answer when a device could not know better. */
async function told<V extends VerbName>(side: TestFarm, verb: V, input: InputOf<V>) {
  const answered = await sendCall(db, side, build.call(verb, input) as Call);
  return accepted(answered) ? 'done' : `${answered.field}: ${answered.message}`;
}

const transfer = (wanted: Partial<InputOf<'create_transfer'>> = {}) => ({
  id: newId(),
  animal_id: cow,
  to_farm_id: there.farm_id,
  transfer_date: '2026-10-30',
  status: 'concluída' as const,
  ...wanted,
});
const become = (id: string, to: 'pendente' | 'concluída' | 'cancelada', was: 'pendente' | 'em_transito' | 'concluída') => ({
  id,
  changes: { status: { was, to } },
});

/** Without versions and timestamps: those of rows that went and came back are newer. */
const bare = (rows: Row[]) => rows.map(({ version: _, updated_at: _at, ...row }) => row);
const living = async (farm: TestFarm, noun: NounName) => (await stored(db, farm.farm_id, noun)).filter(({ deleted_at }) => deleted_at === null);
async function state(farm: TestFarm, left: NounName[] = []) {
  const rows = await livingRows(db, farm.farm_id);
  return Object.fromEntries(nounNames.filter((noun) => !left.includes(noun)).map((noun) => [noun, bare(rows[noun])]));
}
async function both(left?: NounName[]) {
  return [await state(here, left), await state(there, left)];
}
const shownOn = async (side: Side) => {
  await applyServerRows(side);
  const rows = await livingRows(db, side.farm_id);
  for (const noun of nounNames) expect(side.device.rows(noun).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(rows[noun]);
};

beforeEach(async () => {
  const farm = await createFarm(db.owner);
  const otherFarm = await addFarm(db.owner, farm.user_id);
  here = await sideOf(farm, otherFarm);
  there = await sideOf({ ...farm, farm_id: otherFarm }, farm.farm_id);
  [cow, calf] = [newId(), newId()];
  await dispatch(
    here,
    'create_animal',
    build.animal({ id: cow, birth_date: '2020-01-10', category: 'vaca', pregnancy_status: 'prenha', pregnancy_date: '2025-12-10' }),
  );
  const newborn = {
    id: calf,
    birth_id: newId(),
    name: 'Aurora',
    gender: 'femea' as const,
    birth_condition: 'normal' as const,
    health_status: 'saudavel' as const,
  };
  await dispatch(here, 'register_birth', { mother_id: cow, birth_date: '2026-09-15', newborns: [newborn] });
  await dispatch(here, 'weigh', build.weighing(cow, { weighing_date: '2026-10-01', weight: 410 }));
  await dispatch(here, 'weigh', build.weighing(cow, { weighing_date: '2026-10-15', weight: 420 }));
  await dispatch(here, 'weigh', build.weighing(calf, { weighing_date: '2026-10-25', weight: 36 }));
  expect(await dispatch(here, 'create_insemination', build.insemination(cow, { insemination_date: '2026-10-28' }))).toBe('done');
  await dispatch(here, 'create_activity', build.activity({ animal_id: cow }));
});

describe('a transfer that is concluída', () => {
  it('moves the animal, its weighings and its reproduction to the other farm, and no other animal’s', async () => {
    const before = await both();
    expect(await dispatch(here, 'create_transfer', transfer({ reason: 'Pasto melhor' }))).toBe('done');
    expect(here.device.row('animals', cow)).toBeUndefined();
    expect(here.device.known('animals', cow)).toMatchObject({ name: 'Mimosa', moved_to: there.farm_id });
    const [left, came] = await both();
    expect(left!['animals']).toMatchObject([{ id: calf, mother_id: cow }]);
    expect(came!['animals']).toEqual((before[0]!['animals'] as Row[]).filter(({ id }) => id === cow));
    expect(came!['animal_weighings']).toHaveLength(2);
    expect(came!['artificial_inseminations']).toHaveLength(1);
    // The birth moves with the mother, though the calf stays.
    expect([came!['births'], left!['births']]).toMatchObject([[{ animal_id: calf, mother_id: cow }], []]);
    expect([left!['animal_weighings'], left!['daily_activities']]).toMatchObject([[{ animal_id: calf }], [{ animal_id: cow }]]);
    await shownOn(here);
    await shownOn(there);
    expect(here.device.known('animals', cow)).toMatchObject({ name: 'Mimosa', moved_to: there.farm_id });
    expect(there.device.rows('farm_transfers')).toMatchObject([
      { animal_id: cow, from_farm_id: here.farm_id, to_farm_id: there.farm_id, reason: 'Pasto melhor', status: 'concluída' },
    ]);
  });

  it('brings it back unchanged when it is undone, and both farms are as before', async () => {
    const pending = transfer({ status: 'pendente', from_farm_id: here.farm_id });
    await dispatch(here, 'create_transfer', pending);
    const before = await both();
    expect(await dispatch(here, 'update_transfer', become(pending.id, 'concluída', 'pendente'))).toBe('done');
    expect(await dispatch(here, 'update_transfer', become(pending.id, 'pendente', 'concluída'))).toBe('done');
    expect(here.device.row('animals', cow)).toMatchObject({ name: 'Mimosa', weight: 420 });
    expect(here.device.by('animal_weighings', 'animal_id', cow)).toHaveLength(2);
    expect(await both()).toEqual(before);
    await shownOn(here);
    await shownOn(there);
    expect(there.device.row('animals', cow)).toBeUndefined();
  });

  it('can be undone though a record that moved with an earlier transfer was deleted there', async () => {
    await dispatch(here, 'create_transfer', transfer());
    await applyServerRows(there);
    expect(await dispatch(there, 'remove_weighing', { id: there.device.by('animal_weighings', 'animal_id', cow)[0]!.id })).toBe('done');
    expect(await dispatch(there, 'create_transfer', transfer({ to_farm_id: here.farm_id }))).toBe('done');
    const again = transfer();
    expect(await dispatch(here, 'create_transfer', again)).toBe('done');
    expect(await dispatch(here, 'remove_transfer', { id: again.id })).toBe('done');
    expect(here.device.by('animal_weighings', 'animal_id', cow)).toHaveLength(1);
    await shownOn(here);
    await shownOn(there);
  });

  it('ends its grazing, which is restored when the transfer is undone, and nowhere else', async () => {
    const [pasture, rotation, other] = [newId(), newId(), newId()];
    const onto = (id: string, pasture_id: string) => ({ id, pasture_id, entry_date: '2026-10-01', animals: [{ id: newId(), animal_id: cow }] });
    await dispatch(here, 'create_pasture', { id: pasture, name: 'Várzea', area_hectares: 3 });
    await dispatch(here, 'occupy_pasture', onto(rotation, pasture));
    const before = await both();
    const done = transfer();
    await dispatch(here, 'create_transfer', done);
    expect(here.device.rows('pasture_rotation_animals')).toEqual([]);
    await dispatch(there, 'create_pasture', { id: other, name: 'Baixada', area_hectares: 3 });
    expect(await dispatch(there, 'occupy_pasture', onto(newId(), other))).toBe('done');
    expect(await dispatch(here, 'remove_transfer', { id: done.id })).toBe('done');
    await applyServerRows(there);
    expect(there.device.rows('pasture_rotation_animals')).toEqual([]);
    expect(await state(here)).toEqual(before[0]);
  });

  it('brings it back when it is deleted, and moves it again with Desfazer', async () => {
    const done = transfer();
    await dispatch(here, 'create_transfer', done);
    const gone = await both();
    expect(await dispatch(here, 'remove_transfer', { id: done.id })).toBe('done');
    expect(here.device.row('animals', cow)).toBeDefined();
    expect(await dispatch(here, 'restore_transfer', { id: done.id })).toBe('done');
    expect(await both(['farm_transfers'])).toEqual(gone.map(({ farm_transfers: _, ...rest }) => rest));
    await shownOn(here);
    await shownOn(there);
  });

  it('is undone on a phone without signal, before the server has received either call', async () => {
    const done = build.call('create_transfer', transfer());
    await applyServerRows(here);
    await here.device.dispatch(done);
    expect(here.device.row('animals', cow)).toBeUndefined();
    await here.device.dispatch(build.call('update_transfer', become(done.input.id, 'cancelada', 'concluída')));
    expect(here.device.row('animals', cow)).toMatchObject({ name: 'Mimosa' });
    for (const { call } of here.device.waiting()) expect(accepted(await sendCall(db, here, call))).toBe(true);
    await shownOn(here);
  });

  it('cannot be undone when something has happened to the animal over there: the server decides', async () => {
    const done = transfer();
    await dispatch(here, 'create_transfer', done);
    await dispatch(there, 'weigh', build.weighing(cow, { weighing_date: '2026-10-31', weight: 425 }));
    const before = await both();
    const words = 'status: O animal já tem novos registros na fazenda de destino: registre lá uma transferência de volta';
    expect(await told(here, 'update_transfer', become(done.id, 'pendente', 'concluída'))).toBe(words);
    expect(await told(here, 'remove_transfer', { id: done.id })).toBe(words);
    expect(await both()).toEqual(before);
  });

  it('cannot be undone when a record of it was deleted over there, or the animal itself', async () => {
    const done = transfer();
    await dispatch(here, 'create_transfer', done);
    await applyServerRows(there);
    const insemination = there.device.rows('artificial_inseminations')[0]!;
    await dispatch(there, 'remove_insemination', { id: insemination.id });
    expect(await told(here, 'remove_transfer', { id: done.id })).toMatch('novos registros');
    await dispatch(there, 'remove_animal', { id: cow });
    expect(await told(here, 'remove_transfer', { id: done.id })).toBe('undefined: O animal não está mais na fazenda de destino');
  });

  it('is followed by a transfer back from the other farm, with the new records and the whole history', async () => {
    await dispatch(here, 'create_transfer', transfer());
    await dispatch(there, 'weigh', build.weighing(cow, { weighing_date: '2026-10-31', weight: 425 }));
    expect(await dispatch(there, 'create_transfer', transfer({ to_farm_id: here.farm_id, transfer_date: '2026-11-01' }))).toBe('done');
    await shownOn(here);
    await shownOn(there);
    expect(here.device.row('animals', cow)).toMatchObject({ weight: 425 });
    expect(here.device.by('animal_weighings', 'animal_id', cow)).toHaveLength(3);
    expect(here.device.rows('farm_transfers')).toHaveLength(2);
  });

  it('moves nothing without a destination', async () => {
    const before = await both(['farm_transfers']);
    expect(await dispatch(here, 'create_transfer', transfer({ to_farm_id: null }))).toBe('done');
    expect(await both(['farm_transfers'])).toEqual(before);
    expect(here.device.rows('farm_transfers')).toMatchObject([{ status: 'concluída', completed_at: null }]);
  });

  it('moves once, however often it is delivered, even at the same time', async () => {
    const said = build.call('create_transfer', transfer()) as Call;
    const answers = await Promise.all([sendCall(db, here, said), sendCall(db, here, said), sendCall(anotherServer(db), here, said)]);
    expect(new Set(answers.map((one) => JSON.stringify(one)))).toHaveProperty('size', 1);
    expect(accepted(answers[0]!)).toBe(true);
    expect(await living(there, 'animals')).toHaveLength(1);
    expect(await living(there, 'farm_transfers')).toHaveLength(1);
  });
});

it('has one version on both farms, after everything that was written on either', async () => {
  for (let i = 0; i < 20; i++) await dispatch(there, 'create_activity', build.activity());
  const versions = async () => [(await everything(db, here.farm_id)).version, (await everything(db, there.farm_id)).version];
  const [mine, theirs] = await versions();
  expect(theirs).toBeGreaterThan(mine!);
  expect(await sendCall(db, here, build.call('create_transfer', transfer()))).toEqual({ version: theirs! + 1 });
  expect(await versions()).toEqual([theirs! + 1, theirs! + 1]);
  await shownOn(here);
  await shownOn(there);
});

it('is undone on the screen of a phone when the server refuses it', async () => {
  await applyServerRows(here);
  const guessed = build.call('create_transfer', transfer()) as Call;
  await here.device.dispatch(guessed);
  expect(here.device.row('animals', cow)).toBeUndefined();
  // Meanwhile she died, on another phone.
  await sendCall(db, here, build.call('update_animal', { id: cow, changes: { status: { was: 'ativo', to: 'morto' } } }));
  const refusal = await sendCall(db, here, guessed);
  expect(refusal).toMatchObject({ message: expect.stringMatching(/^Mimosa saiu do rebanho em .* \(morte\)$/), field: 'animal_id' });
  const pulled = await pull(db.app, here);
  await here.device.applyServerRows(
    { rows: pulled.rows, results: [{ id: guessed.id, status: 'refused', ...(refusal as { message: string; code: string }) }] },
    call().at,
  );
  expect(here.device.row('animals', cow)).toMatchObject({ name: 'Mimosa', status: 'morto' });
  expect(here.device.rows('farm_transfers')).toEqual([]);
  expect(here.device.refused()).toMatchObject([{ message: expect.stringMatching(/^Mimosa saiu do rebanho em .* \(morte\)$/) }]);
});

describe('its record', () => {
  it('is corrected on the farm that wrote it, and the other farm’s copy follows', async () => {
    const done = transfer();
    await dispatch(here, 'create_transfer', done);
    expect(await dispatch(here, 'update_transfer', { id: done.id, changes: { cost: { was: null, to: 350.5 } } })).toBe('done');
    await shownOn(there);
    const [copy] = there.device.rows('farm_transfers');
    expect(copy).toMatchObject({ cost: 350.5 });
    const words = 'to_farm_id: O animal veio de outra fazenda: a transferência é alterada lá';
    expect(await dispatch(there, 'update_transfer', { id: copy!.id, changes: { cost: { was: 350.5, to: 1 } } })).toBe(words);
    expect(await dispatch(there, 'remove_transfer', { id: copy!.id })).toBe(words);
  });

  it('keeps animal and destination while the animal is there', async () => {
    const done = transfer();
    await dispatch(here, 'create_transfer', done);
    const words = 'O animal já foi para o destino: tire a transferência de Concluída para mudar isto';
    expect(await dispatch(here, 'update_transfer', { id: done.id, changes: { to_farm_id: { was: there.farm_id, to: null } } })).toBe(`to_farm_id: ${words}`);
    expect(await dispatch(here, 'update_transfer', { id: done.id, changes: { animal_id: { was: cow, to: calf } } })).toBe(`animal_id: ${words}`);
  });

  it('is hidden with its animal while it is pending, and is restored with it', async () => {
    const pending = transfer({ status: 'pendente' });
    await dispatch(here, 'create_transfer', pending);
    await dispatch(here, 'remove_animal', { id: cow });
    expect(here.device.rows('farm_transfers')).toEqual([]);
    await dispatch(here, 'restore_animal', { id: cow });
    expect(here.device.rows('farm_transfers')).toHaveLength(1);
  });

  it('can be cancelled though its animal has left by another transfer', async () => {
    const [first, second] = [transfer({ status: 'pendente' }), transfer()];
    await dispatch(here, 'create_transfer', first);
    await dispatch(here, 'create_transfer', second);
    expect(await dispatch(here, 'update_transfer', become(first.id, 'concluída', 'pendente'))).toBe('undefined: Animal não encontrado');
    expect(await dispatch(here, 'update_transfer', become(first.id, 'cancelada', 'pendente'))).toBe('done');
  });
});

describe('an animal that stays behind', () => {
  it('can be edited though its mother is on another farm', async () => {
    await dispatch(here, 'create_transfer', transfer());
    expect(await dispatch(here, 'update_animal', { id: calf, changes: { notes: { was: null, to: 'Desmamada cedo' } } })).toBe('done');
    expect(here.device.row('animals', calf)).toMatchObject({ mother_id: cow, mother_name: 'Mimosa' });
  });

  it('has its birth corrected where its mother is', async () => {
    await dispatch(here, 'create_transfer', transfer());
    await applyServerRows(there);
    const [birth] = there.device.by('births', 'mother_id', cow);
    expect(await dispatch(there, 'update_birth', { id: birth!.id, changes: { birth_weight: { was: null, to: 33 } } })).toBe('done');
    expect(here.device.row('animals', calf)).toMatchObject({ birth_weight: null });
  });

  it('stays as it is when its birth is deleted where its mother is, and only the birth is restored', async () => {
    await dispatch(here, 'create_transfer', transfer());
    await applyServerRows(there);
    const [birth] = there.device.by('births', 'mother_id', cow);
    const before = await both();
    expect(await dispatch(there, 'remove_birth', { id: birth!.id })).toBe('done');
    expect(there.device.by('births', 'mother_id', cow)).toEqual([]);
    expect(here.device.row('animals', calf)).toBeDefined();
    expect(await dispatch(there, 'restore_birth', { id: birth!.id })).toBe('done');
    expect(await both()).toEqual(before);
  });

  it('leaves its birth with its mother when it goes', async () => {
    await dispatch(here, 'create_transfer', transfer({ animal_id: calf }));
    expect(here.device.by('births', 'mother_id', cow)).toHaveLength(1);
    await shownOn(here);
    await shownOn(there);
  });

  it('cannot restore, change or weigh the one that left', async () => {
    await dispatch(here, 'create_transfer', transfer());
    for (const verb of ['remove_animal', 'restore_animal', 'wean'] as const)
      expect(await dispatch(here, verb, { id: cow })).toBe('undefined: Animal não encontrado');
    expect(await dispatch(here, 'weigh', build.weighing(cow))).toBe('undefined: Animal não encontrado');
    expect(await dispatch(here, 'create_animal', build.animal({ id: cow }))).toBe('id: Este registro já existe');
  });
});

describe('permissions', () => {
  it('does not find a farm of another owner, though the same person may enter it', async () => {
    const stranger = await createFarm(db.owner);
    await db.owner.query(`insert into user_farm_access (user_id, farm_id, role) values ($1, $2, 'admin')`, [here.user_id, stranger.farm_id]);
    const before = [await everything(db, here.farm_id), await everything(db, stranger.farm_id)];
    for (const status of ['pendente', 'concluída'] as const)
      expect(await told(here, 'create_transfer', transfer({ to_farm_id: stranger.farm_id, status }))).toBe('to_farm_id: Fazenda não encontrada');
    expect(await told(here, 'create_transfer', transfer({ to_farm_id: newId() }))).toBe('to_farm_id: Fazenda não encontrada');
    expect([await everything(db, here.farm_id), await everything(db, stranger.farm_id)]).toEqual(before);
  });

  it('refuses a farm where the person only reads, or that they may not enter, or that is deleted', async () => {
    const worker = await hire(db.owner, here, 'worker');
    expect(await told(worker, 'create_transfer', transfer())).toBe('to_farm_id: Fazenda não encontrada');
    const visitor = await hire(db.owner, there, 'visitor');
    const token = await openSession(db.owner, { farm_user_ids: [worker.person_id, visitor.person_id] });
    expect(await told({ ...worker, token }, 'create_transfer', transfer())).toBe('to_farm_id: Acesso Negado');
    const manager = await hire(db.owner, there, 'manager');
    const both = await openSession(db.owner, { farm_user_ids: [worker.person_id, manager.person_id] });
    const done = transfer();
    expect(await told({ ...worker, token: both }, 'create_transfer', done)).toBe('done');
    expect(await told(worker, 'remove_transfer', { id: done.id })).toBe('undefined: Fazenda não encontrada');
    expect(await told({ ...worker, token }, 'remove_transfer', { id: done.id })).toBe('undefined: Acesso Negado');
    await db.owner.query('update farms set deleted_at = now() where id = $1', [there.farm_id]);
    expect(await told(here, 'create_transfer', transfer({ animal_id: calf }))).toBe('to_farm_id: Fazenda não encontrada');
  });

  it('accepts only the animal’s farm as origin, and another farm as destination', async () => {
    expect(await dispatch(here, 'create_transfer', transfer({ from_farm_id: there.farm_id, to_farm_id: null }))).toBe(
      'from_farm_id: A origem precisa ser a fazenda onde o animal está',
    );
    expect(await dispatch(here, 'create_transfer', transfer({ to_farm_id: here.farm_id }))).toBe('to_farm_id: O animal já está nesta fazenda');
    expect(await dispatch(here, 'create_transfer', transfer({ from_farm_id: here.farm_id, to_farm_id: here.farm_id }))).toBe(
      'to_farm_id: A origem e o destino não podem ser a mesma fazenda',
    );
  });
});

it('writes nothing when it fails in the middle', async () => {
  const before = [await everything(db, here.farm_id), await everything(db, there.farm_id)];
  const said = build.call('create_transfer', transfer()) as Call;
  await db.superuser.query(`alter table departures add constraint broken check (call_id <> '${said.id}')`);
  await expect(runCall(db.app, here.token, here.farm_id, said)).rejects.toMatchObject({ constraint: 'broken' });
  await db.superuser.query('alter table departures drop constraint broken');
  expect([await everything(db, here.farm_id), await everything(db, there.farm_id)]).toEqual(before);
  expect(accepted(await sendCall(db, here, said))).toBe(true);
});

it('two farms can send animals to each other at the same time without a deadlock', async () => {
  const herd = Array.from({ length: 12 }, (_, i) => ({ from: i % 2 ? here : there, to: i % 2 ? there : here, id: newId() }));
  for (const { from, id } of herd) await sendCall(db, from, build.call('create_animal', build.animal({ id })));
  const sent = await Promise.all(
    herd.flatMap(({ from, to, id }) => [
      sendCall(db, from, build.call('create_transfer', transfer({ animal_id: id, to_farm_id: to.farm_id }))),
      sendCall(db, from, build.call('create_activity', build.activity())),
    ]),
  );
  expect(sent.filter((answer) => !accepted(answer))).toEqual([]);
  for (const { to, id } of herd) expect((await living(to, 'animals')).map((animal) => animal.id)).toContain(id);
  await shownOn(here);
  await shownOn(there);
});

it('waits for another call on the other farm', async () => {
  const holder = await db.owner.connect();
  await holder.query('begin');
  await holder.query(`select set_config('app.user_id', $1, true)`, [there.user_id]);
  await holder.query('select from farm_counters where farm_id = $1 for update', [there.farm_id]);
  const said = sendCall(db, here, build.call('create_transfer', transfer()));
  const first = await Promise.race([said, new Promise((wake) => setTimeout(() => wake('waits'), 300))]);
  expect(first).toBe('waits');
  await holder.query('commit');
  holder.release();
  expect(accepted(await said)).toBe(true);
});

it('reaches a new phone: of an animal that left only its name, of one that came everything', async () => {
  await dispatch(here, 'create_transfer', transfer());
  const fresh = async (side: Side) => {
    const device = deviceOf(side);
    let rows = 0;
    for (let after: string | undefined; ; ) {
      const taken = await snapshotPage(db, side, after);
      await device.applyServerRows({ rows: taken.rows, results: [] }, call().at);
      rows += Object.values(taken.rows).flat().length;
      if (taken.next === null) return { device, rows };
      after = taken.next;
    }
  };
  const [left, came] = [await fresh(here), await fresh(there)];
  expect(left.device.row('animals', cow)).toBeUndefined();
  expect(left.device.known('animals', cow)).toMatchObject({ name: 'Mimosa', moved_to: there.farm_id });
  expect(came.device.row('animals', cow)).toMatchObject({ name: 'Mimosa' });
  expect(came.device.by('animal_weighings', 'animal_id', cow)).toHaveLength(2);
});

it('shows the animal’s whole history where it is now, and where it was only what was done there', async () => {
  const app = await createApp(db.app);
  await dispatch(here, 'create_transfer', transfer());
  await dispatch(there, 'update_animal', { id: cow, changes: { notes: { was: null, to: 'Chegou bem' } } });
  const anotherServer = await addFarm(db.owner, here.user_id);
  const verbsAt = async (farm_id: string, query = '') => {
    const answer = await app.inject({ url: `/api/farms/${farm_id}/animals/${cow}/history${query}`, cookies: { lida_session: here.token } });
    return answer.statusCode === 200 ? answer.json().changes.map(({ verb }: { verb: string }) => verb) : answer.statusCode;
  };
  const lived = ['create_transfer', 'weigh', 'weigh', 'register_birth', 'create_animal'];
  expect(await verbsAt(there.farm_id)).toEqual(['update_animal', ...lived]);
  expect(await verbsAt(here.farm_id)).toEqual(lived);
  expect(await verbsAt(anotherServer)).toBe(404);
  await app.close();
});

it('restores the first state after any transfers and undos, on the server and on both devices', { timeout: scaled(120_000) }, async () => {
  const step = fc.record({ who: fc.nat({ max: 3 }), what: fc.constantFrom('send', 'plan', 'turn', 'correct', 'remove and restore') });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const before = await both(['farm_transfers']);
      const animals = [cow, calf];
      const made: string[] = [];
      for (const { who, what } of steps) {
        const animal_id = animals[who % 2]!;
        const known = made.filter((id) => here.device.row('farm_transfers', id)).at(-1);
        if (what === 'send' || what === 'plan') {
          const next = transfer({ animal_id, status: what === 'send' ? 'concluída' : 'pendente' });
          if ((await dispatch(here, 'create_transfer', next)) === 'done') made.push(next.id);
        } else if (known && what === 'turn') {
          const { status } = here.device.row('farm_transfers', known)!;
          await dispatch(here, 'update_transfer', { id: known, changes: { status: { was: status, to: status === 'concluída' ? 'pendente' : 'concluída' } } });
        } else if (known && what === 'correct') {
          const row = here.device.row('farm_transfers', known)!;
          await dispatch(here, 'update_transfer', { id: known, changes: { cost: { was: row.cost, to: who } } });
        } else if (known) {
          expect(await dispatch(here, 'remove_transfer', { id: known })).toBe('done');
          await dispatch(here, 'restore_transfer', { id: known });
        }
      }
      for (const id of made.toReversed()) if (here.device.row('farm_transfers', id)) expect(await dispatch(here, 'remove_transfer', { id })).toBe('done');
      expect(await both(['farm_transfers'])).toEqual(before);
      expect(await living(there, 'farm_transfers')).toEqual([]);
      await shownOn(here);
      await shownOn(there);
    }),
    { numRuns: randomRuns(10, 20) },
  );
});

describe('an animal on its way', () => {
  const coming = async () => (await living(there, 'farm_transfers')).filter(({ completed_at }) => completed_at === null);

  it('is seen at its destination with name, sex and papers, and is no head there before it is received', async () => {
    const { id } = transfer({ status: 'pendente' });
    expect(await dispatch(here, 'create_transfer', { ...transfer({ id, status: 'pendente' }), gta_number: 'MG 77' })).toBe('done');
    expect(await coming()).toMatchObject([{ animal_id: cow, animal_gender: 'femea', gta_number: 'MG 77', status: 'pendente', from_farm_id: here.farm_id }]);
    expect(await living(there, 'animals')).toEqual([]);
    await shownOn(there);
    const [copy] = await coming();
    expect(await told(there, 'receive_transfer', { id: copy!.id, received_on: '2026-10-31' })).toBe('done');
    expect((await living(there, 'animals')).map((animal) => animal.id)).toEqual([cow]);
    expect((await living(here, 'animals')).map((animal) => animal.id)).not.toContain(cow);
    for (const farm of [here, there]) expect(await living(farm, 'farm_transfers')).toMatchObject([{ status: 'concluída', transfer_date: '2026-10-31' }]);
    expect(await living(there, 'quarantines')).toMatchObject([{ animal_id: cow, start_date: '2026-10-31', until_date: '2026-11-30' }]);
    await shownOn(here);
    await shownOn(there);
  });

  it('is asked about when it is a bull whose daughters are there', async () => {
    const [bull, daughter] = [newId(), newId()];
    await dispatch(here, 'create_animal', build.animal({ id: bull, name: 'Trovão', gender: 'macho', category: 'touro', birth_date: '2020-01-10' }));
    await dispatch(here, 'create_animal', build.animal({ id: daughter, name: 'Filha', category: 'novilha', birth_date: '2024-01-10', father_id: bull }));
    await dispatch(here, 'create_transfer', transfer({ animal_id: daughter }));
    await dispatch(here, 'create_transfer', transfer({ animal_id: bull, status: 'pendente' }));
    const [copy] = await coming();
    const received = { id: copy!.id, received_on: '2026-10-31' };
    expect(await dispatch(there, 'receive_transfer', { ...received, confirmed: [] } as typeof received)).toBe(
      'received_on: Confirme: Filha, filha de Trovão, já pode ser coberta: consanguinidade de 25% ou mais',
    );
    expect(await living(there, 'quarantines')).toHaveLength(1);
    expect(await told(there, 'receive_transfer', { ...received, confirmed: ['inbreeding'] } as typeof received)).toBe('done');
    expect((await living(there, 'animals')).map(({ name }) => name).toSorted()).toEqual(['Filha', 'Trovão']);
  });

  it('is asked about by the server when the origin completes the transfer of a bull whose daughters are there', async () => {
    const [bull, daughter] = [newId(), newId()];
    await dispatch(here, 'create_animal', build.animal({ id: bull, name: 'Trovão', gender: 'macho', category: 'touro', birth_date: '2020-01-10' }));
    await dispatch(here, 'create_animal', build.animal({ id: daughter, name: 'Filha', category: 'novilha', birth_date: '2024-01-10', father_id: bull }));
    await dispatch(here, 'create_transfer', transfer({ animal_id: daughter }));
    const asked = 'transfer_date: Confirme: Filha, filha de Trovão, já pode ser coberta: consanguinidade de 25% ou mais';
    const wanted = transfer({ animal_id: bull });
    expect(await told(here, 'create_transfer', { ...wanted, confirmed: [] } as typeof wanted)).toBe(asked);
    // Later, with an open transfer that is completed.
    expect(await told(here, 'create_transfer', { ...wanted, status: 'pendente', confirmed: [] } as typeof wanted)).toBe('done');
    const completes = become(wanted.id, 'concluída', 'pendente');
    expect(await told(here, 'update_transfer', { ...completes, confirmed: [] } as typeof completes)).toBe(asked);
    expect((await living(there, 'animals')).map(({ name }) => name)).toEqual(['Filha']);
    expect(await told(here, 'update_transfer', { ...completes, confirmed: ['inbreeding'] } as typeof completes)).toBe('done');
    expect((await living(there, 'animals')).map(({ name }) => name).toSorted()).toEqual(['Filha', 'Trovão']);
    // Undoing and doing it again asks nothing.
    await told(here, 'remove_transfer', { id: wanted.id });
    expect(await told(here, 'restore_transfer', { id: wanted.id })).toBe('done');
  });

  it('does not come with a tag that another animal has there, whoever completes the transfer', async () => {
    const tagged = (name: string, wanted: object) => build.animal({ name, identification: '26-014', ...wanted });
    const [one, other] = [newId(), newId()];
    await dispatch(here, 'create_animal', tagged('Pintada', { id: one }));
    await dispatch(there, 'create_animal', tagged('Malhada', { id: other }));
    const refused = (field: string) => new RegExp(`^${field}: A identificação 26-014 já é de Malhada em .+: troque o brinco ou corrija o número antes$`);
    expect(await told(here, 'create_transfer', transfer({ animal_id: one }))).toMatch(refused('animal_id'));
    const wanted = transfer({ animal_id: one, status: 'pendente' });
    expect(await told(here, 'create_transfer', wanted)).toBe('done');
    expect(await told(here, 'update_transfer', become(wanted.id, 'concluída', 'pendente'))).toMatch(refused('animal_id'));
    const [copy] = await coming();
    const received = { id: copy!.id, received_on: '2026-10-31' };
    expect(await told(there, 'receive_transfer', received)).toMatch(refused('received_on'));
    expect((await living(here, 'animals')).map((animal) => animal.id)).toContain(one);
    // An ear tag is free when its animal has left.
    expect(await told(there, 'report_death', { id: other, exit_date: '2026-10-30', exit_reason: 'Raio' })).toBe('done');
    expect(await told(there, 'receive_transfer', received)).toBe('done');
  });

  it('is refused with a reason that the origin reads, and stays there', async () => {
    await dispatch(here, 'create_transfer', transfer({ status: 'em_transito' }));
    const [copy] = await coming();
    expect(await told(there, 'refuse_transfer', { id: copy!.id, refusal: 'Sem pasto' })).toBe('done');
    for (const farm of [here, there]) expect(await living(farm, 'farm_transfers')).toMatchObject([{ status: 'cancelada', refusal: 'Sem pasto' }]);
    expect((await living(here, 'animals')).map((animal) => animal.id)).toContain(cow);
    expect(await told(there, 'receive_transfer', { id: copy!.id, received_on: '2026-10-31' })).toMatch(/não está a caminho/);
  });

  it('disappears at the destination when the origin cancels, deletes or sends it elsewhere, and comes back', async () => {
    const wanted = transfer({ status: 'pendente' });
    await dispatch(here, 'create_transfer', wanted);
    await dispatch(here, 'update_transfer', become(wanted.id, 'cancelada', 'pendente'));
    expect(await coming()).toEqual([]);
    await dispatch(here, 'update_transfer', { id: wanted.id, changes: { status: { was: 'cancelada', to: 'pendente' } } });
    expect(await coming()).toHaveLength(1);
    await dispatch(here, 'remove_transfer', { id: wanted.id });
    expect(await coming()).toEqual([]);
    await dispatch(here, 'restore_transfer', { id: wanted.id });
    expect(await coming()).toHaveLength(1);
  });

  it('is received by somebody who enters both farms alone', async () => {
    await dispatch(here, 'create_transfer', transfer({ status: 'pendente' }));
    const [copy] = await coming();
    const worker = await hire(db.owner, there, 'worker');
    expect(await told({ ...there, ...worker }, 'receive_transfer', { id: copy!.id, received_on: '2026-10-31' })).toMatch(/Só quem também tem acesso/);
  });
});
