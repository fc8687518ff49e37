// Fills a database with large statements: owners, each with one farm, one open session and a herd; and one farm that has more of everything.
import pg from 'pg';
import { hashPassword } from '#server/kernel/passwords';
import { type DairyYears, stepsOfYears } from './dairy-years';
import { animalsOf, categoryOf, milkingsOf, transactionsOf, weighingsOf } from './farm-rows';
import { sqlAnimalNumber, sqlId, sqlToken } from './people';

/** So many owners with so many animals each, weighed so many times; `dairy`: one more owner with a large farm; `years`: one with years of milk, without calls and history. */
export type Herd = { owners: number; animals: number; weighings: number; dairy?: Dairy; years?: DairyYears };
export type Dairy = { animals: number; weighings: number; cows: number; days: number; transactions: number };

export const password = 'lida-bench';

/** The version of a farm's last change: an animal, then its weighings, then the next animal. */
export const lastVersion = ({ animals, weighings }: Pick<Herd, 'animals' | 'weighings'>) => animals * (1 + weighings);
/** Includes the category. */
export const rowsOfDairy = ({ animals, weighings, cows, days, transactions }: Dairy) => animals * (1 + weighings) + cows * days * 2 + transactions + 1;

/** `rows`: how many rows it writes. */
type Step = { table: string; rows: number; sql: string };
export type Progress = (rows: number, of: number, table: string) => void;

export async function fill(superuser: pg.ClientConfig, herd: Herd, progress: Progress = () => {}) {
  const db = new pg.Client(superuser);
  await db.connect();
  try {
    // The rows are consistent by construction: skip foreign keys, and build indexes afterwards, which is faster.
    await db.query(`set session_replication_role = replica; set maintenance_work_mem = '256MB'; set synchronous_commit = off`);
    await settleOwners(db, herd.owners + (herd.dairy || herd.years ? 1 : 0), lastVersion(herd));
    if (herd.dairy) await db.query('update farm_counters set version = $1 where farm_id = ' + sqlId('farm', `${herd.owners}`), [rowsOfDairy(herd.dairy)]);
    const steps = [...stepsOf(herd), ...(herd.dairy ? dairySteps(herd.owners, herd.dairy) : []), ...(herd.years ? stepsOfYears(herd.owners, herd.years) : [])];
    const all = steps.reduce((sum, { rows }) => sum + rows, 0);
    // Calls and history are derived from the rows.
    const nouns = new Set(steps.map(({ table }) => table).filter((table) => table !== 'calls' && table !== 'history'));
    const tables = [...nouns, 'calls', 'history'];
    let written = 0;
    for (const table of tables)
      await withoutIndexes(db, table, async () => {
        for (const { rows, sql } of steps.filter((step) => step.table === table)) {
          await db.query(sql);
          progress((written += rows), all, table);
        }
      });
    await db.query('select rebuild_milk_sums()');
    // Set hint bits and statistics before measuring. Not for empty tables: they would be planned as empty later.
    await db.query(`vacuum analyze users, farms, farm_counters, sessions, milk_sums, ${tables.join(', ')}`);
    await db.query('checkpoint');
  } finally {
    await db.end();
  }
}

export async function settleOwners(db: pg.Client, many: number, version: number) {
  const owners = `from generate_series(0, ${many - 1}) as n`;
  const [user, farm] = [sqlId('user', 'n'), sqlId('farm', 'n')];
  // One hash for all: hashing each would take as long as ten thousand sign-ins.
  const kept = await hashPassword(password);
  await db.query(`insert into users (id, email, name, password_hash) select ${user}, 'dono' || n || '@lida.demo', 'José Antônio Ribeiro', '${kept}' ${owners}`);
  await db.query(
    `insert into farms (user_id, id, farm_name, owner_name, state) select ${user}, ${farm}, 'Fazenda Santa Clara', 'José Antônio Ribeiro', 'MG' ${owners}`,
  );
  await db.query(`insert into farm_counters (user_id, farm_id, epoch, version) select ${user}, ${farm}, ${sqlId('epoch', 'n')}, ${version} ${owners}`);
  await db.query(
    `insert into sessions (token_hash, user_id, expires_at) select sha256(convert_to(${sqlToken('n')}, 'UTF8')), ${user}, now() + interval '2 days' ${owners}`,
  );
}

const stamped = `now() - interval '30 days', ${sqlId('user', 'n')}, now() - interval '30 days'`;
const place = `${sqlId('user', 'n')}, ${sqlId('farm', 'n')}`;
const animal = sqlId('animal', sqlAnimalNumber('n', 'i'));
const weighing = sqlId('weighing', `${sqlAnimalNumber('n', 'i')} * 16 + w`);
const ownersAtOnce = 500;

function stepsOf(herd: Herd): Step[] {
  const firsts = Array.from({ length: Math.ceil(herd.owners / ownersAtOnce) }, (_, i) => i * ownersAtOnce);
  return firsts.flatMap((first) => {
    const owners = Math.min(ownersAtOnce, herd.owners - first);
    const [animals, weighings] = [owners * herd.animals, owners * herd.animals * herd.weighings];
    // Owners take turns, as when many farms write at once: one farm's rows lie on distant pages.
    const turn = `generate_series(0, ${animals - 1}) as g, lateral (select ${first} + g % ${owners} as n, g / ${owners} as i) as turn`;
    return [
      { table: 'animals', rows: animals, sql: animalsIn(turn, herd) },
      { table: 'animal_weighings', rows: weighings, sql: weighingsIn(turn, herd) },
      { table: 'calls', rows: animals + weighings, sql: callsIn(turn, herd) },
      { table: 'history', rows: animals + weighings, sql: historyIn(turn, herd) },
    ];
  });
}

const animalVersion = ({ weighings }: Herd) => `i * ${1 + weighings} + 1`;

const animalsIn = (turn: string, herd: Herd) => `
  insert into animals (user_id, farm_id, id, name, identification, type, breed, gender, birth_date, weight, status, category, is_batch, entry_weight, notes,
    created_at, created_by, updated_at, version)
  select ${place}, ${animal}, 'Mimosa ' || i, 'BR-' || n || '-' || i, 'bovino', 'Girolando', 'femea',
    current_date - 1000 - i % 900, 400 + i % 90, 'ativo', 'vaca', false, 380, 'Mansa, boa de leite', ${stamped}, ${animalVersion(herd)}
  from ${turn}`;

const weighingsIn = (turn: string, herd: Herd) => `
  insert into animal_weighings (user_id, farm_id, id, animal_id, weighing_date, weight, measured_by, weighing_method, previous_weight, weight_gain, weight_gain_period_days,
    daily_weight_gain, created_at, created_by, updated_at, version)
  select ${place}, ${weighing}, ${animal},
    current_date - 30 * (${herd.weighings} - w + 1), 350 + 15 * w, 'Sebastião', 'balanca', case when w > 1 then 335 + 15 * w end, case when w > 1 then 15 end,
    case when w > 1 then 30 end, case when w > 1 then 0.5 end, ${stamped}, ${animalVersion(herd)} + w
  from ${turn}, generate_series(1, ${herd.weighings}) as w`;

/** Each row was made by its own call, with the row's id. */
const said = (turn: string, herd: Herd) => `(
    select n, ${animalVersion(herd)} as version, ${animal} as id, 'create_animal' as verb, 'animals' as noun, jsonb_build_object('name', 'Mimosa ' || i, 'weight', 400 + i % 90) as after
    from ${turn}
    union all
    select n, ${animalVersion(herd)} + w, ${weighing}, 'weigh', 'animal_weighings', jsonb_build_object('animal_id', ${animal}, 'weight', 350 + 15 * w)
    from ${turn}, generate_series(1, ${herd.weighings}) as w) as said`;

const callsIn = (turn: string, herd: Herd) => `
  insert into calls (user_id, farm_id, version, id, verb, input_hash, actor, actor_name, at)
  select ${place}, version, id, verb, sha256(uuid_send(id)), ${sqlId('user', 'n')}, 'José Antônio Ribeiro', now() - interval '30 days' from ${said(turn, herd)}`;

const historyIn = (turn: string, herd: Herd) => `
  insert into history (user_id, farm_id, version, call_id, noun, row_id, after) select ${place}, version, id, noun, id, after from ${said(turn, herd)}`;

/** One noun after the other, then calls and history of each row. */
function dairySteps(farm: number, { animals, weighings, cows, days, transactions }: Dairy): Step[] {
  const milkings = cows * days * 2;
  const nouns = [
    { table: 'financial_categories', rows: 1, verb: 'create_financial_category', sql: categoryOf(farm) },
    { table: 'animals', rows: animals, verb: 'create_animal', sql: animalsOf(farm, animals) },
    { table: 'animal_weighings', rows: animals * weighings, verb: 'weigh', sql: weighingsOf(farm, animals, weighings, animals) },
    { table: 'milk_production', rows: milkings, verb: 'record_milk', sql: milkingsOf(farm, cows, days, animals * (1 + weighings)) },
    {
      table: 'financial_transactions',
      rows: transactions,
      verb: 'create_financial_transaction',
      sql: transactionsOf(farm, transactions, animals * (1 + weighings) + milkings),
    },
  ];
  const mine = `where user_id = ${sqlId('user', `${farm}`)}`;
  return nouns.flatMap(({ table, rows, verb, sql }) => [
    { table, rows, sql },
    {
      table: 'calls',
      rows,
      sql: `insert into calls (user_id, farm_id, version, id, verb, input_hash, actor, actor_name, at)
        select user_id, farm_id, version, id, '${verb}', sha256(uuid_send(id)), user_id, 'José Antônio Ribeiro', created_at from ${table} ${mine}`,
    },
    {
      table: 'history',
      rows,
      sql: `insert into history (user_id, farm_id, version, call_id, noun, row_id, after) select user_id, farm_id, version, id, '${table}', id, '{}' from ${table} ${mine}`,
    },
  ]);
}

export async function withoutIndexes(db: pg.Client, table: string, work: () => Promise<unknown>) {
  const { rows } = await db.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = $1 and not exists (select from pg_constraint where conindid = indexname::regclass)`,
    [table],
  );
  for (const { indexname } of rows) await db.query(`drop index ${pg.escapeIdentifier(indexname)}`);
  await work();
  for (const { indexdef } of rows) await db.query(indexdef);
}
