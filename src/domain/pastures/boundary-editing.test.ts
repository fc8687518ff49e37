import { expect, test } from 'vitest';
import type { Corner } from '#domain/pastures/boundary';
import { type Act, type Drawing, drawn, middleOf, newDrawing } from '#domain/pastures/boundary-editing';

const [a, b, c, d]: Corner[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
] as Corner[] as [Corner, Corner, Corner, Corner];
const after = (acts: Act[], from: Drawing = newDrawing([])) => acts.reduce(drawn, from);
const add = (corner: Corner): Act => ({ act: 'add', corner });

test('corners follow one another; after a chosen one the next comes behind it', () => {
  const { corners, chosen } = after([add(a!), add(b!), add(d!)]);
  expect([corners, chosen]).toEqual([[a, b, d], 2]);
  expect(after([{ act: 'choose', at: 1 }, add(c!)], newDrawing(corners))).toMatchObject({ corners: [a, b, c, d], chosen: 2 });
});

test('a corner is inserted in the middle of any side, also of the last', () => {
  const square = newDrawing([a!, b!, c!, d!]);
  expect(middleOf(square.corners, 1)).toEqual([10, 5]);
  expect(middleOf(square.corners, 3)).toEqual([0, 5]);
  expect(drawn(square, { act: 'insert', after: 3, corner: [0, 5] }).corners).toEqual([a, b, c, d, [0, 5]]);
  expect(drawn(square, { act: 'insert', after: 0, corner: [5, 0] })).toMatchObject({ corners: [a, [5, 0], b, c, d], chosen: 1 });
});

test('dragging is one step, however often the finger moves', () => {
  const start = newDrawing([a!, b!, c!]);
  const moved = after(
    [
      { act: 'move', at: 2, to: [9, 9] },
      { act: 'move', at: 2, to: [8, 8], again: true },
      { act: 'move', at: 2, to: [7, 7], again: true },
    ],
    start,
  );
  expect(moved.corners).toEqual([a, b, [7, 7]]);
  expect(drawn(moved, { act: 'undo' }).corners).toEqual([a, b, c]);
});

test('a removed corner gives its place to the one before it', () => {
  const square = newDrawing([a!, b!, c!, d!]);
  expect(drawn(square, { act: 'remove', at: 2 })).toMatchObject({ corners: [a, b, d], chosen: 1 });
  expect(drawn(square, { act: 'remove', at: 0 })).toMatchObject({ corners: [b, c, d], chosen: 2 });
  expect(drawn(newDrawing([a!]), { act: 'remove', at: 0 })).toMatchObject({ corners: [], chosen: null });
});

test('every step is undone, the last one first, and nothing beyond the first', () => {
  const steps: Act[] = [add(a!), add(b!), { act: 'move', at: 0, to: d! }, { act: 'remove', at: 1 }];
  const all = after(steps);
  expect(all.corners).toEqual([d]);
  const undone = [1, 2, 3, 4, 5].map(
    (times) =>
      after(
        Array.from({ length: times }, (): Act => ({ act: 'undo' })),
        all,
      ).corners,
  );
  expect(undone).toEqual([[d, b], [a, b], [a], [], []]);
});

test('choosing is no step', () => {
  expect(after([add(a!), { act: 'choose', at: null }]).past).toHaveLength(1);
  expect(after([add(a!), { act: 'choose', at: null }, add(b!)]).corners).toEqual([a, b]);
});
