// Days of gestation by breed (decision 281), and the day a birth is expected.
import type { AnimalType } from '#domain/herd/animal-types';
import { addDays } from '#domain/kernel/dates';
import { rounded } from '#domain/kernel/money';
import { fold } from '#domain/kernel/text';

const byType: Record<AnimalType, number> = { bovino: 280, suino: 114, ovino: 150, caprino: 150, ave: 21, canino: 63, codorna: 17, peixe: 0 };

/** Girolando, crosses and any other breed keep the days of the type. */
const cattle: [days: number, breeds: string[]][] = [
  [279, ['Holandês']],
  [280, ['Jersey']],
  [281, ['Angus']],
  [282, ['Ayrshire']],
  [284, ['Hereford']],
  [285, ['Gir', 'Gir Leiteiro', 'Senepol']],
  [286, ['Guernsey']],
  [288, ['Pardo-Suíço']],
  [290, ['Nelore', 'Nelore Mocho', 'Guzerá', 'Tabapuã', 'Brahman']],
  [310, ['Búfalo', 'Murrah', 'Mediterrâneo']],
];
const byBreed = new Map(cattle.flatMap(([days, breeds]) => breeds.map((breed) => [fold(breed), days] as const)));

/** The farm's own means, by folded breed. */
export type OwnGestations = ReadonlyMap<string, number>;

function ofBreed(type: AnimalType, breed: string | null | undefined, own?: OwnGestations) {
  const key = fold(breed ?? '');
  return own?.get(key) ?? (type === 'bovino' ? byBreed.get(key) : undefined) ?? byType[type];
}

/** The mean of both breeds, if that of the sire is known. */
export function gestationOf(type: AnimalType, breed?: string | null, sire_breed?: string | null, own?: OwnGestations) {
  const days = ofBreed(type, breed, own);
  return sire_breed ? rounded((days + ofBreed(type, sire_breed, own)) / 2, 0) : days;
}

/** Mating date + gestation; not computed for fish. */
export const expectedBirth = (type: AnimalType, mated: string | null, breed?: string | null, days = gestationOf(type, breed)) =>
  mated && days > 0 ? addDays(mated, days) : null;
