// History: what each call changed, field by field, with who and when.
import type { Change } from '#domain/kernel/farm';
import type { NounName } from '#domain/nouns';
import type { Send } from '#server/kernel/db';
import type { Place } from '#server/kernel/farm-reads';

/** What a call changed, row by row: the fields before and after. Of a row that went to another farm, from where to where. */
export const linesOf = (changes: Change[], here = '') => changes.map((change) => (change.after.moved_to ? wayOf(change, here) : lineOf(change)));

const wayOf = ({ noun, after, farm_id = '' }: Change, here: string) => ({
  noun,
  row_id: after.id,
  before: { farm_id: farm_id || here } as Record<string, unknown>,
  after: { farm_id: after.moved_to } as Record<string, unknown>,
});

const lineOf = ({ noun, before, after, fields }: Change) => ({ noun, row_id: after.id, before: before && pick(before, fields), after: pick(after, fields) });

function pick(row: Record<string, unknown>, fields: string[]) {
  const picked: Record<string, unknown> = {};
  for (const field of fields) picked[field] = row[field];
  return picked;
}

// Where a row is, its whole life is told, on whatever farm; where it is no longer, what was done to it there. Going from one to the other is told on both, with one version.
const ofRow = (noun: NounName) => ({
  name: `${noun}_history`,
  text: `select distinct on (h.version) h.version, c.verb, c.actor, c.actor_name, c.at, h.before, h.after
    from history h join calls c on c.user_id = h.user_id and c.id = h.call_id
    where h.user_id = $1 and h.noun = $3 and h.row_id = $4 and h.version < $5
      and (h.farm_id = $2 or exists (select from ${noun} here where here.user_id = $1 and here.farm_id = $2 and here.id = $4))
    order by h.version desc limit $6`,
});

/** The changes of one row, newest first. */
export async function historyOf(send: Send, { user_id, farm_id }: Place, noun: NounName, id: string, before = Number.MAX_SAFE_INTEGER, limit = 100) {
  return (await send(ofRow(noun), [user_id, farm_id, noun, id, before, limit])).rows;
}

const lastWriter = {
  name: 'last_writer',
  text: `select c.actor_name as who, c.at as when
    from history h join calls c on c.user_id = h.user_id and c.id = h.call_id
    where h.user_id = $1 and h.noun = $2 and h.row_id = $3 and h.after ? $4 order by h.version desc limit 1`,
};

/** Who last wrote this field of this row, and when, on whatever farm it was: what a person needs to settle a conflict. */
export async function lastWriterOf(send: Send, { user_id }: Place, noun: string, id: string, field: string) {
  return (await send(lastWriter, [user_id, noun, id, field])).rows[0] as { who: string; when: string } | undefined;
}

type KnownCall = { farm_id: string; verb: string; input_hash: Buffer; version: number };

// Asked together with the entry: the tenant is the one that it sets.
const call = { name: 'known_call', text: 'select farm_id, verb, input_hash, version from calls where user_id = tenant() and id = $1' };

/** What was said under this id before. */
export async function knownCall(send: Send, id: string) {
  return (await send(call, [id])).rows[0] as KnownCall | undefined;
}
