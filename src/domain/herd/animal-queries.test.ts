// Searching animals: every filter alone and combined, and a large herd within one frame.
import { describe, expect, test } from 'vitest';
import { type AnimalFilters, findAnimals, newestFirst } from '#domain/herd/animal-queries';
import { Animal } from '#domain/herd/animals';
import { checked } from '#domain/kernel/validation';

const none: AnimalFilters = { search: '', type: '', status: '', category: '', pregnancy_status: '', is_batch: '' };
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function an(n: number, wanted: Partial<Animal>): Animal {
  const written = checked(Animal.row, { id: id(n), name: 'Mimosa', type: 'bovino', breed: 'Girolando', gender: 'femea', status: 'ativo' });
  const stamps = {
    created_at: `2026-01-01T00:00:${String(n % 60).padStart(2, '0')}.000Z`,
    created_by: id(1),
    version: 1,
    deleted_at: null,
    deleted_call: null,
  };
  return { ...written, ...stamps, updated_at: stamps.created_at, ...wanted };
}

const herd = [
  an(1, { name: 'Pérola', identification: '24-017', category: 'vaca', pregnancy_status: 'prenha' }),
  an(2, { name: 'Estrela', identification: '23-004', category: 'vaca', pregnancy_status: 'vazia', sisbov: '076000000123456' }),
  an(3, { name: 'Bela Estrela', category: 'novilha', pregnancy_status: 'seca', status: 'vendido' }),
  an(4, { name: 'Trovão', gender: 'macho', category: 'touro', pregnancy_status: 'nao_aplicavel', rfid: '982000123456789' }),
  an(5, { name: 'Galinhas', type: 'ave', category: 'galinha', pregnancy_status: 'vazia', is_batch: true, batch_quantity: 40 }),
  an(6, { name: 'Tilápias', type: 'peixe', status: 'abatido', is_batch: true, batch_quantity: 900 }),
];

describe('animals are found by', () => {
  test.each<[Partial<AnimalFilters>, string[]]>([
    [{}, ['Pérola', 'Estrela', 'Bela Estrela', 'Trovão', 'Galinhas', 'Tilápias']],
    [{ search: '  ' }, ['Pérola', 'Estrela', 'Bela Estrela', 'Trovão', 'Galinhas', 'Tilápias']],
    [{ search: 'PER' }, ['Pérola']],
    [{ search: 'trovao' }, ['Trovão']],
    [{ search: 'estrela bela' }, ['Bela Estrela']],
    [{ search: '24-017' }, ['Pérola']],
    [{ search: '0123456' }, ['Estrela', 'Trovão']],
    [{ search: '123456789' }, ['Trovão']],
    [{ search: 'mimosa' }, []],
    [{ type: 'ave' }, ['Galinhas']],
    [{ status: 'ativo' }, ['Pérola', 'Estrela', 'Trovão', 'Galinhas']],
    [{ status: 'morto' }, []],
    [{ category: 'vaca' }, ['Pérola', 'Estrela']],
    [{ pregnancy_status: 'prenha' }, ['Pérola']],
    [{ pregnancy_status: 'vazia' }, ['Estrela', 'Galinhas']],
    [{ pregnancy_status: 'seca' }, ['Bela Estrela']],
    [{ is_batch: 'sim' }, ['Galinhas', 'Tilápias']],
    [{ is_batch: 'nao' }, ['Pérola', 'Estrela', 'Bela Estrela', 'Trovão']],
    [{ search: 'estrela', status: 'ativo', category: 'vaca', type: 'bovino', pregnancy_status: 'vazia', is_batch: 'nao' }, ['Estrela']],
    [{ search: 'estrela', is_batch: 'sim' }, []],
  ])('%j: %j', (wanted, names) => expect(findAnimals(herd, { ...none, ...wanted }).map(({ name }) => name)).toEqual(names));

  test('their current name', () => {
    const [pearl] = herd;
    expect(findAnimals([{ ...pearl!, name: 'Rubi' }], { ...none, search: 'perola' })).toEqual([]);
    expect(findAnimals([{ ...pearl!, name: 'Rubi' }], { ...none, search: 'rubi' })).toHaveLength(1);
  });
});

test('the newest come first, and those of the same moment always in the same order', () => {
  const same = { created_at: '2026-05-01T00:00:00.000Z' };
  const rows = [an(1, {}), an(8, same), an(3, {}), an(9, same)];
  expect(newestFirst(rows).map((animal) => animal.id)).toEqual([id(9), id(8), id(3), id(1)]);
  expect(newestFirst(rows.toReversed()).map((animal) => animal.id)).toEqual([id(9), id(8), id(3), id(1)]);
});
