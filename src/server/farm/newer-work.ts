// Deleting over newer work: a removal is refused when somebody else changed the record after what the deleter's device knew.
import { RuleBroken } from '#domain/kernel/errors';
import { type Change, removedBy } from '#domain/kernel/farm';
import { isNoun, type NounName, nounNames, nouns } from '#domain/nouns';
import { nameOf } from '#domain/overview/call-descriptions';
import { deedInWords, isWork, momentInWords } from '#domain/overview/deletions';
import { may } from '#domain/people/permissions';
import { type VerbName, verbs } from '#domain/verbs';
import { namesFor } from '#server/farm/record-names';
import type { Statement } from '#server/kernel/batch';
import type { Send } from '#server/kernel/db';
import type { FarmSession } from '#server/kernel/session';

/** At most so many rows of a noun, and changes, are looked at: one is enough to refuse. */
const enough = 100;

/** Living rows that refer to deleted ones and changed since. By the index of each reference. */
const newerReferring = Object.fromEntries(
  nounNames.map((noun) => [
    noun,
    nouns[noun].references.map(({ field, noun: to }) => ({
      to,
      statement: {
        name: `${noun}_newer_${field}`,
        text: `select id from ${noun} where user_id = $1 and farm_id = $2 and ${field} = any($3) and version > $4 and deleted_at is null limit ${enough}`,
      } satisfies Statement,
    })),
  ]),
) as Record<NounName, { to: string; statement: Statement }[]>;

const newerChanges = {
  name: 'newer_changes',
  text: `select h.noun, array(select jsonb_object_keys(h.after)) as fields, c.verb, c.actor_name as who, c.at
    from history h join calls c on c.user_id = h.user_id and c.id = h.call_id
    where h.user_id = $1 and h.farm_id = $2 and h.row_id = any($3) and h.version > $4 and c.actor <> $5 order by h.version desc limit ${enough}`,
};

type Changed = { noun: string; fields: string[]; verb: string; who: string; at: string };
type Removal = { verb: string; input: unknown; at: string; version: number };

/** Refuses a removal over somebody's newer work. `seen` in the input: the farm's version that the device knew. */
export async function assertNothingNewer(send: Send, farmSession: FarmSession, { verb, input, at, version }: Removal, changes: readonly Change[]) {
  const { seen: told } = input as { seen?: number };
  if (!verb.startsWith('remove_') || told === undefined || told === version - 1) return;
  // A version not reached yet is of the server before it was restored from a backup: nothing is known to be seen.
  const seen = told >= version ? 0 : told;
  const removed = removedBy(changes);
  if (removed.length === 0) return;
  const { user_id, farm_id, actor, time_zone } = farmSession;
  const idsOf = (noun: string) => removed.filter((one) => one.noun === noun).map(({ after }) => after.id);
  const asked = nounNames.flatMap((noun) => newerReferring[noun].filter(({ to }) => idsOf(to).length > 0));
  const referring = await Promise.all(asked.map(({ to, statement }) => send(statement, [user_id, farm_id, idsOf(to), seen])));
  const ids = [
    ...removed.flatMap(({ before, after }) => (before!.version > seen ? [after.id] : [])),
    ...referring.flatMap(({ rows }) => rows.map(({ id }) => id as string)),
  ];
  if (ids.length === 0) return;
  const { rows } = await send(newerChanges, [user_id, farm_id, [...new Set(ids)], seen, actor.id]);
  const newest = (rows as Changed[]).find(({ noun, fields }) => isWork(noun, fields));
  if (!newest) return;
  const { noun, after } = removed.find((one) => one.noun === verbs[verb as VerbName].on) ?? removed[0]!;
  const find = await namesFor(send, farmSession, [{ noun: noun as NounName, row: after }]);
  // What was done in a module that the deleter does not see stays untold; that somebody worked on the record does not.
  const verbTold = isNoun(newest.noun) && may(actor, 'read', newest.noun) ? newest.verb : '';
  const deed = deedInWords({ ...newest, verb: verbTold, name: nameOf(noun, after, find) });
  const clash = { noun, id: after.id, field: 'seen', current: version - 1, wanted: told, who: newest.who, when: newest.at };
  throw new RuleBroken(`${deed} ${momentInWords(newest.at, at, time_zone)}, depois da sua última atualização`, 'seen', 'conflict', { clash });
}
