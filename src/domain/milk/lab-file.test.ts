// A laboratory's file: its columns, its cows, and what is left out of it.
import { describe, expect, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import { csvLines, labFile, writtenDate } from '#domain/milk/lab-file';

const cow = (id: string, name: string, identification: string | null, more: Partial<Animal> = {}) =>
  ({ id, name, identification, type: 'bovino', gender: 'femea', status: 'ativo', ...more }) as Animal;
const herd = [
  cow('mimosa', 'Mimosa', '0012'),
  cow('estrela', 'Estrela', '15'),
  cow('acucena', 'Açucena', null),
  cow('estrela2', 'Estrela', '16'),
  cow('boi', 'Trovão', '99', { gender: 'macho' }),
  cow('vendida', 'Pintada', '40', { status: 'vendido' }),
];
const read = (text: string, analyses: { animal_id: string; sample_date: string }[] = []) =>
  labFile(text, { animals: herd, analyses, sample_date: '2026-10-08', laboratory: 'Clínica do Leite' });
const states = (text: string) => read(text)!.lines.map(({ called, state, cow: whose }) => [called, state, whose?.id ?? null]);

test('lines are split at the separator they have most of; quotes keep it', () => {
  expect(csvLines('\ufeffBrinco;CCS;Obs\r\n12;320;"a; ""b"""\r\n\r\n13;;')).toEqual([
    ['Brinco', 'CCS', 'Obs'],
    ['12', '320', 'a; "b"'],
    ['13', '', ''],
  ]);
  expect(csvLines('a,b\n1,2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test.each([
  ['08/10/2026', '2026-10-08'],
  ['8/1/26', '2026-01-08'],
  ['2026-10-08 07:30', '2026-10-08'],
  ['31/02/2026', null],
  ['', null],
])('the day %s is %s', (text, day) => expect(writtenDate(text)).toBe(day));

describe('a cow is found', () => {
  test('by her tag, whatever its zeros, before her name', () =>
    expect(states('Brinco;Nome;CCS\n12;Estrela;320\n15;;200')).toEqual([
      ['12 Estrela', 'new', 'mimosa'],
      ['15', 'new', 'estrela'],
    ]));
  test('by her name when there is no tag, whatever its accents', () => expect(states('Vaca;CCS\nACUCENA;120')).toEqual([['ACUCENA', 'new', 'acucena']]));
  test('or told as unknown: another’s tag, a name of two cows, a bull, one that was sold', () =>
    expect(states('Brinco;Nome;CCS\n77;;320\n;Estrela;100\n99;;100\n40;;100')).toEqual([
      ['77', 'unknown', null],
      ['Estrela', 'several', null],
      ['99', 'unknown', null],
      ['40', 'unknown', null],
    ]));
});

test('what is already recorded, comes twice, has no result or is impossible is left out', () => {
  const lines = read('Brinco;CCS;Gordura\n12;320;3,6\n15;200;3,5\n15;210;3,5\n16;;-\nAçucena;100;36', [
    { animal_id: 'mimosa', sample_date: '2026-10-08' },
  ])!.lines;
  expect(lines.map(({ state }) => state)).toEqual(['there', 'new', 'there', 'empty', 'refused']);
});

test('contents, code and date go to their fields, below any lines of a letterhead', () => {
  const text =
    'Clínica do Leite;;;\nAmostra;Brinco;Data coleta;CCS (mil céls/mL);Gordura %;Proteína %;Lactose;EST;ESD;NUL\nA-7;12;05/10/2026;320;3,65;3,21;4,55;12,4;8,75;13,4';
  expect(read(text)!.lines[0]!.analysis).toEqual({
    animal_id: 'mimosa',
    sample_date: '2026-10-05',
    storage_tank: null,
    sample_code: 'A-7',
    laboratory: 'Clínica do Leite',
    somatic_cell_count: 320_000,
    plate_count: null,
    fat_percentage: 3.65,
    protein_percentage: 3.21,
    lactose_percentage: 4.55,
    snf_percentage: 8.75,
    total_solids_percentage: 12.4,
    urea: 13.4,
    freezing_point: null,
    notes: null,
  });
});

test.each([
  ['the heading says so', 'CCS x1000', '12000', 12_000_000],
  ['no value has five digits', 'CCS', '9999', 9_999_000],
  ['otherwise they are cells', 'CCS', '10000', 10_000],
])('counts are in thousands when %s', (_, heading, value, cells) =>
  expect(read(`Brinco;${heading}\n12;${value}`)!.lines[0]!.analysis?.somatic_cell_count).toBe(cells),
);

test('a file without headings is no report', () => {
  expect(read('12;320\n15;200')).toBe(null);
  expect(read('Brinco;Lote\n12;A')).toBe(null);
});
