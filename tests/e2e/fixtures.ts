// Fixtures of the e2e tests: a server, its database and a page. An unexpected console error fails the test.
import { test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { ownerRole } from '#server/kernel/database-roles';
import { startPostgres } from '#server/postgres/launcher';
import { accessibilityViolations } from '../axe';
import { offlineReady } from '../chromium';
import { repeated } from '../repeated';
import { scaled } from '../timeouts';
import { Server, withServerLog } from './server';

export const password = 'lida-demo';

type Visit = {
  /** Whether the tutorial opens by itself, as on a new device; in most tests it would be in the way. */
  tutorial: boolean;
  /** Console errors that the test expects; all others fail it. */
  complaints: RegExp | null;
  /** The server's database, as the table owner. */
  db: pg.Client;
  serverLog: void;
};

/** As on a device where it was seen. about:blank has no localStorage. */
export function withoutTutorial() {
  if (location.protocol.startsWith('http')) for (const flag of ['onboarding_completed', 'first_week_dismissed']) localStorage.setItem(flag, '1');
}

export const test = repeated(base).extend<Visit, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await Server.withDemo({ CONTACT_URL: 'mailto:contato@lida.demo', PUSH_LOCAL: 'on' });
      await server.start();
      process.env['LIDA_URL'] = server.url;
      process.env['LIDA_DATA'] = server.folder;
      await use(server);
      await server.stop('SIGTERM');
      server.forget();
    },
    { scope: 'worker', auto: true, timeout: scaled(60_000) },
  ],
  serverLog: [async ({ server }, use, info) => withServerLog(server, info, use), { auto: true }],
  baseURL: async ({ server }, use) => use(server.url),
  /** Caching a hundred files on each new phone is a third of all work: done where the title is about faults or the signal, or the test asks for it. */
  serviceWorkers: async ({}, use, { titlePath }) => use(/faults|signal|internet/.test(titlePath.join(' ')) ? 'allow' : 'block'),
  complaints: [null, { option: true }],
  tutorial: [false, { option: true }],
  context: async ({ context, tutorial }, use) => {
    if (!tutorial) await context.addInitScript(withoutTutorial);
    await use(context);
  },
  page: async ({ page, complaints }, use) => {
    const heard: string[] = [];
    page.on('console', (message) => message.type() === 'error' && heard.push(message.text()));
    page.on('pageerror', (error) => heard.push(error.message));
    await use(page);
    // Without signal the browser reports every file it could not fetch.
    expect(heard.filter((said) => !said.includes('ERR_INTERNET_DISCONNECTED') && !complaints?.test(said))).toEqual([]);
  },
  db: async ({ server }, use) => {
    // The server's own PostgreSQL: adopted, not started.
    const cluster = await startPostgres({ folder: server.folder });
    const client = new pg.Client(cluster.connection(ownerRole, 'lida'));
    await client.connect();
    await use(client);
    await client.end();
    await cluster.stop();
  },
});

export { expect };

export async function signIn(page: Page, email: string, typed = password) {
  await page.goto('/login');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(typed);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** Signs in without the form, which has its own tests, and opens the farm. */
export async function enterFarm(page: Page, email: string, farm = 'Fazenda Santa Clara') {
  const answer = await page.context().request.post('/api/session', { data: { email, password } });
  expect(answer.status()).toBe(200);
  await page.goto('/select-farm', { waitUntil: 'commit' });
  // Polled inside the page on every frame: expect polls only twice a second.
  await page.waitForFunction((name) => [...document.querySelectorAll('h1, main button')].some(({ textContent }) => textContent?.includes(name)), farm);
  const choice = page.getByRole('button', { name: farm });
  const inside = page.getByRole('heading', { level: 1, name: farm });
  if (await choice.isVisible()) await choice.click();
  await expect(inside).toBeVisible();
}

/** The menu is beside the content on a desktop, behind a button on a phone. */
export async function openMenu(page: Page) {
  const button = page.getByRole('button', { name: 'Abrir menu', exact: true });
  if (await button.isVisible()) await button.click();
  return page.getByRole('navigation', { name: 'Principal' });
}

export async function expectAccessible(page: Page, colours = true) {
  // A screen whose files are still on their way has no heading yet.
  await expect(page.locator('h1').first()).toBeAttached();
  expect(await accessibilityViolations(page, { colours })).toEqual([]);
}

/** Polled inside the page on every frame: expect could miss a message that stays for three seconds. */
export const bannerSays = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.querySelector('.connection')?.textContent?.includes(wanted), text);

/** Only when the application is cached: a fetch in progress would fail and change the test. */
export async function loseSignal(page: Page) {
  await offlineReady(page);
  await page.context().setOffline(true);
}

/** Undoes a route. Not with `unroute`: a request made while interception is switched off never gets an answer. */
export const restoreRoute = (page: Page, url: string) => page.route(url, (route) => route.continue().catch(() => {}));

/** Goes offline again: Chromium 150 forgets it during a navigation answered by the service worker. */
export async function goOfflineAgain(page: Page) {
  await page.context().setOffline(false);
  await page.context().setOffline(true);
}
