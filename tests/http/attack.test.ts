// Every route of the OpenAPI document under attack, by people without access and with hostile input: never a 5xx, never another tenant's row, never internals of the program. A new route is covered by being there.
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { nounNames } from '#domain/nouns';
import { createApp } from '#server/http/app';
import { hashPassword } from '#server/kernel/passwords';
import { sessionCookie } from '#server/kernel/session';
import { createFarm, hire, superAdmin, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { isFull } from '../full';
import { Dice } from '../random-inputs';
import { fillFarm } from '../server-calls';

type Json = Record<string, any>;

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());
const document = (await app.inject('/api/openapi.json')).json() as Json;
const operations = Object.entries<Json>(document['paths']).flatMap(([path, methods]) =>
  Object.entries<Json>(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, method, operation })),
);

// Everybody gets a valid password hash.
await db.superuser.query(
  `create function give_password() returns trigger language plpgsql as $$ begin new.password_hash := '${await hashPassword('porteira')}'; return new; end $$`,
);
for (const table of ['users', 'farm_users'])
  await db.superuser.query(
    `create trigger give_password before insert on ${table} for each row when (new.password_hash = '-') execute function give_password()`,
  );

/** Another tenant, whom nobody here may see. All her texts contain a mark; those that a super admin's panel shows contain another. */
const mark = 'SEGREDO-DA-VIZINHA';
const register = 'FAZENDA-DA-VIZINHA';
const vizinha = await createFarm(db.owner);
await fillFarm(db, vizinha, 5);
await db.superuser.query(`update farms set farm_name = $1, city = $1, notes = $2 where user_id = $3`, [register, mark, vizinha.user_id]);
for (const [table, column] of [
  ['animals', 'name'],
  ['animal_weighings', 'notes'],
  ['feeds', 'name'],
] as const)
  await db.superuser.query(`update ${table} set ${column} = $1 where user_id = $2`, [mark, vizinha.user_id]);
const herStaff = await hire(db.owner, vizinha, 'admin');
await db.superuser.query(`update farm_users set name = $1 where id = $2`, [register, herStaff.person_id]);
// Her staff member requests deletion: only she, or the super admin's panel, executes it.
await db.superuser.query('insert into data_deletion_requests (farm_user_id) values ($1)', [herStaff.person_id]);
const hers = Object.fromEntries(
  await Promise.all(
    nounNames.map(async (noun) => [
      noun,
      (await db.superuser.query(`select id from ${noun} where user_id = $1 limit 1`, [vizinha.user_id])).rows[0]?.id as string,
    ]),
  ),
) as Record<string, string>;
const herThings = async () => {
  const tables = [...nounNames, 'calls', 'history', 'farms', 'farm_counters'];
  const counted = await Promise.all(
    tables.map(
      async (table) =>
        (await db.superuser.query(`select md5(string_agg(t::text, ',' order by t::text)) as it from ${table} t where user_id = $1`, [vizinha.user_id])).rows[0],
    ),
  );
  const people = await db.superuser.query(
    `select (select jsonb_agg(t order by t.id) from farm_users t where owner_user_id = $1) as staff, (select to_jsonb(t) from users t where id = $1) as account,
      (select jsonb_agg(t) from data_deletion_requests t where farm_user_id = $2) as wishes, (select jsonb_agg(t order by t.id) from access_log t where owner_id = $1) as log,
      (select jsonb_agg(t order by t.token_hash) from sessions t where user_id = $1 or exists (select from session_farm_users o where o.token_hash = t.token_hash and o.farm_user_id = $2)) as sessions`,
    [vizinha.user_id, herStaff.person_id],
  );
  return JSON.stringify([tables, counted, people.rows]);
};
await db.superuser.query(`insert into access_log (kind, owner_id, person_name, target) values ('staff_hired', $1, $2, $3)`, [
  vizinha.user_id,
  register,
  register,
]);
const before = await herThings();

/** The paths inside a value, at any depth: of lists the first item only. */
function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [[key], ...placesIn(each).map((place) => [key, ...place])]);
}

/** A copy with another value at that path. */
function withAt(value: unknown, [key, ...rest]: string[], other: unknown): unknown {
  if (key === undefined) return other;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as Json) }) as Json;
  copy[key] = withAt(copy[key], rest, other);
  return copy;
}

/** A value that matches the schema; its references point to the other tenant's rows. */
function sample(schema: Json | undefined, noun = 'animals', depth = 0): unknown {
  if (!schema || depth > 8) return null;
  if (schema['$ref'])
    return sample(
      (schema['$ref'] as string)
        .split('/')
        .slice(1)
        .reduce((at, key) => at[key], document),
      noun,
      depth + 1,
    );
  if ('const' in schema) return schema['const'];
  if (schema['enum']) return schema['enum'][0];
  const one = (schema['anyOf'] ?? schema['oneOf'])?.find((each: Json) => each['type'] !== 'null');
  if (one) return sample(one, noun, depth + 1);
  if (schema['type'] === 'object')
    return Object.fromEntries(
      Object.entries<Json>(schema['properties'] ?? {}).map(([name, each]) => [name, name === 'id' ? randomUUID() : sample(each, noun, depth + 1)]),
    );
  if (schema['type'] === 'array') return [sample(schema['items'], noun, depth + 1)];
  if (schema['type'] === 'integer' || schema['type'] === 'number') return schema['minimum'] ?? 1;
  if (schema['type'] === 'boolean') return false;
  if (schema['format'] === 'uuid') return hers[noun] ?? randomUUID();
  if (schema['format'] === 'date') return '2026-01-01';
  if (schema['format'] === 'date-time') return '2026-01-01T12:00:00.000Z';
  return schema['format'] === 'email' ? `${randomUUID()}@lida.demo` : 'porteira';
}

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const hostile: unknown[] = [
  null,
  true,
  -1,
  1e308,
  2 ** 60,
  '',
  ' ',
  [],
  {},
  [[[[]]]],
  'x'.repeat(200_000),
  '\u0000',
  'boi\u0000boi',
  '\ud800',
  'boi\udfff',
  "'; drop table animals; --",
  "1' or '1'='1",
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '0000-00-00',
  '9999-12-31',
  '-infinity',
  'NaN',
  '1e999',
  { $ne: null },
  { toString: 'x' },
  { constructor: { prototype: { admin: true } } },
  '\u202e\ufeff\u200b🐄'.repeat(50),
];
/** Invalid UTF-8 in place of a text: invalid bytes, an overlong sequence, and a lone surrogate. */
const brokenUtf8 = (good: unknown) => Buffer.from(JSON.stringify(good).replaceAll('porteira', '\xff\xfe\xc0\x80\xed\xa0\x80'), 'latin1');
const tenMegabytes = Buffer.alloc(10 * 1_048_576, 'x');
const rawBodies = (good: unknown): (string | Buffer)[] => [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{"a":1,"a":2}',
  deep(3000),
  '['.repeat(20_000),
  brokenUtf8(good ?? { name: 'porteira' }),
  tenMegabytes,
];
const paths = ["'%3B%20drop%20table%20animals%3B--", '%00', '%ff%fe', '..%2f..%2fetc', '<script>', 'x'.repeat(190), '%F0%9F%90%84', '-1'];

const insides =
  /node_modules|\bat (async )?[\w.<>]+ \(|\.(ts|mjs|js):\d+|syntax error|violates|relation "|duplicate key|pg_|stack|DatabaseError|RangeError|TypeError|ZodError/;

/** Headers of every response. */
const guards = {
  'content-security-policy': /default-src 'self';/,
  'x-frame-options': /^DENY$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
};

type Who = { who: string; token: string | undefined; farm_id: string };
type Cast = { owner: TestFarm; chief: { token: string }; staff: Who[]; strangers: (Who & { status: number })[] };

async function peopleForAttack(): Promise<Cast> {
  const [owner, lost, shut] = await Promise.all([createFarm(db.owner), createFarm(db.owner), createFarm(db.owner)]);
  const [chief, shutChief] = await Promise.all([superAdmin(db.owner), superAdmin(db.owner)]);
  const roles = ['owner', 'admin', 'manager', 'worker', 'visitor'] as const;
  const hired = Promise.all(roles.map(async (role) => ({ who: role, ...(await hire(db.owner, owner, role)) })));
  const [staff, dismissed, shutStaff] = await Promise.all([
    hired,
    hire(db.owner, owner, 'admin'),
    hire(db.owner, shut, 'admin'),
    db.superuser.query('update farms set deleted_at = now() where id = $1', [lost.farm_id]),
  ]);
  await Promise.all([
    db.owner.query('update farm_users set is_active = false where id = $1', [dismissed.person_id]),
    db.owner.query('update users set suspended_at = now() where id = any($1)', [[shut.user_id, shutChief.id]]),
  ]);
  return {
    owner,
    chief,
    staff,
    strangers: [
      { who: 'nobody', token: undefined, farm_id: owner.farm_id, status: 401 },
      { who: 'a made-up session', token: randomUUID(), farm_id: owner.farm_id, status: 401 },
      { who: 'somebody dismissed', token: dismissed.token, farm_id: owner.farm_id, status: 401 },
      { who: 'another tenant', token: owner.token, farm_id: vizinha.farm_id, status: 404 },
      { who: 'whose farm is gone', token: lost.token, farm_id: lost.farm_id, status: 404 },
      { who: 'a super admin', token: chief.token, farm_id: vizinha.farm_id, status: 404 },
      { who: 'a suspended owner', token: shut.token, farm_id: shut.farm_id, status: 403 },
      { who: 'staff of a suspended owner', token: shutStaff.token, farm_id: shut.farm_id, status: 403 },
      { who: 'a suspended super admin', token: shutChief.token, farm_id: vizinha.farm_id, status: 404 },
    ],
  };
}

/** Reading and the verbs of a farm change no person, session or farm: they share theirs. */
let shared: Promise<Cast> | undefined;
const peopleFor = (method: string, path: string) => (method === 'get' || path.includes('/verbs/') ? (shared ??= peopleForAttack()) : peopleForAttack());

/** Hostile values tried per field or query parameter. */
const tries = isFull ? 2 : 1;

/** All verbs are one route with one parser of bodies, and so are the nouns' lists, records and histories: `npm test` tries everything on the animals', and on the others one of each kind that reaches their own schema. */
const oneOfMany = new RegExp(`/verbs/(?!create_animal$)|\\{farm_id\\}/(older/)?(${nounNames.filter((noun) => noun !== 'animals').join('|')})(/|$)`);
const someOf = <T>(all: T[], path: string, dice: Dice) => (isFull || !oneOfMany.test(path) ? all : [dice.pick(all)]);
/** What is refused before the route knows its verb or noun. */
const beforeRoute = <T>(all: T[], path: string) => (isFull || !oneOfMany.test(path) ? all : []);

/** Lists have six parameters for a field, read by one program: `npm test` tries some of each list. */
const mostOf = (queries: string[], dice: Dice) => (isFull || queries.length < 30 ? queries : queries.filter((name) => !name.includes('[') || dice.oneIn(12)));

test.each(operations)('$name', async ({ name, path, method, operation }) => {
  const dice = new Dice([...Buffer.from(name)]);
  const noun = /\{farm_id\}\/(?:older\/)?(\w+)/.exec(path)?.[1] ?? 'animals';
  const hersHere = path.startsWith('/api/farm_users/') ? herStaff.person_id : hers[noun];
  const schema = operation['requestBody']?.content?.['application/json']?.schema as Json | undefined;
  const queries = ((operation['parameters'] ?? []) as Json[]).filter((each) => each['in'] === 'query').map((each) => each['name'] as string);
  const isOpen = operation['security']?.length === 0;
  const isPanel = path.startsWith('/api/super_admin/');
  const isPage = path.endsWith('/snapshot');
  const isOfApi = path === '/api/openapi.json' || path.startsWith('/api/docs');
  const { owner, chief, staff, strangers } = await peopleFor(method, path);
  /** Somebody with access, so that the input is parsed at all. */
  const { who: attacker, token: attackerToken } = isPanel ? { who: 'a super admin', token: chief.token } : { who: 'owner', token: owner.token };

  const address = (farm_id: string, id = hersHere ?? herStaff.person_id) => path.replace('{farm_id}', farm_id).replaceAll(/\{\w+\}/g, id);
  async function attack(
    who: string,
    token: string | undefined,
    url: string,
    body?: { json?: unknown; raw?: string | Buffer },
    headers: Record<string, string> = {},
  ) {
    const remoteAddress = `10.${dice.upTo(255)}.${dice.upTo(255)}.${dice.upTo(255)}`;
    const options: InjectOptions = { method: method.toUpperCase() as 'GET', url, remoteAddress, headers };
    if (token) options.cookies = { [sessionCookie]: token };
    if (body) {
      options.headers = { 'content-type': 'application/json', ...headers };
      options.payload = body.raw ?? JSON.stringify(body.json);
    }
    const answer = await app.inject(options);
    const sent = typeof options.payload === 'string' ? options.payload : '';
    // There are tens of thousands of answers: six calls of `expect` for each would take longer than many of them.
    const assert = (isTrue: boolean, wanted: string) => {
      if (!isTrue) expect.fail(`${wanted}: ${who}: ${url.slice(0, 200)} ${sent.slice(0, 300)} → ${answer.statusCode} ${answer.body.slice(0, 300)}`);
    };
    assert(answer.statusCode < 500, 'no server error');
    for (const [name, value] of Object.entries(guards)) assert(value.test(String(answer.headers[name])), name);
    if (isOfApi) return answer.statusCode;
    assert(!answer.body.includes(mark), 'nothing of the neighbour’s farm');
    if (!isPanel || who !== 'a super admin') assert(!answer.body.includes(register), 'nothing of the neighbour’s registers');
    // A random token may spell anything.
    assert(!insides.test(answer.body.replaceAll(/[\w-]{43}/g, '')), 'no internals of the program');
    const type = isPage && answer.statusCode === 200 ? /^text\/plain/ : /^(application\/(json|zip)|text\/csv)/;
    if (answer.body) assert(type.test(String(answer.headers['content-type'])), 'the content type of the API');
    return answer.statusCode;
  }
  const body = () => (schema ? { json: sample(schema, noun) } : undefined);

  // Which account enters is decided before the verb is known: tests/conformance/verbs.test.ts tries another tenant on each.
  for (const { who, token, farm_id, status } of someOf(strangers, path, dice)) {
    const heard = await attack(who, token, address(farm_id), body());
    if (isOpen) continue;
    // A deleted farm can be restored by its owner: that checks the account, not the farm.
    const restored: Record<string, number> = { 'whose farm is gone': 200, 'a suspended super admin': 403 };
    // Handing over is for members and former members: others have no session for it.
    const isHandingOver = operation['operationId'] === 'hand_over';
    const wanted = isHandingOver ? 401 : (operation['operationId'] === 'restore_farm' && restored[who]) || status;
    if ((path.includes('{farm_id}') && !isPanel) || status === 401) expect([who, heard]).toEqual([who, wanted]);
    // A suspended account is told so on every route.
    if (who.includes('suspended') && (isPanel || !path.includes('{farm_id}'))) expect([who, heard]).toEqual([who, 403]);
    if (isPanel && status !== 401 && who !== 'a super admin') expect([who, heard]).toEqual([who, 403]);
  }
  // Cross-site requests in the person's name.
  const elsewheres: Record<string, string>[] = [{ origin: 'https://malvado.example' }, { 'sec-fetch-site': 'cross-site' }];
  for (const elsewhere of beforeRoute(elsewheres, path))
    if (method !== 'get') expect(await attack('another site', attackerToken, address(owner.farm_id), body(), elsewhere)).toBe(403);
  for (const { who, token, farm_id } of isFull || !oneOfMany.test(path) ? staff : staff.filter((each) => each.who === 'visitor')) {
    const heard = await attack(who, token, address(farm_id), body());
    if (isPanel || (who === 'visitor' && path.includes('/verbs/'))) expect([who, heard]).toEqual([who, 403]);
  }

  const inQuery = (value: unknown) =>
    encodeURIComponent((typeof value === 'string' ? value.slice(0, 5000) : JSON.stringify(value)).replaceAll(/[\ud800-\udfff]/g, '?'));
  for (const query of mostOf(queries, dice))
    for (let n = 0; n < tries; n++) await attack(attacker, attackerToken, `${address(owner.farm_id)}?${query}=${inQuery(dice.pick(hostile))}`);
  if (queries.length > 0)
    await attack(attacker, attackerToken, `${address(owner.farm_id)}?${queries[0]}=%00&${queries[0]}=%ff&__proto__=1&user_id=${vizinha.user_id}`);
  if (path.includes('{'))
    for (const id of someOf(paths, path, dice)) await attack(attacker, attackerToken, path.includes('{id}') ? address(owner.farm_id, id) : address(id));

  const good = sample(schema, noun) as Json | null;
  if (method !== 'get') for (const raw of beforeRoute(rawBodies(good), path)) await attack(attacker, attackerToken, address(owner.farm_id), { raw });
  if (!good) return;
  for (const field of someOf(Object.keys(good), path, dice)) {
    for (let n = 0; n < tries; n++)
      await attack(attacker, attackerToken, address(owner.farm_id), { json: { ...good, id: randomUUID(), [field]: dice.pick(hostile) } });
    const { [field]: _, ...less } = good;
    await attack(attacker, attackerToken, address(owner.farm_id), { json: less });
  }
  const within = placesIn(good).filter(({ length }) => length > 1);
  for (let n = 0; n < Math.min(within.length, (oneOfMany.test(path) ? 1 : 4) * tries); n++)
    await attack(attacker, attackerToken, address(owner.farm_id), { json: withAt(good, dice.pick(within), dice.pick(hostile)) });
  await attack(attacker, attackerToken, address(owner.farm_id), {
    json: { ...good, user_id: vizinha.user_id, version: 99, is_super_admin: true, __proto__: { admin: true } },
  });
  for (const raw of beforeRoute([`{"id":"${randomUUID()}","notes":${deep(3000)}}`], path))
    await attack(attacker, attackerToken, address(owner.farm_id), { raw });
});

test('and the other tenant’s data is unchanged', async () => {
  const own = await app.inject({ url: `/api/farms/${vizinha.farm_id}/animals`, cookies: { [sessionCookie]: vizinha.token } });
  expect(own.body).toContain(mark);
  const panel = await app.inject({
    url: `/api/super_admin/farms?limit=200&search=${register}`,
    cookies: { [sessionCookie]: (await superAdmin(db.owner)).token },
  });
  expect(panel.body).toContain(register);
  expect(await herThings()).toBe(before);
});
