// The gallery of components in a real browser: npx playwright test --config tests/ui/playwright.config.ts
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browser } from '../chromium';

const root = resolve(import.meta.dirname, '../..');
const port = Number(process.env['GALLERY_PORT'] ?? 4179);
const vite = 'node node_modules/vite/bin/vite.js';
const gallery = '--config vite.gallery.config.ts';

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  outputDir: resolve(root, 'test-results/ui'),
  workers: 1,
  forbidOnly: true,
  // A machine that stalls for a moment is told from a fault by a second try; the report says which tests needed it.
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'list',
  timeout: 30_000,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    launchOptions: browser,
  },
  webServer: {
    command: `${vite} build ${gallery} --logLevel warn && ${vite} preview ${gallery} --host 127.0.0.1 --port ${port} --strictPort`,
    cwd: root,
    port,
    reuseExistingServer: false,
  },
});
