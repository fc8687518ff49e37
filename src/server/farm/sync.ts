// Sync: a device pushes its calls, in order, and pulls what changed.
import * as z from 'zod/mini';
import { id } from '#domain/kernel/fields';
import { checked } from '#domain/kernel/validation';
import { type NounName, nounNames } from '#domain/nouns';
import { readableRows } from '#domain/overview/row-permissions';
import { may } from '#domain/people/permissions';
import { contractId } from '#domain/sync/contract-ids';
import type { Cursor, FarmNow, Result, ServerRows, SyncAnswer } from '#domain/sync/protocol';
import { addMoved, type Departed } from '#domain/sync/snapshot';
import { runCall } from '#server/farm/calls';
import { deletionsFor } from '#server/farm/deletions';
import { openHandedOver } from '#server/farm/handed-over';
import { earliestDate } from '#server/kernel/clock';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { answerOf } from '#server/kernel/error-responses';
import { assertCanEnter, assertSamePerson, counterOf, enterFarm, type FarmSession, farmsOf, isAccessDenied } from '#server/kernel/session';
import { departures, statements } from '#server/kernel/statements';

const mostCalls = 500;
/** More changed rows than this are fetched faster as a snapshot. */
export const mostRows = 10_000;
export const callSchema = z.strictObject({
  id: z.string('A chamada precisa de um id (UUID)'),
  verb: z.string('A chamada precisa do nome do verbo'),
  input: z.unknown(),
  at: z.iso.datetime('A chamada precisa do momento (at) em formato ISO 8601, UTC'),
});
const syncSchema = z.strictObject({
  cursor: z.nullable(z.strictObject({ epoch: id('cursor.epoch inválido'), version: z.int('cursor.version inválido') }, 'cursor inválido')),
  calls: z.array(z.unknown(), 'calls precisa ser uma lista').check(z.maxLength(mostCalls, `No máximo ${mostCalls} chamadas por vez`)),
  /** The person the device's data belongs to: refused if the session is now another person's. */
  as: z.optional(id('as inválido')),
});

/** `report` logs server errors, which the device also gets in its results. `count` records the number of calls. */
type Hooks = { report: (fault: unknown) => void; count: (calls: number) => void };

export async function sync(db: Database, token: string | undefined, farm_id: string, body: unknown, hooks?: Hooks): Promise<SyncAnswer> {
  const parsed = z.safeParse(syncSchema, body);
  if (!parsed.success) await assertCanEnter(db, token, farm_id);
  const { cursor, calls, as } = parsed.data ?? checked(syncSchema, body);
  hooks?.count(calls.length);
  const results = await push(db, { token, farm_id, as }, calls, hooks?.report);
  const wrote = results.some(({ status }) => status === 'ok');
  return { results, ...(await pull(db, { token, farm_id, cursor, as }, wrote)) };
}

/** Each call in its own transaction. After a refused call the others go on; after an infrastructure error the rest is for a retry. */
async function push(
  db: Database,
  { token, farm_id, as }: { token: string | undefined; farm_id: string; as: string | undefined },
  calls: unknown[],
  report: Hooks['report'] = () => {},
) {
  const results: Result[] = [];
  let previous = '';
  let later: { status: 'later'; message?: string } | undefined;
  for (const sent of calls) {
    const known = idOfCall(sent);
    if (later) {
      results.push({ id: known, ...later });
      continue;
    }
    try {
      const call = checked(callSchema, sent);
      previous = momentOf(call.at, previous);
      results.push({ id: known, status: 'ok', ...(await runCall(db, token, farm_id, { ...call, at: previous }, as)) });
    } catch (error) {
      if (isAccessDenied(error)) throw error;
      const { status, refusal } = answerOf(error);
      if (status >= 500) report(error);
      // Tell the reason for a limit (429); for a server error the device has its own message.
      if (refusal.code === 'later') later = { status: 'later', ...(status < 500 && { message: refusal.message }) };
      results.push(later ? { id: known, ...later } : { id: known, status: 'refused', ...refusal });
    }
  }
  return results;
}

function idOfCall(call: unknown) {
  const known = (call as { id?: unknown } | null)?.id;
  return typeof known === 'string' ? known : null;
}

/** The call's time: never after the server's now, never before the previous call. */
function momentOf(at: string, previous = '') {
  const now = new Date().toISOString();
  const moment = new Date(at).toISOString();
  if (moment > now || moment < earliestDate) return now;
  return moment < previous ? previous : moment;
}

export async function enter(send: Send, token: string | undefined, farm_id: string) {
  const [farmSession, counted, farms, handed] = await Promise.all([
    enterFarm(send, token, farm_id),
    send(counterOf, [farm_id]),
    farmsOf(send, token),
    send(openHandedOver, [farm_id]),
  ]);
  const handedOver = may(farmSession.actor, 'write', 'farm_users') ? (handed.rows[0]!['many'] as number) : 0;
  return { farmSession, counter: counted.rows[0] as Cursor, farms, handedOver };
}

/** Changed rows: sent together with the entry, so that an empty pull is one batch. */
export const feed = { name: 'feed', text: 'select distinct noun, row_id from history where user_id = tenant() and farm_id = $1 and version > $2 limit $3' };

type Asked = { token: string | undefined; farm_id: string; cursor: Cursor | null; as?: string | undefined };

/** Version of each farm at the last pull: a hint whether something changed, never the answer. */
const lastVersions = new Map<string, number>();
const maxLastVersions = 10_000;

function noteVersion(farm_id: string, version: number) {
  if (lastVersions.size >= maxLastVersions) lastVersions.clear();
  lastVersions.set(farm_id, version);
}

/** Changes since the cursor, and the new cursor, from one database snapshot. */
export async function pull(db: Database, asked: Asked, wrote = false): Promise<Omit<SyncAnswer, 'results'>> {
  const likely = wrote || (asked.cursor && asked.cursor.version < (lastVersions.get(asked.farm_id) ?? 0));
  // Usually nothing changed: one round trip.
  const first = likely ? undefined : await transaction(db, 'glance', (send) => readChanges(send, asked));
  if (first && !first.changed?.length) return withoutRows(first);
  return transaction(db, 'read', async (send) => {
    const found = await readChanges(send, asked);
    const { farmSession, counter, changed, farm } = found;
    if (!changed?.length) return withoutRows(found);
    const rows = await rowsOf(send, farmSession, changed);
    const deletions = await deletionsFor(send, farmSession, rows, asked.cursor!.version);
    return { rows, cursor: counter, farm, ...(deletions.length > 0 && { deletions }) };
  });
}

const withoutRows = ({ counter, changed, farm }: Awaited<ReturnType<typeof readChanges>>) =>
  changed ? { rows: {}, cursor: counter, farm } : { rows: {}, cursor: null, snapshot: snapshotNeeded, farm };

/** `changed` undefined: too many changes or an unusable cursor, so a full resync. */
async function readChanges(send: Send, { token, farm_id, cursor, as }: Asked) {
  const [{ farmSession, counter, farms, handedOver }, fed] = await Promise.all([
    enter(send, token, farm_id),
    cursor ? send(feed, [farm_id, cursor.version, mostRows + 1]) : undefined,
  ]);
  assertSamePerson(farmSession, as);
  noteVersion(farm_id, counter.version);
  const usable = cursor?.epoch === counter.epoch && cursor.version <= counter.version && fed && fed.rows.length <= mostRows;
  return { farmSession, counter, farm: farmOf(farmSession, farms, handedOver), changed: usable ? (fed.rows as Fed[]) : undefined };
}

const snapshotNeeded = { message: 'Os dados deste aparelho não podem ser completados: baixe a fazenda de novo', code: 'snapshot' };

export const farmOf = ({ farm_id, farm_name, time_zone, state, actor }: FarmSession, farms: FarmNow['farms'], handedOver: number): FarmNow => ({
  id: farm_id,
  farm_name,
  time_zone,
  state,
  person: actor,
  farms,
  now: new Date().toISOString(),
  contract: contractId,
  ...(handedOver > 0 && { handed_over: handedOver }),
});

type Fed = { noun: NounName; row_id: string };

async function rowsOf(send: Send, { user_id, farm_id, actor }: FarmSession, changed: Fed[]): Promise<ServerRows> {
  const readable = nounNames.filter((noun) => changed.some((one) => one.noun === noun) && may(actor, 'read', noun));
  const ids = (noun: NounName) => changed.filter((one) => one.noun === noun).map(({ row_id }) => row_id);
  const answers = await Promise.all(readable.map((noun) => send(statements[noun].these, [user_id, farm_id, ids(noun)])));
  const rows: ServerRows = Object.fromEntries(readable.map((noun, i) => [noun, readableRows(actor, noun, answers[i]!.rows)]));
  // Rows of two nouns may have one id.
  const key = (noun: string, id: unknown) => `${noun} ${id as string}`;
  const found = new Set(answers.flatMap((answer, i) => answer.rows.map(({ id }) => key(readable[i]!, id))));
  const missing = changed.filter(({ noun, row_id }) => readable.includes(noun) && !found.has(key(noun, row_id)));
  if (missing.length > 0) {
    const { rows: departed } = await send(departures.these, [user_id, farm_id, missing.map(({ row_id }) => row_id)]);
    const left = new Set(missing.map(({ noun, row_id }) => key(noun, row_id)));
    const those = (departed as Departed[]).filter(({ noun, row_id }) => left.has(key(noun, row_id)));
    addMoved(rows, those);
  }
  return rows;
}
