// The browser of the journeys and of the bench.
import { chromium, type Page } from '@playwright/test';

export const browser = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
};

/** As large as a phone, with a memory of its own on the disk. */
export const openPhone = (profile: string, url: string) =>
  chromium.launchPersistentContext(profile, {
    ...browser,
    baseURL: url,
    viewport: { width: 390, height: 844 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });

/** Until the application is kept for a start without signal: before that, a screen nobody has seen cannot be opened without. Not a promise: its first answer would be taken for the last. */
export const onThePhone = (page: Page, timeout = 30_000) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout });
