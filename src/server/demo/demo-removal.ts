// Removes the demo: its accounts and all their rows, found by the columns and foreign keys of the tables.
import type pg from 'pg';
import { demoPeople } from '#server/demo/demo';
import type { FileKey } from '#server/kernel/file-keys';
import { migrationTables } from '#server/kernel/migration-tables';

type Column = { table_name: string; column_name: string };
type Key = { child: string; parent: string; columns: string[]; nullable: boolean; cascades: boolean };

/** The columns that name the owner of a row, in all tables. */
const belongsBy = ['user_id', 'owner_user_id', 'owner_id', 'farm_id', 'farm_user_id'];

/** In one transaction. Idempotent. `files`: the photos and documents whose bytes are to be deleted then. */
export async function clearDemo(db: pg.Client) {
  await db.query('begin');
  const accounts = (
    await db.query<{ email: string }>('select email from users where id = any($1) union all select email from farm_users where id = any($2) order by email', [
      demoPeople.users,
      demoPeople.staff,
    ])
  ).rows.map(({ email }) => email);
  const files: FileKey[] = [];
  for (const user_id of demoPeople.users) {
    await db.query(`select set_config('app.user_id', $1, true)`, [user_id]);
    files.push(...(await db.query<FileKey>('select user_id, content_hash from attachment_files where user_id = $1', [user_id])).rows);
  }
  const cleared = accounts.length > 0 ? await clearAll(db) : { farms: 0, rows: 0 };
  await db.query('commit');
  return { accounts, files, ...cleared };
}

async function clearAll(db: pg.Client) {
  const farms = (await db.query<{ id: string }>('select id from farms where user_id = any($1)', [demoPeople.users])).rows.map(({ id }) => id);
  const staff = (
    await db.query<{ id: string }>('select id from farm_users where owner_user_id = any($1) or id = any($2)', [demoPeople.users, demoPeople.staff])
  ).rows.map(({ id }) => id);
  const ids: Record<string, string[]> = {
    user_id: demoPeople.users,
    owner_user_id: demoPeople.users,
    owner_id: demoPeople.users,
    farm_id: farms,
    farm_user_id: staff,
  };
  const own: Record<string, string[]> = { users: demoPeople.users, farms, farm_users: staff };
  const { rows: columns } = await db.query<Column>(
    `select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = any($1) and data_type = 'uuid' and table_name <> all($2)`,
    [belongsBy, migrationTables],
  );
  const { rows: keys } = await db.query<Key>(
    `select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent, array_agg(a.attname::text) as columns, not bool_or(a.attnotnull) as nullable, c.confdeltype = 'c' as cascades
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace group by c.oid, c.conrelid, c.confrelid, c.confdeltype`,
  );
  // Rows of other people that only refer to a demo account (for example, who executed a request) stay, without the reference.
  for (const { child, parent, columns: names, nullable } of keys)
    if (own[parent] && names.length === 1 && nullable && !belongsBy.includes(names[0]!))
      await db.query(`update ${child} set ${names[0]} = null where ${names[0]} = any($1)`, [own[parent]]);
  // The access log is append-only unless this setting is on.
  await db.query(`select set_config('app.access_log', 'on', true)`);
  let rows = 0;
  // Row-level security shows the rows of one tenant at a time.
  for (const user_id of demoPeople.users) {
    await db.query(`select set_config('app.user_id', $1, true)`, [user_id]);
    for (const table of childrenFirst([...new Set(columns.map(({ table_name }) => table_name)), 'users'], keys)) {
      // Deleted by cascade: the triggers of the parent table still need them. A key that may be empty does not reach every row.
      if (keys.some(({ child, cascades, nullable }) => cascades && !nullable && child === table)) continue;
      const mine = columns.filter(({ table_name }) => table_name === table).map(({ column_name }) => ({ name: column_name, of: ids[column_name]! }));
      const wanted = [...mine, ...(own[table] ? [{ name: 'id', of: own[table]! }] : [])];
      // People and farms are referenced by all their rows: delete them last.
      if (table in own && user_id !== demoPeople.users.at(-1)) continue;
      const { rowCount } = await db.query(
        `delete from ${table} where ${wanted.map(({ name }, i) => `${name} = any($${i + 1})`).join(' or ')}`,
        wanted.map(({ of }) => of),
      );
      rows += rowCount ?? 0;
    }
  }
  return { farms: farms.length, rows };
}

function childrenFirst(tables: string[], keys: Key[]): string[] {
  const order: string[] = [];
  const seen = new Set<string>();
  const add = (table: string) => {
    if (seen.has(table)) return;
    seen.add(table);
    for (const { child, parent } of keys) if (parent === table && child !== table && tables.includes(child)) add(child);
    order.push(table);
  };
  for (const table of tables) add(table);
  return order;
}
