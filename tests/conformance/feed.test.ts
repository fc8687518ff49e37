// The change feed: a device that pulls while others write, at any interval, ends with every row.
import { expect, it } from 'vitest';
import type { Replica } from '#data/replica';
import { newId } from '#domain/kernel/ids';
import { nounNames } from '#domain/nouns';
import type { Cursor } from '#domain/sync/protocol';
import { pull, sync } from '#server/farm/sync';
import { build, createFarm, foundedRows, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { anotherServer, deviceOf, livingRows, sendCall, snapshotPage, stored } from '../server-calls';

const db = await freshDatabase();

/** All rows of the device, without removed ones, by id. */
async function expectAllKnown(device: Replica, farm: TestFarm) {
  const rows = await livingRows(db, farm.farm_id);
  for (const noun of nounNames) expect(device.rows(noun).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(rows[noun]);
}

async function takeSnapshot(device: Replica, farm: TestFarm, between: () => Promise<unknown> = async () => {}) {
  let after: string | undefined;
  let first: Cursor | undefined;
  let pages = 0;
  let rows = 0;
  let total = 0;
  for (;;) {
    const { next, ...said } = await snapshotPage(db, farm, after);
    await device.applyServerRows({ rows: said.rows, results: [] }, new Date().toISOString());
    first ??= said.cursor;
    total ||= said.total ?? 0;
    rows += Object.values(said.rows).flat().length;
    pages++;
    if (next === null) return { cursor: first, pages, rows, total };
    after = next;
    await between();
  }
}

it('never misses a row that is written while it pulls', async () => {
  const farm = await createFarm(db.owner);
  const device = deviceOf(farm);
  let cursor = (await takeSnapshot(device, farm)).cursor;
  const herd = Array.from({ length: 6 }, () => build.animal());
  for (const animal of herd) await sendCall(db, farm, build.call('create_animal', animal));

  let writing = true;
  const writer = async (n: number) => {
    const there = anotherServer(db);
    for (let i = 0; i < 40; i++) {
      const animal = herd[(n + i) % herd.length]!;
      const weighing = build.weighing(animal.id, { weight: 300 + i, weighing_date: `2026-10-${String((i % 28) + 1).padStart(2, '0')}` });
      await sendCall(there, farm, build.call('weigh', weighing));
      if (i % 5 === 0) await sendCall(there, farm, build.call('remove_weighing', { id: weighing.id }));
    }
  };
  const puller = async () => {
    let pulls = 0;
    while (writing) {
      const pulled = await pull(db.app, { ...farm, cursor });
      expect(pulled.cursor!.version).toBeGreaterThanOrEqual(cursor.version);
      // No row of the answer is newer than its cursor.
      for (const noun of nounNames) for (const row of pulled.rows[noun] ?? []) expect(row['version']).toBeLessThanOrEqual(pulled.cursor!.version);
      await device.applyServerRows({ rows: pulled.rows as never, results: [] }, new Date().toISOString());
      cursor = pulled.cursor!;
      pulls++;
    }
    return pulls;
  };
  const pulling = puller();
  await Promise.all([0, 1, 2, 3].map(writer));
  writing = false;
  expect(await pulling).toBeGreaterThan(5);

  const last = await pull(db.app, { ...farm, cursor });
  await device.applyServerRows({ rows: last.rows as never, results: [] }, new Date().toISOString());
  await expectAllKnown(device, farm);
  expect(device.rows('animal_weighings')).toHaveLength(4 * 32);
});

it('takes a large farm page by page while others write, and one pull completes it', async () => {
  const farm = await createFarm(db.owner);
  // One statement makes many rows: pages do not depend on how rows were made. Page ends depend on the ids, so these are fixed.
  await db.superuser.query(
    `insert into animals (user_id, farm_id, id, name, type, breed, gender, status, is_batch, created_at, created_by, updated_at, version)
     select $1, $2, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Boi ' || n, 'bovino', 'Nelore', 'macho', 'ativo', false, now(), $1, now(), 1 from generate_series(1, 8500) n`,
    [farm.user_id, farm.farm_id],
  );
  await db.superuser.query('update farm_counters set version = 1 where farm_id = $1', [farm.farm_id]);
  const device = deviceOf(farm);
  const [first] = await stored(db, farm.farm_id, 'animals');
  const { cursor, pages, rows, total } = await takeSnapshot(device, farm, async () => {
    await sendCall(db, farm, build.call('create_animal', build.animal()));
    await sendCall(db, farm, build.call('weigh', build.weighing(first!.id)));
  });
  expect(pages).toBe(3);
  expect(total).toBe(8500 + foundedRows);
  expect(rows).toBeGreaterThanOrEqual(8500);
  const pulled = await pull(db.app, { ...farm, cursor });
  await device.applyServerRows({ rows: pulled.rows as never, results: [] }, new Date().toISOString());
  await expectAllKnown(device, farm);
});

it('asks for a snapshot when the cursor is of another epoch, ahead of the server, missing, or too far behind', async () => {
  const farm = await createFarm(db.owner);
  const { cursor } = await snapshotPage(db, farm);
  const said = async (wanted: Cursor | null) => {
    const { rows, cursor: given, ...rest } = await pull(db.app, { ...farm, cursor: wanted });
    return { rows, given, code: 'snapshot' in rest ? rest.snapshot?.code : undefined };
  };
  const needed = { rows: {}, given: null, code: 'snapshot' };
  expect(await said(cursor)).toEqual({ rows: {}, given: cursor, code: undefined });
  expect(await said({ ...cursor, epoch: newId() })).toEqual(needed);
  expect(await said({ ...cursor, version: cursor.version + 1 })).toEqual(needed);
  expect(await said(null)).toEqual(needed);
  await db.superuser.query(
    `insert into history (user_id, farm_id, version, noun, row_id, call_id, after) select $1, $2, 1, 'animals', gen_random_uuid(), gen_random_uuid(), '{}' from generate_series(1, 10001)`,
    [farm.user_id, farm.farm_id],
  );
  await db.superuser.query('update farm_counters set version = 1 where farm_id = $1', [farm.farm_id]);
  expect(await said(cursor)).toEqual(needed);
});

it('runs the calls and pulls their effect in one round trip, even when the cursor is unusable', async () => {
  const farm = await createFarm(db.owner);
  const { cursor } = await snapshotPage(db, farm);
  const [mimosa, estrela] = [build.call('create_animal', build.animal()), build.call('create_animal', build.animal({ name: 'Estrela' }))];
  const heard = await sync(db.app, farm.token, farm.farm_id, { cursor, calls: [mimosa] });
  expect(heard.results).toEqual([{ id: mimosa.id, status: 'ok', version: 1 }]);
  expect(heard.rows).toMatchObject({ animals: [{ name: 'Mimosa', version: 1 }] });
  expect(heard.cursor).toEqual({ ...cursor, version: 1 });
  const lost = await sync(db.app, farm.token, farm.farm_id, { cursor: { ...cursor, epoch: newId() }, calls: [estrela] });
  expect(lost.results).toEqual([{ id: estrela.id, status: 'ok', version: 2 }]);
  expect(lost.cursor).toBeNull();
});
