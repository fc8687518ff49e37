// Columns as a person arranged them.
import { describe, expect, test } from 'vitest';
import { arranged, orderOf, sortOf, wordsOf } from './arrangement';

const columns = [{ key: 'name', primary: true }, { key: 'breed' }, { key: 'age' }];
const read = (words: string | null, of = columns) => arranged(of, words).map(({ column, shown }) => `${shown ? '' : '-'}${column.key}`);

describe('columns', () => {
  test.each([
    ['none chosen', null, ['name', 'breed', 'age']],
    ['another order', 'age,name,breed', ['age', 'name', 'breed']],
    ['one hidden', 'name,-breed,age', ['name', '-breed', 'age']],
    ['the one that names the row is never hidden', '-name,-breed,-age', ['name', '-breed', '-age']],
    ['one that no longer exists, and one twice', 'gone,age,age,-age,name,breed', ['age', 'name', 'breed']],
    ['one of a later release is at its place', 'age,name', ['age', 'breed', 'name']],
    ['nonsense', ',,-,--name', ['name', 'breed', 'age']],
  ])('%s', (_, words, shown) => expect(read(words)).toEqual(shown));
  test('without one that names the row the first is kept', () => expect(read('-a,-b', [{ key: 'a' }, { key: 'b' }] as never)).toEqual(['a', '-b']));
  test('are written as they are read, and not at all when they are as the list comes', () => {
    for (const words of ['age,name,breed', 'name,-breed,age']) expect(wordsOf(columns, arranged(columns, words))).toBe(words);
    expect(wordsOf(columns, arranged(columns, 'name,breed,age'))).toBeNull();
  });
});

test('the order is a column, with a minus when it descends', () => {
  expect(orderOf('-age')).toEqual({ key: 'age', descending: true });
  expect(orderOf('age')).toEqual({ key: 'age', descending: false });
  expect([orderOf(null), orderOf(''), sortOf(null)]).toEqual([null, null, null]);
  expect(['-age', 'age'].map((sort) => sortOf(orderOf(sort)))).toEqual(['-age', 'age']);
});
