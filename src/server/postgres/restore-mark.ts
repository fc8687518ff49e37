// The mark of a restore under way: set when the tables are cleared, gone with the commit that fills them. While it stands, the database is not a whole one.
import type pg from 'pg';
import { CannotStart } from '#server/kernel/cannot-start';

/** Somebody's personal data was deleted at their request. */
export type Executed = { id: string; user_id: string | null; farm_user_id: string | null; requested_at: string };
/** `file`: what is brought back. `saved`: where that is which was there before, if anything was. `executed`: whose data had been deleted there. */
type Restoring = { file: string; saved: string | null; executed: Executed[] };

export const markTable = 'restoring';

export async function restoringIn(client: pg.ClientBase): Promise<Restoring | undefined> {
  const { rows: marks } = await client.query<{ found: boolean }>(`select to_regclass('public.${markTable}') is not null as found`);
  return marks[0]!.found ? (await client.query<Restoring>(`select file, saved, executed from ${markTable}`)).rows[0] : undefined;
}

/** In the transaction that clears. A restore that is repeated knows what the first of them saved. */
export async function markRestoring(client: pg.ClientBase, { file, saved, executed }: Restoring) {
  await client.query(`create table ${markTable} (file text not null, saved text, executed jsonb not null)`);
  await client.query(`insert into ${markTable} (file, saved, executed) values ($1, $2, $3)`, [file, saved, JSON.stringify(executed)]);
}

/** In the transaction that loads. */
export const unmarkRestoring = (client: pg.ClientBase) => client.query(`drop table ${markTable}`);

export async function assertNotRestoring(client: pg.ClientBase) {
  const found = await restoringIn(client);
  if (!found) return;
  const saved = found.saved && ` O que estava no banco de dados antes está guardado em ${found.saved}.`;
  throw new CannotStart(
    `A restauração do backup ${found.file} foi interrompida e o banco de dados está incompleto.${saved ?? ''} Antes de iniciar o Lida, repita: npm run restore -- ${found.file}`,
  );
}
