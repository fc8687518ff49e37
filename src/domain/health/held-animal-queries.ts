// The animals whose meat or milk may not be used today, as the filter of the herd asks for them.
import { heldOf } from '#domain/health/withdrawal';
import type { Animal } from '#domain/herd/animals';

export const withdrawalFilters = { sim: 'Em carência', carne: 'Carne em carência', leite: 'Leite em carência' };

/** `wanted` is a key of `withdrawalFilters`; anything else is no filter. */
export function findHeld(animals: readonly Animal[], wanted: string, today: string) {
  if (!Object.hasOwn(withdrawalFilters, wanted)) return animals;
  return animals.filter((animal) => {
    const { meat, milk } = heldOf(animal, today);
    return (meat !== null && wanted !== 'leite') || (milk !== null && wanted !== 'carne');
  });
}
