// npm run pictures: takes the landing page's screenshots of the built application with the demo farm: phone and desktop, light and dark.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, ensureNode, root } from './install.mjs';
import { desk, phone, scenes } from './picture-scenes.mjs';
import { ownPort } from './ports.mjs';
import { run } from './run-program.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').Page} Page */

const folder = join(root, 'src/web/landing');
await ensureNode();
await ensureInstalled();
const built = await run(process.execPath, ['--no-warnings', join(root, 'scripts/build.mjs')], { cwd: root, show: true });
const executablePath = await ensureChromium();
if (built.code !== 0 || !executablePath) process.exit(1);
await withServer(async (url) => {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'] });
  await mkdir(folder, { recursive: true });
  for (const scheme of /** @type {const} */ (['light', 'dark'])) for (const on of [phone, desk]) await takePictures(browser, url, scheme, on);
  await shareCard(browser);
  await browser.close();
});

/** @param {(url: string) => Promise<void>} work */
async function withServer(work) {
  const data = await mkdtemp(join(tmpdir(), 'lida-pictures-'));
  // The embedded PostgreSQL may run as another account.
  await chmod(data, 0o755);
  const port = await ownPort();
  const server = spawn(process.execPath, [join(root, 'build/server.mjs')], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data, DATABASE_URL: undefined, DEMO: 'on' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  try {
    await Promise.race([isReady(server.stdout), ended.then(() => Promise.reject(new Error('the server ended before it was ready')))]);
    await work(`http://127.0.0.1:${port}`);
  } finally {
    server.kill('SIGTERM');
    await ended;
    // PostgreSQL may still be writing its last files.
    await rm(data, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** @param {import('node:stream').Readable} output */
function isReady(output) {
  return new Promise((ready) => output.on('data', (text) => String(text).includes('funcionando') && ready(undefined)));
}

/**
 * @param {Browser} browser @param {string} url @param {'light' | 'dark'} scheme @param {typeof phone | typeof desk} on
 */
async function takePictures(browser, url, scheme, on) {
  const context = await browser.newContext({
    ...on,
    baseURL: url,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  // Skip the onboarding tour: it would cover the screen.
  await context.addInitScript(() => {
    for (const flag of ['onboarding_completed', 'first_week_dismissed']) localStorage.setItem(flag, '1');
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('[name=email]').fill('dono@lida.demo');
  await page.locator('[name=password]').fill('lida-demo');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Fazenda Santa Clara' }).click();
  await page.waitForURL('/');
  // Not the page that shows the download of the farm.
  await page.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' }).waitFor();
  for (const { name, path, pose } of scenes.filter((scene) => scene.on === on)) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await pose?.(page);
    await page.waitForLoadState('networkidle');
    await page.getByText('Carregando...').waitFor({ state: 'hidden' });
    await saveCompressed(page, join(folder, `${name}${scheme === 'dark' ? '-noite' : ''}.webp`), 'image/webp', 0.42);
  }
  await context.close();
}

/** The preview picture that messengers show for the URL. @param {Browser} browser */
async function shareCard(browser) {
  const inline = async (/** @type {string} */ file, /** @type {string} */ type) =>
    `data:${type};base64,${(await readFile(join(root, 'src/web', file))).toString('base64')}`;
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, deviceScaleFactor: 2 / 3 });
  await page.setContent(`
    <style>
      body { display: flex; gap: 72px; height: 630px; margin: 0; padding: 64px 88px 0; box-sizing: border-box; overflow: hidden; background: #f6f1e7; color: #241f17; font-family: system-ui, sans-serif; }
      p { display: flex; align-items: center; gap: 20px; margin: 24px 0 48px; font-size: 52px; font-weight: 800; }
      h1 { margin: 0; font-size: 76px; line-height: 1.1; letter-spacing: -0.025em; }
      .phone { flex: none; align-self: start; width: 400px; padding: 12px; border-radius: 52px; background: #241f17; }
      .phone img { width: 100%; border-radius: 40px; }
    </style>
    <div><p><img src="${await inline('public/icon.svg', 'image/svg+xml')}" width="84" alt="">Lida</p><h1>A lida da fazenda, com ou sem sinal</h1></div>
    <div class="phone"><img src="${await inline('landing/atividades.webp', 'image/webp')}" alt=""></div>`);
  await saveCompressed(page, join(root, 'src/web/public/share.jpg'), 'image/jpeg', 0.68);
  await page.close();
}

/**
 * The browser also compresses the screenshot.
 * @param {Page} page @param {string} file @param {string} type @param {number} quality
 */
async function saveCompressed(page, file, type, quality) {
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const small = await page.evaluate(
    async ({ png, as }) => {
      const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      canvas.getContext('2d')?.drawImage(picture, 0, 0);
      const made = await (await canvas.convertToBlob(as)).arrayBuffer();
      return btoa(Array.from(new Uint8Array(made), (byte) => String.fromCharCode(byte)).join(''));
    },
    { png: shot.toString('base64'), as: { type, quality } },
  );
  const bytes = Buffer.from(small, 'base64');
  await writeFile(file, bytes);
  console.log(`${file.slice(root.length)} ${(bytes.length / 1000).toFixed(1)} kB`);
}
