// From cold, without a server: every screen there is, in a browser that has just been started on what it kept, also one that nobody has opened on this phone before.
import { connect, createServer, type Socket } from 'node:net';
import type pg from 'pg';
// oxlint-disable-next-line no-restricted-imports -- The list of screens has no door: the application reads it, and this walk.
import { screens } from '../../../src/web/screens';
import { openSession } from '../../build';
import { expect, test } from './phone';

test.use({ complaints: /./ });

/** The server as this phone knows it: stopped, it is gone altogether. */
async function doorTo(url: string) {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const door = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening));
  const address = door.address() as { port: number };
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => door.close(closed));
    },
  };
}

/** What only the server has: said kindly. */
const online = new Set(['/farms', '/farm-users']);
/** Empty by nature: nothing waits, or nothing has been begun. */
const quiet = new Set(['/pending', '/weighings/curral', '/vaccines/curral']);

test('every screen opens from cold with the server stopped, and shows the farm', async ({ phone, db }) => {
  test.setTimeout(60_000 + screens.length * 15_000);
  const staff = await db.query(`select id as person_id, owner_user_id as user_id, farm_id from farm_users where email = 'admin@lida.demo'`);
  const { person_id, user_id, farm_id } = staff.rows[0] as Record<'person_id' | 'user_id' | 'farm_id', string>;
  const token = await openSession(db as unknown as pg.Pool, { farm_user_ids: [person_id] });
  await db.query(`select set_config('app.user_id', $1, false)`, [user_id]);
  const { rows } = await db.query(`select id from animals where farm_id = $1 and deleted_at is null order by id limit 1`, [farm_id]);
  const door = await doorTo(process.env['LIDA_URL']!);
  const one = await phone({ user_id, farm_id, person_id, token }, undefined, door.url);
  await expect(one.page.locator('[data-index]').first()).toBeVisible();
  await door.stop();
  one.offline = true;
  for (const { path } of screens)
    await test.step(path, async () => {
      await one.kill();
      const errors: string[] = [];
      await one.start('about:blank');
      one.page.on('pageerror', (error) => errors.push(error.message));
      await one.goTo(path.replace('$id', rows[0].id));
      const { page } = one;
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Carregando')).toHaveCount(0);
      await expect(page.getByText('Sem conexão')).toBeVisible();
      await expect(page.getByText('Usando dados salvos localmente')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      if (online.has(path)) await expect(page.getByText('Esta tela precisa de internet')).toBeVisible();
      else if (!quiet.has(path)) await expect(page.locator('main .empty')).toHaveCount(0);
      expect(errors).toEqual([]);
    });
});
