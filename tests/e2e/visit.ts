// A visit: somebody opens Lida in a browser. What the browser complains about fails the test.
import { test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { ownerRole } from '#server/kernel/database-roles';
import { startPostgres } from '#server/postgres/launcher';
import { obstacles } from '../axe';
import { onThePhone } from '../chromium';
import { scaled } from '../timeouts';
import { Server, withServerLog } from './server';

export const password = 'lida-demo';

type Visit = {
  /** Whether the tutorial comes by itself, as it does on a new device; mostly it would only be in the way. */
  tutorial: boolean;
  /** What the test expects the browser to complain about; everything else fails it. */
  complaints: RegExp | null;
  /** The database behind the server, as the owner of its tables. */
  db: pg.Client;
  serverLog: void;
};

/** As on a device where somebody has seen it. A page of nobody has nowhere to remember it. */
export function withoutTutorial() {
  if (location.protocol.startsWith('http')) localStorage.setItem('onboarding_completed', '1');
}

export const test = base.extend<Visit, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await Server.withDemo({ CONTACT_URL: 'mailto:contato@lida.demo' });
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
  /** To keep the application on a new phone each time, a hundred files, is a third of all work here: done where a test is about faults or the signal, or says that it wants it. */
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
    // Without signal the browser names every file it could not fetch; only a test that cut the signal hears it.
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

/** Signed in and inside the shell. The form has tests of its own; here the person comes in without it. */
export async function enterFarm(page: Page, email: string, farm = 'Fazenda Santa Clara') {
  const answer = await page.context().request.post('/api/session', { data: { email, password } });
  expect(answer.status()).toBe(200);
  await page.goto('/select-farm', { waitUntil: 'commit' });
  // In the page itself, frame by frame: what is asked from here is looked at twice a second.
  await page.waitForFunction((name) => [...document.querySelectorAll('h1, main button')].some(({ textContent }) => textContent?.includes(name)), farm);
  const choice = page.getByRole('button', { name: farm });
  const inside = page.getByRole('heading', { level: 1, name: farm });
  if (await choice.isVisible()) await choice.click();
  await expect(inside).toBeVisible();
}

/** The menu is beside the content on a desk, behind a button on a phone. */
export async function openMenu(page: Page) {
  const button = page.getByRole('button', { name: 'Abrir menu', exact: true });
  if (await button.isVisible()) await button.click();
  return page.getByRole('navigation', { name: 'Principal' });
}

/** Nothing on the page stands in the way of anybody. */
export async function faultless(page: Page, colours = true) {
  expect(await obstacles(page, { colours })).toEqual([]);
}

/** Seen in the page itself, frame by frame: what is asked from here may miss a message that stays for three seconds. */
export const bannerSays = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.querySelector('.connection')?.textContent?.includes(wanted), text);

/** When the application is on the phone: what was still being fetched in that moment would be another story. */
export async function loseSignal(page: Page) {
  await onThePhone(page);
  await page.context().setOffline(true);
}

/** The line is as it was before a route took it. Not by `unroute`: what is asked for while the browser stops telling of requests never gets an answer. */
export const giveBack = (page: Page, url: string) => page.route(url, (route) => route.continue().catch(() => {}));

/** Once more: Chromium 150 forgets on the way to a document that comes from the phone itself that there is none. */
export async function takeSignal(page: Page) {
  await page.context().setOffline(false);
  await page.context().setOffline(true);
}
