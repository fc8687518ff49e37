// Formatting of values.
import { describe, expect, test } from 'vitest';
import { count, date, dateTime, days, hectares, kg, litres, money, number, percent, quantity } from '#ui/format';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('values as Brazil reads them', () => {
  test.each([
    [date('2026-11-15'), '15/11/2026'],
    [dateTime('2026-11-15T17:30:00Z', 'America/Sao_Paulo'), '15/11/2026 14:30'],
    [dateTime('2026-01-01T01:05:00Z', 'America/Rio_Branco'), '31/12/2025 20:05'],
    [money(1234.56), 'R$ 1.234,56'],
    [money(-0.5), '-R$ 0,50'],
    [kg(1234.5), '1.234,5 kg'],
    [litres(575), '575,0 L'],
    [hectares(142), '142,00 ha'],
    [quantity('milkSolids', 3.5), '3,50%'],
    [quantity('kgPerDay', 2.3456), '2,346 kg/dia'],
    [number(10_000), '10.000'],
    [percent(57.142), '57,1%'],
    [days(1), '1 dia'],
    [days(12), '12 dias'],
    [days(-1), '-1 dia'],
    [count(1, 'animal', 'animais'), '1 animal'],
    [count(1204, 'animal', 'animais'), '1.204 animais'],
  ])('%s', (shown, expected) => expect(plain(shown)).toBe(expected));

  test('what is missing is a dash', () => {
    const nothing = [
      date(null),
      dateTime(undefined),
      money(null),
      kg(undefined),
      litres(null),
      quantity('milkSolids', null),
      number(null),
      percent(null),
      days(null),
      hectares(null),
    ];
    expect(new Set(nothing)).toEqual(new Set(['-']));
  });
});
