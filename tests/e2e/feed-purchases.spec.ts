// The page of feed purchases: each with its status; changed, deleted and restored; without signal; with the keyboard alone.
import { build } from '../build';
import { closeMessages, dispatch, ownFarm, rowOf } from './farm';
import { act, ago, bought, choose, confirmRemoval, dialog, feedOf, field, save, shown, stat, stocks, today, toTheFeed } from './feed';
import { enterFarm, expect, expectAccessible, loseSignal, openMenu, test } from './fixtures';

test('listed with their status and stock, created, changed, deleted and restored', { tag: '@core' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheFeed(page, db, farm, '/purchases/feeds');
  await expect(page.getByText('Nenhuma compra de ração registrada')).toBeVisible();
  await page.getByRole('button', { name: 'Nova Compra de Ração' }).first().click();
  await choose(page, 'Nome da ração', 'Concentrado');
  await choose(page, 'Fornecedor', 'Coopercampo');
  await field(page, 'Quantidade de sacos').fill('4');
  await field(page, 'Preço total').fill('300');
  await field(page, 'Total de animais').fill('10');
  await save(page);
  for (const words of [shown(today), 'Granulada', 'Coopercampo', '100 kg', 'R$ 300,00', 'Ativo']) await expect(rowOf(page, 'Concentrado')).toContainText(words);
  await expect(rowOf(page, 'Concentrado').locator('.text-green-ink').filter({ hasText: '100 kg' })).toBeVisible();

  await bought(farm, 'Núcleo', { quantity_kg: 60.4, unit_price: 90.5, end_date: ago(1), alert_threshold_kg: null });
  await bought(farm, 'Farelo', { quantity_kg: 20, unit_price: 40, alert_threshold_kg: 50 });
  await dispatch(
    farm,
    'consume_feed',
    build.consumption(feedOf(farm, 'Farelo').id, { animal_id: farm.ids['Mimosa']!, consumption_date: ago(1), quantity: 20 }),
  );
  await page.reload();
  await expect(rowOf(page, 'Núcleo').locator('.badge')).toHaveText('Finalizado');
  await expect(rowOf(page, 'Farelo').locator('.badge')).toHaveText('Esgotado');
  await expect(rowOf(page, 'Núcleo').locator('.text-muted').filter({ hasText: '60,4 kg' })).toBeVisible();
  await expect(rowOf(page, 'Farelo').locator('strong.text-red-ink').getByRole('img', { name: 'Estoque baixo' })).toBeVisible();
  for (const [label, value] of [
    ['Total de compras', '3'],
    ['Total investido', 'R$ 430,50'],
    ['Estoque das compras', '160,4 kg'],
    ['Alertas de estoque', '0'],
  ] as const)
    await expect(stat(page, label)).toHaveText(value);

  await act(page, `Concentrado de ${shown(today)}`, 'Editar');
  await expect(field(page, 'Quantidade total')).toHaveValue('100');
  await field(page, 'Quantidade de sacos').fill('2');
  await save(page);
  await expect(rowOf(page, 'Concentrado').locator('strong.text-red-ink')).toContainText('50 kg');
  await expect(stat(page, 'Alertas de estoque')).toHaveText('1');
  await expect.poll(() => stocks(db, farm)).toEqual({ Concentrado: 50, Farelo: 0, Núcleo: 60.4 });

  await closeMessages(page);
  await act(page, `Concentrado de ${shown(today)}`, 'Excluir');
  await confirmRemoval(page, 'Tem certeza que deseja excluir esta compra?');
  await expect(rowOf(page, 'Concentrado')).toHaveCount(0);
  await expect.poll(() => stocks(db, farm)).toMatchObject({ Concentrado: 0 });
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, 'Concentrado')).toBeVisible();
  await expect.poll(() => stocks(db, farm)).toMatchObject({ Concentrado: 50 });

  // A purchase with consumption cannot be deleted, and says why.
  await closeMessages(page);
  await act(page, `Farelo de ${shown(ago(20))}`, 'Excluir');
  await confirmRemoval(page, 'Tem certeza que deseja excluir esta compra?');
  await expect(page.getByText('Erro ao excluir compra: Esta compra já teve consumo').last()).toBeVisible();
});

test('missing or impossible values are reported in the form, and nothing that was typed is lost', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const purchase = await bought(farm, 'Farelo', { quantity_kg: 50, unit_price: 100 });
  await dispatch(
    farm,
    'consume_feed',
    build.consumption(feedOf(farm, 'Farelo').id, { animal_id: farm.ids['Mimosa']!, consumption_date: ago(1), quantity: 30 }),
  );
  await toTheFeed(page, db, farm, '/purchases/feeds');
  await page.getByRole('button', { name: 'Nova Compra de Ração' }).click();
  await save(page);
  await expect(dialog(page).getByText('Informe: Nome da ração')).toBeVisible();
  await expect(dialog(page).getByText('Informe: Total de animais')).toBeVisible();
  await choose(page, 'Nome da ração', 'Milho');
  await field(page, 'Total de animais').fill('3');
  await save(page);
  await expect(dialog(page).getByRole('alert')).toContainText('Erro ao salvar compra de ração');
  await expect(dialog(page).getByText('Informe: Preço').first()).toBeVisible();
  await field(page, 'Preço total').fill('90');
  await save(page);
  await expect(rowOf(page, 'Milho')).toBeVisible();

  await act(page, `Farelo de ${shown(purchase.purchase_date)}`, 'Editar');
  await field(page, 'Quantidade total').fill('29');
  await save(page);
  await expect(dialog(page).getByText('Esta compra já teve consumo maior que esta quantidade').first()).toBeVisible();
  await field(page, 'Quantidade total').fill('30');
  await save(page);
  await expect(rowOf(page, 'Farelo').locator('.badge')).toHaveText('Esgotado');
});

test.describe('without signal', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  test('it is on the screen at once, and on the server when the signal is back', async ({ page, db, context }) => {
    const farm = await ownFarm(db);
    await toTheFeed(page, db, farm, '/purchases/feeds');
    await loseSignal(page);
    await page.getByRole('button', { name: 'Nova Compra de Ração' }).first().click();
    await choose(page, 'Nome da ração', 'Farelo de soja');
    await field(page, 'Preço total').fill('75');
    await field(page, 'Total de animais').fill('5');
    await save(page);
    await expect(rowOf(page, 'Farelo de soja')).toContainText('25 kg');
    expect(await stocks(db, farm)).toEqual({});
    await context.setOffline(false);
    await expect.poll(() => stocks(db, farm)).toEqual({ 'Farelo de soja': 25 });
  });
});

test('a visitor can read but not write', async ({ page }) => {
  await enterFarm(page, 'visitante@lida.demo');
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Compras', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Compras de Rações' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Nova|Editar|Excluir|Ações de)/ })).toHaveCount(0);
});

test('with the keyboard alone', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await bought(farm, 'Farelo', { quantity_kg: 50, unit_price: 100 });
  await toTheFeed(page, db, farm, '/purchases/feeds');
  await rowOf(page, 'Farelo').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('combobox', { name: 'Nome da ração' })).toBeFocused();
  await field(page, 'Preço total').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('125');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Farelo')).toContainText('R$ 125,00');
  await closeMessages(page);
  await rowOf(page, 'Farelo')
    .getByRole('button', { name: /^Excluir/ })
    .focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nenhuma compra de ração registrada')).toBeVisible();
  await expect(page.getByText('Compra de ração excluída').last()).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Farelo')).toContainText('R$ 125,00');
});

test('axe finds no accessibility violations', async ({ page, db, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  test.slow();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const farm = await ownFarm(db);
  await bought(farm, 'Concentrado 22% proteína', { quantity_kg: 100, alert_threshold_kg: 120, supplier: 'Cooperativa Agropecuária do Vale' });
  await bought(farm, 'Silagem de milho', { quantity_kg: 5000, is_own_production: true, unit_price: 0, alert_threshold_kg: 50 });
  await bought(farm, 'Núcleo engorda', { quantity_kg: 60, end_date: ago(3) });
  await toTheFeed(page, db, farm, '/purchases/feeds');
  await expect(rowOf(page, 'Silagem de milho')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.screenshot({ path: test.info().outputPath(`${scheme}-list.png`), fullPage: true });
});
