// The database of an installation: embedded, or given by DATABASE_URL; either way with a role that is subject to row-level security.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { transaction } from '#server/kernel/db';
import { openDatabase } from '#server/postgres/database';
import { startPostgres } from '#server/postgres/launcher';
import { emptyDatabase } from '../database';
import { urlOf } from '../database-url';
import { isRunning } from '../processes';

const folder = await mkdtemp(join(tmpdir(), 'lida-database-'));
await chmod(folder, 0o755);
afterAll(() => rm(folder, { recursive: true, force: true }));
const migrations = 'src/server/migrations';
const whoAmI = { text: 'select current_user::text as me, (select count(*)::int from animals) as animals' };

it('is created, migrated and opened as the application’s role, and is the same one after a restart', async () => {
  const place = { migrations, embedded: { folder: join(folder, 'own') } };
  const { db: first } = await openDatabase(place);
  expect((await transaction(first, 'read', (send) => send(whoAmI))).rows).toEqual([{ me: 'lida_app', animals: 0 }]);
  await first.close();
  const { db: again } = await openDatabase(place);
  expect((await transaction(again, 'read', (send) => send(whoAmI))).rows).toEqual([{ me: 'lida_app', animals: 0 }]);
  await again.close();
});

it('restarts by itself when the embedded server is gone', async () => {
  const place = { migrations, embedded: { folder: join(folder, 'gone') } };
  const { db } = await openDatabase(place);
  const other = await startPostgres(place.embedded);
  const admin = new pg.Client(other.connection('postgres', 'postgres'));
  await admin.connect();
  admin.on('error', () => {});
  const pid = Number((await admin.query(`select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`)).rows[0].pid);
  process.kill(pid, 'SIGINT');
  for (;;) {
    const up = await transaction(db, 'read', (send) => send(whoAmI)).then(
      () => true,
      () => false,
    );
    if (up && !isRunning(pid)) break;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  expect((await transaction(db, 'read', (send) => send(whoAmI))).rows).toEqual([{ me: 'lida_app', animals: 0 }]);
  await admin.end().catch(() => {});
  await db.close();
});

it('may be a PostgreSQL given by DATABASE_URL, whose user owns the tables but does not serve requests', async () => {
  const elsewhere = await startPostgres({ folder: join(folder, 'given'), settings: { fsync: 'off' } });
  const admin = new pg.Client(elsewhere.connection('postgres', 'postgres'));
  await admin.connect();
  await admin.query('create role customer login createrole');
  await admin.query('create database farm owner customer');
  await admin.end();
  const url = urlOf(elsewhere.connection('customer', 'farm'));
  const opened = async () => (await openDatabase({ url, migrations, embedded: { folder } })).db;
  const [first, second] = await Promise.all([opened(), opened()]);
  expect((await transaction(first, 'read', (send) => send(whoAmI))).rows).toEqual([{ me: 'lida_app', animals: 0 }]);
  // RESET ROLE falls back to the application's role, not to the owner's.
  const reset = await transaction(second, 'write', async (send) => {
    await send({ text: 'reset role' });
    return send(whoAmI);
  });
  expect(reset.rows).toEqual([{ me: 'lida_app', animals: 0 }]);
  await Promise.all([first.close(), second.close()]);
  await elsewhere.stop();
});

it('reports in a sentence that nothing answers at DATABASE_URL', async () => {
  await expect(openDatabase({ url: 'postgres://nobody@127.0.0.1:9/lida', migrations, embedded: { folder } })).rejects.toThrow(
    'Não foi possível conectar ao banco de dados',
  );
});

it('says in a sentence what to ask for when the given user may not create the application’s role', async () => {
  const given = await emptyDatabase();
  await given.superuser.query(`do $$ begin create role poor login; exception when duplicate_object then null; end $$`);
  await given.superuser.query(`alter database ${given.name} owner to poor`);
  await expect(openDatabase({ url: urlOf(given.connection('poor') as never), migrations, embedded: { folder } })).rejects.toThrow(
    'create role lida_app nologin',
  );
});
