// The session in the browser: renewed in time, patient with passing faults, and the application opens without signal.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { enterFarm, expect, openMenu, test } from './visit';

/** The clock runs on in small steps, so that an answer on its way is not given up for lack of time. */
async function pass(page: Page, seconds: number) {
  for (let passed = 0; passed < seconds; passed += 5) {
    await page.clock.runFor(5_000);
    await page.waitForTimeout(20);
  }
}

test('is renewed when 90 seconds remain, looked at every 30', async ({ page }) => {
  await page.clock.install();
  await enterFarm(page, 'gerente@lida.demo');
  let renewed = 0;
  page.on('request', (request) => request.url().endsWith('/refresh') && renewed++);
  await page.clock.runFor('58:00');
  await page.waitForTimeout(100);
  expect(renewed).toBe(0);
  await pass(page, 60);
  expect(renewed).toBe(1);
  await pass(page, 300);
  expect(renewed).toBe(1);
});

test.describe('when the server is busy', () => {
  test.use({ complaints: /50[234]/ });

  test('is asked for again at 200 ms, then twice as long each time, and the person stays', async ({ page }) => {
    await page.clock.install();
    await enterFarm(page, 'gerente@lida.demo');
    const statuses = [503, 502, 504, 503];
    let asked = 0;
    await page.route('**/api/session/refresh', (route) => {
      const status = statuses[asked++];
      return status ? route.fulfill({ status, body: '' }) : route.continue();
    });
    await page.clock.pauseAt(new Date(Date.now() + 58 * 60_000));
    for (let waited = 0; asked === 0 && waited < 90; waited++) {
      await page.clock.runFor(1_000);
      await page.waitForTimeout(20);
    }
    expect(asked).toBe(1);
    for (const [i, pause] of [200, 400, 800, 1600].entries()) {
      await page.waitForTimeout(150);
      await page.clock.runFor(pause - 20);
      await page.waitForTimeout(150);
      expect(asked).toBe(i + 1);
      await page.clock.runFor(40);
      await expect.poll(() => asked).toBe(i + 2);
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' })).toBeVisible();
  });
});

test('an expired one that is not idle goes on without a new sign-in', async ({ page, db }) => {
  await enterFarm(page, 'gerente@lida.demo');
  await db.query(`update sessions set expires_at = now() - interval '3 days', renewed_at = now() - interval '3 days'`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' })).toBeVisible();
});

test.describe('without signal', () => {
  test.use({ complaints: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/ });

  test('the application opens from cold, leaves at once, and tells the server later', async ({ page, context }) => {
    await enterFarm(page, 'gerente@lida.demo');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' })).toBeVisible();
    await expect(page.getByText('Sem conexão')).toBeVisible();
    await page.goto('/nada');
    await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible();
    await openMenu(page);
    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
    const ended = page.waitForResponse((response) => response.request().method() === 'DELETE' && response.ok());
    await context.setOffline(false);
    await ended;
    expect(await page.evaluate(() => localStorage.getItem('lida_leaving'))).toBeNull();
    await enterFarm(page, 'gerente@lida.demo');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' })).toBeVisible();
  });

  test('a session that cannot be renewed for lack of an answer is kept', async ({ page, db }) => {
    await enterFarm(page, 'gerente@lida.demo');
    await db.query(`update sessions set expires_at = now() - interval '1 hour'`);
    await page.route('**/api/session/refresh', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' })).toBeVisible();
  });
});

test('the worker comes with the sign-in and goes with the sign-out', async ({ page }) => {
  await page.goto('/login');
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await workers()).toBe(0);
  await enterFarm(page, 'gerente@lida.demo');
  await expect.poll(workers).toBe(1);
  await openMenu(page);
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
  expect(await workers()).toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('can be installed: a manifest with icons that are there', async ({ page, request }) => {
  await page.goto('/login');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(href!)).json();
  expect(manifest).toMatchObject({ name: 'Lida', lang: 'pt-BR', display: 'standalone', start_url: '/' });
  for (const { src, type } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toContain(type);
});

test('a new version waits until it is asked', async ({ page }) => {
  const file = 'build/web/worker.js';
  const today = readFileSync(file, 'utf8');
  await enterFarm(page, 'gerente@lida.demo');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  writeFileSync(file, today.replace(/"version":"\w+"/, '"version":"amanha"'));
  try {
    await page.reload();
    const notice = page.getByText('Há uma nova versão do Lida');
    await expect(notice).toBeVisible();
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Atualizar agora' }).click()]);
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['lida-amanha']);
    await expect(notice).toBeHidden();
  } finally {
    writeFileSync(file, today);
  }
});
