// Journeys: a real browser, the real server, a real PostgreSQL. What is done in the field is done on a phone, what is done in the office at a desk, the rest on both; every screen is opened on both (walk.spec.ts), and on both nothing stands in anybody's way.
import { defineConfig, devices } from '@playwright/test';
import { browser } from '../chromium';

const inTheField = [
  'alerts',
  'corrections',
  'curral',
  'daily-activities',
  'home',
  'inseminations',
  'milk-production',
  'onboarding',
  'pending',
  'pregnancies',
  'specific-productions',
  'vaccines',
  'way-in',
  'weighings',
];
const inTheOffice = [
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

/**
 * All of these files but what belongs to this size all the same. Colours are the same at every size, and sizes in every colour: light is looked at on the phone, dark at the desk.
 * A phone has no Tab and no Ctrl: what needs them has the tag `@desk`.
 */
const leavingOut = (files: string[], but: string) => new RegExp(`(^|[ /])(${files.join('|')})\\.spec\\.ts (?!.*(${but}))`);

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
    { name: 'faults', testMatch: 'faults/*.spec.ts', testIgnore: 'faults/chaos.spec.ts', timeout: 120_000 },
    { name: 'chaos', testMatch: 'faults/chaos.spec.ts', timeout: 120_000 },
    {
      name: 'phone',
      testIgnore: ['desk.spec.ts', 'faults/**'],
      grepInvert: [/@desk/, /\(dark\)$/, leavingOut(inTheOffice, '\\(light\\)$')],
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, defaultBrowserType: 'chromium' },
    },
    {
      name: 'desk',
      testIgnore: 'faults/**',
      grepInvert: [/\(light\)$/, leavingOut(inTheField, '\\(dark\\)$|keyboard')],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
