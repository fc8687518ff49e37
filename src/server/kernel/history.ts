// History: what each call changed, field by field, by whom and when.
import type { Change } from '#domain/kernel/farm';
import type { NounName } from '#domain/nouns';
import type { Send } from '#server/kernel/db';
import type { FarmKey } from '#server/kernel/farm-reads';

/** For each changed row, its fields before and after; for a row that moved to another farm, both farms. */
export const historyEntries = (changes: Change[], here = '') =>
  changes.map((change) => (change.after.moved_to ? moveEntry(change, here) : changeEntry(change)));

const moveEntry = ({ noun, after, farm_id = '' }: Change, here: string) => ({
  noun,
  row_id: after.id,
  before: { farm_id: farm_id || here } as Record<string, unknown>,
  after: { farm_id: after.moved_to } as Record<string, unknown>,
});

const changeEntry = ({ noun, before, after, fields }: Change) => ({
  noun,
  row_id: after.id,
  before: before && pick(before, fields),
  after: pick(after, fields),
});

function pick(row: Record<string, unknown>, fields: string[]) {
  const picked: Record<string, unknown> = {};
  for (const field of fields) picked[field] = row[field];
  return picked;
}

// The row's current farm sees its whole history, other farms' changes included; a former farm sees what was done there. A move is in both, with one version.
const ofRow = (noun: NounName) => ({
  name: `${noun}_history`,
  text: `select distinct on (h.version) h.version, c.verb, c.actor, c.actor_name, c.at, h.before, h.after
    from history h join calls c on c.user_id = h.user_id and c.id = h.call_id
    where h.user_id = $1 and h.noun = $3 and h.row_id = $4 and h.version < $5
      and (h.farm_id = $2 or exists (select from ${noun} here where here.user_id = $1 and here.farm_id = $2 and here.id = $4))
    order by h.version desc limit $6`,
});

/** Newest first. */
export async function historyOf(send: Send, { user_id, farm_id }: FarmKey, noun: NounName, id: string, before = Number.MAX_SAFE_INTEGER, limit = 100) {
  return (await send(ofRow(noun), [user_id, farm_id, noun, id, before, limit])).rows;
}

const lastWriter = {
  name: 'last_writer',
  text: `select c.actor_name as who, c.at as when
    from history h join calls c on c.user_id = h.user_id and c.id = h.call_id
    where h.user_id = $1 and h.noun = $2 and h.row_id = $3 and h.after ? $4 order by h.version desc limit 1`,
};

/** Who last wrote this field, and when, on any farm: shown to resolve a conflict. */
export async function lastWriterOf(send: Send, { user_id }: FarmKey, noun: string, id: string, field: string) {
  return (await send(lastWriter, [user_id, noun, id, field])).rows[0] as { who: string; when: string } | undefined;
}

const authors = {
  name: 'authors',
  text: `select distinct on (h.row_id) h.row_id as id, c.actor_name as who, c.at as when
    from history h join calls c on c.user_id = h.user_id and c.id = h.call_id
    where h.user_id = $1 and h.noun = $2 and h.row_id = any($3) and h.before is null order by h.row_id, h.version`,
};

/** Who registered these records, and when, on any farm. */
export async function authorsOf(send: Send, { user_id }: FarmKey, noun: string, ids: readonly string[]) {
  return (await send(authors, [user_id, noun, ids])).rows as { id: string; who: string; when: string }[];
}

type KnownCall = { farm_id: string; verb: string; input_hash: Buffer; version: number };

// Sent together with the entry, which sets tenant().
const call = { name: 'known_call', text: 'select farm_id, verb, input_hash, version from calls where user_id = tenant() and id = $1' };

/** The earlier call with this id. */
export async function knownCall(send: Send, id: string) {
  return (await send(call, [id])).rows[0] as KnownCall | undefined;
}
