import { describe, expect, test } from 'vitest';
import type { Corner } from '#domain/pastures/boundary';
import { differenceOf, fenceOf, hectaresOf, metresBetween, squareMetresOf } from '#domain/pastures/boundary-area';

const box = (longitude: number, latitude: number, width: number, height: number): Corner[] => [
  [longitude, latitude],
  [longitude + width, latitude],
  [longitude + width, latitude + height],
  [longitude, latitude + height],
];
const field: Corner[] = [
  [-49.123456, -22.654321],
  [-49.118, -22.6561],
  [-49.1162, -22.6514],
  [-49.1201, -22.6493],
  [-49.1228, -22.6502],
];

// Values of GeographicLib 2.2 (Karney), whose sides are geodesics. Area in m², fence in m.
describe('area and fence as GeographicLib computes them', () => {
  test.each<[string, Corner[], number, number]>([
    ['a paddock of 3,5 ha in Minas', box(-47.5, -19.75, 0.002, 0.0015), 34808.3654923439, 751.3506918965837],
    ['an irregular field in São Paulo', field, 375674.18210697174, 2366.3660322176124],
    ['north of the equator, in Roraima', box(-60.6731, 2.8235, 0.004, 0.003), 147534.15657544136, 1552.9427277410548],
    ['across the equator, in Amapá', box(-51.07, -0.01, 0.02, 0.02), 4923628.857722063, 8875.750597680682],
    ['in the far south, in Chuí', box(-53.46, -33.69, 0.01, 0.01), 1028468.5008134842, 4072.8221241599094],
    ['in the far north, in Norway', box(10.4, 63.4, 0.01, 0.01), 557000.7979698181, 3228.7520568528353],
  ])('%s: to a millionth', (_, corners, area, fence) => {
    expect(Math.abs(squareMetresOf(corners) / area - 1)).toBeLessThan(1e-6);
    expect(Math.abs(fenceOf(corners) / fence - 1)).toBeLessThan(1e-6);
  });

  test('the largest boundary, half a degree: to a ten-thousandth of a per cent', () => {
    expect(Math.abs(squareMetresOf(box(-56, -15, 0.5, 0.5)) / 2978450011.56929 - 1)).toBeLessThan(1e-6);
  });
  test('an eighth of the Earth, whose sides are the same lines on sphere and ellipsoid: exact', () => {
    const eighth: Corner[] = [
      [0, 0],
      [90, 0],
      [0, 90],
    ];
    expect(Math.abs(squareMetresOf(eighth) / 63758202715511.055 - 1)).toBeLessThan(1e-12);
  });
  test('sides of 157 km: to five millionths', () => {
    const diamond: Corner[] = [
      [-1, 0],
      [0, -1],
      [1, 0],
      [0, 1],
    ];
    expect(Math.abs(squareMetresOf(diamond) / 24619419146.885723 - 1)).toBeLessThan(5e-6);
  });
});

test('the same in either direction, from any corner, and on both sides of the meridian of 180 degrees', () => {
  const area = squareMetresOf(field);
  expect(squareMetresOf(field.toReversed())).toBeCloseTo(area, 4);
  expect(squareMetresOf([...field.slice(2), ...field.slice(0, 2)])).toBeCloseTo(area, 4);
  const across = field.map(([longitude, latitude]): Corner => [((longitude + 49.12 + 180 + 540) % 360) - 180, latitude]);
  expect(across.some(([longitude]) => longitude > 179) && across.some(([longitude]) => longitude < -179)).toBe(true);
  expect(squareMetresOf(across)).toBeCloseTo(area, 1);
});

test('no corners, one and two have no area', () => {
  for (const some of [0, 1, 2]) expect(squareMetresOf(field.slice(0, some))).toBeCloseTo(0, 6);
});

test('hectares have two decimals, as they are entered', () => {
  expect(hectaresOf(field)).toBe(37.57);
  expect(hectaresOf(box(-47.5, -19.75, 0.002, 0.0015))).toBe(3.48);
});

test('one degree of the equator is 111 319 m, of a meridian there 110 574 m', () => {
  expect(metresBetween([0, 0], [1, 0])).toBeCloseTo(111_319.49, 1);
  expect(metresBetween([0, 0], [0, 1])).toBeCloseTo(110_574, -1);
  expect(metresBetween([-49, -22], [-49, -22])).toBe(0);
});

test.each([
  [10, 10, 0],
  [10.5, 10, 5],
  [9.5, 10, -5],
  [10.01, 10, 0.1],
  [10.004, 10, 0],
  [0.02, 0.01, 100],
])('%d ha on the map, %d ha entered: %d %%', (mapped, entered, percent) => expect(differenceOf(mapped, entered)).toBe(percent));
