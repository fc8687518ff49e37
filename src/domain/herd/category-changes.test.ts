// Whose category can be changed with others, and why not.
import { describe, expect, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import { choosable, recategorization, whyNotCalled } from '#domain/herd/category-changes';

const today = '2026-11-15';
const heifer = {
  name: 'Mimosa',
  type: 'bovino',
  gender: 'femea',
  is_batch: false,
  category: 'novilha',
  birth_date: '2024-01-10',
  last_birth_date: null,
  status: 'ativo',
} as Animal;

describe('a category for several animals', () => {
  test.each<[string, Partial<Animal>, Parameters<typeof whyNotCalled>[1], string | null]>([
    ['of its type and sex', {}, 'vaca', null],
    ['that it has', {}, 'novilha', 'Mimosa já é Novilha'],
    ['of the other sex', {}, 'touro', 'Mimosa: Touro é categoria de macho'],
    ['of another type', {}, 'ovelha', 'Mimosa: Ovelha não é uma categoria deste tipo de animal'],
    ['of a calf for one of more than a year', {}, 'bezerra', 'Mimosa já é Novilha pela idade ou pelos partos'],
    ['of a heifer for one that calved', { category: 'vaca', last_birth_date: '2026-01-01' }, 'novilha', 'Mimosa já é Vaca pela idade ou pelos partos'],
    ['for a batch of both sexes', { is_batch: true }, 'touro', null],
    ['for one that was sold', { status: 'vendido' }, 'vaca', 'Mimosa saiu do rebanho'],
  ])('%s', (_, more, category, words) => expect(whyNotCalled({ ...heifer, ...more }, category, today)).toBe(words));

  test('calves are not offered: they are named by age', () => {
    expect(choosable(['bovino'])).toEqual(['novilho', 'novilha', 'boi', 'vaca', 'touro', 'matriz']);
    expect(choosable(['peixe', 'peixe'])).toEqual(['alevino', 'peixe_jovem', 'peixe_adulto']);
  });

  test('is for 1 to 500 animals', () => {
    const of = (many: number) =>
      recategorization.safeParse({
        animals: Array.from({ length: many }, (_, n) => ({ id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, was: null, to: 'vaca' })),
      }).success;
    expect([0, 1, 500, 501].map(of)).toEqual([false, true, true, false]);
  });
});
