// What the process of `npm run dev` itself needs while the server process restarts: PostgreSQL and the landing page.

import { readSettings } from '#server/kernel/settings';
import { startCluster } from '#server/postgres/tcp-launcher';

export { landingPage } from '#server/http/landing';
export { sessionCookie } from '#server/kernel/session';

/** Returns the function that stops it. With DATABASE_URL there is nothing to start. */
export async function startDevPostgres(environment: Record<string, string | undefined>): Promise<() => Promise<void>> {
  const { DATABASE_URL, DATA_DIR, PG_BIN, BACKUP_DIR } = readSettings(environment);
  if (DATABASE_URL) return async () => {};
  const { stop } = await startCluster({ folder: DATA_DIR, bin: PG_BIN, backups: BACKUP_DIR, say: (line) => console.log(line) });
  return stop;
}
