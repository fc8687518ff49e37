// The second factor over HTTP: who may have one, sign-in with it, codes work once, limits of guessing, and a super admin without one.
import { randomInt, randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { afterAll, describe, expect, test } from 'vitest';
import type { Session } from '#domain/people/accounts';
import type { OwnSecondFactor } from '#domain/people/second-factor';
import { createApp } from '#server/http/app';
import { hashPassword } from '#server/kernel/passwords';
import { sessionCookie, tokenHash } from '#server/kernel/session';
import { readSettings } from '#server/kernel/settings';
import { createFarm, hire, openSession, superAdmin, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { linkIn, startMailServer } from '../mail-server';

const db = await freshDatabase();
const post = await startMailServer();
const local = await createApp(db.app);
const open = await createApp(db.app, readSettings({ SMTP_URL: post.url, PUBLIC_URL: 'http://lida.example' }));
afterAll(async () => {
  await Promise.all([local.close(), open.close()]);
});

const password = 'porteira-verde';
const kept = await hashPassword(password);
const anywhere = () => `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}`;

type Cookies = Record<string, string>;
async function ask(cookies: Cookies | string | null, method: InjectOptions['method'], path: string, payload?: unknown, app = local) {
  const answer = await app.inject({
    method: method!,
    url: `/api${path}`,
    remoteAddress: anywhere(),
    cookies: typeof cookies === 'string' ? { [sessionCookie]: cookies } : (cookies ?? {}),
    ...(payload !== undefined && { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } }),
  });
  return {
    status: answer.statusCode,
    said: answer.json(),
    cookies: Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])) as Cookies,
  };
}
const denied = { status: 403, said: { message: 'Acesso Negado', code: 'forbidden' } };
const asked = { status: 401, said: { message: 'Informe o código do aplicativo autenticador', code: 'second_factor' } };
const wrong = {
  status: 401,
  said: { message: 'Código errado ou já usado. Espere o próximo código do aplicativo e tente de novo.', code: 'second_factor_wrong' },
};
const late = { status: 429, said: { message: 'Muitas tentativas. Espere 15 minutos e tente de novo.', code: 'too_many' } };

const enter = (email: string, code?: string, { typed = password, cookies = {}, app = local }: { typed?: string; cookies?: Cookies; app?: typeof local } = {}) =>
  ask(cookies, 'POST', '/session', { email, password: typed, ...(code !== undefined && { code }) }, app);
const said = ({ status, said: heard }: { status: number; said: unknown }) => ({ status, said: heard });

/** The code of an authenticator; `steps` of thirty seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: Date.now() + steps * 30_000 });
/** Wrong in all steps around now. */
const wrongCode = (secret: string) => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  for (;;) {
    const guess = String(randomInt(1_000_000)).padStart(6, '0');
    if (!right.includes(guess)) return guess;
  }
};
/** Forgets used codes, so that the current one works again without waiting for half a minute. */
const forgetSteps = () => db.owner.query('update second_factors set last_step = 0 where confirmed_at is not null');

const withPassword = (table: 'users' | 'farm_users', id: string) => db.owner.query(`update ${table} set password_hash = $1 where id = $2`, [kept, id]);
async function newOwner() {
  const farm = await createFarm(db.owner);
  await withPassword('users', farm.user_id);
  return { ...farm, email: `${farm.user_id}@lida.demo`, token: await openSession(db.owner, { user_id: farm.user_id }) };
}
async function newStaff(farm: TestFarm, role: 'admin' | 'manager' | 'worker' | 'visitor') {
  const { person_id } = await hire(db.owner, farm, role);
  await withPassword('farm_users', person_id);
  return { ...farm, person_id, email: `${person_id}@lida.demo`, token: await openSession(db.owner, { farm_user_ids: [person_id] }) };
}

const where = '/my_data/second_factor';
const begin = (token: string, current = password, app = local) => ask(token, 'POST', where, { current }, app);
async function activate(token: string, app = local) {
  const { secret } = (await begin(token, password, app)).said as { secret: string };
  const confirmed = await ask(token, 'PUT', where, { code: codeOf(secret) }, app);
  expect(confirmed.status).toBe(200);
  await forgetSteps();
  return { secret, codes: (confirmed.said as { codes: string[] }).codes };
}
const statusOf = async (token: string, app = local) => (await ask(token, 'GET', where, undefined, app)).said as OwnSecondFactor;
const farmsOf = (entered: { said: unknown }) => (entered.said as Session).farms.map(({ id }) => id);

describe('permissions', () => {
  test('owners and admins turn it on; managers, workers and visitors are refused', async () => {
    const farm = await newOwner();
    for (const who of [farm, await newStaff(farm, 'admin')]) {
      expect(await statusOf(who.token)).toEqual({ may_have: true, is_needed: false, confirmed_at: null, codes_left: null });
      await activate(who.token);
      expect(await statusOf(who.token)).toEqual({ may_have: true, is_needed: false, confirmed_at: expect.stringMatching(/Z$/), codes_left: 10 });
    }
    for (const role of ['manager', 'worker', 'visitor'] as const) {
      const { token } = await newStaff(farm, role);
      expect((await statusOf(token)).may_have).toBe(false);
      expect(said(await begin(token)), role).toEqual(denied);
      expect(said(await ask(token, 'PUT', where, { code: '123456' })), role).toEqual(denied);
    }
    for (const method of ['GET', 'POST', 'PUT'] as const)
      expect((await ask(null, method, where, method === 'GET' ? undefined : { current: 'x', code: '1' })).status).toBe(401);
  });

  test('setup needs the password, and a code to confirm; until then sign-in does not ask for one', async () => {
    const { token, email } = await newOwner();
    expect((await begin(token, 'errada')).said).toMatchObject({ message: 'A senha atual não confere', code: 'validation', field: 'current' });
    const { secret } = (await begin(token)).said as { secret: string };
    expect((await ask(token, 'PUT', where, { code: wrongCode(secret) })).said).toMatchObject({ code: 'validation', field: 'code' });
    expect((await enter(email)).status).toBe(200);
    expect((await ask(token, 'PUT', where, { code: codeOf(secret) })).status).toBe(200);
    expect(said(await enter(email))).toEqual(asked);
    expect((await begin(token)).said).toMatchObject({ message: 'A verificação em duas etapas já está ativa' });
    expect((await ask(token, 'PUT', where, { code: codeOf(secret, 1) })).status).toBe(404);
  });

  test('a secret created in one session cannot be confirmed in another, nor after an hour', async () => {
    const [jose, maria] = [await newOwner(), await newOwner()];
    const { secret } = (await begin(jose.token)).said as { secret: string };
    expect((await ask(maria.token, 'PUT', where, { code: codeOf(secret) })).status).toBe(404);
    await db.owner.query(`update second_factors set started_at = now() - interval '61 minutes' where confirmed_at is null`);
    expect((await ask(jose.token, 'PUT', where, { code: codeOf(secret) })).status).toBe(404);
    await begin(maria.token);
    expect((await db.owner.query('select from second_factors where confirmed_at is null')).rowCount).toBe(1);
  });

  test('turned on, it ends the other sessions, and is shared by the account and its admin records', async () => {
    const [maria, jose] = [await newOwner(), await newOwner()];
    const other = await openSession(db.owner, { user_id: jose.user_id });
    const admin = await newStaff(maria, 'admin');
    const worker = await newStaff(maria, 'worker');
    const both = await openSession(db.owner, { user_id: jose.user_id, farm_user_ids: [admin.person_id, worker.person_id] });
    await activate(both);
    expect((await ask(other, 'GET', where)).status).toBe(401);
    expect((await ask(both, 'GET', where)).status).toBe(200);
    const { rows } = await db.owner.query(
      `select (select second_factor_id from users where id = $1) as account, (select second_factor_id from farm_users where id = $2) as admin, (select second_factor_id from farm_users where id = $3) as worker`,
      [jose.user_id, admin.person_id, worker.person_id],
    );
    expect(rows[0].account).not.toBeNull();
    expect([rows[0].admin, rows[0].worker]).toEqual([rows[0].account, null]);
  });
});

describe('signing in', () => {
  test('without the code it is asked for, however often, and that locks nobody out', async () => {
    const { token, email, farm_id } = await newOwner();
    const { secret } = await activate(token);
    for (let n = 0; n < 12; n++) expect(said(await enter(email))).toEqual(asked);
    expect(farmsOf(await enter(email, codeOf(secret)))).toEqual([farm_id]);
  });

  test('without the right password nobody learns that there is one', async () => {
    const { token, email } = await newOwner();
    const { secret } = await activate(token);
    expect((await enter(email, undefined, { typed: 'errada' })).said).toEqual({ message: 'Invalid login credentials', code: 'credentials' });
    expect((await enter(email, codeOf(secret), { typed: 'errada' })).said).toEqual({ message: 'Invalid login credentials', code: 'credentials' });
  });

  test.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
  ])('the code of %i steps away is answered with %i', async (steps, status) => {
    const { token, email } = await newOwner();
    const { secret } = await activate(token);
    // Near a step's end the code would change before it arrives.
    await awayFromTheEdge();
    expect((await enter(email, codeOf(secret, steps))).status).toBe(status);
  });

  test('a code works once, and no earlier one works after it', async () => {
    const { token, email } = await newOwner();
    const { secret } = await activate(token);
    await awayFromTheEdge();
    const [before, now, after] = [codeOf(secret, -1), codeOf(secret), codeOf(secret, 1)];
    expect((await enter(email, now)).status).toBe(200);
    expect(said(await enter(email, now))).toEqual(wrong);
    expect(said(await enter(email, before))).toEqual(wrong);
    expect((await enter(email, after)).status).toBe(200);
  });

  test('of ten concurrent sign-ins with the same code, one succeeds', async () => {
    const { token, email } = await newOwner();
    const { secret, codes } = await activate(token);
    for (const code of [codeOf(secret), codes[0]!]) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => enter(email, code)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      await db.owner.query('delete from attempts');
    }
  });

  test('each recovery code works once, returns how many are left, and is stored only as a hash', async () => {
    const { token, email, user_id } = await newOwner();
    const { codes } = await activate(token);
    expect(codes).toHaveLength(10);
    const first = await enter(email, codes[0]!.replaceAll('-', ' '));
    expect([first.status, first.said]).toEqual([200, expect.objectContaining({ recovery_codes_left: 9 })]);
    expect(said(await enter(email, codes[0]))).toEqual(wrong);
    expect((await enter(email, codes[1])).said).toMatchObject({ recovery_codes_left: 8 });
    expect((await statusOf(first.cookies[sessionCookie]!)).codes_left).toBe(8);
    const { rows } = await db.superuser.query(
      'select f.recovery::text || encode(f.secret, $2) as it from second_factors f join users u on u.second_factor_id = f.id where u.id = $1',
      [user_id, 'escape'],
    );
    for (const code of codes) expect(rows[0].it).not.toContain(code.replaceAll('-', ''));
  });

  test('one’s recovery codes do not work for another account', async () => {
    const [jose, maria] = [await newOwner(), await newOwner()];
    const { codes } = await activate(jose.token);
    const { secret } = await activate(maria.token);
    expect(said(await enter(maria.email, codes[0]))).toEqual(wrong);
    expect((await enter(maria.email, codeOf(secret))).status).toBe(200);
    expect((await enter(jose.email, codes[0])).status).toBe(200);
  });

  test('a record without one is opened too, and one of another factor is not', async () => {
    const [maria, ana, jose] = [await newOwner(), await newOwner(), await newOwner()];
    const [worker, admin] = [await newStaff(maria, 'worker'), await newStaff(ana, 'admin')];
    await activate(admin.token);
    const { secret } = await activate(jose.token);
    for (const { person_id } of [worker, admin]) await db.owner.query('update farm_users set email = $1 where id = $2', [jose.email, person_id]);
    expect(said(await enter(jose.email))).toEqual(asked);
    expect(farmsOf(await enter(jose.email, codeOf(secret))).toSorted()).toEqual([jose.farm_id, maria.farm_id].toSorted());
  });

  test('an older client that sends an unneeded code can sign in', async () => {
    const { email } = await newOwner();
    expect((await enter(email, '123456')).status).toBe(200);
  });
});

/** Waits for the middle of a step, so that client and server are in the same one. */
async function awayFromTheEdge() {
  const into = Date.now() % 30_000;
  if (into > 27_000) await new Promise((wake) => setTimeout(wake, 30_000 - into));
}

describe('guessing codes', () => {
  test('is locked after ten, for a quarter of an hour, also with the right one', async () => {
    const { token, email } = await newOwner();
    const { secret } = await activate(token);
    for (let n = 0; n < 10; n++) expect(said(await enter(email, wrongCode(secret)))).toEqual(wrong);
    expect(said(await enter(email, codeOf(secret)))).toEqual(late);
    await db.owner.query(`update attempts set since = now() - interval '16 minutes'`);
    expect((await enter(email, codeOf(secret))).status).toBe(200);
  });

  test('is locked on a known device too, and malformed codes count as well', async () => {
    const { token, email } = await newOwner();
    const { secret } = await activate(token);
    const { cookies } = await enter(email, codeOf(secret));
    await forgetSteps();
    const device = { lida_device: cookies['lida_device']! };
    // A device cookie is no code.
    expect(said(await enter(email, undefined, { cookies: device }))).toEqual(asked);
    for (let n = 0; n < 10; n++) expect(said(await enter(email, 'nada disso', { cookies: device }))).toEqual(wrong);
    expect(said(await enter(email, codeOf(secret), { cookies: device }))).toEqual(late);
  });

  test('a person with the same password and another factor, on a record of the same e-mail, gets no more guesses', async () => {
    const [victim, thief] = [await newOwner(), await newOwner()];
    const { secret } = await activate(victim.token);
    const decoy = await newStaff(thief, 'admin');
    const own = await activate(decoy.token);
    await db.owner.query('update farm_users set email = $1 where id = $2', [victim.email, decoy.person_id]);
    for (let n = 0; n < 12; n++) {
      expect(farmsOf(await enter(victim.email, codeOf(own.secret)))).toEqual([thief.farm_id]);
      await forgetSteps();
    }
    // The victim's factor was tried ten times, and is locked.
    expect(said(await enter(victim.email, codeOf(secret)))).toEqual(late);
    await db.owner.query(`update attempts set since = now() - interval '16 minutes'`);
    expect(farmsOf(await enter(victim.email, codeOf(secret)))).toEqual([victim.farm_id]);
  });

  test('in a session, with the password, is locked after ten too', async () => {
    const { token } = await newOwner();
    const { secret } = await activate(token);
    const off = (code: string) => ask(token, 'POST', `${where}/off`, { current: password, code });
    for (let n = 0; n < 10; n++) expect((await off(wrongCode(secret))).status).toBe(422);
    expect((await off(codeOf(secret))).status).toBe(429);
  });
});

describe('turned off, renewed, reset', () => {
  test('turning it off needs password and code, and then sign-in asks for no code', async () => {
    const { token, email } = await newOwner();
    const { secret } = await activate(token);
    const off = (body: object) => ask(token, 'POST', `${where}/off`, body);
    expect((await off({ current: 'errada', code: codeOf(secret) })).said).toMatchObject({ field: 'current' });
    expect((await off({ current: password, code: wrongCode(secret) })).said).toMatchObject({ field: 'code' });
    expect((await off({ current: password, code: codeOf(secret) })).status).toBe(200);
    expect((await enter(email)).status).toBe(200);
    expect((await statusOf(token)).confirmed_at).toBeNull();
    expect((await off({ current: password, code: codeOf(secret) })).status).toBe(404);
  });

  test('new recovery codes replace the old ones', async () => {
    const { token, email } = await newOwner();
    const { secret, codes } = await activate(token);
    const fresh = await ask(token, 'POST', `${where}/codes`, { current: password, code: codeOf(secret) });
    expect((fresh.said as { codes: string[] }).codes).toHaveLength(10);
    expect(said(await enter(email, codes[0]))).toEqual(wrong);
    expect((await enter(email, (fresh.said as { codes: string[] }).codes[0])).status).toBe(200);
  });

  test('a changed password keeps it', async () => {
    const { token, email } = await newOwner();
    const { secret } = await activate(token);
    expect((await ask(token, 'PUT', '/accounts/password', { current: password, password: 'outra-porteira' })).status).toBe(200);
    expect(said(await enter(email, undefined, { typed: 'outra-porteira' }))).toEqual(asked);
    expect((await enter(email, codeOf(secret), { typed: 'outra-porteira' })).status).toBe(200);
  });

  test('a password reset by link keeps it: a mailbox alone is not enough', async () => {
    const { token, email } = await newOwner();
    const { secret } = await activate(token);
    await ask(null, 'POST', '/accounts/reset', { email }, open);
    await expect.poll(() => post.emails.length).toBe(1);
    const link = linkIn(post.emails[0]!);
    expect((await ask(null, 'PUT', '/accounts/reset', { token: link, password: 'terceira-porteira' }, open)).status).toBe(200);
    expect(said(await enter(email, undefined, { typed: 'terceira-porteira' }))).toEqual(asked);
    expect((await enter(email, codeOf(secret), { typed: 'terceira-porteira' })).status).toBe(200);
  });

  test('an owner who resets an admin’s password removes it, and an admin who resets their own does not', async () => {
    const farm = await newOwner();
    const admin = await newStaff(farm, 'admin');
    const { secret } = await activate(admin.token);
    expect((await ask(admin.token, 'PUT', `/farm_users/${admin.person_id}/password`, { password: 'porteira-azul' })).status).toBe(200);
    expect(said(await enter(admin.email, undefined, { typed: 'porteira-azul' }))).toEqual(asked);
    expect((await enter(admin.email, codeOf(secret), { typed: 'porteira-azul' })).status).toBe(200);
    expect((await ask(farm.token, 'PUT', `/farm_users/${admin.person_id}/password`, { password: 'porteira-rosa' })).status).toBe(200);
    expect((await enter(admin.email, undefined, { typed: 'porteira-rosa' })).status).toBe(200);
    expect((await db.owner.query('select from farm_users where id = $1 and second_factor_id is null', [admin.person_id])).rowCount).toBe(1);
    const log = (await ask(farm.token, 'GET', '/access_log?kind=second_factor_off')).said as { rows: { target: string }[] };
    expect(log.rows.map(({ target }) => target)).toEqual([`Pessoa admin (${admin.email})`]);
  });

  test('nobody removes it from somebody of another tenant', async () => {
    const [jose, maria] = [await newOwner(), await newOwner()];
    const admin = await newStaff(maria, 'admin');
    await activate(admin.token);
    expect((await ask(jose.token, 'PUT', `/farm_users/${admin.person_id}/password`, { password: 'porteira-rosa' })).status).toBe(404);
    expect(said(await enter(admin.email))).toEqual(asked);
  });

  test('a deleted person leaves no secret behind', async () => {
    const { token, user_id } = await newOwner();
    await activate(token);
    const { rows } = await db.owner.query('select second_factor_id as id from users where id = $1', [user_id]);
    await db.owner.query(`update users set email = id || '@removida.invalid' where id = $1`, [user_id]);
    expect((await db.owner.query('select from second_factors where id = $1', [rows[0].id])).rowCount).toBe(0);
    const admin = await newStaff(await newOwner(), 'admin');
    await activate(admin.token);
    const before = await db.owner.query('select from second_factors');
    await db.owner.query('delete from farm_users where id = $1', [admin.person_id]);
    expect((await db.owner.query('select from second_factors')).rowCount).toBe(before.rowCount! - 1);
  });
});

test('everything is recorded for the owner', async () => {
  const { token, email } = await newOwner();
  const { secret, codes } = await activate(token);
  await enter(email);
  await enter(email, wrongCode(secret));
  await enter(email, codes[0]);
  await ask(token, 'POST', `${where}/codes`, { current: password, code: codeOf(secret) });
  await forgetSteps();
  await ask(token, 'POST', `${where}/off`, { current: password, code: codeOf(secret) });
  const { rows } = (await ask(token, 'GET', '/access_log')).said as { rows: { kind: string; target: string | null }[] };
  // Entries of the same moment have no order.
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual([
    'recovery_code_used',
    'second_factor_codes',
    'second_factor_failed',
    'second_factor_off',
    'second_factor_on',
    'sign_in',
  ]);
  expect(rows.find(({ kind }) => kind === 'recovery_code_used')!.target).toBe('Restam 9');
});

describe('a super admin of a server with a public address', () => {
  async function chief() {
    const { id, email } = await superAdmin(db.owner);
    await withPassword('users', id);
    return { id, email };
  }
  const panel = async (token: string, app = open) => (await ask(token, 'GET', '/super_admin/farms', undefined, app)).status;
  const tokenOf = ({ cookies }: { cookies: Cookies }) => cookies[sessionCookie]!;

  test('has no powers until it is set up, and then in the same session', async () => {
    const { email } = await chief();
    const entered = await enter(email, undefined, { app: open });
    const token = tokenOf(entered);
    expect(entered.said).toMatchObject({ is_super_admin: false, must_set_second_factor: true });
    for (const path of ['/super_admin/farms', '/super_admin/access_log', '/super_admin/deletion_requests', '/super_admin/suspended_owners'])
      expect([path, (await ask(token, 'GET', path, undefined, open)).status]).toEqual([path, 403]);
    expect((await statusOf(token, open)).is_needed).toBe(true);
    const { secret } = await activate(token, open);
    expect(await panel(token)).toBe(200);
    const session = (await ask(token, 'GET', '/session', undefined, open)).said as Session;
    expect([session.is_super_admin, session.must_set_second_factor]).toEqual([true, undefined]);
    expect(said(await enter(email, undefined, { app: open }))).toEqual(asked);
    expect((await enter(email, codeOf(secret), { app: open })).said).toMatchObject({ is_super_admin: true });
    await forgetSteps();
    // Turned off, the powers are gone at once.
    expect((await ask(token, 'POST', `${where}/off`, { current: password, code: codeOf(secret) }, open)).status).toBe(200);
    expect(await panel(token)).toBe(403);
  });

  test('gets them neither by renewing the session, nor with its next token, nor by changing the password', async () => {
    const { email, id } = await chief();
    let token = tokenOf(await enter(email, undefined, { app: open }));
    await db.owner.query(`update sessions set created_at = now() - interval '25 hours' where user_id = $1`, [id]);
    const next = tokenOf(await ask(token, 'POST', '/session/refresh', undefined, open));
    expect(next).not.toBe(token);
    expect([await panel(token), await panel(next)]).toEqual([403, 403]);
    const changed = await ask(next, 'PUT', '/accounts/password', { current: password, password: 'outra-porteira' }, open);
    token = tokenOf(changed);
    expect(changed.said).toMatchObject({ is_super_admin: false, must_set_second_factor: true });
    expect(await panel(token)).toBe(403);
    // An owner who becomes one later gets the same answer.
    const jose = await newOwner();
    const owned = tokenOf(await enter(jose.email, undefined, { app: open }));
    await db.owner.query('insert into super_admins (user_id) values ($1)', [jose.user_id]);
    expect(await panel(owned)).toBe(403);
  });

  test('loses those of an earlier session at its next renewal', async () => {
    const { id } = await chief();
    const token = await openSession(db.owner, { user_id: id });
    expect(await panel(token)).toBe(200);
    expect((await ask(token, 'POST', '/session/refresh', undefined, open)).said).toMatchObject({ is_super_admin: false, must_set_second_factor: true });
    expect(await panel(token)).toBe(403);
  });

  test('needs none where there is no public address, and may have one', async () => {
    const { email } = await chief();
    const entered = await enter(email);
    expect(entered.said).toMatchObject({ is_super_admin: true });
    expect(entered.said).not.toHaveProperty('must_set_second_factor');
    expect(await panel(tokenOf(entered), local)).toBe(200);
    const { secret } = await activate(tokenOf(entered));
    expect(said(await enter(email))).toEqual(asked);
    expect((await enter(email, codeOf(secret))).said).toMatchObject({ is_super_admin: true });
  });

  test('whose session ends during the setup has to sign in again', async () => {
    const { email } = await chief();
    const token = tokenOf(await enter(email, undefined, { app: open }));
    const { secret } = (await begin(token, password, open)).said as { secret: string };
    await db.owner.query('delete from sessions where token_hash = $1', [tokenHash(token)]);
    expect((await ask(token, 'PUT', where, { code: codeOf(secret) }, open)).status).toBe(401);
    expect((await ask(randomUUID(), 'PUT', where, { code: codeOf(secret) }, open)).status).toBe(401);
  });
});
