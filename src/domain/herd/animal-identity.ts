// An identification belongs to one animal: ear tag, SISBOV, RFID and registration (decision 229).

import type { Animal } from '#domain/herd/animals';
import { RuleBroken } from '#domain/kernel/errors';
import { hasIdentity, identityKey } from '#domain/kernel/identity';

export const identityFields = ['identification', 'sisbov', 'rfid', 'registration'] as const;
export type IdentityField = (typeof identityFields)[number];

/** A row of a phone that has not synchronized since has no registration. */
type Identified = Pick<Animal, 'id' | 'type' | 'status' | 'is_batch' | Exclude<IdentityField, 'registration'>> & { registration?: string | null };

const names = { identification: 'A identificação', sisbov: 'O SISBOV/PNIB', rfid: 'O RFID', registration: 'O registro' };

/** The animal that already has this identification. Ear tags are reused when an animal leaves, and each type of animal has its own numbers, as each has its registers; official and electronic ones are never reused. */
export function animalWithSame<A extends Identified>(field: IdentityField, animal: Identified, others: readonly A[]): A | undefined {
  const value = animal[field];
  if (!value || animal.is_batch || (field === 'identification' && animal.status !== 'ativo')) return undefined;
  const key = identityKey(value);
  return others.find((other) => {
    if (other.id === animal.id || other.is_batch || !hasIdentity(other[field], key)) return false;
    if (field === 'identification') return other.type === animal.type && other.status === 'ativo';
    return field !== 'registration' || other.type === animal.type;
  });
}

/** `at`: the field of the form, if it is not the animal's own. `there`: the name of another farm, whose animals these are. */
export function assertOwnIdentity(
  field: IdentityField,
  animal: Identified,
  others: readonly (Identified & { name: string })[],
  at: string = field,
  there: string | null = null,
) {
  const other = animalWithSame(field, animal, others);
  if (!other) return;
  const words = `${names[field]} ${animal[field]} já é de ${other.name}`;
  if (there !== null) throw new RuleBroken(`${words} em ${there}: troque o brinco ou corrija o número antes`, at, 'conflict');
  throw new RuleBroken(words, at, 'conflict', { other: { noun: 'animals', id: other.id } });
}

/** The fields to check: those of the change; all of them when the animal becomes one that may not share its identification. */
export function identitiesTouched(animal: Identified, before: Identified | null): IdentityField[] {
  const all = !before || before.is_batch !== animal.is_batch || before.type !== animal.type || (before.status !== animal.status && animal.status === 'ativo');
  return identityFields.filter((field) => animal[field] && !animal.is_batch && (all || animal[field] !== before[field]));
}
