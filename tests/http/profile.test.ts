// One's own access over HTTP: the signed-in devices, and corrections of name, phone number and e-mail.
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { MyData } from '#domain/people/my-data';
import { createApp } from '#server/http/app';
import { hashPassword } from '#server/kernel/passwords';
import { sessionCookie, tokenHash } from '#server/kernel/session';
import { readSettings } from '#server/kernel/settings';
import { addFarm, createFarm, hire, openSession, superAdmin, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { startMailServer } from '../mail-server';

const db = await freshDatabase();
const post = await startMailServer();
const silent = await createApp(db.app);
const app = await createApp(db.app, readSettings({ SMTP_URL: post.url, PUBLIC_URL: 'http://lida.example' }));
afterAll(() => Promise.all([silent.close(), app.close()]));

const password = 'porteira-verde';
const hash = await hashPassword(password);

async function ask(token: string | null, method: InjectOptions['method'], path: string, payload?: unknown, where = app) {
  const answer = await where.inject({
    method: method!,
    url: `/api${path}`,
    remoteAddress: `10.${tokenHash(randomUUID()).subarray(0, 3).join('.')}`,
    ...(token && { cookies: { [sessionCookie]: token } }),
    ...(payload !== undefined && { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } }),
  });
  return { status: answer.statusCode, said: answer.json() };
}
const mine = async (token: string) => (await ask(token, 'GET', '/my_data')).said as MyData;
const devices = async (token: string) => (await mine(token)).sessions.map(({ device, is_current }) => [device, is_current]);
const correct = (token: string | null, wanted: object, where = app) =>
  ask(token, 'PUT', '/my_data/profile', { name: 'José Antônio Ribeiro', phone: null, email: null, current: password, ...wanted }, where);
const confirm = (token: string) => ask(null, 'PUT', '/accounts/email', { token });
const emailOf = (id: string) => `${id}@lida.demo`;
const newAddress = () => `${randomUUID()}@novo.demo`;
const lettersTo = (to: string) =>
  post.emails.filter((letter) => letter.includes(`RCPT TO:<${to}>`)).map((letter) => letter.replaceAll('=\r\n', '').replaceAll('=3D', '='));
async function letterTo(to: string) {
  await expect.poll(() => lettersTo(to).length).toBeGreaterThan(0);
  return lettersTo(to).at(-1)!;
}
const linkIn = (letter: string) => /#confirmar=([\w-]{43})/.exec(letter)?.[1];

let jose: TestFarm;
beforeEach(async () => {
  jose = await createFarm(db.owner);
  await db.owner.query('update users set password_hash = $1 where id = $2', [hash, jose.user_id]);
  jose.token = await openSession(db.owner, { user_id: jose.user_id });
});

/** A staff member with a known password. */
async function staffOf(farm: TestFarm) {
  const hand = await hire(db.owner, farm, 'worker');
  await db.owner.query('update farm_users set password_hash = $1 where id = $2', [hash, hand.person_id]);
  return { ...hand, token: await openSession(db.owner, { farm_user_ids: [hand.person_id] }) };
}

describe('the sessions', () => {
  const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36';
  const on = (token: string, device: string) => db.owner.query('update sessions set device = $1 where token_hash = $2', [device, tokenHash(token)]);

  test('are listed by device, this one first, each once, with either of its tokens', async () => {
    const other = await openSession(db.owner, { user_id: jose.user_id });
    await on(other, android);
    // For a while a session has its previous token too.
    await db.owner.query(
      `insert into sessions (token_hash, id, user_id, started_at, renewed_at, expires_at, device)
       select '\\x01'::bytea || token_hash, id, user_id, started_at, renewed_at, expires_at, device from sessions where token_hash = $1`,
      [tokenHash(other)],
    );
    expect(await devices(jose.token)).toEqual([
      ['Aparelho desconhecido', true],
      ['Chrome · Android', false],
    ]);
  });

  test('one is ended at once, under all its tokens; this one and those of others continue', async () => {
    const neighbour = await createFarm(db.owner);
    const other = await openSession(db.owner, { user_id: jose.user_id });
    const { sessions } = await mine(jose.token);
    const { id } = sessions.find(({ is_current }) => !is_current)!;
    expect(await ask(jose.token, 'DELETE', `/my_data/sessions/${id}`)).toEqual({ status: 200, said: null });
    expect((await ask(other, 'GET', `/farms/${jose.farm_id}/animals`)).status).toBe(401);
    for (const farm of [jose, neighbour]) expect((await ask(farm.token, 'GET', `/farms/${farm.farm_id}/animals`)).status).toBe(200);
    expect(await ask(jose.token, 'DELETE', `/my_data/sessions/${id}`)).toMatchObject({ status: 404, said: { message: 'Esta sessão já terminou' } });
  });

  test('another person’s cannot be ended', async () => {
    const [neighbour, hand, chief] = [await createFarm(db.owner), await staffOf(jose), await superAdmin(db.owner)];
    const { id } = (await mine(neighbour.token)).sessions[0]!;
    for (const { token } of [jose, hand, chief]) expect((await ask(token, 'DELETE', `/my_data/sessions/${id}`)).status).toBe(404);
    expect((await ask(null, 'DELETE', `/my_data/sessions/${id}`)).status).toBe(401);
    expect((await ask(jose.token, 'DELETE', '/my_data/sessions/nada')).status).toBe(404);
    expect((await ask(neighbour.token, 'GET', `/farms/${neighbour.farm_id}/animals`)).status).toBe(200);
  });

  test('all others are ended together, for staff too', async () => {
    const hand = await staffOf(jose);
    const others = await Promise.all([1, 2].map(() => openSession(db.owner, { farm_user_ids: [hand.person_id] })));
    expect(await ask(hand.token, 'DELETE', '/my_data/sessions')).toEqual({ status: 200, said: { ended: 2 } });
    for (const token of others) expect((await ask(token, 'GET', `/farms/${jose.farm_id}/animals`)).status).toBe(401);
    expect((await ask(hand.token, 'GET', `/farms/${jose.farm_id}/animals`)).status).toBe(200);
    expect(await ask(hand.token, 'DELETE', '/my_data/sessions')).toEqual({ status: 200, said: { ended: 0 } });
    const { said } = await ask(jose.token, 'GET', '/access_log');
    expect(said.rows).toMatchObject([{ kind: 'session_ended', person_name: 'Pessoa worker', target: '2 sessões' }]);
  });
});

describe('name and phone number', () => {
  test('are corrected at once by the owner, recorded, and the e-mail stays', async () => {
    expect(await correct(jose.token, { name: 'José A. Ribeiro', phone: '(34) 99812-4455' })).toEqual({ status: 200, said: { email_asked: false } });
    expect((await mine(jose.token)).account).toMatchObject({ name: 'José A. Ribeiro', phone: '34998124455', email: emailOf(jose.user_id) });
    const { said } = await ask(jose.token, 'GET', '/access_log');
    expect(said.rows).toMatchObject([{ kind: 'profile_changed', target: 'Nome, Telefone' }]);
    expect((await ask(jose.token, 'GET', '/session')).said.person.name).toBe('José A. Ribeiro');
  });

  test('are corrected by staff in every record of their session, and in no other', async () => {
    const [hand, other] = [await staffOf(jose), await staffOf(jose)];
    const elsewhere = await staffOf({ ...jose, farm_id: await addFarm(db.owner, jose.user_id) });
    const token = await openSession(db.owner, { farm_user_ids: [hand.person_id, elsewhere.person_id] });
    expect((await correct(token, { name: 'Wesley Santos', phone: '34998124455' })).status).toBe(200);
    const { rows } = await db.owner.query<{ id: string; name: string }>('select id, name from farm_users where owner_user_id = $1', [jose.user_id]);
    expect(Object.fromEntries(rows.map(({ id, name }) => [id, name]))).toEqual({
      [hand.person_id]: 'Wesley Santos',
      [elsewhere.person_id]: 'Wesley Santos',
      [other.person_id]: 'Pessoa worker',
    });
  });

  test('need the password, with a limit of attempts, and a session', async () => {
    expect(await correct(jose.token, { name: 'Outro', current: 'errada' })).toMatchObject({
      status: 422,
      said: { message: 'A senha atual não confere', field: 'current' },
    });
    for (let n = 0; n < 9; n++) await correct(jose.token, { current: 'errada' });
    expect((await correct(jose.token, { name: 'Outro' })).status).toBe(429);
    expect((await correct(null, { name: 'Outro' })).status).toBe(401);
    expect((await mine(jose.token)).account).toMatchObject({ name: 'José Antônio Ribeiro' });
  });

  test.each([{ name: '' }, { name: ' ' }, { phone: '123' }, { email: 'nada' }, { role: 'admin' }, { current: '' }])('cannot be %j', async (wrong) => {
    expect((await correct(jose.token, wrong)).status).toBe(422);
  });
});

describe('another e-mail', () => {
  test('is changed when the link sent there is opened; the old address is notified, and works until then', async () => {
    const to = newAddress();
    expect(await correct(jose.token, { email: to })).toEqual({ status: 200, said: { email_asked: true } });
    const warning = await letterTo(emailOf(jose.user_id));
    expect(warning).toContain(to);
    expect(linkIn(warning)).toBeUndefined();
    expect((await mine(jose.token)).account).toMatchObject({ email: emailOf(jose.user_id) });
    expect((await ask(null, 'POST', '/session', { email: to, password })).status).toBe(401);

    const link = linkIn(await letterTo(to))!;
    expect(await confirm(link)).toEqual({ status: 200, said: { message: `O seu e-mail agora é ${to}. Entre com ele da próxima vez.` } });
    expect((await ask(jose.token, 'GET', '/session')).said.person.email).toBe(to);
    expect((await ask(null, 'POST', '/session', { email: to, password })).status).toBe(200);
    expect((await ask(null, 'POST', '/session', { email: emailOf(jose.user_id), password })).status).toBe(401);
    expect((await confirm(link)).status).toBe(404);
    const { said } = await ask(jose.token, 'GET', '/access_log?kind=email_changed');
    expect(said.rows).toMatchObject([{ person_name: 'José Antônio Ribeiro', target: `${emailOf(jose.user_id)} → ${to}` }]);
  });

  test('is not changed after an hour, nor by an unknown link', async () => {
    const to = newAddress();
    await correct(jose.token, { email: to });
    const link = linkIn(await letterTo(to))!;
    await db.owner.query(`update email_changes set expires_at = now() - interval '1 second' where email = $1`, [to]);
    expect(await confirm(link)).toMatchObject({ status: 404, said: { code: 'not_found' } });
    expect((await confirm('x'.repeat(43))).status).toBe(404);
    expect((await confirm('curto')).status).toBe(422);
  });

  test('requested again, invalidates the first link', async () => {
    const [first, second] = [newAddress(), newAddress()];
    await correct(jose.token, { email: first });
    const old = linkIn(await letterTo(first))!;
    await correct(jose.token, { email: second });
    const link = linkIn(await letterTo(second))!;
    expect((await confirm(old)).status).toBe(404);
    expect((await confirm(link)).status).toBe(200);
  });

  test.each(['an account’s', 'somebody’s of the own staff'])('that is %s gets the same answer: only its mailbox learns of it', async (whose) => {
    const taken = newAddress();
    if (whose === 'an account’s')
      await db.owner.query('update users set email = $1 where id = $2', [taken.toUpperCase(), (await createFarm(db.owner)).user_id]);
    else await db.owner.query('update farm_users set email = $1 where id = $2', [taken, (await staffOf(jose)).person_id]);
    const free = newAddress();
    expect(await correct(jose.token, { email: taken })).toEqual(await correct(jose.token, { email: free }));
    await letterTo(free);
    const letter = await letterTo(taken);
    expect(linkIn(letter)).toBeUndefined();
    expect(letter).toMatch(/outro usu=C3=A1rio|outro usuário/);
  });

  test('that somebody else took meanwhile stays theirs', async () => {
    const to = newAddress();
    await correct(jose.token, { email: to });
    const link = linkIn(await letterTo(to))!;
    await db.owner.query('update users set email = $1 where id = $2', [to, (await createFarm(db.owner)).user_id]);
    expect((await confirm(link)).status).toBe(404);
    expect((await mine(jose.token)).account).toMatchObject({ email: emailOf(jose.user_id) });
  });

  test('of staff changes if it is unique on the farm, and is not the owner’s', async () => {
    const hand = await staffOf(jose);
    const elsewhere = await staffOf({ ...jose, farm_id: await addFarm(db.owner, jose.user_id) });
    const token = await openSession(db.owner, { farm_user_ids: [hand.person_id, elsewhere.person_id] });
    const to = newAddress();
    const colleague = await staffOf(jose);
    await db.owner.query('update farm_users set email = $1 where id = $2', [to, colleague.person_id]);
    await correct(token, { name: 'Pessoa worker', email: to });
    expect((await confirm(linkIn(await letterTo(to))!)).status).toBe(200);
    const { rows } = await db.owner.query('select id, email from farm_users where id = any($1) order by email = $2', [
      [hand.person_id, elsewhere.person_id],
      to,
    ]);
    expect(rows).toEqual([
      { id: hand.person_id, email: emailOf(hand.person_id) },
      { id: elsewhere.person_id, email: to },
    ]);

    await correct(hand.token, { name: 'Pessoa worker', email: emailOf(jose.user_id) });
    expect(linkIn(await letterTo(emailOf(jose.user_id)))).toBeUndefined();
  });

  test('cannot be requested where there is no mail; name and phone number can', async () => {
    expect(await correct(jose.token, { email: newAddress() }, silent)).toMatchObject({ status: 422, said: { field: 'email' } });
    expect(await correct(jose.token, { name: 'José', email: emailOf(jose.user_id).toUpperCase() }, silent)).toEqual({
      status: 200,
      said: { email_asked: false },
    });
  });
});
