// The pedigree that is shown: of the herd and from outside, five generations, on screen and as a chart.
import { expect, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import type { ExternalAnimal } from '#domain/herd/external-animals';
import { parentsOf, pedigreeChart } from '#domain/herd/pedigree-queries';

const nothing = { breed: null, identification: null, registration: null, code: null, birth_date: null, mother_id: null, mother_name: null, father_id: null };
const herd = new Map(
  [
    { id: 'a', name: 'Aurora', mother_id: 'b', father_id: 'c' },
    { id: 'b', name: 'Boneca', mother_id: 'd', breed: 'Gir', birth_date: '2019-05-01' },
    { id: 'c', name: 'Valente', mother_name: 'Cigana', external_father_id: 'x' },
    { id: 'd', name: 'Duquesa', mother_id: 'a' },
  ].map((one) => [one.id, { ...nothing, ...one } as unknown as Animal]),
);
const outside = new Map(
  [
    { id: 'x', name: 'Sansão', registration: 'REM 1', external_father_id: 'y' },
    { id: 'y', name: 'Everest' },
  ].map((one) => [one.id, { ...nothing, ...one } as unknown as ExternalAnimal]),
);
const of = (id: string) =>
  parentsOf(
    herd.get(id)!,
    (one) => herd.get(one),
    (one) => outside.get(one),
  );

test('it goes on beyond the farm, with what is known of each', () => {
  const { mother, father } = of('a');
  expect(mother).toMatchObject({ id: 'b', name: 'Boneca', detail: 'Gir · 2019' });
  expect(father).toMatchObject({
    id: 'c',
    mother: { id: null, name: 'Cigana' },
    father: { id: null, name: 'Sansão', detail: 'REM 1', father: { name: 'Everest' } },
  });
});

test('it ends after five generations, also if old records form a cycle', () => {
  const { mother } = of('a');
  expect(mother!.mother!.mother!.mother!.mother).toMatchObject({ name: 'Duquesa', mother: null, father: null });
});

test('one that is not known is left out', () => expect(parentsOf({ mother_id: 'gone' }, () => undefined)).toEqual({ mother: null, father: null }));

test('the chart has the father above, each name at the top of its branch', () => {
  const chart = pedigreeChart(of('c'), 3);
  expect(chart).toEqual([
    ['Sansão (REM 1)', 'Everest', null],
    ['Cigana', null, null],
  ]);
});
