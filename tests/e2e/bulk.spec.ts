// Several animals at once: selected by touch, mouse and keyboard; moved, recategorized, exported; without signal; not by a visitor.
import type { Page } from '@playwright/test';
import { addDays, dayIn } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import { closeMessages, dispatch, goTo, type OwnFarm, ownFarm, rowOf, staff, toTheHerd, undoOf, worker } from './farm';
import { expect, expectAccessible, loseSignal, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const form = (page: Page) => page.getByRole('dialog');
const bar = (page: Page) => page.getByRole('region', { name: 'Selecionados' });

async function withPastures(farm: OwnFarm, ...animals: string[]) {
  const [varzea, baixada] = [newId(), newId()];
  await dispatch(farm, 'create_pasture', { id: varzea, name: 'Várzea', area_hectares: 5 });
  await dispatch(farm, 'create_pasture', { id: baixada, name: 'Baixada', area_hectares: 5 });
  const there = animals.map((name) => ({ id: newId(), animal_id: farm.ids[name]! }));
  if (there.length > 0) await dispatch(farm, 'occupy_pasture', { id: newId(), pasture_id: baixada, entry_date: addDays(today, -9), animals: there });
}

/** A button of the bar on a desktop, in its menu on a phone. */
async function act(page: Page, name: string) {
  const menu = bar(page).getByRole('button', { name: 'Ações' });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name }).click();
  } else await bar(page).getByRole('button', { name }).click();
}

async function selectAll(page: Page, isMobile: boolean) {
  if (!isMobile) return page.getByRole('checkbox', { name: /^Selecionar todos/ }).check();
  await page.getByRole('button', { name: 'Mais' }).click();
  await page.getByRole('menuitem', { name: 'Selecionar' }).click();
  await bar(page)
    .getByRole('button', { name: /^Selecionar todos/ })
    .click();
}

const onPastures = async (page: Page, words: RegExp) => {
  await goTo(page, '/pastures');
  await expect(rowOf(page, 'Várzea')).toContainText(words);
};

test('thirty animals are moved to a pasture without signal, and undone', async ({ page, db, isMobile }) => {
  const herd = Array.from({ length: 30 }, (_, n) => `Vaca ${String(n + 1).padStart(2, '0')}`);
  const farm = await ownFarm(db, { herd });
  await withPastures(farm, 'Vaca 01', 'Vaca 02');
  await toTheHerd(page, await worker(db, [farm]), farm);
  await loseSignal(page);
  await selectAll(page, isMobile);
  await expect(bar(page)).toContainText('30 selecionados');
  await expectAccessible(page);
  await act(page, 'Mover para pastagem');
  await form(page).getByLabel('Para a pastagem').selectOption('Baixada');
  await expect(form(page)).toContainText('28 de 30 animais vão para Baixada');
  await expect(form(page)).toContainText('Vaca 01 já está em Baixada');
  await form(page).getByLabel('Para a pastagem').selectOption('Várzea');
  await expect(form(page)).toContainText('30 animais vão para Várzea. Baixada: fica livre.');
  await form(page).getByRole('button', { name: 'Mover', exact: true }).click();
  await expect(page.getByText('30 animais movidos para Várzea').last()).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await onPastures(page, /30 cabeças/);
  await expect(rowOf(page, 'Baixada')).not.toContainText('Em uso');
  await undoOf(page, '30 animais movidos');
  await expect(rowOf(page, 'Baixada')).toContainText('2 cabeças');
  await expect(rowOf(page, 'Várzea')).toContainText('Nunca usada');
});

test('a long press selects on a phone, and a press selects the next', { tag: '@phone' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await worker(db, [farm]), farm);
  const card = rowOf(page, 'Mimosa');
  const { x, y } = (await card.boundingBox())!;
  const at = { clientX: x + 30, clientY: y + 60, pointerType: 'touch', bubbles: true };
  await card.dispatchEvent('pointerdown', at);
  await expect(bar(page)).toContainText('1 selecionado');
  await card.dispatchEvent('pointerup', at);
  await rowOf(page, 'Estrela').click();
  await expect(bar(page)).toContainText('2 selecionados');
  await rowOf(page, 'Estrela').click();
  await expect(bar(page)).toContainText('1 selecionado');
  await bar(page).getByRole('button', { name: 'Cancelar seleção' }).click();
  await expect(bar(page)).toHaveCount(0);
  await rowOf(page, 'Mimosa').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mimosa' })).toBeVisible();
});

test('selected with Shift and the keyboard alone, recategorized with reasons, exported; not by a visitor', { tag: '@desk' }, async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: ['Mimosa', 'Estrela', 'Pintada', 'Aurora'] });
  await dispatch(farm, 'report_death', { id: farm.ids['Pintada']!, exit_date: today, exit_reason: 'Raio' });
  await toTheHerd(page, await worker(db, [farm]), farm);
  const box = (name: string) => page.getByRole('checkbox', { name: `Selecionar ${name}` });
  const names = await page.locator('tbody th').allInnerTexts();
  await box(names[0]!.split('\n')[0]!).check();
  await box(names[2]!.split('\n')[0]!).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 selecionados');
  await bar(page).getByRole('button', { name: 'Cancelar seleção' }).click();

  await page.locator('[data-index="0"]').focus();
  await page.keyboard.press(' ');
  await expect(bar(page)).toContainText('1 selecionado');
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText('4 selecionados');
  await act(page, 'Mudar categoria');
  await form(page).locator('[name=category]').selectOption('Matriz');
  await expect(form(page)).toContainText('Pintada saiu do rebanho');
  await form(page).getByRole('button', { name: 'Mudar categoria' }).click();
  await expect(page.getByText('3 animais: Matriz').last()).toBeVisible();
  await expect(rowOf(page, 'Mimosa')).toContainText('Matriz');
  await undoOf(page, '3 animais: Matriz');
  await expect(rowOf(page, 'Mimosa')).not.toContainText('Matriz');
  await closeMessages(page);

  await box('Mimosa').check();
  await bar(page).getByRole('button', { name: 'Exportar selecionados' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()]);
  const text = await (await import('node:fs/promises')).readFile(await file.path(), 'utf8');
  expect(text).toContain('Mimosa');
  expect(text).not.toContain('Estrela');
});

test('the selected animals are sold together, and who may not be sold is named', async ({ page, db, isMobile }) => {
  const farm = await ownFarm(db, { herd: ['Mimosa', 'Estrela', 'Pintada'] });
  await dispatch(farm, 'report_death', { id: farm.ids['Pintada']!, exit_date: today, exit_reason: 'Raio' });
  await toTheHerd(page, await worker(db, [farm]), farm);
  await selectAll(page, isMobile);
  await act(page, 'Vender');
  const sale = page.getByRole('region', { name: 'Nova Venda' });
  await expect(sale.getByRole('group', { name: /^Animal \d+$/ })).toHaveCount(2);
  await expect(sale.getByText('Pintada saiu do rebanho')).toBeInViewport();
  await expectAccessible(page);
  await sale.locator('[name="buyer_name"]').fill('Frigorífico Triângulo');
  await sale.getByRole('radio', { name: 'Engorda' }).check();
  await sale.getByRole('textbox', { name: 'Valor por cabeça' }).fill('2500');
  await sale.getByRole('button', { name: 'Salvar Venda' }).click();
  await expect(page.getByText('Venda para Frigorífico Triângulo: R$ 4.990,00').last()).toBeVisible();
  await expect(rowOf(page, 'Frigorífico Triângulo')).toContainText('Mimosa');
  await goTo(page, '/animals');
  await expect(rowOf(page, 'Estrela')).toContainText('Vendida');
});

test('a visitor selects nothing', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await staff(db, farm, 'visitor'), farm);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
