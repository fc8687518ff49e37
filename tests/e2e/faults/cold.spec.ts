// Every screen, opened cold: the browser is restarted with the phone's storage, and there is no server. A new screen is covered by being in the list.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { demoPassword } from '#server/demo/demo';
// oxlint-disable-next-line no-restricted-imports -- The list of screens belongs to no folder: only the application and this test read it.
import { screens } from '../../../src/web/screens';
import { offlineReady, openPhone } from '../../chromium';
import { scaled } from '../../timeouts';
import { goTo } from '../farm';
import { goOfflineAgain, withoutTutorial } from '../fixtures';
import { Server, withServerLog } from '../server';
import { forget } from './phone';

/** Screens that need the server show a message. */
const needServer = [
  '/farms',
  '/farms/lado-a-lado',
  '/farm-users',
  '/milk-production/anos',
  '/deleted',
  '/changes',
  '/my-data',
  '/notices',
  '/programs',
  '/webhooks',
];
/** Only the owner's account may read it. */
const notTheirs = ['/access-log'];
/** Nothing is unsent yet, nothing was entered in Modo Curral, the demo bought no animals and got no file. The last two are opened with the id of an animal. */
const emptyAtFirst = [
  '/pending',
  '/weighings/curral',
  '/vaccines/curral',
  '/tags/quarentena',
  '/purchases/animals',
  '/received',
  '/purchases/animals/$id',
  '/pastures/mapa/$id',
  ...needServer,
];

async function onPhone(profile: string, url: string) {
  const context = await openPhone(profile, url);
  await context.addInitScript(withoutTutorial);
  return context;
}

/** The demo's admin, who is on one farm only and may see all of it but the access log. */
async function signedIn(url: string) {
  const said = { email: 'admin@lida.demo', password: demoPassword };
  const answer = await fetch(`${url}/api/session`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(said) });
  expect(answer.status).toBe(200);
  const token = /lida_session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')![1]!;
  const ask = async (path: string) => (await fetch(`${url}/api/${path}`, { headers: { cookie: `lida_session=${token}` } })).json();
  const [farm] = (await ask('session')).farms;
  const idIn = async (noun: string) => (await ask(`farms/${farm.id}/${noun}?limit=1`)).rows[0].id as string;
  return { token, animal: await idIn('animals'), sale: await idIn('sales') };
}

async function downloaded(context: BrowserContext, url: string, token: string) {
  const cookie = { name: 'lida_session', value: token, url, httpOnly: true, sameSite: 'Lax' as const };
  await context.addCookies([{ ...cookie, expires: Date.now() / 1000 + 86_400 }]);
  const page = await context.newPage();
  // No other screen has been visited on this phone.
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
  await offlineReady(page);
}

async function opensWith(page: Page, path: string) {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  if (page.url() !== 'about:blank') await goTo(page, path);
  else {
    await page.goto(path, { waitUntil: 'commit' });
    await goOfflineAgain(page);
  }
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  await expect(title).not.toHaveText(/Página não encontrada|Acesso Negado|Algo deu errado/);
  await expect(page.getByText('Carregando')).toHaveCount(0);
  await expect(page.locator('.connection')).toHaveText('Sem conexão Usando dados salvos localmente');
  expect(complaints).toEqual([]);
}

const test = base.extend<{ server: Server }>({
  server: async ({}, use, info) => {
    const server = await Server.withDemo({});
    await server.start();
    await withServerLog(server, info, () => use(server));
    await server.stop('SIGKILL');
    server.forget();
  },
});

const theirs = screens.filter(({ path }) => !notTheirs.includes(path));
/** Each screen is a separate file on the phone. `npm test` opens every third, and loads the application again for every fourth of them. */
const [nth, perLoad] = process.env['JOURNEYS'] === 'core' ? [3, 4] : [1, 1];
const opened = theirs.filter((_, n) => n % nth === 0);

test('every screen opens with the farm’s data, the browser started anew and the server gone', { tag: '@core' }, async ({ server }) => {
  test.setTimeout(scaled(240_000));
  const profile = mkdtempSync(join(tmpdir(), 'lida-phone-'));
  try {
    const { token, animal, sale } = await signedIn(server.url);
    const before = await onPhone(profile, server.url);
    await downloaded(before, server.url, token);
    await before.close();
    await server.stop('SIGTERM');
    const phone = await onPhone(profile, server.url);
    await phone.setOffline(true);
    let page = await phone.newPage();
    for (const [n, { path }] of opened.entries())
      await test.step(path, async () => {
        if (n > 0 && n % perLoad === 0) {
          await page.close();
          page = await phone.newPage();
        }
        await opensWith(page, path.replace('$id', path.startsWith('/sales') ? sale : animal));
        const main = page.locator('main');
        if (!emptyAtFirst.includes(path)) await expect(main.locator('.empty').filter({ visible: true })).toHaveCount(0);
        if (needServer.includes(path)) await expect(main.getByText(/Sem conexão|sem resposta|servidor/i).first()).toBeVisible();
      });
    await phone.close();
  } finally {
    forget(profile);
  }
});
