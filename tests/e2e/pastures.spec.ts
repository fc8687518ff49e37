// Pastures: registered, occupied, released, their history, deleted and restored; by touch, with the keyboard alone, without signal.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { addDays, dayIn } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import { closeMessages, dispatch, goTo, type OwnFarm, ownFarm, rowOf, toTheHerd, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, openMenu, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const ago = (days: number) => addDays(today, -days);
const shown = (day: string) => day.split('-').toReversed().join('/');

async function toThePastures(page: Page, db: pg.Client, farm: OwnFarm) {
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/pastures');
  await expect(page.getByRole('heading', { level: 1, name: 'Gestão de Pastagens' })).toBeVisible();
}

const form = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true }).click();
const counters = (page: Page) => page.locator('.stat-value');
const day = (page: Page, name: string) => form(page).getByRole('textbox', { name });

async function register(page: Page, name: string, area: string) {
  await page.getByRole('button', { name: 'Nova Pastagem' }).first().click();
  await form(page).locator('[name=name]').fill(name);
  await form(page).locator('[name=area_hectares]').fill(area);
  await press(page, 'Salvar');
  await expect(rowOf(page, name)).toBeVisible();
}

async function choose(page: Page, field: string, typed: string) {
  await form(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill(typed);
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('combobox', { name: field })).toHaveText(typed);
}

/** From the row's menu, or its icons on wide screens. */
async function act(page: Page, name: string, what: string) {
  const menu = rowOf(page, name).getByRole('button', { name: `Ações de ${name}` });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: what }).click();
  } else
    await rowOf(page, name)
      .getByRole('button', { name: `${what} ${name}` })
      .click();
}

/** Rows on the server. */
async function kept(db: pg.Client, farm: OwnFarm) {
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  const { rows } = await db.query(
    `select p.name, r.batch_name, r.entry_date::text as "from", r.exit_date::text as "to",
       (select count(*)::int from pasture_rotation_animals m where m.rotation_id = r.id and m.deleted_at is null) as animals
     from pasture_rotations r join pastures p on p.id = r.pasture_id where r.farm_id = $1 and r.deleted_at is null order by r.entry_date`,
    [farm.farm_id],
  );
  return rows;
}

test('registered, occupied, released, undone, shown in the history, changed, deleted and restored', { tag: '@core' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await dispatch(farm, 'weigh', { id: newId(), animal_id: farm.ids['Mimosa']!, weighing_date: ago(40), weight: 450, weighing_method: 'balanca' });
  await toThePastures(page, db, farm);
  await expect(page.getByText('Nenhuma pastagem cadastrada')).toBeVisible();
  await register(page, 'Várzea', '2,50');
  await register(page, 'Baixada', '10');
  await expect(counters(page)).toHaveText(['2', '0', /^12,50\sha$/, '2']);
  await expect(rowOf(page, 'Várzea')).toContainText('Nunca usada');

  await rowOf(page, 'Várzea').getByRole('button', { name: 'Ocupar Várzea' }).click();
  await choose(page, 'Lote', 'Novilhas');
  await day(page, 'Data de entrada').fill(shown(ago(12)));
  await form(page).getByRole('combobox', { name: 'Animais' }).click();
  await page.getByRole('checkbox', { name: /Mimosa/ }).check();
  await page.getByRole('button', { name: 'Concluir' }).click();
  await press(page, 'Ocupar');
  await expect(rowOf(page, 'Várzea').locator('.badge')).toHaveText('Em uso');
  for (const words of [/12\sdias em uso/, 'Novilhas · 1 cabeça', /0,40\sUA\/ha/]) await expect(rowOf(page, 'Várzea')).toContainText(words);
  await expect(counters(page)).toHaveText(['2', '1', /^12,50\sha$/, '1']);

  await closeMessages(page);
  await rowOf(page, 'Várzea').getByRole('button', { name: 'Liberar Várzea' }).click();
  await day(page, 'Data de saída').fill(shown(ago(2)));
  await press(page, 'Liberar');
  await expect(rowOf(page, 'Várzea')).toContainText(/2\sdias de descanso/);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, 'Várzea').locator('.badge')).toHaveText('Em uso');
  await expect.poll(() => kept(db, farm)).toEqual([{ name: 'Várzea', batch_name: 'Novilhas', from: ago(12), to: null, animals: 1 }]);

  await closeMessages(page);
  await act(page, 'Várzea', 'Excluir');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Erro ao excluir pastagem: Esta pastagem está em uso: libere antes de excluir').last()).toBeVisible();

  await rowOf(page, 'Várzea').getByRole('button', { name: 'Liberar Várzea' }).click();
  await press(page, 'Liberar');
  await expect(rowOf(page, 'Várzea').locator('.badge')).toHaveText('Disponível');
  await expect(form(page)).toBeHidden();
  await act(page, 'Várzea', 'Histórico de uso');
  await expect(form(page).getByRole('listitem')).toHaveText([new RegExp(`${shown(ago(12))} a ${shown(today)}.*Novilhas · 1 cabeça · 12\\sdias`)]);
  await press(page, 'Fechar');
  await expect(form(page)).toBeHidden();

  await act(page, 'Várzea', 'Editar');
  await form(page).getByLabel('Qualidade do solo').selectOption('Boa');
  await press(page, 'Salvar');
  await expect(form(page)).toBeHidden();
  await act(page, 'Várzea', 'Histórico de uso');
  await expect(form(page).getByText('Solo: Boa')).toBeVisible();
  await press(page, 'Fechar');

  await closeMessages(page);
  await act(page, 'Várzea', 'Excluir');
  await expect(page.getByRole('alertdialog')).toContainText('Tem certeza que deseja excluir esta pastagem?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(page, 'Várzea')).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, 'Várzea')).toContainText(/0\sdias de descanso/);
  await expect.poll(() => kept(db, farm)).toMatchObject([{ name: 'Várzea', to: today, animals: 1 }]);
});

test('a broken rule is reported in the form; animals that graze elsewhere are not offered', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const [north, south] = [newId(), newId()];
  for (const [id, name] of [
    [north, 'Norte'],
    [south, 'Sul'],
  ] as const)
    await dispatch(farm, 'create_pasture', { id, name, area_hectares: 5 });
  const first = newId();
  await dispatch(farm, 'occupy_pasture', { id: first, pasture_id: south, entry_date: ago(30), batch_name: 'Secas', animals: [] });
  await dispatch(farm, 'release_pasture', { id: first, exit_date: ago(10) });
  await dispatch(farm, 'occupy_pasture', { id: newId(), pasture_id: north, entry_date: ago(9), animals: [{ id: newId(), animal_id: farm.ids['Mimosa']! }] });
  await toThePastures(page, db, farm);
  await page.getByRole('button', { name: 'Nova Pastagem' }).first().click();
  await press(page, 'Salvar');
  await expect(form(page).getByText('Informe: Nome')).toBeVisible();
  await expect(form(page).getByText('Informe: Área (ha)')).toBeVisible();
  await press(page, 'Cancelar');

  await rowOf(page, 'Sul').getByRole('button', { name: 'Ocupar Sul' }).click();
  await press(page, 'Ocupar');
  await expect(form(page).getByText('Informe o lote ou escolha os animais').first()).toBeVisible();
  await form(page).getByRole('combobox', { name: 'Animais' }).click();
  await expect(page.getByRole('checkbox', { name: /Estrela|Pintada/ })).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: /Mimosa/ })).toHaveCount(0);
  await page.getByRole('checkbox', { name: /Estrela/ }).check();
  await page.getByRole('button', { name: 'Concluir' }).click();
  await day(page, 'Data de entrada').fill(shown(ago(11)));
  await press(page, 'Ocupar');
  await expect(
    form(page)
      .getByText(`Sul estava em uso até ${shown(ago(10))}`)
      .first(),
  ).toBeVisible();
  await day(page, 'Data de entrada').fill(shown(ago(10)));
  await press(page, 'Ocupar');
  await expect(rowOf(page, 'Sul').locator('.badge')).toHaveText('Em uso');

  await page.getByRole('combobox', { name: 'Situação' }).selectOption('Disponíveis');
  await expect(page.getByText('Nenhuma pastagem encontrada')).toBeVisible();
});

test.describe('without signal', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  test('it is on the screen at once, and on the server when the signal is back', async ({ page, db, context }) => {
    const farm = await ownFarm(db);
    await toThePastures(page, db, farm);
    await loseSignal(page);
    await register(page, 'Várzea', '4');
    await rowOf(page, 'Várzea').getByRole('button', { name: 'Ocupar Várzea' }).click();
    await choose(page, 'Lote', 'Recria');
    await press(page, 'Ocupar');
    await expect(rowOf(page, 'Várzea').locator('.badge')).toHaveText('Em uso');
    expect(await kept(db, farm)).toEqual([]);
    await context.setOffline(false);
    await expect.poll(() => kept(db, farm)).toMatchObject([{ name: 'Várzea', batch_name: 'Recria', from: today }]);
  });
});

test('a visitor can read but not write', async ({ page }) => {
  await enterFarm(page, 'visitante@lida.demo');
  await (await openMenu(page)).getByRole('link', { name: 'Pastagens' }).click();
  await expect(page.getByText(/^[\d.]+ pastagens$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Nova|Editar|Excluir|Ocupar|Liberar)/ })).toHaveCount(0);
});

test('with the keyboard alone', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toThePastures(page, db, farm);
  await page.getByRole('button', { name: 'Nova Pastagem' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(form(page).locator('[name=name]')).toBeFocused();
  await page.keyboard.type('Várzea');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3,5');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Várzea')).toBeVisible();
  await rowOf(page, 'Várzea').getByRole('button', { name: 'Ocupar Várzea' }).focus();
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('combobox', { name: 'Lote' })).toBeFocused();
  await page.keyboard.type('Recria');
  await page.keyboard.press('Enter');
  await day(page, 'Data de entrada').focus();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Várzea').locator('.badge')).toHaveText('Em uso');
  await rowOf(page, 'Várzea').focus();
  await page.keyboard.press('Enter');
  await expect(form(page)).toContainText('Histórico de uso: Várzea');
});

test('axe finds no accessibility violations', async ({ page, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  test.slow();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await enterFarm(page, 'gerente@lida.demo');
  await goTo(page, '/pastures');
  await expect(page.locator('[data-index]').first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Ocupar / })
    .first()
    .click();
  await press(page, 'Ocupar');
  await expect(form(page).getByText('Informe o lote ou escolha os animais').first()).toBeVisible();
  await expectAccessible(page);
});
