// The super admin's panel over HTTP: every farm with its number of animals, searched and paged; and a customer's farm, created completely or not at all.
import { randomInt, randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CustomerFarm, CustomerFarms } from '#domain/people/super-admin';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { addFarm, build, createFarm, hire, openSession, superAdmin, type TestFarm } from '../build';
import { freshDatabase } from '../database';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());

const denied = { status: 403, said: { message: 'Acesso Negado', code: 'forbidden' } };
const stranger = { status: 401, said: { message: 'User not authenticated', code: 'unauthenticated' } };

async function ask(token: string | null, method: InjectOptions['method'], path: string, payload?: unknown, from = anywhere()) {
  const answer = await app.inject({
    method: method!,
    url: `/api${path}`,
    remoteAddress: from,
    ...(token && { cookies: { [sessionCookie]: token } }),
    ...(payload !== undefined && { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } }),
  });
  return { status: answer.statusCode, said: answer.json() };
}
const anywhere = () => `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}`;

let chief: Awaited<ReturnType<typeof superAdmin>>;
let jose: TestFarm;
beforeAll(async () => {
  chief = await superAdmin(db.owner);
  jose = await createFarm(db.owner);
});

const panel = async (query = '', token = chief.token) => (await ask(token, 'GET', `/super_admin/farms${query}`)).said as CustomerFarms;
const create = (farm: unknown, token = chief.token) => ask(token, 'POST', '/super_admin/farms', farm);
const email = () => `${randomUUID()}@lida.demo`;
const customer = (wanted: object = {}) => ({
  id: randomUUID(),
  farm_name: 'Fazenda Água Limpa',
  farm_type: 'pecuaria_corte',
  farm_size: 80.5,
  city: 'Uberlândia',
  state: 'MG',
  owner_name: 'Sebastião Gonçalves',
  owner_email: email(),
  owner_phone: '(34) 99812-4455',
  password: 'inicial1',
  ...wanted,
});

describe('the panel', () => {
  test('is closed to everybody else: owner, admin, manager, worker, visitor, signed out', async () => {
    for (const role of ['owner', 'admin', 'manager', 'worker', 'visitor'] as const) {
      const { token } = await hire(db.owner, jose, role);
      expect(await ask(token, 'GET', '/super_admin/farms'), role).toEqual(denied);
      expect(await create(customer(), token), role).toEqual(denied);
    }
    for (const token of [null, 'nada', await openSession(db.owner, { user_id: chief.id, expires: '-1 second' })]) {
      expect(await ask(token, 'GET', '/super_admin/farms')).toEqual(stranger);
      expect(await ask(token, 'POST', '/super_admin/farms', customer())).toEqual(stranger);
    }
  });

  test('is closed to a staff record marked as super admin, and to a super admin before an initial password is changed', async () => {
    const hand = await hire(db.owner, jose, 'admin');
    await db.owner.query('update farm_users set is_super_admin = true where id = $1', [hand.person_id]);
    expect(await ask(hand.token, 'GET', '/super_admin/farms')).toEqual(denied);
    const other = await superAdmin(db.owner);
    await db.owner.query('update users set password_must_change = true where id = $1', [other.id]);
    expect(await ask(other.token, 'GET', '/super_admin/farms')).toEqual(denied);
  });

  test('lists farms of every owner, newest first, with their number of living animals, and totals of everything', async () => {
    const before = (await panel()).totals!;
    const [ana, bia] = [await createFarm(db.owner), await createFarm(db.owner)];
    await db.owner.query(
      `update farms set farm_name = 'Da Ana', city = 'Araxá', owner_email = 'ana@lida.demo', created_at = now() + interval '1 minute' where id = $1`,
      [ana.farm_id],
    );
    await db.owner.query(`update farms set farm_name = 'Da Bia', created_at = now() + interval '2 minutes' where id = $1`, [bia.farm_id]);
    const [cow, gone] = [build.animal(), build.animal()];
    for (const one of [cow, build.animal(), gone]) await ask(ana.token, 'POST', `/farms/${ana.farm_id}/verbs/create_animal`, one);
    await ask(ana.token, 'POST', `/farms/${ana.farm_id}/verbs/remove_animal`, { id: gone.id });
    // One content twice, and one that was removed: 180 kB in all.
    const removed = build.attachment({ animal_id: cow.id, content_hash: 'cd'.repeat(32) });
    for (const photo of [build.attachment({ animal_id: cow.id }), build.attachment({ animal_id: cow.id }), removed])
      await ask(ana.token, 'POST', `/farms/${ana.farm_id}/verbs/create_attachment`, photo);
    await ask(ana.token, 'POST', `/farms/${ana.farm_id}/verbs/remove_attachment`, { id: removed.id });
    const hidden = await addFarm(db.owner, bia.user_id);
    await ask(bia.token, 'POST', `/farms/${hidden}/verbs/create_animal`, build.animal());
    await ask(bia.token, 'DELETE', `/farms/${hidden}`);

    const { rows, totals } = await panel();
    expect(rows.slice(0, 2)).toEqual([
      expect.objectContaining({ id: bia.farm_id, farm_name: 'Da Bia', animals: 0 }),
      {
        id: ana.farm_id,
        farm_name: 'Da Ana',
        owner_name: 'José Antônio Ribeiro',
        owner_email: 'ana@lida.demo',
        city: 'Araxá',
        state: 'MG',
        animals: 2,
        created_at: expect.stringMatching(/Z$/),
        storage_used: expect.any(Number),
        storage_quota: 5_000_000_000,
        files_used: 180_000,
        files_quota: 2_000_000_000,
        owner_id: ana.user_id,
        suspended_at: null,
        is_self: false,
      },
    ]);
    expect(rows.map(({ id }) => id)).not.toContain(hidden);
    expect(totals).toEqual({ farms: before.farms + 2, animals: before.animals + 2, active: before.farms + 2 });
    await ask(bia.token, 'POST', `/farms/${hidden}/restore`);
    expect((await panel()).totals).toEqual({ farms: before.farms + 3, animals: before.animals + 3, active: before.farms + 3 });
  });

  test('gives a super admin no access to a farm’s records', async () => {
    expect(await ask(chief.token, 'GET', `/farms/${jose.farm_id}/animals`)).toMatchObject({ status: 404 });
    expect(await ask(chief.token, 'GET', `/farms/${jose.farm_id}`)).toMatchObject({ status: 404 });
  });

  test.each([
    ['serra', true],
    ['SERRA NEGRA', true],
    ['negra serra', true],
    ['conceicao', true],
    ['CONCEIÇÃO', true],
    ['sao joao', true],
    ['  são   joão ', true],
    ['serra joao conceicao', true],
    ['serras', false],
    ['%', false],
    ['_', false],
    ["'", false],
    ['jose@', false],
  ])('is searched by farm, owner and city without accents or case: %s', async (search, found) => {
    const farm_id = await addFarm(db.owner, jose.user_id);
    await db.owner.query(
      `update farms set farm_name = 'Fazenda Serra Negra', owner_name = 'Maria da Conceição', city = 'São João del-Rei', owner_email = 'jose@lida.demo' where id = $1`,
      [farm_id],
    );
    const { rows } = await panel(`?limit=200&search=${encodeURIComponent(search)}`);
    expect(rows.some(({ id }) => id === farm_id)).toBe(found);
    if (!found) expect(rows).toEqual([]);
  });

  test('is paged without losing or repeating a farm, though many were made at the same time', async () => {
    const word = `página ${randomUUID()}`;
    const ids = await Promise.all(Array.from({ length: 7 }, () => addFarm(db.owner, jose.user_id)));
    await db.owner.query(`update farms set farm_name = $2, created_at = '2026-01-01' where id = any($1)`, [ids, word]);
    await db.owner.query(`update farms set created_at = '2026-01-02' where id = $1`, [ids[0]]);
    const seen: CustomerFarm[] = [];
    let next: string | null = null;
    let pages = 0;
    do {
      const page: CustomerFarms = await panel(`?limit=3&search=${encodeURIComponent(word)}${next ? `&after=${next}` : ''}`);
      expect(page.totals === null).toBe(next !== null);
      seen.push(...page.rows);
      next = page.next;
      pages += 1;
    } while (next);
    expect(pages).toBe(3);
    expect(seen[0]!.id).toBe(ids[0]);
    expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  test('has no next page when the last one is exactly full', async () => {
    const word = randomUUID();
    const ids = [await addFarm(db.owner, jose.user_id), await addFarm(db.owner, jose.user_id)];
    await db.owner.query('update farms set farm_name = $2 where id = any($1)', [ids, word]);
    expect(await panel(`?limit=2&search=${word}`)).toMatchObject({ rows: [{}, {}], next: null });
    expect(await panel(`?limit=1&search=${word}`)).toMatchObject({ rows: [{}], next: expect.any(String) });
    expect((await panel(`?after=${randomUUID()}`)).rows).toEqual([]);
  });

  test.each([
    ['?limit=0', 'limit: de 1 a 200', 'limit'],
    ['?limit=201', 'limit: de 1 a 200', 'limit'],
    ['?limit=dez', 'limit: de 1 a 200', 'limit'],
    ['?limit=1&limit=2', 'limit: de 1 a 200', 'limit'],
    ['?after=ontem', 'after inválido', 'after'],
  ])('refuses %s', async (query, message, field) => {
    expect(await ask(chief.token, 'GET', `/super_admin/farms${query}`)).toEqual({
      status: 422,
      said: { message, code: 'validation', field, fields: expect.any(Array) },
    });
  });

  test.each(['?search=%00', '?search=a&search=b', `?search=${'x'.repeat(3000)}`, '?search='])('handles %.40s', async (query) => {
    expect(await ask(chief.token, 'GET', `/super_admin/farms${query}`)).toMatchObject({ status: 200 });
  });
});

describe('a customer’s farm', () => {
  test('is created with its owner’s account; the owner signs in with the initial password, changes it, and is owner there', async () => {
    const farm = customer();
    const { status, said } = await create(farm);
    expect({ status, said }).toEqual({
      status: 200,
      said: {
        id: farm.id,
        farm_name: 'Fazenda Água Limpa',
        owner_name: 'Sebastião Gonçalves',
        owner_email: farm.owner_email,
        city: 'Uberlândia',
        state: 'MG',
        animals: 0,
        created_at: expect.stringMatching(/Z$/),
        storage_used: 0,
        storage_quota: 5_000_000_000,
        files_used: 0,
        files_quota: 2_000_000_000,
        owner_id: expect.any(String),
        suspended_at: null,
        is_self: false,
      },
    });
    const arrival = await app.inject({ method: 'POST', url: '/api/session', payload: { email: farm.owner_email, password: 'inicial1' } });
    expect(arrival.json()).toMatchObject({ must_change_password: true, farms: [], is_super_admin: false, person: { name: 'Sebastião Gonçalves' } });
    const token = arrival.cookies[0]!.value;
    await ask(token, 'PUT', '/accounts/password', { password: 'só-minha' });
    expect(await ask(token, 'GET', `/farms/${farm.id}`)).toMatchObject({
      status: 200,
      said: { user_role: 'owner', farm_type: 'pecuaria_corte', farm_size: 80.5, owner_phone: '34998124455', owner_email: farm.owner_email },
    });
    expect(await ask(token, 'POST', `/farms/${farm.id}/verbs/create_animal`, build.animal())).toMatchObject({ status: 200 });
    const { rows } = await db.owner.query('select a.role, a.created_by, u.phone from user_farm_access a join users u on u.id = a.user_id where farm_id = $1', [
      farm.id,
    ]);
    expect(rows).toEqual([{ role: 'owner', created_by: chief.id, phone: '34998124455' }]);
  });

  test('without an account belongs to the super admin, or to an existing e-mail', async () => {
    const none = { create_owner_account: false, owner_name: null, owner_email: null, owner_phone: null, password: null };
    const own = customer(none);
    expect((await create(own)).said).toMatchObject({ owner_name: 'Administração Lida', owner_email: chief.email });
    expect(await ask(chief.token, 'GET', `/farms/${own.id}`)).toMatchObject({ status: 200, said: { user_id: chief.id } });

    const his = customer({ ...none, owner_name: 'Zé Ribeiro', existing_owner_email: `${jose.user_id}@LIDA.demo` });
    expect((await create(his)).said).toMatchObject({ owner_name: 'Zé Ribeiro', owner_email: `${jose.user_id}@lida.demo` });
    expect(await ask(jose.token, 'GET', `/farms/${his.id}`)).toMatchObject({ status: 200, said: { user_role: 'owner', user_id: jose.user_id } });

    expect(await create(customer({ ...none, existing_owner_email: 'ninguem@lida.demo' }))).toEqual({
      status: 409,
      said: { message: 'Nenhuma conta tem este e-mail', code: 'conflict', field: 'existing_owner_email' },
    });
  });

  const everything = async () =>
    (
      await db.superuser.query(
        'select (select count(*) from users) u, (select count(*) from farms) f, (select count(*) from farm_counters) c, (select count(*) from user_farm_access) a',
      )
    ).rows[0];

  test('for an e-mail that has an account writes nothing', async () => {
    const before = await everything();
    expect(await create(customer({ owner_email: `${jose.user_id}@LIDA.DEMO` }))).toEqual({
      status: 409,
      said: { message: 'Erro ao criar conta: Este e-mail já tem uma conta', code: 'conflict', field: 'owner_email' },
    });
    expect(await everything()).toEqual(before);
  });

  test('that fails after the login was created leaves neither login nor farm behind', async () => {
    const before = await everything();
    const farm = customer({ id: jose.farm_id });
    expect(await create(farm)).toMatchObject({ status: 409, said: { message: 'Este registro já existe' } });
    expect(await everything()).toEqual(before);
    expect(await ask(null, 'POST', '/session', { email: farm.owner_email, password: 'inicial1' })).toMatchObject({ status: 401 });
    await db.owner.query(`alter table user_farm_access add constraint no_link check (role <> 'owner') not valid`);
    expect(await create(customer())).toMatchObject({ status: 500 });
    await db.owner.query('alter table user_farm_access drop constraint no_link');
    expect(await everything()).toEqual(before);
  });

  test('requested again, even concurrently, is one farm and one account', async () => {
    const farm = customer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(farm)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await db.owner.query('select from users where email = $1', [farm.owner_email])).rowCount).toBe(1);
  });

  test.each([undefined, null, '', 'muito', -1, 1.005])('has size 0 when it is %s', async (farm_size) => {
    const farm = customer({ farm_size, create_owner_account: false });
    await create(farm);
    expect((await ask(chief.token, 'GET', `/farms/${farm.id}`)).said.farm_size).toBe(0);
  });

  test.each<[object, string, string | undefined]>([
    [{ farm_name: '' }, 'Informe: Nome da fazenda', 'farm_name'],
    [{ farm_type: 'avicultura' }, 'Tipo de fazenda: valor inválido', 'farm_type'],
    [{ owner_name: null }, 'Informe: Nome do proprietário', 'owner_name'],
    [{ owner_email: undefined }, 'Informe: E-mail do proprietário', 'owner_email'],
    [{ owner_email: 'x' }, 'Informe um e-mail válido', 'owner_email'],
    [{ password: null }, 'Informe: Senha inicial', 'password'],
    [{ password: 'curral7' }, 'A senha deve ter no mínimo 8 caracteres', 'password'],
    [{ create_owner_account: false, farm_name: null }, 'Informe: Nome da fazenda', 'farm_name'],
    [{ create_owner_account: 'sim' }, 'Informe se a conta deve ser criada', 'create_owner_account'],
    [{ state: 'XX' }, 'Estado: valor inválido', 'state'],
    [{ is_super_admin: true }, 'Campo desconhecido: is_super_admin', undefined],
  ])('is refused with %o', async (wrong, message, field) => {
    const before = await everything();
    expect(await create(customer(wrong))).toEqual({ status: 422, said: { message, code: 'validation', ...(field && { field }), fields: expect.any(Array) } });
    expect(await everything()).toEqual(before);
  });

  test('is rate-limited, since hashing passwords is expensive', async () => {
    await db.owner.query(`insert into attempts (key, count) values ('customer address 192.0.2.9', 60)`);
    expect(await ask(chief.token, 'POST', '/super_admin/farms', customer(), '192.0.2.9')).toMatchObject({ status: 429, said: { code: 'too_many' } });
    expect(await ask(chief.token, 'POST', '/super_admin/farms', customer({ create_owner_account: false }), '192.0.2.9')).toMatchObject({ status: 200 });
  });

  test('accepts an initial password of eight characters', async () => {
    const farm = customer({ password: 'porteira' });
    expect(await create(farm)).toMatchObject({ status: 200 });
    expect(await ask(null, 'POST', '/session', { email: farm.owner_email, password: 'porteira' })).toMatchObject({ status: 200 });
  });
});

describe('deleted farms', () => {
  test('are listed to the super admin, who restores them for their owner', async () => {
    const farm_id = await addFarm(db.owner, jose.user_id);
    await ask(jose.token, 'DELETE', `/farms/${farm_id}`);
    const listed = async () => (await ask(chief.token, 'GET', '/super_admin/deleted_farms')).said.rows.map(({ id }: { id: string }) => id);
    expect(await listed()).toContain(farm_id);
    const restore = (token: string | null) => ask(token, 'POST', `/super_admin/farms/${farm_id}/restore`);
    expect(await restore(jose.token)).toEqual(denied);
    expect(await restore(null)).toEqual(stranger);
    expect(await ask(jose.token, 'GET', '/super_admin/deleted_farms')).toEqual(denied);
    expect(await restore(chief.token)).toMatchObject({ status: 200, said: { id: farm_id, owner_id: jose.user_id } });
    expect(await restore(chief.token)).toMatchObject({ status: 404 });
    expect(await listed()).not.toContain(farm_id);
    expect((await ask(jose.token, 'GET', '/farms')).said.rows.map(({ id }: { id: string }) => id)).toContain(farm_id);
  });
});
