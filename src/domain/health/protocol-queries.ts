// The order of the list of protocols.
import type { Protocol } from '#domain/health/standard-protocols';
import { animalTypes } from '#domain/herd/animal-types';
import { compareWords } from '#domain/kernel/sorting';

const typeOrder = Object.keys(animalTypes);
/** Those for every type come first, and within a type those without an age last. */
const placeOf = ({ animal_type, recommended_age_days, min_age_days }: Protocol) => [
  animal_type === null ? -1 : typeOrder.indexOf(animal_type),
  recommended_age_days ?? min_age_days ?? Number.POSITIVE_INFINITY,
];

/** By type of animal, then by age, then by name. */
export function protocolsInOrder(protocols: readonly Protocol[]) {
  return protocols.toSorted((a, b) => {
    const [[typeA = 0, ageA = 0], [typeB = 0, ageB = 0]] = [placeOf(a), placeOf(b)];
    return typeA - typeB || (ageA === ageB ? compareWords(a.vaccine_name, b.vaccine_name) : ageA - ageB);
  });
}
