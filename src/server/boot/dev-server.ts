// The server of `npm run dev`, restarted on every change. It serves no web files (Vite does) and makes no backups, which would delay each restart.
import { demoFor } from '#server/demo/demo';
import { createHttpServer } from '#server/http/http-server';
import type { Offer } from '#server/http/landing';
import { obsoleteSettings, readSettings } from '#server/kernel/settings';
import { openDatabase } from '#server/postgres/database';

/** Sent to `npm run dev` when the server is ready. */
export type Serving = { offer: Offer; accounts: string | undefined };

export async function serve(environment: Record<string, string | undefined>, migrations: string): Promise<Serving & { stop: () => Promise<void> }> {
  const settings = readSettings(environment);
  const { db, owner } = await openDatabase({
    url: settings.DATABASE_URL,
    pooler: settings.DATABASE_POOLER_URL,
    replica: settings.DATABASE_REPLICA_URL,
    migrations,
    alone: true,
    embedded: { folder: settings.DATA_DIR, bin: settings.PG_BIN, backups: settings.BACKUP_DIR },
  });
  const { contact: CONTACT_URL, accounts } = await demoFor(settings, owner);
  const server = await createHttpServer(db, { ...settings, CONTACT_URL }, { backups: { last: undefined, failures: 0 } });
  for (const warning of obsoleteSettings(environment)) server.log.warn(warning);
  await server.open();
  const { SIGNUP, PUBLIC_URL } = settings;
  return {
    offer: { SIGNUP, CONTACT_URL, PUBLIC_URL },
    accounts,
    async stop() {
      await server.close();
      await db.close();
    },
  };
}
