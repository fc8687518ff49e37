// The herd on a past day: who was there, of which class, how heavy.
import { describe, expect, test } from 'vitest';
import type { Category } from '#domain/herd/animal-categories';
import { classOn } from '#domain/herd/class-on-day';
import { herdStock, isThere, kgOn, type StockAnimal, type StockRows, thereOn, weighedOn } from '#domain/herd/herd-stock';

const animal = (id: string, of: Partial<StockAnimal> = {}): StockAnimal => ({
  id,
  name: id,
  identification: null,
  type: 'bovino',
  gender: 'macho',
  breed: 'Nelore',
  category: 'novilho',
  is_batch: false,
  batch_quantity: null,
  weight: null,
  batch_average_weight: null,
  birth_weight: null,
  birth_date: '2025-01-10',
  last_birth_date: null,
  entry_weight: null,
  status: 'ativo',
  exit_date: null,
  birth_outcome: null,
  loss_kind: null,
  ...of,
});
const herd = (of: Partial<StockRows>): StockRows => ({ animals: [], departed: [], weighings: [], births: [], transfers: [], farm_id: 'here', ...of });
const only = (of: Partial<StockRows>) => herdStock(herd(of)).heads[0]!;

describe('an animal is a head of the farm', () => {
  test.each<[string, Partial<StockAnimal>, string, boolean]>([
    ['on the day it was born', {}, '2025-01-10', true],
    ['not on the day before', {}, '2025-01-09', false],
    ['on the day it was bought', { entry_date: '2026-03-01' }, '2026-03-01', true],
    ['not before, although it was born', { entry_date: '2026-03-01' }, '2026-02-28', false],
    ['always, when nobody knows since when', { birth_date: null }, '2000-01-01', true],
    ['on the day before it was sold', { status: 'vendido', exit_date: '2026-05-02' }, '2026-05-01', true],
    ['not on the day it was sold', { status: 'vendido', exit_date: '2026-05-02' }, '2026-05-02', false],
  ])('%s', (_, of, day, there) => {
    expect(isThere(only({ animals: [animal('a', of)] }), day)).toBe(there);
  });
  test('one that left without a day is in no stock, and counted', () => {
    expect(herdStock(herd({ animals: [animal('a', { status: 'morto' })] }))).toMatchObject({ heads: [], undated: 1 });
  });
  test('a stillborn calf never', () => {
    expect(herdStock(herd({ animals: [animal('a', { birth_outcome: 'natimorto', status: 'morto', exit_date: '2025-01-10' })] })).heads).toEqual([]);
  });
  test('one that came by transfer, from that day; one that went, until that day', () => {
    const journey = { animal_id: 'a', from_farm_id: 'there', to_farm_id: 'here', transfer_date: '2026-02-01' };
    expect(only({ animals: [animal('a')], transfers: [journey] })).toMatchObject({ from: '2026-02-01', cameBy: 'transferencia', to: null });
    const back = { animal_id: 'a', from_farm_id: 'here', to_farm_id: 'there', transfer_date: '2026-04-01' };
    expect(only({ departed: [animal('a')], transfers: [journey, back] })).toMatchObject({ to: '2026-04-01', leftBy: 'transferencia' });
  });
  test.each<[string, Partial<StockAnimal>, string]>([
    ['sold', { status: 'vendido' }, 'venda'],
    ['slaughtered', { status: 'abatido' }, 'abate'],
    ['dead', { status: 'morto' }, 'perda'],
    ['stolen', { status: 'morto', loss_kind: 'furto' }, 'perda'],
  ])('%s', (_, of, leftBy) => {
    expect(only({ animals: [animal('a', { ...of, exit_date: '2026-05-02' })] }).leftBy).toBe(leftBy);
  });
});

describe('its class on a past day', () => {
  type Row = [string, Partial<StockAnimal>, string, string | null, Category | null];
  test.each<Row>([
    ['a steer of today was a calf before he was a year old', {}, '2026-01-09', null, 'bezerro'],
    ['and a steer from then on', {}, '2026-01-10', null, 'novilho'],
    ['a bull was a steer before he was two', { category: 'touro' }, '2027-01-09', null, 'novilho'],
    ['and a bull from then on', { category: 'touro' }, '2027-01-10', null, 'touro'],
    ['a cow was a heifer until her first calving', { gender: 'femea', category: 'vaca', last_birth_date: '2027-06-01' }, '2027-05-31', '2027-06-01', 'novilha'],
    ['and a cow on that day', { gender: 'femea', category: 'vaca', last_birth_date: '2027-06-01' }, '2027-06-01', '2027-06-01', 'vaca'],
    [
      'an old cow whose first recorded calving came later had calved before',
      { gender: 'femea', category: 'vaca', birth_date: '2020-01-01', last_birth_date: '2026-06-01' },
      '2026-05-31',
      '2026-06-01',
      'vaca',
    ],
    ['without a day of birth it is what it is called', { category: 'boi', birth_date: null }, '2020-01-01', null, 'boi'],
    ['a batch too', { category: 'boi', is_batch: true }, '2025-02-01', null, 'boi'],
    ['an animal without a category has no class', { category: null, birth_date: null }, '2025-02-01', null, null],
    [
      'an ox before his castration',
      { category: 'boi', birth_date: '2020-01-01', castration_date: '2026-03-01', uncastrated_category: 'touro' },
      '2026-02-28',
      null,
      'touro',
    ],
  ])('%s', (_, of, day, firstCalving, category) => {
    expect(classOn(animal('a', of), day, firstCalving)).toBe(category);
  });
});

describe('its weight on a day', () => {
  const weighings = [
    { animal_id: 'a', weighing_date: '2026-01-01', weight: 200 },
    { animal_id: 'a', weighing_date: '2026-04-11', weight: 300 },
  ];
  test.each([
    ['before the first weighing as that one', '2025-12-01', 200],
    ['on a day of weighing', '2026-01-01', 200],
    ['between two on the line', '2026-02-20', 250],
    ['after the last as that one', '2026-08-01', 300],
  ])('%s', (_, day, kg) => {
    expect(kgOn(only({ animals: [animal('a')], weighings }), day)).toBe(kg);
  });
  test('the weight at birth and that of entry are known weights', () => {
    expect(kgOn(only({ animals: [animal('a', { birth_date: '2025-09-23', birth_weight: 100 })], weighings }), '2025-11-12')).toBe(150);
    expect(kgOn(only({ animals: [animal('a', { entry_date: '2025-12-01', entry_weight: 180 })] }), '2025-12-01')).toBe(180);
  });
  test('an animal without any weighs as the mean of its class, then of its species, then nobody knows', () => {
    const { heads } = herdStock(
      herd({
        animals: [animal('a'), animal('b', { is_batch: true, batch_quantity: 2, batch_average_weight: 150 }), animal('c'), animal('d', { category: 'boi' })],
        weighings,
      }),
    );
    const on = (all: typeof heads) => weighedOn(thereOn(all, '2026-08-01'));
    expect(on(heads).map(({ kg, isEstimated }) => [kg, isEstimated])).toEqual([
      [300, false],
      [300, false],
      [200, true],
      [200, true],
    ]);
    expect(on(heads.slice(2)).map(({ kg }) => kg)).toEqual([null, null]);
  });
});
