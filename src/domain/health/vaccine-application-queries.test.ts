// Registering an application: the protocol of a product, its label, and what the form fills in.
import { describe, expect, test } from 'vitest';
import { standardProtocols } from '#domain/health/standard-protocols';
import { applicationFollows, labelOf, protocolFor } from '#domain/health/vaccine-application-queries';

const of = (...types: string[]) => new Set(types);

describe('a product follows the protocol of its name', () => {
  test('ignoring accents, and for the right animal type', () => {
    expect(protocolFor(standardProtocols, 'VERMIFUGO', of('suino'))).toMatchObject({ animal_type: 'suino', frequency_days: 120 });
    expect(protocolFor(standardProtocols, 'Vermífugo', of('ave'))).toMatchObject({ animal_type: 'ave', frequency_days: 90 });
    expect(protocolFor(standardProtocols, 'Vermífugo', of())).toMatchObject({ animal_type: 'suino' });
  });
  test('or none if there is no such protocol', () => expect(protocolFor(standardProtocols, 'Ivermectina', of('bovino'))).toBeUndefined());
});

describe('the label of a product', () => {
  const worms = protocolFor(standardProtocols, 'Vermífugo bezerros', of('bovino'));
  const rabies = protocolFor(standardProtocols, 'Raiva dos herbívoros', of('bovino'));
  test.each([
    ['of a vaccine by its protocol', rabies, 'Raiva dos herbívoros', [21, 0, false]],
    ['of an unknown dewormer', worms, 'Vermífugo bezerros', [null, null, false]],
    ['of a product of the catalogue', undefined, 'Albendazol oral', [14, 3, false]],
    ['of one that is not for milk', undefined, 'Ivermectina 1 % injetável', [35, null, true]],
    ['of any other vaccine', undefined, 'Vacina nova', [null, null, false]],
    ['of any other bath', undefined, 'Banho novo', [null, null, false]],
  ] as const)('%s', (_, protocol, name, [meat, milk, not_for_lactating]) =>
    expect(labelOf(protocol, name)).toEqual({ meat_withdrawal_days: meat, milk_withdrawal_days: milk, not_for_lactating, min_days_before_calving: null }),
  );
});

describe('the form fills in', () => {
  const rabies = protocolFor(standardProtocols, 'Raiva dos herbívoros', of('bovino'))!;
  const written = { vaccine_name: rabies.vaccine_name, application_date: '2026-11-15' };
  test('everything from the protocol when the product is chosen', () =>
    expect(applicationFollows('vaccine_name', written, rabies, false)).toEqual({
      application_type: 'vacina',
      dosage: '2 mL',
      next_application_date: '2027-11-15',
      meat_withdrawal_days: 21,
      milk_withdrawal_days: 0,
      not_for_lactating: false,
      min_days_before_calving: null,
    }));
  test('the next date when the date changes, and nothing while it is being typed', () => {
    expect(applicationFollows('application_date', { ...written, application_date: '2026-11-01' }, rabies, false)).toEqual({
      next_application_date: '2027-11-01',
    });
    expect(applicationFollows('application_date', { ...written, application_date: '15/1' }, rabies, false)).toEqual({});
  });
  test('the booster after a first dose, also when other animals are chosen', () => {
    for (const changed of ['vaccine_name', 'application_date', 'applications', 'animal_id'])
      expect(applicationFollows(changed, written, rabies, true)).toMatchObject({ next_application_date: '2026-12-15' });
    expect(applicationFollows('applications', written, rabies, false)).toEqual({ next_application_date: '2027-11-15' });
  });
  test('type and days of a product of the catalogue, and nothing known of any other', () => {
    const days = { meat_withdrawal_days: 100, milk_withdrawal_days: null, not_for_lactating: true, min_days_before_calving: null };
    const cleared = { dosage: null, next_application_date: null };
    expect(applicationFollows('vaccine_name', { vaccine_name: 'Fipronil pour-on' }, undefined, false)).toEqual({
      application_type: 'carrapaticida',
      ...cleared,
      ...days,
    });
    expect(applicationFollows('vaccine_name', { vaccine_name: 'Fipronil do vizinho' }, undefined, false)).toEqual({
      ...cleared,
      meat_withdrawal_days: null,
      milk_withdrawal_days: null,
      not_for_lactating: false,
      min_days_before_calving: null,
    });
  });
  test('nothing when the type changes: the days are of the product', () =>
    expect(applicationFollows('application_type', { vaccine_name: 'Nova' }, undefined, false)).toEqual({}));
  test('nothing when an unrelated field changes', () => expect(applicationFollows('notes', written, rabies, false)).toEqual({}));
});
