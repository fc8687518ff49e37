// Tests that need a desktop or no screen size: the keyboard alone, and the size of the files.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { needed, weightOf } from './bytes';
import { expect, signIn, test } from './fixtures';

test('with the keyboard alone: sign in, navigate and sign out', { tag: '@core' }, async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await page.locator('[name=email]').waitFor();
  await page.keyboard.press('Tab');
  await expect(page.locator('[name=email]')).toBeFocused();
  await page.keyboard.type('funcionario@lida.demo');
  await page.keyboard.press('Tab');
  await page.keyboard.type('lida-demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const out = page.getByRole('button', { name: 'Sair' });
  await page.keyboard.press('Shift+Tab');
  await expect(out).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(out).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
});

for (const [screen, most] of [
  ['HomeScreen', 138_500],
  ['animals-page', 146_500],
] as const)
  test(`${screen} needs at most ${most / 1000} kB of script before it shows anything`, { tag: '@core' }, () => {
    const files = needed('begin', 'index', 'start', 'shell', screen);
    const size = weightOf(files);
    console.log(`${screen}: ${(size / 1000).toFixed(1)} kB of gzip JavaScript in ${files.length} files`);
    // React alone is more than this: a smaller size would mean that no files were found.
    expect(size).toBeGreaterThan(60_000);
    expect(size).toBeLessThanOrEqual(most);
    expect(readdirSync('build/web/assets').some((name) => name.includes('gallery'))).toBe(false);
  });

test('what surrounds the first screen, and the download of a new phone, need no form and no rule', { tag: '@core' }, () => {
  const early = needed('index', 'start', 'shell', 'around', 'guard', 'exchange');
  const names = early.map((file) => file.slice(0, -'-12345678.js'.length));
  expect(names.toSorted()).toEqual(['ahead', 'around', 'exchange', 'guard', 'index', 'marks', 'rolldown-runtime', 'shell', 'start', 'state']);
});

test('a new phone asks for the session and the farm once each, before the application has arrived', { tag: '@core' }, async ({ page, context }) => {
  await signIn(page, 'funcionario@lida.demo');
  await expect(page.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' })).toBeVisible();
  const cookies = await context.cookies();
  await page.close();
  const phone = await context.browser()!.newContext();
  await phone.addCookies(cookies);
  const opened = await phone.newPage();
  let start = () => {};
  const isAsked = new Promise<void>((resolve) => (start = resolve));
  // The application waits until the first page of the farm has been requested.
  await opened.route('**/assets/start-*.js', async (route) => {
    await isAsked;
    await route.continue();
  });
  const asked: string[] = [];
  opened.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(session$|farms\/.*\/snapshot)/.test(pathname)) asked.push(pathname.replace(/.*\//, '') + search);
    if (pathname.endsWith('/snapshot')) start();
  });
  await opened.goto(process.env['LIDA_URL']!);
  await expect(opened.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' })).toBeVisible();
  expect(asked.slice(0, 2)).toEqual(['session', 'snapshot']);
  expect(new Set(asked).size).toBe(asked.length);
  // The farm is here now: the next start asks for the session alone.
  asked.length = 0;
  await opened.reload();
  await expect(opened.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' })).toBeVisible();
  await expect.poll(() => asked).toEqual(['session']);
  await phone.close();
});

for (const [accepted, encoding, served] of [
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
] as const)
  test(`a browser that accepts ${accepted} gets the application in ${encoding}`, { tag: '@core' }, async () => {
    for (const file of ['index.html', ...needed('index', 'start', 'shell').map((name) => `assets/${name}`)]) {
      const { headers, body } = await fetched(`/${file}`, accepted);
      // Shorter than a kilobyte, on which gzip is wasted.
      if (body.length > 1024 || encoding === 'br') expect(headers['content-encoding']).toBe(encoding);
      expect(headers.vary).toBe('accept-encoding');
      if (headers['content-encoding']) expect(served(body).equals(readFileSync(`build/web/${file}`))).toBe(true);
    }
  });

/** As sent: `fetch` would decompress it. */
function fetched(path: string, accepted: string) {
  return new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((done, fail) => {
    get(new URL(path, process.env['LIDA_URL']), { headers: { 'accept-encoding': accepted } }, async (answer) => {
      done({ headers: answer.headers, body: Buffer.concat(await answer.toArray()) });
    }).on('error', fail);
  });
}

test('a super admin is created on the command line, while the server runs', async ({ page, db }) => {
  const email = `chefe${Date.now()}@lida.demo`;
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['build/super-admin.mjs', ...args], {
      env: { ...process.env, DATA_DIR: process.env['LIDA_DATA'] },
      input: 'senha-do-chefe\n',
      encoding: 'utf8',
    });
  expect(run(email, 'Chefe')).toMatchObject({ status: 0, stdout: expect.stringContaining(`Super administrador criado: ${email}`) });
  expect(run('dono@lida.demo', 'José').stdout).toContain('agora é de super administrador; a senha continua a mesma');
  expect(run('chefe', 'Chefe')).toMatchObject({ status: 1, stderr: 'Informe um e-mail válido\n' });
  expect(run()).toMatchObject({ status: 1, stderr: 'Use: npm run super-admin -- email "Nome"\n' });
  await signIn(page, email, 'senha-do-chefe');
  await expect(page.getByRole('heading', { level: 1, name: 'Super Admin' })).toBeVisible();
  await db.query(`delete from super_admins where user_id = (select id from users where email = 'dono@lida.demo')`);
});
