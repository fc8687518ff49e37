// Restore: creates the tables of the dump's version in an empty database, loads all rows in one transaction, then migrates.
import type pg from 'pg';
import { type Heading, ourTables, readDump, tablesOf } from '#server/backup/dump';
import { CannotStart } from '#server/kernel/cannot-start';
import { copyIn } from '#server/kernel/copy';
import { migrationTables } from '#server/kernel/migration-tables';
import { withClient } from '#server/postgres/database';
import { migrate, migrationFiles } from '#server/postgres/migrate';
import { type Executed, markRestoring, markTable, restoringIn, unmarkRestoring } from '#server/postgres/restore-mark';

type Restored = Heading & { rows: number; farms: number };

/** Verifies the whole file before any change. `keep` backs up the data to be replaced and returns the file. */
export async function restoreDump(
  connection: pg.ClientConfig,
  path: string,
  { migrations, replace }: { migrations: string; replace?: { keep: () => Promise<string> } },
): Promise<Restored> {
  const heading = await readDump(path, { table: readThrough });
  await assertKnown(heading, migrations);
  let executed: Executed[] = [];
  await withClient(connection, async (client) => {
    await assertAlone(client);
    const before = await restoringIn(client);
    executed = before?.executed ?? (await executedIn(client));
    if (await isEmpty(client)) return clear(client, { file: path, saved: before?.saved ?? null, executed });
    if (!replace)
      throw new CannotStart(
        'O banco de dados de destino não está vazio. Para trocar tudo o que há nele pelo backup, repita o comando com --replace: antes disso, o que está lá vai para um backup próprio.',
      );
    await clear(client, { file: path, saved: await replace.keep(), executed });
  });
  const dumpMigrations = new Set(heading.migrations.map(({ name }) => name));
  await migrate(connection, migrations, (name) => dumpMigrations.has(name));
  let restored = { rows: 0, farms: 0 };
  await withClient(connection, async (client) => void (restored = await load(client, path)));
  await migrate(connection, migrations);
  await withClient(connection, (client) => reopenDeletionRequests(client, executed));
  return { ...heading, ...restored };
}

export async function executedIn(client: pg.Client): Promise<Executed[]> {
  const { rows: known } = await client.query<{ found: boolean }>(`select to_regclass('public.data_deletion_requests') is not null as found`);
  if (!known[0]!.found) return [];
  return (await client.query<Executed>(`select id, user_id, farm_user_id, requested_at from data_deletion_requests where state = 'executed'`)).rows;
}

/** The backup may bring back personal data deleted since: reopen those deletion requests. */
export async function reopenDeletionRequests(client: pg.Client, executed: readonly Executed[]) {
  if (executed.length === 0) return;
  await client.query(
    `insert into data_deletion_requests (id, user_id, farm_user_id, requested_at)
     select r.id, r.user_id, r.farm_user_id, r.requested_at
     from jsonb_to_recordset($1) as r (id uuid, user_id uuid, farm_user_id uuid, requested_at timestamptz)
     where exists (select from users u where u.id = r.user_id) or exists (select from farm_users f where f.id = r.farm_user_id)
     on conflict do nothing`,
    [JSON.stringify(executed)],
  );
}

async function readThrough(_statement: string, rows: AsyncIterable<Buffer>) {
  for await (const _ of rows);
}

/** Every migration of the dump must be one of ours, with the same checksum. */
async function assertKnown({ migrations }: Heading, folder: string) {
  const ours = new Map((await migrationFiles(folder)).map(({ name, sha256 }) => [name, sha256]));
  const unknown = migrations.find(({ name, sha256 }) => ours.get(name) !== sha256);
  if (unknown)
    throw new CannotStart(`O backup foi feito por uma versão mais nova do Lida (${unknown.name}). Atualize o Lida e repita o comando. Nada foi alterado.`);
}

/** Concurrent writes would mix with the loaded rows. Of others' connections PostgreSQL shows only the user name; background workers have none. */
async function assertAlone(client: pg.Client) {
  const { rows } = await client.query(`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename is not null`);
  if (rows.length > 0) throw new CannotStart('O banco de dados de destino está em uso. Pare o Lida (e o que mais estiver conectado a ele) e repita o comando.');
}

/** Empty: no tables, or ours without rows (interrupted restore, first start). Refuses a database with another program's tables only. */
async function isEmpty(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  if (rows.length === 0) return true;
  if (!rows.some(({ name }) => name === 'migration_lock' || name === markTable))
    throw new CannotStart(`O banco de dados de destino tem tabelas que não são do Lida (${rows[0]!.name}). Use um banco de dados vazio, só para o Lida.`);
  await client.query('begin read only');
  await client.query(`select set_config('app.backup', 'on', true)`);
  let found = false;
  for (const { name } of await tablesOf(client))
    found ||= (await client.query<{ found: boolean }>(`select exists (select from public."${name}") as found`)).rows[0]!.found;
  await client.query('commit');
  return !found;
}

const cleared = [...ourTables, ...migrationTables, markTable].map((name) => `'${name}'`).join(', ');

/** Drops all our tables and functions, migration tables included. The restore mark stays until the rows are loaded. */
async function clear(client: pg.Client, restoring: Parameters<typeof markRestoring>[1]) {
  await client.query('begin');
  await client.query(`do $$
    declare
      one record;
      routine text;
    begin
      for one in select oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname in (${cleared}) loop
        execute format('drop table if exists %s cascade', one.name);
      end loop;
      -- List all before the first drop: cascade also drops dependent ones.
      foreach routine in array array(select oid::regprocedure::text from pg_proc p where pronamespace = 'public'::regnamespace and pg_has_role(proowner, 'usage')
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')) loop
        execute format('drop routine if exists %s cascade', routine);
      end loop;
    end $$`);
  await markRestoring(client, restoring);
  await client.query('commit');
}

/** One transaction. Foreign keys are dropped and added again: no table order, and one check for all rows. */
async function load(client: pg.Client, path: string) {
  await client.query('begin');
  const tables = (await tablesOf(client)).map(({ name }) => `public."${name}"`);
  const { rows: keys } = await client.query<{ of: string; name: string; meaning: string }>(
    `select conrelid::regclass as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as meaning
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any($1::regclass[])`,
    [tables],
  );
  const { rows: locked } = await client.query<{ name: string }>(
    `select oid::regclass as name from pg_class where oid = any($1::regclass[]) and relforcerowsecurity`,
    [tables],
  );
  // Disable Row Level Security for the table owner, and triggers, until the commit.
  for (const { name } of locked) await client.query(`alter table ${name} no force row level security`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  for (const { of, name } of keys) await client.query(`alter table ${of} drop constraint ${name}`);
  let total = 0;
  await readDump(path, {
    table: async (statement, rows) => {
      const count = await copyIn(client, statement, rows);
      total += count;
      return count;
    },
  });
  for (const { of, name, meaning } of keys) await client.query(`alter table ${of} add constraint ${name} ${meaning}`);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  const { rows } = await client.query<{ farms: number }>('select new_epochs() as farms');
  for (const { name } of locked) await client.query(`alter table ${name} force row level security`);
  await unmarkRestoring(client);
  await client.query('commit');
  await client.query('analyze');
  return { rows: total, farms: rows[0]!.farms };
}
