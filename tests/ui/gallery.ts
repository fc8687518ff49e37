// Setup of every gallery test: one section of the gallery, and a console without errors.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { ownPort } from '../../scripts/ports.mjs';
import { temporaryFolder } from '../temporary';
import { scaled } from '../timeouts';

export { expect };

export const test = base.extend<{ quiet: void }, { gallery: string }>({
  /** Built and served once per worker. */
  gallery: [
    async ({}, use) => {
      const outDir = mkdtempSync(join(temporaryFolder(), 'lida-gallery-'));
      const settings = { configFile: 'vite.gallery.config.ts', logLevel: 'warn' as const, build: { outDir, emptyOutDir: true } };
      await build(settings);
      const port = await ownPort();
      const server = await preview({ ...settings, preview: { host: '127.0.0.1', port, strictPort: true } });
      await use(`http://127.0.0.1:${port}`);
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: scaled(60_000) },
  ],
  baseURL: async ({ gallery }, use) => use(gallery),
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

export const focused = (page: Page) => page.locator(':focus');
