// All browser tests. E2e tests use a real browser, the real server and a real PostgreSQL. Field work is tested on a phone, office work on a desktop, the rest on both; every screen is opened and checked for accessibility on both (every-screen.spec.ts).
import { defineConfig, devices } from '@playwright/test';
import { testBrowser } from '../chromium';
import { scaled } from '../timeouts';

const inTheField = [
  'alerts',
  'attachments',
  'bottom-bar',
  'breeding',
  'corrections',
  'curral',
  'daily-activities',
  'drafts',
  'double-events',
  'every-form',
  'form-errors',
  'access-end',
  'home',
  'inseminations',
  'mating',
  'invoices',
  'lactations',
  'mastitis',
  'milk-deliveries',
  'money-registers',
  'milk-production',
  'milk-quality',
  'milk-statements',
  'notices',
  'onboarding',
  'pending',
  'phone-lists',
  'pregnancies',
  'products',
  'sale-animals',
  'second-factor',
  'specific-productions',
  'tags',
  'supplies',
  'test-day',
  'vaccines',
  'sign-in',
  'weighings',
  'worklists',
];
const inTheOffice = [
  'access',
  'animals',
  'cards',
  'cash-book',
  'changes',
  'economics',
  'exports',
  'farm-users',
  'farms',
  'feed-purchases',
  'feeds',
  'financial',
  'layout',
  'money-plans',
  'modules',
  'official',
  'my-data',
  'programs',
  'pastures',
  'reports',
  'reproduction',
  'sales',
  'animal-purchases',
  'session',
  'injection',
  'super-admin',
  'transfers',
];

/** A phone has no Tab and no Ctrl: tests that need them have the tag `@desk`, those that need a thumb `@phone`, and tests with the keyboard alone run on the desktop too. */
const leavingOut = (files: string[], but = '') => new RegExp(`(^|[ /])(${files.join('|')})\\.spec\\.ts${but}`);

/** `npm test` runs the tests tagged `@core`; those of both sizes once, where the tag says which (`@core-phone`, `@core-desk`). `npm run test:full` runs all. */
const isCore = process.env['JOURNEYS'] === 'core';
const only = (tag: RegExp) => (isCore ? { grep: tag } : {});

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browser',
  globalSetup: './server.ts',
  // One more than the two cores: a journey often waits. Each has its own browser, server and database.
  workers: 3,
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
    // DOM snapshots are a tenth of all work: taken only in full runs.
    trace: { mode: 'retain-on-failure', snapshots: !isCore, screenshots: false, sources: false },
    launchOptions: testBrowser,
  },
  projects: [
    // The longest files first, so that both cores end together. Chaos and faults start their own browser, to kill it.
    { name: 'chaos', testMatch: 'faults/chaos.spec.ts', timeout: scaled(300_000) },
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
      grepInvert: [/@phone/, leavingOut(inTheField, ' (?!.*keyboard)')],
      ...only(/@core(?!-phone)/),
      use: { viewport: { width: 1280, height: 800 } },
    },
    // Components alone.
    {
      name: 'gallery',
      testDir: '../ui',
      testMatch: '*.spec.ts',
      ...(isCore && { grepInvert: /phone, (light|dark)|desktop, (light|dark)|screen of (768|1024|1920)/ }),
    },
  ],
});
