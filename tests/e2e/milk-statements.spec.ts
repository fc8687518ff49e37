// The dairy's statement: written, checked against its own sums, corrected, deleted and brought back.
import type { Page } from '@playwright/test';
import { dayIn, monthBefore } from '#domain/kernel/dates';
import { monthInFull } from '#domain/kernel/periods';
import { closeMessages, goTo, ownFarm, rowOf, toTheHerd, worker } from './farm';
import { expect, expectAccessible, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const month = monthInFull(monthBefore(today, 1));
const form = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar' }).click();
/** Focused first: an amount is written without its dots then. */
async function fill(page: Page, label: string, value: string) {
  const field = form(page).getByRole('textbox', { name: label });
  await field.focus();
  await field.fill(value);
}

async function act(page: Page, what: 'Editar' | 'Excluir') {
  const name = `extrato de ${month.toLowerCase()}, Serra Azul`;
  const menu = rowOf(page, month).getByRole('button', { name: `Ações de ${name}` });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: what }).click();
  } else
    await rowOf(page, month)
      .getByRole('button', { name: `${what} ${name}` })
      .click();
}

test('a statement whose sums do not close is told, corrected, deleted and brought back', { tag: '@core-phone' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/milk-production/laticinio');
  await expect(page.getByText('Nenhum extrato registrado')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Novo Extrato' }).first().click();
  await fill(page, 'Laticínio', 'Serra Azul');
  await fill(page, 'Litros pagos', '1000');
  await fill(page, 'Preço base', '2,40');
  await fill(page, 'Valor bruto', '2400');
  await fill(page, 'Frete', '30');
  await fill(page, 'Valor líquido', '2300');
  await save(page);
  await expect(rowOf(page, month)).toContainText('Não confere');
  await expect(rowOf(page, month)).toContainText('A conta não fecha: R$ 70,00 a menos no líquido');
  await expectAccessible(page);
  await closeMessages(page);
  await act(page, 'Editar');
  await fill(page, 'Valor líquido', '2370');
  await save(page);
  await expect(rowOf(page, month)).toContainText('Confere');
  await expect(rowOf(page, month)).toContainText('R$ 2,3700 por litro');
  await expect(rowOf(page, month)).not.toContainText('A conta não fecha');
  await closeMessages(page);
  await act(page, 'Excluir');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(page, month)).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, month)).toBeVisible();
});
