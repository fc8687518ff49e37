// A noun that a device holds only in part: which records are recent.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#domain/kernel/dates';
import { choice, date, optional, text } from '#domain/kernel/fields';
import { noun } from '#domain/kernel/noun';
import { isRecent, recentDays, recentSince } from '#domain/kernel/recent-records';

const fields = {
  milked_on: date('Data'),
  tested_on: optional(date('Análise')),
  state: choice('Situação', { aberta: 'Aberta', medida: 'Medida', fechada: 'Fechada' }),
  tank: text('Tanque'),
};
const words = { title: 'Ordenhas', missing: 'Ordenha não encontrada' };
const whole = noun('milkings', fields, words);
const windowed = noun('milkings', fields, { ...words, recent: { by: 'milked_on' } });
const open = noun('milkings', fields, { ...words, recent: { by: 'milked_on', orWhile: { state: ['aberta', 'medida'] } } });

const today = '2026-11-15';
const milking = (milked_on: string, state = 'fechada') => ({ milked_on, state });

describe('a record is recent', () => {
  test('for 400 days, today and the first of them included', () => {
    expect(recentSince(today)).toBe('2025-10-11');
    expect(isRecent(windowed, milking('2025-10-11'), recentSince(today))).toBe(true);
    expect(isRecent(windowed, milking('2025-10-10'), recentSince(today))).toBe(false);
    expect(isRecent(windowed, milking(today), recentSince(today))).toBe(true);
  });

  test('if its day is in the future', () => expect(isRecent(windowed, milking('2027-03-01'), recentSince(today))).toBe(true));

  test.each([
    ['2024-03-01', '2023-01-26'],
    ['2025-03-01', '2024-01-26'],
  ])('on %s since %s, across a leap day or none', (day, since) => {
    expect(recentSince(day)).toBe(since);
    expect(isRecent(windowed, milking(since), recentSince(day))).toBe(true);
    expect(isRecent(windowed, milking(addDays(since, -1)), recentSince(day))).toBe(false);
  });

  test('at any age while it is open', () => {
    expect(isRecent(open, milking('1999-01-01', 'aberta'), recentSince(today))).toBe(true);
    expect(isRecent(open, milking('1999-01-01', 'medida'), recentSince(today))).toBe(true);
    expect(isRecent(open, milking('1999-01-01', 'fechada'), recentSince(today))).toBe(false);
    expect(isRecent(windowed, milking('1999-01-01', 'aberta'), recentSince(today))).toBe(false);
  });

  test('always, if its noun has no window', () => {
    expect(whole.recent).toBeUndefined();
    expect(isRecent(whole, milking('1900-01-01'), recentSince(today))).toBe(true);
  });

  test('exactly if its day is not before the first recent one', () => {
    const day = fc.integer({ min: 0, max: 109_000 }).map((days) => addDays('1900-01-01', days));
    fc.assert(fc.property(day, day, (on, now) => isRecent(windowed, milking(on), recentSince(now)) === daysBetween(on, now) <= recentDays));
  });
});

test('a window needs a required date field, and values that its fields have', () => {
  // @ts-expect-error: no day
  noun('milkings', fields, { ...words, recent: { by: 'tank' } });
  // @ts-expect-error: not every record has one
  noun('milkings', fields, { ...words, recent: { by: 'tested_on' } });
  // @ts-expect-error: no such value
  noun('milkings', fields, { ...words, recent: { by: 'milked_on', orWhile: { state: ['perdida'] } } });
  // @ts-expect-error: no such field
  noun('milkings', fields, { ...words, recent: { by: 'milked_on', orWhile: { horns: ['aberta'] } } });
  expect(open.recent).toEqual({ by: 'milked_on', orWhile: { state: ['aberta', 'medida'] } });
});
