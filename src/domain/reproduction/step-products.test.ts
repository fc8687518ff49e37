// What a step gives: products and doses in its text, and the withdrawal of their labels.
import { expect, test } from 'vitest';
import { deviceDays, productsOf, withKnownDays } from '#domain/reproduction/step-products';
import { readSteps } from '#domain/reproduction/synchronisation-steps';

test.each([
  [
    'Colocar implante de progesterona + Benzoato de estradiol 2 mg',
    [
      ['Implante de progesterona', null],
      ['Benzoato de estradiol', '2 mg'],
    ],
  ],
  [
    'Retirar implante + PGF2α + eCG 300 UI + Cipionato de estradiol 0,6 mg',
    [
      ['PGF2α', null],
      ['eCG', '300 UI'],
      ['Cipionato de estradiol', '0,6 mg'],
    ],
  ],
  ['Aplicar GnRH 2,5 mL', [['GnRH', '2,5 mL']]],
  ['IA', []],
  ['IA + GnRH', [['GnRH', null]]],
  ['Ultrassom', []],
  [
    'Sincrodiol 2 mL + Inserir dispositivo',
    [
      ['Sincrodiol', '2 mL'],
      ['Implante de progesterona', null],
    ],
  ],
])('%s', (what, products) => expect(productsOf({ what }).map(({ name, dosage }) => [name, dosage])).toEqual(products));

const own = (product_name: string, meat_withdrawal_days: number) =>
  ({ product_name, meat_withdrawal_days, milk_withdrawal_days: 0, not_for_lactating: false, min_days_before_calving: null, updated_at: '2026-01-01' }) as never;
const days = ({ meat_withdrawal_days: meat, milk_withdrawal_days: milk }: { meat_withdrawal_days: number | null; milk_withdrawal_days: number | null }) => [
  meat,
  milk,
];

test.each([
  ['of the catalogue', 'GnRH', [], [0, 0]],
  ['that the catalogue has without days', 'Benzoato de estradiol 2 mg', [], [null, null]],
  ['that nobody knows', 'Sincrodiol 2 mL', [], [null, null]],
  ['of the farm', 'Sincrodiol 2 mL', [own('Sincrodiol', 30)], [30, 0]],
  ['of the farm rather than the catalogue', 'GnRH', [own('gnrh', 2)], [2, 0]],
])('a product %s has the days of its label', (_, what, products, wanted) => expect(productsOf({ what }, products).map(days)).toEqual([wanted]));

test('unknown days are those of the last time that somebody wrote them, and known ones stay', () => {
  const given = (treatment_name: string, application_date: string, meat_withdrawal_days: number | null) => ({
    treatment_name,
    application_date,
    meat_withdrawal_days,
    milk_withdrawal_days: 1,
    not_for_lactating: false,
  });
  const treatments = [
    given('benzoato de ESTRADIOL', '2026-03-01', 20),
    given('Benzoato de estradiol', '2026-05-01', 30),
    given('Benzoato de estradiol', '2026-06-01', null),
    given('GnRH', '2026-05-01', 9),
  ];
  expect(withKnownDays(productsOf({ what: 'Benzoato de estradiol + GnRH' }), treatments).map(days)).toEqual([
    [30, 1],
    [0, 0],
  ]);
});

test('a device stays until it is taken out', () => {
  const steps = readSteps('D0 Colocar implante\nD7 PGF2α\nD9 Retirar implante\nD11 IA')!;
  expect(deviceDays(steps, steps[0]!)).toBe(10);
  expect(deviceDays(steps, steps[2]!)).toBe(null);
});
