// Suspending an owner, over HTTP: nobody of that tenant can sign in or do anything, nothing is lost, and everything works again afterwards.
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/http/app';
import { hashPassword } from '#server/kernel/passwords';
import { sessionCookie, tokenHash } from '#server/kernel/session';
import { addFarm, build, createFarm, hire, openSession, superAdmin, type TestFarm } from '../build';
import { freshDatabase } from '../database';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());

const password = 'porteira-verde';
const suspended = { status: 403, said: { message: 'O acesso desta conta está suspenso. Fale com o administrador.', code: 'suspended' } };
const denied = { status: 403, said: { message: 'Acesso Negado', code: 'forbidden' } };

async function ask(token: string | null, method: InjectOptions['method'], path: string, payload?: unknown) {
  const answer = await app.inject({
    method: method!,
    url: `/api${path}`,
    remoteAddress: '203.0.113.7',
    ...(token && { cookies: { [sessionCookie]: token } }),
    ...(payload !== undefined && { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } }),
  });
  return { status: answer.statusCode, said: answer.headers['content-type']?.toString().includes('json') ? answer.json() : answer.body };
}

let chief: Awaited<ReturnType<typeof superAdmin>>;
beforeAll(async () => {
  chief = await superAdmin(db.owner);
});
const suspend = (id: string, on = true, token = chief.token) => ask(token, 'PUT', `/super_admin/owners/${id}/suspension`, { suspended: on });
const roles = ['owner', 'admin', 'manager', 'worker', 'visitor'] as const;
const signIn = (email: string) => ask(null, 'POST', '/session', { email, password });

describe('of a suspended owner', () => {
  test.each(roles)('a %s is refused with an open session, on every route, and works again afterwards', async (role) => {
    const farm = await createFarm(db.owner);
    const person = await hire(db.owner, farm, role);
    expect(await suspend(farm.user_id)).toEqual({ status: 200, said: null });
    const here = `/farms/${farm.farm_id}`;
    const asked: [InjectOptions['method'], string, unknown?][] = [
      ['GET', here],
      ['GET', `${here}/animals`],
      ['GET', `${here}/snapshot`],
      ['GET', `${here}/export`],
      ['POST', `${here}/sync`, { cursor: null, calls: [] }],
      ['POST', `${here}/verbs/create_animal`, build.animal()],
      ['GET', '/farms'],
      ['GET', '/farm_users'],
      ['GET', '/access_log'],
      ['GET', '/my_data'],
      ['GET', '/session'],
      ['POST', '/session/refresh'],
      ['DELETE', '/my_data/sessions'],
      ['PUT', '/accounts/password', { current: 'x', password: 'porteira-nova' }],
    ];
    for (const [method, path, body] of asked) expect([path, await ask(person.token, method, path, body)]).toEqual([path, suspended]);
    expect(await suspend(farm.user_id, false)).toEqual({ status: 200, said: null });
    expect((await ask(person.token, 'GET', `${here}/animals`)).status).toBe(200);
    expect((await ask(person.token, 'GET', '/session')).said).toMatchObject({ farms: [{ id: farm.farm_id }] });
  });

  test('waiting calls of a device are neither accepted nor refused, and are accepted afterwards', async () => {
    const farm = await createFarm(db.owner);
    const hand = await hire(db.owner, farm, 'worker');
    const call = build.call('create_animal', build.animal());
    await suspend(farm.user_id);
    // The whole request is refused, without a result for any call: a device keeps them all.
    expect(await ask(hand.token, 'POST', `/farms/${farm.farm_id}/sync`, { cursor: null, calls: [call] })).toEqual(suspended);
    await suspend(farm.user_id, false);
    expect((await ask(hand.token, 'POST', `/farms/${farm.farm_id}/sync`, { cursor: null, calls: [call] })).said.results).toMatchObject([
      { id: call.id, status: 'ok' },
    ]);
  });

  test('nobody signs in, the reason needs the right password, and it is recorded', async () => {
    const farm = await createFarm(db.owner);
    const hand = await hire(db.owner, farm, 'manager');
    const hash = await hashPassword(password);
    await db.owner.query('update users set password_hash = $1 where id = $2', [hash, farm.user_id]);
    await db.owner.query('update farm_users set password_hash = $1 where id = $2', [hash, hand.person_id]);
    await suspend(farm.user_id);
    for (const id of [farm.user_id, hand.person_id]) {
      expect(await signIn(`${id}@lida.demo`)).toEqual(suspended);
      expect(await ask(null, 'POST', '/session', { email: `${id}@lida.demo`, password: 'errada' })).toMatchObject({
        status: 401,
        said: { code: 'credentials' },
      });
    }
    const { said } = await ask(chief.token, 'GET', '/super_admin/access_log?kind=sign_in_suspended');
    expect(said.rows.map(({ target }: { target: string }) => target)).toEqual([`${hand.person_id}@lida.demo`, `${farm.user_id}@lida.demo`]);
    await suspend(farm.user_id, false);
    expect((await signIn(`${hand.person_id}@lida.demo`)).status).toBe(200);
  });

  test('nothing is deleted: every row is unchanged', async () => {
    const farm = await createFarm(db.owner);
    await hire(db.owner, farm, 'worker');
    const all = async () =>
      (
        await db.superuser.query(
          `select (select jsonb_agg(f) from farms f where user_id = $1) as farms, (select jsonb_agg(r) from farm_users r where owner_user_id = $1) as staff,
            (select to_jsonb(u) - 'suspended_at' from users u where id = $1) as account, (select count(*) from sessions where user_id = $1) as sessions`,
          [farm.user_id],
        )
      ).rows;
    const before = await all();
    await suspend(farm.user_id);
    expect(await all()).toEqual(before);
  });

  test('a session that expired meanwhile still gets the reason, and continues afterwards', async () => {
    const farm = await createFarm(db.owner);
    await suspend(farm.user_id);
    await db.owner.query(`update sessions set expires_at = now() - interval '1 minute' where token_hash = $1`, [tokenHash(farm.token)]);
    expect(await ask(farm.token, 'POST', '/session/refresh')).toEqual(suspended);
    expect(await ask(farm.token, 'POST', `/farms/${farm.farm_id}/sync`, { cursor: null, calls: [] })).toEqual(suspended);
    await suspend(farm.user_id, false);
    expect((await ask(farm.token, 'GET', `/farms/${farm.farm_id}/animals`)).status).toBe(200);
  });

  test('another owner’s farm is still not found', async () => {
    const [farm, neighbour] = [await createFarm(db.owner), await createFarm(db.owner)];
    await suspend(farm.user_id);
    expect((await ask(farm.token, 'GET', `/farms/${neighbour.farm_id}/animals`)).status).toBe(404);
    expect((await ask(neighbour.token, 'GET', `/farms/${farm.farm_id}/animals`)).status).toBe(404);
  });
});

describe('a person of two owners, one of them suspended', () => {
  async function ofTwo(): Promise<{ ana: TestFarm; bia: TestFarm; token: string; email: string }> {
    const [ana, bia] = [await createFarm(db.owner), await createFarm(db.owner)];
    const email = `${randomUUID()}@lida.demo`;
    const records = [await hire(db.owner, ana, 'worker'), await hire(db.owner, bia, 'manager')].map(({ person_id }) => person_id);
    await db.owner.query('update farm_users set email = $1, password_hash = $2 where id = any($3)', [email, await hashPassword(password), records]);
    await suspend(ana.user_id);
    return { ana, bia, token: await openSession(db.owner, { farm_user_ids: records }), email };
  }

  test('enters the other farm with an open session, and only that', async () => {
    const { ana, bia, token } = await ofTwo();
    expect(await ask(token, 'GET', `/farms/${ana.farm_id}/animals`)).toEqual(suspended);
    expect((await ask(token, 'GET', `/farms/${bia.farm_id}/animals`)).status).toBe(200);
    expect((await ask(token, 'GET', '/session')).said.farms.map(({ id }: { id: string }) => id)).toEqual([bia.farm_id]);
    const { said } = await ask(token, 'GET', '/my_data');
    expect(said.staff.map(({ farm_id }: { farm_id: string }) => farm_id)).toEqual([bia.farm_id]);
  });

  test('signs in to the other, and the new session opens nothing of the first even afterwards', async () => {
    const { ana, bia, email } = await ofTwo();
    const { status, said } = await signIn(email);
    expect([status, said.farms.map(({ id }: { id: string }) => id)]).toEqual([200, [bia.farm_id]]);
    await suspend(ana.user_id, false);
    expect((await signIn(email)).said.farms).toHaveLength(2);
  });

  test('with a suspended account of their own, works where they are staff, and has no farm', async () => {
    const [ana, bia] = [await createFarm(db.owner), await createFarm(db.owner)];
    const hand = await hire(db.owner, bia, 'worker');
    const token = await openSession(db.owner, { user_id: ana.user_id, farm_user_ids: [hand.person_id] });
    await suspend(ana.user_id);
    expect(await ask(token, 'GET', `/farms/${ana.farm_id}/animals`)).toEqual(suspended);
    expect((await ask(token, 'GET', `/farms/${bia.farm_id}/animals`)).status).toBe(200);
    expect(await ask(token, 'GET', '/farms')).toEqual(denied);
    expect(await ask(token, 'GET', '/access_log')).toEqual(denied);
    expect(await ask(token, 'POST', `/farms/${ana.farm_id}/restore`)).toEqual(denied);
  });

  test('with a suspended account has no access that another owner gave to that account either', async () => {
    const [ana, bia] = [await createFarm(db.owner), await createFarm(db.owner)];
    await db.owner.query(`insert into user_farm_access (user_id, farm_id, role) values ($1, $2, 'admin')`, [ana.user_id, bia.farm_id]);
    expect((await ask(ana.token, 'GET', `/farms/${bia.farm_id}/animals`)).status).toBe(200);
    await suspend(ana.user_id);
    expect(await ask(ana.token, 'GET', `/farms/${bia.farm_id}/animals`)).toEqual(suspended);
    await suspend(ana.user_id, false);
    await suspend(bia.user_id);
    expect(await ask(ana.token, 'GET', `/farms/${bia.farm_id}/animals`)).toEqual(suspended);
  });
});

describe('the right to suspend', () => {
  test.each(roles)('is not a %s’s', async (role) => {
    const [farm, other] = [await createFarm(db.owner), await createFarm(db.owner)];
    const { token } = await hire(db.owner, farm, role);
    for (const on of [true, false]) expect(await suspend(other.user_id, on, token)).toEqual(denied);
    expect(await ask(token, 'GET', '/super_admin/suspended_owners')).toEqual(denied);
    expect((await ask(other.token, 'GET', `/farms/${other.farm_id}/animals`)).status).toBe(200);
  });

  test('is a super admin’s, never for themselves, and not while suspended', async () => {
    expect(await suspend(chief.id)).toMatchObject({ status: 409, said: { message: 'Você não pode suspender a sua própria conta' } });
    const second = await superAdmin(db.owner);
    expect((await suspend(second.id)).status).toBe(200);
    expect(await suspend(chief.id, true, second.token)).toEqual(suspended);
    expect(await ask(second.token, 'GET', '/super_admin/farms')).toEqual(suspended);
    expect((await suspend(second.id, false)).status).toBe(200);
    expect((await ask(second.token, 'GET', '/super_admin/farms')).status).toBe(200);
  });

  test('needs an existing account, and reports missing values', async () => {
    expect(await suspend(randomUUID())).toMatchObject({ status: 404, said: { message: 'Conta não encontrada' } });
    expect((await suspend('nada')).status).toBe(404);
    expect((await ask(chief.token, 'PUT', `/super_admin/owners/${chief.id}/suspension`, {})).status).toBe(422);
  });

  test('shows who is suspended, and since when, which a repetition does not change; it is recorded for the owner', async () => {
    const farm = await createFarm(db.owner);
    await hire(db.owner, farm, 'worker');
    await suspend(farm.user_id);
    const listed = async () => (await ask(chief.token, 'GET', '/super_admin/suspended_owners')).said.rows.find(({ id }: { id: string }) => id === farm.user_id);
    const first = await listed();
    expect(first).toMatchObject({ name: 'José Antônio Ribeiro', email: `${farm.user_id}@lida.demo`, farm_names: ['Fazenda Santa Clara'], people: 1 });
    await suspend(farm.user_id);
    expect(await listed()).toEqual(first);
    const panel = (await ask(chief.token, 'GET', '/super_admin/farms?limit=200')).said.rows;
    expect(panel.find(({ id }: { id: string }) => id === farm.farm_id)).toMatchObject({ owner_id: farm.user_id, suspended_at: first.suspended_at });
    await suspend(farm.user_id, false);
    expect(await listed()).toBeUndefined();
    const noted = (await ask(farm.token, 'GET', '/access_log')).said.rows.map(({ kind, person_name }: Record<string, string>) => [kind, person_name]);
    expect(noted).toEqual([
      ['owner_reactivated', 'Super admin'],
      ['owner_suspended', 'Super admin'],
      ['owner_suspended', 'Super admin'],
    ]);
  });

  test('covers a farm created meanwhile too', async () => {
    const farm = await createFarm(db.owner);
    const second = await addFarm(db.owner, farm.user_id);
    await suspend(farm.user_id);
    expect(await ask(farm.token, 'GET', `/farms/${second}/animals`)).toEqual(suspended);
  });
});
