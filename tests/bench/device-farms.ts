// Ten owners with farms for a phone: a herd alone, the same herd with its events, a herd five times as large, a dairy with a year of milk and money, a feed store, a typical farm, the demo ten times over, a large dairy, a farm without records, and ten years of calvings and services.
import pg from 'pg';
import { type NounName, nounNames, nouns } from '#domain/nouns';
import { columnsOf } from '#server/kernel/statements';
import { bred } from './breeding-farm';
import { animalOf, animalsOf, byAnimal, categoryOf, eventNumber, milkingsOf, one, owner, stamped, transactionsOf, weighingsOf } from './farm-rows';
import { settleOwners, withoutIndexes } from './fill';
import { idOf, sqlId } from './people';

export const farms = { herd: 0, events: 1, large: 2, milk: 3, feed: 4, usual: 5, demo: 6, dairy: 7, import: 8, reproduction: 9 } as const;
/** The dairy: each cow on each day a device keeps, in the morning and in the afternoon. */
export const sizes = {
  animals: 10_000,
  weighings: 5,
  activities: 5,
  large: 50_000,
  cows: 125,
  /** Of the large dairy: 300 000 milkings in the days a device keeps. */
  dairyCows: 375,
  milked: 400,
  /** Of the herd with ten years of services. */
  bredCows: 5_000,
  bredYears: 10,
  transactions: 20_000,
  purchases: 2_000,
  consumption: 20_000,
  feeds: 40,
  hay: 400,
  usual: 300,
  usualCows: 40,
  demos: 10,
};

const breeding = bred(farms.reproduction, sizes.bredCows, sizes.bredYears);
const last = Math.max(sizes.animals * (1 + sizes.weighings + sizes.activities), sizes.dairyCows * (1 + 2 * sizes.milked), breeding.last);

/** `withRows` false: the owners have empty farms. */
export async function fillDeviceFarms(superuser: pg.ClientConfig, withRows = true) {
  const db = new pg.Client(superuser);
  await db.connect();
  try {
    await db.query(`set session_replication_role = replica; set synchronous_commit = off`);
    await settleOwners(db, Object.keys(farms).length, last);
    if (!withRows) return;
    for (const [table, statements] of Object.entries(rows)) await withoutIndexes(db, table, () => db.query(statements.join(';')));
    for (const noun of nounNames) await db.query(tenfold(noun));
    await db.query(`vacuum analyze users, farms, farm_counters, sessions, ${Object.keys(rows).join(', ')}`);
  } finally {
    await db.end();
  }
}

/** Copies all rows of the demo's farms so many times into one farm. References point to the same copy. */
function tenfold(noun: NounName) {
  const leading = new Set(['id', ...nouns[noun].references.map(({ field }) => field)]);
  const columns = columnsOf(noun);
  const another = (id: string) => `overlay(overlay(md5(${id}::text || k) placing '8' from 13) placing '8' from 17)::uuid`;
  const copied = columns.map((column) => (leading.has(column) ? `case k when 0 then ${column} else ${another(column)} end` : column));
  return `insert into ${noun} (user_id, farm_id, ${columns.join(', ')}) select ${owner(farms.demo)}, ${copied.join(', ')}
    from ${noun}, generate_series(0, ${sizes.demos - 1}) as k where user_id in (select id from users where email in ('dono@lida.demo', 'vizinha@lida.demo'))`;
}

/** Grown cows of the demo by their names, and how many rows its farm has. */
export async function demoFarm(superuser: pg.ClientConfig) {
  const db = new pg.Client(superuser);
  await db.connect();
  try {
    const farm_id = idOf('farm', farms.demo);
    const counts = nounNames.map((noun) => `(select count(*) from ${noun} where farm_id = $1 and deleted_at is null)`);
    const all = await db.query(`select (${counts.join(' + ')})::int as rows`, [farm_id]);
    const cows = await db.query(
      `select distinct name from animals where farm_id = $1 and deleted_at is null and gender = 'femea' and exit_date is null and birth_date < current_date - 1500 order by name limit 5`,
      [farm_id],
    );
    return { rows: all.rows[0].rows as number, cows: cows.rows.map(({ name }) => name as string) };
  } finally {
    await db.end();
  }
}

const { events } = farms;

const activities = `
  insert into daily_activities (user_id, farm_id, id, activity_date, activity_type, animal_id, description, time_spent, responsible, status, priority, notes, created_at, created_by,
    updated_at, version)
  select ${owner(events)}, ${sqlId('activity', eventNumber(events))}, current_date - (i * ${sizes.activities} + w) % 395, ${one(['Ordenha', 'Vacinação', 'Sal mineral', 'Ronda no pasto', 'Curativo'], 'w')},
    case when i % 2 = 0 then ${animalOf(events)} end, 'Conferir o lote do pasto de cima e anotar quem falta', 45, 'Sebastião da Silva', case when i % 50 = 0 then 'pendente' else 'concluída' end,
    ${one(['média', 'média', 'baixa', 'alta'], 'i')}, case when w = 2 then 'Cerca do fundo precisa de arame' end,
    ${stamped(events, `${sizes.animals * (1 + sizes.weighings)} + i * ${sizes.activities} + w`)}
  from ${byAnimal(sizes.animals, sizes.activities)}`;

/** All of the large dairy are cows in milk, which calved in the last year. */
const inMilk = `
  update animals set gender = 'femea', status = 'ativo', category = 'vaca', breed = 'Girolando', birth_date = current_date - 1800, last_birth_date = current_date - 20 - version::int % 330
  where farm_id = ${sqlId('farm', `${farms.dairy}`)}`;

const { feed } = farms;
const feedId = (nth: string) => sqlId('feed', `(${nth}) % ${sizes.feeds}`);
const feeds = `
  insert into feeds (user_id, farm_id, id, name, brand, type, stock_quantity, unit, unit_cost, min_stock_alert, expiration_date, manual_stock_kg, consumption_count, created_at,
    created_by, updated_at, version)
  select ${owner(feed)}, ${feedId('i')}, 'Concentrado ' || i, 'Cooprata', ${one(['lactacao', 'engorda', 'suplemento'], 'i')}, 800 + i, 'kg', 2.15, 100, current_date + i * 9, i % 3 * 40, 500,
    ${stamped(feed, '100 + i')}
  from generate_series(0, ${sizes.feeds - 1}) as i`;

const purchases = `
  insert into feed_purchases (user_id, farm_id, id, feed_id, purchase_date, feed_name, feed_type, supplier, quantity_kg, quantity_bags, kg_per_bag, unit_price, start_date, end_date,
    total_animals, daily_consumption_per_animal, is_own_production, alert_threshold_kg, remaining_stock_kg, remaining_value, total_cost, cost_per_head, price_per_kg, total_daily_consumption,
    estimated_duration_days, ended_by_stock, created_at, created_by, updated_at, version)
  select ${owner(feed)}, ${sqlId('feed_purchase', 'i')}, ${feedId('i')}, current_date - i, 'Concentrado ' || i % ${sizes.feeds}, ${one(['farelada', 'peletizada'], 'i')},
    'Cooperativa de Patos de Minas', 1000, 40, 25, 2150.55, current_date - i, case when i > 400 then current_date - i + 30 end, 20, 1.5, i % 9 = 0, 50,
    case when i > 400 then 0 else (i * 7) % 900 end, case when i > 400 then 0 else round((i * 7) % 900 * 2.15055, 2) end, 2150.55, 107.53, 2.1506, 30, 34, i > 400, ${stamped(feed, '1000 + i')}
  from generate_series(0, ${sizes.purchases - 1}) as i`;

const consumption = `
  insert into feed_consumption (user_id, farm_id, id, feed_id, consumption_type, batch_name, consumption_date, consumption_time, quantity, responsible, cost, lots, manual_kg, created_at,
    created_by, updated_at, version)
  select ${owner(feed)}, ${sqlId('feed_consumption', 'i')}, ${feedId('i')}, 'lote', ${one(['Vacas em lactação', 'Bezerreiro', 'Novilhas'], 'i')}, current_date - i % 395,
    ${one(['06:10', '16:30'], 'i')}, 20 + i % 37 + 0.25, 'Sebastião da Silva', 43.5 + i % 37,
    '[{"purchase_id":"' || ${sqlId('feed_purchase', `i % ${sizes.purchases}`)} || '","kg":' || 20 + i % 37 || '.25}]', 0, ${stamped(feed, '5000 + i')}
  from generate_series(0, ${sizes.consumption - 1}) as i`;

const hay = `
  insert into hay_purchases (user_id, farm_id, id, purchase_date, supplier, quantity_packages, weight_per_package, unit_price, start_date, end_date, total_animals, is_own_production,
    total_cost, cost_per_head, created_at, created_by, updated_at, version)
  select ${owner(feed)}, ${sqlId('hay_purchase', 'i')}, current_date - i * 5, 'Fazenda Barreiro', 120, 15, 12.5, current_date - i * 5, case when i > 5 then current_date - i end, 24, false,
    1500, 62.5, ${stamped(feed, '30000 + i')}
  from generate_series(0, ${sizes.hay - 1}) as i`;

const rows = {
  animals: [
    animalsOf(farms.herd, sizes.animals),
    animalsOf(events, sizes.animals),
    animalsOf(farms.large, sizes.large),
    animalsOf(farms.milk, sizes.cows),
    animalsOf(farms.feed, 100),
    animalsOf(farms.usual, sizes.usual),
    animalsOf(farms.dairy, sizes.dairyCows),
    inMilk,
    animalsOf(farms.reproduction, sizes.bredCows),
    breeding.cows,
  ],
  animal_weighings: [weighingsOf(events, sizes.animals, sizes.weighings, sizes.animals), weighingsOf(farms.usual, sizes.usual, sizes.weighings, sizes.usual)],
  daily_activities: [activities],
  milk_production: [
    milkingsOf(farms.milk, sizes.cows, sizes.milked, sizes.cows),
    milkingsOf(farms.usual, sizes.usualCows, 30, 5_000),
    milkingsOf(farms.dairy, sizes.dairyCows, sizes.milked, sizes.dairyCows),
  ],
  financial_categories: [categoryOf(farms.milk), categoryOf(farms.usual)],
  financial_transactions: [transactionsOf(farms.milk, sizes.transactions, sizes.cows), transactionsOf(farms.usual, sizes.usual, 10_000)],
  feeds: [feeds],
  feed_purchases: [purchases],
  feed_consumption: [consumption],
  hay_purchases: [hay],
  ...breeding.events,
};
