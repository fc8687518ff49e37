// API responses are personal: no cache stores them, neither the browser's nor a proxy's.
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { build, createFarm } from '../build';
import { freshDatabase } from '../database';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());
const document = (await app.inject('/api/openapi.json')).json() as { paths: Record<string, Record<string, unknown>> };
const farm = await createFarm(db.owner);
const animal = build.animal();
const cookies = { [sessionCookie]: farm.token };
await app.inject({ method: 'POST', url: `/api/farms/${farm.farm_id}/verbs/create_animal`, payload: animal, cookies });

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => [method.toUpperCase() as Method, path.startsWith('/api') ? path : `/api${path}`] as const),
);
const filled = (path: string) =>
  path
    .replace('{farm_id}', farm.farm_id)
    .replace('{noun}', 'animals')
    .replace('{verb}', 'create_animal')
    .replace('{z}/{x}/{y}', '0/0/0')
    .replace(/\{(token|file)\}/, 'x')
    .replace('{delivery}', randomUUID())
    .replace('{content_hash}', 'a'.repeat(64))
    .replace('{id}', path.includes('animals') || path.includes('{noun}') ? animal.id : randomUUID());
const forEverybody = ['/api/openapi.json', '/api/docs', '/api/docs.css', '/api/installation'];

test('all routes are covered, and none has an unfilled parameter', () => {
  expect(routes.length).toBeGreaterThan(40);
  expect(routes.map(([, path]) => filled(path)).filter((path) => path.includes('{'))).toEqual([]);
});

// Sign-out last: the others need the session.
const inOrder = routes.toSorted(([a, one], [b, other]) => Number(`${a}${one}` === 'DELETE/api/session') - Number(`${b}${other}` === 'DELETE/api/session'));

test.each(inOrder)('%s %s', async (method, path) => {
  for (const as of [cookies, {}]) {
    const answer = await app.inject({ method, url: filled(path), cookies: as, ...(method !== 'GET' && { payload: {} }) });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([answer.statusCode, forEverybody.includes(path) ? undefined : 'no-store']);
  }
});

test.each(['/api/nada', '/api/farms/x/animals', '/API/session', `/api/farms/${farm.farm_id}/animals?limit=1`, '/api/installation/x'])('%s', async (url) => {
  expect((await app.inject({ url, cookies })).headers['cache-control']).toBe('no-store');
});

test.each(['/api/installation', '/api/installation?x=1', '/api/openapi.json', '/healthz'])('%s is not personal', async (url) => {
  expect((await app.inject({ url })).headers['cache-control']).toBeUndefined();
});
