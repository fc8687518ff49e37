// The corral: tags as people and readers type them, the records of the session, and its totals.
import { describe, expect, test } from 'vitest';
import type { AnimalWeighing } from '#domain/herd/animal-weighings';
import type { Animal } from '#domain/herd/animals';
import { animalsTagged, sumOfRow, tagAfterWeight, writtenSince } from '#domain/herd/corral-queries';

const animal = (name: string, tags: Partial<Animal> = {}) => ({ id: name, name, identification: null, sisbov: null, rfid: null, ...tags }) as Animal;
const names = (found: Animal[]) => found.map(({ name }) => name);

const herd = [
  animal('Mimosa', { identification: '24-017', rfid: '982000123456789' }),
  animal('Estrela', { identification: '017', sisbov: '076123456789012' }),
  animal('Estrela do Sul', { identification: 'B-201' }),
  animal('Açucena', { identification: '201' }),
  animal('Boneca', { identification: '0201' }),
  animal('Pintada'),
];

describe('a tag', () => {
  test.each([
    // As written, and as spoken.
    ['24-017', ['Mimosa'], []],
    ['24017', ['Mimosa'], []],
    ['24 017', ['Mimosa'], []],
    ['017', ['Estrela'], []],
    ['17', ['Estrela'], []],
    ['b201', ['Estrela do Sul'], []],
    // Two animals with the same number.
    ['201', ['Açucena', 'Boneca'], []],
    // By name, without accents.
    ['acucena', ['Açucena'], []],
    ['ESTRELA', ['Estrela'], []],
    // Electronic: as a reader sends it, and grouped as printed.
    ['982000123456789', ['Mimosa'], []],
    ['982 000123456789', ['Mimosa'], []],
    ['076123456789012', ['Estrela'], []],
    ['982000123456780', [], []],
    // The last digits suggest an animal but do not identify it.
    ['6789', [], ['Mimosa']],
    ['9012', [], ['Estrela']],
    ['789', [], []],
    // Part of a tag or a name.
    ['01', [], ['Açucena', 'Boneca', 'Estrela do Sul', 'Estrela', 'Mimosa']],
    ['estre', [], ['Estrela', 'Estrela do Sul']],
    ['999', [], []],
    ['', [], []],
    ['  ', [], []],
    ['-', [], []],
  ])('%j matches %j, or suggests %j', (typed, sure, near) => {
    const found = animalsTagged(herd, typed);
    expect(names(found.sure)).toEqual(sure);
    expect(new Set(names(found.near))).toEqual(new Set(near));
  });

  test('with many matches suggests eight', () => {
    const many = Array.from({ length: 20 }, (_, i) => animal(`Novilha ${i}`));
    expect(animalsTagged(many, 'novilha').near).toHaveLength(8);
  });
});

describe('a reader that types into the weight field', () => {
  test.each([
    ['982000123456789', { before: '', tag: '982000123456789' }],
    ['982.000.123.456.789', { before: '', tag: '982000123456789' }],
    ['076123456789012', { before: '', tag: '076123456789012' }],
    ['425,5982000123456789', { before: '425,5', tag: '982000123456789' }],
    ['99.999,99', null],
    ['12345678901234', null],
    ['', null],
  ])('%j is read as %j', (typed, found) => expect(tagAfterWeight(typed)).toEqual(found));
});

describe('the records of the session', () => {
  const row = (id: string, created_by = 'tereza') => ({ id, created_by });
  test('are those of this person, last first', () => {
    expect(writtenSince([row('b'), row('d'), row('a'), row('c', 'ana'), row('e')], { began: 'a', by: 'tereza' })).toEqual([row('e'), row('d'), row('b')]);
  });
});

describe('the totals of a session', () => {
  const weighing = (id: string, animal_id: string, weight: number, gain: [number, number] | null = null) =>
    ({
      id,
      animal_id,
      weight,
      weighing_date: '2026-11-15',
      previous_weight: gain && gain[0],
      weight_gain_period_days: gain && gain[1],
    }) as AnimalWeighing;
  const one = () => ({ is_batch: false, batch_quantity: null });

  test('are empty without weighings', () => expect(sumOfRow([], one)).toEqual({ animals: 0, heads: 0, average: null, gain: null, daily: null }));

  test('are the average weight, and the average gain of those weighed before', () => {
    expect(sumOfRow([weighing('a', 'mimosa', 430, [400, 30]), weighing('b', 'estrela', 380.5, [370, 30]), weighing('c', 'boneca', 35)], one)).toEqual({
      animals: 3,
      heads: 3,
      average: 281.83,
      gain: 20.25,
      daily: 0.675,
    });
  });

  test('count an animal weighed twice once, with its last weight and its gain from before the session', () => {
    expect(sumOfRow([weighing('b', 'mimosa', 430, [480, 0]), weighing('a', 'mimosa', 480, [400, 30])], one)).toEqual({
      animals: 1,
      heads: 1,
      average: 430,
      gain: 30,
      daily: 1,
    });
  });

  test('count a batch by its heads', () => {
    const of = (id: string) => ({ is_batch: id === 'lote', batch_quantity: id === 'lote' ? 9 : null });
    expect(sumOfRow([weighing('a', 'lote', 200), weighing('b', 'mimosa', 400)], of)).toMatchObject({ animals: 2, heads: 10, average: 220 });
  });

  test('have no daily gain within one day', () => expect(sumOfRow([weighing('a', 'mimosa', 400, [395, 0])], one)).toMatchObject({ gain: 5, daily: null }));
});
