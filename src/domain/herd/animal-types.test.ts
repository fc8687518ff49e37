// Types of animal: how long each carries, by the specification's table.
import { expect, test } from 'vitest';
import { type AnimalType, animalTypes, expectedBirth, usualBreeds } from '#domain/herd/animal-types';
import { daysBetween } from '#domain/kernel/dates';

test.each<[AnimalType, number]>([
  ['bovino', 280],
  ['suino', 114],
  ['ovino', 150],
  ['caprino', 150],
  ['ave', 21],
  ['canino', 63],
  ['codorna', 17],
])('%s carries for %i days', (type, days) => {
  expect(daysBetween('2026-01-10', expectedBirth(type, '2026-01-10')!)).toBe(days);
});

test('fish, and what was never mated, have no day reckoned', () => {
  expect(expectedBirth('peixe', '2026-01-10')).toBeNull();
  expect(expectedBirth('bovino', null)).toBeNull();
});

test('across a leap day the days still count', () => {
  expect(expectedBirth('bovino', '2024-02-01')).toBe('2024-11-07');
  expect(expectedBirth('bovino', '2025-02-01')).toBe('2025-11-08');
});

test('every type has breeds to offer, each once', () => {
  for (const type of Object.keys(animalTypes) as AnimalType[]) {
    expect(usualBreeds[type].length).toBeGreaterThan(1);
    expect(new Set(usualBreeds[type]).size).toBe(usualBreeds[type].length);
  }
  expect(usualBreeds.bovino).toHaveLength(22);
  expect(usualBreeds.peixe[0]).toBe('Tilápia');
});
