// Periods: the last N days, and calendar months.
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, monthBefore } from '#domain/kernel/dates';
import { periodInWords } from '#domain/kernel/period-words';
import { dayPeriods, daysOfMonth, earlierMonths, monthInFull, periodNamed, periodOptions } from '#domain/kernel/periods';
import { recentSince } from '#domain/kernel/recent-records';

const today = '2026-11-15';

describe('a period', () => {
  test.each(dayPeriods)('of %i days has that many days, the last one today', (days) => {
    const { from, to } = periodNamed(String(days), today)!;
    expect([to, daysBetween(from, to) + 1]).toEqual([today, days]);
  });

  test.each([
    ['mes', '2026-11-15', '2026-11-01', '2026-11-15'],
    ['mes', '2026-11-01', '2026-11-01', '2026-11-01'],
    ['mes', '2026-11-30', '2026-11-01', '2026-11-30'],
    ['mes_passado', '2026-11-15', '2026-10-01', '2026-10-31'],
    ['mes_passado', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['mes_passado', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['mes_passado', '2027-03-01', '2027-02-01', '2027-02-28'],
    ['2026-09', '2026-11-15', '2026-09-01', '2026-09-30'],
    ['2025-11', '2026-11-15', '2025-11-01', '2025-11-30'],
  ])('%s on %s is %s to %s', (name, on, from, to) => expect(periodNamed(name, on)).toEqual({ from, to }));

  test.each([
    ['mes', 'Novembro de 2026, 01/11/2026 a 15/11/2026'],
    ['mes_passado', 'Outubro de 2026, 01/10/2026 a 31/10/2026'],
    ['2026-09', 'Setembro de 2026, 01/09/2026 a 30/09/2026'],
    ['30', '17/10/2026 a 15/11/2026'],
  ])('%s is called %j in a file', (name, words) => expect(periodInWords(name, periodNamed(name, today)!)).toBe(words));

  test.each(['', '31', '2025-10', '2026-12', '2026-13', 'ano', '2026'])('%j is none', (name) => expect(periodNamed(name, today)).toBeNull());

  test('each one offered has a name that the address understands, and none twice', () => {
    const offered = periodOptions(today);
    expect(offered.map(({ value }) => periodNamed(value, today)).filter((period) => period === null)).toEqual([]);
    expect(new Set(offered.map(({ value }) => value)).size).toBe(offered.length);
    expect(offered.slice(4, 7).map(({ label }) => label)).toEqual(['Este mês', 'Mês passado', 'Setembro de 2026']);
    // This month, the last one and the eleven before it.
    const months = [...new Set(offered.slice(4).map(({ value }) => periodNamed(value, today)!.from.slice(0, 7)))];
    expect(months).toEqual(Array.from({ length: 13 }, (_, i) => monthBefore(today, i)));
  });

  test('every month offered is whole on a device, on any day of four years', () => {
    for (let day = '2025-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
      expect(daysOfMonth(earlierMonths(day).at(-1)!, day).from >= recentSince(day), day).toBe(true);
    }
  });
});

test.each([
  ['2026-11-15', 0, '2026-11'],
  ['2026-11-15', 11, '2025-12'],
  ['2026-01-31', 1, '2025-12'],
  ['2026-12-01', -1, '2027-01'],
])('%s, %i months before, is %s', (day, months, month) => expect(monthBefore(day, months)).toBe(month));

test.each([
  ['2026-01', 'Janeiro de 2026'],
  ['2026-12', 'Dezembro de 2026'],
])('%s is %s', (month, words) => expect(monthInFull(month)).toBe(words));
