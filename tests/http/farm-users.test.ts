// The staff of a farm over HTTP: who hires, initial passwords, changes, deactivation, deletion and restore.
import { randomInt, randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/kernel/roles';
import type { FarmUser, SavedFarmUser } from '#domain/people/farm-users';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { readSettings } from '#server/kernel/settings';
import { addFarm, createFarm, hire, openSession, type TestFarm } from '../build';
import { freshDatabase } from '../database';

const db = await freshDatabase();
const app = await createApp(db.app);
const withDefault = await createApp(db.app, readSettings({ DEFAULT_FARM_USER_PASSWORD: 'porteira' }));
afterAll(() => Promise.all([app.close(), withDefault.close()]));

const denied = { status: 403, said: { message: 'Acesso Negado', code: 'forbidden' } };
const missing = { status: 404, said: { message: 'Usuário não encontrado', code: 'not_found' } };
const stranger = { status: 401, said: { message: 'User not authenticated', code: 'unauthenticated' } };
const invalid = (message: string, field?: string) => ({
  status: 422,
  said: { message, code: 'validation', ...(field && { field }), fields: expect.any(Array) },
});

async function ask(token: string | null, method: InjectOptions['method'], path: string, payload?: unknown, { at = app, from = anywhere() } = {}) {
  const answer = await at.inject({
    method: method!,
    url: `/api${path}`,
    remoteAddress: from,
    ...(token && { cookies: { [sessionCookie]: token } }),
    ...(payload !== undefined && { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } }),
  });
  return { status: answer.statusCode, said: answer.json() };
}
/** A new address each, except where the rate limit is tested. */
const anywhere = () => `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}`;
const list = async (token: string) => (await ask(token, 'GET', '/farm_users')).said.rows as FarmUser[];
const signIn = (email: string, password: string) => ask(null, 'POST', '/session', { email, password });

let jose: TestFarm;
let second: string;
let vizinha: TestFarm;
const staff = {} as Record<Role, TestFarm>;
beforeAll(async () => {
  jose = await createFarm(db.owner);
  second = await addFarm(db.owner, jose.user_id);
  await db.owner.query(`update farms set farm_name = 'Sítio Boa Esperança' where id = $1`, [second]);
  vizinha = await createFarm(db.owner);
  for (const role of ['owner', 'admin', 'manager', 'worker', 'visitor'] as const) staff[role] = await hire(db.owner, jose, role);
});

const email = () => `${randomUUID()}@lida.demo`;
const person = (wanted: object = {}) => ({ id: randomUUID(), farm_id: jose.farm_id, name: 'Wesley Santos', email: email(), role: 'worker', ...wanted });
const guest = (wanted: object = {}) => ({ id: randomUUID(), farm_id: jose.farm_id, email: email(), password: 'visita1', confirmation: 'visita1', ...wanted });
async function taken(wanted: object = {}, token = jose.token) {
  const answer = await ask(token, 'POST', '/farm_users', person({ password: 'curral-1', ...wanted }));
  expect(answer.status).toBe(200);
  return answer.said as SavedFarmUser;
}
/** Signed in with their own password. */
async function atWork({ user }: SavedFarmUser) {
  await db.owner.query('update farm_users set password_must_change = false where id = $1', [user.id]);
  return openSession(db.owner, { farm_user_ids: [user.id] });
}
const works = async (token: string) => (await ask(token, 'GET', `/farms/${jose.farm_id}/animals`)).status;

describe('hiring somebody', () => {
  test('returns a record with everything but a password', async () => {
    const wesley = person({ phone: '(34) 99812-4455', role: 'manager', password: 'curral' });
    const { status, said } = await ask(jose.token, 'POST', '/farm_users', wesley);
    const { password: _, ...written } = wesley as typeof wesley & { password: string };
    expect({ status, said }).toEqual({
      status: 200,
      said: {
        password: null,
        user: {
          ...written,
          phone: '34998124455',
          farm_name: 'Fazenda Santa Clara',
          owner_user_id: jose.user_id,
          is_active: true,
          password_must_change: true,
          is_self: false,
          created_at: expect.stringMatching(/Z$/),
          updated_at: said.user.created_at,
        },
      },
    });
    expect((await list(jose.token))[0]).toEqual(said.user);
    const { rows } = await db.owner.query('select created_by, password_hash from farm_users where id = $1', [wesley.id]);
    expect(rows[0].created_by).toBe(jose.user_id);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
  });

  test.each(['owner', 'admin'] as const)('is allowed to the %s, and recorded with their name', async (role) => {
    const { user } = await taken({}, staff[role].token);
    const { rows } = await db.owner.query('select created_by from farm_users where id = $1', [user.id]);
    expect(rows[0].created_by).toBe(staff[role].person_id);
  });

  test.each(['admin', 'manager', 'worker'])('as %s', async (role) => {
    expect((await taken({ role })).user.role).toBe(role);
  });

  test('with a given password: it opens the farm once it is changed', async () => {
    const { user } = await taken({ password: 'curral-1' });
    const arrival = await app.inject({ method: 'POST', url: '/api/session', payload: { email: user.email, password: 'curral-1' } });
    expect(arrival.json()).toMatchObject({ must_change_password: true, farms: [], person: { id: user.id } });
    const token = arrival.cookies[0]!.value;
    expect(await works(token)).toBe(404);
    expect(await ask(token, 'PUT', '/accounts/password', { password: 'só-minha' })).toMatchObject({ status: 200, said: { must_change_password: false } });
    expect(await works(token)).toBe(200);
  });

  test('without a password: one is generated, shown once, and has to be changed', async () => {
    const answers = await Promise.all([person(), person({ password: null })].map((one) => ask(jose.token, 'POST', '/farm_users', one)));
    const made = answers.map(({ said }) => said as SavedFarmUser);
    for (const { user, password } of made) {
      expect(password).toMatch(/^[a-hjkmnp-z2-9]{10}$/);
      expect(await signIn(user.email, password!)).toMatchObject({ status: 200, said: { must_change_password: true } });
      expect(JSON.stringify(await list(jose.token))).not.toContain(password);
    }
    expect(made[0]!.password).not.toBe(made[1]!.password);
  });

  test('without a password uses the installation’s default, if there is one, and does not repeat it', async () => {
    const { said } = await ask(jose.token, 'POST', '/farm_users', person(), { at: withDefault });
    expect(said.password).toBeNull();
    expect(await signIn(said.user.email, 'porteira')).toMatchObject({ status: 200, said: { must_change_password: true } });
  });

  test('accepts each e-mail once per farm, whatever its case, and again on another farm', async () => {
    const { user } = await taken();
    const again = { status: 409, said: { message: 'Este e-mail já é de um usuário desta fazenda', code: 'conflict', field: 'email' } };
    expect(await ask(jose.token, 'POST', '/farm_users', person({ email: user.email.toUpperCase() }))).toEqual(again);
    expect(await ask(jose.token, 'POST', '/farm_users/visitor', guest({ email: user.email }))).toEqual(again);
    expect((await taken({ email: user.email, farm_id: second })).user.farm_name).toBe('Sítio Boa Esperança');
    expect(await ask(vizinha.token, 'POST', '/farm_users', person({ email: user.email, farm_id: vizinha.farm_id }))).toMatchObject({ status: 200 });
  });

  test('twice at once makes one record', async () => {
    const wesley = person();
    const answers = await Promise.all([1, 2, 3].map(() => ask(jose.token, 'POST', '/farm_users', wesley)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await list(jose.token)).filter((one) => one.email === wesley.email)).toHaveLength(1);
  });

  test('refuses an id that is taken', async () => {
    const { user } = await taken();
    expect(await ask(vizinha.token, 'POST', '/farm_users', person({ id: user.id, farm_id: vizinha.farm_id }))).toEqual({
      status: 409,
      said: { message: 'Este registro já existe', code: 'conflict', field: 'id' },
    });
  });

  test('refuses the owner: they have an account', async () => {
    const { rows } = await db.owner.query('select email from users where id = $1', [jose.user_id]);
    const refused = { status: 409, said: { message: 'Este e-mail é do proprietário da fazenda', code: 'conflict', field: 'email' } };
    expect(await ask(staff.admin.token, 'POST', '/farm_users', person({ email: rows[0].email.toUpperCase() }))).toEqual(refused);
    const { user } = await taken();
    const changes = { email: { was: user.email, to: rows[0].email } };
    expect(await ask(staff.admin.token, 'PUT', `/farm_users/${user.id}`, { id: user.id, changes })).toEqual(refused);
  });

  const three = 'Nome, email e fazenda são obrigatórios';
  const short = 'A senha deve ter no mínimo 6 caracteres';
  test.each<[object, string, string | undefined]>([
    [{ name: '' }, three, 'name'],
    [{ name: '  ' }, three, 'name'],
    [{ name: undefined }, three, 'name'],
    [{ name: 7 }, three, 'name'],
    [{ email: '' }, three, 'email'],
    [{ email: null }, three, 'email'],
    [{ farm_id: null }, three, 'farm_id'],
    [{ farm_id: '' }, three, 'farm_id'],
    [{ email: 'wesley' }, 'Informe um e-mail válido', 'email'],
    [{ name: 'x'.repeat(201) }, 'Nome: no máximo 200 caracteres', 'name'],
    [{ name: 'a\0' }, 'Nome: contém um caractere inválido', 'name'],
    [{ password: '12345' }, short, 'password'],
    [{ password: '' }, short, 'password'],
    [{ password: 123_456 }, 'Informe a senha', 'password'],
    [{ password: 'x'.repeat(201) }, 'A senha deve ter no máximo 200 caracteres', 'password'],
    [{ password: '123456' }, 'Esta senha é uma das mais usadas e fácil de adivinhar. Escolha outra.', 'password'],
    [{ password: 'Flamengo' }, 'Esta senha é uma das mais usadas e fácil de adivinhar. Escolha outra.', 'password'],
    [{ email: 'tiao.carreiro@lida.demo', password: 'tiao.carreiro' }, 'A senha não pode ser o nome nem o e-mail da pessoa. Escolha outra.', 'password'],
    [{ role: 'admin', password: 'curral7' }, 'A senha deve ter no mínimo 8 caracteres', 'password'],
    [{ phone: '123' }, 'Telefone inválido: informe o DDD e o número', 'phone'],
    [{ role: 'owner' }, 'Função: valor inválido', 'role'],
    [{ role: 'visitor' }, 'Função: valor inválido', 'role'],
    [{ role: undefined }, 'Selecione: Função', 'role'],
    [{ is_super_admin: true }, 'Campo desconhecido: is_super_admin', undefined],
    [{ owner_user_id: randomUUID() }, 'Campo desconhecido: owner_user_id', undefined],
  ])('is refused with %o', async (wrong, message, field) => {
    const before = await list(jose.token);
    expect(await ask(jose.token, 'POST', '/farm_users', person(wrong))).toEqual(invalid(message, field));
    expect(await list(jose.token)).toEqual(before);
  });

  test('accepts a password of six characters', async () => {
    const { user } = await taken({ password: 'curral' });
    expect(await signIn(user.email, 'curral')).toMatchObject({ status: 200 });
  });

  test('is 404 on another owner’s farm, and 403 on one where the person only works', async () => {
    expect(await ask(jose.token, 'POST', '/farm_users', person({ farm_id: vizinha.farm_id }))).toMatchObject({ status: 404 });
    expect(await ask(staff.admin.token, 'POST', '/farm_users', person({ farm_id: second }))).toMatchObject({ status: 404 });
    const both = await openSession(db.owner, { user_id: vizinha.user_id, farm_user_ids: [staff.worker.person_id] });
    expect(await ask(both, 'POST', '/farm_users', person())).toEqual(denied);
  });

  test('is rate-limited, since hashing passwords is expensive', async () => {
    const from = '192.0.2.7';
    const { user } = await taken();
    const tries = await Promise.all(Array.from({ length: 60 }, () => ask(jose.token, 'PUT', `/farm_users/${user.id}/password`, {}, { from })));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await ask(jose.token, 'POST', '/farm_users', person(), { from })).toMatchObject({ status: 429, said: { code: 'too_many' } });
  });
});

describe('a visitor', () => {
  test('needs e-mail, password and confirmation, can read, and is named by the first part of the e-mail', async () => {
    const { said } = await ask(jose.token, 'POST', '/farm_users/visitor', guest({ email: 'paulo.visita@lida.demo' }));
    expect(said).toMatchObject({ password: null, user: { name: 'paulo.visita', role: 'visitor', phone: null, password_must_change: true } });
    expect(await signIn('paulo.visita@lida.demo', 'visita1')).toMatchObject({ status: 200 });
    expect((await ask(jose.token, 'POST', '/farm_users/visitor', guest({ name: 'Paulo' }))).said.user.name).toBe('Paulo');
  });

  test.each<[object, string, string]>([
    [{ confirmation: 'visita2' }, 'As senhas não coincidem', 'confirmation'],
    [{ confirmation: undefined }, 'Confirme a senha', 'confirmation'],
    [{ password: '12345', confirmation: '12345' }, 'A senha deve ter no mínimo 6 caracteres', 'password'],
    [{ password: undefined }, 'Informe a senha', 'password'],
    [{ email: '' }, 'Nome, email e fazenda são obrigatórios', 'email'],
    [{ farm_id: undefined }, 'Nome, email e fazenda são obrigatórios', 'farm_id'],
  ])('is refused with %o', async (wrong, message, field) => {
    expect(await ask(jose.token, 'POST', '/farm_users/visitor', guest(wrong))).toEqual(invalid(message, field));
  });

  test('may have a password of six characters', async () => {
    expect(await ask(jose.token, 'POST', '/farm_users/visitor', guest({ password: 'curral', confirmation: 'curral' }))).toMatchObject({ status: 200 });
  });
});

describe('the list', () => {
  test('has the staff of every farm one administers, newest first, and of no other', async () => {
    const ana = await createFarm(db.owner);
    const farm = await addFarm(db.owner, ana.user_id);
    await ask(ana.token, 'POST', '/farm_users', person({ farm_id: ana.farm_id, name: 'Primeiro', password: 'curral-1' }));
    await ask(ana.token, 'POST', '/farm_users', person({ farm_id: farm, name: 'Segundo', password: 'curral-1' }));
    await db.owner.query(`update farm_users set created_at = created_at - interval '1 day' where name = 'Primeiro'`);
    expect((await list(ana.token)).map(({ name }) => name)).toEqual(['Segundo', 'Primeiro']);
    expect((await list(staff.admin.token)).every(({ farm_id }) => farm_id === jose.farm_id)).toBe(true);
    expect((await list(staff.admin.token)).find(({ is_self }) => is_self)?.id).toBe(staff.admin.person_id);
    await ask(ana.token, 'DELETE', `/farms/${farm}`);
    expect((await list(ana.token)).map(({ name }) => name)).toEqual(['Primeiro']);
  });

  test('contains no hash', async () => {
    expect(JSON.stringify(await list(jose.token))).not.toMatch(/argon2|hash/);
  });
});

describe.each(['manager', 'worker', 'visitor'] as const)('a %s', (role) => {
  test('is refused on every staff route', async () => {
    const { token } = staff[role];
    const { user } = await taken();
    const one = `/farm_users/${user.id}`;
    expect(await ask(token, 'GET', '/farm_users')).toEqual(denied);
    expect(await ask(token, 'POST', '/farm_users', person())).toEqual(denied);
    expect(await ask(token, 'POST', '/farm_users/visitor', guest())).toEqual(denied);
    expect(await ask(token, 'PUT', one, { id: user.id, changes: {} })).toEqual(denied);
    expect(await ask(token, 'PUT', `${one}/active`, { is_active: false })).toEqual(denied);
    expect(await ask(token, 'PUT', `${one}/password`, {})).toEqual(denied);
    expect(await ask(token, 'DELETE', one)).toEqual(denied);
    expect(await ask(token, 'POST', `${one}/restore`)).toEqual(denied);
    expect(await ask(token, 'PUT', `/farm_users/${staff[role].person_id}`, { id: staff[role].person_id, changes: {}, password: 'minha-1' })).toEqual(denied);
    expect((await list(jose.token)).find(({ id }) => id === user.id)).toEqual(user);
  });
});

describe('another tenant’s record', () => {
  test('is not found, like an unknown one', async () => {
    const { user } = await taken();
    for (const id of [user.id, randomUUID(), 'nada']) {
      const one = `/farm_users/${id}`;
      const { token } = vizinha;
      if (id !== 'nada') expect(await ask(token, 'PUT', one, { id, changes: {} })).toEqual(missing);
      expect(await ask(token, 'PUT', `${one}/active`, { is_active: false })).toEqual(missing);
      expect(await ask(token, 'PUT', `${one}/password`, {})).toEqual(missing);
      expect(await ask(token, 'DELETE', one)).toEqual(missing);
      expect(await ask(token, 'POST', `${one}/restore`)).toEqual(missing);
    }
    expect((await list(jose.token)).find(({ id }) => id === user.id)).toEqual(user);
  });

  test('of a farm where an owner only works is refused', async () => {
    const { user } = await taken();
    const both = await openSession(db.owner, { user_id: vizinha.user_id, farm_user_ids: [staff.manager.person_id] });
    expect(await ask(both, 'PUT', `/farm_users/${user.id}/active`, { is_active: false })).toEqual(denied);
    expect(await ask(both, 'DELETE', `/farm_users/${user.id}`)).toEqual(denied);
  });

  test('needs a session', async () => {
    expect(await ask(null, 'GET', '/farm_users')).toEqual(stranger);
    expect(await ask('nada', 'DELETE', `/farm_users/${randomUUID()}`)).toEqual(stranger);
  });
});

describe('a change', () => {
  const edit = (token: string, id: string, changes: object, more: object = {}) => ask(token, 'PUT', `/farm_users/${id}`, { id, changes, ...more });

  test('changes only its fields; the password stays', async () => {
    const saved = await taken();
    const { user } = saved;
    const token = await atWork(saved);
    const { said } = await edit(staff.admin.token, user.id, { name: { was: user.name, to: 'Wesley S.' }, role: { was: 'worker', to: 'manager' } });
    expect(said).toEqual({
      password: null,
      user: { ...user, name: 'Wesley S.', role: 'manager', password_must_change: false, updated_at: said.user.updated_at },
    });
    expect((await list(jose.token)).find(({ id }) => id === user.id)).toEqual(said.user);
    expect(await works(token)).toBe(200);
    const { said: heard } = await ask(token, 'POST', `/farms/${jose.farm_id}/sync`, { cursor: null, calls: [] });
    expect(heard.farm.person).toEqual({ id: user.id, name: 'Wesley S.', role: 'manager' });
    expect(await signIn(user.email, 'curral-1')).toMatchObject({ status: 200 });
  });

  test('with a password is a reset: it has to be changed, and the sessions end', async () => {
    const saved = await taken();
    const token = await atWork(saved);
    const { said } = await edit(jose.token, saved.user.id, {}, { password: 'nova-12' });
    expect(said).toMatchObject({ password: null, user: { password_must_change: true } });
    expect(await works(token)).toBe(401);
    expect(await signIn(saved.user.email, 'curral-1')).toMatchObject({ status: 401 });
    expect(await signIn(saved.user.email, 'nova-12')).toMatchObject({ status: 200, said: { must_change_password: true } });
  });

  test('never overwrites a concurrent change', async () => {
    const { user } = await taken();
    const answers = await Promise.all(['Ana', 'Bia'].map((to) => edit(jose.token, user.id, { name: { was: user.name, to } })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.said).toMatchObject({
      message: 'Nome: outra pessoa mudou este valor',
      code: 'conflict',
      field: 'name',
    });
  });

  test('of a visitor keeps the role', async () => {
    const { said } = await ask(jose.token, 'POST', '/farm_users/visitor', guest());
    const { user } = said as SavedFarmUser;
    expect((await edit(jose.token, user.id, { name: { was: user.name, to: 'Paulo' } })).said.user).toMatchObject({ name: 'Paulo', role: 'visitor' });
  });

  test('to an e-mail of the same farm is refused', async () => {
    const [{ user }, other] = [await taken(), await taken()];
    expect(await edit(jose.token, user.id, { email: { was: user.email, to: other.user.email } })).toEqual({
      status: 409,
      said: { message: 'Este e-mail já é de um usuário desta fazenda', code: 'conflict', field: 'email' },
    });
  });

  test.each<[object, string, string | undefined]>([
    [{ changes: { name: { was: 'x', to: '' } } }, 'Nome, email e fazenda são obrigatórios', 'changes.name.to'],
    [{ changes: { farm_id: { was: null, to: randomUUID() } } }, 'Campo desconhecido: farm_id', 'changes'],
    [{ changes: { is_super_admin: { was: false, to: true } } }, 'Campo desconhecido: is_super_admin', 'changes'],
    [{ changes: { role: { was: 'worker', to: 'owner' } } }, 'Função: valor inválido', 'changes.role.to'],
    [{ changes: {}, password: '12345' }, 'A senha deve ter no mínimo 6 caracteres', 'password'],
    [{ id: randomUUID(), changes: {} }, 'O id não é o deste usuário', 'id'],
    [{}, 'Valor inválido: changes', 'changes'],
  ])('is refused: %j', async (body, message, field) => {
    const { user } = await taken();
    expect(await ask(jose.token, 'PUT', `/farm_users/${user.id}`, { id: user.id, ...body })).toEqual(invalid(message, field));
  });
});

describe('a password set by somebody else', () => {
  test('is the given one, or generated and shown once; the sessions end', async () => {
    const saved = await taken();
    const token = await atWork(saved);
    const one = `/farm_users/${saved.user.id}/password`;
    expect((await ask(staff.admin.token, 'PUT', one, { password: 'curral' })).said).toMatchObject({ password: null, user: { password_must_change: true } });
    expect(await works(token)).toBe(401);
    const { said } = await ask(jose.token, 'PUT', one, {});
    expect(await signIn(saved.user.email, 'curral')).toMatchObject({ status: 401 });
    expect(await signIn(saved.user.email, said.password)).toMatchObject({ status: 200, said: { must_change_password: true } });
    expect((await ask(jose.token, 'PUT', one, { password: null }, { at: withDefault })).said.password).toBeNull();
    expect(await signIn(saved.user.email, 'porteira')).toMatchObject({ status: 200 });
  });

  test.each<[unknown, string, string | undefined]>([
    [{ password: '12345' }, 'A senha deve ter no mínimo 6 caracteres', 'password'],
    [{ password: 7 }, 'Informe a senha', 'password'],
    [{ senha: '123456' }, 'Campo desconhecido: senha', undefined],
    ['123456', 'Envie um objeto JSON com os campos', undefined],
  ])('is refused: %j', async (body, message, field) => {
    const { user } = await taken();
    expect(await ask(jose.token, 'PUT', `/farm_users/${user.id}/password`, body)).toEqual(invalid(message, field));
  });

  test('on one’s own record need not be changed', async () => {
    const saved = await taken({ role: 'admin' });
    const token = await atWork(saved);
    const { status, said } = await ask(token, 'PUT', `/farm_users/${saved.user.id}/password`, { password: 'só-minha' });
    expect({ status, must: said.user.password_must_change }).toEqual({ status: 200, must: false });
    expect(await works(token)).toBe(401);
    expect(await signIn(saved.user.email, 'só-minha')).toMatchObject({ status: 200, said: { must_change_password: false } });
  });
});

describe('deactivation', () => {
  test('signs the person out at once; reactivated, the password is the same', async () => {
    const saved = await taken();
    const token = await atWork(saved);
    const one = `/farm_users/${saved.user.id}/active`;
    expect((await ask(staff.admin.token, 'PUT', one, { is_active: false })).said.user).toMatchObject({ is_active: false });
    expect(await works(token)).toBe(401);
    expect(await signIn(saved.user.email, 'curral-1')).toMatchObject({ status: 401 });
    expect((await list(jose.token)).find(({ id }) => id === saved.user.id)).toMatchObject({ is_active: false });
    expect((await ask(jose.token, 'PUT', one, { is_active: true })).said.user).toMatchObject({ is_active: true });
    expect(await signIn(saved.user.email, 'curral-1')).toMatchObject({ status: 200 });
  });

  test.each([{}, { is_active: 'sim' }, { is_active: null }])('needs a boolean: %j', async (body) => {
    const { user } = await taken();
    expect(await ask(jose.token, 'PUT', `/farm_users/${user.id}/active`, body)).toEqual(invalid('Informe se o usuário está ativo', 'is_active'));
  });
});

describe('deletion', () => {
  test('signs the person out at once and removes them from the list; restored, everything is as before', async () => {
    const saved = await taken();
    const token = await atWork(saved);
    const one = `/farm_users/${saved.user.id}`;
    expect(await ask(staff.admin.token, 'DELETE', one)).toEqual({ status: 200, said: null });
    expect(await works(token)).toBe(401);
    expect(await signIn(saved.user.email, 'curral-1')).toMatchObject({ status: 401 });
    expect((await list(jose.token)).map(({ id }) => id)).not.toContain(saved.user.id);
    expect(await ask(jose.token, 'DELETE', one)).toEqual(missing);
    expect(await ask(jose.token, 'PUT', `${one}/active`, { is_active: true })).toEqual(missing);
    expect(await ask(jose.token, 'PUT', `${one}/password`, { password: 'nova-12' })).toEqual(missing);

    const { said } = await ask(jose.token, 'POST', `${one}/restore`);
    expect(said).toEqual({ password: null, user: { ...saved.user, password_must_change: false, updated_at: said.user.updated_at } });
    expect((await list(jose.token)).find(({ id }) => id === saved.user.id)).toEqual(said.user);
    expect(await signIn(saved.user.email, 'curral-1')).toMatchObject({ status: 200 });
    expect(await ask(jose.token, 'POST', `${one}/restore`)).toEqual(missing);
  });

  test('while deactivated: they are restored deactivated', async () => {
    const { user } = await taken();
    await ask(jose.token, 'PUT', `/farm_users/${user.id}/active`, { is_active: false });
    await ask(jose.token, 'DELETE', `/farm_users/${user.id}`);
    expect((await ask(jose.token, 'POST', `/farm_users/${user.id}/restore`)).said.user).toMatchObject({ is_active: false });
  });

  test('frees the e-mail; then they cannot be restored beside its new holder', async () => {
    const { user } = await taken();
    await ask(jose.token, 'DELETE', `/farm_users/${user.id}`);
    await taken({ email: user.email });
    expect(await ask(jose.token, 'POST', `/farm_users/${user.id}/restore`)).toMatchObject({ status: 409, said: { field: 'email' } });
  });
});

test('nobody deactivates or deletes themselves', async () => {
  const saved = await taken({ role: 'admin' });
  const token = await atWork(saved);
  const one = `/farm_users/${saved.user.id}`;
  const refused = { status: 409, said: { message: 'Você não pode desativar nem excluir o seu próprio usuário', code: 'rule' } };
  expect(await ask(token, 'PUT', `${one}/active`, { is_active: false })).toEqual(refused);
  expect(await ask(token, 'DELETE', one)).toEqual(refused);
  expect(await works(token)).toBe(200);
  expect(await ask(token, 'PUT', `${one}/active`, { is_active: true })).toMatchObject({ status: 200 });
});
