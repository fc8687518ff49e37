// Parts of a batch: how many heads may be taken out, what stays and what goes.
import { describe, expect, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import { assertHeads, canTakeBack, isPart, joined, partName, splitOff } from '#domain/herd/batch-parts';
import { RuleBroken } from '#domain/kernel/errors';

const batch = {
  id: 'lote',
  name: 'Frangos',
  type: 'ave',
  status: 'ativo',
  is_batch: true,
  batch_quantity: 40,
  weight: 2.5,
  entry_weight: 1,
  identification: 'L-1',
  meat_release_date: '2026-12-01',
  version: 7,
  deleted_at: null,
} as Animal;
const cow = { name: 'Mimosa', is_batch: false, batch_quantity: null };
const refusal = (check: () => void) => {
  try {
    check();
    return 'passes';
  } catch (error) {
    return error instanceof RuleBroken ? `${error.field}: ${error.message}` : String(error);
  }
};

test.each([
  [batch, null, 'passes'],
  [batch, 1, 'passes'],
  [batch, 39, 'passes'],
  [batch, 40, 'passes'],
  [batch, 41, 'heads: Frangos tem só 40 cabeças'],
  [batch, 0, 'heads: Informe quantas cabeças do lote'],
  [{ ...batch, batch_quantity: 1 }, 2, 'heads: Frangos tem só 1 cabeça'],
  [cow, null, 'passes'],
  [cow, 1, 'passes'],
  [cow, 2, 'heads: Mimosa não é um lote: é uma cabeça só'],
])('%j, %s heads: %s', (animal, heads, words) => expect(refusal(() => assertHeads(animal, heads, 'heads'))).toBe(words));

test.each([
  [batch, null, false],
  [batch, 39, true],
  [batch, 40, false],
  [cow, 1, false],
])('%j, %s heads is a part: %s', (animal, heads, part) => expect(isPart(animal, heads)).toBe(part));

describe('10 of 40 heads', () => {
  const { rest, part } = splitOff(batch, 10, { id: 'parte' });

  test('30 stay, and nothing else changes', () => expect(rest).toEqual({ ...batch, batch_quantity: 30 }));

  test('the part weighs and waits as the batch, has no tag of its own, and knows where it came from', () => {
    expect(part).toMatchObject({
      id: 'parte',
      name: 'Frangos (parte)',
      type: 'ave',
      batch_quantity: 10,
      weight: 2.5,
      entry_weight: 2.5,
      identification: null,
      meat_release_date: '2026-12-01',
      split_from_id: 'lote',
    });
    expect(part).not.toHaveProperty('version');
  });

  test('returned, the batch has 40 again', () => expect(joined(rest, part as never)).toEqual(batch));
});

test.each([
  ['Frangos', 'Frangos (parte)'],
  ['Frangos (parte)', 'Frangos (parte)'],
  ['x'.repeat(200), `${'x'.repeat(192)} (parte)`],
])('a part of %s is called %s', (name, called) => expect(partName(name)).toBe(called));

test.each([
  [batch, true],
  [undefined, false],
  [{ ...batch, status: 'vendido' as const }, false],
  [{ ...batch, is_batch: false }, false],
  [{ ...batch, deleted_at: '2026-11-01T00:00:00.000Z' }, false],
])('%j takes heads back: %s', (animal, takes) => expect(canTakeBack(animal)).toBe(takes));
