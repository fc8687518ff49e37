// Age bands: both sides of every boundary.
import { expect, test } from 'vitest';
import { addMonths, bandOn, completedMonths } from '#domain/official/age-bands';

test.each([
  ['2025-11-16', '2026-11-16', 12, '0–12'],
  ['2025-11-16', '2026-12-15', 12, '0–12'],
  ['2025-11-16', '2026-12-16', 13, '13–24'],
  ['2024-11-16', '2026-12-15', 24, '13–24'],
  ['2024-11-16', '2026-12-16', 25, '25–36'],
  ['2023-11-16', '2026-12-15', 36, '25–36'],
  ['2023-11-16', '2026-12-16', 37, '> 36'],
  ['2026-11-16', '2026-11-16', 0, '0–12'],
  ['2026-01-31', '2026-02-27', 0, '0–12'],
  ['2026-01-31', '2026-02-28', 1, '0–12'],
  ['2024-02-29', '2025-02-28', 12, '0–12'],
  ['2024-02-29', '2025-03-28', 12, '0–12'],
  ['2024-02-29', '2025-03-29', 13, '13–24'],
])('born on %s, on %s: %i months, %s', (birth, on, months, band) => {
  expect(completedMonths(birth, on)).toBe(months);
  expect(bandOn(birth, on)).toBe(band);
});

test('without a birth date there is no band', () => expect(bandOn(null, '2026-11-16')).toBe('unknown'));
test('a month has its last day', () =>
  expect([addMonths('2026-01-31', 1), addMonths('2026-11-30', 3), addMonths('2026-05-15', 8)]).toEqual(['2026-02-28', '2027-02-28', '2027-01-15']));
