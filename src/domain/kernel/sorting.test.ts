// Incremental sorting gives the same order as sorting the whole list.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { incrementalSort } from '#domain/kernel/sorting';

type Row = { id: number; day: number };
const newest = (a: Row, b: Row) => b.day - a.day || a.id - b.id;

const row = (id: number, day: number): Row => ({ id, day });
const herd = (many: number) => Array.from({ length: many }, (_, id) => row(id, (id * 7919) % 97));

const at = fc.nat(400);
/** A change of the list between two calls. */
const happening = fc.oneof(
  fc.record({ what: fc.constant('add' as const), at, day: fc.nat(120) }),
  fc.record({ what: fc.constant('change' as const), at, day: fc.nat(120) }),
  fc.record({ what: fc.constant('remove' as const), at, day: fc.nat(0) }),
  fc.record({ what: fc.constant('put between' as const), at, day: fc.nat(120) }),
  fc.record({ what: fc.constant('turn around' as const), at, day: fc.nat(0) }),
);

test('after any changes, the order is that of sorting the whole list', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.array(fc.array(happening, { maxLength: 5 }), { maxLength: 12 }), (many, looks) => {
      const ordered = incrementalSort(newest);
      let rows = herd(many);
      let next = 1000;
      for (const happenings of looks) {
        for (const { what, at: place, day } of happenings) {
          const i = rows.length > 0 ? place % rows.length : 0;
          if (what === 'add') rows = [...rows, row(next++, day)];
          if (what === 'put between') rows = rows.toSpliced(i, 0, row(next++, day));
          if (what === 'change' && rows.length > 0) rows = rows.with(i, row(rows[i]!.id, day));
          if (what === 'remove') rows = rows.toSpliced(i, 1);
          if (what === 'turn around') rows = rows.toReversed();
        }
        expect(ordered(rows)).toEqual(rows.toSorted(newest));
      }
    }),
  );
});

test('the same list returns the same result, and another list does not affect it', () => {
  const ordered = incrementalSort(newest);
  const [rows, others] = [herd(50), herd(7)];
  expect(ordered(rows)).toBe(ordered(rows));
  expect(ordered(others)).toEqual(others.toSorted(newest));
  expect(ordered(rows)).toEqual(rows.toSorted(newest));
});

test('one new row among fifty thousand is moved, without sorting all', () => {
  let asked = 0;
  const ordered = incrementalSort<Row>((a, b) => {
    asked++;
    return newest(a, b);
  });
  const rows = herd(50_000);
  ordered(rows);
  asked = 0;
  ordered([...rows.with(30_000, row(30_000, 55)), row(50_000, 96)]);
  expect(asked).toBeLessThan(100);
});
