// The same calls on the server and on the device give the same answers and the same rows; a call delivered twice counts once.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RuleBroken } from '#domain/kernel/errors';
import type { Row } from '#domain/kernel/farm';
import { type NounName, nounNames } from '#domain/nouns';
import type { Cursor, Result } from '#domain/sync/protocol';
import type { Call, VerbName } from '#domain/verbs';
import { pull } from '#server/farm/sync';
import { addFarm, build, createFarm, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { randomRuns } from '../full';
import { Dice, randomInputs, type View, verbNames } from '../random-inputs';
import { accepted, deviceOf, everything, sendCall, snapshotPage } from '../server-calls';
import { scaled } from '../timeouts';

const db = await freshDatabase();

const later = '2026-11-14T12:00:00.000Z';

/** Every history begins with a small, weighed herd, so that later calls find something to change. */
const opening = ['create_animal', 'create_animal', 'create_animal', 'weigh', 'weigh', 'weigh', 'weigh', 'weigh'] as const;
const roll = (wanted: fc.Arbitrary<VerbName>) =>
  fc.record({ verb: wanted, dice: fc.array(fc.nat(), { minLength: 4, maxLength: 8 }), twice: fc.boolean(), applyServerRows: fc.nat({ max: 5 }) });
const history = fc
  .tuple(
    fc.tuple(...opening.map((verb) => roll(fc.constant(verb)))),
    fc.array(roll(fc.constantFrom(...verbNames)), { minLength: 1, maxLength: 40, size: 'max' }),
  )
  .map(([first, then]) => [...first, ...then]);

/** Only the server sets the version: optimistic rows have none yet. */
const bare = (rows: Row[]) => rows.map(({ version: _, ...row }) => row).toSorted((a, b) => (a.id < b.id ? -1 : 1));

const alive = (rows: Row[]) => rows.filter(({ deleted_at }) => deleted_at === null);

/** A device begins with the rows of a new farm. */
async function firstCursor(farm: TestFarm, device: ReturnType<typeof deviceOf>) {
  const { rows, cursor } = await snapshotPage(db, farm);
  await device.applyServerRows({ rows, results: [] }, later);
  return cursor;
}

it(
  'gives the same rows on the server and on the device, for any history',
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const farm = await createFarm(db.owner);
        // Animals may go to another farm and come back.
        const otherFarm = await addFarm(db.owner, farm.user_id);
        const device = deviceOf(farm, '2026-01-01', [otherFarm]);
        let cursor: Cursor = await firstCursor(farm, device);
        const ids = Object.fromEntries(nounNames.map((noun) => [noun, []])) as unknown as Record<NounName, string[]>;
        const view: View = { ids, row: (noun, id) => device.rows(noun).find((row) => row.id === id) as never, farms: [farm.farm_id, otherFarm] };
        let answers: Result[] = [];

        for (const { verb, dice, twice, applyServerRows } of steps) {
          const call = build.call(verb, randomInputs[verb](new Dice(dice), view)) as Call;
          const guessed = await device.dispatch(call).then(
            () => 'ok',
            (error: unknown) => (error instanceof RuleBroken ? `${error.code} ${error.field}` : Promise.reject(error)),
          );
          const heard = await sendCall(db, farm, call);
          expect(accepted(heard) ? 'ok' : `${heard.code} ${heard.field}`, `${verb} ${JSON.stringify(call.input)}`).toBe(guessed);
          if (accepted(heard)) answers.push({ id: call.id, status: 'ok', version: heard.version });
          if (twice && accepted(heard)) expect(await sendCall(db, farm, call)).toEqual(heard);
          for (const noun of nounNames) ids[noun] = [...new Set([...ids[noun], ...device.rows(noun).map(({ id }) => id)])];
          if (applyServerRows < 2) {
            const there = await everything(db, farm.farm_id);
            for (const noun of nounNames) expect(bare(device.rows(noun) as Row[])).toEqual(bare(alive(there[noun])));
          }
          if (applyServerRows === 0) {
            const pulled = await pull(db.app, { ...farm, cursor });
            await device.applyServerRows({ rows: pulled.rows, results: answers }, later);
            [cursor, answers] = [pulled.cursor!, []];
            expect(device.waiting()).toEqual([]);
          }
        }
        const pulled = await pull(db.app, { ...farm, cursor });
        await device.applyServerRows({ rows: pulled.rows, results: answers }, later);
        const there = await everything(db, farm.farm_id);
        for (const noun of nounNames) expect((device.rows(noun) as Row[]).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(alive(there[noun]));
      }),
      { numRuns: randomRuns(20, 40) },
    );
  },
  scaled(120_000),
);

it('keeps a call that the server refused, with its reason, and undoes its optimistic change', async () => {
  const farm = await createFarm(db.owner);
  const device = deviceOf(farm);
  const cursor = await firstCursor(farm, device);
  const mimosa = build.call('create_animal', build.animal());
  await device.dispatch(mimosa);
  await sendCall(db, farm, mimosa);
  const weighing = build.call('weigh', build.weighing(mimosa.input.id));
  await device.dispatch(weighing);
  // Meanwhile another phone sold her.
  await sendCall(
    db,
    farm,
    build.call('update_animal', { id: mimosa.input.id, changes: { status: { was: 'ativo', to: 'vendido' }, exit_date: { was: null, to: '2025-12-30' } } }),
  );
  const refusal = await sendCall(db, farm, weighing);
  expect(refusal).toMatchObject({ message: 'Mimosa saiu do rebanho em 30/12/2025 (venda)', code: 'rule', field: 'animal_id' });
  const pulled = await pull(db.app, { ...farm, cursor });

  await device.applyServerRows({ rows: pulled.rows, results: [{ id: mimosa.id, status: 'ok', version: 1 }] }, later);
  expect(device.waiting()).toEqual([{ seq: 2, call: weighing, doubt: 'Mimosa saiu do rebanho em 30/12/2025 (venda)' }]);

  await device.applyServerRows(
    { rows: {}, results: [{ id: weighing.id, status: 'refused', message: 'Mimosa saiu do rebanho em 30/12/2025 (venda)', code: 'rule' }] },
    later,
  );
  expect(device.rows('animal_weighings')).toEqual([]);
  expect(device.refused()).toEqual([{ seq: 2, call: weighing, at: later, message: 'Mimosa saiu do rebanho em 30/12/2025 (venda)', code: 'rule' }]);
  expect(device.waiting()).toEqual([]);
});

it('keeps a call that the server answered with "later"', async () => {
  const farm = await createFarm(db.owner);
  const device = deviceOf(farm);
  const mimosa = build.call('create_animal', build.animal());
  await device.dispatch(mimosa);
  await device.applyServerRows({ rows: {}, results: [{ id: mimosa.id, status: 'later' }] }, later);
  expect(device.waiting()).toMatchObject([{ call: mimosa, doubt: null }]);
  expect(device.rows('animals')).toHaveLength(1);
});
