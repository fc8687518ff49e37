// Sessions and passwords: lifetime, immediate end, first password, new account, reset by mail, and cross-site requests.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '#server/accounts/accounts';
import { createApp } from '#server/http/app';
import { hashPassword } from '#server/kernel/passwords';
import { tokenHash } from '#server/kernel/session';
import { readSettings } from '#server/kernel/settings';
import { addFarm, createFarm, hire, openSession, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { linkIn, startMailServer } from '../mail-server';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());

const session = async (token: string) => (await app.inject({ url: '/api/session', cookies: { lida_session: token } })).json();
const animals = async ({ farm_id, token }: TestFarm) =>
  (await app.inject({ url: `/api/farms/${farm_id}/animals`, cookies: { lida_session: token } })).statusCode;
const refresh = (token?: string) => app.inject({ method: 'POST', url: '/api/session/refresh', cookies: token ? { lida_session: token } : {} });
const age = (token: string, column: 'renewed_at' | 'expires_at' | 'created_at' | 'started_at', by: string) =>
  db.owner.query(`update sessions set ${column} = now() - $2::interval where token_hash = $1`, [tokenHash(token), by]);

describe('a session', () => {
  it('is nobody’s without a cookie, or with an unknown one', async () => {
    expect((await app.inject({ url: '/api/session' })).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/session' })).json()).toBeNull();
    expect(await session('x'.repeat(43))).toBeNull();
  });

  it('lasts an hour, is renewed for an hour, and returns the server’s time', async () => {
    const farm = await createFarm(db.owner);
    const before = await session(farm.token);
    await age(farm.token, 'expires_at', '-30 seconds');
    const after = (await refresh(farm.token)).json();
    expect(Date.parse(after.expires_at) - Date.parse(after.now)).toBeGreaterThan(3_590_000);
    expect(after.person).toEqual(before.person);
    expect(after.farms).toEqual([{ id: farm.farm_id, user_id: farm.user_id, farm_name: 'Fazenda Santa Clara', user_role: 'owner', is_owner_or_admin: true }]);
  });

  it('opens nothing once expired, but can be renewed without a new sign-in', async () => {
    const farm = await createFarm(db.owner);
    await age(farm.token, 'expires_at', '59 days');
    await age(farm.token, 'renewed_at', '59 days');
    expect(await animals(farm)).toBe(401);
    expect((await session(farm.token)).farms).toEqual([]);
    expect((await refresh(farm.token)).statusCode).toBe(200);
    expect(await animals(farm)).toBe(200);
  });

  it('ends after 60 idle days', async () => {
    const farm = await createFarm(db.owner);
    await age(farm.token, 'expires_at', '60 days');
    await age(farm.token, 'renewed_at', '60 days 1 minute');
    expect(await session(farm.token)).toBeNull();
    expect((await refresh(farm.token)).json()).toEqual({ message: 'User not authenticated', code: 'unauthenticated' });
    expect((await refresh()).statusCode).toBe(401);
  });

  it('ends 180 days after the sign-in, however it is used', async () => {
    const [young, old] = [await createFarm(db.owner), await createFarm(db.owner)];
    await age(young.token, 'started_at', '179 days 23 hours 30 minutes');
    const { expires_at, now } = (await refresh(young.token)).json();
    expect(Date.parse(expires_at) - Date.parse(now)).toBeLessThan(1_810_000);
    expect(await animals(young)).toBe(200);
    await age(old.token, 'started_at', '180 days 1 second');
    expect((await refresh(old.token)).statusCode).toBe(401);
    expect(await session(old.token)).toBeNull();
  });

  describe('that was used for a day', () => {
    const tokenIn = (answer: Awaited<ReturnType<typeof refresh>>) => answer.cookies.find(({ name }) => name === 'lida_session')!.value;
    const used = async (by = '24 hours 1 second') => {
      const farm = await createFarm(db.owner);
      await age(farm.token, 'created_at', by);
      return farm;
    };

    it('gets another token, and not a moment earlier', async () => {
      const [young, old] = [await used('23 hours 59 minutes'), await used()];
      expect(tokenIn(await refresh(young.token))).toBe(young.token);
      expect(tokenIn(await refresh(old.token))).not.toBe(old.token);
    });

    it('keeps the old token until the new one is used: an answer may be lost', async () => {
      const farm = await used();
      const next = tokenIn(await refresh(farm.token));
      expect(await animals(farm)).toBe(200);
      // Requested again, since the answer was lost: the same one.
      expect(tokenIn(await refresh(farm.token))).toBe(next);
      expect(await animals({ ...farm, token: next })).toBe(200);
      expect(await animals(farm)).toBe(401);
      expect((await refresh(farm.token)).statusCode).toBe(401);
      expect(tokenIn(await refresh(next))).toBe(next);
    });

    it('continues in two tabs that renew concurrently', async () => {
      const farm = await used();
      const [one, other] = await Promise.all([refresh(farm.token), refresh(farm.token)]);
      expect(tokenIn(one)).toBe(tokenIn(other));
      expect(await animals({ ...farm, token: tokenIn(one) })).toBe(200);
    });

    it('of staff opens the same records', async () => {
      const worker = await hire(db.owner, await createFarm(db.owner), 'worker');
      await age(worker.token, 'created_at', '2 days');
      expect(await animals({ ...worker, token: tokenIn(await refresh(worker.token)) })).toBe(200);
      expect(await animals(worker)).toBe(401);
    });

    it('ends with both tokens on sign-out with either', async () => {
      const farm = await used();
      const next = tokenIn(await refresh(farm.token));
      await app.inject({ method: 'DELETE', url: '/api/session', cookies: { lida_session: farm.token } });
      expect([await session(farm.token), await session(next)]).toEqual([null, null]);
    });
  });

  it('ends on sign-out, on the server too', async () => {
    const farm = await createFarm(db.owner);
    const out = await app.inject({ method: 'DELETE', url: '/api/session', cookies: { lida_session: farm.token } });
    expect(out.statusCode).toBe(200);
    expect(String(out.headers['set-cookie'])).toMatch(/^lida_session=; Max-Age=0; Path=\/; .*HttpOnly; SameSite=Lax$/);
    expect(await session(farm.token)).toBeNull();
    expect(await animals(farm)).toBe(401);
  });

  it.each([
    ['switched off', 'update farm_users set is_active = false where id = $1'],
    ['deleted', 'delete from farm_users where id = $1'],
    ['given another password', `update farm_users set password_hash = 'x' where id = $1`],
  ])('ends at once when its staff record is %s', async (_, change) => {
    const worker = await hire(db.owner, await createFarm(db.owner), 'worker');
    expect(await animals(worker)).toBe(200);
    await db.owner.query(change, [worker.person_id]);
    expect(await session(worker.token)).toBeNull();
    expect(await animals(worker)).toBe(401);
  });

  it('continues with its other records when one of them ends', async () => {
    const [here, there] = [await createFarm(db.owner), await createFarm(db.owner)];
    const [one, two] = [await hire(db.owner, here, 'worker'), await hire(db.owner, there, 'admin')];
    const token = await openSession(db.owner, { farm_user_ids: [one.person_id, two.person_id] });
    await db.owner.query('update farm_users set is_active = false where id = $1', [one.person_id]);
    expect((await session(token)).farms.map(({ id }: { id: string }) => id)).toEqual([there.farm_id]);
  });

  it('ends everywhere when the owner’s password changes', async () => {
    const farm = await createFarm(db.owner);
    const phone = await openSession(db.owner, { user_id: farm.user_id });
    await db.owner.query(`update users set password_hash = 'x' where id = $1`, [farm.user_id]);
    expect([await session(farm.token), await session(phone)]).toEqual([null, null]);
  });
});

describe('a password set by somebody else', () => {
  const given = 'dada-por-outro';
  let kept: string;
  beforeAll(async () => {
    kept = await hashPassword(given);
  });

  async function newcomer() {
    const email = `${randomUUID()}@lida.demo`;
    const farms = [await createFarm(db.owner), await createFarm(db.owner)];
    for (const { user_id, farm_id } of farms)
      await db.owner.query(
        `insert into farm_users (id, farm_id, owner_user_id, name, email, password_hash, role) values ($1, $2, $3, 'Wesley', $4, $5, 'worker')`,
        [randomUUID(), farm_id, user_id, email, kept],
      );
    const enter = (password: string) => app.inject({ method: 'POST', url: '/api/session', payload: { email, password } });
    const arrived = await enter(given);
    return { enter, arrived, token: arrived.cookies[0]!.value };
  }
  const change = (token: string, payload: object) => app.inject({ method: 'PUT', url: '/api/accounts/password', cookies: { lida_session: token }, payload });

  it('has to be changed, and the change applies to every record the session opened', async () => {
    const { enter, arrived, token } = await newcomer();
    expect(arrived.json()).toMatchObject({ must_change_password: true, farms: [] });
    const elsewhere = (await enter(given)).cookies[0]!.value;
    const changed = await change(token, { password: 'so-minha' });
    expect(changed.json()).toMatchObject({ must_change_password: false, farms: [{}, {}] });
    // It continues with another token, and the previous one ends with the first use of that.
    const next = changed.cookies.find(({ name }) => name === 'lida_session')!.value;
    expect(next).not.toBe(token);
    expect([(await session(next)).farms.length, await session(token)]).toEqual([2, null]);
    expect(await session(elsewhere)).toBeNull();
    expect((await enter(given)).statusCode).toBe(401);
    expect((await enter('so-minha')).json().farms).toHaveLength(2);
  });

  it.each([
    [{ password: '12345' }, 'A senha deve ter no mínimo 6 caracteres'],
    [{ password: given }, 'Escolha uma senha diferente da atual'],
    [{}, 'Informe a senha'],
  ])('is not changed into %o', async (payload, message) => {
    const { token } = await newcomer();
    expect((await change(token, payload)).json()).toEqual({ message, code: 'validation', field: 'password', fields: expect.any(Array) });
    expect((await session(token)).must_change_password).toBe(true);
  });

  it('opens no farm before it is changed', async () => {
    const { arrived, token } = await newcomer();
    const { rows } = await db.owner.query('select farm_id from farm_users where email = $1', [arrived.json().person.email]);
    expect(await animals({ farm_id: rows[0].farm_id, token, user_id: '', person_id: '' })).toBe(404);
    await change(token, { password: 'so-minha' });
    expect(await animals({ farm_id: rows[0].farm_id, token, user_id: '', person_id: '' })).toBe(200);
  });

  it('cannot be used to guess the password of a record the session did not open', async () => {
    const { arrived } = await newcomer();
    const { email } = arrived.json().person;
    const own = await app.inject({ method: 'POST', url: '/api/accounts', payload: { name: 'Outra', farm_name: 'Outra', email, password: 'minha-conta' } });
    expect((await change(own.cookies[0]!.value, { current: 'minha-conta', password: given })).statusCode).toBe(200);
  });

  it('cannot be changed without a session', async () => {
    expect((await app.inject({ method: 'PUT', url: '/api/accounts/password', payload: { password: '123456' } })).statusCode).toBe(401);
  });
});

describe('a new account', () => {
  const form = () => ({ name: 'Ana', farm_name: 'Sítio Boa Vista', email: `${randomUUID()}@lida.demo`, password: 'porteira' });
  const signUp = (payload: object, to = app) => to.inject({ method: 'POST', url: '/api/accounts', payload });

  it('creates owner, farm and access at once, and signs the person in', async () => {
    const answer = await signUp(form());
    expect(answer.json()).toMatchObject({ must_change_password: false, is_super_admin: false, farms: [{ farm_name: 'Sítio Boa Vista', user_role: 'owner' }] });
    const farm_id = answer.json().farms[0].id;
    expect(await animals({ farm_id, token: answer.cookies[0]!.value, user_id: '', person_id: '' })).toBe(200);
  });

  it('is one per e-mail, also when requested twice at once, and leaves nothing half-made', async () => {
    const wanted = form();
    const count = async () => (await db.superuser.query('select count(*)::int as n from farms')).rows[0].n;
    const before = await count();
    const answers = await Promise.all([signUp(wanted), signUp(wanted), signUp({ ...wanted, email: wanted.email.toUpperCase() })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toEqual({
      message: 'Este e-mail já tem uma conta. Entre com a sua senha.',
      code: 'conflict',
      field: 'email',
    });
    expect(await count()).toBe(before + 1);
  });

  it.each([
    ['name', '', 'Informe o seu nome'],
    ['name', 'Ana\u0000', 'Contém um caractere inválido'],
    ['farm_name', ' ', 'Informe o nome da fazenda'],
    ['email', 'ana', 'Informe um e-mail válido'],
    ['password', 'curral7', 'A senha deve ter no mínimo 8 caracteres'],
  ])('asks for %s when it is %o', async (field, value, message) => {
    expect((await signUp({ ...form(), [field]: value })).json()).toEqual({ message, code: 'validation', field, fields: expect.any(Array) });
  });

  it('is refused where the installation is closed', async () => {
    const closed = await createApp(db.app, readSettings({ SIGNUP: 'closed' }));
    expect((await closed.inject({ url: '/api/installation' })).json()).toEqual({ signup: false, reset_by_mail: false, contact_url: null });
    expect((await signUp(form(), closed)).statusCode).toBe(403);
    await closed.close();
  });
});

it('opens nothing with a password that changed while it was being verified', async () => {
  const farm = await createFarm(db.owner);
  const { rows } = await db.owner.query('select open_session($1, $2, $3, $4, $5, $6) as opened', [
    tokenHash('x'),
    farm.user_id,
    [],
    ['the one before'],
    'kept',
    null,
  ]);
  expect(rows).toEqual([{ opened: false }]);
});

it('cleanup deletes expired rows and nothing else', async () => {
  const [old, young] = [await createFarm(db.owner), await createFarm(db.owner)];
  await age(old.token, 'renewed_at', '61 days');
  await db.owner.query(`insert into attempts (key, since) values ('old', now() - interval '2 days'), ('young', now())`);
  await sweep(db.app);
  expect((await db.owner.query(`select key from attempts where key in ('old', 'young')`)).rows).toEqual([{ key: 'young' }]);
  const left = await db.owner.query('select token_hash from sessions where token_hash = any($1)', [[tokenHash(old.token), tokenHash(young.token)]]);
  expect(left.rows).toEqual([{ token_hash: tokenHash(young.token) }]);
});

describe('a forgotten password', () => {
  it('is reset by a link that works once, for an hour, and ends every session', async () => {
    const { url, emails } = await startMailServer();
    const mailing = await createApp(db.app, readSettings({ SMTP_URL: url, PUBLIC_URL: 'http://lida.example' }));
    const ask = (email: string) => mailing.inject({ method: 'POST', url: '/api/accounts/reset', payload: { email } });
    const use = (token: string, password = 'nova-senha') => mailing.inject({ method: 'PUT', url: '/api/accounts/reset', payload: { token, password } });

    const farm = await createFarm(db.owner);
    const email = `${farm.user_id}@lida.demo`;
    const [known, unknown] = [await ask(email), await ask('ninguem@lida.demo')];
    expect(known.json()).toEqual(unknown.json());
    await expect.poll(() => emails.length).toBe(1);
    const token = linkIn(emails[0]!);

    expect((await use('x'.repeat(43))).json()).toMatchObject({ message: 'Este link já foi usado ou venceu. Peça outro.' });
    expect((await use(token, '123')).statusCode).toBe(422);
    expect((await use(token)).statusCode).toBe(200);
    expect((await use(token)).statusCode).toBe(404);
    expect(await session(farm.token)).toBeNull();
    expect((await app.inject({ method: 'POST', url: '/api/session', payload: { email, password: 'nova-senha' } })).statusCode).toBe(200);

    await ask(email);
    await expect.poll(() => emails.length).toBe(2);
    await db.owner.query(`update password_resets set expires_at = now() - interval '1 second'`);
    const late = linkIn(emails[1]!);
    expect((await use(late)).statusCode).toBe(404);
    await mailing.close();
  });

  it('is reset by the administrator where there is no mail', async () => {
    expect((await app.inject({ method: 'POST', url: '/api/accounts/reset', payload: { email: 'jose@lida.demo' } })).statusCode).toBe(403);
  });
});

describe('another site', () => {
  it.each([
    [{ origin: 'https://malvado.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://outra.localhost' }, 403],
    [{ origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin' }, 200],
    [{}, 200],
  ])('sending requests in a person’s name with %o gets %i', async (headers, status) => {
    const farm = await createFarm(db.owner);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/session/refresh',
      cookies: { lida_session: farm.token },
      headers: { host: 'localhost', ...headers } as Record<string, string>,
    });
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(answer.json()).toEqual({ message: 'Acesso Negado', code: 'forbidden' });
  });

  it('cannot frame the application, run a script in it, or guess its content', async () => {
    const { headers } = await app.inject({ url: '/' });
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toBe(
      "default-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none';img-src 'self' data: blob:;object-src 'none'",
    );
    expect(headers['strict-transport-security']).toBeUndefined();
    const secure = await createApp(db.app, readSettings({ PUBLIC_URL: 'https://lida.example' }));
    expect((await secure.inject({ url: '/' })).headers['strict-transport-security']).toMatch(/max-age=31536000/);
    await secure.close();
  });

  it.each([
    ['127.0.0.1:3000', {}, true],
    ['[::1]:3000', {}, true],
    ['192.168.0.10:3000', {}, false],
    ['lida.fazenda', {}, false],
    ['lida.fazenda', { PUBLIC_URL: 'http://lida.fazenda' }, false],
    ['lida.fazenda', { PUBLIC_URL: 'https://lida.fazenda' }, true],
    ['lida.fazenda', { TRUST_PROXY: 'on' }, true],
  ])('at %s with %o gets the headers that need HTTPS: %s', async (host, settings, sent) => {
    const there = await createApp(db.app, readSettings(settings));
    const { headers } = await there.inject({ url: '/', headers: { host } });
    await there.close();
    expect(['cross-origin-opener-policy' in headers, 'origin-agent-cluster' in headers]).toEqual([sent, sent]);
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cross-origin-resource-policy': 'same-origin' });
  });

  it('is kept out of a malformed address, too', async () => {
    const { statusCode, headers, ...answer } = await app.inject({ url: '/%ff' });
    expect([statusCode, answer.json()]).toEqual([400, { message: 'O endereço não é válido', code: 'malformed' }]);
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'content-security-policy': expect.stringContaining("default-src 'self'") });
  });
});

it('keeps two farms of one person apart by the session, not by the request', async () => {
  const jose = await createFarm(db.owner);
  const second = await addFarm(db.owner, jose.user_id);
  expect((await session(jose.token)).farms.map(({ id }: { id: string }) => id).toSorted()).toEqual([jose.farm_id, second].toSorted());
});
