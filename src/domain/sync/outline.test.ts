// The outline that a device starts with says of every noun what its declaration says.
import { expect, test } from 'vitest';
import type { Noun } from '#domain/kernel/noun';
import { type NounName, nouns } from '#domain/nouns';
import { outline, outlined } from '#domain/sync/outline';

test('names every noun, in the order of the declarations', () => expect(outlined).toEqual(Object.keys(nouns)));

test.each(Object.entries<Noun>(nouns as never))('%s: its fields, references, window and identities', (name, { names, references, recent, identities }) => {
  const told = outline[name as NounName];
  expect(told.names).toEqual([...names]);
  expect(told.references).toEqual(references.map(({ field }) => field));
  expect(told.recent).toEqual(recent);
  expect(told.identities ?? []).toEqual([...identities]);
});
