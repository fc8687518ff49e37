// Inbreeding: the vectors of the reference, and three methods that agree on random pedigrees.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonAncestors, completenessOf, completenessOfCalf, inbreedingOf, type Parents } from '#domain/herd/inbreeding';

type Pedigree = Record<string, [sire: string | null, dam: string | null]>;

const lookup = (pedigree: Pedigree) => (id: string) => {
  const parents = pedigree[id];
  return parents && { sire: parents[0], dam: parents[1] };
};
const fOf = (pedigree: Pedigree) => inbreedingOf(Object.keys(pedigree), lookup(pedigree));

describe('the calf of', () => {
  const family: Pedigree = {
    pai: [null, null],
    mae: [null, null],
    outra: [null, null],
    filho: ['pai', 'mae'],
    filha: ['pai', 'mae'],
    meia: ['pai', 'outra'],
    neta: ['filho', 'outra'],
    prima: ['filha', 'de_fora'],
    primo: ['filho', 'outra'],
    longe: ['x', 'meia'],
    perto: ['filho', 'y'],
  };
  const { ofCalf } = fOf(family);
  test.each([
    ['father and daughter', 'pai', 'filha', 1 / 4],
    ['son and mother', 'filho', 'mae', 1 / 4],
    ['full sibs', 'filho', 'filha', 1 / 4],
    ['half sibs', 'filho', 'meia', 1 / 8],
    ['uncle and niece', 'filho', 'prima', 1 / 8],
    ['grandsire and granddaughter', 'pai', 'neta', 1 / 8],
    ['first cousins', 'primo', 'prima', 1 / 16],
    ['animals with one common grandparent', 'perto', 'longe', 1 / 32],
    ['strangers', 'pai', 'outra', 0],
    ['an unknown bull', null, 'filha', 0],
  ])('%s', (_, sire, dam, f) => expect(ofCalf(sire, dam)).toBe(f));
});

const reference: Pedigree = { 1: [null, null], 2: [null, null], 3: [null, null], 4: ['1', '2'], 5: ['1', '3'], 6: ['4', '5'], 7: ['4', '6'], 8: ['7', '5'] };

describe('the pedigree of the reference', () => {
  const { of, ofCalf } = fOf(reference);
  test.each([
    ['4', 0],
    ['5', 0],
    ['6', 1 / 8],
    ['7', 5 / 16],
    ['8', 7 / 32],
  ])('F of %s', (id, f) => expect(of(id)).toBe(f));

  test.each([
    ['1', [1 / 2, 1 / 2, 1 / 2, 1 / 2, 1 / 2]],
    ['4', [1, 1 / 4, 5 / 8, 13 / 16, 17 / 32]],
    ['5', [1 / 4, 1, 5 / 8, 7 / 16, 23 / 32]],
    ['6', [5 / 8, 5 / 8, 9 / 8, 7 / 8, 3 / 4]],
  ])('relationships with %s are twice the F of a calf', (one, related) => {
    for (const [i, a] of related.entries()) {
      const other = `${i + 4}`;
      expect(one === other ? 1 + of(one) : 2 * ofCalf(one, other)).toBe(a);
    }
  });

  test('an inbred bull on his daughter by an unrelated cow', () => {
    const family: Pedigree = { ...reference, cow: [null, null], daughter: ['7', 'cow'] };
    expect(fOf(family).ofCalf('7', 'daughter')).toBe(0.328125);
  });

  test('paths that share an animal are not counted: without that check 8 would get 9/32', () => {
    const found = commonAncestors('7', '5', lookup(reference), of);
    expect(found.reduce((sum, { f }) => sum + f, 0)).toBe(7 / 32);
    expect(found.map(({ id, f }) => [id, f])).toEqual([
      ['5', 1 / 8],
      ['1', 3 / 32],
    ]);
  });

  test('the common ancestors of 4 and 6: 4 itself first, then 1', () =>
    expect(commonAncestors('4', '6', lookup(reference), of)).toEqual([
      { id: '4', f: 1 / 4, ofSire: 0, ofDam: 1 },
      { id: '1', f: 1 / 16, ofSire: 1, ofDam: 2 },
    ]));
});

/** Each animal may have two, one or no parent among those before it. */
const pedigrees = fc.array(fc.tuple(fc.option(fc.nat(), { freq: 8 }), fc.option(fc.nat(), { freq: 8 })), { minLength: 3, maxLength: 13 }).map((drawn) => {
  const pedigree: Pedigree = {};
  for (const [i, [s, d]] of drawn.entries()) {
    const parent = (n: number | null) => (n === null || i === 0 ? null : `${n % i}`);
    const [sire, dam] = [parent(s), parent(d)];
    pedigree[i] = [sire, dam === sire ? null : dam];
  }
  return pedigree;
});

function tabular(pedigree: Pedigree) {
  const ids = Object.keys(pedigree);
  const a = new Map<string, number>();
  const get = (x: string | null, y: string | null) => (x === null || y === null ? 0 : a.get(+x < +y ? `${x} ${y}` : `${y} ${x}`)!);
  for (const id of ids) {
    const [sire, dam] = pedigree[id]!;
    for (const older of ids.slice(0, +id)) a.set(`${older} ${id}`, (get(older, sire) + get(older, dam)) / 2);
    a.set(`${id} ${id}`, 1 + get(sire, dam) / 2);
  }
  return (id: string) => get(id, id) - 1;
}

function wright(pedigree: Pedigree) {
  const ways = (id: string): string[][] => [[id], ...pedigree[id]!.flatMap((p) => (p === null ? [] : ways(p).map((way) => [id, ...way])))];
  const f = (id: string): number => {
    const [sire, dam] = pedigree[id]!;
    if (sire === null || dam === null) return 0;
    const [left, right] = [ways(sire), ways(dam)];
    let sum = 0;
    for (const one of left)
      for (const other of right) {
        const top = one.at(-1)!;
        if (top !== other.at(-1) || one.slice(0, -1).some((x) => other.includes(x))) continue;
        sum += 0.5 ** (one.length + other.length - 1) * (1 + f(top));
      }
    return sum;
  };
  return f;
}

test('three inbreeding methods agree on 1 000 random pedigrees', () =>
  fc.assert(
    fc.property(pedigrees, (pedigree) => {
      const { of } = fOf(pedigree);
      const [table, paths] = [tabular(pedigree), wright(pedigree)];
      for (const id of Object.keys(pedigree)) {
        expect(of(id)).toBeCloseTo(table(id), 12);
        expect(of(id)).toBeCloseTo(paths(id), 12);
      }
    }),
    { numRuns: 1000 },
  ));

test('the order of the rows does not matter, nor does a loop in rows of long ago', () => {
  const backwards = inbreedingOf(Object.keys(reference).toReversed(), lookup(reference));
  expect(backwards.of('8')).toBe(7 / 32);
  const looped: Pedigree = { a: ['b', 'c'], b: ['a', null], c: [null, null] };
  expect(inbreedingOf(['a'], lookup(looped)).of('a')).toBe(0);
});

describe('completeness', () => {
  const full: Pedigree = {
    x: ['s', 'd'],
    s: ['ss', 'sd'],
    d: ['ds', 'dd'],
    ss: ['1', '2'],
    sd: ['3', '4'],
    ds: ['5', '6'],
    dd: ['7', '8'],
    half: ['s', null],
    seven: ['s', 'b'],
  };
  test.each([
    ['x', 1],
    ['half', 7 / 14],
    ['seven', 8 / 14],
    ['1', 0],
    ['nobody', 0],
  ])('of %s', (id, known) => expect(completenessOf(id, lookup(full))).toBe(known));
  test('of a mating', () => expect(completenessOfCalf({ sire: 's', dam: null } satisfies Parents, lookup(full))).toBe(0.5));
});
