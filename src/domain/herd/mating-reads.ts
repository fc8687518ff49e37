// Matings among animals that stay together: each bull with each female that may be served.
import type { Category } from '#domain/herd/animal-categories';
import type { Animal } from '#domain/herd/animals';
import { inbreedingOf } from '#domain/herd/inbreeding';
import { type Mated, matingKey, matingOf, percentOf } from '#domain/herd/mating';
import { type pedigreeOf, readPedigree } from '#domain/herd/pedigree';
import { daysBetween } from '#domain/kernel/dates';
import type { Finding } from '#domain/kernel/plausibility';

const breedingMales: readonly (Category | null)[] = ['touro', 'carneiro', 'bode', 'reprodutor'];
const young: readonly (Category | null)[] = ['bezerra', 'leitoa', 'cordera', 'cabrita', 'filhote'];
/** Days after which a heifer may be served. */
const oldEnough = 300;

type Head = Pick<Animal, 'id' | 'name' | 'type' | 'gender' | 'category' | 'is_batch' | 'birth_date'> & { castration_date?: string | null };

export const isBreedingMale = ({ gender, category, is_batch, castration_date }: Head) =>
  gender === 'macho' && !is_batch && castration_date == null && breedingMales.includes(category);

export const mayBeServed = ({ gender, category, is_batch, birth_date }: Head, on: string) =>
  gender === 'femea' && !is_batch && !young.includes(category) && (birth_date === null || daysBetween(birth_date, on) >= oldEnough);

/** Only those of relatives. */
export function matingsAmong(herd: readonly Head[], on: string, pedigree: Pick<ReturnType<typeof pedigreeOf>, 'rowOf' | 'parentsOf'>): Mated[] {
  const [bulls, cows] = [herd.filter(isBreedingMale), herd.filter((one) => mayBeServed(one, on))];
  const known = inbreedingOf(
    [...bulls, ...cows].map(({ id }) => id),
    pedigree.parentsOf,
  );
  return bulls.flatMap((bull) =>
    cows.flatMap((cow) =>
      cow.type === bull.type && known.ofCalf(bull.id, cow.id) > 0 ? { ...matingOf(bull.id, cow.id, pedigree, known), bull: bull.name, cow: cow.name } : [],
    ),
  );
}

/** Daughters of a bull that comes who may be served: asked about, since his own pedigree is still at the farm he comes from. */
export function daughterFindings(bull: string, children: readonly (Head & Pick<Animal, 'status'>)[], on: string, field: string): Finding[] {
  const daughters = children.filter((one) => one.status === 'ativo' && mayBeServed(one, on)).map(({ name }) => name);
  const [first, second] = daughters;
  if (!first) return [];
  const who =
    second === undefined
      ? `${first}, filha de ${bull}, já pode ser coberta`
      : `${daughters.length} filhas de ${bull} já podem ser cobertas (${first}, ${second}${daughters.length > 2 ? '…' : ''})`;
  return [{ key: matingKey, level: 'confirm', text: `${who}: consanguinidade de ${percentOf(1 / 4)} ou mais`, field }];
}

export async function matingsTogether(farm: Parameters<typeof readPedigree>[0], herd: readonly Head[], on: string): Promise<Mated[]> {
  if (!herd.some(isBreedingMale)) return [];
  const involved = herd.filter((one) => isBreedingMale(one) || mayBeServed(one, on));
  const pedigree = await readPedigree(
    farm,
    involved.map(({ id }) => ({ noun: 'animals', id })),
  );
  return matingsAmong(herd, on, pedigree);
}
