// An external PostgreSQL with a synchronous standby that is away: what no second machine has is not confirmed, however long it takes.
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { newId } from '#domain/kernel/ids';
import { createApp } from '#server/http/app';
import { timeouts } from '#server/kernel/db';
import { sessionCookie } from '#server/kernel/session';
import { openDatabase } from '#server/postgres/database';
import { startPostgres } from '#server/postgres/launcher';
import { build, createFarm } from '../build';
import { urlOf } from '../database-url';
import { eventually } from '../eventually';
import { newFolder } from './servers';

const folder = await newFolder();
const cluster = await startPostgres({ folder: join(folder, 'primary'), settings: { fsync: 'off' } });
const superuser = cluster.connection('postgres', 'postgres');
const { db } = await openDatabase({ url: urlOf(superuser), migrations: 'src/server/migrations', embedded: { folder } });
const app = await createApp(db);
const admin = new pg.Pool({ ...superuser, max: 2 });
afterAll(async () => {
  await waitFor('');
  await app.close();
  await Promise.all([db.close(), admin.end()]);
  await cluster.stop();
});
const { farm_id, token } = await createFarm(admin);

async function waitFor(standby: string) {
  await admin.query(`alter system set synchronous_standby_names = '${standby}'`);
  await admin.query('select pg_reload_conf()');
  await eventually('the setting holds', async () => (await admin.query('show synchronous_standby_names')).rows[0].synchronous_standby_names === standby);
}
const send = (payload: object, id: string) =>
  app.inject({
    method: 'POST',
    url: `/api/farms/${farm_id}/verbs/create_animal`,
    payload,
    cookies: { [sessionCookie]: token },
    headers: { 'idempotency-key': id },
  });
const named = async (name: string) => Number((await admin.query('select count(*) from animals where name = $1', [name])).rows[0].count);

it('a call that no standby has is answered "later", also when it is sent again, and is there once when the standby is back', async () => {
  const [animal, id] = [build.animal({ name: 'Mimosa' }), newId()];
  await waitFor('away');
  for (let times = 0; times < 2; times++) {
    const began = performance.now();
    const answer = await send(animal, id);
    expect(answer.json()).toMatchObject({ code: 'later' });
    expect(answer.statusCode).toBe(503);
    // It was waiting for the standby, not refused.
    expect(performance.now() - began).toBeGreaterThan(timeouts.statement - 100);
    expect(await named('Mimosa')).toBe(0);
  }
  await waitFor('');
  await eventually('the first one is done', async () => (await named('Mimosa')) === 1);
  expect((await send(animal, id)).statusCode).toBe(200);
  expect(await named('Mimosa')).toBe(1);
});
