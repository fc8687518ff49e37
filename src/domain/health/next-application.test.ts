// What stays for the next application, and what does not.
import { expect, test } from 'vitest';
import { nextApplication } from '#domain/health/next-application';

test('product, dose, days, lot and label stay; the animals and the notes do not', () => {
  const kept = {
    application_type: 'vacina' as const,
    vaccine_name: 'Aftosa',
    application_date: '2026-11-10',
    next_application_date: '2027-05-10',
    dosage: '2 mL',
    batch_number: 'L-7',
    veterinarian: 'Dra. Ana',
    meat_withdrawal_days: 0,
    milk_withdrawal_days: null,
    not_for_lactating: false,
  };
  expect(nextApplication({ ...kept, applications: [{ id: 'a', animal_id: 'mimosa' }], notes: 'Reagiu' } as never)).toEqual(kept);
});
