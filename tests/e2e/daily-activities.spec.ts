// Daily activities: ticked with a thumb, the filtered list, and records too old to be kept on the device.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { addDays, dayIn } from '#domain/kernel/dates';
import { recentSince } from '#domain/kernel/recent-records';
import type { InputOf } from '#domain/verbs';
import { build } from '../build';
import { dispatch, goTo, type OwnFarm, ownFarm, undoOf, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, openMenu, restoreRoute, signIn, test } from './fixtures';

test.use({ complaints: /ERR_FAILED/ });

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const ago = (days: number) => addDays(today, -days);
const shown = (day: string) => day.split('-').toReversed().join('/');

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Manejo e Atividades Diárias' });
const form = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, words: string) => page.locator('[data-index]').filter({ hasText: words });
const taskOf = (page: Page, words: string) => page.getByRole('checkbox', { name: words });
const card = (page: Page, label: string) => page.locator('.stat').filter({ hasText: label }).locator('.stat-value');
const toDay = (page: Page) => page.getByRole('tab', { name: /^Dia/ }).click();
const toList = (page: Page) => page.getByRole('tab', { name: 'Lista' }).click();
const older = (page: Page) => page.getByRole('region', { name: 'Registros anteriores' });
const loadOlder = (page: Page) => older(page).getByRole('button', { name: 'Carregar anteriores' });

const add = async (farm: OwnFarm, wanted: Partial<InputOf<'create_activity'>>) => {
  const activity = build.activity({ activity_date: today, description: 'Serviço do dia', ...wanted });
  await dispatch(farm, 'create_activity', activity);
  return activity;
};

/** Signed in on the activities of a farm of the test's own. */
async function open(page: Page, db: pg.Client, farm: OwnFarm) {
  await signIn(page, await worker(db, [farm]));
  await expect(page.getByRole('heading', { level: 1, name: farm.name })).toBeVisible();
  await goTo(page, '/daily-activities');
  await expect(title(page)).toBeFocused();
}

/** The row on the server, read with the tenant set. */
async function kept(db: pg.Client, farm: OwnFarm, id: string) {
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  return (await db.query('select status, description, deleted_at from daily_activities where id = $1', [id])).rows[0];
}

/** Behind a menu button on a phone and in the day view, side by side in the table. */
async function act(page: Page, name: string, action: 'Editar' | 'Excluir' | 'Começar') {
  const menu = page.getByRole('button', { name: `Ações de ${name}` });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: action }).click();
  } else await page.getByRole('button', { name: `${action} ${name}` }).click();
}

async function choose(page: Page, field: string, words: string) {
  await form(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('combobox', { name: 'Buscar na lista' }).fill(words);
  await page.keyboard.press('Enter');
}

async function save(page: Page) {
  await form(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(form(page)).toBeHidden();
}

test('an activity is refused, created, ticked and unticked, changed, deleted and restored', { tag: '@core' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await open(page, db, farm);
  await expect(page.getByText('Nenhuma atividade registrada')).toBeVisible();
  await page.getByRole('button', { name: 'Nova Atividade' }).first().click();
  await form(page).getByRole('button', { name: 'Salvar' }).click();
  for (const words of ['Informe: Tipo de atividade', 'Informe: Descrição']) await expect(form(page).getByText(words)).toBeVisible();
  await expect(form(page).getByLabel('Data')).toHaveValue(shown(today));
  await expect(form(page).getByRole('radio', { name: 'Média' })).toBeChecked();
  await expect(form(page).getByRole('radio', { name: 'Pendente' })).toBeChecked();

  await choose(page, 'Tipo de atividade', 'Roçada do brejo');
  await form(page).getByLabel('Descrição').fill('Roçar em volta do açude');
  await form(page).getByRole('radio', { name: 'Urgente' }).check();
  await choose(page, 'Animal', 'Estrela');
  await choose(page, 'Responsável', 'Tereza');
  await form(page).getByText('Tempo, custo e observações').click();
  await form(page).getByLabel('Tempo gasto').fill('90');
  await save(page);
  await expect(page.getByText('Roçada do brejo: atividade registrada').last()).toBeVisible();

  await toDay(page);
  const task = taskOf(page, 'Roçada do brejo');
  await expect(page.getByRole('listitem').filter({ has: task })).toContainText('Pendente · Estrela · Tereza');
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 de 1');
  await act(page, `Roçada do brejo de ${shown(today)}`, 'Começar');
  await expect(page.getByRole('listitem').filter({ has: task })).toContainText('Em Andamento');
  // Relative to the list: the connection banner may come and go above it.
  const place = () => task.evaluate((box) => box.getBoundingClientRect().top - box.closest('section')!.getBoundingClientRect().top);
  const [before, height] = [await place(), (await page.getByRole('listitem').filter({ has: task }).boundingBox())!.height];
  await task.click();
  await expect(task).toBeChecked();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 de 1');
  expect([await place(), (await page.getByRole('listitem').filter({ has: task }).boundingBox())!.height]).toEqual([before, height]);
  await task.click();
  await expect(task).not.toBeChecked();
  await expect(page.getByRole('listitem').filter({ has: task })).toContainText('Em Andamento');

  await toList(page);
  for (const words of [shown(today), 'Roçar em volta do açude', 'Estrela', 'Tereza', '1 h 30 min', 'Urgente', 'Em Andamento'])
    await expect(rowOf(page, 'Roçada do brejo')).toContainText(words);
  await act(page, `Roçada do brejo de ${shown(today)}`, 'Editar');
  await form(page).getByLabel('Descrição').fill('Roçar só a beira da estrada');
  await form(page).getByRole('radio', { name: 'Concluída' }).check();
  await form(page).getByLabel('Tempo gasto').fill('45,5');
  await form(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(form(page).getByText('Tempo gasto (minutos): valor inválido')).toBeVisible();
  await form(page).getByLabel('Tempo gasto').fill('45');
  await save(page);
  for (const words of ['Roçar só a beira da estrada', '45 min', 'Concluída']) await expect(rowOf(page, 'Roçada do brejo')).toContainText(words);

  await act(page, `Roçada do brejo de ${shown(today)}`, 'Excluir');
  await expect(page.getByRole('alertdialog')).toContainText('Tem certeza que deseja excluir esta atividade?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhuma atividade registrada')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, 'Roçada do brejo')).toContainText('Concluída');
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  await expect
    .poll(
      async () =>
        (await db.query('select status, description, priority, time_spent, responsible, deleted_at from daily_activities where farm_id = $1', [farm.farm_id]))
          .rows,
    )
    .toEqual([
      { status: 'concluída', description: 'Roçar só a beira da estrada', priority: 'urgente', time_spent: 45, responsible: 'Tereza', deleted_at: null },
    ]);
});

test('today: late ones come first, and a tap works without signal and at any speed', async ({ page, context, db, isMobile }) => {
  const farm = await ownFarm(db);
  const late = await add(farm, { activity_type: 'Curativo', activity_date: ago(3) });
  await add(farm, { activity_type: 'Cerca', activity_date: ago(1), priority: 'urgente', status: 'em_andamento' });
  await add(farm, { activity_type: 'Ordenha' });
  await add(farm, { activity_type: 'Limpeza', priority: 'alta' });
  await add(farm, { activity_type: 'Sal', status: 'concluída' });
  await add(farm, { activity_type: 'Vacina', activity_date: addDays(today, 1) });
  await open(page, db, farm);
  if (!isMobile) await toDay(page);
  const names = () => page.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => box.closest('label')!.querySelector('.text-lg')!.textContent));
  await expect(page.getByRole('checkbox')).toHaveCount(5);
  const order = ['Cerca', 'Curativo', 'Limpeza', 'Ordenha', 'Sal'];
  expect(await names()).toEqual(order);
  await expect(page.getByRole('region', { name: 'Atrasadas (2)' })).toContainText('Atrasada há 3 dias');
  await expect(page.getByRole('tab', { name: /^Dia/ })).toHaveText('Dia4');

  await loseSignal(page);
  for (const name of ['Curativo', 'Limpeza']) await taskOf(page, name).click();
  for (const name of ['Curativo', 'Limpeza']) await expect(taskOf(page, name)).toBeChecked();
  expect(await names()).toEqual(order);
  await expect(page.getByRole('region', { name: 'Atrasadas (1)' })).toBeVisible();
  // Two presses before the first is painted cancel each other.
  await taskOf(page, 'Cerca').evaluate((box: HTMLElement) => {
    box.click();
    box.click();
  });
  await taskOf(page, 'Sal').click();
  await expect(taskOf(page, 'Sal')).not.toBeChecked();
  await expect(taskOf(page, 'Cerca')).not.toBeChecked();
  await expect(page.getByRole('listitem').filter({ has: taskOf(page, 'Cerca') })).toContainText('Em Andamento');
  expect(await names()).toEqual(order);
  await context.setOffline(false);
  await expect.poll(() => kept(db, farm, late.id)).toMatchObject({ status: 'concluída' });

  await page.getByRole('button', { name: 'Próximo dia' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Amanhã');
  expect(await names()).toEqual(['Vacina']);
  await expect(page).toHaveURL(`/daily-activities?view=dia&day=${addDays(today, 1)}`);
  await page.getByRole('button', { name: 'Nova Atividade' }).first().click();
  await expect(form(page).getByLabel('Data')).toHaveValue(shown(addDays(today, 1)));
  await form(page).getByRole('button', { name: 'Cancelar' }).click();
  await page.reload();
  await expect(taskOf(page, 'Vacina')).toBeVisible();
  await page.getByRole('button', { name: 'Voltar para hoje' }).click();
  // After a reload, finished ones are listed with the finished.
  await expect(page.getByRole('checkbox')).toHaveCount(4);
  expect(await names()).toEqual(['Cerca', 'Ordenha', 'Sal', 'Limpeza']);
});

test('five cards, and a filter in the address that a reload keeps', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await add(farm, { activity_type: 'Ordenha', priority: 'urgente' });
  await add(farm, { activity_type: 'Cerca' });
  await add(farm, { activity_type: 'Curativo', status: 'em_andamento', priority: 'urgente' });
  await add(farm, { activity_type: 'Limpeza', status: 'concluída', priority: 'urgente' });
  await add(farm, { activity_type: 'Roçada', status: 'cancelada' });
  await open(page, db, farm);
  await toList(page);
  const counts = { Total: '5', Pendentes: '2', 'Em Andamento': '1', Concluídas: '1', Urgentes: '2' };
  for (const [label, value] of Object.entries(counts)) await expect(card(page, label)).toHaveText(value);
  await expect(page.locator('[data-index]')).toHaveCount(5);
  for (const [filter, found, status] of [
    ['Em Andamento', 'Curativo', 'em_andamento'],
    ['Concluídas', 'Limpeza', 'conclu%C3%ADda'],
    ['Pendentes', 'Ordenha', 'pendente'],
  ] as const) {
    await page.getByRole('button', { name: filter, exact: true }).click();
    await expect(rowOf(page, found)).toBeVisible();
    await expect(rowOf(page, 'Roçada')).toHaveCount(0);
    await expect(page).toHaveURL(`/daily-activities?view=lista&status=${status}`);
  }
  // Open ones are all here, whatever their age.
  await expect(older(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pendentes', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-index]')).toHaveCount(2);
  for (const [label, value] of Object.entries(counts)) await expect(card(page, label)).toHaveText(value);
  await page.getByRole('button', { name: 'Todas', exact: true }).click();
  await expect(page.locator('[data-index]')).toHaveCount(5);
});

test('records older than 400 days are loaded from the server, and one of them is corrected', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const old = await add(farm, { activity_type: 'Açude', activity_date: ago(900), status: 'concluída', description: 'Limpeza do açude' });
  await add(farm, { activity_type: 'Porteira', activity_date: ago(401), status: 'concluída' });
  await add(farm, { activity_type: 'Recente', activity_date: recentSince(today), status: 'concluída' });
  await add(farm, { activity_type: 'Esquecida', activity_date: ago(700) });
  await open(page, db, farm);
  await toList(page);
  await expect(page.locator('[data-index]')).toHaveCount(2);
  await expect(rowOf(page, 'Esquecida')).toContainText('Atrasada há 700 dias');
  await expect(older(page)).toContainText('Últimos 400 dias neste aparelho');
  await expect(page.locator('.stat').filter({ hasText: 'Total' })).toContainText('Últimos 400 dias');
  await loadOlder(page).click();
  await expect(page.locator('[data-index]')).toHaveCount(4);
  await expect(older(page)).toContainText('Não há registros mais antigos');
  await expect(older(page).getByRole('status')).toHaveText('2 registros anteriores carregados');
  await expect(page.locator('.stat').filter({ hasText: 'Total' })).toContainText('4Desde o início');

  await act(page, `Açude de ${shown(ago(900))}`, 'Editar');
  await form(page).getByLabel('Descrição').fill('Limpeza do açude de cima');
  await save(page);
  await expect(rowOf(page, 'Açude')).toContainText('Limpeza do açude de cima');
  await expect.poll(() => kept(db, farm, old.id)).toMatchObject({ description: 'Limpeza do açude de cima' });
  await act(page, `Porteira de ${shown(ago(401))}`, 'Excluir');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(page, 'Porteira')).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rowOf(page, 'Porteira')).toBeVisible();

  // After another screen it is still here; a reload shows only what the device keeps.
  await goTo(page, '/animals');
  await expect(page.getByRole('heading', { level: 1, name: 'Animais' })).toBeVisible();
  await goTo(page, '/daily-activities?view=lista');
  await expect(page.locator('[data-index]')).toHaveCount(4);
  await expect(older(page)).toContainText('Não há registros mais antigos');
  // After a full resync the loaded older records are gone and offered again.
  await db.query('update farm_counters set epoch = gen_random_uuid() where farm_id = $1', [farm.farm_id]);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.locator('[data-index]')).toHaveCount(2);
  await expect(older(page)).toContainText('Últimos 400 dias neste aparelho');
  await loadOlder(page).click();
  await expect(page.locator('[data-index]')).toHaveCount(4);
  await page.reload();
  await expect(page.locator('[data-index]')).toHaveCount(2);
  await expect(loadOlder(page)).toBeVisible();
});

test('older records come page by page; without an answer there is a message, and the button stays', async ({ page, context, db }) => {
  const farm = await ownFarm(db);
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  await db.query(
    `insert into daily_activities (user_id, farm_id, id, activity_date, activity_type, description, status, priority, created_at, created_by, updated_at, version)
     select $1, $2, gen_random_uuid(), $3::date - n, 'Ordenha', 'Atividade ' || n, 'concluída', 'média', now(), $1, now(), 1 from generate_series(1, 600) n`,
    [farm.user_id, farm.farm_id, recentSince(today)],
  );
  await open(page, db, farm);
  await toList(page);
  await expect(page.getByText('Nenhuma atividade registrada')).toBeVisible();

  await context.setOffline(true);
  await expect(loadOlder(page)).toBeDisabled();
  await expect(older(page)).toContainText('Os mais antigos ficam no servidor');
  await context.setOffline(false);
  await page.route('**/older/**', (route) => route.abort());
  await loadOlder(page).click();
  await expect(older(page).getByRole('alert')).toContainText('Erro ao carregar atividades');
  await expect(older(page).getByRole('alert')).toContainText('Sem conexão com o servidor. Verifique o sinal e tente de novo.');
  await restoreRoute(page, '**/older/**');
  await loadOlder(page).click();
  await expect(card(page, 'Total')).toHaveText('500');
  await expect(older(page).getByRole('alert')).toHaveCount(0);
  await expect(older(page)).toContainText(`Desde ${shown(addDays(recentSince(today), -500))}`);
  await loadOlder(page).click();
  await expect(card(page, 'Total')).toHaveText('600');
  await expect(older(page).getByText('Não há registros mais antigos')).toBeFocused();
});

test('a visitor sees the work and no button to change it', async ({ page }) => {
  await enterFarm(page, 'visitante@lida.demo');
  await (await openMenu(page)).getByRole('link', { name: 'Atividades' }).click();
  await expect(title(page)).toBeFocused();
  const nothing = async () => {
    for (const name of [/^Nova Atividade/, /^Editar/, /^Excluir/, /^Ações de/]) await expect(page.getByRole('button', { name })).toHaveCount(0);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  };
  await toDay(page);
  await expect(page.getByRole('heading', { level: 3, name: /^Atrasadas/ })).toBeVisible();
  await nothing();
  await toList(page);
  await expect(page.locator('[data-index="0"]')).toBeVisible();
  await page.locator('[data-index="0"]').click();
  await expect(form(page)).toHaveCount(0);
  await nothing();
  await loadOlder(page).click();
  await expect(older(page)).toContainText('Não há registros mais antigos');
});

test('with the keyboard alone: written, ticked, and found by the filter', async ({ page, db, isMobile }) => {
  const farm = await ownFarm(db);
  await open(page, db, farm);
  const button = page.getByRole('button', { name: 'Nova Atividade' }).first();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  const type = form(page).getByRole('combobox', { name: 'Tipo de atividade' });
  await expect(type).toBeVisible();
  // On a phone the title has the focus, so that the on-screen keyboard does not cover the form.
  if (!(await type.evaluate((field) => field === document.activeElement))) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
  }
  await expect(type).toBeFocused();
  await page.keyboard.type('orde');
  await page.keyboard.press('Enter');
  await expect(type).toHaveText('Ordenha');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(form(page).getByLabel('Data')).toHaveValue(shown(today));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ordenha da tarde');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(form(page).getByRole('radio', { name: 'Alta' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(form(page)).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('Tab');
  if (!isMobile) await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: /^Dia/ })).toBeFocused();
  for (const name of ['Dia anterior', 'Próximo dia']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  const task = taskOf(page, 'Ordenha da tarde');
  await expect(task).toBeFocused();
  await page.keyboard.press('Space');
  await expect(task).toBeChecked();
  await expect(task).toBeFocused();
  await page.keyboard.press('Space');
  await expect(task).not.toBeChecked();

  await page.getByRole('tab', { name: /^Dia/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Lista' })).toBeFocused();
  await page.getByRole('button', { name: 'Todas', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Pendentes', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pendentes', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await rowOf(page, 'Ordenha da tarde').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Editar atividade' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeHidden();
});

test('axe finds no accessibility violations', async ({ page, db, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  test.slow();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const looksRight = async (where: string) => {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.screenshot({ path: test.info().outputPath(`${scheme}-${where}.png`) });
  };
  const farm = await ownFarm(db);
  await add(farm, { activity_type: 'Curativo', activity_date: ago(2), priority: 'urgente', animal_id: farm.ids['Mimosa']! });
  await add(farm, { activity_type: 'Cerca', activity_date: ago(1), status: 'em_andamento', priority: 'alta', responsible: 'Wesley' });
  await add(farm, { activity_type: 'Sal', status: 'concluída', time_spent: 20 });
  await add(farm, { activity_type: 'Compras', priority: 'baixa' });
  await add(farm, { activity_type: 'Roçada', status: 'cancelada', notes: 'Choveu' });
  await open(page, db, farm);
  await toDay(page);
  await taskOf(page, 'Compras').click();
  await expect(taskOf(page, 'Compras')).toBeChecked();
  await looksRight('day');
  await toList(page);
  await expect(page.locator('[data-index="0"]')).toBeVisible();
  await looksRight('list');
  await page.getByRole('button', { name: 'Nova Atividade' }).first().click();
  await form(page).getByText('Tempo, custo e observações').click();
  await form(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(form(page).getByText('Informe: Descrição')).toBeVisible();
  await looksRight('form');
});

test('several at once: completed, undone, and passed on to tomorrow', async ({ page, db, isMobile }) => {
  const farm = await ownFarm(db);
  const works = [await add(farm, { activity_type: 'Ordenha', activity_date: ago(3) }), await add(farm, { activity_type: 'Cerca' })];
  const ended = await add(farm, { activity_type: 'Limpeza', status: 'cancelada' });
  await open(page, db, farm);
  await toList(page);
  const statuses = async () => {
    const found: string[] = [];
    for (const { id } of [...works, ended]) found.push((await kept(db, farm, id)).status);
    return found;
  };
  const doWithAll = async (action: string) => {
    if (isMobile) {
      await page.getByRole('button', { name: 'Mais' }).click();
      await page.getByRole('menuitem', { name: 'Selecionar' }).click();
      await page.getByRole('button', { name: /^Selecionar todos/ }).click();
      await page.getByRole('region', { name: 'Selecionados' }).getByRole('button', { name: 'Ações' }).click();
      await page.getByRole('menuitem', { name: action }).click();
    } else {
      await page.getByRole('checkbox', { name: /^Selecionar todos/ }).check();
      await page.getByRole('region', { name: 'Selecionados' }).getByRole('button', { name: action }).click();
    }
  };
  await doWithAll('Concluir');
  // A cancelled one stays what it is.
  await expect.poll(statuses).toEqual(['concluída', 'concluída', 'cancelada']);
  await expect(page.getByRole('region', { name: 'Selecionados' })).toHaveCount(0);
  await undoOf(page, '2 atividades concluídas');
  await expect.poll(statuses).toEqual(['pendente', 'pendente', 'cancelada']);
  await doWithAll('Passar para amanhã');
  await expect(page.getByText('2 atividades passadas para amanhã').last()).toBeVisible();
  await expect(rowOf(page, 'Ordenha')).toContainText(shown(addDays(today, 1)));
  await expectAccessible(page);
});
