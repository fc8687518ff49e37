// Acesso de programas: a token is made with the password, shown once, used by a program, and revoked.
import { goTo, owner, ownFarm, staff } from './farm';
import { enterFarm, expect, expectAccessible, password, test } from './fixtures';

test.use({ complaints: /422/ });

test('the owner makes a token, a program reads with it, and after revoking it reads nothing', { tag: '@core' }, async ({ page, db, playwright }) => {
  const farm = await ownFarm(db);
  await enterFarm(page, await owner(db, farm), farm.name);
  await goTo(page, '/my-data');
  await page.getByRole('link', { name: 'Ver os tokens' }).click();
  await expect(page).toHaveURL('/programs');
  await page.getByRole('button', { name: 'Novo token' }).first().click();
  const form = page.getByRole('dialog', { name: 'Novo token' });
  await form.getByLabel('Nome').fill('Planilha da cooperativa');
  await form.getByLabel('Todos os tipos de registro').uncheck();
  await form.getByText('Escolher em Animais e geral').click();
  await form.getByLabel('Animais', { exact: true }).check();
  await expectAccessible(page);
  await form.getByLabel('Sua senha').fill('errada');
  await form.getByRole('button', { name: 'Criar token' }).click();
  await expect(form.getByText('A senha atual não confere')).toBeVisible();
  await form.getByLabel('Sua senha').fill(password);
  await form.getByRole('button', { name: 'Criar token' }).click();

  const shown = page.getByRole('dialog', { name: 'Token de Planilha da cooperativa' });
  const token = (await shown.getByLabel('O token').textContent())!.trim();
  expect(token).toMatch(/^lida_\w{49}$/);
  await expectAccessible(page);
  // Escape asks before it disappears.
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Fechar sem copiar?' });
  await question.getByRole('button', { name: 'Voltar' }).click();
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'Pronto' }).click();
  await question.getByRole('button', { name: 'Já anotei, fechar' }).click();

  const program = await playwright.request.newContext({ baseURL: process.env['LIDA_URL']!, extraHTTPHeaders: { authorization: `Bearer ${token}` } });
  const read = async (noun: string) => (await program.get(`/api/farms/${farm.farm_id}/${noun}`)).status();
  expect([await read('animals'), await read('sales')]).toEqual([200, 403]);
  const row = page.getByRole('list', { name: 'Seus tokens' }).getByRole('listitem');
  await expect(row).toContainText('Só lê: Animais');
  await row.getByRole('button', { name: 'Revogar' }).click();
  await page.getByRole('alertdialog', { name: 'Revogar o token?' }).getByRole('button', { name: 'Revogar' }).click();
  await expect(row).toContainText('encerrado');
  expect(await read('animals')).toBe(401);
  await program.dispose();
});

test('the owner ends the token of somebody on the staff', async ({ page, db, browser }) => {
  const farm = await ownFarm(db);
  const email = await staff(db, farm, 'worker', 'Wesley Santos');
  const context = await browser.newContext({ baseURL: process.env['LIDA_URL']! });
  await context.request.post('/api/session', { data: { email, password } });
  const made = await context.request.post('/api/my_data/tokens', { data: { name: 'Robô do Wesley', current: password } });
  expect(made.status()).toBe(200);
  await context.close();
  await enterFarm(page, await owner(db, farm), farm.name);
  await goTo(page, '/programs');
  const row = page.getByRole('list', { name: 'Tokens de outras pessoas' }).getByRole('listitem');
  await expect(row).toContainText('De Wesley Santos');
  await row.getByRole('button', { name: 'Revogar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revogar' }).click();
  await expect(row).toBeHidden();
});
