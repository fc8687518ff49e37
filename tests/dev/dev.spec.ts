// npm run dev: time to the first page, time until an edit shows, and no edit ends it.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { scaled } from '../timeouts';
import { Copy } from './copy';

const limits = { firstPage: scaled(5_000), edit: scaled(2_000) };
const copy = new Copy();
let context: BrowserContext;
let page: Page;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(scaled(120_000));
  await copy.fill();
  context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' });
  await context.addInitScript(() => location.protocol.startsWith('http') && localStorage.setItem('onboarding_completed', '1'));
  page = await context.newPage();
  // The first start creates the database and bundles the packages, which happens only once.
  await copy.start();
  await copy.said('Lida está funcionando em');
  await page.goto(`${copy.url}/login`);
  await expect(page.locator('[name=email]')).toBeVisible();
  expect(await copy.stop('SIGTERM')).toEqual([]);
});

test.afterAll(async () => {
  await context?.close();
  copy.forget();
});

test.afterEach(() => {
  const { status, expectedStatus } = test.info();
  if (status !== expectedStatus) console.log(copy.output);
});

test('the sign-in page is on the screen within five seconds of npm run dev', async () => {
  const took = stopwatch();
  await copy.start();
  await opened('/login');
  await expect(page.locator('[name=email]')).toBeVisible();
  tell('first page', took(), limits.firstPage);
  await copy.said('Contas de demonstração (senha lida-demo): dono@lida.demo');
  expect(copy.output).toContain(`Lida está funcionando em ${copy.url}\n`);
});

test('signed out, the landing page is shown as this installation offers it', async ({ request }) => {
  const answer = await request.get(`${copy.url}/`, { headers: { accept: 'text/html' } });
  const text = await answer.text();
  expect(text).toContain('A lida da fazenda, com ou sem sinal');
  expect(text).toContain('Começar agora');
  expect(text).toContain('mailto:super@lida.demo');
  expect(text).not.toContain('<!-- only');
  expect((await request.get(`${copy.url}/readyz`)).status()).toBe(200);
  expect((await request.get(`${copy.url}/api/nothing`)).status()).toBe(404);
});

test('signed in, a screen opens by its address', async () => {
  await page.locator('[name=email]').fill('dono@lida.demo');
  await page.locator('[name=password]').fill('lida-demo');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('button', { name: 'Fazenda Santa Clara' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' })).toBeVisible();
  await page.goto(`${copy.url}/animals`);
  await expect(page.getByRole('heading', { level: 1, name: 'Animais' })).toBeVisible();
  await inPage('table', 'Ativo');
});

test('no service worker is registered, and one left by npm start removes itself', async () => {
  expect(await workers()).toBe(0);
  await page.evaluate(() => navigator.serviceWorker.register('/worker.js'));
  // It reloads the page when it unregisters, which aborts any evaluate.
  await expect(async () => expect(await workers()).toBe(0)).toPass();
  await expect(page.getByRole('heading', { level: 1, name: 'Animais' })).toBeVisible();
});

test('an edited screen shows within two seconds, without a reload', async () => {
  await page.locator('html').evaluate((html) => html.setAttribute('data-still', 'here'));
  await page.waitForLoadState('networkidle');
  const took = stopwatch();
  copy.edit('src/web/herd/animals/AnimalsScreen.tsx', ['title="Animais"', 'title="Animais de agora"']);
  await inPage('h1', 'Animais de agora');
  tell('edit of a screen', took(), limits.edit);
  expect(await page.locator('html').getAttribute('data-still')).toBe('here');
});

test('an edited rule of the domain applies in the browser and on the server within two seconds', async () => {
  const took = stopwatch();
  copy.edit('src/domain/herd/animals.ts', ["text('Nome')", "text('Nome de agora')"], ["ativo: 'Ativo'", "ativo: 'Ativo agora'"]);
  const onScreen = inPage('table', 'Ativo agora').then(took);
  const onServer = refusal('Informe: Nome de agora').then(took);
  tell('edit of the domain, in the browser', await onScreen, limits.edit);
  tell('edit of the domain, on the server', await onServer, limits.edit);
  await expect(page.getByRole('heading', { level: 1, name: 'Animais de agora' })).toBeVisible();
});

test('a file with a syntax error does not end it: the server goes on and picks up the repair', async () => {
  copy.edit('src/server/farm/records.ts', ['\n', '\nconst const broken;\n']);
  await copy.said('O servidor segue como estava');
  expect(copy.output).toContain('records.ts');
  expect((await context.request.get(`${copy.url}/readyz`)).status()).toBe(200);
  const took = stopwatch();
  copy.edit('src/server/farm/records.ts', ['const const broken;', "console.log('repaired');"]);
  await copy.said('repaired');
  await refusal('Informe: Nome de agora');
  tell('repair of the server', took(), limits.edit);
});

test('a server that cannot start is reported in the terminal and in the response, and picks up the repair', async () => {
  copy.edit('src/server/farm/records.ts', ["console.log('repaired');", "throw new Error('cannot be loaded');"]);
  await copy.said('O servidor não começou');
  expect(copy.output).toContain('cannot be loaded');
  expect((await context.request.get(`${copy.url}/api/session`)).status()).toBe(503);
  copy.edit('src/server/farm/records.ts', ["throw new Error('cannot be loaded');", '']);
  await refusal('Informe: Nome de agora');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Animais de agora' })).toBeVisible();
});

test('SIGTERM leaves no process behind', async () => {
  expect(copy.processes().join('\n')).toContain('postgres');
  expect(await copy.stop('SIGTERM')).toEqual([]);
});

function stopwatch() {
  const began = performance.now();
  return () => Math.round(performance.now() - began);
}

function tell(what: string, took: number, limit: number) {
  console.log(`dev: ${what}: ${took} ms (limit ${limit} ms)`);
  expect(took, what).toBeLessThan(limit);
}

/** Retries until the server answers. */
async function opened(path: string) {
  await expect(() => fetch(`${copy.url}/icon.svg`)).toPass({ intervals: [50] });
  await page.goto(copy.url + path);
}

/** Polled inside the page on every frame, and across reloads. */
async function inPage(where: string, words: string) {
  await expect(async () => {
    const text = ([where, words]: [string, string]) => [...document.querySelectorAll(where)].some(({ textContent }) => textContent?.includes(words));
    await page.waitForFunction(text, [where, words] as [string, string], { timeout: scaled(30_000) });
  }).toPass({ intervals: [10] });
}

/** Until the server refuses an animal without a name in these words. */
async function refusal(words: string) {
  const { farms } = (await (await context.request.get(`${copy.url}/api/session`)).json()) as { farms: { id: string }[] };
  await expect(async () => {
    const answer = await context.request.post(`${copy.url}/api/farms/${farms[0]!.id}/verbs/create_animal`, {
      data: { id: '0199a000-0000-7000-8000-000000000001' },
    });
    expect(((await answer.json()) as { message: string }).message).toBe(words);
  }).toPass({ intervals: [20] });
}

const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
