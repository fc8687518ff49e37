// Weighings: created, gains by date, deleted and restored; by touch, mouse and keyboard, without signal.
import type { Page } from '@playwright/test';
import { addDays, dayIn } from '#domain/kernel/dates';
import { build } from '../build';
import { dispatch, goTo, type OwnFarm, ownFarm, rowOf, toTheHerd, undoByKeys, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, openMenu, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const ago = (days: number) => addDays(today, -days);
const shown = (day: string) => day.split('-').toReversed().join('/');

/** On the weighings of a farm of the test's own. */
async function toTheScale(page: Page, email: string, farm: OwnFarm) {
  await toTheHerd(page, email, farm);
  await goTo(page, '/weighings');
  await expect(page.getByRole('heading', { level: 1, name: 'Controle de Pesagens' })).toBeVisible();
}

const form = (page: Page) => page.getByRole('region', { name: 'Nova Pesagem' });
const on = (page: Page, day: string) => rowOf(page, shown(day));

async function choose(page: Page, name: string) {
  await form(page).getByRole('combobox', { name: 'Animal' }).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('combobox', { name: 'Animal' })).toHaveText(name);
}

/** Opens the form and fills it. */
async function write(page: Page, name: string, weight: string, day: string) {
  const button = page.getByRole('button', { name: 'Nova Pesagem' });
  if (await button.isVisible()) await button.click();
  await choose(page, name);
  await form(page).getByLabel('Peso').fill(weight);
  await form(page).getByRole('textbox', { name: 'Data' }).fill(shown(day));
}

const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar', exact: true }).click();

async function weigh(page: Page, name: string, weight: string, day: string) {
  await write(page, name, weight, day);
  await save(page);
  await expect(form(page)).toBeHidden();
}

async function remove(page: Page, name: string, day: string) {
  const [row, which] = [on(page, day), `pesagem de ${name} em ${shown(day)}`];
  const menu = row.getByRole('button', { name: `Ações de ${which}` });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
  } else await row.getByRole('button', { name: `Excluir ${which}` }).click();
}

test('gains follow the dates: a first one, a later one, one in between, and without it again', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheScale(page, await worker(db, [farm]), farm);
  await expect(page.getByText('Nenhuma pesagem registrada')).toBeVisible();

  await weigh(page, 'Mimosa', '300', ago(30));
  await expect(page.getByText('Mimosa: 300 kg registrados').last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nova Pesagem' })).toBeFocused();
  await expect(on(page, ago(30))).toContainText('Primeira pesagem');
  await expect(on(page, ago(30))).toContainText('Balança');
  await expect(on(page, ago(30))).toContainText('Nelore');

  await write(page, 'Mimosa', '325,5', today);
  await expect(form(page).getByText(`Antes: 300 kg em ${shown(ago(30))}. +25,5 kg em 30 dias (0,850 kg/dia)`)).toBeVisible();
  await save(page);
  for (const words of ['325,5 kg', '+25,5 kg', 'em 30 dias', '0,850 kg/dia', 'Tereza']) await expect(on(page, today)).toContainText(words);
  await expect(page.locator('[data-index="0"]')).toContainText(shown(today));

  await weigh(page, 'Mimosa', '310', ago(10));
  for (const words of ['+10 kg', 'em 20 dias', '0,500 kg/dia']) await expect(on(page, ago(10))).toContainText(words);
  for (const words of ['+15,5 kg', 'em 10 dias', '1,550 kg/dia']) await expect(on(page, today)).toContainText(words);

  await remove(page, 'Mimosa', ago(10));
  await expect(page.getByRole('alertdialog')).toContainText('Tem certeza que deseja excluir esta pesagem?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(on(page, ago(10))).toBeHidden();
  for (const words of ['+25,5 kg', 'em 30 dias', '0,850 kg/dia']) await expect(on(page, today)).toContainText(words);
  await expect(page.getByText('Pesagem excluída').last()).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(on(page, ago(10))).toContainText('+10 kg');
  await expect(on(page, today)).toContainText('+15,5 kg');

  // The animal has the weight of its latest weighing; and the screen shows what the server stored.
  await goTo(page, '/animals');
  await expect(rowOf(page, 'Mimosa')).toContainText('325,5 kg');
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  const kept = 'select weight::float, daily_weight_gain::float as daily from animal_weighings where farm_id = $1 and deleted_at is null order by weighing_date';
  await expect
    .poll(async () => (await db.query(kept, [farm.farm_id])).rows)
    .toEqual([
      { weight: 300, daily: null },
      { weight: 310, daily: 0.5 },
      { weight: 325.5, daily: 1.55 },
    ]);
});

test('a broken rule is reported in the form, and nothing that was typed is lost', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const born = build.animal({ name: 'Jurema', birth_date: ago(60) });
  await dispatch(farm, 'create_animal', born);
  farm.ids['Jurema'] = born.id;
  await toTheScale(page, await worker(db, [farm]), farm);

  await page.getByRole('button', { name: 'Nova Pesagem' }).click();
  await expect(form(page).getByRole('textbox', { name: 'Data' })).toHaveValue(shown(today));
  await expect(form(page).getByRole('combobox', { name: 'Método' })).toHaveValue('balanca');
  await save(page);
  await expect(form(page).getByText('Selecione: Animal')).toBeVisible();
  await expect(form(page).getByText('Informe: Peso (kg)')).toBeVisible();

  await write(page, 'Jurema', '62,4', addDays(today, 1));
  await form(page).getByRole('combobox', { name: 'Método' }).selectOption('fita');
  await form(page).getByText('Escore e observações').click();
  await form(page).getByLabel('Escore corporal').fill('5,1');
  await form(page).getByLabel('Observações de saúde').fill('Tosse leve');
  await save(page);
  await expect(form(page).getByText('Escore corporal: máximo 5')).toBeVisible();
  await form(page).getByLabel('Escore corporal').fill('3,5');
  await save(page);
  await expect(form(page).getByRole('alert')).toContainText('Erro ao criar pesagem');
  await expect(form(page).getByText('A data não pode ser futura')).toHaveCount(2);
  await form(page)
    .getByRole('textbox', { name: 'Data' })
    .fill(shown(ago(61)));
  await save(page);
  await expect(form(page).getByText('A pesagem é anterior ao nascimento').first()).toBeVisible();
  await expect(form(page).getByLabel('Peso')).toHaveValue('62,4');
  await expect(form(page).getByLabel('Observações de saúde')).toHaveValue('Tosse leve');
  await form(page)
    .getByRole('textbox', { name: 'Data' })
    .fill(shown(ago(60)));
  await save(page);
  for (const words of ['62,4 kg', 'Escore 3,5', 'Primeira pesagem', 'Fita', 'Tosse leve']) await expect(on(page, ago(60))).toContainText(words);
});

test('in the corral one follows the other, with the same date and method; animals that left are not offered', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await dispatch(farm, 'update_animal', { id: farm.ids['Pintada']!, changes: { status: { was: 'ativo', to: 'vendido' } } });
  await toTheScale(page, await worker(db, [farm]), farm);
  await write(page, 'Mimosa', '412', ago(3));
  await form(page).getByRole('combobox', { name: 'Método' }).selectOption('estimativa');
  await form(page).getByRole('button', { name: 'Salvar e pesar outro' }).click();
  await expect(form(page).getByLabel('Peso')).toHaveValue('');
  await expect(form(page).getByRole('combobox', { name: 'Animal' })).toBeFocused();
  await expect(form(page).getByRole('textbox', { name: 'Data' })).toHaveValue(shown(ago(3)));
  await expect(form(page).getByRole('combobox', { name: 'Método' })).toHaveValue('estimativa');
  await form(page).getByRole('combobox', { name: 'Animal' }).click();
  await expect(page.getByRole('listbox', { name: 'Animal' }).getByRole('option')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill('estrela');
  await page.keyboard.press('Enter');
  await form(page).getByLabel('Peso').fill('398');
  await form(page).getByRole('button', { name: 'Salvar e pesar outro' }).click();
  await expect(on(page, ago(3))).toHaveCount(2);
  await form(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(form(page)).toBeHidden();
  await page.getByRole('searchbox').fill('mimosa');
  await expect(page).toHaveURL('/weighings?search=mimosa');
  await expect(page.locator('[data-index]')).toHaveCount(1);
  await page.locator('[data-index]').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mimosa' })).toBeVisible();
});

test('what was typed is not lost by a press on the menu', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheScale(page, await worker(db, [farm]), farm);
  await write(page, 'Mimosa', '412', today);
  const away = async () => (await openMenu(page)).getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Descartar o que foi digitado?' });
  await away();
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(form(page).getByLabel('Peso')).toHaveValue('412');
  await form(page).getByRole('button', { name: 'Cancelar' }).click();
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page).toHaveURL('/weighings');
  await away();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(page).toHaveURL('/');
});

test.describe('without signal', { tag: '@core' }, () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  test('it is on the screen at once, and on the server when the signal is back', async ({ page, db, context }) => {
    const farm = await ownFarm(db);
    await toTheScale(page, await worker(db, [farm]), farm);
    await loseSignal(page);
    await weigh(page, 'Estrela', '355', ago(1));
    await expect(on(page, ago(1))).toContainText('355 kg');
    await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
    const kept = async () => (await db.query('select weight::float from animal_weighings where farm_id = $1', [farm.farm_id])).rows;
    expect(await kept()).toEqual([]);
    await context.setOffline(false);
    await expect.poll(kept).toEqual([{ weight: 355 }]);
  });
});

test('a visitor can read but not write', async ({ page }) => {
  await enterFarm(page, 'visitante@lida.demo');
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Pesagens' }).click();
  await expect(page.getByText(/^[\d.]+ pesagens$/)).toBeVisible();
  await expect(page.locator('[data-index]').first()).toContainText('kg');
  await expect(page.getByRole('button', { name: 'Nova Pesagem' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Excluir|Ações de)/ })).toHaveCount(0);
});

test('with the keyboard alone', { tag: '@desk' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheScale(page, await worker(db, [farm]), farm);
  await page.getByRole('button', { name: 'Nova Pesagem' }).focus();
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('combobox', { name: 'Animal' })).toBeFocused();
  await page.keyboard.press('e');
  await page.keyboard.type('strela');
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('combobox', { name: 'Animal' })).toHaveText('Estrela');
  await page.keyboard.press('Tab');
  await page.keyboard.type('401,25');
  await page.keyboard.press('Enter');
  await expect(on(page, today)).toContainText('401,25 kg');
  await expect(page.getByRole('button', { name: 'Nova Pesagem' })).toBeFocused();
  await on(page, today).focus();
  await page.keyboard.press('Tab');
  await expect(on(page, today).getByRole('button', { name: 'Excluir pesagem de Estrela' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nenhuma pesagem registrada')).toBeVisible();
  await undoByKeys(page);
  await expect(on(page, today)).toContainText('401,25 kg');
});

test('axe finds no accessibility violations', async ({ page, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  test.slow();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await enterFarm(page, 'gerente@lida.demo');
  await goTo(page, '/weighings?search=mimosa');
  await expect(page.locator('[data-index]').first()).toContainText('Mimosa');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nova Pesagem' }).click();
  await form(page).getByText('Escore e observações').click();
  await save(page);
  await expect(form(page).getByText('Selecione: Animal')).toBeVisible();
  await expectAccessible(page);
});
