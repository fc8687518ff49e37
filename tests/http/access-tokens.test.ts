// Personal access tokens over HTTP: made with the password, used by programs, never more than their person and their scope.
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccessTokens, CreatedToken, FarmTokens } from '#domain/people/access-tokens';
import type { MyData } from '#domain/people/my-data';
import { isAccessToken, newAccessToken } from '#server/accounts/access-tokens';
import { flushTokenUses } from '#server/accounts/token-uses';
import { createApp } from '#server/http/app';
import { fairShare } from '#server/http/tenant-share';
import { hashPassword } from '#server/kernel/passwords';
import { sessionCookie, tokenHash } from '#server/kernel/session';
import { addFarm, build, createFarm, hire, openSession, type TestFarm } from '../build';
import { freshDatabase } from '../database';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());

const password = 'porteira-verde';
const hash = await hashPassword(password);
const anAddress = () => `10.${tokenHash(randomUUID()).subarray(0, 3).join('.')}`;

type Who = { cookie?: string | undefined; bearer?: string | undefined };
async function ask({ cookie, bearer }: Who, method: InjectOptions['method'], path: string, payload?: unknown, { headers = {}, from = anAddress() } = {}) {
  const answer = await app.inject({
    method: method!,
    url: `/api${path}`,
    remoteAddress: from,
    ...(cookie && { cookies: { [sessionCookie]: cookie } }),
    headers: {
      ...headers,
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  });
  return { status: answer.statusCode, said: answer.headers['content-type']?.toString().includes('json') ? answer.json() : answer.rawPayload };
}
const statusOf = async (bearer: string, path: string, ...more: [string?, unknown?]) =>
  (await ask({ bearer }, (more[0] ?? 'GET') as 'GET', path, more[1])).status;

let jose: TestFarm;
beforeEach(async () => {
  jose = await withPassword(await createFarm(db.owner));
});
async function withPassword(farm: TestFarm) {
  await db.owner.query('update users set password_hash = $1 where id = $2', [hash, farm.user_id]);
  return { ...farm, token: await openSession(db.owner, { user_id: farm.user_id }) };
}
async function staffOf(farm: TestFarm, role: 'worker' | 'manager' | 'admin' = 'worker') {
  const hand = await hire(db.owner, farm, role);
  await db.owner.query('update farm_users set password_hash = $1 where id = $2', [hash, hand.person_id]);
  return { ...hand, token: await openSession(db.owner, { farm_user_ids: [hand.person_id] }) };
}
const create = (who: TestFarm, wanted: object = {}) =>
  ask({ cookie: who.token }, 'POST', '/my_data/tokens', { name: 'Planilha', current: password, ...wanted });
const tokenOf = async (who: TestFarm, wanted: object = {}) => {
  const { status, said } = await create(who, wanted);
  expect([status, said]).toMatchObject([200, { token: expect.any(String) }]);
  return said as CreatedToken;
};
const animals = (farm: TestFarm) => `/farms/${farm.farm_id}/animals`;
const registering = (farm: TestFarm) => `/farms/${farm.farm_id}/verbs/create_animal`;

describe('a token', () => {
  test('has a name to search for, 256 random bits and a checksum, and only its hash is stored', async () => {
    const { id, token } = await tokenOf(jose);
    expect(token).toMatch(/^lida_[0-9A-Za-z]{49}$/);
    const { rows } = await db.superuser.query(
      'select token_hash, s::text as whole, t::text as kept from sessions s join access_tokens t on t.id = s.access_token_id where t.id = $1',
      [id],
    );
    expect(rows[0].token_hash).toEqual(tokenHash(token));
    expect(rows[0].whole + rows[0].kept).not.toContain(token.slice(0, 40));
    expect(isAccessToken(token)).toBe(true);
    const other = token.slice(0, 20) + (token[20] === 'a' ? 'b' : 'a') + token.slice(21);
    expect([isAccessToken(other), isAccessToken(`${token}x`), isAccessToken(token.slice(0, -1)), isAccessToken('lida_')]).toEqual([false, false, false, false]);
    expect(new Set(Array.from({ length: 100 }, newAccessToken)).size).toBe(100);
  });

  test('is made with the password, a name, a farm of the person, known kinds and at most two years', async () => {
    expect(await create(jose, { current: 'errada' })).toMatchObject({ status: 422, said: { field: 'current', message: 'A senha atual não confere' } });
    expect(await create(jose, { name: ' ' })).toMatchObject({ status: 422, said: { field: 'name' } });
    expect(await create(jose, { days: 731 })).toMatchObject({ status: 422, said: { field: 'days' } });
    expect(await create(jose, { days: 0 })).toMatchObject({ status: 422 });
    expect(await create(jose, { nouns: [] })).toMatchObject({ status: 422, said: { field: 'nouns' } });
    expect(await create(jose, { nouns: ['farm_users'] })).toMatchObject({ status: 422, said: { field: 'nouns' } });
    expect(await create(jose, { farm_id: (await createFarm(db.owner)).farm_id })).toMatchObject({ status: 422, said: { field: 'farm_id' } });
    expect(await create(jose, { user_id: randomUUID() })).toMatchObject({ status: 422 });
    const { expires_at } = await tokenOf(jose, { days: 730 });
    expect(Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000)).toBe(730);
    const usual = await tokenOf(jose);
    expect(Math.round((Date.parse(usual.expires_at) - Date.now()) / 86_400_000)).toBe(365);
  });

  test('works on lists, a record, verbs, figures, ADE, export, snapshot and pull', async () => {
    const { token: bearer } = await tokenOf(jose, { may_write: true });
    const cow = build.animal();
    const farm = `/farms/${jose.farm_id}`;
    expect(await ask({ bearer }, 'POST', registering(jose), cow)).toMatchObject({ status: 200, said: { status: 'ok' } });
    expect((await ask({ bearer }, 'GET', animals(jose))).said).toMatchObject({ rows: [{ id: cow.id }] });
    for (const path of [
      `/animals/${cow.id}`,
      `/animals/${cow.id}/history`,
      '/figures/herd',
      '/ade/WeightEvent',
      '/export',
      '/snapshot',
      '/alerts',
      '/changes',
      '/deleted',
      '/double-events',
    ])
      expect([path, await statusOf(bearer, farm + path)]).toEqual([path, 200]);
    const pulled = await ask({ bearer }, 'POST', `${farm}/sync`, { cursor: null, calls: [] });
    expect(pulled).toMatchObject({ status: 200, said: { farm: { id: jose.farm_id } } });
    expect((await ask({ bearer }, 'GET', '/token')).said).toMatchObject({ name: 'Planilha', may_write: true, nouns: null, farms: [{ id: jose.farm_id }] });
  });

  test('writes in the name of its person', async () => {
    const { token: bearer } = await tokenOf(jose, { may_write: true });
    const cow = build.animal();
    await ask({ bearer }, 'POST', registering(jose), cow);
    const { rows } = await db.superuser.query('select actor from calls where farm_id = $1 order by version desc limit 1', [jose.farm_id]);
    expect(rows).toEqual([{ actor: jose.user_id }]);
  });
});

describe('the scope', () => {
  test('read only: lists open, verbs and calls of a sync do not', async () => {
    const { token: bearer } = await tokenOf(jose);
    expect(await statusOf(bearer, animals(jose))).toBe(200);
    expect(await ask({ bearer }, 'POST', registering(jose), build.animal())).toMatchObject({ status: 403, said: { code: 'forbidden' } });
    const call = build.call('create_animal', build.animal());
    const { said } = await ask({ bearer }, 'POST', `/farms/${jose.farm_id}/sync`, { cursor: null, calls: [call] });
    expect(said).toMatchObject({ results: [{ status: 'refused', code: 'forbidden' }] });
    expect((await ask({ bearer }, 'GET', animals(jose))).said).toMatchObject({ rows: [] });
  });

  test('one farm: the others are not there', async () => {
    const other = { ...jose, farm_id: await addFarm(db.owner, jose.user_id) };
    const { token: bearer } = await tokenOf(jose, { farm_id: jose.farm_id });
    expect([await statusOf(bearer, animals(jose)), await statusOf(bearer, animals(other))]).toEqual([200, 404]);
    expect((await ask({ bearer }, 'GET', '/token')).said.farms).toHaveLength(1);
    const { token: everywhere } = await tokenOf(jose);
    expect([await statusOf(everywhere, animals(jose)), await statusOf(everywhere, animals(other))]).toEqual([200, 200]);
  });

  test('kinds of record: nothing of another leaves by a list, a record, a snapshot or an export', async () => {
    const cow = build.animal();
    await ask({ cookie: jose.token }, 'POST', registering(jose), cow);
    const { token: bearer } = await tokenOf(jose, { nouns: ['milk_production'], may_write: true });
    expect([await statusOf(bearer, `/farms/${jose.farm_id}/milk_production`), await statusOf(bearer, animals(jose))]).toEqual([200, 403]);
    expect(await statusOf(bearer, `${animals(jose)}/${cow.id}`)).toBe(403);
    expect(await statusOf(bearer, registering(jose), 'POST', build.animal())).toBe(403);
    const { said: page } = await ask({ bearer }, 'GET', `/farms/${jose.farm_id}/snapshot`);
    expect(page.toString()).not.toContain(cow.id);
    const { said } = await ask({ bearer }, 'GET', `/farms/${jose.farm_id}/changes`);
    expect(JSON.stringify(said)).not.toContain(cow.id);
  });
});

describe('never more than its person', () => {
  test('a role that changes changes the token', async () => {
    const hand = await staffOf(jose);
    const { token: bearer } = await tokenOf(hand, { may_write: true });
    expect(await statusOf(bearer, registering(jose), 'POST', build.animal())).toBe(200);
    await db.owner.query(`update farm_users set role = 'visitor' where id = $1`, [hand.person_id]);
    expect([await statusOf(bearer, registering(jose), 'POST', build.animal()), await statusOf(bearer, animals(jose))]).toEqual([403, 200]);
    await db.owner.query(`update farms set removed_modules = '{"visitor": ["milk"]}' where id = $1`, [jose.farm_id]);
    expect(await statusOf(bearer, `/farms/${jose.farm_id}/milk_production`)).toBe(403);
  });

  test('dismissed, it ends; and does not begin again when the person is hired back', async () => {
    const hand = await staffOf(jose);
    const { token: bearer } = await tokenOf(hand);
    await db.owner.query('update farm_users set is_active = false where id = $1', [hand.person_id]);
    expect(await statusOf(bearer, animals(jose))).toBe(401);
    await db.owner.query('update farm_users set is_active = true where id = $1', [hand.person_id]);
    expect(await statusOf(bearer, animals(jose))).toBe(401);
  });

  test('suspended, it waits; with a new password or expired, it is over', async () => {
    const { token: bearer } = await tokenOf(jose);
    await db.owner.query('update users set suspended_at = now() where id = $1', [jose.user_id]);
    expect(await statusOf(bearer, animals(jose))).toBe(403);
    await db.owner.query('update users set suspended_at = null where id = $1', [jose.user_id]);
    expect(await statusOf(bearer, animals(jose))).toBe(200);
    await db.owner.query(`update sessions set expires_at = now() - interval '1 second' where token_hash = $1`, [tokenHash(bearer)]);
    expect(await statusOf(bearer, animals(jose))).toBe(401);
    const { token: second } = await tokenOf(jose);
    await ask({ cookie: jose.token }, 'PUT', '/accounts/password', { current: password, password: 'curral-de-pedra' });
    expect(await statusOf(second, animals(jose))).toBe(401);
  });

  test('an old session’s token in a header, or a token in the cookie, is nobody', async () => {
    const { token } = await tokenOf(jose);
    expect((await ask({ bearer: jose.token }, 'GET', animals(jose))).status).toBe(401);
    expect((await ask({ cookie: token }, 'GET', animals(jose))).status).toBe(401);
    expect((await ask({ cookie: token }, 'GET', '/my_data')).status).toBe(401);
  });

  test('with a cookie beside it, only the token counts', async () => {
    const { token: bearer } = await tokenOf(jose);
    expect((await ask({ cookie: jose.token, bearer }, 'POST', registering(jose), build.animal())).status).toBe(403);
    expect((await ask({ cookie: jose.token, bearer: 'lida_nada' }, 'GET', animals(jose))).status).toBe(401);
    expect((await ask({ cookie: jose.token, bearer: '' }, 'GET', animals(jose))).status).toBe(401);
    expect((await ask({ cookie: jose.token, bearer }, 'GET', '/my_data')).status).toBe(403);
  });

  test('a page of another site may not write by the cookie, a program may by its token', async () => {
    const { token: bearer } = await tokenOf(jose, { may_write: true });
    const headers = { origin: 'https://malvado.example', 'sec-fetch-site': 'cross-site' };
    expect((await ask({ cookie: jose.token }, 'POST', registering(jose), build.animal(), { headers })).status).toBe(403);
    expect((await ask({ bearer }, 'POST', registering(jose), build.animal(), { headers })).status).toBe(200);
  });
});

describe('limits', () => {
  test('wrong tokens count for their network as wrong passwords do, each once; a right one still works', async () => {
    const from = anAddress();
    const { token } = await tokenOf(jose);
    const tryWith = async (bearer: string) => (await ask({ bearer }, 'GET', animals(jose), undefined, { from })).status;
    const same = newAccessToken();
    for (let n = 0; n < 120; n++) expect(await tryWith(same)).toBe(401);
    for (let n = 0; n < 99; n++) expect(await tryWith(n % 2 ? newAccessToken() : `lida_${n}`)).toBe(401);
    expect(await tryWith(newAccessToken())).toBe(429);
    expect(await tryWith(token)).toBe(200);
    const signIn = await ask({}, 'POST', '/session', { email: `${randomUUID()}@lida.demo`, password }, { from });
    expect(signIn.status).toBe(429);
  });

  test('each token has a rate of its own', async () => {
    const usual = { ...fairShare.token };
    Object.assign(fairShare.token, { rate: 1, burst: 3 });
    const slow = await createApp(db.app);
    Object.assign(fairShare.token, usual);
    const { token } = await tokenOf(jose);
    const get = async (bearer: string) => (await slow.inject({ url: `/api${animals(jose)}`, headers: { authorization: `Bearer ${bearer}` } })).statusCode;
    expect([await get(token), await get(token), await get(token), await get(token)]).toEqual([200, 200, 200, 429]);
    expect(await get((await tokenOf(jose)).token)).toBe(200);
    await slow.close();
  });

  test('the last use is written beside the request, once a minute', async () => {
    const { id, token } = await tokenOf(jose);
    const used = async () =>
      ((await ask({ cookie: jose.token }, 'GET', '/my_data/tokens')).said as AccessTokens).rows.find((one) => one.id === id)!.last_used_at;
    expect(await used()).toBeNull();
    await statusOf(token, animals(jose));
    await flushTokenUses(db.app);
    const first = await used();
    expect(first).not.toBeNull();
    await statusOf(token, animals(jose));
    await flushTokenUses(db.app);
    expect(await used()).toBe(first);
  });
});

describe('lists and revoking', () => {
  test('its person sees name, scope and end, and revokes it at once; another person cannot', async () => {
    const { id, token } = await tokenOf(jose, { name: 'Robô da ordenha', nouns: ['animals'] });
    const neighbour = await withPassword(await createFarm(db.owner));
    expect((await ask({ cookie: neighbour.token }, 'DELETE', `/my_data/tokens/${id}`)).status).toBe(404);
    expect((await ask({ cookie: neighbour.token }, 'GET', '/my_data/tokens')).said).toEqual({ rows: [] });
    const { said } = await ask({ cookie: jose.token }, 'GET', '/my_data/tokens');
    expect(said).toMatchObject({ rows: [{ id, name: 'Robô da ordenha', hint: token.slice(-4), nouns: ['animals'], may_write: false, ended_at: null }] });
    expect(JSON.stringify(said)).not.toContain(token);
    expect(await ask({ cookie: jose.token }, 'DELETE', `/my_data/tokens/${id}`)).toEqual({ status: 200, said: null });
    expect(await statusOf(token, animals(jose))).toBe(401);
    expect((await ask({ cookie: jose.token }, 'DELETE', `/my_data/tokens/${id}`)).status).toBe(404);
    expect((await ask({ cookie: jose.token }, 'GET', '/my_data/tokens')).said.rows).toMatchObject([{ id, ended_at: expect.any(String) }]);
  });

  test('the owner sees every token that reaches the farm and revokes it; staff and other owners do not', async () => {
    const hand = await staffOf(jose);
    const admin = await staffOf(jose, 'admin');
    const { id, token } = await tokenOf(hand, { name: 'Celular do curral' });
    const path = `/farms/${jose.farm_id}/tokens`;
    const rows = async () => ((await ask({ cookie: jose.token }, 'GET', path)).said as FarmTokens).rows;
    expect(await rows()).toMatchObject([{ id, name: 'Celular do curral', person_name: 'Pessoa worker', is_shared: false }]);
    for (const who of [hand, admin]) expect((await ask({ cookie: who.token }, 'GET', path)).status).toBe(403);
    const neighbour = await createFarm(db.owner);
    expect((await ask({ cookie: neighbour.token }, 'DELETE', `${path}/${id}`)).status).toBe(404);
    expect((await ask({ cookie: neighbour.token }, 'DELETE', `/farms/${neighbour.farm_id}/tokens/${id}`)).status).toBe(404);
    expect((await ask({ cookie: jose.token }, 'DELETE', `${path}/${id}`)).status).toBe(200);
    expect(await statusOf(token, animals(jose))).toBe(401);
    expect(await rows()).toEqual([]);
    expect((await ask({ cookie: hand.token }, 'GET', '/my_data/tokens')).said.rows).toMatchObject([{ id, ended_by: expect.any(String) }]);
  });

  test('a token that serves another owner too keeps that one', async () => {
    const maria = await createFarm(db.owner);
    const [here, there] = [await staffOf(jose), await staffOf(maria)];
    const both = { ...here, token: await openSession(db.owner, { farm_user_ids: [here.person_id!, there.person_id!] }) };
    const { id, token } = await tokenOf(both);
    expect([await statusOf(token, animals(jose)), await statusOf(token, animals(maria))]).toEqual([200, 200]);
    expect((await ask({ cookie: jose.token }, 'DELETE', `/farms/${jose.farm_id}/tokens/${id}`)).status).toBe(200);
    expect([await statusOf(token, animals(jose)), await statusOf(token, animals(maria))]).toEqual([404, 200]);
    await db.owner.query('update farm_users set is_active = false where id = $1', [there.person_id]);
    expect(await statusOf(token, animals(maria))).not.toBe(200);
  });

  test('they are in the person’s own data, and gone with it', async () => {
    const hand = await staffOf(jose);
    const { id } = await tokenOf(hand, { name: 'Notebook do Zé' });
    const data = (await ask({ cookie: hand.token }, 'GET', '/my_data')).said as MyData;
    expect(data.programs).toMatchObject([{ id, name: 'Notebook do Zé' }]);
    expect(data.sessions).toHaveLength(1);
    expect((await ask({ cookie: hand.token }, 'GET', '/my_data/csv')).said.toString()).toContain('Notebook do Zé');
    await db.owner.query(`update farm_users set email = id || '@removida.invalid' where id = $1`, [hand.person_id]);
    expect((await db.superuser.query('select 1 from access_tokens where id = $1', [id])).rowCount).toBe(0);
  });

  test('creation and end are in the access log, without the token', async () => {
    const { id, token } = await tokenOf(jose, { name: 'Balança' });
    await ask({ cookie: jose.token }, 'DELETE', `/my_data/tokens/${id}`);
    const { said } = await ask({ cookie: jose.token }, 'GET', '/access_log');
    expect(said.rows.map((one: { kind: string; target: string }) => [one.kind, one.target])).toEqual([
      ['token_revoked', 'Balança'],
      ['token_created', 'Balança'],
    ]);
    expect(JSON.stringify(said)).not.toContain(token);
  });

  test('old ones are swept: over at their day, forgotten after six months', async () => {
    const { id } = await tokenOf(jose);
    await db.superuser.query(
      `update sessions set started_at = now() - interval '300 days', renewed_at = now() - interval '300 days' where access_token_id = $1`,
      [id],
    );
    await db.superuser.query('select sweep()');
    expect((await db.superuser.query('select ended_at from access_tokens where id = $1', [id])).rows).toEqual([{ ended_at: null }]);
    await db.superuser.query(`update sessions set expires_at = now() - interval '1 day' where access_token_id = $1`, [id]);
    await db.superuser.query('select sweep()');
    expect((await db.superuser.query('select ended_at from access_tokens where id = $1', [id])).rows).not.toEqual([{ ended_at: null }]);
    await db.superuser.query(`update access_tokens set ended_at = now() - interval '7 months' where id = $1`, [id]);
    await db.superuser.query('select sweep()');
    expect((await db.superuser.query('select 1 from access_tokens where id = $1', [id])).rowCount).toBe(0);
  });
});
