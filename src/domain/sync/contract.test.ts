// The contract id changes with the declarations, and only with what affects data.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { idInput } from '#domain/kernel/basic-verbs';
import { choice, date, decimal, flag, integer, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun } from '#domain/kernel/noun';
import { type Role, roles } from '#domain/kernel/roles';
import { nouns } from '#domain/nouns';
import { contract, contractOf } from '#domain/sync/contract';
import { shapeOf } from '#domain/sync/shape';
import { verbs } from '#domain/verbs';

const words = { title: 'Cercas', missing: 'Cerca não encontrada' };
const Pasture = noun('pastures', { name: text('Nome') }, words);
const wire = () => choice('Arame', { liso: 'Liso', farpado: 'Farpado' });
const fields = () => ({ pasture_id: reference('Pasto', 'pastures'), built_on: date('Data'), length: decimal('Metros', { scale: 1 }), wire: wire() });
type Fields = Parameters<typeof noun>[1];

const declared = (wanted: Fields = {}, more: object = {}, input?: z.core.$ZodType) => {
  const Fence = noun('fences', { ...fields(), ...wanted }, { ...words, ...more });
  return contractOf({ pastures: Pasture, fences: Fence } as never, {
    build_fence: { on: 'fences', input: input ?? Fence.create },
    mend_fence: { on: 'fences', input: Fence.update },
    remove_fence: { on: 'fences', input: idInput },
  });
};
const fence = declared();

describe('the contract changes with', () => {
  test.each<[string, string]>([
    ['a new field', declared({ posts: integer('Mourões') })],
    ['a field of another kind', declared({ length: integer('Metros') })],
    ['a field with more places', declared({ length: decimal('Metros', { scale: 2 }) })],
    ['a field that may be absent', declared({ built_on: optional(date('Data')) })],
    ['a new value', declared({ wire: choice('Arame', { liso: 'Liso', farpado: 'Farpado', nenhum: 'Nenhum' }) })],
    ['a value spelled otherwise', declared({ wire: choice('Arame', { liso: 'Liso', Farpado: 'Farpado' }) })],
    ['a reference to another noun', declared({ pasture_id: reference('Pasto', 'fences') })],
    ['a field that verbs keep', declared({}, { kept: { age: integer('Idade') } })],
    ['a window', declared({}, { recent: { by: 'built_on' } })],
    ['a window with exceptions', declared({}, { recent: { by: 'built_on', orWhile: { wire: ['liso'] } } })],
    ['an input of its own', declared({}, {}, z.strictObject({ id: z.uuid() }))],
    ['a field of an input', declared({}, {}, z.strictObject({ id: z.uuid(), reason: text('Motivo') }))],
    ['an optional field of an input', declared({}, {}, z.strictObject({ id: z.uuid(), reason: optional(text('Motivo')) }))],
    ['a list in an input', declared({}, {}, z.strictObject({ id: z.uuid(), reason: z.array(text('Motivo')) }))],
    ['a choice in an input', declared({}, {}, z.strictObject({ id: z.uuid(), reason: wire() }))],
    ['a flag in an input', declared({}, {}, z.strictObject({ id: z.uuid(), reason: flag('Motivo') }))],
    ['no noun at all', contractOf({}, {})],
    ['one verb less', contractOf({ pastures: Pasture } as never, {})],
  ])('%s', (_what, other) => expect(other).not.toBe(fence));

  test('each of them differently', () => {
    const kept = declared({}, { kept: { age: integer('Idade') } });
    expect(declared({ age: integer('Idade') })).not.toBe(kept);
    expect(declared({}, { recent: { by: 'built_on' } })).not.toBe(declared({}, { recent: { by: 'built_on', orWhile: { wire: ['liso'] } } }));
  });

  test('another name of a verb, or another noun of a verb', () => {
    const of = (name: string, on: string) => contractOf({ pastures: Pasture, herds: Pasture } as never, { [name]: { on, input: idInput } });
    expect(new Set([of('remove', 'pastures'), of('delete', 'pastures'), of('remove', 'herds')]).size).toBe(3);
  });
});

describe('the contract stays the same with', () => {
  test('the same declaration again', () => expect(declared()).toBe(fence));
  test('another order of declarations', () => {
    const { pasture_id, ...rest } = fields();
    const Fence = noun('fences', { ...rest, wire: choice('Arame', { farpado: 'Farpado', liso: 'Liso' }), pasture_id }, words);
    const reordered = {
      remove_fence: { on: 'fences', input: idInput },
      mend_fence: { on: 'fences', input: Fence.update },
      build_fence: { on: 'fences', input: Fence.create },
    };
    expect(contractOf({ fences: Fence, pastures: Pasture } as never, reordered)).toBe(fence);
  });
  test('other texts and lengths', () => {
    expect(declared({ built_on: date('Feita em'), wire: choice('Tipo', { liso: 'liso', farpado: 'com farpas' }) }, { title: 'Divisas' })).toBe(fence);
    expect(declared({ notes: longText('Notas') })).toBe(declared({ notes: text('Observações') }));
    const reason = (field: z.core.$ZodType) => declared({}, {}, z.strictObject({ id: z.uuid('Qual?'), reason: field }));
    expect(reason(longText('Motivo'))).toBe(reason(text('Por quê')));
    expect(reason(longText('Motivo'))).not.toBe(reason(integer('Motivo')));
    expect(reason(longText('Motivo'))).not.toBe(reason(date('Motivo')));
  });
});

test('the contract covers every noun and verb', () => {
  expect(contract()).toMatch(/^[0-9a-f-]{36}$/);
  expect(contractOf(nouns, verbs as never)).toBe(contract());
  // Every tenth: one contract takes 30 ms.
  for (const name of Object.keys(verbs).filter((_name, nth) => nth % 10 === 0)) {
    const { [name as keyof typeof verbs]: _, ...rest } = verbs;
    expect(contractOf(nouns, rest as never), name).not.toBe(contract());
  }
});

test('people who read the same nouns have rows of the same shape, others another', () => {
  const shapes = Object.fromEntries((Object.keys(roles) as Role[]).map((role) => [role, shapeOf({ role })])) as Record<Role, string>;
  const { tecnico, contador, owner, admin, manager, worker, visitor } = shapes;
  // Imports are of owner, admin and manager.
  expect([admin, manager, visitor]).toEqual([owner, owner, worker]);
  expect(owner).toMatch(/^[0-9a-f-]{36}$/);
  const withoutMoney = shapeOf({ role: 'worker', without: ['money'] });
  expect(new Set([owner, worker, contract(), tecnico, contador, withoutMoney]).size).toBe(6);
  expect(shapeOf({ role: 'visitor', without: ['money'] })).toBe(withoutMoney);
});
