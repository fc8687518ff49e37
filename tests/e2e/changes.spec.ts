// Alterações: who changed what on the farm, by person, day and kind of record, and the history of one record.
import type { Page } from '@playwright/test';
import { build } from '../build';
import { dispatch, goTo, owner, ownFarm, rowOf, staff } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, test } from './fixtures';

const entries = (page: Page) => page.getByRole('list', { name: 'Alterações' }).locator('> li');

test('the owner reads what was done, filters it, and opens the record', { tag: '@core' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await dispatch(farm, 'weigh', build.weighing(farm.ids['Mimosa']!, { weight: 412.5 }));
  await dispatch(farm, 'remove_animal', { id: farm.ids['Pintada']! });
  await enterFarm(page, await owner(db, farm), farm.name);
  await goTo(page, '/changes');
  await expect(entries(page).first()).toContainText('Excluir animal');
  await expect(entries(page).first()).toContainText('Pintada');
  await expect(entries(page).nth(1)).toContainText(/Registrar pesagem.*Peso \(kg\): 412,5/s);
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'Tipo de registro' }).selectOption('Pesagens');
  await expect(entries(page)).toHaveCount(1);
  await expect(page).toHaveURL(/tipo=animal_weighings/);
  await page.reload();
  await expect(entries(page)).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Até' }).fill('01/01/2020');
  await expect(page.getByText('Nenhuma alteração encontrada')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByRole('combobox', { name: 'Pessoa' }).selectOption({ index: 1 });
  await expect(entries(page).first()).toContainText('Excluir animal');
  await expect(page).toHaveURL(/pessoa=/);
  await entries(page).getByRole('link', { name: 'Mimosa', exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mimosa' })).toBeVisible();
});

test('a weighing has its history in the list, and without signal the screen says so', async ({ page, db, context }) => {
  const farm = await ownFarm(db);
  await dispatch(farm, 'weigh', build.weighing(farm.ids['Mimosa']!, { weight: 412.5 }));
  await enterFarm(page, await staff(db, farm, 'admin'), farm.name);
  await goTo(page, '/weighings');
  const row = rowOf(page, 'Mimosa');
  const menu = row.getByRole('button', { name: /^Ações de/ });
  if (await menu.isVisible()) await menu.click();
  await row
    .getByRole('button', { name: /^Histórico/ })
    .or(page.getByRole('menuitem', { name: 'Histórico' }))
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Histórico' })).toBeVisible();
  await expect(page.getByText('Pesagens: Mimosa')).toBeVisible();
  await expect(entries(page)).toHaveText([/Registrar pesagem/]);
  await expectAccessible(page);
  await loseSignal(page);
  await page.getByRole('link', { name: 'Todas as alterações' }).click();
  await expect(page.getByText('Esta tela precisa de internet')).toBeVisible();
  await context.setOffline(false);
  await expect(entries(page).first()).toBeVisible();
});

test('nobody else sees Histórico', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await enterFarm(page, await staff(db, farm, 'manager'), farm.name);
  await goTo(page, '/animals');
  const row = rowOf(page, 'Mimosa');
  const menu = row.getByRole('button', { name: /^Ações de/ });
  if (await menu.isVisible()) await menu.click();
  await expect(row.getByRole('button', { name: /^Excluir/ }).or(page.getByRole('menuitem', { name: 'Excluir' }))).toBeVisible();
  await expect(page.getByText('Histórico')).toHaveCount(0);
});
