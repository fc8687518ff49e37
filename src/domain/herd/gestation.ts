// Days of gestation by breed (decision 281), and the day a birth is expected.
import type { AnimalType } from '#domain/herd/animal-types';
import { compositionIn, mainBreeds } from '#domain/herd/breed-composition';
import { addDays } from '#domain/kernel/dates';
import { rounded } from '#domain/kernel/money';
import { fold } from '#domain/kernel/text';

const byType: Record<AnimalType, number> = { bovino: 280, suino: 114, ovino: 150, caprino: 150, ave: 21, canino: 63, codorna: 17, peixe: 0 };

/** The farm's own means, by folded breed. */
export type OwnGestations = ReadonlyMap<string, number>;

/** Of the breed with the largest fraction; the mean of equal ones. What is not known keeps the days of the type. */
function ofMain(breed: string | null | undefined) {
  const composition = compositionIn(breed);
  const days = composition ? mainBreeds(composition).map((one) => one.days ?? byType.bovino) : [];
  return days.length > 0 ? rounded(days.reduce((sum, one) => sum + one, 0) / days.length, 0) : null;
}

function ofBreed(type: AnimalType, breed: string | null | undefined, own?: OwnGestations) {
  return own?.get(fold(breed ?? '')) ?? (type === 'bovino' ? ofMain(breed) : null) ?? byType[type];
}

/** The mean of both breeds, if that of the sire is known. */
export function gestationOf(type: AnimalType, breed?: string | null, sire_breed?: string | null, own?: OwnGestations) {
  const days = ofBreed(type, breed, own);
  return sire_breed ? rounded((days + ofBreed(type, sire_breed, own)) / 2, 0) : days;
}

/** Mating date + gestation; not computed for fish. */
export const expectedBirth = (type: AnimalType, mated: string | null, breed?: string | null, days = gestationOf(type, breed)) =>
  mated && days > 0 ? addDays(mated, days) : null;
