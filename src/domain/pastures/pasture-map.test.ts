import { describe, expect, test } from 'vitest';
import { boundaryOf, type Corner } from '#domain/pastures/boundary';
import { labelPlace, mapOf, shortName, stateOf } from '#domain/pastures/pasture-map';
import type { Ground, Stay } from '#domain/pastures/pasture-queries';

const stay = {} as Stay;

describe('use and rest in classes', () => {
  test.each([
    ['in use', { now: stay, rested: null }, 'in_use'],
    ['never used', { now: undefined, rested: null }, 'unused'],
    ['left today', { now: undefined, rested: 0 }, 'rest_begun'],
    ['14 days', { now: undefined, rested: 14 }, 'rest_begun'],
    ['15 days', { now: undefined, rested: 15 }, 'resting'],
    ['29 days', { now: undefined, rested: 29 }, 'resting'],
    ['30 days', { now: undefined, rested: 30 }, 'rested'],
  ])('%s', (_, ground, state) => expect(stateOf(ground)).toBe(state));
});

test('each pasture has its area by the map beside the entered one; those without a boundary are listed apart', () => {
  const corners: Corner[] = [
    [-47.5, -19.75],
    [-47.498, -19.75],
    [-47.498, -19.7485],
    [-47.5, -19.7485],
  ];
  const ground = (id: string, boundary: string | null) =>
    ({ id, pasture: { name: id, area_hectares: 3.4, boundary }, now: undefined, rested: 3 }) as unknown as Ground;
  const { mapped, unmapped, hectares } = mapOf([ground('Várzea', boundaryOf(corners)), ground('Baixada', null)]);
  expect(mapped).toMatchObject([{ state: 'rest_begun', corners, hectares: 3.48, difference: 2.4, fence: 751 }]);
  expect(unmapped.map(({ id }) => id)).toEqual(['Baixada']);
  expect(hectares).toBe(3.48);
});

describe('a name stands inside its shape', () => {
  test.each<[string, Corner[], Corner]>([
    [
      'in the middle of a square',
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [0, 2],
      ],
      [1, 1],
    ],
    [
      'in one arm of a U, not in its gap',
      [
        [0, 0],
        [5, 0],
        [5, 4],
        [4, 4],
        [4, 1],
        [2, 1],
        [2, 4],
        [0, 4],
      ],
      [1, 2],
    ],
  ])('%s', (_, corners, place) => expect(labelPlace(corners).corner).toEqual(place));
});

test.each([
  ['Piquete 12', '12'],
  ['Reserva do açude', 'RA'],
  ['Várzea', 'V'],
  ['Pasto de Cima da Serra do Meio', 'PCS'],
])('%s is %s where there is little room', (name, short) => expect(shortName(name)).toBe(short));
