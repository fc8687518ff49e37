// Every form that a screen opens, sent without its values and with impossible ones: each message is at its field, once, told to screen readers, and nowhere else.
import type { Locator, Page } from '@playwright/test';
// oxlint-disable-next-line no-restricted-imports -- The list of screens belongs to no folder: only the application and its walks read it.
import { screens } from '../../src/web/screens';
import { scaled } from '../timeouts';
import { goTo, pathOf } from './farm';
import { enterFarm, expect, test } from './fixtures';
import { formOn, isThere, openersOn, tabsOn } from './opened-forms';

const inputs =
  'input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=search], [readonly], :disabled), textarea:not([readonly], :disabled)';

async function empty(form: Locator): Promise<number> {
  for (const input of await form.locator(inputs).filter({ visible: true }).all()) {
    // Another one may have taken it away.
    if (!(await input.isVisible()) || (await input.inputValue()) === '') continue;
    await input.fill('');
  }
  for (const select of await form.locator('select').filter({ visible: true }).all())
    if ((await select.isVisible()) && (await select.locator('option[value=""]:not(:disabled)').count()) > 0) await select.selectOption('');
  return 1;
}

/** A day that does not exist, an amount below every limit, an address without its sign. */
async function fillWrong(form: Locator) {
  let count = 0;
  for (const input of await form.locator(inputs).filter({ visible: true }).all()) {
    if (!(await input.isVisible())) continue;
    const [type, mode, place] = [await input.getAttribute('type'), await input.getAttribute('inputmode'), (await input.getAttribute('placeholder')) ?? ''];
    const wrong = type === 'email' || mode === 'email' ? 'sem-arroba' : place.startsWith('dd/mm') ? '31/02/2026' : mode === 'decimal' ? '-1' : undefined;
    if (wrong === undefined) continue;
    await input.fill(wrong);
    count++;
  }
  return count;
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
  test.setTimeout(scaled(900_000));
  page.setDefaultTimeout(scaled(20_000));
  await enterFarm(page, 'dono@lida.demo');
  const [walked, faults] = [new Map<string, number>(), [] as string[]];
  for (const { path } of screens) {
    const here = await pathOf(page, path);
    await goTo(page, here);
    await isThere(page);
    for (const toTab of await tabsOn(page)) {
      await toTab();
      for (const { name, open } of await openersOn(page)) {
        const title = `${path}: ${name}`;
        if (walked.has(title)) continue;
        await test.step(title, async () => {
          await open();
          const form = formOn(page).first();
          await expect(form.or(page.locator('dialog[open]')).first()).toBeVisible();
          if ((await form.isVisible()) && new URL(page.url()).pathname === here) {
            let count = 0;
            for (const fill of [empty, fillWrong]) {
              if (!(await form.isVisible()) || (await fill(form)) === 0) continue;
              await send(page, form);
              if (!(await form.isVisible()) || (await page.getByRole('alertdialog').count()) > 0) break;
              const found = await messagesOf(form);
              count += found.count;
              faults.push(...found.wrong.map((fault) => `${title}: ${fault}`));
            }
            walked.set(title, count);
          }
          await goTo(page, here).catch(() => {});
          await page.reload();
          await isThere(page);
          await toTab();
        });
      }
    }
  }
  expect(faults).toEqual([]);
  expect([...walked.values()].filter((count) => count > 0).length).toBeGreaterThan(40);
});
