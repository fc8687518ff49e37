// Navigation: going back to the same position, links in new tabs, and a question before something typed is lost.
import { enterFarm, expect, openMenu, test } from './fixtures';

test('going back returns to the same position in the list', async ({ page }) => {
  await enterFarm(page, 'gerente@lida.demo');
  await page.goto('/animals');
  await expect(page.locator('[data-index]').first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 2_500));
  // Rows that are measured for the first time move the page a little.
  await page.waitForTimeout(700);
  const was = await page.evaluate(() => scrollY);
  expect(was).toBeGreaterThan(1_500);
  const [link] = (await page.locator('[data-index] a').all()).slice(-3);
  await link!.evaluate((one: HTMLElement) => one.click());
  await expect(page).toHaveURL(/animals\/.+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/animals');
  await expect.poll(() => page.evaluate((y) => Math.abs(scrollY - y), was)).toBeLessThan(600);
});

test('the skip link to the content adds no history entry', async ({ page }) => {
  await enterFarm(page, 'gerente@lida.demo');
  await page.goto('/animals');
  await expect(page.locator('[data-index]').first()).toBeVisible();
  await page.getByRole('link', { name: 'Ir para o conteúdo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#conteudo')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/animals');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('going back with something typed asks first', async ({ page }) => {
  await enterFarm(page, 'gerente@lida.demo');
  await page.goto('/animals');
  await expect(page.locator('[data-index]').first()).toBeVisible();
  await (await openMenu(page)).getByRole('link', { name: 'Pesagens' }).click();
  await page.getByRole('button', { name: 'Nova Pesagem' }).first().click();
  await page.locator('[name=weight]').fill('412');
  const asks = page.getByText('Descartar o que foi digitado?');
  await page.goBack();
  await expect(asks).toBeVisible();
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page.locator('[name=weight]')).toHaveValue('412');
  await expect(page).toHaveURL('/weighings');
  await page.goBack();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(page).toHaveURL('/animals');
});

test('a link opens in another tab on request', { tag: '@desk' }, async ({ page, context }) => {
  await enterFarm(page, 'gerente@lida.demo');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page
      .getByRole('link', { name: 'Animais', exact: true })
      .first()
      .click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect.poll(() => new URL(tab.url()).pathname).toBe('/animals');
  // Reloaded: Playwright sometimes waits for ever for a new tab's first navigation.
  await tab.reload({ waitUntil: 'commit' });
  await expect(tab.getByRole('heading', { level: 1, name: 'Animais' })).toBeVisible();
  await expect(page).toHaveURL('/');
});
