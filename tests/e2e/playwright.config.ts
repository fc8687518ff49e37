// Everything in a browser. Journeys: a real browser, the real server, a real PostgreSQL. What is done in the field is done on a phone, what is done in the office at a desk, the rest on both; every screen is opened on both (walk.spec.ts), and on both nothing stands in anybody's way.
import { defineConfig, devices } from '@playwright/test';
import { browser } from '../chromium';
import { scaled } from '../timeouts';

const inTheField = [
  'alerts',
  'corrections',
  'curral',
  'daily-activities',
  'ending',
  'home',
  'inseminations',
  'milk-production',
  'onboarding',
  'pending',
  'pregnancies',
  'second-factor',
  'specific-productions',
  'vaccines',
  'way-in',
  'weighings',
];
const inTheOffice = [
  'access',
  'animals',
  'exports',
  'farm-users',
  'farms',
  'feed-purchases',
  'feeds',
  'financial',
  'my-data',
  'pastures',
  'reports',
  'sales',
  'session',
  'strangers',
  'super-admin',
  'transfers',
];

/** A phone has no Tab and no Ctrl: what needs them has the tag `@desk`, and journeys with the keyboard alone are made at a desk too. */
const leavingOut = (files: string[], but = '') => new RegExp(`(^|[ /])(${files.join('|')})\\.spec\\.ts${but}`);

/** `npm test` runs the journeys with the tag `@core`; those of both sizes once, where the tag says which (`@core-phone`, `@core-desk`). `npm run test:full` runs all. */
const isCore = process.env['JOURNEYS'] === 'core';
const only = (tag: RegExp) => (isCore ? { grep: tag } : {});

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browser',
  globalSetup: './server.ts',
  // One for each of two cores, each with its own browser, server and database.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: scaled(90_000),
  expect: { timeout: scaled(20_000) },
  reporter: [['list']],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    // To keep what the page looked like at every step is a tenth of all work: done when files are named, and at night.
    trace: { mode: 'retain-on-failure', snapshots: !isCore, screenshots: false, sources: false },
    launchOptions: browser,
  },
  projects: [
    // The longest files first, so that both cores end together. Chaos and faults bring their own browser, to kill it.
    { name: 'chaos', testMatch: 'faults/chaos.spec.ts', timeout: scaled(120_000) },
    { name: 'faults', testMatch: 'faults/*.spec.ts', testIgnore: 'faults/chaos.spec.ts', timeout: scaled(120_000), ...only(/@core/) },
    {
      name: 'phone',
      testIgnore: ['desk.spec.ts', 'faults/**'],
      grepInvert: [/@desk/, leavingOut(inTheOffice)],
      ...only(/@core(?!-desk)/),
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, defaultBrowserType: 'chromium' },
    },
    {
      name: 'desk',
      testIgnore: 'faults/**',
      grepInvert: leavingOut(inTheField, ' (?!.*keyboard)'),
      ...only(/@core(?!-phone)/),
      use: { viewport: { width: 1280, height: 800 } },
    },
    // The components by themselves.
    { name: 'gallery', testDir: '../ui', testMatch: '*.spec.ts', ...(isCore && { grepInvert: /phone, dark|desktop, (light|dark)|screen of (768|1024|1920)/ }) },
  ],
});
