// Who deleted what: the records of a removing call, and what a person is told about the records they worked on.
import { addDays } from '#domain/kernel/dates';
import type { Row } from '#domain/kernel/farm';
import { type NounName, nounNames } from '#domain/nouns';
import type { Deletion, ServerRows } from '#domain/sync/protocol';
import { type VerbName, verbs } from '#domain/verbs';
import type { Send } from '#server/kernel/db';
import type { FarmKey } from '#server/kernel/farm-reads';
import type { FarmSession } from '#server/kernel/session';

/** The condition of the index `calls_removals`. */
export const isRemoval = `verb like 'remove\\_%'`;

export type RemovingCall = { id: string; verb: VerbName; actor: string; who: string; at: string; version: number };

const removingCalls = {
  name: 'removing_calls',
  text: `select id, verb, actor, actor_name as who, at, version from calls where user_id = $1 and farm_id = $2 and id = any($3) and ${isRemoval}`,
};

/** Those of the calls that are a person's deletion: a transfer or a replaced milking removes rows too. */
async function removingCallsOf(send: Send, { user_id, farm_id }: FarmKey, ids: readonly string[]) {
  return (await send(removingCalls, [user_id, farm_id, ids])).rows as RemovingCall[];
}

export type RemovedRow = { version: number; noun: NounName; row_id: string; count: number };

/** `$4`: at most so many rows of a noun for each call; `count` is of all. */
const removedRows = {
  name: 'removed_rows',
  text: `select version, noun, row_id, count::int from (
      select version, noun, row_id, count(*) over part, row_number() over (partition by version, noun order by row_id) as nth
      from history where user_id = $1 and farm_id = $2 and version = any($3) and after -> 'deleted_at' <> 'null'
      window part as (partition by version, noun)
    ) removed where nth <= $4 order by version, noun, row_id`,
};

export async function removedRowsOf(send: Send, { user_id, farm_id }: FarmKey, calls: readonly Pick<RemovingCall, 'version'>[], most: number) {
  const versions = calls.map(({ version }) => version);
  return (await send(removedRows, [user_id, farm_id, versions, most])).rows as RemovedRow[];
}

/** The record that the person deleted; the others went with it. */
export const isMain = ({ verb }: RemovingCall, { noun }: { noun: string }) => verbs[verb].on === noun;

const ownWork = {
  name: 'own_work',
  text: `select distinct h.row_id from history h join calls c on c.user_id = h.user_id and c.id = h.call_id
    where h.user_id = $1 and h.farm_id = $2 and h.row_id = any($3) and c.actor = $4 and c.at >= $5`,
};

/** Somebody who changed a record within so many days before its deletion is told of it. */
const toldDays = 7;

/** Deletions by others after this version, among the rows of a pull, of records that this person worked on. */
export async function deletionsFor(send: Send, farmSession: FarmSession, rows: ServerRows, since: number): Promise<Deletion[]> {
  const removed = nounNames.flatMap((noun) => ((rows[noun] ?? []) as Row[]).flatMap((row) => (row.deleted_call && !row.moved_to ? [{ noun, row }] : [])));
  if (removed.length === 0) return [];
  const { user_id, farm_id, actor } = farmSession;
  const calls = await removingCallsOf(send, farmSession, [...new Set(removed.map(({ row }) => row.deleted_call!))]);
  const others = calls.filter((call) => call.actor !== actor.id && call.version > since);
  if (others.length === 0) return [];
  const byOthers = removed.filter(({ row }) => others.some(({ id }) => id === row.deleted_call));
  const first = others.map(({ at }) => at).toSorted()[0]!;
  const { rows: worked } = await send(ownWork, [user_id, farm_id, byOthers.map(({ row }) => row.id), actor.id, addDays(first.slice(0, 10), -toldDays)]);
  const mine = new Set(worked.map(({ row_id }) => row_id));
  return others.flatMap((call) => {
    const its = byOthers.filter(({ row }) => row.deleted_call === call.id);
    const main = its.find((one) => isMain(call, one));
    if (!main || !its.some(({ row }) => mine.has(row.id))) return [];
    return [{ call_id: call.id, noun: main.noun, id: main.row.id, who: call.who, at: call.at }];
  });
}
