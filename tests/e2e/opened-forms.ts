// The walk over all forms: each that a screen opens, with its own buttons or the menu of a record, once.
import type { Locator, Page } from '@playwright/test';
// oxlint-disable-next-line no-restricted-imports -- The list of screens belongs to no folder: only the application and its walks read it.
import { screens } from '../../src/web/screens';
import { scaled } from '../timeouts';
import { goTo, pathOf } from './farm';
import { enterFarm, expect, test } from './fixtures';

/** Words of buttons that open a form; not those that record at once, with "Desfazer". */
const opens =
  /^(?!(Registrar Vacina|Liberar para cobrir)$)(Nov[oa] |Registrar|Cadastrar|Editar|Ocupar|Liberar|Marcar como pag|Mudar|Atualizar|Corrigir meus|Redefinir senha)/;

/** A dialog's form, or one with its own way to cancel on the screen. */
const formOn = (page: Page) =>
  page.locator('dialog[open] form').or(page.locator('main form').filter({ has: page.getByRole('button', { name: 'Cancelar', exact: true }) }));

/** How the screen's forms are opened: buttons by name, once each, and the items of the first record's menu. */
async function openersOn(page: Page) {
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
async function tabsOn(page: Page) {
  const tabs = page.locator('main').getByRole('tab');
  const names = await tabs.allTextContents();
  return names.length === 0 ? [async () => {}] : names.map((_, i) => async () => tabs.nth(i).click());
}

export const isThere = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Carregando')).toHaveCount(0);
};

export type OpenedForm = {
  title: string;
  /** Of its screen: as in the list of screens, and as in the address. */
  path: string;
  here: string;
  form: Locator;
  openAgain(): Promise<unknown>;
};

/** Opens the forms of all screens as the owner. `use` gets each while it is open, with the dashboard behind its screen in the history. */
export async function eachForm(page: Page, use: (opened: OpenedForm) => Promise<void>) {
  test.setTimeout(scaled(900_000));
  page.setDefaultTimeout(scaled(20_000));
  await enterFarm(page, 'dono@lida.demo');
  const opened = new Set<string>();
  for (const { path } of screens) {
    const here = await pathOf(page, path);
    await goTo(page, here);
    await isThere(page);
    for (const toTab of await tabsOn(page)) {
      await toTab();
      for (const { name, open } of await openersOn(page)) {
        const title = `${path}: ${name}`;
        if (opened.has(title)) continue;
        await test.step(title, async () => {
          await goTo(page, '/');
          await goTo(page, here);
          await isThere(page);
          const form = formOn(page).first();
          const openAgain = async () => {
            await toTab();
            await open();
            await expect(form.or(page.locator('dialog[open]')).first()).toBeVisible();
          };
          await openAgain();
          // Some dialogs have no form, and some forms belong to another screen, where they are opened too.
          if ((await form.isVisible()) && new URL(page.url()).pathname === here) {
            await use({ title, path, here, form, openAgain });
            opened.add(title);
          }
          await page.goto(here);
          await isThere(page);
          await toTab();
        });
      }
    }
  }
  expect(opened.size).toBeGreaterThan(40);
}
