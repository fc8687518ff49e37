// Which cows the litres of a farm are divided by (decisions 265 and 529).
import { expect, test } from 'vitest';
import { cowDays, daysOutside, lactatingCows, milkedCows, type Stretch } from '#domain/milk/cow-days';

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

test('a beef cow counts with records in her lactation', () =>
  expect(counted([...days.map(total), own('Nelore', '2026-03-04')], [...four, cow('Nelore', { breed: 'Nelore' })])).toEqual({
    cowDays: 12 + 3,
    cows: ['Mimosa', 'Estrela', 'Pintada', 'Dália', 'Nelore'],
  }));

const unborn = { last_birth_date: null };
test.each([
  ['her record on the first day', ['2026-03-04'], unborn, 3],
  ['her record on the second', ['2026-03-05'], unborn, 2],
  ['two records', ['2026-03-04', '2026-03-06'], unborn, 3],
  ['a test 30 days before', ['2026-02-02'], unborn, 1],
  ['tests a month apart', ['2026-02-02', '2026-03-06'], unborn, 2],
  ['tests 30 days apart', ['2026-02-03', '2026-03-05'], unborn, 3],
  ['dried off after her record', ['2026-03-04'], { ...unborn, dry_off_date: '2026-03-06' }, 2],
  ['dried off on the day of her record', ['2026-03-05'], { ...unborn, dry_off_date: '2026-03-05' }, 0],
  ['dried off before her record', ['2026-03-05'], { ...unborn, dry_off_date: '2026-03-04' }, 2],
  ['sold after her record', ['2026-03-04'], { ...unborn, status: 'vendido', exit_date: '2026-03-05' }, 1],
  ['gone without a day', ['2026-03-05'], { ...unborn, status: 'morto' }, 2],
  ['calved after her record: both count', ['2026-03-04', '2026-03-06'], { last_birth_date: '2026-03-06' }, 3],
  ['dried off in a known lactation, and milked on that day', ['2026-03-04', '2026-03-05'], { dry_off_date: '2026-03-05' }, 1],
  ['dried off in a known lactation, and milked after it', ['2026-03-04', '2026-03-06'], { dry_off_date: '2026-03-05' }, 2],
])('a milked cow without a known birth is in milk for 30 days after each record: %s', (_, records, more, cow_days) =>
  expect(
    counted(
      records.map((day) => own('Nova', day)),
      [cow('Nova', more)],
    ).cowDays,
  ).toBe(cow_days),
);

test.each<[string, Stretch[], string[]]>([
  ['none', [], ['03-01 03-10']],
  ['all of it', [{ from: '2026-02-01', until: null }], []],
  ['from the first day', [{ from: '2026-03-01', until: null }], []],
  ['from the second', [{ from: '2026-03-02', until: null }], ['03-01 03-01']],
  ['until before it', [{ from: '2026-01-01', until: '2026-02-28' }], ['03-01 03-10']],
  ['until its first day', [{ from: '2026-01-01', until: '2026-03-01' }], ['03-02 03-10']],
  ['until its last day', [{ from: '2026-01-01', until: '2026-03-10' }], []],
  ['after it', [{ from: '2026-03-11', until: null }], ['03-01 03-10']],
  [
    'two, with a dry period',
    [
      { from: '2026-01-01', until: '2026-03-03' },
      { from: '2026-03-07', until: null },
    ],
    ['03-04 03-06'],
  ],
  [
    'two, calved on the day of dry-off',
    [
      { from: '2026-01-01', until: '2026-03-03' },
      { from: '2026-03-03', until: '2026-03-05' },
    ],
    ['03-06 03-10'],
  ],
])('the days of a period outside of lactations: %s', (_, lactations, outside) =>
  expect(daysOutside(lactations, period).map(({ from, to }) => `${from.slice(5)} ${to.slice(5)}`)).toEqual(outside),
);
