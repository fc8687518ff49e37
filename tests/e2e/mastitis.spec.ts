// Mastitis: a case written, refused, cured, deleted and brought back.
import type { Page } from '@playwright/test';
import { dayIn } from '#domain/kernel/dates';
import { closeMessages, goTo, ownFarm, rowOf, toTheHerd, worker } from './farm';
import { expect, expectAccessible, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const shown = (day: string) => day.split('-').toReversed().join('/');
const form = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar' }).click();

async function act(page: Page, what: 'Editar' | 'Excluir') {
  const name = `mastite de Mimosa em ${shown(today)}`;
  const menu = rowOf(page, 'Mimosa').getByRole('button', { name: `Ações de ${name}` });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: what }).click();
  } else
    await rowOf(page, 'Mimosa')
      .getByRole('button', { name: `${what} ${name}` })
      .click();
}

test('a case is written by quarter, cured, deleted and brought back', { tag: '@core-phone' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/milk-production/mastite');
  await expect(page.getByText('Nenhum caso de mastite registrado')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Novo Caso' }).first().click();
  await form(page).getByRole('combobox', { name: 'Animal' }).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill('Mimosa');
  await page.keyboard.press('Enter');
  await save(page);
  await expect(form(page).getByText('Marque ao menos um quarto do úbere').first()).toBeVisible();
  await form(page).getByRole('checkbox', { name: 'Posterior esquerdo' }).check();
  await form(page).getByRole('radio', { name: '2: leite e úbere alterados' }).check();
  await save(page);
  await expect(rowOf(page, 'Mimosa')).toContainText('Posterior esquerdo');
  await expect(rowOf(page, 'Mimosa')).toContainText('Em tratamento');
  await closeMessages(page);
  await act(page, 'Editar');
  await form(page).getByRole('textbox', { name: 'Curada em' }).fill(shown(today));
  await save(page);
  await expect(rowOf(page, 'Mimosa')).not.toContainText('Em tratamento');
  await closeMessages(page);
  await act(page, 'Excluir');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(page, 'Mimosa')).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, 'Mimosa')).toBeVisible();
});
