// Categories: the table of the specification, and which sex each applies to.
import { describe, expect, test } from 'vitest';
import { type Category, categoriesOf, categoryFor, categoryNames } from '#domain/herd/animal-categories';
import { type AnimalType, animalTypes } from '#domain/herd/animal-types';
import { categoryByAge, categoryOn } from '#domain/herd/category-by-age';

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

describe('by age, sex and calvings, on 15 November 2026', () => {
  const cattle = { type: 'bovino', gender: 'femea', category: null, is_batch: false, birth_date: null, last_birth_date: null } as const;
  type Wanted = Partial<Omit<Parameters<typeof categoryByAge>[0], 'category'>> & { category?: Category | null };
  test.each<[Wanted, Category | null]>([
    [{ birth_date: '2025-11-16' }, 'bezerra'],
    [{ birth_date: '2025-11-15' }, 'novilha'],
    [{ gender: 'macho', birth_date: '2025-11-16' }, 'bezerro'],
    [{ gender: 'macho', birth_date: '2025-11-15' }, 'novilho'],
    [{ birth_date: '2020-01-01', last_birth_date: '2026-01-01' }, 'vaca'],
    [{ last_birth_date: '2026-01-01' }, 'vaca'],
    [{ category: 'bezerra', birth_date: '2025-11-15' }, 'novilha'],
    [{ category: 'bezerra', birth_date: '2025-11-16' }, 'bezerra'],
    [{ category: 'novilha', birth_date: '2025-11-16' }, 'novilha'],
    [{ category: 'novilha', last_birth_date: '2026-01-01' }, 'vaca'],
    [{ category: 'vaca', birth_date: '2026-01-01' }, 'vaca'],
    [{ category: 'matriz', last_birth_date: '2026-01-01' }, 'matriz'],
    [{ gender: 'macho', category: 'touro', birth_date: '2025-01-01' }, 'touro'],
    [{ gender: 'macho', category: 'boi', birth_date: '2025-01-01' }, 'boi'],
    [{}, null],
    [{ type: 'ovino', birth_date: '2020-01-01' }, null],
    [{ is_batch: true, birth_date: '2020-01-01' }, null],
  ])('%j is %s', (wanted, is) => expect(categoryByAge({ ...cattle, ...wanted }, '2026-11-15')).toBe(is));
});

describe('what a stored category means on a day, while nobody writes another', () => {
  const calf = {
    type: 'bovino',
    gender: 'femea',
    category: 'bezerra',
    is_batch: false,
    birth_date: '2025-11-15',
    last_birth_date: null,
    status: 'ativo',
    exit_date: null,
  } as const;
  type Wanted = { [F in keyof typeof calf]?: Parameters<typeof categoryOn>[0][F] };
  test.each<[Wanted, day: string, Category | null]>([
    [{}, '2026-11-14', 'bezerra'],
    [{}, '2026-11-15', 'novilha'],
    [{ gender: 'macho', category: 'bezerro' }, '2026-11-14', 'bezerro'],
    [{ gender: 'macho', category: 'bezerro' }, '2026-11-15', 'novilho'],
    [{ last_birth_date: '2028-01-01' }, '2028-01-02', 'vaca'],
    [{ category: null }, '2026-11-15', null],
    [{ category: 'matriz' }, '2026-11-15', 'matriz'],
    // Sold as a calf, she stays one; sold a day later, she was a heifer.
    [{ status: 'vendido', exit_date: '2026-11-14' }, '2028-01-01', 'bezerra'],
    [{ status: 'vendido', exit_date: '2026-11-15' }, '2028-01-01', 'novilha'],
    [{ status: 'abatido' }, '2028-01-01', 'bezerra'],
  ])('%j on %s is %s', (wanted, day, is) => expect(categoryOn({ ...calf, ...wanted }, day)).toBe(is));
});
