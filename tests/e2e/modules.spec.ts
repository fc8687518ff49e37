// What each one sees: the owner takes modules away, and the screens of the others follow while they are open.
import { dayIn } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import { build } from '../build';
import { dispatch, goTo, owner, ownFarm, staff } from './farm';
import { enterFarm, expect, expectAccessible, test, withoutTutorial } from './fixtures';

const today = () => dayIn('America/Sao_Paulo', new Date().toISOString());

test('the owner takes money away from visitors: it disappears from a visitor’s open screens, and comes back', async ({ page, db, browser }) => {
  const farm = await ownFarm(db);
  const sale = build.sale([{ id: newId(), animal_id: farm.ids['Pintada']!, unit_price: 3000 }], { sale_date: today(), buyer_name: 'Onofre Lima' });
  await dispatch(farm, 'create_sale', sale);
  const context = await browser.newContext({ baseURL: process.env['LIDA_URL']!, locale: 'pt-BR' });
  await context.addInitScript(withoutTutorial);
  const visitor = await context.newPage();
  const complaints: string[] = [];
  visitor.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  visitor.on('response', (answer) => answer.status() >= 400 && complaints.push(`${answer.status()} ${answer.url()}`));
  await enterFarm(visitor, await staff(db, farm, 'visitor'), farm.name);
  await goTo(visitor, '/sales');
  await expect(visitor.getByText('Onofre Lima').first()).toBeVisible();

  await enterFarm(page, await owner(db, farm), farm.name);
  await goTo(page, '/farm-users');
  await page.getByRole('button', { name: 'O que cada um vê' }).click();
  const money = page.getByRole('checkbox', { name: 'Visitante vê Financeiro' });
  await expect(money).toBeChecked();
  await expectAccessible(page);
  await money.uncheck();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.locator('.toast').getByText('Permissões salvas')).toBeVisible();

  // The visitor's device asks again when it is looked at.
  const lookAgain = () => visitor.evaluate(() => dispatchEvent(new Event('online')));
  await lookAgain();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Acesso Negado' })).toBeVisible();
  await expect(visitor.getByText('Onofre Lima')).toHaveCount(0);
  await goTo(visitor, '/');
  await expect(visitor.getByRole('heading', { name: 'Rebanho' })).toBeVisible();
  // What was bought to feed the herd is of another module.
  await expect(
    visitor
      .getByRole('listitem')
      .filter({ has: visitor.getByRole('heading', { name: 'Financeiro' }) })
      .getByRole('link'),
  ).toHaveText(['Compras']);
  for (const name of ['Vendas', 'Despesas']) await expect(visitor.getByRole('link', { name })).toHaveCount(0);
  await goTo(visitor, '/?visao=estatisticas');
  await expect(visitor.getByText('Animais ativos').first()).toBeVisible();
  await expect(visitor.getByText('Receita do mês')).toHaveCount(0);
  await goTo(visitor, '/reports');
  await expect(visitor.getByRole('heading', { name: 'Resumo do rebanho' })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Resumo financeiro' })).toHaveCount(0);
  await expect(visitor.getByText('Receita por animal')).toHaveCount(0);
  await goTo(visitor, `/animals/${farm.ids['Pintada']}`);
  await expect(visitor.getByText('Venda', { exact: true }).first()).toBeVisible();
  await expect(visitor.getByText('Onofre')).toHaveCount(0);
  await visitor.reload();
  await goTo(visitor, `/sales/${sale.id}`);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Acesso Negado' })).toBeVisible();

  await page.getByRole('button', { name: 'O que cada um vê' }).click();
  await expect(money).not.toBeChecked();
  await money.check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await goTo(visitor, '/sales');
  await lookAgain();
  await expect(visitor.getByText('Onofre Lima').first()).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

test('an admin reads the choice and cannot change it; new users are offered Técnico and Contador with what they see', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await enterFarm(page, await staff(db, farm, 'admin'), farm.name);
  await goTo(page, '/farm-users');
  await page.getByRole('button', { name: 'O que cada um vê' }).click();
  await expect(page.getByText('Só o proprietário muda o que cada um vê.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Gerente vê Sanidade' })).toBeDisabled();
  await page.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await page.getByRole('button', { name: 'Novo Usuário' }).click();
  for (const [role, words] of [
    ['Técnico', 'vê e anota sanidade e reprodução'],
    ['Contador', 'Vê e exporta vendas, receitas e despesas'],
  ] as const) {
    await page.getByLabel('Função').selectOption({ label: role });
    await expect(page.getByText(words)).toBeVisible();
  }
});
