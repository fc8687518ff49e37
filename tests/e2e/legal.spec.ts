// The privacy policy and the terms: readable by anybody, whatever the connection does.
import type { Page } from '@playwright/test';
import { owner, ownFarm, worker } from './farm';
import { enterFarm, expect, expectAccessible, goOfflineAgain, loseSignal, openMenu, test } from './fixtures';

const pages = [
  ['/privacidade', 'Política de privacidade'],
  ['/termos', 'Termos de uso'],
] as const;
const isThere = async (page: Page, title: string) => {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(`${title} · Lida`);
};

test('signed out: from the landing page, the sign-in and the new account; with contact and version', { tag: '@core-phone' }, async ({ page }) => {
  for (const [path, title] of pages) {
    for (const from of ['/', '/login', '/login#conta']) {
      await page.goto(from);
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: path === '/termos' ? 'Termos de uso' : 'Privacidade' })
        .click();
      await expect(page).toHaveURL(path);
      await isThere(page, title);
    }
    await expect(page.getByRole('link', { name: 'fale conosco' })).toHaveAttribute('href', 'mailto:contato@lida.demo');
    await expect(page.getByText(/^Versão de \d\d\/\d\d\/\d{4}\.$/)).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await page.getByRole('link', { name: 'Voltar ao Lida' }).click();
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
});

test('signed in: from the footer of a screen and back to the farm', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await enterFarm(page, await owner(db, farm), farm.name);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidade' }).click();
  await isThere(page, 'Política de privacidade');
  await page.getByRole('main').getByRole('link', { name: 'Termos de uso' }).click();
  await isThere(page, 'Termos de uso');
  await page.getByRole('link', { name: 'Voltar ao Lida' }).click();
  await expect(page.getByRole('heading', { level: 1, name: farm.name })).toBeVisible();
});

test('before one’s own password is chosen they can be read too', async ({ page, db }) => {
  const email = await worker(db, [await ownFarm(db)]);
  await db.query('update farm_users set password_must_change = true where email = $1', [email]);
  await page.context().request.post('/api/session', { data: { email, password: 'lida-demo' } });
  for (const [path, title] of pages) {
    await page.goto(path);
    await isThere(page, title);
  }
});

test.describe('with a connection that gives no answer', () => {
  test.use({ complaints: /ERR_FAILED|50\d/ });

  for (const [what, spoil] of [
    ['a server that hangs', (page: Page) => page.route('**/api/**', () => {})],
    ['a server that fails', (page: Page) => page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '{}' }))],
  ] as const)
    test(what, async ({ page }) => {
      await spoil(page);
      for (const [path, title] of pages) {
        await page.goto(path);
        await isThere(page, title);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
});

test('without signal, on a phone that has the application, after a cold start', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await enterFarm(page, await owner(db, farm), farm.name);
  await loseSignal(page);
  for (const [path, title] of pages) {
    await page.goto(path);
    await goOfflineAgain(page);
    await isThere(page, title);
    await expect(page.getByRole('link', { name: 'fale conosco' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Voltar ao Lida' }).click();
  await expect(page.getByRole('heading', { level: 1, name: farm.name })).toBeVisible();
  await openMenu(page);
});
