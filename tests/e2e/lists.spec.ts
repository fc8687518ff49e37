// Lists: what stands above them is folded on a phone and small on a desktop, and the rows are walked with the arrow keys.
import type { Page } from '@playwright/test';
import { build } from '../build';
import { dispatch, goTo, ownFarm, rowOf, toTheHerd, worker } from './farm';
import { enterFarm, expect, test } from './fixtures';

/** With at least fifteen records of the demo. */
const fullLists = [
  '/animals',
  '/weighings',
  '/vaccines',
  '/milk-production',
  '/specific-productions',
  '/financial',
  '/purchases/feeds',
  '/inseminations',
  '/daily-activities',
];

/** Rows of a table that are wholly in view. */
const rowsInView = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('main tr[data-index]')].filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);

test('on a desktop the whole menu is in view, and every full list with at least fifteen rows', { tag: ['@desk', '@core-desk'] }, async ({ page }) => {
  await enterFarm(page, 'dono@lida.demo');
  const menu = page.getByRole('navigation', { name: 'Principal' });
  const items = await menu.getByRole('link').count();
  expect(items).toBeGreaterThanOrEqual(18);
  await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 });
  expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(0);
  for (const path of fullLists)
    await test.step(path, async () => {
      await goTo(page, path);
      await expect(page.locator('main tr[data-index]').first()).toBeVisible();
      await expect.poll(() => rowsInView(page), { message: path }).toBeGreaterThanOrEqual(15);
    });
});

test('the menu marks the item that a screen belongs to, whatever its address', { tag: '@desk' }, async ({ page }) => {
  await enterFarm(page, 'dono@lida.demo');
  const marked = page.getByRole('navigation', { name: 'Principal' }).locator('[aria-current="page"]');
  for (const [path, title] of [
    ['/economics', 'Despesas'],
    ['/financial/contas', 'Despesas'],
    ['/purchases/animals', 'Compras'],
    ['/animals', 'Animais'],
  ] as const) {
    await goTo(page, path);
    await expect(marked).toHaveText(title);
  }
});

test('the folded menu switches farms', { tag: '@desk' }, async ({ page }) => {
  await enterFarm(page, 'dono@lida.demo');
  await page.getByRole('button', { name: 'Recolher menu lateral' }).click();
  const menu = page.getByRole('navigation', { name: 'Principal' });
  expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(0);
  await page.getByRole('combobox', { name: 'Fazenda' }).selectOption({ label: 'Sítio Boa Esperança (Proprietário)' });
  await expect(page.getByRole('heading', { level: 1, name: 'Sítio Boa Esperança' })).toBeVisible();
});

test('with the keyboard alone: from the search into the rows, through them and into one', { tag: '@desk' }, async ({ page }) => {
  await enterFarm(page, 'dono@lida.demo');
  await goTo(page, '/animals');
  const row = (index: number) => page.locator(`main [data-index="${index}"]`);
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(0)).toBeFocused();
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowDown');
  await expect(row(3)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('End');
  // A long list is virtual: the last row is made when it is reached.
  await expect.poll(async () => Number(await page.locator('main [data-index]:focus').getAttribute('data-index'))).toBeGreaterThan(80);
  await expect(page.locator('main [data-index]:focus')).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(row(0)).toBeFocused();
  const name = await row(0)
    .getByRole('link')
    .evaluate((link) => link.firstChild!.textContent);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: name! })).toBeVisible();
});

test('Exportar is in the heading of Fazendas and of Usuários too', { tag: '@desk' }, async ({ page }) => {
  await enterFarm(page, 'dono@lida.demo');
  for (const path of ['/farms', '/farm-users']) {
    await goTo(page, path);
    await expect(page.locator('.page-head').getByRole('button', { name: 'Exportar', exact: true })).toBeVisible();
  }
});

test('charts unfold on request, and stay so', { tag: '@desk' }, async ({ page }) => {
  await enterFarm(page, 'dono@lida.demo');
  await goTo(page, '/milk-production');
  const button = page.getByRole('button', { name: 'Mostrar gráficos' });
  await expect(page.locator('main .chart')).toHaveCount(0);
  await button.click();
  await expect(page.locator('main .chart').first()).toBeVisible();
  await page.reload();
  await expect(page.locator('main .chart').first()).toBeVisible();
  await button.click();
  await expect(page.locator('main .chart')).toHaveCount(0);
});

test('a row that is pressed while another phone’s record comes above it is the one that opens', { tag: '@core-desk' }, async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: ['Mimosa', 'Pintada'] });
  await toTheHerd(page, await worker(db, [farm]), farm);
  const pintada = rowOf(page, 'Pintada').getByRole('link', { name: 'Pintada' });
  await pintada.hover();
  await page.mouse.down();
  await dispatch(farm, 'create_animal', build.animal({ name: 'Aurora' }));
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/sync'));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await answered;
  // Long enough to be shown, and shorter than what is no press any more.
  await page.waitForTimeout(300);
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1, name: 'Pintada' })).toBeVisible();
  await page.goBack();
  await expect(rowOf(page, 'Aurora')).toBeVisible();
});
