// The private calendar address: made, renewed and ended by its person; read by a calendar application with the secret alone, with the permissions of the moment.
import { createHash, randomBytes } from 'node:crypto';
import { mostDry } from '#domain/herd/breeding-day-fields';
import { dayIn } from '#domain/kernel/dates';
import { notFound } from '#domain/kernel/errors';
import type { Access, Role } from '#domain/kernel/roles';
import type { NounName } from '#domain/nouns';
import { type AgendaRows, agendaOf, agendaWindow } from '#domain/overview/agenda';
import { timeZoneOf } from '#domain/people/brazilian-states';
import { type NewCalendar, noticeWords } from '#domain/people/notice-choices';
import { countAttempts, networkOf } from '#server/accounts/attempt-limits';
import { recordsOf } from '#server/accounts/my-data';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { asTenant, counterOf, NotSignedIn, tokenHash, withoutOf } from '#server/kernel/session';
import { columnsOf } from '#server/kernel/statements';
import { type CalendarEntry, calendarText } from '#server/notices/ics';

type Token = string | undefined;
type Place = { owner_id: string; farm_id: string; farm_name: string; state: string | null; role: Role; without: unknown };

const renew = { name: 'renew_calendar', text: 'select renew_calendar($1, $2) as renewed' };
const endAll = { name: 'end_calendars', text: 'select end_calendars($1)' };
const people = { name: 'calendar_people', text: 'select calendar_people($1) as people' };
const access = { name: 'people_access', text: 'select owner_id, farm_id, farm_name, state, role, without from people_access($1)' };

/** A new address; the one before ends. */
export const newCalendar = (db: Database, token: Token): Promise<NewCalendar> =>
  transaction(db, 'write', async (send) => {
    await recordsOf(send, token);
    const secret = randomBytes(32).toString('base64url');
    if (!(await send(renew, [tokenHash(token!), tokenHash(secret)])).rows[0]!['renewed']) throw new NotSignedIn();
    return { path: `/calendar/${secret}.ics` };
  });

export const endCalendar = (db: Database, token: Token) =>
  transaction(db, 'write', async (send) => {
    await recordsOf(send, token);
    await send(endAll, [tokenHash(token!)]);
    return null;
  });

/** In a quarter of an hour: of one address, and of unknown ones from one network. */
const mostReads = 60;
const mostUnknown = 60;
/** Nobody works on more; the rest would not fit into a phone's calendar. */
const mostFarms = 20;
const mostRows = 20_000;
const mostEntries = 3000;

const cached = new Map<string, string>();
const mostCached = 200;
/** Longer ones are made anew: the cache stays below 40 MB. */
const longestCached = 200_000;

export type Calendar = { etag: string; text: () => Promise<string> };

/** `file`: the secret with ".ics". The text is made only if the caller does not have it. */
export async function readCalendar(db: Database, file: string, ip: string, home: string | undefined, now: string): Promise<Calendar> {
  const [, secret] = /^([\w-]{43})\.ics$/.exec(file) ?? [];
  const hash = secret && tokenHash(secret);
  const known = hash ? ((await transaction(db, 'write', (send) => send(people, [hash]))).rows[0]!['people'] as string[] | null) : null;
  await countAttempts(db, [
    hash && known ? { key: `calendar ${hash.toString('hex').slice(0, 32)}`, most: mostReads } : { key: `calendar address ${networkOf(ip)}`, most: mostUnknown },
  ]);
  const gone = () => notFound(noticeWords.noCalendar);
  if (!known) throw gone();
  const { places, marks } = await transaction(db, 'read', async (send) => {
    const found = ((await send(access, [known])).rows as unknown as Place[]).slice(0, mostFarms);
    return { places: found, marks: await Promise.all(found.map((place) => markOf(send, place, now))) };
  });
  // Nobody's any more: everything they had access to is over.
  if (places.length === 0) throw gone();
  const etag = `"${createHash('sha256')
    .update(JSON.stringify([1, home, places, marks]))
    .digest('base64url')
    .slice(0, 27)}"`;
  return { etag, text: async () => cached.get(etag) ?? keep(etag, await write(db, places, home, now)) };
}

function keep(etag: string, text: string) {
  if (text.length > longestCached) return text;
  for (const oldest of cached.keys()) if (cached.size >= mostCached) cached.delete(oldest);
  cached.set(etag, text);
  return text;
}

/** With the same one nothing in the calendar can have changed. */
async function markOf(send: Send, { owner_id, farm_id, state }: Place, now: string) {
  void send(asTenant, [owner_id]);
  const { rows } = await send(counterOf, [farm_id]);
  return [dayIn(timeZoneOf(state), now), rows[0]!['epoch'], rows[0]!['version']];
}

const alive = 'user_id = $1 and farm_id = $2 and deleted_at is null';
const rowsOf = (noun: NounName, by: string, where: string) => ({
  name: `calendar_${noun}`,
  text: `select ${[...new Set([...columnsOf(noun), 'updated_at', 'version'])].join(', ')} from ${noun} where ${alive} and ${where} order by ${by} limit ${mostRows}`,
});
const due = `next_application_date between $3 and $4`;
const statements: Record<keyof AgendaRows, { name: string; text: string }> = {
  daily_activities: rowsOf('daily_activities', 'activity_date, id', `status in ('pendente', 'em_andamento') and activity_date between $3 and $4`),
  financial_transactions: rowsOf('financial_transactions', 'due_date, id', `status = 'pendente' and due_date between $3 and $4`),
  // A cow is dried off before the window in which she calves ends.
  animals: rowsOf(
    'animals',
    'id',
    `status = 'ativo' and (expected_birth_date between $3 and $4::date + ${mostDry} or id in (select animal_id from animal_vaccines where ${alive} and ${due}))`,
  ),
  // One row. The window is only named, because every statement is sent with it.
  herd_settings: rowsOf('herd_settings', 'id', '$3::date <= $4::date'),
  // All doses of those animals: a later one replaces the next date of an earlier one.
  animal_vaccines: rowsOf(
    'animal_vaccines',
    'application_date desc, id',
    `animal_id in (select animal_id from animal_vaccines where ${alive} and ${due}) and application_date > $3::date - 2000`,
  ),
};

const write = (db: Database, places: readonly Place[], home: string | undefined, now: string) =>
  transaction(db, 'read', async (send) => {
    const all = await Promise.all(places.map((place) => entriesOf(send, place, now)));
    return calendarText(all.flat(), home);
  });

async function entriesOf(send: Send, { owner_id, farm_id, farm_name, state, role, without }: Place, now: string): Promise<CalendarEntry[]> {
  void send(asTenant, [owner_id]);
  const window = agendaWindow(dayIn(timeZoneOf(state), now));
  const answers = Object.entries(statements).map(
    async ([noun, statement]) => [noun, (await send(statement, [owner_id, farm_id, window.from, window.until])).rows] as const,
  );
  const rows = Object.fromEntries(await Promise.all(answers)) as unknown as AgendaRows;
  const actor: Access = { role, ...withoutOf(without) };
  return agendaOf(rows, window, actor)
    .slice(0, mostEntries)
    .map((entry) => ({ ...entry, farm_id, farm_name }));
}
