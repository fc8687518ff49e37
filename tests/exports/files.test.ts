// Exported files, read with independent libraries.
import { read, utils, type WorkBook } from '@e965/xlsx';
import fc from 'fast-check';
import { strFromU8, unzipSync, unzlibSync } from 'fflate';
import papa from 'papaparse';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { pdfOf } from '#data/export/pdf';
import { niceEnd } from '#data/export/pdf-chart';
import { columnName, serialOf, tabNames, xlsxOf } from '#data/export/xlsx';
import { csvOf } from '#domain/kernel/csv';
import { clockIn, type ExportFile, figures, fileName, type Sheet } from '#domain/kernel/export-sheet';
import type { Noun } from '#domain/kernel/noun';
import { nounColumns } from '#domain/kernel/noun-sheet';
import { nouns } from '#domain/nouns';

const weighings: Sheet = {
  title: 'Pesagens',
  columns: [
    { label: 'Animal', kind: 'text' },
    { label: 'Data', kind: 'date' },
    { label: 'Peso (kg)', kind: 'number', scale: 2 },
    { label: 'Custo (R$)', kind: 'money' },
    { label: 'Registrada em', kind: 'moment' },
    { label: 'Dias', kind: 'number', scale: 0 },
  ],
  rows: [
    ['Mimosa; a "boa"', '2026-11-15', 1234.5, 1234.56, '2026-11-15T23:59', 30],
    ['=1+1', '2024-02-29', -0.05, 0, '2026-01-01T00:00', 0],
    ['São João\nde Açaí', null, null, null, null, null],
    ['', '1900-01-01', 3, 1_000_000, null, 1],
  ],
};
const paper = (wanted: Partial<ExportFile> = {}): ExportFile => ({
  title: 'Pesagens',
  farm: 'Fazenda São José',
  at: '2026-11-15T14:30',
  filters: '',
  since: null,
  sheets: [weighings],
  ...wanted,
});

const parsed = (text: string) => papa.parse<string[]>(text.replace(/^\ufeff/, ''), { delimiter: ';', skipEmptyLines: true });

describe('a CSV', () => {
  const text = csvOf(paper());

  test('is what a Brazilian spreadsheet reads: byte order mark, semicolons, CRLF', () => {
    expect(text.startsWith('\ufeffAnimal;Data;Peso (kg);Custo (R$);Registrada em;Dias\r\n')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
  });

  test('has decimal commas, dates as dd/mm/aaaa, empty cells for null, and no formula', () => {
    const { data, errors } = parsed(text);
    expect(errors).toEqual([]);
    expect(data.slice(1)).toEqual([
      ['Mimosa; a "boa"', '15/11/2026', '1234,50', '1234,56', '15/11/2026 23:59', '30'],
      ["'=1+1", '29/02/2024', '-0,05', '0,00', '01/01/2026 00:00', '0'],
      ['São João\nde Açaí', '', '', '', '', ''],
      ['', '01/01/1900', '3,00', '1000000,00', '', '1'],
    ]);
  });

  test.each(['=SOMA(A1)', '+55 34 99999-0000', '-1', '@nome', '\tx'])('treats %j as text', (value) => {
    const [, row] = parsed(csvOf(paper({ sheets: [{ title: 'x', columns: [{ label: 'x', kind: 'text' }], rows: [[value]] }] }))).data;
    expect(row).toEqual([`'${value}`]);
  });

  test('any text survives a round trip', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ç', '"', ';', '\n', '\r\n', ',', ' ', '=', '1') });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
        const columns = [
          { label: 'um', kind: 'text' as const },
          { label: 'dois', kind: 'text' as const },
        ];
        const written = csvOf(paper({ sheets: [{ title: 'x', columns, rows }] }));
        const { data } = papa.parse<string[]>(written.slice(1), { delimiter: ';', newline: '\r\n' });
        const unguarded = (value: string) => (/^'[=+\-@\t\r]/.test(value) ? value.slice(1) : value);
        expect(data.slice(1, -1).map((row) => row.map(unguarded))).toEqual(rows);
      }),
      { numRuns: 300 },
    );
  });

  test('that does not cover all dates names the first one, in its file name and above its rows', () => {
    const partial = paper({ since: '2025-10-11' });
    expect(parsed(csvOf(partial)).data[0]![1]).toBe('Data (desde 11/10/2025)');
    expect(fileName({ ...partial, title: 'Produção de Leite' }, 'csv')).toBe('producao-de-leite-desde-2025-10-11-2026-11-15.csv');
    expect(fileName(paper(), 'xlsx')).toBe('pesagens-2026-11-15.xlsx');
  });

  test('of a report has its panels one below the other', () => {
    const summary = figures('Resumo', [{ label: 'Receitas', kind: 'money', value: 10.5 }]);
    expect(parsed(csvOf(paper({ sheets: [summary, weighings] }))).data.slice(0, 5)).toEqual([
      ['Resumo'],
      ['Indicador', 'Valor'],
      ['Receitas', '10,50'],
      ['Pesagens'],
      weighings.columns.map(({ label }) => label),
    ]);
  });
});

describe('an XLSX', () => {
  const open = (of: ExportFile): WorkBook => read(xlsxOf(of), { cellNF: true, cellStyles: true });
  const book = open(paper({ since: '2025-10-11', filters: 'Tipo: Bovino' }));
  const sheet = book.Sheets['Pesagens']!;

  test('has the table on its first sheet, and its description on the last', () => {
    expect(book.SheetNames).toEqual(['Pesagens', 'Sobre']);
    const about = Object.fromEntries(utils.sheet_to_json<string[]>(book.Sheets['Sobre']!, { header: 1, raw: false }).slice(1));
    expect(about).toMatchObject({ Título: 'Pesagens', Fazenda: 'Fazenda São José', Filtro: 'Tipo: Bovino', 'Primeiro dia': '11/10/2025', Registros: '4' });
  });

  test('has typed numbers and dates, with their formats', () => {
    expect(sheet['A2']).toMatchObject({ t: 's', v: 'Mimosa; a "boa"' });
    expect(sheet['A3']).toMatchObject({ t: 's', v: '=1+1' });
    expect(sheet['A3'].f).toBeUndefined();
    expect(sheet['B2']).toMatchObject({ t: 'n', z: 'dd/mm/yyyy', w: '15/11/2026' });
    expect(sheet['B3']).toMatchObject({ t: 'n', w: '29/02/2024' });
    expect(sheet['B5']).toMatchObject({ t: 'n', v: 1, w: '01/01/1900' });
    expect(sheet['C2']).toMatchObject({ t: 'n', v: 1234.5, z: '#,##0.00' });
    expect(sheet['D2']).toMatchObject({ t: 'n', v: 1234.56, z: '"R$" #,##0.00' });
    expect(sheet['E2']).toMatchObject({ t: 'n', z: 'dd/mm/yyyy hh:mm', w: '15/11/2026 23:59' });
    expect(sheet['F2']).toMatchObject({ t: 'n', v: 30, z: '#,##0' });
    expect(sheet['C4']).toBeUndefined();
    expect(sheet['A4']).toMatchObject({ t: 's', v: 'São João\nde Açaí' });
  });

  test('is read as dates by a library that asks for dates', () => {
    const [, first] = utils.sheet_to_json<unknown[]>(read(xlsxOf(paper()), { cellDates: true, UTC: true }).Sheets['Pesagens']!, { header: 1, UTC: true });
    expect(first![1]).toEqual(new Date('2026-11-15T00:00:00Z'));
  });

  test('has a filterable heading, and columns as wide as their content', () => {
    expect(sheet['!autofilter']).toEqual({ ref: 'A1:F5' });
    expect(sheet['!cols']!.map(({ width }) => Math.round(width!))).toEqual([18, 12, 13, 17, 18, 9]);
  });

  const xmlOf = (of: ExportFile, name: string) => strFromU8(unzipSync(xlsxOf(of))[name]!);

  test('is printed one page wide on A4, with the heading on every page', () => {
    const table = xmlOf(paper(), 'xl/worksheets/sheet1.xml');
    expect(table).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>');
    expect(table).toMatch(/<pageSetup paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="0"\/>/);
    expect(xmlOf(paper({ title: 'x', sheets: [{ ...weighings, title: 'Vaca & Boi' }] }), 'xl/workbook.xml')).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Vaca &amp; Boi'!$1:$1</definedName>`,
    );
  });

  test('is landscape when its columns are wider than an upright page', () => {
    const wide = { ...weighings, columns: [...weighings.columns, { label: 'Observações', kind: 'text' as const }] };
    const orientation = (sheet: Sheet) => /orientation="(\w+)"/.exec(xmlOf(paper({ sheets: [sheet] }), 'xl/worksheets/sheet1.xml'))![1];
    // The columns of the example take 87 characters, the limit is 92.
    expect(orientation({ ...wide, columns: [...weighings.columns] })).toBe('portrait');
    expect(orientation(wide)).toBe('landscape');
  });

  test('keeps any text, except characters XML cannot contain', () => {
    const texts = ['<b>&amp;</b>', '_x0041_', ' à esquerda', 'a\u0001b', '🐄', ']]>', '\ud800'];
    const columns = [{ label: 'x', kind: 'text' as const }];
    const back = utils.sheet_to_json<string[]>(open(paper({ sheets: [{ title: 'x', columns, rows: texts.map((text) => [text]) }] })).Sheets['x']!, {
      header: 1,
    });
    expect(back.slice(1).flat()).toEqual(['<b>&amp;</b>', '_x0041_', ' à esquerda', 'ab', '🐄', ']]>', '']);
  });

  test('of a report has a sheet for each panel, whatever their names', () => {
    const panel = (title: string) => figures(title, [{ label: 'Saldo', kind: 'money', value: -5 }]);
    const report = open(paper({ sheets: [panel('Receitas/Despesas'), panel('Receitas/Despesas'), panel('x'.repeat(40))] }));
    expect(report.SheetNames).toEqual(['Receitas Despesas', 'Receitas Despesas 2', 'x'.repeat(31), 'Sobre']);
    expect(report.Sheets['Receitas Despesas']!['B2']).toMatchObject({ t: 'n', v: -5, z: '"R$" #,##0.00' });
  });

  test('of 20 000 rows has them all', () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => [`Vaca ${i}`, '2026-11-15', i / 100, i, '2026-11-15T10:00', i]);
    const all = utils.sheet_to_json<unknown[]>(read(xlsxOf(paper({ sheets: [{ ...weighings, rows }] })), { dense: true }).Sheets['Pesagens']!, { header: 1 });
    expect(all).toHaveLength(20_001);
    expect(all.at(-1)!.slice(0, 4)).toEqual(['Vaca 19999', serialOf('2026-11-15'), 199.99, 19_999]);
  });

  test.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('calls its column %i %s', (index, name) => expect(columnName(index)).toBe(name));

  test('gives no two sheets the same name', () => expect(new Set(tabNames(['A', 'a', 'A', 'a 2'])).size).toBe(4));
});

describe('a PDF', () => {
  const pagesOf = async (of: ExportFile) => {
    const document = await getDocumentProxy(pdfOf(of));
    const { text } = await extractText(document, { mergePages: false });
    return { text, document };
  };
  const rows = Array.from({ length: 120 }, (_, i) => [`Vaca São José ${i}`, '2026-11-15', i + 0.5, 1234.5, null, i]);

  test('has its title, farm, date and filter', async () => {
    const { text } = await pagesOf(paper({ filters: 'Situação: Ativo · Busca: maçã', since: '2025-10-11' }));
    for (const words of ['Pesagens', 'Fazenda São José · 15/11/2026 14:30', 'Situação: Ativo · Busca: maçã', 'Registros desde 11/10/2025'])
      expect(text[0]).toContain(words);
  });

  test('has every row, the heading on every page, and page numbers', async () => {
    const { text } = await pagesOf(paper({ sheets: [{ ...weighings, rows }] }));
    expect(text.length).toBeGreaterThan(1);
    for (const [i, page] of text.entries()) {
      expect(page).toContain('Peso (kg)');
      expect(page).toContain(`Página ${i + 1} de ${text.length}`);
    }
    const all = text.join('\n');
    for (let i = 0; i < rows.length; i++) expect(all).toContain(`Vaca São José ${i}`);
    expect(all).toContain('R$ 1.234,50');
    expect(all).toContain('119,50');
    const loss = figures('Saldo', [{ label: 'Saldo', kind: 'money', value: -1234.5 }]);
    expect((await pagesOf(paper({ sheets: [loss] }))).text[0]).toContain('-R$ 1.234,50');
  });

  test('is A4, landscape when there are many columns', async () => {
    const size = async (of: ExportFile) => (await (await pagesOf(of)).document.getPage(1)).getViewport({ scale: 1 });
    expect(await size(paper())).toMatchObject({ width: 595.28, height: 841.89 });
    const columns = [...weighings.columns, { label: 'Mais', kind: 'text' as const }];
    expect(await size(paper({ sheets: [{ ...weighings, columns }] }))).toMatchObject({ width: 841.89, height: 595.28 });
  });

  test('breaks long words and lines, and says when a list is empty', async () => {
    const notes: Sheet = { title: 'Notas', columns: weighings.columns, rows: [['a'.repeat(400), null, null, null, null, null]] };
    const { text } = await pagesOf(paper({ sheets: [notes, { ...weighings, rows: [] }] }));
    expect(text[0]).toContain('…');
    expect(text[0]).toContain('Nenhum registro');
    expect(text[0]).toContain('Notas');
  });
});

describe('the charts of a PDF', () => {
  const months = Array.from({ length: 13 }, (_, i) => [`Mês ${i + 1}`, 1000 + i, 500]);
  const money: Sheet = {
    title: 'Por mês',
    columns: [
      { label: 'Mês', kind: 'text' },
      { label: 'Receitas', kind: 'money' },
      { label: 'Despesas', kind: 'money' },
    ],
    rows: months,
  };
  const perDay: Sheet = {
    title: 'Por dia',
    columns: [
      { label: 'Data', kind: 'date' },
      { label: 'Litros', kind: 'number', scale: 2 },
    ],
    rows: [
      ['2026-10-15', 30],
      ['2026-10-13', 10],
      ['2026-10-14', 20],
    ],
  };
  /** The fills and lines in colour, from the content of the pages: text, tables and grid are gray. */
  const drawn = (sheets: Sheet[]) => {
    const bytes = Buffer.from(pdfOf(paper({ sheets })));
    const contents = [...bytes.toString('latin1').matchAll(/stream\n([^]*?)\nendstream/g)].map(([, packed]) =>
      strFromU8(unzlibSync(Buffer.from(packed!, 'latin1'))),
    );
    return [...contents.join('\n').matchAll(/([\d.]+) ([\d.]+) ([\d.]+) (rg|RG) .*/g)].filter(([, r, g]) => r !== g).map(([text]) => text);
  };
  const textOf = async (sheets: Sheet[]) => (await extractText(await getDocumentProxy(pdfOf(paper({ sheets }))), { mergePages: true })).text;

  test.each([
    // 13 months of two series and the legend; a bar for each of three rows; one line.
    ['bars', money, 28],
    ['rows', perDay, 3],
    ['line', perDay, 1],
  ] as const)('%s are drawn above the table, in colour', (kind, sheet, many) => {
    expect(drawn([sheet])).toEqual([]);
    expect(drawn([{ ...sheet, chart: kind }])).toHaveLength(many);
  });

  test('bars have a legend, the month under each group, and an axis in the unit of the column', async () => {
    const [without, with_] = [await textOf([money]), await textOf([{ ...money, chart: 'bars' }])];
    const times = (text: string, word: string) => text.split(word).length - 1;
    expect(times(with_, 'Receitas')).toBe(times(without, 'Receitas') + 1);
    expect(times(with_, 'Mês 13')).toBe(2);
    // Two thousand is the first round number above 1012.
    expect(with_).toContain('R$ 2.000,00');
  });

  test('a line goes from the first day to the last, in whatever order the rows are', async () => {
    const text = await textOf([{ ...perDay, chart: 'line' }]);
    expect(text.indexOf('13/10/2026')).toBeLessThan(text.indexOf('15/10/2026'));
  });

  test('nothing is drawn of an empty list, and one day is no line', () => {
    expect(drawn([{ ...money, rows: [], chart: 'bars' }])).toEqual([]);
    expect(drawn([{ ...perDay, rows: perDay.rows.slice(0, 1), chart: 'line' }])).toEqual([]);
  });

  test.each([
    [0, 1],
    [1, 1],
    [1.1, 2],
    [2, 2],
    [2.1, 2.5],
    [5.1, 10],
    [1012, 2000],
    [99_999, 100_000],
  ])('an axis up to %d ends at %d', (most, end) => expect(niceEnd(most)).toBe(end));
});

describe('the records of a noun', () => {
  const clock = clockIn('America/Sao_Paulo');
  const columns = (name: keyof typeof nouns) => nounColumns(nouns[name] as unknown as Noun, nouns as unknown as Record<string, Noun>, clock);
  const value = (name: keyof typeof nouns, label: string, row: object) => {
    const column = columns(name).find((one) => one.label === label)!;
    return [column.kind, column.read(row as Record<string, unknown>, ({ part }, id) => `${part} de ${id}`)];
  };

  test.each([
    ['animal_weighings', 'Peso (kg)', { weight: 1.5 }, ['number', 1.5]],
    ['animal_weighings', 'Método', { weighing_method: 'balanca' }, ['text', 'Balança']],
    ['animal_weighings', 'Data', { weighing_date: '2026-11-15' }, ['date', '2026-11-15']],
    ['animal_weighings', 'Animal', { animal_id: 'x' }, ['text', 'name de x']],
    ['animal_weighings', 'Animal (identificação)', { animal_id: 'x' }, ['text', 'identification de x']],
    ['animals', 'Lote', { is_batch: false }, ['text', 'Não']],
    ['animals', 'Peso (kg)', { weight: null }, ['number', null]],
    ['feed_purchases', 'Custo total (R$)', { total_cost: 2 }, ['money', 2]],
    ['farm_transfers', 'Concluída em', { completed_at: '2026-11-15T02:30:00.000Z' }, ['moment', '2026-11-14T23:30']],
  ] as const)('%s: %s', (name, label, row, expected) => expect(value(name, label, row)).toEqual(expected));

  test.each(Object.keys(nouns) as (keyof typeof nouns)[])('%s has no two columns of the same name', (name) => {
    const labels = columns(name).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });
});
