// The dashboard: tasks, modules, statistics; weaning calves from it; by touch, with the keyboard alone, without signal.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { addDays, dayIn } from '#domain/kernel/dates';
import type { InputOf } from '#domain/verbs';
import { build } from '../build';
import { offlineReady } from '../chromium';
import { closeMessages, dispatch, type OwnFarm, ownFarm, undoByKeys, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, openMenu, signIn, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const ago = (days: number) => addDays(today, -days);

/** Three cows, and the animals the test needs besides. */
async function farmWith(db: pg.Client, ...others: Partial<InputOf<'create_animal'>>[]) {
  const farm = await ownFarm(db);
  for (const wanted of others) {
    const animal = build.animal(wanted);
    farm.ids[animal.name] = animal.id;
    await dispatch(farm, 'create_animal', animal);
  }
  return farm;
}

async function toTheDashboard(page: Page, email: string, farm: OwnFarm) {
  await signIn(page, email);
  await expect(page.getByRole('heading', { level: 1, name: farm.name })).toBeVisible();
}

async function toTheStatistics(page: Page) {
  await page.getByRole('tab', { name: 'Estatísticas' }).click();
  await expect(page).toHaveURL('/?visao=estatisticas');
  await expect(panel(page)).toBeVisible();
}

const card = (page: Page, label: string) => page.locator('.stat').filter({ has: page.getByText(label, { exact: true }) });
const module = (page: Page, title: string) => page.locator('.module').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
const panel = (page: Page) => page.getByRole('region', { name: 'Desmama' });
const calf = (page: Page, name: string) => panel(page).getByRole('listitem').filter({ hasText: name });
const weanNow = (page: Page, name: string) => page.getByRole('button', { name: `Desmamar Agora: ${name}` });

const calves: Partial<InputOf<'create_animal'>>[] = [
  { name: 'Aurora', category: 'bezerra', birth_date: ago(60) },
  { name: 'Valente', gender: 'macho', category: 'bezerro', birth_date: ago(75) },
  { name: 'Logo', category: 'bezerra', birth_date: ago(59) },
  { name: 'Semana', category: 'bezerra', birth_date: ago(53) },
  { name: 'Nova', category: 'bezerra', birth_date: ago(52) },
];

test('the modules: those that exist with their level, figures and links; the others say so', async ({ page, db }) => {
  const farm = await farmWith(
    db,
    { name: 'Tilápias', type: 'peixe', breed: 'Tilápia', is_batch: true, batch_quantity: 500, batch_average_weight: 0.4 },
    { name: 'Boneca', weight: 402.5 },
    { name: 'Jurema', weight: 398 },
    { name: 'Vendida', status: 'vendido', weight: 900 },
  );
  await toTheDashboard(page, await worker(db, [farm]), farm);
  await expect(page.getByRole('tab', { name: 'Módulos' })).toHaveAttribute('aria-selected', 'true');
  for (const [title, level] of [
    ['Rebanho', 'Básico'],
    ['Produção', 'Básico'],
    ['Financeiro', 'Intermediário'],
    ['Alimentação', 'Intermediário'],
    ['Reprodução', 'Avançado'],
    ['Relatórios', 'Avançado'],
  ] as const)
    await expect(module(page, title)).toContainText(level);
  for (const words of ['Animais ativos', '6', '505 cabeças', 'Peso médio', '400,25 kg', 'bovinos ÷ 2 cabeças com peso'])
    await expect(module(page, 'Rebanho')).toContainText(words);

  const menu = await openMenu(page);
  const paths = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await page.keyboard.press('Escape');
  for (const title of ['Rebanho', 'Produção', 'Financeiro', 'Alimentação', 'Reprodução', 'Relatórios']) {
    const links = await module(page, title)
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    expect(paths).toEqual(expect.arrayContaining(links));
    expect(links.length).toBeGreaterThan(0);
  }
  await module(page, 'Rebanho').getByRole('link', { name: 'Pesagens' }).click();
  await expect(page).toHaveURL('/weighings');
});

test('today’s tasks come first, and link to their screens', { tag: '@core' }, async ({ page, db }) => {
  const farm = await farmWith(
    db,
    ...calves,
    { name: 'Perto', pregnancy_status: 'prenha', pregnancy_date: ago(275), expected_birth_date: addDays(today, 7) },
    { name: 'Atrasada', pregnancy_status: 'prenha', pregnancy_date: ago(287), expected_birth_date: ago(7) },
    { name: 'Longe', pregnancy_status: 'prenha', pregnancy_date: ago(270), expected_birth_date: addDays(today, 8) },
  );
  await dispatch(farm, 'create_activity', build.activity({ activity_date: today }));
  await dispatch(farm, 'create_activity', build.activity({ activity_date: ago(2), status: 'em_andamento' }));
  await dispatch(farm, 'create_activity', build.activity({ activity_date: today, status: 'concluída' }));
  await toTheDashboard(page, await worker(db, [farm]), farm);
  const lines = page.locator('.duty');
  await expect(lines).toHaveText([
    '2 atividades para fazer1 atrasada',
    '2 partos para acompanhar1 atrasado',
    /^\d+ doses para aplicar\d+ atrasadas$/,
    '2 bezerros prontos para desmamar',
  ]);

  await lines.nth(3).click();
  await expect(page).toHaveURL('/?visao=estatisticas&painel=desmama');
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused();
  await expect(weanNow(page, 'Valente')).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await lines.nth(0).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Manejo e Atividades Diárias' })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Dia/ })).toHaveAttribute('aria-selected', 'true');
});

test('a farm without records shows where to begin; one without tasks says so', async ({ page, db }) => {
  const empty = await ownFarm(db, { name: 'Fazenda Nova', herd: [] });
  await toTheDashboard(page, await worker(db, [empty]), empty);
  await expect(page.getByText('A lida começa pelo rebanho')).toBeVisible();
  await page.getByRole('link', { name: 'Cadastrar o primeiro animal' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goBack();
  await toTheStatistics(page);
  await expect(card(page, 'Total de animais')).toContainText('0');
  await expect(card(page, 'Peso médio')).toContainText('-');
  await expect(panel(page)).toContainText('Nenhum bezerro em amamentação.');
  await dispatch(empty, 'create_animal', build.animal());
  await page.getByRole('tab', { name: 'Módulos' }).click();
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(page.getByText('Tudo em dia: nada atrasado nem marcado para hoje.')).toBeVisible();
});

test('the statistics: eighteen cards in their order, each with its figure and its link', async ({ page, db }) => {
  const farm = await farmWith(
    db,
    { name: 'Tilápias', type: 'peixe', breed: 'Tilápia', category: 'alevino', is_batch: true, batch_quantity: 500 },
    { name: 'Sebo', type: 'ovino', breed: 'Dorper', category: 'ovelha', status: 'morto' },
    { name: 'Perto', category: 'vaca', pregnancy_status: 'prenha', pregnancy_date: ago(250), expected_birth_date: addDays(today, 30) },
    { name: 'Atrasada', category: 'vaca', pregnancy_status: 'prenha', pregnancy_date: ago(287), expected_birth_date: ago(7) },
    { name: 'Longe', category: 'vaca', pregnancy_status: 'prenha', pregnancy_date: ago(249), expected_birth_date: addDays(today, 31) },
  );
  await dispatch(farm, 'weigh', build.weighing(farm.ids['Mimosa']!, { weight: 410, weighing_date: ago(30) }));
  await dispatch(farm, 'weigh', build.weighing(farm.ids['Mimosa']!, { weight: 420.4, weighing_date: ago(29) }));
  const given = build.vaccine([farm.ids['Mimosa']!], { application_date: ago(30), next_application_date: addDays(today, 30) });
  await dispatch(farm, 'apply_vaccine', given);
  const milho = build.feed({ name: 'Milho', stock_quantity: 20, min_stock_alert: 200 });
  await dispatch(farm, 'create_feed', milho);
  await dispatch(farm, 'buy_feed', build.feedPurchase(milho, { quantity_kg: 100 }));
  await dispatch(farm, 'buy_feed', build.feedPurchase(milho, { quantity_kg: 80, end_date: '2026-10-02' }));
  await toTheDashboard(page, await worker(db, [farm]), farm);
  await toTheStatistics(page);
  const early = 'Total de animais, Total de fazendas, Animais ativos, Vacas prenhas, Lotes, Partos (30 dias), Compras de ração ativas, Estoque total, Pesagens';
  const late = 'Peso médio, Vacinações, Próximas doses, Leite (30 dias), Média diária de leite, Vendas, Receita do mês, Transferências, Outros Produtos';
  await expect(page.locator('.stat-label')).toHaveText(`${early}, ${late}`.split(', '));
  for (const [label, words] of [
    ['Total de animais', ['8', '507 cabeças']],
    ['Total de fazendas', ['1']],
    ['Animais ativos', ['7', '506 cabeças']],
    ['Vacas prenhas', ['3']],
    ['Lotes', ['1']],
    ['Partos (30 dias)', ['1', 'e 1 atrasado']],
    ['Compras de ração ativas', ['1', 'de 2']],
    ['Estoque total', ['200 kg', '1 ração em estoque baixo']],
    ['Pesagens', ['2', '1 em 30 dias']],
    ['Peso médio', ['420,4 kg']],
    ['Vacinações', ['1', '0 em 30 dias']],
    ['Próximas doses', ['2', 'e 2 atrasadas']],
    ['Transferências', ['0']],
  ] as const)
    for (const word of words) await expect(card(page, label)).toContainText(word);

  const panelOf = (title: string) => page.locator('.breakdowns .card').filter({ has: page.getByRole('heading', { name: title }) });
  const share = (title: string, name: string) => panelOf(title).getByRole('progressbar', { name, exact: true });
  await expect(share('Por tipo', 'Bovino')).toHaveAttribute('aria-valuetext', '6 (75,0%)');
  await expect(share('Por tipo', 'Ovino')).toHaveAttribute('aria-valuenow', '13');
  await expect(share('Por situação', 'Morto')).toHaveAttribute('aria-valuetext', '1 (12,5%)');
  await expect(share('Principais categorias', 'Vaca')).toHaveAttribute('aria-valuetext', '3 (37,5%)');
  const chart = page.getByRole('table', { name: 'Rebanho ativo por categoria' });
  await expect(chart.getByRole('row').nth(1)).toHaveText('Sem categoria3');
  await expect(chart.getByRole('row')).toHaveCount(4);

  await card(page, 'Animais ativos').click();
  await expect(page).toHaveURL('/animals?status=ativo');
  await expect(page.getByText('7 animais', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/?visao=estatisticas');
  await card(page, 'Lotes').click();
  await expect(page).toHaveURL('/animals?is_batch=sim');
  await page.goBack();
  await card(page, 'Peso médio').click();
  await expect(page).toHaveURL('/weighings');
  await page.goBack();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Estatísticas' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Módulos' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(panel(page)).toBeVisible();
});

test('calves: ready to wean, soon ready, still nursing; weaned, and undone', async ({ page, db }) => {
  const farm = await farmWith(db, ...calves, { name: 'Vendido', gender: 'macho', category: 'bezerro', birth_date: ago(90), status: 'vendido' });
  await toTheDashboard(page, await worker(db, [farm]), farm);
  await toTheStatistics(page);
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText(['Prontos para desmamar (2)', 'Nos próximos 7 dias (2)', 'Ainda mamando (1)']);
  await expect(panel(page).getByRole('link')).toHaveText(['Valente', 'Aurora', 'Logo', 'Semana', 'Nova']);
  await expect(calf(page, 'Valente')).toContainText('Bezerro · há 15 dias');
  await expect(calf(page, 'Aurora')).toContainText('Bezerra · desde hoje');
  await expect(calf(page, 'Logo')).toContainText('Bezerra · em 1 dia');
  await expect(calf(page, 'Nova')).toContainText('Bezerra · em 8 dias');
  await expect(panel(page).getByRole('button', { name: /Desmamar Agora/ })).toHaveCount(2);

  await weanNow(page, 'Valente').click();
  await expect(calf(page, 'Valente')).toHaveCount(0);
  await expect(page.getByText('Desmama registrada: Valente agora é novilho').last()).toBeVisible();
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused();
  await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
  const category = async (name: string) => (await db.query('select category from animals where id = $1', [farm.ids[name]])).rows[0].category;
  await expect.poll(() => category('Valente')).toBe('novilho');

  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(calf(page, 'Valente')).toContainText('Bezerro');
  await expect.poll(() => category('Valente')).toBe('bezerro');
  await closeMessages(page);
  await weanNow(page, 'Aurora').click();
  await expect(page.getByText('Desmama registrada: Aurora agora é novilha').last()).toBeVisible();
  await expect.poll(() => category('Aurora')).toBe('novilha');
});

test.describe('when the phone cannot store anything', () => {
  test.use({ complaints: /broken disk/ });

  test('the calf stays, and the message names what to do', async ({ page, db }) => {
    const farm = await farmWith(db, ...calves);
    await toTheDashboard(page, await worker(db, [farm]), farm);
    await toTheStatistics(page);
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new Error('broken disk');
      };
    });
    await weanNow(page, 'Valente').click();
    await expect(page.getByText('Erro ao desmamar animal: Não há espaço neste aparelho: nada foi salvo. Libere espaço e tente de novo.').last()).toBeVisible();
    await expect(weanNow(page, 'Valente')).toBeVisible();
    await expect(weanNow(page, 'Valente')).not.toHaveAttribute('aria-busy');
  });
});

test.describe('without signal', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  test('both views are there, and a calf is weaned at once and sent when there is signal', async ({ page, db, context }) => {
    const farm = await farmWith(db, ...calves);
    await toTheDashboard(page, await worker(db, [farm]), farm);
    // Wait until the application works offline.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
    await offlineReady(page);
    await loseSignal(page);
    await page.reload();
    await toTheStatistics(page);
    await weanNow(page, 'Valente').click();
    await expect(calf(page, 'Valente')).toHaveCount(0);
    await page.getByRole('tab', { name: 'Módulos' }).click();
    await expect(page.getByText('1 bezerro pronto para desmamar')).toBeVisible();
    await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
    const category = async () => (await db.query('select category from animals where id = $1', [farm.ids['Valente']])).rows[0].category;
    expect(await category()).toBe('bezerro');
    await context.setOffline(false);
    await expect.poll(category).toBe('novilho');
  });
});

test('a visitor can read all of it but not write', async ({ page }) => {
  await enterFarm(page, 'visitante@lida.demo');
  await expect(page.getByText('Aqui aparece o que o proprietário deixou você ver. Para ver ou anotar mais, peça a ele outro tipo de acesso.')).toBeVisible();
  // How many the demo has depends on the day.
  const heads = Number.parseInt((await page.getByText(/^\d+ bezerros? prontos? para desmamar$/).textContent())!);
  expect(heads).toBeGreaterThan(0);
  await toTheStatistics(page);
  await expect(panel(page)).toContainText(`Prontos para desmamar (${heads})`);
  await expect(page.getByRole('button', { name: /Desmamar Agora/ })).toHaveCount(0);
});

test('a worker has the same dashboard, without links to what they may not open', async ({ page }) => {
  await enterFarm(page, 'funcionario@lida.demo');
  await toTheStatistics(page);
  await expect(card(page, 'Total de fazendas')).toContainText('1');
  await expect(page.locator('a[href^="/farms"], a[href^="/farm-users"]')).toHaveCount(0);
  const ready = panel(page).getByRole('heading', { name: /^Prontos para desmamar \(\d+\)/ });
  const heads = Number(/\d+/.exec((await ready.textContent())!)![0]);
  await expect(page.getByRole('button', { name: /Desmamar Agora/ })).toHaveCount(Math.min(5, heads));
});

test('the tutorial is shown again on request', async ({ page }) => {
  await enterFarm(page, 'gerente@lida.demo');
  await page.getByRole('button', { name: 'Ver tutorial novamente' }).click();
  await expect(page.getByRole('dialog', { name: 'Conheça o Lida' })).toBeVisible();
});

test('with the keyboard alone', { tag: '@desk' }, async ({ page, db }) => {
  const farm = await farmWith(db, ...calves);
  await toTheDashboard(page, await worker(db, [farm]), farm);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'Módulos' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/?visao=estatisticas');
  await expect(page.getByRole('tab', { name: 'Estatísticas' })).toBeFocused();
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(card(page, 'Total de animais')).toBeFocused();
  await calf(page, 'Valente').getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expect(weanNow(page, 'Valente')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calf(page, 'Valente')).toHaveCount(0);
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(calf(page, 'Aurora').getByRole('link')).toBeFocused();
  await undoByKeys(page);
  await expect(weanNow(page, 'Valente')).toBeVisible();
});

test('axe finds no accessibility violations', async ({ page, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  test.slow();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const looksRight = async () => {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  };
  await enterFarm(page, 'gerente@lida.demo');
  await expect(module(page, 'Rebanho')).toBeVisible();
  await looksRight();
  await toTheStatistics(page);
  await expect(page.getByRole('table', { name: 'Rebanho ativo por categoria' })).toBeAttached();
  await looksRight();
});
