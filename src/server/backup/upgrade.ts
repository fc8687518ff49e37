// A new major version of PostgreSQL, at the start: the data are backed up by the programs of their own version and restored beside, and only then replaced.
import { chown, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { makeBackup } from '#server/backup/backups';
import { restoreDump } from '#server/backup/restore';
import { CannotStart } from '#server/kernel/cannot-start';
import { folderTrouble, type Home, openHome, syncFolder, unless, versionOf } from '#server/postgres/data-folder';
import { reachDatabase } from '#server/postgres/database';
import type { ClusterPlace } from '#server/postgres/launcher';
import { findPostmaster } from '#server/postgres/postmaster';
import { findPrograms, formerPrograms } from '#server/postgres/programs';
import { takeServerLock } from '#server/postgres/server-lock';

type Place = ClusterPlace & { backups: string; say: (line: string) => void };
/** Written once the new data are complete: from then on folders are only renamed, by this start or the next. */
type Ready = { version: number; kept: string };

const readyFile = 'pronto.json';

/** Does nothing without data of an older version, or without the programs of that version: then the start says what a person can do. */
export async function upgradeCluster(place: Place, migrations: string): Promise<void> {
  const home = await openHome(place.folder, place.say);
  const draft = join(dirname(home.data), 'nova-versao');
  await exchange(home, draft, place.say);
  const version = await versionOf(home.data);
  if (version === undefined) return;
  const programs = await findPrograms(place.bin, home, place.say);
  const bin = version < programs.major ? await formerPrograms(version, home) : undefined;
  if (!bin) return;
  place.say(`Passando os dados do PostgreSQL ${version} para o ${programs.major}: primeiro um backup…`);
  const former = await reachDatabase({ embedded: { ...place, bin } });
  try {
    // Only its holder writes or deletes a draft.
    const release = await takeServerLock(former.owner, place.folder);
    await makeDraft(former.owner, { version, place, home, draft, migrations }).finally(release);
  } finally {
    await former.close();
  }
  await exchange(home, draft, place.say);
}

type Draft = { version: number; place: Place; home: Home; draft: string; migrations: string };

async function makeDraft(owner: pg.ClientConfig, { version, place, home, draft, migrations }: Draft) {
  // Another start has just completed it.
  if (await readyIn(draft)) return;
  const discard = () => rm(draft, { recursive: true, force: true });
  await discard();
  const { file, rows } = await makeBackup(owner, place.backups, 'antes');
  place.say(`Backup feito: ${file} (${rows} registros). Gravando os dados na nova versão…`);
  const write = async () => {
    await mkdir(draft, { mode: 0o700 });
    if (home.account) await chown(draft, home.account.uid, home.account.gid);
    const next = await reachDatabase({ embedded: { ...place, folder: draft, say: () => {} } });
    const restored = await restoreDump(next.owner, file, { migrations }).finally(next.close);
    if (restored.rows !== rows) throw new CannotStart(`A nova versão tem ${restored.rows} registros, e o backup ${rows}. Nada foi alterado.`);
    const kept = `${home.data}-${version}-${new Date().toISOString().replaceAll(':', '-')}`;
    await writeDurably(join(draft, readyFile), JSON.stringify({ version, kept } satisfies Ready));
  };
  await write().catch(async (error: unknown) => {
    await discard();
    throw error;
  });
}

const readyIn = (draft: string) => readFile(join(draft, readyFile), 'utf8').then((text) => JSON.parse(text) as Ready, unless('ENOENT'));

/** Puts complete new data in the place of the old ones; a start that was killed in between is continued. */
async function exchange({ data }: Home, draft: string, say: (line: string) => void): Promise<void> {
  const ready = await readyIn(draft);
  if (!ready) return;
  if ((await versionOf(data)) === ready.version) {
    if ((await findPostmaster(data)).server) throw new CannotStart('O banco de dados está em uso. Pare o Lida e o que mais o usa, e inicie de novo.');
    await rename(data, ready.kept).catch((error: unknown) => {
      throw folderTrouble(data, error);
    });
  }
  if ((await versionOf(data)) === undefined) {
    await rename(join(draft, 'postgres'), data);
    await syncFolder(dirname(data));
    say(`Os dados estão na nova versão do PostgreSQL. Os de antes ficaram em ${ready.kept}; apague quando não precisar mais.`);
  }
  await rm(draft, { recursive: true, force: true });
}

async function writeDurably(file: string, text: string) {
  const handle = await open(file, 'w', 0o600);
  await handle
    .writeFile(text)
    .then(() => handle.sync())
    .finally(() => handle.close());
  await syncFolder(dirname(file));
}
