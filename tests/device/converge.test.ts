// Two devices on one farm over a connection that loses, repeats and delays: both end with the server's rows, and no call is lost or doubled.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Row } from '#domain/kernel/farm';
import { isRecent, recentSince } from '#domain/kernel/recent-records';
import { type NounName, nounNames, nouns } from '#domain/nouns';
import { readableRows } from '#domain/overview/row-permissions';
import type { Call, VerbName } from '#domain/verbs';
import { addFarm, build, createFarm, hire } from '../build';
import { freshDatabase } from '../database';
import { randomRuns } from '../full';
import { Dice, randomInputs, verbNames } from '../random-inputs';
import { everything } from '../server-calls';
import { scaled } from '../timeouts';
import { type Fate, lineOf, Phone, today } from './phone';

const db = await freshDatabase();

const step = fc.record({
  who: fc.constantFrom(0, 1),
  what: fc.oneof(
    { weight: 5, arbitrary: fc.record({ verb: fc.constantFrom(...verbNames), dice: fc.array(fc.nat(), { minLength: 4, maxLength: 8 }) }) },
    { weight: 3, arbitrary: fc.constantFrom<Fate>('arrives', 'never arrives', 'answer lost', 'arrives twice') },
    { weight: 1, arbitrary: fc.constant('crash' as const) },
  ),
});
const recent = (noun: NounName) => (row: Pick<Row, 'deleted_at'>) => row.deleted_at === null && isRecent(nouns[noun], row, recentSince(today()));
const opening = ['create_animal', 'create_animal', 'weigh'] as VerbName[];

it(
  'both end with the server’s rows, no call is lost or doubled, and refused ones are kept',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), async (seed, steps) => {
        const farm = await createFarm(db.owner);
        // Animals may go to another farm and come back.
        const farms = [farm.farm_id, await addFarm(db.owner, farm.user_id)];
        const line = { fate: 'arrives' as Fate };
        const people = [farm, await hire(db.owner, farm, 'admin')];
        const phones = await Promise.all(people.map((person) => new Phone(person, lineOf(db, person), line).start()));
        for (const phone of phones) {
          await phone.exchange();
          for (const [i, verb] of opening.entries()) await phone.dispatch(build.call(verb, randomInputs[verb](new Dice([seed + i]), phone.view())) as Call);
        }
        for (const { who, what } of steps) {
          const phone = phones[who]!;
          if (what === 'crash') await phone.start();
          else if (typeof what === 'string') {
            line.fate = what;
            await phone.exchange();
          } else await phone.dispatch(build.call(what.verb, randomInputs[what.verb](new Dice(what.dice), { ...phone.view(), farms })) as Call);
        }
        line.fate = 'arrives';
        for (const phone of [...phones, ...phones]) await phone.exchange();

        const there = await everything(db, farm.farm_id);
        for (const [i, phone] of phones.entries()) {
          // Both read all of the farm, and of lists their own.
          const reader = { role: 'admin' as const, id: people[i]!.person_id };
          for (const noun of nounNames) expect(phone.rows(noun).filter(recent(noun))).toEqual(readableRows(reader, noun, there[noun]).filter(recent(noun)));
          const { waiting, refused } = await phone.store.kept();
          expect(waiting).toEqual([]);
          expect(phone.replica.refused()).toEqual(refused);
          const applied = await db.superuser.query('select id from calls where farm_id = $1', [farm.farm_id]);
          const accepted = new Set(applied.rows.map(({ id }) => id as string));
          for (const { id } of phone.saved) expect([accepted.has(id), refused.some(({ call }) => call.id === id)]).toContain(true);
          for (const { call } of refused) expect(accepted.has(call.id)).toBe(false);
        }
        // Once each: the farm's counter was incremented once per call.
        const { rows } = await db.superuser.query(
          'select (select version::int from farm_counters where farm_id = $1) as version, (select count(*)::int from calls where farm_id = $1 and version > 0) as calls',
          [farm.farm_id],
        );
        expect(rows[0].version).toBe(rows[0].calls);
      }),
      { numRuns: randomRuns(12, 25) },
    );
  },
  scaled(120_000),
);
