// Every form that a screen opens, with its own button or the menu of a record: Back asks before what was typed is discarded, and a reload brings it back. A new form is covered by being on a screen of the list.
import type { Locator, Page } from '@playwright/test';
// oxlint-disable-next-line no-restricted-imports -- The list of screens belongs to no folder: only the application and its walks read it.
import { screens } from '../../src/web/screens';
import { scaled } from '../timeouts';
import { draftsIn, question, recovered } from './drafts';
import { goTo, pathOf } from './farm';
import { enterFarm, expect, test } from './fixtures';
import { formOn, isThere, openersOn, tabsOn } from './opened-forms';

/** Saved online, and some have a password: they have no drafts. */
const online = ['/farms', '/farm-users', '/my-data', '/programs', '/webhooks'];

/** Types into the first field that takes text, key by key, and returns its name and value. */
async function typeSomething(form: Locator) {
  const fields = form.locator('textarea:visible, input:visible:not([type=checkbox], [type=radio], [type=date], [type=time], [readonly], :disabled)');
  const free = form.locator('textarea:visible, input[type=text]:visible:not([inputmode], [readonly], :disabled)');
  const field = (await free.count()) > 0 ? free.first() : fields.first();
  await field.click();
  await field.press('End');
  if ((await field.inputValue()) === '') await field.pressSequentially('7');
  else if ((await field.getAttribute('inputmode')) === 'decimal') {
    // "1.500,00" without its last zero is the same amount.
    await field.press('ControlOrMeta+a');
    await field.pressSequentially('7');
  } else await field.press('Backspace');
  return { name: (await field.getAttribute('name'))!, value: await field.inputValue() };
}

/** A number is formatted when it is not being typed. */
const plain = (value: string) => value.replace(/\D0*$/, '');

async function walk(page: Page, { here, isKept, open }: { here: string; isKept: boolean; open: () => Promise<void> }) {
  await open();
  const form = formOn(page).first();
  await expect(form.or(page.locator('dialog[open]')).first()).toBeVisible();
  // A dialog without a form.
  if (!(await form.isVisible())) return false;
  // The form of another screen, which is walked there.
  if (new URL(page.url()).pathname !== here) {
    await goTo(page, here);
    return false;
  }
  const typed = await typeSomething(form);
  const field = page.locator(`form [name="${typed.name}"]`);
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Continuar editando' }).click();
  await expect.poll(async () => plain(await field.inputValue())).toBe(plain(typed.value));
  expect(new URL(page.url()).pathname).toBe(here);
  if (isKept) await expect.poll(async () => (await draftsIn(page)).length).toBe(1);

  await page.reload();
  await isThere(page);
  await open();
  await expect(field).toBeVisible();
  if (isKept) {
    await expect(recovered(page)).toBeVisible();
    expect(plain(await field.inputValue())).toBe(plain(typed.value));
    await page.getByRole('button', { name: 'Descartar rascunho' }).click();
    await expect(recovered(page)).toHaveCount(0);
  }
  expect(await draftsIn(page)).toEqual([]);
  await expect(field).not.toHaveValue(typed.value);
  return true;
}

test('every form asks on Back and keeps its draft', async ({ page }) => {
  test.setTimeout(scaled(900_000));
  page.setDefaultTimeout(scaled(20_000));
  await enterFarm(page, 'dono@lida.demo');
  const walked = new Set<string>();
  for (const { path } of screens) {
    const here = await pathOf(page, path);
    await goTo(page, here);
    await isThere(page);
    for (const toTab of await tabsOn(page)) {
      await toTab();
      for (const { name, open } of await openersOn(page)) {
        const form = `${path}: ${name}`;
        if (walked.has(form)) continue;
        await test.step(form, async () => {
          // Something to go back to.
          await goTo(page, '/');
          await goTo(page, here);
          await isThere(page);
          const openHere = async () => {
            await toTab();
            await open();
          };
          if (await walk(page, { here, isKept: !online.includes(path), open: openHere })) walked.add(form);
          await page.reload();
          await isThere(page);
          await toTab();
        });
      }
    }
  }
  expect(walked.size).toBeGreaterThan(40);
});
