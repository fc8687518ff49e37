// Indicators of reproduction: numbers with their division and goal, and the animals and events behind each.
import type { Page } from '@playwright/test';
import { addDays, dayIn } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
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
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).click();
  await expect(served).toBeFocused();
  await page.getByRole('button', { name: 'Servidas em todos os ciclos: 3' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).click();
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

test('the farm sets its own goals of a breeding season', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: [] });
  const cow = build.animal({ name: 'Nuvem', breed: 'Nelore', category: 'vaca', birth_date: ago(2500), pregnancy_status: 'vazia' });
  await dispatch(farm, 'create_animal', cow);
  const animals = [{ id: newId(), animal_id: cow.id }];
  await dispatch(farm, 'create_breeding_season', { id: newId(), name: 'Primavera', start_date: ago(400), end_date: ago(310), animals });
  await enterFarm(page, await staff(db, farm, 'admin'), farm.name);
  await goTo(page, '/reproduction?grupo=estacoes');
  await expect(card(page, 'Prenhez da estação')).toContainText('meta: 80,0% ou mais (fora da meta)');
  await expect(card(page, 'Mortalidade até a desmama')).not.toContainText('meta');
  await page.getByRole('button', { name: 'Metas' }).click();
  const form = page.getByRole('dialog', { name: 'Metas da estação de monta' });
  await form.getByRole('textbox', { name: 'Prenhez da estação' }).fill('101');
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(form.getByRole('textbox', { name: 'Prenhez da estação' })).toHaveAttribute('aria-invalid', 'true');
  await form.getByRole('textbox', { name: 'Prenhez da estação' }).fill('72,5');
  await form.getByRole('textbox', { name: 'Mortalidade até a desmama' }).fill('4');
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(card(page, 'Prenhez da estação')).toContainText('meta: 72,5% ou mais (fora da meta)');
  await expect(card(page, 'Mortalidade até a desmama')).toContainText('meta: até 4,0%');
});

test('a breeding season is followed from the exposed to the weaned, and each number opens its females', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: [] });
  const cows = ['Nuvem', 'Serena', 'Brisa'].map((name) =>
    build.animal({ name, breed: 'Nelore', category: 'vaca', birth_date: ago(2500), pregnancy_status: 'vazia' }),
  );
  for (const one of cows) await dispatch(farm, 'create_animal', one);
  const [nuvem, serena] = cows as [(typeof cows)[0], (typeof cows)[0]];
  const animals = cows.map(({ id }) => ({ id: newId(), animal_id: id }));
  await dispatch(farm, 'create_breeding_season', { id: newId(), name: 'Estação passada', start_date: ago(600), end_date: ago(510), animals });
  // Under way: it is chosen only when somebody asks for it.
  await dispatch(farm, 'create_breeding_season', { id: newId(), name: 'Estação nova', start_date: ago(10), end_date: ago(-80), animals: [] });
  for (const { id } of [nuvem, serena])
    await dispatch(farm, 'create_insemination', build.insemination(id, { insemination_date: ago(590), result: 'positiva', confirmation_date: ago(555) }));
  const birth = build.birth(nuvem.id, { birth_date: ago(303) });
  await dispatch(farm, 'register_birth', birth);
  await dispatch(farm, 'wean', { id: birth.newborns[0]!.id, weaning_date: ago(90), weight: 180 });
  await enterFarm(page, await staff(db, farm, 'visitor'), farm.name);
  await goTo(page, '/reproduction');
  await page.getByRole('button', { name: 'Estações' }).click();
  await expect(page.getByRole('combobox', { name: 'Estação de monta' })).toContainText('Estação passada');
  await expect(card(page, 'Prenhez da estação')).toContainText('66,7%');
  await expect(card(page, 'Prenhez da estação')).toContainText('2 ÷ 3');
  await expect(card(page, 'Prenhez da estação')).toContainText('meta: 80,0% ou mais (fora da meta)');
  await expect(card(page, 'Taxa de desmama')).toContainText('33,3%');
  await expect(card(page, 'Kg desmamados por exposta')).toContainText(/60\skg/);
  await expectAccessible(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /^Desmamaram/ }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([/^Nuvem/]);
  await expect(dialog.getByRole('listitem')).toContainText(`${shown(ago(303))} Parto`);
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).click();
  await card(page, 'Prenhez da estação').click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('link', { name: 'Serena' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Serena' })).toBeVisible();
});
