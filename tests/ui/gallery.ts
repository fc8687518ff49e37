// Setup of every gallery test: one section of the gallery, and a console without errors.
import { rmSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import { preview } from 'vite';
import { ownPort } from '../../scripts/ports.mjs';
import { repeated } from '../repeated';
import { scaled } from '../timeouts';
import { buildGallery, gallerySettings } from './build-gallery';

export { expect };

export const test = repeated(base).extend<{ quiet: void }, { gallery: string }>({
  /** Served by each worker; `npm test` has built it beside the unit tests (prepare.ts). */
  gallery: [
    async ({}, use) => {
      const built = process.env['LIDA_GALLERY'];
      const outDir = built ?? (await buildGallery());
      const port = await ownPort();
      const server = await preview({ ...gallerySettings(outDir), preview: { host: '127.0.0.1', port, strictPort: true } });
      await use(`http://127.0.0.1:${port}`);
      await server.close();
      if (!built) rmSync(outDir, { recursive: true, force: true });
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
