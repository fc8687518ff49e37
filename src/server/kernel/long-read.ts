// A long read: one moment of the farm, read piece by piece for as long as somebody takes to receive it. Nothing that was answered is kept.
import type pg from 'pg';
import { type Database, openingOf, type Send } from '#server/kernel/db';
import type { Statement } from '#server/kernel/pipelined-batch';

export type LongRead = { send: Send /** Whatever became of it: the connection goes back, once. */; end: () => Promise<void> };

/** A piece that does not come at all: the database froze or the line broke, and nobody would ever give the connection back. */
const query_timeout = 15_000;

export async function longRead(db: Database): Promise<LongRead> {
  const client = await db.connectAtLength();
  let ended: Promise<void> | undefined;
  const send: Send = async ({ text }, values = []) => {
    // Somebody else may have the connection by now.
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

/** So many rows are in memory at a time. */
const atOnce = 500;

export async function* rowsOf(send: Send, name: string, { text }: Statement, values: unknown[]) {
  // All of them will be wanted, not only the first.
  await send({ text: 'set local cursor_tuple_fraction = 1' });
  await send({ text: `declare ${name} no scroll cursor for ${text}` }, values);
  for (;;) {
    const { rows } = await send({ text: `fetch ${atOnce} from ${name}` });
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) break;
  }
  await send({ text: `close ${name}` });
}
