// How heavily the pastures are used: animals that graze, in animal units per hectare (decision 266).

import type { AnimalType } from '#domain/herd/animal-types';
import { type Animal, headsOf, weightOfOne } from '#domain/herd/animals';
import { type Called, categoryOn } from '#domain/herd/category-by-age';
import { product, quotient, sum } from '#domain/kernel/money';
import { decimalsOf } from '#domain/kernel/quantities';
import { kgOfUnit } from '#domain/pastures/pasture-queries';

const grazing: readonly AnimalType[] = ['bovino', 'ovino', 'caprino'];

type Head = Called & Pick<Animal, 'batch_quantity' | 'weight' | 'batch_average_weight'>;

export const grazes = ({ type, status }: Pick<Animal, 'type' | 'status'>) => status === 'ativo' && grazing.includes(type);

/** Heads of known weight and their kilograms. */
type Weighed = { kg: number[]; heads: number };

/** A head without weight counts with the mean of its type and category, or of its type; without any, it is not in the units and counted in `unweighed`. */
export function stockingFigures(animals: readonly Head[], hectares: number, today: string) {
  const herd = animals.filter(grazes);
  const groups = new Map<string, Weighed>();
  const add = (key: string, kg: number, heads: number) => {
    let same = groups.get(key);
    if (!same) groups.set(key, (same = { kg: [], heads: 0 }));
    same.kg.push(kg);
    same.heads += heads;
  };
  const keysOf = (animal: Head) => [`${animal.type} ${categoryOn(animal, today) ?? ''}`, animal.type];
  for (const animal of herd) {
    const [each, many] = [weightOfOne(animal), headsOf(animal)];
    if (each !== null && many > 0) for (const key of keysOf(animal)) add(key, product(each, many, 2), many);
  }
  const meanOf = (animal: Head) => {
    for (const key of keysOf(animal)) {
      const same = groups.get(key);
      if (same) return quotient(sum(same.kg, 2), same.heads, 2)!;
    }
    return null;
  };
  let [heads, estimated, unweighed] = [0, 0, 0];
  const kg: number[] = [];
  for (const animal of herd) {
    const many = headsOf(animal);
    heads += many;
    const known = weightOfOne(animal);
    const each = known ?? meanOf(animal);
    if (each === null) unweighed += many;
    else {
      if (known === null) estimated += many;
      kg.push(product(each, many, 2));
    }
  }
  const total = sum(kg, 2);
  return {
    heads,
    /** Heads whose weight is that of similar ones, and heads that are in no unit. */
    estimated,
    unweighed,
    units: quotient(total, kgOfUnit, decimalsOf('stocking'))!,
    /** From the kilograms, rounded once. */
    unitsPerHectare: quotient(total, product(kgOfUnit, hectares, 2), decimalsOf('stocking')),
    headsPerHectare: quotient(heads, hectares, decimalsOf('perHectare')),
  };
}
