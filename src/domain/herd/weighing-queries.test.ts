// Lists of weighings: order, filter by animals, and the weighing before a day.
import { describe, expect, test } from 'vitest';
import type { AnimalWeighing } from '#domain/herd/animal-weighings';
import type { Animal } from '#domain/herd/animals';
import { newestWeighings, weighedBefore, weighingsOf } from '#domain/herd/weighing-queries';

const weighing = (id: string, weighing_date: string, animal_id = 'mimosa') => ({ id, weighing_date, animal_id, weight: 400 }) as AnimalWeighing;
const animal = (id: string) => ({ id, name: id }) as Animal;
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

const [january, february, late] = [weighing('b', '2026-01-10'), weighing('a', '2026-02-10'), weighing('c', '2026-01-10')];

describe('a list of weighings', () => {
  test('has the newest day first, and on the same day the later one', () => {
    expect(ids(newestWeighings([january, february, late]))).toEqual(['a', 'c', 'b']);
  });

  test('of some animals has only theirs, in the same order', () => {
    const estrela = weighing('d', '2026-03-01', 'estrela');
    expect(ids(weighingsOf([animal('mimosa')], [estrela, february, january]))).toEqual(['a', 'b']);
    expect(ids(weighingsOf([], [estrela, february]))).toEqual([]);
  });
});

describe('the weighing before', () => {
  test.each([
    ['2026-01-09', undefined],
    ['2026-01-10', 'c'],
    ['2026-02-09', 'c'],
    ['2026-02-10', 'a'],
    ['2026-12-31', 'a'],
  ])('%s is %s', (day, id) => expect(weighedBefore([february, late, january], day)?.id).toBe(id));
});
