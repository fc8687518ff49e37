// Two births of one mother: how near is the same birth registered twice.
import { describe, expect, test } from 'vitest';
import type { AnimalType } from '#domain/herd/animal-types';
import { addDays } from '#domain/kernel/dates';
import type { RuleBroken } from '#domain/kernel/errors';
import { assertAnotherBirth, sameBirth } from '#domain/reproduction/births';

const known = { id: 'b1', birth_date: '2026-01-10' };
const day = (days: number) => addDays(known.birth_date, days);

describe('the shortest time between two births', () => {
  test.each<[AnimalType, number]>([
    ['bovino', 270],
    ['suino', 108],
    ['ovino', 142],
    ['caprino', 142],
    ['canino', 59],
    ['ave', 19],
    ['codorna', 16],
  ])('%s: %i days, before or after', (type, days) => {
    for (const sign of [1, -1]) {
      expect(sameBirth(type, day(sign * (days - 1)), [known])).toBe(known);
      expect(sameBirth(type, day(sign * days), [known])).toBeUndefined();
    }
    expect(sameBirth(type, known.birth_date, [known])).toBe(known);
  });

  test('without another birth there is none', () => expect(sameBirth('bovino', known.birth_date, [])).toBeUndefined());
});

describe('the refusal names the birth that exists', () => {
  const refusal = (on: string) => {
    try {
      return assertAnotherBirth({ name: 'Mimosa', type: 'bovino' }, on, [known]);
    } catch (error) {
      const { message, field, code, other } = error as RuleBroken;
      return { message, field, code, other };
    }
  };
  const about = { field: 'birth_date', code: 'conflict', other: { noun: 'births', id: 'b1' } };

  test('on the same day, and says how twins are registered', () =>
    expect(refusal('2026-01-10')).toEqual({ ...about, message: 'Mimosa já tem um parto em 10/01/2026. Se nasceu mais uma cria, marque que é do mesmo parto' }));
  test('on another day', () =>
    expect(refusal('2026-01-12')).toEqual({ ...about, message: 'Mimosa já tem um parto em 10/01/2026. Entre dois partos passam ao menos 270 dias' }));
  test('and none when she may have calved again', () => expect(refusal('2026-10-07')).toBeUndefined());
});
