// The data sheet of a GTA: its quadro, the stock it is compared with, and what would refuse it.
import { expect, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import { gtaFindings, gtaLines, inWords, totalHeads } from '#domain/official/gta';

const on = '2026-11-16';
const animal = (id: string, wanted: Partial<Animal> = {}) =>
  ({
    id,
    name: id,
    type: 'bovino',
    gender: 'macho',
    status: 'ativo',
    is_batch: false,
    batch_quantity: null,
    birth_date: '2024-01-10',
    exit_date: null,
    meat_release_date: null,
    meat_unknown_since: null,
    ...wanted,
  }) as Animal;
const stock = [
  { gender: 'macho', band: '25–36', heads: 2 },
  { gender: 'femea', band: '0–12', heads: 5 },
] as const;

test('heads are counted by sex and band beside the stock', () => {
  const lines = gtaLines([animal('a'), animal('b'), animal('c'), animal('d', { is_batch: true, batch_quantity: 10, birth_date: '2025-11-16' })], stock, on);
  expect(lines).toEqual([
    { gender: 'macho', band: '0–12', heads: 10, stock: 0 },
    { gender: 'macho', band: '25–36', heads: 3, stock: 2 },
    { gender: 'femea', band: '0–12', heads: 0, stock: 5 },
  ]);
  expect(totalHeads(lines)).toBe(13);
});

const found = (animals: Animal[], purpose: 'abate' | 'engorda' = 'engorda', animal_vaccines: never[] = []) =>
  gtaFindings({ animals, lines: [], type: 'bovino', purpose, on, animal_vaccines }).map(({ key }) => key);
const heifer = (birth_date: string) => animal('b', { gender: 'femea', birth_date });

test.each<[string, Animal, 'abate' | 'engorda', string[]]>([
  ['in order', animal('a'), 'abate', []],
  ['of another species', animal('a', { type: 'ovino' }), 'abate', ['type a']],
  ['without a birth date', animal('a', { birth_date: null }), 'abate', ['birth a']],
  ['in withdrawal, for slaughter', animal('a', { meat_release_date: '2026-11-17' }), 'abate', ['meat a']],
  ['free on that day', animal('a', { meat_release_date: '2026-11-16' }), 'abate', []],
  ['in withdrawal, for fattening', animal('a', { meat_release_date: '2026-11-17' }), 'engorda', []],
  ['that left before', animal('a', { status: 'vendido', exit_date: '2026-11-15' }), 'abate', ['left a']],
  ['sold on that day', animal('a', { status: 'vendido', exit_date: '2026-11-16' }), 'abate', []],
  ['a heifer of 3 months without the vaccine', heifer('2026-08-16'), 'engorda', ['brucellosis b']],
  ['a younger one', heifer('2026-08-17'), 'engorda', []],
])('an animal %s', (_, one, purpose, keys) => expect(found([one], purpose)).toEqual(keys));

test('a vaccinated heifer passes', () =>
  expect(found([heifer('2026-08-01')], 'engorda', [{ animal_id: 'b', vaccine_name: 'Brucelose B19' }] as never[])).toEqual([]));

test('more heads than the stock of their band are said', () => {
  const lines = gtaLines([animal('a'), animal('b'), animal('c')], stock, on);
  expect(gtaFindings({ animals: [], lines, type: 'bovino', purpose: 'abate', on, animal_vaccines: [] }).map(({ text }) => text)).toEqual([
    'Há 2 no rebanho, e a guia leva 3: confira os animais e a declaração',
  ]);
});

test.each([
  [0, 'zero'],
  [17, 'dezessete'],
  [21, 'vinte e um'],
  [100, 'cem'],
  [101, 'cento e um'],
  [250, 'duzentos e cinquenta'],
  [1000, 'mil'],
  [1100, 'mil e cem'],
  [1234, 'mil duzentos e trinta e quatro'],
  [2005, 'dois mil e cinco'],
  [120_300, 'cento e vinte mil e trezentos'],
])('%i: %s', (count, words) => expect(inWords(count)).toBe(words));
