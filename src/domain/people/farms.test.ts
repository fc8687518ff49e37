// The farm register: its fields, its types in both lists, and what its form offers.
import { expect, test } from 'vitest';
import { factsOf } from '#domain/kernel/fields';
import type { Role } from '#domain/kernel/roles';
import { Farm, farmTypes, farmTypesFor, mayRemoveFarm } from '#domain/people/farms';

test('a farm has every field of the specification, and needs name, type and owner', () => {
  expect(Object.keys(Farm.fields).toSorted()).toEqual(
    'farm_name farm_size farm_type address city state zip_code coordinates owner_name owner_cpf owner_rg owner_phone owner_email owner_password_hint owner_address veterinarian veterinarian_phone technical_responsible crmv environmental_license sanitary_license incra car notes'
      .split(' ')
      .toSorted(),
  );
  const required = Object.entries(Farm.fields).filter(([, field]) => !factsOf(field).optional);
  expect(required.map(([name]) => name)).toEqual(['farm_name', 'farm_type', 'owner_name']);
});

test('the form offers mista and the six types of the register, all with a name', () => {
  const seven = ['mista', 'pecuaria', 'agricultura', 'avicultura', 'suinocultura', 'piscicultura', 'ovinocultura'];
  expect(farmTypesFor()).toEqual(seven);
  expect(farmTypesFor(null)).toEqual(seven);
  expect(farmTypesFor('avicultura')).toEqual(seven);
  expect(Object.keys(farmTypes)).toEqual(['pecuaria_corte', 'pecuaria_leiteira', ...seven]);
});

test.each(['pecuaria_corte', 'pecuaria_leiteira'] as const)('the form keeps %s for a farm that has this type', (type) => {
  expect(farmTypesFor(type)).toEqual([type, ...farmTypesFor()]);
});

test('only an owner deletes a farm', () => {
  const everyone: Role[] = ['owner', 'admin', 'manager', 'worker', 'visitor'];
  expect(everyone.filter(mayRemoveFarm)).toEqual(['owner']);
});
