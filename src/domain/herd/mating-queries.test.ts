// Which cows a bull may serve, and which bulls suit a cow.
import { expect, test } from 'vitest';
import { inbreedingOf } from '#domain/herd/inbreeding';
import { bullsFor, cowsFor } from '#domain/herd/mating-queries';
import { pedigreeOf, type Relative } from '#domain/herd/pedigree';

const animal = (id: string, gender: string, father_id: string | null = null, mother_id: string | null = null): Relative => ({
  id,
  name: id,
  gender,
  breed: null,
  father_id,
  mother_id,
});
const bulls = [animal('Avô', 'macho'), animal('Touro', 'macho', 'Avô'), animal('Raio', 'macho'), animal('Novo', 'macho')];
const cows = [
  animal('Filha', 'femea', 'Touro'),
  animal('Meia', 'femea', 'Avô'),
  animal('Bia', 'femea'),
  animal('Ana', 'femea'),
  animal('Sobrinha', 'femea', 'Raio', 'Meia'),
];
const kin = pedigreeOf(bulls, cows);
const known = inbreedingOf(kin.ids, kin.parentsOf);

test('a bull: cows up to 6.25%, the least related first, and the close ones apart', () => {
  const { fitting, close } = cowsFor('Touro', cows, kin, known);
  expect(fitting.map(({ id, f }) => [id, f])).toEqual([
    ['Ana', 0],
    ['Bia', 0],
    ['Sobrinha', 1 / 16],
  ]);
  expect(close.map(({ id, f }) => [id, f])).toEqual([
    ['Filha', 1 / 4],
    ['Meia', 1 / 8],
  ]);
});

test('a cow: the three bulls with the lowest F', () =>
  expect(bullsFor('Meia', bulls, kin, known).map(({ id, f }) => [id, f])).toEqual([
    ['Novo', 0],
    ['Raio', 0],
    ['Touro', 1 / 8],
  ]));
