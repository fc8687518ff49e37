import { describe, expect, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import { grazing, groundsOf, pastureFigures, stockingOf } from '#domain/pastures/pasture-queries';
import type { PastureRotationAnimal } from '#domain/pastures/pasture-rotation-animals';
import type { PastureRotation } from '#domain/pastures/pasture-rotations';
import type { Pasture } from '#domain/pastures/pastures';

const today = '2026-11-15';
const pasture = (id: string, name: string, area_hectares = 10) => ({ id, name, area_hectares }) as Pasture;
const rotation = (id: string, pasture_id: string, entry_date: string, exit_date: string | null) =>
  ({ id, pasture_id, entry_date, exit_date }) as PastureRotation;
const member = (rotation_id: string, animal_id: string) => ({ id: `${rotation_id}${animal_id}`, rotation_id, animal_id }) as PastureRotationAnimal;
const animal = (id: string, weight: number | null, more: Partial<Animal> = {}) =>
  ({ id, name: id, status: 'ativo', is_batch: false, weight, batch_quantity: null, batch_average_weight: null, ...more }) as Animal;

test('active pastures are those in use, available ones the others; areas are added with two decimals', () => {
  const pastures = [pasture('a', 'A', 0.1), pasture('b', 'B', 0.2), pasture('c', 'C', 12.35)];
  const rotations = [rotation('1', 'a', '2026-11-01', null), rotation('2', 'b', '2026-10-01', '2026-11-01'), rotation('3', 'gone', '2026-11-01', null)];
  expect(pastureFigures(pastures, rotations)).toEqual({ total: 3, active: 1, available: 2, area: 12.65 });
  expect(pastureFigures([], [])).toEqual({ total: 0, active: 0, available: 0, area: 0 });
});

describe('stocking: live kg ÷ 450, per hectare', () => {
  test.each([
    ['one animal unit on a hectare', [animal('a', 450)], 1, 1],
    ['ten cows of 495 kg on 8 ha', Array.from({ length: 10 }, (_, i) => animal(`${i}`, 495)), 8, 1.38],
    ['half a hectare', [animal('a', 450)], 0.5, 2],
    ['a batch by its average', [animal('a', null, { is_batch: true, batch_quantity: 20, batch_average_weight: 225 })], 10, 1],
    ['a batch by its last weighing, which is of one head', [animal('a', 300, { is_batch: true, batch_quantity: 50, batch_average_weight: 180 })], 10, 3.33],
    ['those never weighed are left out', [animal('a', 450), animal('b', null)], 1, 1],
    ['without a known weight', [animal('a', null)], 1, null],
    ['without animals', [], 1, null],
  ])('%s', (_, animals, area, units) => expect(stockingOf(animals, area)).toBe(units));
});

describe('a pasture', () => {
  const known = {
    pastures: [pasture('v', 'Várzea', 5), pasture('b', 'Baixada', 9), pasture('n', 'Novo', 3)],
    rotations: [
      rotation('1', 'b', '2026-09-01', '2026-09-21'),
      rotation('2', 'b', '2026-11-05', null),
      rotation('3', 'v', '2026-08-01', '2026-08-31'),
      rotation('4', 'v', '2026-10-01', '2026-11-10'),
    ],
    members: [member('2', 'x'), member('2', 'y'), member('2', 'sold'), member('4', 'x'), member('4', 'sold'), member('4', 'deleted')],
    animals: [
      animal('x', 450),
      animal('y', null, { is_batch: true, batch_quantity: 30, batch_average_weight: 240 }),
      animal('sold', 500, { status: 'vendido' as never }),
    ],
  };
  const [baixada, novo, varzea] = groundsOf(known, today);

  test('is listed by name', () => expect([baixada, novo, varzea].map((one) => one?.pasture.name)).toEqual(['Baixada', 'Novo', 'Várzea']));
  test('in use shows its animals, days and stocking; sold animals no longer graze', () => {
    expect(baixada?.now).toMatchObject({ id: '2', days: 10, heads: 31 });
    expect(baixada?.stocking).toBe(1.89);
    expect(baixada?.rested).toBeNull();
    expect(baixada?.stays.map(({ id }) => id)).toEqual(['2', '1']);
  });
  test('at rest counts the days since the last stay, which includes animals sold or deleted since', () => {
    expect(varzea).toMatchObject({ now: undefined, rested: 5, stocking: null });
    expect(varzea?.stays.map(({ id, days, heads }) => [id, days, heads])).toEqual([
      ['4', 40, 3],
      ['3', 30, 0],
    ]);
  });
  test('that was never used has no rest days', () => expect(novo).toMatchObject({ now: undefined, rested: null, stays: [] }));
  test('is known for each grazing animal', () =>
    expect([...grazing(known)]).toEqual([
      ['x', 'b'],
      ['y', 'b'],
      ['sold', 'b'],
    ]));
});
