// Every kind of field, on both sides of each limit; messages are always in Portuguese.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Mask } from '#domain/kernel/documents';
import { RuleBroken } from '#domain/kernel/errors';
import {
  choice,
  date,
  decimal,
  digits,
  email,
  factsOf,
  flag,
  id,
  integer,
  longText,
  masked,
  optional,
  reference,
  spelledOut,
  text,
} from '#domain/kernel/fields';
import { checked } from '#domain/kernel/validation';
import { nouns } from '#domain/nouns';

type Field = z.core.$ZodType;

/** The stored value, or the error message. */
function result(field: Field, value: unknown) {
  try {
    return { kept: checked(field, value) };
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error;
    return error.message;
  }
}
const kept = (value: unknown) => ({ kept: value });
const u = '0196f0a1-0000-7000-8000-00000000abcd';

describe('a text', () => {
  const breed = text('Raça', { max: 10 });
  test.each<[unknown, unknown]>([
    ['Gir', kept('Gir')],
    ['  Nelore \n', kept('Nelore')],
    ['x'.repeat(10), kept('x'.repeat(10))],
    [`  ${'x'.repeat(10)}  `, kept('x'.repeat(10))],
    ['x'.repeat(11), 'Raça: no máximo 10 caracteres'],
    ['Girolândia', kept('Girolândia')],
    ['Vaca 🐄', kept('Vaca 🐄')],
    ['', 'Informe: Raça'],
    ['   ', 'Informe: Raça'],
    [undefined, 'Informe: Raça'],
    [null, 'Informe: Raça'],
    [7, 'Raça: valor inválido'],
    [['Gir'], 'Raça: valor inválido'],
    ['Gir\0', 'Raça: contém um caractere inválido'],
    ['Gir\ud83d', 'Raça: contém um caractere inválido'],
    ['\udc04Gir', 'Raça: contém um caractere inválido'],
    ['Gir\nPO', kept('Gir PO')],
    ['Gir\r\nPO', kept('Gir PO')],
    ['Gir\rPO', kept('Gir PO')],
    ['Gir\u2028PO', kept('Gir PO')],
    ['Gir\u2029PO', kept('Gir PO')],
    ['Gir\u0085PO', kept('Gir PO')],
    ['Gir\tPO', kept('Gir PO')],
    ['Gir\u001b[2JPO', kept('Gir [2JPO')],
    ['Gir\u009fPO', kept('Gir PO')],
    ['Gir\u007fPO', kept('Gir PO')],
    ['Gir\u00a0PO', kept('Gir\u00a0PO')],
    ['Gir~PO', kept('Gir~PO')],
    ['\n\u2028', 'Informe: Raça'],
    [`${'x'.repeat(5)}\r\n${'x'.repeat(4)}`, kept('xxxxx xxxx')],
  ])('%j → %j', (value, answer) => expect(result(breed, value)).toEqual(answer));

  test('has at most 200 characters by default, and notes 5000 in several lines', () => {
    expect(result(text('Nome'), 'x'.repeat(200))).toEqual(kept('x'.repeat(200)));
    expect(result(text('Nome'), 'x'.repeat(201))).toBe('Nome: no máximo 200 caracteres');
    expect(result(longText('Notas'), `a\n${'x'.repeat(4_998)}`)).toEqual(kept(`a\n${'x'.repeat(4_998)}`));
    expect(result(longText('Notas'), 'a\r\nb\u2028c\td')).toEqual(kept('a\r\nb\u2028c\td'));
    expect(result(longText('Notas'), 'x'.repeat(5_001))).toBe('Notas: no máximo 5000 caracteres');
  });
});

describe('a document', () => {
  test.each<[unknown, unknown]>([
    ['529.982.247-25', kept('52998224725')],
    ['52998224725', kept('52998224725')],
    [' 529 982 247/25 ', kept('52998224725')],
    ['529.982.247-26', 'CPF inválido'],
    ['', 'CPF inválido'],
    ['5'.repeat(61), 'CPF inválido'],
    [undefined, 'Informe: CPF'],
    [52_998_224_725, 'CPF: valor inválido'],
  ])('%j → %j', (value, answer) => expect(result(masked('CPF', 'cpf'), value)).toEqual(answer));

  test.each<[Mask, string, unknown]>([
    ['phone', '(34) 99812-4455', kept('34998124455')],
    ['phone', '99812-4455', 'Telefone inválido: informe o DDD e o número'],
    ['cep', '38700-000', kept('38700000')],
    ['cep', '3870-000', 'CEP inválido'],
    ['cnpj', '12.abc.345/01de-35', kept('12ABC34501DE35')],
  ])('as %s: %j → %j', (mask, value, answer) => expect(result(masked('Documento', mask), value)).toEqual(answer));

  test('may be left out', () => expect(result(optional(masked('CPF', 'cpf')), null)).toEqual(kept(null)));
});

describe('an email', () => {
  test.each<[unknown, unknown]>([
    [' jose@lida.demo ', kept('jose@lida.demo')],
    ['José@lida.com.br', kept('José@lida.com.br')],
    ['jose@lida', 'Informe um e-mail válido'],
    ['jose lida@x.y', 'Informe um e-mail válido'],
    ['', 'Informe: E-mail'],
    ['x'.repeat(201), 'E-mail: no máximo 200 caracteres'],
  ])('%j → %j', (value, answer) => expect(result(email('E-mail'), value)).toEqual(answer));

  test('has a label like every field', () => expect(factsOf(email('E-mail'))).toEqual({ label: 'E-mail', kind: 'text', optional: false }));
});

describe('an identification number', () => {
  const tag = digits('Brinco', 5, { start: '07' });

  test.each([
    ['07123', kept('07123')],
    [' 07.1-2 3 ', kept('07123')],
    ['0712', 'Brinco: informe os 5 dígitos, começando por 07'],
    ['071234', 'Brinco: informe os 5 dígitos, começando por 07'],
    ['17123', 'Brinco: informe os 5 dígitos, começando por 07'],
    ['0712a', 'Brinco: informe os 5 dígitos, começando por 07'],
    ['', 'Brinco: informe os 5 dígitos, começando por 07'],
    [7123, 'Brinco: valor inválido'],
    [undefined, 'Informe: Brinco'],
  ])('%j', (given, answer) => expect(result(tag, given)).toEqual(answer));

  test('may begin with anything', () => {
    expect(result(digits('RFID', 3), '982')).toEqual(kept('982'));
    expect(result(digits('RFID', 3), '98')).toBe('RFID: informe os 3 dígitos');
  });
});

describe('a date', () => {
  const born = date('Nascimento');
  test.each<[unknown, unknown]>([
    ['1899-12-31', 'Nascimento: informe uma data entre 1900 e 2199'],
    ['1900-01-01', kept('1900-01-01')],
    ['2199-12-31', kept('2199-12-31')],
    ['2200-01-01', 'Nascimento: informe uma data entre 1900 e 2199'],
    ['2024-02-29', kept('2024-02-29')],
    ['2025-02-29', 'Nascimento: valor inválido'],
    ['1900-02-29', 'Nascimento: valor inválido'],
    ['2000-02-29', kept('2000-02-29')],
    ['2026-04-30', kept('2026-04-30')],
    ['2026-04-31', 'Nascimento: valor inválido'],
    ['2026-13-01', 'Nascimento: valor inválido'],
    ['2026-00-10', 'Nascimento: valor inválido'],
    ['2026-1-1', 'Nascimento: valor inválido'],
    ['01/02/2026', 'Nascimento: valor inválido'],
    ['2026-10-01T00:00:00Z', 'Nascimento: valor inválido'],
    ['2026-10-01\n', 'Nascimento: valor inválido'],
    [20_261_001, 'Nascimento: valor inválido'],
    ['', 'Informe: Nascimento'],
    [null, 'Informe: Nascimento'],
    [undefined, 'Informe: Nascimento'],
  ])('%j → %j', (value, answer) => expect(result(born, value)).toEqual(answer));
});

describe('a decimal', () => {
  const score = decimal('Escore', { min: 1, max: 5, scale: 1 });
  const weight = decimal('Peso (kg)', { min: 0.01, scale: 2 });
  const stock = decimal('Estoque', { scale: 2 });
  test.each<[unknown, unknown, Field]>([
    [1, kept(1), score],
    [0.9, 'Escore: mínimo 1', score],
    [5, kept(5), score],
    [5.1, 'Escore: máximo 5', score],
    [3.5, kept(3.5), score],
    [3.55, 'Escore: no máximo 1 casa decimal', score],
    [0.01, kept(0.01), weight],
    [0, 'Peso (kg): mínimo 0,01', weight],
    [-1, 'Peso (kg): mínimo 0,01', weight],
    [420.55, kept(420.55), weight],
    [420.555, 'Peso (kg): no máximo 2 casas decimais', weight],
    [999_999_999_999, kept(999_999_999_999), weight],
    [1_000_000_000_000, 'Peso (kg): máximo 999.999.999.999', weight],
    ['420', 'Peso (kg): valor inválido', weight],
    [true, 'Peso (kg): valor inválido', weight],
    [Number.NaN, 'Peso (kg): valor inválido', weight],
    [Number.POSITIVE_INFINITY, 'Peso (kg): valor inválido', weight],
    [null, 'Informe: Peso (kg)', weight],
    [undefined, 'Informe: Peso (kg)', weight],
    ['', 'Informe: Peso (kg)', weight],
    [0, kept(0), stock],
    [-0, kept(0), stock],
    [-0.01, 'Estoque: mínimo 0', stock],
  ])('%j → %j', (value, answer, field) => expect(result(field, value)).toEqual(answer));

  // The device stores the number as it is and the server's numeric column rounds it: both must be the same.
  const holds = (scale: number, value: number) => typeof result(decimal('Peso', { min: -1e9, max: 1e9, scale }), value) !== 'string';
  const fits = (scale: number, value: number) => Number(value.toFixed(scale)) === value;
  const scales = fc.integer({ min: 0, max: 4 });

  test('accepts every value of its scale', () => {
    fc.assert(
      fc.property(scales, fc.integer({ min: -1e9, max: 1e9 }), (scale, units) => holds(scale, Number(`${units}e-${scale}`))),
      { numRuns: 2_000 },
    );
  });

  test('accepts the largest value of its column, and its neighbours', () => {
    for (const value of [999_999_999_998.99, 999_999_999_998.01, 123_456_789_012.34]) expect(result(stock, value)).toEqual(kept(value));
  });

  test('refuses more decimal places, however small', () => {
    const almost = fc
      .tuple(fc.integer({ min: -1e9, max: 1e9 }), scales, fc.double({ min: -1e-6, max: 1e-6, noNaN: true }))
      .map(([units, places, dust]) => Number(`${units}e-${places}`) + dust);
    fc.assert(
      fc.property(
        scales,
        fc.oneof(almost, fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.constantFrom(0.1 + 0.2, 1.1 * 3, 1e-20, 5e-324)),
        (scale, value) => holds(scale, value) === fits(scale, value),
      ),
      { numRuns: 2_000 },
    );
  });

  test.each([0.1 + 0.2, 1e-20, 123_456_789_012.3401])('with two places refuses %d, which the server would store as another number', (value) => {
    expect(result(stock, value)).toBe('Estoque: no máximo 2 casas decimais');
  });
});

describe('an integer', () => {
  const heads = integer('Quantidade', { min: 1, max: 500 });
  test.each<[unknown, unknown, Field]>([
    [1, kept(1), heads],
    [0, 'Quantidade: mínimo 1', heads],
    [500, kept(500), heads],
    [501, 'Quantidade: máximo 500', heads],
    [1.5, 'Quantidade: valor inválido', heads],
    ['3', 'Quantidade: valor inválido', heads],
    [null, 'Informe: Quantidade', heads],
    [-0, kept(0), integer('Dias')],
    [-1, 'Dias: mínimo 0', integer('Dias')],
    [2_147_483_647, kept(2_147_483_647), integer('Dias')],
    [2_147_483_648, 'Dias: máximo 2.147.483.647', integer('Dias')],
    [2 ** 53, 'Dias: valor inválido', integer('Dias')],
  ])('%j → %j', (value, answer, field) => expect(result(field, value)).toEqual(answer));
});

describe('a flag', () => {
  test.each<[unknown, unknown]>([
    [true, kept(true)],
    [false, kept(false)],
    [undefined, kept(false)],
    [null, 'Informe: Lote'],
    ['true', 'Lote: valor inválido'],
    [1, 'Lote: valor inválido'],
  ])('%j → %j', (value, answer) => expect(result(flag('Lote'), value)).toEqual(answer));
});

describe('a choice', () => {
  const { gender, pregnancy_status } = nouns.animals.fields;
  test.each<[unknown, unknown, Field]>([
    ['macho', kept('macho'), gender],
    ['femea', kept('femea'), gender],
    ['fêmea', kept('femea'), gender],
    ['gestante', kept('prenha'), pregnancy_status],
    ['prenha', kept('prenha'), pregnancy_status],
    [null, kept(null), pregnancy_status],
    ['Macho', 'Sexo: valor inválido', gender],
    [' macho', 'Sexo: valor inválido', gender],
    ['constructor', 'Sexo: valor inválido', gender],
    ['__proto__', 'Sexo: valor inválido', gender],
    [1, 'Sexo: valor inválido', gender],
    [['macho'], 'Sexo: valor inválido', gender],
    ['', 'Selecione: Sexo', gender],
    [null, 'Selecione: Sexo', gender],
    [undefined, 'Selecione: Sexo', gender],
  ])('%j → %j', (value, answer, field) => expect(result(field, value)).toEqual(answer));
});

describe('an id and a reference', () => {
  test.each<[unknown, unknown, Field]>([
    [u, kept(u), id()],
    [u.toUpperCase(), kept(u), id()],
    ['um', 'Identificador inválido', id()],
    [undefined, 'Identificador inválido', id()],
    [` ${u}`, 'Identificador inválido', id()],
    [5, 'Qual?', id('Qual?')],
    [u.toUpperCase(), kept(u), reference('Animal', 'animals')],
    ['um', 'Animal: valor inválido', reference('Animal', 'animals')],
    [5, 'Animal: valor inválido', reference('Animal', 'animals')],
    ['', 'Selecione: Animal', reference('Animal', 'animals')],
    [null, 'Selecione: Animal', reference('Animal', 'animals')],
  ])('%j → %j', (value, answer, field) => expect(result(field, value)).toEqual(answer));
});

describe('an optional field', () => {
  const every: [string, Field, unknown][] = [
    ['text', text('Nome'), 'Mimosa'],
    ['date', date('Data'), '2026-10-01'],
    ['decimal', decimal('Peso', { scale: 2 }), 4.2],
    ['integer', integer('Dias'), 3],
    ['choice', choice('Cor', { azul: 'Azul' }), 'azul'],
    ['reference', reference('Mãe', 'animals'), u],
  ];
  test.each(every)('an absent or null %s is stored as null', (kind, field, value) => {
    const either = optional(field);
    expect(result(either, undefined)).toEqual(kept(null));
    expect(result(either, null)).toEqual(kept(null));
    expect(result(either, value)).toEqual(kept(value));
    expect(typeof result(either, {})).toBe('string');
    expect(factsOf(either)).toMatchObject({ kind, optional: true, label: factsOf(field).label });
    expect(factsOf(field).optional).toBe(false);
  });

  test('a change names both its values: there is no default', () => {
    expect(result(spelledOut(flag('Lote')), undefined)).toBe('Informe: Lote');
    expect(result(spelledOut(optional(text('Nome'))), undefined)).toBe('Informe: Nome');
    expect(result(spelledOut(optional(text('Nome'))), null)).toEqual(kept(null));
    expect(result(spelledOut(text('Nome')), 'Mimosa')).toEqual(kept('Mimosa'));
  });
});

test('a schema that is not a field has no facts', () => {
  expect(() => factsOf(z.string())).toThrow('not a field');
});

const fields = Object.values(nouns).flatMap((noun) => Object.entries<Field>(noun.fields).map(([name, field]) => ({ noun: noun.name, name, field })));
const wrong = [undefined, null, '', ' ', 0.123_456_7, -1e15, 1e15, Number.NaN, 'x'.repeat(9_999), '\0', '2025-02-29', '1500-01-01', true, [], {}];

test.each(fields)('$noun.$name has Portuguese messages for any invalid value', ({ field }) => {
  const sentences = wrong.map((value) => result(field, value)).filter((answer) => typeof answer === 'string');
  expect(sentences.length).toBeGreaterThan(5);
  for (const sentence of sentences)
    expect(sentence).toMatch(
      /^(Informe(: .+| um e-mail válido)|Selecione: .+|.+ inválid[ao](: .+)?|.+: (valor inválido|contém um caractere inválido|informe uma data entre 1900 e 2199|informe os \d+ dígitos(, começando por \d+)?|mínimo [-\d.,]+|máximo [-\d.,]+|no máximo \d+ (caracteres|casas? decima(l|is))))$/,
    );
});
