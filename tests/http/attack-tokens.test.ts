// Every route of the OpenAPI document with tokens: wrong, expired, revoked, read-only, of another farm, of another kind of record. A new route must decide whether tokens open it.
import { hash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { nounNames } from '#domain/nouns';
import { verbs } from '#domain/verbs';
import { newAccessToken } from '#server/accounts/access-tokens';
import { createApp } from '#server/http/app';
import { fairShare } from '#server/http/tenant-share';
import { tokenPolicies, tokenPolicyOfPath } from '#server/http/token-routes';
import { tokenHash } from '#server/kernel/session';
import { addFarm, build, createFarm } from '../build';
import { freshDatabase } from '../database';
import { isFull } from '../full';
import { anId } from '../ids';

type Json = Record<string, any>;

const db = await freshDatabase();
const usual = { ...fairShare.token };
Object.assign(fairShare.token, { rate: 1_000_000, burst: 1_000_000 });
const app = await createApp(db.app);
Object.assign(fairShare.token, usual);
afterAll(() => app.close());
const document = (await app.inject('/api/openapi.json')).json() as Json;
const operations = Object.entries<Json>(document['paths']).flatMap(([path, methods]) =>
  Object.entries<Json>(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    method: method.toUpperCase() as 'GET',
    operation,
  })),
);

const farm = await createFarm(db.owner);
const sister = await addFarm(db.owner, farm.user_id);
const vizinha = await createFarm(db.owner);

/** A token as the server makes it. */
async function aToken({ farm_id = null as string | null, nouns = null as string[] | null, write = true, expires = '1 day', user_id = farm.user_id } = {}) {
  const token = newAccessToken();
  const id = anId();
  await db.owner.query(
    `insert into access_tokens (id, user_id, name, hint, farm_id, nouns, may_write, expires_at) values ($1, $2, 'Robô', 'abcd', $3, $4, $5, now() + $6::interval)`,
    [id, user_id, farm_id, nouns, write, expires],
  );
  const scope = { ...(farm_id && { farm: farm_id }), ...(nouns && { nouns }), write };
  await db.owner.query(`insert into sessions (token_hash, user_id, expires_at, access_token_id, scope) values ($1, $2, now() + $3::interval, $4, $5)`, [
    tokenHash(token),
    user_id,
    expires,
    id,
    scope,
  ]);
  return { id, token };
}

const right = await aToken();
const expired = await aToken({ expires: '-1 second' });
const revoked = await aToken();
await db.owner.query('delete from sessions where access_token_id = $1', [revoked.id]);
const reading = await aToken({ write: false });
const ofSister = await aToken({ farm_id: sister });
const ofNeighbour = await aToken({ user_id: vizinha.user_id });
const withoutNoun = new Map(
  await Promise.all(nounNames.map(async (noun) => [noun as string, (await aToken({ nouns: nounNames.filter((one) => one !== noun) })).token] as const)),
);

const hers = async () =>
  (
    await db.superuser.query('select version, (select count(*) from calls where farm_id = $1) as calls from farm_counters where farm_id = $1', [
      vizinha.farm_id,
    ])
  ).rows;
const before = await hers();

const policyOf = (name: string, path: string) => tokenPolicyOfPath(name.split(' ')[0]!, path);

test('every route has decided whether tokens open it, and none decides for a route that is not there', () => {
  const real: string[] = [];
  const path: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, trunk, part, methods] = /^([│ ]*)[└├]── (\S+)(?: \(([^)]+)\))?$/.exec(line) ?? [];
    if (trunk === undefined || part === undefined) continue;
    path.splice(trunk.length / 4, Infinity, part);
    for (const method of methods?.split(', ') ?? []) if (method !== 'HEAD' && path.join('').startsWith('/api/')) real.push(`${method} ${path.join('')}`);
  }
  expect(real.length).toBeGreaterThan(60);
  expect(Object.keys(tokenPolicies).toSorted()).toEqual(real.toSorted());
});

test('what concerns accounts, sessions, passwords, the second factor, tokens, people and the panel is refused', () => {
  const open = Object.keys(tokenPolicies).filter((route) => tokenPolicies[route] === 'open');
  expect(
    open.filter((route) => /session|account|my_data|password|factor|farm_users|super_admin|tokens|modules|access_log|handed|import|webhooks/.test(route)),
  ).toEqual([]);
});

test('the document says of every operation how it is authenticated', () => {
  for (const { name, path, operation } of operations) {
    const ways = (operation['security'] as Json[]).map((way) => Object.keys(way)[0]);
    const wanted: Record<string, string[][]> = { open: [['session', 'token'], ['token']], refused: [['session'], []], public: [[]] };
    if (path.startsWith('/api/')) expect([name, wanted[policyOf(name, path)]]).toEqual([name, expect.arrayContaining([ways])]);
  }
});

test.each(operations.filter(({ path }) => path.startsWith('/api/')))('$name', async ({ name, path, method }) => {
  const policy = policyOf(name, path);
  const isSync = path.endsWith('/sync');
  const payload = isSync ? { cursor: null, calls: [] } : {};
  async function heard(token: string, farm_id = farm.farm_id) {
    const answer = await app.inject({
      method,
      url: path.replace('{farm_id}', farm_id).replaceAll(/\{\w+\}/g, anId()),
      remoteAddress: `10.1.${name.length}.${path.length % 250}`,
      headers: { authorization: `Bearer ${token}` },
      ...(method !== 'GET' && { payload }),
    });
    expect([token, answer.statusCode, answer.body.slice(0, 200)]).toEqual([
      token,
      expect.any(Number),
      expect.not.stringMatching(/node_modules|stack|violates/),
    ]);
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    return answer.statusCode;
  }
  if (policy === 'public') return expect(await heard(revoked.token)).toBe(200);
  const verb = /\/verbs\/(\w+)$/.exec(path)?.[1];
  const named = /\{farm_id\}\/(?:older\/)?(\w+)/.exec(path)?.[1];
  const noun = verb ? (verbs[verb as keyof typeof verbs].on as string) : named === 'files' ? 'attachments' : named;
  // All verbs are one route, and so are the nouns' lists, records and histories: `npm test` tries one wrong token on each.
  const isOneOfMany = !isFull && (verb !== undefined || (noun !== 'animals' && withoutNoun.has(noun ?? '')));
  const wrongs = [expired.token, ...(isOneOfMany ? [] : [newAccessToken(), 'lida_x', revoked.token, farm.token])];
  for (const wrong of wrongs) expect(await heard(wrong)).toBe(policy === 'open' ? 401 : 403);
  if (policy === 'refused') {
    expect(await heard(right.token)).toBe(403);
    return;
  }
  expect(await heard(right.token)).not.toBe(401);
  if (!path.includes('{farm_id}')) return;
  expect(await heard(ofSister.token)).toBe(404);
  if (!isOneOfMany) expect([await heard(ofNeighbour.token), await heard(right.token, vizinha.farm_id)]).toEqual([404, 404]);
  // The bin is for those who may restore.
  if (verb || path.endsWith('/deleted')) expect(await heard(reading.token)).toBe(403);
  else expect(await heard(reading.token)).toBe(await heard(right.token));
  if (noun && withoutNoun.has(noun)) expect(await heard(withoutNoun.get(noun)!)).toBe(403);
});

test('a photo is read by a token of photos and of the record it belongs to, and by no other', async () => {
  const [bytes, cow] = [Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('Mimosa')]), build.animal()];
  const photo = build.attachment({ animal_id: cow.id, content_hash: hash('sha256', bytes), file_type: 'jpeg', file_size: bytes.length });
  const url = (farm_id: string) => `/api/farms/${farm_id}/files/${photo.content_hash}`;
  const bySession = { cookies: { lida_session: farm.token } };
  for (const [verb, payload] of Object.entries({ create_animal: cow, create_attachment: photo }))
    expect((await app.inject({ method: 'POST', url: `/api/farms/${farm.farm_id}/verbs/${verb}`, payload, ...bySession })).statusCode).toBe(200);
  const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  const sent = await app.inject({ method: 'PATCH', url: `${url(farm.farm_id)}/upload`, payload: bytes, headers, ...bySession });
  expect([sent.statusCode, sent.body]).toEqual([200, JSON.stringify({ received: bytes.length, size: bytes.length })]);

  const got = async (token: string, farm_id = farm.farm_id) => {
    const answer = await app.inject({ method: 'GET', url: url(farm_id), headers: { authorization: `Bearer ${token}` } });
    if (answer.statusCode === 200) expect(answer.rawPayload.equals(bytes)).toBe(true);
    return answer.statusCode;
  };
  const just = async (...nouns: string[]) => (await aToken({ nouns, write: false })).token;
  expect([await got(right.token), await got(reading.token), await got(await just('attachments', 'animals'))]).toEqual([200, 200, 200]);
  expect([await got(await just('animals')), await got(await just('attachments')), await got(await just('attachments', 'sales'))]).toEqual([403, 404, 404]);
  expect([await got(ofSister.token), await got(ofNeighbour.token), await got(right.token, sister), await got(right.token, vizinha.farm_id)]).toEqual([
    404, 404, 404, 404,
  ]);
  expect([await got(expired.token), await got(revoked.token)]).toEqual([401, 401]);
  // A program brings no bytes.
  const upload = await app.inject({
    method: 'PATCH',
    url: `${url(farm.farm_id)}/upload`,
    payload: bytes,
    headers: { ...headers, authorization: `Bearer ${right.token}` },
  });
  expect(upload.statusCode).toBe(403);
});

test('and the neighbour’s farm has not changed', async () => {
  expect(await hers()).toEqual(before);
});
