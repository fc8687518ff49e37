// The farm as the server reads it: many animals are read in one statement, and each gets its own result.
import { expect, it } from 'vitest';
import { newId } from '#domain/kernel/ids';
import { transaction } from '#server/kernel/db';
import { readsOf } from '#server/kernel/farm-reads';
import { build, createFarm } from '../build';
import { freshDatabase } from '../database';
import { sendCall } from '../server-calls';

const db = await freshDatabase();

it('reads many animals in one statement, a single one as before, and none under an unknown id', async () => {
  const farm = await createFarm(db.owner);
  const herd = ['Mimosa', 'Estrela', 'Jurema'].map((name) => build.animal({ name }));
  for (const animal of herd) await sendCall(db, farm, build.call('create_animal', animal));
  const asked: string[] = [];
  await transaction(db.app, 'read', async (send) => {
    await send({ text: 'select set_config($1, $2, true)' }, ['app.user_id', farm.user_id]);
    const { reads } = readsOf((statement, values) => {
      asked.push(statement.name!);
      return send(statement, values);
    }, farm.farm_id);
    const ids = [...herd.map(({ id }) => id), newId(), herd[0]!.id];
    const rows = await Promise.all(ids.map((id) => reads.one('animals', id)));
    expect(rows.map((row) => row?.['name'])).toEqual(['Mimosa', 'Estrela', 'Jurema', undefined, 'Mimosa']);
    // Cached rows are not read again.
    expect((await reads.one('animals', herd[1]!.id))?.['name']).toBe('Estrela');
    expect(await reads.one('animals', newId())).toBeUndefined();
  });
  expect(asked).toEqual(['animals_several', 'animals_one']);
});

it('reads the applications of many animals in one statement, and returns each its own', async () => {
  const farm = await createFarm(db.owner);
  const herd = ['Mimosa', 'Estrela', 'Jurema'].map((name) => build.animal({ name }));
  for (const animal of herd) await sendCall(db, farm, build.call('create_animal', animal));
  for (const [i, weight] of [400, 410, 300].entries())
    await sendCall(db, farm, build.call('weigh', build.weighing(herd[Math.floor(i / 2)]!.id, { weight, weighing_date: `2026-10-0${i + 1}` })));
  const asked: string[] = [];
  await transaction(db.app, 'read', async (send) => {
    await send({ text: 'select set_config($1, $2, true)' }, ['app.user_id', farm.user_id]);
    const { reads } = readsOf((statement, values) => {
      asked.push(statement.name!);
      return send(statement, values);
    }, farm.farm_id);
    const lists = await Promise.all(herd.map(({ id }) => reads.many('animal_weighings', 'animal_id', id, false)));
    expect(lists.map((rows) => rows.map(({ weight }) => weight).toSorted())).toEqual([[400, 410], [300], []]);
    expect(await reads.many('animal_weighings', 'animal_id', newId(), false)).toEqual([]);
  });
  expect(asked).toEqual(['animal_weighings_by_any_animal_id', 'animal_weighings_by_animal_id']);
});

it('applies a product to two hundred head in one call', async () => {
  const farm = await createFarm(db.owner);
  const herd = Array.from({ length: 200 }, () => build.animal());
  for (const animal of herd) await sendCall(db, farm, build.call('create_animal', animal));
  const heard = await sendCall(
    db,
    farm,
    build.call(
      'apply_vaccine',
      build.vaccine(
        herd.map(({ id }) => id),
        { meat_withdrawal_days: 21 },
      ),
    ),
  );
  expect(heard).toEqual({ version: 201 });
  const { rows } = await db.superuser.query(
    'select (select count(*)::int from animal_vaccines where farm_id = $1) as given, (select count(*)::int from animals where farm_id = $1 and meat_release_date = $2) as held',
    [farm.farm_id, '2026-10-23'],
  );
  expect(rows).toEqual([{ given: 200, held: 200 }]);
});
