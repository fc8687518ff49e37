// The farm as the server reads it: a herd asked for at once is one statement, and each head gets its own answer.
import { expect, it } from 'vitest';
import { newId } from '#domain/kernel/ids';
import { transaction } from '#server/kernel/db';
import { readsOf } from '#server/kernel/farm-reads';
import { build, settle } from '../build';
import { freshDatabase } from '../database';
import { tell } from '../farmhand';

const db = await freshDatabase();

it('reads a herd in one statement, a single animal as ever, and finds nobody under another id', async () => {
  const farm = await settle(db.owner);
  const herd = ['Mimosa', 'Estrela', 'Jurema'].map((name) => build.animal({ name }));
  for (const animal of herd) await tell(db, farm, build.call('create_animal', animal));
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
    // What was asked once is not asked again.
    expect((await reads.one('animals', herd[1]!.id))?.['name']).toBe('Estrela');
    expect(await reads.one('animals', newId())).toBeUndefined();
  });
  expect(asked).toEqual(['animals_several', 'animals_one']);
});

it('reads what a herd was given in one statement, and gives each head its own', async () => {
  const farm = await settle(db.owner);
  const herd = ['Mimosa', 'Estrela', 'Jurema'].map((name) => build.animal({ name }));
  for (const animal of herd) await tell(db, farm, build.call('create_animal', animal));
  for (const [i, weight] of [400, 410, 300].entries())
    await tell(db, farm, build.call('weigh', build.weighing(herd[Math.floor(i / 2)]!.id, { weight, weighing_date: `2026-10-0${i + 1}` })));
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

it('gives a product to two hundred head in one call', async () => {
  const farm = await settle(db.owner);
  const herd = Array.from({ length: 200 }, () => build.animal());
  for (const animal of herd) await tell(db, farm, build.call('create_animal', animal));
  const heard = await tell(
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
