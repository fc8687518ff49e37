// Estoque: a vaccine comes in with lot and expiry, a vaccination takes its doses, a loss takes more, and deleting gives them back. Semen and its bull.
import type { Locator, Page } from '@playwright/test';
import { dayIn } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import { build } from '../build';
import { closeMessages, dispatch, goTo, owner, ownFarm, rowOf, staff, toTheHerd, undoOf } from './farm';
import { expect, expectAccessible, loseSignal, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());

/** Chooses or types in a picker. */
async function pick(page: Page, of: Locator, label: string, text: string) {
  await of.getByRole('combobox', { name: label }).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill(text);
  await page.keyboard.press('Enter');
}

async function act(page: Page, row: Locator, action: string) {
  await row.waitFor();
  const menu = row.getByRole('button', { name: /^Ações de/ });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: action }).click();
  } else await row.getByRole('button', { name: new RegExp(`^${action} `) }).click();
}

test('doses come in without signal, a vaccination takes them, and deleting a dose gives it back', { tag: '@core' }, async ({ page, db, context }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await owner(db, farm), farm);
  await goTo(page, '/supplies');
  await loseSignal(page);
  await page.getByRole('button', { name: 'Nova Entrada' }).first().click();
  const entry = page.getByRole('dialog', { name: 'Nova entrada no estoque' });
  await entry.locator('[name=supply_kind]').selectOption('vacina');
  await pick(page, entry, 'Produto', 'Clostridioses');
  await entry.locator('[name=quantity]').fill('100');
  await entry.locator('[name=total_cost]').fill('190,00');
  await entry.locator('[name=lot]').fill('L2607');
  await entry.locator('[name=expires_on]').fill('30/06/2028');
  await entry.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(rowOf(page, 'Clostridioses')).toContainText('100 dose');
  await expect(rowOf(page, 'Clostridioses')).toContainText('190,00');
  await context.setOffline(false);
  await expectAccessible(page);

  await goTo(page, '/vaccines');
  await page.getByRole('button', { name: 'Registrar aplicação' }).first().click();
  const dose = page.getByRole('dialog', { name: 'Registrar aplicação' });
  await dose.getByRole('combobox', { name: 'Animais' }).click();
  const sheet = page.getByRole('dialog', { name: 'Escolher animais' });
  for (const name of ['Mimosa', 'Estrela']) await sheet.getByRole('checkbox', { name }).check();
  await sheet.getByRole('button', { name: 'Concluir' }).click();
  await pick(page, dose, 'Do estoque', 'Clostridioses');
  await expect(dose.getByText('Sai: 2 doses, lote L2607, R$')).toBeVisible();
  await expect(dose.getByRole('combobox', { name: 'Produto' })).toHaveText('Clostridioses');
  await dose.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('2 aplicações registradas').last()).toBeVisible();

  await goTo(page, '/supplies/saidas');
  await expect(rowOf(page, 'Aplicação, 2 animais')).toContainText('3,80');
  await goTo(page, '/vaccines');
  await act(page, rowOf(page, 'Mimosa').first(), 'Excluir');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Excluir/ })
    .last()
    .click();
  await goTo(page, '/supplies/entradas');
  await expect(rowOf(page, 'Clostridioses')).toContainText('99 de 100 dose');

  await act(page, rowOf(page, 'Clostridioses'), 'Editar');
  const correction = page.getByRole('dialog', { name: 'Editar entrada' });
  await correction.locator('[name=total_cost]').fill('200,00');
  await correction.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Clostridioses: entrada atualizada').last()).toBeVisible();
  await expect(rowOf(page, 'Clostridioses')).toContainText('200,00');
});

test('semen is in stock by batch and canister, and its bull has conception, daughters and a PTA', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const bull = newId();
  const supply_id = newId();
  await dispatch(farm, 'create_external_animal', { id: bull, name: 'Sansão', type: 'bovino', gender: 'macho', code: '029 ho 12345' });
  await dispatch(farm, 'create_supply', { id: supply_id, kind: 'semen', name: 'Sansão', unit: 'dose', external_bull_id: bull });
  await dispatch(farm, 'enter_supply', { id: newId(), supply_id, entry_date: today, quantity: 10, total_cost: 450, lot: 'P-1', canister: 'Caneca 2' });
  await dispatch(farm, 'create_insemination', {
    ...build.insemination(farm.ids['Mimosa']!, { insemination_date: today, bull_identification: '29HO12345' }),
    supply_id,
  });
  await toTheHerd(page, await owner(db, farm), farm);
  await goTo(page, '/supplies/saidas');
  await expect(rowOf(page, 'Sansão')).toContainText('Inseminação');
  await expect(rowOf(page, 'Sansão')).toContainText('45,00');
  await page.getByRole('button', { name: 'Registrar Saída' }).first().click();
  const form = page.getByRole('dialog');
  await pick(page, form, 'Produto', 'Sansão');
  await form.locator('[name=quantity]').fill('10');
  await form.getByRole('button', { name: 'Registrar', exact: true }).click();
  await expect(form.getByText('Estoque insuficiente').first()).toBeVisible();
  await form.locator('[name=quantity]').fill('2');
  await form.getByLabel('Perda').check();
  await form.getByRole('button', { name: 'Registrar', exact: true }).click();
  await expect(rowOf(page, 'Perda')).toContainText('90,00');
  await act(page, rowOf(page, 'Perda'), 'Excluir');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(rowOf(page, 'Perda')).toHaveCount(0);
  await undoOf(page, 'Saída excluída');
  await expect(rowOf(page, 'Perda')).toHaveCount(1);
  await expectAccessible(page);

  await goTo(page, '/supplies/entradas');
  await expect(rowOf(page, 'Sansão')).toContainText('Partida P-1 · Caneca 2');
  await expect(rowOf(page, 'Sansão')).toContainText('7 de 10 dose');

  await goTo(page, '/breeding?aba=touros');
  await expect(rowOf(page, 'Sansão')).toContainText('29HO12345');
  await rowOf(page, 'Sansão').click();
  await page.getByRole('button', { name: 'Nova PTA ou DEP' }).click();
  await pick(page, page.getByRole('dialog', { name: 'Nova PTA ou DEP' }), 'Característica', 'Leite (kg)');
  await page.locator('[name=value]').fill('441,7');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('441,7')).toBeVisible();
  await expectAccessible(page);
});

test('medicine and semen that are bought offer their expense with one tap', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await owner(db, farm), farm);
  for (const [kind, product, cost] of [
    ['medicamento', 'Oxitetraciclina', '120,50'],
    ['semen', 'Jaguar', '780,00'],
  ] as const) {
    await goTo(page, '/supplies');
    await page.getByRole('button', { name: 'Nova Entrada' }).first().click();
    const entry = page.getByRole('dialog', { name: 'Nova entrada no estoque' });
    await entry.locator('[name=supply_kind]').selectOption(kind);
    await pick(page, entry, 'Produto', product);
    await entry.locator('[name=quantity]').fill('10');
    await entry.locator('[name=total_cost]').fill(cost);
    await entry.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.locator('.toast', { hasText: product }).last().getByRole('button', { name: 'Lançar despesa' }).click();
    await expect(page.getByText('Despesa lançada').last()).toContainText(cost);
    await closeMessages(page);
  }
  await goTo(page, '/financial');
  for (const [product, cost, category] of [
    ['Oxitetraciclina', '120,50', 'Medicamentos e vacinas'],
    ['Jaguar', '780,00', 'Sêmen e inseminação'],
  ] as const) {
    await expect(rowOf(page, `Compra: ${product}`)).toHaveCount(1);
    for (const words of [cost, category]) await expect(rowOf(page, `Compra: ${product}`)).toContainText(words);
  }
});

test('a visitor sees the stock and writes nothing', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await dispatch(farm, 'create_supply', { id: newId(), kind: 'insumo', name: 'Iodo', unit: 'litro' });
  await toTheHerd(page, await staff(db, farm, 'visitor'), farm);
  await goTo(page, '/supplies');
  await expect(rowOf(page, 'Iodo')).toContainText('Acabou');
  await expect(page.getByRole('button', { name: 'Nova Entrada' })).toHaveCount(0);
});
