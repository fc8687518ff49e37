// A long read: one moment for as long as it takes, and nothing once it has ended.
import { expect, it } from 'vitest';
import { longRead } from '#server/kernel/long-read';
import { freshDatabase } from '../database';

const db = await freshDatabase();

it('asks nothing more once it has ended: the connection may be somebody else’s', async () => {
  const { send, end } = await longRead(db.app);
  expect((await send({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }]);
  await end();
  await expect(send({ text: 'select 1 as one' })).rejects.toThrow('has ended');
  // Ended twice, the connection goes back once.
  await end();
  expect(db.app.load()).toMatchObject({ waiting: 0 });
});
