// Other products: created, changed, deleted and restored; by touch, with the keyboard alone, without signal.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { addDays, dayIn } from '#domain/kernel/dates';
import { build } from '../build';
import { closeMessages, dispatch, goTo, type OwnFarm, ownFarm, rowOf, toTheHerd, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, openMenu, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const ago = (days: number) => addDays(today, -days);
const shown = (day: string) => day.split('-').toReversed().join('/');

async function toTheProducts(page: Page, db: pg.Client, farm: OwnFarm) {
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/specific-productions');
  await expect(page.getByRole('heading', { level: 1, name: 'Produções Específicas' })).toBeVisible();
}

const form = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar' }).click();
const cards = (page: Page) => page.locator('.stat');
const add = (page: Page) => page.getByRole('button', { name: 'Nova Produção' }).first();

/** From the row's menu, or its icons on wide screens. */
async function act(page: Page, product: string, day: string, what: 'Editar' | 'Excluir') {
  const [row, which] = [rowOf(page, product), `${product} de ${shown(day)}`];
  const menu = row.getByRole('button', { name: `Ações de ${which}` });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: what }).click();
  } else await row.getByRole('button', { name: `${what} ${which}` }).click();
}

/** Rows on the server. */
async function kept(db: pg.Client, farm: OwnFarm) {
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  const { rows } = await db.query(
    `select production_type as type, quantity::float, unit, quality_grade as grade, sale_price::float as price
       from specific_productions where farm_id = $1 and deleted_at is null order by production_type`,
    [farm.farm_id],
  );
  return rows;
}

test('created, counted by product and unit, changed, deleted and restored', { tag: '@core' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheProducts(page, db, farm);
  await expect(page.getByText('Nenhuma produção registrada')).toBeVisible();
  await expect(cards(page)).toHaveText(['Total de registros0']);

  await add(page).click();
  await expect(form(page).getByRole('radio', { name: 'Ovos' })).toBeChecked();
  await expect(form(page).getByRole('textbox', { name: 'Data' })).toHaveValue(shown(today));
  await expect(form(page).getByRole('combobox', { name: 'Unidade' })).toHaveValue('unidades');
  await expect(form(page).getByRole('combobox', { name: 'Classificação' })).toHaveValue('A');
  await form(page).getByLabel('Quantidade').fill('30');
  await save(page);
  await expect(page.getByText('Ovos: 30 unidades, produção registrada').last()).toBeVisible();
  for (const words of ['30 unidades', 'A', shown(today)]) await expect(rowOf(page, 'Ovos')).toContainText(words);
  await expect(cards(page)).toHaveText(['Total de registros1', 'Ovos30 unidades1 registro']);

  await add(page).click();
  await form(page).getByText('Queijo').click();
  await form(page).getByLabel('Quantidade').fill('2,5');
  await form(page).getByRole('combobox', { name: 'Unidade' }).selectOption('kg');
  await form(page).getByText('Animal, lote, local e preço').click();
  await form(page).getByRole('combobox', { name: 'Animal' }).click();
  await page.getByRole('option', { name: 'Mimosa' }).click();
  await form(page).getByLabel('Número do lote').fill('Q-07');
  await form(page).getByLabel('Local de armazenamento').fill('Câmara fria');
  await form(page).getByLabel('Preço de venda').fill('95');
  await save(page);
  for (const words of ['2,5 kg', 'Mimosa', 'Nelore', 'Q-07', 'Câmara fria', 'R$ 95,00']) await expect(rowOf(page, 'Queijo')).toContainText(words);
  await dispatch(farm, 'create_specific_production', build.production({ production_date: ago(1), quantity: 4, unit: 'dúzias' }));
  await dispatch(farm, 'create_specific_production', build.production({ production_date: ago(2), quantity: 3, unit: 'dúzias' }));
  await page.reload();
  await expect(cards(page)).toHaveText(['Total de registros4R$ 95,00 em preço de venda', 'Ovos7 dúziase 30 unidades · 3 registros', 'Queijo2,5 kg1 registro']);

  const filter = page.getByRole('group', { name: 'Mostrar' });
  await filter.getByRole('button', { name: 'Queijo' }).click();
  await expect(page).toHaveURL('/specific-productions?production_type=queijo');
  await expect(page.locator('[data-index]')).toHaveText([/^Queijo/]);
  await filter.getByRole('button', { name: 'Mel' }).click();
  await expect(page.getByText('Nenhuma produção de mel registrada')).toBeVisible();
  await filter.getByRole('button', { name: 'Todas' }).click();
  await expect(page.locator('[data-index]')).toHaveCount(4);

  await act(page, 'Queijo', today, 'Editar');
  await expect(form(page).getByRole('combobox', { name: 'Animal' })).toHaveText('Mimosa');
  await form(page).getByLabel('Quantidade').fill('3');
  await form(page).getByRole('combobox', { name: 'Classificação' }).selectOption('Extra');
  await save(page);
  await expect(rowOf(page, 'Queijo')).toContainText('3 kg');
  await expect
    .poll(async () => (await kept(db, farm)).find(({ type }) => type === 'queijo'))
    .toEqual({ type: 'queijo', quantity: 3, unit: 'kg', grade: 'extra', price: 95 });

  await closeMessages(page);
  await act(page, 'Queijo', today, 'Excluir');
  await expect(page.getByRole('alertdialog')).toContainText('Tem certeza que deseja excluir esta produção?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(page, 'Queijo')).toHaveCount(0);
  await expect(page.getByText('Produção excluída').last()).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, 'Queijo')).toContainText('3 kg');
  await expect.poll(async () => (await kept(db, farm)).length).toBe(4);
  await goTo(page, '/?visao=estatisticas');
  const card = page.locator('.stat').filter({ hasText: 'Outros Produtos' });
  await expect(card).toContainText('4');
  await expect(card).toContainText('registros, 4 em 30 dias');
});

test('an invalid value is reported beside its field, and an animal deleted meanwhile refuses the save', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheProducts(page, db, farm);
  await add(page).click();
  await save(page);
  await expect(form(page).getByText('Informe: Quantidade')).toBeVisible();
  await form(page).getByLabel('Quantidade').fill('0');
  await save(page);
  await expect(form(page).getByText('Quantidade: mínimo 0,01')).toBeVisible();
  await form(page).getByLabel('Quantidade').fill('12');
  await form(page).getByText('Animal, lote, local e preço').click();
  await form(page).getByRole('combobox', { name: 'Animal' }).click();
  await page.getByRole('option', { name: 'Pintada' }).click();
  await form(page).getByLabel('Observações').fill('Casca escura');
  await dispatch(farm, 'remove_animal', { id: farm.ids['Pintada']! });
  // The page becomes visible, which triggers a sync.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForResponse('**/sync');
  await save(page);
  await expect(form(page).getByRole('alert')).toContainText('Erro ao salvar produção');
  await expect(form(page).getByText('Animal não encontrado')).toBeVisible();
  await expect(form(page).getByLabel('Observações')).toHaveValue('Casca escura');
  await form(page).getByRole('button', { name: 'Limpar Pintada' }).click();
  await save(page);
  await expect(rowOf(page, 'Ovos')).toContainText('Casca escura');
});

test.describe('without signal', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  test('it is on the screen at once, and on the server when the signal is back', async ({ page, db, context }) => {
    const farm = await ownFarm(db);
    await toTheProducts(page, db, farm);
    await loseSignal(page);
    await add(page).click();
    await form(page).getByText('Mel', { exact: true }).click();
    await form(page).getByLabel('Quantidade').fill('8,25');
    await form(page).getByRole('combobox', { name: 'Unidade' }).selectOption('Litros');
    await save(page);
    await expect(rowOf(page, 'Mel')).toContainText('8,25 litros');
    expect(await kept(db, farm)).toEqual([]);
    await goTo(page, '/pending');
    await expect(page.getByRole('heading', { name: /^Registrar produção/ })).toBeVisible();
    await context.setOffline(false);
    await expect.poll(() => kept(db, farm)).toMatchObject([{ type: 'mel', quantity: 8.25, unit: 'litros' }]);
  });
});

test('a visitor can read but not write', async ({ page }) => {
  await enterFarm(page, 'visitante@lida.demo');
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Outros Produtos' }).click();
  await expect(page.getByText(/^[\d.]+ registros$/).last()).toBeVisible();
  await expect(page.locator('[data-index]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Nova|Editar|Excluir|Ações de)/ })).toHaveCount(0);
});

test('with the keyboard alone', { tag: '@desk' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheProducts(page, db, farm);
  await add(page).focus();
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('radio', { name: 'Ovos' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('18');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Ovos')).toContainText('18 unidades');
  await rowOf(page, 'Ovos').focus();
  await page.keyboard.press('Enter');
  await form(page).getByLabel('Quantidade').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Ovos')).toContainText('20 unidades');
  await closeMessages(page);
  await rowOf(page, 'Ovos')
    .getByRole('button', { name: /^Excluir/ })
    .focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nenhuma produção registrada')).toBeVisible();
  await expect(page.getByText('Produção excluída').last()).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Ovos')).toContainText('20 unidades');
});

test('axe finds no accessibility violations', async ({ page, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  test.slow();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const looksRight = async (name: string) => {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.screenshot({ path: test.info().outputPath(`${scheme}-${name}.png`) });
  };
  await enterFarm(page, 'gerente@lida.demo');
  await goTo(page, '/specific-productions');
  await expect(page.locator('[data-index]').first()).toBeVisible();
  await looksRight('list');
  await add(page).click();
  await form(page).getByText('Animal, lote, local e preço').click();
  await save(page);
  await expect(form(page).getByText('Informe: Quantidade')).toBeVisible();
  await looksRight('form');
});
