// Categories: the table of the specification, and which sex each applies to.
import { expect, test } from 'vitest';
import { categoriesOf, categoryFor, categoryNames } from '#domain/herd/animal-categories';
import { type AnimalType, animalTypes } from '#domain/herd/animal-types';

const table: [AnimalType, string, string, string][] = [
  ['bovino', 'bezerro bezerra novilho novilha boi vaca touro matriz', 'bezerro novilho boi touro', 'bezerra novilha vaca matriz'],
  ['suino', 'leitao leitoa porco porca cachaço', 'leitao porco cachaço', 'leitoa porca'],
  ['ovino', 'cordeiro cordera carneiro ovelha', 'cordeiro carneiro', 'cordera ovelha'],
  ['caprino', 'cabrito cabrita bode cabra', 'cabrito bode', 'cabrita cabra'],
  ['ave', 'pintinho pintinha frango franga galo galinha', 'pintinho frango galo', 'pintinha franga galinha'],
  ['canino', 'filhote adulto reprodutor reprodutora', 'filhote adulto reprodutor', 'filhote adulto reprodutora'],
  ['peixe', 'alevino peixe_jovem peixe_adulto', 'alevino peixe_jovem peixe_adulto', 'alevino peixe_jovem peixe_adulto'],
  ['codorna', 'codorna_jovem codorna_adulta', 'codorna_jovem codorna_adulta', 'codorna_jovem codorna_adulta'],
];

test.each(table)('%s: %s', (type, all, males, females) => {
  expect(categoriesOf(type)).toEqual(all.split(' '));
  expect(categoriesOf(type, 'macho')).toEqual(males.split(' '));
  expect(categoriesOf(type, 'femea')).toEqual(females.split(' '));
});

test('every type and category is covered', () => {
  expect(table.map(([type]) => type).toSorted()).toEqual(Object.keys(animalTypes).toSorted());
  expect(table.flatMap(([, all]) => all.split(' ')).toSorted()).toEqual(Object.keys(categoryNames).toSorted());
});

test.each([
  ['bovino', 'femea', 'bezerro', 'bezerra'],
  ['bovino', 'macho', 'novilha', 'novilho'],
  ['bovino', 'femea', 'touro', 'matriz'],
  ['bovino', 'femea', 'vaca', 'vaca'],
  ['suino', 'femea', 'cachaço', null],
  ['canino', 'femea', 'reprodutor', 'reprodutora'],
  ['canino', 'femea', 'adulto', 'adulto'],
  ['peixe', 'macho', 'alevino', 'alevino'],
  ['ovino', 'macho', 'vaca', null],
  ['bovino', 'macho', null, null],
] as const)('of a %s that is %s, %s becomes %s', (type, gender, category, becomes) => {
  expect(categoryFor(type, gender, category)).toBe(becomes);
});
