// Who needs an official number, and by when.
import { expect, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import type { TagEvent } from '#domain/herd/tag-events';
import { headsInBatches, pnibDue, pnibWorklist } from '#domain/official/pnib';

const cow = (id: string, wanted: Partial<Animal> = {}) =>
  ({
    id,
    name: id,
    type: 'bovino',
    status: 'ativo',
    gender: 'femea',
    is_batch: false,
    batch_quantity: null,
    birth_date: '2020-03-01',
    identification: null,
    sisbov: null,
    ...wanted,
  }) as Animal;

test.each([
  ['femea', '2026-04-30', 'rest', '2032-12-31'],
  ['femea', '2026-05-01', 'vaccine', '2027-01-01'],
  ['femea', '2026-10-12', 'vaccine', '2027-06-12'],
  ['macho', '2026-10-12', 'rest', '2032-12-31'],
  ['femea', null, 'rest', '2032-12-31'],
  ['femea', '2032-06-01', 'vaccine', '2032-12-31'],
] as const)('a %s born on %s: %s by %s', (gender, birth_date, why, due) => expect(pnibDue({ gender, birth_date })).toEqual({ why, due }));

const event = (id: string, animal_id: string, kind: TagEvent['kind'], event_date: string) => ({ id, animal_id, kind, event_date }) as TagEvent;

test('lost tags come first, then by day; who has a number, left or is no cattle needs none', () => {
  const animals = [
    cow('velha'),
    cow('bezerra', { birth_date: '2026-10-12' }),
    cow('numerada', { sisbov: '105000000000001' }),
    cow('perdeu', { sisbov: '076000000000001' }),
    cow('reposta', { sisbov: '076000000000002' }),
    cow('vendida', { status: 'vendido' }),
    cow('ovelha', { type: 'ovino' }),
    cow('lote', { is_batch: true, batch_quantity: 30 }),
  ];
  const events = [
    event('1', 'perdeu', 'aplicado', '2026-01-01'),
    event('2', 'perdeu', 'perdido', '2026-10-01'),
    event('3', 'reposta', 'perdido', '2026-10-01'),
    event('4', 'reposta', 'substituido', '2026-10-02'),
  ];
  expect(pnibWorklist(animals, events).map(({ id, why }) => `${id} ${why}`)).toEqual(['perdeu lost', 'bezerra vaccine', 'velha rest']);
  expect(headsInBatches(animals)).toBe(30);
});
