// Animals: creating, changing, deleting and restoring a record, filters in the address, rules in the form; by touch, mouse and keyboard.
import type { Page } from '@playwright/test';
import { dayIn } from '#domain/kernel/dates';
import { build } from '../build';
import { anId } from '../ids';
import { dispatch, goTo, ownFarm, toTheHerd, undoOf, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, openMenu, test } from './fixtures';

/** Both projects write into one farm: each has its own names. */
/** Of the shared farm: repeated, each repetition has its own. */
function named(name: string) {
  const { project, title } = test.info();
  return `${name} ${project.name} ${(/\((\d+)\)$/.exec(title)?.[1] ?? '').padStart(3, '0')}`;
}

async function openHerd(page: Page, email = 'gerente@lida.demo') {
  await enterFarm(page, email);
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Animais', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Animais' })).toBeFocused();
}

const form = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, name: string) => page.locator('[data-index]').filter({ hasText: name });
const search = (page: Page, words: string) => page.getByRole('searchbox').fill(words);

/** Behind a menu button on a phone, side by side on a desktop. */
async function act(page: Page, name: string, action: 'Editar' | 'Excluir') {
  const row = rowOf(page, name);
  const menu = row.getByRole('button', { name: `Ações de ${name}` });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: action }).click();
  } else {
    await row.getByRole('button', { name: `${action} ${name}` }).click();
  }
}

async function choose(page: Page, field: string, words: string) {
  await form(page).getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill(words);
  await page.keyboard.press('Enter');
}

/** Opens the form, fills the required fields, and leaves it open. */
async function begin(page: Page, name: string, { gender = 'Fêmea', breed = 'Nelore' } = {}) {
  await page.getByRole('button', { name: 'Novo animal' }).first().click();
  await form(page).getByLabel('Nome', { exact: false }).first().fill(name);
  await form(page).getByRole('combobox', { name: 'Tipo' }).selectOption('bovino');
  await choose(page, 'Raça', breed);
  await form(page).getByRole('radio', { name: gender }).check();
}

async function save(page: Page) {
  await form(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(form(page)).toBeHidden();
}

test('a record is refused, created, changed, deleted and restored', { tag: '@core' }, async ({ page, db }) => {
  const name = named('Pretinha');
  await openHerd(page);
  await page.getByRole('button', { name: 'Novo animal' }).first().click();
  await form(page).getByRole('button', { name: 'Salvar' }).click();
  for (const words of ['Informe: Nome', 'Informe: Raça', 'Selecione: Sexo']) await expect(form(page).getByText(words)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeHidden();

  await begin(page, name, { breed: 'Crioula da Serra' });
  await form(page).getByRole('combobox', { name: 'Categoria' }).selectOption({ label: 'Novilha' });
  await form(page).getByLabel('Data de nascimento').fill('10/01/2025');
  await form(page).getByLabel('Peso', { exact: true }).fill('312,5');
  await save(page);
  await expect(page.getByText(`${name}: animal cadastrado`).last()).toBeVisible();
  await search(page, name);
  await expect(rowOf(page, name)).toHaveCount(1);
  for (const words of ['Crioula da Serra', 'Novilha', '312,5 kg', 'Vazia', 'Ativa']) await expect(rowOf(page, name)).toContainText(words);

  await act(page, name, 'Editar');
  await form(page).getByRole('combobox', { name: 'Situação reprodutiva' }).selectOption('prenha');
  await form(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(form(page).getByRole('alert')).toContainText('Erro ao atualizar animal');
  await expect(form(page).getByText('Informe: Data da cobertura').first()).toBeVisible();
  await form(page).getByLabel('Data da cobertura').fill('01/03/2026');
  await expect(form(page).getByLabel('Previsão de parto')).toHaveValue('06/12/2026');
  await save(page);
  await expect(rowOf(page, name)).toContainText('Prenha');

  await act(page, name, 'Excluir');
  await expect(page.getByRole('alertdialog')).toContainText('Tem certeza que deseja excluir este animal?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhum animal encontrado')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('button', { name: 'Desfazer' })).toHaveCount(0);
  await expect(rowOf(page, name)).toContainText('Prenha');

  await rowOf(page, name).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await expect(page.getByRole('tabpanel')).toContainText('1 ano e 10 meses');
  await page.getByRole('button', { name: 'Editar' }).click();
  await expect(form(page).getByRole('combobox', { name: 'Situação', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeHidden();
  const actions = page.getByRole('group', { name: `Registrar de ${name}` });
  if ((await actions.getByRole('button', { name: 'Mais' }).count()) > 0) {
    await actions.getByRole('button', { name: 'Mais' }).click();
    await page.getByRole('menuitem', { name: 'Morte' }).click();
  } else await actions.getByRole('button', { name: 'Morte' }).click();
  await page.getByRole('dialog').getByLabel('Causa da morte').fill('Picada de cobra');
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar morte' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Picada de cobra');
  await page.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page).toHaveURL(/\/animals\?/);
  await expect(page.getByText('Animal não encontrado')).toHaveCount(0);
  await undoOf(page, 'Animal excluído');
  await expect(rowOf(page, name)).toContainText('Morta');

  // The screen shows what the server stored, read with the tenant set.
  await db.query(`select set_config('app.user_id', id::text, false) from users where email = 'dono@lida.demo'`);
  await expect
    .poll(async () => (await db.query('select status, exit_reason, pregnancy_status, weight::text, deleted_at from animals where name = $1', [name])).rows)
    .toEqual([{ status: 'morto', exit_reason: 'Picada de cobra', pregnancy_status: 'prenha', weight: '312.50', deleted_at: null }]);
});

test('filters are in the address: a reload, a visit to an animal and going back keep them', async ({ page, isMobile }) => {
  await openHerd(page);
  const all = await page.getByText(/^\d+ animais$/).textContent();
  if (isMobile) await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('bovino');
  await page.getByRole('combobox', { name: 'Situação', exact: true }).selectOption('ativo');
  await page.getByRole('combobox', { name: 'Categoria' }).selectOption('vaca');
  await page.getByRole('combobox', { name: 'Situação reprodutiva' }).selectOption('prenha');
  await page.getByRole('combobox', { name: 'Lote' }).selectOption('nao');
  await search(page, 'N-');
  await expect(page).toHaveURL('/animals?search=N-&type=bovino&status=ativo&category=vaca&pregnancy_status=prenha&is_batch=nao');
  const found = await page.getByText(/^\d+ anima(l|is)$/).textContent();
  expect(found).not.toBe(all);

  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('N-');
  await expect(page.getByText(found!, { exact: true })).toBeVisible();
  await page.locator('[data-index="0"]').getByRole('link').click();
  await expect(page.getByRole('tab', { name: 'Informações' })).toBeVisible();
  await page.getByRole('link', { name: 'Voltar' }).click();
  await expect(page.getByText(found!, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/category=vaca/);

  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page).toHaveURL('/animals');
  await expect(page.getByText(all!, { exact: true })).toBeVisible();
  await search(page, 'nenhum assim');
  await expect(page.getByText('Nenhum animal encontrado')).toBeVisible();
  await expect(page).toHaveURL(/search=nenhum/);
  // The menu link resets the filters.
  await (await openMenu(page)).getByRole('link', { name: 'Animais', exact: true }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('animals in withdrawal are found, the meat and the milk apart', async ({ page, db, isMobile }) => {
  const farm = await ownFarm(db);
  const today = dayIn('America/Sao_Paulo', new Date().toISOString());
  const once = { application_date: today, duration_days: 1, meat_withdrawal_days: 20, milk_withdrawal_days: 0 };
  await dispatch(farm, 'treat', build.treatment(farm.ids['Mimosa']!, once));
  await toTheHerd(page, await worker(db, [farm]), farm);
  if (isMobile) await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('combobox', { name: 'Carência' }).selectOption('Em carência');
  await expect(page).toHaveURL('/animals?carencia=sim');
  await expect(rowOf(page, 'Estrela')).toHaveCount(0);
  await expect(rowOf(page, 'Mimosa')).toContainText('Carência');
  await page.getByRole('combobox', { name: 'Carência' }).selectOption('Leite em carência');
  await expect(page.getByText('Nenhum animal encontrado')).toBeVisible();
});

test('the form shows only fields that apply: fish are a batch, a male is not pregnant, a dead animal has a cause', async ({ page }) => {
  await openHerd(page);
  await begin(page, named('Regras'));
  const status = form(page).getByRole('combobox', { name: 'Situação', exact: true });
  const pregnancy = form(page).getByRole('combobox', { name: 'Situação reprodutiva' });
  const category = form(page).getByRole('combobox', { name: 'Categoria' });
  const batch = form(page).getByRole('checkbox');
  await expect(pregnancy).toHaveValue('vazia');
  await expect(category.locator('option')).toHaveText(['Sem categoria', 'Bezerra', 'Novilha', 'Vaca', 'Matriz']);
  await category.selectOption('vaca');
  await form(page).getByRole('radio', { name: 'Macho' }).check();
  await expect(pregnancy).toBeHidden();
  await expect(category).toHaveValue('boi');
  await expect(form(page).getByLabel('Causa da morte')).toBeHidden();
  await status.selectOption('morto');
  await expect(form(page).getByLabel('Causa da morte')).toBeVisible();
  await status.selectOption('abatido');
  await expect(form(page).getByLabel('Causa da morte')).toBeHidden();

  await form(page).getByRole('combobox', { name: 'Tipo' }).selectOption('peixe');
  await expect(form(page).getByText('Lote de peixes (automático)')).toBeVisible();
  await expect(batch).toBeChecked();
  await expect(batch).toBeDisabled();
  await expect(form(page).getByLabel('Mãe')).toBeHidden();
  await expect(form(page).getByRole('combobox', { name: 'Raça' })).toHaveText('Escolha ou digite');
  await choose(page, 'Raça', 'Tilapia');
  await form(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(form(page).getByText('Informe: Quantidade do lote').first()).toBeVisible();
  await form(page).getByLabel('Quantidade do lote').fill('900');
  await save(page);
  await search(page, named('Regras'));
  await expect(rowOf(page, named('Regras'))).toContainText('900 cabeças');
  await act(page, named('Regras'), 'Editar');
  await form(page).getByRole('combobox', { name: 'Tipo' }).selectOption('ave');
  await expect(batch).toBeEnabled();
  await expect(batch).not.toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(rowOf(page, named('Regras'))).toContainText('900 cabeças');
});

test('a mother of the herd and her young link to each other; a mother from elsewhere is only a name', async ({ page }) => {
  const [mother, calf] = [named('Matriarca'), named('Bezerrinha')];
  await openHerd(page);
  await begin(page, mother);
  await choose(page, 'Mãe', 'Vaca do Seu Chico');
  await save(page);
  await begin(page, calf);
  await choose(page, 'Mãe', mother);
  await save(page);
  await search(page, mother);
  await rowOf(page, mother).getByRole('link').click();
  await expect(page.getByRole('tabpanel')).toContainText('Vaca do Seu Chico');
  await page.getByRole('link', { name: calf }).click();
  await expect(page.getByRole('heading', { level: 1, name: calf })).toBeFocused();
  await page.getByRole('link', { name: mother }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: mother })).toBeFocused();

  await page.getByRole('button', { name: 'Editar' }).click();
  await form(page).getByRole('radio', { name: 'Macho' }).check();
  await form(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(form(page).getByText(`O sexo não pode mudar: este animal é mãe de ${calf}`)).toHaveCount(1);
});

test('a calf entered with its mother is recorded as her birth when the person says so', async ({ page, db }) => {
  const farm = await ownFarm(db, { herd: [] });
  const mother = build.animal({ name: 'Matriarca', breed: 'Nelore', category: 'vaca', birth_date: '2020-01-10' });
  await dispatch(farm, 'create_animal', mother);
  await toTheHerd(page, await worker(db, [farm]), farm);
  await begin(page, 'Bezerrinha');
  await expect(form(page).getByRole('checkbox', { name: 'Registrar também como parto da mãe' })).toBeHidden();
  await form(page).getByLabel('Data de nascimento').fill('10/10/2026');
  await choose(page, 'Mãe', 'Matriarca');
  await form(page).getByRole('checkbox', { name: 'Registrar também como parto da mãe' }).check();
  await save(page);
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  const births = async () => (await db.query('select mother_id, birth_date::text as on from births where farm_id = $1', [farm.farm_id])).rows;
  await expect.poll(births).toEqual([{ mother_id: mother.id, on: '2026-10-10' }]);
});

test('an unknown animal shows a message and a link to the list', async ({ page }) => {
  await openHerd(page);
  await page.goto('/animals/0190a6e0-0000-7000-8000-000000000001');
  await expect(page).toHaveURL('/animals');
  await expect(page.getByText('Animal não encontrado').last()).toBeVisible();
});

test('the link to an animal that a colleague has just registered opens it, and one to nothing still says so', async ({ page, db }) => {
  const farm = await ownFarm(db, { name: 'Fazenda do Colega', herd: ['Mimosa'] });
  await toTheHerd(page, await worker(db, [farm]), farm);
  const calf = build.animal({ name: 'Recém-chegada' });
  await dispatch(farm, 'create_animal', calf);
  await goTo(page, `/animals/${calf.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Recém-chegada' })).toBeVisible();
  await expect(page.getByText('Animal não encontrado')).toHaveCount(0);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/animals/${anId()}`);
  await expect(page.getByText('Animal não encontrado').last()).toBeVisible();
  await expect(page).toHaveURL('/animals');
});

test.describe('without signal', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  test('an animal is created and changed at once, and is sent when the signal is back', async ({ page, context, db }) => {
    const name = named('Sem Sinal');
    await openHerd(page);
    await loseSignal(page);
    await begin(page, name);
    await save(page);
    await search(page, name);
    await act(page, name, 'Editar');
    await form(page).getByLabel('Identificação').fill('99-001');
    await save(page);
    await expect(rowOf(page, name)).toContainText('99-001');
    await db.query(`select set_config('app.user_id', id::text, false) from users where email = 'dono@lida.demo'`);
    const kept = async () => (await db.query('select identification from animals where name = $1', [name])).rows;
    expect(await kept()).toEqual([]);
    await context.setOffline(false);
    await expect.poll(kept).toEqual([{ identification: '99-001' }]);
    await expect(rowOf(page, name)).toContainText('99-001');
  });
});

test('a visitor sees everything and no button to change it', async ({ page }) => {
  await openHerd(page, 'visitante@lida.demo');
  await expect(page.locator('[data-index="0"]')).toBeVisible();
  for (const name of [/^Novo animal/, /^Editar/, /^Excluir/, /^Ações de/]) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await page.locator('[data-index="0"]').getByRole('link').click();
  await expect(page.getByRole('tab', { name: 'Informações' })).toBeVisible();
  for (const name of [/^Editar/, /^Excluir/]) await expect(page.getByRole('button', { name })).toHaveCount(0);
});

test('with the keyboard alone: a new animal, from the list and back to it', async ({ page }) => {
  const name = named('Teclada');
  await openHerd(page);
  const add = page.getByRole('button', { name: 'Novo animal' }).first();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  const first = form(page).getByLabel('Nome').first();
  await expect(first).toBeVisible();
  // On a phone the title has the focus, so that the on-screen keyboard does not cover the form.
  if (!(await first.evaluate((field) => field === document.activeElement))) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
  }
  await expect(first).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('bov');
  await page.keyboard.press('Tab');
  await page.keyboard.type('gir l');
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('combobox', { name: 'Raça' })).toHaveText('Gir Leiteiro');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(form(page).getByRole('radio', { name: 'Macho' })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(form(page).getByRole('radio', { name: 'Fêmea' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(form(page).getByRole('combobox', { name: 'Situação', exact: true })).toBeFocused();
  await first.press('Enter');
  await expect(form(page)).toBeHidden();
  await expect(add).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(name);
  await expect(rowOf(page, name)).toContainText('Gir Leiteiro');
});

test('axe finds no accessibility violations', async ({ page, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  test.slow();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const looksRight = async (where: string) => {
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath(`${scheme}-${where}.png`) });
  };
  await openHerd(page);
  await expect(page.locator('[data-index="0"]')).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Filtros' }).click();
  await looksRight('list');
  await page.getByRole('button', { name: 'Novo animal' }).click();
  await form(page).getByRole('radio', { name: 'Fêmea' }).check();
  for (const more of ['Brinco oficial e eletrônico', 'Como nasceu']) await form(page).getByText(more).click();
  await form(page).getByRole('button', { name: 'Salvar' }).click();
  await looksRight('form');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await search(page, 'Mimosa');
  await rowOf(page, 'Mimosa').first().getByRole('link').click();
  await expect(page.getByRole('tab', { name: 'Informações' })).toBeVisible();
  await looksRight('animal');
});
