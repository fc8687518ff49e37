// Alerts over HTTP: the same as on a device, for any farm; of this farm only, for every role that may read it.
import { describe, expect, test } from 'vitest';
import { addDays, dayIn } from '#domain/kernel/dates';
import { type Role, roles } from '#domain/kernel/roles';
import { categoryId } from '#domain/money/financial-categories';
import { nounNames } from '#domain/nouns';
import type { Alert } from '#domain/overview/alert-decisions';
import { decisionId } from '#domain/overview/alert-decisions';
import { alertsOf, type Candidates } from '#domain/overview/alerts';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { addFarm, build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { Dice } from '../random-inputs';
import { accepted, deviceOf, fillFarm, sendCall, snapshotPage } from '../server-calls';

const db = await freshDatabase();
const app = await createApp(db.app);
const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const inDays = (days: number) => addDays(today, days);
const ask = async ({ farm_id, token }: TestFarm) => {
  const answer = await app.inject({ url: `/api/farms/${farm_id}/alerts`, cookies: { [sessionCookie]: token } });
  return { http: answer.statusCode, ...(answer.json() as { alerts: (Alert & { id: string; status: string })[] }) };
};

const mated = '2026-01-01';
async function born(farm: TestFarm, wanted: Parameters<typeof build.animal>[0]) {
  const animal = build.animal(wanted);
  const answer = await sendCall(db, farm, build.call('create_animal', animal));
  expect(accepted(answer), JSON.stringify(answer)).toBe(true);
  return animal;
}
const pregnant = (farm: TestFarm, days: number) => born(farm, { pregnancy_status: 'prenha', pregnancy_date: mated, expected_birth_date: inDays(days) });

/** Records around every threshold, and some decisions. */
async function someFarm(seed: number) {
  const farm = await createFarm(db.owner);
  const dice = new Dice([seed]);
  await fillFarm(db, farm, 2);
  for (let i = 0; i < 6; i++) await pregnant(farm, dice.upTo(18) - 9);
  for (let i = 0; i < 6; i++)
    await born(farm, {
      pregnancy_status: 'prenha',
      pregnancy_date: mated,
      expected_birth_date: inDays(55 + dice.upTo(10)),
      last_birth_date: '2025-10-01',
      dry_off_date: dice.pick([null, '2025-08-01', '2026-10-01']),
    });
  for (let i = 0; i < 12; i++) {
    const isGoat = i === 0;
    // Of cattle the worklists tell, of a goat the diagnosis itself.
    const served = await born(farm, isGoat ? { type: 'caprino', category: 'cabra', breed: 'Saanen' } : {});
    const [result, ago] = [dice.pick(['pendente', 'pendente', 'negativa'] as const), 26 + dice.upTo(8)];
    const service = { insemination_date: inDays(-(isGoat ? 40 : ago)), result: isGoat ? 'pendente' : result } as const;
    await sendCall(db, farm, build.call('create_insemination', build.insemination(served.id, service)));
    if (dice.oneIn(3) && !isGoat)
      await sendCall(db, farm, build.call('update_animal', { id: served.id, changes: { status: { was: 'ativo', to: 'vendido' } } }));
  }
  for (let i = 0; i < 6; i++) await born(farm, { category: 'bezerra', birth_date: inDays(-54 - dice.upTo(12)) });
  for (let i = 0; i < 5; i++) {
    const work = build.activity({
      activity_date: inDays(dice.upTo(40) - 20),
      priority: dice.pick(['alta', 'urgente']),
      status: dice.pick(['pendente', 'em_andamento', 'concluída']),
    });
    await sendCall(db, farm, build.call('create_activity', work));
  }
  for (let i = 0; i < 8; i++) {
    const bill = { transaction_date: inDays(-20), due_date: inDays(dice.upTo(10) - 5), status: dice.pick(['pendente', 'pendente', 'cancelado'] as const) };
    await sendCall(db, farm, build.call('create_financial_transaction', build.transaction(categoryId(farm.farm_id, 'despesa', 'Energia'), bill)));
  }
  for (let i = 0; i < 16; i++) {
    const heifer = await born(farm, { category: 'novilha', birth_date: inDays(-116 - dice.upTo(130)) });
    const given = (name: string, ago: number, next: number | null) =>
      sendCall(
        db,
        farm,
        build.call(
          'apply_vaccine',
          build.vaccine([heifer.id], {
            vaccine_name: name,
            application_date: inDays(-ago),
            next_application_date: next === null ? null : inDays(next),
          }),
        ),
      );
    if (dice.oneIn(3)) await given('Brucelose B19', 30, null);
    await given('Vermífugo  bezerros', 40, dice.upTo(36) - 3);
    // The same product in another spelling: the earlier due date no longer counts.
    if (dice.oneIn(3)) await given('vermifugo bezerros', 25, dice.pick([null, -2, 31]));
    const treated = build.treatment(heifer.id, { application_date: inDays(-20), duration_days: 18 + dice.upTo(4) });
    await sendCall(db, farm, build.call('treat', treated));
    if (dice.oneIn(4)) await sendCall(db, farm, build.call('update_animal', { id: heifer.id, changes: { status: { was: 'ativo', to: 'vendido' } } }));
  }
  for (let i = 0; i < 8; i++) {
    const feed = build.feed({
      stock_quantity: dice.upTo(4) * 10,
      min_stock_alert: dice.pick([null, 20]),
      expiration_date: dice.pick([null, inDays(-2 + dice.upTo(4)), inDays(28 + dice.upTo(4))]),
    });
    await sendCall(db, farm, build.call('create_feed', feed));
    if (dice.oneIn(2)) await sendCall(db, farm, build.call('buy_feed', build.feedPurchase(feed, { quantity_kg: 5 + dice.upTo(20) })));
  }
  const twice = await born(farm, {});
  for (const day of [-1, -1, -1, -2, -2, -3])
    await sendCall(db, farm, build.call('weigh', build.weighing(twice.id, { weighing_date: inDays(day) }), { at: new Date().toISOString() }));
  for (const { id, key, title, message, priority, due_date } of (await ask(farm)).alerts)
    if (dice.oneIn(3))
      await sendCall(db, farm, build.call(dice.pick(['resolve_alert', 'ignore_alert'] as const), { id, key, title, message, priority, due_date }));
  return farm;
}

test.each([1, 2, 3, 4])('are what a device of the farm shows (%i)', async (seed) => {
  const farm = await someFarm(seed);
  const device = deviceOf(farm);
  await device.applyServerRows({ rows: (await snapshotPage(db, farm)).rows, results: [] }, new Date().toISOString());
  const rows = Object.fromEntries(nounNames.map((noun) => [noun, device.rows(noun)])) as unknown as Candidates;
  const shown = alertsOf(rows, today, { role: 'owner' }).map((alert) => ({ id: decisionId(farm.farm_id, alert.key), ...alert, status: 'ativo' }));
  const kinds = alertsOf({ ...rows, alert_decisions: [] }, today, { role: 'owner' }).map(({ key }) => key.split(':')[0]);
  for (const kind of ['birth', 'worklist', 'diagnosis', 'weaning', 'vaccine', 'brucellosis', 'treatment', 'feed_low', 'feed_expiring', 'twice'])
    expect(kinds).toContain(kind);
  expect(await ask(farm)).toEqual({ http: 200, alerts: shown });
});

describe('a farm with an overdue cow', async () => {
  const farm = await createFarm(db.owner);
  const cow = await pregnant(farm, -7);
  await pregnant(farm, 8);
  // Both are in the close-up list as well.
  const births = async (who: TestFarm) => {
    const answer = await ask(who);
    return { ...answer, ...(answer.alerts && { alerts: answer.alerts.filter(({ key }) => !key.startsWith('worklist:')) }) };
  };

  test('tells the accountant, who does not see births, nothing of it', async () => {
    expect(await births(await hire(db.owner, farm, 'contador'))).toEqual({ http: 200, alerts: [] });
  });

  const told = (Object.keys(roles) as Role[]).filter((role) => role !== 'contador');
  test.each(told)('shows it to the %s', async (role) => {
    expect(await births(await hire(db.owner, farm, role))).toMatchObject({
      http: 200,
      alerts: [{ key: `birth_overdue:${cow.id}:${inDays(-7)}`, priority: 'crítica', link: '/pregnancies?search=Mimosa', status: 'ativo' }],
    });
  });

  test('shows it to nobody on another farm', async () => {
    expect(await births({ ...farm, farm_id: await addFarm(db.owner, farm.user_id) })).toEqual({ http: 200, alerts: [] });
    expect(await births({ ...farm, token: (await createFarm(db.owner)).token })).toMatchObject({ http: 404, message: 'Fazenda não encontrada' });
  });

  test('hides it when it is decided, and shows it again when that is undone', async () => {
    const { id, key, title, message, priority, due_date } = (await births(farm)).alerts[0]!;
    const decide = build.call('resolve_alert', { id, key, title, message, priority, due_date });
    expect(accepted(await sendCall(db, farm, decide))).toBe(true);
    expect((await births(farm)).alerts).toEqual([]);
    expect(accepted(await sendCall(db, farm, build.call('reopen_alert', { id })))).toBe(true);
    expect((await births(farm)).alerts).toHaveLength(1);
  });

  test('hides it when she has calved', async () => {
    await sendCall(db, farm, build.call('update_animal', { id: cow.id, changes: { pregnancy_status: { was: 'prenha', to: 'vazia' } } }));
    expect((await births(farm)).alerts).toEqual([]);
  });
});

test('cows to dry off and to diagnose are shown from their day on, as their worklists', async () => {
  const farm = await createFarm(db.owner);
  const inMilk = { pregnancy_status: 'prenha', pregnancy_date: mated, last_birth_date: '2025-10-01' } as const;
  await born(farm, { ...inMilk, expected_birth_date: inDays(67) });
  await born(farm, { ...inMilk, expected_birth_date: inDays(68) });
  await born(farm, { ...inMilk, expected_birth_date: inDays(60), dry_off_date: '2026-10-01' });
  for (const days of [-30, -29, -20]) {
    const served = await born(farm, { name: 'Jurema' });
    const service = build.call('create_insemination', build.insemination(served.id, { insemination_date: inDays(days) }), { at: new Date().toISOString() });
    expect(accepted(await sendCall(db, farm, service))).toBe(true);
  }
  expect((await ask(farm)).alerts.map(({ key, title }) => [key, title])).toEqual([
    [`worklist:observar_cio:${inDays(-2)}`, 'Observar cio: Jurema'],
    [`worklist:diagnostico:${today}`, 'Diagnóstico: Jurema'],
    [`worklist:secar:${inDays(7)}`, 'Secar: Mimosa'],
  ]);
});
