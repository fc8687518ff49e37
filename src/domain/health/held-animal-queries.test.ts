// The herd filtered by withdrawal: both sides of the first free day, meat and milk apart.
import { expect, test } from 'vitest';
import { findHeld } from '#domain/health/held-animal-queries';
import { noReleases } from '#domain/health/withdrawal';
import type { Animal } from '#domain/herd/animals';

const an = (name: string, wanted: Partial<Animal>) =>
  ({
    name,
    status: 'ativo',
    gender: 'femea',
    last_birth_date: '2026-08-01',
    expected_birth_date: null,
    dry_off_date: null,
    ...noReleases,
    ...wanted,
  }) as Animal;
const herd = [
  an('Livre', {}),
  an('Carne', { meat_release_date: '2026-11-20' }),
  an('Leite', { milk_release_date: '2026-11-20' }),
  an('As duas', { meat_release_date: '2026-11-20', milk_release_date: '2026-11-18' }),
  an('Desconhecida', { meat_unknown_since: '2026-11-01' }),
  an('Seca', { milk_release_date: '2026-11-20', dry_off_date: '2026-11-01' }),
  an('Colostro', { last_birth_date: '2026-11-17' }),
  an('Vendida', { meat_release_date: '2026-11-20', milk_release_date: '2026-11-20', status: 'vendido' }),
];

test.each([
  ['', '2026-11-17', herd.map(({ name }) => name)],
  ['qualquer', '2026-11-17', herd.map(({ name }) => name)],
  ['sim', '2026-11-17', ['Carne', 'Leite', 'As duas', 'Desconhecida', 'Colostro']],
  ['carne', '2026-11-17', ['Carne', 'As duas', 'Desconhecida']],
  ['leite', '2026-11-17', ['Leite', 'As duas', 'Colostro']],
  ['leite', '2026-11-18', ['Leite', 'Colostro']],
  ['carne', '2026-11-19', ['Carne', 'As duas', 'Desconhecida']],
  ['carne', '2026-11-20', ['Desconhecida']],
])('%s on %s', (wanted, today, names) => expect(findHeld(herd, wanted, today).map(({ name }) => name)).toEqual(names));
