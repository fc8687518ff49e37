// Breed compositions: what farmers write, what young are, and the rules of the Girolando.
import { describe, expect, test } from 'vitest';
import { compositionIn, isBeefBreed, isBuffalo, taurineShare, tellsFractions } from '#domain/herd/breed-composition';
import {
  type BreedRow,
  compositions,
  compositionWords,
  girolandoDegree,
  heterosis,
  isRegistrable,
  isSynthetic,
  registrationWarning,
  youngOf,
} from '#domain/herd/breed-fractions';

const words = (text: string) => {
  const read = compositionIn(text);
  return read && compositionWords(read);
};

describe('what farmers write', () => {
  test.each([
    ['5/8', '5/8 HOL + 3/8 GIR'],
    ['5/8 H', '5/8 HOL + 3/8 GIR'],
    ['5/8 HG', '5/8 HOL + 3/8 GIR'],
    ['5/8 HOL 3/8 GIR', '5/8 HOL + 3/8 GIR'],
    ['5/8 Hol. + 3/8 Gir', '5/8 HOL + 3/8 GIR'],
    ['62,5', '5/8 HOL + 3/8 GIR'],
    ['62,5% Holandês', '5/8 HOL + 3/8 GIR'],
    ['0,625 H', '5/8 HOL + 3/8 GIR'],
    ['1/2 sangue', '1/2 HOL + 1/2 GIR'],
    ['Meio sangue', '1/2 HOL + 1/2 GIR'],
    ['meio-sangue', '1/2 HOL + 1/2 GIR'],
    ['F1', '1/2 HOL + 1/2 GIR'],
    ['F1 Angus x Nelore', '1/2 ANG + 1/2 NEL'],
    ['Angus x Nelore', '1/2 ANG + 1/2 NEL'],
    ['Girolando 3/4', '3/4 HOL + 1/4 GIR'],
    ['Girolando PS', '5/8 HOL + 3/8 GIR'],
    ['3/4 Gir', '3/4 GIR + 1/4 HOL'],
    ['7 / 8 H', '7/8 HOL + 1/8 GIR'],
    ['31/32 HOL', '31/32 HOL + 1/32 GIR'],
    ['1/2 Angus', '1/2 ANG + 1/2 ?'],
    ['1/2 HOL + 1/2 ?', '1/2 HOL + 1/2 ?'],
    ['1/2 HOL 1/4 GIR 1/4 JER', '1/2 HOL + 1/4 JER + 1/4 GIR'],
    ['Holandês PC', 'Holandês'],
    ['Gir PO', 'Gir'],
    ['Nelore PA', 'Nelore'],
    ['Guzerá LA', 'Guzerá'],
    ['Holandês PCOC', 'Holandês'],
    ['Senepol', 'Senepol'],
    ['Caracu', 'Caracu'],
    ['Gir Leiteiro', 'Gir'],
    ['Nelore Mocho', 'Nelore'],
    ['Brangus', '5/8 ANG + 3/8 ZEB'],
    ['Braford', '5/8 HER + 3/8 ZEB'],
    ['Canchim', '5/8 CHA + 3/8 ZEB'],
    ['Simbrasil', '5/8 SIM + 3/8 ZEB'],
    ['Pitangueiras', '5/8 RPO + 3/8 ZEB'],
    ['Jersolando 1/2', '1/2 JER + 1/2 HOL'],
    ['63/64 H', '≈ Holandês'],
  ])('%s', (text, read) => expect(words(text)).toBe(read));

  test.each([
    'Girolando',
    'Jersolando',
    'Mestiço',
    'Tricross',
    'PO',
    'PC',
    '',
    '1/3 H',
    '5/4 H',
    '9/8 HOL 3/8 GIR',
    '5/8 HOL 5/8 GIR',
    'Raça da casa',
    'Cobb 500',
    '64',
  ])('%s tells no fractions', (text) => expect(words(text)).toBeNull());

  test('a breed alone is not a fraction', () => {
    expect(tellsFractions('Holandês')).toBe(false);
    expect(tellsFractions('Holandês 3/4')).toBe(true);
    expect(tellsFractions('Lote 5')).toBe(false);
  });
});

/** In 64ths of Holandês. */
const hol = (parts: number) => new Map([...(parts > 0 ? [['HOL', parts] as const] : []), ...(parts < 64 ? [['GIR', 64 - parts] as const] : [])]);

describe('crosses of the Girolando, sire before dam', () => {
  test.each([
    ['HOL × GIR', 64, 0, 32],
    ['GIR × HOL', 0, 64, 32],
    ['GIR × 1/2', 0, 32, 16],
    ['HOL × 1/4', 64, 16, 40],
    ['1/2 × 3/4', 32, 48, 40],
    ['3/4 × 1/2', 48, 32, 40],
    ['5/8 × 5/8', 40, 40, 40],
    ['5/8 × 7/8', 40, 56, 48],
    ['HOL × 1/2', 64, 32, 48],
    ['HOL × 3/4', 64, 48, 56],
    ['GIR × 3/4', 0, 48, 24],
    ['HOL × 3/8', 64, 24, 44],
    ['5/8 × 3/4', 40, 48, 44],
    ['5/8 × 1/2', 40, 32, 36],
    ['HOL × 7/8', 64, 56, 60],
    ['HOL × 15/16', 64, 60, 62],
    ['HOL × 31/32', 64, 62, 63],
  ])('%s', (_, sire, dam, calf) => expect(youngOf(hol(sire), hol(dam))).toEqual(hol(calf)));

  test.each([
    [16, '1/4', false],
    [24, '3/8', false],
    [32, '1/2', false],
    [35, null, false],
    [36, '5/8', true],
    [40, '5/8', false],
    [44, '5/8', true],
    [45, null, false],
    [48, '3/4', false],
    [56, '7/8', false],
    [60, null, false],
  ])('%i 64ths of Holandês are registered as %s', (parts, degree, approximate) =>
    expect(girolandoDegree(hol(parts))).toEqual(degree && { degree, approximate }),
  );

  test('Puro Sintético has two parents of 5/8', () => {
    expect(isSynthetic(hol(40), hol(40))).toBe(true);
    expect(isSynthetic(hol(44), hol(40))).toBe(true);
    expect(isSynthetic(hol(64), hol(16))).toBe(false);
  });

  test.each([
    [40, 'macho', false, true],
    [48, 'macho', true, true],
    [48, 'macho', false, false],
    [56, 'macho', true, false],
    [56, 'femea', false, true],
    [60, 'femea', true, false],
  ] as const)('%i 64ths, %s, known parents %s: registered %s', (parts, gender, known, may) => expect(isRegistrable(hol(parts), gender, known)).toBe(may));

  test.each([
    [40, 40, null],
    [64, 40, 'Girolando: de vaca 5/8 só touro 5/8 ou PS dá cria registrada'],
    [48, 56, 'Girolando: de vaca 7/8 só touro 5/8 ou PS dá cria registrada'],
    [64, 32, null],
  ])('a bull of %i on a cow of %i', (bull, cow, warning) => expect(registrationWarning(hol(bull), hol(cow))).toBe(warning));
});

describe('heterosis of', () => {
  test.each([
    ['HOL × GIR', 64, 0, 1],
    ['HOL × 1/2', 64, 32, 0.5],
    ['1/2 × 3/4', 32, 48, 0.5],
    ['5/8 × 5/8', 40, 40, 30 / 64],
    ['HOL × HOL', 64, 64, 0],
  ])('%s', (_, sire, dam, share) => expect(heterosis(hol(sire), hol(dam))).toBe(share));
  test('an unknown half is not guessed', () => expect(heterosis(hol(64), compositionIn('1/2 Angus'))).toBeNull());
});

describe('the composition of an animal', () => {
  const rows: Record<string, BreedRow> = {
    hol: { breed: 'Holandês', sire: null, dam: null },
    gir: { breed: 'Gir Leiteiro', sire: null, dam: null },
    f1: { breed: 'Holandês', sire: 'gir', dam: 'hol' },
    told: { breed: '3/4 HG', sire: 'gir', dam: 'hol' },
    half: { breed: 'Mestiço', sire: 'hol', dam: null },
    pure: { breed: 'Gir', sire: null, dam: 'gir' },
    mixed: { breed: 'Mestiço', sire: null, dam: null },
    loop: { breed: 'Girolando', sire: 'loop', dam: 'hol' },
  };
  const of = compositions((id) => rows[id]);
  test.each([
    ['f1', '1/2 HOL + 1/2 GIR'],
    ['told', '3/4 HOL + 1/4 GIR'],
    ['half', '1/2 HOL + 1/2 ?'],
    ['pure', 'Gir'],
    ['loop', '1/2 HOL + 1/2 ?'],
  ])('%s', (id, read) => expect(compositionWords(of(id)!)).toBe(read));
  test.each(['mixed', 'nobody'])('%s is not known', (id) => expect(of(id)).toBeNull());
  test('smaller than 64ths is rounded, and adds up', () => {
    const calf = youngOf(hol(63), hol(40))!;
    expect([...calf.values()].reduce((a, b) => a + b)).toBe(64);
  });
});

test('taurine, zebu, beef and buffalo follow from it', () => {
  expect(taurineShare(compositionIn('5/8 HG')!)).toBe(0.625);
  expect(taurineShare(compositionIn('1/4 Angus')!)).toBeNull();
  expect([isBeefBreed('Angus x Nelore'), isBeefBreed('1/2 Angus'), isBeefBreed('Girolando'), isBeefBreed('1/2 HOL 1/2 NEL')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([isBuffalo('Murrah'), isBuffalo('Jafarabadi'), isBuffalo('Nelore'), isBuffalo(null)]).toEqual([true, true, false, false]);
});
