// The changes of a call are written completely or not at all: a change of a missing row fails the call.
import { expect, it } from 'vitest';
import type { Change, Row } from '#domain/kernel/farm';
import { newId } from '#domain/kernel/ids';
import { transaction } from '#server/kernel/db';
import { readsOf } from '#server/kernel/farm-reads';
import { writeCall } from '#server/kernel/write-call';
import { build, createFarm } from '../build';
import { freshDatabase } from '../database';
import { sendCall } from '../server-calls';

const db = await freshDatabase();
const farm = await createFarm(db.owner);
const herd = ['Mimosa', 'Estrela', 'Jurema'].map((name) => build.animal({ name }));
for (const animal of herd) await sendCall(db, farm, build.call('create_animal', animal));
const event = build.weighing(herd[0]!.id);
await sendCall(db, farm, build.call('weigh', event));

let version = 100;

/** Writes notes on these rows as a verb's changes. */
async function note(rows: { noun: 'animals' | 'animal_weighings'; id: string; is?: string }[], notes: string) {
  const id = newId();
  await transaction(db.app, 'write', async (send) => {
    await send({ text: 'select set_config($1, $2, true)' }, ['app.user_id', farm.user_id]);
    const { reads } = readsOf(send, farm.farm_id);
    const read = await Promise.all(rows.map(async (row) => ({ row, before: (await reads.one(row.noun, row.id))! })));
    const changes: Change[] = read.map(({ row, before }) => {
      const mine: Row = { ...before, id: row.is ?? before.id };
      return { noun: row.noun, before: mine, after: { ...mine, notes }, fields: ['notes'] };
    });
    const said = { id, verb: 'note', input_hash: Buffer.from('note'), actor: { id: farm.user_id, name: 'José' }, at: new Date().toISOString() };
    writeCall(send, { user_id: farm.user_id, farm_id: farm.farm_id }, ++version, said, changes);
  });
}

const written = async (notes: string) => {
  const { rows } = await db.superuser.query(
    `select (select count(*)::int from animals where notes = $1) as animals, (select count(*)::int from animal_weighings where notes = $1) as weighings,
       (select count(*)::int from history where after ->> 'notes' = $1) as remembered`,
    [notes],
  );
  return rows[0];
};

const [first, second, third] = herd.map(({ id }) => ({ noun: 'animals' as const, id }));
const weighing = { noun: 'animal_weighings' as const, id: event.id };
const gone = (row: typeof first & {}) => ({ ...row, is: newId() });

it.each([
  ['one row', [first!], { animals: 1, weighings: 0, remembered: 1 }],
  ['three of a noun', [first!, second!, third!], { animals: 3, weighings: 0, remembered: 3 }],
  ['rows of two nouns', [first!, weighing], { animals: 1, weighings: 1, remembered: 2 }],
])('changes %s', async (what, rows, all) => {
  await note(rows, what);
  expect(await written(what)).toEqual(all);
});

it.each([
  ['the only row', [gone(first!)]],
  ['one of three', [first!, gone(second!), third!]],
  ['the row of one noun of two', [gone(first!), weighing]],
])('writes nothing when %s is missing', async (what, rows) => {
  await expect(note(rows, what)).rejects.toMatchObject({ code: '23502', table: 'calls', column: 'version' });
  expect(await written(what)).toEqual({ animals: 0, weighings: 0, remembered: 0 });
});
