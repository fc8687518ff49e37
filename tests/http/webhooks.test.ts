// Webhooks over HTTP: what is registered on a farm is told to another program, signed, in order, at least once, and never to a private network.
import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CreatedWebhook, Deliveries, Delivery, Webhooks } from '#domain/people/webhooks';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { readSettings } from '#server/kernel/settings';
import { build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { anId } from '../ids';
import { startMailServer } from '../mail-server';
import { isGenuine, startReceiver } from '../receiver';

const db = await freshDatabase();
const post = await startMailServer();
const settings = readSettings({ WEBHOOKS_PRIVATE: 'on', SMTP_URL: post.url, PUBLIC_URL: 'http://lida.example', PORT: '0' });
// Two processes' worth of delivery on one database.
const [app, other] = [await createApp(db.app, settings), await createApp(db.app, settings)];
const strict = await createApp(db.app);
beforeAll(() => Promise.all([app.listen({ port: 0 }), other.listen({ port: 0 })]));
afterAll(() => Promise.all([app.close(), other.close(), strict.close()]));

let jose: TestFarm;
let program: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  [jose, program] = await Promise.all([createFarm(db.owner), startReceiver()]);
});
afterEach(async () => {
  await db.superuser.query('update webhooks set deleted_at = now()');
  await program.close();
});

async function ask(who: { token: string }, method: InjectOptions['method'], path: string, payload?: unknown, where = app) {
  const answer = await where.inject({
    method: method!,
    url: `/api${path}`,
    cookies: { [sessionCookie]: who.token },
    ...(payload !== undefined && { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } }),
  });
  return { status: answer.statusCode, said: answer.json() };
}
const hooks = (farm = jose) => `/farms/${farm.farm_id}/webhooks`;
const creating = (wanted: object = {}, where = app) => ask(jose, 'POST', hooks(), { name: 'Cooperativa', url: `${program.url}/avisos`, ...wanted }, where);
async function created(wanted: object = {}) {
  const { status, said } = await creating(wanted);
  expect([status, said]).toMatchObject([200, { secret: expect.stringMatching(/^whsec_/) }]);
  return said as CreatedWebhook;
}
async function register(name: string) {
  const cow = build.animal({ name });
  expect((await ask(jose, 'POST', `/farms/${jose.farm_id}/verbs/create_animal`, cow)).status).toBe(200);
  return cow;
}
const events = () => program.received.flatMap(({ body }) => body.data.events);
const hookNow = async () => ((await ask(jose, 'GET', hooks())).said as Webhooks).rows[0]!;
const deliveriesOf = async (id: string) => ((await ask(jose, 'GET', `${hooks()}/${id}/deliveries`)).said as Deliveries).rows;
/** The pause between attempts, over. */
const hurry = () => db.superuser.query('update webhooks set next_at = now() where farm_id = $1', [jose.farm_id]);
const wait = { timeout: 20_000, interval: 50 };

describe('what is registered', () => {
  test('arrives signed, with the record as the API gives it, and nothing from before', async () => {
    await register('Antes');
    const { id, secret } = await created();
    const cow = await register('Mimosa');
    await expect.poll(() => events().length, wait).toBe(1);
    const [message] = program.received;
    expect(message!.path).toBe('/avisos');
    expect(isGenuine(secret, message!)).toBe(true);
    expect(isGenuine(secret, { ...message!, text: `${message!.text} ` })).toBe(false);
    const { said } = await ask(jose, 'GET', `/farms/${jose.farm_id}/animals/${cow.id}`);
    expect(message!.body).toMatchObject({
      type: 'farm.changed',
      farm_id: jose.farm_id,
      data: { events: [{ verb: 'create_animal', noun: 'animals', id: cow.id, change: 'created', record: said }] },
    });
    await expect.poll(async () => (await hookNow()).behind, wait).toBe(0);
    expect(await deliveriesOf(id)).toMatchObject([{ kind: 'events', events: 1, attempts: 1, status: 204, error: null }]);
  });

  test('a correction and a deletion are told as such', async () => {
    await created();
    const cow = await register('Mimosa');
    await ask(jose, 'POST', `/farms/${jose.farm_id}/verbs/remove_animal`, { id: cow.id });
    await expect.poll(() => events().some(({ change }) => change === 'deleted'), wait).toBe(true);
    expect(events().at(-1)).toMatchObject({ verb: 'remove_animal', id: cow.id, record: null });
  });

  test('two processes send each event once, in order', async () => {
    await created();
    program.how.delay = 20;
    const names = Array.from({ length: 25 }, (_, i) => `Vaca ${i}`);
    for (const name of names) await register(name);
    await expect.poll(() => events().length, wait).toBe(25);
    expect(events().map(({ record }) => record!['name'])).toEqual(names);
    expect(new Set(program.received.map(({ headers }) => headers['webhook-id'])).size).toBe(program.received.length);
  });

  test('only what was registered, altered or deleted, as chosen', async () => {
    await created({ nouns: ['animals'], changes: ['created', 'deleted'] });
    const cow = await register('Mimosa');
    const renamed = { id: cow.id, changes: { name: { was: cow.name, to: 'Estrela' } } };
    expect((await ask(jose, 'POST', `/farms/${jose.farm_id}/verbs/update_animal`, renamed)).status).toBe(200);
    await ask(jose, 'POST', `/farms/${jose.farm_id}/verbs/remove_animal`, { id: cow.id });
    await expect.poll(async () => (await hookNow()).behind, wait).toBe(0);
    expect(events().map(({ change }) => change)).toEqual(['created', 'deleted']);
    expect((await hookNow()).changes).toEqual(['created', 'deleted']);
  });

  test('only what is of interest: kinds of record, or verbs', async () => {
    await created({ nouns: ['animal_weighings'], verbs: ['remove_animal'] });
    const cow = await register('Mimosa');
    await ask(jose, 'POST', `/farms/${jose.farm_id}/verbs/weigh`, build.weighing(cow.id));
    await expect.poll(() => events().length, wait).toBe(1);
    expect(events()).toMatchObject([{ noun: 'animal_weighings' }]);
    await expect.poll(async () => (await hookNow()).behind, wait).toBe(0);
  });
});

describe('a program that does not answer', () => {
  test('gets the same message again, and what follows after it', async () => {
    const { id } = await created();
    program.how.status = 500;
    await register('Mimosa');
    await expect.poll(async () => (await deliveriesOf(id))[0], wait).toMatchObject({ attempts: 1, status: 500, error: 'Respondeu 500', delivered_at: null });
    const { rows } = await db.superuser.query('select next_at > now() as waits, leased_until from webhooks where id = $1', [id]);
    expect(rows).toEqual([{ waits: true, leased_until: null }]);
    await register('Estrela');
    program.how.status = 200;
    await hurry();
    await expect.poll(() => events().length, wait).toBe(3);
    expect(events().map(({ record }) => record!['name'])).toEqual(['Mimosa', 'Mimosa', 'Estrela']);
    const [first, second, third] = program.received.map(({ headers }) => headers['webhook-id']);
    expect([first === second, second === third]).toEqual([true, false]);
  });

  test('a redirect is not followed', async () => {
    const { id } = await created();
    Object.assign(program.how, { status: 307, headers: { location: `${program.url}/outro` } });
    await register('Mimosa');
    await expect.poll(async () => (await deliveriesOf(id))[0]?.error, wait).toBe('Respondeu com outro endereço');
    expect(program.received.map(({ path }) => path)).toEqual(['/avisos']);
  });

  test('a process that died while it was sending loses nothing: its lease ends, another sends', async () => {
    const { id } = await created();
    await db.superuser.query(`update webhooks set lease = $2, leased_until = now() + interval '1 hour' where id = $1`, [id, anId()]);
    await register('Mimosa');
    await new Promise((done) => setTimeout(done, 1_500));
    expect(events()).toEqual([]);
    await db.superuser.query(`update webhooks set leased_until = now() - interval '1 second' where id = $1`, [id]);
    await expect.poll(() => events().length, wait).toBe(1);
  });

  test('after three days it is paused, the owner is told, and resumed it gets all', async () => {
    const { id } = await created();
    program.how.status = 503;
    await register('Mimosa');
    await expect.poll(async () => (await deliveriesOf(id))[0]?.attempts, wait).toBe(1);
    await db.superuser.query(`update webhook_deliveries set created_at = now() - interval '73 hours' where webhook_id = $1`, [id]);
    await hurry();
    await expect.poll(async () => (await hookNow()).pause_reason, wait).toBe('Três dias sem resposta do outro programa');
    await expect.poll(() => post.emails.some((mail) => mail.includes(`${jose.user_id}@lida.demo`) && mail.includes('Cooperativa')), wait).toBe(true);
    const log = (await ask(jose, 'GET', '/access_log')).said as { rows: { kind: string }[] };
    expect(log.rows.map(({ kind }) => kind)).toContain('webhook_paused');
    const tried = program.received.length;
    await register('Estrela');
    await hurry();
    await new Promise((done) => setTimeout(done, 1_500));
    expect(program.received).toHaveLength(tried);
    program.how.status = 200;
    expect((await ask(jose, 'POST', `${hooks()}/${id}/resume`)).status).toBe(200);
    await expect.poll(() => events().some(({ record }) => record?.['name'] === 'Estrela'), wait).toBe(true);
    expect(await hookNow()).toMatchObject({ paused_at: null });
  });
});

describe('by hand', () => {
  test('a test event, and a message again with the same id', async () => {
    const { id, secret } = await created();
    const tested = (await ask(jose, 'POST', `${hooks()}/${id}/test`)).said as Delivery;
    expect(tested).toMatchObject({ kind: 'test', attempts: 1, status: 204, delivered_at: expect.any(String) });
    expect(program.received[0]!.body).toMatchObject({ type: 'test', data: { events: [] } });
    expect(isGenuine(secret, program.received[0]!)).toBe(true);
    await register('Mimosa');
    await expect.poll(() => events().length, wait).toBe(1);
    const message = program.received[1]!.headers['webhook-id'] as string;
    const again = (await ask(jose, 'POST', `${hooks()}/${id}/deliveries/${message}/resend`)).said as Delivery;
    expect(again).toMatchObject({ id: message, events: 1 });
    expect(program.received[2]!.headers['webhook-id']).toBe(message);
    expect(program.received[2]!.body.data).toEqual(program.received[1]!.body.data);
    expect((await ask(jose, 'POST', `${hooks()}/${id}/deliveries/${anId()}/resend`)).status).toBe(404);
  });

  test('it is deleted at once, and its secret with it', async () => {
    const { id } = await created();
    expect((await ask(jose, 'DELETE', `${hooks()}/${id}`)).status).toBe(200);
    expect((await ask(jose, 'DELETE', `${hooks()}/${id}`)).status).toBe(404);
    expect((await db.superuser.query('select secret from webhooks where id = $1', [id])).rows).toEqual([{ secret: '' }]);
    expect((await ask(jose, 'GET', hooks())).said).toEqual({ rows: [] });
  });
});

describe('who and where', () => {
  test('owner and admin keep them; others are refused, another tenant sees none; the secret is in no list', async () => {
    const { id, secret } = await created();
    for (const role of ['manager', 'worker', 'tecnico', 'contador', 'visitor'] as const)
      expect([role, (await ask(await hire(db.owner, jose, role), 'GET', hooks())).status]).toEqual([role, 403]);
    const { status, said } = await ask(await hire(db.owner, jose, 'admin'), 'GET', hooks());
    expect([status, JSON.stringify(said).includes(secret)]).toEqual([200, false]);
    const neighbour = await createFarm(db.owner);
    expect((await ask(neighbour, 'GET', hooks())).status).toBe(404);
    for (const path of [`${hooks(neighbour)}/${id}/test`, `${hooks(neighbour)}/${id}/resume`]) expect((await ask(neighbour, 'POST', path)).status).toBe(404);
    expect((await ask(neighbour, 'DELETE', `${hooks(neighbour)}/${id}`)).status).toBe(404);
  });

  test.each([
    ['http://exemplo.com.br/avisos', 'Informe um endereço que começa com https://'],
    ['https://127.0.0.1/avisos', 'rede interna'],
    ['https://localhost/avisos', 'rede interna'],
    ['https://[::1]:8443/', 'rede interna'],
    ['https://169.254.169.254/latest', 'rede interna'],
    ['https://a:b@exemplo.com.br/', 'https://'],
    ['avisos', 'https://'],
  ])('%s is refused', async (url, words) => {
    expect(await creating({ url }, strict)).toMatchObject({ status: 422, said: { field: 'url', message: expect.stringContaining(words) } });
  });

  test('an address that became private after it was saved is not called', async () => {
    const { id } = await created();
    const answer = await ask(jose, 'POST', `${hooks()}/${id}/test`, undefined, strict);
    expect(answer.said).toMatchObject({ status: null, delivered_at: null, error: expect.any(String) });
    expect(program.received).toEqual([]);
  });

  test('unknown kinds, verbs and fields, and an eleventh, are refused', async () => {
    expect((await creating({ nouns: ['nada'] })).said).toMatchObject({ field: 'nouns' });
    expect((await creating({ verbs: ['nada'] })).said).toMatchObject({ field: 'verbs' });
    for (const changes of [[], ['nada'], ['created', 'created', 'created', 'created'], 'created']) expect((await creating({ changes })).status).toBe(422);
    expect((await creating({ secret: 'meu' })).status).toBe(422);
    for (let n = 0; n < 10; n++) await created();
    expect(await creating()).toMatchObject({ status: 409, said: { message: expect.stringContaining('10 avisos') } });
  });
});
