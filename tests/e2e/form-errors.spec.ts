// Every form that a screen opens, sent without its values and with impossible ones: each message is at its field, once, told to screen readers, and nowhere else.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { eachForm } from './opened-forms';

const inputs =
  'input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=search], [readonly], :disabled), textarea:not([readonly], :disabled)';

async function empty(form: Locator) {
  for (const input of await form.locator(inputs).filter({ visible: true }).all()) {
    // Another one may have taken it away.
    if (!(await input.isVisible()) || (await input.inputValue()) === '') continue;
    await input.fill('');
  }
  for (const select of await form.locator('select').filter({ visible: true }).all())
    if ((await select.isVisible()) && (await select.locator('option[value=""]:not(:disabled)').count()) > 0) await select.selectOption('');
}

/** A day that does not exist, an amount below every limit, an address without its sign. */
async function fillWrong(form: Locator) {
  for (const input of await form.locator(inputs).filter({ visible: true }).all()) {
    if (!(await input.isVisible())) continue;
    const [type, mode, place] = [await input.getAttribute('type'), await input.getAttribute('inputmode'), (await input.getAttribute('placeholder')) ?? ''];
    const wrong = type === 'email' || mode === 'email' ? 'sem-arroba' : place.startsWith('dd/mm') ? '31/02/2026' : mode === 'decimal' ? '-1' : undefined;
    if (wrong !== undefined) await input.fill(wrong);
  }
}

/** What is wrong about the messages of the open form, and how many there are. */
const messagesOf = (form: Locator) =>
  form.evaluate((node) => {
    const root = node.closest('dialog') ?? node;
    const shown = (one: Element) => (one as HTMLElement).checkVisibility();
    const errors = [...root.querySelectorAll('.field-error')].filter(shown);
    const wrong = errors.flatMap((error) => {
      const text = error.textContent!.trim();
      const told = [...root.querySelectorAll('[aria-describedby]')].filter((one) => one.getAttribute('aria-describedby')!.split(' ').includes(error.id));
      const field = error.parentElement!;
      const isInvalid = (one: Element) => one.matches('[aria-invalid=true]') || one.querySelector('[aria-invalid=true]') !== null;
      return [
        ...(text === '' ? ['a message without words'] : []),
        ...(told.length === 0 ? [`${text}: told to nobody`] : []),
        ...told.filter((one) => !isInvalid(one)).map(() => `${text}: its field is not invalid`),
        ...told.filter((one) => !field.contains(one)).map(() => `${text}: of another field`),
        ...(field.querySelectorAll(':scope > .field-error').length > 1 ? [`${text}: two messages at one field`] : []),
      ];
    });
    const silent = [...root.querySelectorAll('[aria-invalid=true]')]
      .filter(shown)
      .filter((one) => {
        const ids = (one.getAttribute('aria-describedby') ?? one.closest('fieldset[aria-describedby]')?.getAttribute('aria-describedby') ?? '').split(' ');
        return !ids.some((id) => errors.some((error) => error.id === id));
      })
      .map((one) => `${one.getAttribute('name') ?? one.tagName}: invalid without a message`);
    const words = new Set(errors.map((error) => error.textContent!.trim()));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const twice: string[] = [];
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement!;
      if (parent.closest('.field-error, script, style, template') || !shown(parent)) continue;
      const text = walker.currentNode.textContent!;
      for (const word of words) if (text.includes(word)) twice.push(`${word}: a second time in "${text.trim()}"`);
    }
    // A refusal by a rule can be closed; what the form itself refuses belongs to a field.
    const listed = [...root.querySelectorAll('[role=alert]')]
      .filter((one) => shown(one) && !one.querySelector('button'))
      .map((one) => `listed: ${one.textContent}`);
    return { count: errors.length, wrong: [...wrong, ...silent, ...twice, ...listed] };
  });

async function send(page: Page, form: Locator) {
  await form.evaluate((node) => (node as HTMLFormElement).requestSubmit());
  // Refused at once, or saved: both within two frames of the answer of the rules.
  await expect
    .poll(
      async () => (await form.count()) === 0 || !(await form.isVisible()) || (await page.locator('.field-error, [role=alert], [role=alertdialog]').count()) > 0,
    )
    .toBe(true);
}

test('a wrong or missing value is told at its field, once, and nowhere else', async ({ page }) => {
  const faults: string[] = [];
  let told = 0;
  await eachForm(page, async ({ title, form }) => {
    let count = 0;
    for (const fill of [empty, fillWrong]) {
      await fill(form);
      await send(page, form);
      if (!(await form.isVisible()) || (await page.getByRole('alertdialog').count()) > 0) break;
      const found = await messagesOf(form);
      count += found.count;
      faults.push(...found.wrong.map((fault) => `${title}: ${fault}`));
    }
    if (count > 0) told++;
  });
  expect(faults).toEqual([]);
  expect(told).toBeGreaterThan(40);
});
