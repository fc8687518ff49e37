// Rows by a key, asked again after a change.
import { expect, it } from 'vitest';
import { groupedBy, incrementalGroups } from '#domain/kernel/grouped';

type Row = { id: number; of: string };
const row = (id: number, of: string): Row => ({ id, of });
const [a1, b1, a2, c1, b2] = [row(1, 'a'), row(2, 'b'), row(3, 'a'), row(4, 'c'), row(5, 'b')];
const many = Array.from({ length: 20 }, (_, i) => row(100 + i, `z${i}`));

it.each([
  ['a row is added at the end', [a1, b1, a2, ...many], [a1, b1, a2, ...many, c1]],
  ['a row is added to a group', [a1, b1, a2, ...many], [a1, b1, b2, a2, ...many]],
  ['a row is replaced', [a1, b1, a2, ...many], [row(1, 'a'), b1, a2, ...many]],
  ['a row changes its group', [a1, b1, a2, ...many], [a1, row(2, 'a'), a2, ...many]],
  ['the last of a group is gone', [a1, b1, a2, ...many], [a1, a2, ...many]],
  ['all rows are others', [a1, b1, ...many], [c1, b2]],
  ['there are none', [a1, b1, ...many], []],
] as const)('%s: as if grouped anew', (_what, first, then) => {
  const groups = incrementalGroups(({ of }: Row) => of);
  groups(first);
  expect(new Map(groups(then))).toEqual(groupedBy(then, ({ of }) => of));
});

it('keeps the lists of the groups that did not change', () => {
  const groups = incrementalGroups(({ of }: Row) => of);
  const before = new Map(groups([a1, b1, a2, ...many]));
  const after = groups([a1, b1, a2, ...many, c1, b2]);
  expect([after.get('a') === before.get('a'), after.get('b') === before.get('b')]).toEqual([true, false]);
});
