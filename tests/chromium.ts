// The browser of the e2e tests and of the bench.
import { chromium, type Page } from '@playwright/test';
import { scaled } from './timeouts';

export const browser = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
};

/** For tests: their pages live for seconds, in which the slowest compiler costs more than it saves. */
export const testBrowser = { ...browser, args: [...browser.args, '--js-flags=--no-opt'] };

/** Phone-sized, with a profile on disk. */
export const openPhone = (profile: string, url: string, launch = testBrowser) =>
  chromium.launchPersistentContext(profile, {
    ...launch,
    baseURL: url,
    viewport: { width: 390, height: 844 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });

/** Waits until the application works offline: before that, a screen not yet visited cannot be opened without signal. No async predicate: waitForFunction would take its promise as true. */
export const offlineReady = (page: Page, timeout = scaled(60_000)) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout });
