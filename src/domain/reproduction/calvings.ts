// What a birth says about mother, sire and young: her category, the service it confirms, and a female born beside a male.
import type { Category } from '#domain/herd/animal-categories';
import type { Animal } from '#domain/herd/animals';
import type { ExternalAnimal } from '#domain/herd/external-animals';
import { gestationOf } from '#domain/herd/gestation';
import { addDays, daysBetween } from '#domain/kernel/dates';
import { hasIdentity, identityKey } from '#domain/kernel/identity';
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

/** Days around the gestation of the species: of cattle 260 to 305 days before the calving. */
const [early, late] = [20, 25];

type Mother = Pick<Animal, 'type' | 'breed'>;

/** The service nearest to birth − gestation; of two as near, the later one. A negative diagnosis may be wrong, a birth is not. */
export function serviceOf<S extends Pick<ArtificialInsemination, 'insemination_date'>>(
  { type, breed }: Mother,
  birth_date: string,
  services: readonly S[],
): S | null {
  const own = gestationOf(type, breed);
  // Of buffaloes: their own days.
  const gestation = own > gestationOf(type) + late ? own : gestationOf(type);
  const conceived = addDays(birth_date, -own);
  const distance = ({ insemination_date }: S) => Math.abs(daysBetween(insemination_date, conceived));
  const possible = services.filter(({ insemination_date }) => {
    const carried = daysBetween(insemination_date, birth_date);
    return carried >= gestation - early && carried <= gestation + late;
  });
  return possible.toSorted((a, b) => distance(a) - distance(b) || (a.insemination_date < b.insemination_date ? 1 : -1))[0] ?? null;
}

/** Days within which two services are of one heat. */
const sameHeat = 3;

/** The bull of that service, unless another one served in the same heat: then only a test tells. */
export function sireNamed(
  mother: Mother,
  birth_date: string,
  services: readonly Pick<ArtificialInsemination, 'insemination_date' | 'bull_identification'>[],
): string | null {
  const service = serviceOf(mother, birth_date, services);
  if (!service) return null;
  const isOther = (one: typeof service) =>
    Math.abs(daysBetween(one.insemination_date, service.insemination_date)) <= sameHeat &&
    identityKey(one.bull_identification) !== identityKey(service.bull_identification);
  return services.some(isOther) ? null : service.bull_identification;
}

type Bull = { id: string; name: string; type: Animal['type']; gender: string; birth_date: string | null };
type HerdBull = Bull & Pick<Animal, 'identification' | 'is_batch'>;
type OutsideBull = Bull & Pick<ExternalAnimal, 'registration' | 'code'>;

/** The one bull that this text names, of the herd or from outside; null if none or several do. */
export function bullNamed(
  named: string,
  calf: { type: Animal['type']; birth_date: string },
  herd: readonly HerdBull[],
  outside: readonly OutsideBull[],
): { father_id: string } | { external_father_id: string } | null {
  const key = identityKey(named);
  const isNamed = (texts: (string | null)[]) => texts.some((text) => hasIdentity(text, key));
  const mayBe = (one: Bull) => one.gender === 'macho' && one.type === calf.type && (one.birth_date === null || one.birth_date < calf.birth_date);
  const own = herd.filter((one) => mayBe(one) && !one.is_batch && isNamed([one.name, one.identification]));
  const others = outside.filter((one) => mayBe(one) && isNamed([one.name, one.registration, one.code]));
  if (own.length + others.length !== 1) return null;
  return own[0] ? { father_id: own[0].id } : { external_father_id: others[0]!.id };
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
