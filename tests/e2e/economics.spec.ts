// Custo de produção: figures of twelve months with their entries, by cash and by competence; goods and what they lose.
import { dayIn, monthBefore } from '#domain/kernel/dates';
import { categoryId } from '#domain/money/financial-categories';
import { build } from '../build';
import { dispatch, goTo, owner, ownFarm, rowOf, toTheHerd } from './farm';
import { expect, expectAccessible, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const lastMonth = `${monthBefore(today, 1)}-10`;

test('the cost of twelve months opens its entries, and a good adds its depreciation', { tag: '@core' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  const of = (type: 'receita' | 'despesa', category: string, description: string, amount: number, wanted: object = {}) =>
    dispatch(
      farm,
      'create_financial_transaction',
      build.transaction(categoryId(farm.farm_id, type, category), {
        type,
        description,
        amount,
        transaction_date: lastMonth,
        payment_date: lastMonth,
        ...wanted,
      }),
    );
  await of('receita', 'Venda de leite', 'Leite', 20_000);
  await of('despesa', 'Ração e concentrado', 'Concentrado', 8_000, { activity: 'leite' });
  await of('despesa', 'Energia', 'Luz a pagar', 1_000, { status: 'pendente', payment_date: null, due_date: today, activity: 'leite' });
  await dispatch(farm, 'create_milk_delivery', { id: build.party().id, delivery_date: lastMonth, destination: 'laticinio', litres: 10_000 });
  await toTheHerd(page, await owner(db, farm), farm);
  await goTo(page, '/financial');
  await page.getByRole('navigation', { name: 'Financeiro' }).getByRole('link', { name: 'Custo', exact: true }).click();
  await expect(page).toHaveURL('/economics');
  const card = (label: string) => page.locator('.stat').filter({ has: page.locator('.stat-label', { hasText: new RegExp(`^${label}$`) }) });
  await expect(card('COE')).toContainText('9.000,00');
  await expect(card('COE')).toContainText('0,9000 por litro (÷ 10.000,0 L)');
  await page.getByRole('button', { name: 'Caixa', exact: true }).click();
  await expect(card('COE')).toContainText('8.000,00');
  await page.getByRole('button', { name: /Ração e concentrado/ }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: /Concentrado/ })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await expectAccessible(page);

  await goTo(page, '/economics/bens');
  await page.getByRole('button', { name: 'Novo Bem' }).first().click();
  await page.getByLabel('Nome do bem').fill('Tanque');
  await page.getByLabel('Valor na compra (R$)').fill('38000');
  await page.getByLabel('Valor no fim da vida (R$)').fill('3800');
  await page.getByLabel('Vida útil (anos)').fill('15');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(rowOf(page, 'Tanque')).toContainText('2.280,00');
  await expectAccessible(page);
});
