// Warnings before a product is given.
import { describe, expect, test } from 'vitest';
import { nextApplication } from '#domain/health/animal-vaccines';
import { warningsFor } from '#domain/health/product-warnings';
import { addDays } from '#domain/kernel/dates';

const on = '2026-11-15';
const heifer = (age: number, wanted: object = {}) => ({
  name: 'Mimosa',
  gender: 'femea' as const,
  status: 'ativo' as const,
  birth_date: addDays(on, -age),
  dry_off_date: null as string | null,
  last_birth_date: null as string | null,
  ...wanted,
});
const warningsOf = (vaccine_name: string, animals = [heifer(100)], not_for_lactating = false) =>
  warningsFor({ vaccine_name, application_date: on, not_for_lactating }, animals);

describe('a warning', () => {
  test.each([
    ['Febre Aftosa', /encerrada em todo o Brasil/],
    ['vacina AFTOSA bivalente', /encerrada em todo o Brasil/],
    ['Peste suína clássica', /zonas definidas/],
    ['PSC', /zonas definidas/],
    ['Influenza Aviária', /autorização/],
  ])('is given for %s', (name, words) => expect(warningsOf(name)).toEqual([expect.stringMatching(words)]));

  test.each(['Raiva dos herbívoros', 'Brucelose B19', 'Brucelose RB51', 'B12'])('is not given for %s to a heifer of 100 days', (name) =>
    expect(warningsOf(name)).toEqual([]),
  );

  test.each([
    [240, []],
    [241, ['B19 é proibida depois dos 8 meses (240 dias): Mimosa']],
  ])('is given for B19 at %i days', (age, warnings) => expect(warningsOf('Brucelose B19', [heifer(age)])).toEqual(warnings));

  test('is given for B19 to males, naming the first three', () => {
    const bull = (name: string) => heifer(100, { name, gender: 'macho' });
    expect(warningsOf('B-19', [bull('Trovão'), heifer(100)])).toEqual(['B19 não se aplica em machos: Trovão']);
    expect(warningsOf('b19', ['A', 'B', 'C', 'D', 'E'].map(bull))).toEqual(['B19 não se aplica em machos: A, B, C e mais 2']);
  });

  test('is given for RB51 to a pregnant cow', () => {
    expect(warningsOf('Brucelose RB51', [heifer(900, { pregnancy_status: 'prenha' })])).toEqual(['RB51 não se aplica em prenhas: pode causar aborto: Mimosa']);
    expect(warningsOf('Brucelose RB51', [heifer(900, { pregnancy_status: 'vazia' })])).toEqual([]);
  });

  test('is given for products not for lactating cows, if the cow is in milk', () => {
    const [inMilk, dry] = [heifer(1500, { last_birth_date: '2026-05-01' }), heifer(1500, { last_birth_date: '2026-05-01', dry_off_date: '2026-11-01' })];
    expect(warningsOf('Ivermectina', [inMilk], true)).toEqual(['Não usar em lactação: o leite fica bloqueado até o próximo parto: Mimosa']);
    expect(warningsOf('Ivermectina', [dry, heifer(100)], true)).toEqual([]);
    expect(warningsOf('Ivermectina', [inMilk])).toEqual([]);
  });
});

test.each([
  [{ booster_days: null, frequency_days: 365, trigger: 'idade' }, true, '2027-11-15'],
  [{ booster_days: null, frequency_days: 21, trigger: 'idade' }, false, '2026-12-06'],
  [{ booster_days: 30, frequency_days: 365, trigger: 'idade' }, true, '2026-12-15'],
  [{ booster_days: 30, frequency_days: 365, trigger: 'idade' }, false, '2027-11-15'],
  [{ booster_days: 30, frequency_days: null, trigger: 'idade' }, false, null],
  [{ booster_days: null, frequency_days: null, trigger: 'idade' }, true, null],
  [{ booster_days: null, frequency_days: 365, trigger: 'pre_parto' }, true, null],
  [{ booster_days: 30, frequency_days: 365, trigger: 'pre_parto' }, true, '2026-12-15'],
  [{ booster_days: 30, frequency_days: 365, trigger: 'pre_parto' }, false, null],
])('the next application by %j, first dose: %s, is %s', (protocol, isFirst, next) => expect(nextApplication(protocol, on, isFirst)).toBe(next));

test.each([
  [40, []],
  [39, ['Só até 40 dias antes do parto: parindo antes, o leite fica bloqueado até completar esses dias: Mimosa']],
])('a cow expected to calve in %i days is named when the label wants 40 days', (left, warnings) => {
  const cow = heifer(2000, { pregnancy_status: 'prenha', expected_birth_date: addDays(on, left) });
  expect(warningsFor({ vaccine_name: 'Vaca seca', application_date: on, min_days_before_calving: 40 }, [cow])).toEqual(warnings);
  expect(
    warningsFor({ vaccine_name: 'Vaca seca', application_date: on, min_days_before_calving: 40 }, [{ ...cow, pregnancy_status: 'vazia' } as never]),
  ).toEqual([]);
});

test.each([
  ['SC', ['B19 é proibida em Santa Catarina: fale com a CIDASC antes de vacinar']],
  ['PR', []],
  [null, []],
])('B19 for a heifer of 100 days in %s: %j', (state, warnings) => {
  expect(warningsFor({ vaccine_name: 'Brucelose B19', application_date: on }, [heifer(100)], state)).toEqual(warnings);
});
