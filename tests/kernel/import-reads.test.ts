// A part of an import reads what its rows need in a few statements, however many rows it has.
import { expect, it } from 'vitest';
import { openFarm } from '#domain/kernel/farm';
import { newId } from '#domain/kernel/ids';
import { checked } from '#domain/kernel/validation';
import { nouns } from '#domain/nouns';
import { type InputOf, verbs } from '#domain/verbs';
import { transaction } from '#server/kernel/db';
import { readsOf } from '#server/kernel/farm-reads';
import { build, createFarm, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { accepted, sendCall } from '../server-calls';

const db = await freshDatabase();
const at = '2026-11-01T12:00:00.000Z';
const heads = 120;

/** The names of the statements that a call reads with. */
async function statementsOf(farm: TestFarm, verb: 'import_rows' | 'undo_import', input: object) {
  const asked: string[] = [];
  await transaction(db.app, 'read', async (send) => {
    await send({ text: 'select set_config($1, $2, true)' }, ['app.user_id', farm.user_id]);
    const { reads } = readsOf((statement, values) => {
      asked.push(statement.name!);
      return send(statement, values);
    }, farm.farm_id);
    const actor = { id: farm.user_id, name: 'Ana', role: 'owner' as const };
    const opened = openFarm(nouns, reads, { farm_id: farm.farm_id, call_id: newId(), at, time_zone: 'America/Sao_Paulo', actor });
    await verbs[verb].run(opened.farm as never, checked(verbs[verb].input, input) as never);
    expect(opened.changes().length).toBeGreaterThan(heads);
  });
  return asked;
}

const part = (kind: string, steps: object[]): InputOf<'import_rows'> =>
  ({
    id: newId(),
    part: 1,
    file_name: 'x.csv',
    kind,
    row_count: steps.length,
    part_count: 1,
    rows: steps.map((step, i) => ({ row: i + 2, steps: [step] })),
  }) as never;

it('animals with their mothers, their weighings, and undoing them', async () => {
  const farm = await createFarm(db.owner);
  const herd = Array.from({ length: heads }, (_, i) =>
    build.animal({ name: `Vaca ${i}`, identification: `V${i}`, gender: 'femea', birth_date: `${2023 - Math.floor(i / 40) * -1 - (i < 60 ? 6 : 0)}-01-10` }),
  );
  const animals = part(
    'animals',
    herd.map((animal, i) => ({ verb: 'create_animal', input: { ...animal, ...(i >= 60 && { mother_id: herd[i - 60]!.id }), confirmed: ['age_at_birth'] } })),
  );
  expect((await statementsOf(farm, 'import_rows', animals)).length).toBeLessThan(12);
  expect(accepted(await sendCall(db, farm, build.call('import_rows', animals, { at })))).toBe(true);

  const weighings = part(
    'weighings',
    herd.map(({ id }) => ({
      verb: 'weigh',
      input: { id: newId(), animal_id: id, weighing_date: '2026-10-01', weight: 400, weighing_method: 'balanca', confirmed: ['weight_for_age'] },
    })),
  );
  expect((await statementsOf(farm, 'import_rows', weighings)).length).toBeLessThan(12);
  expect(accepted(await sendCall(db, farm, build.call('import_rows', weighings, { at })))).toBe(true);
  expect((await statementsOf(farm, 'undo_import', { id: weighings.id, part: 1 })).length).toBeLessThan(10);
  expect(accepted(await sendCall(db, farm, build.call('undo_import', { id: weighings.id, part: 1 }, { at })))).toBe(true);
  expect((await statementsOf(farm, 'undo_import', { id: animals.id, part: 1 })).length).toBeLessThan(40);
});
