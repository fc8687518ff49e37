// Milk that leaves: collected, for the calves, corrected, deleted; the price table; and a paper statement that differs from both.
import type { Page } from '@playwright/test';
import { addDays, dayIn, monthBefore } from '#domain/kernel/dates';
import { monthInFull } from '#domain/kernel/periods';
import { build } from '../build';
import { closeMessages, dispatch, goTo, ownFarm, rowOf, staff, toTheHerd, worker } from './farm';
import { expect, expectAccessible, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const form = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar' }).click();
/** Focused first: an amount is written without its dots then. */
async function fill(page: Page, label: string, value: string) {
  const field = form(page).getByRole('textbox', { name: label, exact: true });
  await field.focus();
  await field.fill(value);
}

test('a collection is recorded with its ticket, the calves’ milk beside it, and a price of the dairy', { tag: '@core-phone' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await dispatch(
    farm,
    'record_milk',
    build.milk(null, { production_date: addDays(today, -1), milking_shift: 'total_dia', quantity_liters: 500, total_kind: 'tank' }),
  );
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/milk-production/entregas');
  await expect(page.getByText('Nenhuma entrega registrada')).toBeVisible();
  await page.getByRole('button', { name: 'Nova Entrega' }).first().click();
  await fill(page, 'Litros', '980');
  await form(page).getByLabel('Hora').fill('07:20');
  await fill(page, 'Temperatura', '8,5');
  await fill(page, 'Comprovante', '1042');
  await expectAccessible(page);
  await save(page);
  await expect(rowOf(page, '980,0 L')).toContainText('às 07:20');
  await expect(rowOf(page, '980,0 L')).toContainText('8,5');
  await closeMessages(page);
  await page.getByRole('button', { name: 'Nova Entrega' }).first().click();
  await form(page).getByText('Bezerros', { exact: true }).click();
  await expect(form(page).getByRole('textbox', { name: 'Comprovante' })).toHaveCount(0);
  await fill(page, 'Litros', '40');
  await save(page);
  await expect(rowOf(page, '40,0 L')).toContainText('Bezerros');
  await expectAccessible(page);

  await goTo(page, '/milk-production/precos');
  await page.getByRole('button', { name: 'Novo Item' }).first().click();
  await fill(page, 'Laticínio', 'Serra Azul');
  await fill(page, 'Item', 'Preço base');
  await fill(page, 'Preço', '2,10');
  await save(page);
  await expect(rowOf(page, 'Preço base')).toContainText('2,1000');
  await expectAccessible(page);
});

test('a paper statement differs in litres and class, is booked once, and leaves the ledger with the statement', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const month = monthBefore(today, 1);
  const first = `${month}-01`;
  const collected = Array.from({ length: 16 }, (_, i) => addDays(first, 2 * i)).filter((day) => day.startsWith(month));
  for (const delivery_date of collected) await dispatch(farm, 'create_milk_delivery', build.milkDelivery({ delivery_date, litres: 1000 }));
  // The dairy forgot two collections.
  const thousands = collected.length - 2;
  const dairy = 'Serra Azul';
  await dispatch(farm, 'create_milk_price_item', build.milkPriceItem({ dairy, price: 2.1 }));
  await dispatch(farm, 'create_milk_price_item', build.milkPriceItem({ dairy, item: 'CCS até 300 mil', measure: 'ccs', up_to: 300_000, price: 0.07 }));
  await dispatch(
    farm,
    'create_milk_price_item',
    build.milkPriceItem({ dairy, item: 'CCS até 500 mil', measure: 'ccs', above: 300_000, up_to: 500_000, price: 0.02 }),
  );
  await dispatch(farm, 'create_milk_analysis', build.milkAnalysis({ sample_date: addDays(first, 7), somatic_cell_count: 250_000, plate_count: 20_000 }));
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/milk-production/laticinio');
  await page.getByRole('button', { name: 'Novo Extrato' }).first().click();
  await fill(page, 'Laticínio', dairy);
  await fill(page, 'Litros pagos', String(1000 * thousands));
  await fill(page, 'Preço base', '2,10');
  await form(page).getByText('Bonificações e descontos por litro').click();
  await fill(page, 'CCS', '0,02');
  await fill(page, 'Valor bruto', String(2120 * thousands));
  await fill(page, 'Valor líquido', String(2120 * thousands));
  await save(page);
  const row = rowOf(page, monthInFull(month));
  await expect(row).toContainText('Não confere');
  await expect(row).toContainText('Faltam 2.000,0 L das coletas');
  await expect(row).toContainText('R$ 4.240,00');
  await expect(row).toContainText(`CCS: a tabela paga R$ 0,0700, o extrato R$ 0,0200: R$ ${50 * thousands},00 a menos`);
  await expectAccessible(page);
  await closeMessages(page);

  const name = `extrato de ${monthInFull(month).toLowerCase()}, ${dairy}`;
  const act = async (what: string) => {
    await row.getByRole('button', { name: `Ações de ${name}` }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await act('Lançar no financeiro');
  await expect(row).toContainText('Lançado');
  await goTo(page, '/financial');
  await expect(rowOf(page, `Leite de ${monthInFull(month).toLowerCase()}`)).toContainText('Venda de leite');
  await goTo(page, '/milk-production/laticinio');
  await closeMessages(page);
  await act('Excluir');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await goTo(page, '/financial');
  await expect(page.getByText('Nenhuma transação registrada')).toBeVisible();
});

test('an accountant reaches the statements from the ledger', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await dispatch(farm, 'create_milk_statement', build.milkStatement());
  await toTheHerd(page, await staff(db, farm, 'contador'), farm);
  await goTo(page, '/financial');
  await page.getByRole('link', { name: 'Laticínio' }).click();
  await expect(page.getByRole('heading', { name: 'Laticínio' })).toBeVisible();
  await expect(rowOf(page, 'Setembro de 2026')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Novo Extrato' })).toHaveCount(0);
});
