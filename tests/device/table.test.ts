// Rows grouped by the animal they belong to, however they come and go.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Table } from '#data/table';
import type { Row } from '#domain/kernel/farm';

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const animals = ['Mimosa', 'Estrela', 'Boneca'];
const rows = fc.record({
  id: fc.constantFrom(...ids),
  animal_id: fc.option(fc.constantFrom(...animals)),
  mother_id: fc.constantFrom(...animals),
  deleted_at: fc.option(fc.constant('2026-11-18T10:00:00.000Z'), { freq: 2 }),
}) as unknown as fc.Arbitrary<Row>;
const stored = fc.uniqueArray(rows, { selector: ({ id }) => id });
const deeds = fc.array(fc.oneof(rows, fc.constantFrom(...ids)), { maxLength: 20 });

function tableOf(some: readonly Row[], references: string[]) {
  const table = new Table(references);
  // Two rows a bucket.
  const buckets = Array.from({ length: Math.ceil(some.length / 2) }, (_, i) => some.slice(2 * i, 2 * i + 2));
  table.fill(buckets.values(), () => true);
  return table;
}

it.each([
  ['grouped while they are parsed', 'mother_id', ['animal_id', 'mother_id']],
  ['grouped when they are first asked for', 'mother_id', ['mother_id']],
  ['that may have no animal', 'animal_id', ['animal_id', 'mother_id']],
])('rows %s are those of each animal after any changes', (_how, field, references) =>
  fc.assert(
    fc.property(stored, deeds, fc.nat(20), (some, done, asked) => {
      const table = tableOf(some, references);
      for (const [i, deed] of done.entries()) {
        if (i === asked) table.livingBy(field, 'Mimosa');
        if (typeof deed === 'string') table.drop(deed);
        else table.set(deed);
      }
      for (const animal of animals) {
        const own = table.living().filter((row) => row[field] === animal);
        expect(new Set(table.livingBy(field, animal))).toEqual(new Set(own));
        expect(table.livingBy(field, animal)).toHaveLength(own.length);
        expect(table.by(field, animal).filter(({ deleted_at }) => deleted_at === null)).toEqual(table.livingBy(field, animal));
      }
    }),
  ),
);

it('the rows of an animal are the same list until one of them changes', () => {
  const row = (id: string, animal_id: string) => ({ id, animal_id, deleted_at: null }) as unknown as Row;
  const table = tableOf([row('a', 'Mimosa'), row('b', 'Mimosa'), row('c', 'Estrela')], ['animal_id']);
  const [hers, others] = [table.livingBy('animal_id', 'Mimosa'), table.livingBy('animal_id', 'Estrela')];
  table.set(row('d', 'Mimosa'));
  expect(table.livingBy('animal_id', 'Estrela')).toBe(others);
  expect(hers.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(table.livingBy('animal_id', 'Mimosa').map(({ id }) => id)).toEqual(['a', 'b', 'd']);
});
