// Records that may have been entered twice, for API clients and for the names that a phone does not have: who entered each, and when.

import { addDays, dayIn } from '#domain/kernel/dates';
import { type AlertDecision, decisionId } from '#domain/overview/alert-decisions';
import { type DoubleNoun, doubleDays, doubleEvents, doubleKeyPrefix, doubleNouns, enteredSince } from '#domain/overview/double-events';
import { may } from '#domain/people/permissions';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { authorsOf } from '#server/kernel/history';
import { enterFarm, type FarmSession } from '#server/kernel/session';
import { columnsOf } from '#server/kernel/statements';

const alive = 'user_id = $1 and farm_id = $2 and deleted_at is null';
const values = (today: string) => [enteredSince(today)];

/** Entered lately, with another of its animal on the day; the domain compares the rest. */
const sameDay = (noun: DoubleNoun, day: string) => ({
  where: `created_at >= $3 and exists (
    select from ${noun} other where other.user_id = $1 and other.farm_id = $2 and other.deleted_at is null and other.created_at >= $3
      and other.animal_id = ${noun}.animal_id and other.${day} = ${noun}.${day} and other.id <> ${noun}.id)`,
  values,
});

/** The rows that may be asked about, and the decisions about them. */
export const doubleCandidates = {
  animal_weighings: sameDay('animal_weighings', 'weighing_date'),
  animal_vaccines: sameDay('animal_vaccines', 'application_date'),
  animal_treatments: sameDay('animal_treatments', 'application_date'),
  artificial_inseminations: sameDay('artificial_inseminations', 'insemination_date'),
  sales: { where: 'created_at >= $3', values },
  // A decision is never older than the records it is about.
  alert_decisions: {
    where: `key between '${doubleKeyPrefix}:' and '${doubleKeyPrefix};' and updated_at >= $3`,
    values: (today: string) => [`${addDays(today, -doubleDays)}T00:00:00.000Z`],
  },
};

/** Of what this person may not read: none. */
async function candidatesOf(send: Send, { user_id, farm_id, actor }: FarmSession, today: string) {
  const found = await Promise.all(
    ([...doubleNouns, 'alert_decisions'] as const).map(async (noun) => {
      if (!may(actor, 'read', noun)) return [noun, []] as const;
      const { where, values } = doubleCandidates[noun];
      const text = `select ${columnsOf(noun).join(', ')} from ${noun} where ${alive} and ${where}`;
      return [noun, (await send({ name: `doubles_${noun}`, text }, [user_id, farm_id, ...values(today)])).rows] as const;
    }),
  );
  return Object.fromEntries(found) as unknown as Parameters<typeof doubleEvents>[0] & { alert_decisions: AlertDecision[] };
}

/** The questions a device shows, each with the id for a decision about it. */
export const doublesOf = (db: Database, token: string | undefined, farm_id: string) =>
  transaction(db, 'read', async (send) => {
    const farmSession = await enterFarm(send, token, farm_id);
    const today = dayIn(farmSession.time_zone, new Date().toISOString());
    const doubles = doubleEvents(await candidatesOf(send, farmSession, today), today);
    const idsOf = (noun: DoubleNoun) => doubles.flatMap((one) => (one.noun === noun ? one.records.map(({ id }) => id) : []));
    const authors = await Promise.all(doubleNouns.map((noun) => authorsOf(send, farmSession, noun, idsOf(noun))));
    const names = new Map(authors.flat().map(({ id, who }) => [id, who]));
    return {
      doubles: doubles.map(({ key, noun, day, animal_id, records }) => ({
        id: decisionId(farm_id, key),
        key,
        noun,
        day,
        animal_id,
        records: records.map(({ id, created_by, created_at }) => ({ id, created_by, when: created_at, who: names.get(id) ?? null })),
      })),
    };
  });
