// Fills a database with owners, each with one farm and one open session, and their herds, in a few large statements.
import pg from 'pg';
import { sqlAnimalNumber, sqlId, sqlToken } from './people';

export type Herd = { owners: number; animals: number; weighings: number };

/** The version of a farm's last change: an animal, then its weighings, then the next animal. */
export const lastVersion = ({ animals, weighings }: Herd) => animals * (1 + weighings);

export async function fill(superuser: pg.ClientConfig, herd: Herd) {
  const db = new pg.Client(superuser);
  await db.connect();
  try {
    // What is written here is whole by construction: no foreign key needs to be asked, and indexes are quicker made than kept.
    await db.query(`set session_replication_role = replica; set maintenance_work_mem = '256MB'; set synchronous_commit = off`);
    await settleOwners(db, herd);
    const steps = { animals: animals(herd), animal_weighings: weighings(herd), calls, history };
    for (const [table, statement] of Object.entries(steps)) await withoutIndexes(db, table, () => db.query(statement));
    // Hint bits and statistics now, not under the clock. Not of tables still empty: they would be planned for as empty when they no longer are.
    await db.query(`vacuum analyze users, farms, farm_counters, sessions, ${Object.keys(steps).join(', ')}`);
    await db.query('checkpoint');
  } finally {
    await db.end();
  }
}

export async function settleOwners(db: pg.Client, herd: Herd) {
  const owners = `from generate_series(0, ${herd.owners - 1}) as n`;
  const [user, farm] = [sqlId('user', 'n'), sqlId('farm', 'n')];
  await db.query(`insert into users (id, email, name, password_hash) select ${user}, 'dono' || n || '@lida.demo', 'José Antônio Ribeiro', '-' ${owners}`);
  await db.query(
    `insert into farms (user_id, id, farm_name, owner_name, state) select ${user}, ${farm}, 'Fazenda Santa Clara', 'José Antônio Ribeiro', 'MG' ${owners}`,
  );
  await db.query(
    `insert into farm_counters (user_id, farm_id, epoch, version) select ${user}, ${farm}, ${sqlId('epoch', 'n')}, ${lastVersion(herd)} ${owners}`,
  );
  await db.query(
    `insert into sessions (token_hash, user_id, expires_at) select sha256(convert_to(${sqlToken('n')}, 'UTF8')), ${user}, now() + interval '1 day' ${owners}`,
  );
}

// Owner by owner in turn, as many farms write at once: one farm's rows lie on pages far apart.
const inTurn = ({ owners, animals }: Herd) =>
  `generate_series(0, ${owners * animals - 1}) as g, lateral (select g % ${owners} as n, g / ${owners} as i) as turn`;
const stamped = `now() - interval '30 days', ${sqlId('user', 'n')}, now() - interval '30 days'`;

const animals = (herd: Herd) => `
  insert into animals (user_id, farm_id, id, name, identification, type, breed, gender, birth_date, weight, status, category, is_batch, entry_weight, notes,
    created_at, created_by, updated_at, version)
  select ${sqlId('user', 'n')}, ${sqlId('farm', 'n')}, ${sqlId('animal', sqlAnimalNumber('n', 'i'))}, 'Mimosa ' || i, 'BR-' || n || '-' || i, 'bovino', 'Girolando', 'femea',
    current_date - 1000 - i % 900, 400 + i % 90, 'ativo', 'vaca', false, 380, 'Mansa, boa de leite', ${stamped}, i * ${1 + herd.weighings} + 1
  from ${inTurn(herd)}`;

const weighings = (herd: Herd) => `
  insert into animal_weighings (user_id, farm_id, id, animal_id, weighing_date, weight, measured_by, weighing_method, previous_weight, weight_gain, weight_gain_period_days,
    daily_weight_gain, created_at, created_by, updated_at, version)
  select ${sqlId('user', 'n')}, ${sqlId('farm', 'n')}, ${sqlId('weighing', `${sqlAnimalNumber('n', 'i')} * 16 + w`)}, ${sqlId('animal', sqlAnimalNumber('n', 'i'))},
    current_date - 30 * (${herd.weighings} - w + 1), 350 + 15 * w, 'Sebastião', 'balanca', case when w > 1 then 335 + 15 * w end, case when w > 1 then 15 end,
    case when w > 1 then 30 end, case when w > 1 then 0.5 end, ${stamped}, i * ${1 + herd.weighings} + 1 + w
  from ${inTurn(herd)}, generate_series(1, ${herd.weighings}) as w`;

// Each row came by a call of its own, whose id is the row's.
const rows = `(select user_id, farm_id, version, id, 'create_animal' as verb, created_at, 'animals' as noun, jsonb_build_object('name', name, 'weight', weight) as after from animals
  union all select user_id, farm_id, version, id, 'weigh', created_at, 'animal_weighings', jsonb_build_object('animal_id', animal_id, 'weight', weight) from animal_weighings) as rows`;
const calls = `
  insert into calls (user_id, farm_id, version, id, verb, input_hash, actor, actor_name, at)
  select user_id, farm_id, version, id, verb, sha256(uuid_send(id)), user_id, 'José Antônio Ribeiro', created_at from ${rows}`;
const history = `
  insert into history (user_id, farm_id, version, call_id, noun, row_id, after)
  select user_id, farm_id, version, id, noun, id, after from ${rows}`;

export async function withoutIndexes(db: pg.Client, table: string, work: () => Promise<unknown>) {
  const { rows } = await db.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = $1 and not exists (select from pg_constraint where conindid = indexname::regclass)`,
    [table],
  );
  for (const { indexname } of rows) await db.query(`drop index ${pg.escapeIdentifier(indexname)}`);
  await work();
  for (const { indexdef } of rows) await db.query(indexdef);
}
