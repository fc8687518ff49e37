// Alterações: who changed what on a farm, newest first, by person, day and kind of record; and the history of single records.
import * as z from 'zod/mini';
import { addDays } from '#domain/kernel/dates';
import { notFound, RuleBroken } from '#domain/kernel/errors';
import { idOf } from '#domain/kernel/fields';
import { checked } from '#domain/kernel/validation';
import { isNoun, type NounName, nounNames, nouns } from '#domain/nouns';
import { type ChangeEntry, type ChangesPage, describeChange, titleOf } from '#domain/overview/history-descriptions';
import { isOwnOnly } from '#domain/overview/row-permissions';
import { may } from '#domain/people/permissions';
import { isVerb, verbs } from '#domain/verbs';
import { recordsFor } from '#server/farm/record-names';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { historyOf } from '#server/kernel/history';
import { assertMay, enterFarm, type FarmSession } from '#server/kernel/session';

const pageLength = 30;
/** Calls read at once, and how often: a search for a rare kind of record continues on the next page. */
const batchLength = { every: 40, ofNoun: 500 };
const mostBatches = 10;
/** Described of each call; the others are only counted. */
const mostRecords = 10;
/** Records whose history is read together: the milkings of a day. */
const mostIds = 10;

type Call = { id: string; verb: string; actor: string; who: string; at: string; version: number };
type Changed = { version: number; noun: string; row_id: string; before: Values | null; after: Values; count: number };
type Values = Record<string, string | number | boolean | null>;

/** Each person once, by a loose scan of the index, with the name of their last call. */
export const farmPeople = {
  name: 'farm_people',
  text: `with recursive people (actor) as (
      (select actor from calls where user_id = $1 and farm_id = $2 order by actor limit 1)
      union all
      select (select c.actor from calls c where c.user_id = $1 and c.farm_id = $2 and c.actor > p.actor order by c.actor limit 1) from people p where p.actor is not null
    )
    select p.actor as id, (select c.actor_name from calls c where c.user_id = $1 and c.farm_id = $2 and c.actor = p.actor order by c.at desc, c.id desc limit 1) as name
    from people p where p.actor is not null`,
};

/** Before a position, newest first: each person's calls by the index `calls_by_person`, and arrivals from other farms by `calls_transfers`. Days are the farm's. */
export const changesPage = {
  name: 'changes_page',
  text: `select id, verb, actor, who, at, version from (
      select mine.* from unnest($3::uuid[]) as person, lateral (
        select id, verb, actor, actor_name as who, at, version from calls
        where user_id = $1 and farm_id = $2 and actor = person and at >= $4::timestamp at time zone $6 and at < $5::timestamp at time zone $6 and (at, id) < ($7, $8)
        order by at desc, id desc limit $9
      ) mine
      union all (
        select id, verb, actor, actor_name as who, at, version from calls c
        where user_id = $1 and farm_id <> $2 and verb like '%\\_transfer' and at >= $4::timestamp at time zone $6 and at < $5::timestamp at time zone $6 and (at, id) < ($7, $8)
          and ($10::uuid is null or actor = $10) and exists (select from history h where h.user_id = $1 and h.farm_id = $2 and h.version = c.version and h.call_id = c.id)
        order by at desc, id desc limit $9
      )
    ) found order by at desc, id desc limit $9`,
};

const ownOnly = nounNames
  .filter(isOwnOnly)
  .map((noun) => `'${noun}'`)
  .join();

/** Those of the calls that changed records here, or of this noun. Never lists of one person. */
export const changedVersions = {
  name: 'changed_versions',
  text: `select distinct version from history where user_id = $1 and farm_id = $2 and version = any($3) and ($4::text is null or noun = $4) and noun not in (${ownOnly})`,
};

/** The first records of each call: those of its own noun, then animals. */
const changedRecords = {
  name: 'changed_records',
  text: `select version, noun, row_id, before, after, count::int from (
      select h.version, h.noun, h.row_id, h.before, h.after, count(*) over part, row_number() over (partition by h.version order by h.noun <> c.main, h.noun <> 'animals', h.noun, h.row_id) as nth
      from unnest($3::bigint[], $4::text[]) as c (version, main), history h
      where h.user_id = $1 and h.farm_id = $2 and h.version = c.version and ($5::text is null or h.noun = $5)
      window part as (partition by h.version)
    ) changed where nth <= ${mostRecords} order by version, nth`,
};

const farmNames = { name: 'farm_names', text: 'select id, farm_name from farms where user_id = $1 and id = any($2)' };

const word = (name: string) => z.optional(z.string(`${name} inválido`).check(z.maxLength(1000, `${name} inválido`)));
const day = (name: string) => z.optional(z.iso.date(`${name} inválido`));
const query = z.strictObject({ noun: word('noun'), person: word('person'), from: day('from'), to: day('to'), record: word('record'), after: word('after') });
const wrong = (field: string) => new RuleBroken(`${field} inválido`, field, 'validation');

export const farmChanges = (db: Database, token: string | undefined, farm_id: string, asked: unknown): Promise<ChangesPage> =>
  transaction(db, 'read', async (send) => {
    const farmSession = await enterFarm(send, token, farm_id);
    assertMay(farmSession, 'read', 'history');
    const { noun, record, person, ...rest } = checked(query, asked);
    if (noun !== undefined && (!(isNoun(noun) && may(farmSession.actor, 'read', noun)) || isOwnOnly(noun))) throw wrong('noun');
    if (record !== undefined) return recordChanges(send, farmSession, noun as NounName | undefined, record, rest.after);
    if (person !== undefined && !idOf(person)) throw wrong('person');
    return pageFrom(send, farmSession, { noun: noun as NounName | undefined, person, ...rest });
  });

type Place = { at: string; id: string };
const newest: Place = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

function parsePlace(after: string | undefined): Place {
  if (after === undefined) return newest;
  const [at = '', id = ''] = after.split(',');
  if (!z.iso.datetime().safeParse(at).success || !idOf(id)) throw wrong('after');
  return { at, id: id.toLowerCase() };
}

type Asked = { noun: NounName | undefined; person?: string | undefined; from?: string | undefined; to?: string | undefined; after?: string | undefined };

async function pageFrom(send: Send, farmSession: FarmSession, { noun, person, from, to, after }: Asked): Promise<ChangesPage> {
  const { user_id, farm_id, time_zone } = farmSession;
  let last = parsePlace(after);
  const people = (await send(farmPeople, [user_id, farm_id])).rows as ChangesPage['people'];
  const persons = person ? [person] : people.map(({ id }) => id);
  const limit = noun ? batchLength.ofNoun : batchLength.every;
  const found: Call[] = [];
  let isEnd = false;
  for (let batch = 0; batch < mostBatches && !isEnd && found.length < pageLength; batch++) {
    const span = [from ?? '-infinity', to ? addDays(to, 1) : 'infinity', time_zone];
    const { rows } = await send(changesPage, [user_id, farm_id, persons, ...span, last.at, last.id, limit, person ?? null]);
    const calls = rows as Call[];
    const { rows: changed } = await send(changedVersions, [user_id, farm_id, calls.map(({ version }) => version), noun ?? null]);
    const versions = new Set(changed.map(({ version }) => version as number));
    for (const call of calls) {
      if (found.length === pageLength) break;
      last = call;
      if (versions.has(call.version)) found.push(call);
    }
    isEnd = calls.length < limit && last.id === (calls.at(-1) ?? last).id;
  }
  const mains = found.map(({ verb }) => (isVerb(verb) ? verbs[verb].on : ''));
  const { rows } = await send(changedRecords, [user_id, farm_id, found.map(({ version }) => version), mains, noun ?? null]);
  return {
    rows: await entriesOf(send, farmSession, found, rows as Changed[]),
    next: isEnd ? null : `${last.at},${last.id}`,
    people: after === undefined ? people.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR')) : [],
  };
}

/** A page of the history of one record, or of a few of the same noun, by version. */
async function recordChanges(
  send: Send,
  farmSession: FarmSession,
  noun: NounName | undefined,
  record: string,
  after: string | undefined,
): Promise<ChangesPage> {
  if (!noun) throw wrong('noun');
  const ids = record.split(',').map(idOf);
  if (ids.length > mostIds || ids.some((id) => !id)) throw notFound(nouns[noun].missing);
  if (after !== undefined && !/^\d{1,15}$/.test(after)) throw wrong('after');
  const before = after === undefined ? undefined : Number(after);
  const histories = await Promise.all(
    ids.map(async (id) => {
      const rows = (await historyOf(send, farmSession, noun, id!, before, pageLength + 1)) as (Call & { actor_name: string } & Pick<
          Changed,
          'before' | 'after'
        >)[];
      return rows.map((row) => ({ ...row, who: row.actor_name, noun, row_id: id!, count: 1 }));
    }),
  );
  const changes = histories.flat();
  if (changes.length === 0 && after === undefined) throw notFound(nouns[noun].missing);
  const calls = [...new Map(changes.map((change) => [change.version, change])).values()].toSorted((a, b) => b.version - a.version);
  const page = calls.slice(0, pageLength);
  const entries = await entriesOf(send, farmSession, page, changes);
  return { rows: entries, next: calls.length > pageLength ? String(page.at(-1)!.version) : null, people: [] };
}

async function entriesOf(send: Send, farmSession: FarmSession, calls: readonly Omit<Call, 'id'>[], changed: readonly Changed[]): Promise<ChangeEntry[]> {
  // A noun of another release, or one that this person may not read, is left out.
  const known = changed.flatMap((one) =>
    isNoun(one.noun) && may(farmSession.actor, 'read', one.noun) && !isOwnOnly(one.noun) ? [{ ...one, noun: one.noun as NounName, id: one.row_id }] : [],
  );
  const wanted = new Set(calls.map(({ version }) => version));
  const shown = known.filter(({ version }) => wanted.has(version));
  const [records, farms] = await Promise.all([recordsFor(send, farmSession, shown), farmsIn(send, farmSession, shown)]);
  const find: typeof records = (noun, id) => (noun === 'farms' ? farms.get(id) : records(noun, id));
  return calls.map(({ version, at, actor, who, verb }) => {
    const mine = shown.filter((one) => one.version === version);
    return {
      version,
      at,
      actor,
      who,
      title: titleOf(verb),
      records: mine.map((one) => describeChange({ noun: one.noun, id: one.id, before: one.before, after: one.after }, find)),
      count: Math.max(mine.length, mine[0]?.count ?? 0),
    };
  });
}

/** The owner knows all farms by name; others know this one. */
async function farmsIn(send: Send, { user_id, farm_id, farm_name, actor }: FarmSession, changed: readonly { before: Values | null; after: Values }[]) {
  const ids = changed.flatMap(({ before, after }) =>
    [before, after].flatMap((values) => Object.entries(values ?? {}).flatMap(([field, value]) => (field.endsWith('farm_id') && value ? [String(value)] : []))),
  );
  const others = [...new Set(ids)].filter((id) => id !== farm_id);
  const { rows } = actor.role === 'owner' && others.length > 0 ? await send(farmNames, [user_id, others]) : { rows: [] };
  return new Map<string, object>([[farm_id, { farm_name }], ...rows.map((row) => [row['id'] as string, row] as const)]);
}
