// Sign-in: staff first, then the owner, the exact messages, the limits, and the cookie.
import { createHash, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#domain/kernel/roles';
import type { Session } from '#domain/people/accounts';
import { counterFor } from '#server/accounts/sign-in';
import { createApp } from '#server/http/app';
import { hashPassword } from '#server/kernel/passwords';
import { readSettings } from '#server/kernel/settings';
import { asked } from '../argon2';
import { addFarm } from '../build';
import { freshDatabase } from '../database';

const db = await freshDatabase();
const app = await createApp(db.app);
const other = await createApp(db.app, readSettings({ PUBLIC_URL: 'https://lida.example' }));
afterAll(() => Promise.all([app.close(), other.close()]));

const kept: Record<string, string> = {};
beforeAll(async () => {
  kept['lida-demo'] = await hashPassword('lida-demo');
  kept['outra-senha'] = await hashPassword('outra-senha');
  // An older installation stored the SHA-256 alone; docs/decisions.md describes the migration.
  kept['lida-antiga'] = await hash(createHash('sha256').update('lida-antiga').digest('hex'));
});

async function owner(email: string, password = 'lida-demo') {
  const id = randomUUID();
  await db.owner.query(`insert into users (id, email, name, password_hash) values ($1, $2, 'José', $3)`, [id, email, kept[password]]);
  return { id, farm: await addFarm(db.owner, id) };
}

async function staff(
  email: string,
  of: { id: string; farm: string },
  { role = 'worker' as Role, password = 'lida-demo', active = true, mustChange = false } = {},
) {
  const id = randomUUID();
  await db.owner.query(
    `insert into farm_users (id, farm_id, owner_user_id, name, email, password_hash, password_must_change, role, is_active) values ($1, $2, $3, 'Wesley', $4, $5, $6, $7, $8)`,
    [id, of.farm, of.id, email, kept[password], mustChange, role, active],
  );
  return id;
}

const email = () => `${randomUUID()}@lida.demo`;
const enter = (as: string, password: unknown = 'lida-demo', more: object = {}) =>
  app.inject({ method: 'POST', url: '/api/session', payload: { email: as, password }, ...more });
const opened = async (as: string, password?: string) => {
  const answer = await enter(as, password);
  return answer.statusCode === 200 ? (answer.json() as Session).farms.map(({ id, user_role }) => `${id} ${user_role}`).toSorted() : answer.json().message;
};
const wrong = 'Invalid login credentials';

describe('a password opens', () => {
  it('an owner, with every farm of their own', async () => {
    const who = email();
    const jose = await owner(who);
    const second = await addFarm(db.owner, jose.id);
    expect(await opened(who)).toEqual([`${jose.farm} owner`, `${second} owner`].toSorted());
    expect(await opened(who.toUpperCase())).toHaveLength(2);
    expect(await opened(who, 'outra-senha')).toBe(wrong);
  });

  it('one staff record, in its role', async () => {
    const [who, jose] = [email(), await owner(email())];
    await staff(who, jose, { role: 'manager' });
    expect(await opened(who)).toEqual([`${jose.farm} manager`]);
    expect(await opened(who, 'outra-senha')).toBe(wrong);
  });

  it('several records of several owners with the same password, and only those', async () => {
    const [who, jose, maria, ana] = [email(), await owner(email()), await owner(email()), await owner(email())];
    await staff(who, jose, { role: 'worker' });
    await staff(who, maria, { role: 'visitor' });
    await staff(who, ana, { role: 'admin', password: 'outra-senha' });
    expect(await opened(who)).toEqual([`${jose.farm} worker`, `${maria.farm} visitor`].toSorted());
    expect(await opened(who, 'outra-senha')).toEqual([`${ana.farm} admin`]);
  });

  it('staff and owner of one email together, when it is the password of both', async () => {
    const [who, maria] = [email(), await owner(email())];
    const jose = await owner(who);
    await staff(who, maria);
    expect(await opened(who)).toEqual([`${jose.farm} owner`, `${maria.farm} worker`].toSorted());
  });

  it('the owner alone, when the staff record has another password', async () => {
    const [who, maria] = [email(), await owner(email())];
    const jose = await owner(who);
    await staff(who, maria, { password: 'outra-senha' });
    expect(await opened(who)).toEqual([`${jose.farm} owner`]);
    expect(await opened(who, 'outra-senha')).toEqual([`${maria.farm} worker`]);
  });

  it('no deactivated record', async () => {
    const [who, jose] = [email(), await owner(email())];
    await staff(who, jose, { active: false });
    expect(await opened(who)).toBe(wrong);
  });

  it('no record of a deleted farm: who has its password is told so for 400 days, others learn nothing', async () => {
    const [who, jose, maria] = [email(), await owner(email()), await owner(email())];
    await staff(who, maria);
    await db.owner.query(`update farms set deleted_at = '2026-11-10T15:00:00Z', farm_name = 'Retiro' where id = $1`, [maria.farm]);
    expect(await opened(who)).toBe('A fazenda Retiro foi excluída em 10/11/2026. Fale com o proprietário: ele pode trazê-la de volta por 400 dias.');
    expect(await opened(who, 'outra-senha')).toBe(wrong);
    await db.owner.query(`update farms set deleted_at = now() - interval '401 days' where id = $1`, [maria.farm]);
    expect(await opened(who)).toBe(wrong);
    await db.owner.query(`update farms set deleted_at = now() where id = $1`, [maria.farm]);
    await staff(who, jose);
    expect(await opened(who)).toEqual([`${jose.farm} worker`]);
  });

  it('an account whose hash came from an older installation', async () => {
    const who = email();
    await owner(who, 'lida-antiga');
    expect(await opened(who, 'lida-antiga')).toHaveLength(1);
  });
});

it('stores a password at the cost that OWASP recommends', async () => {
  await hashPassword('lida-demo');
  expect(asked.at(-1)).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
});

it.each([
  [{}, 'Informe o e-mail', 'email'],
  [{ email: '', password: 'x' }, 'Informe o e-mail', 'email'],
  [{ email: 'jose', password: 'x' }, 'Informe um e-mail válido', 'email'],
  [{ email: 'jose@lida.demo' }, 'Informe a senha', 'password'],
  [{ email: 'jose@lida.demo', password: '' }, 'Informe a senha', 'password'],
  [{ email: 'jose@lida.demo', password: 7 }, 'Informe a senha', 'password'],
  [{ email: 'jose@lida.demo', password: 'x', admin: true }, 'Campo desconhecido: admin', undefined],
])('reports what is missing: %o', async (payload, message, field) => {
  const answer = await app.inject({ method: 'POST', url: '/api/session', payload });
  expect([answer.statusCode, answer.json()]).toEqual([422, { message, code: 'validation', ...(field && { field }), fields: expect.any(Array) }]);
});

it('trusts only the nearest proxy about the client’s address', async () => {
  const behind = await createApp(db.app, readSettings({ TRUST_PROXY: 'on' }));
  const guess = (n: number) =>
    behind.inject({
      method: 'POST',
      url: '/api/session',
      payload: { email: `x${n}@lida.demo`, password: 'chute' },
      headers: { 'x-forwarded-for': `10.1.${n}.1, 10.7.7.7` },
    });
  const answers = await Promise.all(Array.from({ length: 102 }, (_, n) => guess(n)));
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
  await behind.close();
});

describe('guessing', () => {
  it('is locked after ten failures of one e-mail, also from other addresses and on another process', async () => {
    const who = email();
    await owner(who);
    for (let n = 0; n < 10; n++) expect((await enter(who, 'chute', { remoteAddress: `10.0.0.${n}` })).json()).toEqual({ message: wrong, code: 'credentials' });
    const eleventh = await other.inject({ method: 'POST', url: '/api/session', payload: { email: who, password: 'lida-demo' } });
    expect([eleventh.statusCode, eleventh.json()]).toEqual([429, { message: 'Muitas tentativas. Espere 15 minutos e tente de novo.', code: 'too_many' }]);
    await db.owner.query(`update attempts set since = now() - interval '16 minutes' where key = $1`, [counterFor(who, kept['lida-demo']!)]);
    expect((await enter(who)).statusCode).toBe(200);
  });

  it('is not locked for a year after the machine’s clock was a year ahead', async () => {
    const who = email();
    await owner(who);
    await db.owner.query(`insert into attempts (key, count, since) values ($1, 10, now() + interval '1 year')`, [counterFor(who, kept['lida-demo']!)]);
    expect((await enter(who, 'chute')).statusCode).toBe(401);
    expect((await enter(who)).statusCode).toBe(200);
  });

  it('is not possible with fifty concurrent requests', async () => {
    const who = email();
    await owner(who);
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(who, 'chute')));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(40);
  });

  it('is locked after a hundred failures from one address, whatever the e-mails', async () => {
    const from = { remoteAddress: '10.9.9.9' };
    const answers = await Promise.all(Array.from({ length: 103 }, (_, n) => enter(`ninguem${n}@lida.demo`, 'chute', from)));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3);
  });

  it('successful sign-ins do not count', async () => {
    const who = email();
    await owner(who);
    for (let n = 0; n < 12; n++) expect((await enter(who, 'lida-demo', { remoteAddress: '10.8.8.8' })).statusCode).toBe(200);
  });
});

describe('the cookie', () => {
  const cookieOf = (answer: Awaited<ReturnType<typeof enter>>) => (answer.headers['set-cookie'] as string[])[0];

  it('is out of reach of scripts and other sites, and Secure where the address is https', async () => {
    const who = email();
    await owner(who);
    expect(cookieOf(await enter(who))).toMatch(/^lida_session=[\w-]{43}; Max-Age=5184000; Path=\/; HttpOnly; SameSite=Lax$/);
    const secure = await other.inject({ method: 'POST', url: '/api/session', payload: { email: who, password: 'lida-demo' } });
    expect(cookieOf(secure)).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it.each([
    ['https', 'on', true],
    ['http', 'on', false],
    // Without a proxy the header is the client's own claim.
    ['https', 'off', false],
  ] as const)('is Secure when the request came over %s and the proxy is trusted (%s): %s', async (proto, TRUST_PROXY, isSecure) => {
    const who = email();
    await owner(who);
    const behind = await createApp(db.app, readSettings({ TRUST_PROXY }));
    const headers = { 'x-forwarded-proto': proto, 'x-forwarded-for': '10.1.2.3' };
    const answer = await behind.inject({ method: 'POST', url: '/api/session', payload: { email: who, password: 'lida-demo' }, headers });
    expect(cookieOf(answer)!.includes('Secure')).toBe(isSecure);
    await behind.close();
  });

  it('is a new one at every sign-in, and the previous one is invalid', async () => {
    const who = email();
    await owner(who);
    const first = (await enter(who)).cookies[0]!.value;
    const second = (await enter(who, 'lida-demo', { cookies: { lida_session: first } })).cookies[0]!.value;
    expect(second).not.toBe(first);
    const whoIs = async (token: string) => (await app.inject({ url: '/api/session', cookies: { lida_session: token } })).json();
    expect(await whoIs(first)).toBeNull();
    expect((await whoIs(second)).person.email).toBe(who);
    const planted = 'a'.repeat(43);
    const third = (await enter(who, 'lida-demo', { cookies: { lida_session: planted } })).cookies[0]!.value;
    expect(third).not.toBe(planted);
  });

  it('is a new one with a new account too, whatever cookie was there before', async () => {
    const stranger = email();
    await owner(stranger);
    const planted = (await enter(stranger)).cookies[0]!.value;
    const ana = { name: 'Ana', farm_name: 'Boa Vista', email: email(), password: 'minha-conta' };
    const made = await app.inject({ method: 'POST', url: '/api/accounts', payload: ana, cookies: { lida_session: planted } });
    const whose = async (token: string) => (await app.inject({ url: '/api/session', cookies: { lida_session: token } })).json().person.email;
    expect([await whose(planted), await whose(made.cookies[0]!.value)]).toEqual([stranger, ana.email]);
  });

  it('is stored only as its hash', async () => {
    const who = email();
    await owner(who);
    const token = (await enter(who)).cookies[0]!.value;
    const { rows } = await db.superuser.query('select token_hash from sessions');
    expect(rows.some(({ token_hash }) => (token_hash as Buffer).toString('latin1').includes(token))).toBe(false);
  });
});
