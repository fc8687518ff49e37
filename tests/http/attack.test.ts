// Every route of the OpenAPI document under attack, by everybody who may not and with everything that does not belong: never a fault, never another tenant's row, never the program's insides. A new route is attacked by being there.
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { nounNames } from '#domain/nouns';
import { createApp } from '#server/app';
import { sessionCookie } from '#server/kernel/session';
import { keepPassword } from '#server/passwords';
import { type FarmAtHand, hire, settle } from '../build';
import { freshDatabase } from '../database';
import { liveliness } from '../farmhand';
import { Dice } from '../moves';

type Json = Record<string, any>;

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());
const document = (await app.inject('/api/openapi.json')).json() as Json;
const operations = Object.entries<Json>(document['paths']).flatMap(([path, methods]) =>
  Object.entries<Json>(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, method, operation })),
);

// Everybody has a password that could be theirs.
await db.superuser.query(
  `create function give_password() returns trigger language plpgsql as $$ begin new.password_hash := '${await keepPassword('porteira')}'; return new; end $$`,
);
for (const table of ['users', 'farm_users'])
  await db.superuser.query(
    `create trigger give_password before insert on ${table} for each row when (new.password_hash = '-') execute function give_password()`,
  );

/** The neighbour, whom nobody here has any business with. Every text of hers carries a mark. */
const mark = 'SEGREDO-DA-VIZINHA';
const vizinha = await settle(db.owner);
await liveliness(db, vizinha, 5);
await db.superuser.query(`update farms set farm_name = $1, city = $1, notes = $1 where user_id = $2`, [mark, vizinha.user_id]);
for (const [table, column] of [
  ['animals', 'name'],
  ['animal_weighings', 'notes'],
  ['feeds', 'name'],
] as const)
  await db.superuser.query(`update ${table} set ${column} = $1 where user_id = $2`, [mark, vizinha.user_id]);
const herStaff = await hire(db.owner, vizinha, 'admin');
await db.superuser.query(`update farm_users set name = $1 where id = $2`, [mark, herStaff.person_id]);
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
  const staff = await db.superuser.query(`select md5(string_agg(t::text, ',' order by t::text)) as it from farm_users t where owner_user_id = $1`, [
    vizinha.user_id,
  ]);
  return JSON.stringify([tables, counted, staff.rows]);
};
const before = await herThings();

/** A value as the schema wants it; what it leads to is the neighbour's. */
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
const brokenUtf8 = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80]), Buffer.from('"}')]);
const tenMegabytes = Buffer.alloc(10 * 1_048_576, 'x');
const rawBodies: (string | Buffer)[] = ['', '{', 'null', '[]', '"x"', '{"a":1,"a":2}', deep(3000), '['.repeat(20_000), brokenUtf8, tenMegabytes];
const paths = ["'%3B%20drop%20table%20animals%3B--", '%00', '%ff%fe', '..%2f..%2fetc', '<script>', 'x'.repeat(190), '%F0%9F%90%84', '-1'];

const insides =
  /node_modules|\bat (async )?[\w.<>]+ \(|\.(ts|mjs|js):\d+|syntax error|violates|relation "|duplicate key|pg_|stack|DatabaseError|RangeError|TypeError|ZodError/;

type Who = { who: string; token: string | undefined; farm_id: string };

async function castOf(): Promise<{ owner: FarmAtHand; staff: Who[]; strangers: (Who & { status: number })[] }> {
  const owner = await settle(db.owner);
  const roles = ['admin', 'manager', 'worker', 'visitor'] as const;
  const staff = await Promise.all(roles.map(async (role) => ({ who: role, ...(await hire(db.owner, owner, role)) })));
  const dismissed = await hire(db.owner, owner, 'admin');
  await db.owner.query('update farm_users set is_active = false where id = $1', [dismissed.person_id]);
  const lost = await settle(db.owner);
  await db.superuser.query('update farms set deleted_at = now() where id = $1', [lost.farm_id]);
  return {
    owner,
    staff,
    strangers: [
      { who: 'nobody', token: undefined, farm_id: owner.farm_id, status: 401 },
      { who: 'a made-up session', token: randomUUID(), farm_id: owner.farm_id, status: 401 },
      { who: 'somebody dismissed', token: dismissed.token, farm_id: owner.farm_id, status: 401 },
      { who: 'another tenant', token: owner.token, farm_id: vizinha.farm_id, status: 404 },
      { who: 'whose farm is gone', token: lost.token, farm_id: lost.farm_id, status: 404 },
    ],
  };
}

test.each(operations)('$name', async ({ name, path, method, operation }) => {
  const dice = new Dice([...Buffer.from(name)]);
  const noun = /\{farm_id\}\/(?:older\/)?(\w+)/.exec(path)?.[1] ?? 'animals';
  const schema = operation['requestBody']?.content?.['application/json']?.schema as Json | undefined;
  const queries = ((operation['parameters'] ?? []) as Json[]).filter((each) => each['in'] === 'query').map((each) => each['name'] as string);
  const isOpen = operation['security']?.length === 0;
  const { owner, staff, strangers } = await castOf();

  const address = (farm_id: string, id = hers[noun] ?? herStaff.person_id) => path.replace('{farm_id}', farm_id).replaceAll(/\{\w+\}/g, id);
  async function attack(who: string, token: string | undefined, url: string, body?: { json?: unknown; raw?: string | Buffer }) {
    const options: InjectOptions = { method: method.toUpperCase() as 'GET', url, remoteAddress: `10.${dice.upTo(255)}.${dice.upTo(255)}.${dice.upTo(255)}` };
    if (token) options.cookies = { [sessionCookie]: token };
    if (body) {
      options.headers = { 'content-type': 'application/json' };
      options.payload = body.raw ?? JSON.stringify(body.json);
    }
    const answer = await app.inject(options);
    const sent = typeof options.payload === 'string' ? options.payload : '';
    const what = `${who}: ${url.slice(0, 200)} ${sent.slice(0, 300)} → ${answer.statusCode} ${answer.body.slice(0, 300)}`;
    expect(answer.statusCode, what).toBeLessThan(500);
    if (path === '/api/openapi.json') return answer.statusCode;
    expect(answer.body.includes(mark), what).toBe(false);
    expect(insides.test(answer.body), what).toBe(false);
    if (answer.body) expect(answer.headers['content-type'], what).toMatch(/^(application\/(json|zip)|text\/csv)/);
    return answer.statusCode;
  }
  const body = () => (schema ? { json: sample(schema, noun) } : undefined);

  for (const { who, token, farm_id, status } of strangers) {
    const heard = await attack(who, token, address(farm_id), body());
    if (isOpen) continue;
    // A farm that is gone is its owner's to bring back.
    const wanted = who === 'whose farm is gone' && operation['operationId'] === 'restore_farm' ? 200 : status;
    if (path.includes('{farm_id}') || status === 401) expect([who, heard]).toEqual([who, wanted]);
  }
  for (const { who, token, farm_id } of staff) {
    const heard = await attack(who, token, address(farm_id), body());
    if (who === 'visitor' && path.includes('/verbs/')) expect([who, heard]).toEqual([who, 403]);
  }

  const inQuery = (value: unknown) =>
    encodeURIComponent((typeof value === 'string' ? value.slice(0, 5000) : JSON.stringify(value)).replaceAll(/[\ud800-\udfff]/g, '?'));
  for (const query of queries)
    for (let n = 0; n < 2; n++) await attack('owner', owner.token, `${address(owner.farm_id)}?${query}=${inQuery(dice.pick(hostile))}`);
  if (queries.length > 0)
    await attack('owner', owner.token, `${address(owner.farm_id)}?${queries[0]}=%00&${queries[0]}=%ff&__proto__=1&user_id=${vizinha.user_id}`);
  if (path.includes('{')) for (const id of paths) await attack('owner', owner.token, path.includes('{id}') ? address(owner.farm_id, id) : address(id));

  if (!schema) return;
  for (const raw of rawBodies) await attack('owner', owner.token, address(owner.farm_id), { raw });
  const good = sample(schema, noun) as Json;
  for (const field of Object.keys(good)) {
    for (let n = 0; n < 2; n++)
      await attack('owner', owner.token, address(owner.farm_id), { json: { ...good, id: randomUUID(), [field]: dice.pick(hostile) } });
    const { [field]: _, ...less } = good;
    await attack('owner', owner.token, address(owner.farm_id), { json: less });
  }
  await attack('owner', owner.token, address(owner.farm_id), {
    json: { ...good, user_id: vizinha.user_id, version: 99, is_super_admin: true, __proto__: { admin: true } },
  });
  await attack('owner', owner.token, address(owner.farm_id), { raw: `{"id":"${randomUUID()}","notes":${deep(3000)}}` });
});

test('and the neighbour has everything as it was, marks and all', async () => {
  const own = await app.inject({ url: `/api/farms/${vizinha.farm_id}/animals`, cookies: { [sessionCookie]: vizinha.token } });
  expect(own.body).toContain(mark);
  expect(await herThings()).toBe(before);
});
