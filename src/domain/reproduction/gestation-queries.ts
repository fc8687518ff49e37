// How long gestations last on this farm, and which breed the sire of a service has.

import type { Animal } from '#domain/herd/animals';
import type { OwnGestations } from '#domain/herd/gestation';
import { gestationOf } from '#domain/herd/gestation';
import { rounded } from '#domain/kernel/money';
import { fold } from '#domain/kernel/text';
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import type { Birth } from '#domain/reproduction/births';
import { dayNumber } from '#domain/reproduction/day-numbers';

/** Fewer are chance. */
export const enoughGestations = 20;
/** Outside of these the birth was of another service (cattle). */
const [shortest, longest] = [240, 320];

type Head = Pick<Animal, 'id' | 'name' | 'identification' | 'type' | 'breed' | 'gender'>;
type Service = Pick<ArtificialInsemination, 'animal_id' | 'insemination_date' | 'result'>;

/** The mean by breed of the mother, of breeds with enough gestations; twins are one. Cattle only: the other types differ little. */
export function ownGestations(
  animals: readonly Head[],
  births: readonly Pick<Birth, 'mother_id' | 'birth_date'>[],
  services: readonly Service[],
): OwnGestations {
  const positive = new Map<string, number[]>();
  for (const { animal_id, insemination_date, result } of services) if (result === 'positiva') append(positive, animal_id, dayNumber(insemination_date));
  const days = new Map<string, number[]>();
  const mothers = new Map(animals.flatMap((animal) => (animal.type === 'bovino' && positive.has(animal.id) ? [[animal.id, fold(animal.breed)] as const] : [])));
  for (const event of new Set(births.map(({ mother_id, birth_date }) => `${mother_id} ${birth_date}`))) {
    const [mother_id, birth_date] = event.split(' ') as [string, string];
    const breed = mothers.get(mother_id);
    if (!breed) continue;
    const born = dayNumber(birth_date);
    const carried = positive
      .get(mother_id)!
      .map((day) => born - day)
      .filter((many) => many >= shortest && many <= longest);
    if (carried.length > 0) append(days, breed, Math.min(...carried));
  }
  return new Map(
    [...days].flatMap(([breed, all]) => (all.length >= enoughGestations ? [[breed, rounded(all.reduce((sum, one) => sum + one, 0) / all.length, 0)]] : [])),
  );
}

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value) {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** The breed of a bull of the farm with this name or number; null if there is none, or several that differ. */
export function sireBreed(animals: readonly Head[], bull: string | null | undefined, type: Animal['type']): string | null {
  const wanted = fold(bull ?? '');
  if (wanted === '') return null;
  const named = animals.filter(
    (one) => one.type === type && one.gender === 'macho' && [one.name, one.identification].some((word) => fold(word ?? '') === wanted),
  );
  const breeds = new Set(named.map(({ breed }) => breed));
  return breeds.size === 1 ? named[0]!.breed : null;
}

type FarmRows = { animals: readonly Head[]; births: readonly Pick<Birth, 'mother_id' | 'birth_date'>[]; artificial_inseminations: readonly Service[] };

/** Days from this service to the birth, by what the farm knows of both parents. */
export const gestationOfService = (
  mother: Pick<Animal, 'type' | 'breed'>,
  bull: string | null | undefined,
  { animals, births, artificial_inseminations }: FarmRows,
) => gestationOf(mother.type, mother.breed, sireBreed(animals, bull, mother.type), ownGestations(animals, births, artificial_inseminations));
