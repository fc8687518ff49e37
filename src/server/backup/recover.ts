// npm run restore -- --at: brings the embedded database back as it was at a moment, from a base backup and the WAL since. What is there now is kept until all is done.
import { spawn } from 'node:child_process';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { archiveCommand, quoted } from '#server/backup/archive';
import { abandon, allBases, type Base } from '#server/backup/archive-folder';
import { executedIn, reopenDeletionRequests } from '#server/backup/restore';
import { CannotStart } from '#server/kernel/cannot-start';
import { type Home, openHome, unless } from '#server/postgres/data-folder';
import { withClient } from '#server/postgres/database';
import { type ClusterPlace, startPostgres } from '#server/postgres/launcher';
import { findPostmaster } from '#server/postgres/postmaster';
import { findPrograms, formerPrograms } from '#server/postgres/programs';
import type { Executed } from '#server/postgres/restore-mark';

export type Recovered = { last: Date | null; farms: number; kept: string };

const shown = (date: Date) => date.toLocaleString('pt-BR');

/** "2026-11-16 14:00", in the time zone of this machine, or with a zone. */
export function readMoment(text: string): Date {
  const moment = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/.test(text) ? new Date(text.replace(' ', 'T')) : new Date(Number.NaN);
  if (Number.isNaN(moment.getTime())) throw new CannotStart(`Não entendi o momento "${text}". Escreva assim: --at "2026-11-16 14:00"`);
  if (moment.getTime() > Date.now()) throw new CannotStart(`${shown(moment)} ainda não chegou.`);
  return moment;
}

/** The newest base backup that was complete at the moment. */
export function baseFor(bases: readonly Base[], moment: Date): Base {
  const base = bases.find(({ info }) => Date.parse(info.to) <= moment.getTime());
  if (base) return base;
  const oldest = bases.at(-1);
  throw new CannotStart(
    oldest
      ? `Só é possível voltar até ${shown(new Date(oldest.info.to))}. Para antes disso, use um backup: npm run restore -- arquivo --replace`
      : 'Ainda não há de onde voltar a um momento: a primeira cópia é feita dez minutos depois do início. Use um backup: npm run restore -- arquivo --replace',
  );
}

export async function recover(place: ClusterPlace & { backups: string }, moment: Date): Promise<Recovered> {
  if (process.platform === 'win32') throw new CannotStart('No Windows não há arquivo contínuo. Use um backup: npm run restore -- arquivo --replace');
  const say = place.say ?? (() => {});
  const home = await openHome(place.folder, say);
  if ((await findPostmaster(home.data)).server) throw new CannotStart('O banco de dados está em uso. Pare o Lida e repita o comando.');
  const bases = await allBases(place.backups);
  const base = baseFor(bases, moment);
  say(`Partindo da cópia de ${shown(new Date(base.info.to))}…`);
  // A copy from before a new version of PostgreSQL: recovered by its own programs, and passed to the new version at the next start.
  const { major } = await findPrograms(place.bin, home, say);
  const bin = base.info.major === major ? place.bin : await formerPrograms(base.info.major, home);
  if (base.info.major !== major && !bin)
    throw new CannotStart(
      `A cópia é do PostgreSQL ${base.info.major}, cujos programas não estão nesta máquina. Use um backup: npm run restore -- arquivo --replace`,
    );
  const draft = join(dirname(home.data), 'recuperando');
  await rm(draft, { recursive: true, force: true });
  try {
    const data = await unpack(base, draft, home);
    const executed = await deletionsIn(place, say);
    const { last, farms } = await replay({ ...place, bin, folder: draft }, { base, moment, current: home.data, executed });
    const kept = `${home.data}-antes-${new Date().toISOString().replaceAll(':', '-')}`;
    await rename(home.data, kept).catch(unless('ENOENT'));
    await rename(data, home.data);
    for (const later of bases.filter(({ wals, info }) => wals === base.wals && Date.parse(info.to) > moment.getTime())) await abandon(later);
    return { last, farms, kept };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function unpack(base: Base, draft: string, { account }: Home): Promise<string> {
  const data = join(draft, 'postgres');
  for (const folder of [draft, data]) {
    await mkdir(folder, { mode: 0o700 });
    if (account) await chown(folder, account.uid, account.gid);
  }
  const tar = spawn('tar', ['-xzf', join(base.folder, 'data.tar.gz'), '-C', data], { stdio: 'inherit' });
  const code = await new Promise((done, failed) => tar.on('error', failed).on('close', done));
  if (code !== 0) throw new CannotStart(`A cópia ${base.folder} não pôde ser lida. Nada foi alterado.`);
  await writeFile(join(data, 'backup_label'), await readFile(join(base.folder, 'backup_label')));
  await writeFile(join(data, 'recovery.signal'), '');
  if (account) for (const name of ['backup_label', 'recovery.signal']) await chown(join(data, name), account.uid, account.gid);
  return data;
}

/** Requests executed since the moment: the recovery brings those people back, so their requests have to be open again. */
async function deletionsIn(place: ClusterPlace, say: (line: string) => void): Promise<Executed[]> {
  const opened = await startPostgres(place).catch((error: unknown) => error as Error);
  if (opened instanceof Error) {
    say(
      `Os dados de agora não abrem (${opened.message}); pedidos de exclusão de dados pessoais executados depois desse momento têm de ser executados de novo.`,
    );
    return [];
  }
  return withClient(opened.connection('postgres', 'lida'), executedIn).finally(opened.stop);
}

/** Segments that were not copied yet are in the data of now. */
const restoreCommand = (wals: string, current: string) =>
  `if test -f ${quoted(wals)}/%f.gz; then gzip -dc < ${quoted(wals)}/%f.gz > "%p"; else cp ${quoted(current)}/pg_wal/%f "%p"; fi`;

type Replay = { base: Base; moment: Date; current: string; executed: readonly Executed[] };

async function replay(place: ClusterPlace, { base, moment, current, executed }: Replay) {
  const settings = {
    restore_command: restoreCommand(base.wals, current),
    recovery_target_action: 'promote',
    // A server in recovery needs as many as the one that wrote the WAL.
    max_connections: '100',
    archive_mode: 'on',
    archive_command: archiveCommand(base.wals),
  };
  const until = { ...settings, recovery_target_time: moment.toISOString().replace('Z', '+00') };
  // PostgreSQL refuses a moment after the last commit: then everything was recovered.
  const opened = await startRecovered({ ...place, settings: until }).catch((error: Error) => {
    if (!endedBefore.test(error.message)) throw error;
    return startRecovered({ ...place, settings });
  });
  try {
    return await withClient(opened.connection('postgres', 'lida'), async (client) => {
      const { rows } = await client.query<{ last: Date | null }>('select pg_last_xact_replay_timestamp() as last');
      await client.query('begin');
      const { rows: epochs } = await client.query<{ farms: number }>('select new_epochs() as farms');
      await reopenDeletionRequests(client, executed);
      await client.query('commit');
      return { last: rows[0]!.last, farms: epochs[0]!.farms };
    });
  } finally {
    await opened.stop();
  }
}

const endedBefore = /recovery ended before configured recovery target was reached/;

async function startRecovered(place: ClusterPlace) {
  const opened = await startPostgres(place);
  const isDone = (client: pg.Client) => client.query<{ done: boolean }>('select not pg_is_in_recovery() as done').then(({ rows }) => rows[0]!.done);
  try {
    while (!(await withClient(opened.connection('postgres', 'postgres'), isDone))) await sleep(100);
    return opened;
  } catch (error) {
    await opened.stop();
    const log = await readFile(join(place.folder, 'postgres.log'), 'utf8').catch(() => '');
    throw endedBefore.test(log) ? new CannotStart('recovery ended before configured recovery target was reached') : error;
  }
}
