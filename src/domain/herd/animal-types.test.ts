// Types of animal: the gestation of each, by the table of the specification.
import { expect, test } from 'vitest';
import { type AnimalType, animalTypes, usualBreeds } from '#domain/herd/animal-types';
import { expectedBirth } from '#domain/herd/gestation';
import { daysBetween } from '#domain/kernel/dates';

test.each<[AnimalType, number]>([
  ['bovino', 280],
  ['suino', 114],
  ['ovino', 150],
  ['caprino', 150],
  ['ave', 21],
  ['canino', 63],
  ['codorna', 17],
])('the gestation of %s is %i days', (type, days) => {
  expect(daysBetween('2026-01-10', expectedBirth(type, '2026-01-10')!)).toBe(days);
});

test('fish and unmated animals have no expected birth date', () => {
  expect(expectedBirth('peixe', '2026-01-10')).toBeNull();
  expect(expectedBirth('bovino', null)).toBeNull();
});

test('a leap day is counted', () => {
  expect(expectedBirth('bovino', '2024-02-01')).toBe('2024-11-07');
  expect(expectedBirth('bovino', '2025-02-01')).toBe('2025-11-08');
});

test('every type has suggested breeds, each once', () => {
  for (const type of Object.keys(animalTypes) as AnimalType[]) {
    expect(usualBreeds[type].length).toBeGreaterThan(1);
    expect(new Set(usualBreeds[type]).size).toBe(usualBreeds[type].length);
  }
  expect(usualBreeds.bovino).toHaveLength(22);
  expect(usualBreeds.peixe[0]).toBe('Tilápia');
});
