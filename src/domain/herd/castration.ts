// Castration (castração): who can be castrated, on which days, and what a castrated male is called.
import type { Category } from '#domain/herd/animal-categories';
import type { AnimalType } from '#domain/herd/animal-types';
import type { Animal } from '#domain/herd/animals';
import { assertWasInHerd } from '#domain/herd/herd-exits';
import { RuleBroken } from '#domain/kernel/errors';

const castratedTypes: readonly AnimalType[] = ['bovino', 'suino', 'ovino', 'caprino', 'canino'];

type Male = Pick<Animal, 'type' | 'gender'> & { castration_date?: Animal['castration_date'] | undefined };
/** A row of a phone that has not synchronized since has no such field. */
export const isCastrated = ({ castration_date }: Pick<Male, 'castration_date'>) => castration_date != null;
export const canBeCastrated = (animal: Male) => animal.gender === 'macho' && castratedTypes.includes(animal.type) && !isCastrated(animal);

const castrated: { [C in Category]?: Category } = { novilho: 'boi', touro: 'boi', cachaço: 'porco' };
/** A castrated calf stays a calf until it is weaned. */
export const categoryAfterCastration = ({ category }: Pick<Animal, 'category'>): Category | null => (category && castrated[category]) ?? category;

const onlyMales = 'Só um macho do rebanho que ainda não foi castrado';

export function assertCastrates(animal: Male & Pick<Animal, 'id' | 'name' | 'status' | 'exit_date' | 'birth_date'>, on: string, today: string) {
  if (isCastrated(animal)) throw new RuleBroken(`${animal.name} já foi castrado`, 'id');
  if (!canBeCastrated(animal)) throw new RuleBroken(onlyMales, 'id');
  assertWasInHerd(animal, on, onlyMales, 'id');
  if (on > today) throw new RuleBroken('A data não pode ser futura', 'castration_date');
  if (animal.birth_date !== null && on < animal.birth_date) throw new RuleBroken('A castração é anterior ao nascimento', 'castration_date');
}
