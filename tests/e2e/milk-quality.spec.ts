// Milk quality: analyses written, asked about, changed, deleted and brought back; the mean of three months; without signal.
import type { Page } from '@playwright/test';
import { addDays, dayIn, monthBefore } from '#domain/kernel/dates';
import { build } from '../build';
import { closeMessages, dispatch, goTo, ownFarm, rowOf, toTheHerd, worker } from './farm';
import { expect, expectAccessible, loseSignal, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const shown = (day: string) => day.split('-').toReversed().join('/');
const form = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar' }).click();
const add = (page: Page) => page.getByRole('button', { name: 'Nova Análise' }).first();
const card = (page: Page, label: string) => page.locator('.stat').filter({ hasText: label });
const named = (day: string, whose = 'tanque') => `Análise de ${shown(day)}, ${whose}`;

async function act(page: Page, day: string, what: 'Editar' | 'Excluir') {
  const menu = rowOf(page, shown(day)).getByRole('button', { name: `Ações de ${named(day)}` });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: what }).click();
  } else
    await rowOf(page, shown(day))
      .getByRole('button', { name: `${what} ${named(day)}` })
      .click();
}

test('an analysis in thousands is asked about; it is changed, deleted and brought back', { tag: '@core-phone' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/milk-production');
  await page.getByRole('navigation', { name: 'Leite' }).getByRole('link', { name: 'Qualidade' }).click();
  await expect(page.getByText('Nenhuma análise registrada')).toBeVisible();
  await expectAccessible(page);
  await add(page).click();
  await save(page);
  await expect(form(page).getByText('Informe ao menos um resultado do laudo')).toBeVisible();
  await form(page).getByLabel('CCS').fill('512');
  await save(page);
  const question = page.getByRole('alertdialog', { name: 'Confira antes de salvar' });
  await expect(question).toContainText('Confirmo: CCS de 512 por mL (o laudo traz em mil: seriam 512.000?)');
  await question.getByRole('button', { name: 'Corrigir' }).click();
  await form(page).getByLabel('CCS').fill('512000');
  await save(page);
  await expect(rowOf(page, shown(today))).toContainText('512 mil/mL');
  await expect(card(page, 'CCS')).toContainText('a média vem com três meses');
  await expectAccessible(page);
  await closeMessages(page);
  await act(page, today, 'Editar');
  await form(page).getByLabel('CPP ou CBT').fill('18000');
  await save(page);
  await expect(rowOf(page, shown(today))).toContainText('18 mil/mL');
  await closeMessages(page);
  await act(page, today, 'Excluir');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(page, shown(today))).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, shown(today))).toBeVisible();
});

test('the mean of three months out of the limit says what the law asks for', async ({ page, db }) => {
  const farm = await ownFarm(db);
  for (const [ago, plates] of [
    [3, 310],
    [2, 320],
    [1, 330],
  ] as const)
    await dispatch(farm, 'create_milk_analysis', build.milkAnalysis({ sample_date: `${monthBefore(today, ago)}-05`, plate_count: plates * 1000 }));
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/milk-production/qualidade');
  await expect(page.getByText('CPP: média de 320 mil/mL, limite de 300 mil/mL')).toBeVisible();
  await expect(page.getByText('o técnico do laticínio deve visitar a fazenda')).toBeVisible();
});

test.describe('without signal', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  test('it is on the screen at once, and with the server when there is signal again', async ({ page, db, context }) => {
    const farm = await ownFarm(db);
    await toTheHerd(page, await worker(db, [farm]), farm);
    await goTo(page, '/milk-production/qualidade');
    await loseSignal(page);
    await add(page).click();
    await form(page)
      .getByRole('textbox', { name: 'Data' })
      .fill(shown(addDays(today, -1)));
    await form(page).getByLabel('CCS').fill('320000');
    await save(page);
    await expect(rowOf(page, shown(addDays(today, -1)))).toBeVisible();
    await context.setOffline(false);
    await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
    await expect
      .poll(async () => (await db.query('select somatic_cell_count from milk_analyses where farm_id = $1', [farm.farm_id])).rows)
      .toEqual([{ somatic_cell_count: 320_000 }]);
  });
});
