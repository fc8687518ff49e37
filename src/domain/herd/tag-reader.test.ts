// Lines of readers and scales, and readers that type.
import { describe, expect, test } from 'vitest';
import { isRepeated, lineOf, nothingTyped, tagIn, typedTag, weightIn, withKey } from '#domain/herd/tag-reader';

test.each<[string, string | null]>([
  ['LA 982 000001088420', '982000001088420'],
  ['076 000001234567', '076000001234567'],
  ['\u0002076000001234567\r\n', '076000001234567'],
  ['982_000001088420', '982000001088420'],
  ['A0000000982000001088420', null],
  ['LR 0006 0000000018514243', null],
  ['0760000012345678', null],
  ['07600000123456', null],
  ['982274877906943', '982274877906943'],
  ['982274877906944', null],
  ['', null],
])('the tag in %j is %s', (line, tag) => expect(tagIn(line)).toBe(tag));

test.each<[string, number | null]>([
  ['ST,GS,+  452.5kg', 452.5],
  ['ST,GS, 452.5,kg', 452.5],
  ['US,GS, 451.0,kg', null],
  ['OL,GS, 999.0,kg', null],
  ['482,5 kg', 482.5],
  ['1000 lb', 453.59],
  ['FARM 1', null],
  ['FARM 1, 16090,LB, ,GR,27JA00,10:37P', 7298.3],
  ['982000001088420;452,5', 452.5],
])('the weight in %j is %s', (line, kg) => expect(weightIn(line)).toBe(kg));

const weight = (kg: number, stable: boolean | null = true) => ({ kind: 'weight', kg, stable });
test.each<[string, string | null, unknown]>([
  ['982000001088420,452.5kg', '982000001088420', weight(452.5)],
  ['982 000001088420 452,5', '982000001088420', weight(452.5)],
  ['076000001234567;452,5 kg', '076000001234567', weight(452.5)],
  ['076000001234567;10/11/2026;452,5', '076000001234567', weight(452.5)],
  ['LA 982 000001088420 ST,GS, 452.5,kg', '982000001088420', weight(452.5)],
  ['LA 982 000001088420 US,GS, 451.0,kg', '982000001088420', weight(451, false)],
  ['982000001088420,OL,GS,+99999.9kg', '982000001088420', { kind: 'overload' }],
  // Which of two numbers is the weight is not known.
  ['982000001088420;17;452,5', '982000001088420', null],
  ['982000001088420,937.0lb', '982000001088420', { kind: 'pounds' }],
  ['LA 982 000001088420', '982000001088420', null],
  ['982000001088420,ADG', '982000001088420', null],
  ['ST,GS,+  452.5kg', null, weight(452.5)],
  ['LR 0006 0000000018514243', null, null],
  ['0760000012345678 452.5 kg', null, null],
])('a line with both: %j is %s and %j', (line, tag, reading) => expect(lineOf(line)).toEqual({ tag, reading }));

test('the same tag within five seconds is one reading', () => {
  const last = { tag: '982000001088420', at: 10_000 };
  expect([
    isRepeated(last, last.tag, 14_999),
    isRepeated(last, last.tag, 15_000),
    isRepeated(last, '076000001234567', 10_001),
    isRepeated(null, last.tag, 0),
  ]).toEqual([true, false, false, false]);
});

describe('a reader that types', () => {
  const typing = (keys: string, gap: number) => keys.split('').reduce((typed, key, i) => withKey(typed, key, 1_000 + i * gap), nothingTyped);
  const end = (keys: string, gap: number) => 1_000 + (keys.length - 1) * gap;

  test.each([
    ['982000001088420', 10, '982000001088420'],
    ['LA 982 000001088420', 10, '982000001088420'],
    ['982000001088420', 60, '982000001088420'],
    ['982000001088420', 61, null],
    ['98200000108842', 10, null],
    ['9820000010884201', 10, null],
  ])('%s with %i ms between keys: %s', (keys, gap, tag) => expect(typedTag(typing(keys, gap), end(keys, gap) + gap)).toBe(tag));

  test('a person who goes on after a pause begins again', () => {
    const typed = '000001088420'.split('').reduce((now, key, i) => withKey(now, key, 5_000 + i), typing('982', 10));
    expect(typedTag(typed, 5_012)).toBeNull();
  });
});
