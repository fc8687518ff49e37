// Personal fields are listed once, and a new field that sounds personal must be classified.
import { expect, test } from 'vitest';
import { blanking } from '#domain/people/personal';
import { declaredFields, impersonal, personalFields, soundsPersonal } from './personal';

const known = declaredFields.map(({ name }) => name);

test('a field that sounds personal is listed as personal, or as impersonal', () => {
  const unjudged = declaredFields.filter(
    ({ name, field, facts }) => facts.kind === 'text' && soundsPersonal(field) && !personalFields.includes(name) && !impersonal[name],
  );
  expect(unjudged.map(({ name }) => name)).toEqual([]);
});

test('every listed field exists, is a text, and is in one list only', () => {
  const identities = personalFields.filter((name) => /^(users|farm_users)\./.test(name));
  expect(personalFields.filter((name) => !known.includes(name) && !identities.includes(name))).toEqual([]);
  expect(Object.keys(impersonal).filter((name) => !known.includes(name) || personalFields.includes(name))).toEqual([]);
  expect(declaredFields.filter(({ name, facts }) => personalFields.includes(name) && facts.kind !== 'text').map(({ name }) => name)).toEqual([]);
  expect(new Set(personalFields).size).toBe(personalFields.length);
});

test.each(['owner_name', 'buyer_cpf_cnpj', 'measured_by', 'contact_email', 'document_number', 'home_address', 'notes', 'technician'])(
  '%s would sound personal',
  (field) => expect(soundsPersonal(field)).toBe(true),
);

test.each(['weight', 'baby_weight', 'status', 'liters', 'rfid', 'amount'])('%s would not', (field) => expect(soundsPersonal(field)).toBe(false));

test('a required personal field gets a placeholder', () => {
  const { nouns, farms } = blanking();
  expect(nouns['sales']!.required).toEqual(['buyer_name']);
  expect(nouns['animal_weighings']!.required).toEqual([]);
  expect(nouns['financial_transactions']!.required).toEqual(['description']);
  expect(farms.required).toEqual(['owner_name']);
});
