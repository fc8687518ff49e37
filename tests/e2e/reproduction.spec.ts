// Indicators of reproduction: numbers with their division and goal, and the animals and events behind each.
import type { Page } from '@playwright/test';
import { addDays, dayIn } from '#domain/kernel/dates';
import { build } from '../build';
import { dispatch, goTo, ownFarm, staff } from './farm';
import { enterFarm, expect, expectAccessible, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const ago = (days: number) => addDays(today, -days);
const shown = (day: string) => day.split('-').toReversed().join('/');
const card = (page: Page, label: string) => page.locator('.stat').filter({ has: page.getByText(label, { exact: true }) });

test('a number opens its animals with their events, and leads to the animal', { tag: '@core' }, async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: [] });
  for (const [name, result] of [
    ['Mimosa', 'positiva'],
    ['Estrela', 'negativa'],
    ['Pintada', 'pendente'],
  ] as const) {
    const cow = build.animal({ name, breed: 'Girolando', category: 'vaca', pregnancy_status: 'vazia', last_birth_date: ago(120) });
    await dispatch(farm, 'create_animal', cow);
    const confirmation_date = result === 'pendente' ? null : ago(5);
    await dispatch(
      farm,
      'create_insemination',
      build.insemination(cow.id, { insemination_date: ago(40), bull_identification: 'Trovão', result, confirmation_date }),
    );
  }
  await enterFarm(page, await staff(db, farm, 'visitor'), farm.name);
  await goTo(page, '/reproduction');
  await expect(page.getByRole('heading', { level: 1, name: 'Indicadores de reprodução' })).toBeVisible();
  await expect(card(page, 'Taxa de concepção')).toContainText('50,0%');
  await expect(card(page, 'Taxa de concepção')).toContainText('1 ÷ 2');
  await expect(card(page, 'Taxa de concepção')).toContainText('meta: 40,0% ou mais ✓');
  await expect(card(page, 'PVE real')).toContainText('só 3 casos');
  // The cycle before the last one: served 40 days ago.
  const served = page.getByRole('button', { name: /^Servidas de .*: 3$/ });
  await served.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(served).toBeFocused();
  await card(page, 'Taxa de concepção').click();
  await expect(dialog.getByRole('listitem')).toHaveText([/^Mimosa.*Sim/, /^Estrela.*Não/]);
  await expect(dialog.getByRole('listitem').first()).toContainText(`${shown(ago(40))} Inseminação (Trovão) · ${shown(ago(5))} Diagnóstico: prenha`);
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Mimosa' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mimosa' })).toBeVisible();
});

test('heifers have their own table and indicators, in the address too', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: [] });
  const heifer = build.animal({ name: 'Novinha', breed: 'Girolando', category: 'novilha', birth_date: ago(500), pregnancy_status: 'vazia' });
  await dispatch(farm, 'create_animal', heifer);
  await dispatch(farm, 'create_insemination', build.insemination(heifer.id, { insemination_date: ago(40), result: 'positiva', confirmation_date: ago(5) }));
  await enterFarm(page, await staff(db, farm, 'visitor'), farm.name);
  await goTo(page, '/reproduction');
  await expect(card(page, 'Taxa de concepção')).toContainText('0 ÷ 0');
  await page.getByRole('button', { name: 'Novilhas' }).click();
  await expect(card(page, 'Taxa de concepção')).toContainText('100,0%');
  await expect(page).toHaveURL('/reproduction?grupo=novilhas');
  await expect(card(page, 'DEL médio')).toHaveCount(0);
});

test('the owner writes a goal of the farm, and the indicator is judged by it', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: [] });
  const cow = build.animal({ name: 'Mimosa', breed: 'Girolando', category: 'vaca', pregnancy_status: 'vazia', last_birth_date: ago(120) });
  await dispatch(farm, 'create_animal', cow);
  await dispatch(farm, 'create_insemination', build.insemination(cow.id, { insemination_date: ago(40), result: 'positiva', confirmation_date: ago(5) }));
  await enterFarm(page, await staff(db, farm, 'admin'), farm.name);
  await goTo(page, '/reproduction');
  await expect(card(page, 'DEL no 1º serviço')).toContainText('✓');
  await page.getByRole('button', { name: 'Metas' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'DEL no 1º serviço' }).fill('70');
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(card(page, 'DEL no 1º serviço')).toContainText('(fora da meta)');
  await page.reload();
  await expect(card(page, 'DEL no 1º serviço')).toContainText('meta: até 70 dias');
});
