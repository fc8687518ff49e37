// Reading records over HTTP: pages, filters, one record, its history; and removing, restoring and conflicts as a client sees them.
import { describe, expect, test } from 'vitest';
import { newId } from '#domain/kernel/ids';
import type { Role } from '#domain/kernel/roles';
import type { InputOf, VerbName } from '#domain/verbs';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { addFarm, build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';

const db = await freshDatabase();
const app = await createApp(db.app);

type Row = Record<string, unknown> & { id: string };
const read = async (who: TestFarm, rest: string) => {
  const answer = await app.inject({ url: `/api/farms/${who.farm_id}/${rest}`, cookies: { [sessionCookie]: who.token } });
  return { http: answer.statusCode, ...answer.json() };
};
const dispatch = async <V extends VerbName>(who: TestFarm, verb: V, input: InputOf<V>, id = newId()) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/farms/${who.farm_id}/verbs/${verb}`,
    cookies: { [sessionCookie]: who.token },
    headers: { 'idempotency-key': id },
    payload: input,
  });
  return { http: answer.statusCode, ...answer.json() };
};
const does = async <V extends VerbName>(who: TestFarm, verb: V, input: InputOf<V>) =>
  expect(await dispatch(who, verb, input)).toMatchObject({ http: 200, status: 'ok' });
const raise = async (who: TestFarm, wanted: Partial<InputOf<'create_animal'>> = {}) => {
  const animal = build.animal(wanted);
  await does(who, 'create_animal', animal);
  return animal;
};
const weigh = async (who: TestFarm, animal_id: string, weighing_date: string, weight: number) => {
  const weighing = build.weighing(animal_id, { weighing_date, weight });
  await does(who, 'weigh', weighing);
  return weighing.id;
};
const ids = (rows: Row[]) => rows.map(({ id }) => id);

describe('a list filtered by', async () => {
  const farm = await createFarm(db.owner);
  const mother = await raise(farm, {
    name: 'Estrela',
    breed: 'Gir',
    birth_date: '2020-02-29',
    weight: 430.55,
    identification: 'BR-001',
    pregnancy_status: 'prenha',
    pregnancy_date: '2026-03-01',
  });
  const calf = await raise(farm, { name: 'Açucena', gender: 'macho', mother_id: mother.id, birth_date: '2026-01-10', category: 'bezerro', weight: 0 });
  const flock = await raise(farm, { name: 'Galinhas', type: 'ave', breed: 'Caipira', is_batch: true, batch_quantity: 40, batch_average_weight: 2.5 });
  const gone = await raise(farm, { name: 'Estrela' });
  await does(farm, 'remove_animal', { id: gone.id });
  await raise({ ...farm, farm_id: await addFarm(db.owner, farm.user_id) }, { name: 'Estrela' });
  const first = await weigh(farm, mother.id, '2026-10-01', 440);
  const second = await weigh(farm, mother.id, '2026-10-31', 455.5);
  await weigh(farm, calf.id, '2026-10-31', 90);

  test.each<[string, string, string[]]>([
    ['nothing', '', [mother.id, calf.id, flock.id]],
    ['a text', 'name=Estrela', [mother.id]],
    ['a text with an accent', `name=${encodeURIComponent('Açucena')}`, [calf.id]],
    ['a text and its spaces', 'name=%20Estrela%20', [mother.id]],
    ['a text in other case', 'name=estrela', []],
    ['a text like a statement', `name=${encodeURIComponent("Estrela' or '1'='1")}`, []],
    ['a date', 'birth_date=2020-02-29', [mother.id]],
    ['a decimal', 'weight=455.5', [mother.id]],
    ['a decimal with zeros', 'batch_average_weight=2.50', [flock.id]],
    ['a decimal of nothing', 'entry_weight=0', [calf.id]],
    ['an integer', 'batch_quantity=40', [flock.id]],
    ['a flag', 'is_batch=true', [flock.id]],
    ['a flag that is not set', 'is_batch=false', [mother.id, calf.id]],
    ['a choice', 'type=ave', [flock.id]],
    ['another spelling of a choice', `gender=${encodeURIComponent('fêmea')}`, [mother.id, flock.id]],
    ['another word for a choice', 'pregnancy_status=gestante', [mother.id]],
    ['a reference', `mother_id=${mother.id}`, [calf.id]],
    ['a reference in upper case', `mother_id=${mother.id.toUpperCase()}`, [calf.id]],
    ['no value', 'mother_id=', [mother.id, flock.id]],
    ['no weight', 'weight=', [flock.id]],
    ['what verbs keep', 'entry_weight=430.55', [mother.id]],
    ['two fields', 'type=bovino&gender=macho', [calf.id]],
    ['two fields that no animal has together', 'type=ave&gender=macho', []],
  ])('%s: ?%s', async (_what, query, found) => {
    const answer = await read(farm, `animals?${query}`);
    expect({ ...answer, rows: ids(answer.rows) }).toEqual({ http: 200, rows: found.toSorted(), next: null });
  });

  test.each([
    ['the animal', `animal_id=${mother.id}`, [first, second]],
    ['a computed gain', 'daily_weight_gain=0.517', [second]],
    ['no gain', `weight_gain=&animal_id=${mother.id}`, [first]],
    ['the animal and the day', `animal_id=${mother.id}&weighing_date=2026-10-31`, [second]],
  ])('%s, among weighings', async (_what, query, found) => {
    expect(ids((await read(farm, `animal_weighings?${query}`)).rows)).toEqual(found.toSorted());
  });
});

describe('pages', async () => {
  const farm = await createFarm(db.owner);
  const herd: string[] = [];
  for (let i = 0; i < 12; i++) herd.push((await raise(farm, { breed: i % 3 ? 'Gir' : 'Nelore' })).id);

  async function walk(query: string, between: (page: number) => Promise<unknown> = async () => {}) {
    const pages: string[][] = [];
    let after = '';
    for (;;) {
      const answer = await read(farm, `animals?${query}${after && `&after=${after}`}`);
      pages.push(ids(answer.rows));
      if (answer.next === null) return pages;
      expect(answer.next).toBe(answer.rows.at(-1).id);
      await between(pages.length);
      after = answer.next;
      if (pages.length > 20) return expect.fail('the pages have no end');
    }
  }

  test.each([
    [1, 12],
    [5, 3],
    [6, 2],
    [11, 2],
    [12, 1],
    [13, 1],
    [500, 1],
  ])('of %i return the whole herd in %i, without losing or repeating any', async (limit, pages) => {
    const walked = await walk(`limit=${limit}`);
    expect(walked).toHaveLength(pages);
    expect(walked.flat()).toEqual(herd.toSorted());
  });

  test('keep their filter', async () => {
    const walked = await walk('limit=3&breed=Gir');
    expect(walked.map((page) => page.length)).toEqual([3, 3, 2]);
    expect(walked.flat()).toEqual(herd.filter((_, i) => i % 3).toSorted());
  });

  test('have a hundred rows by default', async () => expect((await read(farm, 'animals')).rows).toHaveLength(12));

  test('of nothing end at once', async () => {
    expect(await read(farm, `animals?breed=Senepol`)).toEqual({ http: 200, rows: [], next: null });
    expect(await read(farm, `animals?after=ffffffff-ffff-ffff-ffff-ffffffffffff`)).toEqual({ http: 200, rows: [], next: null });
  });

  test('skip an animal that was removed meanwhile, also the last of a page', async () => {
    const last = herd.toSorted()[3]!;
    const walked = await walk('limit=4', async (page) => page === 1 && (await does(farm, 'remove_animal', { id: last })));
    expect(walked.flat()).toEqual(herd.toSorted());
    expect((await walk('limit=4')).flat()).toEqual(herd.filter((id) => id !== last).toSorted());
  });
});

describe('one record', async () => {
  const farm = await createFarm(db.owner);
  const cow = await raise(farm, { name: ' Mimosa ', gender: 'fêmea' as 'femea', weight: 400.1 });

  test('is complete: its fields, its owner and farm, who made it and when', async () => {
    const { http, created_at, updated_at, ...row } = await read(farm, `animals/${cow.id.toUpperCase()}`);
    const nothing = [
      'identification sisbov rfid birth_date category pregnancy_status pregnancy_date expected_birth_date last_birth_date dry_off_date mother_id mother_name father_id notes batch_quantity',
      'batch_average_weight batch_notes exit_date exit_reason birth_weight birth_condition health_status_at_birth birth_notes deleted_at deleted_call',
      'meat_release_date milk_release_date meat_unknown_since milk_unknown_since milk_barred_on split_from_id',
      'brand entry_date registration tattoo genetic_traits external_mother_id external_father_id recipient_id withdrawal_reason carcass_weight carcass_yield loss_kind weaning_date weaning_weight castration_date uncastrated_category birth_outcome entry_last_birth_date entry_pregnancy_status entry_status_date',
    ].flatMap((names) => names.split(' '));
    expect(http).toBe(200);
    const made = { user_id: farm.user_id, farm_id: farm.farm_id, id: cow.id, created_by: farm.person_id, version: 1 };
    const told = {
      name: 'Mimosa',
      type: 'bovino',
      breed: 'Girolando',
      gender: 'femea',
      status: 'ativo',
      is_batch: false,
      weight: 400.1,
      entry_weight: 400.1,
      state_from_events: true,
    };
    expect(row).toEqual({ ...Object.fromEntries(nothing.map((field) => [field, null])), ...made, ...told });
    expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(updated_at).toBe(created_at);
    expect((await read(farm, 'animals')).rows).toEqual([{ ...row, created_at, updated_at }]);
  });

  test.each<Role>(['admin', 'manager', 'worker', 'visitor'])('is read by the %s too', async (role) => {
    expect(await read(await hire(db.owner, farm, role), `animals/${cow.id}`)).toMatchObject({ http: 200, name: 'Mimosa' });
  });
});

describe('the history of a record', async () => {
  const farm = await createFarm(db.owner);
  const worker = await hire(db.owner, farm, 'worker');
  const cow = await raise(farm, { breed: 'Gir', weight: 400 });
  await does(worker, 'update_animal', { id: cow.id, changes: { breed: { was: 'Gir', to: 'Girolando' }, notes: { was: null, to: 'mansa' } } });
  await does(farm, 'update_animal', { id: cow.id, changes: { breed: { was: 'Gir', to: 'Girolando' } } });
  const weighing = await weigh(worker, cow.id, '2026-10-01', 420.5);
  await does(farm, 'remove_animal', { id: cow.id });
  const removed = await read(farm, `animals/${cow.id}/history`);
  await does(worker, 'restore_animal', { id: cow.id });

  const [owner, hand] = [
    { actor: farm.person_id, actor_name: 'José Antônio Ribeiro' },
    { actor: worker.person_id, actor_name: 'Pessoa worker' },
  ];
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

  test('is newest first: who, when, by which verb, before and after', async () => {
    const { http, changes } = await read(farm, `animals/${cow.id}/history`);
    expect(http).toBe(200);
    expect(changes).toEqual([
      { version: 6, verb: 'restore_animal', ...hand, at: moment, before: { deleted_at: moment }, after: { deleted_at: null } },
      { version: 5, verb: 'remove_animal', ...owner, at: moment, before: { deleted_at: null }, after: { deleted_at: moment } },
      { version: 4, verb: 'weigh', ...hand, at: moment, before: { weight: 400 }, after: { weight: 420.5 } },
      { version: 2, verb: 'update_animal', ...hand, at: moment, before: { breed: 'Gir', notes: null }, after: { breed: 'Girolando', notes: 'mansa' } },
      {
        version: 1,
        verb: 'create_animal',
        ...owner,
        at: moment,
        before: null,
        after: expect.objectContaining({ name: 'Mimosa', breed: 'Gir', weight: 400, entry_weight: 400, is_batch: false, deleted_at: null }),
      },
    ]);
    expect(changes[1].after.deleted_at).toBe(changes[1].at);
  });

  test('continues before a version', async () => {
    const versions = async (query: string) =>
      (await read(farm, `animals/${cow.id}/history${query}`)).changes.map(({ version }: { version: number }) => version);
    expect(await versions('?before=4')).toEqual([2, 1]);
    expect(await versions('?before=2')).toEqual([1]);
    expect(await versions('?before=1')).toEqual([]);
    expect(await versions('?before=7')).toEqual([6, 5, 4, 2, 1]);
  });

  test('exists for a removed record, which itself is not found', async () => {
    expect(removed.changes.map(({ verb }: { verb: string }) => verb)).toEqual(['remove_animal', 'weigh', 'update_animal', 'create_animal']);
    const other = await raise(farm);
    await does(farm, 'remove_animal', { id: other.id });
    expect(await read(farm, `animals/${other.id}`)).toEqual({ http: 404, message: 'Animal não encontrado', code: 'not_found' });
    expect((await read(farm, `animals/${other.id}/history`)).changes).toHaveLength(2);
    expect(ids((await read(farm, 'animals')).rows)).toEqual([cow.id]);
  });

  test('belongs to one noun: an animal’s id has none among the weighings', async () => {
    expect((await read(farm, `animal_weighings/${weighing}/history`)).changes.map(({ verb }: { verb: string }) => verb)).toEqual([
      'restore_animal',
      'remove_animal',
      'weigh',
    ]);
    expect(await read(farm, `animal_weighings/${cow.id}/history`)).toEqual({ http: 404, message: 'Pesagem não encontrada', code: 'not_found' });
  });

  test.each<[Role, number]>([
    ['owner', 200],
    ['admin', 200],
    ['manager', 403],
    ['worker', 403],
    ['visitor', 403],
  ])('read by the %s is %i', async (role, http) => {
    const answer = await read(await hire(db.owner, farm, role), `animals/${cow.id}/history`);
    if (http === 200) expect(answer).toMatchObject({ http, changes: expect.any(Array) });
    else expect(answer).toEqual({ http, message: 'Acesso Negado', code: 'forbidden' });
  });
});

describe('removing an animal', async () => {
  const farm = await createFarm(db.owner);
  const weighings = async (animal: { id: string }) => ids((await read(farm, `animal_weighings?animal_id=${animal.id}`)).rows);

  test('hides its weighings, and restoring brings back exactly those', async () => {
    const [cow, other] = [await raise(farm, { weight: 380 }), await raise(farm)];
    const kept = [await weigh(farm, cow.id, '2026-08-01', 390), await weigh(farm, cow.id, '2026-10-01', 420)];
    const mistaken = await weigh(farm, cow.id, '2026-09-01', 405);
    const beside = await weigh(farm, other.id, '2026-09-01', 300);
    await does(farm, 'remove_weighing', { id: mistaken });
    const before = [await read(farm, `animals/${cow.id}`), await read(farm, `animal_weighings/${kept[1]}`)];
    expect(before[1]).toMatchObject({ previous_weight: 390, weight_gain: 30, weight_gain_period_days: 61, daily_weight_gain: 0.492 });

    await does(farm, 'remove_animal', { id: cow.id });
    expect(await weighings(cow)).toEqual([]);
    expect(await weighings(other)).toEqual([beside]);
    expect(await read(farm, `animal_weighings/${kept[0]}`)).toEqual({ http: 404, message: 'Pesagem não encontrada', code: 'not_found' });
    // Nothing of it can be changed while it is removed.
    expect(await dispatch(farm, 'restore_weighing', { id: mistaken })).toMatchObject({ http: 404, code: 'not_found' });
    // Deleting what is deleted succeeds, and it still comes back with the animal.
    await does(farm, 'remove_weighing', { id: kept[0]! });

    await does(farm, 'restore_animal', { id: cow.id });
    expect(await weighings(cow)).toEqual(kept.toSorted());
    const changed = { updated_at: expect.any(String), version: expect.any(Number) };
    expect([await read(farm, `animals/${cow.id}`), await read(farm, `animal_weighings/${kept[1]}`)]).toEqual(before.map((row) => ({ ...row, ...changed })));

    await does(farm, 'restore_weighing', { id: mistaken });
    expect(await weighings(cow)).toEqual([...kept, mistaken].toSorted());
    expect(await read(farm, `animal_weighings/${kept[1]}`)).toMatchObject({
      previous_weight: 405,
      weight_gain: 15,
      weight_gain_period_days: 30,
      daily_weight_gain: 0.5,
    });
  });

  test('twice restores only what was hidden the second time', async () => {
    const cow = await raise(farm);
    const [first, second] = [await weigh(farm, cow.id, '2026-08-01', 390), await weigh(farm, cow.id, '2026-10-01', 420)];
    await does(farm, 'remove_animal', { id: cow.id });
    await does(farm, 'restore_animal', { id: cow.id });
    await does(farm, 'remove_weighing', { id: first });
    await does(farm, 'remove_animal', { id: cow.id });
    await does(farm, 'restore_animal', { id: cow.id });
    expect(await weighings(cow)).toEqual([second]);
    // A second person who restores her changes nothing.
    await does(farm, 'restore_animal', { id: cow.id });
    expect(await weighings(cow)).toEqual([second]);
  });

  test('without weighings left restores the typed weight', async () => {
    const cow = await raise(farm, { weight: 380 });
    const only = await weigh(farm, cow.id, '2026-10-01', 420);
    await does(farm, 'remove_weighing', { id: only });
    expect(await read(farm, `animals/${cow.id}`)).toMatchObject({ weight: 380, entry_weight: 380 });
  });
});

describe('a conflict', async () => {
  const farm = await createFarm(db.owner);
  const worker = await hire(db.owner, farm, 'worker');
  const cow = await raise(farm, { breed: 'Gir' });
  await does(worker, 'update_animal', { id: cow.id, changes: { breed: { was: 'Gir', to: 'Girolando' } } });
  await does(farm, 'update_animal', { id: cow.id, changes: { notes: { was: null, to: 'mansa' } } });
  const when = (await read(farm, `animals/${cow.id}/history`)).changes[1].at as string;
  const update = { id: cow.id, changes: { breed: { was: 'Gir', to: 'Nelore' } } };
  const refusal = {
    message: 'Raça: Pessoa worker mudou este valor',
    code: 'conflict',
    field: 'breed',
    clash: { noun: 'animals', id: cow.id, field: 'breed', current: 'Girolando', wanted: 'Nelore', who: 'Pessoa worker', when },
  };

  test('contains both values, who wrote the current one, and when', async () => {
    expect(await dispatch(farm, 'update_animal', update)).toEqual({ http: 409, ...refusal });
    expect(await read(farm, `animals/${cow.id}`)).toMatchObject({ breed: 'Girolando', version: 3 });
  });

  test('is the same for a device', async () => {
    const call = build.call('update_animal', update);
    const answer = await app.inject({
      method: 'POST',
      url: `/api/farms/${farm.farm_id}/sync`,
      cookies: { [sessionCookie]: farm.token },
      payload: { cursor: null, calls: [call] },
    });
    expect(answer.json().results).toEqual([{ id: call.id, status: 'refused', ...refusal }]);
  });

  test('over a value nobody has changed names who made the record', async () => {
    expect(await dispatch(worker, 'update_animal', { id: cow.id, changes: { name: { was: 'Estrela', to: 'Lua' } } })).toMatchObject({
      message: 'Nome: José Antônio Ribeiro mudou este valor',
      clash: { current: 'Mimosa', wanted: 'Lua', who: 'José Antônio Ribeiro' },
    });
  });

  test('over several fields lists each of them', async () => {
    const both = { name: { was: 'Estrela', to: 'Lua' }, breed: { was: 'Gir', to: 'Nelore' } };
    const { noun: _noun, id: _id, ...breed } = refusal.clash;
    expect(await dispatch(farm, 'update_animal', { id: cow.id, changes: both })).toMatchObject({
      message: 'Nome: José Antônio Ribeiro mudou este valor',
      clash: { field: 'name', current: 'Mimosa', wanted: 'Lua', who: 'José Antônio Ribeiro', also: [breed] },
    });
  });

  test('does not occur when both wrote the same value', async () => {
    expect(await dispatch(farm, 'update_animal', { id: cow.id, changes: { breed: { was: 'Gir', to: 'Girolando' } } })).toMatchObject({
      http: 200,
      status: 'ok',
    });
  });
});
