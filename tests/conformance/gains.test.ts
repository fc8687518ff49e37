// Weighings are added, corrected and deleted in any order: gains and weights equal those of a farm where only the remaining ones were entered, by date.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byDate } from '#domain/herd/animal-weighings';
import { derivedId } from '#domain/kernel/ids';
import type { Rows } from '#domain/nouns';
import type { Call } from '#domain/verbs';
import { build, createFarm } from '../build';
import { freshDatabase } from '../database';
import { randomRuns } from '../full';
import { accepted, deviceOf, sendCall, stored } from '../server-calls';
import { scaled } from '../timeouts';

const db = await freshDatabase();

const day = fc.constantFrom('2026-01-01', '2026-01-02', '2026-02-10', '2026-02-11', '2026-06-30');
const kilograms = fc.integer({ min: 1, max: 90_000 }).map((hundredths) => hundredths / 100);
const deed = fc.record({ what: fc.constantFrom('weigh', 'weigh', 'date', 'weight', 'animal', 'remove', 'restore'), which: fc.nat(), day, kilograms });
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

/** The next call of a person, from the existing and the deleted rows. */
function callOf({ what, which, day: on, kilograms: weight }: Deed, herd: string[], living: Rows['animal_weighings'][], gone: string[]): Call | null {
  const animal_id = herd[which % herd.length]!;
  if (what === 'weigh') return build.call('weigh', build.weighing(animal_id, { weighing_date: on, weight })) as Call;
  if (what === 'restore') return gone.length > 0 ? (build.call('restore_weighing', { id: gone[which % gone.length]! }) as Call) : null;
  const seen = living[which % Math.max(1, living.length)];
  if (!seen) return null;
  if (what === 'remove') return build.call('remove_weighing', { id: seen.id }) as Call;
  const changes = {
    date: { weighing_date: { was: seen.weighing_date, to: on } },
    weight: { weight: { was: seen.weight, to: weight } },
    animal: { animal_id: { was: seen.animal_id, to: animal_id } },
  }[what as 'date'];
  return build.call('update_weighing', { id: seen.id, changes }) as Call;
}

const gainsOf = (rows: Rows['animal_weighings'][]) =>
  rows
    .filter(({ deleted_at }) => deleted_at === null)
    .toSorted(byDate)
    .map(({ id, weight, previous_weight, weight_gain, weight_gain_period_days, daily_weight_gain }) => [
      id,
      weight,
      previous_weight,
      weight_gain,
      weight_gain_period_days,
      daily_weight_gain,
    ]);
const weightsOf = (rows: Rows['animals'][]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ id, weight }) => [id, weight]);

it('is the same as sorting them first, on the server and on the device', { timeout: scaled(120_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 25, size: 'max' }), async (deeds) => {
      const farm = await createFarm(db.owner);
      const [device, sorted] = [deviceOf(farm), deviceOf(farm)];
      const herd = [0, 1].map((n) => derivedId(farm.farm_id, `animal ${n}`));
      for (const id of herd) {
        const animal = build.call('create_animal', build.animal({ id, weight: 111 })) as Call;
        await device.dispatch(animal);
        await sorted.dispatch(animal);
        await sendCall(db, farm, animal);
      }
      const ever = new Set<string>();
      for (const one of deeds) {
        const living = device.rows('animal_weighings');
        for (const { id } of living) ever.add(id);
        const gone = [...ever].filter((id) => !device.row('animal_weighings', id));
        const call = callOf(one, herd, living, gone);
        if (!call) continue;
        await device.dispatch(call);
        const heard = await sendCall(db, farm, call);
        expect(accepted(heard), JSON.stringify([call, heard])).toBe(true);
      }
      for (const { id, animal_id, weighing_date, weight } of device.rows('animal_weighings').toSorted(byDate))
        await sorted.dispatch(build.call('weigh', build.weighing(animal_id, { id, weighing_date, weight })) as Call);

      const [gains, weights] = [gainsOf(sorted.rows('animal_weighings')), weightsOf(sorted.rows('animals'))];
      expect(gainsOf(device.rows('animal_weighings'))).toEqual(gains);
      expect(weightsOf(device.rows('animals'))).toEqual(weights);
      expect(gainsOf((await stored(db, farm.farm_id, 'animal_weighings')) as never)).toEqual(gains);
      expect(weightsOf((await stored(db, farm.farm_id, 'animals')) as never)).toEqual(weights);
    }),
    { numRuns: randomRuns(25, 60) },
  );
});
