// The quick actions: six of them, one press or one shortcut away.
import type { Page } from '@playwright/test';
import { ownFarm, toTheHerd, worker } from './farm';
import { enterFarm, expect, expectAccessible, test } from './fixtures';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ações rápidas' });
const link = (page: Page, name: string) => dialog(page).getByRole('link', { name });
const open = (page: Page) => page.getByRole('button', { name: 'Ações rápidas' }).click();

test('are six, in their order', async ({ page, isMobile }) => {
  await enterFarm(page, 'funcionario@lida.demo');
  await open(page);
  const items = dialog(page).getByRole('listitem');
  const six = ['Cadastrar Animal', 'Registrar Pesagem', 'Registrar Leite', 'Nova Venda', 'Vacinar Animal', 'Ver Prenhas'];
  await expect(items).toHaveCount(6);
  expect(await items.allTextContents()).toEqual(six);
  for (const name of six) await expect(link(page, name)).toBeVisible();
  await expect(dialog(page).getByText('Ctrl+.')).toBeVisible({ visible: !isMobile });
});

test('that create something open its form, once', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await open(page);
  await link(page, 'Cadastrar Animal').click();
  await expect(page.getByRole('dialog').locator('[name=name]')).toBeVisible();
  await expect(page).toHaveURL('/animals');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.keyboard.press('Control+.');
  await link(page, 'Registrar Pesagem').click();
  await expect(page.getByRole('heading', { name: 'Nova Pesagem' })).toBeVisible();
  await expect(page).toHaveURL('/weighings');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Controle de Pesagens' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nova Pesagem' })).toBeHidden();
});

test('with the keyboard alone', async ({ page }) => {
  await enterFarm(page, 'gerente@lida.demo');
  await page.keyboard.press('Control+.');
  await expect(link(page, 'Cadastrar Animal')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link(page, 'Registrar Pesagem')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(link(page, 'Cadastrar Animal')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(link(page, 'Registrar Pesagem')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Control+.');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/weighings');
});

test('of a visitor are those that only read', async ({ page }) => {
  await enterFarm(page, 'visitante@lida.demo');
  await open(page);
  await expect(dialog(page).getByRole('listitem')).toHaveText([/^Ver Prenhas/]);
  // The address does not open a form either for a person who may not write.
  await page.goto('/animals?nova=1');
  await expect(page.getByRole('heading', { level: 1, name: 'Animais' })).toBeVisible();
  await expect(page).toHaveURL('/animals');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('axe finds no accessibility violations', async ({ page, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await enterFarm(page, 'dono@lida.demo');
  await open(page);
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);
});
