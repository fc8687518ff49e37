// After a restore every farm gets a new epoch; only the table owner may do that.
import { expect, it } from 'vitest';
import { addFarm, createFarm } from '../build';
import { freshDatabase } from '../database';

const db = await freshDatabase();
const farms = [await createFarm(db.owner), await createFarm(db.owner)];
await addFarm(db.owner, farms[0]!.user_id);
const counters = async () => (await db.superuser.query('select farm_id, epoch, version from farm_counters order by farm_id')).rows;

it('gives every farm of every owner a new epoch, and keeps its version', async () => {
  const before = await counters();
  expect((await db.owner.query('select new_epochs() as farms')).rows).toEqual([{ farms: 3 }]);
  const after = await counters();
  expect(after.map(({ epoch: _, ...rest }) => rest)).toEqual(before.map(({ epoch: _, ...rest }) => rest));
  expect(new Set([...before, ...after].map(({ epoch }) => epoch)).size).toBe(6);
});

it('is refused to the application', async () => {
  const before = await counters();
  const client = await db.app.connect();
  await expect(client.query('select new_epochs()').finally(() => client.release())).rejects.toMatchObject({ code: '42501' });
  expect(await counters()).toEqual(before);
});
