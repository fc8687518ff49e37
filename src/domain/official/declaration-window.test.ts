// The days in which the herd is declared: by state, by what the farm typed, and both sides of every boundary.
import { describe, expect, test } from 'vitest';
import { dueDeclaration, lastDayOf } from '#domain/official/declaration-window';

describe('the last day', () => {
  test.each([
    ['MG', '2026-05-01', '2026-06-30'],
    ['SP', '2026-05-01', '2026-06-07'],
    ['MS', '2026-05-01', '2026-06-02'],
    ['TO', '2026-05-01', '2026-05-31'],
    [null, '2026-05-01', '2026-06-30'],
    ['MG', '2026-11-01', '2026-11-30'],
    ['TO', '2026-11-01', '2026-11-30'],
  ])('of %s, stage of %s: %s', (state, stage, last) => expect(lastDayOf(stage, state, null)).toBe(last));

  test.each([
    ['15/06 e 10/12', '2026-06-15', '2026-12-10'],
    ['30/6', '2026-06-30', null],
    ['30/11', null, '2026-11-30'],
    ['31/05, 15/01', '2026-05-31', '2027-01-15'],
    ['31/06', '2026-06-30', null],
    ['31/10', '2026-10-31', null],
    ['', '2026-06-30', '2026-11-30'],
    ['até junho', '2026-06-30', '2026-11-30'],
    ['00/13', '2026-06-30', '2026-11-30'],
  ])('typed as "%s": %s and %s', (own, may, november) =>
    expect([lastDayOf('2026-05-01', 'MG', own), lastDayOf('2026-11-01', 'MG', own)]).toEqual([may, november]),
  );
});

test.each([
  ['2026-04-30', 'MG', null, null],
  ['2026-05-01', 'MG', null, '2026-05-01 2026-06-30'],
  ['2026-06-30', 'MG', null, '2026-05-01 2026-06-30'],
  ['2026-07-01', 'MG', null, null],
  ['2026-06-07', 'SP', null, '2026-05-01 2026-06-07'],
  ['2026-06-08', 'SP', null, null],
  ['2026-10-31', 'MG', null, null],
  ['2026-11-01', 'MG', null, '2026-11-01 2026-11-30'],
  ['2026-12-01', 'MG', null, null],
  ['2026-12-01', 'MG', '30/06 e 10/12', '2026-11-01 2026-12-10'],
  ['2026-11-18', 'MG', '30/06', null],
  ['2027-01-15', 'MG', '15/01', '2026-11-01 2027-01-15'],
  ['2027-01-16', 'MG', '15/01', null],
])('on %s in %s, typed %s: %s', (today, state, own, due) => {
  const found = dueDeclaration(today, state, own);
  expect(found && `${found.stage} ${found.until}`).toBe(due);
});
