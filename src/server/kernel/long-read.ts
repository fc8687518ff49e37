// A long read: one snapshot of the farm, streamed in pieces as fast as the client receives them.
import type pg from 'pg';
import type { Statement } from '#server/kernel/batch';
import { type Database, openingOf, type Send } from '#server/kernel/db';

export type LongRead = { send: Send /** Releases the connection, once. */; end: () => Promise<void> };

/** Sorting all rows of a large farm takes longer than a request may, and holds one of the connections for long reads only. */
const statementTimeout = 60_000;
/** If the database freezes or the connection breaks, nothing else would release it. */
const query_timeout = statementTimeout + 5000;

export async function longRead(db: Database): Promise<LongRead> {
  const client = await db.connectForLongRead();
  let ended: Promise<void> | undefined;
  const send: Send = async ({ text }, values = []) => {
    // The connection may already serve another request.
    if (ended) throw new Error('The long read has ended');
    return client.query({ text, values, query_timeout } as pg.QueryConfig);
  };
  const close = () =>
    client.query({ text: 'rollback', query_timeout } as pg.QueryConfig).then(
      () => client.release(),
      () => client.release(true),
    );
  const end = () => (ended ??= close());
  try {
    for (const statement of openingOf(db, 'read')) await send(statement);
  } catch (error) {
    await end();
    throw error;
  }
  return { send, end };
}

/** Rows in memory at a time. */
const atOnce = 500;

export async function* rowsOf(send: Send, name: string, { text }: Statement, values: unknown[]) {
  // All rows will be read, so plan for all.
  await send({ text: 'set local cursor_tuple_fraction = 1' });
  await send({ text: `set local statement_timeout = ${statementTimeout}` });
  // Until statistics know a farm it seems to have one row, and a nested loop compares all its rows with all.
  await send({ text: 'set local enable_nestloop = off' });
  await send({ text: `declare ${name} no scroll cursor for ${text}` }, values);
  for (;;) {
    const { rows } = await send({ text: `fetch ${atOnce} from ${name}` });
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) break;
  }
  await send({ text: `close ${name}` });
}
