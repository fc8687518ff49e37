// Milk: recorded in the form and cow by cow, replaced on confirmation, deleted and restored; by touch, mouse and keyboard, without signal.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { addDays, dayIn, monthBefore } from '#domain/kernel/dates';
import { daysOfMonth } from '#domain/kernel/periods';
import { build } from '../build';
import { dispatch, goTo, type OwnFarm, ownFarm, rowOf, toTheHerd, undoByKeys, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, openMenu, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const ago = (days: number) => addDays(today, -days);
const shown = (day: string) => day.split('-').toReversed().join('/');

async function toTheMilk(page: Page, email: string, farm: OwnFarm) {
  await toTheHerd(page, email, farm);
  await goTo(page, '/milk-production');
  await expect(page.getByRole('heading', { level: 1, name: 'Produção de Leite' })).toBeVisible();
}

const form = (page: Page) => page.getByRole('region', { name: 'Nova Produção' });
const on = (page: Page, day: string) => rowOf(page, shown(day));
const card = (page: Page, label: string) => page.locator('.stat').filter({ hasText: label });
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar', exact: true }).click();

/** Opens and fills the form; without a name it is the farm's total. */
async function write(page: Page, name: string | null, litres: string, shift: string, day = today) {
  const button = page.getByRole('button', { name: 'Nova Produção' });
  if (await button.isVisible()) await button.click();
  if (name) {
    await form(page).getByRole('combobox', { name: 'Animal' }).click();
    await page.getByRole('combobox', { name: 'Buscar na lista' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(form(page).getByRole('combobox', { name: 'Animal' })).toHaveText(name);
  }
  await form(page).getByRole('textbox', { name: 'Litros' }).fill(litres);
  await form(page).getByRole('radio', { name: shift }).check();
  await form(page).getByRole('textbox', { name: 'Data' }).fill(shown(day));
}

async function record(page: Page, ...what: Parameters<typeof write> extends [Page, ...infer Rest] ? Rest : never) {
  await write(page, ...what);
  await save(page);
  await expect(form(page)).toBeHidden();
}

async function remove(page: Page, name: string, day: string) {
  const [row, which] = [on(page, day).filter({ hasText: name }), `leite de ${name} em ${shown(day)}`];
  const menu = row.getByRole('button', { name: `Ações de ${which}` });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
  } else await row.getByRole('button', { name: `Excluir ${which}` }).click();
}

/** Rows on the server, by day and shift. */
async function keptBy(db: pg.Client, farm: OwnFarm) {
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  const { rows } = await db.query(
    `select coalesce(a.name, 'fazenda') || ' ' || m.milking_shift || ' ' || m.quantity_liters::float || case when m.is_discarded then ' descarte' else '' end as line
     from milk_production m left join animals a on a.id = m.animal_id where m.farm_id = $1 and m.deleted_at is null order by m.production_date, 1`,
    [farm.farm_id],
  );
  return rows.map(({ line }) => line as string);
}

/** Mimosa and Estrela are in milk; Pintada never calved. */
async function dairyFarm(db: pg.Client) {
  const farm = await ownFarm(db);
  for (const name of ['Mimosa', 'Estrela'])
    await dispatch(farm, 'update_animal', { id: farm.ids[name]!, changes: { last_birth_date: { was: null, to: ago(90) } } });
  return farm;
}

/** On a phone the figures and the chart are one line. */
async function unfolded(page: Page) {
  const unfold = page.getByRole('button', { name: 'Mostrar números' });
  if (await unfold.isVisible()) await unfold.click();
}

test('a day is recorded milking by milking, one row for each animal; it is deleted and restored as a whole', { tag: '@core' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheMilk(page, await worker(db, [farm]), farm);
  await expect(page.getByText('Nenhuma produção registrada')).toBeVisible();

  await page.getByRole('button', { name: 'Nova Produção' }).click();
  await expect(form(page).getByRole('textbox', { name: 'Data' })).toHaveValue(shown(today));
  await expect(form(page).getByRole('radio', { name: 'Manhã' })).toBeChecked();
  await write(page, 'Mimosa', '12,5', 'Manhã');
  await form(page).getByRole('combobox', { name: 'Qualidade' }).selectOption('excelente');
  await form(page).getByText('Análise, tanque e observações').click();
  await form(page).getByLabel('Gordura').fill('3,6');
  await save(page);
  await expect(page.getByText('Mimosa: 12,5 L registrados').last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nova Produção' })).toBeFocused();
  await expect(on(page, today).locator('.badge', { hasText: /^A$/ })).toBeVisible();

  await write(page, 'Mimosa', '9,25', 'Tarde');
  await form(page).getByRole('combobox', { name: 'Qualidade' }).selectOption('regular');
  await save(page);
  await expect(on(page, today)).toHaveCount(1);
  for (const words of ['Mimosa', '12,5 L', '9,3 L', '21,8 L']) await expect(on(page, today)).toContainText(words);
  // The worst grade of the day.
  await expect(on(page, today).locator('.badge', { hasText: /^C$/ })).toBeVisible();

  await record(page, 'Estrela', '20', 'Total do dia', ago(1));
  await expect(card(page, 'Total Produzido')).toContainText('41,8 L');
  await expect(card(page, 'Total Produzido')).toContainText('Últimos 400 dias');
  await expect(card(page, 'Média Diária')).toContainText('20,9 L');
  await expect(card(page, 'Gordura Média')).toContainText('3,60%÷ 1 análise');
  await expect(card(page, 'Proteína Média')).toContainText('-');
  await unfolded(page);
  await expect(page.getByRole('figure').filter({ hasText: 'Litros por dia' })).toBeVisible();

  await remove(page, 'Mimosa', today);
  await expect(page.getByRole('alertdialog')).toContainText('Tem certeza que deseja excluir este registro?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(on(page, today)).toBeHidden();
  await expect(card(page, 'Total Produzido')).toContainText('20,0 L');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(on(page, today)).toContainText('21,8 L');
  await expect.poll(() => keptBy(db, farm)).toEqual(['Estrela total_dia 20', 'Mimosa manha 12.5', 'Mimosa tarde 9.25']);

  // The farm's total replaces its animals' milk, on a day that has one.
  await record(page, null, '500', 'Total do dia');
  await expect(on(page, today).filter({ hasText: 'Total da fazenda' })).toContainText('500,0 L');
  await expect(card(page, 'Total Produzido')).toContainText('520,0 L');

  await page.getByRole('searchbox').fill('estrela');
  await expect(page).toHaveURL('/milk-production?search=estrela');
  await expect(page.locator('[data-index]')).toHaveCount(1);
  await page.locator('[data-index]').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Estrela' })).toBeVisible();
  await page.getByRole('tab', { name: 'Linha do tempo' }).click();
  await expect(page.getByText('Deu 20,0 L de leite')).toBeVisible();
});

test('an existing record is refused, and replaced on confirmation', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await dispatch(farm, 'record_milk', build.milk(farm.ids['Mimosa']!, { production_date: today, quantity_liters: 12.5 }));
  await toTheMilk(page, await worker(db, [farm]), farm);
  await write(page, 'Mimosa', '11', 'Manhã');
  await save(page);
  const words = `Mimosa já tem leite registrado em ${shown(today)}: Manhã (12,5 L)`;
  await expect(form(page).getByRole('alert')).toContainText('Erro ao criar produção');
  await expect(form(page).getByText(words)).toBeVisible();
  await expect(form(page).getByRole('textbox', { name: 'Litros' })).toHaveValue('11');
  await form(page).getByRole('button', { name: 'Substituir' }).click();
  await expect(form(page)).toBeHidden();
  await expect(on(page, today)).toContainText('11,0 L');

  // A total and the milkings of one day exclude each other.
  await write(page, 'Mimosa', '30', 'Total do dia');
  await save(page);
  await expect(form(page).getByText('Manhã (11,0 L)')).toBeVisible();
  await form(page).getByRole('radio', { name: 'Noite' }).check();
  await save(page);
  await expect(form(page)).toBeHidden();
  await expect(on(page, today)).toContainText('41,0 L');
  await expect.poll(() => keptBy(db, farm)).toEqual(['Mimosa manha 11', 'Mimosa noite 30']);
});

test('a broken rule is reported in the form, and nothing that was typed is lost', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const bull = build.animal({ name: 'Trovão', gender: 'macho' });
  await dispatch(farm, 'create_animal', bull);
  await dispatch(farm, 'update_animal', { id: farm.ids['Pintada']!, changes: { status: { was: 'ativo', to: 'vendido' } } });
  await toTheMilk(page, await worker(db, [farm]), farm);
  await page.getByRole('button', { name: 'Nova Produção' }).click();
  await save(page);
  await expect(form(page).getByText('Informe: Litros')).toBeVisible();
  await form(page).getByRole('combobox', { name: 'Animal' }).click();
  await expect(page.getByRole('listbox', { name: 'Animal' }).getByRole('option')).toHaveText([/Estrela/, /Mimosa/]);
  await page.keyboard.press('Escape');
  await write(page, 'Mimosa', '12,4', 'Manhã', addDays(today, 1));
  await save(page);
  await expect(form(page).getByText('A data não pode ser futura')).toHaveCount(1);
  await expect(form(page).getByRole('textbox', { name: 'Litros' })).toHaveValue('12,4');
  const away = async () => (await openMenu(page)).getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Descartar o que foi digitado?' });
  await away();
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(form(page).getByRole('textbox', { name: 'Litros' })).toHaveValue('12,4');
  await away();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(page).toHaveURL('/');
});

test('milk in withdrawal is discarded: announced before, and counted apart from what is for sale', async ({ page, db }) => {
  const farm = await dairyFarm(db);
  await dispatch(
    farm,
    'treat',
    build.treatment(farm.ids['Mimosa']!, { application_date: ago(1), duration_days: 1, meat_withdrawal_days: 30, milk_withdrawal_days: 4 }),
  );
  await toTheMilk(page, await worker(db, [farm]), farm);
  await write(page, 'Mimosa', '10', 'Manhã');
  await expect(form(page).getByText('Será registrado como descarte')).toBeVisible();
  await expect(form(page).getByText(`Mimosa: Carência de Antibiótico intramamário, leite liberado em ${shown(addDays(today, 4))}`)).toBeVisible();
  await save(page);
  await expect(on(page, today)).toContainText('Descarte');
  await expect(on(page, today)).toContainText('Carência de Antibiótico intramamário');
  await record(page, 'Estrela', '15', 'Manhã');
  await expect(card(page, 'Total Produzido')).toContainText('25,0 L');
  await expect(card(page, 'Total Produzido')).toContainText('10,0 L de descarte, 15,0 L para venda');

  await page.getByRole('link', { name: 'Ordenha' }).click();
  // A list item has it in the name of its button.
  await page.getByRole('button', { name: 'Tarde', exact: true }).click();
  const line = page.getByRole('list', { name: 'Vacas' }).getByRole('listitem').filter({ hasText: 'Mimosa' });
  await expect(line).toContainText('Descarte');
  await line.getByRole('textbox').fill('8');
  await line.getByRole('textbox').press('Enter');
  await expect.poll(() => keptBy(db, farm)).toEqual(['Estrela manha 15', 'Mimosa manha 10', 'Mimosa tarde 8']);
});

test.describe('an unlikely number', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  test('is asked about beside it, while the milking goes on without signal, and is sent once confirmed', async ({ page, db, context }) => {
    const farm = await dairyFarm(db);
    await toTheMilk(page, await worker(db, [farm]), farm);
    await page.getByRole('link', { name: 'Ordenha' }).click();
    await page.getByRole('button', { name: 'Noite' }).click();
    await loseSignal(page);
    const [estrela, mimosa] = [page.getByRole('textbox', { name: 'Estrela' }), page.getByRole('textbox', { name: 'Mimosa' })];
    await estrela.fill('62');
    await estrela.press('Enter');
    await expect(mimosa).toBeFocused();
    const question = page.getByRole('alert').filter({ hasText: 'Confirma? 62,0 L em uma ordenha de Estrela' });
    await expect(question).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await mimosa.fill('11');
    await mimosa.press('Enter');
    await expect(page.getByRole('region', { name: 'Até agora' })).toContainText('11,0 L');
    await page.getByRole('button', { name: 'Confirmo: Estrela' }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Até agora' })).toContainText('73,0 L');
    await context.setOffline(false);
    await expect.poll(() => keptBy(db, farm)).toEqual(['Estrela noite 62', 'Mimosa noite 11']);
  });

  test('that is written without signal, and that only the server finds unlikely, is confirmed and sent in Pendências', async ({ page, db, context }) => {
    const farm = await dairyFarm(db);
    await toTheMilk(page, await worker(db, [farm]), farm);
    await loseSignal(page);
    await record(page, 'Estrela', '45', 'Tarde');
    await dispatch(farm, 'record_milk', build.milk(farm.ids['Estrela']!, { production_date: today, milking_shift: 'manha', quantity_liters: 45 }));
    await context.setOffline(false);
    await expect(page.locator('.connection')).toContainText('1 registro precisa da sua atenção');
    await goTo(page, '/pending');
    const refused = page.getByRole('region', { name: 'Recusado' });
    await expect(refused).toContainText('Confirme: 90,0 L em um dia de Estrela');
    await refused.getByRole('button', { name: /^Confirmar e enviar/ }).click();
    await expect.poll(() => keptBy(db, farm)).toEqual(['Estrela manha 45', 'Estrela tarde 45']);
    await expect(refused).toHaveCount(0);
  });

  test('of a day that phones no longer keep is questioned by the server alone, and confirmed in Pendências', async ({ page, db }) => {
    const farm = await dairyFarm(db);
    const old = addDays(today, -420);
    await dispatch(farm, 'record_milk', build.milk(farm.ids['Estrela']!, { production_date: old, milking_shift: 'manha', quantity_liters: 45 }));
    await toTheMilk(page, await worker(db, [farm]), farm);
    await record(page, 'Estrela', '45', 'Tarde', old);
    await expect(page.locator('.connection')).toContainText('1 registro precisa da sua atenção');
    await goTo(page, '/pending');
    const refused = page.getByRole('region', { name: 'Recusado' });
    await expect(refused).toContainText('Confirme: 90,0 L em um dia de Estrela');
    await refused.getByRole('button', { name: /^Confirmar e enviar/ }).click();
    await expect.poll(() => keptBy(db, farm)).toEqual(['Estrela manha 45', 'Estrela tarde 45']);
    await expect(refused).toHaveCount(0);
  });
});

test.describe('without signal', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  test('it is on the screen at once, and on the server when the signal is back', async ({ page, db, context }) => {
    const farm = await dairyFarm(db);
    await toTheMilk(page, await worker(db, [farm]), farm);
    await page.getByRole('link', { name: 'Ordenha' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ordenha' })).toBeVisible();
    await page.getByRole('button', { name: 'Noite' }).click();
    await loseSignal(page);
    await page.getByRole('textbox', { name: 'Estrela' }).fill('14,5');
    await page.getByRole('textbox', { name: 'Estrela' }).press('Enter');
    await page.getByRole('textbox', { name: 'Mimosa' }).fill('11');
    await page.getByRole('textbox', { name: 'Mimosa' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Até agora' })).toContainText('25,5 L');
    await expect(page.getByText('2 de 2')).toBeVisible();
    await page.getByRole('link', { name: 'Produção de Leite' }).click();
    await record(page, null, '300', 'Total do dia', ago(1));
    await expect(on(page, ago(1))).toContainText('300,0 L');
    expect(await keptBy(db, farm)).toEqual([]);
    await context.setOffline(false);
    await expect.poll(() => keptBy(db, farm)).toEqual(['fazenda total_dia 300', 'Estrela noite 14.5', 'Mimosa noite 11']);
  });
});

test('a milking survives a reload, and its numbers can be corrected and undone', async ({ page, db }) => {
  const farm = await dairyFarm(db);
  await dispatch(farm, 'record_milk', build.milk(farm.ids['Estrela']!, { production_date: ago(1), milking_shift: 'tarde', quantity_liters: 13 }));
  await dispatch(farm, 'record_milk', build.milk(farm.ids['Mimosa']!, { production_date: ago(2), milking_shift: 'total_dia', quantity_liters: 25 }));
  await toTheMilk(page, await worker(db, [farm]), farm);
  await page.getByRole('link', { name: 'Ordenha' }).click();
  // A list item has it in the name of its button.
  await page.getByRole('button', { name: 'Tarde', exact: true }).click();
  const [estrela, mimosa] = [page.getByRole('textbox', { name: 'Estrela' }), page.getByRole('textbox', { name: 'Mimosa' })];
  await expect(page.getByText('Ontem: 13,0 L')).toBeVisible();
  await estrela.fill('14');
  await estrela.press('Enter');
  await expect(mimosa).toBeFocused();
  await expect(page.getByText('1 de 2')).toBeVisible();
  await expect(page).toHaveURL('/milk-production/ordenha?turno=tarde');
  await page.reload();
  await expect(estrela).toHaveValue('14');
  await estrela.fill('14,75');
  await estrela.press('Enter');
  await expect(page.getByRole('region', { name: 'Até agora' })).toContainText('14,8 L');
  await mimosa.fill('0');
  await mimosa.press('Tab');
  await expect(page.getByText('Litros: mínimo 0,01')).toBeVisible();
  await mimosa.fill('125');
  await expect(page.getByText('Confira: é muito leite para uma ordenha')).toBeVisible();
  await mimosa.fill('12');
  await mimosa.press('Tab');
  await expect(page.getByText('2 de 2')).toBeVisible();
  await mimosa.fill('');
  await mimosa.press('Tab');
  await expect(page.getByText('Mimosa: leite excluído').last()).toBeVisible();
  await expect(page.getByText('1 de 2')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(mimosa).toHaveValue('12');
  await expect.poll(() => keptBy(db, farm)).toEqual(['Mimosa total_dia 25', 'Estrela tarde 13', 'Estrela tarde 14.75', 'Mimosa tarde 12']);

  // The day before yesterday she has a total: nothing to fill in.
  await page.getByRole('button', { name: 'Dia anterior' }).click();
  await page.getByRole('button', { name: 'Dia anterior' }).click();
  await expect(page.getByText('Total do dia já registrado: 25,0 L')).toBeVisible();
  await expect(mimosa).toBeDisabled();

  // A cow without a recorded calving is added by name.
  await page.getByRole('combobox', { name: 'Incluir outra vaca' }).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill('pintada');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Pintada' })).toBeVisible();
});

test('of a calendar month, the total of a shift beside the cows of another; the file has that month', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const { from, to } = daysOfMonth(monthBefore(today, 1), today);
  const milk = (wanted: Parameters<typeof build.milk>[1], of: string | null = farm.ids['Mimosa']!) => dispatch(farm, 'record_milk', build.milk(of, wanted));
  await milk({ production_date: from, milking_shift: 'manha', quantity_liters: 200 }, null);
  await milk({ production_date: from, milking_shift: 'manha', quantity_liters: 11 });
  await milk({ production_date: from, milking_shift: 'tarde', quantity_liters: 8.5 });
  await milk({ production_date: to, milking_shift: 'manha', quantity_liters: 10 });
  await milk({ production_date: addDays(from, -1), milking_shift: 'manha', quantity_liters: 50 });
  await toTheMilk(page, await worker(db, [farm]), farm);
  await page.getByRole('combobox', { name: 'Período' }).selectOption('Mês passado');
  await expect(page).toHaveURL('/milk-production?periodo=mes_passado');
  await expect(card(page, 'Total Produzido')).toContainText('218,5\u00a0L');
  await expect(card(page, 'Total Produzido')).toContainText('Mês passado');
  await expect(card(page, 'Média Diária')).toContainText('109,3\u00a0L÷ 2 dias com leite');
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Exportar CSV', exact: true }).click()]);
  // Every record of the month, and none of another.
  expect(
    readFileSync(await file.path(), 'utf8')
      .match(/;[\d,]+;/g)!
      .toSorted(),
  ).toEqual([';10,00;', ';11,00;', ';200,00;', ';8,50;']);
  await page.getByRole('combobox', { name: 'Período' }).selectOption(monthBefore(today, 2));
  await expect(card(page, 'Total Produzido')).toContainText('50,0\u00a0L');
});

test('a visitor can read but not write; older records are loaded on request', async ({ page }) => {
  await enterFarm(page, 'visitante@lida.demo');
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Leite' }).click();
  // Folded into one line on a phone.
  await expect(page.getByText(/40[01] dias com leite/).first()).toBeAttached();
  await expect(page.locator('[data-index]').first()).toContainText('L');
  await expect(page.getByRole('button', { name: 'Nova Produção' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ordenha' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Excluir|Ações de)/ })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Período' }).selectOption('7');
  // Today is not milked yet.
  await expect(card(page, 'Média Diária')).toContainText('÷ 6 dias com leite');
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByRole('button', { name: 'Carregar anteriores' }).click();
  await expect(page.getByText('430 dias com leite').first()).toBeAttached();
  await expect(card(page, 'Total Produzido')).toContainText('de descarte');
  await goTo(page, '/milk-production/ordenha');
  await expect(page.getByRole('textbox', { name: 'Mimosa' })).toBeDisabled();
});

test('with the keyboard alone', { tag: '@desk' }, async ({ page, db }) => {
  const farm = await dairyFarm(db);
  await toTheMilk(page, await worker(db, [farm]), farm);
  await page.getByRole('button', { name: 'Nova Produção' }).focus();
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('combobox', { name: 'Animal' })).toBeFocused();
  await page.keyboard.press('e');
  await page.keyboard.type('strela');
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('combobox', { name: 'Animal' })).toHaveText('Estrela');
  await form(page).getByRole('textbox', { name: 'Litros' }).focus();
  await page.keyboard.type('14,5');
  await page.keyboard.press('Enter');
  await expect(on(page, today)).toContainText('14,5 L');
  await expect(page.getByRole('button', { name: 'Nova Produção' })).toBeFocused();
  await on(page, today).focus();
  await page.keyboard.press('Tab');
  await expect(on(page, today).getByRole('button', { name: 'Excluir leite de Estrela' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nenhuma produção registrada')).toBeVisible();
  await undoByKeys(page);
  await expect(on(page, today)).toContainText('14,5 L');

  // The whole milking: a number, Enter, the next cow.
  await goTo(page, `/milk-production/ordenha?dia=${ago(1)}&turno=manha`);
  await page.getByRole('textbox', { name: 'Estrela' }).focus();
  await page.keyboard.type('13');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Mimosa' })).toBeFocused();
  await page.keyboard.type('9,5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Até agora' })).toContainText('22,5 L');
  await page.getByRole('textbox', { name: 'Mimosa' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('textbox', { name: 'Estrela' })).toBeFocused();
  await expect.poll(() => keptBy(db, farm)).toEqual(['Estrela manha 13', 'Mimosa manha 9.5', 'Estrela manha 14.5']);
});

test('it is in the quick actions, in the search and on the dashboard', async ({ page }) => {
  await enterFarm(page, 'gerente@lida.demo');
  await page.getByRole('tab', { name: 'Estatísticas' }).click();
  await expect(card(page, 'Leite (30 dias)')).toContainText(/\d\sL/);
  await expect(page.getByRole('figure').filter({ hasText: 'Leite dos últimos 30 dias' })).toBeVisible();
  await card(page, 'Leite (30 dias)').click();
  await expect(page).toHaveURL('/milk-production?periodo=30');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Buscar/ }).fill('mimosa');
  await page
    .getByRole('option')
    .filter({ hasText: / L em / })
    .click();
  await expect(page).toHaveURL('/milk-production?search=Mimosa');
  await page.getByRole('button', { name: 'Ações rápidas' }).click();
  await page.getByRole('dialog', { name: 'Ações rápidas' }).getByRole('link', { name: 'Registrar Leite' }).click();
  await expect(form(page)).toBeVisible();
});

test('axe finds no accessibility violations', async ({ page, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  test.slow();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await enterFarm(page, 'gerente@lida.demo');
  await goTo(page, '/milk-production');
  await expect(page.locator('[data-index]').first()).toContainText('L');
  if (!isMobile) await expect(page.getByRole('figure')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nova Produção' }).click();
  await form(page).getByText('Análise, tanque e observações').click();
  await save(page);
  await expect(form(page).getByText('Informe: Litros')).toBeVisible();
  await expectAccessible(page);
  await form(page).getByRole('button', { name: 'Cancelar' }).click();
  await goTo(page, '/milk-production/ordenha?turno=manha');
  await page.getByRole('textbox', { name: 'Mimosa' }).fill('0');
  await page.getByRole('textbox', { name: 'Mimosa' }).press('Enter');
  await expect(page.getByText('Litros: mínimo 0,01')).toBeVisible();
  await expectAccessible(page);
});
