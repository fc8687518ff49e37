// A long read: one consistent snapshot for as long as it takes, and no query once it has ended.
import { expect, it } from 'vitest';
import { timeouts } from '#server/kernel/db';
import { longRead, rowsOf } from '#server/kernel/long-read';
import { freshDatabase } from '../database';

const db = await freshDatabase();

it('sends no query once it has ended: the connection may be in use by another request', async () => {
  const { send, end } = await longRead(db.app);
  expect((await send({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }]);
  await end();
  await expect(send({ text: 'select 1 as one' })).rejects.toThrow('has ended');
  // Ended twice, the connection is released once.
  await end();
  expect(db.app.load()).toMatchObject({ waiting: 0 });
});

it('a large farm may be sorted for longer than a request may take', async () => {
  const { send, end } = await longRead(db.app);
  const found: unknown[] = [];
  for await (const rows of rowsOf(send, 'limits', { text: `select setting::int as ms from pg_settings where name = 'statement_timeout'` }, []))
    found.push(...rows);
  expect(found).toEqual([{ ms: 60_000 }]);
  expect(60_000).toBeGreaterThan(timeouts.statement);
  await end();
});
