// The landing page for visitors without a session: on a cheap phone and on a desktop, before scripts load and without any.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { enterFarm, expect, expectAccessible, test } from './fixtures';

const title = 'A lida da fazenda, com ou sem sinal';
const doors = ['Entrar', 'Começar agora', 'Criar conta grátis', 'Começar de graça'];

/** Scrolls down, so that lazy images are loaded. */
async function read(page: Page) {
  const shown = page.locator('main img:visible');
  for (const picture of await shown.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)).toBe(true);
  }
  return shown;
}

for (const name of doors)
  test(`"${name}" leads to /login`, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { level: 1, name: name === 'Entrar' ? 'Entrar' : 'Criar conta grátis' })).toBeVisible();
    await expect(page.locator('[name=farm_name]')).toHaveCount(name === 'Entrar' ? 0 : 1);
  });

test('from the new account one can go back to the sign-in, and to the landing page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Criar conta grátis' }).click();
  await page.getByRole('button', { name: 'Voltar para entrar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a closed installation makes no account, whatever the address says', async ({ page }) => {
  await page.route('**/api/installation', (route) => route.fulfill({ json: { signup: false, reset_by_mail: false, contact_url: null } }));
  await page.goto('/login#conta');
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Criar conta grátis' })).toHaveCount(0);
});

test.describe('without any script', { tag: '@core-phone' }, () => {
  test.use({ javaScriptEnabled: false });

  test('everything can be read, opened and pressed', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('Grátis para começar, sem cartão de crédito.').first()).toBeVisible();
    for (const level of ['Básico', 'Intermediário', 'Avançado']) await expect(page.getByText(level, { exact: true })).toBeVisible();
    for (const part of ['Rebanho', 'Produção', 'Financeiro', 'Alimentação', 'Reprodução', 'Gestão'])
      await expect(page.getByRole('heading', { level: 3, name: part, exact: true })).toBeVisible();
    const answer = page.getByText('Para entrar pela primeira vez em cada aparelho');
    await expect(answer).toBeHidden();
    await page.getByText('Preciso de internet para usar?').click();
    await expect(answer).toBeVisible();
    for (const name of doors) await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Fale conosco' })).toHaveAttribute('href', 'mailto:contato@lida.demo');
    await expect(page.locator('body')).not.toContainText(/\{\w+\}/);
  });
});

test('it is small: at most 60 kB of script, and images are loaded lazily', async ({ page, isMobile }) => {
  const loaded = new Set<string>();
  page.on('response', (response) => loaded.add(new URL(response.url()).pathname));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const weight = (ending: RegExp) =>
    [...loaded].filter((path) => ending.test(path)).reduce((sum, path) => sum + gzipSync(readFileSync(`build/web${path}`)).length, 0);
  const [script, style, pictures] = [weight(/\.js$/), weight(/\.css$/), weight(/\.webp$/)];
  const document = gzipSync(await (await page.request.get('/')).body()).length;
  console.log(
    `landing page: ${[document, script, style, pictures].map((bytes) => (bytes / 1000).toFixed(1)).join(' + ')} kB of page, script, style, first pictures`,
  );
  expect(script).toBeLessThanOrEqual(60_000);
  expect(style).toBeLessThanOrEqual(20_000);
  expect(style).toBeGreaterThan(0);
  // How far ahead the browser loads is its decision; that it need not wait for these is ours.
  await expect(page.locator('main img:not([loading=lazy])')).toHaveCount(1);
  await read(page);
  expect([...loaded].some((path) => path.includes('/inicio'))).toBe(!isMobile);
  expect(weight(/\.webp$/)).toBeLessThanOrEqual(130_000);
});

test('images are described and have their size, and axe finds no accessibility violations', async ({ page, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: scheme });
  await page.goto('/');
  const shown = await read(page);
  expect(await shown.count()).toBeGreaterThanOrEqual(4);
  for (const picture of await shown.all()) {
    const { alt, source, given, drawn } = await picture.evaluate((one: HTMLImageElement) => ({
      alt: one.alt,
      source: one.currentSrc,
      given: [one.getAttribute('width'), one.getAttribute('height')].map(Number),
      drawn: [one.naturalWidth, one.naturalHeight],
    }));
    expect(alt.length).toBeGreaterThan(20);
    expect(given).toEqual(drawn);
    expect(source.includes('-noite')).toBe(scheme === 'dark');
  }
  for (const role of ['banner', 'main', 'contentinfo'] as const) await expect(page.getByRole(role)).toHaveCount(1);
  for (const question of await page.locator('summary').all()) await question.click();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath(`${scheme}.png`), fullPage: true });
});

test('nothing is wider than the narrowest phone', async ({ page }) => {
  for (const width of [320, 390, 768, 1920]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, `at ${width}`).toBeLessThanOrEqual(0);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('h1, h2, h3, p, summary, .button')]
        .filter((one) => one.getClientRects().length > 0 && !one.closest('.shots'))
        .flatMap((one) => (one.getBoundingClientRect().right > document.documentElement.clientWidth + 1 ? one.textContent : [])),
    );
    expect(cut, `at ${width}`).toEqual([]);
  }
});

test.describe('on a phone that has the application offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('signed in, / is the farm and not the landing page; the phone caches none of it', async ({ page }) => {
    await enterFarm(page, 'gerente@lida.demo');
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' })).toBeVisible();
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
    const keeps = async () =>
      await page.evaluate(async () =>
        (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))).flat().map(({ url }) => url),
      );
    await expect.poll(async () => (await keeps()).length).toBeGreaterThan(5);
    expect((await keeps()).filter((url) => /landing|webp/.test(url))).toEqual([]);
  });
});
