// What stays for the next service, and what does not.
import { expect, test } from 'vitest';
import { nextInsemination } from '#domain/reproduction/next-insemination';

test('day, bull, semen, technique, technician and cost stay; the female, the result and the notes do not', () => {
  const saved = {
    id: 'a',
    animal_id: 'mimosa',
    insemination_date: '2026-11-10',
    bull_identification: 'Jaguar',
    semen_batch: 'L-7',
    technique: 'IATF' as const,
    veterinarian: 'Dra. Ana',
    result: 'positiva' as const,
    confirmation_date: '2026-11-12',
    expected_birth_date: '2027-08-17',
    notes: 'Cio fraco',
    cost: 85,
  };
  expect(nextInsemination(saved)).toEqual({
    insemination_date: '2026-11-10',
    bull_identification: 'Jaguar',
    semen_batch: 'L-7',
    technique: 'IATF',
    veterinarian: 'Dra. Ana',
    result: 'pendente',
    cost: 85,
  });
});
