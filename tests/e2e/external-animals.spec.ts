// Animais de fora: written, changed, deleted and brought back; without signal.
import type { Page } from '@playwright/test';
import { closeMessages, goTo, ownFarm, rowOf, toTheHerd, worker } from './farm';
import { expect, expectAccessible, loseSignal, test } from './fixtures';

const form = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar' }).click();
const add = (page: Page) => page.getByRole('button', { name: 'Novo Animal de fora' }).first();

async function act(page: Page, name: string, what: 'Editar' | 'Excluir') {
  const menu = rowOf(page, name).getByRole('button', { name: `Ações de ${name}` });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: what }).click();
  } else
    await rowOf(page, name)
      .getByRole('button', { name: `${what} ${name}` })
      .click();
}

test('written, changed, deleted and brought back', { tag: '@core-phone' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/external-animals');
  await expect(page.getByText('Nenhum animal de fora registrado')).toBeVisible();
  await expectAccessible(page);
  await add(page).click();
  await save(page);
  await expect(form(page).getByText('Informe: Nome')).toBeVisible();
  await form(page).locator('[name=name]').fill('Um');
  await save(page);
  await expect(rowOf(page, 'Um')).toBeVisible();
  await act(page, 'Um', 'Editar');
  await form(page).locator('[name=name]').fill('Outro');
  await form(page).locator('[name=genetic_traits]').fill('BLAD, A2A2');
  await save(page);
  await expect(rowOf(page, 'Outro')).toContainText('BLAD, A2A2');
  await closeMessages(page);
  await act(page, 'Outro', 'Excluir');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(page, 'Outro')).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, 'Outro')).toBeVisible();
});

test.describe('without signal', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  test('it is on the screen at once, and with the server when there is signal again', async ({ page, db, context }) => {
    const farm = await ownFarm(db);
    await toTheHerd(page, await worker(db, [farm]), farm);
    await goTo(page, '/external-animals');
    await loseSignal(page);
    await add(page).click();
    await form(page).locator('[name=name]').fill('Um');
    await save(page);
    await expect(rowOf(page, 'Um')).toBeVisible();
    await context.setOffline(false);
    await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
    await expect.poll(async () => (await db.query('select name from external_animals where farm_id = $1', [farm.farm_id])).rows).toEqual([{ name: 'Um' }]);
  });
});
