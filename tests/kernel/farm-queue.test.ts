// A farm's calls are queued: within one server without holding a connection, between servers by the lock on the farm's counter.
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { runCall } from '#server/farm/calls';
import { isInfrastructure, openPool } from '#server/kernel/db';
import { build, createFarm, type TestFarm } from '../build';
import { freshDatabase } from '../database';

const db = await freshDatabase();
const servers = [1, 2].map(() => openPool({ connection: db.connection('lida_app'), max: 3 }));
afterAll(() => Promise.all(servers.map((server) => server.close())));
afterEach(() => void vi.useRealTimers());
const [server] = servers as [(typeof servers)[0]];

const create = (farm: TestFarm, by = server, animal = build.animal()) => runCall(by, farm.token, farm.farm_id, build.call('create_animal', animal));
const versions = (done: { version: number }[]) => done.map(({ version }) => version);

/** Holds the farm's lock; returns its release. */
async function holdFarmLock({ farm_id }: TestFarm) {
  const client = await db.superuser.connect();
  await client.query('begin');
  await client.query('select from farm_counters where farm_id = $1 for update', [farm_id]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

it('leaves the connections to other farms while a farm’s calls wait, and runs them in order', async () => {
  const [busy, other] = [await createFarm(db.owner), await createFarm(db.owner)];
  const letGo = await holdFarmLock(busy);
  const waiting = Array.from({ length: 12 }, () => create(busy));
  expect(versions([await create(other), await create(other)])).toEqual([1, 2]);
  await letGo();
  expect(versions(await Promise.all(waiting))).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
});

it('does not run a call whose client has given up waiting', async () => {
  const farm = await createFarm(db.owner);
  const letGo = await holdFarmLock(farm);
  const [first, late] = [build.animal({ name: 'Primeira' }), build.animal({ name: 'Tardia' })];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const outcome = (doing: Promise<unknown>) => doing.then(() => 'done', isInfrastructure);
  const [begun, waited] = [outcome(create(farm, server, first)), outcome(create(farm, server, late))];
  const inTheDatabase = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await db.superuser.query(inTheDatabase)).rows.length === 0);
  // Only the process's clock is advanced: the database's own timeout, a second later, has not started.
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await waited).toBe(true);
  // Still queued behind the lock holder, although the call before it has given up.
  const next = create(farm);
  await letGo();
  expect(await begun).toBe('done');
  expect(await next).toEqual({ version: 2 });
  const { rows } = await db.superuser.query('select name from animals where farm_id = $1 order by version', [farm.farm_id]);
  expect(rows.map(({ name }) => name as string)).toEqual(['Primeira', 'Mimosa']);
});

it('continues after a call that is refused', async () => {
  const farm = await createFarm(db.owner);
  const [refused, done] = [create(farm, server, build.animal({ name: '' })), create(farm)];
  await expect(refused).rejects.toThrow('Nome');
  expect(await done).toEqual({ version: 1 });
});

it('gives each call a version of its own when two servers work on one farm', async () => {
  const farm = await createFarm(db.owner);
  const done = await Promise.all(Array.from({ length: 40 }, (_, i) => create(farm, servers[i % 2])));
  expect(versions(done).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
});
