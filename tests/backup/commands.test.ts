// npm run backup and npm run restore, as somebody types them: what they do, what they say, and with which code they end.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { listBackups } from '#server/kernel/backup-folder';
import { build, settle } from '../build';
import { emptyDatabase, type Fresh, freshDatabase } from '../database';
import { accepted, tell } from '../farmhand';
import { urlOf } from '../scale/servers';

const DATA_DIR = await mkdtemp(join(tmpdir(), 'lida-commands-'));
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));
const [db, place] = [await freshDatabase(), await emptyDatabase()];
const farm = await settle(db.owner);
for (const name of ['Mimosa', 'Estrela']) expect(accepted(await tell(db, farm, build.call('create_animal', build.animal({ name }))))).toBe(true);

const command = (program: 'make-backup' | 'make-restore', at: Fresh, ...words: string[]) =>
  new Promise<{ code: number; said: string }>((ended) => {
    const env = { PATH: process.env['PATH'], DATA_DIR, DATABASE_URL: urlOf(at.connection('postgres')) };
    execFile(process.execPath, ['--import', 'tsx', `src/server/boot/${program}.ts`, ...words], { env }, (error, stdout, stderr) =>
      ended({ code: Number(error?.code ?? 0), said: (stdout + stderr).trim() }),
    );
  });
/** Somebody who looks and leaves: a restore wants the place to itself. */
async function asking(text: string) {
  const client = new pg.Client(place.connection('postgres'));
  await client.connect();
  return client.query(text).finally(() => client.end());
}
const herd = async () => (await asking('select name from animals order by name')).rows.map(({ name }) => name as string);
const backups = () => listBackups(join(DATA_DIR, 'backups'));

it('makes a dated file, and brings it back into an empty place, and in place of what is there when told so', async () => {
  const made = await command('make-backup', db);
  const { file, reason } = (await backups())[0]!;
  expect([reason, file]).toEqual(['manual', expect.stringMatching(/lida-\d{4}-\d\d-\d\dT[\d.-]+Z-manual\.dump\.gz$/)]);
  expect(made).toEqual({ code: 0, said: expect.stringMatching(/^Backup feito: \S+ \(\d+ registros\)$/) });

  expect(await command('make-restore', place, file)).toEqual({
    code: 0,
    said: expect.stringMatching(/^Backup de \S+ restaurado: 1 fazendas, \d+ registros\.$/),
  });
  expect(await herd()).toEqual(['Estrela', 'Mimosa']);

  await asking(`update animals set name = 'Pintada' where name = 'Mimosa'`);
  const replaced = await command('make-restore', place, file, '--replace');
  expect([replaced.code, replaced.said]).toEqual([0, expect.stringContaining('foi guardado em')]);
  expect(await herd()).toEqual(['Estrela', 'Mimosa']);
  expect((await backups()).map((backup) => backup.reason)).toEqual(['antes', 'manual']);
});

it('without a file says how it is used and which there are', async () => {
  const { code, said } = await command('make-restore', place);
  expect([code, said.split('\n')]).toEqual([
    1,
    ['Use: npm run restore -- arquivo [--replace]', 'Backups desta instalação, do mais novo ao mais antigo:', ...(await backups()).map(({ file }) => file)],
  ]);
});
