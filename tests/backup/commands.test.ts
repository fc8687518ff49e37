// npm run backup and npm run restore as typed: what they do, what they print, and their exit code.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { listBackups } from '#server/kernel/backup-folder';
import { build, createFarm } from '../build';
import { emptyDatabase, type Fresh, freshDatabase } from '../database';
import { urlOf } from '../database-url';
import { accepted, sendCall } from '../server-calls';

const DATA_DIR = await mkdtemp(join(tmpdir(), 'lida-commands-'));
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));
const [db, place] = [await freshDatabase(), await emptyDatabase()];
const farm = await createFarm(db.owner);
for (const name of ['Mimosa', 'Estrela']) expect(accepted(await sendCall(db, farm, build.call('create_animal', build.animal({ name }))))).toBe(true);

const command = (program: 'make-backup' | 'make-restore', at: Fresh, ...words: string[]) =>
  new Promise<{ code: number; said: string }>((ended) => {
    const env = { PATH: process.env['PATH'], DATA_DIR, DATABASE_URL: urlOf(at.connection('postgres')) };
    execFile(process.execPath, ['--import', 'tsx', `src/server/boot/${program}.ts`, ...words], { env }, (error, stdout, stderr) =>
      ended({ code: Number(error?.code ?? 0), said: (stdout + stderr).trim() }),
    );
  });
/** Connects for one query only: a restore needs the database to itself. */
async function runQuery(text: string) {
  const client = new pg.Client(place.connection('postgres'));
  await client.connect();
  return client.query(text).finally(() => client.end());
}
const herd = async () => (await runQuery('select name from animals order by name')).rows.map(({ name }) => name as string);
const backups = () => listBackups(join(DATA_DIR, 'backups'));

it('makes a dated file, restores it into an empty database, and with --replace into one that has data', async () => {
  const made = await command('make-backup', db);
  const { file, reason } = (await backups())[0]!;
  expect([reason, file]).toEqual(['manual', expect.stringMatching(/lida-\d{4}-\d\d-\d\dT[\d.-]+Z-manual\.dump\.gz$/)]);
  expect(made).toEqual({ code: 0, said: expect.stringMatching(/^Backup feito: \S+ \(\d+ registros\)$/) });

  expect(await command('make-restore', place, file)).toEqual({
    code: 0,
    said: expect.stringMatching(/^Backup de \S+ restaurado: 1 fazendas, \d+ registros\.$/),
  });
  expect(await herd()).toEqual(['Estrela', 'Mimosa']);

  await runQuery(`update animals set name = 'Pintada' where name = 'Mimosa'`);
  const replaced = await command('make-restore', place, file, '--replace');
  expect([replaced.code, replaced.said]).toEqual([0, expect.stringContaining('foi guardado em')]);
  expect(await herd()).toEqual(['Estrela', 'Mimosa']);
  expect((await backups()).map((backup) => backup.reason)).toEqual(['antes', 'manual']);
});

it('without a file prints its usage and the existing backups', async () => {
  const { code, said } = await command('make-restore', place);
  expect([code, said.split('\n')]).toEqual([
    1,
    ['Use: npm run restore -- arquivo [--replace]', 'Backups desta instalação, do mais novo ao mais antigo:', ...(await backups()).map(({ file }) => file)],
  ]);
});
