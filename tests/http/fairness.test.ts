// Limits of one owner: requests per second, and storage. Calls over the limit wait, and none is lost.
import { afterAll, expect, test } from 'vitest';
import { newId } from '#domain/kernel/ids';
import { usualQuota } from '#domain/people/storage';
import { flushWritten } from '#server/farm/storage-quota';
import { createApp } from '#server/http/app';
import { fairShare } from '#server/http/tenant-share';
import { sessionCookie } from '#server/kernel/session';
import { readSettings } from '#server/kernel/settings';
import { addFarm, build, createFarm, hire, superAdmin, type TestFarm } from '../build';
import { freshDatabase } from '../database';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());
const chief = await superAdmin(db.owner);

const ask = async (at: { token: string }, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, to = app) => {
  const answer = await to.inject({ method, url: `/api${url}`, cookies: { [sessionCookie]: at.token }, ...(payload && { payload }) });
  return { status: answer.statusCode, said: answer.json(), retryAfter: Number(answer.headers['retry-after'] ?? 0) };
};
const cow = () => build.call('create_animal', build.animal());
const sync = (farm: TestFarm, calls: object[], to = app) => ask(farm, 'POST', `/farms/${farm.farm_id}/sync`, { cursor: null, calls }, to);
const keeps = async (farm: TestFarm) =>
  ((await db.superuser.query('select used, quota from tenant_storage where user_id = $1', [farm.user_id])).rows[0] ?? null) as {
    used: string;
    quota: string | null;
  } | null;
const fill = (farm: TestFarm, used: number) =>
  db.superuser.query('insert into tenant_storage (user_id, used) values ($1, $2) on conflict (user_id) do update set used = excluded.used', [
    farm.user_id,
    used,
  ]);
const full = {
  message:
    'O espaço desta conta no servidor está cheio. O que você registrar fica guardado neste aparelho e é enviado quando o administrador do Lida aumentar o espaço.',
};

test('what an owner writes is counted, about as much as it takes on the disk', async () => {
  const farm = await createFarm(db.owner);
  await sync(farm, Array.from({ length: 20 }, cow));
  await flushWritten(db.app);
  const used = Number((await keeps(farm))!.used);
  expect(used / 20).toBeGreaterThan(1_000);
  expect(used / 20).toBeLessThan(4_000);
  await ask(farm, 'POST', `/farms/${farm.farm_id}/verbs/create_animal`, build.animal());
  await flushWritten(db.app);
  expect(Number((await keeps(farm))!.used)).toBeGreaterThan(used);
});

test('a refused call uses no storage', async () => {
  const farm = await createFarm(db.owner);
  const said = await sync(farm, [{ ...cow(), verb: 'fly' }]);
  expect(said.said.results).toMatchObject([{ status: 'refused' }]);
  await flushWritten(db.app);
  expect(await keeps(farm)).toBeNull();
});

test('with one byte left an owner can write; with none calls wait, pulls work, and calls continue when the super admin gives more', async () => {
  const [farm, hand] = [await createFarm(db.owner), cow()];
  await fill(farm, usualQuota - 1);
  expect((await sync(farm, [hand])).said.results).toMatchObject([{ status: 'ok' }]);

  const another = await createFarm(db.owner);
  await fill(another, usualQuota);
  const calls = [cow(), cow()];
  const put = await sync(another, calls);
  expect([put.status, put.said.results]).toEqual([200, calls.map(({ id }) => ({ id, status: 'later', ...full }))]);
  expect(put.said.farm).toMatchObject({ id: another.farm_id });
  const alone = await ask(another, 'POST', `/farms/${another.farm_id}/verbs/create_animal`, build.animal());
  expect([alone.status, alone.said, alone.retryAfter > 0]).toEqual([429, { ...full, code: 'later' }, true]);
  // Their staff and their other farms share it.
  const second = { ...another, farm_id: await addFarm(db.owner, another.user_id) };
  const worker = await hire(db.owner, another, 'worker');
  for (const who of [second, worker]) expect((await sync(who, [cow()])).said.results).toMatchObject([{ status: 'later' }]);

  const given = await ask(chief, 'PUT', `/super_admin/farms/${another.farm_id}/storage`, { gigabytes: 6 });
  expect(given).toMatchObject({ status: 200, said: { id: another.farm_id, storage_used: usualQuota, storage_quota: 6_000_000_000 } });
  // Another server reads the quota at once; this one has cached it and reads it again soon.
  const elsewhere = await createApp({ ...db.app });
  expect((await sync(another, calls, elsewhere)).said.results).toMatchObject([{ status: 'ok' }, { status: 'ok' }]);
  expect((await sync(second, [], elsewhere)).status).toBe(200);
  await elsewhere.close();
});

test('a call that was done before the storage was full is answered as done', async () => {
  const [farm, call] = [await createFarm(db.owner), cow()];
  const [first] = (await sync(farm, [call])).said.results;
  await fill(farm, usualQuota);
  const elsewhere = await createApp({ ...db.app });
  expect((await sync(farm, [call], elsewhere)).said.results).toEqual([first]);
  await elsewhere.close();
});

test('storage is given by super admins alone, for an existing farm, and in whole gigabytes', async () => {
  const farm = await createFarm(db.owner);
  const path = (id: string) => `/super_admin/farms/${id}/storage`;
  expect(await ask(farm, 'PUT', path(farm.farm_id), { gigabytes: 100 })).toMatchObject({ status: 403 });
  expect(await ask(chief, 'PUT', path(newId()), { gigabytes: 100 })).toMatchObject({ status: 404 });
  for (const gigabytes of [0, 10_001, 1.5, '6', null]) expect(await ask(chief, 'PUT', path(farm.farm_id), { gigabytes })).toMatchObject({ status: 422 });
  for (const gigabytes of [1, 10_000])
    expect(await ask(chief, 'PUT', path(farm.farm_id), { gigabytes })).toMatchObject({ status: 200, said: { storage_quota: gigabytes * 1e9 } });
  expect(await keeps(farm)).toEqual({ used: '0', quota: '10000000000000' });
});

test('an owner’s calls are rate-limited, staff and farms together; another owner’s are not affected', async () => {
  // A twentieth of the limit of a single process, so that the test needs fewer requests.
  const share = await createApp({ ...db.app }, readSettings({ WEB_CONCURRENCY: '16' }));
  const [farm, other] = [await createFarm(db.owner), await createFarm(db.owner)];
  const worker = await hire(db.owner, farm, 'worker');
  const burst = fairShare.burst / 16;
  expect(
    (
      await sync(
        farm,
        Array.from({ length: burst - 20 }, () => null as never),
        share,
      )
    ).status,
  ).toBe(200);
  const answers = await Promise.all(Array.from({ length: 120 }, () => ask(worker, 'GET', `/farms/${farm.farm_id}/animals`, undefined, share)));
  expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual([200, 429]);
  const refused = answers.find(({ status }) => status === 429)!;
  expect([refused.said.code, refused.said.message, refused.retryAfter]).toEqual([
    'later',
    'Esta conta fez pedidos demais em pouco tempo. O que você registrou continua guardado; o Lida tenta de novo em instantes.',
    1,
  ]);
  expect((await ask(other, 'GET', `/farms/${other.farm_id}/animals`, undefined, share)).status).toBe(200);
  await share.close();
});
