// What a birth says about mother, sire and young: her category, the service it confirms, and a female born beside a male.
import type { Category } from '#domain/herd/animal-categories';
import type { Animal } from '#domain/herd/animals';
import { gestationOf } from '#domain/herd/gestation';
import { addDays, daysBetween } from '#domain/kernel/dates';
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import type { Birth } from '#domain/reproduction/births';

const adult: Partial<Record<Animal['type'], { young: readonly (Category | null)[]; is: Category }>> = {
  bovino: { young: ['bezerra', 'novilha', null], is: 'vaca' },
  suino: { young: ['leitoa', null], is: 'porca' },
  ovino: { young: ['cordera', null], is: 'ovelha' },
  caprino: { young: ['cabrita', null], is: 'cabra' },
};

/** After her birth a heifer is a cow; any other category stays. */
export function categoryAfterBirth({ type, category }: Pick<Animal, 'type' | 'category'>): Category | null {
  const grown = adult[type];
  return grown?.young.includes(category) ? grown.is : category;
}

/** Days around the gestation: of cattle 260 to 305 days before the calving. */
const [early, late] = [20, 25];

/** The service nearest to birth − gestation; of two as near, the later one. A negative diagnosis may be wrong, a birth is not. */
export function serviceOf<S extends Pick<ArtificialInsemination, 'insemination_date'>>(
  type: Animal['type'],
  birth_date: string,
  services: readonly S[],
): S | null {
  const gestation = gestationOf(type);
  const conceived = addDays(birth_date, -gestation);
  const distance = ({ insemination_date }: S) => Math.abs(daysBetween(insemination_date, conceived));
  const possible = services.filter(({ insemination_date }) => {
    const carried = daysBetween(insemination_date, birth_date);
    return carried >= gestation - early && carried <= gestation + late;
  });
  return possible.toSorted((a, b) => distance(a) - distance(b) || (a.insemination_date < b.insemination_date ? 1 : -1))[0] ?? null;
}

type Born = Pick<Birth, 'animal_id' | 'birth_date'>;

/** Cattle: a female twin of a male is nearly always sterile. `births`: those of her mother. */
export function isLikelyFreemartin(
  calf: Pick<Animal, 'id' | 'type' | 'gender'>,
  births: readonly Born[],
  genderOf: (animal_id: string) => Animal['gender'] | undefined,
) {
  if (calf.type !== 'bovino' || calf.gender !== 'femea') return false;
  const own = births.find(({ animal_id }) => animal_id === calf.id);
  return own !== undefined && births.some(({ animal_id, birth_date }) => birth_date === own.birth_date && genderOf(animal_id) === 'macho');
}
