// Purchases of animals: a form for several animals with a tag reader, their arrival in the herd and the ledger, correction, deletion and return.
import type { Page } from '@playwright/test';
import { closeMessages, goTo, ownFarm, toTheHerd, worker } from './farm';
import { expect, expectAccessible, loseSignal, test } from './fixtures';

const form = (page: Page) => page.getByRole('region', { name: 'Comprar animais' });
const field = (page: Page, name: string) => form(page).locator(`[name="${name}"]`);

async function breed(page: Page, name: string) {
  await field(page, 'items.0.breed').click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill(name);
  await page.keyboard.press('Enter');
}

test('three animals are bought, corrected, deleted and brought back', { tag: '@core' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/purchases/animals');
  await page.getByRole('button', { name: 'Comprar animais' }).first().click();
  await form(page).getByRole('button', { name: 'Salvar compra' }).click();
  await expect(form(page).getByText('Informe: Vendedor')).toBeVisible();
  await field(page, 'seller_name').fill('Zé Boiadeiro');
  await expect(form(page).getByText('Zé Boiadeiro será cadastrado como fornecedor')).toBeVisible();
  await form(page).getByLabel('Valor por cabeça').fill('2500');
  // A reader ends the tag with Enter: the next line opens, like the one before.
  await field(page, 'items.0.gender').selectOption('macho');
  await breed(page, 'Nelore');
  await field(page, 'items.0.birth_date').fill('10/02/2026');
  await field(page, 'items.0.identification').fill('C-901');
  await field(page, 'items.0.identification').press('Enter');
  await field(page, 'items.1.identification').fill('C-902');
  await field(page, 'items.1.identification').press('Enter');
  await field(page, 'items.2.identification').fill('C-901');
  await field(page, 'items.0.weight').fill('210');
  await field(page, 'transport_cost').fill('350');
  await expect(form(page).locator('.sale-net dd')).toHaveText(/7\.850,00/);
  await form(page).getByRole('button', { name: 'Salvar compra' }).click();
  await expect(form(page).getByText('O mesmo número está em duas linhas: C-901').first()).toBeVisible();
  await field(page, 'items.2.identification').fill('C-903');
  await form(page).getByRole('button', { name: 'Salvar compra' }).click();
  await expect(page.getByText(/3 animais comprados de Zé Boiadeiro: R\$\s7\.500,00/).last()).toBeVisible();
  await expectAccessible(page);

  // The herd, the ledger and the seller's page know it.
  await page
    .getByRole('link', { name: /Zé Boiadeiro/ })
    .first()
    .click();
  await expect(page.getByText(/Frete da compra de Zé Boiadeiro/)).toBeVisible();
  expect(page.url()).toContain('/purchases/animals/');
  await page.getByRole('link', { name: 'C-901' }).click();
  await expect(page.getByText('210 kg').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /2\.500,00, de Zé Boiadeiro/ })).toBeVisible();
  await page.goBack();

  // One of them did not come.
  await page.getByRole('button', { name: 'Corrigir' }).click();
  await page.getByRole('button', { name: 'Retirar C-903 da compra' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Compra de Zé Boiadeiro: correção salva').last()).toBeVisible();
  await expect(page.getByRole('cell', { name: /5\.000,00/ })).toBeVisible();
  await closeMessages(page);

  await page.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhuma compra registrada')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).last().click();
  await expect(page.getByRole('link', { name: /Zé Boiadeiro/ }).first()).toBeVisible();

  // They stay apart until somebody releases them.
  await goTo(page, '/tags/quarentena');
  await expect(page.getByText('Falta brucelose e tuberculose').first()).toBeVisible();
  await page.getByRole('button', { name: 'Liberar todos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Liberar' }).click();
  await expect(page.getByText(/está sem exame de brucelose e tuberculose: informe o motivo/).first()).toBeVisible();
  await page.locator('[name=reason]').fill('Exames feitos na origem');
  await page.getByRole('dialog').getByRole('button', { name: 'Liberar' }).click();
  await expect(page.getByText('2 animais liberados da quarentena').last()).toBeVisible();
  await expect(page.getByText('Ninguém em quarentena')).toBeVisible();
  await expectAccessible(page);
});

test('without signal a batch is bought, and is in the herd at once', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  // From the herd, whose menu leads to the form.
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Comprar animais' }).click();
  await expect(form(page)).toBeVisible();
  await loseSignal(page);
  await field(page, 'seller_name').fill('Leilão Boa Safra');
  await form(page).getByRole('button', { name: 'Adicionar lote' }).click();
  await form(page).getByRole('button', { name: 'Retirar linha 1' }).click();
  await field(page, 'items.0.name').fill('Garrotes do leilão');
  await field(page, 'items.0.heads').fill('20');
  await field(page, 'items.0.gender').selectOption('macho');
  await breed(page, 'Nelore');
  await form(page).getByRole('radio', { name: 'Total' }).check();
  await form(page).getByLabel('Valor de todos').fill('50000');
  await form(page).getByRole('button', { name: 'Salvar compra' }).click();
  await expect(page.getByText(/20 animais comprados de Leilão Boa Safra: R\$\s50\.000,00/).last()).toBeVisible();
  await goTo(page, '/animals');
  await expect(page.getByText('Garrotes do leilão').first()).toBeVisible();
});
