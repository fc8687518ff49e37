// Backup and restore: every row of every table, taken under load, from any engine to any other.
import { randomUUID } from 'node:crypto';
import { appendFile, chmod, cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBackup } from '#server/backup/backups';
import { tablesOf } from '#server/backup/dump';
import { restoreDump } from '#server/backup/restore';
import { type Backup, listBackups } from '#server/kernel/backup-folder';
import { copyOut } from '#server/kernel/copy';
import { ownerRole } from '#server/kernel/database-roles';
import { transaction } from '#server/kernel/db';
import { openDatabase, reachDatabase } from '#server/postgres/database';
import { migrate } from '#server/postgres/migrate';
import { build, createFarm, hire, type TestFarm } from '../build';
import { emptyDatabase, freshDatabase } from '../database';
import { itInFull } from '../full';
import { accepted, fillFarm, sendCall } from '../server-calls';

const migrations = 'src/server/migrations';
const folder = await mkdtemp(join(tmpdir(), 'lida-backup-'));
await chmod(folder, 0o755);
afterAll(() => rm(folder, { recursive: true, force: true }));
const backups = join(folder, 'backups');

const db = await freshDatabase();
const farms: TestFarm[] = [await createFarm(db.owner), await createFarm(db.owner)];
const owner = db.connection(ownerRole);
let backup: Backup;

beforeAll(async () => {
  for (const farm of farms) await fillFarm(db, farm, 5);
  await hire(db.owner, farms[0]!, 'visitor');
  // Texts that could be mistaken for syntax of the file.
  await db.owner.query(`insert into attempts (key) values (E'\\\\.'), (E'a\\n\\\\.\\nb'), (E'tab\\tand \\\\ and "quotes"'), ('çãé 🐄'), ('')`);
  await db.owner.query('insert into password_resets (token_hash, user_id, expires_at) values ($1, $2, now())', [
    Buffer.from([0, 10, 92, 46, 255]),
    farms[0]!.user_id,
  ]);
  await db.owner.query('insert into super_admins (user_id) values ($1)', [farms[0]!.user_id]);
  await db.owner.query('select own_key()');
  await db.owner.query(
    `with made as (insert into second_factors (id, secret, confirmed_at) values (gen_random_uuid(), '\\x0102', now()) returning id)
    update users u set second_factor_id = made.id from made where u.id = $1`,
    [farms[0]!.user_id],
  );
  await db.owner.query(`insert into data_deletion_requests (user_id, state, withdrawn_at) values ($1, 'withdrawn', now())`, [farms[0]!.user_id]);
  await db.owner.query('insert into tenant_storage (user_id, used, quota) values ($1, 1600, 6000000000)', [farms[0]!.user_id]);
  await db.owner.query(`insert into user_farm_access (user_id, farm_id, role) values ($1, $2, 'admin')`, [farms[0]!.user_id, farms[1]!.farm_id]);
  await db.owner.query(`insert into access_log (kind, owner_id, person_name, ip, target) values ('staff_hired', $1, 'José', '203.0.113.7', 'Wesley')`, [
    farms[0]!.user_id,
  ]);
  await db.owner.query(`insert into email_changes (token_hash, user_id, farm_user_ids, email, expires_at) values ('\\x01', $1, $2, 'novo@lida.demo', now())`, [
    farms[0]!.user_id,
    [randomUUID()],
  ]);
  await db.superuser.query(
    `insert into departures (user_id, farm_id, noun, row_id, version, to_farm_id, call_id, last_row) values ($1, $2, 'animals', $3, 1, $2, $3, '{"name": "Mimosa"}')`,
    [farms[0]!.user_id, farms[0]!.farm_id, randomUUID()],
  );
  await db.superuser.query(
    `insert into handed_over_calls (user_id, farm_id, id, verb, input, at, description, person_id, person_name) values ($1, $2, $3, 'weigh', '{"weight": 400}', now(), '{}', $3, 'Wesley')`,
    [farms[0]!.user_id, farms[0]!.farm_id, randomUUID()],
  );
  await db.superuser.query(`insert into ended_sessions (token_hash, session_id, farm_user_id) select '\\x02', gen_random_uuid(), id from farm_users limit 1`);
  const { user_id, farm_id } = farms[0]!;
  await db.superuser.query(`select own_push_keys('\\x04', '\\x01')`);
  await db.superuser.query(`insert into calendar_feeds (secret_hash, user_id, staff) values ('\\x03', $1, array[gen_random_uuid()])`, [user_id]);
  await db.superuser.query(
    `with device as (insert into push_devices (session_id, endpoint, p256dh, auth) select id, 'https://push.example/a', '\\x04', '\\x05' from sessions limit 1 returning id)
     insert into notice_queue (person_id, owner_id, farm_id, device_id, kinds, message) select $1, $1, $2, id, '{births}', '{"title": "Parto"}' from device`,
    [user_id, farm_id],
  );
  for (const [table, column, value] of [
    ['notice_choices', 'kinds', '{births}'],
    ['notice_log', 'key', 'birth:1'],
  ])
    await db.superuser.query(`insert into ${table} (person_id, owner_id, farm_id, ${column}) values ($1, $1, $2, $3)`, [user_id, farm_id, value]);
  await db.superuser.query('insert into notice_farms (owner_id, farm_id) values ($1, $2)', [user_id, farm_id]);
  await db.superuser.query(
    `with token as (insert into access_tokens (id, user_id, name, hint, may_write, expires_at) values (gen_random_uuid(), $1, 'Planilha', 'x1y2', false, now()) returning id)
     insert into access_token_records (token_id, farm_user_id) select token.id, farm_users.id from token, farm_users limit 1`,
    [user_id],
  );
  await db.superuser.query(
    `with hook as (insert into webhooks (user_id, farm_id, id, name, url, secret, cursor, created_by) values ($1, $2, gen_random_uuid(), 'ERP', 'https://erp.example/a', 'x', 0, $1) returning *)
     insert into webhook_deliveries (user_id, farm_id, id, webhook_id, kind, from_version, to_version, events) select user_id, farm_id, gen_random_uuid(), id, 'test', 0, 0, 0 from hook`,
    [user_id, farm_id],
  );
  await db.superuser.query(
    `insert into blankings (job_id, owner_id, doer, actors, names, contacts, fields, removed, since) values (gen_random_uuid(), $1, $1, '{}', '{Ana}', '{}', '{}', 'Pessoa removida', '{}')`,
    [user_id],
  );
  await db.superuser.query(`insert into attachment_files (user_id, content_hash, file_type, file_size) values ($1, repeat('a', 64), 'webp', 10)`, [user_id]);
  backup = await makeBackup(owner, backups, 'manual');
});

/** One connection for one piece of work. */
async function withConnection<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(connection);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** A restore gives each farm a new epoch, so epochs are left out. */
const everyRow = (superuser: pg.ClientConfig) =>
  withConnection(superuser, async (client) => {
    const tables: Record<string, string[]> = {};
    for (const { name, columns } of await tablesOf(client)) {
      const compared = columns.filter((column) => column !== 'epoch').map((column) => `"${column}"`);
      tables[name] = (await client.query<{ it: string }>(`select row(${compared.join(', ')})::text as it from "${name}" order by 1`)).rows.map(({ it }) => it);
    }
    return tables;
  });

const epochs = (superuser: pg.ClientConfig) =>
  withConnection(superuser, async (client) => (await client.query<{ epoch: string }>('select epoch from farm_counters')).rows.map(({ epoch }) => epoch));

/** Policies, keys, triggers, rights and forced row-level security from the catalogue. */
const shape = (superuser: pg.ClientConfig) =>
  withConnection(superuser, async (client) => {
    const { rows } = await client.query(`
      select 'policy' as what, tablename::text as of, policyname || coalesce(qual, '') || coalesce(with_check, '') || roles::text as it from pg_policies
      union all select 'key', conrelid::regclass::text, conname || pg_get_constraintdef(oid) || convalidated from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'trigger', tgrelid::regclass::text, concat(tgname, tgenabled) from pg_trigger where not tgisinternal
      union all select 'table', relname, concat(relrowsecurity, relforcerowsecurity, relacl) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      order by 1, 2, 3`);
    return rows;
  });

async function emptyPlace() {
  const { connection } = await emptyDatabase();
  return { owner: connection(ownerRole), superuser: connection('postgres') };
}

const restore = (connection: pg.ClientConfig, file = backup.file, replace?: { keep: () => Promise<string> }) =>
  restoreDump(connection, file, { migrations, ...(replace && { replace }) });

describe('a restored backup', () => {
  it('has every row of every table, the policies and keys of the original, and a new epoch for each farm', async () => {
    const place = await emptyPlace();
    const restored = await restore(place.owner);
    const [before, after] = [await everyRow(db.connection('postgres')), await everyRow(place.superuser)];
    expect(after).toEqual(before);
    expect(Object.entries(before).flatMap(([name, rows]) => (rows.length === 0 ? [name] : []))).toEqual([]);
    expect(restored).toMatchObject({ farms: 2, rows: Object.values(before).flat().length });
    expect(await shape(place.superuser)).toEqual(await shape(db.connection('postgres')));
    expect(new Set([...(await epochs(db.connection('postgres'))), ...(await epochs(place.superuser))]).size).toBe(4);
  });

  itInFull('moves from the embedded PostgreSQL to one given by DATABASE_URL, and back', async () => {
    const embedded = { folder: join(folder, 'own'), settings: { fsync: 'off' } };
    const wanted = await everyRow(db.connection('postgres'));
    const own = await reachDatabase({ embedded });
    try {
      await restore(own.owner);
      const first = await makeBackup(own.owner, backups, 'manual');

      const { connection, name } = await emptyDatabase();
      await withConnection(connection('postgres'), async (admin) => {
        await admin.query(
          `do $$ begin create role customer login; grant lida_app to customer with set true; exception when duplicate_object then null; end $$`,
        );
        await admin.query(`alter database ${name} owner to customer`);
      });
      const { host, port } = connection('customer');
      const url = `postgresql://customer@/${name}?host=${encodeURIComponent(host!)}&port=${port}`;
      const given = await reachDatabase({ url, embedded });
      await restore(given.owner, first.file);
      expect(await everyRow(connection('postgres'))).toEqual(wanted);
      // It serves as the application's role, which is subject to row-level security.
      await (await openDatabase({ url, migrations, embedded })).db.close();
      const second = await makeBackup(given.owner, backups, 'manual');

      await withConnection(own.owner, (client) => client.query('delete from attempts'));
      await restore(own.owner, second.file, { keep: async () => (await makeBackup(own.owner, backups, 'antes')).file });
      expect(await everyRow({ ...own.owner, user: 'postgres' })).toEqual(wanted);
    } finally {
      await own.close();
    }
  });

  it('of an older Lida has its tables migrated', async () => {
    const newer = join(folder, 'newer');
    await cp(migrations, newer, { recursive: true });
    await writeFile(join(newer, '9999_tomorrow.sql'), `alter table attempts add column tomorrow text not null default 'chuva'`);
    const place = await emptyPlace();
    await restoreDump(place.owner, backup.file, { migrations: newer });
    expect(await withConnection(place.owner, async (client) => (await client.query('select distinct tomorrow from attempts')).rows)).toEqual([
      { tomorrow: 'chuva' },
    ]);
    const ahead = await makeBackup(place.owner, join(folder, 'ahead'), 'manual');
    const other = await emptyPlace();
    await expect(restore(other.owner, ahead.file)).rejects.toThrow('versão mais nova do Lida (9999_tomorrow.sql)');
  });
});

describe('the target of a restore', () => {
  it('has to be empty, or be replaced explicitly, after a safety backup of its data', async () => {
    const place = await emptyPlace();
    await migrate(place.owner, migrations);
    const stranger = randomUUID();
    await withConnection(place.owner, (client) =>
      client.query(`insert into users (id, email, name, password_hash) values ($1, 'a@lida.demo', 'Ana', '-')`, [stranger]),
    );
    await expect(restore(place.owner)).rejects.toThrow('--replace');
    expect((await everyRow(place.superuser))['users']).toHaveLength(1);
    let aside = '';
    await restore(place.owner, backup.file, { keep: async () => (aside = (await makeBackup(place.owner, join(folder, 'aside'), 'antes')).file) });
    expect(await everyRow(place.superuser)).toEqual(await everyRow(db.connection('postgres')));
    const again = await emptyPlace();
    await restore(again.owner, aside);
    expect((await everyRow(again.superuser))['users']).toEqual([expect.stringContaining(stranger)]);
  });

  it('makes deletion requests that were executed after the backup pending again', async () => {
    const place = await emptyPlace();
    await restore(place.owner);
    const [kept, gone] = [randomUUID(), randomUUID()];
    await withConnection(place.owner, async (client) => {
      await client.query(`insert into users (id, email, name, password_hash) values ($1, 'nova@lida.demo', 'Ana', '-')`, [gone]);
      for (const [id, user_id] of [
        [kept, farms[0]!.user_id],
        [randomUUID(), gone],
      ])
        await client.query(`insert into data_deletion_requests (id, user_id, state, executed_at) values ($1, $2, 'executed', now())`, [id, user_id]);
    });
    await restore(place.owner, backup.file, { keep: async () => 'aside' });
    const asked = await withConnection(place.owner, (client) =>
      client.query(`select id, user_id, state, executed_at from data_deletion_requests where state <> 'withdrawn'`),
    );
    // An account made after the backup is not in it, nor is its request.
    expect(asked.rows).toEqual([{ id: kept, user_id: farms[0]!.user_id, state: 'pending', executed_at: null }]);
  });

  itInFull('after a failed restore does not start and names the safety backup; restored again it is complete', async () => {
    const { connection, name } = await emptyDatabase();
    const place = { owner: connection(ownerRole), superuser: connection('postgres') };
    const { host, port } = place.superuser;
    const url = `postgresql://postgres@/${name}?host=${encodeURIComponent(host!)}&port=${port}`;
    const start = async () => (await openDatabase({ url, migrations, embedded: { folder } })).db.close();
    await restore(place.owner);
    const file = join(folder, 'breaks.dump.gz');
    await cp(backup.file, file);
    // The disk fails after the file was verified.
    const keep = async () => {
      await truncate(file, 2000);
      return '/backups/antes.dump.gz';
    };
    await expect(restore(place.owner, file, { keep })).rejects.toThrow('danificado');
    const half = `guardado em /backups/antes.dump.gz. Antes de iniciar o Lida, repita: npm run restore -- ${file}`;
    await expect(start()).rejects.toThrow(half);
    // The path of the safety backup is remembered over further attempts.
    await expect(restore(place.owner, file)).rejects.toThrow('danificado');
    await expect(start()).rejects.toThrow(half);
    await restore(place.owner);
    expect(await everyRow(place.superuser)).toEqual(await everyRow(db.connection('postgres')));
    expect(await shape(place.superuser)).toEqual(await shape(db.connection('postgres')));
    await start();
  });

  it('may not be in use, nor belong to another program', async () => {
    const place = await emptyPlace();
    await withConnection(place.superuser, async () => {
      await expect(restore(place.owner)).rejects.toThrow('está em uso');
    });
    await withConnection(place.owner, (client) => client.query('create table invoices (id int)'));
    await expect(restore(place.owner)).rejects.toThrow('não são do Lida (invoices)');
  });
});

describe('a file that is damaged', () => {
  const text = async () => gunzipSync(await readFile(backup.file)).toString();
  const damages: [string, (file: string) => Promise<void>, string][] = [
    ['cut short', async (file) => truncate(file, 2000), 'danificado'],
    ['without its end', async (file) => writeFile(file, gzipSync((await text()).replace(/-- end .*\n$/, ''))), 'cortado'],
    ['with one letter changed', async (file) => writeFile(file, gzipSync((await text()).replace('çãé', 'çae'))), 'soma de verificação'],
    ['with a row less', async (file) => writeFile(file, gzipSync((await text()).replace(/çãé.*\n/, ''))), 'soma de verificação'],
    [
      'with a statement in it',
      async (file) => writeFile(file, gzipSync((await text()).replace('COPY public."users"', 'drop table users; COPY public."users"'))),
      'desconhecida',
    ],
    ['of something else', async (file) => writeFile(file, gzipSync('fotos')), 'cortado'],
    ['that was never compressed', async (file) => writeFile(file, 'fotos'), 'danificado'],
  ];
  it.each(damages)('%s is refused before anything is changed', async (_what, damage, words) => {
    const file = join(folder, 'damaged.dump.gz');
    await writeFile(file, await readFile(backup.file));
    await damage(file);
    const place = await emptyPlace();
    await expect(restore(place.owner, file)).rejects.toThrow(words);
    expect(await everyRow(place.superuser)).toEqual({});
  });

  it('is reported when it does not exist', async () => {
    const place = await emptyPlace();
    await expect(restore(place.owner, join(folder, 'nada.dump.gz'))).rejects.toThrow('não pode ser lido');
  });

  it('is never listed, and an aborted backup leaves nothing behind', async () => {
    const half = join(folder, 'half');
    await expect(makeBackup(owner, half, 'agendado', AbortSignal.abort(new Error('tired')))).rejects.toThrow('tired');
    expect(await readdir(half)).toEqual([]);
    await appendFile(join(half, 'lida-2026-11-15T17-30-00.000Z-agendado.dump.gz.part'), 'x');
    expect(await listBackups(half)).toEqual([]);
  });
});

it('is taken at one moment, while people go on working', async () => {
  const busy = await freshDatabase();
  const farm = await createFarm(busy.owner);
  await fillFarm(busy, farm, 3);
  let [working, said] = [true, 0];
  const work = (async () => {
    while (working) if (accepted(await sendCall(busy, farm, build.call('create_animal', build.animal(), { at: new Date().toISOString() })))) said += 1;
  })();
  const taken = [];
  while (said < 5) await new Promise((wake) => setTimeout(wake, 5));
  for (let n = 0; n < 3; n++) taken.push(await makeBackup(busy.connection(ownerRole), join(folder, 'busy'), 'manual'));
  const during = said;
  working = false;
  await work;
  expect(during).toBeGreaterThan(5);
  const place = await emptyPlace();
  await restore(place.owner, taken[1]!.file);
  const { rows } = await withConnection(place.superuser, (client) =>
    client.query(`select c.version::int as counter, (select max(version)::int from calls) as last, (select count(*)::int from calls) as calls,
      (select count(*)::int from history h where not exists (select from calls x where x.id = h.call_id)) as orphans,
      (select count(*)::int from animals a where not exists (select from history h where h.row_id = a.id and h.version = a.version)) as unwritten
      from farm_counters c`),
  );
  expect(rows).toEqual([{ counter: rows[0].last, last: rows[0].last, calls: rows[0].calls, orphans: 0, unwritten: 0 }]);
});

it('is readable by its owner only', async () => {
  expect((await stat(backup.file)).mode & 0o777).toBe(0o600);
  expect((await stat(backups)).mode & 0o777).toBe(0o700);
});

it('is read no faster than it is written, however large it is', async () => {
  const rows = await withConnection(owner, async (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    let [taken, ahead] = [0, 0];
    const rows = await copyOut(client, `copy (select repeat('boi ', 250) from generate_series(1, 30000)) to stdout`, async (block) => {
      if (taken === 0) await new Promise((wake) => setTimeout(wake, 200));
      taken += block.length;
      ahead = Math.max(ahead, stream.bytesRead - taken);
    });
    expect(taken).toBe(30_000 * 1001);
    expect(ahead).toBeLessThan(2_000_000);
    return rows;
  });
  expect(rows).toBe(30_000);
});

it('is of every table that the migrations make', async () => {
  const { rows } = await db.superuser.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not in ('migrations', 'migration_lock')`,
  );
  const taken = await withConnection(db.connection('postgres'), tablesOf);
  expect(taken.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).toSorted());
});

itInFull('leaves tables of other programs alone: they are neither backed up nor dropped', async () => {
  const { connection } = await freshDatabase();
  const place = { owner: connection(ownerRole), superuser: connection('postgres') };
  await withConnection(place.owner, (client) => client.query(`create table "Notas" (id int); insert into "Notas" values (7)`));
  await withConnection(place.superuser, (client) => client.query('create table locked (id int primary key); alter table locked enable row level security'));
  const { file } = await makeBackup(place.owner, join(folder, 'shared'), 'manual');
  expect(gunzipSync(await readFile(file)).toString()).not.toContain('Notas');
  await restore(place.owner, backup.file);
  await restore(place.owner, file, { keep: async () => (await makeBackup(place.owner, join(folder, 'shared'), 'antes')).file });
  expect(await withConnection(place.owner, async (client) => (await client.query('select id from "Notas"')).rows)).toEqual([{ id: 7 }]);
});

it('refuses to be made by a role that would see only some of the rows', async () => {
  const place = await freshDatabase();
  await place.owner.query('drop policy backup on animals');
  await expect(makeBackup(place.connection(ownerRole), join(folder, 'part'), 'manual')).rejects.toThrow('não vê todos os registros de animals');
});

it('is out of the application’s reach', async () => {
  const rows = await transaction(db.app, 'write', async (send) => {
    void send({ text: `select set_config('app.backup', 'on', true)` });
    return (await send({ text: 'select * from animals' })).rows;
  });
  expect(rows).toEqual([]);
});
