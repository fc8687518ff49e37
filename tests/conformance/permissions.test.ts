// Nothing that a person may not read leaves the server, on any channel and of any noun, present and future.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { mayReadAttachment } from '#domain/attachments/attached-records';
import { addDays, dayIn } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import { recentDays } from '#domain/kernel/recent-records';
import type { Role } from '#domain/kernel/roles';
import { type NounName, nounNames, nouns } from '#domain/nouns';
import type { Alert } from '#domain/overview/alert-decisions';
import { decisionId } from '#domain/overview/alert-decisions';
import { isOwnOnly } from '#domain/overview/row-permissions';
import { may } from '#domain/people/permissions';
import { pageOf } from '#domain/sync/snapshot';
import type { Call } from '#domain/verbs';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { accepted, everything, fillFarm, sendCall } from '../server-calls';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());

const farm = await createFarm(db.owner, { called: 'permissions' });
await fillFarm(db, farm, 6);

/** By the real clock, as the alerts are. */
const today = () => dayIn('America/Sao_Paulo', new Date().toISOString());
const now = () => ({ at: new Date().toISOString() });
const said = async (call: Call) => {
  const heard = await sendCall(db, farm, call);
  expect(accepted(heard), JSON.stringify(heard)).toBe(true);
};

const sold = build.animal({ name: 'Vendida', birth_date: '2020-01-01' });
const sale = build.sale([{ id: newId(), animal_id: sold.id, unit_price: 3000 }], { sale_date: today(), buyer_name: 'Comprador Secreto' });
await said(build.call('create_animal', sold, now()) as Call);
await said(build.call('create_sale', sale, now()) as Call);
const {
  rows: [category],
} = await db.superuser.query(`select id from financial_categories where farm_id = $1 and type = 'despesa' limit 1`, [farm.farm_id]);
const bill = build.transaction(category.id, { description: 'Conta Secreta', status: 'pendente', due_date: today(), transaction_date: today() } as never);
await said(build.call('create_financial_transaction', bill, now()) as Call);
const near = build.animal({
  name: 'Perto de parir',
  gender: 'femea',
  birth_date: '2020-01-01',
  pregnancy_status: 'prenha',
  pregnancy_date: addDays(today(), -279),
  expected_birth_date: addDays(today(), 1),
} as never);
await said(build.call('create_animal', near, now()) as Call);

const ask = async (who: TestFarm, path: string, payload?: object) =>
  app.inject({ ...(payload && { method: 'POST', payload }), url: `/api/farms/${who.farm_id}/${path}`, cookies: { [sessionCookie]: who.token } });
const choose = (without: object) =>
  app.inject({
    method: 'PUT',
    url: `/api/farms/${farm.farm_id}/modules`,
    payload: { manager: [], worker: [], visitor: [], ...without },
    cookies: { [sessionCookie]: farm.token },
  });
const zipText = (zip: Buffer) => Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]));

// Somebody decided about a bill and about a birth: the decisions tell both in words.
const { alerts } = (await ask(farm, 'alerts')).json() as { alerts: (Alert & { id: string })[] };
for (const kind of ['bill', 'birth']) {
  const { key, title, message, priority, due_date } = alerts.find((alert) => alert.key.startsWith(`${kind}:`))!;
  await said(build.call('ignore_alert', { id: decisionId(farm.farm_id, key), key, title, message, priority, due_date }, now()) as Call);
}
const all = await everything(db, farm.farm_id);

/** The farm as a device downloads it. */
async function downloaded(who: TestFarm) {
  const [rows, texts] = [new Map<string, object[]>(), [] as string[]];
  let epoch = '';
  for (let after: string | null = null, first = true; first || after !== null; first = false) {
    const { payload } = await ask(who, `snapshot${after === null ? '' : `?after=${encodeURIComponent(after)}`}`);
    const page = pageOf(payload);
    texts.push(payload);
    epoch = page.cursor.epoch;
    for (const [noun, found] of Object.entries(page.rows)) rows.set(noun, [...(rows.get(noun) ?? []), ...found]);
    after = page.next;
  }
  return { rows, text: texts.join('\n'), epoch };
}

type Person = { who: string; role: Role; without?: string[] };
const people: Person[] = [
  { who: 'a visitor without money', role: 'visitor', without: ['money'] },
  { who: 'a worker without health and pastures', role: 'worker', without: ['health', 'pastures'] },
  { who: 'a technician', role: 'tecnico' },
  { who: 'an accountant', role: 'contador' },
];

await choose({ visitor: ['money'], worker: ['health', 'pastures'] });

describe.each(people)('$who', async ({ role, without }) => {
  const person = await hire(db.owner, farm, role);
  const access = { role, without };
  const [readable, closed] = [nounNames.filter((noun) => may(access, 'read', noun)), nounNames.filter((noun) => !may(access, 'read', noun))];
  const seesSales = may(access, 'read', 'sales');
  // An activity refers to a pasture by id alone, an item of an invoice to its feed purchase or lot, semen to its bull, and an event to what it took from the
  // stock, also for those who do not see them.
  const events = [...all.animal_vaccines, ...all.animal_treatments, ...all.artificial_inseminations];
  const named = new Set([
    ...all.daily_activities.map((row) => row['pasture_id']),
    ...all.invoice_items.flatMap((row) => [row['feed_purchase_id'], row['supply_lot_id']]),
    ...all.supplies.map((row) => row['external_bull_id']),
    ...events.map((row) => row['supply_use_id']),
  ]);
  const secrets = closed.flatMap((noun) => all[noun].map(({ id }) => id)).filter((id) => !named.has(id));
  if (!seesSales) secrets.push('Comprador Secreto', 'Conta Secreta');
  /** What is told of a closed record. */
  const told = (text: string) => secrets.filter((secret) => text.includes(secret));

  it('has something to hide here, and something to read', () => {
    expect(secrets.length).toBeGreaterThan(0);
    expect(readable.every((noun) => all[noun].length > 0)).toBe(true);
  });

  it('downloads the nouns they may read, whole, and no others', async () => {
    const { rows, text } = await downloaded(person);
    const counted = (noun: NounName) => {
      if (noun === 'attachments') return all.attachments.filter((row) => mayReadAttachment(access, row as object)).length;
      return noun === 'alert_decisions' || isOwnOnly(noun) || nouns[noun].recent ? undefined : all[noun].length;
    };
    for (const noun of readable) if (counted(noun) !== undefined) expect((rows.get(noun) ?? []).length, noun).toBe(counted(noun));
    expect(rows.has('list_views')).toBe(false);
    expect(closed.filter((noun) => rows.has(noun))).toEqual([]);
    expect(told(text)).toEqual([]);
  });

  it('pulls the changes of these alone', async () => {
    const { epoch } = await downloaded(person);
    const answer = await ask(person, 'sync', { cursor: { epoch, version: 0 }, calls: [] });
    const { rows, farm: there } = answer.json() as { rows: Record<string, object[]>; farm: { person: object } };
    expect(Object.keys(rows).length).toBeGreaterThan(0);
    expect(closed.filter((noun) => noun in rows)).toEqual([]);
    expect(told(answer.payload)).toEqual([]);
    expect(there.person).toMatchObject({ role, ...(without && { without }) });
  });

  it.each(nounNames)('%s: list, record, older records and history', async (noun) => {
    const id = all[noun].find(({ deleted_at }) => deleted_at === null)?.id ?? all[noun][0]!.id;
    const paths = [noun, `${noun}/${id}`, ...(nouns[noun].recent ? [`older/${noun}?before=${addDays(today(), recentDays)}`] : [])];
    for (const path of paths) {
      const answer = await ask(person, path);
      if (closed.includes(noun)) expect([answer.statusCode, answer.json().code], path).toEqual([403, 'forbidden']);
      else if (noun !== 'alert_decisions') expect(answer.statusCode, path).toBeLessThan(405);
      expect(told(answer.payload), path).toEqual([]);
    }
    expect((await ask(person, `${noun}/${id}/history`)).statusCode).toBe(403);
  });

  it('is told of alerts and of records entered twice only what they may read', async () => {
    for (const path of ['alerts', 'double-events']) {
      const answer = await ask(person, path);
      expect(answer.statusCode, path).toBe(200);
      expect(told(answer.payload), path).toEqual([]);
    }
  });

  it('reads decisions about alerts of their modules alone', async () => {
    const { rows } = (await ask(person, 'alert_decisions?limit=500')).json() as { rows: { key: string }[] };
    const kinds = new Set(rows.map(({ key }) => key.split(':')[0]));
    expect(kinds.has('bill')).toBe(seesSales);
    expect(kinds.has('birth')).toBe(may(access, 'read', 'births'));
    const other = all.alert_decisions.find((row) => String(row['key']).startsWith(seesSales ? 'birth:' : 'bill:'))!;
    if (role !== 'worker') expect((await ask(person, `alert_decisions/${other.id}`)).statusCode).toBe(404);
  });

  it('reads of a sold animal that it was sold, and to whom only with the sales', async () => {
    const { exit_reason } = (await ask(person, `animals/${sold.id}`)).json() as { exit_reason: string };
    expect(exit_reason).toBe(seesSales ? 'Venda para Comprador Secreto' : 'Venda');
    const guess = await ask(person, `animals?exit_reason=${encodeURIComponent('Venda para Comprador Secreto')}`);
    expect(guess.statusCode).toBe(seesSales ? 200 : 403);
  });

  it('exports a file for each noun they may read, and no others', async () => {
    const answer = await ask(person, 'export');
    const files = zipText(answer.rawPayload);
    const titles = files['LEIA-ME.txt']!;
    expect(readable.filter((noun) => !titles.includes(`.csv: ${nouns[noun].title}\r\n`))).toEqual([]);
    // Besides these: the explanation, and what the farm is.
    expect(Object.keys(files)).toHaveLength(readable.length + 2);
    expect(told(Object.values(files).join('\n'))).toEqual([]);
  });

  it('finds in the bin what they may delete, without what went along in closed modules', async () => {
    const answer = await ask(person, 'deleted');
    expect(answer.statusCode).toBe(nounNames.some((noun) => noun !== 'alert_decisions' && !isOwnOnly(noun) && may(access, 'write', noun)) ? 200 : 403);
    expect(told(answer.payload)).toEqual([]);
  });

  it('learns nothing from the rest: other people, handed over calls, the farm’s register', async () => {
    for (const path of ['handed_over', 'modules']) expect((await ask(person, path)).statusCode, path).toBe(403);
  });

  it('may not write in a closed module, and the refusal tells nothing of it', async () => {
    const call = may(access, 'write', 'sales') ? ['remove_vaccine', all.animal_vaccines[0]!.id] : ['remove_sale', sale.id];
    const answer = await ask(person, `verbs/${call[0]}`, { id: call[1] });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
    expect(told(answer.payload)).toEqual([]);
  });
});

it('gives back everything when the owner takes the choice back', async () => {
  const visitor = await hire(db.owner, farm, 'visitor');
  await choose({ visitor: ['money'] });
  expect((await downloaded(visitor)).rows.has('sales')).toBe(false);
  await choose({});
  const { rows, text } = await downloaded(visitor);
  expect(rows.get('sales')).toHaveLength(all.sales.length);
  expect(text).toContain('Comprador Secreto');
});
