// Acesso de programas: a token is made with the password, shown once, used by a program, and revoked. Avisos a outros programas: a webhook is made, tested and deleted.
import { isGenuine, startReceiver } from '../receiver';
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

test('the owner has another program told, tests it, and sees what was sent', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const program = await startReceiver();
  await enterFarm(page, await owner(db, farm), farm.name);
  await goTo(page, '/programs');
  await page.getByRole('link', { name: 'Avisos a outros programas' }).click();
  await expect(page).toHaveURL('/webhooks');
  await page.getByRole('button', { name: 'Novo aviso' }).first().click();
  const form = page.getByRole('dialog', { name: 'Novo aviso' });
  await form.getByLabel('Nome').fill('Cooperativa');
  await form.getByLabel('Endereço').fill('cooperativa');
  await form.getByRole('button', { name: 'Criar aviso' }).click();
  await expect(form.getByText('Informe um endereço que começa com https://')).toBeVisible();
  await form.getByLabel('Endereço').fill(`${program.url}/avisos`);
  for (const change of ['Registrado', 'Alterado', 'Excluído']) await form.getByLabel(change, { exact: true }).uncheck();
  await form.getByRole('button', { name: 'Criar aviso' }).click();
  await expect(form.getByText('Escolha ao menos um: registrado, alterado ou excluído')).toBeVisible();
  for (const change of ['Registrado', 'Excluído']) await form.getByLabel(change, { exact: true }).check();
  await form.getByRole('button', { name: 'Criar aviso' }).click();
  const shown = page.getByRole('dialog', { name: 'Segredo de Cooperativa' });
  const secret = (await shown.getByLabel('O segredo').textContent())!.trim();
  await shown.getByRole('button', { name: 'Pronto' }).click();
  await page.getByRole('alertdialog', { name: 'Fechar sem copiar?' }).getByRole('button', { name: 'Já anotei, fechar' }).click();
  await expect(page.getByText('Avisa de: tudo o que for registrado; só quando for registrado ou excluído.')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar teste' }).click();
  await expect(page.getByText('O outro programa recebeu').last()).toBeVisible();
  expect(isGenuine(secret, program.received[0]!)).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Últimos envios' }).click();
  const sent = page.getByRole('dialog', { name: 'Envios a Cooperativa' });
  await expect(sent.getByRole('listitem')).toContainText('entregue');
  await sent.getByRole('button', { name: /^Enviar de novo/ }).click();
  // The message about it is a list item too.
  await expect(sent.getByRole('listitem').first()).toContainText('2 tentativas');
  expect(program.received).toHaveLength(2);
  await sent.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await page.getByRole('button', { name: 'Excluir Cooperativa' }).click();
  await page.getByRole('alertdialog', { name: 'Excluir o aviso?' }).getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhum aviso')).toBeVisible();
  await program.close();
});
