// Test builders: inputs (from the demo), calls, and people on farms.
import type pg from 'pg';
import type { Role } from '#domain/kernel/roles';
import { usualCategories } from '#domain/money/financial-categories';
import type { Call, InputOf, VerbName } from '#domain/verbs';
import {
  activity,
  animal,
  asset,
  attachment,
  bankAccount,
  birth,
  bought,
  budgetLine,
  consumption,
  feed,
  feedPurchase,
  hayPurchase,
  herdPrice,
  insemination,
  invoice,
  mastitisCase,
  milk,
  milkAnalysis,
  milkDelivery,
  milkPriceItem,
  milkStatement,
  party,
  plannedSale,
  production,
  protocol,
  purchase,
  ruralProperty,
  sale,
  transaction,
  transfer,
  treatment,
  vaccine,
  weighing,
} from '#server/demo/builders';
import { tokenHash } from '#server/kernel/session';
import { anId, aToken, idInTime, nextMoment } from './ids';

export const build = {
  animal,
  weighing,
  activity,
  birth,
  insemination,
  mastitisCase,
  milk,
  milkAnalysis,
  milkDelivery,
  milkPriceItem,
  milkStatement,
  party,
  bankAccount,
  ruralProperty,
  invoice,
  asset,
  attachment,
  budgetLine,
  herdPrice,
  plannedSale,
  production,
  bought,
  purchase,
  sale,
  transaction,
  transfer,
  vaccine,
  treatment,
  protocol,
  feed,
  feedPurchase,
  consumption,
  hayPurchase,
  /** A call, each a second after the previous one. */
  call: <V extends VerbName>(verb: V, input: InputOf<V>, wanted: { id?: string; at?: string } = {}) =>
    ({ id: idInTime(), verb, input, at: nextMoment(), ...wanted }) as unknown as Call<V>,
};

/** Rows of a new farm: its financial categories. */
export const foundedRows = Object.values(usualCategories).flat().length;

export type TestFarm = { user_id: string; farm_id: string; token: string; person_id: string };

/** An owner with a farm and an open session, inserted as the table owner. `called`: gives ids that do not depend on earlier ones. */
export async function createFarm(db: pg.Pool, { state = 'MG', called }: { state?: string; called?: string } = {}): Promise<TestFarm> {
  const [user_id, farm_id] = [anId(called && `owner ${called}`), anId(called && `farm ${called}`)];
  await db.query(`insert into users (id, email, name, password_hash) values ($1, $2, 'José Antônio Ribeiro', '-')`, [user_id, `${user_id}@lida.demo`]);
  await addFarm(db, user_id, farm_id, state);
  return { user_id, farm_id, token: await openSession(db, { user_id }), person_id: user_id };
}

export async function addFarm(db: pg.Pool, user_id: string, farm_id: string = anId(), state = 'MG') {
  await db.query(`insert into farms (user_id, id, farm_name, owner_name, state) values ($1, $2, 'Fazenda Santa Clara', 'José Antônio Ribeiro', $3)`, [
    user_id,
    farm_id,
    state,
  ]);
  await db.query('insert into farm_counters (user_id, farm_id) values ($1, $2)', [user_id, farm_id]);
  return farm_id;
}

/** A signed-in member of the farm's staff in that role. */
export async function hire(db: pg.Pool, { user_id, farm_id, token }: TestFarm, role: Role): Promise<TestFarm> {
  if (role === 'owner') return { user_id, farm_id, token, person_id: user_id };
  const person_id = anId();
  await db.query(
    `insert into farm_users (id, farm_id, owner_user_id, name, email, password_hash, password_must_change, role) values ($1, $2, $3, $4, $5, '-', false, $6)`,
    [person_id, farm_id, user_id, `Pessoa ${role}`, `${person_id}@lida.demo`, role],
  );
  return { user_id, farm_id, person_id, token: await openSession(db, { farm_user_ids: [person_id] }) };
}

/** A signed-in super admin without a farm. */
export async function superAdmin(db: pg.Pool, name = 'Administração Lida') {
  const id = anId();
  const email = `${id}@lida.demo`;
  await db.query(`insert into users (id, email, name, password_hash) values ($1, $2, $3, '-')`, [id, email, name]);
  await db.query('insert into super_admins (user_id) values ($1)', [id]);
  return { id, email, name, token: await openSession(db, { user_id: id }) };
}

export async function openSession(
  db: pg.Pool,
  { user_id = null, farm_user_ids = [], expires = '1 hour' }: { user_id?: string | null; farm_user_ids?: string[]; expires?: string },
) {
  const token = aToken();
  await db.query(`insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + $3::interval)`, [tokenHash(token), user_id, expires]);
  for (const id of farm_user_ids) await db.query('insert into session_farm_users (token_hash, farm_user_id) values ($1, $2)', [tokenHash(token), id]);
  return token;
}
