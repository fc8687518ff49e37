// The OpenAPI document against the real server: its routes, its responses, its refusals, and its inputs.

import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { factsOf } from '#domain/kernel/fields';
import { newId } from '#domain/kernel/ids';
import { nounNames, nouns } from '#domain/nouns';
import { pageOf } from '#domain/sync/snapshot';
import { verbs } from '#domain/verbs';
import { adeResources } from '#server/farm/ade';
import { figureNames } from '#server/farm/figures';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { build, createFarm, hire } from '../build';
import { freshDatabase } from '../database';
import { scaled } from '../timeouts';

type Json = Record<string, any>;

const db = await freshDatabase();
const app = await createApp(db.app);
const document = (await app.inject('/api/openapi.json')).json() as Json;
const operations = Object.entries<Json>(document['paths']).flatMap(([path, methods]) =>
  Object.entries<Json>(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, method, operation })),
);

const farm = await createFarm(db.owner);
const visitor = await hire(db.owner, farm, 'visitor');
const url = (rest: string) => `/api/farms/${farm.farm_id}/${rest}`;
const ask = (options: InjectOptions & { token?: string | undefined }) => app.inject({ cookies: { [sessionCookie]: options.token ?? farm.token }, ...options });
const post = (rest: string, payload: object | string, more: InjectOptions = {}) => ask({ method: 'POST', url: url(rest), payload, ...more });

/** The same document with every object closed: undocumented fields are errors. */
const closed = (schema: unknown): unknown =>
  Array.isArray(schema)
    ? schema.map(closed)
    : schema && typeof schema === 'object'
      ? {
          ...('properties' in schema && { additionalProperties: false }),
          ...Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)])),
        }
      : schema;

// Without a precision, 4.35 would be no multiple of 0.01.
// References are not inlined: each schema is compiled once, however many operations name it.
const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 6, inlineRefs: false, code: { optimize: false } });
addFormats(ajv);
ajv.addSchema(document, 'open');
ajv.addSchema(closed(document) as Json, 'closed');

const pointer = (...keys: string[]) => keys.map((key) => `/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');
const at = (place: string) =>
  place
    .split('/')
    .slice(1)
    .reduce((found: Json | undefined, key) => found?.[decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')], document);
/** The first place of each schema: hundreds of operations have the same one, and compiling it is most of the work. */
const firstPlaces = new Map<string, string>();
function validatorOf(which: 'open' | 'closed', place: string) {
  const text = JSON.stringify(at(place));
  if (!firstPlaces.has(text)) firstPlaces.set(text, place);
  return ajv.getSchema(`${which}#${firstPlaces.get(text)}`)!;
}
function faults(which: 'open' | 'closed', place: string, value: unknown) {
  const validate = validatorOf(which, place);
  return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
}
/** Refusals are described once, for all operations. */
const answerOf = (path: string, method: string, status: number) => {
  const shared = document['paths'][path][method].responses[status]?.$ref as string | undefined;
  const place = shared ? shared.split('/').slice(1) : ['paths', path, method, 'responses', String(status)];
  return pointer(...place, 'content', 'application/json', 'schema');
};
const inputFaults = (verb: string, input: unknown) => faults('open', pointer('components', 'schemas', `${verb}_input`), input);

describe('the document', () => {
  test('is OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('has no broken reference', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)].map(([, place]) => place!);
    const found = (place: string) =>
      place
        .split('/')
        .slice(1)
        .reduce((at: Json | undefined, key) => at?.[key], document);
    expect(refs.length).toBeGreaterThan(20);
    expect(refs.filter((place) => !found(place))).toEqual([]);
  });

  test('has no two operations of the same id', () => {
    const ids = operations.map(({ operation }) => operation['operationId'] as string);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('has a description and an example of every operation, and a server', () => {
    expect(document['servers']).toEqual([{ url: '/', description: expect.any(String) }]);
    for (const { name, operation } of operations) {
      expect(operation['description']?.length, name).toBeGreaterThan(20);
      for (const { content = {} } of [operation['requestBody'] ?? {}, operation['responses']['200'] ?? {}])
        for (const [type, media] of Object.entries<Json>(content)) if (type === 'application/json') expect(media, name).toHaveProperty('example');
    }
  });

  test(
    'has examples that its own schemas accept',
    () => {
      for (const { name, path, method, operation } of operations) {
        const body = operation['requestBody']?.content?.['application/json'] as Json | undefined;
        if (body)
          expect([name, faults('open', pointer('paths', path, method, 'requestBody', 'content', 'application/json', 'schema'), body['example'])]).toEqual([
            name,
            [],
          ]);
        const answer = operation['responses']['200']?.content?.['application/json'] as Json | undefined;
        if (answer) expect([name, faults('open', answerOf(path, method, 200), answer['example'])]).toEqual([name, []]);
        for (const [i, { in: place, example }] of (operation['parameters'] ?? []).entries())
          if (place === 'path') expect([name, faults('open', pointer('paths', path, method, 'parameters', String(i), 'schema'), example)]).toEqual([name, []]);
      }
    },
    scaled(240_000),
  );

  test('has examples of verbs that the verbs themselves accept', () => {
    for (const [name, { input }] of Object.entries(verbs)) {
      const { example } = document['paths'][`/api/farms/{farm_id}/verbs/${name}`].post.requestBody.content['application/json'];
      const { success, error } = z.safeParse(input as z.core.$ZodType, example);
      expect([name, success || JSON.stringify([error!.issues, example])]).toEqual([name, true]);
    }
  });

  test('has no default on an input, which generators take for a required field', () => {
    const inputs = Object.entries<Json>(document['components'].schemas).filter(([name]) => name.endsWith('_input'));
    expect(inputs.length).toBeGreaterThan(100);
    expect(inputs.filter(([, schema]) => JSON.stringify(schema).includes('"default"')).map(([name]) => name)).toEqual([]);
  });

  test('has every operation under a subject that the page lists', () => {
    const subjects = document['tags'].map(({ name }: Json) => name);
    expect(operations.filter(({ operation }) => operation['tags'].some((tag: string) => !subjects.includes(tag))).map(({ name }) => name)).toEqual([]);
  });

  test('has every noun, with its fields under their Portuguese labels', () => {
    for (const name of nounNames) {
      const { properties } = document['components'].schemas[name];
      for (const [field, schema] of Object.entries(nouns[name].fields))
        expect(properties[field], `${name}.${field}`).toMatchObject({ title: factsOf(schema).label });
      for (const path of ['', '/{id}', '/{id}/history']) expect(document['paths']).toHaveProperty([`/api/farms/{farm_id}/${name}${path}`, 'get']);
    }
  });

  test('has every verb, with its title', () => {
    const documented = operations.filter(({ path }) => path.includes('/verbs/')).map(({ operation }) => [operation['operationId'], operation['summary']]);
    expect(documented).toEqual(Object.entries(verbs).map(([name, { title }]) => [name, title]));
  });
});

describe('the routes', () => {
  /** Every route of the application, from Fastify's route tree. */
  function routes() {
    const path: string[] = [];
    return app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => {
        const [, trunk, part, methods] = /^([│ ]*)[└├]── (\S+)(?: \(([^)]+)\))?$/.exec(line) ?? [];
        if (trunk === undefined || part === undefined) return [];
        path.splice(trunk.length / 4, Infinity, part);
        return (methods?.split(', ') ?? []).filter((method) => method !== 'HEAD').map((method) => `${method} ${path.join('')}`);
      });
  }
  const windowed = nounNames.filter((noun) => nouns[noun].recent);
  const expand = (route: string) =>
    [route]
      .flatMap((one) => (one.includes(':noun') ? (one.includes('/older/') ? windowed : nounNames).map((noun) => one.replace(':noun', noun)) : [one]))
      .flatMap((one) => (one.includes(':resource') ? adeResources.map((resource) => one.replace(':resource', resource)) : [one]))
      .flatMap((one) => (one.includes(':figure') ? figureNames.map((figure) => one.replace(':figure', figure)) : [one]))
      .flatMap((one) => (one.includes(':verb') ? Object.keys(verbs).map((verb) => one.replace(':verb', verb)) : [one]))
      .map((one) => one.replaceAll(/:(\w+)/g, '{$1}'));

  test('are all in the document, and nothing else is', () => {
    // The page at / is for people, the metrics are for Prometheus.
    const real = routes().filter((route) => route !== 'GET /' && route !== 'GET /metrics');
    expect(real).toContain('POST /api/farms/:farm_id/sync');
    expect(operations.map(({ name }) => name).toSorted()).toEqual(real.flatMap(expand).toSorted());
  });

  test.each(operations)('$name answers, and refuses a request without a session', async ({ path, method, operation }) => {
    const open = operation['security']?.length === 0;
    const answer = await app.inject({
      method: method.toUpperCase() as 'GET',
      url: path.replaceAll(/\{\w+\}/g, newId()),
      ...(method === 'post' && { payload: { cursor: null, calls: [] } }),
    });
    // A public route may refuse an empty form, but never with a 5xx.
    if (open) expect(answer.statusCode).toBeLessThan(500);
    else expect(answer.statusCode).toBe(401);
    if (path.startsWith('/api/docs')) return expect(answer.headers['content-type']).toMatch(/^text\/(html|css)/);
    expect(faults('open', answerOf(path, method, answer.statusCode), answer.json())).toEqual([]);
  });
});

describe('real responses', async () => {
  const cow = build.animal({
    name: 'Açucena',
    weight: 4.35,
    birth_date: '2024-02-29',
    pregnancy_status: 'gestante' as 'prenha',
    pregnancy_date: '2026-03-01',
    birth_weight: 30.1,
    is_batch: true,
    batch_quantity: 3,
  });
  await post('verbs/create_animal', cow);
  await post('verbs/create_animal', build.animal({ mother_id: cow.id }));
  for (const weighing of [build.weighing(cow.id, { body_condition_score: 3.5 }), build.weighing(cow.id, { weighing_date: '2026-10-15', weight: 410.1 })])
    await post('verbs/weigh', weighing);
  const past = build.activity({ activity_date: '2020-02-29', status: 'concluída', time_spent: 40, animal_id: cow.id });
  await post('verbs/create_activity', past);
  await post('verbs/create_activity', build.activity({ priority: 'urgente' }));
  const { cursor } = pageOf((await ask({ url: url('snapshot') })).body);
  const { cursor: feedCursor } = (await ask({ url: url('records?limit=500') })).json() as { cursor: string };
  const good = build.call('create_animal', build.animal());
  const bad = build.call('create_animal', build.animal({ name: '' }));
  for (const _ of ['once', 'twice']) await post('verbs/treat', build.treatment(cow.id));
  const tagged = build.animal({ identification: '017' });
  await post('verbs/create_animal', { ...tagged, id: newId() });
  const clash = { id: cow.id, changes: { breed: { was: 'Gir', to: 'Nelore' } } };
  const newFarm = { id: newId(), farm_name: 'Boa Vista', farm_type: 'mista', owner_name: 'José', farm_size: 4.35, state: 'MG', owner_cpf: '529.982.247-25' };
  const customer = { id: newId(), farm_name: 'Água Limpa', farm_type: 'mista', create_owner_account: false };
  const guest = await hire(db.owner, farm, 'visitor');
  const { user_id, token: chief } = await createFarm(db.owner);
  await db.owner.query('insert into super_admins (user_id) values ($1)', [user_id]);
  const of = (rest: string) => `/api/farms/{farm_id}/${rest}`;
  const huge = { method: 'POST' as const, payload: 'x'.repeat(6e6), headers: { 'content-type': 'application/json' } };

  const answers: [string, string, string, number, InjectOptions & { token?: string }][] = [
    ['a list of animals', of('animals'), 'get', 200, { url: url('animals') }],
    ['a page of animals', of('animals'), 'get', 200, { url: url('animals?limit=1') }],
    ['a list of weighings', of('animal_weighings'), 'get', 200, { url: url('animal_weighings') }],
    ['an empty list', of('animals'), 'get', 200, { url: url('animals?type=codorna') }],
    ['an animal', of('animals/{id}'), 'get', 200, { url: url(`animals/${cow.id}`) }],
    ['a history', of('animals/{id}/history'), 'get', 200, { url: url(`animals/${cow.id}/history`) }],
    ['the changes of the farm', of('changes'), 'get', 200, { url: url('changes') }],
    ['the changes of one animal', of('changes'), 'get', 200, { url: url(`changes?noun=animals&record=${cow.id}`) }],
    ['a list in order, within a range', of('animals'), 'get', 200, { url: url('animals?order=-weight&birth_date[gte]=2020-01-01&gender[in]=femea&limit=1') }],
    ['all records', of('records'), 'get', 200, { url: url('records') }],
    ['the changes since a page of them', of('records/changes'), 'get', 200, { url: url(`records/changes?cursor=${feedCursor}`) }],
    [
      'a cursor of another farm',
      of('records/changes'),
      'get',
      410,
      { url: url(`records/changes?cursor=${feedCursor.replace(/\.[\da-f-]{36}/, `.${newId()}`)}`) },
    ],
    ['changes since nothing', of('records/changes'), 'get', 422, { url: url('records/changes') }],
    ['active alerts', of('alerts'), 'get', 200, { url: url('alerts') }],
    ['records entered twice', of('double-events'), 'get', 200, { url: url('double-events') }],
    ['a tag that another animal has', of('verbs/create_animal'), 'post', 409, { method: 'POST', url: url('verbs/create_animal'), payload: tagged }],
    ['older activities', of('older/daily_activities'), 'get', 200, { url: url('older/daily_activities') }],
    [
      'a page of older activities',
      of('older/daily_activities'),
      'get',
      200,
      { url: url(`older/daily_activities?before=2026-01-01&after=2021-01-01:${past.id}`) },
    ],
    ['older activities before no day', of('older/daily_activities'), 'get', 422, { url: url('older/daily_activities?before=ontem') }],
    ['a verb done', of('verbs/create_animal'), 'post', 200, { method: 'POST', url: url('verbs/create_animal'), payload: build.animal() }],
    ['a sync with nothing to say', of('sync'), 'post', 200, { method: 'POST', url: url('sync'), payload: { cursor, calls: [] } }],
    [
      'a sync with calls done and refused',
      of('sync'),
      'post',
      200,
      { method: 'POST', url: url('sync'), payload: { cursor, calls: [good, bad, build.call('update_animal', clash), 'nada'] } },
    ],
    ['a sync that needs a snapshot', of('sync'), 'post', 200, { method: 'POST', url: url('sync'), payload: { cursor: null, calls: [good] } }],
    ['the farm register', '/api/farms', 'get', 200, { url: '/api/farms' }],
    ['one farm’s register', '/api/farms/{farm_id}', 'get', 200, { url: `/api/farms/${farm.farm_id}` }],
    ['a new farm', '/api/farms', 'post', 200, { method: 'POST', url: '/api/farms', payload: newFarm }],
    ['a changed farm', '/api/farms/{farm_id}', 'put', 200, { method: 'PUT', url: `/api/farms/${newFarm.id}`, payload: { id: newFarm.id, changes: {} } }],
    ['the staff', '/api/farm_users', 'get', 200, { url: '/api/farm_users' }],
    ['a visitor at the staff’s door', '/api/farm_users', 'get', 403, { url: '/api/farm_users', token: visitor.token }],
    [
      'staff switched on',
      '/api/farm_users/{id}/active',
      'put',
      200,
      { method: 'PUT', url: `/api/farm_users/${visitor.person_id}/active`, payload: { is_active: true } },
    ],
    ['a password made up', '/api/farm_users/{id}/password', 'put', 200, { method: 'PUT', url: `/api/farm_users/${guest.person_id}/password`, payload: {} }],
    ['the panel', '/api/super_admin/farms', 'get', 200, { url: '/api/super_admin/farms?limit=1', token: chief }],
    ['the panel’s next page', '/api/super_admin/farms', 'get', 200, { url: `/api/super_admin/farms?after=${farm.farm_id}`, token: chief }],
    ['an owner at the panel’s door', '/api/super_admin/farms', 'get', 403, { url: '/api/super_admin/farms' }],
    ['a customer’s farm', '/api/super_admin/farms', 'post', 200, { method: 'POST', url: '/api/super_admin/farms', payload: customer, token: chief }],
    ['what is not JSON', of('sync'), 'post', 400, { method: 'POST', url: url('sync'), payload: '{', headers: { 'content-type': 'application/json' } }],
    ['nobody', of('animals'), 'get', 401, { url: url('animals'), token: 'nada' }],
    [
      'a visitor’s verb',
      of('verbs/create_animal'),
      'post',
      403,
      { method: 'POST', url: url('verbs/create_animal'), payload: build.animal(), token: visitor.token },
    ],
    ['a visitor asking for the history', of('animals/{id}/history'), 'get', 403, { url: url(`animals/${cow.id}/history`), token: visitor.token }],
    ['no such animal', of('animals/{id}'), 'get', 404, { url: url(`animals/${newId()}`) }],
    ['a conflict', of('verbs/update_animal'), 'post', 409, { method: 'POST', url: url('verbs/update_animal'), payload: clash }],
    [
      'a broken rule',
      of('verbs/weigh'),
      'post',
      409,
      { method: 'POST', url: url('verbs/weigh'), payload: build.weighing(cow.id, { weighing_date: '2199-01-01' }) },
    ],
    ['a wrong value', of('verbs/weigh'), 'post', 422, { method: 'POST', url: url('verbs/weigh'), payload: build.weighing(cow.id, { weight: 0 }) }],
    ['a wrong limit', of('animals'), 'get', 422, { url: url('animals?limit=0') }],
    [
      'what is not even called JSON',
      of('sync'),
      'post',
      415,
      { method: 'POST', url: url('sync'), payload: '<a/>', headers: { 'content-type': 'application/xml' } },
    ],
    ['what is too large', of('sync'), 'post', 413, { url: url('sync'), ...huge }],
  ];

  test.each(answers)('%s is as documented', async (_what, path, method, status, options) => {
    const answer = await ask(options);
    expect(answer.statusCode).toBe(status);
    expect(document['paths'][path][method].responses, 'the documented statuses').toHaveProperty(String(status));
    expect(faults('open', answerOf(path, method, status), answer.json())).toEqual([]);
  });

  test.each(answers.filter(([, , , status]) => status < 413 || status === 422))(
    '%s contains nothing undocumented',
    async (_what, path, method, status, options) => {
      const again = {
        ...options,
        headers: { ...options.headers, 'idempotency-key': newId() },
        ...(status === 200 && path.endsWith('create_animal') && { payload: build.animal() }),
      };
      const answer = await ask(again);
      expect(answer.statusCode).toBe(status);
      expect(faults('closed', answerOf(path, method, status), answer.json())).toEqual([]);
    },
  );

  test.each(['snapshot', `snapshot?after=animals:${cow.id}`])('%s is text, and its parsed content is as documented', async (rest) => {
    const { headers, body } = await ask({ url: url(rest) });
    expect(document['paths'][of('snapshot')].get.responses['200'].content).toHaveProperty([headers['content-type']!.toString().split(';')[0]!]);
    const page = pageOf(body);
    expect(page.rows.animal_weighings).toHaveLength(2);
    for (const which of ['open', 'closed'] as const) expect(faults(which, pointer('components', 'schemas', 'Snapshot'), page)).toEqual([]);
  });

  test('the schemas detect a wrong response', async () => {
    const place = answerOf(of('animals/{id}'), 'get', 200);
    const right = (await ask({ url: url(`animals/${cow.id}`) })).json() as Json;
    expect(faults('open', place, right)).toEqual([]);
    const wrongs: Json[] = [
      { weight: '4' },
      { gender: 'fêmea' },
      { gender: null },
      { birth_date: '2024-02-30' },
      { version: 1.5 },
      { mother_id: 'Estrela' },
      { is_batch: null },
      { created_at: 'ontem' },
    ];
    for (const wrong of wrongs) expect(faults('open', place, { ...right, ...wrong }), JSON.stringify(wrong)).not.toEqual([]);
    const { name: _, ...nameless } = right;
    expect(faults('open', place, nameless)).not.toEqual([]);
  });
});

describe('inputs', () => {
  const [animal, cow] = [build.animal(), newId()];
  const inputs: [string, Json][] = [
    ['create_animal', animal],
    ['create_animal', build.animal({ gender: 'fêmea' as 'femea', weight: 4.35, mother_id: cow, birth_date: '2024-02-29', notes: null })],
    ['weigh', build.weighing(cow)],
    ['weigh', build.weighing(cow, { body_condition_score: 3.5, notes: 'na sombra' })],
    ['update_animal', { id: cow, changes: { breed: { was: 'Gir', to: 'Nelore' }, weight: { was: null, to: 400.1 } } }],
    ['update_weighing', { id: cow, changes: {} }],
    ['create_activity', build.activity()],
    ['create_activity', build.activity({ animal_id: cow, time_spent: 40, status: 'concluída', priority: 'urgente' })],
    ['update_activity', { id: cow, changes: { status: { was: 'pendente', to: 'em_andamento' } } }],
    ...(['resolve_alert', 'ignore_alert'] as const).map((verb): [string, Json] => [
      verb,
      { id: cow, key: `birth:${cow}:2026-11-20`, title: 'Parto próximo: Mimosa', message: 'Faltam 5 dias.', priority: 'alta', due_date: '2026-11-20' },
    ]),
    ['wean', { id: cow }],
    ['wean', { id: cow, weaning_date: '2026-10-01', weight: 182.5 }],
    ['castrate', { id: cow, castration_date: '2026-10-01' }],
    ['undo_castration', { id: cow }],
    ['create_external_animal', { id: newId(), name: 'Jurassic', type: 'bovino', gender: 'macho', code: '011HO15872' }],
    ['update_external_animal', { id: cow, changes: { registration: { was: null, to: 'HBB 12' } } }],
    ['update_herd_settings', { changes: { weaning_age_beef: { was: null, to: 240 } } }],
    ['reopen_alert', { id: cow }],
    ['dry_off', { id: cow, dry_off_date: '2026-10-01' }],
    ['split_batch', { id: cow, part_id: newId(), heads: 3 }],
    ['join_batch', { id: cow }],
    [
      'slaughter',
      { id: cow, exit_date: '2026-10-30', exit_reason: 'Frigorífico Boa Vista', carcass_weight: 251.4, carcass_yield: 52.3, withdrawal_reason: null },
    ],
    ['report_death', { id: cow, exit_date: '2026-10-30', exit_reason: 'Raio', heads: 3, part_id: newId() }],
    ['report_lost', { id: cow, exit_date: '2026-10-30', loss_kind: 'furto' }],
    ['return_to_herd', { id: cow }],
    ['register_birth', build.birth(cow)],
    ['register_birth', build.birth(cow, { father_id: newId(), veterinarian: 'Dra. Lúcia' })],
    ['update_birth', { id: cow, changes: { birth_weight: { was: 31.5, to: 33 } } }],
    ['register_loss', { id: cow, animal_id: newId(), loss_date: '2026-10-01' }],
    ['create_insemination', build.insemination(cow)],
    ['update_insemination', { id: cow, changes: { result: { was: 'pendente', to: 'positiva' } } }],
    [
      'check_pregnancy',
      { id: cow, animal_id: newId(), check_date: '2026-10-01', result: 'prenha', method: 'ultrassom', days_pregnant: 40, service_id: newId() },
    ],
    ['update_pregnancy_check', { id: cow, changes: { result: { was: 'prenha', to: 'vazia' } } }],
    ['record_heat', { id: cow, animal_id: newId(), heat_date: '2026-10-01' }],
    ['update_heat', { id: cow, changes: { heat_date: { was: '2026-10-01', to: '2026-10-02' } } }],
    ['record_dry_off', { id: cow, animal_id: newId(), dry_off_date: '2026-10-01' }],
    ['update_dry_off', { id: cow, changes: { dry_off_date: { was: '2026-10-01', to: '2026-10-02' } } }],
    ['stop_breeding', { id: cow, animal_id: newId(), stop_date: '2026-10-01', reason: 'Descarte' }],
    ['resume_breeding', { id: cow, resume_date: '2026-10-01' }],
    ['update_breeding_stop', { id: cow, changes: { reason: { was: 'Descarte', to: 'Idade' } } }],
    ['update_weaning', { id: cow, changes: { weight: { was: null, to: 181.5 } } }],
    ['record_uterine_exam', { id: cow, animal_id: newId(), exam_date: '2026-10-01', finding: 'metrite' }],
    ['update_uterine_exam', { id: cow, changes: { finding: { was: 'metrite', to: 'normal' } } }],
    ['create_synchronisation_protocol', { id: cow, name: 'Da Dra. Lúcia', steps: 'D0 GnRH\nD10 IA' }],
    ['update_synchronisation_protocol', { id: cow, changes: { notes: { was: null, to: 'Sem eCG' } } }],
    [
      'start_synchronisation',
      {
        id: cow,
        name: 'Novilhas',
        start_date: '2026-11-03',
        protocol_name: 'Ovsynch',
        steps: 'D0 GnRH\nD10 IA',
        animals: [{ id: newId(), animal_id: newId() }],
      },
    ],
    ['update_synchronisation_lot', { id: cow, changes: { start_date: { was: '2026-11-03', to: '2026-11-04' } } }],
    ['leave_synchronisation', { id: cow, left_date: '2026-11-10', left_reason: 'Perdeu o implante' }],
    ['return_to_synchronisation', { id: cow }],
    [
      'complete_synchronisation_step',
      {
        id: cow,
        lot_step: 'D8',
        done_date: '2026-11-11',
        products: [
          { name: 'PGF2α', dosage: '2 mL', meat_withdrawal_days: 3, milk_withdrawal_days: 0, not_for_lactating: false, min_days_before_calving: null },
        ],
        missed: [],
      },
    ],
    ['inseminate_lot', { id: cow, insemination_date: '2026-11-13', bull_identification: 'Sansão', animals: [{ id: newId(), animal_id: newId() }] }],
    ['create_breeding_season', { id: cow, name: 'Estação 2026', start_date: '2026-11-01', end_date: '2027-01-31', animals: [] }],
    ['update_breeding_season', { id: cow, changes: { end_date: { was: '2027-01-31', to: '2027-02-15' } } }],
    ['expose_animals', { id: cow, animals: [{ id: newId(), animal_id: newId() }] }],
    ['create_transfer', build.transfer(cow, { from_farm_id: newId(), to_farm_id: newId(), cost: 380.5, status: 'em_transito' })],
    ['update_transfer', { id: cow, changes: { status: { was: 'pendente', to: 'concluída' } } }],
    ['apply_vaccine', build.vaccine([cow, newId()])],
    ['apply_vaccine', build.vaccine([cow], { next_dose_date: '2027-10-01', meat_withdrawal_days: 21, milk_withdrawal_days: 0, not_for_lactating: true })],
    ['update_vaccine', { id: cow, changes: { milk_withdrawal_days: { was: null, to: 3 } } }],
    ['treat', build.treatment(cow)],
    ['treat', build.treatment(cow, { duration_days: 3, cost: 42.5, meat_withdrawal_days: 30, milk_withdrawal_days: 4 })],
    ['update_treatment', { id: cow, changes: { duration_days: { was: 3, to: 5 } } }],
    ['create_farm_product', { id: newId(), product_name: 'Vermífugo da cooperativa', route: 'pour_on', meat_withdrawal_days: 10, min_days_before_calving: 40 }],
    ['update_farm_product', { id: cow, changes: { milk_withdrawal_days: { was: null, to: 3 } } }],
    ['enter_withdrawal', { vaccine_ids: [newId()], treatment_ids: [], meat_withdrawal_days: 10, milk_withdrawal_days: 2 }],
    [
      'import_rows',
      {
        id: newId(),
        part: 1,
        file_name: 'Rebanho.xlsx',
        kind: 'weighings',
        row_count: 1,
        part_count: 1,
        rows: [{ row: 2, steps: [{ verb: 'weigh', input: { id: newId() } }] }],
      },
    ],
    ['undo_import', { id: newId(), part: 1 }],
    ['choose_funrural', { year: 2026, funrural_option: 'folha' }],
    ['create_protocol', build.protocol()],
    ['update_protocol', { id: cow, changes: { frequency_days: { was: 365, to: 180 } } }],
    ['record_milk', build.milk(cow)],
    ['record_milk', build.milk(null, { fat_percentage: 3.65, somatic_cell_count: 320_000, is_discarded: true, replace: true })],
    ['remove_milk', { production_date: '2026-10-01', animal_id: cow }],
    ['restore_milk', { production_date: '2026-10-01', animal_id: null, milking_shift: 'tarde' }],
    ['create_financial_category', { name: 'Energia solar', type: 'receita' }],
    ['create_financial_transaction', build.transaction(newId())],
    [
      'create_financial_transaction',
      build.transaction(newId(), { status: 'pendente', due_date: '2026-12-01', payment_method: 'boleto', invoice_number: '1234', related_animal_id: cow }),
    ],
    ['pay_financial_transaction', { id: cow, payment_date: '2026-11-01' }],
    [
      'create_financial_transaction',
      build.transaction(newId(), {
        amount: 100,
        instalments: [
          { due_date: '2026-12-05', amount: 50 },
          { due_date: '2027-01-05', amount: 50 },
        ],
      }),
    ],
    ['create_financial_transaction', build.transaction(newId(), { type: 'receita', withheld: 1.63, repeat: 12, document_type: 'nota', activity: 'leite' })],
    ['update_financial_transaction', { id: cow, changes: { amount: { was: 250, to: 260.5 } } }],
    ['cancel_financial_transaction', { id: cow, following: true }],
    ['undo_payment', { id: cow, due_date: '2026-12-05' }],
    ['update_financial_category', { id: cow, changes: { name: { was: 'Energia', to: 'Luz' }, hidden: { was: false, to: true } } }],
    ['merge_financial_category', { id: cow, into_id: newId() }],
    ['pay_financial_transaction', { id: cow, amount: 100.5, account_id: cow }],
    ['pay_financial_transaction', { id: cow }],
    ['create_party', build.party()],
    [
      'create_party',
      build.party({ kind: 'laticinio', document: '12ABC34501DE35', phone: '34999990000', email: 'leite@exemplo.com.br', city: 'Patos de Minas' }),
    ],
    ['update_party', { id: cow, changes: { city: { was: null, to: 'Patos de Minas' } } }],
    ['create_bank_account', build.bankAccount()],
    ['create_bank_account', build.bankAccount({ kind: 'caixa', bank_code: null, opening_balance: -12.5 })],
    ['update_bank_account', { id: cow, changes: { name: { was: 'Cooperativa', to: 'Cooperativa de crédito' } } }],
    ['create_account_transfer', { id: newId(), transfer_date: '2026-10-01', from_account_id: cow, to_account_id: newId(), amount: 500 }],
    ['update_account_transfer', { id: cow, changes: { amount: { was: 500, to: 550.5 } } }],
    ['create_rural_property', build.ruralProperty()],
    ['create_rural_property', build.ruralProperty({ exploitation: 'parceria', share: 50, cafir: '12345678', caepf: '52998224700170', city_code: '3148004' })],
    ['update_rural_property', { id: cow, changes: { area_ha: { was: null, to: 96.5 } } }],
    ['create_property_partner', { id: newId(), property_id: cow, kind: 'parceiro', name: 'João Ribeiro', document: '11144477735', share: 50 }],
    ['update_property_partner', { id: cow, changes: { share: { was: 50, to: 40 } } }],
    ['update_money_settings', { changes: { taxpayer_cpf: { was: null, to: '52998224725' }, closed_until: { was: null, to: '2026-09-30' } } }],
    ['create_invoice', build.invoice(cow)],
    ['create_invoice', build.invoice(cow, { type: null, entries: [], party_document: null })],
    ['cancel_invoice', { id: cow }],
    ['create_asset', build.asset()],
    ['create_asset', build.asset({ activity: 'leite', disposed_on: '2026-10-01' })],
    ['update_asset', { id: cow, changes: { useful_years: { was: 10, to: 12.5 } } }],
    ['update_cost_settings', { changes: { family_labour: { was: null, to: 3000 }, capital_rate: { was: null, to: 5.5 } } }],
    ['apply_tag', { id: newId(), animal_id: cow, event_date: '2026-10-01', rfid: '076000000000001' }],
    ['report_tag_lost', { id: newId(), animal_id: cow, event_date: '2026-10-01', lost_part: 'visual' }],
    ['create_tag_range', { id: newId(), first_number: '076000000000101', last_number: '076000000000150', purchase_date: '2026-10-01' }],
    ['update_tag_range', { id: cow, changes: { notes: { was: null, to: 'Caixa 2' } } }],
    ['create_attachment', build.attachment({ animal_id: cow })],
    ['create_attachment', build.attachment({ transaction_id: cow, file_type: 'pdf', latitude: -18.5, longitude: -46.51 })],
    ['update_attachment', { id: cow, changes: { caption: { was: null, to: 'Depois do parto' }, main_photo: { was: false, to: true } } }],
    ['create_supply', { id: newId(), kind: 'semen', name: 'Sansão', unit: 'dose', external_bull_id: cow }],
    ['update_supply', { id: cow, changes: { min_stock: { was: null, to: 5 } } }],
    ['enter_supply', { id: newId(), supply_id: cow, entry_date: '2026-10-01', quantity: 100, total_cost: 190, lot: 'L2607', expires_on: '2028-06-30' }],
    [
      'enter_supply',
      { id: newId(), supply_id: newId(), entry_date: '2026-10-01', quantity: 1.5, supply_kind: 'insumo', supply_name: 'Iodo', supply_unit: 'litro' },
    ],
    ['update_supply_lot', { id: cow, changes: { total_cost: { was: 190, to: 200 } } }],
    ['use_supply', { id: newId(), supply_id: cow, used_on: '2026-10-02', quantity: 0.5, reason: 'perda' }],
    ['create_bull_evaluation', { id: newId(), external_bull_id: cow, kind: 'PTA', trait: 'Leite (kg)', year: 2026, value: -12.5, accuracy: 87 }],
    ['update_bull_evaluation', { id: cow, changes: { value: { was: 1, to: -2.125 } } }],
    ['create_herd_price', build.herdPrice()],
    ['update_herd_price', { id: cow, changes: { price: { was: 8000, to: 8200.5 } } }],
    ['create_planned_sale', build.plannedSale({ category: 'boi' })],
    ['update_planned_sale', { id: cow, changes: { heads: { was: 10, to: 12 } } }],
    ['create_budget_line', build.budgetLine(cow, { month: 12 })],
    ['update_budget_line', { id: cow, changes: { month: { was: 12, to: null } } }],
    ['create_feed', build.feed()],
    ['create_feed', build.feed({ stock_quantity: 62.5, unit_cost: 2.35, min_stock_alert: 25, expiration_date: '2027-02-01' })],
    ['update_feed', { id: cow, changes: { stock_quantity: { was: 62.5, to: 40 } } }],
    ['buy_feed', build.feedPurchase({ id: newId(), name: 'Milho' })],
    ['buy_feed', build.feedPurchase({ id: newId(), name: 'Milho' }, { quantity_bags: 4, kg_per_bag: 25, is_own_production: true, unit_price: null })],
    ['update_feed_purchase', { id: cow, changes: { end_date: { was: null, to: '2026-11-01' } } }],
    ['consume_feed', build.consumption(newId(), { animal_id: cow })],
    ['consume_feed', build.consumption(newId(), { consumption_type: 'lote', batch_name: 'Bezerreiro', consumption_time: '06:30' })],
    ['create_pasture', { id: newId(), name: 'Várzea', area_hectares: 3.5 }],
    ['update_pasture', { id: cow, changes: { area_hectares: { was: 3.5, to: 4 } } }],
    ['occupy_pasture', { id: newId(), pasture_id: cow, entry_date: '2026-10-01', batch_name: 'Novilhas', animals: [{ id: newId(), animal_id: cow }] }],
    ['release_pasture', { id: cow, exit_date: '2026-10-01' }],
    ['reoccupy_pasture', { id: cow }],
    ['move_to_pasture', { id: newId(), pasture_id: cow, entry_date: '2026-10-01', animals: [{ id: newId(), animal_id: cow }] }],
    ['arrange_list', { id: newId(), list: '/animals', columns: 'name,-breed', sort: '-age' }],
    ['create_list_view', { id: newId(), list: '/animals', name: 'Prenhas', filters: 'pregnancy_status=prenha' }],
    ['update_list_view', { id: cow, changes: { name: { was: 'Prenhas', to: 'Vacas prenhas' } } }],
    ['undo_pasture_move', { stays: [{ id: cow }] }],
    ['change_categories', { animals: [{ id: cow, was: 'novilha', to: 'vaca' }] }],
    ['buy_hay', build.hayPurchase()],
    ['update_hay_purchase', { id: cow, changes: { quantity_packages: { was: 1, to: 40 } } }],
    ['create_sale', build.sale([{ id: newId(), animal_id: cow, unit_price: 3100.5 }])],
    [
      'create_sale',
      build.sale([{ id: newId(), animal_id: cow, weight: 540, price_per_arroba: 318, carcass_yield: 53 }], {
        purpose: 'abate',
        buyer_cpf_cnpj: '12.ABC.345/01DE-35',
        payment_status: 'parcial',
        due_date: '2026-12-01',
        invoice_key: '31261112ABC34501DE35550010000001231123456789',
        tax_funrural: 93.3,
      }),
    ],
    ['update_sale', { id: cow, changes: {}, removed: [cow], added: [{ id: newId(), animal_id: cow, unit_price: 2500 }] }],
    ['update_sale', { id: cow, changes: { discount: { was: null, to: 10 } }, items: [{ id: cow, changes: { weight: { was: null, to: 480 } } }] }],
    ['purchase_animals', build.purchase([build.bought()])],
    ['update_animal_purchase', { id: cow, changes: { transport_cost: { was: null, to: 350 } }, removed: [cow], added: [build.bought()] }],
    ['start_quarantine', { id: newId(), animal_id: cow, start_date: '2026-10-01', until_date: '2026-10-31' }],
    ['examine_quarantined', { ids: [cow], exam: 'brucellosis', result: 'negativo', exam_date: '2026-10-10' }],
    ['release_quarantine', { ids: [cow], released_on: '2026-10-31', reason: null }],
    ['reopen_quarantine', { id: cow }],
    ['update_quarantine', { id: cow, changes: { notes: { was: null, to: 'Piquete 3' } } }],
    ['receive_transfer', { id: cow, received_on: '2026-10-31' }],
    ['refuse_transfer', { id: cow, refusal: 'Sem pasto' }],
    ['pay_animal_purchase', { id: cow, payment_date: '2026-11-01' }],
    ['pay_sale', { id: cow }],
    ['pay_sale', { id: cow, payment_date: '2026-11-01' }],
    ['create_milk_analysis', build.milkAnalysis()],
    ['create_milk_analysis', build.milkAnalysis({ animal_id: cow, sample_code: 'A-1', fat_percentage: 3.65, urea: 14.2, freezing_point: -0.536 })],
    ['update_milk_analysis', { id: cow, changes: { plate_count: { was: null, to: 18_000 } } }],
    ['create_milk_statement', build.milkStatement()],
    ['create_milk_statement', build.milkStatement({ other_bonus: -0.02, freight: 522, funrural: 682.05, payment_date: '2026-10-20' })],
    ['update_milk_statement', { id: cow, changes: { net_value: { was: 41_760, to: 40_000 } } }],
    ['create_milk_delivery', build.milkDelivery()],
    ['create_milk_delivery', build.milkDelivery({ delivery_time: '07:30', temperature: 3.4, ticket: '1042', dairy: 'Serra Azul', driver: 'Nilton' })],
    ['update_milk_delivery', { id: cow, changes: { litres: { was: 1180, to: 1200 } } }],
    ['create_milk_price_item', build.milkPriceItem()],
    ['create_milk_price_item', build.milkPriceItem({ item: 'Gordura', measure: 'fat', above: 3, each: 0.1, price: 0.012 })],
    ['update_milk_price_item', { id: cow, changes: { price: { was: 2.1, to: 2.2 } } }],
    ['book_milk_statement', { id: cow }],
    ['unbook_milk_statement', { id: cow }],
    ['create_mastitis_case', build.mastitisCase(cow)],
    ['create_mastitis_case', build.mastitisCase(cow, { grade: 'grave', agent: 'Staphylococcus aureus', cured_date: '2026-10-09' })],
    ['update_mastitis_case', { id: cow, changes: { cured_date: { was: null, to: '2026-10-09' } } }],
    ['create_specific_production', build.production()],
    ['create_specific_production', build.production({ production_type: 'lã', unit: 'kg', quantity: 12.5, animal_id: cow, sale_price: 90 })],
    ['update_specific_production', { id: cow, changes: { quality_grade: { was: 'A', to: 'extra' } } }],
    ...Object.keys(verbs).flatMap((verb): [string, Json][] => (/^(remove|restore)_(?!milk$)/.test(verb) ? [[verb, { id: cow }]] : [])),
  ];

  test('there is an example of every verb here', () => {
    expect(new Set(inputs.map(([verb]) => verb))).toEqual(new Set(Object.keys(verbs)));
  });

  test.each(inputs)('to %s are as documented, and invalid with an unknown field', (verb, input) => {
    expect(inputFaults(verb, input)).toEqual([]);
    expect(inputFaults(verb, { ...input, horns: 2 })).not.toEqual([]);
    // The first field of an input is the id of its row.
    const [first] = Object.keys(input);
    expect(inputFaults(verb, { ...input, [first!]: undefined })).not.toEqual([]);
  });

  test('require the same fields as the server', () => {
    expect(document['components'].schemas.create_animal_input.required.toSorted()).toEqual(Object.keys(animal).toSorted());
    expect(document['components'].schemas.weigh_input.required.toSorted()).toEqual(Object.keys(build.weighing(cow)).toSorted());
  });

  test.each<[string, Json]>([
    ['create_animal', { ...animal, weight: '4' }],
    ['create_animal', { ...animal, weight: -1 }],
    ['create_animal', { ...animal, weight: 4.355 }],
    ['create_animal', { ...animal, gender: 'vaca' }],
    ['create_animal', { ...animal, name: 'x'.repeat(201) }],
    ['create_animal', { ...animal, name: null }],
    ['create_animal', { ...animal, birth_date: '2025-02-29' }],
    ['create_animal', { ...animal, batch_quantity: 1.5 }],
    ['create_animal', { ...animal, mother_id: 'Estrela' }],
    ['weigh', build.weighing(cow, { body_condition_score: 5.1 })],
    ['apply_vaccine', build.vaccine([])],
    ['apply_vaccine', build.vaccine([cow], { meat_withdrawal_days: -1 })],
    ['treat', build.treatment(cow, { duration_days: 0 })],
    ['treat', build.treatment(cow, { cost: -0.01 })],
    ['update_animal', { id: cow, changes: { breed: { to: 'Nelore' } } }],
    ['update_animal', { id: cow, changes: { horns: { was: 1, to: 2 } } }],
  ])('to %s are refused by the document as by the server: %j', async (verb, input) => {
    expect(inputFaults(verb, input)).not.toEqual([]);
    expect((await post(`verbs/${verb}`, input)).statusCode).toBe(422);
  });

  const bodyOf = (path: string, method: string) => pointer('paths', path, method, 'requestBody', 'content', 'application/json', 'schema');
  const person = { id: cow, farm_id: cow, name: 'Wesley', email: 'wesley@lida.demo', role: 'worker' };
  const register = { id: cow, farm_name: 'Boa Vista', farm_type: 'mista', owner_name: 'José' };
  test.each<[string, string, Json, Json]>([
    ['/api/farms', 'post', register, { farm_size: -1 }],
    ['/api/farms/{farm_id}', 'put', { id: cow, changes: { city: { was: null, to: 'Araxá' } } }, { changes: { user_id: { was: 1, to: 2 } } }],
    ['/api/farm_users', 'post', person, { role: 'visitor' }],
    ['/api/farm_users', 'post', { ...person, password: '123456' }, { password: '12345' }],
    ['/api/farm_users/visitor', 'post', { id: cow, farm_id: cow, email: 'a@b.c', password: '123456', confirmation: '123456' }, { email: 'a' }],
    ['/api/farm_users/{id}', 'put', { id: cow, changes: {}, password: null }, { changes: { farm_id: { was: 1, to: 2 } } }],
    ['/api/farm_users/{id}/active', 'put', { is_active: false }, { is_active: 'não' }],
    ['/api/farm_users/{id}/password', 'put', {}, { password: '12345' }],
    ['/api/super_admin/farms', 'post', { id: cow, farm_name: 'Água Limpa', farm_type: 'mista' }, { farm_type: 'avicultura' }],
  ])('to %s (%s) are as documented, and the wrong one is refused', (path, method, body, wrong) => {
    expect(faults('open', bodyOf(path, method), body)).toEqual([]);
    expect(faults('open', bodyOf(path, method), { ...body, ...wrong })).not.toEqual([]);
    expect(faults('open', bodyOf(path, method), { ...body, horns: 2 })).not.toEqual([]);
  });

  test('to sync are as documented', () => {
    const place = pointer('paths', '/api/farms/{farm_id}/sync', 'post', 'requestBody', 'content', 'application/json', 'schema');
    const call = build.call('create_animal', animal);
    expect(faults('open', place, { cursor: null, calls: [call] })).toEqual([]);
    expect(faults('open', place, { cursor: { epoch: newId(), version: 3 }, calls: [] })).toEqual([]);
    for (const wrong of [
      { calls: [] },
      { cursor: null },
      { cursor: 3, calls: [] },
      { cursor: null, calls: {} },
      { cursor: null, calls: [{ ...call, at: 'ontem' }] },
      { cursor: null, calls: [{ ...call, role: 'owner' }] },
    ])
      expect(faults('open', place, wrong), JSON.stringify(wrong)).not.toEqual([]);
  });
});
