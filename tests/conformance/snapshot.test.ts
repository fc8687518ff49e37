// The snapshot agrees with every other way of reading a row: value for value, type for type, whatever was written.
import { describe, expect, it } from 'vitest';
import { dayIn } from '#domain/kernel/dates';
import { factsOf } from '#domain/kernel/fields';
import { isRecent, recentSince } from '#domain/kernel/recent-records';
import { type NounName, nounNames, nouns } from '#domain/nouns';
import type { ServerRows, SnapshotPage } from '#domain/sync/protocol';
import { pull } from '#server/farm/sync';
import { createApp } from '#server/http/app';
import { addFarm, build, createFarm, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { itInFull } from '../full';
import { accepted, fillFarm, insertOxen, sendCall, snapshotPage, stored } from '../server-calls';

const db = await freshDatabase();
const app = await createApp(db.app);

const nasty = [
  '\t',
  '\n',
  '\r\n',
  '\\',
  '\\N',
  '\\.',
  '\\t',
  '',
  ' ',
  "'",
  '"',
  '$1',
  '{}',
  'null',
  '🐄👩🏽‍🌾',
  'ã\u0301',
  '\u2028',
  '\u0001\b\v\f\u007f',
  '\ufeff',
];

async function takenWhole(farm: TestFarm) {
  const pages: SnapshotPage[] = [];
  for (let after: string | null | undefined; after !== null; after = pages.at(-1)!.next) pages.push(await snapshotPage(db, farm, after));
  return pages;
}
const rowsOf = (pages: { rows: ServerRows }[], noun: NounName) => pages.flatMap(({ rows }) => (rows[noun] ?? []) as { id: string }[]);
const byId = (rows: object[]) => (rows as { id: string }[]).toSorted((a, b) => (a.id < b.id ? -1 : 1));
const asText = (rows: object[]) => JSON.parse(JSON.stringify(rows)) as object[];

const lengthOf = ({ rows }: SnapshotPage) => Object.values(rows).flat().length;

/** The total of a first page: every row given, plus removed ones of nouns that a device keeps by date alone. */
async function counted(farm: TestFarm, pages: SnapshotPage[]) {
  const since = recentSince(dayIn('America/Sao_Paulo', new Date().toISOString()));
  const byDay = nounNames.filter((noun) => nouns[noun].recent && Object.keys(nouns[noun].recent!.orWhile).length === 0);
  const removed = await Promise.all(
    byDay.map(async (noun) => (await stored(db, farm.farm_id, noun)).filter((row) => row.deleted_at !== null && isRecent(nouns[noun], row, since))),
  );
  return pages.reduce((sum, page) => sum + lengthOf(page), 0) + removed.flat().length;
}

/** With a random history, a second farm that one of its cows went to, and difficult texts in every field. */
async function strangeFarm() {
  const farm = await createFarm(db.owner);
  await fillFarm(db, farm, 4);
  const otherFarm = await addFarm(db.owner, farm.user_id);
  const cow = build.animal({ name: 'Vai \\ embora "já"', notes: nasty.join('|').trim() });
  for (const call of [build.call('create_animal', cow), build.call('create_transfer', build.transfer(cow.id, { to_farm_id: otherFarm, status: 'concluída' }))])
    expect(accepted(await sendCall(db, farm, call))).toBe(true);
  for (const noun of nounNames) {
    const texts = Object.entries(nouns[noun].fields).flatMap(([field, schema]) => (factsOf(schema).kind === 'text' ? [field] : []));
    const said = texts.map((field) => `${field} = ($2::text[])[1 + get_byte(uuid_send(id), 15) % ${nasty.length}] || right(id::text, 6) || ${field}`);
    const set = [...said, `updated_at = updated_at + (get_byte(uuid_send(id), 14) || ' microseconds')::interval`];
    await db.superuser.query(`update ${noun} set ${set.join(', ')} where farm_id = $1`, said.length > 0 ? [farm.farm_id, nasty] : [farm.farm_id]);
  }
  return { farm, cow };
}

it('gives every row of every noun as a pull, a record and the driver give it', async () => {
  const { farm, cow } = await strangeFarm();
  const pages = await takenWhole(farm);
  const pulled = await pull(db.app, { ...farm, cursor: { ...pages[0]!.cursor, version: 0 } });
  expect(await counted(farm, pages)).toBe(pages[0]!.total);
  for (const noun of nounNames) {
    const taken = rowsOf(pages, noun);
    const kept = new Set(taken.map(({ id }) => id));
    expect([noun, kept.size > 0, kept.size]).toEqual([noun, true, taken.length]);
    const told = asText(rowsOf([pulled], noun).filter(({ id }) => kept.has(id)));
    // The initial rows of a farm have no history.
    const heard = new Set(byId(told).map(({ id }) => id));
    expect([noun, byId(taken.filter(({ id }) => heard.has(id)))]).toStrictEqual([noun, byId(told)]);
    const here = taken.filter((row) => !('moved_to' in row));
    expect(byId(here)).toStrictEqual((await stored(db, farm.farm_id, noun)).filter(({ id }) => kept.has(id)));
    const living = (here as { id: string; deleted_at: string | null }[]).find(({ deleted_at }) => deleted_at === null)!;
    const answer = await app.inject({ url: `/api/farms/${farm.farm_id}/${noun}/${living.id}`, cookies: { lida_session: farm.token } });
    const { user_id: _, farm_id: __, ...record } = answer.json() as Record<string, unknown>;
    expect(living).toStrictEqual(record);
  }
  expect(rowsOf(pages, 'animals').filter((row) => 'moved_to' in row)).toMatchObject([{ id: cow.id, name: cow.name, notes: cow.notes }]);
});

describe('in pages whose starts are known', () => {
  /** Each page on its own, all at once. */
  async function takenApart(farm: TestFarm, starts: string[]) {
    const pages = await Promise.all(starts.slice(0, -1).map((start, i) => snapshotPage(db, farm, start, starts[i + 1])));
    expect(pages.map(({ next }) => next)).toEqual(starts.slice(1));
    // After the last known start there may be more than one page.
    for (let next: string | null = starts.at(-1)!; next !== null; next = pages.at(-1)!.next) pages.push(await snapshotPage(db, farm, next));
    return pages;
  }

  it('gives every row once, in sequence or in parallel, and says where each page ends', async () => {
    const farm = await createFarm(db.owner);
    await fillFarm(db, farm, 1);
    await insertOxen(db, farm, 30_000);
    const first = await snapshotPage(db, farm);
    const { pages: starts, total } = first as Required<SnapshotPage>;
    expect(starts.length).toBeGreaterThan(5);
    expect(first.next).toBe(starts[0]);
    const rest = await takenApart(farm, starts);
    const lengths = [first, ...rest].slice(0, starts.length).map(lengthOf);
    expect([Math.min(...lengths) > 1_000, Math.max(...lengths) < 9_000], lengths.join()).toEqual([true, true]);
    const [apart, inSequence] = [[first, ...rest], await takenWhole(farm)];
    for (const noun of nounNames) expect([noun, byId(rowsOf(apart, noun))]).toStrictEqual([noun, byId(rowsOf(inSequence, noun))]);
    expect(await counted(farm, apart)).toBe(total);
  });

  itInFull('continues after a page that has become too long meanwhile', async () => {
    const farm = await createFarm(db.owner);
    await insertOxen(db, farm, 9_000);
    const { pages: starts } = (await snapshotPage(db, farm)) as Required<SnapshotPage>;
    await insertOxen(db, farm, 50_000);
    const [start, end] = starts as [string, string];
    const pages: SnapshotPage[] = [];
    for (let next: string | null = start; next !== end; next = pages.at(-1)!.next) pages.push(await snapshotPage(db, farm, next!, end));
    expect(pages.slice(0, -1).map(lengthOf)).toEqual(pages.slice(0, -1).map(() => 16_000));
    expect(pages.length).toBeGreaterThan(1);
    const between = (id: string) => start < `animals:${id}` && `animals:${id}` <= end;
    // Only their ids, for speed: whole rows are compared above.
    const { rows } = await db.superuser.query<{ id: string }>('select id from animals where farm_id = $1 order by id', [farm.farm_id]);
    expect(byId(rowsOf(pages, 'animals')).map(({ id }) => id)).toEqual(rows.map(({ id }) => id).filter(between));
  });

  it('gives nothing when the end is before the start', async () => {
    const farm = await createFarm(db.owner);
    await insertOxen(db, farm, 9_000);
    const { pages: starts } = (await snapshotPage(db, farm)) as Required<SnapshotPage>;
    expect(lengthOf(await snapshotPage(db, farm, starts[1], starts[0]))).toBe(0);
    expect(lengthOf(await snapshotPage(db, farm, `sales:${starts[0]!.split(':')[1]}`, starts[0]))).toBe(0);
  });
});

it('is plain text by default, and shorter with compression', async () => {
  const { farm } = await strangeFarm();
  const ask = (headers: Record<string, string>) => app.inject({ url: `/api/farms/${farm.farm_id}/snapshot`, cookies: { lida_session: farm.token }, headers });
  const [plain, zipped] = [await ask({}), await ask({ 'accept-encoding': 'gzip' })];
  expect(plain.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'content-length': String(plain.rawPayload.length) });
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip' });
  expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
});
