// One of several worker processes: serves HTTP with its share of the database connections; backups and cleanup are the primary's.

import { switchAccount } from '#server/boot/drop-root';
import { connectIpc } from '#server/boot/ipc';
import { createHttpServer, fail, shutdownTimes } from '#server/http/http-server';
import type { Figure } from '#server/http/metrics';
import { poolSizesOf } from '#server/kernel/db';
import type { Settings } from '#server/kernel/settings';
import { type Account, weAreRoot } from '#server/postgres/account';
import { type ConnectionConfigs, openPools } from '#server/postgres/database';

/** What the primary passes to a worker. */
export type Task = { lines: ConnectionConfigs; contact: string | undefined; isEmbedded: boolean; becomes?: Account };
/** The environment variable that carries it, as JSON. */
export const taskName = 'LIDA_WORKER';

export async function runWorker(settings: Settings, { lines, contact, isEmbedded, becomes }: Task, web: string | undefined) {
  let own = (): Figure[] => [];
  const ask = connectIpc(process, { figures: async () => own() });
  const revive = async () => void (await ask('revive'));
  const db = openPools(lines, { ...poolSizesOf(settings.WEB_CONCURRENCY), ...(isEmbedded && { revive }) });
  const server = await createHttpServer(
    db,
    { ...settings, CONTACT_URL: contact },
    {
      ...(web && { web }),
      others: (figures) => {
        own = figures;
        return async () => (await ask('figures')) as Figure[];
      },
    },
  );
  let stopping: Promise<void> | undefined;
  const shutDown = async () => {
    setTimeout(() => process.exit(1), shutdownTimes.backup).unref();
    await server.close();
    await db.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void (stopping ??= shutDown()));
  // Ctrl-C reaches all processes of the terminal; the primary handles it and sends SIGTERM.
  process.on('SIGINT', () => {});
  const address = await server.open().catch(fail);
  // A replacement worker already starts as that account.
  if (becomes && weAreRoot()) switchAccount(becomes);
  await ask('arrived', address);
}
