// Money: created, refused, paid, deleted and restored; totals and filters; by touch, with the keyboard alone, without signal.
import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import { addDays, dayIn } from '#domain/kernel/dates';
import { categoryId } from '#domain/money/financial-categories';
import type { InputOf } from '#domain/verbs';
import { build } from '../build';
import { closeMessages, dispatch, goTo, type OwnFarm, owner, ownFarm, rowOf, staff, toTheHerd, undoByKeys, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, openMenu, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const ago = (days: number) => addDays(today, -days);
const shown = (day: string) => day.split('-').toReversed().join('/');

async function toTheMoney(page: Page, email: string, farm: OwnFarm) {
  await toTheHerd(page, email, farm);
  await goTo(page, '/financial');
  await expect(page.getByRole('heading', { level: 1, name: 'Controle Financeiro' })).toBeVisible();
}

const form = (page: Page) => page.getByRole('region', { name: 'Nova Transação' });
const add = (page: Page) => page.getByRole('button', { name: 'Nova Transação' });
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar', exact: true }).click();
const card = (page: Page, label: string) => page.locator('.stat').filter({ has: page.locator('.stat-label', { hasText: label }) });
const category = (page: Page) => form(page).getByRole('combobox', { name: 'Categoria' });

async function choose(page: Page, name: string) {
  await category(page).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(category(page)).toHaveText(name);
}

/** From the row's menu, or its icons on wide screens. */
async function act(page: Page, description: string, what: 'Excluir' | 'Marcar como pago') {
  const row = rowOf(page, description);
  const menu = row.getByRole('button', { name: `Ações de ${description}` });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: what }).click();
  } else await row.getByRole('button', { name: `${what} ${description}` }).click();
}

/** Created from another device. */
const written = (farm: OwnFarm, type: 'receita' | 'despesa', name: string, wanted: Partial<InputOf<'create_financial_transaction'>>) =>
  dispatch(farm, 'create_financial_transaction', build.transaction(categoryId(farm.farm_id, type, name), { type, transaction_date: today, ...wanted }));

/** Rows on the server. */
async function kept(db: pg.Client, farm: OwnFarm) {
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  const { rows } = await db.query(
    `select t.description, t.type, c.name as category, t.amount::float, t.status, t.payment_method as method, t.payment_date::text as paid, t.due_date::text as due, t.supplier_buyer as who
       from financial_transactions t join financial_categories c on c.user_id = t.user_id and c.id = t.category_id
      where t.farm_id = $1 and t.deleted_at is null order by t.description`,
    [farm.farm_id],
  );
  return rows;
}

test('an expense, a revenue and a bill: created, counted, paid, deleted and restored', { tag: '@core' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheMoney(page, await worker(db, [farm]), farm);
  await expect(page.getByText('Nenhuma transação registrada')).toBeVisible();

  await add(page).click();
  await expect(form(page).getByRole('radio', { name: 'Despesa' })).toBeChecked();
  await expect(form(page).getByRole('radio', { name: 'Pago' })).toBeChecked();
  await expect(form(page).getByRole('combobox', { name: 'Forma de pagamento' })).toHaveValue('dinheiro');
  await expect(form(page).getByRole('textbox', { name: 'Data', exact: true })).toHaveValue(shown(today));
  await expect(form(page).getByRole('textbox', { name: 'Data do pagamento' })).toHaveValue(shown(today));
  await expect(form(page).getByRole('textbox', { name: 'Vencimento' })).toHaveCount(0);
  await form(page).getByLabel('Valor').fill('1234,56');
  await form(page).getByLabel('Descrição').fill('Diesel do trator');
  await choose(page, 'Combustível');
  await form(page).getByLabel('Fornecedor').fill('Posto Trevo');
  await save(page);
  await expect(page.getByText('Diesel do trator: R$ 1.234,56, transação criada').last()).toBeVisible();
  await expect(add(page)).toBeFocused();
  for (const words of ['Despesa', 'Combustível', 'R$ 1.234,56', 'Pago', 'Posto Trevo', shown(today)])
    await expect(rowOf(page, 'Diesel do trator')).toContainText(words);

  // Another type has other categories and another party.
  await add(page).click();
  await form(page).getByLabel('Valor').fill('2000');
  await form(page).getByLabel('Descrição').fill('Leite da quinzena');
  await choose(page, 'Energia');
  await form(page).getByText('Receita', { exact: true }).click();
  await expect(category(page)).toHaveText('Escolha a categoria');
  await expect(form(page).getByLabel('Fornecedor')).toHaveCount(0);
  await form(page).getByLabel('Cliente').fill('Laticínio');
  await category(page).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill('Energia');
  await expect(page.getByRole('option', { name: 'Energia', exact: true })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill('Venda de leite');
  await page.keyboard.press('Enter');
  await save(page);
  await expect(rowOf(page, 'Leite da quinzena')).toContainText('Venda de leite');
  await expect(card(page, 'Saldo')).toContainText('R$ 765,44');

  // An open bill, in a category of the farm's own.
  await add(page).click();
  await form(page).getByLabel('Valor').fill('900');
  await form(page).getByLabel('Descrição').fill('Placas do telhado');
  await category(page).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill('Energia solar');
  await page.getByRole('option', { name: /Energia solar/ }).click();
  await expect(category(page)).toHaveText('Energia solar');
  await form(page).getByText('Pendente', { exact: true }).click();
  await expect(form(page).getByRole('textbox', { name: 'Data do pagamento' })).toHaveCount(0);
  await form(page)
    .getByRole('textbox', { name: 'Vencimento' })
    .fill(shown(addDays(today, 2)));
  await save(page);
  await expect(rowOf(page, 'Placas do telhado')).toContainText('Pendente');
  await expect(rowOf(page, 'Placas do telhado')).toContainText(`Vence em ${shown(addDays(today, 2))}`);
  await expect(card(page, 'Receitas')).toContainText('R$ 2.000,00');
  await expect(card(page, 'Despesas')).toContainText('R$ 2.134,56');
  await expect(card(page, 'Saldo')).toContainText('-R$ 134,56');
  await expect(card(page, 'Pendentes')).toContainText('R$ 900,00');
  await page.getByRole('button', { name: /^Mostrar (gráficos|números)/ }).click();
  await page.getByText('Totais por categoria').click();
  await expect(page.getByRole('table', { name: 'Despesas por categoria' }).getByRole('row')).toHaveCount(3);

  await closeMessages(page);
  await act(page, 'Placas do telhado', 'Marcar como pago');
  const dialog = page.getByRole('dialog', { name: 'Marcar como pago' });
  await expect(dialog.getByRole('textbox', { name: 'Data do pagamento' })).toHaveValue(shown(today));
  await dialog.getByRole('textbox', { name: 'Data do pagamento' }).fill(shown(addDays(today, 1)));
  await dialog.getByRole('button', { name: 'Marcar como pago' }).click();
  await expect(dialog.getByText('A data do pagamento não pode ser futura').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Data do pagamento' }).fill(shown(today));
  await dialog.getByRole('button', { name: 'Marcar como pago' }).click();
  await expect(rowOf(page, 'Placas do telhado')).toContainText('Pago');
  await expect(card(page, 'Pendentes')).toContainText('R$ 0,00');
  await expect(rowOf(page, 'Placas do telhado').getByRole('button', { name: /^Marcar/ })).toHaveCount(0);

  await closeMessages(page);
  await act(page, 'Diesel do trator', 'Excluir');
  await expect(page.getByRole('alertdialog')).toContainText('Tem certeza que deseja excluir esta transação?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(page, 'Diesel do trator')).toHaveCount(0);
  await expect(page.getByText('Transação excluída').last()).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, 'Diesel do trator')).toBeVisible();
  const nobody = { due: null, who: null };
  await expect
    .poll(() => kept(db, farm))
    .toEqual([
      {
        description: 'Diesel do trator',
        type: 'despesa',
        category: 'Combustível',
        amount: 1234.56,
        status: 'pago',
        method: 'dinheiro',
        paid: today,
        due: null,
        who: 'Posto Trevo',
      },
      {
        description: 'Leite da quinzena',
        type: 'receita',
        category: 'Venda de leite',
        amount: 2000,
        status: 'pago',
        method: 'dinheiro',
        paid: today,
        due: null,
        who: 'Laticínio',
      },
      { description: 'Placas do telhado', type: 'despesa', category: 'Energia solar', amount: 900, status: 'pago', method: 'dinheiro', paid: today, ...nobody },
    ]);
});

test('a missing value is reported beside its field, and what was typed is not lost', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheMoney(page, await worker(db, [farm]), farm);
  await add(page).click();
  await save(page);
  for (const words of ['Informe: Valor (R$)', 'Informe: Descrição', 'Selecione: Categoria']) await expect(form(page).getByText(words)).toBeVisible();
  await form(page).getByLabel('Valor').fill('0');
  await form(page).getByLabel('Descrição').fill('Cerca do fundo');
  await choose(page, 'Cercas');
  await save(page);
  await expect(form(page).getByRole('alert')).toContainText('Erro ao criar transação');
  await expect(form(page).getByText('Informe: Valor (R$)').first()).toBeVisible();
  await (await openMenu(page)).getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Descartar o que foi digitado?' });
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(form(page).getByLabel('Descrição')).toHaveValue('Cerca do fundo');
  await form(page).getByLabel('Valor').fill('35');
  await save(page);
  await expect(rowOf(page, 'Cerca do fundo')).toContainText('R$ 35,00');
});

test('the list is filtered by type, time, category, status and words; the dashboard, the bell and the search show it', async ({ page, db, isMobile }) => {
  const farm = await ownFarm(db);
  await written(farm, 'receita', 'Venda de leite', { amount: 1000, description: 'Leite do mês', supplier_buyer: 'Laticínio Vale' });
  await written(farm, 'receita', 'Venda de ovos', { amount: 50, description: 'Ovos', status: 'pendente', due_date: ago(2) });
  await written(farm, 'despesa', 'Água', { amount: 80.1, description: 'Conta de água', transaction_date: ago(400) });
  await written(farm, 'despesa', 'Energia', { amount: 77, description: 'Luz cancelada', status: 'cancelado' });
  await toTheMoney(page, await worker(db, [farm]), farm);
  const mostly = page.locator('[data-index]');
  await expect(mostly).toHaveCount(4);
  await expect(card(page, 'Receitas')).toContainText('R$ 1.050,00');
  await expect(card(page, 'Despesas')).toContainText('R$ 80,10');
  await expect(rowOf(page, 'Ovos')).toContainText('Vencida');

  const show = async (type: 'Receita' | 'Despesa' | 'Receitas e despesas') => {
    if (!isMobile) return page.getByRole('combobox', { name: 'Tipo' }).selectOption(type);
    const buttons = { Receita: 'Receitas', Despesa: 'Despesas', 'Receitas e despesas': 'Todas' };
    return page.getByRole('group', { name: 'Mostrar' }).getByRole('button', { name: buttons[type] }).click();
  };
  await show('Receita');
  await expect(page).toHaveURL('/financial?type=receita');
  await expect(mostly).toHaveCount(2);
  await expect(page.getByText('Totais só do filtro: Tipo: Receita')).toBeVisible();
  await expect(page.locator('.stat-value')).toHaveText(['R$ 1.050,00', '-', '-', 'R$ 50,00']);
  await expect(card(page, 'Pendentes')).toContainText(/^PendentesR\$\s50,00R\$\s50,00 a receber$/);
  await show('Despesa');
  await expect(mostly).toHaveCount(2);
  await expect(page.locator('.stat-value')).toHaveText(['-', 'R$ 80,10', '-', 'R$ 0,00']);
  await show('Receitas e despesas');
  if (isMobile) await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('combobox', { name: 'Período' }).selectOption('Este mês');
  await expect(mostly).toHaveCount(3);
  await expect(card(page, 'Despesas')).toContainText('R$ 0,00');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Vencida');
  await expect(mostly).toHaveCount(1);
  await expect(page.locator('.stat-value')).toHaveText(['R$ 50,00', 'R$ 0,00', 'R$ 50,00', 'R$ 50,00']);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(mostly).toHaveCount(4);
  await page.getByRole('combobox', { name: 'Categoria' }).selectOption('Água (despesa)');
  await expect(mostly).toHaveCount(1);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByRole('searchbox').fill('laticinio');
  await expect(mostly).toHaveCount(1);
  await page.getByRole('searchbox').fill('nada disso');
  await expect(page.getByText('Nenhuma transação encontrada')).toBeVisible();

  await page.getByRole('button', { name: /^Alertas/ }).click();
  await expect(page.getByText('Conta a receber vencida: Ovos')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Buscar' }).fill('ovos');
  await expect(page.getByRole('option', { name: /Ovos.*Receita de R\$ 50,00/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/financial\?search=Ovos&transacao=/);
  // The screen was open already: the link still opens the entry.
  await expect(page.getByRole('dialog', { name: 'Ovos' })).toContainText('R$ 50,00');
  await expect(mostly).toHaveCount(1);
  await page.keyboard.press('Escape');

  await goTo(page, '/?visao=estatisticas');
  await expect(card(page, 'Receita do mês')).toContainText('R$ 1.050,00');
  await expect(card(page, 'Receita do mês')).toContainText('R$ 50,00 a receber');
  await expect(page.getByRole('table', { name: 'Receitas e despesas' }).getByRole('row')).toHaveCount(7);
  await card(page, 'Receita do mês').click();
  await expect(page).toHaveURL('/financial?type=receita&periodo=mes');
});

test.describe('without signal', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  test('a new category and its transaction are on the screen at once, and on the server when the signal is back', async ({ page, db, context }) => {
    const farm = await ownFarm(db);
    await toTheMoney(page, await worker(db, [farm]), farm);
    await loseSignal(page);
    await add(page).click();
    await form(page).getByLabel('Valor').fill('12,5');
    await form(page).getByLabel('Descrição').fill('Milho verde');
    await form(page).getByText('Receita', { exact: true }).click();
    await category(page).click();
    await page.getByRole('combobox', { name: 'Buscar na lista' }).fill('Venda de milho');
    await page.getByRole('option', { name: /Venda de milho/ }).click();
    await save(page);
    await expect(rowOf(page, 'Milho verde')).toContainText('Venda de milho');
    expect(await kept(db, farm)).toEqual([]);
    await context.setOffline(false);
    await expect.poll(() => kept(db, farm)).toMatchObject([{ description: 'Milho verde', category: 'Venda de milho', amount: 12.5 }]);
  });
});

for (const role of ['owner', 'worker', 'visitor'] as const)
  test(`on a farm where somebody is ${role}`, async ({ page, db }) => {
    const farm = await ownFarm(db);
    await written(farm, 'despesa', 'Energia', { description: 'Conta de luz', status: 'pendente', due_date: today });
    const email = role === 'owner' ? await owner(db, farm) : await staff(db, farm, role);
    await toTheMoney(page, email, farm);
    await expect(rowOf(page, 'Conta de luz')).toContainText('Vence hoje');
    const menu = await openMenu(page);
    await expect(menu.getByRole('link', { name: 'Despesas' })).toBeVisible();
    await page.keyboard.press('Escape');
    const writes = page.getByRole('button', { name: /^(Nova Transação|Excluir|Marcar|Ações de)/ });
    if (role === 'visitor') return expect(writes).toHaveCount(0);
    await act(page, 'Conta de luz', 'Marcar como pago');
    await page.getByRole('dialog').getByRole('button', { name: 'Marcar como pago' }).click();
    await expect.poll(async () => (await kept(db, farm))[0]?.status).toBe('pago');
  });

test('with the keyboard alone', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheMoney(page, await worker(db, [farm]), farm);
  await add(page).focus();
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('radio', { name: 'Despesa' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('80');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Sal');
  await page.keyboard.press('Tab');
  await page.keyboard.type('sal m');
  await page.keyboard.press('Enter');
  await expect(category(page)).toHaveText('Sal mineral');
  await form(page).getByLabel('Descrição').focus();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Sal mineral')).toContainText('R$ 80,00');
  await expect(add(page)).toBeFocused();
  await closeMessages(page);
  await rowOf(page, 'Sal mineral')
    .getByRole('button', { name: /^Ações de/ })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Excluir' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nenhuma transação registrada')).toBeVisible();
  await undoByKeys(page);
  await expect(rowOf(page, 'Sal mineral')).toContainText('R$ 80,00');
});

test('a purchase in instalments is paid one by one, and one of them in part', async ({ page, db }) => {
  const farm = await ownFarm(db);
  /** Focused first: an amount is written without its dots then. */
  const write = async (field: Locator, value: string) => {
    await field.focus();
    await field.fill(value);
  };
  await toTheMoney(page, await worker(db, [farm]), farm);
  await add(page).click();
  await form(page).getByRole('textbox', { name: 'Valor', exact: true }).fill('5600');
  await form(page).getByLabel('Descrição').fill('Resfriador');
  await choose(page, 'Máquinas e equipamentos');
  await form(page).getByText('Em parcelas', { exact: true }).click();
  await form(page).getByRole('textbox', { name: 'Número de parcelas' }).fill('3');
  await expect(form(page).getByRole('textbox', { name: 'Valor da 3ª parcela' })).toHaveValue('1.866,67');
  await expect(form(page).getByText('As parcelas somam R$ 5.600,00')).toBeVisible();
  await write(form(page).getByRole('textbox', { name: 'Valor da 1ª parcela' }), '1866,60');
  await save(page);
  await expect(
    form(page)
      .getByText(/As parcelas somam R\$\s5\.599,94: o total é/)
      .first(),
  ).toBeVisible();
  await write(form(page).getByRole('textbox', { name: 'Valor da 1ª parcela' }), '1866,66');
  await save(page);
  await expect(rowOf(page, 'parcela 3 de 3')).toContainText('1.866,67');
  await closeMessages(page);
  const first = rowOf(page, 'parcela 1 de 3');
  await first
    .getByRole('button', { name: /^Marcar como pago|^Ações de/ })
    .first()
    .click();
  const pay = page.getByRole('menuitem', { name: 'Marcar como pago' });
  if (await pay.isVisible()) await pay.click();
  const dialog = page.getByRole('dialog');
  await write(dialog.getByRole('textbox', { name: 'Valor pago' }), '866,66');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Marcar como pago' }).click();
  await expect(page.getByText(/falta pagar R\$\s1\.000,00/).last()).toBeVisible();
  const ofBill = async () => (await kept(db, farm)).map(({ amount, status }) => `${amount} ${status}`).toSorted();
  await expect.poll(ofBill).toEqual(['1000 pendente', '1866.67 pendente', '1866.67 pendente', '866.66 pago']);
  await expect(rowOf(page, 'parte paga')).toContainText('866,66');
});

test('a bill repeats each month, and its category is renamed, merged and hidden', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheMoney(page, await worker(db, [farm]), farm);
  await add(page).click();
  await form(page).getByRole('textbox', { name: 'Valor', exact: true }).fill('250');
  await form(page).getByLabel('Descrição').fill('Internet');
  await choose(page, 'Energia');
  await form(page).getByText('Todo mês', { exact: true }).click();
  await form(page).getByRole('textbox', { name: 'Repetir por quantos meses' }).fill('3');
  await save(page);
  const categories = async () => (await kept(db, farm)).map(({ category: of, status }) => `${of} ${status}`).toSorted();
  await expect.poll(categories).toEqual(['Energia pago', 'Energia pendente', 'Energia pendente']);
  await closeMessages(page);

  await page.getByRole('button', { name: 'Categorias' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Categorias' });
  const change = async (name: string, what: string) => {
    await dialog.getByRole('button', { name: `Ações de ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await change('Energia', 'Mudar o nome');
  const naming = page.getByRole('dialog', { name: 'Mudar o nome' });
  await naming.getByRole('textbox').fill('Luz e internet');
  await naming.getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(categories).toEqual(['Luz e internet pago', 'Luz e internet pendente', 'Luz e internet pendente']);
  await change('Luz e internet', 'Juntar com outra');
  const merging = page.getByRole('dialog', { name: 'Juntar Luz e internet' });
  await merging.getByRole('combobox').click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill('Outras despesas');
  await page.keyboard.press('Enter');
  await merging.getByRole('button', { name: 'Juntar' }).click();
  await expect.poll(categories).toEqual(['Outras despesas pago', 'Outras despesas pendente', 'Outras despesas pendente']);
  await change('Diaristas', 'Esconder');
  await expect(dialog.getByRole('listitem').filter({ hasText: /Diaristas\s*Escondida/ })).toBeVisible();
  await expectAccessible(page);
});

test('axe finds no accessibility violations', async ({ page, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  test.slow();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const looked = async (name: string) => {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.screenshot({ path: test.info().outputPath(`${scheme}-${name}.png`) });
  };
  await enterFarm(page, 'gerente@lida.demo');
  await goTo(page, '/financial');
  await expect(page.locator('[data-index]').first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Fluxo de caixa por mês' })).toBeAttached();
  await page.getByRole('button', { name: /^Mostrar (gráficos|números)/ }).click();
  await page.getByText('Totais por categoria').click();
  await expect(page.getByRole('table', { name: 'Despesas por categoria' })).toBeAttached();
  await looked('list');
  await page.getByRole('searchbox').evaluate((search) => search.scrollIntoView());
  await page.screenshot({ path: test.info().outputPath(`${scheme}-rows.png`) });
  await add(page).click();
  await form(page).getByText('Pendente', { exact: true }).click();
  await form(page).getByText('Nota fiscal, animal e observações').click();
  await save(page);
  await expect(form(page).getByText('Informe: Valor (R$)')).toBeVisible();
  await looked('form');
});
