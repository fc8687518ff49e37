// A tag reader that types 15 digits and Enter: opens the animal, chooses it in a form, and offers a tag that nobody has.
import type { Page } from '@playwright/test';
import { dispatch, goTo, ownFarm, toTheHerd, worker } from './farm';
import { expect, expectAccessible, test } from './fixtures';
import { plugIn } from './scale';

/** Faster than anybody types. */
const read = (page: Page, tag: string) =>
  page.evaluate((keys) => {
    for (const key of [...keys.split(''), 'Enter'])
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, tag);

test('works without a field, in a form, and with a tag that nobody has', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const tag = '982000001088420';
  await dispatch(farm, 'update_animal', { id: farm.ids['Mimosa']!, changes: { rfid: { was: null, to: tag } } });
  const other = '982000001088421';
  await dispatch(farm, 'update_animal', { id: farm.ids['Pintada']!, changes: { rfid: { was: null, to: other } } });
  await toTheHerd(page, await worker(db, [farm]), farm);
  await expect(async () => {
    await read(page, tag);
    await expect(page.getByRole('heading', { name: 'Mimosa' })).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await goTo(page, '/weighings');
  await page.locator('main').getByRole('button', { name: 'Nova Pesagem' }).first().click();
  const animal = page.getByRole('combobox', { name: 'Animal', exact: true });
  await expect(animal).toBeFocused();
  await page.keyboard.type(other);
  await page.keyboard.press('Enter');
  await expect(animal).toContainText('Pintada');
  // Still at the antenna, but the form was opened since: the same tag is meant for it.
  await page.keyboard.type(tag);
  await page.keyboard.press('Enter');
  await expect(animal).toContainText('Mimosa');
  await expect(animal).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();

  await goTo(page, '/animals');
  await read(page, '076000001234567');
  const asked = page.getByRole('dialog', { name: 'Brinco eletrônico novo' });
  await expect(asked).toContainText('076000001234567');
  await asked.getByRole('combobox').click();
  await page.getByRole('option', { name: /Estrela/ }).click();
  await asked.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Estrela tem agora o brinco eletrônico 076000001234567').last()).toBeVisible();
});

test('the page of readers shows each line and what it means', { tag: '@core-phone' }, async ({ page, db }) => {
  await plugIn(page);
  const farm = await ownFarm(db);
  await dispatch(farm, 'update_animal', { id: farm.ids['Mimosa']!, changes: { rfid: { was: null, to: '982000001088420' } } });
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/readers');
  await page.getByLabel('Toque aqui e leia um brinco').fill('076 000001234567');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'nenhum animal com este número' })).toContainText('076000001234567');
  await page.getByRole('button', { name: 'Conectar pela porta serial' }).click();
  await expect(page.getByText('Conectado pela porta serial')).toBeVisible();
  const send = (text: string) => page.evaluate((sent) => (window as unknown as { scale: { dispatch: (text: string) => void } }).scale.dispatch(sent), text);
  await send('LA 982 000001088420\r\nST,GS,+  452.5kg\r\nUS,GS, 451.0,kg\r\n');
  await expect(page.getByRole('listitem').filter({ hasText: 'Mimosa' })).toContainText('LA 982 000001088420');
  await expect(page.getByRole('listitem').filter({ hasText: 'Peso 452,5' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Não é um brinco nem um peso estável' })).toContainText('US,GS');
  await expectAccessible(page);
});
