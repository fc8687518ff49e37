// Validation: input becomes what the schema describes, or a message in Portuguese that names the field.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { RuleBroken } from '#domain/kernel/errors';
import { date, id, optional, text } from '#domain/kernel/fields';
import { invalidFields } from '#domain/kernel/invalid-fields';
import { checked } from '#domain/kernel/validation';

const gate = z.strictObject({ id: id(), name: text('Nome'), painted: optional(date('Pintada em')) });
const fence = z.strictObject({ id: id(), gates: z.array(gate) });
const known = '0196f0a1-0000-7000-8000-000000000001';

function refusal(schema: z.core.$ZodType, input: unknown) {
  try {
    return { passed: checked(schema, input) };
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error;
    return { message: error.message, field: error.field, code: error.code };
  }
}

describe('valid input', () => {
  test('is returned as the schema describes it', () => {
    expect(checked(gate, { id: known.toUpperCase(), name: '  Porteira do fundo ' })).toEqual({ id: known, name: 'Porteira do fundo', painted: null });
  });

  test('is not modified: the result is a new value', () => {
    const input = { id: known, name: ' Porteira ' };
    checked(gate, input);
    expect(input).toEqual({ id: known, name: ' Porteira ' });
  });
});

describe('invalid input', () => {
  test.each([
    { sent: { id: known, name: '' }, message: 'Informe: Nome', field: 'name' },
    { sent: { id: known }, message: 'Informe: Nome', field: 'name' },
    { sent: { id: known, name: 7 }, message: 'Nome: valor inválido', field: 'name' },
    { sent: { id: known, name: 'Porteira', painted: '2025-02-29' }, message: 'Pintada em: valor inválido', field: 'painted' },
    { sent: { id: 'um', name: 'Porteira' }, message: 'Identificador inválido', field: 'id' },
    { sent: { name: 'Porteira' }, message: 'Identificador inválido', field: 'id' },
    { sent: { id: known, name: 'Porteira', colour: 'azul' }, message: 'Campo desconhecido: colour', field: undefined },
    { sent: { id: known, name: 'Porteira', colour: 'azul', width: 3 }, message: 'Campo desconhecido: colour, width', field: undefined },
    { sent: undefined, message: 'Envie um objeto JSON com os campos', field: undefined },
    { sent: null, message: 'Envie um objeto JSON com os campos', field: undefined },
    { sent: [], message: 'Envie um objeto JSON com os campos', field: undefined },
    { sent: 'Porteira', message: 'Envie um objeto JSON com os campos', field: undefined },
  ])('$sent is refused with “$message”', ({ sent, message, field }) => {
    expect(refusal(gate, sent)).toEqual({ message, field, code: 'validation' });
  });

  test('names the path of a field in a list', () => {
    const gates = [
      { id: known, name: 'Porteira' },
      { id: known, name: '' },
    ];
    expect(refusal(fence, { id: known, gates })).toEqual({ message: 'Informe: Nome', field: 'gates.1.name', code: 'validation' });
  });

  test('without its own message gets one in Portuguese, with the path', () => {
    expect(refusal(fence, { id: known, gates: 'todas' })).toEqual({ message: 'Valor inválido: gates', field: 'gates', code: 'validation' });
    expect(refusal(z.boolean(), 'sim')).toEqual({ message: 'Valor inválido', field: undefined, code: 'validation' });
  });

  test('reports the first error', () => {
    expect(refusal(gate, { id: known, name: '', painted: 'ontem' })).toMatchObject({ field: 'name' });
  });
});

describe('the invalid fields of a form', () => {
  const form = z.strictObject({ name: text('Nome'), farm: text('Fazenda'), painted: optional(date('Pintada em')) });

  test('are all named, each with its first message, in the order of the form', () =>
    expect([...(invalidFields(form, { name: '', farm: '', painted: 'ontem' }) ?? [])].map(([field]) => field)).toEqual(['name', 'farm', 'painted']));

  test('are null when all are valid, and one when one is not', () => {
    expect(invalidFields(form, { name: 'Ana', farm: 'Boa Vista', painted: null })).toBeNull();
    expect([...invalidFields(form, { name: 'Ana', farm: '', painted: null })!]).toEqual([['farm', 'Informe: Fazenda']]);
  });
});
