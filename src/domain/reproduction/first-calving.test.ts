// The age at first calving that a breed composition asks for.
import { describe, expect, test } from 'vitest';
import { firstCalvingAhead, firstCalvingGoal } from '#domain/reproduction/first-calving';

test.each([
  // The three goals of the reference.
  ['Holandês', 26],
  ['Girolando', 30],
  ['Nelore', 36],
  // Every degree of the Girolando, whatever is written; beyond them the larger part.
  ['Girolando 1/4', 30],
  ['3/8 HG', 30],
  ['1/2 sangue', 30],
  ['5/8', 30],
  ['Girolando PS', 30],
  ['11/16 HOL 5/16 GIR', 30],
  ['3/4 HOL', 30],
  ['7/8 HOL', 30],
  ['15/64 HOL', 36],
  ['57/64 HOL', 26],
  ['15/16 HOL', 26],
  ['Gir PO', 36],
  // Other crosses: half taurine counts as taurine.
  ['F1 Angus x Nelore', 26],
  ['31/64 ANG 33/64 NEL', 36],
  ['Brangus', 26],
  ['1/4 Angus 3/4 Nelore', 36],
  ['Holandês x Jersey', 26],
  ['1/2 HOL 1/4 GIR 1/4 JER', 26],
  // A part that is unknown decides nothing.
  ['1/2 Angus', 26],
  ['1/2 Nelore', 30],
  ['3/4 Nelore', 36],
  ['Mestiço', 30],
  ['Murrah', 30],
  [null, 30],
])('%s: %i months', (breed, months) => expect(firstCalvingGoal(breed)).toBe(months));

const heifer = { birth_date: '2025-01-10', breed: 'Holandês', category: 'novilha', last_birth_date: null } as const;
const open = { reproductive: 'recria', lactationNumber: 0 } as const;

describe('a heifer born on 2025-01-10', () => {
  test.each([
    ['Holandês', null, '2027-03-12', '2026-06-06'],
    ['Girolando', null, '2027-07-12', '2026-10-05'],
    ['Nelore', null, '2028-01-11', '2027-03-27'],
    ['Nelore', 24, '2027-01-11', '2026-03-27'],
  ])('of %s with the goal %s of the farm calves until %s, and is served until %s', (breed, own, calving, service) =>
    expect(firstCalvingAhead({ ...heifer, breed }, open, own)).toMatchObject({ calving, service }),
  );

  test.each<[string, object, object, boolean]>([
    ['fit for breeding', {}, { reproductive: 'apta' }, true],
    ['that calved', {}, { lactationNumber: 1 }, false],
    ['whose calving is in the register only', { last_birth_date: '2027-01-01' }, {}, false],
    ['registered as a cow', { category: 'vaca' }, {}, false],
    ['of unknown age', { birth_date: null }, {}, false],
    ['not to be bred', {}, { reproductive: 'nao_cobrir' }, false],
    ['that left', {}, { reproductive: 'saiu' }, false],
  ])('%s', (_, wanted, state, has) => expect(firstCalvingAhead({ ...heifer, ...wanted }, { ...open, ...state }) !== null).toBe(has));

  test('that is pregnant needs no service', () =>
    expect(firstCalvingAhead(heifer, { ...open, reproductive: 'prenha' })).toEqual({ months: 26, calving: '2027-03-12', service: null }));
});
