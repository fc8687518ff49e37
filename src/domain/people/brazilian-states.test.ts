// The states of Brazil and their time zones.
import { describe, expect, test } from 'vitest';
import { dayIn } from '#domain/kernel/dates';
import { states, timeZoneOf } from '#domain/people/brazilian-states';

describe('the states', () => {
  test('are twenty-six and the Federal District', () => {
    expect(Object.keys(states)).toHaveLength(27);
    expect(new Set(Object.values(states)).size).toBe(27);
  });

  test('are offered sorted by name, whatever their accents', () => {
    const names = Object.values(states);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'pt-BR')));
  });

  test.each(Object.keys(states))('%s has a known time zone', (state) => {
    expect(() => new Intl.DateTimeFormat('pt-BR', { timeZone: timeZoneOf(state) })).not.toThrow();
  });
});

/** Hours behind UTC, since Brazil abolished daylight saving time. */
const behind: Record<string, number> = { AC: 5, AM: 4, MT: 4, MS: 4, RO: 4, RR: 4 };

test.each(Object.keys(states))('midnight in %s follows its time zone', (state) => {
  const hours = String(behind[state] ?? 3).padStart(2, '0');
  const before = `0${Number(hours) - 1}:59:59.999Z`;
  expect(dayIn(timeZoneOf(state), `2026-06-02T${before}`)).toBe('2026-06-01');
  expect(dayIn(timeZoneOf(state), `2026-06-02T${hours}:00:00.000Z`)).toBe('2026-06-02');
});

test.each([null, '', 'XX', 'mg', 'Acre', 'constructor', 'toString', '__proto__'])(
  'a farm in %j, which is not a state, has the time zone of Brasília',
  (state) => {
    expect(timeZoneOf(state)).toBe('America/Sao_Paulo');
  },
);
