// Creating a customer's farm: required fields with and without a new account, and a size that is never invalid.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { factsOf } from '#domain/kernel/fields';
import { newCustomerFarm } from '#domain/people/super-admin';

const id = '0196f0a1-0000-7000-8000-00000000abcd';
const farm = { id, farm_name: 'Água Limpa', farm_type: 'mista' };
const owner = { owner_name: 'Sebastião', owner_email: 'tiao@lida.demo', password: '12345678' };
const faults = (value: unknown) => (z.safeParse(newCustomerFarm, value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

test.each<[object, string[]]>([
  [{ ...owner }, []],
  [{ ...owner, create_owner_account: true }, []],
  [{}, ['owner_name: Informe: Nome do proprietário', 'owner_email: Informe: E-mail do proprietário', 'password: Informe: Senha inicial']],
  [{ ...owner, password: '1234567' }, ['password: A senha deve ter no mínimo 8 caracteres']],
  [{ create_owner_account: false }, []],
  [{ create_owner_account: false, existing_owner_email: 'tiao@lida.demo' }, []],
  [{ create_owner_account: false, existing_owner_email: 'tiao' }, ['existing_owner_email: Informe um e-mail válido']],
  [{ create_owner_account: false, farm_name: null }, ['farm_name: Informe: Nome da fazenda']],
])('with %j: %j', (wanted, messages) => expect(faults({ ...farm, ...wanted })).toEqual(messages));

test.each<[unknown, number]>([
  [undefined, 0],
  [null, 0],
  ['', 0],
  ['80', 0],
  [Number.NaN, 0],
  [-0.01, 0],
  [80.555, 0],
  [0, 0],
  [80.55, 80.55],
])('a size of %s is %d', (farm_size, kept) => expect(newCustomerFarm.parse({ ...farm, ...owner, farm_size }).farm_size).toBe(kept));

test('the form offers three farm types', () => {
  expect(factsOf(newCustomerFarm.shape.farm_type).values).toEqual({
    pecuaria_corte: 'Pecuária de Corte',
    pecuaria_leiteira: 'Pecuária Leiteira',
    mista: 'Mista',
  });
});

test('an account is created unless it is unchecked', () => {
  expect(newCustomerFarm.parse({ ...farm, ...owner }).create_owner_account).toBe(true);
});
