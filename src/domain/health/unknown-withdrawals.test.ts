// One question for each product that was given without its withdrawal days, and an alert once it is old.
import { expect, test } from 'vitest';
import { unknownWithdrawals } from '#domain/health/unknown-withdrawals';
import { addDays } from '#domain/kernel/dates';
import { oldWithdrawals } from '#domain/overview/withdrawal-alerts';

const today = '2026-11-15';
const animals = [
  { id: 'a', status: 'ativo' },
  { id: 'b', status: 'ativo' },
  { id: 'c', status: 'vendido' },
] as never;
const dose = (id: string, animal_id: string, vaccine_name: string, application_date: string, wanted: object = {}) => ({
  id,
  animal_id,
  vaccine_name,
  application_date,
  meat_withdrawal_days: null,
  milk_withdrawal_days: null,
  not_for_lactating: false,
  min_days_before_calving: null,
  withdrawal_over_on: null,
  ...wanted,
});
const treated = (id: string, animal_id: string, treatment_name: string, application_date: string) => ({
  ...dose(id, animal_id, '', application_date),
  treatment_type: 'medicamento',
  treatment_name,
  duration_days: 3,
});

test('is asked once for each product, with all its records of animals in the herd, the oldest first', () => {
  const rows = {
    animals,
    animal_vaccines: [
      dose('1', 'a', 'Chá de boldo', '2026-10-01'),
      dose('2', 'b', 'CHA DE BOLDO', '2026-10-05'),
      dose('3', 'c', 'Chá de boldo', '2026-10-07'),
      dose('4', 'a', 'Raiva', '2026-10-01', { meat_withdrawal_days: 21, milk_withdrawal_days: 0 }),
      dose('5', 'a', 'Seca', '2026-10-01', { meat_withdrawal_days: 21, not_for_lactating: true }),
      dose('6', 'a', 'Já passou', '2020-10-01', { withdrawal_over_on: '2026-01-01' }),
    ],
    animal_treatments: [treated('7', 'a', 'Chá de boldo', '2026-10-10'), treated('8', 'a', 'Garrafada', '2026-09-01')],
  } as never;
  expect(unknownWithdrawals(rows)).toEqual([
    { key: 'garrafada', name: 'Garrafada', vaccine_ids: [], treatment_ids: ['8'], animal_ids: new Set(['a']), from: '2026-09-01', to: '2026-09-03' },
    {
      key: 'cha de boldo',
      name: 'Chá de boldo',
      vaccine_ids: ['1', '2'],
      treatment_ids: ['7'],
      animal_ids: new Set(['a', 'b']),
      from: '2026-10-01',
      to: '2026-10-12',
    },
  ]);
});

test.each([
  [180, 0],
  [181, 1],
])('a last dose %i days ago raises %i alerts', (ago, alerts) => {
  const rows = { animals, animal_vaccines: [dose('1', 'a', 'Chá de boldo', addDays(today, -ago))], animal_treatments: [] } as never;
  expect(oldWithdrawals(rows, today)).toHaveLength(alerts);
});
