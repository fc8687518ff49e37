// The bin: what was deleted in the last 400 days, newest first, with the records deleted along. Only of nouns that the person may delete.
import * as z from 'zod/mini';
import { forbidden, RuleBroken } from '#domain/kernel/errors';
import type { Row } from '#domain/kernel/farm';
import { id, idOf } from '#domain/kernel/fields';
import { recentDays } from '#domain/kernel/recent-records';
import { fold, hasWords } from '#domain/kernel/text';
import { checked } from '#domain/kernel/validation';
import { type NounName, nouns } from '#domain/nouns';
import { type Along, type DeletedEntry, type DeletedPage, deletableBy, describeRecord, type RecordInWords, removalVerbs } from '#domain/overview/deletions';
import { readableRows } from '#domain/overview/row-permissions';
import { may } from '#domain/people/permissions';
import { verbs } from '#domain/verbs';
import { isMain, isRemoval, type RemovedRow, type RemovingCall, removedRowsOf } from '#server/farm/deletions';
import { type NamedRow, namesFor } from '#server/farm/record-names';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { enterFarm, type FarmSession } from '#server/kernel/session';
import { statements } from '#server/kernel/statements';

const pageLength = 30;
/** Calls read at once, and how often: a search of a rare name continues on the next page. */
const batchLength = 50;
const mostBatches = 10;
/** Described of each noun that went along; the others are only counted. */
const mostAlong = 20;
const day = 86_400_000;

/** Before a position, newest first, by the index `calls_removals`. */
export const removalsPage = {
  name: 'removals_page',
  text: `select id, verb, actor, actor_name as who, at, version from calls
    where user_id = $1 and farm_id = $2 and ${isRemoval} and verb = any($3) and at >= $4 and (at, id) < ($5, $6) order by at desc, id desc limit ${batchLength}`,
};

const wrongPlace = () => new RuleBroken('after inválido', 'after', 'validation');
const query = z.strictObject({
  noun: z.optional(z.string('noun inválido')),
  search: z.optional(z.string('search inválido').check(z.maxLength(200, 'search: no máximo 200 caracteres'))),
  after: z.optional(z.string('after inválido')),
});

type Place = { at: string; id: string };
const newest: Place = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

function parsePlace(after: string | undefined): Place {
  if (after === undefined) return newest;
  const [at = '', place = ''] = after.split(',');
  if (!z.iso.datetime().safeParse(at).success || !idOf(place)) throw wrongPlace();
  return { at, id: checked(id('after inválido'), place, 'after') };
}

const placeOf = ({ at, id }: Place) => `${at},${id}`;

export const deletedRecords = (db: Database, token: string | undefined, farm_id: string, asked: unknown): Promise<DeletedPage> =>
  transaction(db, 'read', async (send) => {
    const farmSession = await enterFarm(send, token, farm_id);
    const nounsHere = deletableBy(farmSession.actor);
    if (nounsHere.length === 0) throw forbidden();
    const { noun, search = '', after } = checked(query, asked);
    if (noun !== undefined && !nounsHere.includes(noun as NounName)) throw new RuleBroken('noun desconhecido', 'noun', 'validation');
    const wanted = removalVerbs.filter((verb) => (noun === undefined ? nounsHere.includes(verbs[verb].on as NounName) : verbs[verb].on === noun));
    return pageFrom(send, farmSession, { wanted, words: fold(search), place: parsePlace(after) });
  });

type Asked = { wanted: readonly string[]; words: string; place: Place };

async function pageFrom(send: Send, farmSession: FarmSession, { wanted, words, place }: Asked): Promise<DeletedPage> {
  const since = new Date(Date.now() - recentDays * day).toISOString();
  const rows: DeletedEntry[] = [];
  let last = place;
  for (let batch = 0; batch < mostBatches; batch++) {
    const { rows: found } = await send(removalsPage, [farmSession.user_id, farmSession.farm_id, wanted, since, last.at, last.id]);
    const calls = found as RemovingCall[];
    const entries = calls.length > 0 ? await entriesOf(send, farmSession, calls) : new Map<string, DeletedEntry>();
    for (const call of calls) {
      const entry = entries.get(call.id);
      last = call;
      if (entry && hasWords(wordsOf(entry), words)) rows.push(entry);
      if (rows.length === pageLength) return { rows, next: placeOf(last) };
    }
    if (calls.length < batchLength) return { rows, next: null };
  }
  return { rows, next: placeOf(last) };
}

const textOf = ({ subject, details }: RecordInWords) => [subject, ...details.map(({ value }) => value)].join(' ');

/** What a search finds it by: its name and values, who deleted it, and what went along. */
const wordsOf = (entry: DeletedEntry) => fold([textOf(entry), entry.who, ...entry.along.flatMap(({ records }) => records.map(textOf))].join(' '));

/** By call. A call whose record was restored, or deleted again since, is left out. */
async function entriesOf(send: Send, farmSession: FarmSession, calls: readonly RemovingCall[]) {
  const { user_id, farm_id, actor } = farmSession;
  const removed = (await removedRowsOf(send, farmSession, calls, mostAlong)).filter(({ noun }) => noun in nouns && may(actor, 'read', noun));
  const byNoun = groupedBy(removed, ({ noun }) => noun);
  const answers = await Promise.all([...byNoun].map(([noun, rows]) => send(statements[noun].these, [user_id, farm_id, rows.map(({ row_id }) => row_id)])));
  const stored = [...byNoun.keys()].flatMap((noun, i) => readableRows(actor, noun, answers[i]!.rows).map((row): NamedRow => ({ noun, row: row as Row })));
  const byCall = groupedBy(stored, ({ row }) => row.deleted_call);
  const find = await namesFor(send, farmSession, stored);
  return new Map(
    calls.flatMap((call) => {
      const its = byCall.get(call.id) ?? [];
      const main = its.filter((one) => isMain(call, one));
      if (main.length === 0) return [];
      const { noun, row } = main[0]!;
      const rest = its.filter((one) => !isMain(call, one)).map((one) => ({ ...one, ...describeRecord(one.noun, one.row, find) }));
      const entry: DeletedEntry = {
        call_id: call.id,
        at: call.at,
        who: call.who,
        noun,
        ...describeRecord(noun, row, find),
        records: main.map((one) => one.row as unknown as DeletedEntry['records'][number]),
        along: alongOf(
          rest,
          removed.filter(({ version }) => version === call.version),
        ),
      };
      return [[call.id, entry] as const];
    }),
  );
}

function alongOf(rest: readonly (NamedRow & RecordInWords)[], removed: readonly RemovedRow[]): Along[] {
  return [...groupedBy(rest, ({ noun }) => noun)].map(([noun, records]) => ({
    noun,
    count: records.length < mostAlong ? records.length : removed.find((one) => one.noun === noun)!.count,
    records: records.map(({ row, subject, details }) => ({ id: row.id, subject, details })),
  }));
}

function groupedBy<T, K>(all: readonly T[], keyOf: (one: T) => K) {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
