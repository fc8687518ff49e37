// A program that keeps a copy of the farm: all records and then the changes give what the lists have, whatever happens between the pages.
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { newId } from '#domain/kernel/ids';
import { nounNames } from '#domain/nouns';
import { may } from '#domain/people/permissions';
import type { Call } from '#domain/verbs';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { addFarm, build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { isFull } from '../full';
import { Dice, randomInputs, type View, verbNames } from '../random-inputs';
import { fillFarm, sendCall, viewOf } from '../server-calls';

type Row = Record<string, unknown> & { id: string };
type Copy = Map<string, Row>;

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());

const ask = async (who: TestFarm, path: string) => {
  const answer = await app.inject({ url: `/api/farms/${who.farm_id}/${path}`, cookies: { [sessionCookie]: who.token } });
  return { http: answer.statusCode, ...answer.json() };
};
const query = (values: Record<string, string | number | null | undefined>) =>
  new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));

/** What every program does: apply each record and each change, page by page. `between` is the farm at work meanwhile. */
async function download(who: TestFarm, limit: number, between: () => Promise<unknown> = async () => {}) {
  const copy: Copy = new Map();
  let cursor: string | undefined;
  for (;;) {
    const page = await ask(who, `records?${query({ cursor, limit })}`);
    expect(page.http, JSON.stringify(page)).toBe(200);
    expect(page.records.length).toBeLessThanOrEqual(limit);
    for (const { noun, record } of page.records) {
      expect(copy.has(`${noun} ${record.id}`)).toBe(false);
      copy.set(`${noun} ${record.id}`, record);
    }
    cursor = page.cursor as string;
    await between();
    if (!page.more) return { copy, cursor };
  }
}

async function follow(who: TestFarm, copy: Copy, from: string, limit: number, between: () => Promise<unknown> = async () => {}) {
  let cursor = from;
  for (;;) {
    const page = await ask(who, `records/changes?${query({ cursor, limit })}`);
    expect(page.http, JSON.stringify(page)).toBe(200);
    expect(page.changes.length).toBeLessThanOrEqual(limit);
    for (const { noun, id, record } of page.changes) {
      if (record) copy.set(`${noun} ${id}`, record);
      else copy.delete(`${noun} ${id}`);
    }
    cursor = page.cursor as string;
    if (!page.more) return cursor;
    await between();
  }
}

/** All lists of the server. */
async function listed(who: TestFarm, readable: readonly string[] = nounNames) {
  const all: Copy = new Map();
  for (const noun of readable)
    for (let after: string | null | undefined; after !== null; ) {
      const page = await ask(who, `${noun}?${query({ after, limit: 500 })}`);
      for (const row of page.rows as Row[]) all.set(`${noun} ${row.id}`, row);
      after = page.next as string | null;
    }
  return all;
}
const sorted = (copy: Copy) => [...copy].toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Random calls of any verb, some of which are refused. */
async function work(farm: TestFarm, dice: Dice, calls: number, view: View) {
  for (let n = 0; n < calls; n++) {
    const verb = dice.pick(verbNames);
    await sendCall(db, farm, build.call(verb, randomInputs[verb](dice, view) as never) as Call);
  }
}

test('whatever is created, changed, deleted, restored or moved while the pages are read', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 20, max: 200 }),
      fc.integer({ min: 1, max: 40 }),
      async (seeds, most, few) => {
        const dice = new Dice(seeds);
        const farm = await createFarm(db.owner, { called: `feed ${seeds.join()}` });
        const other = await addFarm(db.owner, farm.user_id);
        await fillFarm(db, farm, 1);
        const view = { ...(await viewOf(db, farm)), farms: [farm.farm_id, other] };
        // Less than the pages take in, so that they end.
        let left = 12;
        const during = async () => left-- > 0 && work(farm, dice, 1 + dice.upTo(3), view);
        const { copy, cursor } = await download(farm, most, during);
        let followed = await follow(farm, copy, cursor, few, during);
        expect(sorted(copy)).toEqual(sorted(await listed(farm)));
        // And again from there, as a program does for years.
        await work(farm, dice, 10, view);
        followed = await follow(farm, copy, followed, few);
        expect(sorted(copy)).toEqual(sorted(await listed(farm)));
        expect(await ask(farm, `records/changes?${query({ cursor: followed })}`)).toEqual({ http: 200, changes: [], cursor: followed, more: false });
      },
    ),
    { numRuns: isFull ? 12 : 2 },
  );
});

describe('on a farm with everything', async () => {
  const farm = await createFarm(db.owner, { called: 'fed' });
  await fillFarm(db, farm, 3);
  const does = async (verb: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url: `/api/farms/${farm.farm_id}/verbs/${verb}`, payload, cookies: { [sessionCookie]: farm.token } });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const choose = (without: object) =>
    app.inject({
      method: 'PUT',
      url: `/api/farms/${farm.farm_id}/modules`,
      payload: { manager: [], worker: [], visitor: [], ...without },
      cookies: { [sessionCookie]: farm.token },
    });
  const [{ cursor: first }, { cursor: begun }] = [await download(farm, 500), await ask(farm, 'records?limit=1')];

  test('a created cow is one change, a changed one too, and a deleted one has no record', async () => {
    const cow = build.animal({ name: 'Novata' });
    await does('create_animal', cow);
    const created = await ask(farm, `records/changes?${query({ cursor: first })}`);
    expect(created).toMatchObject({ changes: [{ noun: 'animals', id: cow.id, record: { name: 'Novata', farm_id: farm.farm_id } }], more: false });
    expect(created.changes[0].record).toEqual((await ask(farm, `animals?id=${cow.id}`)).rows[0]);
    await does('update_animal', { id: cow.id, changes: { name: { was: 'Novata', to: 'Veterana' } } });
    await does('remove_animal', { id: cow.id });
    expect((await ask(farm, `records/changes?${query({ cursor: created.cursor })}`)).changes).toEqual([{ noun: 'animals', id: cow.id, record: null }]);
    await does('restore_animal', { id: cow.id });
    expect((await ask(farm, `records/changes?${query({ cursor: created.cursor })}`)).changes).toMatchObject([{ id: cow.id, record: { name: 'Veterana' } }]);
  });

  test('a person receives what they may read, and is told to start over when that changes', async () => {
    await choose({ worker: ['money', 'health'] });
    const worker = await hire(db.owner, farm, 'worker');
    const without = ['money', 'health'];
    const readable = nounNames.filter((noun) => may({ role: 'worker', without }, 'read', noun));
    expect(readable.length).toBeLessThan(nounNames.length - 10);
    const { copy, cursor } = await download(worker, 100, async () => does('create_animal', build.animal()));
    const dice = new Dice([7]);
    await work(farm, dice, 60, await viewOf(db, farm));
    await follow(worker, copy, cursor, 10);
    expect(sorted(copy)).toEqual(sorted(await listed(worker, readable)));
    expect([...new Set([...copy.keys()].map((key) => key.split(' ')[0]!))].filter((noun) => !readable.includes(noun as never))).toEqual([]);

    await choose({ worker: ['money'] });
    const over = { http: 410, code: 'snapshot', message: 'Este cursor não vale mais: comece de novo por records, sem cursor, e descarte o que tinha' };
    expect(await ask(worker, `records/changes?${query({ cursor })}`)).toEqual(over);
    // The owner's cursor is not the worker's.
    expect(await ask(worker, `records/changes?${query({ cursor: first })}`)).toEqual(over);
    expect(await ask(worker, `records?${query({ cursor: begun })}`)).toEqual(over);
    await choose({});
  });

  test('a restored backup, another farm and the future all start over', async () => {
    const stranger = await createFarm(db.owner);
    expect(await ask(stranger, `records/changes?${query({ cursor: first })}`)).toMatchObject({ http: 410 });
    const future = first.replace(/\.\d+$/, '.999999999');
    expect(await ask(farm, `records/changes?${query({ cursor: future })}`)).toMatchObject({ http: 410 });
    const before = await download(farm, 500);
    await db.superuser.query('update farm_counters set epoch = $2 where farm_id = $1', [farm.farm_id, newId()]);
    expect(await ask(farm, `records/changes?${query({ cursor: before.cursor })}`)).toMatchObject({ http: 410, code: 'snapshot' });
    expect(await ask(farm, 'records?limit=1')).toMatchObject({ http: 200 });
  });

  test.each<[string, string[]]>([
    ['records?limit=0', ['limit']],
    ['records?limit=501', ['limit']],
    ['records?cursor=um', ['cursor']],
    ['records?cursor=', ['cursor']],
    ['records?noun=animals&horns=2', ['noun', 'horns']],
    ['records/changes', ['cursor']],
    ['records/changes?cursor=um&limit=x', ['limit', 'cursor']],
    [`records?${query({ cursor: first })}`, ['cursor']],
    [`records/changes?${query({ cursor: begun })}`, ['cursor']],
    [`records?${query({ cursor: begun.replace(/\.\w+\.([^.]+)$/, '.horns.$1') })}`, ['cursor']],
  ])('%s is refused, and names what is wrong', async (path, fields) => {
    const answer = await ask(farm, path);
    expect([answer.http, answer.fields?.map(({ field }: { field: string }) => field)]).toEqual([422, fields]);
  });
});
