// Access: the access log of an owner, sign-out of other devices, correction of one's own name, and suspension of an owner.
import type { Browser, Page } from '@playwright/test';
import { build } from '../build';
import { dispatch, goTo, isOnServer, owner, ownFarm, removeAnimal, rowOf, staff, superAdmin } from './farm';
import { enterFarm, expect, expectAccessible, password, signIn, test, withoutTutorial } from './fixtures';

async function another(browser: Browser) {
  const context = await browser.newContext({ baseURL: process.env['LIDA_URL']!, locale: 'pt-BR' });
  await context.addInitScript(withoutTutorial);
  return context.newPage();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('an owner reads who signed in and what was done, by person, kind and day', { tag: '@core' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  const email = await owner(db, farm);
  await enterFarm(page, email, farm.name);
  await page.context().request.post('/api/farm_users', {
    data: { id: crypto.randomUUID(), farm_id: farm.farm_id, name: 'Wesley Santos', email: `wesley-${farm.farm_id}@lida.demo`, role: 'worker' },
  });
  await goTo(page, '/farm-users');
  await page.getByRole('link', { name: 'Registro de acessos' }).click();
  await expect(heading(page, 'Registro de acessos')).toBeVisible();
  await expect(rowOf(page, 'Usuário cadastrado')).toContainText('Wesley Santos');
  await expect(rowOf(page, 'Entrou')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('WESLEY');
  await expect(rowOf(page, 'Entrou')).toBeHidden();
  await expect(rowOf(page, 'Usuário cadastrado')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByLabel('O que aconteceu').selectOption({ label: 'Entrou' });
  await expect(rowOf(page, 'Usuário cadastrado')).toBeHidden();
  await page.getByRole('textbox', { name: 'Dia' }).fill('01/01/2026');
  await expect(page.getByText('Nada registrado')).toBeVisible();
});

test('nobody but the owner can open the log', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await enterFarm(page, await staff(db, farm, 'admin'), farm.name);
  await goTo(page, '/farm-users');
  await expect(page.getByRole('button', { name: 'Novo Usuário' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Registro de acessos' })).toHaveCount(0);
  await goTo(page, '/access-log');
  await expect(page.getByText('Acesso Negado')).toBeVisible();
});

test.describe('somebody with two devices', () => {
  test.use({ complaints: /401|Unauthorized/ });

  test('ends the session of the other device, which has to sign in again', async ({ page, db, browser }) => {
    const farm = await ownFarm(db);
    const email = await staff(db, farm, 'worker', 'Tereza Alves');
    const lost = await another(browser);
    await enterFarm(lost, email, farm.name);
    await enterFarm(page, email, farm.name);
    await goTo(page, '/my-data');
    await expect(page.getByText('este aparelho', { exact: true })).toHaveCount(1);
    await page.getByRole('button', { name: /^Encerrar / }).click();
    await expect(page.getByRole('button', { name: /^Encerrar / })).toHaveCount(0);
    await lost.reload();
    await expect(lost.getByRole('heading', { name: 'Entrar' })).toBeVisible();
    await lost.context().close();
  });
});

test.describe('somebody whose name is spelled wrong', () => {
  test.use({ complaints: /422/ });

  test('corrects it with their password; the e-mail cannot be changed where no mail is sent', async ({ page, db }) => {
    const farm = await ownFarm(db);
    await enterFarm(page, await staff(db, farm, 'worker', 'Tereza Alvez'), farm.name);
    await goTo(page, '/my-data');
    await page.getByRole('button', { name: 'Corrigir meus dados' }).click();
    const form = page.getByRole('dialog', { name: 'Corrigir meus dados' });
    await expect(form.getByLabel('E-mail')).toBeDisabled();
    await expect(form).toContainText('Quem muda o e-mail é o proprietário ou o administrador da fazenda');
    await form.getByLabel('Nome').fill('Tereza Alves');
    await form.getByLabel('Senha atual').fill('errada');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form.getByText('A senha atual não confere').first()).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('Senha atual').fill(password);
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.locator('main')).toContainText('Tereza Alves');
    await expect(form).toBeHidden();
  });
});

test.describe('a suspended owner', () => {
  test.use({ complaints: /403|Forbidden|401/ });

  test('loses nothing: unsent calls wait, the person is told, and they are sent after the suspension', async ({ page, db, browser }) => {
    test.slow();
    const farm = await ownFarm(db);
    const email = await staff(db, farm, 'worker', 'Tereza Alves');
    await enterFarm(page, email, farm.name);
    const chief = await another(browser);
    await signIn(chief, await superAdmin(db));
    await expect(heading(chief, 'Super Admin')).toBeVisible();
    await db.query(`update farms set farm_name = $1 where id = $2`, [`Fazenda ${farm.farm_id}`, farm.farm_id]);
    await chief.getByRole('searchbox').fill(farm.farm_id);
    await chief.getByRole('button', { name: `Suspender proprietário… Fazenda ${farm.farm_id}` }).click();
    await chief.getByRole('alertdialog').getByRole('button', { name: 'Suspender' }).click();
    await expect(chief.getByRole('heading', { name: 'Contas suspensas' })).toBeVisible();
    await expect(rowOf(chief, farm.farm_id)).toContainText('Suspensa');
    await expectAccessible(chief);

    await goTo(page, '/animals');
    await removeAnimal(page, 'Mimosa');
    await expect(page.getByText('O acesso desta conta está suspenso. Fale com o administrador.').first()).toBeVisible();
    await expect(page.getByText('1 registro espera neste aparelho')).toBeVisible();
    await expectAccessible(page);
    const elsewhere = await another(browser);
    await signIn(elsewhere, email);
    await expect(elsewhere.getByText('O acesso desta conta está suspenso. Fale com o administrador.')).toBeVisible();

    await chief.getByRole('button', { name: 'Reativar José Antônio Ribeiro…' }).click();
    await chief.getByRole('alertdialog').getByRole('button', { name: 'Reativar' }).click();
    await expect(chief.getByRole('heading', { name: 'Contas suspensas' })).toBeHidden();
    await page.reload();
    await expect.poll(() => isOnServer(farm, 'Mimosa')).toBe(false);
    await expect(page.getByText('O acesso desta conta está suspenso')).toBeHidden();
    await Promise.all([chief.context().close(), elsewhere.context().close()]);
  });
});

test('a super admin reads the log of the whole installation', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await dispatch(farm, 'create_animal', build.animal());
  await signIn(page, await superAdmin(db));
  await page.getByRole('link', { name: 'Registro de acessos' }).click();
  await expect(heading(page, 'Registro de acessos')).toBeVisible();
  await expect(page).toHaveURL('/super-admin/access-log');
  await expect(rowOf(page, 'Entrou').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Super Admin' }).click();
  await expect(heading(page, 'Super Admin')).toBeVisible();
});
