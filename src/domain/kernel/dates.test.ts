// Calendar days: counted without a clock, and taken from a moment in the farm's time zone.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayIn, daysBetween } from '#domain/kernel/dates';

const hour = 3_600_000;
const day = 24 * hour;

describe('days between two dates', () => {
  test.each([
    ['2026-10-01', '2026-10-01', 0],
    ['2026-10-01', '2026-10-02', 1],
    ['2026-10-02', '2026-10-01', -1],
    ['2024-02-28', '2024-03-01', 2],
    ['2025-02-28', '2025-03-01', 1],
    ['2026-12-31', '2027-01-01', 1],
    ['1900-02-28', '1900-03-01', 1],
    ['2000-02-28', '2000-03-01', 2],
    // Brazil's former daylight saving time makes no day longer.
    ['2018-11-03', '2018-11-05', 2],
    ['1900-01-01', '2199-12-31', 109_572],
  ])('from %s to %s are %i', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
    expect(addDays(from, days)).toBe(to);
  });

  test('adding the days between two dates to the first gives the second', () => {
    const date = fc.integer({ min: 0, max: 109_572 }).map((days) => new Date(Date.parse('1900-01-01') + days * day).toISOString().slice(0, 10));
    fc.assert(
      fc.property(date, date, (from, to) => {
        const days = daysBetween(from, to);
        expect(addDays(from, days)).toBe(to);
        expect(addDays(to, -days)).toBe(from);
        expect(daysBetween(to, from)).toBe(0 - days);
        expect(from < to).toBe(days > 0);
      }),
    );
  });
});

describe('the day of a moment at the farm', () => {
  test.each([
    { zone: 'America/Rio_Branco', before: '2026-03-10T04:59:59.999Z', after: '2026-03-10T05:00:00.000Z', ends: '2026-03-09', begins: '2026-03-10' },
    { zone: 'America/Manaus', before: '2026-03-10T03:59:59.999Z', after: '2026-03-10T04:00:00.000Z', ends: '2026-03-09', begins: '2026-03-10' },
    { zone: 'America/Sao_Paulo', before: '2026-03-10T02:59:59.999Z', after: '2026-03-10T03:00:00.000Z', ends: '2026-03-09', begins: '2026-03-10' },
    { zone: 'America/Rio_Branco', before: '2027-01-01T04:59:59.999Z', after: '2027-01-01T05:00:00.000Z', ends: '2026-12-31', begins: '2027-01-01' },
    { zone: 'America/Manaus', before: '2024-03-01T03:59:59.999Z', after: '2024-03-01T04:00:00.000Z', ends: '2024-02-29', begins: '2024-03-01' },
    // In the summer of 2018 São Paulo had daylight saving time.
    { zone: 'America/Sao_Paulo', before: '2018-12-01T01:59:59.999Z', after: '2018-12-01T02:00:00.000Z', ends: '2018-11-30', begins: '2018-12-01' },
  ])('in $zone, $ends ends and $begins begins at $after', ({ zone, before, after, ends, begins }) => {
    expect(dayIn(zone, before)).toBe(ends);
    expect(dayIn(zone, after)).toBe(begins);
  });

  test('23:00 in Acre is still the same day, although it is the next one in São Paulo', () => {
    const weighed = '2026-06-02T04:00:00.000Z';
    expect(dayIn('America/Rio_Branco', weighed)).toBe('2026-06-01');
    expect(dayIn('America/Manaus', weighed)).toBe('2026-06-02');
    expect(dayIn('America/Sao_Paulo', weighed)).toBe('2026-06-02');
  });

  test.each([
    ['America/Rio_Branco', 5],
    ['America/Manaus', 4],
    ['America/Sao_Paulo', 3],
  ])('in %s is that of %i hours before, at any moment since daylight saving time ended', (zone, hours) => {
    const moments = fc.oneof(
      fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2199-12-30') }),
      // Within one second of midnight.
      fc
        .tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: -1_000, max: 1_000 }))
        .map(([days, off]) => Date.parse('2020-01-02') + days * day + hours * hour + off),
    );
    fc.assert(
      fc.property(moments, (moment) => {
        expect(dayIn(zone, new Date(moment).toISOString())).toBe(new Date(moment - hours * hour).toISOString().slice(0, 10));
      }),
      { numRuns: 300 },
    );
  });
});
