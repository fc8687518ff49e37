// Which milk may not be sold: asked of all events of the cow, in whatever order they were entered.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { heldOn } from '#domain/health/held-milk';
import { addDays } from '#domain/kernel/dates';
import { type CowRows, heldByCow, incrementalJudgement, judgedMilk } from '#domain/milk/discarded-milk';
import type { MilkProduction } from '#domain/milk/milk-production';

const mimosa = 'mimosa';
const cow = { id: mimosa, type: 'bovino', last_birth_date: null, expected_birth_date: null, pregnancy_status: 'vazia' } as const;
const none: CowRows = { animals: [cow], animal_vaccines: [], animal_treatments: [], births: [], pregnancy_losses: [], artificial_inseminations: [] };
const treated = (application_date: string, milk: number | null, days = 1) =>
  ({
    animal_id: mimosa,
    treatment_type: 'medicamento',
    treatment_name: 'Terramicina',
    application_date,
    duration_days: days,
    meat_withdrawal_days: 0,
    milk_withdrawal_days: milk,
    not_for_lactating: false,
  }) as CowRows['animal_treatments'][number];
const calved = (birth_date: string, previous_expected_birth_date: string | null = null) => ({ mother_id: mimosa, birth_date, previous_expected_birth_date });
const served = (insemination_date: string, expected_birth_date: string | null = null) =>
  ({ animal_id: mimosa, insemination_date, result: 'positiva', expected_birth_date }) as const;
const lost = (loss_date: string) => ({ animal_id: mimosa, loss_date, previous_expected_birth_date: null });
const milked = (production_date: string, wanted: Partial<MilkProduction> = {}) =>
  ({ id: production_date, animal_id: mimosa, production_date, quantity_liters: 10, is_discarded: false, discard_reason: null, ...wanted }) as MilkProduction;

const reasonOn = (rows: Partial<CowRows>, day: string) => heldOn(heldByCow({ ...none, ...rows }).get(mimosa) ?? [], day)?.reason ?? null;

describe('milk is held', () => {
  test.each<[string, Partial<CowRows>, string, string | null]>([
    ['the day before the colostrum', { births: [calved('2026-03-10')] }, '2026-03-09', null],
    ['on the day of the birth', { births: [calved('2026-03-10')] }, '2026-03-10', 'Colostro'],
    ['five days after the birth', { births: [calved('2026-03-10')] }, '2026-03-15', 'Colostro'],
    ['not six days after', { births: [calved('2026-03-10')] }, '2026-03-16', null],
    ['also after an earlier birth', { births: [calved('2025-02-01'), calved('2026-03-10')] }, '2025-02-03', 'Colostro'],
    ['after a birth known only from the animal', { animals: [{ ...cow, last_birth_date: '2026-03-10' }] }, '2026-03-12', 'Colostro'],
    ['30 days before the birth expected by a service', { artificial_inseminations: [served('2026-01-15')] }, '2026-09-22', 'Leite de retenção'],
    ['not 31 days before it', { artificial_inseminations: [served('2026-01-15')] }, '2026-09-21', null],
    ['by the date a person gave for the service', { artificial_inseminations: [served('2026-01-15', '2026-11-01')] }, '2026-10-02', 'Leite de retenção'],
    [
      'before a birth that has come since',
      { births: [calved('2026-10-20')], artificial_inseminations: [served('2026-01-15')] },
      '2026-10-19',
      'Leite de retenção',
    ],
    ['not after that birth’s colostrum', { births: [calved('2026-10-20')], artificial_inseminations: [served('2026-01-15')] }, '2026-10-26', null],
    [
      'not after a birth known only from the animal',
      { animals: [{ ...cow, last_birth_date: '2026-10-20' }], artificial_inseminations: [served('2026-01-15')] },
      '2026-10-26',
      null,
    ],
    ['by the breed of the cow', { animals: [{ ...cow, breed: 'Nelore' }], artificial_inseminations: [served('2026-01-15')] }, '2026-10-01', null],
    ['before a birth whose date stood on the animal', { births: [calved('2026-10-20', '2026-10-22')] }, '2026-09-22', 'Leite de retenção'],
    ['not for a date that belonged to another pregnancy', { births: [calved('2026-10-20', '2027-03-01')] }, '2026-10-19', null],
    ['no longer once the pregnancy was lost', { pregnancy_losses: [lost('2026-10-01')], artificial_inseminations: [served('2026-01-15')] }, '2026-10-02', null],
    [
      'by the expected date of the animal',
      { animals: [{ ...cow, pregnancy_status: 'prenha', expected_birth_date: '2026-12-01' }] },
      '2026-11-01',
      'Leite de retenção',
    ],
    ['not by an expected date of an animal that is not pregnant', { animals: [{ ...cow, expected_birth_date: '2026-12-01' }] }, '2026-11-01', null],
    ['four days after the last of three doses', { animal_treatments: [treated('2026-11-01', 4, 3)] }, '2026-11-07', 'Carência de Terramicina'],
    ['not the day after', { animal_treatments: [treated('2026-11-01', 4, 3)] }, '2026-11-08', null],
    ['without end while nobody knows the days', { animal_treatments: [treated('2026-11-01', null)] }, '2027-11-01', 'Carência desconhecida: Terramicina'],
  ])('%s', (_what, rows, day, reason) => expect(reasonOn(rows, day)).toBe(reason));
});

test('what a person discarded stays discarded, and what an older release decided is asked again', () => {
  const held = heldByCow({ ...none, animal_treatments: [treated('2026-11-01', 4)] });
  expect(judgedMilk(milked('2026-12-01', { is_discarded: true }), held)).toMatchObject({ is_discarded: true, discard_reason: null });
  expect(judgedMilk(milked('2026-12-01', { is_discarded: true, discard_reason: 'Carência de Mastite' }), held)).toMatchObject({ is_discarded: false });
  expect(judgedMilk(milked('2026-11-02'), held)).toMatchObject({ is_discarded: true, discard_reason: 'Carência de Terramicina' });
  expect(judgedMilk(milked('2026-11-02', { animal_id: null }), held)).toMatchObject({ is_discarded: false });
});

const day = fc.integer({ min: 0, max: 400 }).map((many) => addDays('2026-01-01', many));
const history = fc.record({
  treatments: fc.array(fc.tuple(day, fc.option(fc.integer({ min: 0, max: 30 }), { nil: null }))),
  births: fc.array(day, { maxLength: 3 }),
  losses: fc.array(day, { maxLength: 2 }),
  services: fc.array(day, { maxLength: 4 }),
  milk: fc.array(day, { minLength: 1 }),
});

test('any order of the same rows discards the same milk', () => {
  fc.assert(
    fc.property(history, fc.infiniteStream(fc.nat()), ({ treatments, births, losses, services, milk }, random) => {
      const shuffled = <T>(list: readonly T[]) =>
        list
          .map((one) => ({ one, key: random.next().value as number }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one);
      const rows = (order: <T>(list: readonly T[]) => T[]): CowRows => ({
        ...none,
        animal_treatments: order(treatments.map(([on, days]) => treated(on, days))),
        births: order(births.map((on) => calved(on))),
        pregnancy_losses: order(losses.map(lost)),
        artificial_inseminations: order(services.map((on) => served(on))),
      });
      const [inOrder, other] = [heldByCow(rows((list) => [...list])), heldByCow(rows(shuffled))];
      for (const on of milk) expect(judgedMilk(milked(on), other).is_discarded).toBe(judgedMilk(milked(on), inOrder).is_discarded);
    }),
  );
});

test('the same rows give the same list, and a treatment changes only the records of its days', () => {
  const judge = incrementalJudgement();
  const records = ['2026-11-01', '2026-11-02', '2026-11-20'].map((on) => milked(on));
  expect(judge(records, none)).toBe(records);
  const rows = { ...none, animal_treatments: [treated('2026-11-01', 4)] };
  const judged = judge(records, rows);
  expect(judged.map(({ is_discarded }) => is_discarded)).toEqual([true, true, false]);
  expect(judged[2]).toBe(records[2]);
  expect(judge(records, { ...rows, animals: [{ ...cow }] })).toBe(judged);
  expect(judge([...records, milked('2026-11-03')], rows)[0]).toBe(judged[0]);
  expect(judge(records, none)).toBe(records);
});
