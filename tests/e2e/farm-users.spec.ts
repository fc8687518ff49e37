// The staff of a farm: added, changed, deactivated, given another password, deleted and restored; visitors too.
import type { Page } from '@playwright/test';
import { goTo, type OwnFarm, owner, ownFarm, rowOf, staff, undoByKeys } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, openMenu, signIn, test } from './fixtures';

const form = (page: Page) => page.getByRole('dialog', { name: /^(Novo Usuário|Cadastrar Visitante|Editar |Redefinir senha)/ });
const save = (page: Page, label = 'Salvar') => form(page).getByRole('button', { name: label, exact: true }).click();
const newEmail = () => `gente${Date.now()}${Math.round(Math.random() * 1e6)}@lida.demo`;

async function toThePeople(page: Page, email: string, farm: OwnFarm) {
  await enterFarm(page, email, farm.name);
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Usuários' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Usuários' })).toBeVisible();
}

async function choose(page: Page, name: string, action: string) {
  await rowOf(page, name)
    .getByRole('button', { name: `Ações de ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Neither copied nor shared: it asks once. */
async function closeInvitation(page: Page) {
  const given = page.getByRole('dialog', { name: /^Senha de / });
  await given.getByRole('button', { name: 'Pronto' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Já anotei, fechar' }).click();
  await expect(given).toBeHidden();
}

/** In a separate browser context. */
async function canEnter(page: Page, email: string, password: string) {
  const context = await page.context().browser()!.newContext();
  const answer = await context.request.post(`${process.env['LIDA_URL']}/api/session`, { data: { email, password } });
  await context.close();
  return answer.status();
}

test('a new user gets a generated password, which is shown once and works', { tag: '@core' }, async ({ page, db, isMobile }) => {
  const farm = await ownFarm(db);
  await toThePeople(page, await owner(db, farm), farm);
  await expect(page.getByText('Nenhum usuário cadastrado')).toBeVisible();
  await page.getByRole('button', { name: 'Novo Usuário' }).first().click();
  await save(page);
  await expect(form(page).getByText('Nome, email e fazenda são obrigatórios')).toHaveCount(2);
  const email = newEmail();
  await form(page).locator('[name=name]').fill('Maria das Dores');
  await form(page).locator('[name=email]').fill('maria');
  await form(page).locator('[name=phone]').fill('34988887777');
  await save(page);
  await expect(form(page).getByText('Informe um e-mail válido')).toBeVisible();
  await form(page).locator('[name=email]').fill(email);
  await form(page).locator('[name=role]').selectOption('manager');
  await expect(form(page).getByRole('combobox', { name: 'Fazenda' })).toHaveText(farm.name);
  await save(page);
  const given = page.getByRole('dialog', { name: 'Senha de Maria das Dores' });
  await expect(given).toContainText('Esta senha não será mostrada de novo');
  const password = await given.getByRole('status', { name: 'Senha' }).innerText();
  expect(password.length).toBeGreaterThanOrEqual(6);
  if (!isMobile) {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await given.getByRole('button', { name: 'Copiar', exact: true }).click();
    await expect(given.getByRole('button', { name: 'Copiado' })).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    for (const words of [farm.name, `Acesse ${new URL(page.url()).origin}`, `E-mail: ${email}`, `Senha: ${password}`]) expect(text).toContain(words);
    // Copied: nothing is asked.
    await page.keyboard.press('Escape');
  } else {
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Fechar sem enviar a senha?' });
    await expect(question).toContainText('A senha não aparece de novo');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(given).toContainText(password);
    await page.goBack();
    await question.getByRole('button', { name: 'Já anotei, fechar' }).click();
  }
  await expect(page.getByText(password)).toHaveCount(0);
  for (const words of ['Maria das Dores', email, '(34) 98888-7777', farm.name, 'Gerente', 'Ativo']) await expect(rowOf(page, 'Maria')).toContainText(words);
  expect(await canEnter(page, email, password)).toBe(200);
});

test('a chosen password needs six characters, an admin’s eight, also in an edit and in a reset', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await staff(db, farm, 'worker', 'Antônia');
  await toThePeople(page, await owner(db, farm), farm);
  await page.getByRole('button', { name: 'Novo Usuário' }).click();
  const email = newEmail();
  await form(page).locator('[name=name]').fill('Tião');
  await form(page).locator('[name=email]').fill(email);
  await form(page).getByText('Escolher a senha').click();
  await expect(form(page).getByText('Mínimo 6 caracteres')).toBeVisible();
  await save(page);
  await expect(form(page).getByText('A senha deve ter no mínimo 6 caracteres').first()).toBeVisible();
  await form(page).locator('[name=password]').fill('12345');
  await save(page);
  await expect(form(page).getByText('A senha deve ter no mínimo 6 caracteres').first()).toBeVisible();
  await form(page).locator('[name=password]').fill('curral');
  await save(page);
  await expect(page.getByRole('dialog', { name: 'Senha de Tião' })).toContainText('Senha: curral');
  await closeInvitation(page);
  await expect(rowOf(page, 'Tião')).toContainText('Funcionário');
  expect(await canEnter(page, email, 'curral')).toBe(200);

  await choose(page, 'Tião', 'Editar');
  await expect(form(page).getByLabel('Fazenda')).toBeDisabled();
  await form(page).locator('[name=name]').fill('Tião Carreiro');
  await form(page).locator('[name=role]').selectOption('admin');
  await form(page).locator('[name=password]').fill('12345');
  await save(page);
  await expect(form(page).getByText('A senha deve ter no mínimo 6 caracteres')).toBeVisible();
  await form(page).locator('[name=password]').fill('outra-1');
  await save(page);
  await expect(form(page).getByText('A senha deve ter no mínimo 8 caracteres')).toBeVisible();
  await form(page).locator('[name=password]').fill('outra-12');
  await save(page);
  await expect(rowOf(page, 'Tião Carreiro')).toContainText('Administrador');
  expect(await canEnter(page, email, 'curral')).toBe(401);
  expect(await canEnter(page, email, 'outra-12')).toBe(200);

  await choose(page, 'Tião Carreiro', 'Redefinir senha');
  await form(page).locator('[name=password]').fill('12345');
  await save(page, 'Redefinir');
  await expect(form(page).getByText('A senha deve ter no mínimo 6 caracteres')).toBeVisible();
  await form(page).locator('[name=password]').fill('');
  await save(page, 'Redefinir');
  const given = page.getByRole('dialog', { name: 'Senha de Tião Carreiro' });
  const password = await given.getByRole('status', { name: 'Senha' }).innerText();
  expect(await canEnter(page, email, 'outra-12')).toBe(401);
  expect(await canEnter(page, email, password)).toBe(200);
  await closeInvitation(page);

  await page.getByRole('searchbox').fill('antonia');
  await expect(page.getByText('1 usuário', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Tião Carreiro')).toBeHidden();
});

test.describe('invited by message', () => {
  const invited = async (page: Page, farm: OwnFarm) => {
    const email = newEmail();
    await page.getByRole('button', { name: 'Novo Usuário' }).first().click();
    await form(page).locator('[name=name]').fill('Zeca');
    await form(page).locator('[name=email]').fill(email);
    await save(page);
    const given = page.getByRole('dialog', { name: 'Senha de Zeca' });
    const password = await given.getByRole('status', { name: 'Senha' }).innerText();
    return { given, words: [farm.name, `Acesse ${new URL(page.url()).origin}`, `E-mail: ${email}`, `Senha: ${password}`] };
  };

  test('the whole text goes to the phone’s list of applications; closing that list is not sending', async ({ page, db }) => {
    // Chromium on Linux has no such list.
    await page.addInitScript(() => {
      const tries: (string | undefined)[] = [];
      const share = async ({ text }: ShareData) => {
        tries.push(text);
        if (tries.length === 1) throw new DOMException('closed', 'AbortError');
      };
      Object.assign(navigator, { share });
      Object.assign(window, { shared: tries });
    });
    const farm = await ownFarm(db);
    await toThePeople(page, await owner(db, farm), farm);
    const { given, words } = await invited(page, farm);
    await given.getByRole('button', { name: 'Compartilhar' }).click();
    await given.getByRole('button', { name: 'Pronto' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Voltar' }).click();
    await given.getByRole('button', { name: 'Compartilhar' }).click();
    await given.getByRole('button', { name: 'Pronto' }).click();
    await expect(given).toBeHidden();
    const texts = await page.evaluate(() => (window as unknown as { shared: string[] }).shared);
    expect(texts).toHaveLength(2);
    for (const text of texts) for (const part of words) expect(text).toContain(part);
  });

  test('elsewhere a link opens WhatsApp with the text', async ({ page, db }) => {
    await page.addInitScript(() => delete (Navigator.prototype as { share?: unknown }).share);
    const farm = await ownFarm(db);
    await toThePeople(page, await owner(db, farm), farm);
    const { given, words } = await invited(page, farm);
    const link = given.getByRole('link', { name: 'Enviar por WhatsApp' });
    const address = new URL((await link.getAttribute('href'))!);
    expect(address.origin).toBe('https://wa.me');
    for (const part of words) expect(address.searchParams.get('text')).toContain(part);
  });
});

test('a visitor: e-mail and password twice, for the current farm, read-only', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toThePeople(page, await owner(db, farm), farm);
  await page.getByRole('button', { name: 'Cadastrar Visitante' }).click();
  const email = newEmail();
  await form(page).locator('[name=email]').fill(email);
  await form(page).locator('[name=password]').fill('12345');
  await form(page).locator('[name=confirmation]').fill('12345');
  await save(page, 'Cadastrar');
  await expect(form(page).getByText('A senha deve ter no mínimo 6 caracteres')).toBeVisible();
  await form(page).locator('[name=password]').fill('visita-1');
  await save(page, 'Cadastrar');
  await expect(form(page).getByText('As senhas não coincidem')).toBeVisible();
  await form(page).locator('[name=confirmation]').fill('visita-1');
  await save(page, 'Cadastrar');
  await expect(page.getByText('Visitante cadastrado com sucesso! O usuário poderá fazer login com acesso somente leitura.').last()).toBeVisible();
  await closeInvitation(page);
  await expect(rowOf(page, email)).toContainText('Visitante');
  await expect(rowOf(page, email)).toContainText(farm.name);
  expect(await canEnter(page, email, 'visita-1')).toBe(200);
});

test('the status is pressed: deactivated, activated, and undone', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const email = await staff(db, farm, 'worker', 'Wesley');
  await toThePeople(page, await owner(db, farm), farm);
  await rowOf(page, 'Wesley').getByRole('button', { name: 'Ativo: desativar Wesley' }).click();
  const off = rowOf(page, 'Wesley').getByRole('button', { name: 'Inativo: ativar Wesley' });
  await expect(off).toBeVisible();
  await expect(page.getByText('Wesley não entra mais no Lida').last()).toBeVisible();
  expect(await canEnter(page, email, 'lida-demo')).toBe(401);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(off).toBeHidden();
  expect(await canEnter(page, email, 'lida-demo')).toBe(200);
});

test('deleted after a confirmation, and restored', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const email = await staff(db, farm, 'manager', 'Cláudia');
  await toThePeople(page, await owner(db, farm), farm);
  await choose(page, 'Cláudia', 'Excluir');
  const question = page.getByRole('alertdialog', { name: 'Excluir usuário' });
  await expect(question).toContainText('Tem certeza que deseja excluir este usuário?');
  await expect(question).toContainText('Cláudia');
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhum usuário cadastrado')).toBeVisible();
  expect(await canEnter(page, email, 'lida-demo')).toBe(401);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, 'Cláudia')).toContainText('Gerente');
  expect(await canEnter(page, email, 'lida-demo')).toBe(200);
});

test.describe('refused', () => {
  test.use({ complaints: /409 \(Conflict\)|422|500 \(Internal/ });

  test('an e-mail already used on the farm is reported beside the field, and what was typed stays', async ({ page, db }) => {
    const farm = await ownFarm(db);
    const email = await staff(db, farm, 'worker', 'Wesley');
    await toThePeople(page, await owner(db, farm), farm);
    await page.getByRole('button', { name: 'Novo Usuário' }).click();
    await form(page).locator('[name=name]').fill('Outro Wesley');
    await form(page).locator('[name=email]').fill(email);
    await save(page);
    await expect(form(page).getByRole('alert')).toContainText('Erro ao salvar usuário');
    await expect(form(page).getByText('Este e-mail já é de um usuário desta fazenda').first()).toBeVisible();
    await expect(form(page).locator('[name=name]')).toHaveValue('Outro Wesley');
  });

  test('each failure has its own message', async ({ page, db }) => {
    const farm = await ownFarm(db);
    await staff(db, farm, 'worker', 'Wesley');
    await toThePeople(page, await owner(db, farm), farm);
    await expect(rowOf(page, 'Wesley')).toBeVisible();
    await page.route('**/api/farm_users/**', (route) =>
      route.fulfill({ status: 500, json: { message: 'Não foi possível concluir. Tente de novo.', code: 'internal' } }),
    );
    await rowOf(page, 'Wesley').getByRole('button', { name: 'Ativo: desativar Wesley' }).click();
    await expect(page.getByText('Erro ao alterar status do usuário: Não foi possível concluir. Tente de novo.').last()).toBeVisible();
    await choose(page, 'Wesley', 'Excluir');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByText('Erro ao excluir usuário: Não foi possível concluir. Tente de novo.').last()).toBeVisible();
    await choose(page, 'Wesley', 'Redefinir senha');
    await save(page, 'Redefinir');
    await expect(form(page).getByRole('alert')).toContainText('Erro ao alterar senha');
    await form(page).getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Cadastrar Visitante' }).click();
    await form(page).locator('[name=email]').fill(newEmail());
    await form(page).locator('[name=password]').fill('visita-1');
    await form(page).locator('[name=confirmation]').fill('visita-1');
    await save(page, 'Cadastrar');
    await expect(form(page).getByRole('alert')).toContainText('Erro ao cadastrar visitante');
  });
});

test('an admin sees the people of the farm, and can neither deactivate nor delete their own record', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await staff(db, farm, 'worker', 'Wesley');
  await toThePeople(page, await staff(db, farm, 'admin', 'Renata'), farm);
  await expect(rowOf(page, 'Renata (você)').getByRole('button', { name: /^Ativo/ })).toBeDisabled();
  await rowOf(page, 'Wesley').getByRole('button', { name: 'Ações de Wesley' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Editar', 'Redefinir senha', 'Excluir']);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'Renata (você)').getByRole('button', { name: /Excluir|Redefinir/ })).toHaveCount(0);
});

test.describe('offline', () => {
  test('without internet it says so, and continues by itself', async ({ page, db, context }) => {
    const farm = await ownFarm(db);
    await staff(db, farm, 'worker', 'Wesley');
    await enterFarm(page, await owner(db, farm), farm.name);
    const link = (await openMenu(page)).getByRole('link', { name: 'Usuários' });
    const files = page.waitForResponse(/FarmUsersScreen.*\.js$/);
    await link.hover();
    await files;
    await loseSignal(page);
    await link.click();
    await expect(page.getByText('Esta tela precisa de internet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Novo Usuário' })).toHaveCount(0);
    await context.setOffline(false);
    await expect(rowOf(page, 'Wesley')).toBeVisible();
    await loseSignal(page);
    await expect(page.getByRole('button', { name: 'Novo Usuário' })).toBeDisabled();
    await expect(rowOf(page, 'Wesley').getByRole('button', { name: /^Ativo/ })).toBeDisabled();
  });
});

test('with the keyboard alone', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await staff(db, farm, 'worker', 'Wesley');
  await toThePeople(page, await owner(db, farm), farm);
  await expect(rowOf(page, 'Wesley')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Nome', 'E-mail', 'Telefone', 'Fazenda', 'Função', 'Status', 'Ações']);
  await page.getByRole('button', { name: 'Cadastrar Visitante' }).focus();
  await page.keyboard.press('Enter');
  await expect(form(page).locator('[name=email]')).toBeFocused();
  const email = newEmail();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Dr. Paulo');
  await page.keyboard.press('Tab');
  await page.keyboard.type('visita-1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('visita-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Senha de Dr. Paulo' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Voltar' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Dr. Paulo')).toContainText('Visitante');
  await page.getByRole('button', { name: 'Ativo: desativar Dr. Paulo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Inativo: ativar Dr. Paulo' })).toBeFocused();
  await rowOf(page, 'Dr. Paulo').focus();
  await rowOf(page, 'Dr. Paulo').getByRole('button', { name: 'Ações de Dr. Paulo' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Dr. Paulo')).toBeHidden();
  await undoByKeys(page);
  await expect(rowOf(page, 'Dr. Paulo')).toBeVisible();
});

test('axe finds no accessibility violations', async ({ page, db, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  test.slow();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const farm = await ownFarm(db);
  await staff(db, farm, 'worker', 'Wesley');
  await signIn(page, await owner(db, farm));
  await expect(page.getByRole('heading', { level: 1, name: farm.name })).toBeVisible();
  await goTo(page, '/farm-users');
  await rowOf(page, 'Wesley')
    .getByRole('button', { name: /^Ativo/ })
    .click();
  await expect(rowOf(page, 'Wesley').getByRole('button', { name: /^Inativo/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Novo Usuário' }).click();
  await form(page).getByText('Escolher a senha').click();
  await save(page);
  await expect(form(page).getByText('Nome, email e fazenda são obrigatórios').first()).toBeVisible();
  await expectAccessible(page);
  await form(page).getByText('Senha padrão').click();
  await form(page).locator('[name=name]').fill('Tião');
  await form(page).locator('[name=email]').fill(newEmail());
  await save(page);
  await expect(page.getByRole('dialog', { name: 'Senha de Tião' })).toBeVisible();
  await expectAccessible(page);
});
