// The snapshot: the farm in pages, for a new device. The first page lists where the others start, so that two can be fetched in parallel.
import { type Columns, parseCopiedRows } from '#domain/kernel/copy-format';
import { dayIn } from '#domain/kernel/dates';
import { recentSince } from '#domain/kernel/recent-records';
import { isNoun, type NounName, nounNames, nouns } from '#domain/nouns';
import { hidesSome, readableRow } from '#domain/overview/row-permissions';
import { may } from '#domain/people/permissions';
import { departuresKey, endOfRows, type Heading } from '#domain/sync/snapshot';
import { firstPlace, lastPlace, type Place, parsePlace, placeOf, wrongPlace } from '#server/farm/page-positions';
import { enter, farmOf } from '#server/farm/sync';
import { type Copied, recycleBlocks } from '#server/kernel/copy';
import { type Database, type Send, transaction } from '#server/kernel/db';
import type { FarmSession } from '#server/kernel/session';
import { copiedAs, departures, statements } from '#server/kernel/statements';

/** 100 to 200 kB on a mobile network. Fewer rows mean more requests; more are too much to repeat after a broken connection. */
const pageRows = 4_000;
/** A page between two positions has all rows between them, up to this limit. */
const mostPageRows = 4 * pageRows;

/** Nouns that other rows refer to: their names are needed. */
const named = [...new Set(nounNames.flatMap((noun) => nouns[noun].references.map((reference) => reference.noun as NounName)))];

const namedFor = ({ actor }: FarmSession) => named.filter((noun) => may(actor, 'read', noun));

/** A page boundary: in this noun, after this row. */
type Cut = { noun: NounName | typeof departuresKey; place: Place };

function parseCut(name: 'after' | 'upto', text: string | undefined): Cut | undefined {
  if (text === undefined) return;
  const [noun = '', ...place] = text.split(':');
  if (noun === departuresKey) return { noun, place: parsePlace({}, place, name) };
  if (!isNoun(noun)) throw wrongPlace(name);
  return { noun, place: parsePlace(nouns[noun], place, name) };
}

/** The nouns from one boundary to another, or to the end. */
function nounsBetween(from: Cut | undefined, to: Cut | undefined): readonly NounName[] {
  const at = (cut: Cut) => (cut.noun === departuresKey ? nounNames.length : nounNames.indexOf(cut.noun));
  return nounNames.slice(from && at(from), to && at(to) + 1);
}

/** Start of a page and, if the client knows it, its end. */
export type Stretch = { after?: string | undefined; upto?: string | undefined };

/** Without index scans, a bitmap scan reads the rows in disk order. */
const bitmapScan = { name: 'as_it_lies', text: 'set local enable_indexscan = off' };

/** One page. After the last page, the device pulls from the cursor of the first. */
export async function snapshot(db: Database, token: string | undefined, farm_id: string, { after, upto }: Stretch): Promise<Buffer> {
  return transaction(db, 'read', async (send, copy) => {
    const { farmSession, counter, farms, handedOver } = await enter(send, token, farm_id);
    const farm = farmOf(farmSession, farms, handedOver);
    const today = dayIn(farm.time_zone, farm.now);
    // The counts avoid a query for each noun without rows.
    const [census, departed] = after === undefined ? await Promise.all([countRows(send, farmSession, today), countDepartures(send, farmSession)]) : [];
    const pages = census && startsOf(census);
    const total = census && [...census.values()].reduce((sum, { count }) => sum + count, departed!);
    const end = upto ?? pages?.[0];
    const [from, to] = [parseCut('after', after), parseCut('upto', end)];
    const page: Buffer[] = [lineOf({ cursor: counter, farm, total, pages })];
    const taken: Copied[] = [];
    const add = (noun: Heading['noun'], copied: Copied) => {
      taken.push(copied);
      const blocks = noun !== departuresKey && hidesSome(farmSession.actor, noun) ? readableBlocks(farmSession, noun, copied) : copied.blocks;
      // Of rows that are all hidden nothing is told, not even their noun.
      if (blocks.some(({ length }) => length > 0)) page.push(headings[noun], ...blocks, endOfNoun);
    };
    let remaining = to ? mostPageRows : pageRows;
    if (to) await send(bitmapScan, []);
    let next = end ?? null;
    for (const noun of nounsBetween(from, to)) {
      if (!may(farmSession.actor, 'read', noun) || census?.get(noun)?.count === 0) continue;
      const behind = from?.noun === noun ? from.place : firstPlace(nouns[noun], today);
      const last = to?.noun === noun ? to.place : lastPlace(nouns[noun]);
      const asked = [farmSession.user_id, farm_id, remaining, ...behind, ...last, ...sinceOf(noun, today)];
      const whole = to && (await copy(statements[noun].stretch, asked));
      const copied = whole && whole.rows < remaining ? whole : await copy(statements[noun].page, asked);
      add(noun, copied);
      remaining -= copied.rows;
      if (remaining === 0) {
        next = [noun, ...placeOf(nouns[noun], lastOf(copied, copiedAs(nouns[noun])))].join(':');
        break;
      }
    }
    if (remaining > 0 && (!to || to.noun === departuresKey)) {
      const readable = namedFor(farmSession);
      const [behind] = from?.noun === departuresKey ? from.place : firstPlace({}, today);
      const copied = await copy(departures.page, [farmSession.user_id, farm_id, readable, behind!, remaining]);
      add(departuresKey, copied);
      next = copied.rows === remaining ? `${departuresKey}:${lastOf(copied, departures.as)['row_id'] as string}` : null;
    }
    const body = Buffer.concat([...page, lineOf({ next })]);
    for (const copied of taken) recycleBlocks(copied);
    return body;
  });
}

const lineOf = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`);
const headings = Object.fromEntries(
  ([...nounNames.map((noun) => ({ noun, columns: copiedAs(nouns[noun]) })), { noun: departuresKey, columns: departures.as }] satisfies Heading[]).map(
    (heading) => [heading.noun, lineOf(heading)],
  ),
) as Record<Heading['noun'], Buffer>;
const endOfNoun = Buffer.from(endOfRows);

/** The rows as this person may read them. */
function readableBlocks({ actor }: FarmSession, noun: NounName, { blocks }: Copied) {
  const columns = copiedAs(nouns[noun]);
  const names = Object.keys(columns);
  return blocks.map((block) => {
    const text = block.toString();
    const [lines, rows] = [text.split('\n'), parseCopiedRows(text, columns)];
    const kept = rows.flatMap((row, i) => {
      const readable = readableRow(actor, noun, row);
      if (readable === row) return [`${lines[i]!}\n`];
      if (!readable) return [];
      // Only fixed words replace a value: nothing to escape.
      const cells = lines[i]!.split('\t').map((cell, nth) => (readable[names[nth]!] === row[names[nth]!] ? cell : (readable[names[nth]!] as string)));
      return [`${cells.join('\t')}\n`];
    });
    return Buffer.from(kept.join(''));
  });
}

function lastOf({ blocks }: Copied, columns: Columns) {
  const block = blocks.at(-1)!;
  return parseCopiedRows(block.toString('utf8', block.lastIndexOf('\n', -2) + 1), columns)[0]!;
}

const sinceOf = (noun: NounName, today: string) => (nouns[noun].recent ? [recentSince(today)] : []);

type Census = Map<NounName, { count: number; sample: string[] }>;

/** Row count of each readable noun, and sorted sample positions. */
async function countRows(send: Send, { user_id, farm_id, actor }: FarmSession, today: string): Promise<Census> {
  const readable = nounNames.filter((noun) => may(actor, 'read', noun));
  const counts = await Promise.all(readable.map((noun) => send(statements[noun].census, [user_id, farm_id, ...sinceOf(noun, today)])));
  return new Map(
    readable.map((noun, i) => {
      const { count, sample } = counts[i]!.rows[0] as { count: number; sample: string | null };
      return [noun, { count, sample: sample?.split(' ').toSorted() ?? [] }];
    }),
  );
}

async function countDepartures(send: Send, farmSession: FarmSession) {
  const { rows } = await send(departures.count, [farmSession.user_id, farmSession.farm_id, namedFor(farmSession)]);
  return (rows[0] as { count: number }).count;
}

/** Start positions of the pages after the first, so that all have about the same length. */
function startsOf(census: Census) {
  const starts: string[] = [];
  let remaining = pageRows;
  for (const [noun, { count, sample }] of census) {
    const gap = count / (sample.length + 1);
    for (const place of sample) {
      remaining -= gap;
      if (remaining > 0) continue;
      starts.push(`${noun}:${place}`);
      remaining = pageRows;
    }
    remaining -= gap;
  }
  return starts;
}
