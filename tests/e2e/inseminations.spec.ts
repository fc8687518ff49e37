// Inseminations: created, diagnosed with one tap, changed, deleted and restored; by touch, with the keyboard alone, without signal.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { addDays, dayIn } from '#domain/kernel/dates';
import { build } from '../build';
import { closeMessages, dispatch, goTo, type OwnFarm, ownFarm, rowOf, toTheHerd, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, openMenu, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const ago = (days: number) => addDays(today, -days);
const shown = (day: string) => day.split('-').toReversed().join('/');

async function toTheServices(page: Page, db: pg.Client, farm: OwnFarm) {
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/inseminations');
  await expect(page.getByRole('heading', { level: 1, name: 'Inseminação Artificial' })).toBeVisible();
}

const form = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar', exact: true }).click();
const counters = (page: Page) => page.locator('.stat');

async function choose(page: Page, field: string, typed: string) {
  await form(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill(typed);
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('combobox', { name: field })).toHaveText(typed);
}

async function write(page: Page, name: string, bull: string, day: string) {
  await page.getByRole('button', { name: 'Nova Inseminação' }).first().click();
  await choose(page, 'Animal', name);
  await choose(page, 'Touro', bull);
  await form(page).getByRole('textbox', { name: 'Data da inseminação' }).fill(shown(day));
}

/** From the row's menu, or its icons on wide screens. */
async function act(page: Page, name: string, day: string, what: 'Editar' | 'Excluir') {
  const [row, which] = [rowOf(page, name), `inseminação de ${name} em ${shown(day)}`];
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
    `select a.name, s.result, s.expected_birth_date::text as expected, a.pregnancy_status as status, a.expected_birth_date::text as due
       from artificial_inseminations s join animals a on a.id = s.animal_id where s.farm_id = $1 and s.deleted_at is null order by s.insemination_date`,
    [farm.farm_id],
  );
  return rows;
}

test('"Salvar e outra" keeps the day, the bull and the cost for the next female, and Enter still closes', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheServices(page, db, farm);
  await write(page, 'Mimosa', 'Teatro da Silvânia', ago(3));
  await form(page).getByText('Sêmen, veterinário e custo').click();
  await form(page).getByLabel('Custo').pressSequentially('78,50');
  await form(page).locator('[name=notes]').fill('Cio fraco');
  await form(page).getByRole('button', { name: 'Salvar e outra' }).click();
  await expect(page.getByText('Mimosa: inseminação registrada').last()).toBeVisible();
  await expect(form(page).getByRole('combobox', { name: 'Animal' })).toHaveText('Escolha a fêmea');
  await expect(form(page).getByRole('combobox', { name: 'Touro' })).toHaveText('Teatro da Silvânia');
  await expect(form(page).getByRole('textbox', { name: 'Data da inseminação' })).toHaveValue(shown(ago(3)));
  await expect(form(page).getByLabel('Custo')).toHaveValue('78,50');
  await expect(form(page).locator('[name=notes]')).toHaveValue('');
  await choose(page, 'Animal', 'Estrela');
  await form(page).getByLabel('Custo').press('Enter');
  await expect(form(page)).toBeHidden();
  await expect.poll(async () => (await kept(db, farm)).map(({ name }) => name).toSorted()).toEqual(['Estrela', 'Mimosa']);
});

test('created, diagnosed with one tap, undone, changed, deleted and restored', { tag: '@core' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheServices(page, db, farm);
  await expect(page.getByText('Nenhuma inseminação registrada')).toBeVisible();
  await expect(counters(page)).toHaveText(['Total0', 'Pendentes0', 'Positivas0', 'Negativas0', 'Taxa de Sucesso0,0%']);

  await write(page, 'Mimosa', 'Teatro da Silvânia', ago(35));
  await expect(form(page).getByText(`Diagnóstico a partir de ${shown(ago(5))}`)).toBeVisible();
  await form(page).getByRole('combobox', { name: 'Técnica' }).selectOption('IATF');
  await form(page).getByText('Sêmen, veterinário e custo').click();
  await form(page).locator('[name=semen_batch]').fill('CRV-1020');
  await form(page).getByLabel('Custo').fill('78,50');
  await save(page);
  await expect(page.getByText('Mimosa: inseminação registrada').last()).toBeVisible();
  for (const words of ['Teatro da Silvânia', 'CRV-1020', 'IATF', 'Pendente', shown(ago(35)), 'Nelore'])
    await expect(rowOf(page, 'Mimosa')).toContainText(words);
  await expect(counters(page)).toHaveText(['Total1', 'Pendentes1', 'Positivas0', 'Negativas0', 'Taxa de Sucesso0,0%']);

  await closeMessages(page);
  await rowOf(page, 'Mimosa').getByRole('button', { name: 'Positiva: Mimosa' }).click();
  await expect(page.getByText('Mimosa: inseminação positiva').last()).toBeVisible();
  await expect(rowOf(page, 'Mimosa').locator('.badge')).toHaveText('Positiva');
  await expect(rowOf(page, 'Mimosa')).toContainText(shown(addDays(ago(35), 290)));
  const expected = addDays(ago(35), 290);
  await expect.poll(() => kept(db, farm)).toEqual([{ name: 'Mimosa', result: 'positiva', expected, status: 'prenha', due: expected }]);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, 'Mimosa').locator('.badge')).toHaveText('Pendente');
  await expect.poll(async () => (await kept(db, farm))[0]).toMatchObject({ result: 'pendente', expected: null, due: null });

  await act(page, 'Mimosa', ago(35), 'Editar');
  await form(page).getByRole('radio', { name: 'Negativa' }).check();
  await expect(form(page).getByRole('textbox', { name: 'Data do diagnóstico' })).toHaveValue(shown(today));
  await expect(form(page).getByRole('textbox', { name: 'Previsão de parto' })).toHaveCount(0);
  await save(page);
  await expect(rowOf(page, 'Mimosa').locator('.badge')).toHaveText('Negativa');

  await write(page, 'Estrela', 'Teatro da Silvânia', ago(40));
  await form(page).getByRole('radio', { name: 'Positiva' }).check();
  await expect(form(page).getByRole('textbox', { name: 'Previsão de parto' })).toHaveValue(shown(addDays(ago(40), 290)));
  await form(page)
    .getByRole('textbox', { name: 'Data da inseminação' })
    .fill(shown(ago(41)));
  await expect(form(page).getByRole('textbox', { name: 'Previsão de parto' })).toHaveValue(shown(addDays(ago(41), 290)));
  await save(page);
  await expect(counters(page)).toHaveText(['Total2', 'Pendentes0', 'Positivas1', 'Negativas1', 'Taxa de Sucesso50,0%÷ 2 com diagnóstico']);
  await expect(page.locator('[data-index]')).toHaveText([/^Mimosa/, /^Estrela/]);

  await closeMessages(page);
  await act(page, 'Estrela', ago(41), 'Excluir');
  await expect(page.getByRole('alertdialog')).toContainText('Tem certeza que deseja excluir esta inseminação?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(page, 'Estrela')).toHaveCount(0);
  await expect(page.getByText('Inseminação excluída').last()).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, 'Estrela').locator('.badge')).toHaveText('Positiva');
  await expect.poll(async () => (await kept(db, farm))[0]).toMatchObject({ name: 'Estrela', result: 'positiva', status: 'prenha' });

  await page.getByRole('combobox', { name: 'Resultado' }).selectOption('Negativa');
  await expect(page.locator('[data-index]')).toHaveText([/^Mimosa/]);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByRole('searchbox').fill('zebra');
  await expect(page.getByText('Nenhuma inseminação encontrada')).toBeVisible();
});

test('a broken rule is reported in the form; only females that can be inseminated are offered', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: ['Mimosa'] });
  await dispatch(farm, 'create_animal', build.animal({ name: 'Valente', gender: 'macho' }));
  await dispatch(farm, 'create_animal', build.animal({ name: 'Porca', type: 'suino', breed: 'Duroc' }));
  await dispatch(farm, 'create_animal', build.animal({ name: 'Cabrita', type: 'caprino', breed: 'Saanen', birth_date: ago(300) }));
  await toTheServices(page, db, farm);
  await page.getByRole('button', { name: 'Nova Inseminação' }).first().click();
  await save(page);
  await expect(form(page).getByText('Selecione: Animal')).toBeVisible();
  await expect(form(page).getByText('Informe: Touro')).toBeVisible();
  await form(page).getByRole('combobox', { name: 'Animal' }).click();
  await expect(page.getByRole('listbox', { name: 'Animal' }).getByRole('option')).toHaveText([/^Cabrita/, /^Mimosa/]);
  await page.getByRole('option', { name: 'Cabrita' }).click();
  await choose(page, 'Touro', 'Bode Alpino');
  await form(page)
    .getByRole('textbox', { name: 'Data da inseminação' })
    .fill(shown(addDays(today, 1)));
  await save(page);
  await expect(form(page).getByRole('alert')).toContainText('Erro ao salvar inseminação');
  await expect(form(page).getByText('A data não pode ser futura').first()).toBeVisible();
  await form(page)
    .getByRole('textbox', { name: 'Data da inseminação' })
    .fill(shown(ago(300)));
  await save(page);
  await expect(form(page).getByText('A inseminação é anterior ao nascimento').first()).toBeVisible();
  await expect(form(page).getByRole('combobox', { name: 'Touro' })).toHaveText('Bode Alpino');
  await form(page)
    .getByRole('textbox', { name: 'Data da inseminação' })
    .fill(shown(ago(20)));
  await save(page);
  await expect(rowOf(page, 'Cabrita')).toContainText('Bode Alpino');
});

test.describe('without signal', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  test('it is on the screen at once, and on the server when the signal is back', async ({ page, db, context }) => {
    const farm = await ownFarm(db);
    await toTheServices(page, db, farm);
    await loseSignal(page);
    await write(page, 'Estrela', 'Sansão', ago(1));
    await save(page);
    await expect(rowOf(page, 'Estrela')).toContainText('Sansão');
    expect(await kept(db, farm)).toEqual([]);
    await goTo(page, '/pending');
    await expect(page.getByRole('heading', { name: 'Registrar inseminação: Estrela' })).toBeVisible();
    await context.setOffline(false);
    await expect.poll(() => kept(db, farm)).toMatchObject([{ name: 'Estrela', result: 'pendente' }]);
  });
});

test('a due diagnosis is in the alerts and found by the search', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: ['Mimosa', 'Estrela'] });
  await dispatch(farm, 'create_insemination', build.insemination(farm.ids['Mimosa']!, { insemination_date: ago(30) }));
  await dispatch(farm, 'create_insemination', build.insemination(farm.ids['Estrela']!, { insemination_date: ago(29) }));
  await toTheHerd(page, await worker(db, [farm]), farm);
  await page.getByRole('button', { name: /^Alertas/ }).click();
  await expect(page.getByRole('link', { name: /^Diagnóstico/ })).toHaveText(['Diagnóstico: Mimosa']);
  await page.getByRole('link', { name: 'Diagnóstico: Mimosa' }).click();
  await expect(page).toHaveURL('/worklists?lista=diagnostico');
  await page.getByRole('button', { name: 'Vazia: Mimosa' }).click();
  await expect(page.getByRole('button', { name: 'Alertas', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await page.getByRole('combobox', { name: 'Buscar', exact: true }).fill('estrela');
  await page.getByRole('group', { name: 'Inseminações' }).getByRole('option').click();
  await expect(page).toHaveURL('/inseminations?search=Estrela');
  await expect(page.locator('[data-index]')).toHaveText([/^Estrela/]);
  await page.locator('[data-index]').getByRole('link').click();
  await expect(page.getByText('Inseminações (1)')).toBeVisible();
});

test('a visitor can read but not write', async ({ page }) => {
  await enterFarm(page, 'visitante@lida.demo');
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Inseminação' }).click();
  await expect(page.getByText(/^[\d.]+ inseminações$/)).toBeVisible();
  await expect(page.locator('[data-index]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Nova|Editar|Excluir|Ações de|Positiva|Negativa)/ })).toHaveCount(0);
});

test('with the keyboard alone', { tag: '@desk' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheServices(page, db, farm);
  await page.getByRole('button', { name: 'Nova Inseminação' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('combobox', { name: 'Animal' })).toBeFocused();
  await page.keyboard.type('estrela');
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('combobox', { name: 'Animal' })).toHaveText('Estrela');
  await form(page).getByRole('combobox', { name: 'Touro' }).focus();
  await page.keyboard.type('Everest');
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('combobox', { name: 'Touro' })).toHaveText('Everest');
  await form(page).getByRole('textbox', { name: 'Data da inseminação' }).focus();
  await page.keyboard.press('Control+A');
  // Long enough ago for a diagnosis.
  await page.keyboard.type(shown(ago(40)).replaceAll('/', ''));
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Estrela')).toContainText('Everest');
  await rowOf(page, 'Estrela').focus();
  await page.keyboard.press('Tab');
  await expect(rowOf(page, 'Estrela').getByRole('button', { name: 'Positiva: Estrela' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Estrela').locator('.badge')).toHaveText('Positiva');
  await expect(rowOf(page, 'Estrela')).toBeFocused();
  await expect(page.getByText('Estrela: inseminação positiva').last()).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Estrela').locator('.badge')).toHaveText('Pendente');
});

test('axe finds no accessibility violations', async ({ page, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  test.slow();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await enterFarm(page, 'gerente@lida.demo');
  await goTo(page, '/inseminations');
  await expect(page.locator('[data-index]').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nova Inseminação' }).click();
  await form(page).getByText('Sêmen, veterinário e custo').click();
  await form(page).getByRole('radio', { name: 'Positiva' }).check();
  await save(page);
  await expect(form(page).getByText('Selecione: Animal')).toBeVisible();
  await expectAccessible(page);
});
