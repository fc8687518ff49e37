// The super admin's panel, outside the shell: every farm, searched and counted; a new one for a customer; closed to everybody else.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { owner, ownFarm, rowOf, superAdmin } from './farm';
import { enterFarm, expect, expectAccessible, openMenu, signIn, test } from './fixtures';

const form = (page: Page) => page.getByRole('dialog', { name: 'Nova Fazenda' });
const save = (page: Page) => form(page).getByRole('button', { name: 'Criar Fazenda' }).click();
const total = async (page: Page, label: string) =>
  Number((await page.locator('.stat').filter({ hasText: label }).locator('.stat-value').innerText()).replace('.', ''));

async function toThePanel(page: Page, email = 'super@lida.demo') {
  await signIn(page, email);
  await expect(page).toHaveURL('/super-admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Super Admin' })).toBeVisible();
  await expect(page.locator('[data-index]').first()).toBeVisible();
}

test('without farms of their own they land here; every farm with its owner, place and animals, the newest first', async ({ page, db, isMobile }) => {
  const farm = await ownFarm(db, { name: `Fazenda ${randomUUID()}` });
  await db.query(`update farms set city = 'Unaí', owner_name = 'Ângela Prado' where id = $1`, [farm.farm_id]);
  await toThePanel(page);
  const [farms, active] = [await total(page, 'Total de Fazendas'), await total(page, 'Fazendas Ativas')];
  expect(farms).toBe(active);
  expect(farms).toBeGreaterThanOrEqual(4);
  expect(await total(page, 'Total de Animais')).toBeGreaterThanOrEqual(3);
  if (!isMobile)
    await expect(page.getByRole('columnheader')).toHaveText([
      'Fazenda',
      'Proprietário',
      'Localização',
      'Animais',
      'Espaço do proprietário',
      'Fotos e documentos',
      'Criado em',
      'Ações',
    ]);
  const today = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(new Date());
  for (const words of [farm.name, 'Ângela Prado', 'Unaí - MG', '3', today]) await expect(page.locator('[data-index="0"]')).toContainText(words);
  for (const search of ['angela', 'UNAI', farm.name.toLowerCase()]) {
    await page.getByRole('searchbox').fill(search);
    await expect(page.locator('[data-index="0"]')).toContainText(farm.name);
    await expect(rowOf(page, 'Fazenda Santa Clara')).toBeHidden();
  }
  await page.getByRole('searchbox').fill('nenhuma assim');
  await expect(page.getByText('Nenhuma fazenda encontrada')).toBeVisible();
  expect(await total(page, 'Total de Fazendas')).toBe(farms);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page.locator('[data-index="0"]')).toContainText(farm.name);
  await expect(page.getByRole('link', { name: 'Minhas fazendas' })).toHaveCount(0);
  await page.goto('/select-farm');
  await expect(page).toHaveURL('/super-admin');
  await page.goto('/animals');
  await expect(page).toHaveURL('/super-admin');
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByRole('heading', { name: 'A lida da fazenda, com ou sem sinal' })).toBeVisible();
});

test('an owner’s storage is shown, and increased', async ({ page, db }) => {
  const farm = await ownFarm(db, { name: `Fazenda ${randomUUID()}` });
  await db.query('insert into tenant_storage (user_id, used) values ($1, 5200000000) on conflict (user_id) do update set used = excluded.used', [farm.user_id]);
  await toThePanel(page);
  await page.getByRole('searchbox').fill(farm.name);
  await expect(page.locator('[data-index="0"]')).toContainText('5,2 GB de 5 GB');
  await page.getByRole('button', { name: `Mudar o espaço… ${farm.name}` }).click();
  const dialog = page.getByRole('dialog', { name: /^Espaço de / });
  await expect(dialog.getByText('Vale para todas as fazendas deste proprietário. Ocupado: 5,2 GB')).toBeVisible();
  await expect(dialog.locator('[name=gigabytes]')).toHaveValue('5');
  await dialog.locator('[name=gigabytes]').fill('0');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Espaço (GB): mínimo 1')).toBeVisible();
  await expectAccessible(page);
  await dialog.locator('[name=gigabytes]').fill('20');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('[data-index="0"]')).toContainText('5,2 GB de 20 GB');
});

test('a long list comes page by page', async ({ page, db }) => {
  const { user_id } = await ownFarm(db, { herd: [] });
  const city = `Paginópolis ${randomUUID().slice(0, 6)}`;
  await db.query(
    `insert into farms (user_id, id, farm_name, owner_name, city, created_at)
     select $1, gen_random_uuid(), 'Fazenda ' || n, 'Ana', $2, now() - interval '1 year' - n * interval '1 minute' from generate_series(1, 60) n`,
    [user_id, city],
  );
  await toThePanel(page);
  await page.getByRole('searchbox').fill(city);
  await expect(page.locator('[data-index="0"]')).toContainText(city);
  await expect(page.getByText('50 fazendas carregadas')).toBeVisible();
  await page.getByRole('button', { name: 'Carregar mais' }).click();
  await expect(page.getByText('60 fazendas', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Carregar mais' })).toHaveCount(0);
  await page.locator('[data-index]').last().scrollIntoViewIfNeeded();
  await expect(rowOf(page, 'Fazenda 60')).toBeVisible();
});

test('a new farm with the owner’s account: missing values are reported, and the owner can sign in', { tag: '@core' }, async ({ page, browser }) => {
  await toThePanel(page);
  const before = await total(page, 'Total de Fazendas');
  await page.getByRole('button', { name: 'Nova Fazenda' }).click();
  await expect(form(page).locator('[name=create_owner_account]')).toBeChecked();
  await expect(form(page).getByText('Mínimo 8 caracteres')).toBeVisible();
  await expect(form(page).locator('[name=farm_type] option')).toHaveText(['Pecuária de Corte', 'Pecuária Leiteira', 'Mista']);
  await save(page);
  await expect(form(page).getByText('Informe: Nome da fazenda')).toBeVisible();
  const name = `Fazenda ${randomUUID()}`;
  const email = `${randomUUID()}@lida.demo`;
  await form(page).locator('[name=farm_name]').fill(name);
  await save(page);
  for (const words of ['Informe: Nome do proprietário', 'Informe: E-mail do proprietário', 'Informe: Senha inicial'])
    await expect(form(page).getByText(words)).toBeVisible();
  await form(page).locator('[name=owner_name]').fill('Seu Nilo');
  await form(page).locator('[name=owner_email]').fill(email);
  await form(page).locator('[name=password]').fill('inicial');
  await save(page);
  await expect(form(page).getByText('A senha deve ter no mínimo 8 caracteres')).toBeVisible();
  await form(page).locator('[name=password]').fill('inicial-1');
  await form(page).locator('[name=farm_size]').fill('35,5');
  await save(page);
  await expect(form(page)).toBeHidden();
  const given = page.getByRole('dialog', { name: 'Senha de Seu Nilo' });
  for (const words of [name, `E-mail: ${email}`, 'Senha: inicial-1']) await expect(given).toContainText(words);
  await given.getByRole('button', { name: 'Pronto' }).click();
  await page.getByRole('alertdialog', { name: 'Fechar sem enviar a senha?' }).getByRole('button', { name: 'Já anotei, fechar' }).click();
  await expect(rowOf(page, name)).toContainText('Seu Nilo');
  await expect(rowOf(page, name)).toContainText(email);
  await expect.poll(() => total(page, 'Total de Fazendas')).toBe(before + 1);

  const owners = await browser.newPage({ baseURL: process.env['LIDA_URL']! });
  await signIn(owners, email, 'inicial-1');
  await expect(owners.getByRole('heading', { name: 'Crie a sua senha' })).toBeVisible();
  await owners.locator('[name=password]').fill('so-minha');
  await owners.locator('[name=again]').fill('so-minha');
  await owners.keyboard.press('Enter');
  await expect(owners.getByRole('heading', { level: 1, name })).toBeVisible();
  await owners.close();
});

test('without an account only the name is required; left empty the farm is one’s own, and can be opened from here and back', async ({ page, db }) => {
  await toThePanel(page, await superAdmin(db));
  await page.getByRole('button', { name: 'Nova Fazenda' }).click();
  const name = `Fazenda ${randomUUID()}`;
  await form(page).locator('[name=farm_name]').fill(name);
  await form(page).locator('[name=password]').fill('123');
  await form(page).locator('[name=create_owner_account]').click();
  await expect(form(page).locator('[name=password]')).toBeHidden();
  await save(page);
  await expect(rowOf(page, name)).toBeVisible();
  await page.getByRole('link', { name: 'Minhas fazendas' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const menu = await openMenu(page);
  await menu.getByRole('region', { name: 'Super Admin' }).getByRole('link', { name: 'Painel Super Admin' }).click();
  await expect(page).toHaveURL('/super-admin');
  await expect(rowOf(page, name)).toBeVisible();
});

test.describe('refused', () => {
  test.use({ complaints: /409 \(Conflict\)/ });

  test('an e-mail that has an account already is reported in the specification’s words, and what was typed stays', async ({ page }) => {
    await toThePanel(page);
    await page.getByRole('button', { name: 'Nova Fazenda' }).click();
    await form(page).locator('[name=farm_name]').fill('Fazenda Repetida');
    await form(page).locator('[name=owner_name]').fill('José');
    await form(page).locator('[name=owner_email]').fill('dono@lida.demo');
    await form(page).locator('[name=password]').fill('inicial-1');
    await save(page);
    await expect(form(page).getByRole('alert')).toContainText('Erro ao criar fazenda');
    await expect(form(page).getByText('Erro ao criar conta: Este e-mail já tem uma conta').first()).toBeVisible();
    await expect(form(page).locator('[name=farm_name]')).toHaveValue('Fazenda Repetida');
  });
});

for (const email of ['dono@lida.demo', 'admin@lida.demo', 'gerente@lida.demo', 'visitante@lida.demo'])
  test(`closed to ${email}: no menu entry, and no request`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/super_admin') && asked.push(request.url()));
    await enterFarm(page, email);
    await expect((await openMenu(page)).getByRole('link', { name: /Super Admin/ })).toHaveCount(0);
    await page.goto('/super-admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Acesso Negado' })).toBeVisible();
    await expect(page.getByText('Você não tem permissão para acessar esta página.')).toBeVisible();
    await page.getByRole('link', { name: 'Voltar para o início' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' })).toBeVisible();
    expect(asked).toEqual([]);
  });

test('without internet it says so, and continues by itself', async ({ page, db, context }) => {
  const farm = await ownFarm(db);
  const email = await owner(db, farm);
  await db.query('insert into super_admins (user_id) values ($1)', [farm.user_id]);
  await enterFarm(page, email, farm.name);
  const link = (await openMenu(page)).getByRole('link', { name: 'Painel Super Admin' });
  await link.hover();
  // The screen's file, which another screen may have needed before.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/people-shared')));
  await context.setOffline(true);
  await link.click();
  await expect(page.getByText('Esta tela precisa de internet')).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('[data-index]').first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('button', { name: 'Nova Fazenda' })).toBeDisabled();
});

test('with the keyboard alone', async ({ page, db }) => {
  await toThePanel(page, await superAdmin(db));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Nova Fazenda' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form(page).locator('[name=farm_name]')).toBeFocused();
  const name = `Fazenda ${randomUUID()}`;
  await page.keyboard.type(name);
  for (let field = 0; field < 5; field += 1) await page.keyboard.press('Tab');
  await expect(form(page).locator('[name=create_owner_account]')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, name)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nova Fazenda' })).toBeFocused();
});

test('axe finds no accessibility violations', async ({ page, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  test.slow();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await toThePanel(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nova Fazenda' }).click();
  await save(page);
  await expect(form(page).getByText('Informe: Nome da fazenda')).toBeVisible();
  await expectAccessible(page);
  await form(page).locator('[name=create_owner_account]').click();
  await expectAccessible(page);
});
