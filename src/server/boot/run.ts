// Starts Lida (settings, database, backups, HTTP server in one process or several) and shuts it down in order.

import { join } from 'node:path';
import { sweep } from '#server/accounts/accounts';
import { scheduleBlankings } from '#server/accounts/blanking';
import { archiveSettings, keepArchive, prepareArchive } from '#server/backup/archive';
import { mirrorFiles, pruneMirror, sweepFiles } from '#server/backup/attachment-files';
import { lastScheduled, makeBackup, prune, scheduleBackups } from '#server/backup/backups';
import { upgradeCluster } from '#server/backup/upgrade';
import { createCluster } from '#server/boot/cluster';
import { prepareDrop, switchAccount } from '#server/boot/drop-root';
import { runWorker, type Task, taskName } from '#server/boot/worker';
import { demoFor } from '#server/demo/demo';
import { createHttpServer, fail, shutdownTimes } from '#server/http/http-server';
import { sweepAccessLog } from '#server/kernel/access-log';
import { fileStoreOf } from '#server/kernel/file-store';
import { insecureNotice, obsoleteSettings, readSettings, type Settings } from '#server/kernel/settings';
import { uploadsIn } from '#server/kernel/uploads';
import { scheduleNotices, sweepNotices } from '#server/notices/schedule';
import { openDatabase } from '#server/postgres/database';

/** The commands of the continuous archive are for a Unix shell. */
const mayArchive = process.platform !== 'win32';
/** On Windows the window is closed, which leaves some seconds. */
const stopSignals: readonly NodeJS.Signals[] = process.platform === 'win32' ? ['SIGINT', 'SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM'];
const sixHours = 6 * 60 * 60 * 1000;

/** `entry`: the file that calls this, started again for each worker. `web`: the built web files, if they are served. */
type Place = { entry: string; migrations: string; web?: string };

export async function run(environment: Record<string, string | undefined>, place: Place) {
  const settings = readSettings(environment);
  const task = environment[taskName];
  await (task ? runWorker(settings, JSON.parse(task) as Task, place.web) : runPrimary(settings, place, obsoleteSettings(environment)));
}

async function runPrimary(settings: Settings, { entry, migrations, web }: Place, warnings: readonly string[]) {
  const several = settings.WEB_CONCURRENCY > 1;
  const recoveryDays = mayArchive ? settings.RECOVERY_DAYS : 0;
  const place = { folder: settings.DATA_DIR, bin: settings.PG_BIN, backups: settings.BACKUP_DIR, say: (line: string) => console.log(line) };
  if (!settings.DATABASE_URL) await upgradeCluster(place, migrations);
  const { db, owner, lines, account, revive, embedded } = await openDatabase({
    url: settings.DATABASE_URL,
    pooler: settings.DATABASE_POOLER_URL,
    replica: settings.DATABASE_REPLICA_URL,
    migrations,
    alone: true,
    embedded: {
      ...place,
      // At least five for each worker, and some for the primary process.
      settings: { ...(several && { max_connections: '100' }), ...(recoveryDays > 0 && archiveSettings) },
    },
  });
  if (embedded) await prepareArchive(embedded.superuser, { backups: settings.BACKUP_DIR, days: recoveryDays });
  const { contact, accounts } = await demoFor(settings, owner);
  const folder = settings.BACKUP_DIR;
  const backups = { last: await lastScheduled(folder), failures: 0 };
  // After the switch from root, replacement workers are forked by the ordinary account.
  const read = [entry, ...(web ? [web] : []), ...(several ? [process.execPath] : [])];
  const dropping = await prepareDrop({ account, folder: settings.DATA_DIR, read, backups: folder, attachments: settings.ATTACHMENTS_DIR });
  const becomes = dropping && 'account' in dropping ? dropping.account : undefined;
  const task = { lines, contact, isEmbedded: revive !== undefined, ...(becomes && { becomes }) };
  const server = several
    ? createCluster(settings, { entry, backups, task, revive: async () => revive?.() })
    : await createHttpServer(db, { ...settings, CONTACT_URL: contact }, { backups, ...(web && { web }) });
  for (const warning of warnings) server.log.warn(warning);
  const backupFailed = (err: unknown) => {
    backups.failures += 1;
    server.log.error({ err }, 'no backup was made');
  };
  const store = fileStoreOf(settings);
  const uploads = uploadsIn(join(settings.ATTACHMENTS_DIR, 'uploads'));
  const sweepAll = () => Promise.all([sweep(db), sweepAccessLog(db), sweepNotices(db), uploads.sweep(), sweepFiles(owner, store)]);
  // What is in a bucket is its operator's to back up.
  const mirror = async (signal?: AbortSignal) => (settings.S3 ? 0 : mirrorFiles(owner, { from: settings.ATTACHMENTS_DIR, backups: folder }, signal));
  const sweeping = setInterval(() => void sweepAll().catch((err: unknown) => server.log.warn({ err }, 'nothing swept')), sixHours);
  const stopSchedule =
    settings.BACKUP_EVERY > 0
      ? scheduleBackups({
          owner,
          folder,
          hours: settings.BACKUP_EVERY,
          keep: settings.BACKUP_KEEP,
          made: ({ made }) => {
            backups.last = made;
            void mirror()
              .then(() => pruneMirror(owner, folder))
              .catch(backupFailed);
          },
          failed: backupFailed,
        })
      : undefined;

  const archive = embedded && recoveryDays > 0 ? keepArchive({ ...embedded, backups: folder, days: recoveryDays, failed: backupFailed }) : undefined;
  const stopBlankings = scheduleBlankings(db, (err) => server.log.warn({ err }, 'personal data are not deleted yet'));
  const stopNotices = scheduleNotices(db, settings, (err) => server.log.warn({ err }, 'a notice was not sent'));

  /** The archive needs the last segment only, however large the data are. Then the photos and documents that came since the last backup, as far as there is time. */
  const backUpAtStop = async (signal: AbortSignal) => {
    if (!(await archive?.flush(signal))) {
      await makeBackup(owner, folder, 'parada', signal);
      await prune(folder, settings.BACKUP_KEEP);
    }
    await mirror(signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  };
  let stopping: Promise<void> | undefined;
  const stop = (withBackup: boolean) => (stopping ??= shutDown(withBackup));
  const shutDown = async (withBackup: boolean) => {
    const began = Date.now();
    setTimeout(() => {
      server.log.error('the stop took too long');
      process.exit(1);
    }, shutdownTimes.all).unref();
    clearInterval(sweeping);
    await Promise.all([stopSchedule?.(), archive?.stop(), stopNotices(), stopBlankings(), server.close()]);
    if (withBackup) await backUpAtStop(AbortSignal.timeout(Math.max(1, began + shutdownTimes.backup - Date.now()))).catch(backupFailed);
    await db.close();
  };
  for (const signal of stopSignals) process.once(signal, () => void stop(true).then(() => process.exit(0), fail));
  const address = await server.open().catch(async (error: unknown) => {
    await stop(false);
    throw error;
  });
  // The port is bound: nothing needs root any more.
  if (becomes) switchAccount(becomes);
  if (becomes) console.log(`O Lida deixou de ser root e roda como a conta "${becomes.name}".`);
  else if (dropping && 'kept' in dropping) console.log(dropping.kept);
  console.log(`Lida está funcionando em ${address}`);
  const insecure = insecureNotice(settings);
  if (insecure) console.log(insecure);
  if (accounts) console.log(accounts);
}
