import { describe, expect, test } from 'vitest';
import type { Corner } from '#domain/pastures/boundary';
import { cornerAt, metresPerPixel, panned, pixelOf, roundLength, tilesOf, viewOf, worldOf, zoomed } from '#domain/pastures/map-projection';

const size = { width: 400, height: 300 };
const farm: Corner[] = [
  [-46.47, -18.69],
  [-46.45, -18.69],
  [-46.45, -18.67],
];
const view = viewOf(farm, size);
const near = ([x, y]: readonly [number, number], [toX, toY]: readonly [number, number], digits = 6) => {
  expect(x).toBeCloseTo(toX, digits);
  expect(y).toBeCloseTo(toY, digits);
};

test('the world is a square: Greenwich and the equator in its middle', () => {
  expect(worldOf([0, 0])).toEqual([0.5, 0.5]);
  expect(worldOf([-180, 90])[0]).toBe(0);
  expect(worldOf([-180, 90])[1]).toBeCloseTo(0, 9);
  expect(worldOf([180, -90])[1]).toBeCloseTo(1, 9);
});

test('a corner comes back from its pixel', () => {
  for (const corner of farm) near(cornerAt(view, size, pixelOf(view, size, corner)), corner, 9);
});

test('everything is in view, with a margin', () => {
  for (const [x, y] of farm.map((corner) => pixelOf(view, size, corner))) {
    expect(x).toBeGreaterThan(20);
    expect(x).toBeLessThan(380);
    expect(y).toBeGreaterThan(20);
    expect(y).toBeLessThan(280);
  }
  near(pixelOf(viewOf([farm[0]!], size), size, farm[0]!), [200, 150]);
});

test('what is under the finger stays there while zooming, and moves with it while panning', () => {
  const under = cornerAt(view, size, [100, 80]);
  near(pixelOf(zoomed(view, size, 2, [100, 80]), size, under), [100, 80]);
  near(pixelOf(panned(view, [30, -20]), size, under), [130, 60]);
});

test('zooming ends at the whole world and at a centimetre or so', () => {
  expect(zoomed(view, size, 1e-9).scale).toBe(256);
  expect(metresPerPixel(zoomed(view, size, 1e9))).toBeGreaterThan(0.01);
});

test('a pixel is as wide as its metres on the ground', () => {
  // Zoom 17 at 18,68° S: 1,194 m × cos.
  expect(metresPerPixel({ ...view, scale: 256 * 2 ** 17 })).toBeCloseTo(1.194 * Math.cos((18.68 * Math.PI) / 180), 2);
});

test.each([
  [1, 1],
  [1.99, 1],
  [2, 2],
  [4.9, 2],
  [5, 5],
  [9.9, 5],
  [10, 10],
  [0.3, 0.2],
  [1234, 1000],
])('%d m is rounded to %d m', (metres, round) => expect(roundLength(metres)).toBeCloseTo(round, 9));

describe('tiles', () => {
  test('cover the view and nothing beyond it', () => {
    const tiles = tilesOf(view, size);
    expect(new Set(tiles.map(({ key }) => key)).size).toBe(tiles.length);
    for (const { left, top, size: side } of tiles) {
      expect(left + side > 0 && left < 400 && top + side > 0 && top < 300).toBe(true);
      expect(side).toBeGreaterThan(180);
      expect(side).toBeLessThan(363);
    }
    const area = tiles.reduce(
      (all, { left, top, size: side }) => all + (Math.min(left + side, 400) - Math.max(left, 0)) * (Math.min(top + side, 300) - Math.max(top, 0)),
      0,
    );
    expect(area).toBeCloseTo(400 * 300, 3);
  });
  test('the one with the farm has its number by the usual formula', () => {
    const [x, y] = worldOf(farm[0]!);
    const around = tilesOf({ x, y, scale: 256 * 2 ** 15 }, { width: 2, height: 2 });
    expect(around.map(({ key }) => key)).toContain(`15/${Math.floor(((-46.47 + 180) / 360) * 2 ** 15)}/${Math.floor(y * 2 ** 15)}`);
  });
  test('the world has no tiles beside it', () => {
    expect(tilesOf({ x: 0.5, y: 0.5, scale: 256 }, { width: 5000, height: 5000 }).map(({ key }) => key)).toEqual(['0/0/0']);
  });
});
