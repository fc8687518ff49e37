// npm run dev in a copy of the work tree, with a real browser: node node_modules/@playwright/test/cli.js test --config tests/dev/playwright.config.ts
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browser } from '../chromium';
import { scaled } from '../timeouts';

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  outputDir: resolve(import.meta.dirname, '../../test-results/dev'),
  workers: 1,
  forbidOnly: true,
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'list',
  // The tests have their own limits: these only end what hangs.
  timeout: scaled(30_000),
  expect: { timeout: scaled(10_000) },
  use: { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', viewport: { width: 1280, height: 800 }, launchOptions: browser },
});
