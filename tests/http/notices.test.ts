// Notices over HTTP and to a push service: what each person chose and may know, once, outside of quiet hours; devices that are gone; the summary by e-mail and the link that ends it.
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { addDays, dayIn } from '#domain/kernel/dates';
import { categoryId } from '#domain/money/financial-categories';
import type { MyNotices, NoticeChoice } from '#domain/people/notice-choices';
import { createApp } from '#server/http/app';
import type { Database } from '#server/kernel/db';
import { sessionCookie } from '#server/kernel/session';
import { readSettings } from '#server/kernel/settings';
import { deliver } from '#server/notices/delivery';
import { checkFarm, claimFarms } from '#server/notices/farm-notices';
import { channelsOf, runNotices } from '#server/notices/schedule';
import { build, createFarm, hire, openSession, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { startMailServer } from '../mail-server';
import { type Browser, startPushService } from '../push-service';
import { accepted, sendCall } from '../server-calls';

const db = await freshDatabase();
const post = await startMailServer();
const service = await startPushService();
const settings = readSettings({ PUSH_LOCAL: 'on', SMTP_URL: post.url, PUBLIC_URL: 'https://lida.example' });
const app = await createApp(db.app, settings);
const strict = await createApp(db.app);
const channels = channelsOf(db.app, settings);
afterAll(async () => {
  await Promise.all([app.close(), strict.close(), service.stop()]);
  expect(service.faults).toEqual([]);
});

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
/** A moment of today at the farm, in Minas Gerais. */
const at = (time: string) => () => new Date(`${today}T${time}:00-03:00`);

async function ask(token: string | null, method: InjectOptions['method'], path: string, payload?: unknown, where = app) {
  const answer = await where.inject({
    method: method!,
    url: path,
    cookies: token === null ? {} : { [sessionCookie]: token },
    ...(payload !== undefined && { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } }),
  });
  return { status: answer.statusCode, said: answer.body === '' ? null : answer.json(), headers: answer.headers };
}
const usual: NoticeChoice = { kinds: ['births'], summary_hour: null, quiet_from: null, quiet_until: null, by_email: false };
const choose = async ({ token, farm_id }: TestFarm, wanted: Partial<NoticeChoice> = {}) => {
  expect(await ask(token, 'PUT', `/api/my_data/notices/${farm_id}`, { ...usual, ...wanted })).toMatchObject({ status: 200 });
  // As if it had been chosen some days ago.
  await db.superuser.query(`update notice_choices set changed_at = now() - interval '3 days'`);
};
async function subscribe({ token }: TestFarm): Promise<Browser & { id: string }> {
  const browser = service.subscribe();
  const added = await ask(token, 'POST', '/api/my_data/devices', browser);
  expect(added.status).toBe(200);
  return { ...browser, id: (added.said as { id: string }).id };
}
const own = async ({ token }: TestFarm) => (await ask(token, 'GET', '/api/my_data/notices')).said as MyNotices;

/** A round in which every farm and message has its turn. */
const faults: unknown[] = [];
async function round(time = '10:00', through = channels) {
  await db.superuser.query(`update notice_farms set check_at = now() - interval '1 minute'`);
  await db.superuser.query(`update notice_queue set try_at = now() - interval '1 minute'`);
  await runNotices(db.app, through, (fault) => faults.push(fault), at(time));
}

const said = async (farm: TestFarm, ...[verb, input]: Parameters<typeof build.call>) => {
  const answer = await sendCall(db, farm, build.call(verb, input));
  expect(accepted(answer), JSON.stringify(answer)).toBe(true);
};
async function pregnant(farm: TestFarm, name: string, days = 2) {
  const animal = build.animal({ name, pregnancy_status: 'prenha', pregnancy_date: '2026-01-01', expected_birth_date: addDays(today, days) });
  await said(farm, 'create_animal', animal);
  return animal;
}
const titles = (browser: Browser) => service.take(browser).map(({ text }) => text.title);

describe('a device', () => {
  test('gets nothing until something is chosen, then what was chosen, once, encrypted and signed by this installation', async () => {
    const farm = await createFarm(db.owner);
    const phone = await subscribe(farm);
    const cow = await pregnant(farm, 'Mimosa');
    await round();
    expect(titles(phone)).toEqual([]);
    expect((await own(farm)).farms).toEqual([
      { id: farm.farm_id, farm_name: 'Fazenda Santa Clara', kinds: ['births', 'withdrawal', 'stock', 'bills', 'tasks'], choice: null },
    ]);

    await choose(farm);
    await round();
    const [told, ...more] = service.take(phone);
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      ttl: 12 * 3600,
      subject: 'https://lida.example',
      key: (await own(farm)).push_key,
      text: {
        tag: `birth:${cow.id}:${addDays(today, 2)}`,
        title: 'Parto próximo: Mimosa',
        body: 'Faltam 2 dias para a previsão de parto.\nFazenda Santa Clara',
        link: '/pregnancies?search=Mimosa',
        farm_id: farm.farm_id,
      },
    });
    await round('11:00');
    await pregnant(farm, 'Estrela');
    await round('11:05');
    expect(titles(phone)).toEqual(['Parto próximo: Estrela']);
    expect((await own(farm)).devices).toEqual([
      { id: phone.id, device: expect.any(String), created_at: expect.any(String), told_at: expect.any(String), is_current: true },
    ]);
  });

  test('gets births, withdrawal, stock, bills and the tasks of its person, and of no other', async () => {
    const farm = await createFarm(db.owner);
    const phone = await subscribe(farm);
    await choose(farm, { kinds: ['births', 'withdrawal', 'stock', 'bills', 'tasks'] });
    const cow = build.animal({ name: 'Pintada' });
    await said(farm, 'create_animal', cow);
    // Fifty-nine days of withdrawal after a treatment of sixty days ago: free from today on.
    await said(
      farm,
      'treat',
      build.treatment(cow.id, { application_date: addDays(today, -60), duration_days: 1, meat_withdrawal_days: 59, milk_withdrawal_days: 0 }),
    );
    await said(farm, 'create_feed', build.feed({ name: 'Silagem', stock_quantity: 5, min_stock_alert: 10 }));
    await said(
      farm,
      'create_financial_transaction',
      build.transaction(categoryId(farm.farm_id, 'despesa', 'Energia'), {
        description: 'Luz',
        status: 'pendente',
        transaction_date: today,
        due_date: addDays(today, 1),
      }),
    );
    await said(farm, 'create_activity', build.activity({ activity_type: 'Ordenha', activity_date: today, responsible: 'José Antônio Ribeiro' }));
    await said(farm, 'create_activity', build.activity({ activity_type: 'Limpeza', activity_date: today, responsible: 'Maria' }));
    await round();
    expect(titles(phone).toSorted()).toEqual(['Carne liberada hoje: Pintada', 'Conta a pagar: Luz', 'Estoque baixo: Silagem', 'Tarefa: Ordenha']);
  });

  test('of somebody who may not read a module is never told about it, also if it was queued before', async () => {
    const farm = await createFarm(db.owner);
    const [boss, hand] = [await subscribe(farm), await hire(db.owner, farm, 'worker')];
    const phone = await subscribe(hand);
    for (const one of [farm, hand]) await choose(one, { kinds: ['births', 'bills'] });
    const bill = (description: string) =>
      build.transaction(categoryId(farm.farm_id, 'despesa', 'Energia'), { description, status: 'pendente', transaction_date: today, due_date: today });
    const without = (modules: string[]) =>
      db.owner.query(`update farms set removed_modules = $2 where id = $1`, [farm.farm_id, JSON.stringify({ worker: modules })]);
    await without(['money']);
    await said(farm, 'create_financial_transaction', bill('Luz'));
    await pregnant(farm, 'Mimosa');
    await round();
    expect(titles(boss).toSorted()).toEqual(['Conta a pagar: Luz', 'Parto próximo: Mimosa']);
    expect(titles(phone)).toEqual(['Parto próximo: Mimosa']);
    expect((await own(hand)).farms[0]!.kinds).not.toContain('bills');

    await without([]);
    await said(farm, 'create_financial_transaction', bill('Água'));
    service.answer(phone, { status: 500 }, { status: 500 });
    await round('10:10');
    service.take(phone);
    await without(['money']);
    await round('10:20');
    expect(titles(phone)).toEqual([]);
    expect((await db.superuser.query('select from notice_queue where person_id = $1', [hand.person_id])).rowCount).toBe(0);
  });

  test('is told of other people’s farms never', async () => {
    const [jose, maria] = [await createFarm(db.owner), await createFarm(db.owner)];
    const phone = await subscribe(maria);
    await choose(maria);
    await pregnant(jose, 'Mimosa');
    await round();
    expect(titles(phone)).toEqual([]);
    expect(await ask(maria.token, 'PUT', `/api/my_data/notices/${jose.farm_id}`, usual)).toMatchObject({ status: 404 });
    expect(await ask(maria.token, 'PUT', '/api/my_data/notices/x', usual)).toMatchObject({ status: 404 });
  });

  test('ends with its session, also when the person is dismissed; a changed password keeps it', async () => {
    const farm = await createFarm(db.owner);
    const hand = await hire(db.owner, farm, 'worker');
    const many = async () =>
      (
        await db.superuser.query(
          'select from push_devices d join sessions s on s.id = d.session_id left join session_farm_users o on o.token_hash = s.token_hash where s.user_id = $1 or o.farm_user_id = $2',
          [farm.user_id, hand.person_id],
        )
      ).rowCount;
    await subscribe(farm);
    await subscribe(hand);
    expect(await many()).toBe(2);
    await db.owner.query('update farm_users set is_active = false where id = $1', [hand.person_id]);
    expect(await many()).toBe(1);
    await db.superuser.query(`begin; delete from sessions where user_id = '${farm.user_id}'; rollback`);
    expect(await many()).toBe(1);
    expect((await ask(farm.token, 'DELETE', '/api/session')).status).toBe(200);
    expect((await db.superuser.query('select from push_devices where session_id not in (select id from sessions)')).rowCount).toBe(0);
  });

  test('is one for each browser, moves with it to whoever signs in, and is removed by its person alone', async () => {
    const [jose, maria] = [await createFarm(db.owner), await createFarm(db.owner)];
    const phone = await subscribe(jose);
    expect((await ask(jose.token, 'POST', '/api/my_data/devices', { endpoint: phone.endpoint, keys: phone.keys })).said).toEqual({ id: phone.id });
    expect((await own(jose)).devices).toHaveLength(1);
    expect((await ask(maria.token, 'DELETE', `/api/my_data/devices/${phone.id}`)).status).toBe(404);
    await ask(maria.token, 'POST', '/api/my_data/devices', { endpoint: phone.endpoint, keys: phone.keys });
    expect((await own(jose)).devices).toEqual([]);
    const [hers] = (await own(maria)).devices;
    expect((await ask(maria.token, 'DELETE', `/api/my_data/devices/${hers!.id}`)).status).toBe(200);
    expect((await ask(maria.token, 'DELETE', `/api/my_data/devices/${hers!.id}`)).status).toBe(404);
  });

  test('must be at a push service, with the keys of a browser', async () => {
    const { token } = await createFarm(db.owner);
    const browser = service.subscribe();
    const refused = { status: 422, said: { message: 'O endereço de avisos deste navegador não é aceito', field: expect.any(String) } };
    expect(await ask(token, 'POST', '/api/my_data/devices', browser, strict)).toMatchObject(refused);
    expect(await ask(token, 'POST', '/api/my_data/devices', { ...browser, endpoint: 'https://169.254.169.254/latest' }, strict)).toMatchObject(refused);
    expect(await ask(token, 'POST', '/api/my_data/devices', { ...browser, keys: { ...browser.keys, p256dh: `BA${'A'.repeat(85)}` } })).toMatchObject(refused);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const)
      for (const path of ['/api/my_data/notices', '/api/my_data/devices', `/api/my_data/devices/${randomUUID()}/test`, '/api/my_data/calendar'])
        expect([401, 404]).toContain((await ask(null, method, path, method === 'GET' ? undefined : {})).status);
  });

  test('can be tried, and says so when the browser has ended it', async () => {
    const farm = await createFarm(db.owner);
    const phone = await subscribe(farm);
    const path = `/api/my_data/devices/${phone.id}/test`;
    expect((await ask(farm.token, 'POST', path, {})).status).toBe(200);
    expect(titles(phone)).toEqual(['Aviso de teste do Lida']);
    const other = await createFarm(db.owner);
    expect((await ask(other.token, 'POST', path, {})).status).toBe(404);
    service.answer(phone, { status: 503 });
    expect(await ask(farm.token, 'POST', path, {})).toMatchObject({ status: 409, said: { message: expect.stringMatching('não respondeu') } });
    service.answer(phone, { status: 410 });
    expect(await ask(farm.token, 'POST', path, {})).toMatchObject({ status: 409, said: { message: expect.stringMatching('Ative de novo') } });
    expect((await own(farm)).devices).toEqual([]);
    service.take(phone);
  });
});

describe('the push service answers', () => {
  const waiting = async (browser: { id: string }) =>
    (await db.superuser.query('select tries, try_at - now() as pause from notice_queue where device_id = $1', [browser.id])).rows as { tries: number }[];
  async function told(...answers: { status: number; retryAfter?: number }[]) {
    const farm = await createFarm(db.owner);
    const phone = await subscribe(farm);
    await choose(farm);
    await pregnant(farm, 'Mimosa');
    service.answer(phone, ...answers);
    await round();
    return { farm, phone };
  }

  test.each([404, 410])('%i: the device is forgotten', async (status) => {
    const { farm, phone } = await told({ status });
    expect(service.take(phone)).toHaveLength(1);
    expect((await own(farm)).devices).toEqual([]);
    expect(await waiting(phone)).toEqual([]);
  });

  test.each([500, 503, 429])('%i: tried again, later each time, until it is accepted', async (status) => {
    const { phone } = await told({ status }, { status });
    expect(await waiting(phone)).toMatchObject([{ tries: 1 }]);
    // Before its time it is not tried.
    await runNotices(db.app, channels, (fault) => faults.push(fault), at('10:00'));
    expect(service.take(phone)).toHaveLength(1);
    await round();
    expect(await waiting(phone)).toMatchObject([{ tries: 2 }]);
    await round();
    expect(await waiting(phone)).toEqual([]);
    const tags = new Set(service.take(phone).map(({ text }) => text.tag));
    expect(tags.size).toBe(1);
  });

  test('429 with Retry-After: not before', async () => {
    const { phone } = await told({ status: 429, retryAfter: 1800 });
    const { rows } = await db.superuser.query(`select try_at > now() + interval '29 minutes' as waits from notice_queue where device_id = $1`, [phone.id]);
    expect(rows).toEqual([{ waits: true }]);
    service.take(phone);
  });

  test.each([400, 403, 413])('%i: given up, and the device stays', async (status) => {
    const { farm, phone } = await told({ status });
    expect(await waiting(phone)).toEqual([]);
    expect((await own(farm)).devices).toHaveLength(1);
    service.take(phone);
  });

  test('nothing for a day: given up', async () => {
    const { phone } = await told({ status: 500 });
    await db.superuser.query(`update notice_queue set made_at = now() - interval '49 hours' where device_id = $1`, [phone.id]);
    await round();
    expect(await waiting(phone)).toEqual([]);
    expect(service.take(phone)).toHaveLength(1);
  });
});

describe('nothing is told twice', () => {
  test('by two processes at once', async () => {
    const farm = await createFarm(db.owner);
    const phone = await subscribe(farm);
    await choose(farm);
    for (const name of ['Mimosa', 'Estrela']) await pregnant(farm, name);
    await db.superuser.query(`update notice_farms set check_at = now() - interval '1 minute'`);
    const claims = await Promise.all(Array.from({ length: 4 }, () => claimFarms(db.app, 50)));
    const mine = claims.flat().filter(({ farm_id }) => farm_id === farm.farm_id);
    expect(mine).toHaveLength(1);
    // A process that is late, after another had its turn.
    const now = at('10:00')().toISOString();
    await Promise.all([1, 2, 3].map(() => checkFarm(db.app, mine[0]!, now, true)));
    await Promise.all(Array.from({ length: 4 }, () => deliver(db.app, channels, at('10:00')(), (fault) => faults.push(fault))));
    expect(titles(phone).toSorted()).toEqual(['Parto próximo: Estrela', 'Parto próximo: Mimosa']);
  });

  test('except when a process ends between sending and recording: then with the same tag and topic, so that the second replaces the first', async () => {
    const farm = await createFarm(db.owner);
    const phone = await subscribe(farm);
    await choose(farm);
    await pregnant(farm, 'Mimosa');
    await db.superuser.query(`update notice_farms set check_at = now() - interval '1 minute'`);
    for (const claimed of await claimFarms(db.app, 50)) await checkFarm(db.app, claimed, at('10:00')().toISOString(), true);
    // It takes the message, and is gone before it can write again.
    let connections = 0;
    const dying: Database = { ...db.app, connect: () => (++connections === 1 ? db.app.connect() : Promise.reject(new Error('the process has ended'))) };
    await expect(deliver(dying, channels, at('10:00')(), () => {})).rejects.toThrow('the process has ended');
    // Until its lease is over, nobody else sends it.
    expect(await deliver(db.app, channels, at('10:00')(), (fault) => faults.push(fault))).toBe(0);
    await round();
    await round('11:00');
    const [first, second, ...more] = service.take(phone);
    expect(more).toEqual([]);
    expect(second).toMatchObject({ topic: first!.topic, text: first!.text });
  });
});

describe('hours, in the time zone of the farm', () => {
  test.each([
    ['MG', '19:59', 1],
    ['MG', '20:00', 0],
    ['AC', '20:00', 1],
    ['AC', '21:59', 1],
    ['AC', '22:00', 0],
  ])('quiet from 20 in %s, at %s of Brasília: %i', async (state, time, many) => {
    const farm = await createFarm(db.owner, { state });
    const phone = await subscribe(farm);
    await choose(farm, { quiet_from: 20, quiet_until: 5 });
    await said(farm, 'create_animal', build.animal({ name: 'Mimosa', pregnancy_status: 'prenha', pregnancy_date: '2026-01-01', expected_birth_date: today }));
    await round(time);
    expect(titles(phone)).toHaveLength(many);
  });

  test('what was queued before the quiet hours waits until they end', async () => {
    const farm = await createFarm(db.owner);
    const phone = await subscribe(farm);
    await choose(farm, { quiet_from: 20, quiet_until: 5 });
    await pregnant(farm, 'Mimosa');
    service.answer(phone, { status: 500 });
    await round('19:58');
    expect(service.take(phone)).toMatchObject([{ ttl: 120 }]);
    await round('20:30');
    expect(titles(phone)).toEqual([]);
    await round('05:00');
    expect(titles(phone)).toEqual(['Parto próximo: Mimosa']);
  });

  test('the summary of the day comes at its hour, once, with what came in quiet hours', async () => {
    const farm = await createFarm(db.owner);
    const phone = await subscribe(farm);
    await choose(farm, { kinds: ['births', 'tasks'], summary_hour: 6, quiet_from: 20, quiet_until: 5 });
    await pregnant(farm, 'Mimosa');
    await round('04:00');
    await said(farm, 'create_activity', build.activity({ activity_date: today, responsible: 'josé antônio ribeiro' }));
    await round('05:59');
    // Not of the night: the summary tells it.
    expect(titles(phone)).toEqual([expect.stringMatching('^Tarefa')]);
    await round('06:00');
    await round('06:30');
    await round('09:00');
    expect(service.take(phone).map(({ text: { title, body, tag } }) => ({ title, body, tag }))).toEqual([
      { tag: `summary:${today}`, title: 'Resumo do dia: Fazenda Santa Clara', body: '1 parto próximo ou atrasado, 1 tarefa para você' },
    ]);
  });
});

describe('the summary by e-mail', () => {
  const unfolded = (email: string) =>
    email
      .replaceAll(/\r\n[ \t]/g, ' ')
      .replaceAll('=\r\n', '')
      .replaceAll('=3D', '=');

  test('goes to who asked for it, with a link that ends it at one click, without a session', async () => {
    const farm = await createFarm(db.owner);
    await choose(farm, { summary_hour: 6, by_email: true });
    await pregnant(farm, 'Mimosa');
    await round('06:00');
    await round('07:00');
    expect(post.emails).toHaveLength(1);
    const email = unfolded(post.emails[0]!);
    expect(email).toContain(`RCPT TO:<${farm.user_id}@lida.demo>`);
    expect(email).toContain('Parto pr');
    const [, url] = /List-Unsubscribe: <([^>]+)>/.exec(email)!;
    expect(email).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(email).toMatch(new RegExp(`Message-ID: <resumo-${today}-${farm.user_id}-${farm.farm_id}@lida.example>`, 'i'));
    const path = new URL(url!).pathname;
    // Only looked at, nothing ends.
    expect(await app.inject({ url: path })).toMatchObject({ statusCode: 302, headers: { location: expect.stringMatching(/^\/login#parar=[\w-]{86}$/) } });
    expect((await own(farm)).farms[0]!.choice).toMatchObject({ by_email: true });
    const clicked = await app.inject({
      method: 'POST',
      url: path,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([clicked.statusCode, clicked.json()]).toEqual([200, { message: 'Pronto: você não recebe mais o resumo por e-mail.' }]);
    expect((await own(farm)).farms[0]!.choice).toEqual({ ...usual, summary_hour: 6, by_email: false });
    // A changed sign makes it somebody else's.
    const forged = path.replace(/.$/, (sign) => (sign === 'A' ? 'Q' : 'A'));
    expect((await app.inject({ method: 'POST', url: forged, payload: {} })).statusCode).toBe(404);
  });

  test('is refused where no e-mails are sent', async () => {
    const { token, farm_id } = await createFarm(db.owner);
    const wanted = { ...usual, summary_hour: 6, by_email: true };
    expect(await ask(token, 'PUT', `/api/my_data/notices/${farm_id}`, wanted, strict)).toMatchObject({ status: 422, said: { field: 'by_email' } });
  });
});

test('a person who was taken out of everything leaves no choice, device or calendar', async () => {
  const farm = await createFarm(db.owner);
  const hand = await hire(db.owner, farm, 'worker');
  await choose(hand);
  await subscribe(hand);
  await ask(hand.token, 'POST', '/api/my_data/calendar');
  await db.owner.query(`update farm_users set email = id || '@removida.invalid', is_active = false where id = $1`, [hand.person_id]);
  for (const table of ['notice_choices', 'notice_log', 'notice_queue'])
    expect((await db.superuser.query(`select from ${table} where person_id = $1`, [hand.person_id])).rowCount).toBe(0);
  expect((await db.superuser.query('select from calendar_feeds where staff @> array[$1::uuid]', [hand.person_id])).rowCount).toBe(0);
});

test('the keys of the installation are made once, and those of the settings count first', async () => {
  const key = async (where: typeof app) =>
    (
      (await ask(await openSession(db.owner, { user_id: (await createFarm(db.owner)).user_id }), 'GET', '/api/my_data/notices', undefined, where))
        .said as MyNotices
    ).push_key;
  expect(await key(strict)).toBe(await key(app));
  expect((await db.superuser.query('select from push_keys')).rowCount).toBe(1);
  const given = await createApp(db.app, readSettings({ VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw' }));
  expect(await key(given)).toBe('BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8');
  const none = await createApp(db.app, readSettings({ PUSH: 'off' }));
  expect(await key(none)).toBeNull();
  await Promise.all([given.close(), none.close()]);
});
