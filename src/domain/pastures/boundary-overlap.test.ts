import { expect, test } from 'vitest';
import { boundaryOf, type Corner } from '#domain/pastures/boundary';
import { hectaresOf } from '#domain/pastures/boundary-area';
import { overlapsOf } from '#domain/pastures/boundary-overlap';
import type { Shape } from '#domain/pastures/map-file';
import { overlapsIn, planOf } from '#domain/pastures/map-import';
import type { Pasture } from '#domain/pastures/pastures';

/** At Patos de Minas, in thousandths of a degree from one corner: a box of 10 × 10 has 116,8 ha. */
const at = (...corners: [number, number][]): Corner[] => corners.map(([x, y]) => [-46.5 + x / 1000, -18.6 + y / 1000]);
const box = (x: number, y: number, width: number, height: number) => at([x, y], [x + width, y], [x + width, y + height], [x, y + height]);
const field = box(0, 0, 10, 10);
const over = (corners: Corner[], other: Corner[]) => overlapsOf(corners, [{ id: 'v', name: 'Várzea', corners: other }])[0]?.hectares ?? 0;
const whole = hectaresOf(field);

test.each<[string, Corner[], number]>([
  ['apart', box(20, 0, 10, 10), 0],
  ['with one fence between them', box(10, 0, 10, 10), 0],
  ['touching at a corner', box(10, 10, 5, 5), 0],
  ['half of it', box(5, 0, 10, 10), 1 / 2],
  ['a quarter of it', box(5, 5, 10, 10), 1 / 4],
  ['the same', field, 1],
  ['inside it', box(2, 2, 5, 4), 1 / 5],
  ['around it', box(-5, -5, 30, 30), 1],
  ['across it, both sticking out', box(-5, 4, 20, 2), 1 / 5],
  ['a triangle over half of it', at([0, 0], [10, 0], [0, 10]), 1 / 2],
  ['a diamond of half its area', at([5, 0], [10, 5], [5, 10], [0, 5]), 1 / 2],
  ['an L, twice across its edge', at([5, -5], [15, -5], [15, 15], [5, 15], [5, 12], [12, 12], [12, -2], [5, -2]), 0],
  ['a U whose arms lie over it', at([1, 5], [3, 5], [3, 12], [7, 12], [7, 5], [9, 5], [9, 15], [1, 15]), 1 / 5],
])('a pasture %s', (_, other, share) => {
  // The common part is a little north or south of the middle of the field.
  for (const [one, two] of [
    [field, other],
    [other, field],
    [field.toReversed(), [...other.slice(2), ...other.slice(0, 2)]],
  ] as [Corner[], Corner[]][])
    expect(Math.abs(over(one, two) - share * whole)).toBeLessThanOrEqual(share * whole * 1e-4 + 0.005);
});

test.each([
  ['a little more than a hundredth of the smaller one is told', 9.899, 1.18],
  ['a little less than a hundredth is how fences are drawn', 9.901, 0],
])('%s', (_, west, hectares) => expect(over(field, box(west, 0, 10, 10))).toBeCloseTo(hectares, 2));

test('a paddock drawn into a large pasture is told, though it is little of that', () => {
  expect(over(box(0, 0, 400, 400), box(10, 10, 1, 1))).toBeCloseTo(hectaresOf(box(10, 10, 1, 1)), 1);
});

test('what is too small for a hundredth of a hectare is nothing', () => {
  expect(over(box(0, 0, 0.05, 0.05), field)).toBe(0);
});

test('several at once, the most first, with their names', () => {
  const others = [
    { id: 'a', name: 'Baixada', corners: box(9, 0, 10, 10) },
    { id: 'b', name: 'Longe', corners: box(50, 50, 10, 10) },
    { id: 'c', name: 'Morro', corners: box(0, 7, 10, 10) },
  ];
  expect(overlapsOf(field, others).map(({ name }) => name)).toEqual(['Morro', 'Baixada']);
});

test('a boundary of a thousand corners over another', () => {
  const circle = (x: number) => Array.from({ length: 1000 }, (_, i) => at([x + 5 * Math.cos(i / 159.1549), 5 * Math.sin(i / 159.1549)])[0]!);
  const [one, two] = [circle(0), circle(5)];
  // Two circles through each other's centres share 39,1 %.
  expect(over(one, two) / hectaresOf(one)).toBeCloseTo(0.391, 2);
});

test('a file that is brought: pairs within it and with pastures that stay, each once; a replaced boundary no longer counts', () => {
  const pasture = (id: string, name: string, corners: Corner[]) => ({ id, name, area_hectares: 100, boundary: boundaryOf(corners) });
  const pastures = [pasture('1', 'Baixada', box(0, 0, 10, 10)), pasture('2', 'Morro', box(30, 0, 10, 10))] as Pasture[];
  const shape = (name: string, corners: Corner[]): Shape => ({ name, corners, problem: null, place: 'brazil', cornersInFile: null }) as unknown as Shape;
  // Baixada moves onto the new pasture, and away from where it was.
  const shapes = [shape('Baixada', box(15, 0, 10, 10)), shape('Novo', box(20, 0, 15, 10)), shape('Onde era a Baixada', box(0, 0, 10, 10))];
  const plan = planOf(shapes, ['1', 'new', 'new'], pastures, false);
  expect(overlapsIn(plan, pastures).map(({ of, name }) => [of, name])).toEqual([
    ['Baixada', 'Novo'],
    ['Novo', 'Morro'],
  ]);
});
