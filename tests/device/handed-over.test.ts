// Work of somebody who may no longer write goes to the owner: stored once, registered once, and it leaves the phone only when the server has it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handOver } from '#data/handing-over';
import { newId } from '#domain/kernel/ids';
import type { HandedOver } from '#domain/sync/handed-over';
import type { Call } from '#domain/verbs';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { build, createFarm, hire, openSession, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { sendCall, stored } from '../server-calls';
import { lineOf, Phone } from './phone';

const db = await freshDatabase();
const app = await createApp(db.app);

/** The browser's cookie, and whether there is signal. */
let [cookie, signal] = ['', true];
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body: string }) => {
    if (!signal) throw new TypeError('Failed to fetch');
    const answer = await app.inject({
      method: method as 'POST',
      url,
      payload: body,
      headers: { 'content-type': 'application/json' },
      cookies: { [sessionCookie]: cookie },
    });
    return new Response(answer.payload, { status: answer.statusCode });
  });
  signal = true;
});
afterEach(() => vi.unstubAllGlobals());

const emailOf = ({ person_id }: TestFarm) => `${person_id}@lida.demo`;

/** A worker's phone with a weighing of Mimosa that was not sent. */
async function workerWithWeighing() {
  const farm = await createFarm(db.owner);
  const worker = await hire(db.owner, farm, 'worker');
  const mimosa = build.call('create_animal', build.animal({ name: 'Mimosa' }));
  await sendCall(db, farm, mimosa as Call);
  const phone = await new Phone(worker, lineOf(db, worker)).start();
  await phone.exchange();
  const weighing = build.call('weigh', build.weighing(mimosa.input.id)) as Call;
  await phone.dispatch(weighing);
  const find = (noun: string, id: string) => phone.replica.known(noun as never, id);
  const give = (as = worker) => {
    cookie = as.token;
    return handOver({ email: emailOf(worker), farm_id: farm.farm_id }, [weighing], { find }, async (ids) => {
      for (const id of ids) await phone.store.discard(id);
    });
  };
  const unsent = async () => {
    const { waiting, refused } = await phone.store.kept();
    return [...waiting, ...refused].map(({ call }) => call.id);
  };
  return { farm, worker, phone, weighing, give, unsent };
}

const ask = (who: TestFarm, method: 'GET' | 'DELETE' = 'GET', id = '') =>
  app.inject({ method, url: `/api/farms/${who.farm_id}/handed_over${id && `/${id}`}`, cookies: { [sessionCookie]: who.token } });
const listed = async (who: TestFarm) => (await ask(who)).json<{ rows: HandedOver[] }>().rows;
const waitsFor = async (who: TestFarm) => (await lineOf(db, who).sync(null, [], null)).farm.handed_over ?? 0;

it('after the role was lowered: the owner registers it under the same id, and it counts once', async () => {
  const { farm, worker, phone, weighing, give, unsent } = await workerWithWeighing();
  await db.owner.query(`update farm_users set role = 'visitor' where id = $1`, [worker.person_id]);
  await phone.exchange();
  expect(phone.replica.refused()).toMatchObject([{ code: 'forbidden', cause: { kind: 'role' } }]);
  await give();
  expect(await unsent()).toEqual([]);
  expect([await waitsFor(farm), await waitsFor(worker)]).toEqual([1, 0]);
  const [handed] = await listed(farm);
  expect(handed).toMatchObject({ id: weighing.id, verb: 'weigh', input: weighing.input, person_name: 'Pessoa worker', description: { subject: 'Mimosa' } });

  const { id, verb, input, at } = handed!;
  const owner = await new Phone(farm, lineOf(db, farm)).start();
  await owner.exchange();
  await owner.dispatch({ id, verb, input, at } as unknown as Call);
  await owner.exchange();
  expect(owner.replica.refused()).toEqual([]);
  expect(await listed(farm)).toEqual([]);
  expect(await waitsFor(farm)).toBe(0);
  // The worker's phone sends it again after all: nothing happens twice.
  await db.owner.query(`update farm_users set role = 'worker' where id = $1`, [worker.person_id]);
  expect(await sendCall(db, worker, weighing)).toHaveProperty('version');
  expect(await stored(db, farm.farm_id, 'animal_weighings')).toHaveLength(1);
});

it('after the access ended: the ended session may hand over, and nothing else', async () => {
  const { farm, worker, give, unsent } = await workerWithWeighing();
  await db.owner.query('update farm_users set is_active = false where id = $1', [worker.person_id]);
  await expect(lineOf(db, worker).sync(null, [], null)).rejects.toMatchObject({ status: 401 });
  await give();
  expect(await unsent()).toEqual([]);
  expect(await listed(farm)).toMatchObject([{ person_name: 'Pessoa worker' }]);
  expect((await ask(worker)).statusCode).toBe(401);
  await db.owner.query(`update ended_sessions set ended_at = now() - interval '31 days' where farm_user_id = $1`, [worker.person_id]);
  await expect(give()).rejects.toMatchObject({ status: 401 });
});

it('after the access to one of two farms ended: the session goes on, renewed, and may still hand over', async () => {
  const { farm, worker, give, unsent } = await workerWithWeighing();
  const other = await hire(db.owner, await createFarm(db.owner), 'worker');
  const token = await openSession(db.owner, { farm_user_ids: [worker.person_id, other.person_id] });
  await db.owner.query('update farm_users set is_active = false where id = $1', [worker.person_id]);
  const { rows } = await db.owner.query(`select id from sessions s join session_farm_users o using (token_hash) where o.farm_user_id = $1`, [other.person_id]);
  const renewed = await openSession(db.owner, { farm_user_ids: [other.person_id] });
  await give({ ...worker, token });
  expect(await unsent()).toEqual([]);
  expect(rows.length).toBeGreaterThan(0);
  // Another session of the same people never had the farm.
  await expect(give({ ...worker, token: renewed })).rejects.toMatchObject({ status: 401 });
  expect(await listed(farm)).toHaveLength(1);
});

it('without signal, or without being let in, everything stays on the phone', async () => {
  const { give, unsent, weighing, farm } = await workerWithWeighing();
  signal = false;
  await expect(give()).rejects.toThrow('Sem conexão com o servidor');
  expect(await unsent()).toEqual([weighing.id]);
  signal = true;
  const stranger = await createFarm(db.owner);
  await expect(give(stranger)).rejects.toMatchObject({ status: 401 });
  // Somebody else of the same farm is signed in on this phone now.
  await expect(give(await hire(db.owner, farm, 'manager'))).rejects.toMatchObject({ status: 401 });
  expect(await unsent()).toEqual([weighing.id]);
  expect(await listed(farm)).toEqual([]);
});

it('is in the personal data of whoever handed it over, and of nobody else', async () => {
  const { farm, worker, give } = await workerWithWeighing();
  await give();
  const mine = async (who: TestFarm) => {
    const answer = await app.inject({ url: '/api/my_data', cookies: { [sessionCookie]: who.token } });
    return answer.json<{ handed_over: object[] }>().handed_over;
  };
  expect(await mine(worker)).toMatchObject([{ farm_id: farm.farm_id, title: 'Registrar pesagem', subject: 'Mimosa', settled_at: null }]);
  expect(await mine(farm)).toEqual([]);
});

it('is seen and settled by owner and admins of that farm alone', async () => {
  const { farm, weighing, give } = await workerWithWeighing();
  await give();
  await give();
  const [admin, manager, stranger] = [await hire(db.owner, farm, 'admin'), await hire(db.owner, farm, 'manager'), await createFarm(db.owner)];
  expect(await listed(admin)).toHaveLength(1);
  expect((await ask(manager)).statusCode).toBe(403);
  expect((await ask(manager, 'DELETE', weighing.id)).statusCode).toBe(403);
  expect(await listed(stranger)).toEqual([]);
  expect((await ask(stranger, 'DELETE', weighing.id)).statusCode).toBe(404);
  expect((await ask({ ...stranger, farm_id: farm.farm_id }, 'DELETE', weighing.id)).statusCode).toBe(404);
  expect((await ask(farm, 'DELETE', 'nenhum')).statusCode).toBe(404);
  expect((await ask(farm, 'DELETE', weighing.id)).statusCode).toBe(200);
  expect([await listed(farm), await waitsFor(farm)]).toEqual([[], 0]);
  // Discarded, it is not offered again when it is handed over again.
  await give();
  expect(await listed(farm)).toEqual([]);
});

it('is limited in size and number', async () => {
  const { farm, worker } = await workerWithWeighing();
  const calls = (many: number) =>
    Array.from({ length: many }, () => ({
      id: newId(),
      verb: 'weigh',
      input: {},
      at: '2026-11-01T12:00:00Z',
      description: { title: 'x', subject: null, details: [] },
    }));
  const post = (payload: object) =>
    app.inject({ method: 'POST', url: `/api/farms/${farm.farm_id}/handed_over`, payload, cookies: { [sessionCookie]: worker.token } });
  expect((await post({ person: emailOf(worker), calls: calls(101) })).statusCode).toBe(422);
  await db.superuser.query(
    `insert into handed_over_calls (user_id, farm_id, id, verb, input, at, description, person_id, person_name)
     select $1, $2, gen_random_uuid(), 'weigh', '{}', now(), '{}', $3, 'x' from generate_series(1, 1999)`,
    [farm.user_id, farm.farm_id, worker.person_id],
  );
  expect((await post({ person: emailOf(worker), calls: calls(2) })).statusCode).toBe(429);
  expect((await post({ person: emailOf(worker), calls: calls(1) })).statusCode).toBe(200);
});

it('forgets the person whose data is deleted, and keeps what the owner has not settled', async () => {
  const { farm, worker, give, weighing } = await workerWithWeighing();
  await give();
  const [done] = [newId()];
  await db.superuser.query(
    `insert into handed_over_calls (user_id, farm_id, id, verb, input, at, description, person_id, person_name, settled_at)
     values ($1, $2, $3, 'weigh', '{}', now(), '{}', $4, 'Pessoa worker', now())`,
    [farm.user_id, farm.farm_id, done, worker.person_id],
  );
  await db.owner.query(`update farm_users set name = 'Pessoa removida', email = id || '@removida.invalid', is_active = false where id = $1`, [
    worker.person_id,
  ]);
  const { rows } = await db.superuser.query('select id, person_name from handed_over_calls where user_id = $1', [farm.user_id]);
  expect(rows).toEqual([{ id: weighing.id, person_name: 'Pessoa removida' }]);
});
