// A restored backup begins another history of every farm, for its owner to say and nobody else.
import { expect, it } from 'vitest';
import { addFarm, settle } from '../build';
import { freshDatabase } from '../database';

const db = await freshDatabase();
const farms = [await settle(db.owner), await settle(db.owner)];
await addFarm(db.owner, farms[0]!.user_id);
const counters = async () => (await db.superuser.query('select farm_id, epoch, version from farm_counters order by farm_id')).rows;

it('gives every farm of every owner an epoch of its own, and leaves its version', async () => {
  const before = await counters();
  expect((await db.owner.query('select new_epochs() as farms')).rows).toEqual([{ farms: 3 }]);
  const after = await counters();
  expect(after.map(({ epoch: _, ...rest }) => rest)).toEqual(before.map(({ epoch: _, ...rest }) => rest));
  expect(new Set([...before, ...after].map(({ epoch }) => epoch)).size).toBe(6);
});

it('is not for the application', async () => {
  const before = await counters();
  const client = await db.app.connect();
  await expect(client.query('select new_epochs()').finally(() => client.release())).rejects.toMatchObject({ code: '42501' });
  expect(await counters()).toEqual(before);
});
