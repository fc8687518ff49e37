// The yearly alert of a bull with grown daughters.
import { expect, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import { bullsOnDaughters } from '#domain/overview/bull-alerts';

const head = (wanted: Partial<Animal>) => ({ type: 'bovino', status: 'ativo', is_batch: false, father_id: null, birth_date: null, ...wanted }) as Animal;
const bull = head({ id: 'b', name: 'Trovão', gender: 'macho', category: 'touro' });
const daughter = (wanted: Partial<Animal> = {}) =>
  head({ id: 'd', name: 'Filha', gender: 'femea', category: 'novilha', father_id: 'b', birth_date: '2025-05-26', ...wanted });
const told = (...animals: Animal[]) => bullsOnDaughters({ animals }, '2026-11-17').map(({ key, title, message }) => [key, title, message]);

test.each([
  ['of 540 days', [bull, daughter()], 1],
  ['of 539 days', [bull, daughter({ birth_date: '2025-05-27' })], 0],
  ['without a birth date', [bull, daughter({ birth_date: null })], 0],
  ['that was sold', [bull, daughter({ status: 'vendido' })], 0],
  ['of a bull that left', [{ ...bull, status: 'vendido' } as Animal, daughter()], 0],
  ['of an ox', [{ ...bull, category: 'boi' } as Animal, daughter()], 0],
  ['that is a son', [bull, daughter({ gender: 'macho' })], 0],
])('a daughter %s: %3$i', (_, animals, alerts) => expect(told(...animals)).toHaveLength(alerts));

test('in one alert a year for each bull', () =>
  expect(told(bull, daughter(), daughter({ id: 'e' }))).toEqual([
    ['bull_daughters:b:2026', 'Touro cobrindo filhas: Trovão', '2 filhas dele já têm idade de ser coberta: separe ou troque o touro.'],
  ]));
