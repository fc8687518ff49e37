// The farm register: cards, a new farm, a change, deleted and restored; each role, without signal, with the keyboard alone.
import type { Page } from '@playwright/test';
import { addFarm, build } from '../build';
import { dispatch, goTo, type OwnFarm, owner, ownFarm, removeAnimal, rowOf, staff, superAdmin, toTheHerd, undoByKeys, undoOf } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, openMenu, signIn, test } from './fixtures';

const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const form = (page: Page) => page.getByRole('dialog', { name: /^(Nova Fazenda|Editar )/ });
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar' }).click();

async function toTheRegister(page: Page, email: string, farm: OwnFarm) {
  await enterFarm(page, email, farm.name);
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Fazendas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fazendas' })).toBeVisible();
  await expect(card(page, farm.name)).toBeVisible();
}

/** The farm switcher in the menu. */
async function switcher(page: Page) {
  await openMenu(page);
  return page.getByRole('combobox', { name: 'Fazenda' }).locator('option:not([value=todas])');
}

async function closeMenu(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole('button', { name: 'Fechar', exact: true }).click();
}

async function anotherFarm(db: Parameters<typeof addFarm>[0], { user_id }: OwnFarm, name: string) {
  const id = await addFarm(db, user_id);
  await db.query('update farms set farm_name = $2 where id = $1', [id, name]);
  return id;
}

async function remove(page: Page, name: string) {
  await page.getByRole('button', { name: `Excluir ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Excluir fazenda' });
  await expect(question).toContainText('Tem certeza que deseja excluir esta fazenda?');
  await expect(question).toContainText(name);
  const confirm = question.getByRole('button', { name: 'Excluir' });
  const sure = async () => {
    await question.getByLabel('Para confirmar, digite o nome da fazenda').pressSequentially(name);
    await confirm.click();
  };
  return { question, confirm, sure };
}

test('a new farm needs three fields; errors are shown beside the field, and the menu has the farm at once', async ({ page, db, isMobile }) => {
  const farm = await ownFarm(db);
  await toTheRegister(page, await owner(db, farm), farm);
  await expect(card(page, farm.name)).toContainText('Em uso');
  await page.getByRole('button', { name: 'Nova Fazenda' }).click();
  await expect(form(page).locator('[name=farm_type]')).toHaveValue('mista');
  await expect(form(page).locator('[name=farm_type] option')).toHaveText([
    'Selecione...',
    'Mista',
    'Pecuária',
    'Agricultura',
    'Avicultura',
    'Suinocultura',
    'Piscicultura',
    'Ovinocultura',
  ]);
  await form(page).locator('[name=owner_name]').fill('');
  await save(page);
  await expect(form(page).getByText('Informe: Nome da fazenda')).toBeVisible();
  await expect(form(page).getByText('Informe: Nome do proprietário')).toBeVisible();

  await form(page).locator('[name=farm_name]').fill('Sítio Três Irmãos');
  await form(page).locator('[name=owner_name]').fill('João da Conceição');
  await form(page).getByText('Tamanho e localização').click();
  await form(page).locator('[name=farm_size]').fill('12,555');
  await form(page).locator('[name=zip_code]').fill('3870');
  await form(page).locator('[name=city]').fill('Patos de Minas');
  await form(page).locator('[name=state]').selectOption('MG');
  await form(page).getByText('Dados do proprietário').click();
  await form(page).locator('[name=owner_phone]').fill('3498888');
  await form(page).locator('[name=owner_email]').fill('joao');
  await form(page).locator('[name=owner_cpf]').fill('12345678900');
  await expect(form(page).locator('[name=owner_cpf]')).toHaveValue('123.456.789-00');
  await save(page);
  for (const words of [
    'Tamanho (hectares): no máximo 2 casas decimais',
    'CEP inválido',
    'Telefone inválido: informe o DDD e o número',
    'Informe um e-mail válido',
    'CPF inválido',
  ])
    await expect(form(page).getByText(words)).toBeVisible();
  await form(page).locator('[name=farm_size]').fill('12,55');
  await form(page).locator('[name=zip_code]').fill('38700000');
  await form(page).locator('[name=owner_phone]').fill('34988887777');
  await form(page).locator('[name=owner_email]').fill('joao@lida.demo');
  await form(page).locator('[name=owner_cpf]').fill('52998224725');
  await save(page);
  await expect(form(page)).toBeHidden();
  for (const words of ['Mista', 'João da Conceição', '(34) 98888-7777', 'Patos de Minas - MG', '12,55 ha'])
    await expect(card(page, 'Sítio Três Irmãos')).toContainText(words);
  await expect(await switcher(page)).toHaveText([`${farm.name} (Proprietário)`, 'Sítio Três Irmãos (Proprietário)']);
  await closeMenu(page, isMobile);

  await page.getByRole('searchbox').fill('tres irmaos');
  await expect(page).toHaveURL('/farms?search=tres+irmaos');
  await expect(card(page, farm.name)).toBeHidden();
  await expect(page.getByText('1 fazenda', { exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('santa nenhuma');
  await expect(page.getByText('Nenhuma fazenda encontrada')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(card(page, farm.name)).toBeVisible();
});

test('a farm is changed, and its new name is in the menu at once', async ({ page, db, isMobile }) => {
  const farm = await ownFarm(db);
  await anotherFarm(db as never, farm, 'Retiro da Serra');
  await toTheRegister(page, await owner(db, farm), farm);
  await page.getByRole('button', { name: `Editar ${farm.name}` }).click();
  await form(page).locator('[name=farm_name]').fill('Fazenda Boa Vista do Sul');
  await form(page).getByText('Veterinário e responsável técnico').click();
  await form(page).locator('[name=veterinarian]').fill('Dra. Lúcia');
  await save(page);
  await expect(form(page)).toBeHidden();
  await expect(card(page, 'Fazenda Boa Vista do Sul')).toContainText('Dra. Lúcia');
  await expect(await switcher(page)).toHaveText(['Fazenda Boa Vista do Sul (Proprietário)', 'Retiro da Serra (Proprietário)']);
  await closeMenu(page, isMobile);
});

test.describe('refused', () => {
  test.use({ complaints: /409 \(Conflict\)|500 \(Internal/ });

  test('a conflicting change is reported in the form, and nothing that was typed is lost', async ({ page, db }) => {
    const farm = await ownFarm(db);
    await toTheRegister(page, await owner(db, farm), farm);
    await page.getByRole('button', { name: `Editar ${farm.name}` }).click();
    await form(page).locator('[name=farm_name]').fill('Minha Boa Vista');
    await db.query(`update farms set farm_name = 'Outra Boa Vista' where id = $1`, [farm.farm_id]);
    await save(page);
    await expect(form(page).getByRole('alert')).toContainText('Erro ao atualizar fazenda');
    await expect(form(page).getByText('Nome da fazenda: outra pessoa mudou este valor').first()).toBeVisible();
    await expect(form(page).locator('[name=farm_name]')).toHaveValue('Minha Boa Vista');
  });

  test('a failing server: the banner, what was typed, and another attempt', async ({ page, db }) => {
    const farm = await ownFarm(db);
    await toTheRegister(page, await owner(db, farm), farm);
    let failing = true;
    await page.route('**/api/farms', (route) =>
      failing ? route.fulfill({ status: 500, json: { message: 'Não foi possível concluir. Tente de novo.', code: 'internal' } }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Nova Fazenda' }).click();
    await form(page).locator('[name=farm_name]').fill('Fazenda Nova');
    await save(page);
    await expect(form(page).getByRole('alert')).toContainText('Erro ao cadastrar fazenda');
    failing = false;
    await save(page);
    await expect(card(page, 'Fazenda Nova')).toBeVisible();
    failing = true;
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Erro ao carregar fazendas');
    failing = false;
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(card(page, 'Fazenda Nova')).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });
});

test('a farm is deleted and restored; after deleting the current one the person is on another', { tag: '@core' }, async ({ page, db, isMobile }) => {
  const farm = await ownFarm(db);
  await anotherFarm(db as never, farm, 'Retiro da Serra');
  await toTheRegister(page, await owner(db, farm), farm);
  const other = await remove(page, 'Retiro da Serra');
  await expect(other.confirm).toBeDisabled();
  await other.question.getByLabel('Para confirmar, digite o nome da fazenda').pressSequentially('Retiro');
  await expect(other.confirm).toBeDisabled();
  await other.question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(card(page, 'Retiro da Serra')).toBeVisible();
  await (await remove(page, 'Retiro da Serra')).sure();
  await expect(card(page, 'Retiro da Serra')).toBeHidden();
  await expect(page.getByText('Fazenda excluída').last()).toBeVisible();
  await openMenu(page);
  await expect(page.getByRole('combobox', { name: 'Fazenda' })).toHaveCount(0);
  await closeMenu(page, isMobile);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(card(page, 'Retiro da Serra')).toBeVisible();

  await (await remove(page, farm.name)).sure();
  await expect(card(page, 'Retiro da Serra')).toContainText('Em uso');
  await expect(card(page, farm.name)).toBeHidden();
  await expect(page.locator('.toast', { hasText: 'Fazenda excluída' })).toHaveCount(1);
  await undoOf(page, 'Fazenda excluída');
  await expect(card(page, farm.name)).toContainText('Em uso');

  await anotherFarm(db as never, farm, 'Chácara do Meio');
  await page.reload();
  await (await remove(page, farm.name)).sure();
  await expect(page).toHaveURL('/select-farm');
  await expect(page.getByRole('button', { name: 'Chácara do Meio' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retiro da Serra' })).toBeVisible();
  await expect(page.getByRole('button', { name: farm.name })).toHaveCount(0);

  await page.getByRole('button', { name: 'Chácara do Meio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Chácara do Meio' })).toBeVisible();
  await goTo(page, '/farms');
  await expect(page.getByRole('region', { name: 'Fazendas excluídas' })).toContainText(farm.name);
  await page.getByRole('button', { name: `Restaurar ${farm.name}` }).click();
  await expect(card(page, farm.name)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Fazendas excluídas' })).toBeHidden();
});

test('the owner of a single farm deletes it, restores it, deletes it again and starts a new one', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheRegister(page, await owner(db, farm), farm);
  await (await remove(page, farm.name)).sure();
  await expect(page).toHaveURL('/select-farm');
  await page.getByRole('button', { name: `Restaurar ${farm.name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: farm.name })).toBeVisible();
  await goTo(page, '/farms');
  await (await remove(page, farm.name)).sure();
  await page.getByRole('button', { name: 'Nova Fazenda' }).click();
  await form(page).locator('[name=farm_name]').pressSequentially('Sítio Recomeço');
  await form(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sítio Recomeço' })).toBeVisible();
});

test.describe('a deleted farm', () => {
  test.use({ complaints: /403 \(Forbidden\)/ });

  test('staff are told of it when they sign in, and a super admin restores it', async ({ page, db }) => {
    const farm = await ownFarm(db, { name: 'Fazenda Três Barras' });
    const email = await staff(db, farm, 'worker');
    await db.query('update farms set deleted_at = now() where id = $1', [farm.farm_id]);
    await signIn(page, email);
    const told = page.getByRole('alert').getByText(/^A fazenda Fazenda Três Barras foi excluída em .* Fale com o proprietário/);
    await expect(told).toBeVisible();
    await expect(page.getByRole('alert')).not.toContainText('senha incorretos');

    await signIn(page, await superAdmin(db));
    const deleted = page.getByRole('region', { name: 'Fazendas excluídas' });
    await expect(deleted).toContainText('Pode ser restaurada por 400 dias.');
    await deleted.getByRole('button', { name: `Restaurar ${farm.name}` }).click();
    await expect(deleted.getByText(farm.name)).toHaveCount(0);
    await expect(rowOf(page, farm.name).first()).toBeVisible();
    await page.getByRole('button', { name: 'Sair' }).click();
    await enterFarm(page, email, farm.name);
    await expect(page.getByRole('heading', { level: 1, name: farm.name })).toBeVisible();
  });
});

test.describe('with unsent calls', () => {
  test.use({ complaints: /ERR_FAILED/ });

  test('deleting says what this phone still holds of the farm', async ({ page, db }) => {
    const farm = await ownFarm(db);
    await toTheHerd(page, await owner(db, farm), farm);
    await page.route('**/sync', (route) => route.abort());
    await removeAnimal(page, 'Mimosa');
    await goTo(page, '/farms');
    const { question } = await remove(page, farm.name);
    await expect(question).toContainText('Neste aparelho há 1 registro desta fazenda que ainda não chegou ao servidor.');
    await expect(question).toContainText('É a sua única fazenda.');
    await question.getByRole('button', { name: 'Cancelar' }).click();
  });
});

test('an admin edits the register, but neither creates nor deletes a farm', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheRegister(page, await staff(db, farm, 'admin'), farm);
  await expect(card(page, farm.name)).toContainText('Administrador');
  await expect(page.getByRole('button', { name: 'Nova Fazenda' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Excluir/ })).toHaveCount(0);
  await page.getByRole('button', { name: `Editar ${farm.name}` }).click();
  await form(page).locator('[name=notes]').fill('Porteira nova');
  await save(page);
  await expect(page.getByText(`${farm.name}: fazenda atualizada`).last()).toBeVisible();
});

for (const [email, role] of [
  ['gerente@lida.demo', 'Gerente'],
  ['funcionario@lida.demo', 'Funcionário'],
  ['visitante@lida.demo', 'Visitante'],
] as const)
  test(`${role}: not in the menu nor by the address, and no request is sent`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => /\/api\/(farms|farm_users)$/.test(request.url()) && asked.push(request.url()));
    await enterFarm(page, email);
    const menu = await openMenu(page);
    await expect(menu.getByRole('link', { name: 'Atividades' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Fazendas' })).toHaveCount(0);
    await expect(menu.getByRole('link', { name: 'Usuários' })).toHaveCount(0);
    for (const path of ['/farms', '/farm-users']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'Acesso Negado' })).toBeVisible();
      await expect(page.getByText('Você não tem permissão para acessar esta página.')).toBeVisible();
    }
    expect(asked).toEqual([]);
  });

test('another role appears in the menu with the next sync', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const email = await staff(db, farm, 'manager');
  await toTheHerd(page, email, farm);
  await expect((await openMenu(page)).getByRole('link', { name: 'Fazendas' })).toHaveCount(0);
  await db.query(`update farm_users set role = 'admin' where email = $1`, [email]);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Fazendas' })).toBeVisible();
});

test.describe('offline', () => {
  test('without internet it says so, and continues by itself', async ({ page, db, context }) => {
    const farm = await ownFarm(db);
    await enterFarm(page, await owner(db, farm), farm.name);
    const link = (await openMenu(page)).getByRole('link', { name: 'Fazendas' });
    // The code is cached; the data is not.
    const files = page.waitForResponse(/FarmsScreen.*\.js$/);
    await link.hover();
    await files;
    await loseSignal(page);
    await link.click();
    await expect(page.getByText('Esta tela precisa de internet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Nova Fazenda' })).toHaveCount(0);
    await context.setOffline(false);
    await expect(card(page, farm.name)).toBeVisible();
    await loseSignal(page);
    await expect(page.getByText('Você vê o que foi carregado antes.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Nova Fazenda' })).toBeDisabled();
    await expect(page.getByRole('button', { name: `Editar ${farm.name}` })).toBeDisabled();
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'Nova Fazenda' })).toBeEnabled();
  });
});

test('with the keyboard alone', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheRegister(page, await owner(db, farm), farm);
  const add = page.getByRole('button', { name: 'Nova Fazenda' });
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Exportar', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form(page).locator('[name=farm_name]')).toBeFocused();
  await page.keyboard.type('Fazenda das Teclas');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Fazenda das Teclas')).toBeVisible();
  await expect(add).toBeFocused();
  await page.getByRole('button', { name: 'Excluir Fazenda das Teclas' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Para confirmar, digite o nome da fazenda')).toBeFocused();
  await page.keyboard.type('fazenda das teclas');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Fazenda das Teclas')).toBeHidden();
  await undoByKeys(page);
  await expect(card(page, 'Fazenda das Teclas')).toBeVisible();
});

test('axe finds no accessibility violations', async ({ page, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  test.slow();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await signIn(page, 'dono@lida.demo');
  await page.getByRole('button', { name: 'Fazenda Santa Clara' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fazenda Santa Clara' })).toBeVisible();
  await goTo(page, '/farms');
  await expect(card(page, 'Fazenda Santa Clara')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Editar Fazenda Santa Clara' }).click();
  await form(page).getByText('Licenças e registros').click();
  await form(page).locator('[name=owner_name]').fill('');
  await save(page);
  await expect(form(page).getByText('Informe: Nome do proprietário')).toBeVisible();
  await expectAccessible(page);
  await form(page).getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  await (await remove(page, 'Fazenda Santa Clara')).question.waitFor();
  await expectAccessible(page);
});

test.describe('a whole farm', () => {
  // The refusal of a file that is none.
  test.use({ complaints: /422/ });

  test('is exported, and brought to a new farm with all its records', async ({ page, db, context }) => {
    const farm = await ownFarm(db);
    await toTheHerd(page, await owner(db, farm), farm);
    await goTo(page, '/import');
    await page.getByRole('link', { name: /Trazer uma fazenda inteira/ }).click();
    await expect(card(page, farm.name)).toBeVisible();
    const file = await (await context.request.get(`/api/farms/${farm.farm_id}/export`)).body();
    await page.getByRole('button', { name: 'Trazer uma fazenda inteira' }).click();
    const dialog = page.getByRole('dialog', { name: 'Trazer uma fazenda inteira' });
    await expectAccessible(page);
    const choose = (name: string, buffer: Buffer) => dialog.getByLabel('Arquivo da fazenda').setInputFiles({ name, mimeType: 'application/zip', buffer });
    await choose('fotos.zip', Buffer.from('PK nada'));
    await expect(dialog.getByRole('alert')).toContainText('não é uma fazenda exportada pelo Lida');
    await choose('fazenda.zip', file);
    await expect(dialog.getByRole('status')).toContainText('registros trazidos');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Abrir / }).click();
    await expect(card(page, `${farm.name} (cópia)`)).toContainText('Em uso');
    await goTo(page, '/animals');
    await expect(page.getByText('Mimosa').first()).toBeVisible();
  });
});

test.describe('farms side by side', () => {
  test('each with its figures and all together; a tap opens one, and without signal the last figures stay with their time', async ({ page, db, context }) => {
    const farm = await ownFarm(db);
    const id = await anotherFarm(db as never, farm, 'Fazenda Lagoa');
    await dispatch({ ...farm, farm_id: id }, 'create_animal', build.animal({ name: 'Malhada' }));
    await enterFarm(page, await owner(db, farm), farm.name);
    await openMenu(page);
    await page.getByLabel('Fazenda', { exact: true }).selectOption('Comparar fazendas');
    await expect(page).toHaveURL('/farms/lado-a-lado');
    await expect(rowOf(page, farm.name)).toContainText('Em uso');
    await expect(rowOf(page, farm.name)).toContainText('3');
    await expect(rowOf(page, 'Fazenda Lagoa')).toContainText('R$');
    const sums = page.getByRole('region', { name: 'Todas as fazendas' });
    await expect(sums).toContainText(/Animais ativos\s*4/);
    await expectAccessible(page);

    await rowOf(page, 'Fazenda Lagoa').getByText('Fazenda Lagoa').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fazenda Lagoa' })).toBeVisible();
    await goTo(page, '/animals');
    await expect(rowOf(page, 'Malhada')).toBeVisible();

    await loseSignal(page);
    await page.reload();
    await expect(rowOf(page, 'Malhada')).toBeVisible();
    await goTo(page, '/farms/lado-a-lado');
    await expect(page.getByText(/^Números de \d\d\/\d\d\/\d{4}/)).toBeVisible();
    await expect(rowOf(page, 'Fazenda Lagoa')).toContainText('Em uso');
    await rowOf(page, farm.name).getByText(farm.name).click();
    await expect(page.getByRole('heading', { level: 1, name: farm.name })).toBeVisible();

    await context.setOffline(false);
    await goTo(page, '/farms/lado-a-lado');
    await db.query('update farms set deleted_at = now() where id = $1', [id]);
    await page.reload();
    await expect(rowOf(page, farm.name)).toBeVisible();
    await expect(rowOf(page, 'Fazenda Lagoa')).toHaveCount(0);
  });
});
