// The farm register over HTTP: who may change it, its rules, and a farm deleted and restored with all its data.
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/kernel/roles';
import { Farm, type FarmRegister, type RegisteredFarm } from '#domain/people/farms';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { addFarm, build, createFarm, hire, openSession, type TestFarm } from '../build';
import { freshDatabase } from '../database';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());

const denied = { message: 'Acesso Negado', code: 'forbidden' };
const noFarm = { message: 'Fazenda não encontrada', code: 'not_found' };
const stranger = { message: 'User not authenticated', code: 'unauthenticated' };

async function ask(token: string | null, method: InjectOptions['method'], path: string, payload?: unknown) {
  const answer = await app.inject({
    method: method!,
    url: `/api/farms${path}`,
    ...(token && { cookies: { [sessionCookie]: token } }),
    ...(payload !== undefined && { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } }),
  });
  return { status: answer.statusCode, said: answer.json() };
}
const registered = async (token: string) => ((await ask(token, 'GET', '')).said as FarmRegister).rows;
const names = async (token: string) => (await registered(token)).map(({ farm_name }) => farm_name);

const farmOf = (wanted: object = {}) => ({
  id: randomUUID(),
  farm_name: 'Fazenda Boa Vista',
  farm_type: 'mista',
  owner_name: 'José Antônio Ribeiro',
  ...wanted,
});
/** Every field of the specification, filled. */
const whole = {
  farm_size: 142.05,
  address: 'Estrada da Serra, km 12',
  city: 'Patos de Minas',
  state: 'MG',
  zip_code: '38700-000',
  coordinates: '-18.5789, -46.5181',
  owner_cpf: '529.982.247-25',
  owner_rg: 'MG-10.234.567',
  owner_phone: '(34) 99812-4455',
  owner_email: 'jose@lida.demo',
  owner_password_hint: 'o nome da égua',
  owner_address: 'Rua Major Gote, 100',
  veterinarian: 'Dra. Lívia Prado',
  veterinarian_phone: '(34) 3821-1000',
  technical_responsible: 'Carlos Nunes',
  crmv: 'MG 12345',
  environmental_license: 'LAS 123/2025',
  sanitary_license: 'IMA 998',
  incra: '950.123.456.789-0',
  car: 'MG-3148004-0123456789ABCDEF0123456789ABCDEF',
  notes: 'Divisa com o rio.\nPorteira azul.',
};
const kept = { ...whole, zip_code: '38700000', owner_cpf: '52998224725', owner_phone: '34998124455', veterinarian_phone: '3438211000' };

let jose: TestFarm;
let vizinha: TestFarm;
const staff = {} as Record<Role, TestFarm>;
beforeAll(async () => {
  jose = await createFarm(db.owner);
  vizinha = await createFarm(db.owner);
  for (const role of ['owner', 'admin', 'manager', 'worker', 'visitor'] as const) staff[role] = await hire(db.owner, jose, role);
});

describe('a new farm', () => {
  test('has every field of the register, documents without punctuation, and can be used at once', async () => {
    const farm = farmOf(whole);
    expect(Object.keys(farm).toSorted()).toEqual(Object.keys(Farm.create.shape).toSorted());
    const { status, said } = await ask(jose.token, 'POST', '', farm);
    expect(status).toBe(200);
    const as = { ...farm, ...kept, user_id: jose.user_id, created_at: expect.any(String), user_role: 'owner', may_delete: true };
    expect(said).toEqual(as);
    expect((await ask(jose.token, 'GET', `/${farm.id}`)).said).toEqual(as);
    expect((await registered(jose.token))[0]).toEqual(as);
    expect((await ask(jose.token, 'POST', `/${farm.id}/verbs/create_animal`, build.animal())).said).toMatchObject({ status: 'ok', version: 1 });
    const access = await db.owner.query('select role, user_id, created_by from user_farm_access where farm_id = $1', [farm.id]);
    expect(access.rows).toEqual([{ role: 'owner', user_id: jose.user_id, created_by: jose.user_id }]);
  });

  test('needs its name, type and owner; everything else may be empty', async () => {
    const farm = farmOf();
    const { said } = await ask(jose.token, 'POST', '', farm);
    expect(said).toMatchObject(Object.fromEntries(Object.keys(kept).map((field) => [field, null])));
  });

  test('is one farm, however often the request is repeated', async () => {
    const farm = farmOf({ farm_name: 'Fazenda Só Uma' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(jose.token, 'POST', '', farm)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ said }) => JSON.stringify(said))).size).toBe(1);
    expect((await names(jose.token)).filter((name) => name === 'Fazenda Só Uma')).toHaveLength(1);
  });

  test('refuses an id that is taken, also by a deleted farm', async () => {
    const taken = { message: 'Este registro já existe', code: 'conflict', field: 'id' };
    expect(await ask(jose.token, 'POST', '', farmOf({ id: vizinha.farm_id }))).toEqual({ status: 409, said: taken });
    const farm = farmOf();
    await ask(jose.token, 'POST', '', farm);
    await ask(jose.token, 'DELETE', `/${farm.id}`);
    expect(await ask(jose.token, 'POST', '', farm)).toEqual({ status: 409, said: taken });
  });

  test.each<[object, string, string | undefined]>([
    [{ farm_name: '' }, 'Informe: Nome da fazenda', 'farm_name'],
    [{ farm_name: null }, 'Informe: Nome da fazenda', 'farm_name'],
    [{ farm_name: 'x'.repeat(201) }, 'Nome da fazenda: no máximo 200 caracteres', 'farm_name'],
    [{ farm_name: 'a\0b' }, 'Nome da fazenda: contém um caractere inválido', 'farm_name'],
    [{ farm_name: 7 }, 'Nome da fazenda: valor inválido', 'farm_name'],
    [{ farm_type: null }, 'Selecione: Tipo de fazenda', 'farm_type'],
    [{ farm_type: 'circo' }, 'Tipo de fazenda: valor inválido', 'farm_type'],
    [{ owner_name: ' ' }, 'Informe: Nome do proprietário', 'owner_name'],
    [{ farm_size: -0.01 }, 'Tamanho (hectares): mínimo 0', 'farm_size'],
    [{ farm_size: 1.005 }, 'Tamanho (hectares): no máximo 2 casas decimais', 'farm_size'],
    [{ farm_size: '10' }, 'Tamanho (hectares): valor inválido', 'farm_size'],
    [{ owner_email: 'jose' }, 'Informe um e-mail válido', 'owner_email'],
    [{ owner_cpf: '529.982.247-26' }, 'CPF inválido', 'owner_cpf'],
    [{ owner_phone: '99812-4455' }, 'Telefone inválido: informe o DDD e o número', 'owner_phone'],
    [{ zip_code: '3870-000' }, 'CEP inválido', 'zip_code'],
    [{ state: 'XX' }, 'Estado: valor inválido', 'state'],
    [{ notes: 'x'.repeat(5001) }, 'Observações: no máximo 5000 caracteres', 'notes'],
    [{ id: '7' }, 'Identificador inválido', 'id'],
    [{ user_id: randomUUID() }, 'Campo desconhecido: user_id', undefined],
  ])('is refused with %o', async (wrong, message, field) => {
    const before = await names(jose.token);
    expect(await ask(jose.token, 'POST', '', farmOf(wrong))).toEqual({
      status: 422,
      said: { message, code: 'validation', ...(field && { field }), fields: expect.any(Array) },
    });
    expect(await names(jose.token)).toEqual(before);
  });

  test('accepts a size of 0', async () => {
    expect((await ask(jose.token, 'POST', '', farmOf({ farm_size: 0 }))).said).toMatchObject({ farm_size: 0 });
  });

  test('is created by accounts alone: not by staff, nor signed out, nor before an initial password is changed', async () => {
    for (const role of ['admin', 'manager', 'worker', 'visitor'] as const)
      expect(await ask(staff[role].token, 'POST', '', farmOf()), role).toEqual({ status: 403, said: denied });
    expect(await ask(null, 'POST', '', farmOf())).toEqual({ status: 401, said: stranger });
    expect(await ask('nada', 'POST', '', {})).toEqual({ status: 401, said: stranger });
    const ana = await createFarm(db.owner);
    await db.owner.query('update users set password_must_change = true where id = $1', [ana.user_id]);
    expect(await ask(ana.token, 'POST', '', farmOf())).toEqual({ status: 403, said: denied });
    expect(await ask(await openSession(db.owner, { user_id: jose.user_id, expires: '-1 second' }), 'GET', '')).toEqual({ status: 401, said: stranger });
  });
});

describe('the register', () => {
  test('lists the newest first', async () => {
    const ana = await createFarm(db.owner);
    await db.owner.query(`update farms set created_at = now() - interval '1 day', farm_name = 'Antiga' where id = $1`, [ana.farm_id]);
    for (const farm_name of ['Segunda', 'Terceira']) await ask(ana.token, 'POST', '', farmOf({ farm_name }));
    expect((await names(ana.token)).at(-1)).toBe('Antiga');
    expect(new Set((await names(ana.token)).slice(0, 2))).toEqual(new Set(['Segunda', 'Terceira']));
  });

  test('is read by owner and admin; it contains no farm where the person is neither', async () => {
    const admins = (await ask(staff.admin.token, 'GET', '')).said as FarmRegister;
    expect(admins.may_create).toBe(false);
    expect(admins.rows).toMatchObject([{ id: jose.farm_id, user_role: 'admin', may_delete: false }]);
    const ana = await createFarm(db.owner);
    await db.owner.query(`insert into user_farm_access (user_id, farm_id, role) values ($1, $2, 'admin'), ($1, $3, 'worker')`, [
      ana.user_id,
      jose.farm_id,
      vizinha.farm_id,
    ]);
    const mixed = (await ask(ana.token, 'GET', '')).said as FarmRegister;
    expect(mixed.may_create).toBe(true);
    expect(mixed.rows.map(({ id }) => id).toSorted()).toEqual([jose.farm_id, ana.farm_id].toSorted());
    expect(await ask(ana.token, 'GET', `/${vizinha.farm_id}`)).toEqual({ status: 403, said: denied });
  });

  test('tells an owner, and nobody else, how much space records and photos take on all their farms', async () => {
    const ana = await createFarm(db.owner);
    const second = await addFarm(db.owner, ana.user_id);
    for (const [farm_id, content_hash] of [
      [ana.farm_id, 'ab'.repeat(32)],
      [second, 'ab'.repeat(32)],
      [second, 'cd'.repeat(32)],
    ] as const) {
      const cow = build.animal();
      await ask(ana.token, 'POST', `/${farm_id}/verbs/create_animal`, cow);
      await ask(ana.token, 'POST', `/${farm_id}/verbs/create_attachment`, build.attachment({ animal_id: cow.id, content_hash }));
    }
    const { storage } = (await ask(ana.token, 'GET', '')).said as FarmRegister;
    expect(storage).toMatchObject({ storage_quota: 5_000_000_000, files_used: 2 * 180_000, files_quota: 2_000_000_000 });
    const { token } = await hire(db.owner, ana, 'admin');
    expect(((await ask(token, 'GET', '')).said as FarmRegister).storage).toBeNull();
  });

  test('is empty for an account without farms, who may create one', async () => {
    const id = randomUUID();
    await db.owner.query(`insert into users (id, email, name, password_hash) values ($1, $2, 'Ana', '-')`, [id, `${id}@lida.demo`]);
    expect((await ask(await openSession(db.owner, { user_id: id }), 'GET', '')).said).toEqual({
      rows: [],
      may_create: true,
      storage: { storage_used: 0, storage_quota: 5_000_000_000, files_used: 0, files_quota: 2_000_000_000 },
    });
  });

  test.each(['manager', 'worker', 'visitor'] as const)('is closed to a %s, as list and by id, for reading and writing', async (role) => {
    const { token } = staff[role];
    const shut = { status: 403, said: denied };
    const here = `/${jose.farm_id}`;
    expect(await ask(token, 'GET', '')).toEqual(shut);
    expect(await ask(token, 'GET', here)).toEqual(shut);
    expect(await ask(token, 'PUT', here, { id: jose.farm_id, changes: {} })).toEqual(shut);
    expect(await ask(token, 'DELETE', here)).toEqual(shut);
    expect(await ask(token, 'POST', `${here}/restore`)).toEqual(shut);
  });

  test('of another tenant is not found', async () => {
    const missing = { status: 404, said: noFarm };
    for (const id of [vizinha.farm_id, randomUUID(), 'nada']) {
      expect(await ask(jose.token, 'GET', `/${id}`)).toEqual(missing);
      expect(await ask(jose.token, 'DELETE', `/${id}`)).toEqual(missing);
      expect(await ask(jose.token, 'POST', `/${id}/restore`)).toEqual(missing);
    }
    expect(await ask(jose.token, 'PUT', `/${vizinha.farm_id}`, { id: vizinha.farm_id, changes: {} })).toEqual({
      status: 404,
      said: { message: 'Falha ao atualizar fazenda: registro não encontrado', code: 'not_found' },
    });
    expect(await names(vizinha.token)).toEqual(['Fazenda Santa Clara']);
  });
});

describe('a change', () => {
  const change = (token: string, id: string, changes: object) => ask(token, 'PUT', `/${id}`, { id, changes });

  test.each(['owner', 'admin'] as const)('by the %s is stored, and nothing else changes', async (role) => {
    const before = (await ask(jose.token, 'GET', `/${jose.farm_id}`)).said as RegisteredFarm;
    const city = `Lagoa Formosa ${role}`;
    const { status, said } = await change(staff[role].token, jose.farm_id, {
      city: { was: before.city, to: city },
      farm_size: { was: before.farm_size, to: 12.5 },
    });
    expect(status).toBe(200);
    expect(said).toEqual({ ...before, city, farm_size: 12.5, user_role: role, may_delete: role === 'owner' });
    expect((await ask(jose.token, 'GET', `/${jose.farm_id}`)).said).toEqual({ ...before, city, farm_size: 12.5 });
  });

  test('never overwrites a concurrent change', async () => {
    const farm = farmOf({ city: 'Patos' });
    await ask(jose.token, 'POST', '', farm);
    const answers = await Promise.all(['Uberaba', 'Araxá'].map((to) => change(jose.token, farm.id, { city: { was: 'Patos', to } })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [won, lost] = [answers.find(({ status }) => status === 200)!, answers.find(({ status }) => status === 409)!];
    expect(lost.said).toMatchObject({ message: 'Cidade: outra pessoa mudou este valor', code: 'conflict', field: 'city', clash: { current: won.said.city } });
    expect((await change(jose.token, farm.id, { notes: { was: null, to: 'Outra coisa' } })).said).toMatchObject({ city: won.said.city, notes: 'Outra coisa' });
  });

  test('of the state changes the farm’s time zone, and of the name what everybody sees', async () => {
    const farm = farmOf({ state: 'MG' });
    await ask(jose.token, 'POST', '', farm);
    await change(jose.token, farm.id, { state: { was: 'MG', to: 'AC' }, farm_name: { was: farm.farm_name, to: 'Seringal' } });
    const { said } = await ask(jose.token, 'POST', `/${farm.id}/sync`, { cursor: null, calls: [] });
    expect(said.farm).toMatchObject({ farm_name: 'Seringal', time_zone: 'America/Rio_Branco' });
  });

  test.each<[unknown, string, string | undefined]>([
    [{ changes: { farm_name: { was: 'Fazenda Santa Clara', to: '' } } }, 'Informe: Nome da fazenda', 'changes.farm_name.to'],
    [{ changes: { owner_cpf: { was: null, to: '111' } } }, 'CPF inválido', 'changes.owner_cpf.to'],
    [{ changes: { user_id: { was: null, to: randomUUID() } } }, 'Campo desconhecido: user_id', 'changes'],
    [{ changes: { deleted_at: { was: null, to: 'agora' } } }, 'Campo desconhecido: deleted_at', 'changes'],
    [{ id: randomUUID(), changes: {} }, 'O id não é o desta fazenda', 'id'],
    [[], 'Envie um objeto JSON com os campos', undefined],
  ])('is refused: %j', async (body, message, field) => {
    const payload = Array.isArray(body) ? body : { id: jose.farm_id, ...(body as object) };
    expect(await ask(jose.token, 'PUT', `/${jose.farm_id}`, payload)).toEqual({
      status: 422,
      said: { message, code: 'validation', ...(field && { field }), fields: expect.any(Array) },
    });
  });
});

describe('a deleted farm', () => {
  test('is gone for its owner and its staff, and is restored with all its data', async () => {
    const farm = { ...jose, farm_id: await addFarm(db.owner, jose.user_id) };
    const hand = await hire(db.owner, farm, 'worker');
    const cow = build.animal();
    const here = `/${farm.farm_id}`;
    await ask(hand.token, 'POST', `${here}/verbs/create_animal`, cow);
    expect(await ask(jose.token, 'DELETE', here)).toEqual({ status: 200, said: null });

    for (const { token } of [jose, hand]) {
      expect(await ask(token, 'POST', `${here}/sync`, { cursor: null, calls: [] })).toEqual({ status: 404, said: noFarm });
      expect(await ask(token, 'GET', `${here}/animals`)).toEqual({ status: 404, said: noFarm });
    }
    expect((await registered(jose.token)).map(({ id }) => id)).not.toContain(farm.farm_id);
    const session = await app.inject({ url: '/api/session', cookies: { [sessionCookie]: hand.token } });
    expect(session.json().farms).toEqual([]);
    expect(await ask(jose.token, 'DELETE', here)).toEqual({ status: 404, said: noFarm });
    expect(await ask(jose.token, 'PUT', here, { id: farm.farm_id, changes: {} })).toMatchObject({ status: 404 });
    expect(await ask(vizinha.token, 'POST', `${here}/restore`)).toEqual({ status: 404, said: noFarm });
    expect(await ask(hand.token, 'POST', `${here}/restore`)).toEqual({ status: 403, said: denied });

    expect(await ask(jose.token, 'POST', `${here}/restore`)).toMatchObject({ status: 200, said: { id: farm.farm_id, may_delete: true } });
    expect((await ask(hand.token, 'GET', `${here}/animals/${cow.id}`)).said).toMatchObject({ name: cow.name });
    expect(await ask(jose.token, 'POST', `${here}/restore`)).toEqual({ status: 404, said: noFarm });
  });

  test('is listed for 400 days to those who may restore it, and to nobody else', async () => {
    const farm_id = await addFarm(db.owner, jose.user_id);
    const hand = await hire(db.owner, { ...jose, farm_id }, 'admin');
    const deleted = async (token: string | null) => {
      const { status, said } = await ask(token, 'GET', '/deleted');
      return status === 200 ? said.rows.map(({ id }: { id: string }) => id) : said;
    };
    expect(await deleted(jose.token)).not.toContain(farm_id);
    await ask(jose.token, 'DELETE', `/${farm_id}`);
    expect(await deleted(jose.token)).toContain(farm_id);
    expect(await deleted(vizinha.token)).toEqual([]);
    expect(await deleted(hand.token)).toEqual(denied);
    expect(await deleted(null)).toEqual(stranger);
    await db.owner.query(`update farms set deleted_at = now() - interval '401 days' where id = $1`, [farm_id]);
    expect(await deleted(jose.token)).not.toContain(farm_id);
  });

  test('is deleted only with its own name, when one is sent; older clients send none', async () => {
    const farm_id = await addFarm(db.owner, jose.user_id);
    await db.owner.query(`update farms set farm_name = 'Água  Limpa' where id = $1`, [farm_id]);
    expect(await ask(jose.token, 'DELETE', `/${farm_id}`, { farm_name: 'Água' })).toMatchObject({ status: 409, said: { field: 'farm_name' } });
    expect(await ask(jose.token, 'DELETE', `/${farm_id}`, { farm_name: 7 })).toMatchObject({ status: 422 });
    expect(await ask(jose.token, 'DELETE', `/${farm_id}`, { farm_name: ' agua limpa ' })).toEqual({ status: 200, said: null });
  });

  test('cannot be deleted by an admin', async () => {
    expect(await ask(staff.admin.token, 'DELETE', `/${jose.farm_id}`)).toEqual({ status: 403, said: denied });
    expect((await registered(jose.token)).map(({ id }) => id)).toContain(jose.farm_id);
  });

  test('can be deleted and restored by a person with owner access to it', async () => {
    const farm_id = await addFarm(db.owner, jose.user_id);
    const ana = await createFarm(db.owner);
    await db.owner.query(`insert into user_farm_access (user_id, farm_id, role) values ($1, $2, 'owner')`, [ana.user_id, farm_id]);
    expect(await ask(ana.token, 'DELETE', `/${farm_id}`)).toEqual({ status: 200, said: null });
    expect(await ask(ana.token, 'POST', `/${farm_id}/restore`)).toMatchObject({ status: 200 });
  });
});
