// Sync: a device says its calls, in order, and hears what changed; a new device takes the farm page by page.
import * as z from 'zod/mini';
import { RuleBroken } from '#domain/kernel/errors';
import { id } from '#domain/kernel/fields';
import { checked } from '#domain/kernel/validation';
import { isNoun, type NounName, nounNames, type Rows } from '#domain/nouns';
import { may } from '#domain/permissions';
import { answerOf, type Refusal } from '#server/answers';
import { runCall } from '#server/calls';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { assertPresent, enterFarm, farmsOf, NoSuchFarm, NotSignedIn, type Presence } from '#server/kernel/session';
import { statements } from '#server/kernel/statements';

export type Cursor = { epoch: string; version: number };
export type Result =
  | ({ id: string | null } & { status: 'ok'; version: number })
  | ({ id: string | null; status: 'refused' } & Refusal)
  | { id: string | null; status: 'later' };

type Changed = { [N in NounName]?: Rows[N][] };

const mostCalls = 500;
/** More changed rows than this are fetched faster as a snapshot. */
export const mostRows = 10_000;
const pageRows = 2_000;

export const callSchema = z.strictObject({
  id: z.string('A chamada precisa de um id (UUID)'),
  verb: z.string('A chamada precisa do nome do verbo'),
  input: z.unknown(),
  at: z.iso.datetime('A chamada precisa do momento (at) em formato ISO 8601, UTC'),
});
const syncSchema = z.strictObject({
  cursor: z.nullable(z.strictObject({ epoch: id('cursor.epoch inválido'), version: z.int('cursor.version inválido') }, 'cursor inválido')),
  calls: z.array(z.unknown(), 'calls precisa ser uma lista').check(z.maxLength(mostCalls, `No máximo ${mostCalls} chamadas por vez`)),
});

export async function sync(db: Database, token: string | undefined, farm_id: string, body: unknown) {
  const parsed = z.safeParse(syncSchema, body);
  if (!parsed.success) await assertPresent(db, token, farm_id);
  const { cursor, calls } = parsed.data ?? checked(syncSchema, body);
  const results = await push(db, token, farm_id, calls);
  return { results, ...(await pull(db, token, farm_id, cursor)) };
}

/** Each call in its own transaction. One that is refused lets the others pass; after a fault of the infrastructure the rest waits. */
async function push(db: Database, token: string | undefined, farm_id: string, calls: unknown[]) {
  const results: Result[] = [];
  let previous = '';
  let later = false;
  for (const said of calls) {
    const known = idSaid(said);
    if (later) {
      results.push({ id: known, status: 'later' });
      continue;
    }
    try {
      const call = checked(callSchema, said);
      previous = momentOf(call.at, previous);
      results.push({ id: known, status: 'ok', ...(await runCall(db, token, farm_id, { ...call, at: previous })) });
    } catch (error) {
      if (error instanceof NotSignedIn || error instanceof NoSuchFarm) throw error;
      const { refusal } = answerOf(error);
      later = refusal.code === 'later';
      results.push(later ? { id: known, status: 'later' } : { id: known, status: 'refused', ...refusal });
    }
  }
  return results;
}

function idSaid(call: unknown) {
  const known = (call as { id?: unknown } | null)?.id;
  return typeof known === 'string' ? known : null;
}

/** A clock that says an earlier day was never set. */
const birthOfLida = '2020-01-01';

/** When it was done: never after the server's now, never before the call said before it. */
function momentOf(at: string, previous = '') {
  const now = new Date().toISOString();
  const moment = new Date(at).toISOString();
  if (moment > now || moment < birthOfLida) return now;
  return moment < previous ? previous : moment;
}

// One statement with the entry: the tenant it compares with is the one that entering has just set.
export const counterOf = { name: 'counter', text: 'select epoch, version from farm_counters where user_id = tenant() and farm_id = $1' };

async function enter(send: Send, token: string | undefined, farm_id: string) {
  const [presence, counted, farms] = await Promise.all([enterFarm(send, token, farm_id), send(counterOf, [farm_id]), farmsOf(send, token)]);
  return { presence, counter: counted.rows[0] as Cursor, farms };
}

/** Which rows changed: asked together with the entry, so that a pull of nothing is one flight. */
export const feed = { name: 'feed', text: 'select distinct noun, row_id from history where user_id = tenant() and farm_id = $1 and version > $2 limit $3' };

/** What changed since the cursor, all of it as of one moment; the new cursor is the counter of that same moment. */
export async function pull(db: Database, token: string | undefined, farm_id: string, cursor: Cursor | null) {
  return transaction(db, 'read', async (send) => {
    const [{ presence, counter, farms }, changed] = await Promise.all([
      enter(send, token, farm_id),
      cursor ? send(feed, [farm_id, cursor.version, mostRows + 1]) : undefined,
    ]);
    const farm = farmOf(presence, farms);
    const usable = cursor?.epoch === counter.epoch && cursor.version <= counter.version && changed && changed.rows.length <= mostRows;
    if (!usable) return { rows: {} as Changed, cursor: null, snapshot: snapshotNeeded, farm };
    return { rows: await rowsOf(send, presence, changed.rows as Fed[]), cursor: counter, farm };
  });
}

const snapshotNeeded = { message: 'Os dados deste aparelho não podem ser completados: baixe a fazenda de novo', code: 'snapshot' };

const farmOf = ({ farm_id, farm_name, time_zone, actor }: Presence, farms: unknown[]) => ({
  id: farm_id,
  farm_name,
  time_zone,
  person: actor,
  farms,
  now: new Date().toISOString(),
});

type Fed = { noun: NounName; row_id: string };

async function rowsOf(send: Send, { user_id, farm_id, actor }: Presence, changed: Fed[]): Promise<Changed> {
  const readable = nounNames.filter((noun) => changed.some((one) => one.noun === noun) && may(actor.role, 'read', noun));
  const ids = (noun: NounName) => changed.filter((one) => one.noun === noun).map(({ row_id }) => row_id);
  const answers = await Promise.all(readable.map((noun) => send(statements[noun].these, [user_id, farm_id, ids(noun)])));
  return Object.fromEntries(readable.map((noun, i) => [noun, answers[i]!.rows]));
}

const afterId = id('after inválido');
const nil = '00000000-0000-0000-0000-000000000000';

/** Where the next page begins: behind this row of this noun. */
function placeOf(after: string | undefined): { noun: NounName; id: string } {
  if (after === undefined) return { noun: nounNames[0]!, id: nil };
  const [noun = '', row = ''] = after.split(':');
  if (!isNoun(noun)) throw new RuleBroken('after inválido', 'after', 'validation');
  return { noun, id: checked(afterId, row, 'after') };
}

/** One page of the whole farm. Its first page's cursor is where the pull after the last page starts. */
export async function snapshot(db: Database, token: string | undefined, farm_id: string, after: string | undefined) {
  return transaction(db, 'read', async (send) => {
    const { presence, counter, farms } = await enter(send, token, farm_id);
    const place = placeOf(after);
    const rows: Changed = {};
    let room = pageRows;
    let next: string | null = null;
    for (const noun of nounNames.slice(nounNames.indexOf(place.noun))) {
      if (!may(presence.actor.role, 'read', noun)) continue;
      const page = (await send(statements[noun].page, [presence.user_id, farm_id, noun === place.noun ? place.id : nil, room])).rows;
      if (page.length > 0) rows[noun] = page as never;
      room -= page.length;
      if (room === 0) {
        next = `${noun}:${page.at(-1)!['id']}`;
        break;
      }
    }
    const total = after === undefined ? await countRows(send, presence) : undefined;
    return { rows, next, cursor: counter, farm: farmOf(presence, farms), ...(total !== undefined && { total }) };
  });
}

async function countRows(send: Send, { user_id, farm_id }: Presence) {
  const counts = await Promise.all(nounNames.map((noun) => send(statements[noun].count, [user_id, farm_id])));
  return counts.reduce((total, { rows }) => total + (rows[0]!['count'] as number), 0);
}
