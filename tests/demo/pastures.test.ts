// The demo's pastures on the map: all of them, as large as they are registered, none over another.
import { describe, expect, test } from 'vitest';
import { type Corner, cornersOf, problemOf } from '#domain/pastures/boundary';
import { differenceOf, hectaresOf } from '#domain/pastures/boundary-area';
import { middleOf } from '#domain/pastures/boundary-editing';
import { demoFarms } from '#server/demo/demo';
import { lived, startDays } from './demo-history';

/** Whether a line from the point to the east leaves the shape once more than it enters. */
const isInside = ([x, y]: Corner, ring: readonly Corner[]) =>
  ring.filter(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length]!;
    return ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax);
  }).length %
    2 ===
  1;

describe.each(demoFarms.map(({ name }) => name))('%s', (name) => {
  test('has a map that agrees with the register', async () => {
    const { rows } = await lived(name, startDays[0]!);
    const shapes = rows.all('pastures').map(({ name, area_hectares, boundary }) => ({ name, area_hectares, corners: cornersOf(boundary ?? '') }));
    expect(shapes.length).toBeGreaterThan(2);
    for (const { name, area_hectares, corners } of shapes) {
      expect([name, problemOf(corners)]).toEqual([name, null]);
      expect([name, Math.abs(differenceOf(hectaresOf(corners), area_hectares)) < 3]).toEqual([name, true]);
      const others = shapes.filter((other) => other.corners !== corners);
      const points = corners.flatMap((corner, i) => [corner, middleOf(corners, i)]);
      expect([name, others.filter((other) => points.some((point) => isInside(point, other.corners))).map((other) => other.name)]).toEqual([name, []]);
    }
  });
});
