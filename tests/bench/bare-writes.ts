// The writes of the bare server: rows into tables without policies, history or foreign keys, one statement a call.
import { newId } from '#domain/kernel/ids';
import type { Database } from '#server/kernel/db';
import { columnsOf } from '#server/kernel/statements';
import { withClient } from './bare-reads';

type Row = Record<string, unknown>;

const columnsIn = (noun: 'animal_weighings' | 'animal_vaccines') => ['user_id', 'farm_id', ...columnsOf(noun)];
const weighing = columnsIn('animal_weighings');
const insert = {
  name: 'insert',
  text: `insert into bare_animal_weighings (${weighing.join(', ')}) values (${weighing.map((_, i) => `$${i + 1}`).join(', ')})`,
};
const insertMany = {
  name: 'insert_many',
  text: `insert into bare_animal_vaccines select * from json_populate_recordset(null::bare_animal_vaccines, $1)`,
};

function stamped(farm_id: string, row: Row): Row {
  const now = new Date().toISOString();
  return { user_id: farm_id, farm_id, ...row, created_at: now, created_by: farm_id, updated_at: now, version: 1 };
}

const written = (farm_id: string, said: Row) => {
  const row = stamped(farm_id, said);
  return { ...insert, values: weighing.map((column) => row[column] ?? null) };
};

export async function weigh(db: Database, farm_id: string, said: Row) {
  await withClient(db, (client) => client.query(written(farm_id, said)));
  return { id: newId(), status: 'ok', version: 1 };
}

export async function vaccinate(db: Database, farm_id: string, { applications, ...common }: Row & { applications: Row[] }) {
  const rows = applications.map((one) => stamped(farm_id, { ...common, ...one, not_for_lactating: false }));
  await withClient(db, (client) => client.query({ ...insertMany, values: [JSON.stringify(rows)] }));
  return { id: newId(), status: 'ok', version: 1 };
}

/** One commit per call, as in the application. */
export async function outbox(db: Database, farm_id: string, { calls }: { calls: { id: string; input: Row }[] }) {
  await withClient(db, async (client) => {
    for (const { input } of calls) await client.query(written(farm_id, input));
  });
  return { results: calls.map(({ id }) => ({ id, status: 'ok', version: 1 })) };
}
