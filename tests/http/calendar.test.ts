// The private calendar: read by a real parser and compared with the agenda's own rules; permissions of the moment, secret, cache and limits.
import { randomBytes } from 'node:crypto';
import ICAL from 'ical.js';
import { afterAll, describe, expect, test } from 'vitest';
import { addDays, dayIn } from '#domain/kernel/dates';
import { categoryId } from '#domain/money/financial-categories';
import { type AgendaRows, agendaOf, agendaWindow } from '#domain/overview/agenda';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { readSettings } from '#server/kernel/settings';
import { calendarText } from '#server/notices/ics';
import { addFarm, build, createFarm, hire, openSession, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { accepted, sendCall, stored } from '../server-calls';

const db = await freshDatabase();
const app = await createApp(db.app, readSettings({ PUBLIC_URL: 'https://lida.example' }));
afterAll(() => app.close());

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const inDays = (days: number) => addDays(today, days);
const said = async (farm: TestFarm, ...[verb, input]: Parameters<typeof build.call>) => {
  const answer = await sendCall(db, farm, build.call(verb, input));
  expect(accepted(answer), JSON.stringify(answer)).toBe(true);
};
const renewed = async ({ token }: TestFarm) => {
  const answer = await app.inject({ method: 'POST', url: '/api/my_data/calendar', cookies: { [sessionCookie]: token } });
  expect(answer.statusCode).toBe(200);
  return (answer.json() as { path: string }).path;
};
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

type Event = { uid: string; day: string; until: string; title: string; text: string; link: string; sequence: number };
function eventsOf(text: string): Event[] {
  return new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    expect(event.startDate.isDate).toBe(true);
    expect(component.getFirstPropertyValue('dtstamp')!.toString()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(String(component.getFirstPropertyValue('last-modified'))).toBe(String(component.getFirstPropertyValue('dtstamp')));
    return {
      uid: event.uid,
      day: event.startDate.toString(),
      until: event.endDate.toString(),
      title: event.summary,
      text: event.description,
      link: String(component.getFirstPropertyValue('url')),
      sequence: Number(component.getFirstPropertyValue('sequence')),
    };
  });
}
const titlesAt = async (path: string) => eventsOf((await get(path)).body).map(({ title }) => title);

/** Around both ends of the window, open and done. */
async function someFarm() {
  const farm = await createFarm(db.owner);
  for (const [days, status] of [
    [-31, 'pendente'],
    [-30, 'pendente'],
    [0, 'concluída'],
    [0, 'em_andamento'],
    [90, 'pendente'],
    [91, 'pendente'],
  ] as const)
    await said(
      farm,
      'create_activity',
      build.activity({ activity_type: `Cerca ${days}`, description: 'Arame; poste, grampo\\\nno pasto "de cima" 🐄', activity_date: inDays(days), status }),
    );
  for (const [name, days] of [
    ['Mimosa', 3],
    ['Estrela', 90],
    ['Fumaça', 149],
    ['Pintada', 200],
  ] as const)
    await said(
      farm,
      'create_animal',
      build.animal({ name, pregnancy_status: 'prenha', pregnancy_date: '2026-01-01', expected_birth_date: inDays(days), last_birth_date: '2025-10-01' }),
    );
  const heifers = [build.animal({ name: 'Novilha A' }), build.animal({ name: 'Novilha B' })];
  for (const heifer of heifers) await said(farm, 'create_animal', heifer);
  await said(
    farm,
    'apply_vaccine',
    build.vaccine(
      heifers.map(({ id }) => id),
      { vaccine_name: 'Raiva', application_date: '2026-10-01', next_application_date: inDays(20) },
    ),
  );
  await said(
    farm,
    'apply_vaccine',
    build.vaccine([heifers[0]!.id], { vaccine_name: 'Clostridiose', application_date: '2026-10-01', next_application_date: inDays(10) }),
  );
  await said(
    farm,
    'apply_vaccine',
    build.vaccine([heifers[0]!.id], { vaccine_name: 'clostridiose', application_date: '2026-10-20', next_application_date: inDays(200) }),
  );
  const bill = (description: string, days: number, wanted: object = {}) =>
    said(
      farm,
      'create_financial_transaction',
      build.transaction(categoryId(farm.farm_id, 'despesa', 'Energia'), {
        description,
        status: 'pendente',
        transaction_date: '2026-10-01',
        due_date: inDays(days),
        ...wanted,
      }),
    );
  await bill('Luz', 5);
  await bill('Água', -31);
  return farm;
}

describe('the file', async () => {
  const farm = await someFarm();
  const path = await renewed(farm);
  const answer = await get(path);

  test('is a calendar in lines of at most 75 octets, all of the person’s own', () => {
    expect(answer.headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
    expect(answer.body.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(answer.body.split('\r\n').filter((line) => Buffer.byteLength(line) > 75 || /[\n\r]/.test(line))).toEqual([]);
  });

  test('has what the agenda’s rules say of all rows of the farm, and nothing else', async () => {
    const nouns = ['animals', 'animal_vaccines', 'financial_transactions', 'daily_activities', 'herd_settings'] as const;
    const rows = Object.fromEntries(
      await Promise.all(
        nouns.map(
          async (noun) => [noun, (await stored(db, farm.farm_id, noun)).filter((row) => (row as { deleted_at?: unknown }).deleted_at == null)] as const,
        ),
      ),
    ) as unknown as AgendaRows;
    const expected = agendaOf(rows, agendaWindow(today), { role: 'owner' });
    const events = eventsOf(answer.body);
    expect(events.map(({ day, title }) => [day, title])).toEqual(expected.map(({ day, title }) => [day, title]));
    expect(events.map(({ title }) => title)).toEqual([
      'Cerca -30',
      'Cerca 0',
      'Parto previsto: Mimosa',
      'Conta a pagar: Luz',
      'Raiva: 2 animais',
      'Secar: Estrela',
      'Secar: Fumaça',
      expect.stringMatching(/^(Parto previsto: Estrela|Cerca 90)$/),
      expect.stringMatching(/^(Parto previsto: Estrela|Cerca 90)$/),
    ]);
    for (const { day, until, link } of events) {
      expect(until).toBe(addDays(day, 1));
      expect(link).toMatch(new RegExp(`^https://lida\\.example/.*[?&]fazenda=${farm.farm_id}$`));
    }
  });

  test('keeps every character of a description', () => expect(eventsOf(answer.body)[0]!.text).toMatch(/^Arame; poste, grampo\\\nno pasto "de cima" 🐄\n/));

  test('is the same until something changes, then has the same UID with a higher sequence', async () => {
    const etag = String(answer.headers['etag']);
    expect(await get(path, { 'if-none-match': etag })).toMatchObject({ statusCode: 304, body: '' });
    expect((await get(path, { 'if-none-match': `W/${etag}, "x"` })).statusCode).toBe(304);
    expect((await get(path)).body).toBe(answer.body);
    const [task] = (await stored(db, farm.farm_id, 'daily_activities')).filter(
      (row) => (row as { activity_type?: string }).activity_type === 'Cerca 0' && row['status'] === 'em_andamento',
    ) as { id: string }[];
    await said(farm, 'update_activity', { id: task!.id, changes: { activity_date: { was: today, to: inDays(1) } } });
    const moved = await get(path, { 'if-none-match': etag });
    expect(moved.statusCode).toBe(200);
    const [before, after] = [answer.body, moved.body].map((text) => eventsOf(text).find(({ title }) => title === 'Cerca 0')!);
    expect(after).toMatchObject({ uid: before!.uid, day: inDays(1) });
    expect(after!.sequence).toBeGreaterThan(before!.sequence);
    expect(new Set(eventsOf(moved.body).map(({ uid }) => uid)).size).toBe(eventsOf(moved.body).length);
  });
});

describe('the address', () => {
  test('is a secret of 256 bits, shown once; a new one ends it, and so does turning it off', async () => {
    const farm = await createFarm(db.owner);
    const first = await renewed(farm);
    expect(first).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    const secret = first.slice('/calendar/'.length, -'.ics'.length);
    const kept = JSON.stringify(
      (await db.superuser.query(`select encode(secret_hash, 'hex') || encode(secret_hash, 'base64') as kept from calendar_feeds`)).rows,
    );
    expect(kept).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
    const own = async () =>
      ((await app.inject({ url: '/api/my_data/notices', cookies: { [sessionCookie]: farm.token } })).json() as { calendar: object | null }).calendar;
    expect(await own()).toEqual({ created_at: expect.any(String), read_at: null });
    expect((await get(first)).statusCode).toBe(200);
    expect(await own()).toEqual({ created_at: expect.any(String), read_at: expect.any(String) });
    const second = await renewed(farm);
    expect((await get(first)).json()).toMatchObject({ message: 'Este endereço de agenda não vale mais', code: 'not_found' });
    expect((await get(second)).statusCode).toBe(200);
    await app.inject({ method: 'DELETE', url: '/api/my_data/calendar', cookies: { [sessionCookie]: farm.token } });
    expect((await get(second)).statusCode).toBe(404);
    expect(await own()).toBeNull();
  });

  test.each([
    '/calendar/x',
    '/calendar/.ics',
    `/calendar/${'a'.repeat(43)}`,
    `/calendar/${'a'.repeat(43)}.ics`,
    '/calendar/%00.ics',
    `/calendar/${randomBytes(32).toString('base64url')}.ICS`,
  ])('%s is nobody’s', async (path) => expect((await get(path)).statusCode).toBe(404));

  test('has what its person may read at that moment, of all their farms, and nothing after access ends', async () => {
    const farm = await someFarm();
    const hand = await hire(db.owner, farm, 'worker');
    const path = await renewed(hand);
    const all = await titlesAt(path);
    expect(all).toContain('Conta a pagar: Luz');
    await db.owner.query(`update farms set removed_modules = '{"worker": ["money", "reproduction"]}' where id = $1`, [farm.farm_id]);
    const left = await titlesAt(path);
    expect(left).toEqual(all.filter((title) => !/^(Conta|Parto|Secar)/.test(title)));
    expect(left.length).toBeGreaterThan(2);

    const other = await createFarm(db.owner);
    await said(other, 'create_activity', build.activity({ activity_type: 'De outro', activity_date: today }));
    expect(await titlesAt(path)).not.toContain('De outro');
    const both = await openSession(db.owner, { user_id: other.user_id, farm_user_ids: [hand.person_id] });
    const joint = await renewed({ ...other, token: both });
    expect(await titlesAt(joint)).toEqual(expect.arrayContaining(['De outro', 'Cerca 0']));
    const second = await addFarm(db.owner, other.user_id);
    await said({ ...other, farm_id: second }, 'create_activity', build.activity({ activity_type: 'Na segunda', activity_date: today }));
    expect(await titlesAt(joint)).toEqual(expect.arrayContaining(['De outro', 'Na segunda', 'Cerca 0']));

    const third = await renewed(hand);
    await db.owner.query('update farm_users set is_active = false where id = $1', [hand.person_id]);
    expect((await get(third)).statusCode).toBe(404);
  });

  test('is answered sixty times in a quarter of an hour', async () => {
    const path = await renewed(await createFarm(db.owner));
    const statuses = [];
    for (let n = 0; n < 62; n++) statuses.push((await get(path)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429, 429]);
  });
});

test('a title of only long characters is folded between characters', () => {
  const entry = {
    key: 'k',
    day: today,
    title: '🐄'.repeat(60),
    text: 'a,b;c\\d\ne\u0007',
    link: '/',
    changed: '2026-11-18T10:00:00.000Z',
    version: 7,
    farm_id: 'f',
    farm_name: 'F',
  };
  const text = calendarText([entry], undefined);
  const [event] = eventsOf(text);
  expect(event).toMatchObject({ title: entry.title, text: 'a,b;c\\d\ne\nF', link: 'null', sequence: 7 });
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
});
