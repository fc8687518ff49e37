// Meus dados: read and downloaded, the password changed, the deletion requested, withdrawn, requested again and executed, by the owner and by a super admin.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import type { MyData } from '#domain/people/my-data';
import type { InputOf } from '#domain/verbs';
import { build } from '../build';
import { dispatch, goTo, owner, ownFarm, rowOf, staff, superAdmin } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, openMenu, password, signIn, test, withoutTutorial } from './fixtures';

async function toMyData(page: Page) {
  await openMenu(page);
  await page.getByRole('link', { name: 'Meus dados' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meus dados' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'O que está guardado' })).toBeVisible();
}

const askButton = (page: Page) => page.getByRole('button', { name: 'Pedir a exclusão dos meus dados' });

async function askForDeletion(page: Page) {
  await askButton(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pedir exclusão' }).click();
  await expect(page.getByText(/^Pedido feito em \d\d\/\d\d\/\d{4}/)).toBeVisible();
}

/** Another person in a separate browser context. */
async function another(browser: Browser) {
  const context = await browser.newContext({ baseURL: process.env['LIDA_URL']!, locale: 'pt-BR' });
  await context.addInitScript(withoutTutorial);
  return context.newPage();
}

async function download(page: Page, kind: 'JSON' | 'CSV') {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: `Baixar meus dados (${kind})` }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe(`meus-dados-lida.${kind.toLowerCase()}`);
  return readFile(await file.path(), 'utf8');
}

test.describe('a worker', { tag: '@core' }, () => {
  // The session ends while the page is open.
  test.use({ complaints: /401|Unauthorized/ });

  test('downloads their data, changes their password, asks to be deleted, and the owner executes it', async ({ page, db, browser }) => {
    test.slow();
    const farm = await ownFarm(db);
    const email = await staff(db, farm, 'worker', 'Tereza Cristina Alves');
    await enterFarm(page, email, farm.name);
    await toMyData(page);
    for (const words of ['Tereza Cristina Alves', `${farm.name} (Funcionário)`, '0 registros', '1 aparelho'])
      await expect(page.locator('main')).toContainText(words);
    const data = JSON.parse(await download(page, 'JSON')) as MyData;
    expect(data).toMatchObject({ account: null, staff: [{ name: 'Tereza Cristina Alves', email, farm_name: farm.name }] });
    expect(await download(page, 'CSV')).toContain(`Equipe;${farm.name};Nome;Tereza Cristina Alves`);

    const form = page.locator('form');
    await form.locator('[name=current]').fill('errada');
    await form.locator('[name=password]').fill('nova-senha-1');
    await form.locator('[name=again]').fill('nova-senha-2');
    await form.getByRole('button', { name: 'Trocar senha' }).click();
    await expect(form.getByText('As senhas não coincidem')).toBeVisible();
    await form.locator('[name=current]').fill(password);
    await form.locator('[name=again]').fill('nova-senha-1');
    await form.getByRole('button', { name: 'Trocar senha' }).click();
    await expect(page.getByText('Senha trocada. Nos outros aparelhos é preciso entrar de novo.').last()).toBeVisible();
    await expect(form.locator('[name=current]')).toHaveValue('');

    await askForDeletion(page);
    await expect(page.locator('main')).toContainText(`Quem executa é o proprietário da fazenda (${farm.name}).`);
    await page.getByRole('button', { name: 'Desistir do pedido' }).click();
    await expect(askButton(page)).toBeVisible();
    await askForDeletion(page);

    const keeper = await another(browser);
    await enterFarm(keeper, await owner(db, farm), farm.name);
    await goTo(keeper, '/farm-users');
    const row = rowOf(keeper, 'Tereza Cristina Alves');
    await expect(row).toContainText('Pediu a exclusão dos dados em');
    await row.getByRole('button', { name: 'Ações de Tereza Cristina Alves' }).click();
    await keeper.getByRole('menuitem', { name: 'Excluir dados pessoais…' }).click();
    await expect(keeper.getByRole('alertdialog')).toContainText('Isto não pode ser desfeito.');
    await expectAccessible(keeper);
    await keeper.getByRole('alertdialog').getByRole('button', { name: 'Excluir dados' }).click();
    await expect(keeper.getByText('Nenhum usuário cadastrado')).toBeVisible();
    await keeper.context().close();

    await page.reload();
    await expect(page.locator('[name=email]')).toBeVisible();
    const again = await page.request.post('/api/session', { data: { email, password: 'nova-senha-1' } });
    expect(again.status()).toBe(401);
  });
});

test('an owner’s request is executed by a super admin, who has the same page', async ({ page, db, browser }) => {
  test.slow();
  const farm = await ownFarm(db, { name: `Fazenda ${randomUUID().slice(0, 8)}` });
  const email = await owner(db, farm);
  const keeper = await another(browser);
  await enterFarm(keeper, email, farm.name);
  await toMyData(keeper);
  await askButton(keeper).click();
  await expect(keeper.getByRole('alertdialog')).toContainText('ninguém mais entra como proprietário');
  await expectAccessible(keeper);
  await keeper.getByRole('alertdialog').getByRole('button', { name: 'Pedir exclusão' }).click();
  await expect(keeper.locator('main')).toContainText('Quem executa é a administração do Lida.');
  await keeper.context().close();

  await signIn(page, await superAdmin(db));
  const requests = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Pedidos de exclusão de dados' }) });
  const mine = requests.locator('li').filter({ hasText: farm.name });
  await expect(mine).toContainText('José Antônio Ribeiro');
  await expectAccessible(page);
  await mine.getByRole('button', { name: 'Excluir dados pessoais' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('1 fazenda fica sem proprietário');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir dados' }).click();
  await expect(mine).toHaveCount(0);
  await page.getByRole('searchbox').fill(farm.name);
  await expect(page.locator('[data-index="0"]')).toContainText('Pessoa removida');

  await page.getByRole('link', { name: 'Meus dados' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meus dados' })).toBeVisible();
  await expect(page.locator('main')).toContainText('Chefe');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Super Admin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Super Admin' })).toBeVisible();
});

test('the owner deletes a buyer’s data on the page of a sale, and nobody else has the button', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const item = { id: randomUUID(), animal_id: farm.ids['Mimosa']!, unit_price: 3000 } as InputOf<'create_sale'>['items'][number];
  const sale = build.sale([item], { buyer_name: 'João Batista', buyer_phone: '34998124455' });
  await dispatch(farm, 'create_sale', sale);
  const button = page.getByRole('button', { name: 'Excluir dados do comprador…' });
  await enterFarm(page, await staff(db, farm, 'admin'), farm.name);
  await goTo(page, `/sales/${sale.id}`);
  await expect(page.locator('main')).toContainText('João Batista');
  await expect(button).toHaveCount(0);
  await enterFarm(page, await owner(db, farm), farm.name);
  await goTo(page, `/sales/${sale.id}`);
  await button.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir dados' }).click();
  await expect(page.locator('main')).toContainText('Pessoa removida');
  await expect(page.locator('main')).not.toContainText('João Batista');
  await expect(page.locator('main')).toContainText('R$ 3.000,00');
  await expect(button).toHaveCount(0);
});

test('without internet it says so, and loads by itself when there is signal', async ({ page, context }) => {
  await enterFarm(page, 'visitante@lida.demo');
  await loseSignal(page);
  await goTo(page, '/my-data');
  await expect(page.getByText('Esta tela precisa de internet')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'O que está guardado' })).toBeVisible();
  await loseSignal(page);
  await expect(askButton(page)).toBeDisabled();
});
