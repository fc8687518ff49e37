// One web server for an embedded database: the second is told so, and the place is free when the first has gone, however it went.
import { afterAll, expect, it, vi } from 'vitest';
import { CannotStart } from '#server/kernel/cannot-start';
import { ownerRole } from '#server/kernel/database-roles';
import { takePlace } from '#server/postgres/single-server';
import { freshDatabase } from '../database';
import { scaled } from '../timeouts';

const db = await freshDatabase();
const owner = db.connection(ownerRole);
const leaving: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(leaving.map((leave) => leave())));

const arrive = async () => {
  const leave = await takePlace(owner, '/srv/lida');
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

it('tells the second server that the folder is in use, and lets the next one in when the first has left', async () => {
  const leave = await arrive();
  const refusal = await arrive().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CannotStart);
  expect((refusal as Error).message).toMatch(/já está no ar com os dados de \/srv\/lida.*DATA_DIR/);
  await leave();
  await (await arrive())();
  expect(await holders()).toEqual([]);
});

it('waits a moment for one that was killed, and keeps its place when the database was away', async () => {
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
