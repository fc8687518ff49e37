// How the walks over forms find and open every form of a screen: its own buttons and the menu of a record.
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

/** Words of buttons that open a form; not those that record at once, with "Desfazer". */
const opens =
  /^(?!(Registrar Vacina|Liberar para cobrir)$)(Nov[oa] |Registrar|Cadastrar|Editar|Ocupar|Liberar|Marcar como pag|Mudar|Atualizar|Corrigir meus|Redefinir senha)/;

/** A dialog's form, or one with its own way to cancel on the screen. */
export const formOn = (page: Page) =>
  page.locator('dialog[open] form').or(page.locator('main form').filter({ has: page.getByRole('button', { name: 'Cancelar', exact: true }) }));

/** How the screen's forms are opened: buttons by name, once each, and the items of the first record's menu. */
export async function openersOn(page: Page) {
  const named = async (all: Locator) => [...new Set((await all.allTextContents()).map((text) => text.trim()).filter((text) => opens.test(text)))];
  const main = page.locator('main');
  // By its text: some buttons also say of which record.
  const button = (name: string) => async () =>
    main
      .locator('button')
      .filter({ hasText: new RegExp(`^\\s*${name.replaceAll(/[()]/g, '\\$&')}\\s*$`) })
      .first()
      .click();
  const found = (await named(main.getByRole('button'))).map((name) => ({ name, open: button(name) }));
  const menu = main.getByRole('button', { name: /^Ações de / }).first();
  if (!(await menu.isVisible())) return found;
  await menu.click();
  const items = await named(page.getByRole('menuitem'));
  await page.keyboard.press('Escape');
  const item = (name: string) => async () => {
    await menu.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  return [...found, ...items.map((name) => ({ name: `${name} (menu)`, open: item(name) }))];
}

/** The same screen in each of its tabs. */
export async function tabsOn(page: Page) {
  const tabs = page.locator('main').getByRole('tab');
  const names = await tabs.allTextContents();
  return names.length === 0 ? [async () => {}] : names.map((_, i) => async () => tabs.nth(i).click());
}

export const isThere = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Carregando')).toHaveCount(0);
};
