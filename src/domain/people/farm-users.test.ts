// Forms of farm users: the three required fields, six characters, and matching passwords.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { factsOf } from '#domain/kernel/fields';
import { editedFarmUser, farmUserPassword, farmUserUpdate, newFarmUser, newVisitor } from '#domain/people/farm-users';

const id = '0196f0a1-0000-7000-8000-00000000abcd';
const person = { id, farm_id: id, name: 'Wesley', email: 'wesley@lida.demo', role: 'worker' };
const guest = { id, farm_id: id, email: 'paulo@lida.demo', password: '123456', confirmation: '123456' };
const three = 'Nome, email e fazenda são obrigatórios';
const short = 'A senha deve ter no mínimo 6 caracteres';

/** Every message of a form, by field. */
const faults = (schema: z.core.$ZodType, value: unknown) =>
  Object.fromEntries((z.safeParse(schema, value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));

describe('a new user', () => {
  test.each<[object, object]>([
    [{}, {}],
    [{ password: null, phone: null }, {}],
    [{ password: '123456' }, {}],
    [{ password: '      ' }, {}],
    [{ password: '12345' }, { password: short }],
    [
      { name: null, email: null, farm_id: null },
      { name: three, email: three, farm_id: three },
    ],
    [
      { name: ' ', email: ' ', farm_id: '' },
      { name: three, email: three, farm_id: three },
    ],
    [{ role: 'visitor' }, { role: 'Função: valor inválido' }],
  ])('with %j: %j', (wanted, messages) => expect(faults(newFarmUser, { ...person, ...wanted })).toEqual(messages));

  test('keeps the spaces of a password, but not those around a name', () => {
    expect(newFarmUser.parse({ ...person, name: ' Wesley ', password: ' 12345' })).toMatchObject({ name: 'Wesley', password: ' 12345', phone: null });
  });
});

describe('a visitor', () => {
  test.each<[object, object]>([
    [{}, {}],
    [{ name: 'Paulo' }, {}],
    [{ confirmation: '1234567' }, { confirmation: 'As senhas não coincidem' }],
    [{ password: '12345', confirmation: '12345' }, { password: short }],
    [
      { password: '12345', confirmation: '54321' },
      { password: short, confirmation: 'As senhas não coincidem' },
    ],
    [{ role: 'admin' }, { '': expect.anything() }],
  ])('with %j: %j', (wanted, messages) => expect(faults(newVisitor, { ...guest, ...wanted })).toEqual(messages));
});

test('an edit has no farm field: it cannot change', () => {
  expect(Object.keys(editedFarmUser.shape)).toEqual(['id', 'name', 'email', 'phone', 'role', 'password']);
  expect(faults(farmUserUpdate, { id, changes: { role: { was: 'worker', to: 'visitor' } }, password: '123456' })).toEqual({});
  expect(faults(farmUserUpdate, { id, changes: {}, password: '12345' })).toEqual({ password: short });
});

test.each<[object, object]>([
  [{}, {}],
  [{ password: null }, {}],
  [{ password: '123456' }, {}],
  [{ password: '12345' }, { password: short }],
])('a reset with %j: %j', (body, messages) => expect(faults(farmUserPassword, body)).toEqual(messages));

test.each([newFarmUser, newVisitor, editedFarmUser])('every field of a form has its label', ({ shape: { id: _, ...fields } }) => {
  for (const field of Object.values(fields)) expect(factsOf(field).label).not.toBe('');
});
