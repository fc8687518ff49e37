// Behind PgBouncer in transaction mode: every transaction may get another connection, and no role, tenant or statement may leak with it.
import { strFromU8, unzipSync } from 'fflate';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { nounNames } from '#domain/nouns';
import type { SnapshotPage } from '#domain/sync/protocol';
import { pageOf } from '#domain/sync/snapshot';
import { createApp } from '#server/http/app';
import { appRole } from '#server/kernel/database-roles';
import { openPool, transaction } from '#server/kernel/db';
import { sessionCookie } from '#server/kernel/session';
import { assertRowSecurityApplies, openDatabase } from '#server/postgres/database';
import { addFarm, build, createFarm, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { urlOf } from '../database-url';
import { fillFarm } from '../server-calls';
import { endAll, newFolder, noPooler, startPooler } from './servers';

if (noPooler) console.log('Skipped: tests behind PgBouncer, which is not installed here (Debian and Ubuntu: apt-get install pgbouncer).');

/** Server connections of the pooler, for eight client connections of Lida. */
const connections = 3;

describe.skipIf(noPooler)('behind PgBouncer', async () => {
  if (noPooler) return;
  const db = await freshDatabase();
  // A login that may only become the application's role: a query without SET ROLE can do nothing.
  await db.superuser.query(
    `do $$ begin create role pooled_login login noinherit; exception when duplicate_object or unique_violation then null; end $$; grant ${appRole} to pooled_login with set true`,
  );
  const pooler = await startPooler(db.connection('pooled_login'), connections);
  const place = { url: urlOf(db.connection('postgres')), migrations: 'src/server/migrations', embedded: { folder: await newFolder() } };
  const { db: pooled } = await openDatabase({ ...place, pooler: urlOf(pooler) });
  const app = await createApp(pooled);
  afterAll(async () => {
    await app.close();
    await pooled.close();
    await endAll();
  });
  const farms = await Promise.all(Array.from({ length: 4 }, () => createFarm(db.owner)));
  const [ours, other] = farms as [TestFarm, TestFarm];
  await fillFarm(db, ours, 2);

  const ask = (url: string, { who = ours, payload, farm = ours.farm_id }: { who?: TestFarm; payload?: object; farm?: string } = {}) =>
    app.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api/farms/${farm}/${url}`,
      cookies: { [sessionCookie]: who.token },
      ...(payload && { payload }),
    });
  const say = (who: TestFarm, verb: string, payload: object) => ask(`verbs/${verb}`, { who, payload, farm: who.farm_id });

  it('a farm works as usual: created, changed, refused, removed and restored', async () => {
    const cow = build.animal({ name: 'Mimosa' });
    expect((await say(ours, 'create_animal', cow)).statusCode).toBe(200);
    expect((await say(ours, 'weigh', build.weighing(cow.id, { weight: 431.5 }))).statusCode).toBe(200);
    expect((await say(ours, 'update_animal', { id: cow.id, changes: { name: { was: 'Mimosa', to: 'Estrela' } } })).statusCode).toBe(200);
    expect((await say(ours, 'update_animal', { id: cow.id, changes: { name: { was: 'Mimosa', to: 'Lua' } } })).statusCode).toBe(409);
    expect((await say(ours, 'weigh', { id: 'x' })).statusCode).toBe(422);
    expect((await say(ours, 'remove_animal', { id: cow.id })).statusCode).toBe(200);
    expect((await ask(`animals/${cow.id}`)).statusCode).toBe(404);
    expect((await say(ours, 'restore_animal', { id: cow.id })).statusCode).toBe(200);
    expect((await ask(`animals/${cow.id}`)).json()).toMatchObject({ name: 'Estrela', weight: 431.5, created_at: expect.stringMatching(/Z$/) });
    expect((await ask(`animals/${cow.id}/history`)).json().changes.length).toBeGreaterThan(3);
  });

  it('reaches another farm of the owner', async () => {
    const otherFarm = await addFarm(db.owner, ours.user_id);
    const cow = build.animal({ name: 'Viajante' });
    await say(ours, 'create_animal', cow);
    const sent = await say(ours, 'create_transfer', build.transfer(cow.id, { to_farm_id: otherFarm, status: 'concluída' }));
    expect([sent.statusCode, sent.body]).toEqual([200, expect.any(String)]);
    expect((await ask(`animals/${cow.id}`, { farm: otherFarm })).json()).toMatchObject({ name: 'Viajante' });
  });

  it('lists, pulls, takes a snapshot and exports everything', async () => {
    for (const noun of nounNames) expect([noun, (await ask(noun)).json().rows.length > 0]).toEqual([noun, true]);
    const counted: Record<string, number> = {};
    let after: string | null = null;
    do {
      const { rows, next }: SnapshotPage = pageOf((await ask(`snapshot${after === null ? '' : `?after=${encodeURIComponent(after)}`}`)).body);
      for (const [noun, all] of Object.entries<object[]>(rows)) counted[noun] = (counted[noun] ?? 0) + all.length;
      after = next;
    } while (after !== null);
    expect(counted['animals']).toBeGreaterThan(5);
    const { rows } = await db.superuser.query('select epoch, version::int from farm_counters where farm_id = $1', [ours.farm_id]);
    const cow = build.animal();
    const call = build.call('create_animal', cow);
    const heard = (await ask('sync', { payload: { cursor: rows[0], calls: [call, call] } })).json();
    expect(heard.results).toEqual([0, 1].map(() => ({ id: call.id, status: 'ok', version: rows[0].version + 1 })));
    expect(heard.rows.animals).toMatchObject([{ id: cow.id }]);
    const { statusCode, rawPayload } = await ask('export');
    expect([statusCode, rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });

  it('200 concurrent calls of several owners are each done once, in the order of their farm, over few connections', async () => {
    const before = await Promise.all(farms.map(async ({ farm_id }) => counter(farm_id)));
    // On a slow machine some wait too long for their turn: answered `later`, they are sent again, as a device does.
    async function sayUntilDone(farm: TestFarm, animal = build.animal()): ReturnType<typeof say> {
      const answer = await say(farm, 'create_animal', animal);
      return answer.statusCode === 429 ? sayUntilDone(farm, animal) : answer;
    }
    const heard = await Promise.all(Array.from({ length: 200 }, (_, n) => sayUntilDone(farms[n % 4]!)));
    expect(new Set(heard.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    for (const [i, { farm_id }] of farms.entries()) {
      const versions = heard.filter((_, n) => n % 4 === i).map((one) => one.json().version as number);
      expect(versions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => before[i]! + 1 + n));
      expect(await counter(farm_id)).toBe(before[i]! + 50);
    }
    const { rows } = await db.superuser.query(`select count(*)::int as n from pg_stat_activity where usename = 'pooled_login'`);
    expect(rows[0].n).toBeGreaterThan(0);
    expect(rows[0].n).toBeLessThanOrEqual(connections);
    expect(pooled.load().total).toBeGreaterThan(connections);
  });
  const counter = async (farm_id: string) =>
    (await db.superuser.query('select version::int from farm_counters where farm_id = $1', [farm_id])).rows[0].version as number;

  it('another owner’s farm is not found, and nothing is written to it', async () => {
    const before = await counter(ours.farm_id);
    for (const url of ['animals', 'snapshot', 'export', 'alerts']) expect([url, (await ask(url, { who: other })).statusCode]).toEqual([url, 404]);
    expect((await ask('verbs/create_animal', { who: other, payload: build.animal() })).statusCode).toBe(404);
    expect((await ask('animals', { who: { ...other, token: 'x' } })).statusCode).toBe(401);
    expect(await counter(ours.farm_id)).toBe(before);
  });

  it('a connection comes back without tenant, role or statement of its previous user', async () => {
    const all = { text: `select current_user::text as me, current_setting('app.user_id', true) as tenant, (select count(*)::int from animals) as animals` };
    const looks = await Promise.all(Array.from({ length: 30 }, () => transaction(pooled, 'read', (send) => send(all))));
    for (const { rows } of looks) expect(rows).toEqual([{ me: appRole, tenant: expect.toBeOneOf([null, '']), animals: 0 }]);
    const stray = new pg.Client(pooler);
    await stray.connect();
    await expect(stray.query('select from animals')).rejects.toThrow('permission denied');
    expect((await stray.query(`select current_user::text as me, (select count(*)::int from pg_prepared_statements) as known`)).rows).toEqual([
      { me: 'pooled_login', known: 0 },
    ]);
    await stray.end();
  });

  it('does not start with a role that bypasses row-level security', async () => {
    const free = await startPooler(db.connection('postgres'), 1);
    const withoutFsync = openPool({ connection: free, pooledAs: 'postgres', max: 1 });
    await expect(assertRowSecurityApplies(withoutFsync)).rejects.toThrow('ignora a separação entre proprietários');
    await withoutFsync.close();
    // Even a superuser's login serves as the application's role.
    const { db: bound } = await openDatabase({ ...place, pooler: urlOf(free) });
    expect((await transaction(bound, 'read', (send) => send({ text: 'select count(*)::int as n from animals' }))).rows).toEqual([{ n: 0 }]);
    await bound.close();
  });

  it('with every check of the application passed and the wrong tenant set, nothing is read and nothing written', async () => {
    await db.superuser.query(`create or replace function tenant() returns uuid language sql stable parallel safe return '${other.user_id}'::uuid`);
    for (const noun of nounNames) expect([noun, (await ask(noun)).json().rows]).toEqual([noun, []]);
    const { rows } = await db.superuser.query<{ id: string }>('select id from animals where user_id = $1', [ours.user_id]);
    const said = (await ask('snapshot')).body + strFromU8(unzipSync((await ask('export')).rawPayload)['animais.csv']!);
    expect(rows.filter(({ id }) => said.includes(id))).toEqual([]);
    const cow = build.animal();
    expect((await say(ours, 'create_animal', cow)).statusCode).not.toBe(200);
    expect((await db.superuser.query('select from animals where id = $1', [cow.id])).rows).toEqual([]);
  });

  it('reports in a sentence that nothing answers there', async () => {
    await expect(openDatabase({ ...place, pooler: 'postgres://nobody@127.0.0.1:9/lida' })).rejects.toThrow('Não foi possível usar o banco de dados');
  });
});
