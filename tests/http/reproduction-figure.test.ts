// The figure of reproduction over HTTP: the worked herd, written by the farm's verbs.
import { expect, test } from 'vitest';
import { newId } from '#domain/kernel/ids';
import type { InputOf, VerbName } from '#domain/verbs';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { sendCall } from '../server-calls';
import { writeWorkedHerd } from '../worked-herd';

const db = await freshDatabase();
const app = await createApp(db.app);
const say = async <V extends VerbName>(farm: TestFarm, verb: V, input: InputOf<V>) =>
  expect(await sendCall(db, farm, build.call(verb, input, { at: new Date().toISOString() }) as never)).toEqual({ version: expect.any(Number) });
const ask = async ({ farm_id, token }: Pick<TestFarm, 'farm_id' | 'token'>, days: string) => {
  const answer = await app.inject({ url: `/api/farms/${farm_id}/figures/reproduction?${days}`, cookies: { [sessionCookie]: token } });
  return { http: answer.statusCode, body: answer.json() };
};

async function workedFarm() {
  const farm = await createFarm(db.owner);
  return { farm, ids: await writeWorkedHerd((verb, input) => say(farm, verb, input)) };
}

test('the worked herd has its 21-day table and its indicators, each with its animals', async () => {
  const { farm, ids } = await workedFarm();
  const { http, body } = await ask(farm, 'from=2026-07-13&to=2026-09-13');
  expect(http).toBe(200);
  expect(body.cycles).toEqual([
    { from: '2026-07-13', to: '2026-08-02', eligible: 4, served: 3, known: 3, pregnant: 1, with_outcome: 4 },
    { from: '2026-08-03', to: '2026-08-23', eligible: 5, served: 3, known: 3, pregnant: 2, with_outcome: 5 },
    { from: '2026-08-24', to: '2026-09-13', eligible: 4, served: 2, known: 0, pregnant: 0, with_outcome: 2 },
  ]);
  const all = (letters: string) => letters.split('').map((letter) => ids[letter]);
  expect(body.kpis).toMatchObject({
    service_rate: { value: 61.5, numerator: 8, denominator: 13 },
    pregnancy_rate: { value: 27.3, numerator: 3, denominator: 11 },
    conception_rate: { value: 50, numerator: 3, denominator: 6 },
    first_service_conception: { value: 40, numerator: 2, denominator: 5 },
    first_service_del: { value: 65.5, numerator: 393, denominator: 6 },
    days_open_herd: { value: 86.9, numerator: 608, denominator: 7 },
    open_over_150: { value: 14.3, numerator: 1, denominator: 7 },
    herd_pregnant: { value: 37.5, numerator: 3, denominator: 8 },
    mean_del: { value: 115.5, numerator: 924, denominator: 8 },
    first_service_del_median: { value: 56 },
    first_service_late: { numerator: 1, denominator: 6 },
    services_per_conception: { value: 2, numerator: 6, denominator: 3 },
    days_open_pregnant: { value: 62.7, numerator: 188, denominator: 3 },
    projected_calving_interval: { value: 342.7, numerator: 1028, denominator: 3 },
  });
  expect(new Set(body.kpis.days_open_pregnant.animals)).toEqual(new Set(all('ABD')));
  expect(body.heifers.kpis.conception_rate).toEqual({ value: null, numerator: 0, denominator: 0, animals: [] });
});

test('a season has its exposed, pregnant, calved and weaned females, and the weight of their calves', async () => {
  const farm = await createFarm(db.owner);
  const cows = await Promise.all(
    ['Estrela', 'Vazia'].map(async (name) => {
      const cow = build.animal({ name, breed: 'Nelore', category: 'vaca', birth_date: '2019-01-01', pregnancy_status: 'vazia' });
      await say(farm, 'create_animal', cow);
      return cow.id;
    }),
  );
  const id = newId();
  const animals = cows.map((animal_id) => ({ id: newId(), animal_id }));
  await say(farm, 'create_breeding_season', { id, name: 'Primavera', start_date: '2025-04-01', end_date: '2025-06-29', animals } as never);
  const service = build.insemination(cows[0]!, { insemination_date: '2025-04-10', technique: 'IATF', result: 'positiva', confirmation_date: '2025-05-12' });
  await say(farm, 'create_insemination', service);
  const birth = build.birth(cows[0]!, { birth_date: '2026-01-20' });
  await say(farm, 'register_birth', birth);
  await say(farm, 'wean', { id: birth.newborns[0]!.id, weaning_date: '2026-08-10', weight: 180 } as never);
  const { body } = await ask(farm, 'from=2025-06-01&to=2026-10-01');
  expect(body.seasons).toEqual([
    expect.objectContaining({
      id,
      name: 'Primavera',
      from: '2025-04-01',
      to: '2025-06-29',
      exposed: expect.arrayContaining(cows),
      pregnant: [cows[0]],
      calved_alive: [cows[0]],
      weaned: [cows[0]],
      kg_weaned_per_exposed: 90,
    }),
  ]);
  expect(body.seasons[0].rates).toMatchObject({ first_iatf_conception: 100, pregnancy: 50, birth: 50, weaning: 50, loss_to_calving: 0 });
  expect((await ask(farm, 'from=2025-06-30&to=2026-10-01')).body.seasons).toEqual([]);
});

test('a calf that died on its first day counts as stillborn, and a deleted service in nothing', async () => {
  const farm = await createFarm(db.owner);
  const cow = build.animal({ breed: 'Girolando', category: 'vaca', birth_date: '2021-01-01' });
  await say(farm, 'create_animal', cow);
  const birth = build.birth(cow.id, { birth_date: '2026-08-01' });
  await say(farm, 'register_birth', birth);
  const calf = birth.newborns[0]!;
  await say(farm, 'update_animal', { id: calf.id, changes: { status: { was: 'ativo', to: 'morto' }, exit_date: { was: null, to: '2026-08-02' } } } as never);
  const service = build.insemination(cow.id, { id: newId(), insemination_date: '2026-09-25', result: 'pendente' });
  await say(farm, 'create_insemination', service);
  const days = 'from=2026-07-13&to=2026-10-05';
  expect((await ask(farm, days)).body.kpis).toMatchObject({ stillbirths: { value: 100, numerator: 1, denominator: 1 }, first_service_del: { denominator: 1 } });
  await say(farm, 'remove_insemination', { id: service.id });
  expect((await ask(farm, days)).body.kpis.first_service_del).toEqual({ value: null, numerator: 0, denominator: 0, animals: [] });
});

test('another tenant has no access, and a visitor of the farm does', async () => {
  const [farm, other] = [await createFarm(db.owner), await createFarm(db.owner)];
  expect((await ask({ farm_id: farm.farm_id, token: other.token }, '')).http).toBe(404);
  expect((await ask(await hire(db.owner, farm, 'visitor'), '')).http).toBe(200);
});

test('a farm with its own waiting period and cycle has another table', async () => {
  const { farm } = await workedFarm();
  const settle = (changes: object) => say(farm, 'update_herd_settings', { changes } as never);
  await settle({ waiting_days: { was: null, to: 60 } });
  const { body } = await ask(farm, 'from=2026-07-13&to=2026-09-13');
  // D was served before the end of her waiting period, and E had only five days after hers.
  expect(body.cycles[1]).toMatchObject({ from: '2026-08-03', eligible: 3, served: 2, pregnant: 1 });
  await settle({ waiting_days: { was: 60, to: null }, cycle_days: { was: null, to: 20 } });
  const { body: shorter } = await ask(farm, 'from=2026-07-13&to=2026-09-13');
  expect(shorter.cycles.map(({ from, to }: { from: string; to: string }) => `${from} ${to}`)).toEqual([
    '2026-07-16 2026-08-04',
    '2026-08-05 2026-08-24',
    '2026-08-25 2026-09-13',
  ]);
});
