// Every form that a screen opens, with its own button or the menu of a record: Back asks before what was typed is discarded, and a reload brings it back. A new form is covered by being on a screen of the list.
import type { Locator } from '@playwright/test';
import { draftsIn, question, recovered } from './drafts';
import { expect, test } from './fixtures';
import { eachForm, isThere } from './opened-forms';

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

test('every form asks on Back and keeps its draft', async ({ page }) => {
  await eachForm(page, async ({ path, here, form, openAgain }) => {
    const isKept = !online.includes(path);
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
    await openAgain();
    await expect(field).toBeVisible();
    if (isKept) {
      await expect(recovered(page)).toBeVisible();
      expect(plain(await field.inputValue())).toBe(plain(typed.value));
      await page.getByRole('button', { name: 'Descartar rascunho' }).click();
      await expect(recovered(page)).toHaveCount(0);
    }
    expect(await draftsIn(page)).toEqual([]);
    await expect(field).not.toHaveValue(typed.value);
  });
});
