// Pregnancies: due dates, births with one or more newborns, losses, dry-offs; all of it undone; by touch, with the keyboard alone, without signal.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { addDays, dayIn } from '#domain/kernel/dates';
import type { InputOf } from '#domain/verbs';
import { build } from '../build';
import { closeMessages, dispatch, goTo, type OwnFarm, ownFarm, rowOf, toTheHerd, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, openMenu, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const inDays = (days: number) => addDays(today, days);
const shown = (day: string) => day.split('-').toReversed().join('/');

/** A cow due in so many days. */
async function pregnant(farm: OwnFarm, name: string, left: number, wanted: Partial<InputOf<'create_animal'>> = {}) {
  const cow = build.animal({
    name,
    category: 'vaca',
    pregnancy_status: 'prenha',
    pregnancy_date: inDays(left - 280),
    expected_birth_date: inDays(left),
    ...wanted,
  });
  farm.ids[name] = cow.id;
  await dispatch(farm, 'create_animal', cow);
}

async function toThePregnant(page: Page, db: pg.Client, farm: OwnFarm) {
  await toTheHerd(page, await worker(db, [farm]), farm);
  await goTo(page, '/pregnancies');
  await expect(page.getByRole('heading', { level: 1, name: 'Prenhas' })).toBeVisible();
}

const dialog = (page: Page) => page.getByRole('dialog');
const menuOf = async (page: Page, name: string, item: string) => {
  await rowOf(page, name)
    .getByRole('button', { name: `Ações de ${name}` })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const counters = (page: Page) => page.locator('.stat');
const undo = (page: Page) => page.getByRole('button', { name: 'Desfazer' }).last().click();

/** A cow's state on the server. */
async function standing(db: pg.Client, farm: OwnFarm, name: string) {
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  const { rows } = await db.query(
    'select pregnancy_status as status, pregnancy_date::text as mated, expected_birth_date::text as expected, last_birth_date::text as birth, dry_off_date::text as dry from animals where id = $1',
    [farm.ids[name]],
  );
  return rows[0];
}

const newborn = (page: Page, nth: number) => dialog(page).getByRole('group', { name: `Recém-nascido ${nth}` });
async function bear(page: Page, nth: number, name: string, sex: 'Macho' | 'Fêmea', weight: string) {
  await newborn(page, nth).locator('[name$=".name"]').fill(name);
  await newborn(page, nth).getByRole('radio', { name: sex }).check();
  await newborn(page, nth).getByLabel('Peso ao nascer').fill(weight);
}

test('four counters, the first due at the top, three colours that are words too, and filters', async ({ page, db, isMobile }) => {
  const farm = await ownFarm(db, { herd: ['Estrela'] });
  for (const [name, left] of [
    ['Longe', 250],
    ['Mês', 30],
    ['Depois', 31],
    ['Oito', 8],
    ['Sete', 7],
    ['Hoje', 0],
    ['Tarde', -7],
  ] as const)
    await pregnant(farm, name, left);
  await pregnant(farm, 'Porca', 5, { type: 'suino', breed: 'Duroc', category: 'porca', pregnancy_date: inDays(-109) });
  await toThePregnant(page, db, farm);
  await expect(counters(page)).toHaveText(['Prenhas7', 'Em até 7 dias2', 'Atrasadas1', 'Em até 30 dias4']);
  const cards = page.locator('[data-index]');
  await expect(cards).toHaveText([/^Tarde/, /^Hoje/, /^Sete/, /^Oito/, /^Mês/, /^Depois/, /^Longe/]);
  for (const [name, words, tone] of [
    ['Tarde', 'Atrasada há 7 dias', 'red'],
    ['Hoje', 'Parto hoje', 'orange'],
    ['Sete', 'Faltam 7 dias', 'orange'],
    ['Oito', 'Faltam 8 dias', 'yellow'],
    ['Mês', 'Faltam 30 dias', 'yellow'],
    ['Depois', 'Faltam 31 dias', 'green'],
  ] as const)
    await expect(rowOf(page, name).locator(`.badge.tone-${tone}`)).toHaveText(words);
  for (const name of ['Tarde', 'Hoje', 'Sete']) await expect(rowOf(page, name).getByRole('button', { name: 'Registrar nascimento' })).toBeVisible();
  for (const name of ['Oito', 'Longe']) await expect(rowOf(page, name).getByRole('button', { name: 'Registrar nascimento' })).toHaveCount(0);
  await expect(rowOf(page, 'Longe').getByRole('progressbar', { name: 'Fase: Início' })).toHaveAttribute('aria-valuetext', '30 de 280\u00a0dias');
  await expect(rowOf(page, 'Tarde').getByRole('progressbar', { name: 'Fase: Final' })).toHaveAttribute('aria-valuenow', '100');

  if (isMobile) await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('combobox', { name: 'Previsão' }).selectOption('Para acompanhar');
  await expect(cards).toHaveText([/^Tarde/, /^Hoje/, /^Sete/]);
  await expect(page).toHaveURL('/pregnancies?previsao=acompanhar');
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByRole('combobox', { name: 'Fase' }).selectOption('Início');
  await expect(cards).toHaveText([/^Longe/]);
  await page.getByRole('combobox', { name: 'Fase' }).selectOption('Meio');
  await expect(page.getByText('Nenhuma vaca prenha encontrada')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByRole('combobox', { name: 'Espécie' }).selectOption('Suíno');
  await expect(cards).toHaveText([/^Porca/]);
  await expect(page).toHaveURL('/pregnancies?type=suino');
  await expect(page.locator('.stat').first()).toHaveText('Prenhas1');
  await page.getByRole('combobox', { name: 'Espécie' }).selectOption('Todas as espécies');
  await expect(cards).toHaveCount(8);
  await page.getByRole('searchbox').fill('mes');
  await expect(cards).toHaveText([/^Mês/]);
});

test('a birth creates the newborn and ends the pregnancy; undone, everything is as before', { tag: '@core' }, async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: ['Estrela'] });
  await dispatch(farm, 'create_animal', build.animal({ name: 'Valente', gender: 'macho', category: 'touro' }));
  await pregnant(farm, 'Mimosa', 3);
  await toThePregnant(page, db, farm);
  const before = await standing(db, farm, 'Mimosa');
  await rowOf(page, 'Mimosa').getByRole('button', { name: 'Registrar nascimento' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Data do parto' })).toHaveValue(shown(today));
  await expect(newborn(page, 1).getByRole('combobox', { name: 'Condição do parto' })).toHaveValue('normal');
  await expect(newborn(page, 1).getByRole('combobox', { name: 'Saúde ao nascer' })).toHaveValue('saudavel');

  // Missing or impossible values are reported beside their field, and nothing that was typed is lost.
  const save = dialog(page).getByRole('button', { name: 'Registrar nascimento' });
  await save.click();
  await expect(newborn(page, 1).getByText('Selecione: Sexo')).toBeVisible();
  // Only a living calf needs a name.
  await newborn(page, 1).getByRole('radio', { name: 'Fêmea' }).check();
  await save.click();
  await expect(newborn(page, 1).getByText('Informe: Nome')).toBeVisible();
  await bear(page, 1, 'Aurora', 'Fêmea', '31,5');
  await dialog(page)
    .getByRole('textbox', { name: 'Data do parto' })
    .fill(shown(inDays(1)));
  await save.click();
  await expect(dialog(page).getByRole('alert')).toContainText('Erro ao registrar nascimento');
  await expect(dialog(page).getByText('A data não pode ser futura').first()).toBeVisible();
  await expect(newborn(page, 1).locator('[name$=".name"]')).toHaveValue('Aurora');
  await dialog(page).getByRole('textbox', { name: 'Data do parto' }).fill(shown(today));
  await dialog(page).locator('[name=veterinarian]').fill('Dra. Lúcia');
  await dialog(page).getByRole('combobox', { name: 'Pai' }).click();
  await page.getByRole('option', { name: 'Valente' }).click();
  await newborn(page, 1).getByText('Complicações e observações').click();
  await newborn(page, 1).getByLabel('Complicações').fill('Puxada com a corda');
  await save.click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Mimosa: nascimento de Aurora registrado').last()).toBeVisible();
  await expect(page.getByText('Nenhuma vaca prenha encontrada')).toBeVisible();
  await expect.poll(() => standing(db, farm, 'Mimosa')).toEqual({ status: 'vazia', mated: null, expected: null, birth: today, dry: null });
  const kept = await db.query(
    `select a.name, a.category, a.breed, a.mother_name, b.birth_weight::float, b.complications, b.veterinarian, f.name as father
       from births b join animals a on a.id = b.animal_id join animals f on f.id = b.father_id where b.farm_id = $1`,
    [farm.farm_id],
  );
  expect(kept.rows).toEqual([
    {
      name: 'Aurora',
      category: 'bezerra',
      breed: 'Girolando',
      mother_name: 'Mimosa',
      birth_weight: 31.5,
      complications: 'Puxada com a corda',
      veterinarian: 'Dra. Lúcia',
      father: 'Valente',
    },
  ]);
  await goTo(page, `/animals/${farm.ids['Mimosa']}`);
  await expect(page.getByRole('link', { name: 'Aurora' })).toHaveCount(2);
  await expect(page.getByText('Partos registrados (1)')).toBeVisible();
  await expect(page.getByText('Em lactação')).toBeVisible();
  await goTo(page, '/pregnancies');
  await undo(page);
  await expect(rowOf(page, 'Mimosa')).toBeVisible();
  await expect.poll(() => standing(db, farm, 'Mimosa')).toEqual(before);
  await goTo(page, '/animals');
  await expect(rowOf(page, 'Estrela')).toBeVisible();
  await expect(rowOf(page, 'Aurora')).toHaveCount(0);
});

test('twins are one call and are undone together', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: [] });
  await pregnant(farm, 'Mimosa', -2);
  await toThePregnant(page, db, farm);
  await rowOf(page, 'Mimosa').getByRole('button', { name: 'Registrar nascimento' }).click();
  await bear(page, 1, 'Aurora', 'Fêmea', '28');
  await dialog(page).getByRole('button', { name: 'Adicionar outro recém-nascido' }).click();
  await expect(newborn(page, 2).locator('[name$=".name"]')).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Adicionar outro recém-nascido' }).click();
  await dialog(page).getByRole('button', { name: 'Retirar Recém-nascido 3' }).click();
  await bear(page, 2, 'Trovão', 'Macho', '29,5');
  await dialog(page).getByRole('button', { name: 'Registrar nascimento' }).click();
  await expect(page.getByText('Mimosa: 2 nascimentos registrados').last()).toBeVisible();
  await goTo(page, '/animals');
  for (const name of ['Aurora', 'Trovão']) await expect(rowOf(page, name)).toBeVisible();
  await undo(page);
  for (const name of ['Aurora', 'Trovão']) await expect(rowOf(page, name)).toHaveCount(0);
  await expect.poll(async () => (await standing(db, farm, 'Mimosa')).status).toBe('prenha');
});

test('the data is updated: the expected date follows the mating date, which is required and not in the future', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: [] });
  await pregnant(farm, 'Mimosa', 100);
  await toThePregnant(page, db, farm);
  await menuOf(page, 'Mimosa', 'Atualizar informações');
  await expect(dialog(page).getByRole('radio')).toHaveCount(3);
  for (const name of ['Gestante', 'Vazia', 'Não aplicável']) await expect(dialog(page).getByRole('radio', { name })).toBeVisible();
  const [mated, expected] = ['Data da cobertura', 'Previsão de parto'].map((name) => dialog(page).getByRole('textbox', { name }));
  const save = dialog(page).getByRole('button', { name: 'Salvar' });
  await mated!.fill('');
  await save.click();
  await expect(dialog(page).getByText('Informe: Data da cobertura')).toBeVisible();
  await mated!.fill(shown(inDays(1)));
  await save.click();
  await expect(dialog(page).getByRole('alert')).toContainText('Erro ao atualizar informações');
  await expect(dialog(page).getByText('A data não pode ser futura').first()).toBeVisible();
  await mated!.fill(shown(inDays(-10)));
  await expect(expected!).toHaveValue(shown(inDays(270)));
  await expected!.fill(shown(inDays(268)));
  await save.click();
  await expect(dialog(page)).toBeHidden();
  await expect(rowOf(page, 'Mimosa')).toContainText(shown(inDays(268)));
  await expect.poll(() => standing(db, farm, 'Mimosa')).toMatchObject({ status: 'prenha', mated: inDays(-10), expected: inDays(268) });

  await closeMessages(page);
  await menuOf(page, 'Mimosa', 'Atualizar informações');
  await dialog(page).getByRole('radio', { name: 'Vazia' }).check();
  await expect(mated!).toBeHidden();
  await save.click();
  await expect(page.getByText('Nenhuma vaca prenha encontrada')).toBeVisible();
  await expect.poll(() => standing(db, farm, 'Mimosa')).toMatchObject({ status: 'vazia', mated: null, expected: null });
  await undo(page);
  await expect(rowOf(page, 'Mimosa')).toContainText(shown(inDays(268)));
});

test('a loss ends the pregnancy without a birth, a dry-off leaves her pregnant, and both are undone', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: [] });
  await pregnant(farm, 'Mimosa', 60, { last_birth_date: inDays(-300) });
  await pregnant(farm, 'Novilha', 61, { category: 'novilha' });
  await toThePregnant(page, db, farm);
  await expect(rowOf(page, 'Mimosa')).toContainText('Hora de secar');
  await rowOf(page, 'Novilha').getByRole('button', { name: 'Ações de Novilha' }).click();
  await expect(page.getByRole('menuitem', { name: 'Secar' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await menuOf(page, 'Mimosa', 'Secar');
  await expect(page.getByText('Mimosa: secagem registrada').last()).toBeVisible();
  await expect(rowOf(page, 'Mimosa')).toContainText(`Seca desde ${shown(today)}`);
  await expect.poll(() => standing(db, farm, 'Mimosa')).toMatchObject({ status: 'prenha', dry: today });
  await undo(page);
  await expect(rowOf(page, 'Mimosa')).toContainText('Hora de secar');
  await expect.poll(() => standing(db, farm, 'Mimosa')).toMatchObject({ dry: null });

  await closeMessages(page);
  await menuOf(page, 'Mimosa', 'Registrar perda (aborto)');
  await dialog(page)
    .getByRole('textbox', { name: 'Data da perda' })
    .fill(shown(inDays(1)));
  await dialog(page).getByRole('button', { name: 'Registrar perda' }).click();
  await expect(dialog(page).getByText('A data não pode ser futura').first()).toBeVisible();
  await dialog(page)
    .getByRole('textbox', { name: 'Data da perda' })
    .fill(shown(inDays(-1)));
  await dialog(page).getByLabel('Observações').fill('Abortou no pasto');
  await dialog(page).getByRole('button', { name: 'Registrar perda' }).click();
  await expect(rowOf(page, 'Mimosa')).toHaveCount(0);
  await expect.poll(() => standing(db, farm, 'Mimosa')).toMatchObject({ status: 'vazia', expected: null, birth: inDays(-300) });
  await undo(page);
  await expect(rowOf(page, 'Mimosa')).toBeVisible();
  await expect.poll(() => standing(db, farm, 'Mimosa')).toMatchObject({ status: 'prenha', expected: inDays(60) });
});

test.describe('without signal', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  test('a birth is on the screen at once, waits under its mother’s name, and is sent with the signal', async ({ page, db, context }) => {
    const farm = await ownFarm(db, { herd: [] });
    await pregnant(farm, 'Mimosa', 0);
    await toThePregnant(page, db, farm);
    await loseSignal(page);
    await rowOf(page, 'Mimosa').getByRole('button', { name: 'Registrar nascimento' }).click();
    await bear(page, 1, 'Aurora', 'Fêmea', '30');
    await dialog(page).getByRole('button', { name: 'Registrar nascimento' }).click();
    await expect(page.getByText('Nenhuma vaca prenha encontrada')).toBeVisible();
    expect(await standing(db, farm, 'Mimosa')).toMatchObject({ status: 'prenha' });
    await goTo(page, '/pending');
    await expect(page.getByRole('heading', { name: 'Registrar nascimento: Mimosa' })).toBeVisible();
    await expect(page.getByText('Aurora, Fêmea')).toBeVisible();
    await context.setOffline(false);
    await expect.poll(async () => (await standing(db, farm, 'Mimosa')).status).toBe('vazia');
    const born = await db.query('select name from animals where farm_id = $1 and mother_id = $2', [farm.farm_id, farm.ids['Mimosa']]);
    expect(born.rows).toEqual([{ name: 'Aurora' }]);
  });
});

test('no animal is pregnant', async ({ page, db }) => {
  await toThePregnant(page, db, await ownFarm(db, { herd: ['Estrela'] }));
  await expect(page.getByText('Nenhuma vaca prenha encontrada')).toBeVisible();
  await expect(counters(page)).toHaveText(['Prenhas0', 'Em até 7 dias0', 'Atrasadas0', 'Em até 30 dias0']);
});

test('of hundreds, only those near the viewport are rendered', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: [] });
  for (let i = 0; i < 100; i++) await pregnant({ ...farm, ids: {} }, `N-${String(i).padStart(3, '0')}`, 40 + i);
  await toThePregnant(page, db, farm);
  await expect(page.getByText('100 prenhas')).toBeVisible();
  expect(await page.locator('[data-index]').count()).toBeLessThan(40);
  await page.locator('[data-index="0"]').focus();
  await page.keyboard.press('End');
  await expect(rowOf(page, 'N-099')).toBeFocused();
});

test('a visitor sees who is due but cannot write', async ({ page }) => {
  await enterFarm(page, 'visitante@lida.demo');
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Prenhas' }).click();
  await expect(page.locator('[data-index]').first()).toContainText('Atrasada há');
  await expect(page.getByRole('button', { name: /^(Registrar|Ações de)/ })).toHaveCount(0);
});

test('the bell, the search and the quick actions lead here', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: ['Estrela'] });
  await pregnant(farm, 'Mimosa', -4);
  await pregnant(farm, 'Porca', 5, { type: 'suino', breed: 'Duroc', category: 'porca', pregnancy_date: inDays(-109) });
  await toTheHerd(page, await worker(db, [farm]), farm);
  await page.getByRole('button', { name: /^Alertas/ }).click();
  await page.getByRole('link', { name: 'Parto próximo: Porca' }).click();
  await expect(page).toHaveURL('/pregnancies?search=Porca&type=suino');
  await expect(page.locator('[data-index]')).toHaveText([/^Porca/]);
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await page.getByRole('combobox', { name: 'Buscar', exact: true }).fill('mimosa');
  await page.getByRole('group', { name: 'Prenhas' }).getByRole('option').click();
  await expect(page.locator('[data-index]')).toHaveText([/^Mimosa/]);
  await goTo(page, '/animals');
  await page.getByRole('button', { name: 'Ações rápidas' }).click();
  await page.getByRole('link', { name: 'Ver Prenhas' }).click();
  await expect(page).toHaveURL('/pregnancies');
});

test('with the keyboard alone', { tag: '@desk' }, async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: [] });
  await pregnant(farm, 'Mimosa', 2);
  await pregnant(farm, 'Pintada', 20);
  await toThePregnant(page, db, farm);
  await rowOf(page, 'Mimosa').focus();
  await page.keyboard.press('Tab');
  await expect(rowOf(page, 'Mimosa').getByRole('button', { name: 'Ações de Mimosa' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('textbox', { name: 'Data do parto' })).toBeFocused();
  await newborn(page, 1).locator('[name$=".name"]').focus();
  await page.keyboard.type('Aurora');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(rowOf(page, 'Mimosa')).toHaveCount(0);
  await expect(rowOf(page, 'Pintada')).toBeFocused();
  await expect(page.getByText('Mimosa: nascimento de Aurora registrado').last()).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Mimosa')).toBeVisible();
});

test('axe finds no accessibility violations', async ({ page, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  test.slow();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await enterFarm(page, 'gerente@lida.demo');
  await goTo(page, '/pregnancies');
  await expect(page.locator('[data-index]').first()).toContainText('Atrasada há');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Registrar nascimento' }).first().click();
  await dialog(page).getByRole('button', { name: 'Adicionar outro recém-nascido' }).click();
  await dialog(page).getByRole('button', { name: 'Registrar nascimento' }).click();
  await expect(dialog(page).getByText('Informe: Nome').first()).toBeVisible();
  await expectAccessible(page);
});

test('without signal: twins of a heifer that nobody diagnosed, one stillborn; she is a cow, and the herd has one head more', async ({ page, context, db }) => {
  const farm = await ownFarm(db, { name: 'Fazenda Gêmeos', herd: [] });
  const heifer = build.animal({ name: 'Novata', category: 'novilha', birth_date: inDays(-1000), pregnancy_status: 'vazia' });
  await dispatch(farm, 'create_animal', heifer);
  await toThePregnant(page, db, farm);
  await loseSignal(page);
  await page.getByRole('button', { name: 'Registrar parto' }).click();
  await dialog(page).getByRole('combobox', { name: 'Quem pariu?' }).click();
  await page.getByRole('option', { name: /Novata/ }).click();
  await bear(page, 1, 'Aurora', 'Fêmea', '28');
  await dialog(page).getByRole('button', { name: 'Adicionar outro recém-nascido' }).click();
  await newborn(page, 2).getByRole('combobox', { name: 'Como nasceu' }).selectOption('natimorto');
  await expect(newborn(page, 2).getByLabel('Identificação (brinco)')).toHaveCount(0);
  await newborn(page, 2).getByRole('radio', { name: 'Macho' }).check();
  await dialog(page).getByRole('button', { name: 'Registrar nascimento' }).click();
  await expect(dialog(page)).toBeHidden();
  await goTo(page, `/animals/${heifer.id}`);
  await expect(page.getByRole('main').getByText('Natimorto de Novata').first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Vaca', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Aurora' }).first().click();
  await expect(page.getByText(/Freemartin provável/)).toBeVisible();
  await context.setOffline(false);
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  await expect
    .poll(async () => (await db.query('select name, status from animals where mother_id = $1 order by name', [heifer.id])).rows)
    .toEqual([
      { name: 'Aurora', status: 'ativo' },
      { name: 'Natimorto de Novata', status: 'morto' },
    ]);
});
