// Twenty sheets as farms bring them, with the kind, the columns and the number of rows that must be found.
import { describe, expect, test } from 'vitest';
import type { Cell } from '#domain/import/cells';
import { guessColumns, guessKind, within2 } from '#domain/import/headings';
import type { Kind } from '#domain/import/kinds';
import { layoutOf } from '#domain/import/sheet-layout';
import { cellsOf, separatorOf, tableOf } from '#domain/kernel/csv-cells';

const today = '2026-11-16';
type Case = { rows: Cell[][]; kind: Kind; fields: (string | null)[]; count: number };

const repeated = (times: number, row: (i: number) => Cell[]) => Array.from({ length: times }, (_, i) => row(i));

const sheets: Record<string, Case> = {
  'a plain herd': {
    rows: [['Brinco', 'Nome', 'Sexo', 'Nascimento', 'Raça'], ...repeated(4, (i) => [`00${i}`, 'Mimosa', 'F', '03/04/2022', 'HOL'])],
    kind: 'animals',
    fields: ['identification', 'name', 'gender', 'birth_date', 'breed'],
    count: 4,
  },
  'a herd with three columns': {
    rows: [
      ['Brinco', 'Sexo', 'Nascimento'],
      ['12', 'F', '03/04/2022'],
    ],
    kind: 'animals',
    fields: ['identification', 'gender', 'birth_date'],
    count: 1,
  },
  'calves by their mothers': {
    rows: [
      ['Mãe', 'Sexo', 'Nascimento'],
      ['12', 'F', '03/04/2026'],
    ],
    kind: 'calvings',
    fields: ['animal', 'gender', 'date'],
    count: 1,
  },
  'a title in merged cells above the headings': {
    rows: [
      repeated(1, () => ['x'])[0]!.concat([]),
      ['Animais', 'Animais', 'Animais', 'Animais'],
      ['Nº', 'Sx', 'Dt Nasc', 'Pai'],
      ['12', 'M', '1/2/23', 'Sansão'],
      ['13', 'F', '3/2/23', 'Sansão'],
    ],
    kind: 'animals',
    fields: ['identification', 'gender', 'birth_date', 'father'],
    count: 2,
  },
  Ideagri: {
    rows: [
      ['Código', 'Nome', 'Registro', 'Sexo', 'Nascimento', 'Grau de sangue', 'Pai', 'Mãe', 'Lote', 'Categoria'],
      ['17', 'Estrela', 'A-12', 'F', '10/03/2021', '5/8 HG', 'Jurassic', '12', 'Lote 1', 'Vaca'],
    ],
    kind: 'animals',
    fields: ['identification', 'name', 'registration', 'gender', 'birth_date', 'breed', 'father', 'mother', 'lot', 'category'],
    count: 1,
  },
  'JetBov with the last weight': {
    rows: [
      ['Brinco', 'Brinco eletrônico', 'Sisbov', 'Lote', 'Área/Pasto', 'Peso', 'Data do peso', 'GMD', 'Era'],
      ['1042', '982000001088420', '076000001234567', 'Recria', 'Pasto 3', '312,5', '10/11/2026', '0,85', '12-24'],
    ],
    kind: 'animals',
    fields: ['identification', 'rfid', 'sisbov', 'lot', null, 'weight', 'weight_date', null, 'age_months'],
    count: 1,
  },
  'a total at the end': {
    rows: [['Brinco', 'Data', 'Peso (kg)'], ...repeated(3, (i) => [i + 1, '10/11/2026', 400 + i]), ['Total', null, 1203]],
    kind: 'weighings',
    fields: ['animal', 'date', 'weight'],
    count: 3,
  },
  'three empty rows end the table': {
    rows: [['Brinco', 'Data', 'Peso'], [1, '10/11/2026', 400], [null, null, null], [2, '10/11/2026', 410], [], [], [], ['Feito por', 'Zé', '']],
    kind: 'weighings',
    fields: ['animal', 'date', 'weight'],
    count: 2,
  },
  'two rows of headings': {
    rows: [
      ['Animal', 'Animal', 'Ordenha', 'Ordenha', 'Ordenha'],
      ['Brinco', 'Nome', 'Data', '1', '2'].map((text) => (text === '1' ? 'Manhã' : text === '2' ? 'Tarde' : text)),
      ['12', 'Mimosa', '10/11/2026', '12,5', '9'],
    ],
    kind: 'milk',
    fields: ['animal', 'name', 'date', 'morning', 'afternoon'],
    count: 1,
  },
  'a session file of a scale': {
    rows: [
      ['EID', 'VID', 'Weight', 'Date', 'Time', 'ADG'],
      ['982 000001088420', '17', '452.5', '10/11/2026', '10:05', '0.8'],
    ],
    kind: 'weighings',
    fields: ['rfid', 'animal', 'weight', 'date', null, null],
    count: 1,
  },
  'a milk test with the analysis': {
    rows: [
      ['Relatório do controle leiteiro'],
      [],
      ['Animal', 'Data do controle', 'Kg leite', 'Gordura', 'Proteína', 'CCS'],
      ['12', '10/11/2026', '21,3', '3,72', '3,2', '320'],
    ],
    kind: 'milk',
    fields: ['animal', 'date', 'total', 'fat', 'protein', 'scc'],
    count: 1,
  },
  'milk by shift': {
    rows: [['Vaca', 'Data', 'Ordenha 1', 'Ordenha 2', 'Total'].map((text) => (text === 'Vaca' ? 'Brinco' : text)), ['7', '9/11/26', 11, 9, 20]],
    kind: 'milk',
    fields: ['animal', 'date', 'morning', 'afternoon', 'total'],
    count: 1,
  },
  calvings: {
    rows: [
      ['Mãe', 'Data do parto', 'Cria', 'Sexo da cria', 'Peso ao nascer', 'Tipo de parto', 'Obs'],
      ['12', '17/07/2026', '2041', 'F', '32', 'Normal', null],
    ],
    kind: 'calvings',
    fields: ['animal', 'date', 'calf', 'gender', 'weight', 'condition', 'notes'],
    count: 1,
  },
  inseminations: {
    rows: [
      ['Brinco', 'Data IA', 'Touro', 'Inseminador', 'Partida', 'DG', 'Data DG'],
      ['12', '12/08/2026', '29HO12345', 'Zé', 'L77', 'P', '15/09/2026'],
    ],
    kind: 'services',
    fields: ['animal', 'date', 'bull', 'veterinarian', 'batch', 'result', 'checked'],
    count: 1,
  },
  'pregnancy checks': {
    rows: [
      ['Brinco', 'Data DG', 'DG', 'Dias de gestação', 'Método', 'Veterinário'],
      ['12', '15/09/2026', 'P', '45', 'US', 'Dra. Lúcia'],
    ],
    kind: 'checks',
    fields: ['animal', 'date', 'result', 'days', 'method', 'veterinarian'],
    count: 1,
  },
  'a vet’s list of palpations': {
    rows: [
      ['Toques de setembro'],
      ['Vaca', 'Data do toque', 'Diagnóstico', 'Obs'].map((text) => (text === 'Vaca' ? 'Nº' : text)),
      ['12', '15/9/26', 'cheia', null],
      ['13', '15/9/26', '-', 'cio dia 20'],
    ],
    kind: 'checks',
    fields: ['animal', 'date', 'result', 'notes'],
    count: 2,
  },
  vaccines: {
    rows: [
      ['Brinco', 'Data da aplicação', 'Vacina', 'Dose', 'Próxima dose', 'Responsável'],
      ['12', '05/11/2026', 'Aftosa', '5 ml', '05/05/2027', 'Ana'],
    ],
    kind: 'applications',
    fields: ['animal', 'date', 'product', 'dosage', 'next', 'veterinarian'],
    count: 1,
  },
  treatments: {
    rows: [
      ['Brinco', 'Data', 'Medicamento', 'Motivo', 'Dose', 'Duração (dias)', 'Custo'],
      ['12', '05/11/2026', 'Terramicina', 'Casco', '20 ml', '3', '45,00'],
    ],
    kind: 'treatments',
    fields: ['animal', 'date', 'product', 'reason', 'dosage', 'days', 'cost'],
    count: 1,
  },
  'the feed store': {
    rows: [
      ['Insumo', 'Estoque (kg)', 'Custo kg', 'Estoque mínimo', 'Validade'],
      ['Milho', '1.500', '1,45', '200', '10/02/2027'],
    ],
    kind: 'feeds',
    fields: ['feed', 'stock', 'cost', 'minimum', 'expiration'],
    count: 1,
  },
  'the medicine cabinet': {
    rows: [
      ['Farmácia'],
      ['Produto', 'Tipo', 'Quantidade', 'Unidade', 'Lote', 'Validade', 'Valor unitário'],
      ['Vacina clostridioses', 'Vacina', '50', 'dose', 'L2607', '30/06/2028', '1,90'],
    ],
    kind: 'supplies',
    fields: ['product', 'kind', 'quantity', 'unit', 'lot', 'expiration', 'price'],
    count: 1,
  },
  'the semen tank': {
    rows: [
      ['Touro', 'Partida', 'Doses', 'Botijão', 'Preço por dose'],
      ['Sansão', 'P-1187', '30', '1', '45,00'],
    ],
    kind: 'supplies',
    fields: ['product', 'lot', 'quantity', 'canister', 'price'],
    count: 1,
  },
  'a cash book': {
    rows: [
      ['Livro caixa 2026'],
      ['Data', 'Histórico', 'Tipo', 'Valor (R$)', 'Categoria', 'Fornecedor', 'Forma de pagamento'],
      ['05/11/2026', 'Ração', 'Saída', '1.250,00', 'Alimentação', 'Coop', 'Pix'],
    ],
    kind: 'transactions',
    fields: ['date', 'description', 'type', 'amount', 'category', 'party', 'method'],
    count: 1,
  },
  'the suppliers': {
    rows: [
      ['Fornecedores'],
      ['Razão Social', 'CNPJ', 'Fone', 'E-mail', 'Município'],
      ['Agropecuária Rio Verde Ltda', '11.222.333/0001-81', '(34) 3821-0000', 'vendas@rioverde.com.br', 'Patos de Minas'],
    ],
    kind: 'parties',
    fields: ['name', 'document', 'phone', 'email', 'city'],
    count: 1,
  },
  'misspelled headings': {
    rows: [
      ['Brimco', 'Nacimento', 'Sexo', 'Categria'],
      ['12', '03/04/2022', 'F', 'Vaca'],
    ],
    kind: 'animals',
    fields: ['identification', 'birth_date', 'gender', 'category'],
    count: 1,
  },
  'dates from a spreadsheet and numbers of tags': {
    rows: [
      ['Animal', 'Dt pesagem', 'Peso vivo'],
      [1042, '2026-11-10', 452.5],
      [1043, '2026-11-10', 431],
    ],
    kind: 'weighings',
    fields: ['animal', 'date', 'weight'],
    count: 2,
  },
  'CSV with semicolons and quotes': {
    rows: tableOf('"Brinco";"Nome";"Sexo";"Data de nascimento"\r\n"0012";"Flor; a mansa";F;"03/04/2022"\r\n"0013";"Dita ""Preta""";F;"04/04/2022"\r\n'),
    kind: 'animals',
    fields: ['identification', 'name', 'gender', 'birth_date'],
    count: 2,
  },
  'pasted cells with a reproductive status': {
    rows: tableOf('Brinco\tSexo\tSituação reprodutiva\tPrevisão parto\tÚltimo parto\n12\tF\tPR\t10/02/2027\t01/03/2026'),
    kind: 'animals',
    fields: ['identification', 'gender', 'pregnancy_status', 'expected_birth_date', 'last_birth_date'],
    count: 1,
  },
};

describe('a sheet', () => {
  test.each(Object.entries(sheets))('%s', (_, { rows, kind, fields, count }) => {
    const { headings, rows: found } = layoutOf({ name: 'Plan1', rows });
    expect(guessKind(headings, today)).toBe(kind);
    expect(guessColumns(headings, kind, today).map(({ field }) => field)).toEqual(fields);
    expect(found).toHaveLength(count);
  });

  test('there are at least twenty of them', () => expect(Object.keys(sheets).length).toBeGreaterThanOrEqual(20));

  test('without headings has all its rows, and columns named by letters', () => {
    const { headings, rows, headingRow } = layoutOf({ name: '', rows: [['12', '10/11/2026', '452']] });
    expect([headings.map(({ text }) => text), rows.length, headingRow]).toEqual([['Coluna A', 'Coluna B', 'Coluna C'], 1, null]);
  });

  test('shows how sure each column is', () => {
    const { headings } = layoutOf({
      name: '',
      rows: [
        ['Brinco', 'Nacimento', 'Sexo'],
        ['1', 'x', 'q'],
      ],
    });
    expect(guessColumns(headings, 'animals', today).map(({ confidence }) => confidence)).toEqual([1, 0.6, 1]);
  });
});

test.each([
  ['a;b;c\n1,5;2;3\n4,5;5;6', ';'],
  ['a,b,c\n1,2,3\n4,5,6', ','],
  ['a\tb\n1,5\t2', '\t'],
  ['só uma coluna\n1\n2', ';'],
])('the separator of %j is %j', (text, separator) => expect(separatorOf(text)).toBe(separator));

test('a quoted cell has separators, line ends and quotes', () =>
  expect(cellsOf('a;"b;\n""c""";d\r\n;;\r\n"e"', ';')).toEqual([['a', 'b;\n"c"', 'd'], ['', '', ''], ['e']]));

test.each([
  ['nascimento', 'nacimento', true],
  ['peso', 'peso', true],
  ['brinco', 'brisa', false],
])('%s and %s are near: %s', (a, b, near) => expect(within2(a, b)).toBe(near));
