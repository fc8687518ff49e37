// The registers of money: whom the farm pays, from which account, for which land; and the bank's statement.
import type { Page } from '@playwright/test';
import { dayIn } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import { categoryId } from '#domain/money/financial-categories';
import { build } from '../build';
import { closeMessages, dispatch, goTo, ownFarm, rowOf, staff, toTheHerd, worker } from './farm';
import { expect, expectAccessible, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const shown = today.split('-').toReversed().join('/');
const form = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar' }).click();

async function fill(page: Page, label: string, value: string) {
  const field = form(page).getByRole('textbox', { name: label, exact: true });
  await field.focus();
  await field.fill(value);
}

test('a supplier, an account and a rural property are registered, each with its page', { tag: '@core-phone' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  const energy = categoryId(farm.farm_id, 'despesa', 'Energia');
  await dispatch(farm, 'create_financial_category', { type: 'despesa', name: 'Energia' });
  const bill = build.transaction(energy, { transaction_date: today, description: 'Conta de luz', amount: 320.5, status: 'pendente', supplier_buyer: 'Cemig' });
  await dispatch(farm, 'create_financial_transaction', bill);
  await toTheHerd(page, await worker(db, [farm]), farm);

  await goTo(page, '/financial/pessoas');
  // The name of the bill is offered.
  await page.getByRole('button', { name: 'Cemig (1)' }).click();
  await fill(page, 'CPF ou CNPJ', '11.222.333/0001-82');
  await save(page);
  await expect(form(page).getByText('CPF ou CNPJ inválido')).toBeVisible();
  await fill(page, 'CPF ou CNPJ', '11.222.333/0001-81');
  await expectAccessible(page);
  await save(page);
  await expect(rowOf(page, 'Cemig')).toContainText('320,50');
  await closeMessages(page);
  await rowOf(page, 'Cemig').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/financial\/pessoas\/[0-9a-f-]+$/);
  await expect(rowOf(page, 'Conta de luz')).toContainText('320,50');
  await expectAccessible(page);

  await goTo(page, '/financial/contas');
  await page.getByRole('button', { name: 'Nova Conta' }).first().click();
  await fill(page, 'Nome da conta', 'Cooperativa');
  await fill(page, 'Saldo inicial', '1000');
  await save(page);
  await expect(rowOf(page, 'Cooperativa')).toContainText('1.000,00');
  await closeMessages(page);
  await rowOf(page, 'Cooperativa').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/financial\/contas\/[0-9a-f-]+$/);
  await page.getByRole('button', { name: 'Conferir extrato' }).click();
  const csv = `Data;Histórico;Valor\n${shown};CEMIG;-320,50\n${shown};Tarifa;-12,00\n`;
  await form(page)
    .getByLabel('Arquivo do banco')
    .setInputFiles({ name: 'extrato.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(form(page).getByLabel('Marcar como pago: Conta de luz')).toBeChecked();
  await form(page).getByLabel('Categoria de Tarifa').selectOption({ label: 'Energia' });
  await expectAccessible(page);
  await form(page).getByRole('button', { name: 'Registrar 2 linhas' }).click();
  await expect(rowOf(page, 'Tarifa')).toContainText('12,00');
  await expect(page.getByText('667,50')).toBeVisible();
  await closeMessages(page);

  await goTo(page, '/financial/imoveis');
  await page.getByRole('button', { name: 'Novo Imóvel' }).first().click();
  await fill(page, 'Nome do imóvel', 'Fazenda Santa Clara');
  await fill(page, 'Sua participação', '60');
  await save(page);
  await expect(rowOf(page, 'Fazenda Santa Clara')).toContainText('Faltam participantes');
  await closeMessages(page);
  await rowOf(page, 'Fazenda Santa Clara').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/financial\/imoveis\/[0-9a-f-]+$/);
  await page.getByRole('button', { name: 'Novo Participante' }).first().click();
  await fill(page, 'Nome', 'João Ribeiro');
  await fill(page, 'Participação', '40');
  await save(page);
  await expect(rowOf(page, 'João Ribeiro')).toContainText('40,0');
  await expectAccessible(page);
});

test('a visitor reads parties, accounts and properties, and writes none', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const [party, account, property] = [build.party(), build.bankAccount(), build.ruralProperty()];
  await dispatch(farm, 'create_party', party);
  await dispatch(farm, 'create_bank_account', account);
  await dispatch(farm, 'create_rural_property', property);
  await dispatch(farm, 'create_property_partner', { id: newId(), property_id: property.id, kind: 'parceiro', name: 'João', share: 50 });
  await toTheHerd(page, await staff(db, farm, 'visitor'), farm);
  for (const [path, name] of [
    [`/financial/pessoas/${party.id}`, party.name],
    [`/financial/contas/${account.id}`, account.name],
    [`/financial/imoveis/${property.id}`, 'João'],
  ] as const) {
    await goTo(page, path);
    await expect(page.getByText(name).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Nov|Editar|Excluir|Conferir)/ })).toHaveCount(0);
  }
});
