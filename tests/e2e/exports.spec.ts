// Exports: every list as a file, all rows of its filter, with and without signal; the files are read with independent libraries.
import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import { type Download, expect as eventually, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import papa from 'papaparse';
import type pg from 'pg';
import { extractText } from 'unpdf';
import { offlineReady } from '../chromium';
import { scaled } from '../timeouts';
import { goTo } from './farm';
import { enterFarm, expect, expectAccessible, loseSignal, test } from './fixtures';

const formats = { xlsx: 'Excel (XLSX)', csv: 'CSV', pdf: 'PDF' };

async function taken(page: Page, format: keyof typeof formats, button = page.getByRole('main').getByRole('button', { name: 'Exportar', exact: true }).first()) {
  await button.click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: formats[format] }).click()]);
  return { name: file.suggestedFilename(), bytes: await bytesOf(file) };
}

const messages = (page: Page) => page.getByRole('region', { name: 'Mensagens' });
const bytesOf = async (file: Download) => readFileSync(await file.path());

type Line = Record<string, string | number | undefined>;
const sheetOf = (bytes: Buffer, at = 0) => {
  const book = read(bytes);
  return utils.sheet_to_json<Line>(book.Sheets[book.SheetNames[at]!]!);
};
const linesOf = (bytes: Buffer) =>
  papa.parse<Record<string, string>>(bytes.toString('utf8').replace(/^\ufeff/, ''), { delimiter: ';', newline: '\r\n', header: true, skipEmptyLines: true });

/** Of the demo's farm, with the tenant set. */
async function many(db: pg.Client, from: string) {
  await db.query(`select set_config('app.user_id', id::text, false) from users where email = 'dono@lida.demo'`);
  const { rows } = await db.query(
    `select count(*)::int as many from ${from} and farm_id = (select id from farms where farm_name = 'Fazenda Santa Clara' and user_id = tenant())`,
  );
  return rows[0].many as number;
}

const living = (noun: string) => `${noun} where deleted_at is null`;
/** By the farm's date, which begins three hours after the database's. */
const window = `>= (now() at time zone 'America/Sao_Paulo')::date - 400`;
const lists: [path: string, file: string, from: string][] = [
  ['/animals', 'animais', living('animals')],
  ['/weighings', 'pesagens', living('animal_weighings')],
  ['/vaccines', 'aplicacoes-realizadas', living('animal_vaccines')],
  ['/inseminations', 'inseminacoes', living('artificial_inseminations')],
  ['/pregnancies', 'prenhas', `${living('animals')} and status = 'ativo' and pregnancy_status = 'prenha' and type = 'bovino'`],
  ['/milk-production', 'producao-de-leite-desde-', `${living('milk_production')} and production_date ${window}`],
  ['/milk-production/qualidade', 'analises-de-leite', living('milk_analyses')],
  ['/milk-production/laticinio', 'extratos-do-leite', living('milk_statements')],
  ['/milk-production/entregas', 'entregas-de-leite', living('milk_deliveries')],
  ['/milk-production/precos', 'tabela-de-precos-do-leite', living('milk_price_items')],
  ['/milk-production/mastite', 'casos-de-mastite', living('mastitis_cases')],
  ['/specific-productions', 'producoes-especificas', living('specific_productions')],
  ['/purchases/feeds', 'compras-de-racao', living('feed_purchases')],
  ['/feeds Feno', 'compras-de-feno', living('hay_purchases')],
  ['/feeds Finalizadas', 'racoes', living('feeds')],
  ['/feeds Consumo', 'consumo-desde-', `${living('feed_consumption')} and consumption_date ${window}`],
  ['/financial', 'transacoes', living('financial_transactions')],
  ['/financial/pessoas', 'pessoas-e-empresas', living('parties')],
  ['/financial/contas', 'contas', living('bank_accounts')],
  ['/financial/imoveis', 'imoveis-rurais', living('rural_properties')],
  ['/financial/notas', 'notas-fiscais', living('invoices')],
  ['/economics/bens', 'bens', living('assets')],
  ['/economics/precos', 'precos-do-rebanho', living('herd_prices')],
  ['/financial/vendas-previstas', 'vendas-previstas', living('planned_sales')],
  ['/financial/orcamento', 'orcamento', living('budget_lines')],
  ['/supplies', 'estoque', living('supplies')],
  ['/supplies/entradas', 'entradas-do-estoque', living('supply_lots')],
  ['/supplies/saidas', 'saidas-do-estoque', living('supply_uses')],
  ['/sales', 'vendas', living('sales')],
  ['/purchases/animals', 'compras-de-animais', living('animal_purchases')],
  ['/transfers', 'transferencias', living('farm_transfers')],
  ['/pastures', 'pastagens', living('pastures')],
  [
    '/daily-activities?view=lista',
    'atividades-desde-',
    `${living('daily_activities')} and (activity_date ${window} or status in ('pendente', 'em_andamento'))`,
  ],
];

test('every list is exported with all its rows, as XLSX and as CSV', async ({ page, db }) => {
  test.setTimeout(scaled(120_000));
  await enterFarm(page, 'dono@lida.demo');
  for (const [place, file, from] of lists) {
    const [path = '', tab] = place.split(' ');
    if (new URL(page.url()).pathname !== path) await goTo(page, path);
    if (tab) await page.getByRole('tab', { name: tab }).click();
    const count = await many(db, from);
    expect(count, place).toBeGreaterThan(0);
    // The days of milk are sorted in the background.
    await eventually(async () => {
      const { name, bytes } = await taken(page, 'xlsx');
      expect(name).toMatch(new RegExp(`^${file}(\\d{4}-\\d\\d-\\d\\d)?-\\d{4}-\\d\\d-\\d\\d\\.xlsx$`));
      expect(sheetOf(bytes).length, place).toBe(count);
    }).toPass({ timeout: scaled(20_000) });
    const { name, bytes } = await taken(page, 'csv');
    expect(name).toMatch(/\.csv$/);
    const { data, errors } = linesOf(bytes);
    expect(errors, place).toEqual([]);
    expect(data.length, place).toBe(count);
    const headings = bytes.toString('utf8').split('\r\n', 1)[0]!.split(';');
    expect(new Set(headings).size, place).toBe(headings.length);
  }
});

test('the animals of the sales have a tab of their own, one line each, with their notes', async ({ page, db }) => {
  await enterFarm(page, 'dono@lida.demo');
  await goTo(page, '/sales');
  const { bytes } = await taken(page, 'xlsx');
  const sold = sheetOf(bytes, 1);
  expect(sold).toHaveLength(await many(db, living('sale_items')));
  expect(Object.keys(sold[0]!)).toEqual(expect.arrayContaining(['Animal', 'Valor (R$)', 'Data da venda', 'Comprador']));
  expect(read(bytes).Sheets['Animais da venda']?.['!ref']).toBeDefined();
  expect(utils.sheet_to_json<string[]>(read(bytes).Sheets['Animais da venda']!, { header: 1 })[0]).toContain('Observações do animal');
});

test('lists that are not records are exported too: the protocols, the inventory, the farms and their people', async ({ page, db }) => {
  await enterFarm(page, 'dono@lida.demo');
  await goTo(page, '/vaccines/protocols');
  const protocols = sheetOf((await taken(page, 'xlsx')).bytes);
  expect(protocols.length).toBeGreaterThan(20);
  expect(protocols[0]).toHaveProperty('Produto');
  await goTo(page, '/feeds');
  const inventory = sheetOf((await taken(page, 'xlsx')).bytes);
  expect(inventory.length).toBeGreaterThan(0);
  expect(typeof inventory[0]!['Estoque (kg)']).toBe('number');
  await page.getByRole('tab', { name: 'Ração' }).click();
  expect((await taken(page, 'csv')).name).toMatch(/^compras-de-racao-ativas-/);
  await goTo(page, '/farm-users');
  const people = sheetOf((await taken(page, 'xlsx')).bytes);
  expect(people.map(({ 'E-mail': email, Email: other }) => email ?? other)).toContain('funcionario@lida.demo');
  expect(people).toHaveLength(await many(db, `farm_users where deleted_at is null`));
  await goTo(page, '/farms');
  await expect(page.getByRole('heading', { level: 2, name: 'Fazenda Santa Clara' })).toBeVisible();
  expect(sheetOf((await taken(page, 'xlsx')).bytes).length).toBeGreaterThan(0);
});

test('only the rows of the filter are exported, in the order shown, with types', async ({ page, db, isMobile }) => {
  await enterFarm(page, 'dono@lida.demo');
  await goTo(page, '/animals?type=bovino&status=ativo');
  const count = await many(db, `${living('animals')} and type = 'bovino' and status = 'ativo'`);
  if (isMobile) await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption({ label: 'Nome (crescente)' });
  else await page.getByRole('columnheader', { name: 'Nome' }).getByRole('button').click();
  const first = await page.locator('[data-index="0"] .row-open').innerText();
  const { name, bytes } = await taken(page, 'xlsx');
  expect(name).toMatch(/^animais-\d{4}-\d\d-\d\d\.xlsx$/);
  const animals = sheetOf(bytes);
  expect(animals).toHaveLength(count);
  expect(count).toBeGreaterThan(100);
  expect(first).toContain(animals[0]!['Nome']);
  const names = animals.map(({ Nome }) => String(Nome));
  expect(names).toEqual(names.toSorted(new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' }).compare));
  expect(new Set(animals.map(({ Tipo, Situação }) => `${Tipo} ${Situação}`))).toEqual(new Set(['Bovino Ativo']));
  expect(animals.filter((animal) => animal['Peso (kg)'] !== undefined).every((animal) => typeof animal['Peso (kg)'] === 'number')).toBe(true);
  const book = read(bytes, { cellNF: true });
  const born = Object.entries(book.Sheets['Animais']!).find(([place, cell]) => place.startsWith('H') && place !== 'H1' && cell.t === 'n')!;
  expect(born[1]).toMatchObject({ t: 'n', z: 'dd/mm/yyyy', w: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) });
  expect(sheetOf(bytes, 1).map((line) => Object.values(line))).toContainEqual(['Filtro', 'Tipo: Bovino · Situação: Ativo']);
});

test('the herd is exported as a PDF', { tag: '@core' }, async ({ page, db }) => {
  await enterFarm(page, 'dono@lida.demo');
  await goTo(page, '/animals?status=ativo');
  const { name, bytes } = await taken(page, 'pdf');
  expect(name).toMatch(/^animais-.*\.pdf$/);
  const { text, totalPages } = await extractText(new Uint8Array(bytes), { mergePages: false });
  expect(totalPages).toBeGreaterThan(1);
  expect(text[0]).toContain('Fazenda Santa Clara');
  expect(text[0]).toContain('Situação: Ativo');
  for (const [i, one] of text.entries()) {
    expect(one).toContain('Identificação');
    expect(one).toContain(`Página ${i + 1} de ${totalPages}`);
  }
  await db.query(`select set_config('app.user_id', id::text, false) from users where email = 'dono@lida.demo'`);
  const { rows } = await db.query(
    `select identification from animals where status = 'ativo' and deleted_at is null and identification is not null and farm_id = (select id from farms where farm_name = 'Fazenda Santa Clara' and user_id = tenant())`,
  );
  const all = text.join('\n');
  expect(rows.filter(({ identification }) => !all.includes(identification))).toEqual([]);
});

test('without signal, after a cold start, all of it works', async ({ page, context }) => {
  await enterFarm(page, 'dono@lida.demo');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await offlineReady(page);
  await loseSignal(page);
  await page.goto('/animals?type=bovino');
  await expect(page.locator('[data-index="0"]')).toBeVisible();
  const animals = sheetOf((await taken(page, 'xlsx')).bytes);
  expect(animals.length).toBeGreaterThan(100);
  expect(linesOf((await taken(page, 'csv')).bytes).data).toHaveLength(animals.length);
  expect((await extractText(new Uint8Array((await taken(page, 'pdf')).bytes))).totalPages).toBeGreaterThan(1);
  await context.setOffline(false);
});

test('what a device keeps only in part says from which date, in the menu and in the file', async ({ page }) => {
  await enterFarm(page, 'dono@lida.demo');
  await goTo(page, '/milk-production');
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  const note = page.getByRole('group', { name: /^Desde \d\d\/\d\d\/\d{4}, o que está neste aparelho$/ });
  await expect(note).toBeVisible();
  const day = /\d\d\/\d\d\/\d{4}/.exec((await note.getAttribute('aria-label'))!)![0];
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const { name, bytes } = await taken(page, 'csv');
  expect(name).toContain(`desde-${day.split('/').toReversed().join('-')}`);
  expect(linesOf(bytes).meta.fields).toContain(`Data (desde ${day})`);
  expect(sheetOf((await taken(page, 'xlsx')).bytes, 1).map((line) => Object.values(line)[0])).toContain('Primeiro dia');
});

test('with the keyboard alone', async ({ page }) => {
  await enterFarm(page, 'dono@lida.demo');
  await goTo(page, '/weighings');
  const button = page.getByRole('button', { name: 'Exportar', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Excel (XLSX)' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeFocused();
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/^pesagens-.*\.csv$/);
  await expect(button).toBeFocused();
  await expect(messages(page).getByText(`Arquivo pronto: ${file.suggestedFilename()}`)).toBeVisible();
});

test('an animal’s treatments and vaccines, and the history of a pasture', async ({ page, db }) => {
  await enterFarm(page, 'dono@lida.demo');
  await db.query(`select set_config('app.user_id', id::text, false) from users where email = 'dono@lida.demo'`);
  const { rows } = await db.query(
    `select animal_id, count(*)::int as many from animal_vaccines where deleted_at is null and farm_id = (select id from farms where farm_name = 'Fazenda Santa Clara' and user_id = tenant()) group by 1 order by 2 desc limit 1`,
  );
  await goTo(page, `/animals/${rows[0].animal_id}`);
  await page.getByRole('tab', { name: /^Vacinas/ }).click();
  const { name, bytes } = await taken(page, 'xlsx');
  expect(name).toMatch(/^vacinas-de-/);
  expect(sheetOf(bytes)).toHaveLength(rows[0].many);
  await goTo(page, '/pastures');
  await page.locator('[data-index="0"] .row-open').click();
  const dialog = page.getByRole('dialog');
  const past = await taken(page, 'csv', dialog.getByRole('button', { name: 'Exportar', exact: true }));
  expect(past.name).toMatch(/^ocupacoes-de-/);
  expect(linesOf(past.bytes).data[0]).toHaveProperty('Data de entrada');
});

test('the whole farm comes from the server, and without signal a message says so', async ({ page, context, db }) => {
  await enterFarm(page, 'dono@lida.demo');
  await goTo(page, '/farms');
  const button = page.getByRole('button', { name: 'Exportar a fazenda inteira: Fazenda Santa Clara' });
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(file.suggestedFilename()).toMatch(/^fazenda-santa-clara-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(await bytesOf(file));
  const milk = papa.parse(strFromU8(files['producao-de-leite.csv']!), { delimiter: ';', header: true, skipEmptyLines: true }).data;
  expect(milk).toHaveLength(await many(db, living('milk_production')));
  await loseSignal(page);
  await button.click();
  await expect(messages(page).getByText('A fazenda inteira fica no servidor: com sinal, dá para exportar.')).toBeVisible();
  await context.setOffline(false);
});
