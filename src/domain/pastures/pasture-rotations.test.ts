import { describe, expect, test } from 'vitest';
import { assertCanGraze, assertDays, assertFree, assertNowhereElse, assertSomebody, occupation } from '#domain/pastures/pasture-rotations';
import { assertPasture } from '#domain/pastures/pastures';

const refusal = (run: () => void) => {
  try {
    run();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};
const stay = (entry_date: string, exit_date: string | null = null) => ({ entry_date, exit_date });

describe('the days of a stay', () => {
  test.each([
    ['today', stay('2026-11-15'), undefined],
    ['tomorrow', stay('2026-11-16'), 'A data não pode ser futura'],
    ['left on the day of entering', stay('2026-11-10', '2026-11-10'), undefined],
    ['left the day before', stay('2026-11-10', '2026-11-09'), 'A saída é anterior à entrada'],
    ['leaving today', stay('2026-11-10', '2026-11-15'), undefined],
    ['leaving tomorrow', stay('2026-11-10', '2026-11-16'), 'A data não pode ser futura'],
  ])('%s', (_, days, words) => expect(refusal(() => assertDays(days, '2026-11-15'))).toBe(words));
});

describe('one herd at a time on a pasture', () => {
  test.each([
    ['never used', stay('2026-11-10'), [], undefined],
    ['entering the day the others left', stay('2026-11-10'), [stay('2026-11-01', '2026-11-10')], undefined],
    ['entering a day too early', stay('2026-11-09'), [stay('2026-11-01', '2026-11-10')], 'Várzea estava em uso até 10/11/2026'],
    ['in use', stay('2026-11-10'), [stay('2026-11-01')], 'Várzea já está em uso: libere antes'],
    ['in use since a later day', stay('2026-11-01'), [stay('2026-11-10')], 'Várzea já está em uso: libere antes'],
    ['between two', stay('2026-11-05', '2026-11-08'), [stay('2026-11-01', '2026-11-05'), stay('2026-11-08')], undefined],
  ])('%s', (_, wanted, others, words) => expect(refusal(() => assertFree({ name: 'Várzea' }, wanted, others))).toBe(words));
});

describe('an animal is in one place at a time', () => {
  const there = { ...stay('2026-11-01'), pasture: 'Baixada' };
  test.each([
    ['still there', [there], 'Mimosa já está em Baixada'],
    ['left later than this', [{ ...there, exit_date: '2026-11-11' }], 'Mimosa estava em Baixada até 11/11/2026'],
    ['left on the day', [{ ...there, exit_date: '2026-11-10' }], undefined],
  ])('%s', (_, others, words) => expect(refusal(() => assertNowhereElse({ name: 'Mimosa' }, stay('2026-11-10'), others))).toBe(words));
});

test('a rotation needs a batch name or animals', () => {
  expect(refusal(() => assertSomebody({ batch_name: null, animals: [] }))).toBe('Informe o lote ou escolha os animais');
  expect(refusal(() => assertSomebody({ batch_name: 'Novilhas', animals: [] }))).toBeUndefined();
  expect(refusal(() => assertSomebody({ batch_name: null, animals: [{}] }))).toBeUndefined();
});

test('only active animals graze', () => {
  expect(refusal(() => assertCanGraze({ id: '', name: 'Mimosa', status: 'ativo', exit_date: null }, '2026-11-15'))).toBeUndefined();
  expect(refusal(() => assertCanGraze({ id: '', name: 'Mimosa', status: 'morto', exit_date: null }, '2026-11-15'))).toBe(
    'Só animais ativos entram na pastagem: Mimosa',
  );
});

test('the fertilization date cannot be in the future', () => {
  expect(refusal(() => assertPasture({ last_fertilization_date: '2026-11-15' }, '2026-11-15'))).toBeUndefined();
  expect(refusal(() => assertPasture({ last_fertilization_date: null }, '2026-11-15'))).toBeUndefined();
  expect(refusal(() => assertPasture({ last_fertilization_date: '2026-11-16' }, '2026-11-15'))).toBe('A data não pode ser futura');
});

test('at most 2 000 animals enter at once', () => {
  const id = '6ba7b810-9dad-41d1-80b4-00c04fd430c8';
  const entering = { id, pasture_id: id, entry_date: '2026-11-10' };
  const many = (count: number) => Array.from({ length: count }, () => ({ id, animal_id: id }));
  expect(occupation.safeParse({ ...entering, animals: many(2000) }).success).toBe(true);
  expect(occupation.safeParse({ ...entering, animals: many(2001) }).success).toBe(false);
});
