// The mark of a restore in progress: created when the tables are dropped, dropped with the commit that loads them. Meanwhile the database is incomplete.
import type pg from 'pg';
import { CannotStart } from '#server/kernel/cannot-start';

/** An executed request to delete personal data. */
export type Executed = { id: string; user_id: string | null; farm_user_id: string | null; requested_at: string };
/** `file`: the dump. `saved`: backup of the data replaced, if any. `executed`: deletion requests executed in that data. */
type Restoring = { file: string; saved: string | null; executed: Executed[] };

export const markTable = 'restoring';

export async function restoringIn(client: pg.ClientBase): Promise<Restoring | undefined> {
  const { rows: marks } = await client.query<{ found: boolean }>(`select to_regclass('public.${markTable}') is not null as found`);
  return marks[0]!.found ? (await client.query<Restoring>(`select file, saved, executed from ${markTable}`)).rows[0] : undefined;
}

/** In the transaction that drops the tables. A repeated restore reads what the first one saved. */
export async function markRestoring(client: pg.ClientBase, { file, saved, executed }: Restoring) {
  await client.query(`create table ${markTable} (file text not null, saved text, executed jsonb not null)`);
  await client.query(`insert into ${markTable} (file, saved, executed) values ($1, $2, $3)`, [file, saved, JSON.stringify(executed)]);
}

/** In the transaction that loads the rows. */
export const unmarkRestoring = (client: pg.ClientBase) => client.query(`drop table ${markTable}`);

export async function assertNotRestoring(client: pg.ClientBase) {
  const found = await restoringIn(client);
  if (!found) return;
  const saved = found.saved && ` O que estava no banco de dados antes está guardado em ${found.saved}.`;
  throw new CannotStart(
    `A restauração do backup ${found.file} foi interrompida e o banco de dados está incompleto.${saved ?? ''} Antes de iniciar o Lida, repita: npm run restore -- ${found.file}`,
  );
}
