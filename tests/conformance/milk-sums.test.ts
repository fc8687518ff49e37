// The sums of milk (milk_sums) are a cache: after any calls they are what the records of the farm add up to, and rebuilding them changes nothing.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/kernel/dates';
import { build, createFarm } from '../build';
import { freshDatabase } from '../database';
import { today } from '../device/phone';
import { randomRuns } from '../full';
import { accepted, sendCall } from '../server-calls';
import { scaled } from '../timeouts';

const db = await freshDatabase();
const sums = async (farm_id: string, from: string) =>
  (
    await db.superuser.query(
      `select production_date::text as day, milking_shift, part, discarded, litres, records from ${from} where farm_id = $1 order by 1, 2, 3, 4`,
      [farm_id],
    )
  ).rows;
const added = `(
  select farm_id, production_date, milking_shift,
    case when animal_id is not null then 'animals' when total_kind = 'tank' then 'tank' else 'production' end as part,
    case when discard_reason is not null then 'rule' when is_discarded then 'person' else 'no' end as discarded,
    sum(quantity_liters) as litres, count(*) as records
  from milk_production where deleted_at is null group by 1, 2, 3, 4, 5) as added`;

const place = fc.record({ cow: fc.nat(2), day: fc.nat(2), milking_shift: fc.constantFrom('manha', 'tarde', 'total_dia') });
const step = fc.record({
  verb: fc.constantFrom('record_milk', 'record_milk', 'record_milk', 'remove_milk', 'restore_milk'),
  place,
  litres: fc.integer({ min: 100, max: 3_000 }),
  is_discarded: fc.boolean(),
  total_kind: fc.constantFrom('tank', 'production', null),
});

test(
  'milk recorded, replaced, deleted and restored in any order adds up to its sums',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const farm = await createFarm(db.owner);
        const cows = [build.animal({ breed: 'Girolando' }), build.animal({ breed: 'Girolando' })];
        for (const cow of cows) await sendCall(db, farm, build.call('create_animal', cow, { at: new Date().toISOString() }) as never);
        // Her milk is recorded as held.
        const held = build.treatment(cows[0]!.id, { application_date: addDays(today(), -1), milk_withdrawal_days: 1, duration_days: 1 });
        await sendCall(db, farm, build.call('treat', held, { at: new Date().toISOString() }) as never);
        let changed = 0;
        for (const { verb, place, litres, is_discarded, total_kind } of steps) {
          const animal_id = cows[place.cow]?.id ?? null;
          const where = { animal_id, production_date: addDays(today(), -place.day), milking_shift: place.milking_shift };
          const record = { ...where, quantity_liters: litres / 100, is_discarded, total_kind: animal_id ? null : total_kind, replace: true };
          const call = build.call(verb as 'record_milk', (verb === 'record_milk' ? record : where) as never, { at: new Date().toISOString() });
          if (accepted(await sendCall(db, farm, call as never))) changed++;
        }
        fc.pre(changed > 2);
        expect(await sums(farm.farm_id, 'milk_sums')).toEqual(await sums(farm.farm_id, added));
      }),
      { numRuns: randomRuns(10, 60) },
    );
    const all = `select * from milk_sums order by farm_id, production_date, milking_shift, part, discarded`;
    const before = (await db.superuser.query(all)).rows;
    expect(new Set(before.map(({ part, discarded }) => `${part} ${discarded}`)).size).toBeGreaterThan(4);
    await db.superuser.query('select rebuild_milk_sums()');
    expect((await db.superuser.query(all)).rows).toEqual(before);
  },
  scaled(60_000),
);

test('records that are erased leave no sums behind', async () => {
  const farm = await createFarm(db.owner);
  const total = { animal_id: null, production_date: today(), milking_shift: 'total_dia', quantity_liters: 100, total_kind: 'tank' };
  await sendCall(db, farm, build.call('record_milk', total as never, { at: new Date().toISOString() }) as never);
  expect(await sums(farm.farm_id, 'milk_sums')).toMatchObject([{ part: 'tank', discarded: 'no' }]);
  expect(await sums(farm.farm_id, 'milk_sums')).toEqual(await sums(farm.farm_id, added));
  await db.superuser.query('delete from milk_production where farm_id = $1', [farm.farm_id]);
  expect(await sums(farm.farm_id, 'milk_sums')).toEqual([]);
});
