// Animals: age in years of 365 days and months of 30, which can be pregnant, and which have left.
import { describe, expect, test } from 'vitest';
import { type Animal, ageOn, canBePregnant, keepsExit, statusWord } from '#domain/herd/animals';
import { addDays } from '#domain/kernel/dates';

describe('the age of an animal', () => {
  test.each([
    [0, 0, 0],
    [29, 0, 0],
    [30, 0, 1],
    [59, 0, 1],
    [60, 0, 2],
    [329, 0, 10],
    [330, 0, 11],
    [359, 0, 11],
    // The last five days of a year still count as twelve months.
    [360, 0, 12],
    [364, 0, 12],
    [365, 1, 0],
    [394, 1, 0],
    [395, 1, 1],
    [729, 1, 12],
    [730, 2, 0],
    [365 * 7 + 100, 7, 3],
  ])('after %i days is %i years and %i months', (days, years, months) => {
    expect(ageOn(addDays('2020-02-29', days), '2020-02-29')).toEqual({ years, months, days });
  });
});

test.each([
  ['femea', 'bovino', true],
  ['femea', 'codorna', true],
  ['femea', 'peixe', false],
  ['macho', 'bovino', false],
  ['macho', 'peixe', false],
] as const)('%s %s can be pregnant: %s', (gender, type, answer) => expect(canBePregnant({ gender, type })).toBe(answer));

test.each([
  ['ativo', false],
  ['abatido', true],
  ['morto', true],
  ['vendido', true],
] as const)('%s has exit date and reason: %s', (status, answer) => expect(keepsExit(status)).toBe(answer));

describe('the situation of one animal agrees with its sex', () => {
  const of = (status: Animal['status'], gender: Animal['gender'], is_batch = false) => statusWord({ status, gender, is_batch });
  test.each([
    ['ativo', 'Ativa', 'Ativo'],
    ['vendido', 'Vendida', 'Vendido'],
    ['abatido', 'Abatida', 'Abatido'],
    ['morto', 'Morta', 'Morto'],
  ] as const)('%s: %s, %s', (status, female, male) => {
    expect(of(status, 'femea')).toBe(female);
    expect(of(status, 'macho')).toBe(male);
    // Um lote de vacas.
    expect(of(status, 'femea', true)).toBe(male);
  });
});

test('a stolen animal is lost, not dead', () => {
  const stolen = { status: 'morto', loss_kind: 'furto', is_batch: false } as const;
  expect([statusWord({ ...stolen, gender: 'macho' }), statusWord({ ...stolen, gender: 'femea' })]).toEqual(['Perdido', 'Perdida']);
  expect(statusWord({ ...stolen, loss_kind: null, gender: 'femea' })).toBe('Morta');
});
