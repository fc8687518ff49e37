// One server at a time on an embedded database: the first would stop it under the second, and backups would run twice.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from '#server/kernel/cannot-start';

/** Advisory lock key, unique in this database. */
const lockKey = 5_171_432;
/** Milliseconds: PostgreSQL needs a moment to notice that a killed server is gone. */
const lockTimeout = 3_000;

/** Held by its own connection, so that it ends with the process. Returns a function that releases it. */
export async function takeServerLock(owner: pg.ClientConfig, folder: string): Promise<() => Promise<void>> {
  let holder: pg.Client | undefined;
  let released = false;

  async function take() {
    const client = new pg.Client({ ...owner, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockKey]);
    if (released || !rows[0]!.mine) return client.end().then(() => false);
    holder = client;
    client.once('end', () => void takeAgain());
    return true;
  }

  /** The database restarted, and the lock was lost. */
  async function takeAgain() {
    while (!released && !(await take().catch(() => false))) await sleep(1_000, undefined, { ref: false });
  }

  for (const until = Date.now() + lockTimeout; !(await take()); await sleep(100))
    if (Date.now() > until)
      throw new CannotStart(
        `Um Lida já está no ar com os dados de ${folder}. Use esse, ou pare-o antes de iniciar outro; para um Lida separado, escolha outra pasta em DATA_DIR.`,
      );
  return async () => {
    released = true;
    await holder?.end().catch(() => {});
  };
}
