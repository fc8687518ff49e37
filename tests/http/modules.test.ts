// What each role sees, over HTTP: chosen by the owner, read by admins, closed to everybody else, and written in the access log.
import type { InjectOptions } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/kernel/roles';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { addFarm, build, createFarm, hire } from '../build';
import { freshDatabase } from '../database';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());

const farm = await createFarm(db.owner);
const path = `/api/farms/${farm.farm_id}/modules`;
const nothing = { manager: [], worker: [], visitor: [] };

async function ask(token: string | null, method: InjectOptions['method'], url: string, payload?: unknown) {
  const answer = await app.inject({
    method: method!,
    url,
    ...(token && { cookies: { [sessionCookie]: token } }),
    ...(payload !== undefined && { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } }),
  });
  return { status: answer.statusCode, said: answer.json() };
}
const logged = async () =>
  ((await ask(farm.token, 'GET', '/api/access_log?kind=modules_changed')).said as { rows: { target: string; person_name: string }[] }).rows;

test('without a choice nothing is taken away', async () => {
  expect(await ask(farm.token, 'GET', path)).toEqual({ status: 200, said: { without: nothing, may_change: true } });
});

test('the owner takes modules away and gives them back, and the access log tells both', async () => {
  const without = { ...nothing, visitor: ['money', 'pastures'] };
  const answer = await ask(farm.token, 'PUT', path, without);
  expect(answer).toEqual({ status: 200, said: { without: { ...nothing, visitor: ['pastures', 'money'] }, may_change: true } });
  expect((await ask(farm.token, 'GET', path)).said.without.visitor).toEqual(['pastures', 'money']);
  await ask(farm.token, 'PUT', path, without);
  await ask(farm.token, 'PUT', path, nothing);
  expect((await logged()).map(({ target }) => target)).toEqual(['Visitante: vê tudo', 'Visitante: sem Pastagens, Financeiro']);
});

describe('who may', () => {
  test('an admin reads the choice and may not change it', async () => {
    const { token } = await hire(db.owner, farm, 'admin');
    expect(await ask(token, 'GET', path)).toEqual({ status: 200, said: { without: nothing, may_change: false } });
    expect((await ask(token, 'PUT', path, { ...nothing, manager: ['money'] })).status).toBe(403);
  });

  test.each(['manager', 'worker', 'tecnico', 'contador', 'visitor'] as Role[])(
    'a %s may neither read nor change it, not even to give themselves something',
    async (role) => {
      const { token } = await hire(db.owner, farm, role);
      expect((await ask(token, 'GET', path)).status).toBe(403);
      expect((await ask(token, 'PUT', path, nothing)).status).toBe(403);
    },
  );

  test('nobody of another owner finds the farm, and without a session nobody does', async () => {
    const stranger = await createFarm(db.owner);
    for (const method of ['GET', 'PUT'] as const) {
      expect((await ask(stranger.token, method, path, method === 'PUT' ? nothing : undefined)).status).toBe(404);
      expect((await ask(null, method, path, method === 'PUT' ? nothing : undefined)).status).toBe(401);
    }
    expect((await ask(farm.token, 'GET', path)).said.without).toEqual(nothing);
  });
});

test.each([
  ['an admin', { ...nothing, admin: ['money'] }],
  ['the owner', { ...nothing, owner: ['money'] }],
  ['an unknown module', { ...nothing, visitor: ['drones'] }],
  ['a role left out', { visitor: [] }],
  ['no object', []],
])('%s is no choice, and changes nothing', async (_what, body) => {
  const { status, said } = await ask(farm.token, 'PUT', path, body);
  expect([status, said.code]).toEqual([422, 'validation']);
  expect((await ask(farm.token, 'GET', path)).said.without).toEqual(nothing);
});

test('a choice holds on its own farm, and the session says so for each', async () => {
  const other = { ...farm, farm_id: await addFarm(db.owner, farm.user_id) };
  const worker = await hire(db.owner, farm, 'worker');
  await db.owner.query(
    `insert into farm_users (id, farm_id, owner_user_id, name, email, password_hash, password_must_change, role)
     select gen_random_uuid(), $2, owner_user_id, name, email, password_hash, false, role from farm_users where id = $1`,
    [worker.person_id, other.farm_id],
  );
  await db.owner.query(
    `insert into session_farm_users (token_hash, farm_user_id) select s.token_hash, r.id from session_farm_users s, farm_users r where s.farm_user_id = $1 and r.farm_id = $2`,
    [worker.person_id, other.farm_id],
  );
  await ask(farm.token, 'PUT', path, { ...nothing, worker: ['transfers'] });
  const { farms } = (await ask(worker.token, 'GET', '/api/session')).said as { farms: { id: string; without?: string[] }[] };
  expect(Object.fromEntries(farms.map(({ id, without }) => [id, without]))).toEqual({ [farm.farm_id]: ['transfers'], [other.farm_id]: undefined });
  expect((await ask(worker.token, 'GET', `/api/farms/${farm.farm_id}/farm_transfers`)).status).toBe(403);
  expect((await ask(worker.token, 'GET', `/api/farms/${other.farm_id}/farm_transfers`)).status).toBe(200);
  // From where they may write transfers, to where they may not.
  const animal = build.animal();
  await ask(farm.token, 'POST', `/api/farms/${other.farm_id}/verbs/create_animal`, animal);
  const transfer = build.transfer(animal.id, { from_farm_id: other.farm_id, to_farm_id: farm.farm_id });
  expect((await ask(worker.token, 'POST', `/api/farms/${other.farm_id}/verbs/create_transfer`, transfer)).status).toBe(403);
  await ask(farm.token, 'PUT', path, nothing);
  expect((await ask(worker.token, 'POST', `/api/farms/${other.farm_id}/verbs/create_transfer`, transfer)).status).toBe(200);
});

test('a decision about an alert of a closed module is refused, whatever its key pretends', async () => {
  await ask(farm.token, 'PUT', path, { ...nothing, worker: ['money'] });
  const { token } = await hire(db.owner, farm, 'worker');
  const decide = (key: string, id: string) =>
    ask(token, 'POST', `/api/farms/${farm.farm_id}/verbs/ignore_alert`, { id, key, title: 'Conta', message: 'Conta', priority: 'baixa' });
  expect((await decide('bill:1:2026-11-17', '0197a000-0000-7000-8000-000000000001')).status).toBe(403);
  expect((await decide('birth:1:2026-11-17', '0197a000-0000-7000-8000-000000000002')).status).toBe(200);
});
