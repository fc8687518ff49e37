// Looks at farms whose turn it is and queues what each person is to be told. Two processes never take the same farm, and what was told is remembered in the same transaction.
import type { Animal } from '#domain/herd/animals';
import { clockIn } from '#domain/kernel/export-sheet';
import type { Access, Role } from '#domain/kernel/roles';
import type { NounName } from '#domain/nouns';
import {
  asNotices,
  conditionsOf,
  kindsFor,
  type Message,
  mayTellMore,
  type Notice,
  type Plan,
  planOf,
  releasedToday,
  summaryMessage,
  summaryText,
  tasksOf,
} from '#domain/overview/notices';
import { timeZoneOf } from '#domain/people/brazilian-states';
import type { NoticeChoice, NoticeKind } from '#domain/people/notice-choices';
import type { Cursor } from '#domain/sync/protocol';
import type { DailyActivity } from '#domain/work/daily-activities';
import { raisedBy, withoutDecision } from '#server/farm/alerts';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { asTenant, counterOf, withoutOf } from '#server/kernel/session';
import { columnsOf } from '#server/kernel/statements';

type ClaimedFarm = { owner_id: string; farm_id: string; seen: string };
type Reader = NoticeChoice & {
  person_id: string;
  person_name: string;
  farm_name: string;
  state: string | null;
  role: Role;
  without: unknown;
  changed_at: string;
  devices: string[];
};
/** A message in the queue: without a device it is an e-mail. */
export type Mail = { day: string; subject: string; text: string };
type Queued = { device_id: string | null; kinds: NoticeKind[]; message: (Omit<Message, 'kinds'> & { farm_id: string }) | Mail };

/** A farm is looked at this often, if something changed there or an hour has passed. */
const again = '5 minutes';

const claim = { name: 'claim_notice_farms', text: `select owner_id, farm_id, seen from claim_notice_farms($1, '${again}')` };
const readersOf = { name: 'notice_readers', text: 'select * from notice_readers($1, $2)' };
const knownOf = { name: 'told_notices', text: 'select person_id, key from told_notices($1, $2, $3)' };
const tell = { name: 'tell', text: 'select tell($1, $2, $3, $4, $5) as told' };
const seenNow = { name: 'note_farm_seen', text: 'select note_farm_seen($1, $2, $3)' };

export const claimFarms = async (db: Database, most: number) =>
  (await transaction(db, 'write', (send) => send(claim, [most]))).rows as unknown as ClaimedFarm[];

/** `mail`: whether this installation sends e-mails. */
export const checkFarm = (db: Database, { owner_id, farm_id, seen }: ClaimedFarm, now: string, mail: boolean) =>
  transaction(db, 'write', async (send) => {
    void send(asTenant, [owner_id]);
    const [found, counted] = await Promise.all([send(readersOf, [owner_id, farm_id]), send(counterOf, [farm_id])]);
    const readers = (found.rows as unknown as Reader[]).filter(({ devices, by_email }) => devices.length > 0 || (mail && by_email));
    const { epoch, version } = counted.rows[0] as Cursor;
    const clock = clockIn(timeZoneOf(readers[0]?.state ?? null));
    const local = clock(now);
    // Hours are whole: within one, only a changed record has something new.
    const mark = `${epoch} ${version} ${local.slice(0, 13)}`;
    if (readers.length === 0 || mark === seen) return;
    const openOf = openNotices(send, owner_id, farm_id, local.slice(0, 10));
    const open = new Map(await Promise.all(readers.map(async (reader) => [reader, await openOf(reader)] as const)));
    const keys = [...new Set([...open.values()].flat().map(({ key }) => key)), `summary:${local.slice(0, 10)}`];
    const told = (await send(knownOf, [owner_id, farm_id, keys])).rows as { person_id: string; key: string }[];
    for (const [reader, notices] of open) {
      const known = new Set(told.flatMap(({ person_id, key }) => (person_id === reader.person_id ? key : [])));
      const plan = planOf(reader, notices, known, { now: local, changed: clock(reader.changed_at) });
      if (plan.told.length > 0) void send(tell, [reader.person_id, owner_id, farm_id, plan.told, JSON.stringify(queueOf(reader, plan, farm_id, local, mail))]);
    }
    void send(seenNow, [owner_id, farm_id, mark]);
  });

function queueOf({ devices, farm_name, by_email }: Reader, { messages, summary }: Plan, farm_id: string, local: string, mail: boolean): Queued[] {
  const day = local.slice(0, 10);
  const all = summary
    ? [{ ...summaryMessage(summary, day), title: `Resumo do dia: ${farm_name}` }]
    : messages.map((one) => ({ ...one, body: `${one.body}\n${farm_name}` }));
  const pushed = all.flatMap(({ kinds, ...message }) => devices.map((device_id): Queued => ({ device_id, kinds, message: { ...message, farm_id } })));
  if (!summary || !by_email || !mail) return pushed;
  const { kinds } = summaryMessage(summary, day);
  return [...pushed, { device_id: null, kinds, message: { day, subject: `Resumo do dia: ${farm_name}`, text: summaryText(summary) } }];
}

const alive = 'user_id = $1 and farm_id = $2 and deleted_at is null';
const rowsOf = (noun: NounName, where: string) => ({
  name: `notices_${noun}`,
  text: `select ${columnsOf(noun).join(', ')} from ${noun} where ${alive} and ${where}`,
});
const released = rowsOf('animals', `status = 'ativo' and (meat_release_date = $3 or milk_release_date = $3)`);
const assigned = rowsOf('daily_activities', `status in ('pendente', 'em_andamento') and activity_date <= $3 and responsible is not null`);

/** Everything of the chosen kinds that is open; people with the same access share the queries. */
function openNotices(send: Send, user_id: string, farm_id: string, today: string) {
  const shared = new Map<string, Promise<unknown>>();
  const once = <T>(what: string, work: () => Promise<T>) => {
    const known = (shared.get(what) as Promise<T> | undefined) ?? work();
    shared.set(what, known);
    return known;
  };
  const ask = async <T>(statement: typeof released) => (await send(statement, [user_id, farm_id, today])).rows as unknown as T[];
  const ofKind = async (kind: NoticeKind, actor: Access, state: string | null, name: string): Promise<Notice[]> => {
    const alerts = await once(`${kind} ${JSON.stringify(actor)}`, async () => {
      const raised = (
        await Promise.all(conditionsOf(actor, kind).map((condition) => raisedBy(send, { user_id, farm_id, actor, state }, condition, today)))
      ).flat();
      return raised.length > 0 ? withoutDecision(send, user_id, farm_id, raised) : [];
    });
    const notices = asNotices(alerts, kind);
    if (kind === 'withdrawal' && mayTellMore(actor, kind)) return [...notices, ...releasedToday(await once('released', () => ask<Animal>(released)), today)];
    if (kind === 'tasks') return tasksOf(await once('assigned', () => ask<DailyActivity>(assigned)), today, name);
    return notices;
  };
  return async ({ role, without, kinds, state, person_name }: Reader) => {
    const actor: Access = { role, ...withoutOf(without) };
    const allowed = kindsFor(actor).filter((kind) => kinds.includes(kind));
    return (await Promise.all(allowed.map((kind) => ofKind(kind, actor, state, person_name)))).flat();
  };
}
