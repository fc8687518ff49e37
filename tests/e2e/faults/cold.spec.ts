// Every screen there is, opened cold: the browser starts anew on what the phone has kept, and there is no server at all. What the list of screens has is covered by being there.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { newId } from '#domain/kernel/ids';
// oxlint-disable-next-line no-restricted-imports -- The list of screens has no door: the application reads it, and this walk.
import { screens } from '../../../src/web/screens';
import { build, type FarmAtHand, settle } from '../../build';
import { openPhone } from '../../chromium';
import { withoutTutorial } from '../visit';
import { test } from './farmhouse';
import { forget } from './phone';

/** What truly needs the server says so kindly. */
const needServer = ['/farms', '/farm-users', '/my-data'];

async function onPhone(profile: string, url: string) {
  const context = await openPhone(profile, url);
  await context.addInitScript(withoutTutorial);
  return context;
}

async function downloaded(context: BrowserContext, url: string, { token }: FarmAtHand) {
  const cookie = { name: 'lida_session', value: token, url, httpOnly: true, sameSite: 'Lax' as const };
  await context.addCookies([{ ...cookie, expires: Date.now() / 1000 + 86_400 }]);
  const page = await context.newPage();
  // No screen but this one has ever been seen on this phone.
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

async function opensWith(page: Page, path: string) {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(path, { waitUntil: 'commit' });
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  await expect(title).not.toHaveText(/Página não encontrada|Acesso Negado|Algo deu errado/);
  await expect(page.getByText('Carregando')).toHaveCount(0);
  await expect(page.locator('.connection')).toHaveText('Sem conexão Usando dados salvos localmente');
  expect(complaints).toEqual([]);
}

test('every screen opens with the farm’s data, the browser started anew and the server gone', async ({ farmhouse: { server, db } }) => {
  test.setTimeout(180_000);
  const farm = await settle(db);
  const cow = build.animal({ name: 'Mimosa', breed: 'Girolando' });
  for (const [verb, input] of [
    ['create_animal', cow],
    ['weigh', build.weighing(cow.id)],
  ] as const) {
    const answer = await fetch(`${server.url}/api/farms/${farm.farm_id}/verbs/${verb}`, {
      method: 'POST',
      headers: { cookie: `lida_session=${farm.token}`, 'content-type': 'application/json', 'idempotency-key': newId() },
      body: JSON.stringify(input),
    });
    expect(answer.status).toBe(200);
  }
  const profile = mkdtempSync(join(tmpdir(), 'lida-phone-'));
  const before = await onPhone(profile, server.url);
  await downloaded(before, server.url, farm);
  await before.close();
  await server.stop('SIGTERM');
  const phone = await onPhone(profile, server.url);
  await phone.setOffline(true);
  try {
    for (const { path } of screens)
      await test.step(path, async () => {
        const page = await phone.newPage();
        await opensWith(page, path.replace('$id', cow.id));
        if (path === '/animals' || path.startsWith('/animals/')) await expect(page.getByText('Mimosa').first()).toBeVisible();
        if (path === '/weighings') await expect(page.getByText('Mimosa').first()).toBeVisible();
        if (needServer.includes(path))
          await expect(
            page
              .locator('main')
              .getByText(/Sem conexão|sem resposta|servidor/i)
              .first(),
          ).toBeVisible();
        await page.close();
      });
  } finally {
    await phone.close();
    forget(profile);
    await server.start();
  }
});
