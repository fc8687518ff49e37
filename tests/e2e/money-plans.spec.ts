// What the farm plans: the cash of the next 90 days, planned sales, the budget; the herd in the cost; corrections of money; and an accountant who sees money alone.
import type { Page } from '@playwright/test';
import { addDays, dayIn, monthBefore } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import { categoryId } from '#domain/money/financial-categories';
import { build } from '../build';
import { closeMessages, dispatch, goTo, owner, ownFarm, rowOf, staff, toTheHerd } from './farm';
import { enterFarm, expect, expectAccessible, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const shown = (day: string) => day.split('-').toReversed().join('/');
const form = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar', exact: true }).click();

async function fill(page: Page, name: string, value: string) {
  const field = form(page).locator(`[name="${name}"]`);
  await field.focus();
  await field.fill(value);
}

async function chooseEnergy(page: Page) {
  await form(page).getByRole('combobox', { name: 'Categoria' }).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill('Energia');
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('combobox', { name: 'Categoria' })).toHaveText('Energia (despesa)');
}

const card = (page: Page, label: string) => page.locator('.stat').filter({ has: page.locator('.stat-label', { hasText: label }) });

test('the forecast counts accounts, bills and planned sales', { tag: '@core' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  const energy = categoryId(farm.farm_id, 'despesa', 'Energia');
  await dispatch(farm, 'create_financial_category', { type: 'despesa', name: 'Energia' });
  await dispatch(farm, 'create_bank_account', build.bankAccount({ name: 'Cooperativa', opening_balance: 1000, opening_date: '2026-01-01' }));
  const bill = { transaction_date: today, description: 'Conta de luz', amount: 1320.5 };
  await dispatch(
    farm,
    'create_financial_transaction',
    build.transaction(energy, { ...bill, status: 'pendente', payment_date: null, due_date: addDays(today, 3) }),
  );
  await dispatch(farm, 'create_financial_transaction', build.transaction(energy, { ...bill, description: 'Luz paga', amount: 250, payment_date: today }));
  await toTheHerd(page, await owner(db, farm), farm);

  await goTo(page, '/financial/previsao');
  await expect(page.getByText(/O dinheiro falta na semana/)).toContainText('-R$ 320,50');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Prever Venda' }).click();
  await fill(page, 'planned_on', shown(addDays(today, 2)));
  await fill(page, 'heads', '2');
  await fill(page, 'price', '4500');
  await save(page);
  await expect(card(page, 'Vai entrar')).toContainText('9.000,00');
  await expect(page.getByText(/O dinheiro falta/)).toHaveCount(0);
  await page.getByRole('link', { name: /Conta de luz/ }).click();
  await expect(form(page).getByText('Conta de luz')).toBeVisible();
  await goTo(page, '/financial/vendas-previstas');
  await expect(rowOf(page, '2 cabeças')).toContainText('9.000,00');
  await rowOf(page, '2 cabeças')
    .getByRole('button', { name: /^Ações de / })
    .click();
  await page.getByRole('menuitem', { name: 'Registrar a venda' }).click();
  await expect(page.getByRole('region', { name: 'Nova Venda' })).toBeVisible();

  await goTo(page, '/financial/orcamento');
  await expect(page.getByRole('button', { name: 'Planejar' }).first()).toBeVisible();
});

test('the budget shows the deviation, and a category is planned in one way', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await dispatch(farm, 'create_financial_category', { type: 'despesa', name: 'Energia' });
  const energy = categoryId(farm.farm_id, 'despesa', 'Energia');
  await dispatch(
    farm,
    'create_financial_transaction',
    build.transaction(energy, { description: 'Luz paga', amount: 250, transaction_date: today, payment_date: today }),
  );
  await enterFarm(page, await owner(db, farm), farm.name);
  await goTo(page, '/financial/orcamento');
  await page.getByRole('button', { name: 'Planejar' }).first().click();
  await chooseEnergy(page);
  await fill(page, 'amount', '2400');
  await save(page);
  await expect(rowOf(page, 'Energia')).toContainText('-R$ 2.150,00');
  await closeMessages(page);
  await page.getByRole('button', { name: 'Planejar' }).first().click();
  await chooseEnergy(page);
  await form(page).getByLabel('Mês').selectOption({ label: 'Janeiro' });
  await fill(page, 'amount', '10');
  await save(page);
  await expect(
    form(page)
      .getByText(/já é planejada para o ano todo/)
      .first(),
  ).toBeVisible();
  await form(page).getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  await expectAccessible(page);
});

test('a beef farm sees what an arroba costs and what its herd gained', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: ['Mimosa'] });
  const month = monthBefore(today, 6);
  const steers = build.animal({
    name: 'Bois',
    gender: 'macho',
    breed: 'Nelore',
    category: 'boi',
    is_batch: true,
    batch_quantity: 10,
    entry_date: `${month}-01`,
  });
  await dispatch(farm, 'create_animal', steers);
  for (const [day, weight] of [
    [`${month}-01`, 300],
    [`${monthBefore(today, 1)}-20`, 450],
  ] as const)
    await dispatch(farm, 'weigh', build.weighing(steers.id, { weighing_date: day, weight }));
  await dispatch(
    farm,
    'create_financial_transaction',
    build.transaction(categoryId(farm.farm_id, 'despesa', 'Sal mineral'), {
      amount: 5000,
      activity: 'corte',
      transaction_date: `${month}-10`,
      payment_date: `${month}-10`,
    }),
  );
  await toTheHerd(page, await owner(db, farm), farm);
  await goTo(page, '/economics?atividade=corte');
  await expect(page.getByText(/cabeças? sem preço/)).toBeVisible();
  await page.getByRole('button', { name: /Comprados e recebidos \(10 cabeças/ }).click();
  await expect(form(page)).toContainText('3.000 kg');
  await form(page).getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await page.getByRole('link', { name: 'Preços do rebanho' }).click();
  await page.getByRole('button', { name: 'Informar preço: Boi' }).click();
  await fill(page, 'price', '4000');
  await save(page);
  await expect(page.getByText('da tabela, desde')).toBeVisible();
  await goTo(page, '/economics?atividade=corte&rebanho=com');
  await expect(page.getByRole('button', { name: /Boi: 0 → 10/ })).toContainText('40.000,00');
  await expectAccessible(page);
});

test('money is corrected: a sale loses an animal, an instalment is paid and undone, a bill is cancelled', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const items = ['Mimosa', 'Estrela'].map((name) => ({ id: newId(), animal_id: farm.ids[name]!, unit_price: 3000 }));
  const instalments = [30, 60].map((days) => ({ due_date: addDays(today, days), amount: 3000 }));
  const sale = build.sale(items, { sale_date: today, buyer_name: 'Onofre Lima', payment_status: 'pendente', instalments });
  const bill = build.transaction(categoryId(farm.farm_id, 'despesa', 'Energia'), {
    description: 'Luz',
    status: 'pendente',
    payment_date: null,
    due_date: today,
  });
  await dispatch(farm, 'create_sale', sale);
  await dispatch(farm, 'create_financial_transaction', bill);
  await enterFarm(page, await owner(db, farm), farm.name);

  await goTo(page, `/sales/${sale.id}`);
  await expect(page.getByRole('heading', { name: 'Parcelas e recebimentos' })).toBeVisible();
  await page.getByRole('button', { name: 'Corrigir' }).first().click();
  await form(page).getByRole('button', { name: 'Retirar Estrela da venda' }).click();
  await expect(form(page).getByText(/Valor bruto R\$\s3\.000,00/)).toBeVisible();
  await save(page);
  // Two instalments of 3 000 do not fit 3 000: the person is told.
  await expect(
    form(page)
      .getByText(/última parcela ficaria sem valor/)
      .first(),
  ).toBeVisible();
  await form(page).getByRole('button', { name: 'Manter Estrela na venda' }).click();
  await fill(page, 'discount', '100');
  await save(page);
  await expect(page.locator('.toast').getByText('correção salva').last()).toBeVisible();
  await closeMessages(page);

  await page.getByRole('link', { name: 'Receber' }).first().click();
  await form(page).getByRole('button', { name: 'Marcar como pago' }).click();
  await form(page)
    .getByRole('button', { name: /Marcar como pago|Salvar|Confirmar/ })
    .last()
    .click();
  await expect(form(page)).toHaveCount(0);
  await goTo(page, `/sales/${sale.id}`);
  await page.getByRole('link', { name: 'Ver', exact: true }).first().click();
  await form(page).getByRole('button', { name: 'Desfazer pagamento' }).click();
  await form(page)
    .getByRole('button', { name: /Desfazer/ })
    .last()
    .click();
  await expect(form(page)).toHaveCount(0);

  // From elsewhere, as a link in an alert.
  await goTo(page, '/animals');
  await goTo(page, `/financial?transacao=${bill.id}`);
  await form(page).getByRole('button', { name: 'Cancelar', exact: true }).click();
  await form(page)
    .getByRole('button', { name: /Cancelar/ })
    .last()
    .click();
  await expect(page.locator('main [data-index]', { hasText: 'Luz' })).toContainText('Cancelad');
});

test('an accountant reads and exports money, and nothing else reaches the phone', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await dispatch(farm, 'weigh', build.weighing(farm.ids['Mimosa']!, { health_observations: 'Segredo da pesagem' }));
  await dispatch(farm, 'create_bank_account', build.bankAccount({ name: 'Cooperativa' }));
  const pulled: string[] = [];
  page.on('response', async (answer) => {
    if (/\/api\/farms\/.*(snapshot|sync|pull)/.test(answer.url())) pulled.push(await answer.text().catch(() => ''));
  });
  const day = `${monthBefore(today, 1)}-10`;
  const paid = { transaction_date: day, payment_date: day };
  const money = (type: 'receita' | 'despesa', name: string, amount: number) =>
    dispatch(farm, 'create_financial_transaction', build.transaction(categoryId(farm.farm_id, type, name), { type, amount, activity: 'leite', ...paid }));
  await money('receita', 'Venda de leite', 20_000);
  await money('despesa', 'Energia', 9_000);
  await dispatch(farm, 'create_milk_delivery', { id: newId(), delivery_date: day, destination: 'laticinio', litres: 10_000 });
  await toTheHerd(page, await staff(db, farm, 'contador'), farm);
  // The owner's number, though deliveries are not on this phone.
  await goTo(page, '/economics');
  await expect(page.locator('.stat', { hasText: 'COE' }).first()).toContainText('0,9000 por litro (÷ 10.000,0 L)');
  for (const path of ['/financial', '/financial/contas', '/financial/previsao', '/financial/orcamento', '/financial/livro-caixa', '/economics', '/sales']) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Acesso Negado');
    await expect(page.getByRole('button', { name: /^(Nov[ao] |Planejar|Prever)/ })).toHaveCount(0);
  }
  for (const path of ['/weighings', '/milk-production', '/vaccines', '/feeds', '/pastures']) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1, name: 'Acesso Negado' })).toBeVisible();
  }
  expect(pulled.length).toBeGreaterThan(0);
  expect(pulled.join('')).toContain('Cooperativa');
  expect(pulled.join('')).not.toContain('Segredo da pesagem');
  const asked = async (path: string) => (await page.request.get(`/api/farms/${farm.farm_id}${path}`)).status();
  expect(await asked('/animal_weighings')).toBe(403);
  expect(await asked('/financial_transactions')).toBe(200);
  await goTo(page, '/financial/contas');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Exportar' })
      .click()
      .then(() => page.getByRole('menuitem', { name: /Excel|XLSX/ }).click()),
  ]);
  expect(file.suggestedFilename()).toContain('contas');
});
