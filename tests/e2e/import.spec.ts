// Trazer dados: a spreadsheet is reviewed, corrected, brought to the farm and undone; without signal; not for a worker.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { fileSheets } from '#data/import/file-sheets';
import { scaled } from '../timeouts';
import { goTo, owner, ownFarm, rowOf, staff, toTheHerd } from './farm';
import { expect, expectAccessible, loseSignal, test } from './fixtures';

const csv = (lines: string[], name = 'Rebanho.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'latin1') });

const herd = [
  'Rebanho da Boa Vista;;;;',
  'Brinco;Nome;Sexo;Nascimento;Raça;Mãe',
  '0103;Pingo;M;10/02/2025;Zebu;0101',
  '0101;Açucena;F;03/04/2021;HPB;',
  '0102;Violeta;F;31/02/2022;NEL;',
  'Total;;;;;3',
];

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) => page.getByLabel('Planilha', { exact: true }).setInputFiles(file);
const next = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function bringHerd(page: Page) {
  await choose(page, csv(herd));
  await expect(page.getByRole('heading', { name: /Colunas/ })).toBeVisible();
  await next(page, 'Continuar: Valores');
  await page.getByLabel('Zebu é').selectOption('Nelore');
  await next(page, 'Continuar: Conferir');
}

test('a spreadsheet is reviewed, corrected, brought and undone', { tag: '@core-phone' }, async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await owner(db, farm), farm);
  await goTo(page, '/import');
  await expectAccessible(page);
  await choose(page, { name: 'velho.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]) });
  await expect(page.getByRole('alert')).toContainText('Excel antigo');
  await bringHerd(page);
  await expect(page.getByRole('tab', { name: /Com erro/ })).toContainText('1');
  await expect(page.getByText('Esta data não existe no calendário')).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await next(page, 'Baixar com os erros');
  const [sheet] = fileSheets(readFileSync(await (await downloading).path()), 'erros.xlsx');
  // Every row of the file, the wrong one with what is wrong.
  expect(sheet!.rows.map((row) => [row[1], row[6] ?? null])).toEqual([
    ['Nome', 'Erro'],
    ['Pingo', null],
    ['Açucena', null],
    ['Violeta', expect.stringContaining('Esta data não existe no calendário')],
  ]);
  await rowOf(page, 'Violeta').getByText('Violeta').first().click();
  await page.getByRole('dialog').getByLabel('Nascimento').fill('28/02/2022');
  await page.getByRole('dialog').getByRole('button', { name: 'Conferir de novo' }).click();
  await next(page, 'Trazer 3 linhas');
  await expect(page.getByRole('status').filter({ hasText: 'Animais: 3 novos' })).toBeVisible();
  await next(page, 'Trazer outro arquivo');
  await expect(page.getByText('3 registros novos')).toBeVisible();

  // The same file again changes nothing: the words are remembered, the corrected row has no birth date to change.
  await choose(page, csv(herd.with(4, '0102;Violeta;F;28/02/2022;NEL;')));
  await expect(page.getByRole('heading', { name: /Colunas/ })).toBeVisible();
  await next(page, 'Continuar: Valores');
  await next(page, 'Continuar: Conferir');
  await expect(page.getByRole('button', { name: 'Nada para trazer' })).toBeDisabled();
  await goTo(page, '/animals');
  await expect(rowOf(page, 'Açucena')).toBeVisible();

  await goTo(page, '/import');
  await next(page, 'Desfazer Rebanho.csv');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Desfeita', { exact: true })).toBeVisible();
  await goTo(page, '/animals');
  await expect(rowOf(page, 'Açucena')).toHaveCount(0);
});

test('a workbook with several sheets, and cells pasted from one', async ({ page, db }) => {
  const farm = await ownFarm(db);
  await toTheHerd(page, await owner(db, farm), farm);
  await goTo(page, '/import');
  const sheet = (...cells: string[][]) =>
    strToU8(
      `<worksheet><sheetData>${cells.map((row) => `<row>${row.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`).join('')}</sheetData></worksheet>`,
    );
  const book = zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="Lote A" r:id="r1"/><sheet name="Lote B" r:id="r2"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Target="worksheets/a.xml"/><Relationship Id="r2" Target="worksheets/b.xml"/></Relationships>',
    ),
    'xl/worksheets/a.xml': sheet(['Brinco', 'Sexo'], ['1', 'F']),
    'xl/worksheets/b.xml': sheet(['Brinco', 'Sexo'], ['00777', 'M']),
  });
  await choose(page, { name: 'lotes.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: Buffer.from(book) });
  await page.getByLabel(/qual trazer agora/).selectOption({ label: 'Lote B (2 linhas)' });
  await next(page, 'Continuar');
  await next(page, 'Continuar: Conferir');
  await next(page, 'Trazer 1 linha');
  await next(page, 'Trazer outro arquivo');
  await page.getByText('Colar células em vez de um arquivo').click();
  await page.getByLabel('Células copiadas da planilha').fill('Brinco\tData\tPeso\n00777\t10/11/2025\t312,5');
  await next(page, 'Continuar com estas células');
  await next(page, 'Continuar: Conferir');
  await next(page, 'Trazer 1 linha');
  await goTo(page, '/weighings');
  await expect(rowOf(page, '00777')).toContainText('312,5');
});

test.describe('without signal', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  test('a file is brought, and sent when there is signal again', async ({ page, db, context }) => {
    const farm = await ownFarm(db);
    await toTheHerd(page, await owner(db, farm), farm);
    await goTo(page, '/import');
    await loseSignal(page);
    await bringHerd(page);
    await next(page, 'Trazer 2 linhas');
    await expect(page.getByRole('status').filter({ hasText: 'Animais: 2 novos' })).toBeVisible();
    await context.setOffline(false);
    await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
    await expect.poll(async () => (await db.query('select count(*)::int as n from import_parts where farm_id = $1', [farm.farm_id])).rows).toEqual([{ n: 1 }]);
  });
});

test.describe('closed while it writes', () => {
  test.use({ complaints: /ERR_FAILED|Failed to fetch/ });

  test('the rest of the file is offered again, and every row is there once', async ({ page, db, context }) => {
    const farm = await ownFarm(db, { herd: ['Mimosa'] });
    await toTheHerd(page, await owner(db, farm), farm);
    await goTo(page, '/import');
    await choose(page, csv(['Brinco;Sexo;Nascimento', ...Array.from({ length: 2_100 }, (_, i) => `B${i};F;03/04/2022`)]));
    await next(page, 'Continuar: Conferir');
    const bring = page.getByRole('button', { name: 'Trazer 2.100 linhas' });
    await expect(bring).toBeEnabled({ timeout: scaled(30_000) });
    // Nothing is answered: after three parts the page waits before it writes the fourth.
    await context.route('**/sync', () => {});
    await bring.click();
    await expect.poll(() => page.getByRole('progressbar').last().getAttribute('aria-valuenow'), { timeout: scaled(30_000) }).toMatch(/^[2-9]\d$/);
    await page.close();
    await context.unroute('**/sync');
    const again = await context.newPage();
    await again.goto('/import');
    await expect(again.getByText('Rebanho.csv: a importação foi interrompida')).toBeVisible();
    await again.getByRole('button', { name: 'Continuar', exact: true }).click();
    await expect(again.getByText('a importação foi interrompida')).toHaveCount(0, { timeout: scaled(30_000) });
    await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
    const inDatabase = () =>
      db.query('select count(*)::int as n, count(distinct identification)::int as tags from animals where farm_id = $1 and identification is not null', [
        farm.farm_id,
      ]);
    await expect.poll(async () => (await inDatabase()).rows, { timeout: scaled(30_000) }).toEqual([{ n: 2_100, tags: 2_100 }]);
  });
});

for (const role of ['worker', 'visitor'] as const)
  test(`a ${role} has no import`, async ({ page, db }) => {
    const farm = await ownFarm(db);
    await toTheHerd(page, await staff(db, farm, role), farm);
    await goTo(page, '/import');
    await expect(page.getByRole('heading', { name: 'Trazer dados' })).toHaveCount(0);
    await expect(page.getByText('Acesso Negado')).toBeVisible();
  });
