// The farm's own gestations, and the breed of a service's bull.
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/kernel/dates';
import { gestationOfService, ownGestations, sireBreed } from '#domain/reproduction/gestation-queries';

const head = (id: string, wanted: object = {}) => ({
  id,
  name: id,
  identification: null,
  type: 'bovino' as const,
  breed: 'Nelore',
  gender: 'femea' as const,
  ...wanted,
});

/** So many Nelore cows that calved after so many days. */
function herdOf(many: number, days: number) {
  const ids = Array.from({ length: many }, (_, i) => `cow-${i}`);
  return {
    animals: ids.map((id) => head(id)),
    births: ids.map((mother_id) => ({ mother_id, birth_date: addDays('2026-01-15', days) })),
    artificial_inseminations: ids.map((animal_id) => ({ animal_id, insemination_date: '2026-01-15', result: 'positiva' as const })),
  };
}
const ownOf = ({ animals, births, artificial_inseminations }: ReturnType<typeof herdOf>) => [...ownGestations(animals, births, artificial_inseminations)];

describe("the farm's own mean", () => {
  test('counts from 20 gestations of a breed', () => {
    expect(ownOf(herdOf(19, 294))).toEqual([]);
    expect(ownOf(herdOf(20, 294))).toEqual([['nelore', 294]]);
  });
  test('counts twins once', () => {
    const herd = herdOf(19, 294);
    expect(ownOf({ ...herd, births: [...herd.births, herd.births[0]!] })).toEqual([]);
  });
  test.each([
    [239, []],
    [240, [['nelore', 240]]],
    [320, [['nelore', 320]]],
    [321, []],
  ])('of births %i days after the service', (days, own) => expect(ownOf(herdOf(20, days))).toEqual(own));
  test('needs a positive service', () => {
    const herd = herdOf(20, 294);
    expect(ownOf({ ...herd, artificial_inseminations: herd.artificial_inseminations.map((one) => ({ ...one, result: 'negativa' as never })) })).toEqual([]);
  });
});

describe('the breed of the bull', () => {
  const bulls = [head('b', { name: 'Trovão', identification: '77', gender: 'macho', breed: 'Angus' }), head('c', { name: 'Estrela' })];
  test.each([
    ['trovao', 'Angus'],
    ['77', 'Angus'],
    ['Estrela', null],
    ['Sansão', null],
    ['', null],
  ])('%s', (bull, breed) => expect(sireBreed(bulls, bull, 'bovino')).toBe(breed));
  test('is unknown if two bulls of that name differ', () =>
    expect(sireBreed([...bulls, head('d', { name: 'Trovão', gender: 'macho', breed: 'Nelore' })], 'Trovão', 'bovino')).toBeNull());
  test('counts half', () => {
    const rows = { animals: bulls, births: [], artificial_inseminations: [] };
    expect(gestationOfService({ type: 'bovino', breed: 'Nelore' }, 'Trovão', rows)).toBe(286);
    expect(gestationOfService({ type: 'bovino', breed: 'Nelore' }, 'Sansão', rows)).toBe(290);
  });
});
