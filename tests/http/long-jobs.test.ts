// Taking somebody's name out of a large farm: in steps between which the farm's calls go on, continued after a stop, and nothing of what is written meanwhile stays.
import { afterAll, expect, test } from 'vitest';
import { blanking } from '#domain/people/personal';
import { continueBlanking, scheduleBlankings } from '#server/accounts/blanking';
import { createApp } from '#server/http/app';
import { sessionCookie, tokenHash } from '#server/kernel/session';
import { build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { accepted, anotherServer, sendCall } from '../server-calls';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());

const name = 'Inês Conceição';
const many = 150;
/** One step each time. */
const step = { longest: 0, rows: 40 };

async function ask(token: string, path: string) {
  const answer = await app.inject({ method: 'POST', url: `/api${path}`, cookies: { [sessionCookie]: token } });
  expect([path, answer.statusCode, answer.body]).toMatchObject([path, 200, expect.any(String)]);
  return answer.json() as unknown;
}

/** A farm with many weighings that name somebody, who asked to be forgotten; `job`: begun, and not a step taken. */
async function farmOf() {
  const farm = await createFarm(db.owner);
  const ines = await hire(db.owner, farm, 'manager');
  await db.owner.query('update farm_users set name = $2 where id = $1', [ines.person_id, name]);
  const animal = build.animal();
  const weighing = build.weighing(animal.id, { measured_by: name, notes: `Com ${name}` });
  expect(accepted(await sendCall(db, ines, build.call('create_animal', animal)))).toBe(true);
  expect(accepted(await sendCall(db, ines, build.call('weigh', weighing)))).toBe(true);
  const copies = 'generate_series(1, $2)';
  const set = `jsonb_build_object('id', md5(w.id::text || i)::uuid, 'row_id', md5(w.id::text || i)::uuid)`;
  await db.superuser.query(
    `insert into history select (jsonb_populate_record(h, jsonb_build_object('row_id', md5(h.row_id::text || i)::uuid))).* from history h, ${copies} i where h.row_id = $1`,
    [weighing.id, many],
  );
  await db.superuser.query(`insert into animal_weighings select (jsonb_populate_record(w, ${set})).* from animal_weighings w, ${copies} i where w.id = $1`, [
    weighing.id,
    many,
  ]);
  await ask(ines.token, '/my_data/deletion');
  return { farm, ines, animal };
}

/** Begins it, and takes one step of the whole of it. */
async function begun(farm: TestFarm, ines: TestFarm) {
  const { rows } = await db.superuser.query(`select id from data_deletion_requests where farm_user_id = $1`, [ines.person_id]);
  // As the request does, without its steps.
  const { rows: outcomes } = await db.superuser.query('select outcome from begin_deletion($1, $2, null, $3, $4, $5)', [
    tokenHash(farm.token),
    rows[0].id,
    blanking(),
    'Pessoa removida',
    '-',
  ]);
  expect(outcomes).toEqual([{ outcome: 'begun' }]);
  return rows[0].id as string;
}

/** Where the name still stands. */
async function left({ user_id }: TestFarm) {
  const found: string[] = [];
  for (const table of ['animal_weighings', 'animals', 'history', 'calls', 'departures', 'farms'])
    if ((await db.superuser.query(`select from ${table} t where t.user_id = $1 and t::text like '%Inês%' limit 1`, [user_id])).rowCount) found.push(table);
  for (const table of ['farm_users', 'access_log', 'blankings'])
    if ((await db.superuser.query(`select from ${table} t where t::text like '%Inês%' and t::text like $1 limit 1`, [`%${user_id}%`])).rowCount)
      found.push(table);
  return found;
}

const weigh = (farm: TestFarm, animal_id: string, day: number, more = {}) =>
  sendCall(db, farm, build.call('weigh', build.weighing(animal_id, { weighing_date: `2026-09-${String(day).padStart(2, '0')}`, ...more })));

test('between two steps the farm’s calls are answered, and what they write of the name is gone in the end', async () => {
  const { farm, ines, animal } = await farmOf();
  const job = await begun(farm, ines);
  const shares: number[] = [];
  for (let day = 1; ; day++) {
    const progress = await continueBlanking(db.app, job, step);
    if (progress === null) break;
    shares.push(progress.done / progress.all);
    if (day <= 20) expect(accepted(await weigh(day % 2 ? farm : ines, animal.id, day, { measured_by: name, notes: `De novo ${name}` }))).toBe(true);
  }
  expect(shares.length).toBeGreaterThan(5);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBeLessThanOrEqual(1);
  expect(await left(farm)).toEqual([]);
  const { rows } = await db.superuser.query(`select count(*)::int as many from animal_weighings where user_id = $1 and notes like '%Pessoa removida%'`, [
    farm.user_id,
  ]);
  expect(rows[0].many).toBeGreaterThan(many);
  // Nobody signs in with it again.
  expect(accepted(await weigh(ines, animal.id, 28))).toBe(false);
});

test('calls of the same farm are answered while the steps run', async () => {
  const { farm, ines, animal } = await farmOf();
  const job = await begun(farm, ines);
  let running = true;
  const finished = continueBlanking(db.app, job, { longest: 600_000, rows: 10 }).finally(() => (running = false));
  let answered = 0;
  for (let day = 1; day <= 5 && running; day++) if (accepted(await weigh(farm, animal.id, day)) && running) answered++;
  expect(await finished).toBe(null);
  expect(answered).toBeGreaterThan(0);
});

test('a step that was interrupted is taken again, and another server continues by itself', async () => {
  const { farm, ines } = await farmOf();
  const job = await begun(farm, ines);
  for (let steps = 0; steps < 3; steps++) expect(await continueBlanking(db.app, job, step)).not.toBe(null);
  const stateOf = async () => (await db.superuser.query('select stage, after_id, upto, rows_done from blankings where job_id = $1', [job])).rows;
  const before = await stateOf();
  // Killed within a step: nothing of it was done.
  const client = await db.app.connectForLongRead();
  await client.query('begin');
  await client.query('select blank_step($1, 40)', [job]);
  client.release(new Error('killed'));
  await expect.poll(stateOf).toEqual(before);
  const stop = scheduleBlankings(anotherServer(db).app, (fault) => {
    throw fault;
  });
  await expect.poll(stateOf, { timeout: 60_000 }).toEqual([]);
  await stop();
  expect(await left(farm)).toEqual([]);
});

test('whoever asks is told how far it is, and asking again continues', async () => {
  const { farm, ines } = await farmOf();
  const job = await begun(farm, ines);
  const progress = await continueBlanking(db.app, job, step);
  expect(progress).toEqual({ done: expect.any(Number), all: expect.any(Number) });
  expect(progress!.all).toBeGreaterThanOrEqual(2 * many);
  expect(await ask(farm.token, `/farm_users/${ines.person_id}/blank`)).toBe(null);
  expect(await left(farm)).toEqual([]);
});
