// One web server per embedded database: the second is refused, and the lock is free when the first has ended, in any way.
import { afterAll, expect, it, vi } from 'vitest';
import { CannotStart } from '#server/kernel/cannot-start';
import { ownerRole } from '#server/kernel/database-roles';
import { takeServerLock } from '#server/postgres/server-lock';
import { freshDatabase } from '../database';
import { scaled } from '../timeouts';

const db = await freshDatabase();
const owner = db.connection(ownerRole);
const leaving: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(leaving.map((leave) => leave())));

const arrive = async () => {
  const leave = await takeServerLock(owner, '/srv/lida');
  leaving.push(leave);
  return leave;
};
const holders = async () =>
  (
    await db.superuser.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = $1)`,
      [db.name],
    )
  ).rows;

it('refuses the second server while the folder is in use, and accepts the next one when the first has stopped', async () => {
  const leave = await arrive();
  const refusal = await arrive().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CannotStart);
  expect((refusal as Error).message).toMatch(/já está no ar com os dados de \/srv\/lida.*DATA_DIR/);
  await leave();
  await (await arrive())();
  expect(await holders()).toEqual([]);
});

it('waits a moment for one that was killed, and keeps its lock when the database was away', async () => {
  const first = await arrive();
  const waiting = arrive();
  const [held] = await holders();
  await first();
  const second = await waiting;
  const [now] = await holders();
  expect(now!.pid).not.toBe(held!.pid);
  await db.superuser.query('select pg_terminate_backend($1)', [now!.pid]);
  await vi.waitUntil(async () => (await holders()).some(({ pid }) => pid !== now!.pid), scaled(5_000));
  await expect(arrive()).rejects.toThrow('já está no ar');
  await second();
});
