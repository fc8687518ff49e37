// Lists for other programs: ranges, several values, order and pages, for every field of every noun; and queries that are refused.
import { afterAll, describe, expect, test } from 'vitest';
import { factsOf } from '#domain/kernel/fields';
import { nounNames, nouns } from '#domain/nouns';
import { hasRanges, listedFields, mostValues } from '#server/farm/list-query';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { addFarm, build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { isFull } from '../full';
import { Dice } from '../random-inputs';
import { fillFarm, stored } from '../server-calls';

type Row = Record<string, unknown> & { id: string };
type Answer = { http: number; rows: Row[]; next: string | null; message?: string; fields?: { field: string; message: string }[] };

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());

const list = async (who: TestFarm, noun: string, query: Record<string, unknown>): Promise<Answer> => {
  const parameters = Object.entries(query).flatMap(([name, values]) => [values].flat().map((value) => [name, String(value)]));
  const url = `/api/farms/${who.farm_id}/${noun}?${new URLSearchParams(parameters as [string, string][])}`;
  const answer = await app.inject({ url, cookies: { [sessionCookie]: who.token } });
  return { http: answer.statusCode, ...answer.json<Omit<Answer, 'http'>>() };
};
const ids = ({ rows }: Answer) => rows.map(({ id }) => id);

/** All pages, and what happens between them. */
async function walk(who: TestFarm, noun: string, query: Record<string, unknown>, between: (page: number) => Promise<unknown> = async () => {}) {
  const found: string[] = [];
  let after: string | undefined;
  for (let page = 1; page < 400; page++) {
    const answer = await list(who, noun, { ...query, ...(after && { after }) });
    expect([noun, query, answer.http, answer.message]).toEqual([noun, query, 200, undefined]);
    found.push(...ids(answer));
    if (answer.next === null) return found;
    after = answer.next;
    await between(page);
  }
  return expect.fail('the pages have no end');
}

type Value = string | number | boolean | null;
const points = (text: string) => Array.from(text, (sign) => sign.codePointAt(0)!);
/** As the database compares: texts by code point, the first hundred letters of them. */
function compare(a: Value, b: Value): number {
  if (typeof a !== 'string' || typeof b !== 'string') return Number(a) - Number(b);
  const [one, other] = [points(a), points(b)];
  const at = one.findIndex((point, i) => point !== other[i]);
  return at < 0 ? one.length - other.length : one[at]! - (other[at] ?? -1);
}
const begins = (isText: boolean, value: Value) => (isText && typeof value === 'string' ? Array.from(value).slice(0, 100).join('') : value);

/** The order as it is promised, made here. */
const inOrder = (rows: Row[], field: string, direction: 1 | -1, isText: boolean) =>
  rows
    .toSorted((a, b) => {
      const [one, other] = [begins(isText, a[field] as Value), begins(isText, b[field] as Value)];
      if ((one === null) !== (other === null)) return one === null ? 1 : -1;
      return direction * ((one === null ? 0 : compare(one, other)) || compare(a.id, b.id));
    })
    .map(({ id }) => id);

const farm = await createFarm(db.owner, { called: 'lists' });
await fillFarm(db, farm, 6);
// What lies beside: another farm of the owner, and another owner.
await fillFarm(db, { ...farm, farm_id: await addFarm(db.owner, farm.user_id) }, 1);
await fillFarm(db, await createFarm(db.owner, { called: 'beside' }), 1);

describe.each(nounNames)('%s', async (noun) => {
  const rows = (await stored(db, farm.farm_id, noun)).filter(({ deleted_at }) => deleted_at === null) as unknown as Row[];
  const dice = new Dice([...Buffer.from(noun)]);
  /** Every field in the full run; else a few of each noun, so that every kind of field has its turn. */
  const someOf = (fields: string[]) => (isFull ? fields : fields.filter(() => dice.upTo(fields.length) < 3));
  const isText = (field: string) => field in nouns[noun].fields && factsOf(nouns[noun].fields[field as never]).kind === 'text';

  test('in the order of each field, up and down, page by page', async () => {
    expect(rows.length).toBeGreaterThan(0);
    for (const field of someOf(listedFields(noun))) {
      for (const direction of [1, -1] as const) {
        const limit = Math.max(1, Math.ceil(rows.length / (2 + dice.upTo(2))));
        const walked = await walk(farm, noun, { order: `${direction < 0 ? '-' : ''}${field}`, limit });
        expect([field, direction, walked]).toEqual([field, direction, inOrder(rows, field, direction, isText(field))]);
      }
    }
  });

  test('within a range of each number, day and moment: both sides of each bound', async () => {
    for (const field of someOf(listedFields(noun).filter((one) => hasRanges(noun, one)))) {
      const values = rows.flatMap((row) => (row[field] === null ? [] : [row[field] as string | number]));
      if (values.length === 0) continue;
      const bound = dice.pick(values);
      const those = (is: (comparison: number) => boolean) =>
        rows.filter((row) => row[field] !== null && is(compare(row[field] as Value, bound))).map(({ id }) => id);
      const sides: Record<string, string[]> = {
        gte: those((is) => is >= 0),
        gt: those((is) => is > 0),
        lte: those((is) => is <= 0),
        lt: those((is) => is < 0),
      };
      for (const [operator, wanted] of Object.entries(sides))
        expect([field, operator, bound, (await walk(farm, noun, { [`${field}[${operator}]`]: bound, limit: 500 })).toSorted()]).toEqual([
          field,
          operator,
          bound,
          wanted.toSorted(),
        ]);
    }
  });

  test('with one of several values of each field', async () => {
    for (const field of someOf(listedFields(noun))) {
      const values = [...new Set(rows.flatMap((row) => (row[field] === null ? [] : [row[field] as string | number | boolean])))].slice(0, mostValues);
      // A random text may be one that its field would not accept today.
      const some = values.filter((_, i) => i < 1 || dice.oneIn(2));
      if (some.length === 0) continue;
      const answer = await list(farm, noun, { [`${field}[in]`]: some, limit: 500 });
      if (answer.http === 422) continue;
      expect([field, ids(answer)]).toEqual([
        field,
        rows
          .filter((row) => (some as unknown[]).includes(row[field]))
          .map(({ id }) => id)
          .toSorted(),
      ]);
    }
  });
});

describe('a herd', async () => {
  const herd = await createFarm(db.owner);
  const does = async (verb: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url: `/api/farms/${herd.farm_id}/verbs/${verb}`, payload, cookies: { [sessionCookie]: herd.token } });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const cows = [
    build.animal({ name: 'Açucena', breed: 'Gir', birth_date: '2019-12-31', weight: 430 }),
    build.animal({ name: 'Boneca', breed: 'Gir, mestiça', birth_date: '2020-01-01', weight: 430.5 }),
    build.animal({ name: 'Camélia', breed: 'Nelore', birth_date: '2020-12-31', weight: 90 }),
    build.animal({ name: 'Duquesa', breed: 'Nelore', birth_date: '2021-01-01', weight: null }),
    build.animal({ name: 'Estrela', breed: 'Nelore', gender: 'macho', birth_date: null, weight: null }),
  ];
  for (const cow of cows) await does('create_animal', cow);
  const named = async (query: Record<string, unknown>) => (await list(herd, 'animals', query)).rows.map(({ name }) => name);

  test.each<[Record<string, unknown>, string[]]>([
    [{ 'birth_date[gte]': '2020-01-01', 'birth_date[lte]': '2020-12-31', order: 'name' }, ['Boneca', 'Camélia']],
    [{ 'birth_date[gt]': '2020-01-01', 'birth_date[lt]': '2021-01-01', order: 'name' }, ['Camélia']],
    [{ 'birth_date[gt]': '2020-12-31', order: 'name' }, ['Duquesa']],
    [{ 'weight[gte]': '430', order: '-weight' }, ['Boneca', 'Açucena']],
    [{ 'weight[lt]': '430', order: 'name' }, ['Camélia']],
    [{ 'weight[gte]': '-1', 'weight[lt]': '430.01', order: 'weight' }, ['Camélia', 'Açucena']],
    [{ 'gender[in]': 'macho,femea', order: '-name' }, ['Estrela', 'Duquesa', 'Camélia', 'Boneca', 'Açucena']],
    [{ 'gender[in]': 'fêmea', order: 'name' }, ['Açucena', 'Boneca', 'Camélia', 'Duquesa']],
    [{ 'breed[in]': ['Gir', 'Gir, mestiça'], order: 'name' }, ['Açucena', 'Boneca']],
    [{ 'breed[in]': 'Gir,Nelore' }, []],
    [{ breed: 'Nelore', 'weight[gt]': '0' }, ['Camélia']],
    [{ 'id[in]': `${cows[0]!.id},${cows[4]!.id}`, order: '-name' }, ['Estrela', 'Açucena']],
    [{ order: 'weight' }, ['Camélia', 'Açucena', 'Boneca']],
    [{ order: '-weight' }, ['Boneca', 'Açucena', 'Camélia']],
  ])('%j: %j', async (query, names) => {
    const found = await named(query);
    expect(found.slice(0, names.length)).toEqual(names);
    // Those without a weight are the last, in either direction.
    expect(found).toHaveLength('order' in query && Object.keys(query).length === 1 ? 5 : names.length);
  });

  test('changed since a moment: the moment is that of the change, and its own record is included with gte only', async () => {
    const { rows } = await list(herd, 'animals', { order: 'updated_at' });
    const last = rows.at(-1)!;
    expect(await named({ 'updated_at[gte]': last['updated_at'], 'version[gte]': last['version'] })).toEqual([last['name']]);
    expect(await named({ 'version[gt]': last['version'] })).toEqual([]);
    expect(await named({ 'updated_at[gt]': '2199-12-31T20:59:59-03:00' })).toEqual([]);
    expect(await named({ 'created_at[lt]': '1900-01-02T00:00:00Z' })).toEqual([]);
  });

  test('keeps its place when the last cow of a page changes her weight', async () => {
    const walked = await walk(herd, 'animals', { order: 'weight', limit: 2, 'weight[gt]': 0 }, async () =>
      does('weigh', build.weighing(cows[0]!.id, { weighing_date: '2026-10-01', weight: 600 })),
    );
    // She is heavier now than those of the next page, and so she is seen again; nobody is lost.
    expect(new Set(walked)).toEqual(new Set([cows[2]!.id, cows[0]!.id, cows[1]!.id]));
  });

  test.each<[Record<string, unknown>, string[]]>([
    [{ limit: 0 }, ['limit']],
    [{ limit: 501 }, ['limit']],
    [{ limit: '1.5' }, ['limit']],
    [{ limit: ['1', '2'] }, ['limit']],
    [{ order: 'horns' }, ['order']],
    [{ order: 'user_id' }, ['order']],
    [{ order: 'name,weight' }, ['order']],
    [{ order: '--name' }, ['order']],
    [{ order: ['name', 'weight'] }, ['order']],
    [{ order: 'name; drop table animals' }, ['order']],
    [{ order: '__proto__' }, ['order']],
    [{ horns: 2 }, ['horns']],
    [{ horns: 2, wings: 3, limit: 0 }, ['limit', 'horns', 'wings']],
    [{ 'horns[gte]': 2 }, ['horns[gte]']],
    [{ 'weight[near]': 2 }, ['weight[near]']],
    [{ 'weight[gte]': 'pesada' }, ['weight[gte]']],
    [{ 'weight[gte]': '' }, ['weight[gte]']],
    [{ 'weight[gte]': ['1', '2'] }, ['weight[gte]']],
    [{ 'weight[gte]': '1e3' }, ['weight[gte]']],
    [{ 'weight[gte]': '9'.repeat(30) }, ['weight[gte]']],
    [{ 'batch_quantity[gte]': '1.5' }, ['batch_quantity[gte]']],
    [{ 'batch_quantity[gte]': '3000000000' }, ['batch_quantity[gte]']],
    [{ 'birth_date[gte]': '2025-02-29' }, ['birth_date[gte]']],
    [{ 'birth_date[gte]': '0000-01-01' }, ['birth_date[gte]']],
    [{ 'birth_date[gte]': 'ontem', 'birth_date[lt]': 'hoje', weight: 'muito' }, ['birth_date[gte]', 'birth_date[lt]', 'weight']],
    [{ 'updated_at[gte]': '2026-01-01' }, ['updated_at[gte]']],
    [{ 'updated_at[gte]': 'ontem' }, ['updated_at[gte]']],
    [{ created_at: '' }, ['created_at']],
    [{ 'updated_at[gte]': '0000-01-01T00:00:00Z' }, ['updated_at[gte]']],
    [{ 'version[gte]': '-1' }, ['version[gte]']],
    [{ 'name[gte]': 'A' }, ['name[gte]']],
    [{ 'gender[lt]': 'macho' }, ['gender[lt]']],
    [{ 'is_batch[gt]': 'false' }, ['is_batch[gt]']],
    [{ 'gender[in]': 'vaca' }, ['gender[in]']],
    [{ 'gender[in]': '' }, ['gender[in]']],
    [{ 'gender[in]': Array.from({ length: 101 }, () => 'macho') }, ['gender[in]']],
    [{ 'id[in]': 'um' }, ['id[in]']],
    [{ after: 'um' }, ['after']],
    [{ after: cows[0]!.id, order: 'name' }, ['after']],
    [{ after: 'bmFtZTp1bQ', order: 'name' }, ['after']],
  ])('does not accept %j, and names what is wrong', async (query, fields) => {
    const answer = await list(herd, 'animals', query);
    expect([answer.http, answer.fields?.map(({ field }) => field)]).toEqual([422, fields]);
    expect(answer.fields!.every(({ message }) => message.length > 3)).toBe(true);
    expect(answer.message).toBe(answer.fields![0]!.message);
  });

  test('does not continue in an order with the position of another', async () => {
    const { next } = await list(herd, 'animals', { order: 'name', limit: 1 });
    for (const order of ['-name', 'breed', 'id'])
      expect(await list(herd, 'animals', { order, after: next })).toMatchObject({ http: 422, fields: [{ field: 'after' }] });
    const forged = (text: string) => Buffer.from(text).toString('base64url');
    for (const text of [`weight:${cows[0]!.id}:NaN`, `weight:${cows[0]!.id}:1e999`, `weight:${cows[0]!.id}:x`, `name:${cows[0]!.id}`])
      expect(await list(herd, 'animals', { order: text.split(':')[0], after: forged(text) })).toMatchObject({ http: 422 });
    expect(await list(herd, 'animals', { order: 'birth_date', after: forged(`birth_date:${cows[0]!.id}:0000-00-00`) })).toMatchObject({ http: 422 });
    expect(await list(herd, 'animals', { order: 'name', after: forged(`name:${cows[0]!.id}:a\u0000b`) })).toMatchObject({ http: 422 });
  });

  test('tells nobody by its order or its ranges what they may not read', async () => {
    const visitor = await hire(db.owner, herd, 'tecnico');
    await app.inject({
      method: 'PUT',
      url: `/api/farms/${herd.farm_id}/modules`,
      payload: { manager: [], worker: [], visitor: [] },
      cookies: { [sessionCookie]: herd.token },
    });
    for (const query of [{ order: 'exit_reason' }, { order: '-exit_reason' }, { 'exit_reason[in]': 'Venda' }, { exit_reason: 'Venda' }])
      expect([query, (await list(visitor, 'animals', query)).http]).toEqual([query, 403]);
    for (const query of [{ order: 'message' }, { 'due_date[gte]': '2026-01-01' }, { key: 'bill:1' }, { 'title[in]': 'Conta' }])
      expect([query, (await list(visitor, 'alert_decisions', query)).http]).toEqual([query, 403]);
    expect((await list(visitor, 'animals', { order: 'name' })).http).toBe(200);
    expect((await list(visitor, 'sales', { order: 'sale_date' })).http).toBe(403);
  });
});
