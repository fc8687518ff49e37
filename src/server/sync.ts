// Sync: a device says its calls, in order, and hears what changed; a new device takes the farm page by page.
import * as z from 'zod/mini';
import { contract } from '#domain/contract';
import { type Columns, rowsCopied } from '#domain/kernel/copied';
import { dayIn } from '#domain/kernel/dates';
import { id } from '#domain/kernel/fields';
import { recentSince } from '#domain/kernel/noun';
import { checked } from '#domain/kernel/validation';
import { isNoun, type NounName, nounNames, nouns } from '#domain/nouns';
import { may } from '#domain/permissions';
import { admit, type Departed, endOfRows, gone, type Heading } from '#domain/snapshot';
import type { Cursor, FarmNow, Result, ServerRows, SyncAnswer } from '#domain/sync';
import { answerOf } from '#server/answers';
import { runCall } from '#server/calls';
import { birthOfLida } from '#server/clock';
import type { Copied } from '#server/kernel/copy';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { assertIs, assertPresent, counterOf, enterFarm, farmsOf, NoSuchFarm, NotSignedIn, type Presence } from '#server/kernel/session';
import { copiedAs, departures, statements } from '#server/kernel/statements';
import { firstPlace, lastPlace, type Place, placeOf, placeSaid, wrongPlace } from '#server/places';

const mostCalls = 500;
/** More changed rows than this are fetched faster as a snapshot. */
export const mostRows = 10_000;
/** One to two hundred kilobytes on a phone's line. Fewer would cost the server more trips for the same rows, more are too much to lose when a line breaks. */
const pageRows = 4_000;
/** A page between two places has as many as lie there, but never more than this. */
const mostPageRows = 4 * pageRows;

export const callSchema = z.strictObject({
  id: z.string('A chamada precisa de um id (UUID)'),
  verb: z.string('A chamada precisa do nome do verbo'),
  input: z.unknown(),
  at: z.iso.datetime('A chamada precisa do momento (at) em formato ISO 8601, UTC'),
});
const syncSchema = z.strictObject({
  cursor: z.nullable(z.strictObject({ epoch: id('cursor.epoch inválido'), version: z.int('cursor.version inválido') }, 'cursor inválido')),
  calls: z.array(z.unknown(), 'calls precisa ser uma lista').check(z.maxLength(mostCalls, `No máximo ${mostCalls} chamadas por vez`)),
  /** Whose calls and rows these are: a session that has become somebody else's is none. */
  as: z.optional(id('as inválido')),
});

/** A fault of the program or of the infrastructure is told to the device in its result, and to whoever runs the server. */
type Report = (fault: unknown) => void;

export async function sync(db: Database, token: string | undefined, farm_id: string, body: unknown, report: Report = () => {}): Promise<SyncAnswer> {
  const parsed = z.safeParse(syncSchema, body);
  if (!parsed.success) await assertPresent(db, token, farm_id);
  const { cursor, calls, as } = parsed.data ?? checked(syncSchema, body);
  const results = await push(db, { token, farm_id, as }, calls, report);
  const wrote = results.some(({ status }) => status === 'ok');
  return { results, ...(await pull(db, { token, farm_id, cursor, as }, wrote)) };
}

/** Each call in its own transaction. One that is refused lets the others pass; after a fault of the infrastructure the rest waits. */
async function push(
  db: Database,
  { token, farm_id, as }: { token: string | undefined; farm_id: string; as: string | undefined },
  calls: unknown[],
  report: Report,
) {
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
      results.push({ id: known, status: 'ok', ...(await runCall(db, token, farm_id, { ...call, at: previous }, as)) });
    } catch (error) {
      if (error instanceof NotSignedIn || error instanceof NoSuchFarm) throw error;
      const { status, refusal } = answerOf(error);
      if (status >= 500) report(error);
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

/** When it was done: never after the server's now, never before the call said before it. */
function momentOf(at: string, previous = '') {
  const now = new Date().toISOString();
  const moment = new Date(at).toISOString();
  if (moment > now || moment < birthOfLida) return now;
  return moment < previous ? previous : moment;
}

async function enter(send: Send, token: string | undefined, farm_id: string) {
  const [presence, counted, farms] = await Promise.all([enterFarm(send, token, farm_id), send(counterOf, [farm_id]), farmsOf(send, token)]);
  return { presence, counter: counted.rows[0] as Cursor, farms: farms as FarmNow['farms'] };
}

/** Which rows changed: asked together with the entry, so that a pull of nothing is one flight. */
export const feed = { name: 'feed', text: 'select distinct noun, row_id from history where user_id = tenant() and farm_id = $1 and version > $2 limit $3' };

type Asked = { token: string | undefined; farm_id: string; cursor: Cursor | null; as?: string | undefined };

/** What changed since the cursor, all of it as of one moment; the new cursor is the counter of that same moment. `likely`: that something has. */
export async function pull(db: Database, asked: Asked, likely = false): Promise<Omit<SyncAnswer, 'results'>> {
  // Mostly nothing has, and one trip says so.
  const first = likely ? undefined : await transaction(db, 'glance', (send) => look(send, asked));
  if (first && !first.changed?.length) return rowless(first);
  return transaction(db, 'read', async (send) => {
    const found = await look(send, asked);
    const { presence, counter, changed, farm } = found;
    return changed?.length ? { rows: await rowsOf(send, presence, changed), cursor: counter, farm } : rowless(found);
  });
}

const rowless = ({ counter, changed, farm }: Awaited<ReturnType<typeof look>>) =>
  changed ? { rows: {}, cursor: counter, farm } : { rows: {}, cursor: null, snapshot: snapshotNeeded, farm };

/** Without `changed`, too much has changed to be told, or nobody knows since when. */
async function look(send: Send, { token, farm_id, cursor, as }: Asked) {
  const [{ presence, counter, farms }, fed] = await Promise.all([
    enter(send, token, farm_id),
    cursor ? send(feed, [farm_id, cursor.version, mostRows + 1]) : undefined,
  ]);
  assertIs(presence, as);
  const usable = cursor?.epoch === counter.epoch && cursor.version <= counter.version && fed && fed.rows.length <= mostRows;
  return { presence, counter, farm: farmOf(presence, farms), changed: usable ? (fed.rows as Fed[]) : undefined };
}

const snapshotNeeded = { message: 'Os dados deste aparelho não podem ser completados: baixe a fazenda de novo', code: 'snapshot' };

const farmOf = ({ farm_id, farm_name, time_zone, actor }: Presence, farms: FarmNow['farms']): FarmNow => ({
  id: farm_id,
  farm_name,
  time_zone,
  person: actor,
  farms,
  now: new Date().toISOString(),
  contract: contract(),
});

type Fed = { noun: NounName; row_id: string };

async function rowsOf(send: Send, { user_id, farm_id, actor }: Presence, changed: Fed[]): Promise<ServerRows> {
  const readable = nounNames.filter((noun) => changed.some((one) => one.noun === noun) && may(actor.role, 'read', noun));
  const ids = (noun: NounName) => changed.filter((one) => one.noun === noun).map(({ row_id }) => row_id);
  const answers = await Promise.all(readable.map((noun) => send(statements[noun].these, [user_id, farm_id, ids(noun)])));
  const rows: ServerRows = Object.fromEntries(readable.map((noun, i) => [noun, answers[i]!.rows]));
  // Rows of two nouns may have one id.
  const key = (noun: string, id: unknown) => `${noun} ${id as string}`;
  const found = new Set(answers.flatMap((answer, i) => answer.rows.map(({ id }) => key(readable[i]!, id))));
  const missing = changed.filter(({ noun, row_id }) => readable.includes(noun) && !found.has(key(noun, row_id)));
  if (missing.length > 0) {
    const { rows: departed } = await send(departures.these, [user_id, farm_id, missing.map(({ row_id }) => row_id)]);
    const left = new Set(missing.map(({ noun, row_id }) => key(noun, row_id)));
    const those = (departed as Departed[]).filter(({ noun, row_id }) => left.has(key(noun, row_id)));
    admit(rows, those);
  }
  return rows;
}

/** What other rows lead to, and may have to be called by its name. */
const named = [...new Set(nounNames.flatMap((noun) => nouns[noun].references.map((reference) => reference.noun as NounName)))];

/** A place between two pages: in this noun, behind this row. */
type Cut = { noun: NounName | typeof gone; place: Place };

function cutSaid(name: 'after' | 'upto', said: string | undefined): Cut | undefined {
  if (said === undefined) return;
  const [noun = '', ...place] = said.split(':');
  if (noun === gone) return { noun, place: placeSaid({}, place, name) };
  if (!isNoun(noun)) throw wrongPlace(name);
  return { noun, place: placeSaid(nouns[noun], place, name) };
}

/** The nouns from one place to another, or to the end. */
function nounsBetween(from: Cut | undefined, to: Cut | undefined): readonly NounName[] {
  const at = (cut: Cut) => (cut.noun === gone ? nounNames.length : nounNames.indexOf(cut.noun));
  return nounNames.slice(from && at(from), to && at(to) + 1);
}

/** Where a page begins and, when whoever asks knows, where it ends. */
export type Stretch = { after?: string | undefined; upto?: string | undefined };

/** Along a stretch of an index, rows are read in the order of the disk. */
const asItLies = { name: 'as_it_lies', text: 'set local enable_indexscan = off' };

/** One page of what a device keeps of the farm. Its first page's cursor is where the pull after the last page starts; it says too where the others begin, so that two can travel at once. */
export async function snapshot(db: Database, token: string | undefined, farm_id: string, { after, upto }: Stretch): Promise<Buffer> {
  return transaction(db, 'read', async (send, copy) => {
    const { presence, counter, farms } = await enter(send, token, farm_id);
    const farm = farmOf(presence, farms);
    const today = dayIn(farm.time_zone, farm.now);
    // What there is nothing of is not asked for, one noun after the other.
    const census = after === undefined ? await countRows(send, presence, today) : undefined;
    const pages = census && startsOf(census);
    const total = census && [...census.values()].reduce((sum, { count }) => sum + count, 0);
    const end = upto ?? pages?.[0];
    const [from, to] = [cutSaid('after', after), cutSaid('upto', end)];
    const page: Buffer[] = [lineOf({ cursor: counter, farm, total, pages })];
    let room = to ? mostPageRows : pageRows;
    if (to) await send(asItLies, []);
    let next = end ?? null;
    for (const noun of nounsBetween(from, to)) {
      if (!may(presence.actor.role, 'read', noun) || census?.get(noun)?.count === 0) continue;
      const behind = from?.noun === noun ? from.place : firstPlace(nouns[noun], today);
      const last = to?.noun === noun ? to.place : lastPlace(nouns[noun]);
      const asked = [presence.user_id, farm_id, room, ...behind, ...last, ...sinceOf(noun, today)];
      const whole = to && (await copy(statements[noun].stretch, asked));
      const copied = whole && whole.rows < room ? whole : await copy(statements[noun].page, asked);
      if (copied.rows > 0) page.push(headings[noun], ...copied.blocks, endOfNoun);
      room -= copied.rows;
      if (room === 0) {
        next = [noun, ...placeOf(nouns[noun], lastOf(copied, copiedAs(nouns[noun])))].join(':');
        break;
      }
    }
    if (room > 0 && (!to || to.noun === gone)) {
      const readable = named.filter((noun) => may(presence.actor.role, 'read', noun));
      const [behind] = from?.noun === gone ? from.place : firstPlace({}, today);
      const copied = await copy(departures.page, [presence.user_id, farm_id, readable, behind!, room]);
      if (copied.rows > 0) page.push(headings[gone], ...copied.blocks, endOfNoun);
      next = copied.rows === room ? `${gone}:${lastOf(copied, departures.as)['row_id'] as string}` : null;
    }
    return Buffer.concat([...page, lineOf({ next })]);
  });
}

const lineOf = (said: object) => Buffer.from(`${JSON.stringify(said)}\n`);
const headings = Object.fromEntries(
  ([...nounNames.map((noun) => ({ noun, columns: copiedAs(nouns[noun]) })), { noun: gone, columns: departures.as }] satisfies Heading[]).map((heading) => [
    heading.noun,
    lineOf(heading),
  ]),
) as Record<Heading['noun'], Buffer>;
const endOfNoun = Buffer.from(endOfRows);

function lastOf({ blocks }: Copied, columns: Columns) {
  const block = blocks.at(-1)!;
  return rowsCopied(block.toString('utf8', block.lastIndexOf('\n', -2) + 1), columns)[0]!;
}

const sinceOf = (noun: NounName, today: string) => (nouns[noun].recent ? [recentSince(today)] : []);

type Census = Map<NounName, { count: number; sample: string[] }>;

/** How much there is of each noun the person may read, and some places in it, in order. */
async function countRows(send: Send, { user_id, farm_id, actor }: Presence, today: string): Promise<Census> {
  const readable = nounNames.filter((noun) => may(actor.role, 'read', noun));
  const counts = await Promise.all(readable.map((noun) => send(statements[noun].census, [user_id, farm_id, ...sinceOf(noun, today)])));
  return new Map(
    readable.map((noun, i) => {
      const { count, sample } = counts[i]!.rows[0] as { count: number; sample: string | null };
      return [noun, { count, sample: sample?.split(' ').toSorted() ?? [] }];
    }),
  );
}

/** Where the pages behind the first one begin, so that all are about as long. */
function startsOf(census: Census) {
  const starts: string[] = [];
  let room = pageRows;
  for (const [noun, { count, sample }] of census) {
    const gap = count / (sample.length + 1);
    for (const place of sample) {
      room -= gap;
      if (room > 0) continue;
      starts.push(`${noun}:${place}`);
      room = pageRows;
    }
    room -= gap;
  }
  return starts;
}
