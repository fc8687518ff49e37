// Reports: the numbers match the rows entered, for the chosen period; for the owner, a worker and a visitor; without signal, with the keyboard alone.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { addDays, dayIn, monthBefore } from '#domain/kernel/dates';
import { newId } from '#domain/kernel/ids';
import { type Days, daysOfMonth } from '#domain/kernel/periods';
import { categoryId, type TransactionType } from '#domain/money/financial-categories';
import { build } from '../build';
import { dispatch, goTo, type OwnFarm, owner, ownFarm, staff, worker } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, openMenu, test } from './fixtures';

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const ago = (days: number) => addDays(today, -days);
const shown = (day: string) => day.split('-').toReversed().join('/');

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const card = (page: Page, title: string, label: string) =>
  panel(page, title)
    .locator('.stat')
    .filter({ has: page.getByText(label, { exact: true }) });
const period = (page: Page, days: number) => page.getByRole('button', { name: `${days} dias`, exact: true });
const figure = (page: Page, title: string) => page.getByRole('figure').filter({ hasText: title });

async function toTheReports(page: Page, email: string, { name }: OwnFarm) {
  await enterFarm(page, email, name);
  await goTo(page, '/reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Relatórios e Indicadores' })).toBeVisible();
}

const money = (farm: OwnFarm, type: TransactionType, amount: number, day: string, status: 'pago' | 'pendente' | 'cancelado' = 'pago') =>
  dispatch(
    farm,
    'create_financial_transaction',
    build.transaction(categoryId(farm.farm_id, type, type === 'receita' ? 'Venda de leite' : 'Ração e concentrado'), {
      type,
      amount,
      transaction_date: day,
      status,
    }),
  );
const milk = (farm: OwnFarm, name: string, day: string, quantity_liters: number, wanted = {}) =>
  dispatch(farm, 'record_milk', build.milk(farm.ids[name]!, { production_date: day, quantity_liters, ...wanted }));

/** Three cows, one of them sold, two in milk; ten hens in a batch; money and milk on both sides of every period. */
async function knownFarm(db: pg.Client) {
  const farm = await ownFarm(db);
  for (const name of ['Mimosa', 'Estrela'])
    await dispatch(farm, 'update_animal', { id: farm.ids[name]!, changes: { last_birth_date: { was: null, to: ago(90) } } });
  await dispatch(farm, 'update_animal', { id: farm.ids['Pintada']!, changes: { status: { was: 'ativo', to: 'morto' } } });
  await dispatch(farm, 'create_animal', build.animal({ name: 'Poedeiras', type: 'ave', breed: 'Caipira', is_batch: true, batch_quantity: 10 }));

  await money(farm, 'receita', 1000.1, today);
  await money(farm, 'receita', 0.2, ago(6), 'pendente');
  await money(farm, 'receita', 5000, ago(1), 'cancelado');
  await money(farm, 'receita', 600, ago(7));
  await money(farm, 'despesa', 300.05, ago(29));
  await money(farm, 'despesa', 100, ago(30), 'pendente');
  await money(farm, 'despesa', 40, ago(364));
  await money(farm, 'despesa', 70, ago(365));

  await milk(farm, 'Mimosa', today, 10, { fat_percentage: 3.5, protein_percentage: 3.2 });
  await milk(farm, 'Estrela', today, 5.55, { fat_percentage: 4 });
  await milk(farm, 'Mimosa', ago(6), 12);
  await milk(farm, 'Mimosa', ago(7), 20);

  const [used, free] = [newId(), newId()];
  await dispatch(farm, 'create_pasture', { id: used, name: 'Baixada', area_hectares: 3.5 });
  await dispatch(farm, 'create_pasture', { id: free, name: 'Várzea', area_hectares: 1.5 });
  await dispatch(farm, 'occupy_pasture', { id: newId(), pasture_id: used, entry_date: ago(3), batch_name: 'Secas', animals: [] });
  return farm;
}

/** Herd and pastures do not depend on the period. */
async function expectToday(page: Page) {
  await expect(panel(page, 'Resumo do rebanho')).toContainText('hoje');
  await expect(card(page, 'Resumo do rebanho', 'Total de animais')).toContainText('4');
  await expect(card(page, 'Resumo do rebanho', 'Total de animais')).toContainText('13 cabeças');
  await expect(card(page, 'Resumo do rebanho', 'Animais ativos')).toContainText('12 cabeças');
  await expect(card(page, 'Resumo do rebanho', 'Em lactação')).toContainText('2');
  await expect(panel(page, 'Pastagens')).toContainText('hoje');
  for (const [label, value] of [
    ['Total de Pastagens', '2'],
    ['Pastagens Ativas', '1'],
    ['Disponíveis', '1'],
    ['Área Total', '5,00 ha'],
  ] as const)
    await expect(card(page, 'Pastagens', label)).toContainText(value);
}

test('the owner reads the numbers of what was entered, for each period', { tag: '@core' }, async ({ page, db }) => {
  const farm = await knownFarm(db);
  await toTheReports(page, await owner(db, farm), farm);

  // The default is 30 days.
  await expect(period(page, 30)).toHaveAttribute('aria-pressed', 'true');
  await expectToday(page);
  for (const title of ['Resumo financeiro', 'Produção de leite', 'Indicadores de desempenho'])
    await expect(panel(page, title)).toContainText(`de ${shown(ago(29))} a ${shown(today)}`);
  const expected: Record<number, [string, string, string][]> = {
    7: [
      ['Resumo financeiro', 'Receitas do período', 'R$ 1.000,30'],
      ['Resumo financeiro', 'Despesas do período', 'R$ 0,00'],
      ['Resumo financeiro', 'Saldo do período', 'R$ 1.000,30'],
      ['Resumo financeiro', 'Pendentes do período', 'R$ 0,20'],
      ['Resumo financeiro', 'Transações do período', '2'],
      ['Produção de leite', 'Leite produzido no período', '27,6 L'],
      ['Produção de leite', 'Média diária no período', '13,8 L'],
      ['Produção de leite', 'Dias com registro', '2'],
      ['Produção de leite', 'Registros de leite', '3'],
      ['Indicadores de desempenho', 'Receita por animal', 'R$ 83,36'],
      ['Indicadores de desempenho', 'Despesa por animal', 'R$ 0,00'],
      ['Indicadores de desempenho', 'Leite por vaca ordenhada por dia', '6,89 L'],
      ['Indicadores de desempenho', 'Animais por hectare', '0,40'],
    ],
    30: [
      ['Resumo financeiro', 'Receitas do período', 'R$ 1.600,30'],
      ['Resumo financeiro', 'Despesas do período', 'R$ 300,05'],
      ['Resumo financeiro', 'Saldo do período', 'R$ 1.300,25'],
      ['Resumo financeiro', 'Pendentes do período', 'R$ 0,20'],
      ['Resumo financeiro', 'Transações do período', '4'],
      ['Produção de leite', 'Leite produzido no período', '47,6 L'],
      ['Produção de leite', 'Média diária no período', '15,9 L'],
      ['Produção de leite', 'Dias com registro', '3'],
      ['Produção de leite', 'Registros de leite', '4'],
      ['Produção de leite', 'Gordura média no período', '3,75%'],
      ['Produção de leite', 'Proteína média no período', '3,20%'],
      ['Indicadores de desempenho', 'Receita por animal', 'R$ 133,36'],
      ['Indicadores de desempenho', 'Despesa por animal', 'R$ 25,00'],
      ['Indicadores de desempenho', 'Leite por vaca ordenhada por dia', '7,93 L'],
      ['Indicadores de desempenho', 'Animais por hectare', '0,40'],
    ],
    90: [
      ['Resumo financeiro', 'Despesas do período', 'R$ 400,05'],
      ['Resumo financeiro', 'Saldo do período', 'R$ 1.200,25'],
      ['Resumo financeiro', 'Pendentes do período', 'R$ 100,20'],
      ['Resumo financeiro', 'Pendentes do período', 'R$ 0,20 a receber, R$ 100,00 a pagar'],
      ['Resumo financeiro', 'Transações do período', '5'],
    ],
    365: [
      ['Resumo financeiro', 'Despesas do período', 'R$ 440,05'],
      ['Resumo financeiro', 'Saldo do período', 'R$ 1.160,25'],
      ['Resumo financeiro', 'Transações do período', '6'],
      ['Indicadores de desempenho', 'Despesa por animal', 'R$ 36,67'],
    ],
  };
  for (const days of [30, 7, 90, 365] as const) {
    await period(page, days).click();
    await expect(period(page, days)).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(days === 30 ? '/reports' : `/reports?periodo=${days}`);
    await expect(page.getByText(`De ${shown(ago(days - 1))} a ${shown(today)}`, { exact: true })).toBeVisible();
    for (const [title, label, value] of expected[days]!)
      await expect(card(page, title, label), `${days}: ${label}`).toContainText(value.replaceAll('R$ ', 'R$\u00a0'));
  }
  await expectToday(page);

  // A chart can be read as a table too.
  await expect(figure(page, 'Por tipo').getByRole('row')).toHaveText(['TipoAnimais', 'Bovino3', 'Ave1']);
  await expect(figure(page, 'Por situação').getByRole('row')).toHaveText(['SituaçãoAnimais', 'Ativo3', 'Morto1']);
  await expect(figure(page, 'Receitas e despesas por mês').getByRole('row')).toHaveCount(14);
  await expect(figure(page, 'Litros por dia').getByRole('row')).toHaveCount(4);

  // The address can be shared, and survives a reload.
  await page.reload();
  await expect(period(page, 365)).toHaveAttribute('aria-pressed', 'true');
  await expect(card(page, 'Resumo financeiro', 'Transações do período')).toContainText('6');
  await page.goto('/reports?periodo=12');
  await expect(period(page, 30)).toHaveAttribute('aria-pressed', 'true');
});

test('a calendar month: this one until today, a past one whole, by button or by name', async ({ page, db }) => {
  const farm = await ownFarm(db);
  const [thisMonth, lastMonth, before] = [0, 1, 2].map((months) => daysOfMonth(monthBefore(today, months), today)) as [Days, Days, Days];
  await money(farm, 'receita', 100, thisMonth.from);
  await money(farm, 'receita', 20, lastMonth.to);
  await money(farm, 'receita', 3, lastMonth.from);
  await money(farm, 'despesa', 0.5, before.to);
  await milk(farm, 'Mimosa', lastMonth.from, 37.55);
  await milk(farm, 'Estrela', lastMonth.from, 17.05, { is_discarded: true });
  await toTheReports(page, await owner(db, farm), farm);
  const expectDays = ({ from, to }: Days) => expect(page.getByText(`De ${shown(from)} a ${shown(to)}`, { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Este mês', exact: true }).click();
  await expectDays(thisMonth);
  await expect(page).toHaveURL('/reports?periodo=mes');
  await expect(card(page, 'Resumo financeiro', 'Receitas do período')).toContainText('R$\u00a0100,00');

  await page.getByRole('button', { name: 'Mês passado', exact: true }).click();
  await expectDays(lastMonth);
  await expect(card(page, 'Resumo financeiro', 'Receitas do período')).toContainText('R$\u00a023,00');
  // The parts add up to the whole.
  await expect(card(page, 'Produção de leite', 'Leite produzido no período')).toContainText('54,6\u00a0L');
  await expect(card(page, 'Produção de leite', 'Leite produzido no período')).toContainText('17,1\u00a0L de descarte, 37,5\u00a0L para venda');
  await expect(card(page, 'Produção de leite', 'Média diária no período')).toContainText('÷ 1 dia com registro');

  await page.getByRole('combobox', { name: 'Outro mês' }).selectOption(before.from.slice(0, 7));
  await expectDays(before);
  await expect(page).toHaveURL(`/reports?periodo=${before.from.slice(0, 7)}`);
  await expect(card(page, 'Resumo financeiro', 'Despesas do período')).toContainText('R$\u00a00,50');
  await page.reload();
  await expectDays(before);
  await page.getByRole('button', { name: '30 dias', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Outro mês' })).toHaveValue('');
});

test('a farm without records has zeros, and nothing is divided by zero', async ({ page, db }) => {
  const farm = await ownFarm(db, { name: 'Fazenda Nova', herd: [] });
  await toTheReports(page, await worker(db, [farm]), farm);
  for (const [title, label, value] of [
    ['Resumo do rebanho', 'Total de animais', '0'],
    ['Resumo financeiro', 'Saldo do período', 'R$\u00a00,00'],
    ['Produção de leite', 'Média diária no período', '0,0\u00a0L'],
    ['Produção de leite', 'Gordura média no período', '-'],
    ['Pastagens', 'Área Total', '0,00\u00a0ha'],
    ['Indicadores de desempenho', 'Receita por animal', 'R$\u00a00,00'],
    ['Indicadores de desempenho', 'Despesa por animal', 'R$\u00a00,00'],
    ['Indicadores de desempenho', 'Leite por vaca ordenhada por dia', '0,00\u00a0L'],
    ['Indicadores de desempenho', 'Animais por hectare', '0,00'],
  ] as const)
    await expect(card(page, title, label).locator('.stat-value'), label).toHaveText(value);
  await expect(page.getByRole('figure')).toHaveCount(0);
  await expectAccessible(page);
});

test('without signal a worker can open them, including unsent records', async ({ page, db }) => {
  const farm = await knownFarm(db);
  await toTheReports(page, await staff(db, farm, 'worker'), farm);
  await expect(figure(page, 'Receitas e despesas por mês')).toBeVisible();
  await goTo(page, '/milk-production');
  await expect(page.getByRole('heading', { level: 1, name: 'Produção de Leite' })).toBeVisible();
  await loseSignal(page);
  await page.getByRole('button', { name: 'Nova Produção' }).click();
  const form = page.getByRole('region', { name: 'Nova Produção' });
  await form.getByRole('textbox', { name: 'Litros' }).fill('100');
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(form).toBeHidden();
  // The farm's total replaces its animals' milk, on a day that has one.
  await goTo(page, '/reports');
  await expect(card(page, 'Produção de leite', 'Leite produzido no período')).toContainText('132,0\u00a0L');
  await period(page, 7).click();
  await expect(card(page, 'Produção de leite', 'Leite produzido no período')).toContainText('112,0\u00a0L');
  await expect(card(page, 'Resumo financeiro', 'Receitas do período')).toContainText('R$\u00a01.000,30');
});

test('they are exported as a file, without signal too', async ({ page, db }) => {
  const farm = await knownFarm(db);
  await toTheReports(page, await staff(db, farm, 'visitor'), farm);
  await period(page, 90).click();
  const take = async (label: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Exportar' })
        .click()
        .then(() => page.getByRole('menuitem', { name: label, exact: true }).click()),
    ]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const csv = await take('CSV');
  expect(csv.name).toBe(`relatorios-e-indicadores-${today}.csv`);
  const lines = csv.bytes.toString('utf8').split('\r\n');
  for (const line of ['Receitas do período;1600,30', 'Despesas do período;400,05', 'Saldo do período;1200,25', 'Bovino;3', 'Animais por hectare;0,40'])
    expect(lines).toContain(line);
  expect((await take('PDF')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await loseSignal(page);
  await period(page, 7).click();
  const xlsx = await take('Excel (XLSX)');
  expect([xlsx.name, xlsx.bytes.subarray(0, 2).toString()]).toEqual([`relatorios-e-indicadores-${today}.xlsx`, 'PK']);
});

test('a visitor opens them from the menu and from the dashboard, and reads the same', async ({ page, db }) => {
  const farm = await knownFarm(db);
  await enterFarm(page, await staff(db, farm, 'visitor'), farm.name);
  await page
    .locator('.module')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Relatórios', exact: true }) })
    .getByRole('link', { name: 'Relatórios' })
    .click();
  await expect(page).toHaveURL('/reports');
  await page.goBack();
  await (await openMenu(page)).getByRole('link', { name: 'Relatórios' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Relatórios e Indicadores' })).toBeVisible();
  await expectToday(page);
  await expect(card(page, 'Resumo financeiro', 'Saldo do período')).toContainText('R$\u00a01.300,25');
});

test('with the keyboard alone', async ({ page, db }) => {
  const farm = await knownFarm(db);
  await toTheReports(page, await worker(db, [farm]), farm);
  await period(page, 7).focus();
  for (const days of [30, 90, 365]) {
    await page.keyboard.press('Tab');
    await expect(period(page, days)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(period(page, 365)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('status').filter({ hasText: `De ${shown(ago(364))}` })).toBeVisible();
});

test('a device that cannot read its rows says what could not be loaded', async ({ page }) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('private window', 'InvalidStateError');
    };
  });
  const answer = await page.context().request.post('/api/session', { data: { email: 'gerente@lida.demo', password: 'lida-demo' } });
  expect(answer.status()).toBe(200);
  await page.goto('/reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Este navegador não guarda os dados do Lida' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Erro ao carregar relatórios');
  await goTo(page, '/pastures');
  await expect(page.getByRole('alert')).toContainText('Erro ao carregar pastagens');
  await expectAccessible(page);
});

test('axe finds no accessibility violations', async ({ page, isMobile }) => {
  const scheme = isMobile ? 'light' : 'dark';
  test.slow();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await enterFarm(page, 'visitante@lida.demo');
  await goTo(page, '/reports?periodo=365');
  for (const title of ['Por tipo', 'Ativos por categoria', 'Litros por dia']) await expect(figure(page, title)).toBeVisible();
  await expectAccessible(page);
});
