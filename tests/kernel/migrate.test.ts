// Migrations: applied once, in order, also with concurrent starts; an edited or unknown one stops the start.
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { CannotStart } from '#server/kernel/cannot-start';
import { ownerRole } from '#server/kernel/database-roles';
import { migrate } from '#server/postgres/migrate';
import { emptyDatabase } from '../database';

const folder = await mkdtemp(join(tmpdir(), 'lida-migrations-'));
afterAll(() => rm(folder, { recursive: true }));
const names = (await readdir('src/server/migrations')).toSorted();

it('applies each file exactly once when six processes start together', async () => {
  const db = await emptyDatabase();
  const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(db.connection(ownerRole), 'src/server/migrations')));
  expect(applied.flat().toSorted()).toEqual(names);
  expect(await migrate(db.connection(ownerRole), 'src/server/migrations')).toEqual([]);
});

it('refuses a file that was edited after it was applied', async () => {
  const db = await emptyDatabase();
  const mine = join(folder, 'edited');
  await cp('src/server/migrations', mine, { recursive: true });
  await migrate(db.connection(ownerRole), mine);
  await writeFile(join(mine, names[0]!), 'select 1;');
  await expect(migrate(db.connection(ownerRole), mine)).rejects.toThrow(CannotStart);
  await expect(migrate(db.connection(ownerRole), mine)).rejects.toThrow(`A migração ${names[0]} foi alterada`);
});

it('refuses a database that a newer Lida has migrated', async () => {
  const db = await emptyDatabase();
  const mine = join(folder, 'newer');
  await cp('src/server/migrations', mine, { recursive: true });
  await writeFile(join(mine, '9999_tomorrow.sql'), 'create table tomorrow (id int);');
  await migrate(db.connection(ownerRole), mine);
  await expect(migrate(db.connection(ownerRole), 'src/server/migrations')).rejects.toThrow('versão mais nova');
});

it('rolls back a migration that fails half-way, and applies it when it is repaired', async () => {
  const db = await emptyDatabase();
  const mine = join(folder, 'broken');
  await cp('src/server/migrations', mine, { recursive: true });
  await writeFile(join(mine, '9999_broken.sql'), 'create table half (id int); select 1 / 0;');
  await expect(migrate(db.connection(ownerRole), mine)).rejects.toMatchObject({ code: '22012' });
  expect((await db.superuser.query(`select to_regclass('half') as half, to_regclass('animals')::text as animals`)).rows).toEqual([
    { half: null, animals: 'animals' },
  ]);
  await writeFile(join(mine, '9999_broken.sql'), 'create table half (id int);');
  expect(await migrate(db.connection(ownerRole), mine)).toEqual(['9999_broken.sql']);
});
