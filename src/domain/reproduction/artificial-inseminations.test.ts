// What the insemination form fills in, and which animals can be inseminated.
import { describe, expect, test } from 'vitest';
import { birthExpected, canBeInseminated } from '#domain/reproduction/artificial-inseminations';
import { inseminationFollows } from '#domain/reproduction/insemination-changes';

const today = '2026-11-15';
const served = { insemination_date: '2026-10-01', confirmation_date: null, expected_birth_date: null };

describe('the result', () => {
  test.each([
    ['positiva', served, 'bovino', { confirmation_date: today, expected_birth_date: '2027-07-08' }],
    ['positiva', served, 'ovino', { confirmation_date: today, expected_birth_date: '2027-02-28' }],
    [
      'positiva',
      { ...served, confirmation_date: '2026-11-02', expected_birth_date: '2027-07-01' },
      'bovino',
      { confirmation_date: '2026-11-02', expected_birth_date: '2027-07-01' },
    ],
    ['positiva', { ...served, insemination_date: undefined }, 'bovino', { confirmation_date: today, expected_birth_date: null }],
    ['positiva', served, undefined, { confirmation_date: today, expected_birth_date: null }],
    ['negativa', { ...served, expected_birth_date: '2027-07-08' }, 'bovino', { confirmation_date: today, expected_birth_date: null }],
    ['pendente', { ...served, confirmation_date: today, expected_birth_date: '2027-07-08' }, 'bovino', { confirmation_date: null, expected_birth_date: null }],
  ] as const)('%s brings its dates', (result, typed, type, then) => {
    expect(inseminationFollows('result', { ...typed, result }, type, today)).toEqual(then);
  });
});

test.each(['insemination_date', 'animal_id'])('another %s changes the expected birth only while the result is positive', (changed) => {
  expect(inseminationFollows(changed, { ...served, result: 'positiva', expected_birth_date: '2030-01-01' }, 'bovino', today)).toEqual({
    expected_birth_date: '2027-07-08',
  });
  for (const result of ['pendente', 'negativa'] as const) expect(inseminationFollows(changed, { ...served, result }, 'bovino', today)).toEqual({});
});

test('any other field changes nothing', () => expect(inseminationFollows('cost', { ...served, result: 'positiva' }, 'bovino', today)).toEqual({}));

test.each([
  ['a cow', {}, true],
  ['a goat', { type: 'caprino' }, true],
  ['a ewe', { type: 'ovino' }, true],
  ['a sow', { type: 'suino' }, false],
  ['a bull', { gender: 'macho' }, false],
  ['one that was sold', { status: 'vendido' }, false],
  ['a batch', { is_batch: true }, false],
] as const)('%s', (_who, wanted, can) => {
  expect(canBeInseminated({ type: 'bovino', gender: 'femea', status: 'ativo', is_batch: false, ...wanted })).toBe(can);
});

test.each([
  ['positiva', 'ativo', '2027-07-08'],
  ['positiva', 'vendido', null],
  ['positiva', 'abatido', null],
  ['positiva', 'morto', null],
  ['pendente', 'ativo', null],
  ['negativa', 'ativo', null],
] as const)('a service that is %s, of a cow that is %s: birth expected %s', (result, status, expected) => {
  const service = { insemination_date: '2026-10-01', confirmation_date: null, expected_birth_date: null, result };
  expect(birthExpected(service, { type: 'bovino', status, last_birth_date: null })).toBe(expected);
});
