// Which cows the litres of a farm are divided by (decisions 265 and 529).
import { expect, test } from 'vitest';
import { cowDays, lactatingCows, milkedCows } from '#domain/milk/cow-days';

const period = { from: '2026-03-01', to: '2026-03-10' };
const cow = (id: string, more = {}) => ({
  id,
  type: 'bovino',
  gender: 'femea',
  breed: 'Girolando',
  is_batch: false,
  exit_date: null,
  status: 'ativo',
  last_birth_date: '2026-01-10',
  dry_off_date: null,
  ...more,
});
const four = ['Mimosa', 'Estrela', 'Pintada', 'Dália'].map((id) => cow(id));
const own = (animal_id: string, day = '2026-03-05', more = {}) => ({ animal_id, production_date: day, milking_shift: 'manha', is_discarded: false, ...more });
const total = (day: string) => own(null as never, day, { milking_shift: 'total_dia' });
const days = ['2026-03-04', '2026-03-05', '2026-03-06'];

function counted(milk: object[], animals = four as object[]) {
  const cows = lactatingCows({ animals: animals as never, births: [] });
  return cowDays(cows, milkedCows(milk as never, cows, period), days);
}

test.each([
  ['totals alone', [], 12],
  ['totals, and one cow of four', [own('Mimosa')], 12],
  ['totals, and half of the cows, as at a test', [own('Mimosa'), own('Estrela')], 6],
  ['totals, and half of the cows, whose milk was discarded', [own('Mimosa'), own('Estrela', '2026-03-05', { is_discarded: true })], 12],
  ['totals, and half of the cows, each on another day', [own('Mimosa'), own('Estrela', '2026-03-06')], 12],
  ['totals, and a test 30 days before the period', [own('Mimosa', '2026-01-30'), own('Estrela', '2026-01-30')], 6],
  ['totals, and a test 31 days before the period', [own('Mimosa', '2026-01-29'), own('Estrela', '2026-01-29')], 12],
])('%s', (_, records, cow_days) => expect(counted([...days.map(total), ...records]).cowDays).toBe(cow_days));

test('without totals, only the cows with records are milked', () =>
  expect(counted([own('Mimosa'), own('Estrela', '2026-03-05', { is_discarded: true })])).toEqual({ cowDays: 6, cows: ['Mimosa', 'Estrela'] }));

test('a lactation counts from the birth to the day before the dry-off', () =>
  expect(
    counted(days.map(total), [
      cow('Mimosa', { last_birth_date: '2026-03-05' }),
      cow('Estrela', { dry_off_date: '2026-03-06' }),
      cow('Nelore', { breed: 'Nelore' }),
    ]),
  ).toEqual({ cowDays: 4, cows: ['Mimosa', 'Estrela'] }));

test('a milked cow without a known birth counts on the days of her records, a beef cow with records in her lactation', () =>
  expect(
    counted(
      [...days.map(total), own('Nova'), own('Nelore', '2026-03-04')],
      [...four, cow('Nova', { last_birth_date: null }), cow('Nelore', { breed: 'Nelore' })],
    ),
  ).toEqual({ cowDays: 12 + 1 + 3, cows: ['Mimosa', 'Estrela', 'Pintada', 'Dália', 'Nova', 'Nelore'] }));
