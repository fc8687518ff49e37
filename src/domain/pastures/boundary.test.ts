import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { boundary, boundaryOf, type Corner, cornersOf, crossingIn, mostCorners, problemOf } from '#domain/pastures/boundary';
import { Pasture } from '#domain/pastures/pastures';

const field = boundary('Divisa no mapa');
const polygon = (...rings: unknown[]) => JSON.stringify({ type: 'Polygon', coordinates: rings });
const refusal = (value: unknown) => {
  const { success, error } = z.safeParse(field, value);
  return success ? undefined : error.issues[0]!.message.replace('Divisa no mapa inválida: ', '');
};
/** In steps of a ten-thousandth of a degree, at a farm in Minas. */
const at = (...steps: [number, number][]): Corner[] => steps.map(([x, y]) => [-47.5 + x / 10_000, -19.75 + y / 10_000]);
const closed = (corners: readonly Corner[]) => [...corners, corners[0]!];
const square = at([0, 0], [10, 0], [10, 10], [0, 10]);
/** On a circle. */
const many = (count: number) =>
  Array.from({ length: count }, (_, i): Corner => [-47.5 + Math.cos((i / count) * 2 * Math.PI) / 10, -19.75 + Math.sin((i / count) * 2 * Math.PI) / 10]);

describe('what is a boundary', () => {
  const hole = at([2, 2], [4, 2], [4, 4], [2, 4]);
  test.each<[string, unknown, string | undefined]>([
    ['a square', polygon(closed(square)), undefined],
    ['with spaces and the type at the end', `{ "coordinates": ${JSON.stringify([closed(square)])},\n "type": "Polygon" }`, undefined],
    ['with altitudes, as Google Earth writes them', polygon(closed(square).map(([x, y]) => [x, y, 812.5])), undefined],
    ['a triangle', polygon(closed(square.slice(0, 3))), undefined],
    ['two corners', polygon(closed(square.slice(0, 2))), 'marque ao menos 3 cantos'],
    ['the same corner three times', polygon([square[0], square[0], square[0], square[0]]), 'marque ao menos 3 cantos'],
    ['without the repeated corner', polygon(square), 'o polígono não fecha: o último canto repete o primeiro'],
    ['one position', polygon([square[0]]), 'o polígono não fecha: o último canto repete o primeiro'],
    ['with a hole', polygon(closed(square), closed(hole)), 'um pasto não pode ter buraco; desenhe o de dentro como outro pasto'],
    ['1 000 corners', polygon(closed(many(mostCorners))), undefined],
    ['1 001 corners', polygon(closed(many(mostCorners + 1))), 'no máximo 1000 cantos'],
    ['a text too long to be read', `{"type":"Polygon","coordinates":[[${'[0,0],'.repeat(10_001)}[0,0]]]}`, 'no máximo 1000 cantos'],
    [
      'latitude 90',
      polygon(
        closed([
          [0, 90],
          [0.1, 89.9],
          [0.2, 90],
        ]),
      ),
      undefined,
    ],
    [
      'latitude above 90',
      polygon(
        closed([
          [0, 90.0000001],
          [0.1, 89.9],
          [0.2, 90],
        ]),
      ),
      'latitude vai de -90 a 90 e longitude de -180 a 180',
    ],
    [
      'longitude -180',
      polygon(
        closed([
          [-180, 0],
          [-179.9, 0],
          [-180, 0.1],
        ]),
      ),
      undefined,
    ],
    [
      'longitude beyond -180',
      polygon(
        closed([
          [-180.0000001, 0],
          [-179.9, 0],
          [-180, 0.1],
        ]),
      ),
      'latitude vai de -90 a 90 e longitude de -180 a 180',
    ],
    [
      'half a degree wide',
      polygon(
        closed([
          [-50, -20],
          [-49.5, -20],
          [-49.5, -19.5],
        ]),
      ),
      undefined,
    ],
    [
      'wider than half a degree',
      polygon(
        closed([
          [-50, -20],
          [-49.4999999, -20],
          [-49.5, -19.5],
        ]),
      ),
      'mais de meio grau (50 km) de ponta a ponta; confira as coordenadas',
    ],
    [
      'higher than half a degree',
      polygon(
        closed([
          [-50, -20],
          [-49.5, -20],
          [-49.5, -19.4999999],
        ]),
      ),
      'mais de meio grau (50 km) de ponta a ponta; confira as coordenadas',
    ],
    ['not text', 7, 'não é um polígono GeoJSON'],
    ['empty', '', 'não é um polígono GeoJSON'],
    ['no JSON', '{"type":"Polygon","coordinates":[[[1,2],', 'não é um polígono GeoJSON'],
    ['a point', '{"type":"Point","coordinates":[1,2]}', 'não é um polígono GeoJSON'],
    ['several polygons', '{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[0,1],[0,0]]]]}', 'não é um polígono GeoJSON'],
    ['without coordinates', '{"type":"Polygon","coordinates":[]}', 'não é um polígono GeoJSON'],
    ['NaN', '{"type":"Polygon","coordinates":[[[NaN,0],[1,0],[0,1],[NaN,0]]]}', 'não é um polígono GeoJSON'],
    ['an exponent', '{"type":"Polygon","coordinates":[[[1e300,0],[1,0],[0,1],[1e300,0]]]}', 'não é um polígono GeoJSON'],
    ['something else inside', '{"type":"Polygon","coordinates":[[[0,0],[1,0],"<b>",[0,0]]]}', 'não é um polígono GeoJSON'],
    ['something else beside', '{"type":"Polygon","coordinates":[[[0,0],[0.1,0],[0,0.1],[0,0]]],"x":1}', 'não é um polígono GeoJSON'],
  ])('%s', (_, value, words) => expect(refusal(value)).toBe(words));
});

describe('fences that cross', () => {
  const crossed = 'as cercas se cruzam ou se tocam';
  test.each<[string, Corner[], string | null]>([
    ['a concave field', at([0, 0], [10, 0], [10, 10], [5, 1], [0, 10]), null],
    ['a corner one step from another side', at([0, 0], [10, 0], [10, 10], [5, 1]), null],
    ['a corner on another side', at([0, 0], [10, 0], [10, 10], [5, 0], [0, 10]), crossed],
    ['a corner beyond another side', at([0, 0], [10, 0], [10, 10], [5, -1], [0, 10]), crossed],
    ['a bow tie', at([0, 0], [10, 10], [10, 0], [0, 10]), crossed],
    ['three corners in a line', at([0, 0], [5, 0], [10, 0]), crossed],
    ['a corner in the middle of a side', at([0, 0], [5, 0], [10, 0], [10, 10]), null],
    ['a fence there and back', at([0, 0], [10, 0], [10, 10], [10, 15], [10, 10], [0, 10]), crossed],
    ['twice through one corner', at([0, 0], [10, 0], [5, 5], [10, 10], [0, 10], [5, 5]), crossed],
    ['a spiral', at([0, 0], [10, 0], [10, 10], [2, 10], [2, 4], [6, 4], [6, 6], [4, 6], [4, 8], [8, 8], [8, 2], [0, 2]), null],
  ])('%s', (_, corners, words) => expect(problemOf(corners)).toBe(words));

  test('the two sides are named by their first corners', () => {
    expect(crossingIn(at([0, 0], [10, 10], [10, 0], [0, 10]))).toEqual([0, 2]);
    expect(crossingIn(square)).toBeNull();
  });
});

test('one shape has one text: rounded to a centimetre, counterclockwise, no corner twice in a row', () => {
  const text = '{"type":"Polygon","coordinates":[[[-47.5,-19.75],[-47.499,-19.75],[-47.499,-19.749],[-47.5,-19.749],[-47.5,-19.75]]]}';
  expect(boundaryOf(square)).toBe(text);
  expect(boundaryOf([square[0]!, ...square.slice(1).toReversed()])).toBe(text);
  expect(boundaryOf(square.map(([x, y]) => [x + 4e-8, y - 4e-8]))).toBe(text);
  expect(boundaryOf([square[0]!, square[0]!, ...square.slice(1), square[0]!])).toBe(text);
  expect(z.parse(field, polygon(closed(square.toReversed())))).toBe(boundaryOf(square.toReversed()));
  expect(z.parse(field, text)).toBe(text);
});

test('the corners come back as they were stored', () => {
  expect(cornersOf(boundaryOf(square))).toEqual([
    [-47.5, -19.75],
    [-47.499, -19.75],
    [-47.499, -19.749],
    [-47.5, -19.749],
  ]);
  expect(
    boundaryOf([
      [-0.00000001, 0],
      [0.1, 0],
      [0, 0.1],
    ]),
  ).toContain('[[[0,0],');
  expect(cornersOf('[]')).toEqual([]);
});

test('a pasture is registered with and without it', () => {
  const id = '6ba7b810-9dad-41d1-80b4-00c04fd430c8';
  expect(Pasture.create.parse({ id, name: 'Várzea', area_hectares: 1 }).boundary).toBeNull();
  expect(Pasture.create.parse({ id, name: 'Várzea', area_hectares: 1, boundary: null }).boundary).toBeNull();
  expect(Pasture.create.parse({ id, name: 'Várzea', area_hectares: 1, boundary: boundaryOf(square) }).boundary).toBe(boundaryOf(square));
});
