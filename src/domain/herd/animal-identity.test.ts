// Which animals may not have the same ear tag, SISBOV or RFID.
import { describe, expect, test } from 'vitest';
import { animalWithSame, assertOwnIdentity, type IdentityField, identitiesTouched } from '#domain/herd/animal-identity';
import { RuleBroken } from '#domain/kernel/errors';

const cow = { id: 'a', name: 'Mimosa', type: 'bovino', status: 'ativo', is_batch: false, identification: '017', sisbov: null, rfid: null } as const;
const other = { ...cow, id: 'b', name: 'Estrela' };
const official = { identification: null, sisbov: '076123456789012', rfid: '982000123456789' };

describe('an ear tag', () => {
  test.each<[string, object, object, boolean]>([
    ['of another active animal', {}, {}, true],
    ['written with or without zeros', { identification: '17' }, {}, true],
    ['of an animal that was sold', {}, { status: 'vendido' }, false],
    ['of an animal that died', {}, { status: 'morto' }, false],
    ['of an animal registered after it was sold', { status: 'vendido' }, {}, false],
    ['of another type of animal', {}, { type: 'ovino' }, false],
    ['of a batch', {}, { is_batch: true }, false],
    ['given to a batch', { is_batch: true }, {}, false],
    ['of the animal itself', {}, { id: 'a' }, false],
    ['of nobody', { identification: '18' }, {}, false],
    ['left empty by both', { identification: null }, { identification: null }, false],
  ])('%s', (_, mine, theirs, taken) => {
    expect(animalWithSame('identification', { ...cow, ...mine } as typeof cow, [{ ...other, ...theirs } as typeof other]) !== undefined).toBe(taken);
  });
});

describe.each<IdentityField>(['sisbov', 'rfid'])('%s', (field) => {
  test.each<[string, object, object, boolean]>([
    ['of another active animal', {}, {}, true],
    ['of an animal that left: such numbers are never used again', {}, { status: 'vendido' }, true],
    ['of another type of animal', {}, { type: 'ovino' }, true],
    ['of a batch', {}, { is_batch: true }, false],
    ['of the animal itself', {}, { id: 'a' }, false],
  ])('%s', (_, mine, theirs, taken) => {
    expect(animalWithSame(field, { ...cow, ...official, ...mine } as never, [{ ...other, ...official, ...theirs } as never]) !== undefined).toBe(taken);
  });
});

test('the refusal is a conflict that names the other animal', () => {
  const refused = (() => {
    try {
      return assertOwnIdentity('identification', { ...cow, identification: '17' }, [other]);
    } catch (error) {
      return error as RuleBroken;
    }
  })();
  expect(refused).toBeInstanceOf(RuleBroken);
  expect(refused).toMatchObject({
    message: 'A identificação 17 já é de Estrela',
    field: 'identification',
    code: 'conflict',
    other: { noun: 'animals', id: 'b' },
  });
});

test.each<[string, object, object | null, IdentityField[]]>([
  ['a new animal', official, null, ['sisbov', 'rfid']],
  ['a new tag', { identification: '18' }, {}, ['identification']],
  ['another name', { name: 'Aurora' }, {}, []],
  ['an animal that left', { status: 'vendido' }, {}, []],
  ['an animal that is back', {}, { status: 'vendido' }, ['identification']],
  ['a batch that becomes one animal', {}, { is_batch: true }, ['identification']],
  ['another type', { type: 'ovino' }, {}, ['identification']],
  ['a batch', { is_batch: true, identification: '18' }, {}, []],
])('%s: which identifications are checked', (_, after, before, checked) => {
  expect(identitiesTouched({ ...cow, ...after } as typeof cow, before && ({ ...cow, ...before } as typeof cow))).toEqual(checked);
});
