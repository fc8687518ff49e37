// One of several processes that serve: it has its share of the connections, and leaves the house to the one that started it.

import { become } from '#server/boot/drop-root';
import { connectIpc } from '#server/boot/ipc';
import { createHttpServer, fail, patience } from '#server/http/http-server';
import type { Figure } from '#server/http/metrics';
import { shareOf } from '#server/kernel/db';
import type { Settings } from '#server/kernel/settings';
import { type Account, weAreRoot } from '#server/postgres/account';
import { type Lines, openLines } from '#server/postgres/database';

/** What it is told when it is made. */
export type Task = { lines: Lines; contact: string | undefined; isEmbedded: boolean; becomes?: Account };
/** Where it is told. */
export const taskName = 'LIDA_WORKER';

export async function work(settings: Settings, { lines, contact, isEmbedded, becomes }: Task, web: string | undefined) {
  let own = (): Figure[] => [];
  const ask = connectIpc(process, { figures: async () => own() });
  const revive = async () => void (await ask('revive'));
  const db = openLines(lines, { ...shareOf(settings.WEB_CONCURRENCY), ...(isEmbedded && { revive }) });
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
  const goHome = async () => {
    setTimeout(() => process.exit(1), patience.backup).unref();
    await server.close();
    await db.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void (stopping ??= goHome()));
  // Ctrl-C is said to all of us, and heard by the one that started us.
  process.on('SIGINT', () => {});
  const address = await server.open().catch(fail);
  // One that takes another's place later begins as the account already.
  if (becomes && weAreRoot()) become(becomes);
  await ask('arrived', address);
}
