// One tag written in several ways.
import { expect, test } from 'vitest';
import { hasIdentity, identityKey } from '#domain/kernel/identity';

test.each([
  ['017', '17', true],
  ['17', '0017', true],
  ['br 12', 'BR12', true],
  ['Çã 1', 'çÃ1', true],
  ['0', '00', true],
  ['0', '', false],
  ['170', '17', false],
  ['A017', 'A17', false],
  // Two numbers may differ by their signs alone.
  ['24-017', '240-17', false],
  ['24-017', '24017', false],
])('%s and %s are the same tag: %s', (a, b, same) => {
  expect(identityKey(a) === identityKey(b)).toBe(same);
  expect(hasIdentity(a, identityKey(b))).toBe(same);
});

test('an animal without a tag has none in common', () => {
  expect(hasIdentity(null, '')).toBe(false);
});
