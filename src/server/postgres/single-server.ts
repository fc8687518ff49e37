// One server at a time on an embedded database: a second one would lose it with the end of the first, and back it up twice.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from '#server/kernel/cannot-start';

/** Any number that nothing else locks in this database. */
const place = 5_171_432;
/** Whoever was killed a moment ago is let go of by the database as soon as it notices. */
const lingering = 3_000;

/** Held by a connection of its own, so that it ends with the process however that ends. Answers how to leave it. */
export async function takePlace(owner: pg.ClientConfig, folder: string): Promise<() => Promise<void>> {
  let holder: pg.Client | undefined;
  let left = false;

  async function take() {
    const client = new pg.Client({ ...owner, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [place]);
    if (left || !rows[0]!.mine) return client.end().then(() => false);
    holder = client;
    client.once('end', () => void takeAgain());
    return true;
  }

  /** The database went away, and the place with it. */
  async function takeAgain() {
    while (!left && !(await take().catch(() => false))) await sleep(1_000, undefined, { ref: false });
  }

  for (const until = Date.now() + lingering; !(await take()); await sleep(100))
    if (Date.now() > until)
      throw new CannotStart(
        `Um Lida já está no ar com os dados de ${folder}. Use esse, ou pare-o antes de iniciar outro; para um Lida separado, escolha outra pasta em DATA_DIR.`,
      );
  return async () => {
    left = true;
    await holder?.end().catch(() => {});
  };
}
