// Meus dados over HTTP: what people may download about themselves, the deletion request, and who executes it; afterwards nothing personal is found, and every figure is unchanged.
import { randomInt, randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factsOf } from '#domain/kernel/fields';
import type { Noun } from '#domain/kernel/noun';
import type { Role } from '#domain/kernel/roles';
import { nounNames, nouns } from '#domain/nouns';
import type { FarmUserList } from '#domain/people/farm-users';
import type { DeletionRequest, MyData } from '#domain/people/my-data';
import type { InputOf, VerbName } from '#domain/verbs';
import { createApp } from '#server/http/app';
import { hashPassword } from '#server/kernel/passwords';
import { sessionCookie } from '#server/kernel/session';
import { addFarm, build, createFarm, hire, openSession, superAdmin, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { fillFarm } from '../server-calls';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());

const denied = { status: 403, said: { message: 'Acesso Negado', code: 'forbidden' } };
const stranger = { status: 401, said: { message: 'User not authenticated', code: 'unauthenticated' } };
const none = { status: 404, said: { message: 'Não há pedido de exclusão pendente desta pessoa', code: 'not_found' } };
const done = { status: 200, said: null };

const anywhere = () => `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}`;
const send = (token: string | null, method: InjectOptions['method'], path: string, payload?: unknown) =>
  app.inject({
    method: method!,
    url: `/api${path}`,
    remoteAddress: anywhere(),
    ...(token && { cookies: { [sessionCookie]: token } }),
    ...(payload !== undefined && { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } }),
  });
async function ask(token: string | null, method: InjectOptions['method'], path: string, payload?: unknown) {
  const answer = await send(token, method, path, payload);
  return { status: answer.statusCode, said: answer.json() };
}
const mine = async (token: string) => (await ask(token, 'GET', '/my_data')).said as MyData;
const request = (token: string) => ask(token, 'POST', '/my_data/deletion');
const blank = (token: string | null, id: string) => ask(token, 'POST', `/farm_users/${id}/blank`);
const pending = async (token: string) => (await ask(token, 'GET', '/super_admin/deletion_requests')).said.rows as DeletionRequest[];
const execute = (token: string | null, id: string) => ask(token, 'POST', `/super_admin/deletion_requests/${id}/blank`);
async function dispatch<V extends VerbName>({ token, farm_id }: TestFarm, verb: V, input: InputOf<V>) {
  expect([verb, await ask(token, 'POST', `/farms/${farm_id}/verbs/${verb}`, input)]).toMatchObject([verb, { status: 200 }]);
}
const roles = ['owner', 'admin', 'manager', 'worker', 'visitor'] as const;

let jose: TestFarm;
let vizinha: TestFarm;
let chief: Awaited<ReturnType<typeof superAdmin>>;
beforeAll(async () => {
  jose = await createFarm(db.owner);
  vizinha = await createFarm(db.owner);
  chief = await superAdmin(db.owner);
});

describe('what is stored about oneself', () => {
  test.each(roles)('can be read by a %s, and never contains a password or a token', async (role) => {
    const person = await hire(db.owner, jose, role);
    if (role !== 'visitor') await dispatch(person, 'create_animal', build.animal());
    const answer = await send(person.token, 'GET', '/my_data');
    const data = answer.json() as MyData;
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toMatch(/hash|token|argon/);
    expect(data.sessions.filter(({ is_current }) => is_current)).toHaveLength(1);
    if (role === 'owner') {
      expect(data.account).toMatchObject({ id: jose.user_id, name: 'José Antônio Ribeiro', is_super_admin: false, deletion_requested_at: null });
      expect(data.farms.map(({ id, owner_name }) => [id, owner_name])).toEqual([[jose.farm_id, 'José Antônio Ribeiro']]);
    } else {
      expect(data).toMatchObject({
        account: null,
        farms: [],
        staff: [{ id: person.person_id, name: `Pessoa ${role}`, role, farm_name: 'Fazenda Santa Clara' }],
      });
    }
    const wrote = data.calls.filter(({ verb }) => verb === 'create_animal');
    expect(wrote.map(({ farm_id, title, calls }) => [farm_id, title, calls])).toEqual(role === 'visitor' ? [] : [[jose.farm_id, 'Cadastrar animal', 1]]);
  });

  test('exists for a super admin too', async () => {
    expect(await mine(chief.token)).toMatchObject({ account: { id: chief.id, is_super_admin: true }, staff: [], farms: [], calls: [] });
  });

  test('comes as a table that any spreadsheet opens', async () => {
    const person = await hire(db.owner, jose, 'worker');
    await db.owner.query(`update farm_users set name = '=Ana; "Cida"', phone = '34998124455' where id = $1`, [person.person_id]);
    await dispatch(person, 'create_animal', build.animal());
    const answer = await send(person.token, 'GET', '/my_data/csv');
    expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="meus-dados-lida.csv"' });
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toBe('\ufeffOnde;Registro;Campo;Valor');
    expect(lines).toContain(`Equipe;Fazenda Santa Clara;Nome;"'=Ana; ""Cida"""`);
    expect(lines).toContain('Equipe;Fazenda Santa Clara;Função;Funcionário');
    expect(lines).toContain('Equipe;Fazenda Santa Clara;Telefone;34998124455');
    expect(lines).toContain('O que você registrou;Fazenda Santa Clara: Cadastrar animal;Vezes;1');
    expect(answer.body).toMatch(/Sessão;1;Vale até;\d\d\/\d\d\/\d{4} \d\d:\d\d/);
  });

  test('contains nothing of anybody else: neither of the same farm nor of the same e-mail elsewhere', async () => {
    const [here, there] = [await hire(db.owner, jose, 'worker'), await hire(db.owner, vizinha, 'worker')];
    await db.owner.query(`update farm_users set email = 'a-mesma@lida.demo', name = 'De lá' where id = $1`, [there.person_id]);
    await db.owner.query(`update farm_users set email = 'a-mesma@lida.demo' where id = $1`, [here.person_id]);
    await dispatch(there, 'create_animal', build.animal());
    const { body } = await send(here.token, 'GET', '/my_data');
    expect(body).not.toContain(there.person_id);
    expect(body).not.toContain('De lá');
    expect((await mine(here.token)).calls).toEqual([]);
  });

  test('is not available signed out, deactivated, or before an initial password is changed', async () => {
    const off = await hire(db.owner, jose, 'admin');
    await db.owner.query('update farm_users set is_active = false where id = $1', [off.person_id]);
    const given = await hire(db.owner, jose, 'worker');
    await db.owner.query('update farm_users set password_must_change = true where id = $1', [given.person_id]);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/csv'],
      ['POST', '/deletion'],
      ['DELETE', '/deletion'],
    ] as const) {
      for (const token of [null, 'nada', off.token]) expect(await ask(token, method, `/my_data${path}`)).toEqual(stranger);
      expect(await ask(given.token, method, `/my_data${path}`)).toEqual(denied);
    }
  });
});

describe('the request', () => {
  test.each([...roles, 'super admin'] as const)('is made by a %s, once however often repeated, and withdrawn', async (who) => {
    const own = who === 'owner' ? await createFarm(db.owner) : null;
    const token = own?.token ?? (who === 'super admin' ? (await superAdmin(db.owner)).token : (await hire(db.owner, jose, who as Role)).token);
    const { status, said } = await request(token);
    expect({ status, said }).toEqual({ status: 200, said: { requested_at: expect.stringMatching(/Z$/) } });
    expect(await request(token)).toEqual({ status, said });
    const { account, staff } = await mine(token);
    expect([account, ...staff].flatMap((record) => record?.deletion_requested_at ?? [])).toEqual([said.requested_at]);
    expect(await ask(token, 'DELETE', '/my_data/deletion')).toEqual({ status: 200, said: { requested_at: null } });
    expect(await ask(token, 'DELETE', '/my_data/deletion')).toEqual({ status: 200, said: { requested_at: null } });
    expect((await mine(token)).account?.deletion_requested_at ?? null).toBeNull();
  });

  test('is in the staff list for owner and admin, and only the owner’s own account may execute it', async () => {
    const [wesley, admin] = [await hire(db.owner, jose, 'worker'), await hire(db.owner, jose, 'admin')];
    const { requested_at } = (await request(wesley.token)).said;
    const asked = async (token: string) =>
      ((await ask(token, 'GET', '/farm_users')).said as FarmUserList).deletions.filter(({ farm_user_id }) => farm_user_id === wesley.person_id);
    expect(await asked(jose.token)).toEqual([{ farm_user_id: wesley.person_id, requested_at, may_execute: true }]);
    expect(await asked(admin.token)).toEqual([{ farm_user_id: wesley.person_id, requested_at, may_execute: false }]);
    expect(await asked(vizinha.token)).toEqual([]);
  });

  test('is in the super admin’s panel only, with what depends on the account', async () => {
    const ana = await createFarm(db.owner);
    await hire(db.owner, ana, 'worker');
    await request(ana.token);
    const found = (await pending(chief.token)).find(({ email }) => email === `${ana.user_id}@lida.demo`);
    expect(found).toMatchObject({ kind: 'user', name: 'José Antônio Ribeiro', farm_names: ['Fazenda Santa Clara'], people: 1, is_self: false });
    for (const role of roles) {
      const { token } = await hire(db.owner, ana, role);
      expect(await ask(token, 'GET', '/super_admin/deletion_requests')).toEqual(denied);
      expect(await execute(token, found!.id)).toEqual(denied);
    }
    expect(await ask(null, 'GET', '/super_admin/deletion_requests')).toEqual(stranger);
    expect(await execute(null, found!.id)).toEqual(stranger);
  });
});

describe('its execution', () => {
  test('is refused without a request, for another tenant, to other roles, or after a withdrawal', async () => {
    const wesley = await hire(db.owner, jose, 'worker');
    expect(await blank(jose.token, wesley.person_id)).toEqual(none);
    await request(wesley.token);
    expect(await blank(vizinha.token, wesley.person_id)).toEqual(none);
    for (const role of ['admin', 'manager', 'worker', 'visitor'] as const)
      expect(await blank((await hire(db.owner, jose, role)).token, wesley.person_id), role).toEqual(denied);
    expect(await blank(wesley.token, wesley.person_id)).toEqual(denied);
    // A super admin executes it in the panel only.
    expect(await blank(chief.token, wesley.person_id)).toEqual(none);
    expect(await blank(null, wesley.person_id)).toEqual(stranger);
    expect(await blank(jose.token, 'ninguém')).toEqual(none);
    expect(await blank(jose.token, randomUUID())).toEqual(none);
    await ask(wesley.token, 'DELETE', '/my_data/deletion');
    expect(await blank(jose.token, wesley.person_id)).toEqual(none);
    expect(await mine(wesley.token)).toMatchObject({ staff: [{ name: 'Pessoa worker' }] });
  });

  test('happens once: repeated, even concurrently, it is already done', async () => {
    const wesley = await hire(db.owner, jose, 'worker');
    await request(wesley.token);
    const answers = await Promise.all([1, 2, 3].map(() => blank(jose.token, wesley.person_id)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses[0]).toBe(200);
    // A request that waited gets "already done", the others "in progress".
    for (const status of statuses.slice(1)) expect([404, 429]).toContain(status);
    expect(await blank(jose.token, wesley.person_id)).toEqual(none);
    const { rows } = await db.owner.query('select state, executed_by, executed_at is not null as at from data_deletion_requests where farm_user_id = $1', [
      wesley.person_id,
    ]);
    expect(rows).toEqual([{ state: 'executed', executed_by: jose.user_id, at: true }]);
  });

  test('of an account is done by a super admin, never by its owner: neither an owner nor a super admin for themselves', async () => {
    const other = await superAdmin(db.owner);
    await request(other.token);
    const own = (await pending(other.token)).find(({ is_self }) => is_self)!;
    expect(await execute(other.token, own.id)).toEqual({
      status: 409,
      said: { message: 'O seu próprio pedido é executado por outro super admin', code: 'rule' },
    });
    expect(await execute(chief.token, own.id)).toEqual(done);
    expect(await ask(other.token, 'GET', '/super_admin/farms')).toEqual(stranger);
    expect((await db.owner.query('select from super_admins where user_id = $1', [other.id])).rowCount).toBe(0);
  });

  test('of a person deactivated since is done by the owner; of a deleted person by the super admin', async () => {
    const [off, gone] = [await hire(db.owner, jose, 'worker'), await hire(db.owner, jose, 'worker')];
    for (const { token } of [off, gone]) await request(token);
    await ask(jose.token, 'PUT', `/farm_users/${off.person_id}/active`, { is_active: false });
    await ask(jose.token, 'DELETE', `/farm_users/${gone.person_id}`);
    expect(await blank(jose.token, off.person_id)).toEqual(done);
    const { id } = (await pending(chief.token)).find(({ email }) => email === `${gone.person_id}@lida.demo`)!;
    expect(await execute(chief.token, id)).toEqual(done);
  });

  test('applies to one owner only: a person who works for two still works for the other', async () => {
    const email = `${randomUUID()}@lida.demo`;
    const [here, there] = [await hire(db.owner, jose, 'worker'), await hire(db.owner, vizinha, 'worker')];
    await db.owner.query('update farm_users set email = $2, name = $3 where id = any($1)', [[here.person_id, there.person_id], email, 'Tereza Cristina']);
    const both = await openSession(db.owner, { farm_user_ids: [here.person_id, there.person_id] });
    await dispatch({ ...here, token: both }, 'create_animal', build.animal());
    await dispatch({ ...there, token: both }, 'create_animal', build.animal());
    await request(both);
    expect(await blank(jose.token, there.person_id)).toEqual(none);
    expect(await blank(jose.token, here.person_id)).toEqual(done);
    expect(await mine(both)).toMatchObject({ staff: [{ id: there.person_id, name: 'Tereza Cristina', deletion_requested_at: expect.any(String) }] });
    const { rows } = await db.superuser.query('select distinct actor_name from calls where actor = $1', [there.person_id]);
    expect(rows).toEqual([{ actor_name: 'Tereza Cristina' }]);
  });
});

/** Everything stored for one owner, as text, as superuser. */
async function dump(user_id: string) {
  const of = (table: string, column: string) => db.superuser.query(`select string_agg(t::text, e'\\n') as all from ${table} t where ${column} = $1`, [user_id]);
  const tables = await Promise.all([
    ...[...nounNames, 'calls', 'history', 'departures', 'farms', 'data_deletion_requests'].map((table) => of(table, 'user_id')),
    of('farm_users', 'owner_user_id'),
    of('users', 'id'),
    db.superuser.query(`select string_agg(key, ' ') as all from attempts where key like '%email%'`),
  ]);
  return tables.map(({ rows }) => rows[0].all ?? '').join('\n');
}

/** Every figure of every record, added up. */
async function figures(user_id: string) {
  const sums = nounNames.map(async (noun) => {
    const counted = Object.entries((nouns[noun] as Noun).fields).flatMap(([field, schema]) =>
      ['decimal', 'integer'].includes(factsOf(schema).kind) ? [field] : [],
    );
    const { rows } = await db.superuser.query(
      `select count(*) as records, min(id::text) as first, max(id::text) as last, count(deleted_at) as removed, max(updated_at) as changed${counted.map((field) => `, sum(${field}) as ${field}`).join('')} from ${noun} where user_id = $1`,
      [user_id],
    );
    return [noun, rows[0]];
  });
  return Object.fromEntries(await Promise.all(sums));
}

describe('afterwards', () => {
  const name = 'Wesley Aparecido Gonçalves';
  const email = 'wesley.goncalves@lida.demo';
  const words = ['wesley', 'aparecido', 'gonçalves', 'goncalves', '34998124455', '99812-4455'];

  async function lifeOfWesley(farm: TestFarm, phone = '34998124455') {
    await fillFarm(db, farm, 3);
    const second = await addFarm(db.owner, farm.user_id);
    const wesley = await hire(db.owner, farm, 'admin');
    await db.owner.query(`update farm_users set name = $2, email = $3, phone = $4, password_hash = $5 where id = $1`, [
      wesley.person_id,
      name,
      email,
      phone,
      await hashPassword('curral-1'),
    ]);
    const former = await hire(db.owner, { ...farm, farm_id: second }, 'worker');
    await db.owner.query(`update farm_users set name = 'Wesley', email = upper($2), is_active = false, deleted_at = now() where id = $1`, [
      former.person_id,
      email,
    ]);
    const token = await openSession(db.owner, { farm_user_ids: [wesley.person_id] });
    const hand = { ...wesley, token };
    const [cow, sold, moved] = [build.animal({ name: 'Aparecida' }), build.animal(), build.animal()];
    for (const one of [cow, sold, moved]) await dispatch(hand, 'create_animal', one);
    const weighing = build.weighing(cow.id, { measured_by: 'WESLEY APARECIDO GONCALVES', notes: `Dúvidas: ${name}, (34) 99812-4455 ou ${email}.` });
    await dispatch(hand, 'weigh', weighing);
    await dispatch(hand, 'weigh', build.weighing(moved.id, { measured_by: name }));
    const activity = build.activity({ responsible: 'wesley', notes: 'Chamar o Zé' });
    await dispatch(hand, 'create_activity', activity);
    await dispatch(hand, 'update_activity', { id: activity.id, changes: { responsible: { was: 'wesley', to: name } } });
    await dispatch(hand, 'update_activity', { id: activity.id, changes: { responsible: { was: name, to: 'Cláudia' } } });
    const item = { id: randomUUID(), animal_id: sold.id, unit_price: 3000 } as InputOf<'create_sale'>['items'][number];
    await dispatch(
      { ...hand, token: farm.token },
      'create_sale',
      build.sale([item], { buyer_name: name, buyer_phone: phone, buyer_address: 'Rua do Wesley, 7' }),
    );
    await dispatch({ ...hand, token: farm.token }, 'create_transfer', build.transfer(moved.id, { to_farm_id: second, responsible: name, status: 'concluída' }));
    const removed = build.weighing(cow.id, { measured_by: name, weighing_date: '2026-01-01' });
    await dispatch(hand, 'weigh', removed);
    await dispatch(hand, 'remove_weighing', { id: removed.id });
    await db.superuser.query(`update farms set veterinarian = $2, veterinarian_phone = '3433334444', crmv = 'MG 777', notes = $3 where id = $1`, [
      farm.farm_id,
      name,
      `Vet: ${name}`,
    ]);
    return { hand, second, cow, weighing, activity };
  }

  test('nothing personal is found in rows, history, calls or register, and every figure is unchanged; devices pull the change', async () => {
    const farm = await createFarm(db.owner);
    const { hand, weighing, activity, cow, second } = await lifeOfWesley(farm);
    const heard = await ask(farm.token, 'POST', `/farms/${farm.farm_id}/sync`, { cursor: null, calls: [] });
    expect(heard.status).toBe(200);
    const { rows: counters } = await db.superuser.query('select epoch, version::int from farm_counters where farm_id = $1', [farm.farm_id]);
    const before = await figures(farm.user_id);
    const text = (await dump(farm.user_id)).toLowerCase();
    for (const word of words) expect(text, word).toContain(word);

    await request(hand.token);
    expect(await blank(farm.token, hand.person_id)).toEqual(done);

    expect(await figures(farm.user_id)).toEqual(before);
    const left = (await dump(farm.user_id)).toLowerCase().replaceAll('aparecida', '');
    for (const word of words) expect(left.includes(word), word).toBe(false);

    const told = (await ask(farm.token, 'POST', `/farms/${farm.farm_id}/sync`, { cursor: counters[0], calls: [] })).said;
    expect(told.rows.animal_weighings.find(({ id }: { id: string }) => id === weighing.id)).toMatchObject({
      measured_by: null,
      notes: 'Dúvidas: Pessoa removida, Pessoa removida ou Pessoa removida.',
      weight: weighing.weight,
      version: counters[0].version + 1,
    });
    // The animal that moved is only a departure here.
    expect(told.rows.animal_weighings.filter(({ moved_to }: { moved_to?: string }) => moved_to === second)).toMatchObject([{ measured_by: null }]);
    expect(told.rows.sales).toMatchObject([{ buyer_name: 'Pessoa removida', buyer_phone: null, buyer_address: null, sale_price: 3000 }]);
    expect(told.rows.daily_activities).toBeUndefined();
    expect((await ask(farm.token, 'GET', `/farms/${farm.farm_id}/animals/${cow.id}`)).said).toMatchObject({ name: 'Aparecida', created_by: hand.person_id });

    const { changes } = (await ask(farm.token, 'GET', `/farms/${farm.farm_id}/daily_activities/${activity.id}/history`)).said;
    expect(changes.map(({ actor_name, before: was, after }: any) => [actor_name, was?.responsible ?? null, after.responsible])).toEqual([
      ['Pessoa removida', 'Pessoa removida', 'Cláudia'],
      ['Pessoa removida', 'Pessoa removida', 'Pessoa removida'],
      ['Pessoa removida', null, 'Pessoa removida'],
    ]);
    const lately = (await ask(farm.token, 'GET', `/farms/${farm.farm_id}/animal_weighings/${weighing.id}/history`)).said.changes[0];
    expect(lately).toMatchObject({
      verb: 'blank_personal_data',
      actor_name: 'José Antônio Ribeiro',
      before: { measured_by: 'Pessoa removida' },
      after: { measured_by: null },
    });
    const { rows } = await db.superuser.query('select veterinarian, veterinarian_phone, crmv, notes, owner_name from farms where id = $1', [farm.farm_id]);
    expect(rows).toEqual([{ veterinarian: null, veterinarian_phone: null, crmv: null, notes: 'Vet: Pessoa removida', owner_name: 'José Antônio Ribeiro' }]);

    expect(await ask(hand.token, 'GET', '/my_data')).toEqual(stranger);
    expect(await ask(null, 'POST', '/session', { email, password: 'curral-1' })).toMatchObject({ status: 401 });
    const anew = `${hand.person_id}@removida.invalid`;
    expect(await ask(null, 'POST', '/session', { email: anew, password: 'curral-1' })).toMatchObject({ status: 401 });
    expect(await ask(farm.token, 'POST', `/farm_users/${hand.person_id}/restore`)).toMatchObject({ status: 404 });
    expect(((await ask(farm.token, 'GET', '/farm_users')).said as FarmUserList).rows.map(({ id }) => id)).not.toContain(hand.person_id);
    // An untouched farm, and one whose people have the same names, are unchanged.
    expect(await ask(farm.token, 'POST', '/farm_users', { id: randomUUID(), farm_id: farm.farm_id, name, email, role: 'worker' })).toMatchObject({
      status: 200,
    });
  });

  test('an owner’s farm continues without them: figures, staff and their work stay, and nobody can sign in as the owner', async () => {
    const ana = await createFarm(db.owner);
    await fillFarm(db, ana, 2);
    const admin = await hire(db.owner, ana, 'admin');
    const own = { name: 'Ângela Prado Nogueira', cpf: '52998224725', phone: '31977776666', mail: 'angela.prado@lida.demo' };
    await db.owner.query('update users set name = $2, email = $3, phone = $4, password_hash = $5 where id = $1', [
      ana.user_id,
      own.name,
      own.mail,
      own.phone,
      await hashPassword('curral-1'),
    ]);
    ana.token = await openSession(db.owner, { user_id: ana.user_id });
    await db.superuser.query(
      `update farms set owner_name = $2, owner_cpf = $3, owner_phone = $4, owner_email = $5, owner_address = 'Rua da Ângela, 1', address = 'Estrada do Prado', car = 'MG-77', farm_size = 80.5 where id = $1`,
      [ana.farm_id, own.name, own.cpf, own.phone, own.mail],
    );
    await db.superuser.query('update calls set actor_name = $2 where user_id = $1 and actor = $1', [ana.user_id, own.name]);
    const cow = build.animal();
    await dispatch(ana, 'create_animal', cow);
    await dispatch(admin, 'weigh', build.weighing(cow.id, { measured_by: own.name, notes: 'cpf 529.982.247-25' }));
    const before = await figures(ana.user_id);
    await request(ana.token);
    expect(await blank(ana.token, ana.user_id)).toEqual(none);
    const { id } = (await pending(chief.token)).find(({ email: asked }) => asked === own.mail)!;
    expect(await execute(chief.token, id)).toEqual(done);
    expect(await execute(chief.token, id)).toEqual(none);

    expect(await figures(ana.user_id)).toEqual(before);
    const left = (await dump(ana.user_id)).toLowerCase();
    for (const word of ['ângela', 'angela', 'nogueira', '52998224725', '529.982', '31977776666', 'estrada do prado', 'mg-77'])
      expect(left.includes(word), word).toBe(false);
    expect(await ask(ana.token, 'GET', '/my_data')).toEqual(stranger);
    expect(await ask(null, 'POST', '/session', { email: own.mail, password: 'curral-1' })).toMatchObject({ status: 401 });
    expect(await ask(admin.token, 'GET', `/farms/${ana.farm_id}`)).toMatchObject({
      status: 200,
      said: { owner_name: 'Pessoa removida', owner_cpf: null, farm_size: 80.5, state: 'MG' },
    });
    await dispatch(admin, 'create_animal', build.animal());
    const { rows } = await db.superuser.query(`select actor_name from calls where user_id = $1 and verb = 'blank_personal_data'`, [ana.user_id]);
    expect(rows).toEqual([{ actor_name: 'Super admin' }]);
  });

  test('other people’s names are unchanged, on this farm or another', async () => {
    const [tereza, cida] = [await hire(db.owner, jose, 'worker'), await hire(db.owner, jose, 'worker')];
    await db.owner.query(`update farm_users set name = 'Ana' where id = $1`, [tereza.person_id]);
    await db.owner.query(`update farm_users set name = 'Ana Cida' where id = $1`, [cida.person_id]);
    const cow = build.animal();
    await dispatch(cida, 'create_animal', cow);
    await dispatch(cida, 'weigh', build.weighing(cow.id, { measured_by: 'Ana Cida', notes: 'A vaca Ana comeu banana' }));
    const theirs = { cow: build.animal() };
    await dispatch(vizinha, 'create_animal', theirs.cow);
    await dispatch(vizinha, 'weigh', build.weighing(theirs.cow.id, { measured_by: 'Ana' }));
    await request(tereza.token);
    expect(await blank(jose.token, tereza.person_id)).toEqual(done);
    const { rows } = await db.superuser.query('select measured_by, notes from animal_weighings where animal_id = any($1) order by measured_by', [
      [cow.id, theirs.cow.id],
    ]);
    expect(rows.map(({ measured_by }) => measured_by)).toEqual(['Ana', 'Ana Cida']);
    expect(rows[1].notes).toBe('A vaca Ana comeu banana');
    const { rows: said } = await db.superuser.query('select distinct actor_name from calls where actor = $1', [cida.person_id]);
    expect(said).toEqual([{ actor_name: 'Ana Cida' }]);
  });
});

describe('a buyer', () => {
  const blankBuyer = (token: string | null, farm_id: string, id: string) => ask(token, 'POST', `/farms/${farm_id}/sales/${id}/blank_buyer`);
  const bought = async (farm: TestFarm, wanted: object) => {
    const cow = build.animal();
    await dispatch(farm, 'create_animal', cow);
    const sale = build.sale([{ id: randomUUID(), animal_id: cow.id, unit_price: 3000 } as InputOf<'create_sale'>['items'][number]], wanted);
    await dispatch(farm, 'create_sale', sale);
    return sale;
  };

  test('who asks the owner is erased from sales, money and exits; the sums stay, and so does staff of the same name', async () => {
    const farm = await createFarm(db.owner);
    const sales = [
      await bought(farm, { buyer_name: 'Genivaldo', buyer_cpf_cnpj: '52998224725', buyer_phone: '31977776666', buyer_address: 'Rua Sete' }),
      await bought(farm, { buyer_name: 'GENIVALDO', buyer_address: 'Rua Oito', notes: 'tel. (31) 97777-6666' }),
      await bought(farm, { buyer_name: 'Dirceu' }),
    ];
    const cow = build.animal({ notes: 'Filho do touro Genivaldo' });
    await dispatch(farm, 'create_animal', cow);
    await dispatch(farm, 'weigh', build.weighing(cow.id, { measured_by: 'Genivaldo' }));
    const before = await figures(farm.user_id);
    for (const role of ['admin', 'manager', 'worker', 'visitor'] as const)
      expect(await blankBuyer((await hire(db.owner, farm, role)).token, farm.farm_id, sales[0]!.id), role).toEqual(denied);
    expect(await blankBuyer(vizinha.token, farm.farm_id, sales[0]!.id)).toMatchObject({ status: 404, said: { message: 'Fazenda não encontrada' } });
    expect(await blankBuyer(vizinha.token, vizinha.farm_id, sales[0]!.id)).toMatchObject({ status: 404, said: { message: 'Venda não encontrada' } });
    expect(await blankBuyer(null, farm.farm_id, sales[0]!.id)).toEqual(stranger);

    expect(await blankBuyer(farm.token, farm.farm_id, sales[0]!.id)).toEqual(done);
    expect(await blankBuyer(farm.token, farm.farm_id, sales[0]!.id)).toEqual(done);
    expect(await figures(farm.user_id)).toEqual(before);
    const left = (await dump(farm.user_id)).toLowerCase();
    for (const word of ['52998224725', '97777', 'rua sete', 'rua oito', 'venda para genivaldo']) expect(left.includes(word), word).toBe(false);
    const { rows } = await db.superuser.query(`select buyer_name from sales where user_id = $1 order by 1`, [farm.user_id]);
    expect(rows.map(({ buyer_name }) => buyer_name)).toEqual(['Dirceu', 'Pessoa removida', 'Pessoa removida']);
    expect((await ask(farm.token, 'GET', `/farms/${farm.farm_id}/animal_weighings`)).said.rows).toMatchObject([{ measured_by: 'Genivaldo' }]);
  });
});

describe('one’s own password', () => {
  const change = (token: string, payload: object) => ask(token, 'PUT', '/accounts/password', payload);

  test('is changed with the current one; the other sessions end', async () => {
    const person = await hire(db.owner, jose, 'visitor');
    await db.owner.query('update farm_users set password_hash = $2 where id = $1', [person.person_id, await hashPassword('curral-1')]);
    const [token, elsewhere] = [
      await openSession(db.owner, { farm_user_ids: [person.person_id] }),
      await openSession(db.owner, { farm_user_ids: [person.person_id] }),
    ];
    const wrong = { status: 422, said: { message: 'A senha atual não confere', code: 'validation', field: 'current', fields: expect.any(Array) } };
    expect(await change(token, { password: 'só-minha' })).toEqual(wrong);
    expect(await change(token, { current: 'outra', password: 'só-minha' })).toEqual(wrong);
    expect(await change(token, { current: 'curral-1', password: '12345' })).toMatchObject({ status: 422, said: { field: 'password' } });
    expect(await change(token, { current: 'curral-1', password: 'curral-1' })).toMatchObject({
      status: 422,
      said: { message: 'Escolha uma senha diferente da atual' },
    });
    expect(await change(token, { current: 'curral-1', password: 'só-minha' })).toMatchObject({ status: 200, said: { person: { id: person.person_id } } });
    expect(await ask(elsewhere, 'GET', '/my_data')).toEqual(stranger);
    expect(await mine(token)).toMatchObject({ sessions: [{ is_current: true }] });
  });

  test('cannot be guessed: after ten failures it is locked for a while', async () => {
    const person = await hire(db.owner, jose, 'worker');
    await db.owner.query('update farm_users set password_hash = $2 where id = $1', [person.person_id, await hashPassword('curral-1')]);
    const token = await openSession(db.owner, { farm_user_ids: [person.person_id] });
    for (let n = 0; n < 10; n++) expect(await change(token, { current: `chute-${n}`, password: 'só-minha' })).toMatchObject({ status: 422 });
    expect(await change(token, { current: 'curral-1', password: 'só-minha' })).toMatchObject({ status: 429 });
  });
});
