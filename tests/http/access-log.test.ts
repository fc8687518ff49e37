// The access log over HTTP: what is recorded, by whom, when, from where and about whom; who may read which part; and that nobody can change it.
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Access, type AccessPage, accessKinds } from '#domain/people/access-log';
import { createApp } from '#server/http/app';
import { sweepAccessLog } from '#server/kernel/access-log';
import { transaction } from '#server/kernel/db';
import { hashPassword } from '#server/kernel/passwords';
import { sessionCookie } from '#server/kernel/session';
import { readSettings } from '#server/kernel/settings';
import { addFarm, build, createFarm, hire, openSession, superAdmin, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { linkIn, startMailServer } from '../mail-server';

const db = await freshDatabase();
const post = await startMailServer();
const app = await createApp(db.app, readSettings({ SMTP_URL: post.url, PUBLIC_URL: 'http://lida.example', SIGNUP: 'open' }));
afterAll(() => app.close());

const here = '203.0.113.7';
const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36';
const password = 'porteira-verde';

async function ask(token: string | null, method: InjectOptions['method'], path: string, payload?: unknown, from = here) {
  const answer = await app.inject({
    method: method!,
    url: `/api${path}`,
    remoteAddress: from,
    ...(token && { cookies: { [sessionCookie]: token } }),
    headers: { 'user-agent': phone, ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  });
  return {
    status: answer.statusCode,
    said: answer.headers['content-type']?.toString().includes('json') ? answer.json() : answer.body,
    cookies: answer.cookies,
  };
}
const log = async (token: string, query = '') => ((await ask(token, 'GET', `/access_log?limit=200${query}`)).said as AccessPage).rows;
const everything = async (token: string, query = '') => ((await ask(token, 'GET', `/super_admin/access_log?limit=200${query}`)).said as AccessPage).rows;
/** Kind, person and target, oldest first. */
const told = (rows: Access[]) => rows.map(({ kind, person_name, target }) => [kind, person_name, target]).toReversed();
const signIn = (email: string, typed: string, from = here) => ask(null, 'POST', '/session', { email, password: typed }, from);
const emailOf = (id: string) => `${id}@lida.demo`;

/** An owner with a known password, who can sign in. */
async function ownerWithPassword() {
  const farm = await createFarm(db.owner);
  await db.owner.query('update users set password_hash = $1 where id = $2', [await hashPassword(password), farm.user_id]);
  return { ...farm, token: await openSession(db.owner, { user_id: farm.user_id }), email: emailOf(farm.user_id) };
}

let jose: Awaited<ReturnType<typeof ownerWithPassword>>;
let chief: Awaited<ReturnType<typeof superAdmin>>;
beforeAll(async () => {
  jose = await ownerWithPassword();
  chief = await superAdmin(db.owner);
});

describe('records', () => {
  test('a sign-in: who, when, from which address and on which device', async () => {
    const before = Date.now();
    expect((await signIn(jose.email, password)).status).toBe(200);
    const [last] = await log(jose.token);
    expect(last).toMatchObject({
      kind: 'sign_in',
      title: 'Entrou',
      person_id: jose.user_id,
      person_name: 'José Antônio Ribeiro',
      ip: here,
      target: 'Chrome · Android',
    });
    expect(Date.parse(last!.at)).toBeGreaterThanOrEqual(before - 1_000);
  });

  test('a failed sign-in, with the e-mail that was typed, and without a name', async () => {
    const ana = await ownerWithPassword();
    expect((await signIn(ana.email, 'errada')).status).toBe(401);
    expect((await log(ana.token))[0]).toMatchObject({ kind: 'sign_in_failed', person_id: null, person_name: null, ip: here, target: ana.email });
  });

  test('each counted failure once, and of those over the limit only the first', async () => {
    const [ana, from] = [await ownerWithPassword(), '203.0.113.9'];
    for (let n = 0; n < 15; n++) expect((await signIn(ana.email, 'errada', from)).status).toBe(n < 10 ? 401 : 429);
    const kinds = (await log(ana.token)).map(({ kind }) => kind).filter((kind) => kind.startsWith('sign_in'));
    expect(kinds.toSorted()).toEqual(['sign_in_blocked', ...Array.from({ length: 10 }, () => 'sign_in_failed')]);
  });

  test('no further row for refused attempts with one e-mail after the other', async () => {
    const from = '203.0.113.10';
    for (let n = 0; n < 104; n++) await signIn(`ninguem-${n}@lida.demo`, 'errada', from);
    const { rows } = await db.owner.query('select kind, count(*)::int as times from access_log where ip = $1 group by kind order by kind', [from]);
    expect(rows).toEqual([
      { kind: 'sign_in_blocked', times: 1 },
      { kind: 'sign_in_failed', times: 100 },
    ]);
  });

  test('nothing for requests that are no sign-in', async () => {
    const count = async () => (await db.owner.query('select count(*)::int as n from access_log')).rows[0].n as number;
    const before = await count();
    await ask(null, 'POST', '/session', { email: 'nada', password: 'nada' });
    await ask(null, 'POST', '/session', null);
    expect(await count()).toBe(before);
  });

  test('a new account, a changed password, a reset link requested and used', async () => {
    const email = `${randomUUID()}@lida.demo`;
    const arrival = await ask(null, 'POST', '/accounts', { name: 'Bia Prado', farm_name: 'Boa Vista', email, password });
    const changed = await ask(arrival.cookies[0]!.value, 'PUT', '/accounts/password', { current: password, password: 'outra-porteira' });
    expect(changed.status).toBe(200);
    await ask(null, 'POST', '/accounts/reset', { email });
    await expect.poll(() => post.emails.length).toBe(1);
    const link = linkIn(post.emails[0]!);
    expect((await ask(null, 'PUT', '/accounts/reset', { token: link, password: 'terceira-porteira' })).status).toBe(200);
    const { said } = await signIn(email, 'terceira-porteira');
    const { token } = { token: await openSession(db.owner, { user_id: said.person.id }) };
    expect(told(await log(token)).map(([kind]) => kind)).toEqual(['account_created', 'password_changed', 'reset_asked', 'password_reset', 'sign_in']);
  });

  test('hiring, roles, passwords, deactivation and activation, and deletion of staff, with name and e-mail', async () => {
    const ana = await createFarm(db.owner);
    const id = randomUUID();
    const hand = { id, farm_id: ana.farm_id, name: 'Wesley Santos', email: 'wesley@lida.demo', role: 'worker' };
    const path = `/farm_users/${id}`;
    const steps: [InjectOptions['method'], string, unknown?][] = [
      ['POST', '/farm_users', hand],
      ['PUT', path, { id, changes: { role: { was: 'worker', to: 'manager' } } }],
      ['PUT', path, { id, changes: { phone: { was: null, to: '34998124455' } } }],
      ['PUT', `${path}/password`, {}],
      ['PUT', `${path}/active`, { is_active: false }],
      ['PUT', `${path}/active`, { is_active: true }],
      ['DELETE', path],
      ['POST', `${path}/restore`],
    ];
    for (const [method, where, body] of steps) expect([where, (await ask(ana.token, method, where, body)).status]).toEqual([where, 200]);
    const [who, whom] = ['José Antônio Ribeiro', 'Wesley Santos (wesley@lida.demo)'];
    expect(told(await log(ana.token))).toEqual([
      ['staff_hired', who, `${whom}, Funcionário`],
      ['role_changed', who, `${whom}: Funcionário → Gerente`],
      ['staff_changed', who, whom],
      ['staff_password_reset', who, whom],
      ['staff_switched_off', who, whom],
      ['staff_switched_on', who, whom],
      ['staff_removed', who, whom],
      ['staff_restored', who, whom],
    ]);
    expect((await log(ana.token)).map(({ ip, farm_name }) => [ip, farm_name])).toEqual(Array.from({ length: 8 }, () => [here, 'Fazenda Santa Clara']));
  });

  test('nothing that was refused', async () => {
    const ana = await createFarm(db.owner);
    const other = await hire(db.owner, ana, 'worker');
    await ask(ana.token, 'POST', '/farm_users', { id: randomUUID(), farm_id: ana.farm_id, name: 'Outro', email: emailOf(other.person_id), role: 'worker' });
    await ask(ana.token, 'POST', '/farm_users', { id: randomUUID(), farm_id: jose.farm_id, name: 'Outro', email: 'outro@lida.demo', role: 'worker' });
    await ask(other.token, 'DELETE', `/farms/${ana.farm_id}`);
    expect(await log(ana.token)).toEqual([]);
  });

  test('farm register changes, export, deletion and restore', async () => {
    const ana = await createFarm(db.owner);
    const farm = { id: randomUUID(), farm_name: 'Boa Vista', farm_type: 'mista', owner_name: 'Ana' };
    expect((await ask(ana.token, 'POST', '/farms', farm)).status).toBe(200);
    expect((await ask(ana.token, 'GET', `/farms/${farm.id}/export`)).status).toBe(200);
    expect((await ask(ana.token, 'DELETE', `/farms/${farm.id}`)).status).toBe(200);
    expect((await ask(ana.token, 'POST', `/farms/${farm.id}/restore`)).status).toBe(200);
    expect(told(await log(ana.token)).map(([kind, , target]) => [kind, target])).toEqual([
      ['farm_created', 'Boa Vista'],
      ['farm_exported', 'Boa Vista'],
      ['farm_removed', 'Boa Vista'],
      ['farm_restored', 'Boa Vista'],
    ]);
  });

  test('the data downloads of staff, in the log of their owner', async () => {
    const ana = await createFarm(db.owner);
    const hand = await hire(db.owner, ana, 'worker');
    expect((await ask(hand.token, 'GET', `/farms/${ana.farm_id}/export`)).status).toBe(200);
    expect((await log(ana.token))[0]).toMatchObject({ kind: 'farm_exported', person_id: hand.person_id, person_name: 'Pessoa worker' });
  });

  test('the actions of a super admin, in the log of the owner concerned, without the super admin’s name and address', async () => {
    const email = `${randomUUID()}@lida.demo`;
    const farm = { id: randomUUID(), farm_name: 'Água Limpa', farm_type: 'mista', owner_name: 'Sebastião', owner_email: email, password: 'porteira-azul' };
    expect((await ask(chief.token, 'POST', '/super_admin/farms', farm)).status).toBe(200);
    const { rows } = await db.owner.query<{ id: string }>('update users set password_must_change = false where email = $1 returning id', [email]);
    const theirs = await log(await openSession(db.owner, { user_id: rows[0]!.id }));
    expect(theirs).toMatchObject([{ kind: 'customer_added', person_name: 'Super admin', ip: null, target: 'Água Limpa', farm_name: 'Água Limpa' }]);
    const [seen] = await everything(chief.token, '&kind=customer_added');
    expect(seen).toMatchObject({ person_name: chief.name, ip: here, owner_name: 'Sebastião' });
  });

  test('the deletion of a buyer’s data, and one’s own deletion request and its withdrawal', async () => {
    const ana = await createFarm(db.owner);
    const cow = build.animal();
    await ask(ana.token, 'POST', `/farms/${ana.farm_id}/verbs/create_animal`, cow);
    const sale = build.sale([{ id: randomUUID(), animal_id: cow.id, unit_price: 3100 }], { buyer_name: 'Onofre Lima' });
    expect((await ask(ana.token, 'POST', `/farms/${ana.farm_id}/verbs/create_sale`, sale)).status).toBe(200);
    expect((await ask(ana.token, 'POST', `/farms/${ana.farm_id}/sales/${sale.id}/blank_buyer`)).status).toBe(200);
    await ask(ana.token, 'POST', '/my_data/deletion');
    await ask(ana.token, 'DELETE', '/my_data/deletion');
    await ask(ana.token, 'DELETE', '/my_data/deletion');
    expect(told(await log(ana.token)).map(([kind]) => kind)).toEqual(['buyer_deleted', 'deletion_asked', 'deletion_withdrawn']);
  });
});

describe('visibility', () => {
  test('the sign-in of staff of two owners is in both logs, and a failure in neither, since it may concern the other', async () => {
    const [ana, bia] = [await createFarm(db.owner), await createFarm(db.owner)];
    const email = `${randomUUID()}@lida.demo`;
    for (const farm of [ana, bia]) {
      const hand = await hire(db.owner, farm, 'worker');
      await db.owner.query('update farm_users set email = $1, password_hash = $2 where id = $3', [email, await hashPassword(password), hand.person_id]);
    }
    await signIn(email, 'errada');
    await signIn(email, password);
    for (const farm of [ana, bia]) expect((await log(farm.token)).map(({ kind }) => kind)).toEqual(['sign_in']);
    expect((await everything(chief.token, `&search=${email}`)).map(({ kind, owner_name }) => [kind, owner_name])).toEqual([['sign_in_failed', null]]);
  });

  test('a failure with the e-mail of an owner’s only worker is in that owner’s log', async () => {
    const ana = await createFarm(db.owner);
    const hand = await hire(db.owner, ana, 'worker');
    await db.owner.query('update farm_users set password_hash = $1 where id = $2', [await hashPassword(password), hand.person_id]);
    await signIn(emailOf(hand.person_id), 'errada');
    expect((await log(ana.token)).map(({ kind, target }) => [kind, target])).toEqual([['sign_in_failed', emailOf(hand.person_id)]]);
  });
});

describe('can be read', () => {
  test.each(['admin', 'manager', 'worker', 'visitor'] as const)('by the owner’s account, and not by a %s', async (role) => {
    const hand = await hire(db.owner, jose, role);
    for (const path of ['/access_log', '/super_admin/access_log'])
      expect(await ask(hand.token, 'GET', path)).toMatchObject({ status: 403, said: { message: 'Acesso Negado' } });
  });

  test('by nobody who is signed out, and the installation’s log by no owner', async () => {
    for (const path of ['/access_log', '/super_admin/access_log']) expect((await ask(null, 'GET', path)).status).toBe(401);
    expect((await ask(jose.token, 'GET', '/super_admin/access_log')).status).toBe(403);
  });

  test('never with a row of another tenant, also with a cursor of theirs', async () => {
    const [ana, bia] = [await createFarm(db.owner), await createFarm(db.owner)];
    for (const farm of [ana, bia, ana]) await ask(farm.token, 'GET', `/farms/${farm.farm_id}/export`);
    const [hers] = await log(bia.token);
    expect(await log(ana.token)).toHaveLength(2);
    expect(await log(bia.token)).toHaveLength(1);
    expect(await log(ana.token, `&after=${hers!.id}`)).toEqual([]);
  });

  test('page by page, newest first, each row once', async () => {
    const ana = await createFarm(db.owner);
    for (let n = 0; n < 5; n++) await ask(ana.token, 'GET', `/farms/${ana.farm_id}/export`);
    const seen: Access[] = [];
    let after: string | null = null;
    do {
      const page: AccessPage = (await ask(ana.token, 'GET', `/access_log?limit=2${after ? `&after=${after}` : ''}`)).said;
      expect(page.rows.length).toBeLessThanOrEqual(2);
      seen.push(...page.rows);
      after = page.next;
    } while (after);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(5);
    expect(seen.map(({ at }) => at)).toEqual(
      seen
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  test('by person, ignoring accents, by kind and by date', async () => {
    const ana = await createFarm(db.owner);
    const hand = await hire(db.owner, ana, 'manager');
    await db.owner.query(`update farm_users set name = 'Cláudia Ferreira' where id = $1`, [hand.person_id]);
    await ask(hand.token, 'GET', `/farms/${ana.farm_id}/export`);
    await ask(ana.token, 'GET', `/farms/${ana.farm_id}/export`);
    await ask(ana.token, 'DELETE', `/farms/${await addFarm(db.owner, ana.user_id)}`);
    expect(await log(ana.token, '&search=claudia%20FERREIRA')).toHaveLength(1);
    expect(await log(ana.token, '&kind=farm_exported')).toHaveLength(2);
    expect(await log(ana.token, '&kind=farm_removed&search=claudia')).toEqual([]);
    const [first] = (await log(ana.token)).toReversed();
    const day = (by: number) => new Date(Date.parse(first!.at) + by).toISOString();
    expect(await log(ana.token, `&from=${first!.at}&until=${day(86_400_000)}`)).toHaveLength(3);
    expect(await log(ana.token, `&from=${day(-86_400_000)}&until=${first!.at}`)).toEqual([]);
  });

  test.each(['kind=nada', 'from=ontem', 'until=0000-01-01T00:00:00Z', 'after=1', 'limit=0', 'limit=201', 'limit=muito'])('not with %s', async (query) => {
    expect((await ask(jose.token, 'GET', `/access_log?${query}`)).status).toBe(422);
  });

  test('about oneself, on Meus dados and in its table', async () => {
    const ana = await createFarm(db.owner);
    await ask(ana.token, 'GET', `/farms/${ana.farm_id}/export`);
    const { said } = await ask(ana.token, 'GET', '/my_data');
    expect(said.accesses).toEqual([
      { at: expect.any(String), kind: 'farm_exported', title: accessKinds.farm_exported, ip: here, target: 'Fazenda Santa Clara' },
    ]);
    expect((await ask(ana.token, 'GET', '/my_data/csv')).said).toContain(`Registro de acessos;Fazenda exportada;Endereço IP;${here}`);
  });
});

describe('is immutable', () => {
  const asApplication = (text: string) => transaction(db.app, 'write', (send) => send({ text }));

  test.each(['select * from access_log', `insert into access_log (kind) values ('sign_in')`, `update access_log set ip = null`, 'delete from access_log'])(
    'the application cannot run: %s',
    async (text) => {
      await expect(asApplication(text)).rejects.toMatchObject({ code: '42501' });
    },
  );

  test.each([`update access_log set ip = null`, 'delete from access_log', 'truncate access_log'])('not even the table owner can run: %s', async (text) => {
    await ask(jose.token, 'GET', `/farms/${jose.farm_id}/export`);
    await expect(db.owner.query(text)).rejects.toThrow('only added to');
  });

  test('is kept for six months, and not a day longer', async () => {
    const ana = await createFarm(db.owner);
    for (const age of ['6 months 1 day', '5 months 29 days'])
      await db.owner.query(`insert into access_log (kind, at, owner_id, target) values ('sign_in', now() - $1::interval, $2, $3)`, [age, ana.user_id, age]);
    await sweepAccessLog(db.app);
    expect((await log(ana.token)).map(({ target }) => target)).toEqual(['5 months 29 days']);
    await expect(db.owner.query('delete from access_log')).rejects.toThrow('only added to');
  });
});

describe('of a person whose data is deleted', () => {
  const texts = async (owner: string) =>
    JSON.stringify((await db.owner.query('select person_name, target, words from access_log where owner_id = $1 or owner_id is null', [owner])).rows);

  async function forgotten(by: 'owner' | 'super admin') {
    const ana = await createFarm(db.owner);
    const id = randomUUID();
    const email = `jurandir-${id}@lida.demo`;
    await ask(ana.token, 'POST', '/farm_users', { id, farm_id: ana.farm_id, name: 'Jurandir Peixoto', email, role: 'worker', password: 'porteira-azul' });
    await db.owner.query('update farm_users set password_must_change = false where id = $1', [id]);
    const token = await openSession(db.owner, { farm_user_ids: [id] });
    await ask(token, 'GET', `/farms/${ana.farm_id}/export`);
    await signIn(email, 'errada', '203.0.113.77');
    await ask(token, 'POST', '/my_data/deletion');
    expect(await texts(ana.user_id)).toContain('Jurandir Peixoto');
    if (by === 'owner') expect((await ask(ana.token, 'POST', `/farm_users/${id}/blank`)).status).toBe(200);
    else {
      const { said } = await ask(chief.token, 'GET', '/super_admin/deletion_requests');
      const request = said.rows.find((one: { email: string }) => one.email === email);
      expect((await ask(chief.token, 'POST', `/super_admin/deletion_requests/${request.id}/blank`)).status).toBe(200);
    }
    return { ana, id, email };
  }

  test.each(['owner', 'super admin'] as const)('has neither name nor e-mail, but still the address: executed by the %s', async (by) => {
    const { ana, id, email } = await forgotten(by);
    const left = await texts(ana.user_id);
    expect(left).not.toMatch(/jurandir|peixoto/i);
    expect(left).not.toContain(email);
    expect((await log(ana.token)).map(({ kind, person_id, person_name, ip }) => [kind, person_id === id, person_name, ip]).toReversed()).toEqual([
      ['staff_hired', false, 'José Antônio Ribeiro', here],
      ['farm_exported', true, 'Pessoa removida', here],
      ['sign_in_failed', false, null, '203.0.113.77'],
      ['deletion_asked', true, 'Pessoa removida', here],
      ['personal_data_deleted', false, ...(by === 'owner' ? ['José Antônio Ribeiro', here] : ['Super admin', null])],
    ]);
  });

  test('also for an owner’s account, in the installation’s log too', async () => {
    const ana = await ownerWithPassword();
    await db.owner.query(`update users set name = 'Marlene Souza' where id = $1`, [ana.user_id]);
    await signIn(ana.email, password);
    await ask(ana.token, 'POST', '/my_data/deletion');
    const { said } = await ask(chief.token, 'GET', '/super_admin/deletion_requests');
    const request = said.rows.find((one: { email: string }) => one.email === ana.email);
    expect((await ask(chief.token, 'POST', `/super_admin/deletion_requests/${request.id}/blank`)).status).toBe(200);
    expect(await texts(ana.user_id)).not.toMatch(/Marlene/i);
    expect(await texts(ana.user_id)).not.toContain(ana.email);
  });

  test('is unchanged when the execution fails', async () => {
    const ana = await createFarm(db.owner);
    const hand: TestFarm = await hire(db.owner, ana, 'worker');
    await ask(hand.token, 'GET', `/farms/${ana.farm_id}/export`);
    expect((await ask(ana.token, 'POST', `/farm_users/${hand.person_id}/blank`)).status).toBe(404);
    expect((await log(ana.token))[0]).toMatchObject({ person_name: 'Pessoa worker' });
  });
});
