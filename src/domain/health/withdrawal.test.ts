// Withdrawal: counted from the last dose, the latest of all applies, unknown is blocked; colostrum and the milk before calving are held back too.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { heldMilk, heldOn } from '#domain/health/held-milk';
import {
  type Dose,
  doseOfTreatment,
  doseOfVaccine,
  freeOn,
  heldOf,
  meatHold,
  meatHoldOn,
  milkHold,
  noReleases,
  releasesOf,
  withDose,
} from '#domain/health/withdrawal';
import { addDays } from '#domain/kernel/dates';

const applied = (application_date: string, meat: number | null, milk: number | null, not_for_lactating = false) => ({
  vaccine_name: 'Ivermectina',
  application_date,
  meat_withdrawal_days: meat,
  milk_withdrawal_days: milk,
  not_for_lactating,
});
const treated = (
  application_date: string,
  duration_days: number | null,
  meat: number | null,
  milk: number | null,
  treatment_type: 'medicamento' | 'exame' | 'procedimento' | 'cirurgia' | 'outro' = 'medicamento',
) => ({
  treatment_type,
  treatment_name: 'Antibiótico',
  application_date,
  duration_days,
  meat_withdrawal_days: meat,
  milk_withdrawal_days: milk,
  not_for_lactating: false,
});
const dose = (...given: Parameters<typeof applied>) => doseOfVaccine(applied(...given));
const cow = { last_birth_date: null, expected_birth_date: null };

/** As of an animal whose last birth and expected birth are known. */
function milkHoldOn(
  { last_birth_date, expected_birth_date }: { last_birth_date: string | null; expected_birth_date: string | null },
  doses: Dose[],
  day: string,
) {
  const held = heldOn(
    heldMilk({
      doses,
      calvings: last_birth_date ? [last_birth_date] : [],
      expected: expected_birth_date ? [{ expected: expected_birth_date, ended: null }] : [],
    }),
    day,
  );
  return held && { reason: held.reason, until: held.until };
}

describe('the first free day', () => {
  test.each([
    // Day 0 is the first 24 hours; day 1 begins after them.
    ['2026-11-01', 0, '2026-11-01'],
    ['2026-11-01', 1, '2026-11-03'],
    ['2026-11-01', 4, '2026-11-06'],
    ['2026-11-01', 28, '2026-11-30'],
    ['2026-12-31', 35, '2027-02-05'],
    ['2028-02-28', 1, '2028-03-01'],
  ])('given on %s with %i days: %s', (last, days, free) => expect(freeOn(last, days)).toBe(free));
});

describe('meat', () => {
  test.each([
    ['2026-10-31', null],
    ['2026-11-01', '2026-11-30'],
    ['2026-11-29', '2026-11-30'],
    ['2026-11-30', null],
  ])('with 28 days from 2026-11-01, on %s is held until %s', (day, until) => {
    expect(meatHoldOn([dose('2026-11-01', 28, 0)], day)?.until ?? null).toBe(until);
  });

  test('with 0 days is free at once', () => expect(meatHoldOn([dose('2026-11-01', 0, 0)], '2026-11-01')).toBeNull());

  test('after a treatment of three days counts from the third', () => {
    expect(doseOfTreatment(treated('2026-11-01', 3, 5, 4))).toMatchObject({ first: '2026-11-01', last: '2026-11-03' });
    expect(doseOfTreatment(treated('2026-11-01', null, 5, 4))).toMatchObject({ last: '2026-11-01' });
    const doses = [doseOfTreatment(treated('2026-11-01', 3, 5, 4))];
    expect(meatHoldOn(doses, '2026-11-08')).toEqual({ reason: 'Carência de Antibiótico', until: '2026-11-09' });
    expect(meatHoldOn(doses, '2026-11-09')).toBeNull();
  });

  test('is held by the latest of all doses', () => {
    const doses = [dose('2026-11-01', 28, 0), dose('2026-10-20', 100, 0), dose('2026-11-10', 7, 0)];
    expect(releasesOf(doses).meat_release_date).toBe('2027-01-29');
    expect(meatHoldOn(doses, '2026-11-15')?.until).toBe('2027-01-29');
  });

  test('with an unknown withdrawal is held, not free', () => {
    expect(meatHoldOn([dose('2020-01-01', null, 0)], '2026-11-15')).toEqual({ reason: 'Carência desconhecida: Ivermectina', until: null });
    expect(releasesOf([dose('2026-03-01', null, 0), dose('2026-01-01', null, 0)]).meat_unknown_since).toBe('2026-01-01');
    expect(meatHold(releasesOf([dose('2020-01-01', null, 0)]), '2026-11-15')).toEqual({ reason: 'Carência desconhecida', until: null });
  });

  test.each([
    ['exame', null],
    ['procedimento', null],
    ['medicamento', '2026-11-01'],
    ['cirurgia', '2026-11-01'],
    ['outro', '2026-11-01'],
  ] as const)('after %s without days', (type, since) => {
    expect(releasesOf([doseOfTreatment(treated('2026-11-01', 1, null, null, type))])).toMatchObject({ meat_unknown_since: since, milk_unknown_since: since });
  });
});

describe('milk', () => {
  test.each([
    ['2026-11-01', true],
    ['2026-11-05', true],
    ['2026-11-06', false],
    ['2026-10-31', false],
  ])('with 4 days from 2026-11-01, on %s', (day, held) => expect(milkHoldOn(cow, [doseOfVaccine(applied('2026-11-01', 30, 4))], day) !== null).toBe(held));

  test.each([
    ['2026-11-01', 'Colostro', '2026-11-07'],
    ['2026-11-06', 'Colostro', '2026-11-07'],
    ['2026-11-07', null, null],
    ['2026-10-31', null, null],
  ])('after a calving on 2026-11-01, on %s: %s', (day, reason, until) => {
    const hold = milkHoldOn({ ...cow, last_birth_date: '2026-11-01' }, [], day);
    expect(hold).toEqual(reason ? { reason, until } : null);
  });

  test.each([
    ['2026-10-31', null],
    ['2026-11-01', 'Leite de retenção'],
    ['2026-12-05', 'Leite de retenção'],
  ])('30 days before a calving expected on 2026-12-01, on %s: %s', (day, reason) => {
    expect(milkHoldOn({ ...cow, expected_birth_date: '2026-12-01' }, [], day)?.reason ?? null).toBe(reason);
  });

  test('is held until she has calved again if the product is not for lactating cows', () => {
    const doses = [dose('2026-05-01', 35, null, true)];
    const mother = { last_birth_date: '2026-01-01', expected_birth_date: null };
    expect(milkHoldOn(mother, doses, '2026-04-30')).toBeNull();
    expect(milkHoldOn(mother, doses, '2026-05-01')).toEqual({ reason: 'Não usar em lactação: Ivermectina', until: null });
    expect(milkHoldOn(mother, doses, '2026-11-15')).toMatchObject({ reason: 'Não usar em lactação: Ivermectina' });
    expect(milkHoldOn({ ...mother, last_birth_date: '2026-10-01' }, doses, '2026-11-15')).toBeNull();
    expect(milkHold({ ...releasesOf(doses), ...mother }, '2026-11-15')).toEqual({ reason: 'Não usar em lactação', until: null });
    expect(milkHold({ ...releasesOf(doses), ...mother, last_birth_date: '2026-10-01' }, '2026-11-15')).toBeNull();
  });

  test.each([
    // Given on 2026-09-01, at least 40 days before calving.
    ['2026-10-12', '2026-10-18', null],
    ['2026-10-01', '2026-10-07', { reason: 'Carência de Vaca seca', until: '2026-10-12' }],
    ['2026-10-01', '2026-10-11', { reason: 'Carência de Vaca seca', until: '2026-10-12' }],
    ['2026-10-01', '2026-10-12', null],
    ['2026-09-20', '2026-09-25', { reason: 'Carência de Vaca seca', until: '2026-10-12' }],
  ])('of a cow that calves on %s, on %s, is held as long as the label says, also after calving', (calving, day, held) => {
    const dry = [doseOfVaccine({ ...applied('2026-09-01', 30, null, true), vaccine_name: 'Vaca seca', min_days_before_calving: 40 })];
    expect(milkHoldOn({ ...cow, last_birth_date: calving }, dry, day)).toEqual(held);
    expect(milkHold({ ...releasesOf(dry), ...cow, last_birth_date: calving }, day)?.until ?? null).toBe(held?.until ?? null);
  });

  test('with an unknown withdrawal is free from the day on which somebody says that it is over', () => {
    const over = doseOfVaccine({ ...applied('2026-01-01', null, null), withdrawal_over_on: '2026-11-15' });
    expect(milkHoldOn(cow, [over], '2026-11-14')).toEqual({ reason: 'Carência desconhecida: Ivermectina', until: '2026-11-15' });
    expect(milkHoldOn(cow, [over], '2026-11-15')).toBeNull();
    expect(meatHoldOn([over], '2026-11-14')).toMatchObject({ until: null });
    expect(meatHoldOn([over], '2026-11-15')).toBeNull();
    expect(releasesOf([over])).toMatchObject({ meat_unknown_since: null, milk_unknown_since: null, milk_release_date: '2026-11-15' });
  });

  test('with an unknown withdrawal is held', () => {
    expect(milkHoldOn(cow, [dose('2026-11-01', 0, null)], '2026-11-15')?.reason).toBe('Carência desconhecida: Ivermectina');
    expect(milkHold({ ...releasesOf([dose('2026-11-01', 0, null)]), ...cow }, '2026-11-15')?.reason).toBe('Carência desconhecida');
  });
});

const days = fc.option(fc.integer({ min: 0, max: 60 }), { nil: null });
const someDose: fc.Arbitrary<Dose> = fc
  .record({
    on: fc.integer({ min: 0, max: 100 }),
    lasts: fc.integer({ min: 0, max: 5 }),
    meat: days,
    milk: days,
    bar: fc.boolean(),
    before: days,
    isOver: fc.boolean(),
  })
  .map(({ on, lasts, meat, milk, bar, before, isOver }) => ({
    name: 'x',
    first: addDays('2026-01-01', on),
    last: addDays('2026-01-01', on + lasts),
    meat_withdrawal_days: meat,
    milk_withdrawal_days: milk,
    not_for_lactating: bar,
    min_days_before_calving: before,
    over: isOver ? addDays('2026-01-01', on + lasts) : null,
  }));

test('the fields stored on the animal agree with all its doses for today, in any order', () => {
  fc.assert(
    fc.property(
      fc.array(someDose, { maxLength: 6 }),
      fc.option(fc.integer({ min: 0, max: 200 }), { nil: null }),
      fc.integer({ min: 106, max: 200 }),
      (doses, calved, at) => {
        const today = addDays('2026-01-01', at);
        const mother = { last_birth_date: calved === null || calved > at ? null : addDays('2026-01-01', calved), expected_birth_date: null };
        const kept = releasesOf(doses);
        expect(doses.toReversed().reduce(withDose, noReleases)).toEqual(kept);
        const [meat, milk] = [meatHold(kept, today), milkHold({ ...kept, ...mother }, today)];
        expect(meat?.until).toEqual(meatHoldOn(doses, today)?.until);
        expect(milk?.until).toEqual(milkHoldOn(mother, doses, today)?.until);
        expect(milk === null).toBe(milkHoldOn(mother, doses, today) === null);
      },
    ),
  );
});

test('a list shows it for animals in the herd, and for milk only if they give milk', () => {
  const held = {
    ...noReleases,
    ...cow,
    status: 'ativo',
    gender: 'femea',
    dry_off_date: null,
    meat_release_date: '2026-11-16',
    milk_release_date: '2026-11-16',
  };
  const of = (wanted: object) => heldOf({ ...held, ...wanted } as never, '2026-11-15');
  const until = { until: '2026-11-16' };
  expect(of({ last_birth_date: '2026-01-01' })).toMatchObject({ meat: until, milk: until });
  expect(of({})).toMatchObject({ meat: until, milk: null });
  expect(of({ status: 'vendido' })).toEqual({ meat: null, milk: null });
});
