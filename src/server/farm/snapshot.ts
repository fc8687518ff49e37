// The farm as a new device takes it, page by page. The first page says where the others begin, so that two can travel at once.
import { type Columns, rowsCopied } from '#domain/kernel/copied';
import { dayIn } from '#domain/kernel/dates';
import { recentSince } from '#domain/kernel/noun';
import { isNoun, type NounName, nounNames, nouns } from '#domain/nouns';
import { may } from '#domain/people/permissions';
import { endOfRows, gone, type Heading } from '#domain/sync/snapshot';
import { firstPlace, lastPlace, type Place, placeOf, placeSaid, wrongPlace } from '#server/farm/page-positions';
import { enter, farmOf } from '#server/farm/sync';
import { type Copied, giveBack } from '#server/kernel/copy';
import { type Database, type Send, transaction } from '#server/kernel/db';
import type { FarmSession } from '#server/kernel/session';
import { copiedAs, departures, statements } from '#server/kernel/statements';

/** One to two hundred kilobytes on a phone's line. Fewer would cost the server more trips for the same rows, more are too much to lose when a line breaks. */
const pageRows = 4_000;
/** A page between two places has as many as lie there, but never more than this. */
const mostPageRows = 4 * pageRows;

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
const sequentialScan = { name: 'as_it_lies', text: 'set local enable_indexscan = off' };

/** One page of what a device keeps of the farm. Its first page's cursor is where the pull after the last page starts. */
export async function snapshot(db: Database, token: string | undefined, farm_id: string, { after, upto }: Stretch): Promise<Buffer> {
  return transaction(db, 'read', async (send, copy) => {
    const { farmSession, counter, farms } = await enter(send, token, farm_id);
    const farm = farmOf(farmSession, farms);
    const today = dayIn(farm.time_zone, farm.now);
    // What there is nothing of is not asked for, one noun after the other.
    const census = after === undefined ? await countRows(send, farmSession, today) : undefined;
    const pages = census && startsOf(census);
    const total = census && [...census.values()].reduce((sum, { count }) => sum + count, 0);
    const end = upto ?? pages?.[0];
    const [from, to] = [cutSaid('after', after), cutSaid('upto', end)];
    const page: Buffer[] = [lineOf({ cursor: counter, farm, total, pages })];
    const taken: Copied[] = [];
    const add = (noun: Heading['noun'], copied: Copied) => {
      taken.push(copied);
      if (copied.rows > 0) page.push(headings[noun], ...copied.blocks, endOfNoun);
    };
    let room = to ? mostPageRows : pageRows;
    if (to) await send(sequentialScan, []);
    let next = end ?? null;
    for (const noun of nounsBetween(from, to)) {
      if (!may(farmSession.actor.role, 'read', noun) || census?.get(noun)?.count === 0) continue;
      const behind = from?.noun === noun ? from.place : firstPlace(nouns[noun], today);
      const last = to?.noun === noun ? to.place : lastPlace(nouns[noun]);
      const asked = [farmSession.user_id, farm_id, room, ...behind, ...last, ...sinceOf(noun, today)];
      const whole = to && (await copy(statements[noun].stretch, asked));
      const copied = whole && whole.rows < room ? whole : await copy(statements[noun].page, asked);
      add(noun, copied);
      room -= copied.rows;
      if (room === 0) {
        next = [noun, ...placeOf(nouns[noun], lastOf(copied, copiedAs(nouns[noun])))].join(':');
        break;
      }
    }
    if (room > 0 && (!to || to.noun === gone)) {
      const readable = named.filter((noun) => may(farmSession.actor.role, 'read', noun));
      const [behind] = from?.noun === gone ? from.place : firstPlace({}, today);
      const copied = await copy(departures.page, [farmSession.user_id, farm_id, readable, behind!, room]);
      add(gone, copied);
      next = copied.rows === room ? `${gone}:${lastOf(copied, departures.as)['row_id'] as string}` : null;
    }
    const said = Buffer.concat([...page, lineOf({ next })]);
    for (const copied of taken) giveBack(copied);
    return said;
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
async function countRows(send: Send, { user_id, farm_id, actor }: FarmSession, today: string): Promise<Census> {
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
