// Indicators of reproduction: numbers with their division and goal, and the animals and events behind each.
import type { Page } from '@playwright/test';
import { addDays, dayIn, daysBetween } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import { monthInFull } from '#domain/kernel/periods';
import { build } from '../build';
import { writeWorkedHerd } from '../worked-herd';
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
  await expect(card(page, 'Taxa de prenhez')).toContainText(/50,0%.*meta: 20,0% ou mais ✓excelente: 25,0% ou mais ✓/);
  await card(page, 'Taxa de prenhez').click();
  await expect(page.getByRole('dialog')).toContainText('Meta: 20,0% ou mais. Excelente: 25,0% ou mais.');
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar', exact: true }).click();
  await page.getByRole('button', { name: 'Metas' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'DEL no 1º serviço' }).fill('70');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Taxa de prenhez' }).fill('30');
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(card(page, 'DEL no 1º serviço')).toContainText('(fora da meta)');
  // Its own goal is above what usually is excellent.
  await expect(card(page, 'Taxa de prenhez')).toContainText('meta: 30,0% ou mais ✓');
  await expect(card(page, 'Taxa de prenhez')).not.toContainText('excelente');
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

test('the worked herd of nine cows has its known table and indicators; each rate opens the cows it divides', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: [] });
  // Its last day is today, which moves the three known cycles.
  const later = daysBetween('2026-09-13', today);
  await writeWorkedHerd((verb, input) => dispatch(farm, verb, input), later);
  await page.setViewportSize({ width: 1280, height: 900 });
  await enterFarm(page, await staff(db, farm, 'visitor'), farm.name);
  await goTo(page, '/reproduction?periodo=84');
  const cycle = (from: string, to: string) => [from, to].map((day) => shown(addDays(day, later)).slice(0, 5)).join(' a ');
  for (const [days, ...cells] of [
    [cycle('2026-08-24', '2026-09-13'), '4', '2', '0', '2', '0', '50,0%', '-', '0,0%'],
    [cycle('2026-08-03', '2026-08-23'), '5', '3', '3', '5', '2', '60,0%', '66,7%', '40,0%'],
    [cycle('2026-07-13', '2026-08-02'), '4', '3', '3', '4', '1', '75,0%', '33,3%', '25,0%'],
  ] as const) {
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: days }) });
    await expect(row.getByRole('cell')).toHaveText(cells);
  }
  for (const [label, value, divided] of [
    ['Taxa de concepção', '50,0%', '3 ÷ 6'],
    ['Concepção no 1º serviço', '40,0%', '2 ÷ 5'],
    ['Serviços por concepção', '2,0', '6 ÷ 3'],
    ['DEL no 1º serviço', '65,5', '393 ÷ 6'],
    ['DEL no 1º serviço (mediana)', '56', '6 casos'],
    ['1º serviço depois de 80 dias', '16,7%', '1 ÷ 6'],
    ['Período de serviço das prenhas', '62,7', '188 ÷ 3'],
    ['Período de serviço do rebanho', '86,9', '608 ÷ 7'],
    ['Intervalo entre partos projetado', '342,7', '1.028 ÷ 3'],
    ['Vazias com mais de 150 dias', '14,3%', '1 ÷ 7'],
    ['Proporção de vacas prenhas', '37,5%', '3 ÷ 8'],
    ['DEL médio', '115,5', '924 ÷ 8'],
  ] as const) {
    await expect(card(page, label)).toContainText(value);
    await expect(card(page, label)).toContainText(divided);
  }
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: `Taxa de prenhez de ${cycle('2026-08-03', '2026-08-23')}: 40,0%` }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(5);
  // Those that count first; among them in the order of their ids, which are random.
  const told = (await dialog.getByRole('listitem').allTextContents()).map((text) => text.slice(0, 4));
  expect([told.slice(0, 2).toSorted(), told.slice(2).toSorted()]).toEqual([
    ['ASim', 'DSim'],
    ['CNão', 'ENão', 'FNão'],
  ]);
  await expect(dialog.getByRole('listitem').first()).toContainText('Inseminação');
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).click();
  await card(page, 'Vazias com mais de 150 dias').click();
  await expect(dialog.getByRole('listitem').first()).toHaveText(/^F.*Sim/);
});

test('an indicator is divided by bull, and a bull opens his cases; few cases are not shown', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: [] });
  for (let i = 0; i < 11; i++) {
    const cow = build.animal({ name: `Vaca ${i}`, breed: 'Girolando', category: 'vaca', pregnancy_status: 'vazia', last_birth_date: ago(120) });
    await dispatch(farm, 'create_animal', cow);
    const bull_identification = i === 0 ? 'Relâmpago' : 'Trovão';
    await dispatch(farm, 'create_insemination', build.insemination(cow.id, { insemination_date: ago(40), bull_identification }));
  }
  await enterFarm(page, await staff(db, farm, 'visitor'), farm.name);
  await goTo(page, '/reproduction');
  await card(page, 'DEL no 1º serviço').click();
  const dialog = page.getByRole('dialog', { name: 'DEL no 1º serviço', exact: true });
  await dialog.getByRole('combobox', { name: 'Dividir por' }).selectOption('Por touro');
  await expect(dialog.getByText('1 grupo com menos de 10 casos não aparece.')).toBeVisible();
  const bull = dialog.getByRole('button', { name: /^Trovão.*80 dias.*800 ÷ 10/ });
  await expectAccessible(page);
  await bull.click();
  const his = page.getByRole('dialog', { name: 'DEL no 1º serviço: Trovão' });
  await expect(his.getByRole('listitem')).toHaveCount(10);
  await his.getByRole('button', { name: 'Fechar', exact: true }).click();
  await expect(bull).toBeFocused();
});

test('the month that the period begins in says from which day on it counts', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: [] });
  const first = ago(356);
  for (let i = 0; i < 10; i++) {
    const cow = build.animal({ name: `Vaca ${i}`, breed: 'Girolando', category: 'vaca', pregnancy_status: 'vazia', last_birth_date: addDays(first, -80) });
    await dispatch(farm, 'create_animal', cow);
    await dispatch(farm, 'create_insemination', build.insemination(cow.id, { insemination_date: first }));
  }
  await enterFarm(page, await staff(db, farm, 'visitor'), farm.name);
  await goTo(page, '/reproduction');
  await card(page, 'DEL no 1º serviço').click();
  const dialog = page.getByRole('dialog', { name: 'DEL no 1º serviço', exact: true });
  await dialog.getByRole('combobox', { name: 'Dividir por' }).selectOption('Por mês');
  const named = first.endsWith('-01') ? monthInFull(first.slice(0, 7)) : `${monthInFull(first.slice(0, 7))}, desde ${shown(first).slice(0, 5)}`;
  await expect(dialog.getByRole('button', { name: `${named} 80 dias 800 ÷ 10` })).toBeVisible();
});
