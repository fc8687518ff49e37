// Opens the database, embedded or external: roles, migrations, and pools of a role bound by Row Level Security.
import pg from 'pg';
import { CannotStart } from '#server/kernel/cannot-start';
import { appRole, ownerRole } from '#server/kernel/database-roles';
import { type Database, openPool, transaction } from '#server/kernel/db';
import type { Account } from '#server/postgres/account';
import type { ClusterPlace } from '#server/postgres/launcher';
import { migrate } from '#server/postgres/migrate';
import { assertNotRestoring } from '#server/postgres/restore-mark';
import { takeServerLock } from '#server/postgres/server-lock';
import { startCluster } from '#server/postgres/tcp-launcher';

export type DatabasePlace = {
  /** An external PostgreSQL, instead of the embedded one. */
  url?: string | undefined;
  /** A pooler in transaction mode: for requests, not for migrations, backups and restores. */
  pooler?: string | undefined;
  /** A read replica, for long reads. */
  replica?: string | undefined;
  migrations: string;
  embedded: ClusterPlace;
  /** No other server may use the embedded database; commands may. */
  alone?: boolean;
};

/** Connection configs for requests: plain data, so that they can be sent to another process. */
export type ConnectionConfigs = { app: pg.ClientConfig; pooledAs?: string; replica?: string | undefined };

/** `owner` is for migrations, backups and commands; requests never use it. */
export type Opened = {
  db: Database;
  owner: pg.ClientConfig;
  lines: ConnectionConfigs;
  account?: Account | undefined;
  revive?: () => Promise<void>;
  embedded?: Embedded | undefined;
};

/** `superuser` is for the continuous archive alone. */
export type Embedded = { superuser: pg.ClientConfig; data: string };

export async function openDatabase({ url, pooler, replica, migrations, embedded, alone = false }: DatabasePlace): Promise<Opened> {
  const { owner, app, account, revive, close, cluster } = await reachDatabase({ url, embedded });
  const releaseServerLock = alone && !url ? await takeServerLock(owner, embedded.folder) : undefined;
  await withClient(owner, assertNotRestoring);
  await migrate(owner, migrations);
  const lines: ConnectionConfigs = { ...(pooler ? { app: { connectionString: pooler }, pooledAs: appRole } : { app }), replica };
  const db = openPools(lines, { ...(revive && { revive }) });
  await assertRowSecurityApplies(db).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  const closeAll = async () => {
    await releaseServerLock?.();
    await db.close().finally(close);
  };
  return { db: { ...db, close: closeAll }, owner, lines, account, ...(revive && { revive }), embedded: cluster };
}

type Share = { max?: number; longReads?: number; reserved?: number; revive?: () => Promise<void> };

export function openPools({ app, pooledAs, replica }: ConnectionConfigs, { revive, ...share }: Share): Database {
  const db = openPool({ connection: app, pooledAs, ...share, ...(revive && { revive }) });
  if (!replica) return db;
  // As behind a pooler, because there may be one; long reads use no prepared statements anyway.
  const copy = openPool({ connection: { connectionString: replica }, pooledAs: appRole, ...share, wait: 2_000 });
  const close = async () => void (await Promise.all([db.close(), copy.close()]));
  return { ...db, replica: { db: copy, pausedUntil: 0, answers: { replica: 0, primary: 0 } }, close };
}

export type Reached = {
  owner: pg.ClientConfig;
  app: pg.ClientConfig;
  account?: Account | undefined;
  revive?: () => Promise<void>;
  close: () => Promise<void>;
  cluster?: Embedded;
};

/** Creates the roles but changes nothing else: a backup must not migrate. */
export async function reachDatabase({ url, embedded }: Pick<DatabasePlace, 'url' | 'embedded'>): Promise<Reached> {
  return url ? openExternal(url) : openEmbedded(embedded);
}

async function openEmbedded(place: ClusterPlace): Promise<Reached> {
  const cluster = await startCluster(place);
  const database = await createDatabase((name) => cluster.connection('postgres', name), 'lida');
  const [owner, app] = [ownerRole, appRole].map((role) => cluster.connection(role, database)) as [pg.ClientConfig, pg.ClientConfig];
  const superuser = cluster.connection('postgres', 'postgres');
  return { owner, app, account: cluster.account, revive: cluster.ensure, close: cluster.stop, cluster: { superuser, data: cluster.data } };
}

async function openExternal(url: string): Promise<Reached> {
  const owner = { connectionString: url };
  await withClient(owner, async (client) => {
    const { rows } = await client.query<{ number: number }>(`select current_setting('server_version_num')::int as number`);
    if (rows[0]!.number < 160_000) throw new CannotStart('O PostgreSQL de DATABASE_URL é antigo demais: o Lida precisa da versão 16 ou mais nova.');
    await makeAppRole(client);
  });
  return { owner, app: { connectionString: url, options: `-c role=${appRole}` }, close: async () => {} };
}

/** Creates the embedded server's two roles, neither a superuser, and an empty database owned by the first. */
export async function createDatabase(superuser: (database: string) => pg.ClientConfig, database: string) {
  const { password } = superuser('postgres');
  const login = typeof password === 'string' ? `login password ${pg.escapeLiteral(password)}` : 'login';
  await withClient(superuser('postgres'), async (db) => {
    for (const role of [ownerRole, appRole])
      await db.query(
        `do $$ begin if not exists (select from pg_roles where rolname = '${role}') then create role ${role} ${login}; end if; exception when duplicate_object or unique_violation then null; end $$`,
      );
    const { rows } = await db.query('select from pg_database where datname = $1', [database]);
    // Two first starts at once: the second finds it created.
    if (rows.length === 0) await db.query(`create database ${pg.escapeIdentifier(database)} owner ${ownerRole}`).catch(unlessExists);
  });
  return database;
}

function unlessExists(error: { code?: string }) {
  if (error.code !== '42P04' && error.code !== '23505') throw error;
}

// Two first starts at once: the second finds the role created.
const lostRace = new Set(['42710', '23505', 'XX000']);

async function makeAppRole(db: pg.Client, tries = 5): Promise<void> {
  const { rows } = await db.query<{ member: boolean }>(`select pg_has_role(current_user, oid, 'set') as member from pg_roles where rolname = $1`, [appRole]);
  if (rows[0]?.member) return;
  const made = rows[0] ? db.query(`grant ${appRole} to current_user with set true`) : db.query(`create role ${appRole} nologin`);
  await made.catch((error: Error & { code?: string }) => {
    if (lostRace.has(error.code ?? '') && tries > 0) return;
    throw new CannotStart(
      `O usuário de DATABASE_URL não pode usar o papel ${appRole} (${error.message}). Peça ao administrador do banco: create role ${appRole} nologin; grant ${appRole} to <usuário> with set true;`,
    );
  });
  return makeAppRole(db, tries - 1);
}

export async function withClient<T>(connection: pg.ClientConfig, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client(connection);
  // A server that ends between two queries: the next one fails and says so.
  db.on('error', () => {});
  await db.connect().catch((error: Error) => {
    throw new CannotStart(`Não foi possível conectar ao banco de dados: ${error.message}`);
  });
  return work(db).finally(() => db.end());
}

/** Row Level Security binds neither superusers nor table owners, who can lift it: such a role must not serve requests. */
export async function assertRowSecurityApplies(db: Database) {
  const { rows } = await transaction(db, 'read', (send) =>
    send({
      text: `select rolsuper or rolbypassrls or exists (select from pg_class where relowner = pg_roles.oid and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace) as free
       from pg_roles where rolname = current_user`,
    }),
  ).catch((error: Error) => {
    throw new CannotStart(`Não foi possível usar o banco de dados: ${error.message}`);
  });
  if (rows[0]?.['free'] !== false)
    throw new CannotStart(
      'O papel com que o Lida usa o banco de dados ignora a separação entre proprietários (superusuário, BYPASSRLS ou dono das tabelas). O início foi interrompido.',
    );
}
