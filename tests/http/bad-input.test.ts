// Bad input over HTTP: each gets its status and a clear Portuguese message, nothing is written, and the other calls of a batch are not affected.
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { addDays, dayIn } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import { nounNames } from '#domain/nouns';
import { pageOf } from '#domain/sync/snapshot';
import type { Call } from '#domain/verbs';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { addFarm, build, createFarm, hire, openSession } from '../build';
import { freshDatabase } from '../database';

const db = await freshDatabase();
const app = await createApp(db.app);
const farm = await createFarm(db.owner);
const elsewhere = await addFarm(db.owner, farm.user_id);
const vizinha = await createFarm(db.owner);
const visitor = await hire(db.owner, farm, 'visitor');
const cow = build.animal();
const [hers, far] = [build.animal(), build.animal()];

type Refusal = { message: string; code: string; field?: string };
type Wanted = Omit<InjectOptions, 'url'> & { token?: string | null };

const ask = (url: string, { token = farm.token, ...options }: Wanted = {}) =>
  app.inject({ method: 'GET', url, ...(token && { cookies: { [sessionCookie]: token } }), ...options });
const at = (farm_id: string, rest: string) => `/api/farms/${farm_id}/${rest}`;
const here = (rest: string) => at(farm.farm_id, rest);
const dispatch = (verb: string, input: unknown, wanted: Wanted = {}) => ask(here(`verbs/${verb}`), { method: 'POST', payload: input as object, ...wanted });
const sync = (payload: unknown, wanted: Wanted = {}) => ask(here('sync'), { method: 'POST', payload: payload as object, ...wanted });
const batch = (calls: unknown[], wanted: Wanted = {}) => sync({ cursor: null, calls }, wanted);
const json = (payload: string): Wanted => ({ method: 'POST', payload, headers: { 'content-type': 'application/json' } });

for (const [animal, url, token] of [
  [cow, here('verbs/create_animal'), farm.token],
  [far, at(elsewhere, 'verbs/create_animal'), farm.token],
  [hers, at(vizinha.farm_id, 'verbs/create_animal'), vizinha.token],
] as const)
  expect((await ask(url, { method: 'POST', payload: animal, token })).statusCode).toBe(200);

/** As superuser: the number of rows of each table and the counter of each farm. */
async function written() {
  const counts = ['calls', 'history', ...nounNames].map((table) => `(select count(*)::int from ${table}) as ${table}`);
  const { rows } = await db.superuser.query(
    `select ${counts.join(', ')}, (select json_agg(c order by farm_id) from (select farm_id, version from farm_counters) c) as counters`,
  );
  return rows[0] as Record<string, number> & { counters: unknown };
}
const versionHere = async () =>
  (await db.superuser.query('select version::int from farm_counters where farm_id = $1', [farm.farm_id])).rows[0].version as number;

const stock =
  /\b(invalid|expected|received|required|must|bad request|not found|unsupported|error|body|property|unauthorized|forbidden|media type|too (big|small|large)|is not)\b/i;

/** What it tells beyond the sentence is tested in tests/device/refusals.test.ts and invalid-fields.test.ts. */
const withoutCause = ({ cause: _, fields: _fields, ...refusal }: Record<string, unknown>) => refusal;

async function refuses(request: () => ReturnType<typeof ask>, status: number, refusal: Refusal) {
  const before = await written();
  const answer = await request();
  expect({ status: answer.statusCode, ...withoutCause(answer.json()) }).toEqual({ status, ...refusal });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  if (status !== 401) expect(refusal.message).not.toMatch(stock);
  expect(await written()).toEqual(before);
}

const malformed = { message: 'O conteúdo enviado não é um JSON válido', code: 'malformed' };
const notJson = { message: 'Envie o conteúdo como application/json', code: 'malformed' };
const noAddress = { message: 'Endereço não encontrado', code: 'not_found' };
const noFarm = { message: 'Fazenda não encontrada', code: 'not_found' };
const noAnimal = { message: 'Animal não encontrado', code: 'not_found' };
const stranger = { message: 'User not authenticated', code: 'unauthenticated' };
const invalid = (message: string, field?: string): Refusal => ({ message, code: 'validation', ...(field && { field }) });
const epoch = randomUUID();

describe('a body that is not JSON', () => {
  const xml = (type: string): Wanted => ({ method: 'POST', payload: '{"cursor":null,"calls":[]}', headers: { 'content-type': type } });
  test.each<[string, Wanted, number, Refusal]>([
    ['cut off', json('{"cursor": null, "calls": ['), 400, malformed],
    ['plain words', json('oi'), 400, malformed],
    ['empty', json(''), 400, malformed],
    ['about the prototype', json('{"__proto__": {"admin": true}}'), 400, malformed],
    ['about the constructor', json('{"constructor": {"prototype": {}}}'), 400, malformed],
    ['XML', xml('application/xml'), 415, notJson],
    ['a form', xml('application/x-www-form-urlencoded'), 415, notJson],
    ['of no known kind', xml('banana'), 415, notJson],
    ['text', xml('text/plain'), 415, notJson],
    [
      'larger than 5 MB',
      json(JSON.stringify({ cursor: null, calls: [], notes: 'x'.repeat(5 * 1_048_576) })),
      413,
      { message: 'O conteúdo enviado é grande demais', code: 'malformed' },
    ],
    ['missing', { method: 'POST' }, 422, invalid('Envie um objeto JSON com os campos')],
    ['null', json('null'), 422, invalid('Envie um objeto JSON com os campos')],
    ['a list', json('[]'), 422, invalid('Envie um objeto JSON com os campos')],
    ['a number', json('7'), 422, invalid('Envie um objeto JSON com os campos')],
  ])('%s, on sync and on a verb', async (_what, wanted, status, refusal) => {
    for (const url of [here('sync'), here('verbs/create_animal')]) await refuses(() => ask(url, wanted), status, refusal);
  });
});

describe('an address', () => {
  const nowhere: [string, Wanted, Refusal][] = [
    ['/api/nada', {}, noAddress],
    [here('sync'), {}, { message: 'Registro desconhecido: sync', code: 'not_found' }],
    [here('animals'), { method: 'DELETE' }, noAddress],
    [here(`animals/${cow.id}`), { method: 'PUT', payload: cow }, noAddress],
    [here('tractors'), {}, { message: 'Registro desconhecido: tractors', code: 'not_found' }],
    [here('calls'), {}, { message: 'Registro desconhecido: calls', code: 'not_found' }],
    [here('__proto__'), {}, { message: 'Registro desconhecido: __proto__', code: 'not_found' }],
    [here(`constructor/${cow.id}`), {}, { message: 'Registro desconhecido: constructor', code: 'not_found' }],
    [here(`toString/${cow.id}/history`), {}, { message: 'Registro desconhecido: toString', code: 'not_found' }],
    [here(`animals/${randomUUID()}`), {}, noAnimal],
    [here('animals/mimosa'), {}, noAnimal],
    [here(`animals/${hers.id}`), {}, noAnimal],
    [here(`animals/${far.id}`), {}, noAnimal],
    [here(`animals/${hers.id}/history`), {}, noAnimal],
    [here('animal_weighings/1'), {}, { message: 'Pesagem não encontrada', code: 'not_found' }],
    [here('older/animals'), {}, { message: 'Sem registros anteriores: animals', code: 'not_found' }],
    [here('older/tractors'), {}, { message: 'Registro desconhecido: tractors', code: 'not_found' }],
    [here('older/__proto__'), {}, { message: 'Registro desconhecido: __proto__', code: 'not_found' }],
    [here('older'), {}, { message: 'Registro desconhecido: older', code: 'not_found' }],
    [here('older/daily_activities'), { method: 'POST', payload: {} }, noAddress],
  ];
  test.each(nowhere)('%s is not found', (url, wanted, refusal) => refuses(() => ask(url, wanted), 404, refusal));

  test.each<[string, string]>([
    ['with broken characters', here('%E0%A4%A')],
    ['longer than any id', here(`animals/${'x'.repeat(300)}`)],
  ])('%s is answered in Portuguese too', async (_what, url) => {
    const answer = await ask(url);
    expect([400, 404, 414]).toContain(answer.statusCode);
    expect(Object.keys(answer.json()).toSorted()).toEqual(['code', 'message']);
    expect(answer.json().message).not.toMatch(stock);
  });

  test.each(['fly', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'Weigh'])('there is no verb %s', (verb) =>
    refuses(() => dispatch(verb, build.animal()), 404, { message: `Verbo desconhecido: ${verb}`, code: 'not_found' }),
  );
});

describe('the session, on every route of a farm', () => {
  const addresses: [string, Wanted][] = [
    ['animals', {}],
    [`animals/${cow.id}`, {}],
    [`animals/${cow.id}/history`, {}],
    ['snapshot', {}],
    ['older/daily_activities', {}],
    ['older/animals?before=ontem', {}],
    ['verbs/create_animal', { method: 'POST', payload: build.animal() }],
    ['sync', { method: 'POST', payload: { cursor: null, calls: [] } }],
    ['sync', { method: 'POST', payload: { cursor: null, calls: [build.call('create_animal', build.animal())] } }],
  ];
  const everywhere = async (farm_id: string, token: string | null, status: number, refusal: Refusal) => {
    for (const [rest, wanted] of addresses) await refuses(() => ask(at(farm_id, rest), { ...wanted, token }), status, refusal);
  };

  test('is missing', () => everywhere(farm.farm_id, null, 401, stranger));
  test('is missing, and the farm does not exist', () => everywhere('fazenda', null, 401, stranger));
  test('is unknown', () => everywhere(farm.farm_id, 'a'.repeat(43), 401, stranger));
  test('has expired', async () => everywhere(farm.farm_id, await openSession(db.owner, { user_id: farm.user_id, expires: '-1 second' }), 401, stranger));
  test('is valid, but the farm does not exist', () => everywhere(randomUUID(), farm.token, 404, noFarm));
  test('is valid, but the farm’s id is malformed', () => everywhere('1%20or%201=1', farm.token, 404, noFarm));
  test('is valid, but the farm is another owner’s', () => everywhere(vizinha.farm_id, farm.token, 404, noFarm));
  test('is of staff, on another farm of their owner', () => everywhere(elsewhere, visitor.token, 404, noFarm));
  test('is of staff that was deactivated', async () => {
    const hand = await hire(db.owner, farm, 'worker');
    await db.owner.query('update farm_users set is_active = false where id = $1', [hand.person_id]);
    await everywhere(farm.farm_id, hand.token, 401, stranger);
  });
  test('is the owner’s, on a farm that was deleted', async () => {
    const gone = await addFarm(db.owner, farm.user_id);
    await db.owner.query('update farms set deleted_at = now() where id = $1', [gone]);
    await everywhere(gone, farm.token, 404, noFarm);
  });

  test.each<[string, () => ReturnType<typeof ask>]>([
    ['a body of the wrong shape', () => sync({ calls: 'todas' }, { token: null })],
    ['a key that is no id', () => dispatch('create_animal', build.animal(), { token: null, headers: { 'idempotency-key': 'x' } })],
    ['an unknown verb', () => dispatch('fly', {}, { token: null })],
    ['an unknown record', () => ask(here('tractors?limit=x'), { token: null })],
  ])('authentication is checked before the input: %s', (_what, request) => refuses(request, 401, stranger));
});

describe('a value of the wrong kind', () => {
  const [needs, wrong] = [(label: string) => `Informe: ${label}`, (label: string) => `${label}: valor inválido`];
  test.each<[string, unknown, string]>([
    ['id', undefined, 'Identificador inválido'],
    ['id', 'mimosa', 'Identificador inválido'],
    ['id', 7, 'Identificador inválido'],
    ['name', undefined, needs('Nome')],
    ['name', '  ', needs('Nome')],
    ['name', 7, wrong('Nome')],
    ['name', ['Mimosa'], wrong('Nome')],
    ['name', 'x'.repeat(201), 'Nome: no máximo 200 caracteres'],
    ['name', 'Mimo\0sa', 'Nome: contém um caractere inválido'],
    ['name', 'Mimosa\ud83d', 'Nome: contém um caractere inválido'],
    ['notes', 'x'.repeat(5_001), 'Observações: no máximo 5000 caracteres'],
    ['birth_date', '01/10/2026', wrong('Data de nascimento')],
    ['birth_date', '2025-02-29', wrong('Data de nascimento')],
    ['birth_date', 20_261_001, wrong('Data de nascimento')],
    ['birth_date', '1899-12-31', 'Data de nascimento: informe uma data entre 1900 e 2199'],
    ['weight', '420', wrong('Peso (kg)')],
    ['weight', -0.01, 'Peso (kg): mínimo 0'],
    ['weight', 420.555, 'Peso (kg): no máximo 2 casas decimais'],
    ['weight', 1e12, 'Peso (kg): máximo 99.999,99'],
    ['batch_quantity', 1.5, wrong('Quantidade do lote')],
    ['batch_quantity', 0, 'Quantidade do lote: mínimo 1'],
    ['batch_quantity', 2_147_483_648, 'Quantidade do lote: máximo 2.147.483.647'],
    ['is_batch', 'true', wrong('Lote')],
    ['is_batch', null, needs('Lote')],
    ['gender', 'vaca', wrong('Sexo')],
    ['gender', null, 'Selecione: Sexo'],
    ['gender', '__proto__', wrong('Sexo')],
    ['status', {}, wrong('Situação')],
    ['mother_id', 'Estrela', wrong('Mãe')],
    ['mother_id', 7, wrong('Mãe')],
  ])('%s: %j', (field, value, message) => refuses(() => dispatch('create_animal', build.animal({ [field]: value })), 422, invalid(message, field)));

  test('a number that JSON allows and no column can hold', () =>
    refuses(
      () => ask(here('verbs/create_animal'), json(JSON.stringify(build.animal()).replace('{', '{"weight":1e400,'))),
      422,
      invalid('Peso (kg): valor inválido', 'weight'),
    ));

  test.each<[string, unknown, Refusal]>([
    ['an unknown field', { ...build.animal(), horns: 2 }, invalid('Campo desconhecido: horns')],
    ['a field that only verbs write', { ...build.animal(), entry_weight: 2 }, invalid('Campo desconhecido: entry_weight')],
    ['the owner', { ...build.animal(), user_id: vizinha.user_id }, invalid('Campo desconhecido: user_id')],
    ['the version', { ...build.animal(), version: 1 }, invalid('Campo desconhecido: version')],
  ])('%s', (_what, input, refusal) => refuses(() => dispatch('create_animal', input), 422, refusal));

  test.each<[string, object, Refusal]>([
    ['no changes', { id: cow.id }, invalid('Valor inválido: changes', 'changes')],
    ['a bare value', { id: cow.id, changes: { breed: 'Gir' } }, invalid('Valor inválido: changes.breed', 'changes.breed')],
    ['no value seen', { id: cow.id, changes: { breed: { to: 'Gir' } } }, invalid('Informe o valor que estava no registro (was)', 'changes.breed.was')],
    ['a wrong value wanted', { id: cow.id, changes: { weight: { was: null, to: 'x' } } }, invalid('Peso (kg): valor inválido', 'changes.weight.to')],
    ['an unknown field', { id: cow.id, changes: { horns: { was: 1, to: 2 } } }, invalid('Campo desconhecido: horns', 'changes')],
  ])('an update with %s', (_what, input, refusal) => refuses(() => dispatch('update_animal', input), 422, refusal));

  test.each<[string, string, object, number, Refusal]>([
    ['a mother of another owner', 'create_animal', build.animal({ mother_id: hers.id }), 404, noAnimal],
    ['a mother on another farm', 'create_animal', build.animal({ mother_id: far.id }), 404, noAnimal],
    ['an animal of another owner', 'weigh', build.weighing(hers.id), 404, noAnimal],
    ['an id that exists', 'create_animal', build.animal({ id: cow.id }), 409, { message: 'Este registro já existe', code: 'conflict', field: 'id' }],
    [
      'an id that exists on another farm',
      'create_animal',
      build.animal({ id: far.id }),
      409,
      { message: 'Este registro já existe', code: 'conflict', field: 'id' },
    ],
    [
      'a day that has not come',
      'weigh',
      build.weighing(cow.id, { weighing_date: '2199-12-31' }),
      409,
      { message: 'A data não pode ser futura', code: 'rule', field: 'weighing_date' },
    ],
  ])('%s', (_what, verb, input, status, refusal) => refuses(() => dispatch(verb, input), status, refusal));
});

describe('a list', () => {
  const limit = invalid('limit: de 1 a 500', 'limit');
  test.each<[string, Refusal]>([
    ...['limit=0', 'limit=501', 'limit=-1', 'limit=1.5', 'limit=muitos', 'limit=', 'limit=1&limit=2'].map((query): [string, Refusal] => [query, limit]),
    ['after=mimosa', invalid('after inválido')],
    ['after=', invalid('after inválido')],
    ['horns=2', invalid('Campo desconhecido: horns')],
    ['__proto__=2', invalid('Campo desconhecido: __proto__')],
    ['user_id=2', invalid('Campo desconhecido: user_id')],
    ['name=', invalid('Informe: Nome')],
    ['name=a&name=b', invalid('Nome: valor inválido')],
    ['name=%00', invalid('Nome: contém um caractere inválido')],
    ['weight=pesada', invalid('Peso (kg): valor inválido')],
    ['weight=1&weight=2', invalid('Peso (kg): valor inválido')],
    ['batch_quantity=1.5', invalid('Quantidade do lote: valor inválido')],
    ['is_batch=sim', invalid('Lote: valor inválido')],
    ['birth_date=2025-02-29', invalid('Data de nascimento: valor inválido')],
    ['gender=vaca', invalid('Sexo: valor inválido')],
    ['mother_id=Estrela', invalid('Mãe: valor inválido')],
  ])('?%s', async (query, { field: _, ...refusal }) => {
    const before = await written();
    const answer = await ask(here(`animals?${query}`));
    expect({ status: answer.statusCode, ...answer.json() }).toMatchObject({ status: 422, ...refusal });
    expect(await written()).toEqual(before);
  });

  test.each(['weight=pesada', 'is_batch=sim', 'after=mimosa', 'limit=0'])('?%s names the invalid field', async (query) => {
    expect((await ask(here(`animals?${query}`))).json()).toMatchObject({ field: query.split('=')[0] });
  });

  const days = 'daily_activities:2026-01-01';
  const nowhere = [`daily_activities:${cow.id}`, days, `${days}:x`, `daily_activities:0000-01-01:${cow.id}`, `daily_activities:ontem:${cow.id}`];
  const strange = ['mimosa', '', '__proto__:1', 'animals', `tractors:${cow.id}`, `animals:2026-01-01:${cow.id}`, `animals:${cow.id}:`];
  test.each([...strange, ...nowhere])('a snapshot after %j', async (after) => {
    expect((await ask(here(`snapshot?after=${after}`))).json()).toMatchObject(invalid('after inválido'));
    expect((await ask(here(`snapshot?upto=${after}`))).json()).toMatchObject(invalid('upto inválido'));
  });

  test.each(['', 'mimosa', cow.id, '2026-01-01', `2025-02-29:${cow.id}`, `0000-01-01:${cow.id}`, `2026-01-01:${cow.id}:x`, 'a:b'])(
    'older ones after %j',
    (after) => refuses(() => ask(here(`older/daily_activities?after=${after}`)), 422, invalid('after inválido', 'after')),
  );

  test.each([
    ['before=', 'Informe: before'],
    ['before=ontem', 'before: valor inválido'],
    ['before=2025-02-29', 'before: valor inválido'],
    ['before=0000-01-01', 'before: informe uma data entre 1900 e 2199'],
    ['before=2026-01-01&before=2026-01-02', 'before: valor inválido'],
  ])('older ones with ?%s', (query, message) => refuses(() => ask(here(`older/daily_activities?${query}`)), 422, invalid(message, 'before')));

  test.each(['ontem', '1.5', '1e99'])('a history before %s', (before) =>
    refuses(() => ask(here(`animals/${cow.id}/history?before=${before}`)), 422, invalid('before inválido', 'before')),
  );
});

describe('a sync as a whole', () => {
  const one = build.call('create_animal', build.animal());
  test.each<[string, unknown, Refusal]>([
    ['calls that are no list', { cursor: null, calls: {} }, invalid('calls precisa ser uma lista', 'calls')],
    ['no calls', { cursor: null }, invalid('calls precisa ser uma lista', 'calls')],
    ['501 calls', { cursor: null, calls: Array.from({ length: 501 }, () => one) }, invalid('No máximo 500 chamadas por vez', 'calls')],
    ['no cursor', { calls: [one] }, invalid('cursor inválido', 'cursor')],
    ['a cursor in words', { cursor: 'agora', calls: [one] }, invalid('cursor inválido', 'cursor')],
    ['an epoch that is no id', { cursor: { epoch: 1, version: 0 }, calls: [one] }, invalid('cursor.epoch inválido', 'cursor.epoch')],
    ['a version in words', { cursor: { epoch, version: '0' }, calls: [one] }, invalid('cursor.version inválido', 'cursor.version')],
    ['a version and a half', { cursor: { epoch, version: 0.5 }, calls: [one] }, invalid('cursor.version inválido', 'cursor.version')],
    ['a version beyond counting', { cursor: { epoch, version: 2 ** 53 }, calls: [one] }, invalid('cursor.version inválido', 'cursor.version')],
    ['half a cursor', { cursor: { epoch }, calls: [one] }, invalid('cursor.version inválido', 'cursor.version')],
    ['more than a cursor and calls', { cursor: null, calls: [one], force: true }, invalid('Campo desconhecido: force')],
  ])('with %s runs none of its calls', (_what, body, refusal) => refuses(() => sync(body), 422, refusal));

  test.each<[string, (mine: { epoch: string; version: number }) => unknown]>([
    ['of another epoch', ({ version }) => ({ epoch, version })],
    ['ahead of the server', ({ epoch, version }) => ({ epoch, version: version + 2 })],
  ])('with a cursor %s runs its calls and asks for a new snapshot', async (_what, cursor) => {
    const call = build.call('create_animal', build.animal());
    const mine = pageOf((await ask(here('snapshot'))).body).cursor;
    const answer = await sync({ cursor: cursor(mine), calls: [call] });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      results: [{ id: call.id, status: 'ok', version: mine.version + 1 }],
      rows: {},
      cursor: null,
      snapshot: { message: 'Os dados deste aparelho não podem ser completados: baixe a fazenda de novo', code: 'snapshot' },
      farm: { id: farm.farm_id },
    });
  });
});

describe('one bad call among five', () => {
  const good = () => build.call('create_animal', build.animal());
  const whole = 'A chamada precisa de um id (UUID)';
  test.each<[string, () => unknown, Refusal]>([
    ['is no call at all', () => 'pesar a Mimosa', invalid('Envie um objeto JSON com os campos')],
    ['is nothing', () => null, invalid('Envie um objeto JSON com os campos')],
    ['has no id', () => ({ ...good(), id: undefined }), invalid(whole, 'id')],
    ['has an id that is none', () => ({ ...good(), id: 'x' }), invalid(whole, 'id')],
    ['has no verb', () => ({ ...good(), verb: undefined }), invalid('A chamada precisa do nome do verbo', 'verb')],
    ['has no moment', () => ({ ...good(), at: undefined }), invalid('A chamada precisa do momento (at) em formato ISO 8601, UTC', 'at')],
    ['was made “ontem”', () => ({ ...good(), at: 'ontem' }), invalid('A chamada precisa do momento (at) em formato ISO 8601, UTC', 'at')],
    [
      'was made at a local time',
      () => ({ ...good(), at: '2026-11-01T12:00:00-03:00' }),
      invalid('A chamada precisa do momento (at) em formato ISO 8601, UTC', 'at'),
    ],
    ['brings more than a call has', () => ({ ...good(), role: 'owner' }), invalid('Campo desconhecido: role')],
    ['brings no input', () => ({ ...good(), input: undefined }), invalid('Valor inválido: input', 'input')],
    ['brings a list', () => ({ ...good(), input: [] }), invalid('Envie um objeto JSON com os campos')],
    ['says an unknown verb', () => ({ ...good(), verb: 'fly' }), { message: 'Verbo desconhecido: fly', code: 'not_found' }],
    ['says __proto__', () => ({ ...good(), verb: '__proto__' }), { message: 'Verbo desconhecido: __proto__', code: 'not_found' }],
    ['has an unknown field', () => ({ ...good(), input: { ...build.animal(), horns: 2 } }), invalid('Campo desconhecido: horns')],
    ['has a wrong type', () => ({ ...good(), input: build.animal({ weight: '420' as never }) }), invalid('Peso (kg): valor inválido', 'weight')],
    ['is about another owner’s animal', () => build.call('weigh', build.weighing(hers.id)), noAnimal],
    ['is about an animal of another farm', () => build.call('remove_animal', { id: far.id }), noAnimal],
    ['adds what exists', () => build.call('create_animal', cow), { message: 'Este registro já existe', code: 'conflict', field: 'id' }],
    [
      'breaks a rule',
      () => build.call('weigh', build.weighing(cow.id, { weighing_date: '2199-01-01' })),
      { message: 'A data não pode ser futura', code: 'rule', field: 'weighing_date' },
    ],
  ])('that %s is refused alone', async (_what, bad, refusal) => {
    const calls = [good(), bad() as Call, good(), good(), good()];
    const [before, version] = [await written(), await versionHere()];
    const answer = await batch(calls);
    expect(answer.statusCode).toBe(200);
    const known = typeof (calls[1] as Call | null)?.id === 'string' ? calls[1]!.id : null;
    const ok = (i: number, turn: number) => ({ id: calls[i]!.id, status: 'ok', version: version + turn });
    expect(answer.json().results.map(withoutCause)).toEqual([ok(0, 1), { id: known, status: 'refused', ...refusal }, ok(2, 2), ok(3, 3), ok(4, 4)]);
    const after = await written();
    expect([
      after.calls! - before.calls!,
      after.history! - before.history!,
      after.animals! - before.animals!,
      after.animal_weighings! - before.animal_weighings!,
    ]).toEqual([4, 4, 4, 0]);
    expect(await versionHere()).toBe(version + 4);
    const { rows } = await db.superuser.query('select id, version::int from animals where version > $1 and farm_id = $2 order by version', [
      version,
      farm.farm_id,
    ]);
    expect(rows).toEqual([0, 2, 3, 4].map((i, turn) => ({ id: (calls[i]!.input as { id: string }).id, version: version + turn + 1 })));
  });

  test('from a visitor each is refused: “Acesso Negado”', async () => {
    const calls = [good(), good(), build.call('remove_animal', { id: cow.id })];
    const before = await written();
    const answer = await batch(calls, { token: visitor.token });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().results.map(withoutCause)).toEqual(calls.map(({ id }) => ({ id, status: 'refused', message: 'Acesso Negado', code: 'forbidden' })));
    expect(await written()).toEqual(before);
    await refuses(() => dispatch('create_animal', build.animal(), { token: visitor.token }), 403, { message: 'Acesso Negado', code: 'forbidden' });
  });
});

describe('the same call twice', () => {
  const taken = { message: 'Esta identificação de chamada já foi usada com outro conteúdo', code: 'validation', field: 'id' };
  const keyed = (key: string): Wanted => ({ headers: { 'idempotency-key': key } });

  test.each(['x', '', '123', `${newId()} `])('needs a key that is an id, not %j', (key) =>
    refuses(() => dispatch('create_animal', build.animal(), keyed(key)), 422, invalid('A chamada precisa de um id (UUID)', 'id')),
  );

  test('with the same content is done once and answered twice, in any order of its fields', async () => {
    const [id, animal] = [newId(), build.animal()];
    const first = await dispatch('create_animal', animal, keyed(id));
    expect(first.statusCode).toBe(200);
    const before = await written();
    const again = await dispatch('create_animal', Object.fromEntries(Object.entries(animal).toReversed()), keyed(id.toUpperCase()));
    expect(again.json()).toEqual(first.json());
    const later = await batch([{ id, verb: 'create_animal', input: animal, at: '2020-01-01T00:00:00Z' }]);
    expect(later.json().results).toEqual([{ id, status: 'ok', version: first.json().version }]);
    expect(await written()).toEqual(before);
  });

  test('with other content, another verb, or on another farm of the owner is refused', async () => {
    const [id, animal] = [newId(), build.animal()];
    await dispatch('create_animal', animal, keyed(id));
    await refuses(() => dispatch('create_animal', { ...animal, name: 'Estrela' }, keyed(id)), 422, taken);
    await refuses(() => dispatch('remove_animal', { id: animal.id }, keyed(id)), 422, taken);
    await refuses(() => ask(at(elsewhere, 'verbs/create_animal'), { method: 'POST', payload: animal, ...keyed(id) }), 422, taken);
    const before = await written();
    expect((await batch([{ id, verb: 'create_animal', input: build.animal(), at: '2026-11-01T00:00:00Z' }])).json().results.map(withoutCause)).toEqual([
      { id, status: 'refused', ...taken },
    ]);
    expect(await written()).toEqual(before);
  });

  test('by another owner is independent', async () => {
    const [id, animal] = [newId(), build.animal()];
    await dispatch('create_animal', animal, keyed(id));
    const theirs = await ask(at(vizinha.farm_id, 'verbs/create_animal'), {
      method: 'POST',
      payload: { ...animal, name: 'Estrela' },
      token: vizinha.token,
      ...keyed(id),
    });
    expect(theirs.statusCode).toBe(200);
  });

  test('after a refusal may be corrected: a refused call leaves no trace', async () => {
    const id = newId();
    await refuses(() => dispatch('create_animal', build.animal({ name: '' }), keyed(id)), 422, invalid('Informe: Nome', 'name'));
    expect((await dispatch('create_animal', build.animal(), keyed(id))).statusCode).toBe(200);
  });
});

describe('the time of a call', () => {
  const stamped = async (calls: Call[]) => {
    const { results } = (await batch(calls)).json();
    const { rows } = await db.superuser.query<{ id: string; at: Date }>('select id, at from calls where id = any($1)', [calls.map(({ id }) => id)]);
    return { results: results as { status: string }[], at: calls.map(({ id }) => rows.find((row) => row.id === id)?.at.toISOString()) };
  };
  const created = (at: string) => build.call('create_animal', build.animal(), { at });

  test('in the future is cut to now', async () => {
    const before = new Date().toISOString();
    const { at } = await stamped([created('2199-01-01T00:00:00.000Z')]);
    expect(at[0]! >= before && at[0]! <= new Date().toISOString()).toBe(true);
  });

  test('in a year beyond any calendar is no server error', async () => {
    const { results } = await stamped([created('0000-01-01T00:00:00.000Z')]);
    expect(results[0]).not.toMatchObject({ code: 'internal' });
  });

  test('in the first century does not come back as one of this century', async () => {
    const call = created('0001-01-01T00:00:00.000Z');
    await stamped([call]);
    expect((await ask(here(`animals/${(call.input as { id: string }).id}`))).json()).not.toMatchObject({ created_at: '2001-01-01T00:00:00.000Z' });
  });

  test('never runs backwards inside a batch', async () => {
    const { at } = await stamped([
      created('2026-10-02T10:00:00.000Z'),
      created('2026-10-01T10:00:00.000Z'),
      created('2026-10-02T10:00:00.001Z'),
      created('2026-10-02T09:59:59.999Z'),
    ]);
    expect(at).toEqual(['2026-10-02T10:00:00.000Z', '2026-10-02T10:00:00.000Z', '2026-10-02T10:00:00.001Z', '2026-10-02T10:00:00.001Z']);
  });

  test('of yesterday validates an offline entry by yesterday’s date', async () => {
    const moment = new Date(Date.now() - 86_400_000).toISOString();
    const yesterday = dayIn('America/Sao_Paulo', moment);
    const weighed = (day: string, at: string) => build.call('weigh', build.weighing(cow.id, { weighing_date: day }), { at });
    const { results } = await stamped([
      weighed(yesterday, moment),
      weighed(addDays(yesterday, 1), moment),
      weighed(addDays(yesterday, 1), new Date().toISOString()),
    ]);
    expect(results).toMatchObject([{ status: 'ok' }, { status: 'refused', message: 'A data não pode ser futura', field: 'weighing_date' }, { status: 'ok' }]);
  });
});
