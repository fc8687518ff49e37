// Documents: examples of the law and typing errors.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bare, isCep, isCnpj, isCpf, isCpfOrCnpj, isNfeKey, isPhone, type Mask, masks, nfeKeyParts } from '#domain/kernel/documents';

describe('CPF', () => {
  test.each(['529.982.247-25', '52998224725', '111.444.777-35'])('%s is right', (cpf) => expect(isCpf(cpf)).toBe(true));
  test.each(['529.982.247-26', '529.982.247-52', '111.111.111-11', '000.000.000-00', '5299822472', '529982247255', '', 'ABC.982.247-25'])(
    '%s is wrong',
    (cpf) => expect(isCpf(cpf)).toBe(false),
  );
});

describe('CNPJ', () => {
  test.each(['12.ABC.345/01DE-35', '12.abc.345/01de-35', '11.222.333/0001-81', '11222333000181'])('%s is right', (cnpj) => expect(isCnpj(cnpj)).toBe(true));
  test.each(['11.222.333/0001-82', '12.ABC.345/01DE-36', '12.ABC.345/01DE-3X', '00.000.000/0000-00', '11.111.111/1111-11', '1122233300018', ''])(
    '%s is wrong',
    (cnpj) => expect(isCnpj(cnpj)).toBe(false),
  );
  test('one field takes both', () => {
    expect([isCpfOrCnpj('529.982.247-25'), isCpfOrCnpj('11.222.333/0001-81'), isCpfOrCnpj('11.222.333/0001-82')]).toEqual([true, true, false]);
  });
});

describe('NF-e key', () => {
  const company = '33150308370779000149550010001100931002410775';
  const letters = '31261112ABC34501DE35550010000001231123456789';
  const person = '31261100052998224725559200000000451876543210';

  test.each([company, letters, person, letters.toLowerCase(), masks.nfe_key.write(company)])('%s is right', (key) => expect(isNfeKey(key)).toBe(true));
  test.each([
    ['another check digit', company.replace(/5$/, '6')],
    ['too short', company.slice(1)],
    ['too long', `${company}0`],
    ['no such state', company.replace(/^33/, '34')],
    ['no such month', letters.replace(/^312611/, '312613')],
    ['empty', ''],
  ])('%s is wrong', (_, key) => expect(isNfeKey(key)).toBe(false));

  test('contains state, month, issuer, series and number', () => {
    expect(nfeKeyParts(letters)).toEqual({ state: 'MG', month: '2026-11', issuer: '12ABC34501DE35', model: '55', series: 1, number: 123 });
    expect(nfeKeyParts(person)).toMatchObject({ issuer: '52998224725', series: 920, number: 45 });
  });

  test('one wrong character never passes', () => {
    fc.assert(
      fc.property(fc.constantFrom(company, person), fc.nat(43), fc.integer({ min: 1, max: 9 }), (key, at, more) => {
        const typed = key.slice(0, at) + ((Number(key[at]) + more) % 10) + key.slice(at + 1);
        // Remainders 0 and 1 both give the digit 0: a key ending in 0 may hide one error.
        return !isNfeKey(typed) || bothEndInZero(key, typed);
      }),
    );
  });
  const bothEndInZero = (a: string, b: string) => a.endsWith('0') && b.endsWith('0');
});

test.each([
  ['38700-000', true],
  ['38700000', true],
  ['3870000', false],
  ['3870000A', false],
])('CEP %s: %s', (cep, right) => expect(isCep(cep)).toBe(right));

test.each([
  ['(34) 99876-5432', true],
  ['(34) 3821-1234', true],
  ['34998765432', true],
  ['(34) 9987-5432', false],
  ['(04) 99876-5432', false],
  ['99876-5432', false],
])('telephone %s: %s', (phone, right) => expect(isPhone(phone)).toBe(right));

describe('formatting while typing', () => {
  const typed: [Mask, string, string][] = [
    ['cpf', '5', '5'],
    ['cpf', '529', '529'],
    ['cpf', '5299', '529.9'],
    ['cpf', '52998224725', '529.982.247-25'],
    ['cpf', '529982247259999', '529.982.247-25'],
    ['cpf', 'a5b2', '52'],
    ['cnpj', '12abc34501de35', '12.ABC.345/01DE-35'],
    ['cpf_or_cnpj', '52998224725', '529.982.247-25'],
    ['cpf_or_cnpj', '112223330001', '11.222.333/0001'],
    ['cpf_or_cnpj', '12a', '12.A'],
    ['phone', '34', '(34'],
    ['phone', '3438211234', '(34) 3821-1234'],
    ['phone', '34998765432', '(34) 99876-5432'],
    ['cep', '38700', '38700'],
    ['cep', '387000', '38700-0'],
  ];
  test.each(typed)('%s %s → %s', (mask, text, shown) => expect(masks[mask].write(text)).toBe(shown));

  test('formatting twice changes nothing, and formatting only adds separators', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(masks) as Mask[])),
        fc.string({ unit: fc.constantFrom(...Array.from('0123456789ABZ.-/ ()')) }),
        (mask, text) => {
          const { write } = masks[mask];
          expect(write(write(text))).toBe(write(text));
          expect(bare(write(text)).length).toBeLessThanOrEqual(bare(text).length);
        },
      ),
    );
  });
});
