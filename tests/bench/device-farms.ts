// Five owners whose farms a phone has to carry: a herd alone, the same herd with its events, a herd five times as large, a dairy with a year of milk and its money, and a store of feed.
import pg from 'pg';
import { settleOwners, withoutIndexes } from './fill';
import { sqlAnimalNumber, sqlId } from './people';

export const farms = { herd: 0, events: 1, large: 2, milk: 3, feed: 4 } as const;
/** Of the dairy: each cow on each day a device keeps, in the morning and in the afternoon. */
export const sizes = {
  animals: 10_000,
  weighings: 5,
  activities: 5,
  large: 50_000,
  cows: 125,
  milked: 400,
  transactions: 20_000,
  purchases: 2_000,
  consumption: 20_000,
  feeds: 40,
  hay: 400,
};

const last = sizes.animals * (1 + sizes.weighings + sizes.activities);

export async function fillDeviceFarms(superuser: pg.ClientConfig) {
  const db = new pg.Client(superuser);
  await db.connect();
  try {
    await db.query(`set session_replication_role = replica; set synchronous_commit = off`);
    await settleOwners(db, { owners: Object.keys(farms).length, animals: last, weighings: 0 });
    for (const [table, statements] of Object.entries(rows)) await withoutIndexes(db, table, () => db.query(statements.join(';')));
    await db.query(`vacuum analyze users, farms, farm_counters, sessions, ${Object.keys(rows).join(', ')}`);
  } finally {
    await db.end();
  }
}

const one = (list: string[], by: string) => `(array[${list.map((word) => `'${word}'`).join(', ')}])[1 + (${by}) % ${list.length}]`;
const owner = (farm: number) => `${sqlId('user', `${farm}`)}, ${sqlId('farm', `${farm}`)}`;
/** As a herd is written down: one after the other. */
const stamped = (farm: number, version: string) =>
  `now() - interval '2 days' - (${last} - (${version})) * interval '1 minute', ${sqlId('user', `${farm}`)}, now() - interval '1 day', ${version}`;

const names = ['Mimosa', 'Estrela', 'Pintada', 'Açucena', 'Boneca', 'Diamante', 'Garça', 'Jaçanã', 'Lembrança', 'Morena', 'Princesa', 'Serrana', 'Violeta'];
const animals = (farm: number, many: number) => `
  insert into animals (user_id, farm_id, id, name, identification, sisbov, type, breed, gender, birth_date, weight, status, category, pregnancy_status, pregnancy_date,
    expected_birth_date, mother_id, notes, is_batch, birth_weight, birth_condition, entry_weight, created_at, created_by, updated_at, version)
  select ${owner(farm)}, ${sqlId('animal', sqlAnimalNumber(`${farm}`, 'i'))}, ${one(names, 'i')} || ' ' || i, 'BR-' || lpad(i::text, 6, '0'),
    '076' || lpad(i::text, 12, '0'), 'bovino', ${one(['Girolando', 'Nelore', 'Gir', 'Holandesa', 'Jersey'], 'i / 7')}, case when i % 5 < 4 then 'femea' else 'macho' end,
    current_date - 700 - i % 2900, 380 + i % 190 + 0.5, case when i % 20 = 0 then 'vendido' else 'ativo' end,
    ${one(['vaca', 'vaca', 'novilha', 'bezerra', 'touro'], 'i')}, case when i % 5 < 2 then 'prenha' when i % 5 < 4 then 'vazia' end,
    case when i % 5 < 2 then current_date - i % 250 end, case when i % 5 < 2 then current_date + 283 - i % 250 end,
    case when i > 200 then ${sqlId('animal', sqlAnimalNumber(`${farm}`, 'i % 200'))} end, case when i % 3 = 0 then 'Mansa, boa de leite; comprada no leilão de Uberaba' end, false,
    32.5, 'normal', 380, ${stamped(farm, 'i + 1')}
  from generate_series(0, ${many - 1}) as i`;

const byAnimal = (each: number) => `generate_series(0, ${sizes.animals - 1}) as i, generate_series(1, ${each}) as w`;
const { events } = farms;
const animal = sqlId('animal', sqlAnimalNumber(`${events}`, 'i'));
const eventNumber = `${sqlAnimalNumber(`${events}`, 'i')} * 16 + w`;

const weighings = `
  insert into animal_weighings (user_id, farm_id, id, animal_id, weighing_date, weight, body_condition_score, measured_by, weighing_method, health_observations, previous_weight,
    weight_gain, weight_gain_period_days, daily_weight_gain, created_at, created_by, updated_at, version)
  select ${owner(events)}, ${sqlId('weighing', eventNumber)}, ${animal}, current_date - 75 * (${sizes.weighings} - w) - 2 - i % 70, 350 + 15 * w + i % 90, 3.5,
    'Sebastião da Silva', ${one(['balanca', 'balanca', 'fita'], 'i')}, case when w = 3 then 'Carrapatos na orelha, pelo bom' end,
    case when w > 1 then 335 + 15 * w + i % 90 end, case when w > 1 then 15 end, case when w > 1 then 75 end, case when w > 1 then 0.2 end,
    ${stamped(events, `${sizes.animals} + i * ${sizes.weighings} + w`)}
  from ${byAnimal(sizes.weighings)}`;

const activities = `
  insert into daily_activities (user_id, farm_id, id, activity_date, activity_type, animal_id, description, time_spent, responsible, status, priority, notes, created_at, created_by,
    updated_at, version)
  select ${owner(events)}, ${sqlId('activity', eventNumber)}, current_date - (i * ${sizes.activities} + w) % 395, ${one(['Ordenha', 'Vacinação', 'Sal mineral', 'Ronda no pasto', 'Curativo'], 'w')},
    case when i % 2 = 0 then ${animal} end, 'Conferir o lote do pasto de cima e anotar quem falta', 45, 'Sebastião da Silva', case when i % 50 = 0 then 'pendente' else 'concluída' end,
    ${one(['média', 'média', 'baixa', 'alta'], 'i')}, case when w = 2 then 'Cerca do fundo precisa de arame' end,
    ${stamped(events, `${sizes.animals * (1 + sizes.weighings)} + i * ${sizes.activities} + w`)}
  from ${byAnimal(sizes.activities)}`;

const { milk } = farms;
const milkings = `
  insert into milk_production (user_id, farm_id, id, animal_id, production_date, milking_shift, quantity_liters, fat_percentage, milk_quality, responsible, is_discarded, created_at,
    created_by, updated_at, version)
  select ${owner(milk)}, ${sqlId('milk', `(i * ${sizes.milked} + d) * 2 + s`)}, ${sqlId('animal', sqlAnimalNumber(`${milk}`, 'i'))}, current_date - d, ${one(['manha', 'tarde'], 's')},
    8 + (i * 7 + d * 3 + s * 11) % 90 / 10.0, case when d % 30 = 0 then 3.6 end, case when d % 30 = 0 then 'boa' end, 'Sebastião da Silva', (i + d) % 97 = 0,
    ${stamped(milk, `${sizes.cows} + (i * ${sizes.milked} + d) * 2 + s`)}
  from generate_series(0, ${sizes.cows - 1}) as i, generate_series(0, ${sizes.milked - 1}) as d, generate_series(0, 1) as s`;

const category = sqlId('financial_category', '0');
const categories = `
  insert into financial_categories (user_id, farm_id, id, name, type, created_at, created_by, updated_at, version)
  select ${owner(milk)}, ${category}, 'Ordenha', 'despesa', ${stamped(milk, '1')}`;

const transactions = `
  insert into financial_transactions (user_id, farm_id, id, transaction_date, type, category_id, amount, description, payment_method, status, supplier_buyer, payment_date, created_at,
    created_by, updated_at, version)
  select ${owner(milk)}, ${sqlId('financial_transaction', 'i')}, current_date - i % 395, ${one(['despesa', 'despesa', 'receita'], 'i')}, ${category}, 12.5 + i % 9000 / 7.0,
    'Compra na cooperativa, nota ' || i, ${one(['pix', 'boleto', 'dinheiro'], 'i')}, ${one([...Array<string>(8).fill('pago'), 'pendente', 'cancelado'], 'i / 3')},
    'Cooperativa de Patos de Minas', current_date - i % 395, ${stamped(milk, `${sizes.cows} + i`)}
  from generate_series(0, ${sizes.transactions - 1}) as i`;

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
    total_animals, daily_consumption_per_animal, is_own_production, alert_threshold_kg, remaining_stock_kg, total_cost, cost_per_head, price_per_kg, total_daily_consumption,
    estimated_duration_days, ended_by_stock, created_at, created_by, updated_at, version)
  select ${owner(feed)}, ${sqlId('feed_purchase', 'i')}, ${feedId('i')}, current_date - i, 'Concentrado ' || i % ${sizes.feeds}, ${one(['farelada', 'peletizada'], 'i')},
    'Cooperativa de Patos de Minas', 1000, 40, 25, 2150.55, current_date - i, case when i > 400 then current_date - i + 30 end, 20, 1.5, i % 9 = 0, 50,
    case when i > 400 then 0 else (i * 7) % 900 end, 2150.55, 107.53, 2.1506, 30, 34, i > 400, ${stamped(feed, '1000 + i')}
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
    animals(farms.herd, sizes.animals),
    animals(farms.events, sizes.animals),
    animals(farms.large, sizes.large),
    animals(farms.milk, sizes.cows),
    animals(farms.feed, 100),
  ],
  animal_weighings: [weighings],
  daily_activities: [activities],
  milk_production: [milkings],
  financial_categories: [categories],
  financial_transactions: [transactions],
  feeds: [feeds],
  feed_purchases: [purchases],
  feed_consumption: [consumption],
  hay_purchases: [hay],
};
