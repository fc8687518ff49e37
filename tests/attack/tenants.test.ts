// One owner who requests everything at once does not affect the other owners.
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#domain/kernel/ids';
import { build, createFarm, type TestFarm } from '../build';
import type { Fresh } from '../database';
import { eventually } from '../eventually';
import { isFull } from '../full';
import { scaled } from '../timeouts';
import { ask, attackedDatabase, type Besieged, cookieOf, startServer } from './server';

vi.setConfig({ testTimeout: scaled(120_000), hookTimeout: scaled(60_000) });

const db = await attackedDatabase();
const account = { name: 'Ana Paula', farm_name: 'Boa Vista', email: 'ana@lida.demo', password: 'segredo-da-ana' };

/** With incompressible notes, so that an unread export does not fit into the network buffers. */
/** `notes`: how many times 32 random digits, which a ZIP cannot make much smaller. */
async function withHerd(at: Fresh, animals: number, notes = 10) {
  const owner = await createFarm(at.owner);
  await at.superuser.query(
    `insert into animals (user_id, farm_id, id, name, type, breed, gender, status, is_batch, notes, created_at, created_by, updated_at, version)
     select $1, $2, gen_random_uuid(), 'Vaca ' || n, 'bovino', 'Nelore', 'femea', 'ativo', false, (select string_agg(md5(n::text || k::text), '') from generate_series(1, $4) k), now(), $1, now(), n from generate_series(1, $3) as n`,
    [owner.user_id, owner.farm_id, animals, notes],
  );
  return owner;
}

/** Nothing is read before `take`. */
function exportOf(url: string, farm: TestFarm) {
  return new Promise<{ status: number; retryAfter: number; take: () => Promise<number>; leave: () => void }>((begun, lost) => {
    const sent = request(`${url}/api/farms/${farm.farm_id}/export`, { agent: false, headers: { cookie: cookieOf(farm) } }, (answer) =>
      begun({
        status: answer.statusCode!,
        retryAfter: Number(answer.headers['retry-after'] ?? 0),
        take: () =>
          new Promise((over, broken) => {
            let bytes = 0;
            answer
              .on('data', (piece: Buffer) => (bytes += piece.length))
              .on('end', () => over(bytes))
              .on('error', broken);
          }),
        leave: () => sent.destroy(),
      }),
    );
    sent.on('error', lost).end();
  });
}

describe('five hundred connections of one owner', () => {
  let server: Besieged;
  let greedy: TestFarm;
  let ana: { cookie: string; farm_id: string };
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const heard = new Map<number, number>();
  let asking = true;

  const take = (path: string, body?: unknown) =>
    new Promise<void>((over) => {
      const headers = { cookie: cookieOf(greedy), ...(body !== undefined && { 'content-type': 'application/json' }) };
      const sent = request(`${server.url}${path}`, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (answer) => {
        heard.set(answer.statusCode!, (heard.get(answer.statusCode!) ?? 0) + 1);
        answer
          .on('error', () => over())
          .on('end', over)
          .resume();
      });
      sent.on('error', () => over()).end(body === undefined ? undefined : JSON.stringify(body));
    });

  beforeAll(async () => {
    server = await startServer(db);
    greedy = await withHerd(db, 20_000);
    const made = await ask(`${server.url}/api/accounts`, { method: 'POST', body: account });
    ana = { cookie: made.headers['set-cookie']![0]!.split(';')[0]!, farm_id: made.json().farms[0].id as string };
    const farm = `/api/farms/${greedy.farm_id}`;
    const wishes = [
      () => take(`${farm}/snapshot`),
      () => take(`${farm}/export`),
      () => take(`${farm}/sync`, { cursor: null, calls: [build.call('create_animal', build.animal())] }),
      () => take(`${farm}/animals?limit=200`),
      () => take('/api/session'),
    ];
    for (let i = 0; i < 500; i++)
      void (async () => {
        for (let n = i; asking; n++) await wishes[n % wishes.length]!();
      })();
    await eventually('the server has its hands full', () => [...heard.values()].reduce((sum, many) => sum + many, 0) > 100, scaled(30_000));
  });
  afterAll(async () => {
    asking = false;
    agent.destroy();
    await server.stop('SIGKILL');
  });

  const sent = async (path: string, wanted: Parameters<typeof ask>[1] = {}) => (await ask(`${server.url}${path}`, { cookie: ana.cookie, ...wanted })).status;

  it.each<[string, number, () => Promise<number>]>([
    ['reads what is new', 15, () => sent(`/api/farms/${ana.farm_id}/sync`, { method: 'POST', body: { cursor: null, calls: [] } })],
    [
      'writes',
      15,
      () => sent(`/api/farms/${ana.farm_id}/verbs/create_animal`, { method: 'POST', body: build.animal(), headers: { 'idempotency-key': newId() } }),
    ],
    ['takes her farm', 5, () => sent(`/api/farms/${ana.farm_id}/snapshot`)],
    ['exports it', isFull ? 10 : 1, () => sent(`/api/farms/${ana.farm_id}/export`)],
    ['signs in', 5, () => sent('/api/session', { method: 'POST', body: { email: account.email, password: account.password } })],
    ['is known', 5, () => sent('/api/session')],
    ['is told that the server is ready', 15, () => sent('/readyz')],
  ])('another owner %s each time', async (_what, times, once) => {
    const answers: number[] = [];
    for (let n = 0; n < times; n++) answers.push(await once());
    expect(answers).toEqual(answers.map(() => 200));
  });

  it('are served in turn or refused with "later": nothing fails', () => {
    expect([...heard.keys()].toSorted()).toEqual([200, 429]);
  });
});

describe('one at a time, also over several processes', () => {
  let server: Besieged;
  beforeAll(async () => void (server = await startServer(db, { WEB_CONCURRENCY: '2' })));
  afterAll(() => server.stop('SIGKILL'));

  it('an owner has one export at a time, while others export too', async () => {
    const [jose, bia] = [await withHerd(db, 10_000, 60), await withHerd(db, 10)];
    // More than the buffers of a connection hold: the export runs until somebody takes it.
    const first = await exportOf(server.url, jose);
    expect(first.status).toBe(200);
    const others = await Promise.all(Array.from({ length: 12 }, () => exportOf(server.url, jose)));
    expect(others.map(({ status, retryAfter }) => [status, retryAfter > 0])).toEqual(others.map(() => [429, true]));
    const hers = await exportOf(server.url, bia);
    expect(hers.status).toBe(200);
    await hers.take();
    expect(await first.take()).toBeGreaterThan(1_000_000);
    const again = await eventually('the next one passes', async () => {
      const next = await exportOf(server.url, jose);
      return next.status === 200 ? next : undefined;
    });
    again.leave();
  });

  it('an owner has one long job at a time and can read meanwhile; another owner runs theirs', async () => {
    const [jose, bia] = [await createFarm(db.owner), await createFarm(db.owner)];
    const sell = async (farm: TestFarm) => {
      const said = (verb: string, body: object) =>
        ask(`${server.url}/api/farms/${farm.farm_id}/verbs/${verb}`, { method: 'POST', body, cookie: cookieOf(farm), headers: { 'idempotency-key': newId() } });
      const cow = build.animal();
      expect((await said('create_animal', cow)).status).toBe(200);
      const sale = build.sale([{ id: newId(), animal_id: cow.id, unit_price: 3000 } as never]);
      expect(await said('create_sale', sale)).toMatchObject({ status: 200 });
      return () => ask(`${server.url}/api/farms/${farm.farm_id}/sales/${sale.id}/blank_buyer`, { method: 'POST', cookie: cookieOf(farm) });
    };
    const [his, hers] = [await sell(jose), await sell(bia)];
    // Holds the farm's lock, so that the first request takes long.
    const holder = await db.superuser.connect();
    await holder.query('begin');
    await holder.query('select from farm_counters where farm_id = $1 for update', [jose.farm_id]);
    const first = his();
    await eventually('the first one waits for the farm', async () => {
      const { rowCount } = await db.superuser.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%blank_step%'`,
      );
      return rowCount === 1;
    });
    const others = await Promise.all(Array.from({ length: 8 }, his));
    expect(others.map(({ status, headers }) => [status, Number(headers['retry-after']) > 0])).toEqual(others.map(() => [429, true]));
    expect((await hers()).status).toBe(200);
    const read = await ask(`${server.url}/api/farms/${jose.farm_id}/sync`, { method: 'POST', body: { cursor: null, calls: [] }, cookie: cookieOf(jose) });
    expect(read.status).toBe(200);
    await holder.query('rollback');
    holder.release();
    expect((await first).status).toBe(200);
    expect((await his()).status).toBe(200);
  });
});
