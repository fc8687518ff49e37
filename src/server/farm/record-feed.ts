// For programs that keep a copy of a farm: all records page by page, and then what changed, each with a cursor in one word.
import { idOf } from '#domain/kernel/fields';
import { derivedId } from '#domain/kernel/ids';
import { isNoun, type NounName, nounNames } from '#domain/nouns';
import { readableRow, readableRows } from '#domain/overview/row-permissions';
import { may } from '#domain/people/permissions';
import type { Cursor } from '#domain/sync/protocol';
import { shapeOf } from '#domain/sync/shape';
import { type Query, QueryErrors, readLimit } from '#server/farm/list-query';
import { listStatement } from '#server/farm/records';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { readFarm } from '#server/kernel/read-replica';
import { Refused } from '#server/kernel/refused';
import { counterOf, enterFarm, type FarmSession } from '#server/kernel/session';
import { statements } from '#server/kernel/statements';

type Asked = { db: Database; token: string | undefined; farm_id: string };
/** The last record that was sent. */
type Place = { noun: string; id: string };
type Known = { version: number; place: Place | undefined };
type Work<T> = (send: Send, farmSession: FarmSession, counter: Cursor) => Promise<T>;

const reading = <T>(asked: Asked, work: Work<T>) => {
  const counted = async (send: Send, farmSession: FarmSession) => work(send, farmSession, (await send(counterOf, [asked.farm_id])).rows[0] as Cursor);
  return readFarm(asked, {
    onReplica: counted,
    onPrimary: () => transaction(asked.db, 'read', async (send) => counted(send, await enterFarm(send, asked.token, asked.farm_id))),
  });
};

/** The cursor was made before a restore, for other permissions or for records of another shape: what changed since does not complete the copy. */
export class StartOver extends Refused {
  constructor() {
    super('Este cursor não vale mais: comece de novo por records, sem cursor, e descarte o que tinha', 410, 'snapshot');
  }
}

const scopeOf = ({ actor }: FarmSession, { epoch }: Cursor) => derivedId(epoch, shapeOf(actor));

type Kind = 'records' | 'changes';

const cursorOf = (kind: Kind, scope: string, { version, place }: Known) => [kind, scope, version, ...(place ? [place.noun, place.id] : [])].join('.');

const wrongKind: Record<Kind, string> = {
  records: 'cursor inválido: use o que a página anterior de records respondeu',
  changes: 'cursor inválido: use o da última página de records ou de records/changes',
};

function readCursor(kind: Kind, cursor: Query[string], errors: QueryErrors): (Known & { scope: string }) | undefined {
  const [, found, scope = '', version, , noun = '', id = ''] = /^(\w+)\.([\da-f-]{36})\.(\d{1,15})(\.(\w+)\.([\da-f-]{36}))?$/.exec(String(cursor)) ?? [];
  const isPlace = noun === '' ? kind === 'changes' : (kind === 'changes' || isNoun(noun)) && idOf(id) !== null;
  if (found !== kind || !isPlace) return errors.add('cursor', wrongKind[kind]);
  return { scope, version: Number(version), place: noun === '' ? undefined : { noun, id } };
}

function readQuery(kind: Kind, { cursor, limit, ...rest }: Query) {
  const errors = new QueryErrors();
  const most = readLimit(limit, errors);
  const isFirst = kind === 'records' && cursor === undefined;
  const known = isFirst ? undefined : readCursor(kind, cursor, errors);
  for (const name of Object.keys(rest)) errors.add(name, `Parâmetro desconhecido: ${name.slice(0, 60)}`);
  errors.throwIfAny();
  return { limit: most, known };
}

/** Which nouns have a record: most farms use few of them. */
const present = {
  name: 'nouns_present',
  text: nounNames
    .map((noun) => `select '${noun}' as noun where exists (select from ${noun} where user_id = tenant() and farm_id = $1 and deleted_at is null)`)
    .join(' union all '),
};

type ReadRecord = { noun: NounName; record: object };
export type RecordsPage = { records: ReadRecord[]; cursor: string; more: boolean };

/** All records that the person may read, in no particular order. The last page has the cursor for the changes since the first. */
export const farmRecords = (asked: Asked, query: Query): Promise<RecordsPage> =>
  reading(asked, async (send, farmSession, counter) => {
    const { limit, known } = readQuery('records', query);
    const scope = scopeOf(farmSession, counter);
    if (known && known.scope !== scope) throw new StartOver();
    const version = known?.version ?? counter.version;
    const readable = nounNames.filter((noun) => may(farmSession.actor, 'read', noun));
    const records: ReadRecord[] = [];
    let remaining = limit;
    /** The place of the last one, if the page is full. */
    const take = async (noun: NounName, after?: string) => {
      const { rows } = await send(listStatement(noun, after === undefined ? undefined : { id: after }, []), [
        asked.farm_id,
        remaining,
        ...(after === undefined ? [] : [after]),
      ]);
      for (const record of readableRows(farmSession.actor, noun, rows)) records.push({ noun, record });
      remaining -= rows.length;
      return remaining > 0 ? undefined : { noun, id: rows.at(-1)!['id'] as string };
    };
    const place = known?.place;
    const begun = place ? readable.indexOf(place.noun as NounName) : -1;
    let last = place && begun >= 0 ? await take(readable[begun]!, place.id) : undefined;
    if (!last) {
      const { rows } = await send(present, [asked.farm_id]);
      const some = new Set(rows.map(({ noun }) => noun as NounName));
      for (const noun of readable.slice(begun + 1)) {
        if (some.has(noun)) last = await take(noun);
        if (last) break;
      }
    }
    return { records, cursor: cursorOf(last ? 'records' : 'changes', scope, { version, place: last }), more: last !== undefined };
  });

/** One stretch of the history's key. */
const feed = {
  name: 'record_feed',
  text: `select version, noun, row_id from history where user_id = tenant() and farm_id = $1 and (version, noun, row_id) > ($2, $3, $4)
    order by version, noun, row_id limit $5`,
};

const nil = '00000000-0000-0000-0000-000000000000';

type Fed = { version: number; noun: string; row_id: string };
type Changed = { noun: NounName; id: string; record: object | null };
export type ChangedPage = { changes: Changed[]; cursor: string; more: boolean };

/** What changed since the cursor, as it is now: null was deleted, or went to another farm. */
export const changedRecords = (asked: Asked, query: Query): Promise<ChangedPage> =>
  reading(asked, async (send, farmSession, counter) => {
    const { limit, known } = readQuery('changes', query);
    const scope = scopeOf(farmSession, counter);
    if (known!.scope !== scope || known!.version > counter.version) throw new StartOver();
    const { version, place } = known!;
    const from = place ? [version, place.noun, place.id] : [version + 1, '', nil];
    const { rows } = await send(feed, [asked.farm_id, ...from, limit + 1]);
    const fed = rows.slice(0, limit) as Fed[];
    const last = fed.at(-1);
    const more = rows.length > limit && last ? { version: last.version, place: { noun: last.noun, id: last.row_id } } : undefined;
    return {
      changes: await currentRows(send, farmSession, fed),
      cursor: cursorOf('changes', scope, more ?? { version: counter.version, place: undefined }),
      more: more !== undefined,
    };
  });

async function currentRows(send: Send, { user_id, farm_id, actor }: FarmSession, fed: Fed[]): Promise<Changed[]> {
  const ids = new Map<NounName, Set<string>>();
  for (const { noun, row_id } of fed) {
    // The history may tell of a noun of an earlier release.
    if (!isNoun(noun) || !may(actor, 'read', noun)) continue;
    const mine = ids.get(noun);
    if (mine) mine.add(row_id);
    else ids.set(noun, new Set([row_id]));
  }
  const changed = await Promise.all(
    [...ids].map(async ([noun, wanted]) => {
      const { rows } = await send(statements[noun].these, [user_id, farm_id, [...wanted]]);
      const found = new Map(rows.map((row) => [row['id'] as string, row]));
      return [...wanted].flatMap((id): Changed[] => {
        const row = found.get(id);
        if (!row) return [{ noun, id, record: null }];
        const readable = readableRow(actor, noun, row);
        if (!readable) return [];
        return [{ noun, id, record: row['deleted_at'] === null ? { user_id, farm_id, ...readable } : null }];
      });
    }),
  );
  return changed.flat();
}
