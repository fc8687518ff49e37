// Ids that tests make: the same in every run of a file, unique, and in order where devices make them in order.
import { expect, it } from 'vitest';
import { anId, aToken, drawIdsFor, idInTime } from './ids';

const made = (path: string) => {
  drawIdsFor(path);
  return Array.from({ length: 500 }, () => [anId(), idInTime(), aToken()]);
};

it('makes the same ids and tokens whenever the file runs, and others for another file', () => {
  const here = made('tests/here.test.ts');
  expect(made('tests/here.test.ts')).toEqual(here);
  const both = [...here, ...made('tests/there.test.ts')].flat();
  expect(new Set(both).size).toBe(both.length);
});

it('keeps the order of time in the ids of calls', () => {
  const ids = made('tests/here.test.ts').map(([, id]) => id);
  expect(ids.toSorted()).toEqual(ids);
});

it('makes the same id for the same name, whatever was made before', () => {
  const named = anId('Santa Clara');
  anId();
  expect([anId('Santa Clara'), anId('Boa Vista')]).toEqual([named, expect.not.stringContaining(named)]);
});
