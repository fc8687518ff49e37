// A noun that a device keeps only in part: the snapshot has recent rows, the pull all changes, and older rows come page by page on request.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '#domain/kernel/dates';
import type { Row } from '#domain/kernel/farm';
import { date, decimal } from '#domain/kernel/fields';
import { noun } from '#domain/kernel/noun';
import { isRecent, recentSince } from '#domain/kernel/recent-records';
import { nouns } from '#domain/nouns';
import { olderRecords } from '#server/farm/records';
import { pull } from '#server/farm/sync';
import { transaction } from '#server/kernel/db';
import { enterFarm } from '#server/kernel/session';
import { statements, statementsOf } from '#server/kernel/statements';
import { addFarm, build, createFarm, foundedRows, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { idInSql } from '../ids';
import { sendCall, snapshotPage, stored } from '../server-calls';

const db = await freshDatabase();
const noon = new Date('2026-11-15T15:00:00.000Z');
vi.useFakeTimers({ toFake: ['Date'], now: noon });
afterEach(() => void vi.setSystemTime(noon));

const today = '2026-11-15';
const since = recentSince(today);

let worked = 0;
/** So many activities, numbered n in the SQL expressions. */
const work = ({ user_id, farm_id }: TestFarm, many: number, day: string, status: string) =>
  db.superuser.query(
    `insert into daily_activities (user_id, farm_id, id, activity_date, activity_type, description, status, priority, created_at, created_by, updated_at, version)
     select $1, $2, ${idInSql('$2::uuid', ++worked, 'n')}, ${day}, 'Ordenha', 'Atividade ' || n, ${status}, 'média', now(), $1, now(), 1 from generate_series(1, ${many}) n`,
    [user_id, farm_id],
  );

async function walk<P extends { next: string | null }>(page: (after: string | undefined) => Promise<P>) {
  const pages: P[] = [];
  for (let after: string | null | undefined; after !== null; after = pages.at(-1)!.next) pages.push(await page(after));
  return pages;
}
const snapshotOf = (farm: TestFarm) => walk((after) => snapshotPage(db, farm, after));
const olderOf = (farm: TestFarm, before?: string) =>
  walk((after) => olderRecords({ db: db.app, token: farm.token, farm_id: farm.farm_id, noun: 'daily_activities' }, { before, after }));
const dayOf = (row: object) => (row as { activity_date: string }).activity_date;
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted();

describe('a farm with thousands of activities, around the first recent day and far from it', async () => {
  const farm = await createFarm(db.owner);
  const otherFarm = { ...farm, farm_id: await addFarm(db.owner, farm.user_id) };
  await work(farm, 5000, `$$${since}$$::date + n % 9 - 4`, `(array['pendente', 'em_andamento', 'concluída', 'cancelada'])[1 + n % 4]`);
  await work(farm, 700, `$$${since}$$::date - 100 - n / 50`, `case when n % 100 = 0 then 'pendente' else 'concluída' end`);
  await work(farm, 300, `$$${today}$$::date - 7`, `'concluída'`);
  await work(farm, 10, `$$${today}$$::date`, `'pendente'`);
  await db.superuser.query(`update daily_activities set deleted_at = now() where description = 'Atividade 7'`);
  await work(otherFarm, 5, `$$${today}$$::date`, `'pendente'`);
  const all = (await stored(db, farm.farm_id, 'daily_activities')).filter(({ deleted_at }) => deleted_at === null);
  const [recent, older] = [all.filter((row) => isRecent(nouns.daily_activities, row, since)), all.filter((row) => dayOf(row) < since)];

  it('gives a new device exactly the recent ones, and announces their number before', async () => {
    const pages = await snapshotOf(farm);
    expect(pages.length).toBeGreaterThan(1);
    const rows = pages.flatMap((page) => page.rows.daily_activities ?? []);
    expect(idsOf(rows)).toEqual(idsOf(recent));
    expect(pages[0]!.total).toBe(recent.length + foundedRows);
    expect(rows.map(({ id }) => id)).toHaveLength(new Set(rows.map(({ id }) => id)).size);
    expect(rows.find(({ id }) => id === recent[0]!.id)).toEqual(recent[0]);
  });

  it('gives every older one, newest first, in pages of 500', async () => {
    const pages = await olderOf(farm);
    expect(pages.map(({ rows }) => rows.length)).toEqual([...Array.from({ length: Math.floor(older.length / 500) }, () => 500), older.length % 500]);
    const newestFirst = (a: Row, b: Row) => (dayOf(a) === dayOf(b) ? (a.id < b.id ? 1 : -1) : dayOf(a) < dayOf(b) ? 1 : -1);
    expect(pages.flatMap(({ rows }) => rows)).toEqual(older.toSorted(newestFirst));
  });

  it('leaves no gap between what a device keeps and the older ones', async () => {
    const rows = [...(await snapshotOf(farm)).flatMap((page) => page.rows.daily_activities ?? []), ...(await olderOf(farm)).flatMap((page) => page.rows)];
    expect([...new Set(rows.map((row) => row['id'] as string))].toSorted()).toEqual(idsOf(all));
  });

  it('gives the older ones before any date', async () => {
    const day = addDays(since, -101);
    const rows = (await olderOf(farm, day)).flatMap((page) => page.rows);
    expect(idsOf(rows as Row[])).toEqual(idsOf(all.filter((row) => dayOf(row) < day)));
    expect((await olderOf(farm, '1900-01-01')).map(({ rows }) => rows.length)).toEqual([0]);
  });

  it('is not slower for the rows it leaves out: pages are read along a date index', async () => {
    await work(await createFarm(db.owner), 40_000, `$$${today}$$::date - n % 3000`, `'concluída'`);
    await db.superuser.query('analyze daily_activities');
    const explained = async (statement: { text: string }, values: unknown[]) => {
      const { rows } = await transaction(db.app, 'read', async (send) => {
        await enterFarm(send, farm.token, farm.farm_id);
        return send({ text: `explain (costs off) ${statement.text}` }, [farm.user_id, farm.farm_id, ...values]);
      });
      return rows.map((row) => row['QUERY PLAN'] as string).join('\n');
    };
    const nil = '00000000-0000-0000-0000-000000000000';
    for (const plan of [
      await explained(statements.daily_activities.page, [2000, since, nil, '9999-12-31', nil, since]),
      await explained(statements.daily_activities.stretch, [2000, since, nil, since, nil, since]),
      await explained(statements.daily_activities.census, [since]),
      await explained(statements.daily_activities.older, [501, since, nil]),
    ]) {
      expect(plan).toMatch('daily_activities_day');
      expect(plan).not.toMatch('Seq Scan');
    }
  });
});

it('uses the farm’s own date', async () => {
  // 1:00 in Minas is 23:00 of the day before in Acre.
  vi.setSystemTime('2026-11-15T04:00:00.000Z');
  const kept = async (state: string) => {
    const farm = await createFarm(db.owner, { state });
    for (const day of ['2025-10-09', '2025-10-10', '2025-10-11']) await work(farm, 1, `date '${day}'`, `'concluída'`);
    const [page] = await snapshotOf(farm);
    return { snapshot: (page!.rows.daily_activities ?? []).map(dayOf), total: page!.total! - foundedRows, older: (await olderOf(farm))[0]!.rows.map(dayOf) };
  };
  expect(await kept('MG')).toEqual({ snapshot: ['2025-10-11'], total: 1, older: ['2025-10-10', '2025-10-09'] });
  expect(await kept('AC')).toEqual({ snapshot: ['2025-10-10', '2025-10-11'], total: 2, older: ['2025-10-09'] });
});

it('pulls every change, of old activities too, and a reopened one is in the next snapshot', async () => {
  const farm = await createFarm(db.owner);
  const { cursor } = await snapshotPage(db, farm);
  const old = build.activity({ activity_date: '2019-03-01', status: 'concluída' });
  await sendCall(db, farm, build.call('create_activity', old));
  const pulled = await pull(db.app, { ...farm, cursor });
  expect(pulled.rows.daily_activities).toMatchObject([{ id: old.id, version: 1 }]);
  expect((await snapshotOf(farm))[0]).toMatchObject({ rows: {}, total: foundedRows });

  await sendCall(db, farm, build.call('update_activity', { id: old.id, changes: { status: { was: 'concluída', to: 'em_andamento' } } }));
  expect((await pull(db.app, { ...farm, cursor: pulled.cursor })).rows.daily_activities).toMatchObject([{ id: old.id, version: 2 }]);
  expect((await snapshotOf(farm))[0]).toMatchObject({ rows: { daily_activities: [{ id: old.id }] }, total: 1 + foundedRows });

  await sendCall(db, farm, build.call('remove_activity', { id: old.id }));
  expect((await snapshotOf(farm))[0]).toMatchObject({ rows: {}, total: foundedRows });
  expect((await olderOf(farm))[0]).toEqual({ rows: [], next: null });
});

it('gives the pages of a farm whose activities move to other dates meanwhile, and one pull completes it', async () => {
  const farm = await createFarm(db.owner);
  await work(farm, 8500, `$$${today}$$::date - n % 300`, `'concluída'`);
  await db.superuser.query('update farm_counters set version = 1 where farm_id = $1', [farm.farm_id]);
  const seen = new Map<string, { version: number }>();
  const applyServerRows = (rows: { id: string; version: number }[] = []) => {
    for (const row of rows) if (row.version > (seen.get(row.id)?.version ?? 0)) seen.set(row.id, row);
  };
  const pages = await walk(async (after) => {
    const taken = await snapshotPage(db, farm, after);
    applyServerRows(taken.rows.daily_activities);
    // Moves one from the end to the beginning, and one the other way.
    const rows = (await stored(db, farm.farm_id, 'daily_activities')).toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1));
    for (const [row, to] of [
      [rows.at(-1)!, addDays(since, 1)],
      [rows[0]!, today],
    ] as const)
      await sendCall(db, farm, build.call('update_activity', { id: row.id, changes: { activity_date: { was: dayOf(row), to } } }));
    return taken;
  });
  expect(pages.length).toBeGreaterThan(1);
  applyServerRows((await pull(db.app, { ...farm, cursor: pages[0]!.cursor })).rows.daily_activities);
  expect([...seen.values()].toSorted((a, b) => ((a as Row).id < (b as Row).id ? -1 : 1))).toEqual(await stored(db, farm.farm_id, 'daily_activities'));
});

it('keeps a noun without exceptions by date alone', () => {
  const Milking = noun(
    'milkings',
    { milked_on: date('Data'), liters: decimal('Litros', { scale: 2 }) },
    { title: 'Ordenhas', missing: 'Ordenha não encontrada', recent: { by: 'milked_on' } },
  );
  const { page, stretch, census, older } = statementsOf(Milking);
  const between =
    'where user_id = $1 and farm_id = $2 and deleted_at is null and (milked_on, id) > ($4, $5) and (milked_on, id) <= ($6, $7) and (milked_on >= $8)';
  expect(page.text.endsWith(`${between} order by milked_on, id limit $3`)).toBe(true);
  expect(stretch.text.endsWith(`${between} limit $3`)).toBe(true);
  expect(census.text).toMatch(/where user_id = \$1 and farm_id = \$2 and \(milked_on >= \$3\)$/);
  expect(older.text).toMatch(/where user_id = \$1 and farm_id = \$2 .*\(milked_on, id\) < \(\$4, \$5\) order by milked_on desc, id desc limit \$3$/);
});
