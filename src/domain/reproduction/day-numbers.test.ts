import { expect, test } from 'vitest';
import { addDays } from '#domain/kernel/dates';
import { dayNumber, dayOfNumber } from '#domain/reproduction/day-numbers';

test('every day of a century has the number of its date, leap years included', () => {
  for (let day = '1960-01-01', at = Date.parse(day) / 86_400_000; day < '2060-01-01'; day = addDays(day, 1), at++) {
    if (dayNumber(day) !== at || dayOfNumber(at) !== day) expect([day, dayNumber(day), dayOfNumber(at)]).toEqual([day, at, day]);
  }
});
