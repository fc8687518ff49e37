// docs/privacy.md against the domain: it names every personal field, and no other.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { declaredFields, personalFields } from './personal';

const told = new Set([...readFileSync('docs/privacy.md', 'utf8').matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, name]) => name!));

test('it names every personal field', () => expect(personalFields.filter((name) => !told.has(name))).toEqual([]));

test('of the fields of a noun it names as personal only those that are', () => {
  const declared = declaredFields.map(({ name }) => name);
  expect([...told].filter((name) => declared.includes(name) && !personalFields.includes(name))).toEqual([]);
});
