// Guessing passwords: each password of an e-mail has its own counter, attackers lock nobody out of a known device, and a sign-in costs the same however many farms hired the e-mail.
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, test } from 'vitest';
import { networkOf } from '#server/accounts/attempt-limits';
import { createApp } from '#server/http/app';
import { hashPassword } from '#server/kernel/passwords';
import { asked } from '../argon2';
import { addFarm } from '../build';
import { freshDatabase } from '../database';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());

const password = 'a-da-vitima';
const kept = await hashPassword(password);
const newEmail = () => `${randomUUID()}@lida.demo`;

async function owner(email = newEmail(), { isSuper = false } = {}) {
  const id = randomUUID();
  await db.owner.query(`insert into users (id, email, name, password_hash) values ($1, $2, 'Maria', $3)`, [id, email, kept]);
  if (isSuper) await db.owner.query('insert into super_admins (user_id) values ($1)', [id]);
  return { id, email, farm: await addFarm(db.owner, id) };
}

type Cookies = Record<string, string>;
async function enter(email: string, typed: string, { cookies = {}, from = '10.0.0.1' }: { cookies?: Cookies; from?: string } = {}) {
  const answer = await app.inject({ method: 'POST', url: '/api/session', payload: { email, password: typed }, cookies, remoteAddress: from });
  const { farms = [], is_super_admin = false } = answer.json();
  return {
    status: answer.statusCode,
    opened: farms.map(({ id }: { id: string }) => id) as string[],
    isSuper: is_super_admin as boolean,
    cookies: Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])) as Cookies,
  };
}

let said = 0;
/** An attacker with a farm, who may hire any e-mail. */
async function stranger() {
  const { email, farm, id } = await owner();
  const { cookies } = await enter(email, password, { from: '10.6.6.6' });
  const tell = async (method: 'POST' | 'PUT', path: string, payload: object) =>
    (
      await app.inject({
        method,
        url: `/api${path}`,
        payload,
        cookies,
        remoteAddress: `10.7.${(said += 1) >> 5}.1`,
      })
    ).json();
  const hire = (whom: string, typed: string, at = farm) =>
    tell('POST', '/farm_users', { id: randomUUID(), farm_id: at, name: 'Isca', email: whom, phone: null, role: 'worker', password: typed });
  return { id, farm, hire, setPassword: (record: string, typed: string) => tell('PUT', `/farm_users/${record}/password`, { password: typed }) };
}

describe('an attacker who hires somebody’s e-mail', () => {
  it('cannot test guesses against their account by setting the record’s password to each of them', async () => {
    const victim = await owner(newEmail(), { isSuper: true });
    const { hire, setPassword } = await stranger();
    const { user } = await hire(victim.email, 'palpite-0');
    const opened: boolean[] = [];
    for (let n = 1; n <= 60; n++) {
      await setPassword(user.id, `palpite-${n}`);
      opened.push((await enter(victim.email, `palpite-${n}`, { from: `10.1.0.${n}` })).isSuper);
    }
    // The right one at last: it is not even verified.
    await setPassword(user.id, password);
    const last = await enter(victim.email, password, { from: '10.1.1.1' });
    expect([last.status, last.isSuper, opened.includes(true)]).toEqual([200, false, false]);
  });

  it('locks nobody out, on however many farms', async () => {
    const victim = await owner();
    const { id, hire } = await stranger();
    for (let n = 0; n < 30; n++) await hire(victim.email, `isca-numero-${n}`, await addFarm(db.owner, id));
    expect((await enter(victim.email, password)).opened).toEqual([victim.farm]);
    // Hired by an honest owner after all of those.
    const boss = await stranger();
    await boss.hire(victim.email, 'curral-novo');
    const first = await enter(victim.email, 'curral-novo');
    expect([first.status, first.opened]).toEqual([200, []]);
  });

  it('does not make a sign-in cost more hash computations', async () => {
    const victim = await owner();
    await enter(victim.email, password);
    const { id, hire } = await stranger();
    for (let n = 0; n < 20; n++) await hire(victim.email, `isca-numero-${n}`, await addFarm(db.owner, id));
    const before = asked.length;
    await enter(victim.email, password);
    expect(asked.length - before).toBe(1);
  });
});

describe('the counter of failures', () => {
  it('of one record is independent of another of the same e-mail', async () => {
    const victim = await owner();
    const boss = await stranger();
    const { user } = await boss.hire(victim.email, 'curral-novo');
    // Ten sign-ins to the staff record are ten failures of the account.
    for (let n = 0; n < 10; n++) expect((await enter(victim.email, 'curral-novo')).status).toBe(200);
    const account = await enter(victim.email, password, { from: '10.2.2.2' });
    expect([account.status, account.opened]).toEqual([429, []]);
    expect((await enter(victim.email, 'curral-novo')).status).toBe(200);
    expect(user.email).toBe(victim.email);
  });

  it('is shared by all spellings of an e-mail', async () => {
    const { email } = await owner();
    const spellings = [email, email.toUpperCase(), ` ${email}`, email.replace('lida', 'ｌida'), email.replace('demo', 'DEMO')];
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await enter(spellings[n % spellings.length]!, 'chute')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  it.each(['visİtante', 'vısitante', 'visi\u0307tante'])('does not match a lookalike letter, as in %s', async (local) => {
    const email = `visitante@${randomUUID()}.demo`;
    await owner(email);
    expect((await enter(email.replace('visitante', local), password, { from: '10.4.4.4' })).status).toBe(401);
    expect((await enter(email, password, { from: '10.4.4.4' })).status).toBe(200);
  });

  it('ends the same without an account: nobody learns who has one', async () => {
    const nobody = newEmail();
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await enter(nobody, 'chute', { from: '10.3.3.3' })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  test.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::', 'fe80:0:0:0::/64'],
  ])('groups %s as %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('a device with an earlier sign-in', () => {
  const fail = async (email: string, times: number, from = '10.66.0.1', cookies: Cookies = {}) => {
    for (let n = 0; n < times; n++) await enter(email, 'chute', { from, cookies });
  };

  it('is not locked out by the failures of an attacker', async () => {
    const { email, farm } = await owner();
    const { cookies } = await enter(email, password);
    await fail(email, 12);
    expect((await enter(email, password, { from: '10.5.5.5' })).status).toBe(429);
    expect((await enter(email, password, { cookies })).opened).toEqual([farm]);
  });

  it('nor by those of everybody behind the same address', async () => {
    const { email } = await owner();
    const { cookies } = await enter(email, password);
    const from = '10.77.0.1';
    await Promise.all(Array.from({ length: 101 }, (_, n) => enter(`ninguem-${n}@lida.demo`, 'chute', { from })));
    expect((await enter(email, password, { from })).status).toBe(429);
    expect((await enter(email, password, { from, cookies })).status).toBe(200);
  });

  it('has its own counter', async () => {
    const { email } = await owner();
    const { cookies } = await enter(email, password);
    await fail(email, 10, '10.66.0.2', cookies);
    expect((await enter(email, password, { cookies })).status).toBe(429);
    // Failed attempts there do not count for others.
    expect((await enter(email, password)).status).toBe(200);
  });

  it('is no longer known once the password has changed', async () => {
    const { email, id } = await owner();
    const { cookies } = await enter(email, password);
    await db.owner.query('update users set password_hash = $2 where id = $1', [id, await hashPassword('outra-senha')]);
    await fail(email, 11);
    expect((await enter(email, 'outra-senha', { cookies })).status).toBe(429);
  });

  it.each([
    ['another’s', (own: string, other: string) => `${own.split('.')[0]}.${other.split('.')[1]}`],
    ['made up', (own: string) => `${own.split('.')[0]}.${'a'.repeat(22)}`],
    ['nonsense', () => 'x'.repeat(4_000)],
  ])('cannot be forged: %s', async (_, forged) => {
    const [{ email }, other] = [await owner(), await owner()];
    const [own, others] = [(await enter(email, password)).cookies['lida_device']!, (await enter(other.email, password)).cookies['lida_device']!];
    await fail(email, 11);
    expect((await enter(email, password, { cookies: { lida_device: forged(own, others) } })).status).toBe(429);
  });

  it('remembers several people', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => owner()));
    let cookies: Cookies = {};
    for (const { email } of people) ({ cookies } = await enter(email, password, { cookies }));
    for (const { email } of people) {
      await fail(email, 11, '10.66.0.9');
      expect((await enter(email, password, { cookies, from: '10.5.5.6' })).status).toBe(200);
    }
  });
});
