// The agency's balance of the herd: kept as one text, and compared with our opening stock.
import { describe, expect, test } from 'vitest';
import { askedPlaces, readOthers, readStock, stockDifferences, writtenOthers, writtenStock } from '#domain/official/agency-stock';
import type { BalanceLine } from '#domain/official/herd-balance';

const since = '2026-05-01';
const line = (gender: 'macho' | 'femea', band: string, opening: number, type = 'bovino') => ({ type, gender, band, opening }) as BalanceLine;
const text = '2026-05-01: bovino femea 0–12 = 23; bovino macho > 36 = 2';

test('is read as it was written', () => {
  const stock = readStock(text)!;
  expect(stock).toEqual({
    since,
    lines: [
      { type: 'bovino', gender: 'femea', band: '0–12', heads: 23 },
      { type: 'bovino', gender: 'macho', band: '> 36', heads: 2 },
    ],
  });
  expect(writtenStock(stock)).toBe(text);
  expect(writtenStock({ since, lines: [] })).toBeNull();
});

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['words', 'vinte vacas'],
  ['no day', 'bovino femea 0–12 = 23'],
  ['an unknown species', '2026-05-01: dragao femea 0–12 = 23'],
  ['an unknown band', '2026-05-01: bovino femea 0–13 = 23'],
  ['an unknown sex', '2026-05-01: bovino boi 0–12 = 23'],
  ['less than nothing', '2026-05-01: bovino femea 0–12 = -1'],
  ['too many heads', '2026-05-01: bovino femea 0–12 = 10000000'],
  ['a place of every object', '2026-05-01: constructor femea 0–12 = 1'],
])('%s is no balance', (_, written) => expect(readStock(written)).toBeNull());

describe('compared with our opening stock', () => {
  const differences = (written: string | null, ...lines: BalanceLine[]) =>
    stockDifferences(written, lines, since).map(({ gender, band, agency, ours }) => `${gender} ${band}: ${agency} / ${ours}`);

  test.each([
    ['equal', [line('femea', '0–12', 23), line('macho', '> 36', 2)], []],
    ['one head more at the agency', [line('femea', '0–12', 22), line('macho', '> 36', 2)], ['femea 0–12: 23 / 22']],
    ['one head less', [line('femea', '0–12', 24), line('macho', '> 36', 2)], ['femea 0–12: 23 / 24']],
    ['a band that the agency does not have', [line('femea', '0–12', 23), line('femea', '13–24', 1), line('macho', '> 36', 2)], ['femea 13–24: 0 / 1']],
    ['a band that we do not have', [line('femea', '0–12', 23)], ['macho > 36: 2 / 0']],
    ['another species of ours, of which nothing was typed in', [line('femea', '0–12', 23), line('macho', '> 36', 2), line('femea', '0–12', 5, 'ovino')], []],
  ])('%s', (_, lines, found) => expect(differences(text, ...lines)).toEqual(found));

  test('not before it was typed in, nor with the balance of another declaration', () => {
    expect(differences(null, line('femea', '0–12', 5))).toEqual([]);
    expect(differences(text.replace('2026-05', '2025-11'), line('femea', '0–12', 5))).toEqual([]);
  });
});

test('a form asks for all bands of cattle, and for what we or the agency have of the others', () => {
  const asked = askedPlaces(
    [line('femea', '0–12', 3), line('femea', 'unknown', 60, 'ave'), line('macho', '0–12', 0, 'ovino'), line('macho', '> 36', 1, 'canino')],
    null,
  );
  expect(asked.map(({ type, gender, band }) => `${type} ${gender} ${band}`)).toEqual([
    ...['femea', 'macho'].flatMap((gender) => ['0–12', '13–24', '25–36', '> 36'].map((band) => `bovino ${gender} ${band}`)),
    'ave femea unknown',
  ]);
  expect(askedPlaces([], readStock('2026-05-01: ovino macho 0–12 = 1'))).toHaveLength(9);
});

test('equids and hives are typed, and read again', () => {
  expect(writtenOthers({ equinos: 3, muares: 0, colmeias: 12 })).toBe('Equinos 3; Colmeias 12');
  expect(readOthers('Equinos 3; Colmeias 12')).toEqual({ equinos: 3, colmeias: 12 });
  expect(writtenOthers({ muares: null })).toBeNull();
  expect(readOthers('três cavalos')).toEqual({});
  expect(readOthers(null)).toEqual({});
});
