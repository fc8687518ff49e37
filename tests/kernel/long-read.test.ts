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

it('a large farm may be sorted for longer than a request may take, and is never compared row by row with itself', async () => {
  const { send, end } = await longRead(db.app);
  const settings: Record<string, string> = {};
  const asked = `select name, setting from pg_settings where name in ('statement_timeout', 'enable_nestloop')`;
  for await (const rows of rowsOf(send, 'settings', { text: asked }, [])) for (const { name, setting } of rows) settings[name] = setting;
  expect(settings).toEqual({ statement_timeout: '60000', enable_nestloop: 'off' });
  expect(60_000).toBeGreaterThan(timeouts.statement);
  await end();
});
