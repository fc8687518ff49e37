// One process of Lida: settings, database, server; told to stop, it goes in the same calm order.
import type { FastifyInstance } from 'fastify';
import { sweep } from '#server/accounts';
import { createApp } from '#server/app';
import { lastScheduled, makeBackup, prune, scheduleBackups } from '#server/backup';
import { demoAccounts, demoPassword, fillDemo } from '#server/demo';
import { CannotStart } from '#server/kernel/cannot-start';
import { openDatabase, withClient } from '#server/kernel/database';
import { logOf } from '#server/log';
import { readSettings } from '#server/settings';

const sixHours = 6 * 60 * 60 * 1000;
/** A stop takes ten seconds at most: answers have the first six, the backup what is left before the last two, the database the rest. */
const patience = { answers: 6_000, backup: 8_000, all: 9_700 };

/** `web`: the built application's files, if it is to be served. */
export async function run(environment: Record<string, string | undefined>, { migrations, web }: { migrations: string; web?: string }) {
  const settings = readSettings(environment);
  const { db, owner } = await openDatabase({
    url: settings.DATABASE_URL,
    pipelined: settings.DATABASE_PIPELINE === 'on',
    migrations,
    alone: true,
    embedded: { folder: settings.DATA_DIR, bin: settings.PG_BIN, backups: settings.BACKUP_DIR, say: (line) => console.log(line) },
  });
  let demo = settings.DEMO === 'on' || (settings.DEMO === undefined && !settings.DATABASE_URL);
  if (demo) await withClient(owner, async (client) => void (demo = await fillDemo(client)));
  // Somebody to ask: in the demo, its administrator.
  const offered = { ...settings, CONTACT_URL: settings.CONTACT_URL ?? (demo ? 'mailto:super@lida.demo' : undefined) };
  const folder = settings.BACKUP_DIR;
  const backups = { last: await lastScheduled(folder), failures: 0 };
  const app = await createApp(db, offered, { log: logOf(settings.LOG_LEVEL), backups, ...(web && { web }) });
  const backupFailed = (err: unknown) => {
    backups.failures += 1;
    app.log.error({ err }, 'no backup was made');
  };
  const sweeping = setInterval(() => void sweep(db).catch((err: unknown) => app.log.warn({ err }, 'nothing swept')), sixHours);
  const stopSchedule =
    settings.BACKUP_EVERY > 0
      ? scheduleBackups({
          owner,
          folder,
          hours: settings.BACKUP_EVERY,
          keep: settings.BACKUP_KEEP,
          made: ({ made }) => (backups.last = made),
          failed: backupFailed,
        })
      : undefined;

  let stopping: Promise<void> | undefined;
  const stop = (leaving: boolean) => (stopping ??= goHome(leaving));
  const goHome = async (leaving: boolean) => {
    const began = Date.now();
    setTimeout(() => {
      app.log.error('the stop took too long');
      process.exit(1);
    }, patience.all).unref();
    clearInterval(sweeping);
    await Promise.all([stopSchedule?.(), lastAnswers(app)]);
    if (leaving)
      await makeBackup(owner, folder, 'parada', AbortSignal.timeout(Math.max(1, began + patience.backup - Date.now())))
        .then(() => prune(folder, settings.BACKUP_KEEP))
        .catch(backupFailed);
    await db.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(true).then(() => process.exit(0), fail));
  const address = await app.listen({ port: settings.PORT, host: settings.HOST }).catch(async (error: NodeJS.ErrnoException) => {
    await stop(false);
    throw error.code === 'EADDRINUSE' ? new CannotStart(`A porta ${settings.PORT} já está em uso. Escolha outra com PORT.`) : error;
  });
  console.log(`Lida está funcionando em ${address}`);
  if (demo) console.log(`Contas de demonstração (senha ${demoPassword}): ${demoAccounts.join(', ')}`);
}

/** Nobody new is let in, whoever is inside gets an answer; who has not even finished asking is not waited for any longer than the others take. */
async function lastAnswers(app: FastifyInstance) {
  const impatience = setTimeout(() => app.server.closeAllConnections(), patience.answers);
  await app.close().finally(() => clearTimeout(impatience));
}

export function fail(error: unknown) {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exit(1);
}
