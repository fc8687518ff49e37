// Files as farms bring them, and files made to do harm: cells of XLSX and CSV, and a message for everything else.
import { utils, write } from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { fileSheets } from '#data/import/file-sheets';
import { templateFile } from '#data/import/template-file';
import { mostBytes } from '#data/import/unreadable-file';
import { decoded } from '#data/text-of-bytes';
import { usualBreeds } from '#domain/herd/animal-types';
import { type Column, columns, type Kind, kinds } from '#domain/import/kinds';
import { layoutOf } from '#domain/import/sheet-layout';

const sheet1 = (data: string, more = '') =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData>${more}</worksheet>`;
const book = (sheets: Record<string, string>, { styles = '', date1904 = false, extra = {} as Record<string, Uint8Array>, texts = '' } = {}) =>
  zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${Object.keys(sheets)
        .map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${Object.keys(sheets)
        .map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`)
        .join('')}</Relationships>`,
    ),
    'xl/styles.xml': strToU8(`<styleSheet>${styles}</styleSheet>`),
    ...(texts && { 'xl/sharedStrings.xml': strToU8(texts) }),
    ...Object.fromEntries(Object.values(sheets).map((xml, i) => [`xl/worksheets/sheet${i + 1}.xml`, strToU8(xml)])),
    ...extra,
  });

describe('an XLSX file', () => {
  test('of Excel: text, numbers, dates, several sheets', () => {
    const workbook = utils.book_new();
    utils.book_append_sheet(
      workbook,
      utils.aoa_to_sheet(
        [
          ['Brinco', 'Nascimento', 'Peso'],
          ['0042', new Date(Date.UTC(2024, 3, 3)), 480.5],
        ],
        { UTC: true } as never,
      ),
      'Lote 1',
    );
    utils.book_append_sheet(workbook, utils.aoa_to_sheet([['Brinco'], ['7 & "8" <é>']]), 'Lote 2');
    const [first, second] = fileSheets(new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer), 'x.xlsx');
    expect([first!.name, first!.rows]).toEqual([
      'Lote 1',
      [
        ['Brinco', 'Nascimento', 'Peso'],
        ['0042', '2024-04-03', 480.5],
      ],
    ]);
    expect([second!.name, second!.rows]).toEqual(['Lote 2', [['Brinco'], ['7 & "8" <é>']]]);
  });

  test('leading zeros of a format, dates since 1904, the value of a formula, an error, merged cells', () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';
    const data =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Pesagens</t></is></c></row><row r="3"><c r="A3" s="1"><v>42</v></c><c r="B3" s="2"><v>44196</v></c><c r="C3"><f>400+52.5</f><v>452.5</v></c><c r="D3" t="e"><v>#DIV/0!</v></c><c r="E3" t="b"><v>1</v></c></row>';
    const [found] = fileSheets(book({ A: sheet1(data, '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>') }, { styles, date1904: true }), 'x.xlsx');
    expect(found!.rows).toEqual([['Pesagens', 'Pesagens', 'Pesagens'], [], ['00042', '2025-01-01', 452.5, null, 'Sim']]);
    expect(found!.from1904).toBe(true);
  });

  test('texts made of several runs, and line breaks', () => {
    const texts = '<sst><si><r><t>Mi</t></r><r><t xml:space="preserve">mosa _x000D_2</t></r><rPh><t>x</t></rPh></si></sst>';
    expect(fileSheets(book({ A: sheet1('<row><c t="s"><v>0</v></c></row>') }, { texts }), 'x')[0]!.rows).toEqual([['Mimosa \r2']]);
  });
});

describe('a text file', () => {
  test('of Excel in Brazil is Windows-1252 with semicolons', () => {
    const bytes = new Uint8Array(Buffer.from('Brinco;Observação\r\n012;manã', 'latin1'));
    expect(fileSheets(bytes, 'x.csv')[0]!.rows).toEqual([
      ['Brinco', 'Observação'],
      ['012', 'manã'],
    ]);
  });

  test('in UTF-8 with or without its mark, and in UTF-16', () => {
    expect(decoded(strToU8('\ufeffMãe'))).toBe('Mãe');
    expect(decoded(strToU8('Mãe'))).toBe('Mãe');
    expect(decoded(new Uint8Array([0xff, 0xfe, 0x4d, 0, 0xe3, 0, 0x65, 0]))).toBe('Mãe');
  });

  test('of our own exports comes back, with the apostrophe of formulas removed', () => {
    expect(fileSheets(strToU8("\ufeffNome;Identificação\r\n'=cmd|x;01\r\n"), 'x.csv')[0]!.rows).toEqual([
      ['Nome', 'Identificação'],
      ['=cmd|x', '01'],
    ]);
  });
});

/** A sheet that says it unpacks to this many bytes. */
function declaring(bytes: Uint8Array, size: number) {
  const at = Buffer.from(bytes).lastIndexOf('PK\u0001\u0002');
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(at + 24, size, true);
  return bytes;
}

const message = (bytes: Uint8Array) => {
  try {
    return fileSheets(bytes, 'x').map(({ rows }) => rows);
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a file that cannot be read gets a message', () => {
  test.each<[string, () => Uint8Array, string]>([
    ['old Excel', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'Excel antigo'],
    ['a PDF', () => strToU8('%PDF-1.7'), 'PDF'],
    ['a picture', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'Não foi possível ler'],
    ['a ZIP of something else', () => zipSync({ 'foto.txt': strToU8('x') }), 'Não foi possível ler'],
    ['a damaged ZIP', () => book({ A: sheet1('') }).slice(0, 90), 'Não foi possível ler'],
    ['100 MB', () => new Uint8Array(mostBytes + 1), 'grande demais'],
    ['a zip bomb', () => declaring(book({ A: sheet1('') }), 600_000_000), 'grande demais'],
    ['more rows than a farm has', () => book({ A: sheet1('<row r="900000"><c r="A900000"><v>1</v></c></row>') }), 'grande demais'],
    [
      'entities that expand',
      () => book({ A: `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${sheet1('<row><c t="str"><v>&b;</v></c></row>')}` }),
      'não é uma planilha comum',
    ],
  ])('%s', (_, bytes, words) => expect(message(bytes())).toContain(words));

  test('names with paths in a ZIP are nothing but names', () => {
    const bytes = book(
      { A: sheet1('<row><c t="str"><v>oi</v></c></row>') },
      { extra: { '../../etc/passwd': strToU8('x'), 'xl/worksheets/../../x.xml': strToU8('y') } },
    );
    expect(message(bytes)).toEqual([[['oi']]]);
  });

  test('a formula is never computed, and a text that looks like one stays text', () => {
    const bytes = book({ A: sheet1('<row><c t="str"><f>HYPERLINK("http://x")</f><v>=1+1</v></c></row>') });
    expect(message(bytes)).toEqual([[['=1+1']]]);
  });
});

test('a merged title over two rows of headings is no heading', () => {
  const data =
    '<row><c t="str"><v>Animais</v></c></row><row><c t="str"><v>Brinco</v></c><c t="str"><v>Sexo</v></c><c t="str"><v>Nasc.</v></c></row><row><c><v>7</v></c><c t="str"><v>F</v></c><c t="str"><v>1/2/24</v></c></row>';
  const [found] = fileSheets(book({ A: sheet1(data, '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>') }), 'x');
  expect(layoutOf(found!)).toMatchObject({ headingRow: 2, rows: [{ number: 3 }] });
});

test('a file of ICAR ADE is a sheet for each of its resources; other JSON gets a message', () => {
  const animal = { id: '076000001234567', scheme: 'br.gov.agricultura.sisbov' };
  const member = [
    {
      resourceType: 'Animal',
      identifier: animal,
      specie: 'Cattle',
      gender: 'Female',
      birthDate: '2022-03-10T00:00:00Z',
      managementTag: '24-017',
      name: 'Mimosa',
    },
    { resourceType: 'WeightEvent', id: 'w1', animal, eventDateTime: '2026-11-10T13:05:00Z', weight: { measurement: 452.5, units: 'KGM', method: 'LoadCell' } },
    { resourceType: 'MilkingVisitEvent', id: 'm1', animal, eventDateTime: '2026-11-10T08:30:00Z', milkingMilkWeight: { unitCode: 'KGM', value: 12.4 } },
    { resourceType: 'Unknown', id: 'x' },
  ];
  expect(fileSheets(strToU8(JSON.stringify({ view: {}, member })), 'x.json').map(({ name, rows }) => [name, rows[1]])).toEqual([
    ['Animais', ['24-017', 'Mimosa', 'F', '2022-03-10', null, '076000001234567', null, null, null, null]],
    ['Pesagens', ['24-017', '2026-11-10', 452.5]],
    ['Ordenhas', ['24-017', '2026-11-10', 12.02, null, null]],
  ]);
  expect([message(strToU8('{"a":1}')), message(strToU8('[1,'))]).toEqual([
    expect.stringContaining('Não foi possível'),
    expect.stringContaining('Não foi possível'),
  ]);
});

describe('a template', () => {
  const lists = async (kind: Kind) => {
    const files = unzipSync(new Uint8Array(await templateFile(kind).arrayBuffer()));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!);
    const found = [...sheet.matchAll(/<dataValidation type="list" allowBlank="1" sqref="([A-Z]+)2:[^"]*"><formula1>"([^"]*)"<\/formula1>/g)];
    const labels = Object.values(columns[kind]).map(({ label }) => label);
    return Object.fromEntries(found.map(([, letter, values]) => [labels[letterNumber(letter!)]!, values!.split(',')]));
  };
  const letterNumber = (letters: string) => Array.from(letters).reduce((all, letter) => all * 26 + letter.charCodeAt(0) - 64, 0) - 1;

  test('of animals has lists to choose from: sex, category, situation and every usual breed', async () => {
    const found = await lists('animals');
    expect(Object.keys(found)).toEqual(expect.arrayContaining(['Sexo', 'Raça', 'Categoria', 'Situação']));
    expect(found['Raça']).toEqual([...usualBreeds.bovino]);
    expect(found['Sexo']).toHaveLength(2);
  });

  test.each(kinds)('of %s has a list for each column with a choice, none longer than Excel allows', async (kind) => {
    const found = await lists(kind);
    const choices = Object.values(columns[kind]).flatMap(({ type, values, label }: Column) =>
      ['gender', 'breed', 'category', 'status', 'pregnancy'].includes(type) || values ? [label] : [],
    );
    expect(Object.keys(found).toSorted()).toEqual(choices.toSorted());
    for (const values of Object.values(found)) expect(values.join(',').length).toBeLessThanOrEqual(255);
  });
});
