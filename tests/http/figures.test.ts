// Figures over HTTP: what the screens show, computed by the same queries; of this farm only, and of a period a server can answer.
import { describe, expect, test } from 'vitest';
import { addDays, dayIn, monthBefore } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import { categoryId } from '#domain/money/financial-categories';
import type { InputOf, VerbName } from '#domain/verbs';
import { figureNames } from '#server/farm/figures';
import { createApp } from '#server/http/app';
import { describedFigures } from '#server/http/openapi-figures';
import { sessionCookie } from '#server/kernel/session';
import { build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { sendCall } from '../server-calls';

const db = await freshDatabase();
const app = await createApp(db.app);
const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const ago = (days: number) => addDays(today, -days);
const ask = async ({ farm_id, token }: Pick<TestFarm, 'farm_id' | 'token'>, url: string) => {
  const answer = await app.inject({ url: `/api/farms/${farm_id}/figures/${url}`, cookies: { [sessionCookie]: token } });
  return { http: answer.statusCode, ...(answer.json() as Record<string, unknown>) };
};
/** Now: the days of these tests follow the clock. */
const say = async <V extends VerbName>(farm: TestFarm, verb: V, input: InputOf<V>) =>
  expect(await sendCall(db, farm, build.call(verb, input, { at: new Date().toISOString() }) as never)).toEqual({ version: expect.any(Number) });

async function milkedFarm() {
  const farm = await createFarm(db.owner);
  const [mimosa, estrela, nelore] = [
    build.animal({ breed: 'Girolando', last_birth_date: ago(100), weight: 500 }),
    build.animal({ breed: 'Girolando', last_birth_date: ago(100), weight: 400 }),
    build.animal({ breed: 'Nelore', last_birth_date: ago(100) }),
  ];
  for (const cow of [mimosa, estrela, nelore]) await say(farm, 'create_animal', cow);
  const milk = (cow: { id: string } | null, production_date: string, quantity_liters: number, more = {}) =>
    say(farm, 'record_milk', { animal_id: cow?.id ?? null, production_date, milking_shift: 'manha', quantity_liters, ...more });
  return { farm, mimosa, estrela, nelore, milk };
}

describe('milk', () => {
  test('is divided by the days of the milked cows, not of one that nurses her calf', async () => {
    const { farm, mimosa, estrela, milk } = await milkedFarm();
    for (const day of [ago(2), ago(1)]) {
      await milk(mimosa, day, 20);
      await milk(estrela, day, 10);
    }
    expect(await ask(farm, `milk?from=${ago(6)}&to=${today}`)).toMatchObject({
      http: 200,
      from: ago(6),
      to: today,
      litres: 60,
      saleable: 60,
      discarded: 0,
      days: 2,
      cow_days: 4,
      per_milked_cow_day: 15,
    });
  });

  test('of a cow dried off, sold or calved again counts the days up to that day only', async () => {
    const { farm, mimosa, estrela, milk } = await milkedFarm();
    for (const day of [ago(3), ago(2), ago(1)]) await milk(mimosa, day, 10);
    await milk(estrela, ago(3), 10);
    await say(farm, 'dry_off', { id: estrela.id, dry_off_date: ago(2) });
    expect(await ask(farm, `milk?from=${ago(6)}&to=${today}`)).toMatchObject({ litres: 40, cow_days: 4, per_milked_cow_day: 10 });
  });

  test('recorded before its treatment was known is discarded afterwards, and again saleable when the treatment is deleted', async () => {
    const { farm, mimosa, milk } = await milkedFarm();
    for (const day of [ago(3), ago(2), ago(1)]) await milk(mimosa, day, 12);
    const treatment = build.treatment(mimosa.id, { application_date: ago(3), milk_withdrawal_days: 1, duration_days: 1 });
    const asked = () => ask(farm, `milk?from=${ago(6)}&to=${today}`);
    expect(await asked()).toMatchObject({ litres: 36, saleable: 36, discarded: 0 });
    await say(farm, 'treat', treatment);
    expect(await asked()).toMatchObject({ litres: 36, saleable: 12, discarded: 24 });
    await say(farm, 'remove_treatment', { id: treatment.id });
    expect(await asked()).toMatchObject({ litres: 36, saleable: 36, discarded: 0 });
  });

  test.each([
    ['tank', 112, 100],
    ['production', 100, 88],
    [null, 100, 88],
  ])('discarded by a cow is counted beside a total of the farm (%s)', async (total_kind, litres, saleable) => {
    const { farm, mimosa, milk } = await milkedFarm();
    await milk(mimosa, ago(1), 12, { is_discarded: true, discard_note: 'Mastite' });
    await milk(null, ago(1), 100, { total_kind });
    expect(await ask(farm, `milk?from=${ago(1)}&to=${ago(1)}`)).toMatchObject({ litres, discarded: 12, saleable });
  });
});

describe('milk_years', () => {
  const year = Number(today.slice(0, 4));
  const old = build.animal({ breed: 'Girolando', birth_date: `${year - 9}-03-01`, last_birth_date: null, weight: 500 });

  test('has each year with milk, newest first, and the sum of all; held milk and dry cows count as on the screens', async () => {
    const farm = await createFarm(db.owner);
    const cow = { ...old, id: newId() };
    await say(farm, 'create_animal', cow);
    const milk = (production_date: string, quantity_liters: number, animal_id: string | null = cow.id, more = {}) =>
      say(farm, 'record_milk', { animal_id, production_date, milking_shift: 'total_dia', quantity_liters, ...more });
    for (const [day, litres] of [
      [`${year - 5}-12-30`, 20],
      [`${year - 5}-12-31`, 22],
      [`${year - 4}-01-01`, 24],
      [`${year - 2}-06-10`, 15],
      [`${year - 2}-06-11`, 15],
    ] as const)
      await milk(day, litres);
    await milk(`${year - 2}-06-12`, 100, null, { total_kind: 'tank' });
    await say(farm, 'treat', build.treatment(cow.id, { application_date: `${year - 2}-06-11`, milk_withdrawal_days: 1, duration_days: 1 }));
    const none = { discarded: 0 };
    expect(await ask(farm, 'milk_years')).toEqual({
      http: 200,
      from: `${year - 5}-12-30`,
      to: today,
      years: [
        {
          from: `${year - 2}-01-01`,
          to: `${year - 2}-12-31`,
          litres: 130,
          saleable: 115,
          discarded: 15,
          days: 3,
          daily: 43.3,
          cows: 1,
          cow_days: 3,
          per_milked_cow_day: 43.33,
        },
        {
          from: `${year - 4}-01-01`,
          to: `${year - 4}-12-31`,
          litres: 24,
          saleable: 24,
          ...none,
          days: 1,
          daily: 24,
          cows: 1,
          cow_days: 1,
          per_milked_cow_day: 24,
        },
        {
          from: `${year - 5}-12-30`,
          to: `${year - 5}-12-31`,
          litres: 42,
          saleable: 42,
          ...none,
          days: 2,
          daily: 21,
          cows: 1,
          cow_days: 2,
          per_milked_cow_day: 21,
        },
      ],
      all: {
        from: `${year - 5}-12-30`,
        to: `${year - 2}-12-31`,
        litres: 196,
        saleable: 181,
        discarded: 15,
        days: 6,
        daily: 32.7,
        cow_days: 6,
        per_milked_cow_day: 32.67,
      },
    });
    // A year is the figure of its days.
    expect(await ask(farm, `milk?from=${year - 2}-01-01&to=${year - 2}-12-31`)).toMatchObject({ litres: 130, saleable: 115, days: 3, cow_days: 3 });
    expect(await ask(farm, `milk?from=${year - 9}-01-01&to=${today}`)).toMatchObject({ litres: 196, saleable: 181, days: 6 });
    // Who does not see health has what was known when it was recorded, as in their list of milk.
    await db.owner.query(`update farms set removed_modules = '{"worker": ["health", "reproduction"]}' where id = $1`, [farm.farm_id]);
    expect(await ask(await hire(db.owner, farm, 'worker'), 'milk_years')).toMatchObject({
      http: 200,
      years: [{ litres: 130, cows: null, cow_days: null, per_milked_cow_day: null }, {}, {}],
      all: { litres: 196, saleable: 196, discarded: 0, cow_days: null },
    });
    // Up to a day, the rest is not there yet.
    expect(await ask(farm, `milk_years?to=${year - 5}-12-30`)).toMatchObject({ years: [{ to: `${year - 5}-12-30`, litres: 20 }] });
  });

  test('are those with milk alone, however far apart and whatever is asked for', async () => {
    const farm = await createFarm(db.owner);
    for (const production_date of ['1926-05-01', `${year - 1}-02-01`])
      await say(farm, 'record_milk', { animal_id: null, production_date, milking_shift: 'total_dia', quantity_liters: 100 });
    expect(await ask(farm, 'milk_years?to=2199-12-31')).toMatchObject({ from: '1926-05-01', years: [{ from: `${year - 1}-01-01` }, { to: '1926-12-31' }] });
    expect(await ask(farm, 'milk?from=1900-01-01&to=2199-12-31')).toMatchObject({ litres: 200, days: 2 });
  });

  test('of a farm that records the tank, and of its cows only what is discarded, divide by all cows in milk', async () => {
    const farm = await createFarm(db.owner);
    const cows = [1, 2, 3].map(() => build.animal({ breed: 'Girolando', last_birth_date: ago(100) }));
    for (const cow of cows) await say(farm, 'create_animal', cow);
    for (const day of [ago(3), ago(2), ago(1)])
      await say(farm, 'record_milk', { animal_id: null, production_date: day, milking_shift: 'total_dia', quantity_liters: 57, total_kind: 'tank' });
    const discarded = { animal_id: cows[0]!.id, production_date: ago(2), milking_shift: 'manha', quantity_liters: 9, is_discarded: true } as const;
    await say(farm, 'record_milk', discarded);
    expect(await ask(farm, `milk?from=${ago(6)}&to=${today}`)).toMatchObject({ litres: 180, saleable: 171, cow_days: 9, per_milked_cow_day: 20 });
    // One cow of three says nothing about the others; two of three are a test of the herd.
    const sold = (which: number) =>
      say(farm, 'record_milk', { animal_id: cows[which]!.id, production_date: today, milking_shift: 'manha', quantity_liters: 12 });
    await sold(0);
    expect(await ask(farm, `milk?from=${ago(6)}&to=${today}`)).toMatchObject({ litres: 192, cow_days: 12 });
    await sold(1);
    expect(await ask(farm, `milk?from=${ago(6)}&to=${today}`)).toMatchObject({ litres: 204, cow_days: 8 });
  });

  test('of a farm without milk is empty', async () => {
    expect(await ask(await createFarm(db.owner), 'milk_years')).toMatchObject({ http: 200, to: today, years: [], all: null });
  });
});

describe('lactation', () => {
  const tests: [number, number][] = [
    [14, 20.4],
    [44, 24.6],
    [74, 23.8],
    [104, 22],
    [134, 20.6],
    [164, 18.4],
    [194, 16.6],
    [224, 14.8],
    [254, 13],
    [284, 11.2],
  ];
  /** Calved so long ago that the last test was two days ago. */
  const calved = ago(286);
  async function testedFarm(many: number) {
    const farm = await createFarm(db.owner);
    const mimosa = build.animal({ breed: 'Girolando', last_birth_date: calved });
    await say(farm, 'create_animal', mimosa);
    for (const [dim, quantity_liters] of tests.slice(0, many))
      await say(farm, 'record_milk', { animal_id: mimosa.id, production_date: addDays(calved, dim), milking_shift: 'total_dia', quantity_liters });
    return { farm, mimosa };
  }

  test('of a cow in milk goes up to her last test, with her curve and the projection of 305 days', async () => {
    const { farm, mimosa } = await testedFarm(10);
    const { lactations } = (await ask(farm, `lactation?animal=${mimosa.id}`)) as unknown as { lactations: Record<string, unknown>[] };
    expect(lactations).toEqual([
      {
        number: 1,
        from: calved,
        to: null,
        days: 286,
        litres: 5373.6,
        litres_305: 5373.6,
        tests: 10,
        wood: { a: 10.3576, b: 0.28692, c: 0.005388, peak_day: 53.2, peak: 24.32 },
        persistency: 89.8,
        projection_305: 5597.8,
      },
    ]);
  });

  test('that ended with a dry-off has the days up to it, and no projection', async () => {
    const { farm, mimosa } = await testedFarm(10);
    await say(farm, 'dry_off', { id: mimosa.id, dry_off_date: ago(1) });
    expect(await ask(farm, `lactation?animal=${mimosa.id}`)).toMatchObject({
      http: 200,
      animal: mimosa.id,
      lactations: [{ to: ago(1), days: 285, litres: 5384.8, litres_305: 5384.8, projection_305: null }],
    });
  });

  test('of few tests is projected along the table’s curve, as of the day that is asked for', async () => {
    const { farm, mimosa } = await testedFarm(4);
    // Girolando in the first lactation: 2 373,6 L measured, and the rest of the curve scaled to 22 L on day 104.
    expect(await ask(farm, `lactation?animal=${mimosa.id}&to=${addDays(calved, 110)}`)).toMatchObject({
      lactations: [{ days: 110, tests: 4, litres: 2373.6, wood: null, projection_305: 6030.4 }],
    });
  });

  test('of an animal of another farm is not found, and of none is refused', async () => {
    const [{ farm, mimosa }, other] = [await testedFarm(1), await createFarm(db.owner)];
    expect(await ask(other, `lactation?animal=${mimosa.id}`)).toMatchObject({ http: 404 });
    expect(await ask(farm, 'lactation')).toMatchObject({ http: 422, field: 'animal' });
  });
});

test('herd_milk divides the litres by cow-days in milk and by those of all cows that calved, and corrects them by the tank’s analyses', async () => {
  const { farm, mimosa, estrela, milk } = await milkedFarm();
  for (const day of [ago(3), ago(2)]) await milk(mimosa, day, 20);
  await milk(estrela, ago(3), 10);
  await say(farm, 'dry_off', { id: estrela.id, dry_off_date: ago(2) });
  await say(farm, 'create_milk_analysis', build.milkAnalysis({ sample_date: ago(2), fat_percentage: 3.6, protein_percentage: 3.2 }));
  expect(await ask(farm, `herd_milk?from=${ago(6)}&to=${today}`)).toMatchObject({
    http: 200,
    litres: 50,
    days: 2,
    cow_days_in_milk: 3,
    cow_days: 4,
    per_cow_in_milk: 16.67,
    per_cow: 12.5,
    percent_in_milk: 75,
    fat: 3.6,
    fat_corrected: 15.67,
    energy_corrected: 15.72,
    daily: [
      { day: ago(3), in_milk: 2, per_cow_in_milk: 15 },
      { day: ago(2), in_milk: 1, per_cow_in_milk: 20 },
    ],
  });
  expect(await ask(await createFarm(db.owner), 'herd_milk')).toMatchObject({ litres: 0, per_cow_in_milk: null, daily: [] });
});

test('milk_quality compares the geometric mean of the tank’s last three months with the limits of the law', async () => {
  const farm = await createFarm(db.owner);
  const cow = build.animal();
  await say(farm, 'create_animal', cow);
  const results = [
    [3, 420, 250],
    [2, 610, 310],
    [1, 530, 420],
  ] as const;
  for (const [before, cells, plates] of results)
    await say(
      farm,
      'create_milk_analysis',
      build.milkAnalysis({ sample_date: `${monthBefore(today, before)}-10`, somatic_cell_count: 1000 * cells, plate_count: 1000 * plates }),
    );
  await say(farm, 'create_milk_analysis', build.milkAnalysis({ animal_id: cow.id, sample_date: `${monthBefore(today, 1)}-11`, somatic_cell_count: 9_000_000 }));
  expect(await ask(farm, 'milk_quality')).toMatchObject({
    http: 200,
    ccs: { month: monthBefore(today, 1), result: 530_000, compared: 513_986, is_mean: true, limit: 500_000, is_out: true, months_out: 1, step: 'plan' },
    cpp: {
      compared: 319_289,
      limit: 300_000,
      is_out: true,
      step: 'visit',
      months: [{ month: monthBefore(today, 3), compared: null }, {}, {}, { result: null }],
    },
    months_without_sample: [],
    next_sample_by: addDays(`${monthBefore(today, -1)}-01`, -1),
  });
  const other = await createFarm(db.owner);
  expect(await ask(other, 'milk_quality')).toMatchObject({ ccs: { result: null, months: [] } });
});

test('stocking counts animals that graze, in units of 450 kg, one without weight by the mean of those like it', async () => {
  const { farm } = await milkedFarm();
  await say(
    farm,
    'create_animal',
    build.animal({ type: 'peixe', breed: 'Tilápia', gender: 'macho', is_batch: true, batch_quantity: 800, batch_average_weight: 0.4 }),
  );
  await say(farm, 'create_pasture', { id: newId(), name: 'Baixada', area_hectares: 6 });
  expect(await ask(farm, 'herd')).toMatchObject({
    http: 200,
    heads: 3,
    grazing_ua: 3,
    hectares: 6,
    ua_per_hectare: 0.5,
    heads_per_hectare: 0.5,
    estimated: 1,
    unweighed: 0,
  });
});

test.each([
  ['milk?from=2026-02-30', 422],
  ['milk?from=ontem', 422],
  ['milk?to=9999-12-31', 422],
  ['milk?from=0001-01-01', 422],
  ['milk?from=2026-11-02&to=2026-11-01', 422],
  ['herd_milk?from=1990-01-01&to=2026-11-01', 200],
  ['reproduction?from=2015-10-31&to=2026-11-01', 200],
  ['reproduction?from=2015-10-30&to=2026-11-01', 422],
  ['milk?from=2026-11-01&from=2026-11-02', 422],
  ['leite', 404],
  ['constructor', 404],
])('%s is answered with %i', async (url, http) => expect((await ask(await createFarm(db.owner), url)).http).toBe(http));

test('another tenant’s farm has no figures', async () => {
  const [ours, other] = [await createFarm(db.owner), await createFarm(db.owner)];
  expect((await ask({ farm_id: ours.farm_id, token: other.token }, 'milk')).http).toBe(404);
});

test('every figure is described', () => expect(describedFigures).toEqual(figureNames));

describe('inbreeding', () => {
  test('of half sibs by a bull from outside, with the common ancestor; of this farm alone, and of a male and a female', async () => {
    const farm = await createFarm(db.owner);
    const semen = { id: newId(), name: 'Jurassic', type: 'bovino', gender: 'macho' } as const;
    const [bull, cow] = [
      build.animal({ name: 'Trovão', gender: 'macho', external_father_id: semen.id }),
      build.animal({ name: 'Estrela', external_father_id: semen.id }),
    ];
    await say(farm, 'create_external_animal', semen);
    for (const one of [bull, cow]) await say(farm, 'create_animal', one);
    expect(await ask(farm, `inbreeding?sire=${bull.id.toUpperCase()}&dam=${cow.id}`)).toMatchObject({
      http: 200,
      f: 0.125,
      level: 'ask',
      completeness: 0.2857,
      common_ancestors: [{ id: semen.id, name: 'Jurassic', f: 0.125, sire_generations: 1, dam_generations: 1 }],
    });
    expect(await ask(farm, `inbreeding?sire=${semen.id}&dam=${cow.id}`)).toMatchObject({ f: 0.25, level: 'reason' });
    for (const wrong of [`sire=${bull.id}`, `sire=${cow.id}&dam=${bull.id}`, `sire=1&dam=${cow.id}`, `sire=${bull.id}&sire=${bull.id}&dam=${cow.id}`])
      expect(await ask(farm, `inbreeding?${wrong}`)).toMatchObject({ http: 422 });
    const other = await createFarm(db.owner);
    expect(await ask(other, `inbreeding?sire=${bull.id}&dam=${cow.id}`)).toMatchObject({ http: 404 });
  });
});

describe('integrity', () => {
  test('tells the owner, with the animals, what older phones sent and no form would take without a question; staff are not told', async () => {
    const { farm, mimosa, milk } = await milkedFarm();
    await milk(mimosa, ago(1), 62);
    const { checks } = (await ask(farm, 'integrity')) as unknown as { checks: { key: string }[] };
    expect(checks.filter(({ key }) => key === 'litres')).toEqual([
      { key: 'litres', level: 'confirm', title: 'Litros fora do comum', entries: 1, animals: [mimosa.id] },
    ]);
    const manager = await hire(db.owner, farm, 'manager');
    expect(await ask(manager, 'integrity')).toMatchObject({ http: 403 });
  });
});

test('economics has the cost of each activity in the twelve months before, by competence and by cash', async () => {
  const farm = await createFarm(db.owner);
  const day = `${monthBefore(today, 1)}-10`;
  const written = (type: 'receita' | 'despesa', category: string, wanted: object) =>
    say(
      farm,
      'create_financial_transaction',
      build.transaction(categoryId(farm.farm_id, type, category), { type, transaction_date: day, payment_date: day, activity: 'leite', ...wanted }),
    );
  await written('receita', 'Venda de leite', { amount: 20_000 });
  await written('despesa', 'Energia', { amount: 8_000 });
  await written('despesa', 'Energia', { amount: 1_000, status: 'pendente', payment_date: null, due_date: today });
  await say(farm, 'create_milk_delivery', { id: newId(), delivery_date: day, destination: 'laticinio', litres: 10_000 });
  const { results, from } = (await ask(farm, 'economics')) as unknown as { from: string; results: Record<string, unknown>[] };
  expect(from).toBe(`${monthBefore(today, 12)}-01`);
  const of = (view: string, scope: string) => results.find((one) => one['view'] === view && one['scope'] === scope);
  expect(of('competencia', 'leite')).toMatchObject({ gross_income: 20_000, effective_cost: 9_000, litres: 10_000, per_litre_proportional: { effective: 0.9 } });
  expect(of('caixa', 'leite')).toMatchObject({ effective_cost: 8_000, gross_margin: 12_000 });
  expect(of('caixa', 'corte')).toMatchObject({ effective_cost: 0, per_litre_residual: { effective: null } });
});

test('an accountant gets the owner’s cost, though deliveries, feed, freight, work and weighings are not theirs to read', async () => {
  const farm = await createFarm(db.owner);
  const day = `${monthBefore(today, 1)}-10`;
  const written = (type: 'receita' | 'despesa', category: string, wanted: object) =>
    say(
      farm,
      'create_financial_transaction',
      build.transaction(categoryId(farm.farm_id, type, category), { type, transaction_date: day, payment_date: day, ...wanted }),
    );
  await written('receita', 'Venda de leite', { amount: 20_000, activity: 'leite' });
  await written('receita', 'Venda de animais', { amount: 5_000, activity: 'corte' });
  await written('despesa', 'Salários', { amount: 3_000, activity: 'corte' });
  await say(farm, 'create_milk_delivery', { id: newId(), delivery_date: day, destination: 'laticinio', litres: 9_000 });
  await say(farm, 'create_milk_delivery', { id: newId(), delivery_date: day, destination: 'familia', litres: 1_000 });
  const steer = build.animal({ breed: 'Nelore', gender: 'macho', birth_date: `${monthBefore(today, 14)}-01` });
  await say(farm, 'create_animal', steer);
  await say(farm, 'weigh', build.weighing(steer.id, { weighing_date: addDays(`${monthBefore(today, 12)}-01`, -1), weight: 180 }));
  await say(farm, 'weigh', build.weighing(steer.id, { weighing_date: addDays(`${today.slice(0, 7)}-01`, -1), weight: 480 }));
  await say(farm, 'create_activity', {
    id: newId(),
    activity_date: day,
    activity_type: 'Roçada',
    description: 'Pasto do fundo',
    status: 'concluída',
    priority: 'média',
    cost: 200,
    cost_activity: 'corte',
  });
  type Answer = { results: Record<string, unknown>[] };
  const owner = (await ask(farm, 'economics')) as unknown as Answer;
  const of = (scope: string) => owner.results.find((one) => one['view'] === 'competencia' && one['scope'] === scope);
  expect(of('leite')).toMatchObject({ litres: 10_000, litres_family: 1_000 });
  // 300 kg gained by the steer are ten arrobas: 3 200 of cost.
  expect(of('corte')).toMatchObject({ effective_cost: 3_200, herd: { arrobas: 10, effective_per_arroba: 320, operational_per_arroba: 320 } });
  expect(of('fazenda')).toMatchObject({ effective_cost: 3_200, herd: { arrobas: 10, effective_per_arroba: null } });
  const accountant = await hire(db.owner, farm, 'contador');
  expect(await ask({ farm_id: farm.farm_id, token: accountant.token }, 'economics')).toEqual(owner);
  const technician = await hire(db.owner, farm, 'tecnico');
  expect(await ask({ farm_id: farm.farm_id, token: technician.token }, 'economics')).toMatchObject({ http: 403 });
});
