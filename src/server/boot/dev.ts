// What `npm run dev` keeps in its own process while the server beside it restarts: PostgreSQL, and who sees the landing page.

import { readSettings } from '#server/kernel/settings';
import { startPostgres } from '#server/postgres/launcher';

export { landingPage } from '#server/http/landing';
export { sessionCookie } from '#server/kernel/session';

/** Answers how to stop it. With DATABASE_URL there is none to start. */
export async function holdPostgres(environment: Record<string, string | undefined>): Promise<() => Promise<void>> {
  const { DATABASE_URL, DATA_DIR, PG_BIN, BACKUP_DIR } = readSettings(environment);
  if (DATABASE_URL) return async () => {};
  const { stop } = await startPostgres({ folder: DATA_DIR, bin: PG_BIN, backups: BACKUP_DIR, say: (line) => console.log(line) });
  return stop;
}
