// Migrations: forward-only SQL files, one transaction each, applied once even if several processes start together.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { CannotStart } from '#server/kernel/cannot-start';

// A row lock, because session advisory locks do not work behind a pooler. Two first starts may both try to create the table.
const prepare = `
  create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now());
  create table if not exists migration_lock (one boolean primary key default true check (one));
  insert into migration_lock default values on conflict do nothing;`;
const lostRace = new Set(['23505', '42P07', '42710', 'XX000']);

type MigrationFile = { name: string; text: string; sha256: string };

export async function migrationFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** `wanted`: a subset, for a restore, which creates the tables of an older version. */
export async function migrate(connection: pg.ClientConfig, folder: string, wanted: (name: string) => boolean = () => true): Promise<string[]> {
  const files = await migrationFiles(folder);
  const names = files.map(({ name }) => name);
  const db = new pg.Client(connection);
  await db.connect();
  try {
    for (let tries = 5; tries > 0; tries--) {
      const again = await db.query(prepare).then(
        () => false,
        (error: { code?: string }) => {
          if (!lostRace.has(error.code ?? '') || tries === 1) throw error;
          return true;
        },
      );
      if (!again) break;
    }
    const applied: string[] = [];
    for (const file of files) if (wanted(file.name) && (await applyOnce(db, file, names))) applied.push(file.name);
    return applied;
  } finally {
    await db.end();
  }
}

async function applyOnce(db: pg.Client, file: MigrationFile, names: string[]) {
  await db.query('begin');
  try {
    await db.query('select from migration_lock for update');
    const known = await db.query<{ name: string; sha256: string }>('select name, sha256 from migrations');
    const newer = known.rows.find(({ name }) => !names.includes(name));
    if (newer) throw new CannotStart(`O banco de dados já foi atualizado por uma versão mais nova do Lida (${newer.name}). Atualize o Lida antes de iniciar.`);
    const before = known.rows.find(({ name }) => name === file.name);
    if (before && before.sha256 !== file.sha256)
      throw new CannotStart(`A migração ${file.name} foi alterada depois de aplicada ao banco de dados. Desfaça a alteração e escreva uma migração nova.`);
    if (!before) {
      await db.query(file.text);
      await db.query('insert into migrations (name, sha256) values ($1, $2)', [file.name, file.sha256]);
    }
    await db.query('commit');
    return !before;
  } catch (error) {
    await db.query('rollback');
    // P0001: an error raised by the migration itself, with a message for people.
    throw (error as { code?: string }).code === 'P0001' ? new CannotStart((error as Error).message) : error;
  }
}
