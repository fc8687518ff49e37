// The curve to expect of a cow by her breed and lactation: the herd's own when enough lactations are known, otherwise a table.
import { fold } from '#domain/kernel/text';
import type { DimTest } from '#domain/milk/lactation-yield';
import { fitWood, isPlausibleCurve, type Wood } from '#domain/milk/wood-curve';

export const parityGroups = { '1': '1ª lactação', '2': '2ª lactação', '3': '3ª ou mais' } as const;
export type ParityGroup = keyof typeof parityGroups;
export const parityGroup = (number: number): ParityGroup => (number >= 3 ? '3' : number === 2 ? '2' : '1');

type BreedGroup = 'holandes' | 'mestico';
const breedGroup = (breed: string | null): BreedGroup => (fold(breed ?? '') === 'holandes' ? 'holandes' : 'mestico');

export const girolandoFirst: Wood = { a: 11.3, b: 0.15, c: 0.0029 };
export const girolandoLater: Wood = { a: 15.5, b: 0.15, c: 0.0036 };
export const holandes: Wood = { a: 19, b: 0.19, c: 0.0036 };

/** Fewer lactations are a few cows, not the herd. */
const leastLactations = 5;

export type Standard = { curve: Wood; isOwn: boolean; lactations: number };
type Known = { breed: string | null; number: number; tests: readonly (DimTest & { treated?: boolean })[] };

const keyOf = ({ breed, number }: Pick<Known, 'breed' | 'number'>) => `${breedGroup(breed)} ${parityGroup(number)}`;
const tabled = ({ breed, number }: Pick<Known, 'breed' | 'number'>) =>
  breedGroup(breed) === 'holandes' ? holandes : parityGroup(number) === '1' ? girolandoFirst : girolandoLater;

/** Of the lactations of the herd; asked once per herd. */
export function standardCurves(lactations: readonly Known[]) {
  const groups = new Map<string, Known[]>();
  for (const lactation of lactations) {
    if (lactation.tests.length === 0) continue;
    const same = groups.get(keyOf(lactation));
    if (same) same.push(lactation);
    else groups.set(keyOf(lactation), [lactation]);
  }
  const own = new Map<string, Standard>();
  for (const [key, ofGroup] of groups) {
    const curve = ofGroup.length >= leastLactations ? fitWood(pooled(ofGroup)) : null;
    if (curve && isPlausibleCurve(curve)) own.set(key, { curve, isOwn: true, lactations: ofGroup.length });
  }
  return (cow: Pick<Known, 'breed' | 'number'>): Standard => own.get(keyOf(cow)) ?? { curve: tabled(cow), isOwn: false, lactations: 0 };
}

function pooled(lactations: readonly Known[]) {
  const points: DimTest[] = [];
  for (const { tests } of lactations) for (const test of tests) if (!test.treated && test.dim <= 305) points.push(test);
  return points;
}
