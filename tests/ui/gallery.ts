// What every test of the gallery starts with: one shelf, and a console that has to stay clean.
import { test as base, expect, type Page } from '@playwright/test';

export { expect };

export const test = base.extend<{ quiet: void }>({
  quiet: [
    async ({ page }, use) => {
      const said: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) said.push(message.text());
      });
      page.on('pageerror', (error) => said.push(String(error)));
      await use();
      expect(said, 'the console stays clean').toEqual([]);
    },
    { auto: true },
  ],
});

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };
export const screens = { phone, desktop };
export const schemes = ['light', 'dark'] as const;

export async function openShelf(page: Page, shelf: string) {
  await page.goto(`/?shelf=${shelf}`);
  await page.locator(shelf === 'loading' ? '.loading-full' : `#${shelf}`).waitFor();
}

/** Where the keyboard is. */
export const focused = (page: Page) => page.locator(':focus');
