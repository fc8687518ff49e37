// Timed insemination: the days of a protocol, and a first day that avoids Sundays and holidays.
import { describe, expect, it, test } from 'vitest';
import { easter, nationalHoliday } from '#domain/reproduction/holidays';
import { avoidingD0, breedingProtocols, datesOf, freeDay, resyncStarts } from '#domain/reproduction/protocols';

const days = (key: keyof typeof breedingProtocols, d0: string) => [...new Set(datesOf(breedingProtocols[key], d0).map(({ date }) => date))];

describe('the days of the steps', () => {
  it.each([
    ['corte', ['2026-11-02', '2026-11-10', '2026-11-12', '2026-12-12']],
    ['leite', ['2026-11-02', '2026-11-09', '2026-11-11', '2026-11-13', '2026-12-13']],
    ['ovsynch', ['2026-11-02', '2026-11-09', '2026-11-11', '2026-11-12', '2026-12-12']],
  ] as const)('of %s from Monday 2026-11-02', (key, expected) => expect(days(key, '2026-11-02')).toEqual(expected));

  it('a resynchronization inseminates 40 days after the first insemination, the early one 32', () => {
    const ai = (key: keyof typeof resyncStarts) => resyncStarts[key] + breedingProtocols[key].steps.find(({ action }) => action === 'ai')!.day;
    expect([ai('ressincronizacao'), ai('ressincronizacao_precoce')]).toEqual([40, 32]);
  });
});

describe('free days', () => {
  it.each([
    ['2026-11-02', 'Finados'],
    ['2026-11-08', 'domingo'],
    ['2026-11-15', 'Proclamação da República'],
    ['2026-11-20', 'Consciência Negra'],
    ['2026-11-03', null],
    ['2026-02-17', 'Carnaval'],
    ['2026-04-03', 'Sexta-feira Santa'],
    ['2026-06-04', 'Corpus Christi'],
  ])('%s: %s', (day, name) => expect(freeDay(day)).toBe(name));
  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('Easter of %i', (year, day) => expect(easter(year)).toBe(day));
  it('the holidays of the town count too', () => expect(freeDay('2026-08-15', new Map([['2026-08-15', 'Padroeira']]))).toBe('Padroeira'));
  it('a weekday is none', () => expect(nationalHoliday('2026-11-10')).toBeNull());
});

test('steps on free days are named', () =>
  expect(
    datesOf(breedingProtocols.corte, '2026-11-02')
      .filter(({ free }) => free)
      .map(({ date, free }) => [date, free]),
  ).toEqual([
    ['2026-11-02', 'Finados'],
    ['2026-11-02', 'Finados'],
  ]));

test.each([
  // 11-03 has its ultrasound on a Sunday; 11-04 has none.
  ['2026-11-02', '2026-11-01', '2026-11-04'],
  // The day before Finados is a Sunday; Saturday 10-31 has its D8 on a Sunday; Friday 10-30 fits.
  ['2026-11-01', '2026-10-01', '2026-10-30'],
  ['2026-11-04', '2026-11-01', '2026-11-04'],
])('wanted on %s, not before %s: D0 on %s avoids them', (wanted, earliest, d0) => expect(avoidingD0(breedingProtocols.corte, wanted, earliest)).toBe(d0));
