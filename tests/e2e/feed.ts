// A farm with feed, for the tests of its screens.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { feedIdFor } from '#domain/feed/feeds';
import { addDays, dayIn } from '#domain/kernel/dates';
import type { InputOf } from '#domain/verbs';
import { build } from '../build';
import { dispatch, goTo, type OwnFarm, toTheHerd, worker } from './farm';
import { expect } from './fixtures';

export const today = dayIn('America/Sao_Paulo', new Date().toISOString());
export const ago = (days: number) => addDays(today, -days);
export const shown = (day: string) => day.split('-').toReversed().join('/');

export const feedOf = (farm: OwnFarm, name: string) => ({ id: feedIdFor([], farm.farm_id, name), name });

/** A registered feed, with so much manual stock. */
export async function stocked(farm: OwnFarm, name: string, kg: number, wanted: Partial<InputOf<'create_feed'>> = {}) {
  const feed = feedOf(farm, name);
  await dispatch(farm, 'create_feed', build.feed({ ...feed, stock_quantity: kg, unit_cost: 2, ...wanted }));
  return feed;
}

export async function bought(farm: OwnFarm, name: string, wanted: Partial<InputOf<'buy_feed'>> = {}) {
  const purchase = build.feedPurchase(feedOf(farm, name), { purchase_date: ago(20), start_date: ago(20), ...wanted });
  await dispatch(farm, 'buy_feed', purchase);
  return purchase;
}

export async function toTheFeed(page: Page, db: pg.Client, farm: OwnFarm, path = '/feeds') {
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, path);
  await expect(page.getByRole('heading', { level: 1, name: path.startsWith('/feeds') ? 'Controle de Rações' : 'Compras de Rações' })).toBeVisible();
}

export const dialog = (page: Page) => page.getByRole('dialog');
export const save = (page: Page, label = 'Salvar') => dialog(page).getByRole('button', { name: label, exact: true }).click();
export const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true });

/** Chosen in a list, or typed when the list does not have it. */
export async function choose(page: Page, name: string, typed: string, chosen = typed) {
  await dialog(page).getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill(typed);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('combobox', { name, exact: true })).toHaveText(chosen);
}

export const card = (page: Page, name: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name });
export const stat = (page: Page, label: string) =>
  page
    .locator('.stat')
    .filter({ has: page.getByText(label, { exact: true }), visible: true })
    .locator('.stat-value');

/** From the menu of a card or a row, or from its icons on wide screens. */
export async function act(page: Page, which: string, what: 'Editar' | 'Excluir') {
  const menu = page.getByRole('button', { name: `Ações de ${which}` });
  const icon = page.getByRole('button', { name: `${what} ${which}` });
  await expect(menu.or(icon).first()).toBeVisible();
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: what }).click();
  } else await icon.click();
}

export async function confirmRemoval(page: Page, question: string) {
  await expect(page.getByRole('alertdialog')).toContainText(question);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
}

/** Stock of the farm's feeds on the server. */
export async function stocks(db: pg.Client, farm: OwnFarm) {
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  const { rows } = await db.query('select name, stock_quantity::float as kg from feeds where farm_id = $1 and deleted_at is null order by name', [
    farm.farm_id,
  ]);
  return Object.fromEntries(rows.map(({ name, kg }) => [name, kg])) as Record<string, number>;
}
