// The session in the browser: renewed in time, kept over temporary failures, and the application opens without signal.
import type { Locator, Page, Request } from '@playwright/test';
import { tokenHash } from '#server/kernel/session';
import { offlineReady } from '../chromium';
import { scaled } from '../timeouts';
import { goTo, isOnServer, ownFarm, removeAnimal, rowOf, toTheHerd, worker } from './farm';
import { enterFarm, expect, goOfflineAgain, loseSignal, openMenu, password, restoreRoute, signIn, test } from './fixtures';
import { test as withReleases } from './release';

test.use({ serviceWorkers: 'allow' });

const sessionOf = async (page: Page) => tokenHash((await page.context().cookies()).find(({ name }) => name === 'lida_session')!.value);

/** Advances the page's clock in small steps, and stops it while a request is in progress, which would time out otherwise. */
function clockOf(page: Page) {
  const open = new Set<Request>();
  page.on('request', (request) => request.url().includes('/api/') && open.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', (request) => open.delete(request));
  return async (ms: number, step = 5_000) => {
    for (let passed = 0; passed < ms; passed += step) {
      await page.clock.runFor(step);
      await expect.poll(() => open.size).toBe(0);
      await page.evaluate(() => null);
    }
  };
}

test('is renewed when 90 seconds remain, checked every 30', async ({ page }) => {
  const pass = clockOf(page);
  await page.clock.install();
  await enterFarm(page, 'gerente@lida.demo');
  let renewed = 0;
  page.on('request', (request) => request.url().endsWith('/refresh') && renewed++);
  await pass(58 * 60_000, 60_000);
  expect(renewed).toBe(0);
  await pass(60_000);
  expect(renewed).toBe(1);
  await pass(300_000);
  expect(renewed).toBe(1);
});

test.describe('when the server is busy', () => {
  test.use({ complaints: /50[234]/ });

  test('is retried after 200 ms, then twice as long each time, and the person stays signed in', async ({ page }) => {
    const pass = clockOf(page);
    await page.clock.install();
    await enterFarm(page, 'gerente@lida.demo');
    const statuses = [503, 502, 504, 503];
    let asked = 0;
    await page.route('**/api/session/refresh', (route) => {
      const status = statuses[asked++];
      return status ? route.fulfill({ status, body: '' }) : route.continue();
    });
    await page.clock.pauseAt(new Date(Date.now() + 58 * 60_000));
    for (let waited = 0; asked === 0 && waited < 90; waited++) await pass(1_000, 1_000);
    expect(asked).toBe(1);
    for (const [i, pause] of [200, 400, 800, 1600].entries()) {
      await pass(pause - 20, pause - 20);
      expect(asked).toBe(i + 1);
      // A page that was slow to start its pause ends it later.
      for (let more = 0; asked === i + 1 && more < 2_000; more += 20) await pass(20, 20);
      expect(asked).toBe(i + 2);
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' })).toBeVisible();
  });
});

test('an expired one that is not idle continues without a new sign-in', async ({ page, db }) => {
  await enterFarm(page, 'gerente@lida.demo');
  await db.query(`update sessions set expires_at = now() - interval '3 days', renewed_at = now() - interval '3 days' where token_hash = $1`, [
    await sessionOf(page),
  ]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' })).toBeVisible();
});

test.describe('without signal', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch|401 \(Unauthorized\)/ });

  test('the application opens after a cold start, signs out at once, and tells the server later', async ({ page, context }) => {
    await enterFarm(page, 'gerente@lida.demo');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
    await offlineReady(page);
    await loseSignal(page);
    await page.reload();
    await goOfflineAgain(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' })).toBeVisible();
    await expect(page.getByText('Sem conexão')).toBeVisible();
    await page.goto('/nada');
    await goOfflineAgain(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible();
    await openMenu(page);
    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
    const ended = page.waitForResponse((response) => response.request().method() === 'DELETE' && response.ok());
    await context.setOffline(false);
    await ended;
    expect(await page.evaluate(() => localStorage.getItem('lida_leaving'))).toBeNull();
    await enterFarm(page, 'gerente@lida.demo');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' })).toBeVisible();
  });

  test('a hanging connection does not block the start', async ({ page }) => {
    await enterFarm(page, 'gerente@lida.demo');
    await page.route('**/api/**', () => {});
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' })).toBeVisible({ timeout: scaled(6_000) });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('a session that cannot be renewed for lack of an answer is kept', async ({ page, db }) => {
    await enterFarm(page, 'gerente@lida.demo');
    await db.query(`update sessions set expires_at = now() - interval '1 hour' where token_hash = $1`, [await sessionOf(page)]);
    await page.route('**/api/session/refresh', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' })).toBeVisible();
  });
});

test.describe('ended by the server', () => {
  test.use({ complaints: /401 \(Unauthorized\)|ERR_FAILED/ });

  const sync = '**/api/farms/*/sync';
  const emailOf = async (unsent: Locator) => /\S+@lida\.demo/.exec((await unsent.textContent())!)![0];
  const notice = (page: Page) => page.getByText(/^Sua sessão terminou/);

  /** As after a new password, or a deactivation. */
  async function end(page: Page, db: { query: (text: string, values: unknown[]) => Promise<unknown> }) {
    await db.query('delete from sessions where token_hash = $1', [await sessionOf(page)]);
  }

  test('with nothing to send: to the sign-in page with the reason, and back to the same farm', async ({ page, db }) => {
    const [first, second] = [await ownFarm(db), await ownFarm(db, { name: 'Sítio do Meio', herd: ['Jabuticaba'] })];
    const email = await worker(db, [first, second]);
    await toTheHerd(page, email, second);
    await end(page, db);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Sua sessão terminou. Entre de novo.')).toBeVisible();
    await expect(page.locator('[name=email]')).toHaveValue(email);
    await page.locator('[name=password]').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Sítio do Meio' })).toBeVisible();
    // At the next start it is the same, and nothing of the farm is shown.
    await end(page, db);
    await page.goto('/animals');
    await expect(page.getByText('Sua sessão terminou. Entre de novo.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await page.goto('/animals');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
  });

  test('with unsent calls: to the sign-in page, which mentions them, and signing in sends them', async ({ page, db }) => {
    const farm = await ownFarm(db);
    await toTheHerd(page, await worker(db, [farm]), farm);
    await page.route(sync, (route) => route.abort());
    await removeAnimal(page, 'Mimosa');
    await removeAnimal(page, 'Estrela');
    await end(page, db);
    await restoreRoute(page, sync);
    await expect(page).toHaveURL('/login');
    const unsent = page.getByRole('region', { name: 'Não enviado por Tereza' });
    await expect(unsent).toContainText('2 registros esperando envio.');
    await page.reload();
    await expect(unsent.getByText('Excluir animal: Estrela')).toBeVisible();
    await signIn(page, await emailOf(unsent), 'errada');
    await expect(page.getByRole('alert')).toContainText('E-mail ou senha incorretos.');
    await page.locator('[name=password]').fill(password);
    await page.keyboard.press('Enter');
    for (const name of ['Mimosa', 'Estrela']) await expect.poll(() => isOnServer(farm, name)).toBe(false);
    await goTo(page, '/animals');
    await expect(rowOf(page, 'Pintada')).toBeVisible();
  });

  test('while a form is open: nothing typed is lost', async ({ page, db }) => {
    const farm = await ownFarm(db);
    await toTheHerd(page, await worker(db, [farm]), farm);
    await page.getByRole('button', { name: 'Novo animal' }).first().click();
    await page.locator('[name=name]').fill('Quase lá');
    await end(page, db);
    const asked = page.waitForResponse((response) => response.url().endsWith('/refresh'));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await asked;
    await expect(notice(page)).toHaveText('Sua sessão terminou. Entre de novo.');
    await expect(page.locator('[name=name]')).toHaveValue('Quase lá');
  });

  test('another person signs in instead: nothing of the first one is seen or sent, and it waits for them', async ({ page, db }) => {
    const farm = await ownFarm(db);
    const [first, second] = [await worker(db, [farm]), await worker(db, [farm])];
    await toTheHerd(page, first, farm);
    await page.route(sync, (route) => route.abort());
    await removeAnimal(page, 'Mimosa');
    await end(page, db);
    await restoreRoute(page, sync);
    await expect(page).toHaveURL('/login');
    await page.locator('[name=email]').fill(second);
    await page.locator('[name=password]').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: farm.name })).toBeVisible();
    await goTo(page, '/animals');
    await expect(rowOf(page, 'Mimosa')).toBeVisible();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForTimeout(1_000);
    expect(await isOnServer(farm, 'Mimosa')).toBe(true);
    await openMenu(page);
    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
    await signIn(page, first);
    await expect.poll(() => isOnServer(farm, 'Mimosa')).toBe(false);
  });

  test('another tab signs in: this one continues too', async ({ page, context, db }) => {
    const farm = await ownFarm(db);
    const email = await worker(db, [farm]);
    await toTheHerd(page, email, farm);
    await page.route(sync, (route) => route.abort());
    await removeAnimal(page, 'Mimosa');
    await end(page, db);
    await restoreRoute(page, sync);
    await expect(page).toHaveURL('/login');
    await signIn(await context.newPage(), email);
    await expect(page.getByRole('heading', { level: 1, name: farm.name })).toBeVisible();
    await expect.poll(() => isOnServer(farm, 'Mimosa')).toBe(false);
  });

  test('while a form is open the person stays; when it is closed they are signed out', async ({ page, db }) => {
    const farm = await ownFarm(db);
    await toTheHerd(page, await worker(db, [farm]), farm);
    await page.getByRole('button', { name: 'Novo animal' }).first().click();
    await page.locator('[name=name]').fill('Quase lá');
    await end(page, db);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(notice(page)).toHaveText('Sua sessão terminou. Entre de novo.');
    await page.keyboard.press('Escape');
    const drop = page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' });
    await drop.click();
    await expect(page).toHaveURL('/login');
  });
});

test('the service worker is registered with the sign-in and removed with the sign-out', async ({ page }) => {
  await page.goto('/login');
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await workers()).toBe(0);
  await enterFarm(page, 'gerente@lida.demo');
  await expect.poll(workers).toBe(1);
  await openMenu(page);
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
  expect(await workers()).toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('can be installed: a manifest with icons that are there', async ({ page, request }) => {
  await page.goto('/login');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(href!)).json();
  expect(manifest).toMatchObject({ name: 'Lida', lang: 'pt-BR', display: 'standalone', start_url: '/' });
  for (const { src, type } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toContain(type);
});

test.describe('a new version', () => {
  const test = withReleases;
  test.use({ complaints: /ERR_FAILED/, serviceWorkers: 'allow' });

  const offered = (page: Page) => page.getByText('Há uma nova versão do Lida');
  const versions = (page: Page) => expect.poll(() => page.evaluate(() => caches.keys()));

  test('waits until the person confirms', { tag: '@core' }, async ({ page, release }) => {
    await enterFarm(page, 'gerente@lida.demo');
    await offlineReady(page);
    release.tomorrow();
    await page.reload();
    await expect(offered(page)).toBeVisible();
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Atualizar agora' }).click()]);
    await versions(page).toEqual(['lida-amanha']);
    await expect(offered(page)).toBeHidden();
  });

  test('waits until everything is sent', async ({ page, db, release }) => {
    const farm = await ownFarm(db);
    await toTheHerd(page, await worker(db, [farm]), farm);
    await offlineReady(page);
    release.tomorrow();
    await page.route('**/api/farms/*/sync', (route) => route.abort());
    await page.reload();
    await expect(offered(page)).toBeVisible();
    await removeAnimal(page, 'Mimosa');
    await page.getByRole('button', { name: 'Atualiza quando tudo for enviado' }).click();
    await page.waitForTimeout(1_500);
    await versions(page).toHaveLength(2);
    const loaded = page.waitForEvent('load');
    await restoreRoute(page, '**/api/farms/*/sync');
    await loaded;
    expect(await isOnServer(farm, 'Mimosa')).toBe(false);
    await versions(page).toEqual(['lida-amanha']);
  });

  test('that the server announces is looked for at once', async ({ page, release }) => {
    await enterFarm(page, 'gerente@lida.demo');
    await offlineReady(page);
    release.tomorrow();
    await page.route('**/api/farms/*/sync', async (route) => {
      const answer = await route.fetch();
      const said = await answer.json();
      await route.fulfill({ response: answer, json: { ...said, farm: { ...said.farm, contract: 'amanha' } } });
    });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('O Lida foi atualizado no servidor')).toBeVisible();
    await versions(page).toHaveLength(2);
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Atualizar agora' }).click()]);
    await versions(page).toEqual(['lida-amanha']);
  });
});
