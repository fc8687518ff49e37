// Journeys: a real browser, the real server, a real PostgreSQL; each on a phone and on a desk.
import { defineConfig, devices } from '@playwright/test';
import { browser } from '../chromium';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  globalSetup: './server.ts',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  // A machine that stalls for a moment is told from a fault by a second try; the report says which tests needed it.
  retries: process.env['CI'] ? 1 : 0,
  // Long enough for a machine that does other things too; what hangs is told all the same.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    launchOptions: browser,
  },
  projects: [
    // These bring their own browser, to kill it.
    { name: 'faults', testMatch: 'faults/*.spec.ts', timeout: 120_000 },
    // Colours are the same at every size, and sizes in every colour: each is looked at once.
    {
      name: 'phone',
      testIgnore: ['desk.spec.ts', 'faults/**'],
      grepInvert: /\(dark\)$/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, defaultBrowserType: 'chromium' },
    },
    { name: 'desk', testIgnore: 'faults/**', grepInvert: /\(light\)$/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
