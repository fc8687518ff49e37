// Litres by cow in milk: the server reads sums and the last records of each cow, a device all records of a year. Both must give the same figures.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/kernel/dates';
import { type CowRows, heldByCow, judgedMilk, milkDeciders } from '#domain/milk/discarded-milk';
import { dairyCows, herdFigures } from '#domain/milk/herd-figures';
import { herdLactations } from '#domain/milk/herd-lactations';
import type { Shift } from '#domain/milk/milk-production';
import { incrementalDays } from '#domain/milk/milk-queries';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { build, createFarm } from '../build';
import { freshDatabase } from '../database';
import { lineOf, Phone, today } from '../device/phone';
import { randomRuns } from '../full';
import { accepted, sendCall } from '../server-calls';
import { scaled } from '../timeouts';

const db = await freshDatabase();
const app = await createApp(db.app);
const ago = (days: number) => addDays(today(), -days);

/** Of one cow: days since she calved, was dried off (none: null) and was milked, and how often on each of those days; 0: a total of the day. */
const cow = fc.record({
  breed: fc.constantFrom('Girolando', 'Girolando', 'Nelore'),
  calved: fc.integer({ min: 120, max: 380 }),
  driedOff: fc.option(fc.integer({ min: 1, max: 110 })),
  lastMilked: fc.integer({ min: 0, max: 200 }),
  every: fc.integer({ min: 1, max: 3 }),
  milkings: fc.array(fc.constantFrom(0, 1, 2, 2, 3), { maxLength: 90 }),
});
const girolando = { breed: 'Girolando' as const, driedOff: null, every: 1 };
/** The last days have fewer milkings than usual, so that none of them is a test day. */
const endedByHalf = { ...girolando, calved: 300, lastMilked: 70, milkings: [...Array<1>(3).fill(1), ...Array<3>(20).fill(3)] };
const milkedToday = { ...girolando, calved: 200, lastMilked: 0, milkings: Array<2>(3).fill(2) };
const shifts: Shift[] = ['manha', 'tarde', 'noite'];
const periods = [
  { from: ago(380), to: today() },
  { from: ago(29), to: today() },
  { from: ago(200), to: ago(61) },
];

test(
  'of any milkings, the server’s litres by cow in milk are those of a device with all records',
  async () => {
    let silent = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(cow, { minLength: 3, maxLength: 3 }), async (herd) => {
        const farm = await createFarm(db.owner);
        const send = async (...call: Parameters<typeof build.call>) =>
          accepted(await sendCall(db, farm, build.call(call[0], call[1], { at: new Date().toISOString() }) as never));
        for (const { breed, calved, driedOff, lastMilked, every, milkings } of herd) {
          const one = build.animal({ breed, last_birth_date: ago(calved), birth_date: ago(2_000) });
          await send('create_animal', one);
          for (const [i, many] of milkings.entries()) {
            const day = lastMilked + i * every;
            if (day > calved) continue;
            for (const milking_shift of many === 0 ? (['total_dia'] as const) : shifts.slice(0, many))
              await send('record_milk', {
                animal_id: one.id,
                production_date: ago(day),
                milking_shift,
                quantity_liters: 5 + (i % 7),
                ...(i % 5 === 0 && { fat_percentage: 3.1 + (i % 9) / 10, protein_percentage: i % 2 === 0 ? 3.2 : null }),
              });
          }
          if (driedOff !== null) await send('dry_off', { id: one.id, dry_off_date: ago(driedOff) });
        }
        const phone = await new Phone(farm, lineOf(db, farm)).start();
        await phone.exchange();
        const rows = Object.fromEntries(milkDeciders.map((noun) => [noun, phone.rows(noun)])) as unknown as CowRows;
        const all = { ...rows, animals: phone.rows('animals'), dry_offs: phone.rows('dry_offs'), milk_production: phone.rows('milk_production') };
        const held = heldByCow(rows);
        const milkDays = incrementalDays()(all.milk_production.map((record) => judgedMilk(record, held)));
        for (const period of periods) {
          const lactations = herdLactations(all, period.to);
          silent += lactations.filter((found) => found.lactations.some(({ end }) => end === 'no_records')).length;
          const answer = await app.inject({
            url: `/api/farms/${farm.farm_id}/figures/herd_milk?from=${period.from}&to=${period.to}`,
            cookies: { [sessionCookie]: farm.token },
          });
          expect(answer.json()).toEqual({ ...period, ...herdFigures(dairyCows(lactations), milkDays, [], period) });
        }
      }),
      { numRuns: randomRuns(6, 40), examples: [[[endedByHalf, milkedToday, milkedToday]]] },
    );
    expect(silent).toBeGreaterThan(0);
  },
  scaled(120_000),
);
