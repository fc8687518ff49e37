// The demo's herds: the declared numbers, valid by the farm's own rules, and reproducible for a date.
import pg from 'pg';
import { describe, expect, it, test, vi } from 'vitest';
import { withGains } from '#domain/herd/animal-weighings';
import { type Animal, isLactating } from '#domain/herd/animals';
import { addDays, daysBetween } from '#domain/kernel/dates';
import { checked } from '#domain/kernel/validation';
import { type NounName, nounNames, nouns } from '#domain/nouns';
import { FarmUser } from '#domain/people/farm-users';
import { Farm } from '#domain/people/farms';
import { demoFarms, demoPast, fillDemo } from '#server/demo/demo';
import { ownerRole } from '#server/kernel/database-roles';
import { freshDatabase } from '../database';
import { isFull, itInFull } from '../full';
import { everything } from '../server-calls';
import { lived } from './demo-history';

const today = '2026-11-15';

describe('Fazenda Santa Clara', async () => {
  const { past, rows } = await lived('Santa Clara', today);
  // One was registered twice and deleted.
  const isThere = ({ deleted_at }: { deleted_at: string | null }) => deleted_at === null;
  const animals = rows.all('animals').filter(isThere);
  const weighings = rows.all('animal_weighings').filter(isThere);
  const herd = animals.filter(({ status, type }) => status === 'ativo' && type === 'bovino');
  // The calf of a Holandês cow and a Gir bull is a Girolando 1/2.
  const dairy = ({ breed }: Animal) => /^(Girolando|Holandês)/.test(breed);
  const count = (which: (animal: Animal) => boolean) => herd.filter(which).length;
  const [milk, beef] = [
    (category: string) => count((one) => dairy(one) && one.category === category),
    (category: string) => count((one) => one.breed === 'Nelore' && one.category === category),
  ];
  const isDry = (cow: Animal) => cow.last_birth_date !== null && !isLactating(cow);

  test.each([
    ['120 head', herd.length, 120],
    ['34 lactating cows', count((one) => dairy(one) && one.category === 'vaca' && !isDry(one)), 34],
    ['7 dry cows', count((one) => dairy(one) && isDry(one)), 7],
    ['10 dairy heifers', milk('novilha'), 10],
    ['6 of them pregnant', count((one) => dairy(one) && one.category === 'novilha' && one.pregnancy_status === 'prenha'), 6],
    ['12 dairy calves that are female', milk('bezerra'), 12],
    ['4 that are male', milk('bezerro'), 4],
    ['20 Nelore cows', beef('vaca'), 20],
    ['14 calves at foot', beef('bezerro') + beef('bezerra'), 14],
    ['10 steers', beef('novilho'), 10],
    ['7 beef heifers', beef('novilha'), 7],
    ['2 bulls', beef('touro'), 2],
    ['18 sold', animals.filter(({ status }) => status === 'vendido').length, 18],
    ['3 dead', animals.filter(({ status }) => status === 'morto').length, 3],
    ['1 slaughtered', animals.filter(({ status }) => status === 'abatido').length, 1],
    ['a poultry batch', animals.filter(({ type, is_batch }) => type === 'ave' && is_batch).length, 1],
    ['a fish batch', animals.filter(({ type, is_batch }) => type === 'peixe' && is_batch).length, 1],
    ['pigs', animals.filter(({ type }) => type === 'suino').length, 5],
    ['sheep', animals.filter(({ type }) => type === 'ovino').length, 5],
    ['two dogs', animals.filter(({ type }) => type === 'canino').length, 2],
  ])('has %s', (_what, there, wanted) => expect(there).toBe(wanted));

  it('has bred its cows: births with their records, inseminations with their results, a loss, and a cow inseminated four times', () => {
    const services = rows.all('artificial_inseminations');
    expect(rows.all('births').length).toBeGreaterThan(30);
    expect(services.filter(({ result }) => result === 'positiva').length).toBeGreaterThan(15);
    expect(services.filter(({ result }) => result === 'pendente')).toHaveLength(4);
    const byDay = services.toSorted((one, other) => (one.insemination_date < other.insemination_date ? -1 : 1));
    const results = services.map(({ animal_id }) => byDay.flatMap((other) => (other.animal_id === animal_id ? [other.result] : [])).join());
    expect(results).toContain('negativa,negativa,negativa,pendente');
    expect(rows.all('pregnancy_losses')).toHaveLength(2);
    for (const noun of ['pregnancy_checks', 'heats', 'dry_offs', 'weanings', 'uterine_exams'] as const) expect(rows.all(noun).length, noun).toBeGreaterThan(5);
    for (const noun of ['breeding_stops', 'synchronisation_protocols', 'synchronisation_lot_animals', 'breeding_season_animals'] as const)
      expect(rows.all(noun).length, noun).toBeGreaterThan(0);
    for (const { animal_id, mother_id, birth_date } of rows.all('births')) expect(rows.row('animals', animal_id)).toMatchObject({ mother_id, birth_date });
  });

  it('milks cows from 8 to 320 days after calving', () => {
    const days = herd.filter((one) => dairy(one) && one.category === 'vaca' && !isDry(one)).map((cow) => daysBetween(cow.last_birth_date!, today));
    expect([Math.min(...days), Math.max(...days)]).toEqual([8, 320]);
  });

  it('has a cow that is overdue, and a calf of 235 days', () => {
    expect(herd.filter(({ expected_birth_date }) => expected_birth_date && expected_birth_date < today)).toHaveLength(1);
    expect(herd.filter(({ category, birth_date }) => category === 'bezerra' && birth_date === addDays(today, -235))).toHaveLength(1);
  });

  it('names each animal once, and every head of cattle by its tag', () => {
    const once = (values: unknown[]) => expect(new Set(values).size).toBe(values.length);
    once(animals.map(({ name }) => name));
    const cattle = animals.filter(({ type }) => type === 'bovino');
    once(cattle.map(({ identification }) => identification));
    for (const { identification, birth_date, breed, name } of cattle) {
      expect(identification).toBe(`${birth_date!.slice(2, 4)}-${identification!.slice(3)}`);
      expect(identification).toMatch(/^\d\d-\d{3}$/);
      if (breed === 'Nelore') expect(name).toMatch(/^N-\d{4}$/);
    }
    expect(animals.map(({ name }) => name)).toEqual(expect.arrayContaining(['Mimosa', 'Estrela', 'Jurema', 'Ametista', 'N-0231']));
  });

  it('has every calf of a mother who calved that day', () => {
    const calves = herd.filter(({ category }) => category === 'bezerro' || category === 'bezerra');
    for (const calf of calves) {
      const mother = animals.find(({ id }) => id === calf.mother_id)!;
      expect([mother.name, mother.last_birth_date, dairy(mother)]).toEqual([calf.mother_name, calf.birth_date, dairy(calf)]);
    }
  });

  it('weighs no animal before entering, after leaving, or with an implausible weight', () => {
    for (const { animal_id, weighing_date, weight, daily_weight_gain } of weighings) {
      const animal = animals.find(({ id }) => id === animal_id)!;
      expect(weighing_date >= animal.birth_date! && weighing_date < (animal.exit_date ?? today)).toBe(true);
      expect(weight).toBeGreaterThan(0);
      expect(Math.abs(daily_weight_gain ?? 0)).toBeLessThan(1.6);
    }
    const daily = (of: (animal: Animal) => boolean) =>
      weighings.flatMap(({ animal_id, daily_weight_gain }) => (of(animals.find(({ id }) => id === animal_id)!) ? (daily_weight_gain ?? []) : []));
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(daily(({ category }) => category === 'novilho'))).toBeGreaterThan(0.25);
    expect(mean(daily(({ category }) => category === 'novilho'))).toBeLessThan(0.7);
    expect(mean(daily((one) => dairy(one) && one.category === 'bezerra'))).toBeGreaterThan(0.5);
    expect(Math.abs(mean(daily(({ category }) => category === 'vaca')))).toBeLessThan(0.2);
  });

  it('bought steers: two are out of quarantine with their exams, two are apart still and not paid yet', () => {
    const purchases = rows.all('animal_purchases').toSorted((a, b) => (a.purchase_date < b.purchase_date ? -1 : 1));
    expect(purchases.map(({ total_animals, payment_status }) => [total_animals, payment_status])).toEqual([
      [2, 'pago'],
      [2, 'pendente'],
    ]);
    const bought = rows.all('purchase_items').map(({ animal_id }) => rows.row('animals', animal_id)!);
    for (const { entry_date, status, category } of bought) expect([status, category, entry_date! < today]).toEqual(['ativo', 'novilho', true]);
    const apart = rows.all('quarantines').map((one) => [one.released_on !== null, one.tuberculosis, one.brucellosis]);
    expect(apart.toSorted()).toEqual([
      [false, 'negativo', null],
      [false, 'negativo', null],
      [true, 'negativo', 'negativo'],
      [true, 'negativo', 'negativo'],
    ]);
  });

  it('has calls in order of time, by people of the farm, until yesterday', () => {
    const moments = past.map(({ call }) => call.at);
    expect(moments).toEqual(moments.toSorted());
    expect(moments.at(-1)! < today).toBe(true);
    expect(new Set(past.map(({ by }) => by.name))).toEqual(new Set(['Cláudia Ferreira', 'Wesley Santos', 'José Antônio Ribeiro']));
  });
});

it('a steer is on its way from the owner’s other farm to Santa Clara, which sees who comes', async () => {
  const { rows } = await lived('Boa Esperança', today);
  const coming = rows.elsewhere.flatMap(({ noun, row }) => (noun === 'farm_transfers' ? [row] : []));
  expect(coming).toMatchObject([{ status: 'em_transito', completed_at: null, animal_gender: 'macho', from_farm_name: 'Sítio Boa Esperança' }]);
});

// A demo may be started on any day: at New Year, on 29 February, during and after the months of the sales.
const days = isFull
  ? ['2026-11-15', '2026-12-31', '2027-01-01', '2027-06-10', '2027-06-20', '2027-08-20', '2027-08-31', '2028-02-29', '2028-03-01', '2030-05-05']
  : ['2028-02-29'];

describe.each(demoFarms.map(({ name }) => name))('%s', (name) => {
  test.each(days)('passes every rule on %s', async (day) => {
    const { rows } = await lived(name, day);
    for (const noun of nounNames)
      for (const row of rows.all(noun))
        checked(nouns[noun].row, Object.fromEntries(Object.keys(nouns[noun].row.shape).map((field) => [field, row[field as never]])));
    const weighings = rows.all('animal_weighings');
    for (const animal of rows.all('animals')) {
      const written = weighings.filter(({ animal_id }) => animal_id === animal.id);
      const mine = withGains(written);
      expect(mine).toEqual(mine.map(({ id }) => written.find((one) => one.id === id)));
      if (mine.length > 0) expect(animal.weight).toBe(mine.at(-1)!.weight);
    }
  });

  // The others are made by the same program.
  (name === 'Sítio Boa Esperança' ? it : itInFull)('is the same on the same day, down to its ids', async () => {
    const { past } = await lived(name, today);
    expect((await demoPast(demoFarms.find((farm) => farm.name === name)!, today)).past).toEqual(past);
    expect((await lived(name, '2026-11-16')).past).not.toEqual(past);
  });
});

const db = await freshDatabase();

async function fill() {
  const client = new pg.Client(db.connection(ownerRole));
  await client.connect();
  const there = await fillDemo(client);
  await client.end();
  return there;
}

it('is written once, however often the server starts', async () => {
  const counted = async () =>
    (await db.superuser.query('select (select count(*)::int from calls) as calls, (select count(*)::int from history) as history')).rows[0];
  // A day whose histories are generated already.
  const day = days.at(-1)!;
  vi.useFakeTimers({ now: new Date(`${day}T15:00:00.000Z`), toFake: ['Date'] });
  expect(await fill()).toBe(true);
  const once = await counted();
  expect(await fill()).toBe(true);
  expect(await counted()).toEqual(once);
  let calls = demoFarms.length;
  // The initial rows of a farm have version 0.
  const isWritten = ({ version }: { version: number }) => version > 0;
  const told = await Promise.all(demoFarms.map(async (farm) => ({ farm, ...(await lived(farm.name, day)) })));
  for (const { farm, past, rows } of told) {
    calls += past.length;
    const { rows: registered } = await db.superuser.query(
      'select f.id, c.version::int from farms f join farm_counters c on c.farm_id = f.id where f.farm_name = $1',
      [farm.name],
    );
    const came = told.flatMap((other) => other.rows.elsewhere.filter(({ farm_id }) => farm_id === registered[0].id));
    expect(registered[0].version).toBe(Math.max(past.length, ...came.map(({ row }) => row.version)));
    const all = await everything(db, registered[0].id);
    for (const noun of nounNames) {
      const here = [...rows.all(noun as NounName).filter(isWritten), ...came.flatMap((one) => (one.noun === noun ? [one.row] : []))] as { id: string }[];
      const inOrder = here.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      expect(all[noun].filter(isWritten)).toEqual(inOrder);
    }
  }
  expect(once.calls).toBe(calls);
});

it('the demo’s registers and staff pass the input rules, and its super admin is one', async () => {
  await fill();
  const columns = ['id', ...Object.keys(Farm.fields)].map((column) => (column === 'farm_size' ? 'farm_size::float' : column));
  const { rows: farms } = await db.superuser.query(`select ${columns.join(', ')} from farms`);
  expect(farms).toHaveLength(demoFarms.length);
  for (const farm of farms) expect(checked(Farm.create, farm)).toEqual(farm);
  const santaClara = farms.find(({ farm_name }) => farm_name === 'Fazenda Santa Clara');
  expect(Object.keys(santaClara).filter((field) => santaClara[field] === null)).toEqual(['owner_password_hint']);
  const { rows: staff } = await db.superuser.query('select id, name, email, phone, role from farm_users');
  for (const person of staff) expect(checked(FarmUser.create, person)).toEqual(person);
  const { rows: chiefs } = await db.superuser.query('select email from super_admins join users on id = user_id');
  expect(chiefs).toEqual([{ email: 'super@lida.demo' }]);
});
