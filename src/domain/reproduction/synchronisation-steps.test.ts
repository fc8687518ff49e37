// Protocols as people write them: read, dated, refused in words.
import { describe, expect, it, test } from 'vitest';
import { breedingProtocols } from '#domain/reproduction/protocols';
import { assertSteps, datedSteps, freeStart, nextStep, readSteps, serviceDay, writtenSteps } from '#domain/reproduction/synchronisation-steps';

const beef = writtenSteps(breedingProtocols.corte);

it('a standard protocol is a line for each day', () =>
  expect(beef.split('\n')).toEqual([
    'D0 Colocar implante de progesterona + Benzoato de estradiol 2 mg',
    'D8 Retirar implante + PGF2α + eCG 300 UI + Cipionato de estradiol 0,6 mg',
    'D10 IA',
    'D40 Ultrassom',
  ]));

test.each(Object.values(breedingProtocols))('$name can be read again', (protocol) => expect(() => assertSteps(writtenSteps(protocol))).not.toThrow());

test.each([
  ['d0: Implante\nD 8 – Retirar\n\nD10 - Inseminação', [0, 8, 10]],
  ['D0 GnRH', [0]],
  ['Implante', undefined],
  ['D0', undefined],
  ['D0 GnRH\ndepois IA', undefined],
])('%j has the days %j', (text, days) => expect(readSteps(text)?.map(({ day }) => day)).toEqual(days));

test.each([
  ['', 'Escreva um passo em cada linha'],
  ['Implante', 'Escreva um passo em cada linha'],
  ['D8 Retirar\nD0 Implante\nD10 IA', 'Os dias dos passos estão fora de ordem'],
  ['D0 Implante\nD8 Retirar', 'Falta o passo da inseminação'],
])('%j is refused', (text, words) => expect(() => assertSteps(text)).toThrow(words));

describe('from Monday 2026-11-02', () => {
  it('the steps have their days, and free ones are named', () =>
    expect(datedSteps(beef, '2026-11-02').map(({ date, free }) => [date, free])).toEqual([
      ['2026-11-02', 'Finados'],
      ['2026-11-10', null],
      ['2026-11-12', null],
      ['2026-12-12', null],
    ]));
  it('a start two days later avoids Sundays and holidays', () => expect(freeStart(beef, '2026-11-02', '2026-11-01')).toBe('2026-11-04'));
  it('the insemination is on the tenth day', () => expect(serviceDay(beef, '2026-11-02')).toBe('2026-11-12'));
  test.each([
    ['2026-11-10', 'Retirar implante'],
    ['2026-11-11', 'IA'],
    ['2026-11-12', 'IA'],
    ['2026-11-13', 'Ultrassom'],
    ['2026-12-13', undefined],
  ])('on %s comes %s', (today, what) => expect(nextStep(beef, '2026-11-02', today)?.what.split(' + ')[0]).toBe(what));
});
