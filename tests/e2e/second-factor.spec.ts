// Verificação em duas etapas: turned on in Meus dados with an authenticator's code, required at sign-in, a recovery code instead, and what a super admin has to do first.
import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { scaled } from '../timeouts';
import { owner, ownFarm, staff } from './farm';
import { enterFarm, expect, expectAccessible, openMenu, password, signIn, test } from './fixtures';
import { Server } from './server';

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
/** As if half a minute had passed: the current code works again. */
const forgetSteps = (db: { query: (text: string) => Promise<unknown> }) => db.query('update second_factors set last_step = 0 where confirmed_at is not null');

const card = (page: Page) => page.locator('section').filter({ has: page.getByRole('heading', { name: 'Verificação em duas etapas' }) });

async function toMyData(page: Page) {
  await openMenu(page);
  await page.getByRole('link', { name: 'Meus dados' }).click();
  await expect(page.getByRole('heading', { name: 'O que está guardado' })).toBeVisible();
}

/** From the password to the recovery codes, on either page with the form. */
async function setUp(page: Page) {
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Continuar' }) });
  await form.locator('[name=current]').fill(password);
  await form.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('img', { name: 'QR code para o aplicativo autenticador' })).toBeVisible();
  // Dark on light in both colour schemes: cameras need it.
  await expect(page.getByRole('img', { name: 'QR code para o aplicativo autenticador' }).locator('rect')).toHaveCSS('fill', 'rgb(255, 255, 255)');
  const secret = (await page.locator('code').textContent())!.replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const link = page.getByRole('link', { name: 'Abrir no aplicativo autenticador' });
  expect(await link.getAttribute('href')).toContain(`secret=${secret}`);
  await expectAccessible(page);
  await page.locator('[name=code]').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Ativar', exact: true }).last().click();
  const list = page.getByRole('list', { name: 'Códigos de recuperação' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  return { secret, codes: await list.getByRole('listitem').allTextContents() };
}

test.describe('an owner', () => {
  // The sign-in asks for the code with a 401.
  test.use({ complaints: /401|Unauthorized|422/ });

  test('turns it on, signs in with a code, and with a recovery code', async ({ page, db }) => {
    test.slow();
    const farm = await ownFarm(db);
    const email = await owner(db, farm);
    await enterFarm(page, email, farm.name);
    await toMyData(page);
    await card(page).getByRole('button', { name: 'Ativar' }).click();
    const { secret, codes } = await setUp(page);
    await expectAccessible(page);
    // Codes that are shown once are not closed by mistake.
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Fechar sem guardar os códigos?');
    await question.getByRole('button', { name: 'Voltar aos códigos' }).click();
    await page.getByRole('button', { name: 'Já guardei' }).click();
    await expect(card(page)).toContainText(/Ativa desde \d\d\/\d\d\/\d{4}/);
    await expect(card(page)).toContainText('Restam 10 códigos de recuperação.');
    await expectAccessible(page);

    await page.context().clearCookies();
    await page.evaluate(() => localStorage.removeItem('farm_user_session'));
    await forgetSteps(db);
    await signIn(page, email);
    const code = page.locator('[name=code]');
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(code).toHaveAttribute('inputmode', 'numeric');
    await expectAccessible(page);
    const enter = page.getByRole('button', { name: 'Entrar', exact: true });
    await code.fill('12345');
    await enter.click();
    await expect(page.getByText('Código errado ou já usado.')).toBeVisible();
    await page.getByRole('button', { name: 'Voltar', exact: true }).click();
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=password]').fill(password);
    await enter.click();
    await code.fill(codeOf(secret));
    await enter.click();
    await expect(page.getByRole('heading', { level: 1, name: farm.name })).toBeVisible();

    await db.query(`update second_factors f set recovery = recovery[1:3] from users u where u.second_factor_id = f.id and u.email = $1`, [email]);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.removeItem('farm_user_session'));
    await signIn(page, email);
    await code.fill(codes[0]!);
    await enter.click();
    await expect(page.getByText('Restam 2 códigos de recuperação. Gere novos em Meus dados.').last()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: farm.name })).toBeVisible();
    await toMyData(page);
    await expect(card(page)).toContainText('Restam só 2 códigos de recuperação. Gere novos');

    await card(page).getByRole('button', { name: 'Gerar novos códigos' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name=current]').fill(password);
    await dialog.locator('[name=code]').fill(codes[1]!);
    await dialog.getByRole('button', { name: 'Gerar códigos' }).click();
    await page.getByRole('button', { name: 'Já guardei' }).click();
    await expect(card(page)).toContainText('Restam 10 códigos');

    await forgetSteps(db);
    await card(page).getByRole('button', { name: 'Desativar' }).click();
    await dialog.locator('[name=current]').fill(password);
    await dialog.locator('[name=code]').fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Desativar' }).click();
    await expect(card(page).getByRole('button', { name: 'Ativar' })).toBeVisible();
  });
});

test('a worker is not offered it', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await enterFarm(page, await staff(db, farm, 'worker'), farm.name);
  await toMyData(page);
  await expect(page.getByRole('heading', { name: 'Trocar minha senha' })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test('an owner who lost phone and codes can sign in again once it is removed on the command line, and the log says so', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const email = await owner(db, farm);
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['build/remove-second-factor.mjs', ...args], { env: { ...process.env, DATA_DIR: process.env['LIDA_DATA'] }, encoding: 'utf8' });
  expect(run()).toMatchObject({ status: 1, stderr: 'Use: npm run remove-second-factor -- email\n' });
  expect(run(email)).toMatchObject({ status: 1, stderr: `Nenhuma conta com o e-mail ${email} tem verificação em duas etapas.\n` });
  await db.query(
    `with made as (insert into second_factors (id, secret, confirmed_at) values (gen_random_uuid(), '\\x00', now()) returning id) update users set second_factor_id = made.id from made where email = $1`,
    [email],
  );
  const enter = async () => (await page.request.post('/api/session', { data: { email, password } })).status();
  expect(await enter()).toBe(401);
  expect(run(email.toUpperCase())).toMatchObject({ status: 0, stdout: expect.stringContaining('Verificação em duas etapas removida da conta') });
  expect(await enter()).toBe(200);
  const { rows } = await db.query(`select kind, target from access_log where owner_id = $1 and kind = 'second_factor_off'`, [farm.user_id]);
  expect(rows).toEqual([{ kind: 'second_factor_off', target: `${email}, na linha de comando` }]);
  expect((await db.query('select from sessions where user_id = $1', [farm.user_id])).rowCount).toBe(1);
});

test('with a public address a super admin sees nothing before it is set up, and the panel afterwards', async ({ browser }) => {
  test.setTimeout(scaled(120_000));
  const server = await Server.withDemo({ PUBLIC_URL: 'http://lida.example', DEMO: 'on' });
  await server.start();
  const context = await browser.newContext({ baseURL: server.url, locale: 'pt-BR' });
  const page = await context.newPage();
  await signIn(page, 'super@lida.demo');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Verificação em duas etapas');
  await expectAccessible(page);
  await page.goto('/super-admin');
  await expect(title).toHaveText('Verificação em duas etapas');
  await setUp(page);
  await expect(title).toHaveText('Códigos de recuperação');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await expect(title).toHaveText('Super Admin');
  await context.close();
  await server.stop('SIGTERM');
  server.forget();
});
